// How letters that take long let others go first.
import { setImmediate as breath } from 'node:timers/promises'
import type { Letter as LetterText } from '../../post/letter.ts'
import type { Person } from '../game/events.ts'
import type { People } from '../people/people.ts'
import type { Batch, GameName, Letter, LetterKey } from '../store/batch.ts'

// The work for a letter that takes long is counted, and after so much of it others have their turn.

/** For at most this many milliseconds the process hears nobody else. */
const LONGEST = 2
/** Others wait this many milliseconds while a letter itself waits for the DNS or for a hash. */
const PATIENCE = 10
/**
 * This much is done for a letter before others go first: what the reader of orders does in about fifty milliseconds.
 */
const ONE_TURN = 50

/** What pieces of work cost, in these units. */
export const WORK = {
  /** One line of the letter. */
  line: 1,
  /** Something that is looked up and told. */
  lookUp: 10,
  /** A mail to somebody else. */
  mail: 1,
} as const

/** Gives others their turn. It may throw, and then the letter is left as it was. */
type Others = () => Promise<void>

export class Turns {
  readonly #others: Others
  /** How often others have had their turn. */
  count = 0
  #done = 0
  #began = performance.now()

  constructor(others: Others) {
    this.#others = others
  }

  /** Counts work, and lets others go first once there is enough of it. */
  async after(work: number): Promise<void> {
    this.#done += work
    if (this.#done >= ONE_TURN) await this.#letOthers()
    else if (performance.now() - this.#began >= LONGEST) await this.#breathe()
  }

  /** Waits for something that does not keep the process busy; others go first meanwhile. */
  async during<Made>(act: Promise<Made>): Promise<Made> {
    let isOver = false
    const over = act.then(
      () => {
        isOver = true
      },
      () => {
        isOver = true // thrown by `act` below
      },
    )
    while (!isOver) {
      let bell: NodeJS.Timeout | undefined
      const rung = new Promise<void>(ring => {
        bell = setTimeout(ring, PATIENCE)
      })
      await Promise.race([over, rung])
      clearTimeout(bell)
      if (!isOver) await this.#letOthers()
    }
    return act
  }

  async #letOthers(): Promise<void> {
    this.#done = 0
    this.count++
    await breath()
    await this.#others()
    this.#began = performance.now()
  }

  async #breathe(): Promise<void> {
    await breath()
    this.#began = performance.now()
  }
}

/** Nobody else waits for a turn. */
const alone = (): Turns => new Turns(async () => {})

// Letters that take long wait behind those of others, but never behind a later one of the same sender, or about the same game.

/** The writer of a letter, as far as it is known, and the games that the letter names. */
interface Writer {
  readonly person: Person | undefined
  readonly seat: { readonly game: GameName } | undefined
  readonly named: readonly GameName[]
}

/** What is known of a letter that is being answered. */
export class LetterInHand {
  readonly key: LetterKey
  readonly sender: string
  readonly received: string
  readonly turns: Turns
  readonly #games = new Set<GameName>()
  #text = ''
  #isProven = false

  constructor({ key, sender, received }: Letter, turns: Turns = alone()) {
    this.key = key
    this.sender = sender
    this.received = received
    this.turns = turns
  }

  /** Notes what the letter says of itself, before its writer is proven. */
  claims({ text, subject, from }: LetterText, people: People): void {
    this.#text = `${subject}\n${text}`.toLowerCase()
    this.#isProven = people.personAt(from.address) !== undefined
  }

  /** Notes what proves the writer, and nothing that is written in the letter. */
  isOf({ person, seat, named }: Writer, people: People): void {
    this.#isProven = person !== undefined
    for (const game of named) this.#games.add(game)
    if (seat !== undefined) this.#games.add(seat.game)
    else if (person !== undefined && named.length === 0)
      for (const game of people.of(person).games) this.#games.add(game)
  }

  /** The writer speaks in a game, with a password or without. */
  speaksIn(game: GameName): void {
    this.#isProven = true
    this.#games.add(game)
  }

  /** Whether it may change a game. A letter that nothing proves changes nothing. */
  mayChange(game: GameName): boolean {
    return this.#isProven && (this.#games.has(game) || this.#text.includes(game))
  }
}

/** Thrown if a letter has to be answered after one that takes long. */
export class MustWait extends Error {}

/** Thrown out of a letter that has had its turn while another that takes long is in hand: it waits. */
export class TakesLong extends Error {
  constructor() {
    super('this letter takes long')
  }
}

/** Letters that take long and are not answered yet, and letters that have to come after one of them. */
export class LongLetters {
  readonly #long = new Map<LetterKey, LetterInHand>()
  readonly #held = new Set<LetterKey>()

  /** Letters that are not answered now. */
  get keys(): readonly LetterKey[] {
    return [...this.#long.keys(), ...this.#held]
  }

  get first(): LetterKey | undefined {
    return this.#long.keys().next().value
  }

  wait(letter: LetterInHand): void {
    this.#long.set(letter.key, letter)
  }

  /** A letter has been dealt with: those that came after it may be looked at again. */
  done(key: LetterKey): void {
    if (this.#long.delete(key)) this.#held.clear()
  }

  /** Makes a letter wait until those before it are done. */
  hold(key: LetterKey): void {
    this.#held.add(key)
  }

  isFrom = (sender: string): boolean => [...this.#long.values()].some(letter => letter.sender === sender)

  /** Whether one of them that came no later than `until` may change a game. */
  mayChange = (game: GameName, until: string): boolean =>
    [...this.#long.values()].some(letter => letter.received <= until && letter.mayChange(game))

  /** Whether the outcome of another letter has to wait for one of them. */
  isAffected = ({ expect }: Batch, key: LetterKey): boolean =>
    [...this.#long.values()].some(
      letter => letter.key !== key && [...expect.keys()].some(game => letter.mayChange(game)),
    )
}
