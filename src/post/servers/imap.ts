// A Mailbox over IMAP: lists letters by folder, UIDVALIDITY and UID, fetches them up to a limit, and moves settled ones away.
import { setTimeout } from 'node:timers/promises'
import type { ImapFlow, SearchObject } from 'imapflow'
import { wording } from '../../wording/wording.ts'
import type { LetterRef, Mailbox, RawLetter, TimeTold } from '../outgoing.ts'
import { ImapConnection, type ImapSettings, type OpenFolder } from './imapConnection.ts'
import { claim, notesState, type Owner } from './imapOwner.ts'
import { isNearby } from './network.ts'
import { ServerFault } from './serverFault.ts'

const say = wording.configuration.mailbox

export type { ImapSettings, Security } from './imapConnection.ts'

export interface ImapMailboxSettings extends ImapSettings {
  /** Where letters come in. */
  readonly folders: readonly string[]
  /** Where settled letters go; created if missing. */
  readonly processed: string
  /** Only unread letters, or all that are in the folders. */
  readonly take: 'unseen' | 'all'
  /** A longer letter is fetched only far enough to see that it is longer. */
  readonly mostBytes: number
  /** Who reads the mailbox, to be noted in it. If this is left out nobody checks. */
  readonly owner?: Owner
}

/** What happens in a mailbox between requests. */
export interface MailboxEvents {
  now(): number
  onMail(): void
  onTrouble(fault: ServerFault): void
}

/** The flag on letters that cannot be moved. */
export const MARK = '$DragomanHandled'

/** After so many failed fetches in a row a letter is left alone for a while (in milliseconds). */
const MOST_FAILURES = 3
const LEFT_ALONE = 3_600_000
/** How often the owner of the mailbox and its folders are checked, in milliseconds. */
const LOOK_AGAIN = 60_000
/** How often keeping a note is tried, and by how many milliseconds the pause grows each time. */
const MOST_CLAIMS = 3
const CLAIM_AGAIN = 100
const DATES_AT_ONCE = 500

export class ImapMailbox implements Mailbox {
  readonly #settings: ImapMailboxSettings
  readonly #events: MailboxEvents
  readonly #connection: ImapConnection
  /** Letters that could not be fetched: how often, and until when they are left alone. */
  readonly #hard = new Map<string, { readonly count: number; readonly until: number }>()
  /** Letters that could be neither moved nor marked. */
  readonly #settledHere = new Set<string>()
  /** The UIDVALIDITY of each folder when it was last seen. */
  readonly #validities = new Map<string, bigint>()
  /** Whether the mailbox was once found to be ours, or without a note. */
  #hasBegun = false
  /** When the owner was last checked, on which connection, and the state of the notes meanwhile. */
  #asked: { readonly at: number; readonly client: ImapFlow; readonly notes: string | undefined } | undefined
  /** When moving may be tried again. */
  #moveFrom = 0

  constructor(settings: ImapMailboxSettings, events: MailboxEvents) {
    this.#settings = settings
    this.#events = events
    this.#connection = new ImapConnection(settings, events.onMail)
  }

  /** Stays connected, and reports when letters come. */
  watch = (): void => this.#connection.watch()

  close = (): Promise<void> => this.#connection.close()

