// What can go wrong with a store, each with a word on what to do.
import { accessSync, closeSync, constants, existsSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { wording } from '../../wording/wording.ts'

const say = wording.configuration.store

/** What is wrong: with the file itself, with the disk beneath it, or because somebody else is at it. */
export type Trouble = keyof typeof say.what

/** The store cannot be used as asked. Nothing of what was asked has been written. */
export class StoreFault extends Error {
  override readonly name = 'StoreFault'
  readonly trouble: Trouble
  readonly file: string

  constructor(trouble: Trouble, file: string, detail?: string, options?: ErrorOptions) {
    const more = detail === undefined ? '' : ` (${detail})`
    super(`${file}: ${say.what[trouble]}${more}. ${remedyOf(trouble)}`, options)
    this.trouble = trouble
    this.file = file
  }
}

/** Does something with the file, and tells SQLite's complaints about it in our words. */
export function guarded<Value>(file: string, act: () => Value): Value {
  try {
    return act()
  } catch (error) {
    throw inOurWords(file, error)
  }
}

/** Turns a complaint of SQLite about the file into a StoreFault; leaves anything else alone, such as a broken constraint. */
export function inOurWords(file: string, error: unknown): unknown {
  const code = codeOf(error)
  const known = TROUBLES.find(([start]) => code.startsWith(start))
  if (known === undefined || !(error instanceof Error)) return error
  const isDisk = known[0] === 'SQLITE_CANTOPEN' || known[0] === 'SQLITE_IOERR'
  const refused = isDisk ? refusedBy(file) : undefined
  const trouble = TROUBLES_OF_DISKS[refused ?? ''] ?? known[1]
  // For the system's complaints we have words of our own; SQLite's words add something if a file is damaged.
  const detail = trouble === 'damaged' ? error.message : WORDS_OF_DISKS[refused ?? '']
  return new StoreFault(trouble, file, detail, { cause: error })
}

/** Turns the system's complaint about a file or a folder into a StoreFault; leaves anything without a code alone. */
export function onDisk<Value>(place: string, act: () => Value): Value {
  try {
    return act()
  } catch (fault) {
    const code = codeOf(fault)
    if (code === '' || fault instanceof StoreFault) throw fault
    throw new StoreFault(TROUBLES_OF_DISKS[code] ?? 'unreachable', place, WORDS_OF_DISKS[code], {
      cause: fault,
    })
  }
}

export const codeOf = (fault: unknown): string =>
  fault instanceof Error && 'code' in fault ? String(fault.code) : ''

/** SQLite does not say why it cannot open a file. The system does, when asked for as many at once as SQLite needs. */
function refusedBy(file: string): string | undefined {
  const opened: number[] = []
  const folder = dirname(file)
  const isThere = existsSync(file)
  if (isThere && statSync(file).isDirectory()) return 'EISDIR'
  const refusals = [file, folder, folder, folder, folder].map(place => {
    try {
      opened.push(openSync(place, 'r'))
      return undefined
    } catch (fault) {
      return codeOf(fault)
    }
  })
  for (const each of opened) closeSync(each)
  // Missing is fine here: we are about to create it.
  const refusal = refusals.find(code => code !== undefined && code !== 'ENOENT')
  return refusal ?? (existsSync(folder) ? unwritable(isThere ? file : folder) : 'ENOENT')
}

function unwritable(place: string): string | undefined {
  try {
    accessSync(place, constants.W_OK)
    return undefined
  } catch (fault) {
    return codeOf(fault)
  }
}

/** The wording takes no `anew` and no names like `passwordFile` (texts.test.ts). */
function remedyOf(trouble: Trouble): string {
  if (trouble === 'besideGone')
    return 'No letter is taken and nothing is done until it is back. Nothing is kept in it, so nothing is lost: stop the judge, and start it again, which makes it anew.'
  if (trouble === 'noPassword')
    return 'Name one that the judge may read (?passwordFile=FILE behind the address of the store).'
  return say.remedy[trouble]
}

/** What the system's codes for a file or a folder mean. */
const TROUBLES_OF_DISKS: Readonly<Record<string, Trouble>> = {
  EACCES: 'readOnly',
  EPERM: 'readOnly',
  EROFS: 'readOnly',
  ENOSPC: 'full',
  EDQUOT: 'full',
  ENOTDIR: 'notAFolder',
  EISDIR: 'notAFile',
  EEXIST: 'notAFolder',
  EMFILE: 'noHandles',
  ENFILE: 'noHandles',
}

/** What our words for the trouble leave open. */
const WORDS_OF_DISKS: Readonly<Record<string, string>> = say.ofDisks

/** How SQLite's codes begin, longer ones first. */
const TROUBLES: readonly (readonly [string, Trouble])[] = [
  ['SQLITE_READONLY', 'readOnly'],
  ['SQLITE_FULL', 'full'],
  ['SQLITE_BUSY', 'busy'],
  ['SQLITE_LOCKED', 'busy'],
  ['SQLITE_CORRUPT', 'damaged'],
  ['SQLITE_NOTADB', 'damaged'],
  ['SQLITE_IOERR', 'unreachable'],
  ['SQLITE_CANTOPEN', 'unreachable'],
  ['SQLITE_PERM', 'unreachable'],
]

/** What is on disk makes no sense on this board: somebody wrote into the store, or a newer program did. */
export class UnreadableEvent extends Error {}

/** Whether the store is away: nothing can be written, and the keeper has to be told without it. */
export const isAway = (fault: unknown): fault is StoreFault =>
  fault instanceof StoreFault && AWAY.has(fault.trouble)

const AWAY: ReadonlySet<Trouble> = new Set(['takenAway', 'besideGone', 'tablesGone', 'noDatabase'])

/** Notes of a store in which no judge may work, and why: it is half filled, or was moved away. */
export const NO_HOME = [
  ['filling', 'halfFilled'],
  ['moved', 'moved'],
] as const
