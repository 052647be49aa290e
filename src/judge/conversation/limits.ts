// How much may be done for one writer: letters, work, bytes and mails to others.

import type { LetterBudget } from '../../post/limits.ts'
import { wording } from '../../wording/wording.ts'
import type { Instant } from '../game/calendar.ts'
import type { ActKind, Command } from '../game/commands.ts'
import type { Decision } from '../game/decision.ts'
import { mailboxOf, type Person } from '../game/events.ts'
import type { Game } from '../game/game.ts'
import type { World } from '../game/table.ts'
import type { People } from '../people/people.ts'
import { type Notice, noticesOf } from '../report/mails/notices.ts'
import { amount } from '../report/sentences/names.ts'
import type { Letter, OutgoingMail, Spent, Timestamp } from '../store/batch.ts'
import { storedInstant } from '../store/events/names.ts'
import { budgetOf, ratesOf, type Services } from './services.ts'
import { type Excess, roomForDomain, TOO_MANY } from './tooMany.ts'

// How many letters an hour are answered, from one address and from one domain.

const HOUR = 3_600_000

/** A letter counts with those that came since then. */
const hourBefore = (received: Timestamp): Timestamp => storedInstant((Date.parse(received) - HOUR) as Instant)

/** Whether an unproven letter is one too many in the hour before it came. Only answered letters count. */
export async function excessOf(
  { sender, received }: Letter,
  services: Services,
): Promise<Excess | undefined> {
  const { store } = services
  const { address, domain: usual } = ratesOf(services)
  const since = hourBefore(received)
  const isWithin = async (domain: number): Promise<boolean> => {
    const { ofAddress, ofDomain } = await store.traffic(sender, since, Math.max(address, domain))
    return ofAddress < address && ofDomain < domain
  }
  if (await isWithin(usual)) return undefined
  const domain = Math.max(usual, await roomForDomain(domainOf(sender), services))
  if (domain > usual && (await isWithin(domain))) return undefined
  const { ofAddress } = await store.traffic(sender, since, address)
  const told = await store.told(sender, since, TOO_MANY)
  return ofAddress >= address
    ? { limit: address, of: 'address', isTold: told.address }
    : { limit: domain, of: 'domain', isTold: told.domain }
}

/**
 * The same for a letter whose writer is proven. It has a count of its own, which forged letters cannot use up. Only a
 * letter that is also over the limit above is refused.
 */
export async function excessOfProven(
  { sender, received }: Letter,
  services: Services,
): Promise<Excess | undefined> {
  const { store } = services
  const limit = ratesOf(services).address * 2
  const since = hourBefore(received)
  if ((await store.spent(lettersOf(sender), 'mails', since)) < limit) return undefined
  const { address: isTold } = await store.told(sender, since, TOO_MANY)
  return { limit, of: 'address', isTold }
}

/** Counts one more letter from an address whose writer was proven. */
export const provenLetter = ({ sender, received }: Letter): Spent => ({
  who: lettersOf(sender),
  what: 'mails',
  at: received,
  amount: 1,
})

/** A name that no person has. */
const lettersOf = (address: string): string => `letters ${mailboxOf(address)}`

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

// What one letter has cost so far of its budget.

/** What is counted here. Reading and hashing are counted where they are done. */
export type Counted = 'lookUps' | 'turns'

/** Acts that play a phase or take one back, or let a game begin, stand still or end. */
const TURNS: readonly ActKind[] = [
  'process',
  'begin',
  'unstart',
  'pause',
  'resume',
  'terminate',
  'rollBack',
  'bringForward',
  'repair',
]

export class Spending {
  readonly #budget: LetterBudget
  readonly #spent: Record<Counted, number> = { lookUps: 0, turns: 0 }

  constructor(budget: LetterBudget) {
    this.#budget = budget
  }

