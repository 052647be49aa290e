// Letters that take long wait behind those of others, but never behind a later one of the same sender, or about the same game.
import type { Letter as LetterText } from '../mail/letter.ts'
import type { People } from '../people/people.ts'
import type { Batch, GameName, Letter, LetterKey } from '../store/batch.ts'
import { alone, type Turns } from './turns.ts'
import type { Identity } from './who/identity.ts'

/** What is known of a letter while it is answered. */
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

  /** Somebody says so; whether it is theirs may yet be found out. */
  claims({ text, subject, from }: LetterText, people: People): void {
    this.#text = `${subject}\n${text}`.toLowerCase()
    this.#isProven = people.personAt(from.address) !== undefined
  }

  /** What proves who wrote it, and nothing that is written in it. */
  isOf({ person, seat, named }: Identity, people: People): void {
    this.#isProven = person !== undefined
    for (const game of named) this.#games.add(game)
    if (seat !== undefined) this.#games.add(seat.game)
    else if (person !== undefined && named.length === 0)
      for (const game of people.gamesOf(person)) this.#games.add(game)
  }

  /** Its writer speaks in a game, with a password or without. */
  speaksIn(game: GameName): void {
    this.#isProven = true
    this.#games.add(game)
  }

  /** Whether it may change a game: nothing is done of a letter that nothing proves. */
  mayChange(game: GameName): boolean {
    return this.#isProven && (this.#games.has(game) || this.#text.includes(game))
  }
}

/** What is thrown out of a letter that has had its turn while there is one in hand that takes long: it waits. */
export class TakesLong extends Error {
  constructor() {
    super('this letter takes long')
  }
}

/** The letters that take long and are not answered yet, and those that have to come after one of them. */
export class LongLetters {
  readonly #long = new Map<LetterKey, LetterInHand>()
  readonly #held = new Set<LetterKey>()

  /** None of these is answered now. */
  get keys(): readonly LetterKey[] {
    return [...this.#long.keys(), ...this.#held]
  }

  get first(): LetterKey | undefined {
    return this.#long.keys().next().value
  }

  wait(letter: LetterInHand): void {
    this.#long.set(letter.key, letter)
  }

  /** It has been dealt with: those that came after it may be looked at again. */
  done(key: LetterKey): void {
    if (this.#long.delete(key)) this.#held.clear()
  }

  /** Has a letter wait until those before it are done. */
  hold(key: LetterKey): void {
    this.#held.add(key)
  }

  isFrom = (sender: string): boolean => [...this.#long.values()].some(letter => letter.sender === sender)

  /** Whether one of them, come no later than that, may change a game. */
  mayChange = (game: GameName, until: string): boolean =>
    [...this.#long.values()].some(letter => letter.received <= until && letter.mayChange(game))

  /** Whether what another letter comes to has to wait for one of them. */
  isAffected = ({ expect }: Batch, key: LetterKey): boolean =>
    [...this.#long.values()].some(
      letter => letter.key !== key && [...expect.keys()].some(game => letter.mayChange(game)),
    )
}
