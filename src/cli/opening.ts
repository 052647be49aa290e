// What `dragoman start` prints until both mail servers have let the judge in: what it waits for, why, and that it works.

import type { ServiceEvent } from '../judge/service/news.ts'
import { ServerFault } from '../post/servers/serverFault.ts'
import { wording } from '../wording/wording.ts'

const say = wording.commandLine.opening

/** What the judge waits for. */
type Awaited = 'mailbox' | 'smtp'

interface Words {
  readonly waitsFor: Readonly<Partial<Record<Awaited, string>>>
  readonly atWork: string
  say(text: string): void
}

export class Opening {
  readonly #words: Words
  readonly #missing: Set<Awaited>
  /** The last message about each, so that nobody reads the same every minute. */
  readonly #said = new Map<Awaited, string>()
  /** An emptied mailbox is not well yet while one of its folders is missing. */
  #lacksFolder = false

  constructor(words: Words) {
    this.#words = words
    this.#missing = new Set(Object.keys(words.waitsFor) as Awaited[]) // its own keys
    const names = [...this.#missing].map(each => words.waitsFor[each])
    if (names.length > 0) words.say(say.waits({ servers: names.join(say.andFor) }))
    else words.say(words.atWork)
  }

  met(what: Awaited): void {
    if (!this.#missing.delete(what)) return
    if (this.#missing.size === 0) this.#words.say(this.#words.atWork)
  }

  failed(what: Awaited, fault: unknown): void {
    const why = fault instanceof Error ? fault.message : String(fault)
    if (!this.#missing.has(what) || this.#said.get(what) === why) return
    this.#said.set(what, why)
    this.#words.say(say.notYet({ why }))
  }

  /** News from the loop about its mailbox. */
  hear = (news: ServiceEvent): void => {
    if (news.kind === 'mailboxEmptied' || news.kind === 'mailboxElsewhere') this.#emptied()
    if (news.kind === 'mailboxFailed') this.failed('mailbox', news.fault)
  }

  /** Faults that the mailbox reports while it is emptied. */
  hearBox = (fault: unknown): void => {
    if (!(fault instanceof ServerFault) || fault.trouble !== 'noFolder') return
    this.#lacksFolder = true
    this.failed('mailbox', fault)
  }

  #emptied(): void {
    const lacksFolder = this.#lacksFolder
    this.#lacksFolder = false
    if (!lacksFolder) this.met('mailbox')
  }

  /** Whether some news only repeats what was printed here. */
  hasTold = (news: ServiceEvent): boolean => {
    if (news.kind === 'troubleBegan') return news.trouble === 'mailbox' && this.#missing.has('mailbox')
    const isOurs = news.kind === 'fault' && news.fault instanceof Error
    return isOurs && [...this.#missing].some(what => this.#said.get(what) === (news.fault as Error).message)
  }
}
