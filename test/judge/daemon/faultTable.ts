// A judge whose ways to its servers and its store are disturbed; and whether in the end each letter was done and answered once.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { HandClock } from '../../../src/judge/clock/clock.ts'
import type { Services } from '../../../src/judge/conversation/services.ts'
import type { Instant } from '../../../src/judge/game/calendar.ts'
import { UTC } from '../../../src/judge/game/calendar.ts'
import { openHome, STORE_FILE } from '../../../src/judge/service/home.ts'
import { oneRound } from '../../../src/judge/service/round.ts'
import { createStore, type Store } from '../../../src/judge/store/store.ts'
import type { Mailbox } from '../../../src/post/outgoing.ts'
import { ImapMailbox } from '../../../src/post/servers/imap.ts'
import { SmtpCarrier } from '../../../src/post/servers/smtp.ts'
import { settingsFor } from '../../post/imapFixture.ts'
import { PASSWORD } from '../../servers/dovecot.ts'
import { FaultProxy } from '../../servers/faultProxy.ts'
import type { PostHouse, Taken } from '../../servers/postHouse.ts'
import type { Sent } from './flow.ts'
import { rowsIn } from './lookedInto.ts'
import { JUDGE } from './postTable.ts'

/** So often it is tried until everything must be done. */
const MOST_ROUNDS = 60
const HOURS = 3_600_000

/** A judge of its own for each fault: a copy of a store, a mailbox, and a proxy before each server. */
export class FaultTable {
  readonly user: string
  readonly imap: FaultProxy
  readonly smtp: FaultProxy
  readonly faults: unknown[] = []
  /** What is done just before a letter is settled, once. */
  beforeSettling: (() => Promise<void> | void) | undefined
  /** Pulls the plug on a server that has fallen silent. */
  pullsPlugs = true
  readonly #house: PostHouse
  readonly #folder: string
  readonly #clock: HandClock
  readonly #carrier: SmtpCarrier
  readonly #mailbox: ImapMailbox
  readonly #begun: number
  readonly #mailsBefore: number
  #store: Store
  readonly #secret: Uint8Array

