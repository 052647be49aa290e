// The reply to one letter, built while the letter is carried out.

import type { PassedOver } from '../../reader/line/said.ts'
import { proseOf } from '../../reader/line/said.ts'
import type { Power } from '../../rules/board/board.ts'
import { wording } from '../../wording/wording.ts'
import type { Refusal, ReplyPiece } from '../commands/context.ts'
import type { Game } from '../game/game.ts'
import { wrapped } from '../report/forms/frame.ts'
import { amount } from '../report/sentences/names.ts'
import type { LetterGame, LetterOutcome, Writer } from './letterGames.ts'
import { budgetOf, ratesOf, type Services } from './services.ts'

// What a reply says of each line of the letter, within a size; and a list of the lines that it has no room for.

/** What became of a line of the letter whose answer is missing from the reply, or is cut short. */
const FATES = ['repeated', 'leftOut', 'inPart', 'done', 'notDone'] as const
type Fate = (typeof FATES)[number]

const SENTENCES: Readonly<Record<Exclude<Fate, 'leftOut'>, string>> = {
  repeated: wording.letters.replyLines.repeated,
  inPart: wording.letters.replyLines.inPart,
  done: wording.letters.replyLines.done,
  notDone: wording.letters.replyLines.notDone,
}

/** The answer to one line of the letter. */
interface Entry {
  readonly name: string
  /** Where it begins among the reply's lines. */
  readonly from: number
  /** Where the answer itself begins. */
  to: number
  readonly room: number
  /** What there was no room for. */
  lost: 'nothing' | 'all' | 'some'
  isDone: boolean
}

/** How often the reply says that the same was told above; further lines are only listed at the end. */
const MOST_POINTERS = 5
/** At most this many lines of the letter are listed for each fate, each cut to MOST_OF_A_NAME characters. */
const MOST_NAMED = 40
/** In a reply limited to fewer bytes than this, fewer lines are listed. */
const LEAST_FOR_NAMES = 4_096
const FEW_NAMED = 5
const MOST_OF_A_NAME = 72
/** An answer is begun only if this many bytes of it fit. */
const LEAST = 160

export class ReplyLines {
  readonly #lines: string[] = []
  /** Where lines stand that something below has replaced. */
  readonly #dropped = new Set<number>()
  readonly #atEnd: string[] = []
  readonly #fates = new Map<Fate, Map<string, number>>(FATES.map(fate => [fate, new Map()]))
  /** The size limit in bytes. The list at the end comes on top of it, and takes a few thousand bytes at most. */
  most: number
  #room: number
  #entry: Entry | undefined
  #pointers = 0
  /** How many lines only tell for whom the letter speaks. */
  #ofSpeaker = 0

  constructor(most: number) {
    this.most = most
    this.#room = most
  }

  /** Raises the size limit. */
  raise(most: number): void {
    this.#room += Math.max(0, most - this.most)
    this.most = Math.max(most, this.most)
  }

  /** How many bytes still fit. */
  get room(): number {
    return this.#room
  }

  get isFull(): boolean {
    return this.#room < LEAST
  }

  get isBare(): boolean {
    return this.#lines.length === 0
  }

  get isOfSpeakerAlone(): boolean {
    return this.#lines.length === this.#ofSpeaker
  }

