// The context in which one letter is carried out: its games, for whom it speaks, what has happened, and the reply.

import { withoutKeys } from '../../post/ownWords.ts'
import { LetterEffort } from '../../reader/line/effort.ts'
import type { PassedOver } from '../../reader/line/said.ts'
import { ok } from '../../result.ts'
import type { Power, Province } from '../../rules/board/board.ts'
import { wording } from '../../wording/wording.ts'
import {
  type Allowed,
  type Answer,
  type Context,
  type LeftOut,
  NotProven,
  type Refusal,
  refused,
  type Seated,
  type SeatedContext,
  type SideMail,
  type Speech,
  type Supposed,
} from '../commands/context.ts'
import { noGame } from '../commands/meaning/parts.ts'
import { isOfAPerson } from '../commands/reading/answers.ts'
import type { Instant } from '../game/calendar.ts'
import type { Act, ActKind, Command, Speaker } from '../game/commands.ts'
import { decide, whyNotAllowed } from '../game/decide.ts'
import {
  type Decision,
  decisionOf,
  eventsOf,
  type GameRefusal,
  joined,
  withoutDetours,
} from '../game/decision.ts'
import { mailboxOf, type Person } from '../game/events.ts'
import { type Game, hasFewPlayers, isMaster } from '../game/game.ts'
import type { Settings } from '../game/settings.ts'
import type { World } from '../game/table.ts'
import type { People } from '../people/people.ts'
import { recordsOf } from '../people/people.ts'
import { partTaken } from '../people/records.ts'
import { gameRefusalSentence } from '../report/sentences/gameRefusals.ts'
import type { GameRow, NewEvent, Recorded } from '../store/batch.ts'
import { LEFT_OUT_OF_THE_STATE } from '../store/events/journal.ts'
import { storedInstant } from '../store/events/names.ts'
import type { SupposedWord } from '../store/events/supposed.ts'
import type { Which } from '../store/tables.ts'
import {
  type GameOutcome,
  gameCalled,
  type InLetter,
  type LetterGame,
  LetterGames,
  type LetterOutcome,
  partsOf,
  takersIn,
  type Writer,
} from './letterGames.ts'
import { LetterReply } from './letterReply.ts'
import { type Counted, LetterMails, PICTURE, Spending, scenesIn } from './limits.ts'
import { drawnOf } from './mails/enclosing.ts'
import { keysOf } from './mails/orderLinks.ts'
import { LetterPasswords } from './passwords.ts'
import { budgetOf, memoryOf, ratesOf, type Services, templatesOf, worldOf } from './services.ts'
import { type Turns, WORK } from './turns.ts'
import { inOneRow, isCalled, isHidden, looksSigned } from './who/names.ts'
import { trustOf } from './who/proof.ts'

const say = wording.letters.limits

/** At most this many persons of one mailbox are looked at. */
const MOST_OF_A_MAILBOX = 20

export class LetterContext implements Context {
  readonly services: Services
  readonly people: People
  readonly author: Writer
  readonly passwords: LetterPasswords
  readonly mails: LetterMails
  readonly reply: LetterReply
  /** How much work may still go into reading the orders in the letter. */
  readonly effort: LetterEffort
  readonly spending: Spending
  readonly turns: Turns
  /** Whether the letter has answered a question: what stands below is not asked about again. */
  isQuestionAnswered = false
  readonly #inLetter: InLetter
  readonly #games: LetterGames
  /** What has been looked up. */
  readonly #shown = new Set<string>()
  /**
   * The game whose orders the reply showed last; and for each power shown, how many steps the letter had taken in it by
   * then.
   */
  #ordersShown: { readonly game?: string; readonly powers: Map<Power, number> } = { powers: new Map() }
  readonly #records: NewEvent[] = []
  readonly #sideMails: SideMail[] = []

  constructor(services: Services, people: People, author: Writer, inLetter: InLetter) {
    this.services = services
    this.people = people
    this.author = author
    this.#inLetter = inLetter
    const budget = budgetOf(services)
    const memory = memoryOf(services.store)
    this.spending = new Spending(budget)
    this.turns = author.inHand.turns
    this.passwords = new LetterPasswords(budget.hashes, memory.passwords, services, this.turns)
    this.mails = new LetterMails(services, people, author.received)
    this.effort = new LetterEffort(budget.states)
    this.#games = new LetterGames(budget.games, author.cause, memory, people)
    this.reply = new LetterReply(services, author)
  }

  get judge() {
    return this.services.judge
  }

  get templates() {
    return templatesOf(this.services)
  }

  get site(): string | undefined {
    return this.services.sender.site
  }

  get proofs() {
    return trustOf(this.services).proofs
  }

  get now(): Instant {
    return this.services.clock.now()
  }

