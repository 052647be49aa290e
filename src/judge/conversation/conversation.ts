// Carries out one letter line by line; each line sees what the last one changed.

import { powerBegun } from '../../reader/line/headings.ts'
import { looksLikeOrders } from '../../reader/line/marks.ts'
import { err, ok, type Result } from '../../result.ts'
import type { Power } from '../../rules/board/board.ts'
import { wording } from '../../wording/wording.ts'
import {
  askedIn,
  commandCalled,
  hasBadPassword,
  isAskedBack,
  namesAPart,
  onlySpeaksFor,
  type Request,
} from '../commands/all.ts'
import type { Command } from '../commands/command.ts'
import {
  type Allowed,
  type Answer,
  NOTHING,
  orEnd,
  type Refusal,
  refused,
  type Seated,
  type SideMail,
  type Speech,
} from '../commands/context.ts'
import { powerNamed } from '../commands/meaning/names.ts'
import { partLine, partsListed } from '../commands/meaning/parts.ts'
import { answerWish } from '../commands/people/addressWishes.ts'
import {
  beginningsOf,
  besideYes,
  countsAll,
  goAheadAt,
  isBareNumber,
  isNo,
  isOfAPerson,
  noAt,
  placesOnly,
  saysYes,
  soundsSure,
  yesAt,
  yesFirst,
} from '../commands/reading/answers.ts'
import { type Instruction, withoutPassword } from '../commands/reading/instructions.ts'
import { speakFor } from '../commands/seats/speakFor.ts'
import { powersOf } from '../game/game.ts'
import { boardFor } from '../library/equipment.ts'
import type { People } from '../people/people.ts'
import { sureAnswered } from '../people/wishes.ts'
import type { NewEvent } from '../store/batch.ts'
import {
  askBack,
  askedFor,
  confirmedBy,
  endsProposal,
  endsQuestion,
  isAmongOthers,
  isAskedUnproven,
  leaveOutProposed,
  proposalNow,
  showsAgain,
  staleAsk,
  tellWaiting,
  yesToNothing,
} from './asking.ts'
import { LetterContext } from './context.ts'
import type { LetterOutcome, Writer } from './letterGames.ts'
import { withLookUpsLast } from './lookUpsLast.ts'
import { leaveUndone, withItsLines } from './notDone.ts'
import { offerWhatIsMeant } from './offering.ts'
import { ordersOf, showsProposalAgain, supposed, takeOrders } from './orders.ts'
import { answerPress } from './pressAnswers.ts'
import type { Services } from './services.ts'
import { ordersAmong } from './sheets.ts'
import { WORK } from './turns.ts'
import { saidToFormer } from './who/former.ts'
import type { Identity } from './who/identity.ts'
import { hasWork, type ProvenSeat } from './who/proof.ts'
import { withWishesAhead } from './wishesAhead.ts'
import { changedBelow, deniedIn, yesBut } from './yesBut.ts'

const say = wording.letters.registration

export class Conversation {
  readonly #context: LetterContext
  /** Whether the writer may do nothing but answer a mail of ours. */
  #isAnswer = false
  /** Whether it confirms a letter that was confirmed before. */
  #isDoneAlready = false
  /** Whether the letter itself says for whom it speaks. */
  #signsOn = false
  /** The seat of the writer of the press that the letter answers. */
  #answers: number | undefined
  /** For whom the letter speaks without saying so. */
  #found: Seated | undefined
  /** The part found for the writer, until the reply says so. */
  #taken: Speech | undefined
  /** Whether a NO has left out what waited for some units. */
  #isDenied = false
  /** The line of a YES that has been acted on. */
  #yes: string | undefined

