// How much work the orders of one letter may give.
import type { Board } from '../../rules/board/board.ts'
import type { Position } from '../../rules/board/position.ts'
import type { Reading } from './phrases.ts'
import type { Meaning } from './refusal.ts'

/** What the grammar made of an order: its readings, none if it cannot be read, and the work it took. */
export interface Readings {
  readonly readings: readonly Reading[]
  readonly states: number
  /** Whether the order was too long or too tangled to be read to the end. */
  readonly gaveUp: boolean
}

/** Chart states of the parser: enough for a line of several sentences, each read with and without its politeness. */
const STATES_FOR_A_LINE = 10000
/** A master's letter with orders for all powers of the largest board takes half of them. */
const MOST_PAIRS_IN_ALL = 1_000_000

/**
 * What may be done for the orders of one letter, in chart states of the parser. What was made of a text is remembered, for
 * the orders of several powers are read from the same lines.
 */
export class LetterEffort {
  #left: number
  readonly #letter: LetterEffort | undefined
  readonly #known: WeakMap<Board, Map<string, Readings>>
  readonly #meanings: WeakMap<Position, Map<string, Meaning>>
  #pairs = MOST_PAIRS_IN_ALL

  constructor(states: number, letter?: LetterEffort) {
    this.#left = states
    this.#letter = letter
    this.#known = letter === undefined ? new WeakMap() : letter.#known
    this.#meanings = letter === undefined ? new WeakMap() : letter.#meanings
  }

  /** Whether the letter has used up what it was given: what was not read by then is not read any more. */
  get isSpent(): boolean {
    return this.#left <= 0 || this.#letter?.isSpent === true
  }

  spend(states: number): void {
    this.#left -= states
    this.#letter?.spend(states)
  }

  /** Whether so many pairs of words may be looked at still, for whatever power the text is read. */
  takesPairs(count: number): boolean {
    if (this.#letter !== undefined) return this.#letter.takesPairs(count)
    this.#pairs -= count
    return this.#pairs >= 0
  }

  /** What texts were read as on a board. */
  knownOn(board: Board): Map<string, Readings> {
    const known = this.#known.get(board) ?? new Map<string, Readings>()
    this.#known.set(board, known)
    return known
  }

  /** What texts meant where the units stand so, by the power whose they are. */
  meaningsAt(position: Position): Map<string, Meaning> {
    const known = this.#meanings.get(position) ?? new Map<string, Meaning>()
    this.#meanings.set(position, known)
    return known
  }
}

/** What may be done for one line, whose pieces and variants all draw on that. */
export class Effort {
  #left = STATES_FOR_A_LINE
  #isShort = false
  readonly letter: LetterEffort | undefined

  constructor(letter?: LetterEffort) {
    this.letter = letter
  }

  /** Whether something of the line was left unread. */
  get isShort(): boolean {
    return this.#isShort
  }

  /** Whether there is anything left to read with. */
  mayRead(): boolean {
    const may = this.#left > 0 && this.letter?.isSpent !== true
    this.#isShort ||= !may
    return may
  }

  spend(states: number): void {
    this.#left -= states
    this.letter?.spend(states)
  }
}