  /** Takes this much of the budget; false if there is not enough left, and then nothing is taken. */
  take(what: Counted, amount = 1): boolean {
    if (this.#spent[what] + amount > this.#budget[what]) return false
    this.#spent[what] += amount
    return true
  }

  /** Whether an act is allowed. One that may play a phase takes one of the letter's turns. */
  mayDo = (act: ActKind): boolean => !TURNS.includes(act) || this.take('turns')
}

// Bytes an hour to an address where nothing proves that the writer is reached: it may be somebody else's.

/** Estimates: bytes of a mail besides its text; the factor for a text that is sent as HTML too; bytes of a picture. */
const HEADERS = 1_500
const AS_HTML_TOO = 2.5
export const PICTURE = 100 * 1024

/** How many bytes may still go to an address, for a letter received then. */
export async function roomAt(address: string, received: Timestamp, services: Services): Promise<number> {
  const spent = await services.store.spent(mailboxOf(address), 'bytes', hourBefore(received))
  return Math.max(0, ratesOf(services).unproven * 1024 - spent)
}

/** The bytes that the reply to a letter takes; nothing if there is no reply. */
export function bytesSpent(mails: readonly OutgoingMail[], { key, received }: Letter): readonly Spent[] {
  const reply = mails.find(({ answers }) => answers === key)
  return reply === undefined
    ? []
    : [{ who: mailboxOf(reply.to), what: 'bytes', at: received, amount: Math.ceil(sizeOf(reply)) }]
}

function sizeOf({ mail: { text, html, picture } }: OutgoingMail): number {
  const bytes = Buffer.byteLength(String(text))
  const pictures = picture === undefined ? 0 : scenesIn(String(picture)) * PICTURE
  return HEADERS + bytes * (html === undefined ? 1 : AS_HTML_TOO) + pictures
}

/** A turn is drawn twice: its orders, and what came of them. */
export const scenesIn = (picture: string): number => (/ \d+$/.test(picture) ? 2 : 1)

// Mails to others: so many for one letter, and so many an hour for each person for whom it speaks.

const say = wording.letters.letterMails

/** A mail of more bytes than this counts twice, of more than twice as many three times, and so on. */
const MOST_OF_ONE = 16 * 1024

/** At most this many characters of postal press wait for the results of a phase, and go out with them. */
const MOST_POSTAL = 128 * 1024

/** Acts that are never refused for the mails they cause: orders, resigning and coming back. */
const ALWAYS: readonly ActKind[] = ['write', 'clear', 'resign', 'comeBack']

export class LetterMails {
  readonly #services: Services
  readonly #people: People
  readonly #received: Timestamp
  /** Each person and game with a mail in this letter: more news for them goes into the same mail. */
  readonly #told = new Set<string>()
  readonly #made = new Map<Person, number>()
  /** How many mails the letters of a person made in the hour before this one. */
  readonly #before = new Map<Person, number>()

  constructor(services: Services, people: People, received: Timestamp) {
    this.#services = services
    this.#people = people
    this.#received = received
  }

  /** Must be called before anything is decided for somebody. */
  async learn(person: Person | undefined): Promise<void> {
    if (person === undefined || this.#before.has(person)) return
    const before = await this.#services.store.spent(person, 'mails', hourBefore(this.#received))
    this.#before.set(person, before)
  }

  /** Counts the mails that a decision causes. If they are too many, returns why, and counts none. */
  taken({ by, act }: Command, decision: Decision, world: World): string | undefined {
    const { before: game } = decision
    const postal = act.kind === 'press' && act.isPostal ? [...game.postal, act] : []
    if (postal.reduce((sum, { text }) => sum + text.length, 0) > MOST_POSTAL)
      return say.tooMuchPostal({ most: MOST_POSTAL / 1024 })
    const person = 'person' in by ? by.person : ''
    const notices = noticesOf(decision, { world, judge: this.#services.judge })
    const { count, told } = this.#countOf(notices, game)
    const why = count === 0 || ALWAYS.includes(act.kind) ? undefined : this.#whyTooMany(person, count)
    if (why !== undefined) return why
    for (const name of told) this.#told.add(name)
    this.add(person, count)
    return undefined
  }

  /** Counts mails that are no news of a game. */
  add(person: Person, count: number): void {
    if (count > 0) this.#made.set(person, this.#madeBy(person) + count)
  }

  /** What goes on record as spent. */
  get spent(): readonly Spent[] {
    return [...this.#made].map(([who, amount]) => ({ who, what: 'mails', at: this.#received, amount }))
  }

  /** The first mails of a letter may exceed its limit: news for all may have that many readers. */
  #whyTooMany(person: Person, count: number): string | undefined {
    const { mails: most } = budgetOf(this.#services)
    const made = [...this.#made.values()].reduce((sum, each) => sum + each, 0)
    if (made > 0 && made + count > most) return say.inOneLetter({ mails: amount(count, 'mail'), most })
    const { mailsOfOne: mostInAnHour } = ratesOf(this.#services)
    const lately = (this.#before.get(person) ?? 0) + this.#madeBy(person)
    return lately > 0 && lately + count > mostInAnHour
      ? say.inAnHour({ mails: amount(count, 'mail'), most: mostInAnHour })
      : undefined
  }

  #madeBy = (person: Person): number => this.#made.get(person) ?? 0

  /**
   * Most news of a game that one letter causes goes in one mail to each reader; results, press and the like go in their
   * own.
   */
  #countOf(
    notices: readonly Notice[],
    game: Game,
  ): { readonly count: number; readonly told: ReadonlySet<string> } {
    const told = new Set<string>()
    let count = 0
    for (const { to, lines, standsAlone } of notices) {
      const size = standsAlone ? bytesIn(lines) : 1
      for (const person of to) {
        const name = `${game.name} ${person}`
        if (!standsAlone && (this.#told.has(name) || told.has(name))) continue
        if (!standsAlone) told.add(name)
        count += size * this.#people.reachedAt(person, game).length
      }
    }
    return { count, told }
  }
}

const bytesIn = (lines: readonly string[]): number =>
  Math.max(1, Math.ceil(lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0) / MOST_OF_ONE))
