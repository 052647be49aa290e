// Servers that refuse an address: which of their reports are believed, what they add up to, and who is told.

import { cpSync, readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { memoryOf, type Services, worldOf } from '../../../src/judge/conversation/services.ts'
import type { Instant } from '../../../src/judge/game/calendar.ts'
import { decisionOf } from '../../../src/judge/game/decision.ts'
import { addressConfirmed } from '../../../src/judge/people/records.ts'
import { doChore } from '../../../src/judge/service/chores.ts'
import { Judge } from '../../../src/judge/service/judge.ts'
import type { ServiceEvent } from '../../../src/judge/service/news.ts'
import { oneRound } from '../../../src/judge/service/round.ts'
import { addressForReports } from '../../../src/judge/service/sending.ts'
import type { NewEvent, QueuedMail } from '../../../src/judge/store/batch.ts'
import { storedInstant, streamOf } from '../../../src/judge/store/events/names.ts'
import { movedOn } from '../../../src/judge/store/store.ts'
import { type Carrier, CarrierFault, type PackedMail } from '../../../src/post/outgoing.ts'
import { onRecordOf, recorded } from '../store/onRecord.ts'
import { JUDGE, PostTable, rawLetter } from './postTable.ts'
import { gathered, LETTERS, MASTER, PLAYERS } from './sevenPlayers.ts'

const KEEPER = 'keeper@dragoman.example'
const anna = PLAYERS.A
const bert = PLAYERS.E
const ALL = Object.values(PLAYERS)
const DAY = 86_400_000

/** Takes a mail, or says why not. */
class Wire implements Carrier {
  readonly isRemote = true
  readonly tried: string[] = []
  readonly sent: PackedMail[] = []
  says: (to: string) => Error | undefined = () => undefined

  send = async (mail: PackedMail): Promise<void> => {
    this.tried.push(mail.envelope.to)
    const fault = this.says(mail.envelope.to)
    if (fault !== undefined) throw fault
    this.sent.push(mail)
  }
}

// The games begin once; each test has a copy of them.
const games = { usual: new PostTable(), gunboat: new PostTable() }
beforeAll(async () => {
  await gathered(games.usual)
  await gathered(games.gunboat, 'gunboat')
  for (const table of Object.values(games)) await table.restart()
}, 120_000)
afterAll(async () => {
  for (const table of Object.values(games)) await table.end()
})

let table: PostTable
let wire: Wire
beforeEach(() => begin('usual'))
afterEach(() => table.end())

function begin(game: keyof typeof games): void {
  table = new PostTable()
  wire = new Wire()
  cpSync(games[game].folder, table.folder, { recursive: true })
}

const settingHere = (): Services => ({ ...table.services, keeper: KEEPER })
const pass = (milliseconds: number): void => table.clock.turnTo((table.clock.now() + milliseconds) as Instant)

/** One round of the judge; whom it wrote to about what. */
async function round(): Promise<readonly string[]> {
  const before = wire.sent.length
  await table.restart()
  const faults: unknown[] = []
  const rounds = { services: settingHere(), mailbox: table.mailbox, carrier: wire, poll: 60_000 }
  await oneRound(rounds, fault => faults.push(fault))
  expect(faults).toEqual([])
  return wire.sent.slice(before).map(({ envelope, raw }) => `${envelope.to}: ${subjectIn(raw)}`)
}

const subjectIn = (raw: Uint8Array): string => /^Subject: (.*)\r$/m.exec(Buffer.from(raw).toString())![1]!
const textsTo = (person: string): string =>
  wire.sent
    .filter(({ envelope }) => envelope.to === person)
    .map(({ raw }) => Buffer.from(raw).toString())
    .join('\n')

/** The mails that somebody has got, the oldest first. */
async function mailsOf(person: string): Promise<readonly QueuedMail[]> {
  const { mails } = await table.services.store.post('harbor')
  return mails.filter(({ to }) => to === person)
}

interface Told {
  /** Where the report goes; to the address that only this mail had, if nothing is said. */
  readonly to?: string
  readonly address?: string
  readonly status?: string
  readonly action?: string
  readonly messageId?: string
  /** An address of which the same report says that it does not exist. */
  readonly besides?: string
}

test('a report of a rule against so many is remembered for the pace; one of an address is not', async () => {
  const { services } = table
  const judge = new Judge(settingHere(), fault => {
    throw fault
  })
  const [mail] = await mailsOf(anna)
  const refusedAfter = async (told: Told): Promise<readonly string[]> => {
    await judge.file(reportOn(mail!, told), table.clock.now())
    await judge.answerAll()
    return memoryOf(services.store).takeRefusedOnTheWay()
  }
  expect(await refusedAfter({ status: '5.1.1' })).toEqual([])
  expect(await refusedAfter({ status: '4.7.28', action: 'delayed' })).toEqual([anna])
  expect(await refusedAfter({ status: '5.7.1' })).toEqual([anna])
  expect(
    await refusedAfter({ status: '5.7.1', to: 'judge@dragoman.example', address: 'eve@elsewhere.example' }),
  ).toEqual([])
})

let reports = 0
function reportOn(mail: QueuedMail, told: Told = {}): Uint8Array {
  const { address = mail.to, status = '5.1.1', action = 'failed', messageId, besides } = told
  const { to = addressForReports(mail.messageId, mail.to, table.services)! } = told
  const lines = [
    'Return-Path: <>',
    'From: MAILER-DAEMON@mx.table.example',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    `Message-ID: <report.${++reports}@mx.table.example>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.table.example',
    '',
    `Final-Recipient: rfc822; ${address}`,
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; 550 ${status} it does not go`,
    ...(besides === undefined
      ? []
      : ['', `Final-Recipient: rfc822; ${besides}`, 'Action: failed', 'Status: 5.1.1']),
    ...(messageId === undefined
      ? []
      : ['', '--b', 'Content-Type: text/rfc822-headers', '', `To: ${address}`, `Message-ID: ${messageId}`]),
    '--b--',
    '',
  ]
  return Buffer.from(lines.join('\r\n'))
}

const post = (...raws: readonly Uint8Array[]): void => {
  for (const raw of raws) table.mailbox.put(raw, table.clock.now())
}

const lastFate = async (): Promise<string | null> => (await table.letters()).at(-1)!.setAside
const unreachable = async (): Promise<readonly unknown[]> =>
  (await onRecordOf(table.services.store, ...ALL)).flatMap(({ kind, body: { address } }) =>
    kind === 'addressUnreachable' ? [address] : [],
  )

async function record(...events: readonly NewEvent[]): Promise<void> {
  const { store } = table.services
  const at = storedInstant(table.clock.now())
  await store.commit({ at, expect: new Map(), records: await recorded(store, ...events) })
}

/** One mail after the other comes back, a day later each; whom the judge wrote to about the last of them. */
async function comeBack(mails: readonly QueuedMail[], told: Told = {}): Promise<readonly string[]> {
  let got: readonly string[] = []
  for (const [i, mail] of mails.entries()) {
    if (i > 0) pass(DAY)
    post(reportOn(mail, told))
    got = await round()
  }
  return got
}

const refuseThree = async (): Promise<readonly string[]> => comeBack((await mailsOf(anna)).slice(0, 3))

describe('mails that come back on three days', () => {
  test('make an address unreachable: the master and the keeper are told, and nobody else', async () => {
    expect(await refuseThree()).toEqual([
      `${MASTER}: EXMP:harbor - S1901M Unreachable: Austria`,
      `${KEEPER}: EXMP keeper: Address unreachable`,
    ])
    expect(await unreachable()).toEqual([anna])
    expect(textsTo(MASTER)).toContain(`Mail to ${anna} (Austria) has come back on several days`)
    expect(textsTo(MASTER)).toContain('550 5.1.1 it does not go')
    expect(textsTo(KEEPER)).toContain('harbor')
    const [fourth] = (await mailsOf(anna)).slice(3)
    post(reportOn(fourth!))
    expect(await round()).toEqual([])
  })

  test('are told of by the server at once, as well as by reports', async () => {
    wire.says = to =>
      to === anna ? new CarrierFault('550 no such user', true, { blame: 'recipient' }) : undefined
    const mails = await mailsOf(anna)
    post(reportOn(mails[0]!))
    await round()
    pass(DAY)
    post(rawLetter({ from: bert, to: await seatOf(bert), text: press(1) }))
    expect(await round()).not.toContain(`${KEEPER}: EXMP keeper: Address unreachable`)
    expect(await unreachable()).toEqual([])
    pass(DAY)
    post(rawLetter({ from: bert, to: await seatOf(bert), text: press(2) }))
    expect(await round()).toContain(`${KEEPER}: EXMP keeper: Address unreachable`)
    expect(await unreachable()).toEqual([anna])
  })

  test.each<[string, (mails: readonly QueuedMail[]) => Promise<void>]>([
    ['two', async mails => void (await comeBack(mails.slice(0, 2)))],
    ['many on one day', async mails => post(...mails.map(mail => reportOn(mail)))],
    ['three reports on one mail', async ([mail]) => post(reportOn(mail!), reportOn(mail!), reportOn(mail!))],
    [
      'three days of a full mailbox',
      async mails => void (await comeBack(mails.slice(0, 3), { status: '5.2.2' })),
    ],
    [
      'three days on which nobody answered there',
      async mails => void (await comeBack(mails.slice(0, 3), { status: '4.4.1' })),
    ],
    [
      'three that are still being tried',
      async mails => post(...some(mails, { action: 'delayed', status: '4.4.1' })),
    ],
    [
      'three that have arrived, though not at another address',
      async mails => {
        const besides = 'somebody@elsewhere.example'
        post(...some(mails, { action: 'delivered', status: '2.1.5', besides }))
      },
    ],
    ['three that came to the wrong opinion of us', async mails => post(...some(mails, { status: '5.7.1' }))],
    [
      'three in more than a month',
      async ([one, two, three]) => {
        post(reportOn(one!))
        await round()
        pass(20 * DAY)
        post(reportOn(two!))
        await round()
        pass(11 * DAY)
        post(reportOn(three!))
      },
    ],
    [
      'three with a letter in between',
      async ([one, two, three]) => {
        post(reportOn(one!), reportOn(two!))
        await round()
        post(rawLetter({ from: anna, text: 'HELP' }))
        await round()
        post(reportOn(three!))
      },
    ],
  ])('are not the same as %s', async (_, bring) => {
    await bring(await mailsOf(anna))
    await round()
    expect(await unreachable()).toEqual([])
    expect(textsTo(MASTER)).not.toContain('Unreachable')
    expect(textsTo(KEEPER)).not.toContain('unreachable')
  })
})

describe('softer returns', () => {
  test('weigh half: six days of a full mailbox, and nobody is believed to be there', async () => {
    const mails = await mailsOf(anna)
    expect(mails.length).toBeGreaterThan(5)
    await comeBack(mails.slice(0, 5), { status: '5.2.2' })
    expect(await unreachable()).toEqual([])
    pass(DAY)
    await comeBack(mails.slice(5, 6), { status: '5.2.2' })
    expect(await unreachable()).toEqual([anna])
  })

  test('are told by the server as well, once a mail is given up', async () => {
    wire.says = to => (to === anna ? new CarrierFault('452 full', false, { blame: 'recipient' }) : undefined)
    post(rawLetter({ from: bert, to: await seatOf(bert), text: press(1) }))
    for (let i = 0; i < 12; i++) {
      await round()
      pass(DAY)
    }
    const events = await onRecordOf(table.services.store, anna)
    expect(events.filter(({ kind }) => kind === 'mailRefused').map(({ body }) => body)).toEqual([
      expect.objectContaining({ address: anna, how: 'soft' }),
    ])
  })
})

const some = (mails: readonly QueuedMail[], told: Told) => mails.slice(0, 3).map(mail => reportOn(mail, told))
const press = (number: number): string => `PRESS TO A\nHello ${number}\nENDPRESS`

/** Where the newest mail to somebody said that he is to answer. */
async function seatOf(person: string): Promise<string> {
  return replyAddress((await mailsOf(person)).at(-1)!)
}

const replyAddress = ({ mail: { replyTo } }: QueuedMail): string => String(replyTo)

describe('a report', () => {
  test.each<[string, (mail: QueuedMail) => Told]>([
    ['that came to the address of its mail', () => ({})],
    ['on an address to which he has his mail forwarded', () => ({ address: 'a@elsewhere.example' })],
    [
      'that lost its way, but names our mail and whom it was for',
      mail => ({ to: JUDGE, messageId: mail.messageId }),
    ],
    [
      'that names our mail in other letters',
      mail => ({ to: JUDGE, messageId: mail.messageId.toUpperCase() }),
    ],
    [
      'from a house that has renamed our mail, by what stands last in its References',
      mail => ({
        to: JUDGE,
        messageId: `<1.renamed@house.example>\r\nReferences: <game.harbor@dragoman.example>\r\n ${mail.messageId.replace('@', '.re@')}`,
      }),
    ],
  ])('%s is believed', async (_, told) => {
    const [mail] = await mailsOf(anna)
    post(reportOn(mail!, told(mail!)))
    await round()
    expect(await lastFate()).toBe('delivery report: hard')
    const events = await onRecordOf(table.services.store, anna)
    expect(events.findLast(({ kind }) => kind === 'mailRefused')).toMatchObject({
      kind: 'mailRefused',
      body: { address: anna, mail: mail!.messageId },
    })
  })

  const changed = (address: string): string =>
    address.replace(/\+(.)/, (_, first: string) => `+${first === 'a' ? 'b' : 'a'}`)

  test.each<[string, (mail: QueuedMail, other: QueuedMail) => Told]>([
    ['to the address that everybody knows', () => ({ to: JUDGE })],
    [
      'that names a mail as somebody might guess it',
      () => ({ to: JUDGE, messageId: '<harbor.41@dragoman.example>' }),
    ],
    ['that names a mail to somebody else', (_, other) => ({ to: JUDGE, messageId: other.messageId })],
    [
      'that names the thread of its game',
      () => ({
        to: JUDGE,
        messageId: '<game.harbor@dragoman.example>\r\nReferences: <game.harbor@dragoman.example>',
      }),
    ],
    [
      'to an address in which one letter is another',
      mail => ({ to: changed(addressForReports(mail.messageId, mail.to, table.services)!) }),
    ],
    [
      'to an address that another judge made',
      mail => {
        const secret = new Uint8Array(32).fill(1)
        return { to: addressForReports(mail.messageId, mail.to, { ...table.services, secret })! }
      },
    ],
    [
      "to an address that was made for somebody else's mail of the same name",
      mail => ({ to: addressForReports(mail.messageId, bert, table.services)! }),
    ],
    ['to his reply address', mail => ({ to: replyAddress(mail) })],
  ])('%s proves nothing', async (_, told) => {
    const [mail] = await mailsOf(anna)
    const [other] = await mailsOf(bert)
    const before = await onRecordOf(table.services.store, ...ALL)
    post(reportOn(mail!, told(mail!, other!)))
    expect(await round()).toEqual([])
    expect(await lastFate()).toBe('delivery report: of no mail of ours')
    expect(await onRecordOf(table.services.store, ...ALL)).toEqual(before)
  })

  test('speaks only of him to whom its mail went', async () => {
    const mails = await mailsOf(anna)
    await comeBack(mails.slice(0, 3), { address: bert })
    expect(await unreachable()).toEqual([anna])
  })

  test.each([
    ['Postfix', 'dsn-postfix', 'hard'],
    ['Postfix, which still tries', 'dsn-postfix-delayed', 'delayed'],
    ['Exchange, of a full mailbox', 'dsn-exchange', 'soft'],
    ['Gmail', 'dsn-gmail', 'hard'],
    ['Exim in plain words', 'dsn-exim-plain', 'hard'],
    ['Exim', 'dsn-exim-report', 'hard'],
    ['qmail', 'dsn-qmail', 'hard'],
    ['a relay that returns nothing', 'dsn-without-the-mail', 'hard'],
  ])('of %s is understood', async (_, name, fate) => {
    const [mail] = await mailsOf(anna)
    const to = addressForReports(mail!.messageId, anna, table.services)!
    const raw = readFileSync(`test/letters/${name}.eml`, 'latin1')
    post(Buffer.from(raw.replace(/^To: .*$/m, `To: ${to}`), 'latin1'))
    await round()
    expect(await lastFate()).toBe(`delivery report: ${fate}`)
  })
})

describe('an address that nobody reaches', () => {
  const busy = new CarrierFault('450 busy', false)
  const bringPress = async (number: number): Promise<void> =>
    post(rawLetter({ from: bert, to: await seatOf(bert), text: press(number) }))
  const triedAt = (address: string): number => wire.tried.filter(to => to === address).length

  test('is tried once for each mail, and no more', async () => {
    await refuseThree()
    wire.tried.length = 0
    wire.says = to => (to === anna ? busy : undefined)
    await bringPress(1)
    await round()
    expect(triedAt(anna)).toBe(1)
    pass(3_600_000)
    await round()
    expect(triedAt(anna)).toBe(1)
    await bringPress(2)
    await round()
    expect(triedAt(anna)).toBe(2)
    expect(textsTo(KEEPER)).not.toContain('given up')
  })

  test('is reached again when a letter comes from there', async () => {
    await refuseThree()
    post(rawLetter({ from: anna, text: 'HELP' }))
    expect(await round()).toEqual([`${anna}: Re: EXMP orders`])
    wire.says = to => (to === anna ? busy : undefined)
    await bringPress(1)
    await round()
    expect(triedAt(anna)).toBe(2)
    pass(DAY)
    await round()
    expect(triedAt(anna)).toBe(3)
  })

  test('is reached again after a month in which nothing came back, and not before', async () => {
    await refuseThree()
    const lost = async () =>
      (await memoryOf(table.services.store).people(streamOf('address', anna))).isUnreachable(anna)
    const night = async (): Promise<readonly ServiceEvent[]> => {
      const told: ServiceEvent[] = []
      const services = settingHere()
      const chores = { verify: '', backup: '', folder: '', keep: 1 }
      const tell = (news: ServiceEvent) => told.push(news)
      const house = { services, chores, data: '', tell, clockWatch: { isTrusted: true } }
      await doChore('returned mails', house, new AbortController().signal)
      return told
    }
    const [{ result, found }] = (await night()) as [Extract<ServiceEvent, { kind: 'choreDone' }>]
    expect(result).toMatch(/, 1 returned \(.* %\), 0 reported as spam \(0\.0 %\)$/)
    expect(found).toEqual([expect.stringContaining('Returned: 1.')])
    pass(27 * DAY)
    await night()
    expect(await lost()).toBe(true)
    pass(4 * DAY)
    await night()
    expect(await lost()).toBe(false)
  })

  test('gives way to another one of the same person, and the master is told', async () => {
    const second = 'anna@other.example'
    await record(addressConfirmed(anna, second, undefined, storedInstant(table.clock.now()), null))
    await refuseThree()
    expect(textsTo(MASTER)).toContain(`From now on it goes to ${second}.`)
    await bringPress(1)
    await round()
    expect(triedAt(anna)).toBe(0)
    expect(textsTo(second)).toContain('Hello 1')
  })
})

async function leaveMaster(): Promise<void> {
  const { services } = table
  const stored = await memoryOf(services.store).game('harbor')
  const world = worldOf(stored.game, services)
  const left = {
    kind: 'masterLeft',
    at: world.now,
    master: MASTER,
    by: { kind: 'master', person: MASTER },
  } as const
  await services.store.commit({
    at: storedInstant(world.now),
    ...movedOn(stored, decisionOf(stored.game, [left], null), world),
  })
}

describe('a gunboat without a master', () => {
  test('hears of the power, and of no address', async () => {
    await table.end()
    begin('gunboat')
    await leaveMaster()
    const told = await refuseThree()
    const others = LETTERS.map(power => PLAYERS[power]).filter(person => person !== anna)
    expect(told.toSorted()).toEqual(
      [
        ...others.map(person => `${person}: EXMP:harbor - S1901M Unreachable: Austria`),
        `${KEEPER}: EXMP keeper: Address unreachable`,
      ].toSorted(),
    )
    for (const person of others) {
      expect(textsTo(person)).toContain('Mail from this judge does not reach Austria any more.')
      expect(textsTo(person)).not.toContain('anna')
    }
  })
})