  get at(): string {
    return storedInstant(this.now)
  }

  get cause(): string | null {
    return this.author.cause
  }

  get from(): string {
    return this.author.from
  }

  get writer(): Person | undefined {
    return this.author.person
  }

  get named(): readonly string[] {
    return this.author.named
  }

  person(): Person {
    if (this.author.person === undefined) throw new NotProven()
    return this.author.person
  }

  reader(): Person {
    return this.author.person ?? this.people.personAt(this.author.from) ?? this.person()
  }

  // --- the game

  get game(): Game | undefined {
    return this.#games.seen
  }

  get by(): Seated | undefined {
    return this.#games.current?.by
  }

  isSeated(): this is this & SeatedContext {
    return this.game !== undefined && this.by !== undefined
  }

  get isKnown(): boolean {
    return this.#games.isKnown
  }

  /** The game that the letter is about now. Its orders may be shown at the end of the reply. */
  get current(): LetterGame | undefined {
    return this.#games.current
  }

  speakAs(by: Seated | undefined): void {
    const { current } = this.#games
    if (current !== undefined) {
      current.by = by
      if (by !== undefined) this.author.inHand.speaksIn(current.stored.name)
    }
    // A writer who knows a seat's password and writes from its holder's address is taken to be reached there.
    if (by !== undefined && !this.author.isLooking && this.people.isOf(this.from, by.person, this.game!))
      this.reply.reaches()
  }

