// The folder of a judge: its store, its secret, its copies, and the lock that keeps a second judge out.

import { createHmac, randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { wording } from '../../wording/wording.ts'
import type { Services } from '../conversation/services.ts'
import type { SecretNoted } from '../store/batch.ts'
import { storedInstant } from '../store/events/names.ts'
import { guarded, onDisk, StoreFault } from '../store/fault.ts'
import { lockFile } from '../store/fileLock.ts'
import { lookAt } from '../store/look.ts'
import { besidePlace } from '../store/place.ts'
import type { Sharing } from '../store/sharing.ts'
import { createStore, openStore, openStoreAt, type Store } from '../store/store.ts'
import { CHORES } from './configSchema.ts'

export const STORE_FILE = 'dragoman.db'
/** What people got from the embedded post office. */
export const OFFICE_FILE = 'office.db'
const LOCK_FILE = 'lock'

export interface Home {
  /** This judge's part in a shared store. */
  readonly sharing?: Sharing | undefined
  readonly store: Store
  readonly secret: Uint8Array
  close(): Promise<void>
}

/** Opens a judge's folder; makes it, its store and its secret if there has never been a judge. */
export const openHome = (folder: string): Home => moveIn(folder, false)

/** The same with a store elsewhere: the folder has only what is this judge's own. */
export async function openHomeAt(folder: string, place: string, mayRenew = false): Promise<Home> {
  prepareFolder(folder)
  let secret: Uint8Array = new Uint8Array()
  const store = await openStoreAt(place, {
    mayBeNew: true,
    secret: noted => {
      secret = secretOf(folder, noted, mayRenew)
      return markOf(secret)
    },
  })
  return { store, secret, close: () => store.close() }
}

/** The same if the secret is lost: a new one takes its place. */
export const openHomeAnew = (folder: string): Home => moveIn(folder, true)

function moveIn(folder: string, mayRenew: boolean): Home {
  const file = join(folder, STORE_FILE)
  let secret: Uint8Array = new Uint8Array()
  prepareFolder(folder)
  const fault = onDisk(folder, () => storeFault(folder))
  if (fault !== undefined) throw fault
  const store = createStore(file, {
    mayBeNew: onDisk(folder, () => leftOfAJudge(folder)).length === 0,
    // With another lock file another judge could move in.
    beside: [join(folder, LOCK_FILE)],
    secret: noted => {
      secret = secretOf(folder, noted, mayRenew)
      return markOf(secret)
    },
  })
  return { store, secret, close: () => store.close() }
}

function secretOf(folder: string, noted: SecretNoted, mayRenew: boolean): Uint8Array {
  const file = join(folder, SECRET_FILE)
  return onDisk(file, () => secretFor(file, noted, mayRenew))
}

/** What is wrong in a judge's folder, as far as can be seen without changes; `place` says where its store is if not there. */
export async function homeFault(folder: string, place?: string): Promise<StoreFault | undefined> {
  const fault = place === undefined ? onDisk(folder, () => storeFault(folder)) : undefined
  if (fault !== undefined) return fault
  const look = await lookAt(place ?? join(folder, STORE_FILE))
  return look.isThere ? lostSecret(folder, look.secret) : undefined
}

/** What is wrong with the secret beside a store, by what the store knows of it. */
export function lostSecret(folder: string, noted: SecretNoted): StoreFault | undefined {
  const file = join(folder, SECRET_FILE)
  return onDisk(file, () => secretFault(file, secretIn(file), noted))
}

/** A store was here, and nothing is left of it. */
function storeFault(folder: string): StoreFault | undefined {
  const file = join(folder, STORE_FILE)
  const isThere = existsSync(file)
  if (hasBytes(file)) return undefined
  // While another process lays out a store, there is never a log beside an empty file.
  const left = [
    ...leftOfAJudge(folder),
    ...besidePlace(STORE_FILE).filter(name => hasBytes(join(folder, name))),
  ]
  if (left.length === 0) return undefined
  return new StoreFault(
    isThere ? 'empty' : 'gone',
    file,
    wording.configuration.home.left({ files: left.join(', ') }),
  )
}

const hasBytes = (file: string): boolean => existsSync(file) && statSync(file).size > 0

/** What shows that a judge has been here before: all of it is made after the store, the secret first. */
function leftOfAJudge(folder: string): readonly string[] {
  const files = [SECRET_FILE, OFFICE_FILE].filter(name => existsSync(join(folder, name)))
  const copies = join(folder, CHORES.folder)
  const [newest] =
    existsSync(copies) && statSync(copies).isDirectory()
      ? readdirSync(copies).filter(isBackup).toSorted().reverse()
      : []
  return newest === undefined ? files : [...files, join(CHORES.folder, newest)]
}

/** The store in a folder, or at `place`, for a command that looks into it. */
export async function storeIn(folder: string, place?: string): Promise<Store> {
  if (place !== undefined) return openStoreAt(place)
  if (existsSync(folder) && !statSync(folder).isDirectory()) throw new StoreFault('notAFolder', folder)
  return openStore(join(folder, STORE_FILE))
}

/** Keeps every other judge out of a folder while this process lives; undefined if one is in it. */
export function lockHome(folder: string): { release(): void } | undefined {
  prepareFolder(folder)
  const file = join(folder, LOCK_FILE)
  return guarded(file, () => lockFile(file))
}

/** Makes a judge's folder if there is none. */
export const prepareFolder = (folder: string): void => onDisk(folder, () => makeFolder(folder))

/** Makes a folder and those above it. Node does so itself, but loops forever where the system has no room for one, as below /proc. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(resolve(folder)))
  mkdirSync(folder, { mode: 0o700 })
}

// What other users of the machine may look into: an earlier version of the judge made it so, or somebody's hand.

/** Whether only the owner and root can do anything with a file or a folder. */
export const isClosed = (path: string): boolean =>
  ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) === 0

