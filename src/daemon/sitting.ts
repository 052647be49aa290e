// One letter's hour with the judge: the games that it is about, who sits at them, what has happened, what he is told.
import type { Power } from '../board/board.ts'
import type { ActKind, Command } from '../game/commands.ts'
import { decide } from '../game/decide.ts'
import { type Decision, decisionOf, joined } from '../game/decision.ts'
import type { Person } from '../game/events.ts'
import type { Game } from '../game/game.ts'
import type { Settings } from '../game/settings.ts'
import type { World } from '../game/table.ts'
import type { PassedOver } from '../orders/reading/clauses.ts'
import { LetterEffort, type Steps } from '../orders/reading/effort.ts'
import { gameRefusalSentence } from '../report/sentences/gameRefusals.ts'
import { wording } from '../report/wording.ts'
import type { NewEvent, Timestamp } from '../store/batch.ts'
import { storedInstant } from '../store/events/names.ts'
import { type Dealings, NotProven, type SideMail, type TableDealings, type Writer } from './dealings.ts'
import { recordsOf } from './deeds.ts'
import { noGame } from './leaflets.ts'
import { type LetterGame, LetterGames } from './letterGames.ts'
import { LetterMails } from './letterMails.ts'
import { LetterPasswords } from './letterPasswords.ts'
import { memoryOf } from './memory.ts'
import { orderLines } from './orderEcho.ts'
import { takersIn } from './parts.ts'
import { type People, partTaken } from './people.ts'
import { isOfRecord, type ProvenSeat } from './proof.ts'
import { proseOf } from './prose.ts'
import { ReplyLines } from './replyLines.ts'
import { budgetOf, ratesOf, type Setting, worldOf } from './setting.ts'
import { withoutDetours } from './settingChanges.ts'
import { type Counted, Spending } from './spending.ts'
import { type Turns, WORK } from './turns.ts'
import { PICTURE, scenesIn } from './unprovenAddress.ts'

const say = wording.daemon.sitting

/** What plays a phase or takes one back, or lets a game begin, stand still or end. */
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

/** So many bytes are told to everybody. */
const LEAST_ROOM = 1_000
/** The orders of so many powers are shown at the end of a reply that was too long for them. */
const MOST_UNSEEN = 7

export class Sitting {
  readonly setting: Setting
  readonly people: People
  readonly writer: Writer
  readonly passwords: LetterPasswords
  readonly mails: LetterMails
  /** What may yet be done to read the orders in the letter. */
  readonly effort: LetterEffort
  readonly spending: Spending
  readonly turns: Turns
  readonly #games: LetterGames
  readonly #reply: ReplyLines
  /** What has been looked up. */
  readonly #shown = new Set<string>()
  readonly #passedOver: string[] = []
  /** Orders of which the reply does not tell what has come of them. */
  readonly #unseen = new Map<string, { readonly of: LetterGame; readonly power: Power }>()
  #picture: string | undefined
  readonly #records: NewEvent[] = []
  readonly #sideMails: SideMail[] = []
  #hasErrors = false
  #isReached: boolean
  #isOverspent = false

  constructor(setting: Setting, people: People, writer: Writer) {
    this.setting = setting
    this.people = people
    this.writer = writer
    const budget = budgetOf(setting)
    const { passwords } = memoryOf(setting.store)
    this.spending = new Spending(budget)
    this.turns = writer.inHand.turns
    this.passwords = new LetterPasswords(budget.hashes, passwords, setting.clock.now(), this.turns)
    this.mails = new LetterMails(setting, people, writer.received)
    this.effort = new LetterEffort(budget.states)
    this.#games = new LetterGames(budget.games, writer.cause, name => memoryOf(setting.store).game(name))
    this.#isReached = writer.person !== undefined
    const unproven = Math.min(budget.unprovenReply, Math.max(writer.room, LEAST_ROOM))
    this.#reply = new ReplyLines(this.#isReached ? budget.reply : unproven)
  }

  /** The game on the table as the letter has left it so far. */
  get game(): Game | undefined {
    return this.#games.current?.decision.after
  }

  /** For whom the letter speaks now. */
  get by(): ProvenSeat['by'] | undefined {
    return this.#games.current?.by
  }