  constructor(services: Services, people: People, author: Writer) {
    this.#context = new LetterContext(services, people, author, {
      takePart: () => this.#takePart(),
      takeOrders: rows => this.#linesWithoutCommand(rows),
      ordersOf: (game, power) => ordersOf(game, power, this.#context),
      leaveOutProposed: (power, which) => leaveOutProposed(power, which, this.#context),
      suppose: text => supposed(this.#context, text),
      ownOrdersIn: text => ordersAmong(text, this.#ownPowers(), this.#context),
    })
  }

  /** What counts against the writer even if nothing in the letter is done. */
  get wrongWords(): readonly NewEvent[] {
    return this.#context.records.filter(({ kind }) => kind === 'passwordFailed')
  }

  /** Warnings to the players whose passwords were guessed at. */
  get warnings(): readonly SideMail[] {
    return this.#context.sideMails.filter(({ text }) => text.kind === 'guessed')
  }

  async #speakAs({ game, by, answers, isChosen }: ProvenSeat): Promise<void> {
    await Promise.all([this.#context.load(game), this.#context.mails.learn(by.person)])
    this.#context.speakAs(by)
    this.#found = isChosen ? undefined : by
    this.#answers = answers
  }

  /** Starts with what is proven other than by a line of the letter. */
  async begin({
    seat,
    wish,
    isOlder,
    confirmed,
  }: Pick<Identity, 'seat' | 'wish' | 'isOlder' | 'confirmed'>): Promise<void> {
    this.#isDoneAlready = confirmed?.text === ''
    if (seat !== undefined) await this.#speakAs(seat)
    if (wish === undefined) return
    this.#context.reply.show([''])
    this.#tell(await answerWish(wish, isOlder, this.#context))
    this.#isAnswer = this.#context.writer === undefined
  }

  async follow(instructions: readonly Instruction[]): Promise<LetterOutcome> {
    const context = this.#context
    if (this.#isAnswer || this.#onlySaysYes(instructions) || (await this.#answersPress(instructions)))
      return context.concluded()
    this.#signsOn = instructions.some(each => namesAPart(commandCalled(each.kind)))
    const ordered = withLookUpsLast(this.#signsOn ? withWishesAhead(instructions) : instructions)
    for (const [at, instruction] of ordered.entries()) {
      const text = withoutPassword(instruction.text)
      context.reply.begin(text, instruction.kind === 'orders' ? [] : ['', `> ${text.slice(0, 200)}`])
      if (instruction.isSaidAnew) {
        context.reply.say([say.saidAnew])
        continue
      }
      const done = await this.#answerLine(instruction, instruction.text)
      const answer = done.ok ? done : withItsLines(done.error, this.#beyondYes(instruction))
      this.#tell(answer)
      if (answer.ok && onlySpeaksFor(instruction)) context.reply.noteSpeaker()
      const isLookUp = commandCalled(instruction.kind)?.tells !== undefined
      await context.turns.after(isLookUp ? WORK.lookUp : WORK.line)
      if (answer.ok || !answer.error.endsLetter) continue
      leaveUndone(ordered.slice(at + 1), context.reply)
      break
    }
    await offerWhatIsMeant(context, instructions)
    // A writer who said neither YES nor NO may not know that something waits.
    if (context.reply.isBare) tellWaiting(context)
    return context.concluded()
  }

  async #answersPress(instructions: readonly Instruction[]): Promise<boolean> {
    const prose = instructions.every(({ kind }) => kind === 'orders')
    if (this.#answers === undefined || !prose || instructions.length === 0) return false
    const lines = instructions.flatMap(each => (each.kind === 'orders' ? each.lines : []))
    await this.#context.mails.learn(this.#context.by?.person)
    const answered = { seat: this.#answers, powers: this.#ownPowers() }
    return answerPress(this.#context, answered, lines.join('\n').trim())
  }

  /** A repeated YES: says again that the letter has been carried out. */
  #onlySaysYes(instructions: readonly Instruction[]): boolean {
    const rows = instructions.flatMap(each => (each.kind === 'orders' ? each.lines : [each.text]))
    if (!this.#isDoneAlready || !saysYes(rows.join('\n'))) return false
    this.#context.reply.say(['', say.doneAlready])
    return true
  }

  #tell(answer: Answer): void {
    const { reply } = this.#context
    if (answer.ok) reply.tell(answer.value)
    else reply.refuse(answer.error)
  }

  /** What comes of one thing that the letter asks for. */
  async #answerLine(request: Request, line: string): Promise<Answer> {
    const context = this.#context
    await context.mails.learn(context.writer)
    await context.mails.learn(context.by?.person)
    const command = commandCalled(request.kind)
    if (command === undefined) return refused(wording.letters.commandRefusals.notHere)
    if (hasBadPassword(request)) {
      const bad = refused(wording.letters.access.badPassword)
      return namesAPart(command) ? orEnd(bad) : bad
    }
    const named = command.ofPower?.(request)
    const own = named && (await this.#ownPowerCalled(named.name))
    if (named !== undefined && own !== undefined)
      return this.#forEach([own], { kind: named.kind } as Request, line) // no other fields
    if (command.tells !== 'part' && !this.#mayTell(command, request)) return NOTHING
    if (command.for === 'thePerson') return this.#carryOut(command, request)
    const seat = command.names?.(request)
    if (seat !== undefined) {
      const spoken = orEnd(await speakFor(seat, context))
      if (!spoken.ok) return spoken
      this.#tell(spoken)
    }
    return this.#ask((command.standsFor?.(request) ?? request) as Request, line) // a request too
  }

  /** Answers a request about the game in which the writer has a part. */
  async #ask(request: Request, line: string): Promise<Answer> {
    const part = await this.#takePart()
    if (!part.ok) return part
    const powers = this.#powers()
    const meant = powers.length > 1 ? commandCalled(request.kind)?.for : undefined
    if (commandCalled(request.kind)?.for === 'itsPowers' && powers.length > 0)
      return this.#askInGame({ ...request, powers } as Request, line) // such a request has `powers`
    const parts = this.#severally(request)
    if (parts !== undefined) return this.#forParts(parts, line)
    if (meant === 'onePower') return this.#whyForNone(powers, request) ?? this.#whichPower(powers)
    if (meant === 'eachPower') return this.#forEach(powers, request, line)
    const isForOne =
      powers.length < this.#ownPowers().length && commandCalled(request.kind)?.for === 'eachPower'
    return isForOne ? this.#forEach(powers, request, line) : this.#askInGame(request, line)
  }

  async #askInGame(request: Request, line: string): Promise<Answer> {
    const context = this.#context
    const command = commandCalled(request.kind)
    if (command === undefined || !context.isSeated()) return refused(wording.letters.commandRefusals.notHere)
    if (command.tells === 'part' && !this.#mayTell(command, request)) return NOTHING
    const tooMany = await command.bound?.(request, context)
    if (tooMany !== undefined) return tooMany
    if (isAskedBack(command, request, context)) return askBack(context, command, request, line)
    const asked = askedFor(request, context)
    const done = await this.#carryOut(command, request)
    if (done.ok && asked !== undefined) context.record(sureAnswered(asked, context.at, context.cause))
    return done
  }

  async #carryOut(command: Command, request: Request): Promise<Answer> {
    const context = this.#context
    if (command.does !== undefined) return command.does(request, context)
    if (command.acts === undefined || !context.isSeated())
      return refused(wording.letters.commandRefusals.notHere)
    const read = command.acts(request, context)
    // How to write a line right is of no use to somebody who may not write it.
    const notTheirs = read.ok ? undefined : context.whyNotTheirs(command.act)
    if (notTheirs !== undefined) return { ok: false, error: notTheirs }
    if (!read.ok) return read
    const acts = [read.value].flat()
    for (const act of acts) {
      const done = context.decide(act)
      if (!done.ok) return done
    }
    const { says } = command
    const told = typeof says === 'function' ? says(acts, context) : (says ?? wording.letters.table.justDone)
    return ok([{ kind: 'sentences', sentences: [told, ...(command.notes?.(request, context) ?? [])] }])
  }

  /** The same thing is told once, until something changes it. */
  #mayTell({ tells }: Command, request: Request): boolean {
    if (tells === undefined) return true
    if (request.kind === 'status' && request.game === undefined && this.#context.hasOrdersShown) {
      this.#context.reply.pointAbove()
      return false
    }
    const named = 'game' in request ? request.game : undefined
    const name = tells === 'anything' ? undefined : (named ?? this.#context.game?.name)
    const about = `${askedIn(request)} ${name?.toLowerCase()} ${this.#context.standingOf(name)}`
    return this.#context.mayLookUp(about)
  }

  async #linesWithoutCommand(rows: readonly string[]): Promise<Answer> {
    const context = this.#context
    const text = await this.#withoutYes(rows)
    const asked = context.isSeated() ? proposalNow(context) : undefined
    const isMeant = looksLikeOrders(text)
    if (context.by === undefined) {
      const part = isMeant ? await this.#findPartOrAsk() : ok(await this.#findPart())
      if (!part.ok) return part
    }
    const powers = this.#ownPowers()
    const [named, another] = this.#powers()
    const taken = await takeOrders(context, {
      text,
      isMeant,
      powers,
      named: another === undefined ? named : undefined,
      heading: () => this.#where(),
    })
    // If the letter's orders change what waits, it has been shown with them.
    const isAskedAnew = context.isSeated() && proposalNow(context)?.key !== asked?.key
    const isSettled = context.isQuestionAnswered || isAskedAnew || this.#isDenied
    if (!isSettled && soundsSure(text.split('\n'))) tellWaiting(context)
    return taken
  }

  /** The powers that the writer may mean: all their own, unless the letter says for which it speaks. */
  #powers(): readonly Power[] {
    const { by } = this.#context
    return by?.kind === 'power' && by !== this.#found ? [by.power] : this.#ownPowers()
  }

  /** The powers whose units the writer orders, whichever of them the letter names: a unit tells whose it is. */
  #ownPowers(): readonly Power[] {
    const { by, game } = this.#context
    if (by?.kind !== 'power' || game === undefined) return []
    return [...new Set([...powersOf(game, by.person), by.power])].sort((one, other) => one - other)
  }

  /** `STATUS AUS` */
  #ownPowerBegun(name: string): Power | undefined {
    const { game } = this.#context
    const power = game && powerBegun(name, 3, boardFor(game))
    return this.#ownPowers().find(each => each === power)
  }

  /** The writer's own power of this name, unless a game is called so. */
  async #ownPowerCalled(name: string): Promise<Power | undefined> {
    const context = this.#context
    if ((await context.gameCalled(name)).isKnown) return undefined
    if (context.by === undefined && !(await this.#findPart())) return undefined
    const power = context.game && powerNamed(name, context.game)
    return this.#ownPowers().find(each => each === power) ?? this.#ownPowerBegun(name)
  }

  /** The lines of a letter without a YES that has been acted on. */
  #beyondYes(instruction: Instruction): Instruction {
    return instruction.kind === 'orders'
      ? { ...instruction, lines: instruction.lines.filter(line => line !== this.#yes) }
      : instruction
  }

  /** A YES to a question is no order. */
  async #withoutYes(written: readonly string[]): Promise<string> {
    const context = this.#context
    const lines = yesFirst(written)
    const butAt = chosenBelowYes(lines) ?? beginningsOf(lines).find(row => isBesideYes(lines, row))
    if (butAt !== undefined && context.by === undefined) await this.#findPart()
    const but = butAt === undefined || !context.isSeated() ? undefined : await yesBut(lines[butAt]!, context)
    const at =
      but === undefined ? (yesAt(lines, context.game?.name) ?? (await this.#goAheadAt(lines))) : butAt
    // `Both` of three waiting orders is no order either. What waits is told with the outcome of the letter.
    if (but === undefined && butAt !== undefined && countsAll(lines[butAt]!) && isProposed(context))
      return lines.toSpliced(butAt, 1).join('\n')
    if (at === undefined) return this.#withoutNo(lines)
    if (context.by === undefined) await this.#findPart()
    const rest = [...(but?.below ?? []), ...lines.slice(at + 1)]
    if (isAmongOthers(lines, at, rest, context)) return rest.join('\n')
    const stale = await staleAsk(context)
    if (stale !== undefined) {
      if (stale.saying.kind === 'orders') showsProposalAgain(context)
      else this.#tell(showsAgain(stale, context))
      return rest.join('\n')
    }
    const confirmed = confirmedBy(context, but?.lines.slice(1))
    if (confirmed === undefined) {
      const why = this.#isDoneAlready ? say.doneAlready : yesToNothing(context)
      context.reply.show(['', `> ${lines[at]!.trim()}`])
      context.reply.say([why])
    } else {
      if (but !== undefined && but.left.length > 0)
        context.reply.say([wording.letters.orderEcho.leftOutOf({ orders: but.left.join(', ') })])
      // A saying has the fields of the request that was asked back.
      const request = { ...confirmed.request, ...(but && { lines: but.lines }) } as Request
      this.#yes = lines[at]
      this.#tell(await this.#askInGame(request, confirmed.line))
      const changed =
        request.kind === 'orders' && context.isSeated()
          ? await changedBelow(rest.join('\n'), request, context)
          : []
      if (changed.length > 0)
        context.reply.say([wording.letters.orderEcho.changedBelow({ orders: changed.join(', ') })])
    }
    return rest.join('\n')
  }

  /** A NO is no order either: it ends what was asked, or the reply says that nothing was. */
  async #withoutNo(lines: readonly string[]): Promise<string> {
    const context = this.#context
    const no = noAt(lines)
    const alone = no ?? noWithWords(lines)
    const first = alone ?? noBefore(lines)
    if (first === undefined) return lines.join('\n')
    if (context.by === undefined) await this.#findPart()
    const denied = no === undefined ? deniedIn(lines[first]!, context) : []
    if (denied.length > 0) {
      this.#isDenied = true
      context.reply.say(['', wording.letters.orderEcho.leftOutOf({ orders: denied.join(', ') })])
      return lines.toSpliced(first, 1, behindNo(lines[first]!)).join('\n')
    }
    if (alone === undefined) return lines.join('\n')
    if (no !== undefined && isAskedUnproven(context)) context.person()
    const below = lines.slice(first + 1).join('\n')
    if (no !== undefined && endsProposal(below, context)) return below
    // With waiting orders, the other words may say what is meant instead.
    const isPlain = no !== undefined || !context.isSeated() || proposalNow(context) === undefined
    if (isPlain && endsQuestion(context))
      return no === undefined && below.trim() === '' ? behindNo(lines[first]!) : below
    if (no === undefined || context.by === undefined || below.trim() !== '') return lines.join('\n')
    context.reply.show(['', `> ${lines[no]!.trim()}`])
    const { noToNothing, masterToNothing } = wording.letters.registration
    context.reply.say([context.by.kind === 'master' ? masterToNothing : noToNothing])
    return ''
  }

  /** If orders wait for a YES, less than a YES will do. */
  async #goAheadAt(rows: readonly string[]): Promise<number | undefined> {
    const at = goAheadAt(rows)
    const context = this.#context
    if (at === undefined || (context.by === undefined && !(await this.#findPart()))) return undefined
    return isProposed(context) ? at : undefined
  }

  async #takePart(): Promise<Allowed> {
    const context = this.#context
    if (context.by === undefined) {
      const part = await this.#findPartOrAsk()
      if (!part.ok) return part
    }
    await context.mails.learn(context.by?.person)
    context.reply.say(this.#where())
    return ok(undefined)
  }

  /** Takes the only part that the writer can mean. If there are several, the writer is asked and nothing is guessed. */
  async #findPartOrAsk(): Promise<Allowed> {
    if (await this.#findPart()) return ok(undefined)
    const gone = this.#signsOn ? undefined : await saidToFormer(this.#context)
    if (gone !== undefined) return orEnd(gone)
    const parts = await this.#context.partsOf(this.#context.person())
    return this.#asksWhich(wording.letters.parts.whichGame, parts)
  }

  async #findPart(): Promise<boolean> {
    if (this.#signsOn) return false
    const { only: part } = await this.#context.partsMeant()
    if (part === undefined) return false
    await this.#speakAs({ game: part.name, by: part.by })
    this.#taken = part
    return true
  }

  /** Says once for whom the letter was taken, if it did not say so itself. */
  #where(): readonly string[] {
    const part = this.#taken
    this.#taken = undefined
    return part === undefined ? [] : [say.takenFor({ part: partLine(part) })]
  }

  /** What none of the player's powers can have is refused, not asked about. */
  #whyForNone(powers: readonly Power[], request: Request): Result<never, Refusal> | undefined {
    const context = this.#context
    if (!context.isSeated()) return undefined
    const { person } = context.by
    const command = commandCalled(request.kind)
    const reasons = powers.map(power =>
      command?.whyNotFor?.(request, { kind: 'power', power, person }, context),
    )
    const [first] = reasons
    return first === undefined || reasons.includes(undefined) ? undefined : err(first)
  }

  /** Asks for which of their powers a player writes. */
  #whichPower(powers: readonly Power[]): Answer {
    const game = this.#context.game!
    const { person } = this.#context.by!
    const parts = powers.map((power): Speech => {
      return { name: game.name.toLowerCase(), game, by: { kind: 'power', power, person } }
    })
    return this.#asksWhich(wording.letters.severalPowers.whichPower, parts)
  }

  /** If the letter has done nothing yet, the name of one of these is answer enough. */
  #asksWhich(question: string, parts: readonly Speech[]): Result<never, Refusal> {
    const { reply, isUndone } = this.#context
    reply.asksWhich = parts.length > 0 && isUndone
    const { byName, byLine, bySignon } = wording.letters.parts
    const how = parts.length === 0 ? bySignon : isUndone ? byName : byLine
    return orEnd(err({ why: [question, how], below: partsListed(parts) }))
  }

  /** What a line means to each power of a player of several, where the line says that itself. */
  #severally(request: Request): ReadonlyMap<Power, Request> | undefined {
    const context = this.#context
    const powers = this.#ownPowers()
    if (powers.length < 2 || !context.isSeated()) return undefined
    const named = this.#powers()
    const parts = commandCalled(request.kind)?.severally?.(request, powers, context, named)
    return parts === undefined
      ? undefined
      : new Map([...parts].map(([power, part]) => [power, { ...request, ...part } as Request])) // the same kind of request
  }

  /** Does something for each power, under its name. */
  #forEach(powers: readonly Power[], request: Request, line: string): Promise<Answer> {
    return this.#forParts(new Map(powers.map(power => [power, request])), line)
  }

