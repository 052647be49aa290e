// What a judge remembers of its store, so that only what is new has to be read: its people, and the games of late.

import { boardFor } from '../commands/meaning/boards.ts'
import type { ReadLetter } from '../mail/letter.ts'
import { People } from '../people/people.ts'
import { type LetterKey, RECORDS } from '../store/batch.ts'
import { ProvenPasswords } from '../store/passwords.ts'
import { keyOf, loadGame, type Store, type StoredGame } from '../store/store.ts'

/** So many games are kept at hand; the one that was asked for longest ago goes first. */
const MOST_GAMES = 100
/** Nor one that nobody has asked for while others were asked for so often: it is over, or as good as that. */
const MOST_ASKS_BETWEEN = 2_000
/** So many letters are kept as they were read, from when they are filed until they are answered. */
const MOST_READINGS = 100
/** And no more text than this, in characters: a hundred long letters would be a lot of it. */
const MOST_TEXT = 2_000_000

/** Everybody on record, as of a version of the records. */
export interface KnownPeople {
  readonly people: People
  readonly version: number
}

interface KeptGame {
  readonly stored: StoredGame
  /** The how manieth question it was. */
  readonly asked: number
}

/** What is remembered is never older than the store: each time the store is asked for what has been added. */
export class Memory {
  readonly #store: Store
  /** The one that was asked for longest ago comes first. */
  readonly #games = new Map<string, KeptGame>()
  #asks = 0
  readonly #readings = new Map<LetterKey, ReadLetter>()
  readonly passwords = new ProvenPasswords()
  /** How many characters the readings have. */
  #text = 0
  #people: KnownPeople = { people: new People([]), version: 0 }

  constructor(store: Store) {
    this.#store = store
  }

  async game(name: string): Promise<StoredGame> {
    const key = keyOf(name)
    const found = await loadGame(this.#store, name, boardFor, this.#games.get(key)?.stored)
    this.#games.delete(key)
    if (found.version > 0) this.#games.set(key, { stored: found, asked: ++this.#asks })
    dropOldest(this.#games, MOST_GAMES)
    this.#dropForgotten()
    return found
  }

  #dropForgotten(): void {
    for (const [key, { asked }] of this.#games) {
      if (asked > this.#asks - MOST_ASKS_BETWEEN) return
      this.#games.delete(key)
    }
  }

  async people(): Promise<KnownPeople> {
    const { events, version } = await this.#store.load(RECORDS, this.#people.version)
    // Somebody else may have asked meanwhile, and learned some of them.
    const { people, version: learned } = this.#people
    people.learn(events.filter(each => each.version > learned))
    this.#people = { people, version: Math.max(version, learned) }
    return this.#people
  }

  /** Keeps a letter as it was read. */
  keepReading(key: LetterKey, read: ReadLetter): void {
    this.takeReading(key)
    this.#readings.set(key, read)
    this.#text += lengthOf(read)
    while (this.#readings.size > MOST_READINGS || this.#text > MOST_TEXT) {
      const [oldest] = this.#readings.keys()
      if (oldest === undefined) return
      this.takeReading(oldest)
    }
  }

  /** A letter as it was read before, once; a second time it has to be read anew. */
  takeReading(key: LetterKey): ReadLetter | undefined {
    const read = this.#readings.get(key)
    if (this.#readings.delete(key) && read !== undefined) this.#text -= lengthOf(read)
    return read
  }
}

const lengthOf = (read: ReadLetter): number => (read.kind === 'letter' ? read.text.length : 0)

/** What has been in a map for the longest goes when there is more than `most`. */
function dropOldest<Key>(map: Map<Key, unknown>, most: number): void {
  if (map.size > most) for (const oldest of map.keys()) return void map.delete(oldest)
}

const memories = new WeakMap<Store, Memory>()

/** The one memory of a store in this process. */
export function memoryOf(store: Store): Memory {
  const known = memories.get(store)
  if (known !== undefined) return known
  const fresh = new Memory(store)
  memories.set(store, fresh)
  return fresh
}
