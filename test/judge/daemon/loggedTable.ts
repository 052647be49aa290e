// A judge whose log a test reads.

import type { Services } from '../../../src/judge/conversation/services.ts'
import { chronicled, jsonLog, type Level } from '../../../src/judge/service/log.ts'
import { type ServiceEvent, type Tell, tellAll } from '../../../src/judge/service/news.ts'
import type { Store } from '../../../src/judge/store/store.ts'
import { PostTable } from './postTable.ts'

export type Line = Readonly<Record<string, unknown>> & {
  readonly level: string
  readonly msg: string
  readonly letter?: string
}

/** A log and what stands in it. */
export function logAt(level: Level): { readonly tell: Tell; text(): string; lines(): readonly Line[] } {
  const written: string[] = []
  const tell = jsonLog(level, { write: line => void written.push(line) })
  return {
    tell,
    text: () => written.join(''),
    lines: () => written.map(line => JSON.parse(line) as Line), // what the log promises
  }
}

export class LoggedTable extends PostTable {
  readonly log
  readonly told: ServiceEvent[] = []
  readonly #stores = new WeakMap<Store, Store>()

  constructor(level: Level) {
    super()
    this.log = logAt(level)
  }

  override get services(): Services {
    const plain = super.services
    const tell = tellAll(this.log.tell, news => this.told.push(news))
    const store = this.#stores.get(plain.store) ?? chronicled(plain.store, tell)
    this.#stores.set(plain.store, store)
    return { ...plain, store }
  }
}
