// What can go wrong with a store, each with a word on what to do.
import { accessSync, closeSync, constants, existsSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** What is wrong: with the file itself, with the disk beneath it, or because somebody else is at it. */
export type Trouble =
  | 'missing'
  | 'gone'
  | 'takenAway'
  | 'besideGone'
  | 'tablesGone'
  | 'empty'
  | 'secretMissing'
  | 'secretDamaged'
  | 'secretOfAnother'
  | 'secretRemoved'
  | 'secretReplaced'
  | 'exists'
  | 'readOnly'
  | 'full'
  | 'busy'
  | 'damaged'
  | 'newer'
  | 'foreign'
  | 'noHandles'
  | 'notAFolder'
  | 'notAFile'
  | 'noServer'
  | 'noLogin'
  | 'noPassword'
  | 'notTrusted'
  | 'noDatabase'
  | 'noRight'
  | 'tooManyConnections'
  | 'notEmpty'
  | 'notTheSame'
  | 'halfFilled'
  | 'had'
  | 'lost'
  | 'moved'
  | 'unreachable'

/** The store cannot be used as asked. Nothing of what was asked has been written. */
export class StoreFault extends Error {
  override readonly name = 'StoreFault'
  readonly trouble: Trouble
  readonly file: string

  constructor(trouble: Trouble, file: string, detail?: string, options?: ErrorOptions) {
    const more = detail === undefined ? '' : ` (${detail})`
    super(`${file}: ${WHAT[trouble]}${more}. ${REMEDY[trouble]}`, options)
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

const WHAT: Readonly<Record<Trouble, string>> = {
  missing: 'there is no store here',
  gone: 'the store that was here is gone',
  takenAway: 'this was removed or replaced while the judge was running',
  besideGone: 'this file was removed or replaced while the judge was running',
  tablesGone: 'tables of the store are gone',
  empty: 'there is nothing in this file, not even an empty store',
  secretMissing: 'the secret of this judge is missing, and its store is not new',
  secretDamaged: 'what is in this file is not a secret of a judge',
  secretRemoved: 'the secret of this judge was removed while it was running',
  secretReplaced: 'the secret of this judge was replaced while it was running',
  secretOfAnother: 'this is the secret of another judge, not that of the store beside it',
  exists: 'there is a file already',
  readOnly: 'the store cannot be written',
  full: 'there is no room left for the store',
  busy: 'another process has been writing to the store for too long',
  damaged: 'the store is damaged',
  newer: 'the store was made by a newer version of this program',
  foreign: 'this is a database, but not a store of this judge',
  noHandles: 'the store cannot be opened, for too many files are open already',
  notAFolder: 'a file stands where a folder is needed',
  notAFile: 'a folder stands where a file is needed',
  noServer: 'PostgreSQL does not answer here',
  noLogin: 'PostgreSQL does not let us in',
  noPassword: 'the file with the password of the store cannot be read',
  notTrusted: 'the certificate that PostgreSQL shows is not one to trust',
  noDatabase: 'there is no such database',
  noRight: 'the judge lacks a right in this database',
  tooManyConnections: 'PostgreSQL has no connection left for us',
  notEmpty: 'there is something in this store already',
  notTheSame: 'what was carried there is not the same',
  halfFilled: 'this store is being filled from another one, and not all is there yet',
  had: 'another judge has this store',
  lost: 'another judge has taken this store over',
  moved: 'this store has been carried away, and its games go on elsewhere',
  unreachable: 'the store cannot be read or written',
}

const PUT_BACK =
  'Put the newest backup in its place (docs/keeping.md, Backups). ' +
  'If a new judge is to begin here, move everything out of the folder first, the secret too.'

const NEW_SECRET =
  'Put back the one that was kept with the backups (docs/keeping.md, Backups); ' +
  'where several judges share the store, copy it from the folder of another one, or set DRAGOMAN_SECRET as there. ' +
  'If it is lost, `dragoman start --new-secret` makes a new one, at a price: no reply address that was sent so far ' +
  'works any more, letters that wait to be confirmed are lost, and a letter that comes a second time is answered again.'

const REMEDY: Readonly<Record<Trouble, string>> = {
  missing: 'Check the name of the folder; starting the judge lays out a new store.',
  gone: PUT_BACK,
  takenAway:
    'No letter is taken and nothing is done until it is back, so nothing is lost. Put back the same, or stop the ' +
    'judge, put the newest backup in its place (docs/keeping.md, Backups), and start it.',
  besideGone:
    'No letter is taken and nothing is done until it is back. Nothing is kept in it, so nothing is lost: stop the judge, ' +
    'and start it again, which makes it anew.',
  tablesGone:
    'No letter is taken and nothing is done until they are back. Stop the judge, put the newest backup in their place ' +
    '(docs/keeping.md, Backups), and start it.',
  empty: PUT_BACK,
  secretMissing: NEW_SECRET,
  secretDamaged: NEW_SECRET,
  secretOfAnother: NEW_SECRET,
  secretRemoved: 'It has been written again, and nothing is lost.',
  secretReplaced:
    'The judge goes on with the one that it had. Put that back (docs/keeping.md, Backups), or it cannot be started again.',
  exists: 'Name a file that does not exist yet, or move this one away.',
  readOnly: 'Give the judge the right to write to the file and to its folder.',
  full: 'Make room on the disk; nothing is lost, and the judge goes on where it stopped.',
  busy: 'Try again in a moment; if it stays so, look for a second judge or a backup that hangs.',
  damaged: 'Stop the judge, keep a copy of the file, and put the newest backup in its place.',
  newer: 'Install that version, or put back a backup that this one made.',
  foreign: 'Check the name of the file.',
  noHandles:
    'Allow the judge more open files, 1024 is plenty: `ulimit -n 1024`, or LimitNOFILE=1024 in the unit of systemd.',
  notAFolder: 'Name another folder (--data, or data in the configuration), or move that file away.',
  notAFile:
    'Move that folder away, or name another one for the store (--data, or data in the configuration).',
  noServer:
    'Check host and port, and whether it runs; nothing is lost, and the judge goes on when it answers.',
  noLogin: 'Check user and password, and pg_hba.conf of the server.',
  noPassword: 'Name one that the judge may read (?passwordFile=FILE behind the address of the store).',
  notTrusted:
    'Name that of its authority (?sslmode=verify-full&sslrootcert=FILE behind the address of the store).',
  noDatabase:
    'Where no store has been yet, make it: `createdb NAME`, or name another one. Where the store was in it, stop the judge, ' +
    'make it and put the newest backup into it (docs/keeping.md, Backups), and start it.',
  noRight:
    'Where there is no store yet, GRANT CREATE ON DATABASE to the judge, or make its schema and give it that; ' +
    'else let it own the schema and all that is in it (ALTER … OWNER TO, or REASSIGN OWNED).',
  tooManyConnections:
    'Allow more (max_connections), or fewer to each judge (connections= in the address of the store).',
  notEmpty: 'Name a file that does not exist, or another schema (?schema=NAME).',
  notTheSame: 'Nothing was changed where it came from. Empty the new store, and carry it again.',
  halfFilled: 'Say `dragoman move` once more: it goes on where it stopped.',
  had: 'Stop it first; where it has ended without a word, its store can be had after a quarter of a minute.',
  lost: 'This one has stood still for too long: nothing more was written by it. Start it again when the other one has ended.',
  moved:
    'Start the judge with that store. To go back, carry it back with `dragoman move`, into a new file or schema.',
  unreachable: 'Check that the folder exists, that the judge may use it, and that the disk is sound.',
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
const WORDS_OF_DISKS: Readonly<Record<string, string>> = {
  ENOENT: 'the folder is not there, nor can it be made there',
  EIO: 'the disk has failed',
  ELOOP: 'the links on the path go round in a circle',
  ENAMETOOLONG: 'its name is too long',
  EROFS: 'the disk can only be read',
}

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
