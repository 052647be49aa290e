// A letter that is put back into the mailbox after its text is gone is known, and answered no second time: in a file and in PostgreSQL.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HandClock } from '../../../src/judge/clock/clock.ts'
import type { Services } from '../../../src/judge/conversation/services.ts'
import { instantOf, UTC } from '../../../src/judge/game/calendar.ts'
import { AmongOthers } from '../../../src/judge/service/amongOthers.ts'
import { type Home, openHome, openHomeAt, STORE_FILE } from '../../../src/judge/service/home.ts'
import { oneRound } from '../../../src/judge/service/round.ts'
import { CarrierInMemory, MailboxInMemory } from '../../../src/post/outgoing.ts'
import { hasPostgres, Postgres } from '../../servers/postgres.ts'
import { tellSkipped } from '../../servers/servers.ts'
import { CHEAP, JUDGE, rawLetter } from '../daemon/postTable.ts'
import { tamper } from '../store/made.ts'

tellSkipped(hasPostgres, 3, 'postgresql')

const ZOE = 'zoe@table.example'
const WRITTEN = { from: ZOE, subject: 'a question of Zoe', text: 'HELP' }
const ONCE = '<once@table.example>'

/** How a letter comes back. */
const COMES_BACK: readonly (readonly [string, readonly string[]])[] = [
  ['to the last byte', []],
  ['with what a server wrote on it', ['X-Copied: from another server']],
]

describe.each(['in a file', ...(hasPostgres ? ['in PostgreSQL'] : [])])('with a store %s', where => {
  let server: Postgres
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dragoman-back-'))
    if (where !== 'in a file') server = await Postgres.start()
  })
  afterAll(async () => {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  let tables = 0

  /** A judge that takes a letter, and what was sent since the last one. */
  async function judge() {
    const data = join(folder, `home${tables++}`)
    const place = where === 'in a file' ? undefined : server.place()
    const home: Home = place === undefined ? openHome(data) : await openHomeAt(data, place)
    const sharing = await home.store.join('judge')
    const clock = new HandClock(instantOf('2026-01-05T10:00:00Z'))
    const [mailbox, carrier] = [new MailboxInMemory(), new CarrierInMemory()]
    const services: Services = {
      ...home,
      sharing,
      clock,
      judge: { code: 'EXMP', zone: UTC },
      sender: { address: JUDGE, name: 'Judge' },
      chance: () => 0,
      passwordCost: CHEAP,
    }
    const noFault = (fault: unknown): never => {
      throw fault
    }
    const rounds = { services, mailbox, source: 'box', carrier, poll: 60_000 }
    const many = sharing === undefined ? undefined : new AmongOthers(rounds, sharing)
    const isDone = async () =>
      (await home.store.figures()).lettersWaiting + (await mailbox.list()).length === 0 &&
      (await home.store.nextMail()) === undefined
    return {
      clock,
      store: home.store,
      async sentFor(heads: readonly string[] = [], messageId = ONCE): Promise<number> {
        const before = carrier.sent.length
        mailbox.put(rawLetter({ ...WRITTEN, messageId, heads: [...heads] }), clock.now())
        do await (many === undefined ? oneRound(rounds, noFault) : many.round(true, noFault))
        while (!(await isDone()))
        return carrier.sent.length - before
      },
      async clear() {
        const [at, before, over] = [clock.now(), clock.now() - 3_600_000, 'over'].map(each =>
          typeof each === 'number' ? new Date(each).toISOString() : each,
        ) as [string, string, string] // as many as went in
        while (!(await home.store.clearTexts({ at, before, over })).isDone);
        return home.store.textsCleared()
      },
      async tamper(sql: string) {
        if (place === undefined) tamper(join(data, STORE_FILE), sql)
        else await server.tamper(place, sql)
      },
      async end() {
        await sharing?.leave()
        await home.close()
      },
    }
  }

  test.each(COMES_BACK)('one that comes back %s', async (_, heads) => {
    const at = await judge()
    expect(await at.sentFor()).toBe(1)
    at.clock.turnTo(instantOf('2028-06-01T10:00:00Z'))
    expect(await at.clear()).toMatchObject({ letters: 1, mails: 1 })
    expect(await at.sentFor(heads)).toBe(0)
    // It is not for want of looking that nothing is sent.
    expect(await at.sentFor([], '<another@table.example>')).toBe(1)
    expect(await at.store.check()).toEqual([])
    await at.end()
  })

  test('one of a time when contents were not noted', async () => {
    const at = await judge()
    expect(await at.sentFor()).toBe(1)
    await at.tamper('UPDATE letters SET content = NULL')
    at.clock.turnTo(instantOf('2028-06-01T10:00:00Z'))
    await at.clear()
    expect(await at.sentFor(['X-Copied: from another server'])).toBe(0)
    await at.end()
  })
})