/** The private files in a judge's folder that are open to others. */
export const openFilesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    name =>
      /(?:^secret|^push-keys\.json|^tokens\/.*|\.db|\.db-\w+)$/.test(name) && !isClosed(join(folder, name)),
  )

/**
 * Closes our files in a judge's folder to others, and the copies in `copies`; returns what was closed. A folder that
 * only a group may look into was made so by its keeper, and is left alone. One that everybody may write into, and what
 * cannot be closed, is named by the doctor.
 */
export function closeToOthers(folder: string, copies: string): readonly string[] {
  if (((statSync(folder, { throwIfNoEntry: false })?.mode ?? 0) & 0o007) === 0) return []
  const isElsewhere = !`${resolve(copies)}${sep}`.startsWith(`${resolve(folder)}${sep}`)
  const names = (of: string) => (existsSync(of) ? openFilesIn(of).map(name => join(of, name)) : [])
  const inside = [folder, join(folder, CHORES.folder)].filter(path => existsSync(path) && !isClosed(path))
  const backups = isElsewhere ? names(copies).filter(path => isBackup(basename(path))) : []
  return [...inside, ...names(folder), ...backups].filter(closed)
}

function closed(path: string): boolean {
  try {
    const found = lstatSync(path)
    const isShared = (found.mode & 0o1000) !== 0
    if (found.uid !== process.getuid?.() || isShared || !(found.isFile() || found.isDirectory())) return false
    chmodSync(path, found.mode & 0o700)
    return true
  } catch {
    return false
  }
}

// The secret of a judge in its folder: made once, with its store, and never silently made anew.

export const SECRET_FILE = 'secret'
const SECRET_BYTES = 32

/** What is found in place of a secret. */
type SecretFound =
  | { readonly kind: 'secret'; readonly secret: Uint8Array }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'damaged' }

/** DRAGOMAN_SECRET takes the place of the file: all judges of a store have the same secret. */
function secretIn(file: string): SecretFound {
  const text = (process.env['DRAGOMAN_SECRET'] ?? textOf(file))?.trim()
  if (text === undefined) return { kind: 'nothing' }
  const isWhole = /^(?:[0-9a-f]{2})+$/i.test(text) && text.length >= 2 * SECRET_BYTES
  return isWhole ? { kind: 'secret', secret: Buffer.from(text, 'hex') } : { kind: 'damaged' }
}

/** What a file holds; undefined if there is none. */
export function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (fault) {
    if (codeOf(fault) === 'ENOENT') return undefined
    throw fault
  }
}

/** Why a store cannot be used with what is in place of its secret; undefined if it can. */
function secretFault(
  file: string,
  found: SecretFound,
  { mark, isUsed }: SecretNoted,
): StoreFault | undefined {
  if (!isUsed) return undefined
  if (found.kind === 'nothing') return new StoreFault('secretMissing', file)
  if (found.kind === 'damaged') return new StoreFault('secretDamaged', file)
  return mark === undefined || mark === markOf(found.secret)
    ? undefined
    : new StoreFault('secretOfAnother', file)
}

/** The secret for a store: the one that is there, or a new one if nothing was ever made with another. */
function secretFor(file: string, noted: SecretNoted, mayBeNew: boolean): Uint8Array {
  const found = secretIn(file)
  const fault = secretFault(file, found, noted)
  if (fault === undefined) return found.kind === 'secret' ? found.secret : newSecret(file)
  if (!mayBeNew) throw fault
  // Nobody could read any more what the other judges make with the old one.
  if (noted.isShared === true) throw new StoreFault('had', file)
  return newSecret(file)
}