  /** The first folder comes last, so that it stays open and reports new letters at once. */
  async list(): Promise<readonly LetterRef[]> {
    const { folders } = this.#settings
    await this.#claim()
    const found: FoundLetter[] = []
    for (const folder of folders.toReversed()) {
      try {
        found.push(...(await this.#connection.inFolder(folder, open => this.#lettersIn(folder, open))))
      } catch (fault) {
        if (folders.length === 1 || !isMissing(fault)) throw fault
        this.#events.onTrouble(fault)
      }
    }
    if (found.length > 0) await this.#claimAgainIfChanged()
    return found
      .filter(({ id }) => this.#isOpen(id))
      .sort(byArrival)
      .map(({ id }) => ({ id }))
  }

  async fetch(ref: LetterRef): Promise<RawLetter | undefined> {
    const place = placeOf(ref)
    try {
      const letter = await this.#connection.inFolder(place.folder, async ({ client, mailbox }) => {
        if (mailbox.uidValidity !== place.validity) return undefined
        const source = { maxLength: this.#settings.mostBytes + 1 }
        const found = await client.fetchOne(
          place.uid,
          { uid: true, internalDate: true, source },
          { uid: true },
        )
        if (!found || found.source === undefined) return undefined
        const { internalDate, source: raw } = found
        return { ref, received: this.#arrival(internalDate), raw }
      })
      this.#hard.delete(ref.id)
      return letter
    } catch (fault) {
      if (isMissing(fault)) return undefined
      this.#failed(ref)
      throw fault
    }
  }

  async settle(ref: LetterRef): Promise<void> {
    const place = placeOf(ref)
    try {
      await this.#connection.inFolder(place.folder, async ({ client, mailbox }) => {
        if (mailbox.uidValidity !== place.validity || this.#settledHere.has(ref.id)) return
        if (await this.#moved(client, place.uid)) return
        // A server may allow only one of the two flags.
        if (await client.messageFlagsAdd(place.uid, ['\\Seen', MARK], { uid: true })) return
        if (!(await isWell(client))) return
        this.#settledHere.add(ref.id)
        this.#events.onTrouble(new ServerFault('readOnly', this.#connection.place, place.folder))
      })
    } catch (fault) {
      if (!isMissing(fault)) throw fault
    }
  }

  /** Appends a note without a date to a folder, reads the time that the server gives it, and deletes it. */
  async timeOfDay(): Promise<TimeTold | undefined> {
    const { host, processed } = this.#settings
    // A judge that may not create folders marks its letters instead.
    const uid = await this.#connection.use(client => noted(client, processed).catch(() => undefined))
    if (uid === undefined) return undefined
    return await this.#connection.inFolder(processed, async ({ client }) => {
      const found = await client.fetchOne(uid, { uid: true, internalDate: true }, { uid: true })
      await client.messageDelete(uid, { uid: true })
      if (!found || found.internalDate === undefined) return undefined
      return { at: new Date(found.internalDate).getTime(), isElsewhere: !isNearby(host) }
    })
  }

  /** Checks on each connection, and once in a while. Opening the notes folder also shows what became of a folder that stays open. */
  async #claim(): Promise<void> {
    const { now, onTrouble } = this.#events
    const { owner } = this.#settings
    if (owner === undefined) return
    const client = await this.#connection.use(async each => each)
    const isKnown = this.#asked?.client === client && Math.abs(now() - this.#asked.at) < LOOK_AGAIN
    if (isKnown) return
    const before = await notesState(this.#connection)
    if (!(await this.#claimed(client, owner)))
      onTrouble(new ServerFault('declined', this.#connection.place, say.keepingANote))
    this.#hasBegun = true
    const after = await notesState(this.#connection)
    this.#asked = { at: now(), client, notes: before === after ? after : undefined }
  }

  /** Somebody may have deleted our note since we looked, and another judge may have put its own there. */
  async #claimAgainIfChanged(): Promise<void> {
    if (this.#settings.owner === undefined || (await notesState(this.#connection)) === this.#asked?.notes)
      return
    this.#asked = undefined
    await this.#claim()
  }

  /** Whether a note could be kept. Judges that create its folder at the same moment disturb each other, so it is tried again. */
  async #claimed(client: ImapFlow, owner: Owner): Promise<boolean> {
    for (let tries = 1; tries <= MOST_CLAIMS; tries++) {
      try {
        await claim(this.#connection, this.#settings.folders, owner, !this.#hasBegun)
        return true
      } catch (fault) {
        // A judge that may not create the folder, or has no room, works without a note.
        if (!(fault instanceof ServerFault) || fault.trouble === 'ofAnother' || !client.usable) throw fault
        await setTimeout(CLAIM_AGAIN * tries)
      }
    }
    return false
  }

  #expectAsBefore(folder: string, { uidValidity }: OpenFolder['mailbox']): void {
    const before = this.#validities.get(folder)
    this.#validities.set(folder, uidValidity)
    if (before === undefined || before === uidValidity) return
    this.#events.onTrouble(new ServerFault('remade', this.#connection.place, folder))
  }

  /** A server reports new letters only after some request. */
  async #lettersIn(folder: string, { client, mailbox }: OpenFolder): Promise<FoundLetter[]> {
    this.#expectAsBefore(folder, mailbox)
    await client.noop()
    const uids = await client.search(this.#wanted(mailbox.permanentFlags), { uid: true })
    if (!uids) throw new ServerFault('declined', this.#connection.place, say.searching({ folder }))
    const dates = this.#settings.folders.length > 1 ? await datesOf(uids, client) : new Map<number, number>()
    return uids.map(uid => ({
      id: `${mailbox.uidValidity}/${uid}/${folder}`,
      at: dates.get(uid) ?? 0,
      uid,
    }))
  }

  #wanted(allowed: ReadonlySet<string> | undefined): SearchObject {
    const canMark = allowed === undefined || allowed.has('\\*') || allowed.has(MARK)
    return {
      deleted: false,
      ...(canMark ? { unKeyword: MARK } : {}),
      ...(canMark && this.#settings.take === 'all' ? {} : { seen: false }),
    }
  }

  #isOpen(id: string): boolean {
    return !this.#settledHere.has(id) && (this.#hard.get(id)?.until ?? 0) <= this.#events.now()
  }

  /** A letter cannot come after we have seen it, whatever the server's clock says. */
  #arrival(internalDate: Date | string | undefined): number {
    const at = internalDate === undefined ? Number.NaN : new Date(internalDate).getTime()
    return Number.isNaN(at) ? this.#events.now() : Math.min(at, this.#events.now())
  }

  #failed({ id }: LetterRef): void {
    const count = (this.#hard.get(id)?.count ?? 0) + 1
    const until = count % MOST_FAILURES === 0 ? this.#events.now() + LEFT_ALONE : 0
    this.#hard.set(id, { count, until })
  }

  /** If the server cannot move, the library copies and deletes. */
  async #moved(client: ImapFlow, uid: number): Promise<boolean> {
    const { processed } = this.#settings
    if (this.#events.now() < this.#moveFrom) return false
    if (await client.messageMove(uid, processed, { uid: true })) return true
    const isMade = await client.mailboxCreate(processed).then(
      () => true,
      () => false,
    )
    if (isMade && (await client.messageMove(uid, processed, { uid: true }))) return true
    if (await isWell(client)) {
      this.#moveFrom = this.#events.now() + LEFT_ALONE
      const place = this.#connection.place
      this.#events.onTrouble(new ServerFault('declined', place, say.moving({ folder: processed })))
    }
    return false
  }
}

async function noted(client: ImapFlow, folder: string): Promise<number | undefined> {
  await client.mailboxCreate(folder)
  const put = await client.append(folder, NOTE, ['\\Seen'])
  return put ? put.uid : undefined
}

const NOTE = `Subject: ${say.timeNote}\r\n\r\n${say.mayBeDeleted}\r\n`

/** A server may decline everything just before it hangs up; that means nothing. */
async function isWell(client: ImapFlow): Promise<boolean> {
  await client.noop()
  return client.usable
}

interface FoundLetter {
  readonly id: string
  readonly at: number
  readonly uid: number
}

/** The sort is stable, and within a folder UIDs are in order of arrival. */
const byArrival = (one: FoundLetter, other: FoundLetter): number => one.at - other.at || one.uid - other.uid

const isMissing = (fault: unknown): fault is ServerFault =>
  fault instanceof ServerFault && fault.trouble === 'noFolder'

/** `1763640000/17/INBOX`: if the UIDVALIDITY of a folder changes, so do the names of its letters. */
function placeOf({ id }: LetterRef): { validity: bigint; uid: number; folder: string } {
  const [, validity, uid, folder] = /^(\d+)\/(\d+)\/(.*)$/s.exec(id) ?? []
  if (validity === undefined) throw new Error(`"${id}" names no letter of this mailbox`)
  return { validity: BigInt(validity), uid: Number(uid), folder: folder ?? '' }
}

async function datesOf(uids: readonly number[], client: ImapFlow): Promise<ReadonlyMap<number, number>> {
  const dates = new Map<number, number>()
  for (let from = 0; from < uids.length; from += DATES_AT_ONCE) {
    const some = uids.slice(from, from + DATES_AT_ONCE)
    for (const { uid, internalDate } of await client.fetchAll(
      some,
      { uid: true, internalDate: true },
      { uid: true },
    ))
      dates.set(uid, internalDate === undefined ? 0 : new Date(internalDate).getTime())
  }
  return dates
}
