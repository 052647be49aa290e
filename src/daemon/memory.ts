// What a judge remembers of its store, so that only what is new has to be read: its people, and the games of late.

import { RECORDS } from '../store/batch.ts'
import { keyOf, loadGame, type StoredGame } from '../store/gameStore.ts'
import type { Store } from '../store/store.ts'
import { People } from './people.ts'
import { boardFor } from './setting.ts'

/** So many games are kept at hand; the one that was asked for longest ago goes first. */
const MOST_GAMES = 100

/** Everybody on record, as of a version of the records. */
export interface KnownPeople {
  readonly people: People
  readonly version: number
}

/** What is remembered is never older than the store: each time the store is asked for what has been added. */
export class Memory {
  readonly #store: Store
  readonly #games = new Map<string, StoredGame>()
  #people: KnownPeople = { people: new People([]), version: 0 }

  constructor(store: Store) {
    this.#store = store
  }

  async game(name: string): Promise<StoredGame> {
    const key = keyOf(name)
    const found = await loadGame(this.#store, name, boardFor, this.#games.get(key))
    this.#games.delete(key)
    if (found.version > 0) this.#games.set(key, found)
    const [oldest] = this.#games.keys()
    if (this.#games.size > MOST_GAMES && oldest !== undefined) this.#games.delete(oldest)
    return found
  }

  async people(): Promise<KnownPeople> {
    const { events, version } = await this.#store.load(RECORDS, this.#people.version)
    // Somebody else may have asked meanwhile, and learned some of them.
    const { people, version: learned } = this.#people
    people.learn(events.filter(each => each.version > learned))
    this.#people = { people, version: Math.max(version, learned) }
    return this.#people
  }
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