/** The secret of the judge in a folder; undefined if there has never been one. */
export async function secretAt(folder: string, place?: string): Promise<Uint8Array | undefined> {
  const fault = await homeFault(folder, place)
  if (fault !== undefined) throw fault
  const file = join(folder, SECRET_FILE)
  const found = onDisk(file, () => secretIn(file))
  return found.kind === 'secret' ? found.secret : undefined
}

/** Checks that the secret of a running judge is still in its folder; one that was removed is written again. */
export class SecretWatch {
  readonly #file: string
  readonly #secret: Uint8Array
  readonly #clock: { steady(): number }
  /** Until then, later looks tell of the removal too. */
  #toldUntil = 0

  constructor(folder: string, secret: Uint8Array, clock: { steady(): number }) {
    this.#file = join(folder, SECRET_FILE)
    this.#secret = secret
    this.#clock = clock
  }

  /** What is wrong; undefined if nothing is. */
  look(): unknown {
    const now = this.#clock.steady()
    try {
      const found = secretIn(this.#file)
      const isSame = found.kind === 'secret' && markOf(found.secret) === markOf(this.#secret)
      if (!isSame && found.kind !== 'nothing') return new StoreFault('secretReplaced', this.#file)
      if (isSame && now >= this.#toldUntil) return undefined
      if (!isSame) {
        writeSecret(this.#file, this.#secret)
        this.#toldUntil = now + TOLD_FOR
      }
      return new StoreFault('secretRemoved', this.#file)
    } catch (fault) {
      return fault
    }
  }
}

/** Longer than the judge takes from one look to the next, in milliseconds. */
const TOLD_FOR = 120_000

/**
 * Never seen half written. If two processes come at the same moment, one names the file, and both get the same secret.
 */
function newSecret(file: string): Uint8Array {
  writeSecret(file, randomBytes(SECRET_BYTES), putAside)
  const found = secretIn(file)
  if (found.kind !== 'secret') throw new StoreFault('secretDamaged', file)
  return found.secret
}

function writeSecret(file: string, secret: Uint8Array, makeRoom?: (file: string) => void): void {
  const own = `${file}.${process.pid}`
  try {
    writeFileSync(own, Buffer.from(secret).toString('hex'), { mode: 0o600, flush: true })
    makeRoom?.(file)
    linkSync(own, file)
  } catch (fault) {
    if (codeOf(fault) !== 'EEXIST') throw fault
  } finally {
    rmSync(own, { force: true })
  }
}

/** Keeps what cannot be used as a secret beside the new one: it may be that of another store. */
function putAside(file: string): void {
  try {
    renameSync(
      file,
      `${file}.before-${new Date()
        .toISOString()
        .replace(/\.\d+Z$/, 'Z')
        .replaceAll(':', '-')}`,
    )
  } catch (fault) {
    if (codeOf(fault) !== 'ENOENT') throw fault
  }
}

/** Tells a mailbox which judge reads it, with all that share its secret; reveals nothing about the secret. */
export const mailboxMark = (secret: Uint8Array): string =>
  createHmac('sha256', secret).update('who reads a mailbox').digest('hex').slice(0, 16)

/** Tells a store which secret is its own; reveals nothing about the secret. */
const markOf = (secret: Uint8Array): string =>
  createHmac('sha256', secret).update('the mark of this secret').digest('hex').slice(0, 16)

const codeOf = (fault: unknown): string | undefined =>
  fault instanceof Error && 'code' in fault ? String(fault.code) : undefined

// The nightly copies of the store: each is named by its time, and the newest are kept.

/** Writes a copy into a folder, and removes the copies that are too old; returns the file. */
export async function backUp(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  folder: string,
  keep: number,
): Promise<string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `dragoman-${nameOf(storedInstant(clock.now()))}.db`)
  await store.backup(file)
  for (const old of tooOld(readdirSync(folder), keep)) rmSync(join(folder, old), { force: true })
  return file
}

/** `2026-11-20T03-30-00Z`: in UTC, so that names sort by time on every day of the year. */
const nameOf = (instant: string): string => instant.replace(/\.\d+Z$/, 'Z').replaceAll(':', '-')

/** Nothing else in the folder is ours to remove. */
const OURS = /^dragoman-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.db$/
/** Left by a judge that was killed while it copied. */
const HALF = /^dragoman-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.db\.part(?:-journal)?$/

/** Whether a file is a nightly copy of a store, by its name. */
const isBackup = (file: string): boolean => OURS.test(file)

/** Which files in a folder go: copies beyond the newest ones, and halves of copies. */
export const tooOld = (files: readonly string[], keep: number): readonly string[] => [
  ...files.filter(isBackup).toSorted().slice(0, -keep),
  ...files.filter(file => HALF.test(file)),
]
