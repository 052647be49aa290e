// What the keeper does by mail with the mails that wait: with a store in a file, and in PostgreSQL.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HandClock } from '../../../src/judge/clock/clock.ts'
import type { Services } from '../../../src/judge/conversation/services.ts'
import { type Instant, instantOf, UTC } from '../../../src/judge/game/calendar.ts'
import { AmongOthers } from '../../../src/judge/service/amongOthers.ts'
import { openHome, openHomeAt } from '../../../src/judge/service/home.ts'
import { oneRound } from '../../../src/judge/service/round.ts'
import { type Carrier, CarrierFault, MailboxInMemory, type PackedMail } from '../../../src/post/outgoing.ts'
import { dnsOf, signed } from '../../post/signed.ts'
import { hasPostgres, Postgres } from '../../servers/postgres.ts'
import { tellSkipped } from '../../servers/servers.ts'
import { CHEAP, gotFrom, JUDGE, rawLetter } from '../daemon/postTable.ts'
import { USUAL } from '../daemon/trustingTable.ts'

tellSkipped(hasPostgres, 1, 'postgresql')

const KEEPER = 'kim@players.example'
const ZOE = 'zoe@table.example'
const DAY = 24 * 3_600_000

/** Takes no mail to Zoe as long as nobody says so. */
class Choosy implements Carrier {
  isOpen = false
  readonly sent: PackedMail[] = []

  send = async (mail: PackedMail): Promise<void> => {
    if (!this.isOpen && mail.envelope.to === ZOE) throw new CarrierFault('450 later', false)
    this.sent.push(mail)
  }
}

describe.each(['in a file', ...(hasPostgres ? ['in PostgreSQL'] : [])])('with a store %s', where => {
  let server: Postgres | undefined
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-queue-'))
  beforeAll(async () => {
    if (where !== 'in a file') server = await Postgres.start()
  })
  afterAll(async () => {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('the keeper looks at them, holds one, gives one up, and lets both go', async () => {
    const home = server === undefined ? openHome(folder) : await openHomeAt(folder, server.place())
    const sharing = await home.store.join('judge')
    const clock = new HandClock(instantOf('2026-01-05T10:00:00Z'))
    const [mailbox, carrier] = [new MailboxInMemory(), new Choosy()]
    const services: Services = {
      ...home,
      sharing,
      clock,
      judge: { code: 'EXMP', zone: UTC },
      sender: { address: JUDGE, name: 'Judge' },
      keeper: KEEPER,
      trust: USUAL,
      resolver: dnsOf(['players.example']).ask,
      chance: () => 0,
      passwordCost: CHEAP,
    }
    const rounds = { services, mailbox, source: 'box', carrier, poll: 60_000 }
    const many = sharing && new AmongOthers(rounds, sharing)
    const faults: unknown[] = []
    const noted = (fault: unknown) => void faults.push(fault)
    const round = () => (many === undefined ? oneRound(rounds, noted) : many.round(true, noted))
    const toZoe = () => carrier.sent.filter(({ envelope }) => envelope.to === ZOE).length

    /** A letter of the keeper, and the answer. */
    async function asked(text: string): Promise<string> {
      mailbox.put(await signed(rawLetter({ from: KEEPER, text }), { domain: 'players.example' }), clock.now())
      await round()
      const { envelope, raw } = carrier.sent.at(-1)!
      expect(envelope.to).toBe(KEEPER)
      return (await gotFrom(envelope.to, raw)).text
    }

    for (const text of ['HELP', 'HELP ORDERS']) {
      mailbox.put(rawLetter({ from: ZOE, subject: text, text }), clock.now())
      await round()
    }
    const shown = await asked('QUEUE')
    expect(shown).toContain('Mails that wait: 2')
    const [one, two] = [...shown.matchAll(/(\w{10}) +zoe@table\.example/g)].map(([, id]) => id)
    expect(await asked(`QUEUE HOLD ${one}`)).toContain(`${one} to ${ZOE}: held.`)
    expect(await asked(`QUEUE DELETE ${two}`)).toContain('given up, and not sent')
    const later = await asked('QUEUE')
    expect(later).toContain('Mails that wait: 1')
    expect(later).toMatch(new RegExp(`${one} +zoe@.* held `))

    carrier.isOpen = true
    clock.turnTo((clock.now() + DAY) as Instant)
    await round()
    expect(toZoe()).toBe(0)
    expect(await asked('QUEUE HOLD abcdef1234')).toContain('no mail has the id abcdef1234')
    mailbox.put(
      await signed(rawLetter({ from: KEEPER, text: `QUEUE RELEASE ${one}\nQUEUE RELEASE ${two}` }), {
        domain: 'players.example',
      }),
      clock.now(),
    )
    await round()
    await round()
    expect(toZoe()).toBe(2)
    expect(await asked(`QUEUE HOLD ${one}`)).toContain('was sent on')
    expect(await asked('QUEUE')).toContain('Mails that wait: 0')
    expect(await home.store.check()).toEqual([])
    // Of what the carrier declined the judge has told.
    expect(faults.filter(fault => !(fault instanceof CarrierFault))).toEqual([])
    await sharing?.leave()
    await home.close()
  })
})
