// The mails to others that one letter makes: so many in it, and so many within an hour for each person for whom it speaks.
import type { ActKind, Command } from '../game/commands.ts'
import type { Decision } from '../game/decision.ts'
import type { Person } from '../game/events.ts'
import type { Game } from '../game/game.ts'
import type { World } from '../game/table.ts'
import type { People } from '../people/people.ts'
import { type Notice, noticesOf } from '../report/mails/notices.ts'
import { wording } from '../report/wording.ts'
import type { Spent, Timestamp } from '../store/batch.ts'
import { addressesOf } from './mails/mails.ts'
import { budgetOf, ratesOf, type Services } from './services.ts'
import { hourBefore } from './tooMany.ts'

const say = wording.daemon.letterMails

/** A mail of more bytes counts twice, of more than twice as many three times, and so on. */
const MOST_OF_ONE = 16 * 1024

/** So many letters of text wait for the results of a phase, and go out with them. */
const MOST_POSTAL = 128 * 1024

/** Nobody is kept from these, whatever news they make: orders and who gives up. */
const ALWAYS: readonly ActKind[] = ['write', 'clear', 'resign', 'comeBack']

export class LetterMails {
  readonly #services: Services
  readonly #people: People
  readonly #received: Timestamp
  /** Who has been told something of a game; what comes later stands in the same mail. */
  readonly #told = new Set<string>()
  readonly #made = new Map<Person, number>()
  /** How many letters of theirs made within the hour before this one. */
  readonly #before = new Map<Person, number>()

  constructor(services: Services, people: People, received: Timestamp) {
    this.#services = services
    this.#people = people
    this.#received = received
  }

  /** To be asked before anything is decided for somebody. */
  async learn(person: Person | undefined): Promise<void> {
    if (person === undefined || this.#before.has(person)) return
    const before = await this.#services.store.spent(person, 'mails', hourBefore(this.#received))
    this.#before.set(person, before)
  }

  /** Counts the mails that come of a decision; if they are too many it tells why, and none is counted. */
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

  /** What goes on record of it. */
  get spent(): readonly Spent[] {
    return [...this.#made].map(([who, amount]) => ({ who, what: 'mails', at: this.#received, amount }))
  }

  /** What goes to all at once may be more than a letter makes otherwise, where there are so many to be told. */
  #whyTooMany(person: Person, count: number): string | undefined {
    const { mails: most } = budgetOf(this.#services)
    const made = [...this.#made.values()].reduce((sum, each) => sum + each, 0)
    if (made > 0 && made + count > most) return say.inOneLetter({ count, most })
    const { mailsOfOne: mostInAnHour } = ratesOf(this.#services)
    const lately = (this.#before.get(person) ?? 0) + this.#madeBy(person)
    return lately > 0 && lately + count > mostInAnHour
      ? say.inAnHour({ count, most: mostInAnHour })
      : undefined
  }

  #madeBy = (person: Person): number => this.#made.get(person) ?? 0

  /** Most news of a game that one letter makes stands in one mail to each; results, press and the like have their own. */
  #countOf(
    notices: readonly Notice[],
    game: Game,
  ): { readonly count: number; readonly told: ReadonlySet<string> } {
    const told = new Set<string>()
    let count = 0
    for (const { to, lines, standsAlone } of notices) {
      const size = standsAlone ? sizeOf(lines) : 1
      for (const person of to) {
        const name = `${game.name} ${person}`
        if (!standsAlone && (this.#told.has(name) || told.has(name))) continue
        if (!standsAlone) told.add(name)
        count += size * addressesOf(person, game, this.#people).length
      }
    }
    return { count, told }
  }
}

const sizeOf = (lines: readonly string[]): number =>
  Math.max(1, Math.ceil(lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0) / MOST_OF_ONE))
