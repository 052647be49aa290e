// The folder in which a judge lives: its store, its secret, and the lock that keeps a second judge out.
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { CHORES } from '../conversation/rateLimits.ts'
import { guarded, onDisk, StoreFault } from '../store/fault.ts'
import { lookAtStore, markOf, type SecretNoted } from '../store/sqlite/database.ts'
import { lockFile } from '../store/sqlite/file.ts'
import { createStore, type Store } from '../store/store.ts'
import { isBackup } from './backups.ts'
import { SECRET_FILE, secretFault, secretFor, secretIn } from './judgeSecret.ts'

/** The store's file. */
export const STORE_FILE = 'dragoman.db'
/** What people got by the embedded post office. */
export const OFFICE_FILE = 'office.db'
const LOCK_FILE = 'lock'

export interface Home {
  readonly store: Store
  readonly secret: Uint8Array
  close(): Promise<void>
}

/** Moves into a folder; makes it, its store and its secret where there has never been a judge. */
export const openHome = (folder: string): Home => moveIn(folder, false)

/** The same where the secret is lost: a new one takes its place. */
export const openHomeAnew = (folder: string): Home => moveIn(folder, true)

function moveIn(folder: string, mayRenew: boolean): Home {
  const file = join(folder, STORE_FILE)
  let secret: Uint8Array = new Uint8Array()
  onDisk(folder, () => makeFolder(folder))
  const fault = onDisk(folder, () => storeFault(folder))
  if (fault !== undefined) throw fault
  const store = createStore(file, {
    mayBeNew: onDisk(folder, () => leftOfAJudge(folder)).length === 0,
    secret: noted => {
      secret = onDisk(join(folder, SECRET_FILE), () => secretFor(join(folder, SECRET_FILE), noted, mayRenew))
      return markOf(secret)
    },
  })
  return { store, secret, close: () => store.close() }
}

/** What is wrong in the folder of a judge, as far as one sees without changing anything. */
export function homeFault(folder: string): StoreFault | undefined {
  const fault = onDisk(folder, () => storeFault(folder))
  if (fault !== undefined) return fault
  const look = lookAtStore(join(folder, STORE_FILE))
  return look === undefined ? undefined : lostSecret(folder, look.secret)
}

/** What is wrong with the secret beside a store that knows so much of it. */
export function lostSecret(folder: string, noted: SecretNoted): StoreFault | undefined {
  const file = join(folder, SECRET_FILE)
  return onDisk(file, () => secretFault(file, secretIn(file), noted))
}

/** A store was here, and nothing is left of it. */
function storeFault(folder: string): StoreFault | undefined {
  const file = join(folder, STORE_FILE)
  const isThere = existsSync(file)
  if (hasBytes(file)) return undefined
  // While another process lays out a store its log is never beside an empty file.
  const left = [
    ...leftOfAJudge(folder),
    ...[`${STORE_FILE}-wal`].filter(name => hasBytes(join(folder, name))),
  ]
  if (left.length === 0) return undefined
  return new StoreFault(isThere ? 'empty' : 'gone', file, `beside it is still ${left.join(', ')}`)
}

const hasBytes = (file: string): boolean => existsSync(file) && statSync(file).size > 0

/** What shows that a judge has been here before: it is made after the store, the secret first. */
function leftOfAJudge(folder: string): readonly string[] {
  const files = [SECRET_FILE, OFFICE_FILE].filter(name => existsSync(join(folder, name)))
  const copies = join(folder, CHORES.folder)
  const [newest] =
    existsSync(copies) && statSync(copies).isDirectory()
      ? readdirSync(copies).filter(isBackup).toSorted().reverse()
      : []
  return newest === undefined ? files : [...files, join(CHORES.folder, newest)]
}

/** Keeps every other judge out of a folder as long as this process lives; undefined if one is in it. */
export function lockHome(folder: string): { release(): void } | undefined {
  onDisk(folder, () => makeFolder(folder))
  const file = join(folder, LOCK_FILE)
  return guarded(file, () => lockFile(file))
}

/** Node itself makes a folder and those above it, but goes on for ever where the system has no room for one, as below /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(resolve(folder)))
  mkdirSync(folder)
}
