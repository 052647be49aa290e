// The kinds of stores that tests run over.
import { onTestFinished } from 'vitest'
import { openStoreAt, type Store } from '../../../src/judge/store/store.ts'
import type { Postgres } from '../../servers/postgres.ts'
import { newStore, storeFile, tamper } from './made.ts'

/** A kind of store: where one may lie, how it is opened, and how somebody changes it behind its back. */
export interface Kind {
  readonly name: string
  readonly storePlace: () => string
  /** A store that is closed when the test is over. */
  readonly newStore: (place?: string) => Store
  readonly tamper: (place: string, sql: string) => Promise<void>
}

export const SQLITE: Kind = {
  name: 'SQLite',
  storePlace: storeFile,
  newStore,
  tamper: async (place, sql) => tamper(place, sql),
}

/** Each store has a schema of its own. */
export const onPostgres = (server: () => Postgres): Kind => {
  const storePlace = () => server().place()
  return {
    name: 'PostgreSQL',
    storePlace,
    newStore(place = storePlace()) {
      const store = whenOpen(openStoreAt(place, { mayBeNew: true }))
      onTestFinished(() => store.close())
      return store
    },
    tamper: (place, sql) => server().tamper(place, sql),
  }
}

/** A store that can be asked at once, and answers when it is open. */
function whenOpen(opening: Promise<Store>): Store {
  opening.catch(() => {})
  let closing: Promise<void> | undefined
  return new Proxy({} as Store, {
    get: (_, name: keyof Store) => {
      if (name === 'close') return () => (closing ??= opening.then(store => store.close()))
      return (...words: never[]) =>
        opening.then(store => (store[name] as (...words: never[]) => Promise<unknown>)(...words))
    },
  })
}