  async #forParts(parts: ReadonlyMap<Power, Request>, line: string): Promise<Answer> {
    const context = this.#context
    const by = context.by!
    for (const [power, request] of parts) {
      context.speakAs({ kind: 'power', power, person: by.person })
      context.reply.show([`  ${boardFor(context.game!).powers[power]!.name}:`])
      this.#tell(await this.#askInGame(request, line))
    }
    context.speakAs(by)
    return NOTHING
  }
}

const isProposed = (context: LetterContext): boolean =>
  context.isSeated() && proposalNow(context) !== undefined

/** Whether a row says what becomes of orders that wait. A bare number above other rows is a heading. */
function isBesideYes(rows: readonly string[], at: number): boolean {
  const row = rows[at] ?? ''
  const isOther = (each: string, i: number): boolean => i !== at && each.trim() !== '' && !isOfAPerson(each)
  return besideYes(row) !== undefined && !(isBareNumber(row) && rows.some(isOther))
}

/** The row right below a YES that chooses places in a list: `YES` and `1 and 2 only`. */
function chosenBelowYes(rows: readonly string[]): number | undefined {
  const yes = yesAt(rows)
  if (yes === undefined) return undefined
  const rest = rows.slice(yes + 1)
  const at = rest.findIndex(row => row.trim() !== '')
  return at >= 0 && placesOnly(rest[at]!).length > 0 && isBesideYes(rest, at) ? yes + 1 + at : undefined
}

/** The row that begins with a NO and goes on: `No, Brest goes to the Channel.` */
const noBefore = (rows: readonly string[]): number | undefined =>
  beginningsOf(rows).find(i => {
    const row = rows[i] ?? ''
    return behindNo(row) !== row && isNo(row.slice(0, row.length - behindNo(row).length))
  })

const behindNo = (row: string): string => row.replace(/^[^,.;:!]{1,20}[,.;:!]\s*(?=\S)/, '')

/** The row where an answer begins with a NO and asks for nothing beside it: `No, I stay.` */
const noWithWords = (rows: readonly string[]): number | undefined =>
  beginningsOf(rows).find(i => {
    const [, no = '', rest = ''] = /^([^,.;!]{1,20})[,.;!](.{1,40})$/.exec(rows[i] ?? '') ?? []
    return isNo(no) && !hasWork(rest.trim()) && !looksLikeOrders(rest) && !soundsSure([rest])
  })