  private constructor(house: PostHouse, seeded: string, imap: FaultProxy, smtp: FaultProxy) {
    this.#house = house
    this.imap = imap
    this.smtp = smtp
    this.user = house.dovecot.user()
    this.#folder = mkdtempSync(join(tmpdir(), 'dragoman-'))
    cpSync(seeded, this.#folder, { recursive: true })
    this.#clock = new HandClock(Date.now() as Instant)
    const { store, secret } = openHome(this.#folder)
    this.#store = store
    this.#secret = secret
    this.#carrier = new SmtpCarrier({
      host: '127.0.0.1',
      port: smtp.port,
      security: 'none',
      user: 'judge',
      password: PASSWORD,
    })
    const changes = {
      port: imap.port,
      security: 'none',
      patience: 400,
      retry: { first: 1, most: 5 },
    } as const
    this.#mailbox = new ImapMailbox(settingsFor(house.dovecot, this.user, changes), {
      now: this.#clock.now,
      onMail: () => {},
      onTrouble: fault => void this.faults.push(fault),
    })
    this.#begun = house.taken.length
    this.#mailsBefore = this.#mails().length
  }

  static async set(house: PostHouse, seeded: string): Promise<FaultTable> {
    const imap = await FaultProxy.before(house.dovecot.imap)
    return new FaultTable(house, seeded, imap, await FaultProxy.before(house.smtp))
  }

  deliver = (sent: readonly Sent[]): Promise<void> =>
    this.#house.dovecot.deliver(this.user, ...sent.map(({ raw }) => raw))

  /** Opens the store anew, with room for so many more pages only. */
  async roomFor(pages: number | undefined): Promise<void> {
    await this.#store.close()
    const file = join(this.#folder, STORE_FILE)
    const [now] = rowsIn<{ page_count: number }>(this.#folder, 'PRAGMA page_count')
    const mostPages = (now?.page_count ?? 0) + (pages ?? 0)
    this.#store = createStore(file, pages === undefined ? {} : { mostPages })
  }

  /** A round of the daemon; whatever fails in it is kept. */
  async round(): Promise<void> {
    const { faults } = this
    const mailbox = this.#hooked()
    const rounds = { services: this.#services, mailbox, carrier: this.#carrier, poll: 60_000 }
    const plug = setInterval(() => this.#pullPlug(), 300)
    await oneRound(rounds, fault => void faults.push(fault)).catch((fault: unknown) => faults.push(fault))
    clearInterval(plug)
    // Whatever is to be tried again later is due.
    this.#clock.turnTo((this.#clock.now() + 2 * HOURS) as Instant)
  }

  /** Goes round until nothing is left to do. */
  async settle(): Promise<void> {
    for (let round = 0; round < MOST_ROUNDS; round++) {
      await this.round()
      if (await this.#isQuiet()) return
      await sleep(5)
    }
    throw new Error(`it does not come to an end: ${this.faults.map(String).join('\n')}`)
  }

  /** What `settle` has led to; how many mails the server has taken twice. */
  async expectDone(sent: readonly Sent[]): Promise<number> {
    this.#expectEachDoneOnce(sent)
    const { dovecot } = this.#house
    expect(await dovecot.subjects(this.user, 'INBOX')).toEqual([])
    const mails = this.#mails().slice(this.#mailsBefore)
    const taken = this.#house.taken.slice(this.#begun)
    for (const person of new Set(mails.map(({ recipient }) => recipient))) {
      const own = mails.filter(({ recipient }) => recipient === person).map(({ id }) => id)
      // Each at least once, and in the order in which they were written.
      expect([person, ...firstTaken(taken, person)]).toEqual([person, ...own])
    }
    for (const { from, messageId } of sent) {
      const replies = taken.filter(({ to, inReplyTo }) => to === from && inReplyTo === messageId)
      expect([messageId, new Set(replies.map(reply => reply.messageId)).size]).toEqual([messageId, 1])
    }
    return taken.length - new Set(taken.map(({ messageId }) => messageId)).size
  }

  async clear(): Promise<void> {
    this.#carrier.close()
    await this.#mailbox.close()
    await this.imap.close()
    await this.smtp.close()
    await this.#store.close()
    rmSync(this.#folder, { recursive: true })
  }

  get #services(): Services {
    return {
      store: this.#store,
      secret: this.#secret,
      clock: this.#clock,
      judge: { code: 'EXMP', zone: UTC },
      sender: { address: JUDGE, name: 'Judge' },
      chance: () => 0,
    }
  }

  #hooked(): Mailbox {
    const inner = this.#mailbox
    return {
      list: () => inner.list(),
      fetch: ref => inner.fetch(ref),
      settle: async ref => {
        const act = this.beforeSettling
        this.beforeSettling = undefined
        await act?.()
        await inner.settle(ref)
      },
    }
  }

  #pullPlug(): void {
    if (this.pullsPlugs) this.smtp.cutStalled()
  }

  async #isQuiet(): Promise<boolean> {
    const { dovecot } = this.#house
    const isDone = (await this.#store.waiting(1)).length === 0 && (await this.#store.nextMail()) === undefined
    return isDone && (await dovecot.subjects(this.user, 'INBOX')).length === 0
  }

  #mails = (): readonly { readonly id: string; readonly recipient: string }[] =>
    rowsIn(this.#folder, 'SELECT message_id AS id, recipient FROM outbox ORDER BY due, place')

  #expectEachDoneOnce(sent: readonly Sent[]): void {
    const done = rowsIn<{ message: string; kind: string }>(
      this.#folder,
      'SELECT message_id AS message, kind FROM events JOIN letters ON key = cause',
    )
    const letters = rowsIn<{ message: string; answers: number }>(
      this.#folder,
      'SELECT message_id AS message, (SELECT count(*) FROM outbox WHERE answers = key) AS answers FROM letters',
    )
    for (const { messageId, does } of sent) {
      const kinds = done.filter(({ message }) => message === messageId).map(({ kind }) => kind)
      expect([messageId, kinds]).toEqual([messageId, does === undefined ? [] : [does.kind]])
      const answers = letters.filter(({ message }) => message === messageId).map(each => each.answers)
      expect([messageId, answers]).toEqual([messageId, [1]])
    }
  }
}

/** What somebody got, in order, each at its first coming. */
const firstTaken = (taken: readonly Taken[], person: string): readonly string[] => [
  ...new Set(taken.filter(({ to }) => to === person).map(({ messageId }) => messageId)),
]
