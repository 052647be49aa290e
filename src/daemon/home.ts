// The folder in which a judge lives: its store, its secret, and the lock that keeps a second judge out.
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lockFile } from '../store/lock.ts'
import { createStore, type Store } from '../store/store.ts'

/** The store's file. */
export const STORE_FILE = 'dragoman.db'
const SECRET_FILE = 'secret'
const LOCK_FILE = 'lock'
const SECRET_BYTES = 32

export interface Home {
  readonly store: Store
  readonly secret: Uint8Array
  close(): Promise<void>
}

/** Moves into a folder; makes it, its store and its secret where there are none. */
export function openHome(folder: string): Home {
  mkdirSync(folder, { recursive: true })
  const secret = secretIn(join(folder, SECRET_FILE))
  const store = createStore(join(folder, STORE_FILE))
  return { store, secret, close: () => store.close() }
}

/** Keeps every other judge out of a folder as long as this process lives; undefined if one is in it. */
export function lockHome(folder: string): { release(): void } | undefined {
  mkdirSync(folder, { recursive: true })
  return lockFile(join(folder, LOCK_FILE))
}

/** Made once. Two processes that come at the same moment end up with the same one. */
function secretIn(file: string): Uint8Array {
  try {
    writeFileSync(file, randomBytes(SECRET_BYTES).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== 'EEXIST') throw fault
  }
  const secret = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
  if (secret.length < SECRET_BYTES)
    throw new Error(`${file} holds no secret: remove it, and a new one is made`)
  return secret
}
