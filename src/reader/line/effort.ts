// Limits the work that the orders of one letter may cause.
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

/** In chart states: enough for a line of several sentences, each read with and without its courtesies. */
const STATES_FOR_A_LINE = 10000
/** In pairs of words: a master's letter with orders for all powers of the largest board takes half of this. */
const MOST_PAIRS_IN_ALL = 1_000_000

/**
 * The budget for the orders of one letter, in chart states of the parser. Results are cached, since the orders of
 * several powers are read from the same lines.
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

  /** Whether the letter has used up its budget. Then nothing more is read. */
  get isSpent(): boolean {
    return this.#left <= 0 || this.#letter?.isSpent === true
  }

  spend(states: number): void {
    this.#left -= states
    this.#letter?.spend(states)
  }

  /** Takes pairs of words from the budget, which all powers of a text share. False if it is used up. */
  takesPairs(count: number): boolean {
    if (this.#letter !== undefined) return this.#letter.takesPairs(count)
    this.#pairs -= count
    return this.#pairs >= 0
  }

  /** Cache: the readings of texts on a board. */
  knownOn(board: Board): Map<string, Readings> {
    const known = this.#known.get(board) ?? new Map<string, Readings>()
    this.#known.set(board, known)
    return known
  }

  /** Cache: what texts mean in a position, by power. */
  meaningsAt(position: Position): Map<string, Meaning> {
    const known = this.#meanings.get(position) ?? new Map<string, Meaning>()
    this.#meanings.set(position, known)
    return known
  }
}

/** The budget for one line. Its pieces and variants share it. */
export class Effort {
  #left = STATES_FOR_A_LINE
  #isShort = false
  readonly letter: LetterEffort | undefined

  constructor(letter?: LetterEffort) {
    this.letter = letter
  }

  /** Whether a part of the line was left unread. */
  get isShort(): boolean {
    return this.#isShort
  }

  /** Whether any budget is left. */
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
