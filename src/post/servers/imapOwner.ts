// The owner of a mailbox. A folder of ours has a note for each folder that is read; a judge with another store finds it and takes nothing.
import type { ImapFlow } from 'imapflow'
import { wording } from '../../wording/wording.ts'
import { type ImapConnection, NOTES_FOLDER } from './imapConnection.ts'
import { ServerFault } from './serverFault.ts'

const say = wording.configuration.mailboxOwner

/** A judge, as its notes name it. */
export interface Owner {
  /** Tells this judge, and all judges that share its store, from any other. */
  readonly id: string
  /** New at each start of a judge that does not share its store; tells it from a judge that runs on a copy of that store. */
  readonly run?: string | undefined
  /** The name for people. */
  readonly name: string
  /** The keeper says that the mailbox belongs to this judge, whatever notes it contains. */
  readonly takes?: boolean
}

const HEADER = 'X-Dragoman-Mailbox'
const NOTE = new RegExp(`^${HEADER}: (\\S{1,80}) (\\S{1,900}) (\\S{1,900})(?: (\\S{1,80}))?\\s*$`, 'im')
/** More notes are there only if somebody put them there. */
const MOST_NOTES = 100

interface Note {
  readonly uid: number
  readonly id: string
  readonly folder: string
  readonly name: string
  readonly run: string | undefined
}

/** Throws if another judge reads one of the folders. */
export async function refuseOthers(
  connection: ImapConnection,
  folders: readonly string[],
  id: string | undefined,
): Promise<void> {
  const notes = await notesIn(connection)
  for (const folder of folders) refuse(ownerOf(folder, notes), { id }, connection)
}

/** Stays the same as long as no note is added, removed or restored; empty if there is no folder for notes. */
export async function notesState(connection: ImapConnection): Promise<string> {
  const asked = { messages: true, uidNext: true, uidValidity: true }
  try {
    const found = await connection.use(client => client.status(NOTES_FOLDER, asked))
    return found === false ? '' : [found.uidValidity, found.uidNext, found.messages].join(' ')
  } catch (fault) {
    if (fault instanceof ServerFault && fault.trouble === 'noFolder') return ''
    throw fault
  }
}

/**
 * Makes the folders this judge's if they are nobody's. Of two judges at the same moment the first gets them. When it
 * starts (`begins`), it replaces the judge that had its store before.
 */
export async function claim(
  connection: ImapConnection,
  folders: readonly string[],
  owner: Owner,
  begins: boolean,
): Promise<void> {
  let notes = await notesIn(connection)
  const isBefore = ({ id, run }: Note) =>
    begins && (id === owner.id ? run !== owner.run : owner.takes === true)
  const before = notes.filter(note => isBefore(note) && folders.some(isNamed(note)))
  await removed(connection, before)
  notes = notes.filter(note => !before.includes(note))
  for (const folder of folders) refuse(ownerOf(folder, notes), owner, connection)
  const free = folders.filter(folder => ownerOf(folder, notes) === undefined)
  if (free.length === 0) return
  const failed = await connection
    .use(client => noted(client, free, owner))
    .then(
      () => undefined,
      (fault: unknown) => ({ fault }),
    )
  notes = await notesIn(connection)
  const isOurs = (note: Note | undefined) => note?.id === owner.id && note.run === owner.run
  const lost = free.filter(folder => !isOurs(ownerOf(folder, notes)))
  await removed(
    connection,
    notes.filter(note => isOurs(note) && lost.some(isNamed(note))),
  )
  for (const folder of lost) refuse(ownerOf(folder, notes), owner, connection)
  if (failed !== undefined) throw failed.fault
}

function refuse(
  note: Note | undefined,
  { id, run }: { readonly id: string | undefined; readonly run?: string | undefined },
  { place }: ImapConnection,
): void {
  if (note === undefined || (note.id === id && (run === undefined || note.run === run))) return
  throw new ServerFault('ofAnother', place, (note.id === id ? say.readByCopy : say.readBy)(note))
}

const isNamed =
  (note: Note) =>
  (folder: string): boolean =>
    plain(note.folder) === plain(folder)

/** INBOX is the only folder whose name ignores case. (RFC 9051, 5.1) */
const plain = (folder: string): string => (folder.toUpperCase() === 'INBOX' ? 'INBOX' : folder)

const ownerOf = (folder: string, notes: readonly Note[]): Note | undefined =>
  notes.find(note => isNamed(note)(folder))

/** The oldest first. */
async function notesIn(connection: ImapConnection): Promise<readonly Note[]> {
  try {
    return await connection.inFolder(NOTES_FOLDER, async ({ client, mailbox }) => {
      // The server may report a note that another judge has just added only after this.
      await client.noop()
      if (mailbox.exists === 0) return []
      const headers = [HEADER]
      const found = await client.fetchAll(`1:${Math.min(mailbox.exists, MOST_NOTES)}`, { uid: true, headers })
      return found.flatMap(mail => noteIn(mail.uid, mail.headers)).sort((one, other) => one.uid - other.uid)
    })
  } catch (fault) {
    if (fault instanceof ServerFault && fault.trouble === 'noFolder') return []
    throw fault
  }
}

function noteIn(uid: number, headers: Uint8Array | undefined): readonly Note[] {
  const [, id, folder, name, run] = NOTE.exec(Buffer.from(headers ?? []).toString('latin1')) ?? []
  if (id === undefined || folder === undefined || name === undefined) return []
  return [{ uid, id, folder: decoded(folder), name: decoded(name), run }]
}

/** Another program's note may contain anything. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

async function noted(client: ImapFlow, folders: readonly string[], { id, name, run }: Owner): Promise<void> {
  // If the folder can be neither created nor found, the append below fails.
  await client.mailboxCreate(NOTES_FOLDER).catch(() => {})
  for (const folder of folders)
    await client.append(
      NOTES_FOLDER,
      [
        `Subject: ${say.noteSubject({ name: name.replace(/[^ -~]/g, '?') })}`,
        `${HEADER}: ${[id, ...[folder, name].map(encodeURIComponent), ...(run === undefined ? [] : [run])].join(' ')}`,
        '',
        say.note,
        '',
      ].join('\r\n'),
      ['\\Seen'],
    )
}

async function removed(connection: ImapConnection, notes: readonly Note[]): Promise<void> {
  if (notes.length === 0) return
  const uids = notes.map(({ uid }) => uid).join(',')
  await connection.inFolder(NOTES_FOLDER, ({ client }) => client.messageDelete(uids, { uid: true }))
}
