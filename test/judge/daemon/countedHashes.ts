// How many passwords are hashed and tried, counted where Node does the work: nothing of ours is put in the place of anything.
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { vi } from 'vitest'

export interface CountedHashes {
  /** Those that were made, each with a salt of its own, since all were forgotten. */
  hashed(): number
  /** With those that were compared. */
  tried(): number
  forget(): void
  end(): void
}

export function countedHashes(): CountedHashes {
  const derived = vi.spyOn(crypto, 'scrypt')
  const made = vi.spyOn(crypto, 'randomBytes')
  syncBuiltinESMExports()
  return {
    hashed() {
      const salts = new Set<unknown>(made.mock.results.map(({ value }) => value))
      return derived.mock.calls.filter(([, salt]) => salts.has(salt)).length
    },
    tried: () => derived.mock.calls.length,
    forget() {
      derived.mockClear()
      made.mockClear()
    },
    end() {
      derived.mockRestore()
      made.mockRestore()
      syncBuiltinESMExports()
    },
  }
}
