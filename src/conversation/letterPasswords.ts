// The passwords in one letter: those that it tries, and those that it chooses, of which only the last of a seat is ever hashed.
import { randomUUID } from 'node:crypto'
import { type Decision, decisionOf, eventsOf } from '../game/decision.ts'
import type { GameEvent } from '../game/events.ts'
import type { Game } from '../game/game.ts'
import { hashPassword, isPassword, type PasswordCost, type PasswordHash } from '../store/passwords.ts'
import type { ProvenPasswords } from '../store/provenPasswords.ts'
import type { Services } from './services.ts'
import type { Turns } from './turns.ts'

export class LetterPasswords {
  readonly #most: number
  readonly #proven: ProvenPasswords
  readonly #now: number
  /** To hash takes a while, and others go first. */
  readonly #turns: Turns
  readonly #cost: PasswordCost | undefined
  /** Nobody can write one of our stand-ins into a letter. */
  readonly #name = `chosen ${randomUUID()} `
  readonly #chosen: string[] = []
  #tried = 0

  /** At most so many are tried and chosen. */
  constructor(
    most: number,
    proven: ProvenPasswords,
    { clock, passwordCost }: Pick<Services, 'clock' | 'passwordCost'>,
    turns: Turns,
  ) {
    this.#most = most
    this.#proven = proven
    this.#now = clock.now()
    this.#turns = turns
    this.#cost = passwordCost
  }

  /** Stands for what will be made of a password, until it is known whether it counts in the end. */
  choose(password: string): PasswordHash {
    this.#chosen.push(password)
    return `${this.#name}${this.#chosen.length - 1}` as PasswordHash // until it is settled
  }

  /** What it takes to find out which of these hashes was made of a password; where there are none it takes a try as well. */
  triesFor(password: string, hashes: readonly string[]): number {
    if (!isPassword(password)) return 0
    return hashes.length === 0 ? 1 : hashes.filter(hash => this.#isToBeTried(hash, password)).length
  }

  /** Whether so many more may be tried, besides those that are chosen in these games as they are now. */
  mayTry = (more: number, games: Iterable<Game>): boolean =>
    this.#tried + this.#standingIn(games).size + more <= this.#most

  async isRight(hash: string, password: string): Promise<boolean> {
    const chosen = this.#chosenAs(hash)
    if (chosen !== undefined) return chosen.normalize('NFKC') === password.normalize('NFKC')
    if (this.#isToBeTried(hash, password)) this.#tried++
    return this.#turns.during(this.#proven.isRight(hash, password, this.#now))
  }

  #isToBeTried = (hash: string, password: string): boolean =>
    !this.#isOurs(hash) && !this.#proven.remembers(hash, password, this.#now)

  /** Takes as long as a try where there is nothing to be tried. */
  async tryNothing(password: string): Promise<void> {
    if (!isPassword(password)) return
    this.#tried++
    await this.#turns.during(hashPassword(password, this.#cost))
  }

  /** What happened, with hashes in the place of what stood for them; what was replaced again has left no trace. */
  async settled(decision: Decision): Promise<Decision> {
    const { before, after, cause } = decision
    const events = eventsOf(decision)
    if (!events.some(event => this.#isChosen(event))) return decision
    const standing = this.#standingIn([after])
    const hashes = new Map<string, PasswordHash>()
    // One after the other, so that a single core is busy with them.
    for (const name of standing) {
      const hashed = hashPassword(this.#chosenAs(name)!, this.#cost)
      hashes.set(name, await this.#turns.during(hashed))
    }
    const settled = events.flatMap(event =>
      settledEvent(event, name => (this.#isOurs(name) ? hashes.get(name) : name)),
    )
    return decisionOf(before, settled, cause)
  }

  #standingIn(games: Iterable<Game>): ReadonlySet<string> {
    const found = new Set<string>()
    for (const { passwords, settings } of games)
      for (const hash of [...passwords.values(), settings.word])
        if (hash !== undefined && this.#isOurs(hash)) found.add(hash)
    return found
  }

  #isChosen(event: GameEvent): boolean {
    if (event.kind === 'passwordChosen') return this.#isOurs(event.password)
    const word = wordIn(event)
    return word !== undefined && this.#isOurs(word)
  }

  #isOurs = (hash: string): boolean => hash.startsWith(this.#name)

  #chosenAs = (hash: string): string | undefined =>
    this.#isOurs(hash) ? this.#chosen[Number(hash.slice(this.#name.length))] : undefined
}

const wordIn = (event: GameEvent): string | undefined =>
  event.kind === 'gameCreated'
    ? event.settings.word
    : event.kind === 'settingsChanged'
      ? event.changes.word
      : undefined

/** One event with what a hash is in the end; undefined is for one that the letter itself has replaced. */
function settledEvent(event: GameEvent, hashOf: (hash: string) => string | undefined): readonly GameEvent[] {
  if (event.kind === 'passwordChosen') {
    const password = hashOf(event.password)
    return password === undefined ? [] : [{ ...event, password }]
  }
  const word = wordIn(event)
  if (word === undefined) return [event]
  if (event.kind === 'gameCreated') return [{ ...event, settings: { ...event.settings, word: hashOf(word) } }]
  if (event.kind === 'settingsChanged')
    return [{ ...event, changes: { ...event.changes, word: hashOf(word) } }]
  return [event]
}