  /** The answer to this line only tells for whom the letter speaks. */
  noteSpeaker(): void {
    if (this.#entry !== undefined) this.#ofSpeaker += this.#lines.length - this.#entry.from
  }

  /** Begins the answer to a line of the letter, which is shown in full unless it is prose or orders. */
  begin(name: string, shown: readonly string[]): void {
    this.#close()
    const lost = this.isFull ? 'all' : 'nothing'
    const from = this.#lines.length
    this.#entry = { name: name.trim(), from, to: from, room: this.#room, lost, isDone: true }
    this.add(shown)
    this.#entry.to = this.#lines.length
  }

  /** Adds lines as they are; false if not all of them fit. */
  add(lines: readonly string[]): boolean {
    if (this.#entry !== undefined && this.#entry.lost !== 'nothing') return false
    for (const line of lines) {
      const size = Buffer.byteLength(line) + 1
      if (size > this.#room) return this.#lose()
      this.#room -= size
      this.#lines.push(line)
    }
    return true
  }

  /** Adds lines as they are, which may be dropped later; undefined if not all of them fit. */
  addBlock(lines: readonly string[]): readonly number[] | undefined {
    const from = this.#lines.length
    return this.add(lines) ? lines.map((_, i) => from + i) : undefined
  }

  /** Leaves out a block, and makes room for what replaces it. */
  drop(block: readonly number[]): void {
    for (const at of block) {
      this.#dropped.add(at)
      this.#room += Buffer.byteLength(this.#lines[at] ?? '') + 1
    }
  }

  /** Adds sentences, each wrapped into lines. */
  say(sentences: readonly string[]): boolean {
    return sentences.every(each => this.add(each === '' ? [''] : wrapped(`  ${each}`)))
  }

  #lose(): false {
    this.#room = 0
    if (this.#entry !== undefined) this.#entry.lost = 'some'
    return false
  }

  /** What the line asks for is not done. */
  fail(): void {
    if (this.#entry !== undefined) this.#entry.isDone = false
  }

  /** What the line asks for has been told above. */
  pointAbove(): void {
    if (++this.#pointers <= MOST_POINTERS) this.say([wording.letters.replyLines.toldAbove])
    else this.#takeBack('repeated')
  }

  /**
   * What the line asks for is not looked up, or no further. If nothing of it was told yet, it is only listed at the
   * end.
   */
  leaveOut(): void {
    const entry = this.#entry
    if (entry === undefined) return
    if (this.#lines.length > entry.to) entry.lost = 'some'
    else this.#takeBack('leftOut')
  }

  #takeBack(fate: Fate): void {
    const entry = this.#entry
    if (entry === undefined) return
    this.#lines.length = entry.from
    for (const at of this.#dropped) if (at >= entry.from) this.#dropped.delete(at)
    this.#room = entry.room
    this.#entry = undefined
    this.#count(fate, entry.name)
  }

  /** Adds lines below all answers, however little room there is. */
  addAtEnd(lines: readonly string[]): void {
    this.#atEnd.push(...lines)
  }

  /**
   * The reply, with a list at its end of what is not in it. `why` says why look-ups were left out, and `forMore` what
   * would give the reply more room.
   */
  lines(why: string, forMore?: string): readonly string[] {
    this.#close()
    const told = FATES.flatMap(fate => this.#named(fate, { ...SENTENCES, leftOut: why }[fate]))
    const isShort = FATES.some(fate => fate !== 'repeated' && this.#fates.get(fate)!.size > 0)
    const more = isShort && forMore !== undefined ? ['', ...wrapped(forMore)] : []
    const left = this.#lines.filter((_, at) => !this.#dropped.has(at))
    return [...left, ...this.#atEnd, ...told, ...more]
  }

  #close(): void {
    const entry = this.#entry
    this.#entry = undefined
    if (entry === undefined || entry.lost === 'nothing') return
    this.#count(entry.lost === 'some' ? 'inPart' : entry.isDone ? 'done' : 'notDone', entry.name)
  }

  #count(fate: Fate, name: string): void {
    const names = this.#fates.get(fate)! // every fate has a map
    const short = name.length > MOST_OF_A_NAME ? `${name.slice(0, MOST_OF_A_NAME - 3)}...` : name
    names.set(short, (names.get(short) ?? 0) + 1)
  }

  #named(fate: Fate, sentence: string): readonly string[] {
    const names = [...this.#fates.get(fate)!]
    if (names.length === 0) return []
    const most = this.most < LEAST_FOR_NAMES ? FEW_NAMED : MOST_NAMED
    const shown = names.slice(0, most)
    const rest = names.slice(most).reduce((sum, [, count]) => sum + count, 0)
    return [
      '',
      ...wrapped(sentence),
      ...shown.map(
        ([name, count]) => `  > ${name}${count === 1 ? '' : wording.letters.replyLines.times({ count })}`,
      ),
      ...(rest === 0 ? [] : [`  ${wording.letters.replyLines.more({ lines: amount(rest, 'line') })}`]),
    ]
  }
}

const say = wording.letters.limits

// The whole reply: what is said, what is enclosed, what is passed over.

/** A reply may always have this many bytes. */
const LEAST_ROOM = 1_000
/** If there was no room for them above, the orders of at most this many powers are shown at the end of the reply. */
const MOST_UNSEEN = 7

export class LetterReply {
  readonly #services: Services
  readonly #author: Writer
  readonly #lines: ReplyLines
  readonly #passedOver: { readonly text: string; readonly lines: readonly PassedOver[] }[] = []
  readonly #notTaken: string[] = []
  readonly #wholeRows = new Set<string>()
  readonly #orderRows: string[] = []
  #offers: readonly string[] = []
  /** Orders whose outcome the reply has no room to tell. */
  readonly #unseen = new Map<string, { readonly of: LetterGame; readonly power: Power }>()
  /** Where the reply shows only a power's orders as they stood, by their heading. */
  readonly #standing = new Map<string, readonly number[]>()
  /** The powers whose orders the letter is about. */
  readonly #ordering = new Set<Power>()
  #picture: string | undefined
  #hasErrors = false
  #refusesOrders = false
  #isReached: boolean
  /** Whether the writer is asked which game or power is meant, and nothing in the letter is done. */
  asksWhich = false

  constructor(services: Services, author: Writer) {
    this.#services = services
    this.#author = author
    const budget = budgetOf(services)
    this.#isReached = author.person !== undefined && !author.isLooking
    const unproven = Math.min(budget.unprovenReply, Math.max(author.room, LEAST_ROOM))
    this.#lines = new ReplyLines(this.#isReached ? budget.reply : unproven)
  }

  /** It is proven that the reply reaches the writer. */
  reaches(): void {
    this.#isReached = true
    this.#lines.raise(budgetOf(this.#services).reply)
  }

  /** Begins the answer to a line of the letter, listed under this name and shown so. */
  begin(name: string, shown: readonly string[]): void {
    this.#lines.begin(name, shown)
  }

  /** How many bytes the reply has room for. */
  get room(): number {
    return this.#lines.room
  }

  /** What would give the reply more room, if nothing proves that it reaches its writer. */
  get forMore(): string | undefined {
    return this.#isReached
      ? undefined
      : say.forMore({ size: Math.round(budgetOf(this.#services).reply / 1024) })
  }

  get isFull(): boolean {
    return this.#lines.isFull
  }

  /** Whether nothing has been said. */
  get isBare(): boolean {
    return this.#lines.isBare
  }

  /** Whether nothing has been said but for whom the letter speaks. */
  get isOfSpeakerAlone(): boolean {
    return this.#lines.isOfSpeakerAlone
  }

  /** The answer to this line only tells for whom the letter speaks. */
  noteSpeaker(): void {
    this.#lines.noteSpeaker()
  }

  tell(told: readonly ReplyPiece[]): void {
    for (const each of told) {
      if (each.kind === 'sentences') this.say(each.sentences)
      else if (each.kind === 'lines') this.show(each.lines, each.hasErrors)
      else this.refuse(each.refusal)
    }
  }

  /** Adds paragraphs to the reply. */
  say(sentences: readonly string[]): void {
    this.#lines.say(sentences)
  }

  /** Refuses what the line asks for. */
  refuse({ why, below }: Refusal): void {
    this.#hasErrors = true
    this.#lines.fail()
    this.say(why)
    if (below !== undefined) this.show(below)
  }

  /** Adds lines as they are; false if there is no room for all of them. */
  show(lines: readonly string[], hasErrors = false): boolean {
    this.#hasErrors ||= hasErrors
    return this.#lines.add(lines)
  }

  /**
   * Shows what came of orders, below a heading. Without room for that, the orders are shown at the end of the reply as
   * they stand then. If the letter gives them in several places, they are shown once, in their final state.
   */
  showOrders(of: LetterGame, power: Power, lines: readonly string[], hasErrors = false): void {
    const name = `${of.stored.name} ${power}`
    this.#ordering.add(power)
    this.#refusesOrders ||= hasErrors
    this.#hasErrors ||= hasErrors
    const heading = `${name} ${lines.find(line => line !== '')}`
    const older = this.#standing.get(heading)
    this.#standing.delete(heading)
    if (older !== undefined) this.#lines.drop(older)
    const block = this.#lines.addBlock(lines)
    if (block === undefined) this.#unseen.set(name, { of, power })
    else this.#unseen.delete(name)
    if (block !== undefined && !hasErrors) this.#standing.set(heading, block)
  }

  /** What the line asks for has been told above. */
  pointAbove(): void {
    this.#lines.pointAbove()
  }

  /** What the line asks for is not looked up, or no further. */
  leaveOut(): void {
    this.#hasErrors = true
    this.#lines.leaveOut()
  }

  /** Encloses a picture of the board, of `size` bytes. Of several pictures the last counts. */
  enclose(picture: string, size: number): void {
    const isTooMuch = !this.#isReached && size > this.#author.room
    if (isTooMuch) this.say(['', say.noPicture({ size: ratesOf(this.#services).unproven })])
    else this.#picture = picture
  }

  /** What was not read, row by row. */
  get passedOver(): readonly string[] {
    return this.#passedOver.flatMap(({ text, lines }) => proseOf(text, lines))
  }

  /** The same without greetings and the like, as the reply shows it. */
  get #leftOver(): readonly string[] {
    return this.#passedOver
      .flatMap(({ text, lines }) =>
        proseOf(
          text,
          lines.filter(({ why }) => why !== 'courtesy'),
        ),
      )
      .filter(row => !this.#wholeRows.has(row.trim()))
  }

  /** Lines that would do what the unread rows ask for. */
  offer(lines: readonly string[]): void {
    this.#offers = lines
  }

  /** What was read as orders, and refused; some of it may be a wish. */
  get notTaken(): readonly string[] {
    return this.#notTaken
  }

  takeNot(rows: readonly string[]): void {
    this.#notTaken.push(...rows)
  }

  /** Rows that are quoted with the reason for their refusal, and not shown again below. */
  showsWhole(rows: readonly string[]): void {
    for (const row of rows) this.#wholeRows.add(row.trim())
  }

  /** Rows that are orders, even if they were refused or asked about. */
  noteOrders(rows: readonly string[]): void {
    this.#orderRows.push(...rows)
  }

  passOver(text: string, lines: readonly PassedOver[]): void {
    this.#passedOver.push({ text, lines })
  }

  concluded(
    ordersOf: (game: Game, power: Power) => readonly string[],
  ): Pick<
    LetterOutcome,
    | 'lines'
    | 'passedOver'
    | 'ordering'
    | 'offers'
    | 'picture'
    | 'hasErrors'
    | 'refusesOrders'
    | 'orderRows'
    | 'asksWhich'
    | 'isReached'
  > {
    for (const { of, power } of [...this.#unseen.values()].slice(0, MOST_UNSEEN))
      this.#lines.addAtEnd(['', ...ordersOf(of.decision.after, power)])
    return {
      lines: this.#lines.lines(this.#whyLeftOut(), this.forMore),
      passedOver: this.#leftOver,
      ordering: [...this.#ordering],
      offers: this.#offers,
      picture: this.#picture,
      hasErrors: this.#hasErrors,
      refusesOrders: this.#refusesOrders,
      orderRows: this.#orderRows,
      asksWhich: this.asksWhich,
      isReached: this.#isReached,
    }
  }

  #whyLeftOut(): string {
    const { lookUps, turns, unprovenReply } = budgetOf(this.#services)
    if (!this.#isReached && this.#lines.most < unprovenReply)
      return say.leftOutForAnHour({ size: ratesOf(this.#services).unproven })
    return say.leftOut({ lookUps, turns, size: Math.round(this.#lines.most / 1024) })
  }
}