  set by(by: ProvenSeat['by'] | undefined) {
    if (this.#games.current !== undefined) {
      this.#games.current.by = by
      if (by !== undefined) this.writer.inHand.speaksIn(this.#games.current.stored.name)
    }
    // Whoever knows the password of a seat and writes from its holder's address is taken for somebody who is reached there.
    if (by === undefined || !isOfRecord(this.writer.from, by.person, this.game!, this.people)) return
    this.#isReached = true
    this.#reply.raise(budgetOf(this.setting).reply)
  }

  /** Whether there is such a game. */
  get isKnown(): boolean {
    return this.#games.isKnown
  }

  get at(): Timestamp {
    return storedInstant(this.setting.clock.now())
  }

  /** What came of the letter; what of its passwords counts is hashed now, and nothing before. */
  async concluded(): Promise<Dealings> {
    const tables: TableDealings[] = []
    for (const { stored, decision, by } of this.#games.all())
      tables.push({ stored, decision: await this.passwords.settled(withoutDetours(decision)), by })
    this.#showUnseen()
    return {
      tables,
      records: this.#records,
      lines: this.#reply.lines(this.#whyLeftOut()),
      passedOver: this.#passedOver,
      picture: this.#picture,
      sideMails: this.#sideMails,
      hasErrors: this.#hasErrors,
      isReached: this.#isReached,
      spent: this.mails.spent,
    }
  }

  /** Lays a game on the table; what was decided about it before lies there too. False if it would be too many. */
  async load(name: string): Promise<boolean> {
    if (await this.#games.turnTo(name)) return true
    const { games: most } = budgetOf(this.setting)
    return this.fail([wording.daemon.leaflets.tooManyGames({ most })])
  }

  /** The same for a game that must be there. */
  async loadKnown(name: string): Promise<boolean> {
    if (!(await this.load(name))) return false
    return this.isKnown || this.fail([noGame(name)])
  }

  /** Does something with another game on the table, and puts back what lay there. */
  aside = <Value>(act: () => Promise<Value>): Promise<Value> => this.#games.aside(act)

  /** Takes the game from the table, as if nobody had asked for it; nothing where it was moved. */
  putAway(): void {
    this.#games.putAway()
  }

  /** How often a game has been changed by the letter, or, without a name, anything at all; and for whom it speaks there. */
  standingOf = (name: string | undefined): string =>
    this.#games.standingOf(name) + (name === undefined ? ` ${this.#records.length}` : '')

  /** Whether something is to be looked up: once as long as it is the same, and as long as there is room for it. */
  mayLookUp(what: string): boolean {
    if (this.#shown.has(what)) {
      this.#reply.pointAbove()
      return false
    }
    if (!this.mayGoOn('lookUps')) return false
    this.#shown.add(what)
    return true
  }

  /** Takes what a look-up costs; if it is too much, what was asked for is left out, and named at the end. */
  mayGoOn(what: Counted, amount = 1): boolean {
    if (!this.#reply.isFull && this.spending.take(what, amount)) return true
    this.#hasErrors = true
    this.#reply.leaveOut()
    return false
  }

  #whyLeftOut(): string {
    const { lookUps, turns, unprovenReply } = budgetOf(this.setting)
    if (!this.#isReached && this.#reply.most < unprovenReply)
      return say.leftOutForAnHour({ size: ratesOf(this.setting).unproven })
    return say.leftOut({ lookUps, turns, size: Math.round(this.#reply.most / 1024) })
  }

  /** Decides, and takes what happens into the letter's dealings. */
  decide(command: Command, settings?: Settings): boolean {
    const before = this.game!
    const world = worldOf({ settings: settings ?? before.settings, toss: before.toss }, this.setting)
    if (TURNS.includes(command.act.kind) && !this.spending.take('turns')) return this.#failForTurns()
    const outcome = decide(before, command, world)
    if (!outcome.ok) return this.fail([gameRefusalSentence(outcome.error, before, world.board)])
    const decision = decisionOf(before, outcome.value, this.writer.cause)
    if (!this.passwords.mayTry(0, this.#games.asIf(decision.after))) return this.#failForPasswords()
    const tooMany = this.mails.taken(command, decision, world)
    this.#isOverspent = tooMany !== undefined
    if (tooMany !== undefined) return this.fail([tooMany])
    this.#take(decision, this.#games.current!, world)
    return true
  }

  /** Whether a password may be tried on these hashes; if not, it is told. */
  mayTry(password: string, hashes: readonly string[]): boolean {
    const tries = this.passwords.triesFor(password, hashes)
    return tries === 0 || this.passwords.mayTry(tries, this.#games.asIf()) || this.#failForPasswords()
  }

  #failForPasswords(): false {
    const most = budgetOf(this.setting).hashes
    return this.fail([wording.daemon.letterPasswords.tooMany({ most })])
  }

  #failForTurns = (): false => this.fail([say.tooManyTurns({ most: budgetOf(this.setting).turns })])

  /** Why the first of these would be refused; undefined if it would not. Nothing is done. */
  whyNot([command]: readonly Command[]): string | undefined {
    const game = this.game!
    if (command === undefined) return undefined
    const { turns } = budgetOf(this.setting)
    if (TURNS.includes(command.act.kind) && !this.spending.take('turns'))
      return say.tooManyTurns({ most: turns })
    const world = this.world()
    const outcome = decide(game, command, world)
    return outcome.ok ? undefined : gameRefusalSentence(outcome.error, game, world.board)
  }

  #take(decision: Decision, of: LetterGame, world: World): void {
    const { name } = of.stored
    const { cause } = decision
    for (const step of decision.steps) {
      this.record(...recordsOf(step, name, world, this.at, cause))
      for (const person of takersIn(step.event)) this.record(partTaken(person, name, this.at, cause))
    }
    of.decision = joined(of.decision, decision)
  }

  /** What goes on record of people by this letter. */
  get records(): readonly NewEvent[] {
    return this.#records
  }

  record(...records: readonly NewEvent[]): void {
    this.#records.push(...records)
  }

  /** Whether what was decided last was refused for the mails that it would have made. */
  get isOverspent(): boolean {
    return this.#isOverspent
  }

  /** Encloses a board with the reply; of several the last. */
  enclose(picture: string): void {
    const isTooMuch = !this.#isReached && scenesIn(picture) * PICTURE > this.writer.room
    if (isTooMuch) this.say(['', say.noPicture({ size: ratesOf(this.setting).unproven })])
    else this.#picture = picture
  }

  /** Sends a mail besides the reply. */
  post(mail: SideMail): void {
    this.#sideMails.push(mail)
  }

  get hasPosted(): boolean {
    return this.#sideMails.length > 0
  }

  /** The writer; nothing is done in anybody's name as long as nobody has proven to be him. */
  person(): Person {
    if (this.writer.person === undefined) throw new NotProven()
    return this.writer.person
  }

  /** Reads orders, step by step. */
  readBy = <Read>(reading: Steps<Read>): Promise<Read> =>
    this.turns.through(reading, () => (-this.effort.left / 1_000) * WORK.thousandStates)

  world = (): World => worldOf(this.game!, this.setting)

  /** A line of the letter is answered from here on, under this name, and shown so. */
  begin(name: string, shown: readonly string[]): void {
    this.#reply.begin(name, shown)
  }

  /** How many bytes the reply has room for. */
  get room(): number {
    return this.#reply.room
  }

  /** Paragraphs of the reply. */
  say(lines: readonly string[]): true {
    this.#reply.say(lines)
    return true
  }

  /** Says no to one thing; what stands below it goes on. */
  refuse(lines: readonly string[]): true {
    this.fail(lines)
    return true
  }

  /** Says no to what all that stands below depends on, such as who writes. */
  fail(lines: readonly string[]): false {
    this.#hasErrors = true
    this.#reply.fail()
    this.say(lines)
    return false
  }

  /** Lines of the letter that are prose, and no heading or ornament of what was read. */
  passOver(text: string, lines: readonly PassedOver[]): void {
    for (const prose of proseOf(text, lines)) this.#passedOver.push(prose)
  }

  /** Lines of the reply that stay as they are; false if there is no room for all of them. */
  show(lines: readonly string[], hasErrors = false): boolean {
    this.#hasErrors ||= hasErrors
    return this.#reply.add(lines)
  }

  /** What has come of orders; where there is no room for it the orders stand at the end of the reply as they are then. */
  showOrders(power: Power, lines: readonly string[], hasErrors = false): void {
    const of = this.#games.current!
    const name = `${of.stored.name} ${power}`
    if (this.show(lines, hasErrors)) this.#unseen.delete(name)
    else this.#unseen.set(name, { of, power })
  }

  #showUnseen(): void {
    const { judge } = this.setting
    for (const { of, power } of [...this.#unseen.values()].slice(0, MOST_UNSEEN)) {
      const game = of.decision.after
      const world = worldOf(game, this.setting)
      this.#reply.addAtEnd(['', ...orderLines(game, power, undefined, world, judge).lines])
    }
  }
}
