// The folder in which a judge lives: its store, its secret, and the lock that keeps a second judge out.
import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { guarded, StoreFault, type Trouble } from '../store/fault.ts'
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
  const secret = onDisk(folder, () => {
    mkdirSync(folder, { recursive: true })
    return secretIn(join(folder, SECRET_FILE))
  })
  const store = createStore(join(folder, STORE_FILE))
  return { store, secret, close: () => store.close() }
}

/** Keeps every other judge out of a folder as long as this process lives; undefined if one is in it. */
export function lockHome(folder: string): { release(): void } | undefined {
  onDisk(folder, () => mkdirSync(folder, { recursive: true }))
  const file = join(folder, LOCK_FILE)
  return guarded(file, () => lockFile(file))
}

/**
 * Made once, and never seen half written. Two processes that come at the same moment end up with the same one: only
 * one of them gives it its name.
 */
function secretIn(file: string): Uint8Array {
  const own = `${file}.${process.pid}`
  try {
    if (!existsSync(file)) {
      writeFileSync(own, randomBytes(SECRET_BYTES).toString('hex'), { mode: 0o600, flush: true })
      linkSync(own, file)
    }
  } catch (fault) {
    if (codeOf(fault) !== 'EEXIST') throw fault
  } finally {
    rmSync(own, { force: true })
  }
  const secret = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
  if (secret.length < SECRET_BYTES)
    throw new StoreFault('damaged', file, 'it holds no secret; without it, a new one is made')
  return secret
}

/** The disk's complaints in our words. */
function onDisk<Value>(folder: string, act: () => Value): Value {
  try {
    return act()
  } catch (fault) {
    const code = codeOf(fault)
    if (code === undefined) throw fault
    throw new StoreFault(TROUBLES[code] ?? 'unreachable', folder, code, { cause: fault })
  }
}

const TROUBLES: Readonly<Record<string, Trouble>> = {
  EACCES: 'readOnly',
  EPERM: 'readOnly',
  EROFS: 'readOnly',
  ENOSPC: 'full',
  EDQUOT: 'full',
}

const codeOf = (fault: unknown): string | undefined =>
  fault instanceof Error && 'code' in fault ? String(fault.code) : undefined