  async load(name: string): Promise<Allowed> {
    if (!(await this.#games.turnTo(name))) {
      const { games: most } = budgetOf(this.services)
      return refused(wording.letters.access.tooManyGames({ most }))
    }
    const removed = this.#games.current?.decision.after.removed?.game
    return removed === undefined
      ? ok(undefined)
      : refused(wording.letters.access.removed({ game: removed.name }))
  }

  async loadKnown(name: string): Promise<Allowed> {
    const loaded = await this.load(name)
    return loaded.ok && !this.isKnown ? refused(noGame(name)) : loaded
  }

  aside = <Value>(act: () => Promise<Value>): Promise<Value> => this.#games.aside(act)

  putAway(): void {
    this.#games.putAway()
  }

  takePart = (): Promise<Allowed> => this.#inLetter.takePart()

  takeOrders = (rows: readonly string[]): Promise<Answer> => this.#inLetter.takeOrders(rows)

  ordersOf = (power: Power): readonly string[] => this.#inLetter.ordersOf(this.game!, power)

  leaveOutProposed = (power: Power, which: readonly Province[] | 'all'): LeftOut =>
    this.#inLetter.leaveOutProposed(power, which)

  suppose = (text: string): Promise<Supposed> => this.#inLetter.suppose(text)

  mayTellWhoPlays = (text: string): boolean =>
    this.game !== undefined &&
    isHidden(this.game) &&
    this.by?.kind !== 'master' &&
    !inOneRow(this.author.seen ?? '').endsWith(inOneRow(text)) &&
    looksSigned(text, this.#named(), this.world().board)

  ownOrdersIn = (text: string): Promise<readonly string[]> => this.#inLetter.ownOrdersIn(text)

  /** How often the letter has changed a game, or, without a name, anything at all; and for whom it speaks there. */
  standingOf = (name: string | undefined): string =>
    this.#games.standingOf(name) + (name === undefined ? ` ${this.#records.length}` : '')

  world = (): World => this.worldOf(this.game!)

  worldOf = (game: Game): World => worldOf(game, this.services)

  decide(asked: Act, by: Speaker = this.by!, settings?: Settings): Allowed {
    const act = this.#withoutOwnKeys(asked)
    const before = this.#games.current!.decision.after
    const world = worldOf({ settings: settings ?? before.settings, toss: before.toss }, this.services)
    if (!this.spending.mayDo(act.kind)) return this.#tooManyTurns()
    const command = { by, act }
    const outcome = decide(before, command, world)
    if (!outcome.ok) return refused(whyRefused(outcome.error, before, by, world))
    const decision = decisionOf(before, outcome.value, this.cause)
    if (!this.passwords.mayTry(0, this.#games.asIf(decision.after))) return this.#tooManyPasswords()
    const tooMany = this.mails.taken(command, decision, world)
    if (tooMany !== undefined) return { ok: false, error: { why: [tooMany], isForMails: true } }
    this.#take(decision, this.#games.current!, world)
    return ok(undefined)
  }

  /**
   * Takes the writer's own order keys out of words for others, however they are broken up. Orders carry nobody's words.
   */
  #withoutOwnKeys(act: Act): Act {
    const { by, game } = this
    if (by === undefined || game === undefined || act.kind === 'write') return act
    const keys = keysOf(by.person, game, this.people, this.services, this.#records).map(({ key }) => key)
    const without = (value: unknown): unknown => {
      if (typeof value === 'string') return withoutKeys(value, keys)
      if (Array.isArray(value)) return value.map(without)
      if (value?.constructor !== Object) return value
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, without(each)]))
    }
    return keys.length === 0 ? act : (without(act) as Act) // only strings have changed
  }

  /** Why the first command would be refused; undefined if it would not. Nothing is done. */
  whyNot([command]: readonly Command[]): Refusal | undefined {
    const game = this.game!
    if (command === undefined) return undefined
    if (!this.spending.mayDo(command.act.kind)) return this.#tooManyTurns().error
    const world = this.world()
    const outcome = decide(this.#games.current!.decision.after, command, world)
    return outcome.ok ? undefined : { why: [whyRefused(outcome.error, game, command.by, world)] }
  }

  /** Why the writer may not do this, however it is written. */
  whyNotTheirs(act: ActKind | undefined): Refusal | undefined {
    const { game, by } = this
    if (act === undefined || game === undefined || by === undefined) return undefined
    const why = whyNotAllowed(game, by, act)
    return why?.kind === 'isModerated' ? { why: [whyRefused(why, game, by, this.world())] } : undefined
  }

  mayTry(password: string, hashes: readonly string[]): Allowed {
    const tries = this.passwords.triesFor(password, hashes)
    const isAllowed = tries === 0 || this.passwords.mayTry(tries, this.#games.asIf())
    return isAllowed ? ok(undefined) : this.#tooManyPasswords()
  }

  #tooManyPasswords = () =>
    refused(wording.letters.letterPasswords.tooMany({ most: budgetOf(this.services).hashes }))

  #tooManyTurns = () => refused(say.tooManyTurns({ most: budgetOf(this.services).turns }))

  #take(decision: Decision, of: LetterGame, world: World): void {
    const { name } = of.stored
    const { cause } = decision
    for (const step of decision.steps) {
      this.record(...recordsOf(step, name, world, this.at, cause))
      for (const person of takersIn(step.event)) {
        const { name: called } = this.author
        this.record(
          partTaken(person, name, this.at, cause, {
            ...(called !== '' && person === this.author.person && { called }),
            ...(step.event.kind === 'gameCreated' && { isCreator: true }),
          }),
        )
      }
    }
    of.decision = joined(of.decision, decision)
  }

  // --- orders

  /** Lets other letters have a turn, then reads orders. */
  readBy = async <Read>(text: string, read: () => Read): Promise<Read> => {
    await this.turns.after(text.split('\n').length * WORK.line)
    return read()
  }

  /** Whether the writer is called by this word. */
  isTheirName = (word: string): boolean => {
    return isCalled(word, this.#named())
  }

  /** How the writer is called, in the letter and on record. */
  #named() {
    const { name, from, person } = this.author
    if (person === undefined) return { name, from }
    const { fields, addresses, called } = this.people.of(person)
    return { name, from, registered: fields.get('name'), also: [person, ...addresses, ...called] }
  }

  /** Notes lines that are prose: no heading or ornament of what was read, and not the writer's name. */
  passOver = (text: string, lines: readonly PassedOver[]): void => {
    this.reply.passOver(
      text,
      lines.filter(line => !isOfAPerson(line.text, this.isTheirName)),
    )
  }

  // --- persons on record

  /** Whether nothing has been done yet. */
  get isUndone(): boolean {
    return this.#games.changed().length === 0 && this.#records.length === 0
  }

  get records(): readonly NewEvent[] {
    return this.#records
  }

  record(...records: readonly NewEvent[]): void {
    this.#records.push(...records)
  }

  get mostForming(): number {
    return ratesOf(this.services).forming
  }

  /** All persons who write from somebody's mailbox. */
  async #mailboxOf(person: Person): Promise<readonly Person[]> {
    const others = await this.services.store.peopleOfMailbox(mailboxOf(person), MOST_OF_A_MAILBOX)
    const all = [...new Set([person, ...others])]
    await this.people.meetAll(all)
    return all
  }

  async createdSince(day: Instant, person: Person): Promise<number> {
    const all = await this.#mailboxOf(person)
    const stored = all.flatMap(each => this.people.of(each).created)
    const inLetter = this.#records.filter(({ body }) => body['isCreator'] === true)
    return stored.filter(at => at > storedInstant(day)).length + inLetter.length
  }

  async formingOf(person: Person): Promise<readonly Game[]> {
    const all = await this.#mailboxOf(person)
    const games = new Map<string, Game>()
    for (const each of all)
      for (const { name, game, by } of await this.partsOf(each))
        if (by.kind === 'master' && hasFewPlayers(game)) games.set(name, game)
    return [...games.values()]
  }

  partsOf = async (person: Person): Promise<readonly Speech[]> => (await this.partsOfAll(person)).parts

  /** The parts that the writer can mean if the letter does not say which; and the only one, if it is alone. */
  async partsMeant(
    person = this.author.person,
  ): Promise<{ readonly parts: readonly Speech[]; readonly only?: Speech }> {
    const { named } = this.author
    if (person === undefined) return { parts: [] }
    const { parts, isAll } = await this.partsOfAll(person)
    const meant = parts.filter(({ name }) => named.length === 0 || named.includes(name))
    return { parts: meant, ...(isAll && meant.length === 1 && { only: meant[0]! }) }
  }

  partsOfAll = (person: Person): ReturnType<typeof partsOf> => partsOf(person, this.people, this.#games)

  // --- look-ups

  /** The reply shows a power's orders as they stand now, so a STATUS below would say the same. */
  ordersShown(power: Power): void {
    // Orders of another game have been shown in between.
    const game = this.game!.name
    if (this.#ordersShown.game !== game) this.#ordersShown = { game, powers: new Map() }
    this.#ordersShown.powers.set(power, this.#stepsHere())
  }

  get hasOrdersShown(): boolean {
    const { by, game } = this
    const { game: shown, powers } = this.#ordersShown
    return by?.kind === 'power' && shown === game?.name && powers.get(by.power) === this.#stepsHere()
  }

  #stepsHere = (): number => this.current?.decision.steps.length ?? 0

  once(sentence: string): readonly string[] {
    const isNew = !this.#shown.has(sentence)
    this.#shown.add(sentence)
    return isNew ? [sentence] : []
  }

  /** Whether to look something up: only once while it is unchanged, and only while there is room for it. */
  mayLookUp(what: string): boolean {
    if (this.#shown.has(what)) {
      this.reply.pointAbove()
      return false
    }
    if (!this.mayGoOn('lookUps')) return false
    this.#shown.add(what)
    return true
  }

  mayGoOn(what: Counted, amount = 1): boolean {
    if (!this.reply.isFull && this.spending.take(what, amount)) return true
    this.reply.leaveOut()
    return false
  }

  gameCalled = (name: string): ReturnType<Context['gameCalled']> => gameCalled(name, this.#games)

  async games(which: Which): Promise<readonly GameRow[]> {
    return this.#games.rows(await this.services.store.games(which), which, this.worldOf)
  }

  async countGames(): Promise<number> {
    const { games } = await this.services.store.figures()
    const there = [...games].filter(([stage]) => stage !== 'removed')
    return there.reduce((sum, [, count]) => sum + count, this.#games.made)
  }

  async recordedIn({ name }: Game): Promise<readonly Recorded[]> {
    const { events } = await this.services.store.load(name.toLowerCase(), undefined, [LEFT_OUT_OF_THE_STATE])
    return this.#games.recorded(name, events, this.worldOf)
  }

  get room(): number {
    return this.reply.room
  }

  get forMore(): string | undefined {
    return this.reply.forMore
  }

  enclose(game: string, what: number | 'present' | SupposedWord): void {
    const picture = drawnOf(game, what, this.#games.eyes)
    this.reply.enclose(picture, scenesIn(picture) * PICTURE)
  }

  // --- mails besides the reply

  post(mail: SideMail): void {
    this.#sideMails.push(mail)
  }

  get sideMails(): readonly SideMail[] {
    return this.#sideMails
  }

  get hasPosted(): boolean {
    return this.#sideMails.length > 0
  }

  /** What came of the letter. The passwords that count in the end are hashed only now. */
  async concluded(): Promise<LetterOutcome> {
    const tables: GameOutcome[] = []
    for (const { stored, decision, by } of this.#games.all()) {
      const { before, after, cause } = decision
      const events = await this.passwords.settled(withoutDetours(eventsOf(decision)), after)
      tables.push({ stored, decision: decisionOf(before, events, cause), by })
    }
    return {
      ...this.reply.concluded(this.#inLetter.ordersOf),
      tables,
      records: this.#records,
      sideMails: this.#sideMails,
      spent: this.mails.spent,
    }
  }
}

/** Tells a master who speaks for a power how to be the master again. */
function whyRefused(why: GameRefusal, game: Game, by: Speaker, { board }: World): string {
  const isForMaster =
    why.kind === 'isModerated' || (why.kind === 'notForYou' && why.who.some(each => MASTERS.has(each)))
  return isForMaster && by.kind === 'power' && isMaster(game, by.person)
    ? wording.letters.table.becomeMasterFirst({ power: board.powers[by.power]!.name })
    : gameRefusalSentence(why, game, board)
}

const MASTERS: ReadonlySet<string> = new Set(['master', 'guide'])
