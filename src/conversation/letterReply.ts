// The reply to one letter as it comes about.

import type { Power } from '../board/board.ts'
import type { Refusal, Told } from '../commands/context.ts'
import type { Game } from '../game/game.ts'
import type { PassedOver } from '../orders/reading/clauses.ts'
import { wording } from '../report/wording.ts'
import type { LetterGame, LetterOutcome, Writer } from './letterGames.ts'
import { ReplyLines } from './replyLines.ts'
import { budgetOf, ratesOf, type Services } from './services.ts'

const say = wording.daemon.sitting

// The reply to one letter as it comes about: what is said, what is enclosed, what is passed over.

/** So many bytes are told to everybody. */
const LEAST_ROOM = 1_000
/** The orders of so many powers are shown at the end of a reply that was too long for them. */
const MOST_UNSEEN = 7

export class LetterReply {
  readonly #services: Services
  readonly #author: Writer
  readonly #lines: ReplyLines
  readonly #passedOver: string[] = []
  #offers: readonly string[] = []
  /** Orders of which the reply does not tell what has come of them. */
  readonly #unseen = new Map<string, { readonly of: LetterGame; readonly power: Power }>()
  /** The powers whose orders the letter is about. */
  readonly #ordering = new Set<Power>()
  #picture: string | undefined
  #hasErrors = false
  #isReached: boolean

  constructor(services: Services, author: Writer) {
    this.#services = services
    this.#author = author
    const budget = budgetOf(services)
    this.#isReached = author.person !== undefined
    const unproven = Math.min(budget.unprovenReply, Math.max(author.room, LEAST_ROOM))
    this.#lines = new ReplyLines(this.#isReached ? budget.reply : unproven)
  }

  /** It is proven that the writer is reached where the reply goes. */
  reaches(): void {
    this.#isReached = true
    this.#lines.raise(budgetOf(this.#services).reply)
  }

  /** A line of the letter is answered from here on, under this name, and shown so. */
  begin(name: string, shown: readonly string[]): void {
    this.#lines.begin(name, shown)
  }

  /** How many bytes the reply has room for. */
  get room(): number {
    return this.#lines.room
  }

  get isFull(): boolean {
    return this.#lines.isFull
  }

  /** Whether nothing has been said. */
  get isBare(): boolean {
    return this.#lines.isBare
  }

  tell(told: readonly Told[]): void {
    for (const each of told) {
      if (each.kind === 'sentences') this.say(each.sentences)
      else if (each.kind === 'lines') this.show(each.lines, each.hasErrors)
      else this.refuse(each.refusal)
    }
  }

  /** Paragraphs of the reply. */
  say(sentences: readonly string[]): void {
    this.#lines.say(sentences)
  }

  /** Says no to what the line asks for. */
  refuse({ why, below }: Refusal): void {
    this.#hasErrors = true
    this.#lines.fail()
    this.say(why)
    if (below !== undefined) this.show(below)
  }

  /** Lines of the reply that stay as they are; false if there is no room for all of them. */
  show(lines: readonly string[], hasErrors = false): boolean {
    this.#hasErrors ||= hasErrors
    return this.#lines.add(lines)
  }

  /** What has come of orders; where there is no room for it the orders stand at the end of the reply as they are then. */
  showOrders(of: LetterGame, power: Power, lines: readonly string[], hasErrors = false): void {
    const name = `${of.stored.name} ${power}`
    this.#ordering.add(power)
    if (this.show(lines, hasErrors)) this.#unseen.delete(name)
    else this.#unseen.set(name, { of, power })
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

  /** Encloses a board, of so many bytes; of several the last. */
  enclose(picture: string, size: number): void {
    const isTooMuch = !this.#isReached && size > this.#author.room
    if (isTooMuch) this.say(['', say.noPicture({ size: ratesOf(this.#services).unproven })])
    else this.#picture = picture
  }

  /** What was not read, row by row. */
  get passedOver(): readonly string[] {
    return this.#passedOver
  }

  /** Lines that would do what is asked for in rows that were not read. */
  offer(lines: readonly string[]): void {
    this.#offers = lines
  }

  passOver(text: string, lines: readonly PassedOver[]): void {
    for (const prose of proseOf(text, lines)) this.#passedOver.push(prose)
  }

  concluded(
    ordersOf: (game: Game, power: Power) => readonly string[],
  ): Pick<
    LetterOutcome,
    'lines' | 'passedOver' | 'ordering' | 'offers' | 'picture' | 'hasErrors' | 'isReached'
  > {
    for (const { of, power } of [...this.#unseen.values()].slice(0, MOST_UNSEEN))
      this.#lines.addAtEnd(['', ...ordersOf(of.decision.after, power)])
    return {
      lines: this.#lines.lines(this.#whyLeftOut()),
      passedOver: this.#passedOver,
      ordering: [...this.#ordering],
      offers: this.#offers,
      picture: this.#picture,
      hasErrors: this.#hasErrors,
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

// What a letter says besides its orders: shown to its writer as it stood there, so that nothing is passed over unseen.

/** The lines of prose in a text; of a line that is an order as well only what was not read. */
function proseOf(text: string, passedOver: readonly PassedOver[]): readonly string[] {
  const rows = text.split('\n')
  const pieces = new Map<number, string[]>()
  for (const { line, text: piece, why } of passedOver)
    if (why !== 'heading' && why !== 'comment') pieces.set(line, [...(pieces.get(line) ?? []), piece.trim()])
  return [...pieces]
    .sort(([one], [other]) => one - other)
    .map(([line, parts]) => {
      const row = (rows[line - 1] ?? '').trim()
      return wordsIn(row) === parts.map(wordsIn).join('') ? row : parts.join(' ... ')
    })
    .filter(prose => prose !== '')
}

const wordsIn = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '')
