// The outbox and a real SMTP server: what is taken is taken once, and what is not costs the mails nothing.
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Instant } from '../../../src/judge/game/calendar.ts'
import { nextMailing, sendDue } from '../../../src/judge/service/sending.ts'
import { storedInstant } from '../../../src/judge/store/events/names.ts'
import type { WrittenMail } from '../../../src/post/outgoing.ts'
import { SmtpCarrier } from '../../../src/post/servers/smtp.ts'
import { messageIdFor, readToken } from '../../../src/post/tokens.ts'
import { AbruptSmtp, type Manners } from '../../servers/abruptSmtp.ts'
import { JUDGE, PostTable } from './postTable.ts'

let table: PostTable
const closing: (() => void | Promise<void>)[] = []
beforeEach(() => {
  table = new PostTable()
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  await table.end()
})

interface Taken {
  readonly from: string
  readonly to: string
  readonly id: string
}

async function serverThat(options: SMTPServerOptions = {}): Promise<{ port: number; taken: Taken[] }> {
  const taken: Taken[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
      stream.on('end', () => {
        const [, id = ''] = /^Message-ID: (.*)\r$/m.exec(Buffer.concat(chunks).toString()) ?? []
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        taken.push({ from, to: envelope.rcptTo[0]!.address, id })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>(done => void server.listen(0, '127.0.0.1', done))
  closing.push(() => new Promise(done => server.close(() => done())))
  const { port } = server.server.address() as { port: number } // it listens
  return { port, taken }
}

function carrierTo(port: number): SmtpCarrier {
  const carrier = new SmtpCarrier({ host: '127.0.0.1', port, security: 'none' })
  closing.push(() => carrier.close())
  return carrier
}

const idOf = (number: number): string => messageIdFor(`mail ${number}`, JUDGE, table.services.secret)

async function queue(count: number): Promise<void> {
  const at = storedInstant(table.clock.now())
  const mail: WrittenMail = {
    subject: 'x',
    text: 'x\n',
    replyTo: JUDGE,
    inReplyTo: null,
    references: [],
    auto: 'auto-generated',
    listId: null,
  }
  const outgoing = Array.from({ length: count }, (_, i) => ({
    messageId: idOf(i),
    to: `${i % 20}@table${i % 10}.example`,
    game: null,
    answers: null,
    due: at,
    mail,
  }))
  await table.services.store.commit({ at, expect: new Map(), outgoing })
}

const saying = (responseCode: number) => Object.assign(new Error('no'), { responseCode })
const attempts = async (count: number): Promise<readonly number[]> => {
  const mails = await Promise.all(Array.from({ length: count }, (_, i) => table.services.store.mail(idOf(i))))
  return mails.map(mail => mail!.attempts)
}

describe('a server that is well', () => {
  test('gets each mail once and each recipient his in order, from an address that only this mail has', async () => {
    const { port, taken } = await serverThat()
    await queue(60)
    expect(await sendDue(table.services, carrierTo(port))).toBe(60)
    expect(taken.map(({ id }) => id).toSorted()).toEqual(
      Array.from({ length: 60 }, (_, i) => idOf(i)).toSorted(),
    )
    const own = taken.filter(({ to }) => to.startsWith('7@'))
    expect(own.map(({ id }) => id)).toEqual([idOf(7), idOf(27), idOf(47)])
    expect(new Set(taken.map(({ from }) => from)).size).toBe(60)
    for (const { from, id } of taken) {
      const [, token = ''] = /^judge\+([a-z0-9]+)@dragoman\.example$/.exec(from) ?? []
      expect(readToken(token, table.clock.now())).toMatchObject({ kind: 'mail', key: id.slice(1, 25) })
    }
  })
})

describe('a server that is not', () => {
  test('there at all is asked three times at the most, and all mails go when it is back', async () => {
    const { port } = await serverThat()
    await closing.pop()!()
    await queue(300)
    const carrier = carrierTo(port)
    const faults: unknown[] = []
    expect(await sendDue(table.services, carrier, { onFault: fault => faults.push(fault) })).toBe(0)
    expect(faults.length).toBeLessThanOrEqual(3)
    expect(new Set(await attempts(300))).toEqual(new Set([0]))
    expect(await nextMailing(table.services, carrier)).toBe(table.clock.now() + 12_000)
  })

  test('takes some and then says 421 gets the others later, and none of them twice', async () => {
    let left = 7
    const { port, taken } = await serverThat({
      onRcptTo: (_, __, done) => done(left-- > 0 ? null : saying(421)),
    })
    await queue(40)
    const carrier = carrierTo(port)
    expect(await sendDue(table.services, carrier)).toBe(7)
    expect((await attempts(40)).filter(count => count > 0)).toEqual([])
    expect(await sendDue(table.services, carrier)).toBe(0)
    left = 1000
    // At its own pace, which it has halved.
    for (let minute = 0; taken.length < 40; minute++) {
      expect(minute).toBeLessThan(5)
      table.clock.turnTo((table.clock.now() + 60_000) as Instant)
      expect(await sendDue(table.services, carrier)).toBeGreaterThan(5)
    }
    expect(new Set(taken.map(({ id }) => id)).size).toBe(40)
    expect(taken).toHaveLength(40)
  })

  test('lets us send from no address gives nothing up', async () => {
    const { port } = await serverThat({ onMailFrom: (_, __, done) => done(saying(553)) })
    await queue(20)
    expect(await sendDue(table.services, carrierTo(port))).toBe(0)
    expect(new Set(await attempts(20))).toEqual(new Set([0]))
  })
})

describe('a server that wants a new connection', () => {
  const from = (most: number, answer: string) => (well: number) => (well >= most ? answer : undefined)
  const sessionFull = from(25, '452 4.5.3 too many messages this connection')

  test.each<[string, Manners]>([
    ['lets in one at a time', { most: 1 }],
    ['lets in one at a time, and ends it after 25 mails', { most: 1, mail: from(25, '421 4.7.0 enough') }],
    ['says 452 at the 26th mail', { mail: sessionFull }],
    ['says 452 at the 26th recipient', { rcpt: sessionFull }],
    ['says 550 at the 26th recipient', { rcpt: from(25, '550 5.7.1 too many mails in one session') }],
    ['says 451 at the 26th mail', { mail: from(25, '451 4.7.1 too many this session, reconnect') }],
    ['says 421 at the 26th mail', { mail: from(25, '421 4.7.0 too many messages') }],
    ['says 421 at every second mail', { mail: from(1, '421 4.7.0 one a connection') }],
    ['hangs up on the 26th mail', { got: from(25, 'hangUp') }],
  ])('%s gets all at once, each of them once, and nothing rests', async (_, manners) => {
    const server = await AbruptSmtp.start(manners)
    closing.push(() => server.stop())
    await queue(240)
    const faults: unknown[] = []
    const carrier = carrierTo(server.port)
    expect(await sendDue(table.services, carrier, { onFault: fault => faults.push(fault) })).toBe(240)
    expect(faults).toEqual([])
    expect(server.taken.toSorted()).toEqual(Array.from({ length: 240 }, (_, i) => idOf(i)).toSorted())
    expect(server.turnedAway).toBeLessThan(10)
  })

  test('hangs up on one in ten at random: a rest is over when a mail gets through', async () => {
    const server = await AbruptSmtp.start({ got: (_, chance) => (chance() < 0.1 ? 'hangUp' : undefined) })
    closing.push(() => server.stop())
    await queue(240)
    const carrier = carrierTo(server.port)
    let sent = 0
    for (let rests = 0; sent < 240; rests++) {
      expect(rests).toBeLessThan(4)
      sent += await sendDue(table.services, carrier)
      table.clock.turnTo((await nextMailing(table.services, carrier)) ?? table.clock.now())
    }
    expect(server.taken.toSorted()).toEqual(Array.from({ length: 240 }, (_, i) => idOf(i)).toSorted())
  })

  test('and takes nothing by that one either is left alone for a while', async () => {
    const server = await AbruptSmtp.start({ mail: () => '421 4.7.0 not now' })
    closing.push(() => server.stop())
    await queue(240)
    const carrier = carrierTo(server.port)
    expect(await sendDue(table.services, carrier)).toBe(0)
    expect(server.connections).toBeLessThanOrEqual(3)
    expect(await nextMailing(table.services, carrier)).toBe(table.clock.now() + 12_000)
  })
})
