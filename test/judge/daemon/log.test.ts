// The log: each line about a letter bears its key, and nobody's address, password or words stand in it.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { clockNews } from '../../../src/cli/attended.ts'
import { Judge } from '../../../src/judge/service/judge.ts'
import type { ServiceEvent } from '../../../src/judge/service/news.ts'
import type { Batch } from '../../../src/judge/store/batch.ts'
import { storedInstant } from '../../../src/judge/store/events/names.ts'
import { StoreFault } from '../../../src/judge/store/fault.ts'
import { CarrierFault } from '../../../src/post/outgoing.ts'
import { ServerFault } from '../../../src/post/servers/serverFault.ts'
import { type Line, LoggedTable, logAt } from './loggedTable.ts'
import { rawLetter } from './postTable.ts'
import { gathered, LETTERS, type Letter, MASTER, PLAYERS, passwordOf, replyOf } from './sevenPlayers.ts'

const anna = 'anna@table.example'

let table: LoggedTable | undefined
afterEach(() => table?.end().then(() => (table = undefined)))

const withoutTime = ({ time: _, ...line }: Line) => line

describe('a letter', () => {
  test('is followed by its key from the mailbox to the answer', async () => {
    table = new LoggedTable('info')
    await table.letter({ from: anna, text: 'HELP' })
    const lines = table.log.lines()
    const [{ letter } = { letter: undefined }] = lines
    expect(letter).toMatch(/^[0-9a-f]{24}$/)
    expect(lines.map(withoutTime)).toEqual([
      { level: 'info', letter, msg: 'letter filed' },
      { level: 'info', letter, msg: 'letter answered' },
      {
        level: 'info',
        letter,
        mail: expect.stringMatching(/@dragoman\.example$/),
        domain: 'table.example',
        msg: 'mail sent',
      },
    ])
    expect(lines.every(({ time }) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(String(time)))).toBe(true)
  })

  test('that needs no answer is set aside with its reason', async () => {
    table = new LoggedTable('info')
    await table.raw(rawLetter({ from: anna, heads: ['Auto-Submitted: auto-replied'] }))
    const [filed, aside] = table.log.lines()
    expect(aside).toMatchObject({ letter: filed!.letter, why: expect.stringMatching(/^ignored: /) })
    expect(aside?.msg).toBe('letter set aside')
  })

  test('that somebody else has dealt with meanwhile is told once', async () => {
    table = new LoggedTable('info')
    const { store, clock } = table.services
    const letter = await new Judge(table.services, () => {}).file(rawLetter({ from: anna }), clock.now())
    const at = storedInstant(clock.now())
    const aside = (why: string) =>
      store.commit({ at, expect: new Map(), post: { setAside: new Map([[letter, why]]) } })
    expect([(await aside('first')).ok, (await aside('second')).ok]).toEqual([true, false])
    expect(table.log.lines().slice(1)).toMatchObject([{ letter, why: 'first' }])
  })

  test('is told with its address at debug only', async () => {
    table = new LoggedTable('debug')
    await table.letter({ from: anna, text: 'HELP' })
    const filed = table.log.lines().find(({ msg }) => msg === 'letter filed')
    expect(filed).toMatchObject({ from: anna })
  })

  test('whose answer does not go is told each time, with what the server said and not of whom', async () => {
    table = new LoggedTable('info')
    table.mailbox.put(rawLetter({ from: anna, text: 'HELP' }), table.clock.now())
    const says = [
      new CarrierFault(`450 4.2.1 <${anna}>: the mailbox of Anna Smith is full`, false),
      new CarrierFault(`550 5.1.1 <${anna}>: nobody of that name`, true),
    ]
    const carrier = { send: () => Promise.reject(says.shift()) }
    await table.round(carrier)
    const retry = await table.services.store.nextMail()
    await table.clock.turnTo(Date.parse(retry!) as ReturnType<typeof table.clock.now>)
    await table.round(carrier)
    const told = table.log.lines().filter(({ msg }) => msg.startsWith('mail '))
    expect(told.map(({ level, msg, why }) => [level, msg, why])).toEqual([
      ['warn', 'mail not sent yet', '450 4.2.1'],
      ['error', 'mail given up', '550 5.1.1'],
    ])
    expect(told[0]).toMatchObject({ retry, domain: 'table.example' })
    expect(table.log.text()).not.toMatch(/Smith|anna/)
  })
})

describe('a fault', () => {
  const secret = `cannot make sense of "zephyr" by ${anna}`

  test.each<[string, unknown, string]>([
    [
      'of the store',
      new StoreFault('full', 'dragoman.db'),
      'dragoman.db: there is no room left for the store. ',
    ],
    [
      'of a server',
      new ServerFault('password', { protocol: 'IMAP', host: 'h.example', port: 993 }, `no ${anna} here`),
      'IMAP h.example:993: the server does not let us in (no …@table.example here); ',
    ],
    ['of our own', new TypeError(secret), 'something failed'],
    ['that is no error', secret, 'something failed'],
  ])('%s is told without what a letter may have said', (_, fault, expected) => {
    const log = logAt('info')
    log.tell({ kind: 'fault', fault })
    expect(log.lines()[0]).toMatchObject({ level: 'error' })
    expect(log.lines()[0]?.msg.slice(0, expected.length)).toBe(expected)
    expect(log.text()).not.toMatch(/zephyr|anna/)
  })

  test.each([{ letter: 'k' }, { game: 'harbor' }])('is told with what it befell: %j', about => {
    const log = logAt('info')
    log.tell({ kind: 'fault', fault: new Error('x'), about })
    expect(log.lines()[0]).toMatchObject(about)
  })

  test('over a letter is told with its key, and so is that it is set aside', async () => {
    table = new LoggedTable('info')
    const { services, log } = table
    const store = {
      ...services.store,
      commit: (batch: Batch) =>
        batch.answered === undefined ? services.store.commit(batch) : Promise.reject(new TypeError(secret)),
    }
    const judge = new Judge({ ...services, store }, (fault, about) =>
      log.tell({ kind: 'fault', fault, about }),
    )
    const letter = await judge.file(rawLetter({ from: anna, text: 'HELP' }), table.clock.now())
    await judge.answerAll()
    expect(log.lines().slice(1)).toMatchObject([
      { letter, msg: 'something failed', fault: 'TypeError' },
      { letter, msg: 'letter set aside', why: 'failed 3 times' },
    ])
    expect(log.text()).not.toMatch(/zephyr|anna/)
  })

  test('of our own is told with where it happened; at debug with its words', () => {
    const [info, debug] = [logAt('info'), logAt('debug')]
    for (const { tell } of [info, debug]) tell({ kind: 'fault', fault: new TypeError(secret) })
    expect(info.lines()[0]).toMatchObject({ fault: 'TypeError' })
    expect(info.text()).toContain('log.test.ts')
    expect(debug.lines()[0]).toMatchObject({ message: secret })
  })

  test('that is the same again is not told again at once', () => {
    const log = logAt('info')
    const tell = (trouble: 'full' | 'busy') =>
      log.tell({ kind: 'fault', fault: new StoreFault(trouble, 'dragoman.db') })
    for (const trouble of ['full', 'full', 'busy', 'full', 'busy'] as const) tell(trouble)
    expect(log.lines()).toHaveLength(2)
  })
})

test.each<[ServiceEvent, Record<string, unknown>]>([
  [
    { kind: 'letterSetAside', letter: 'k', why: `failed 3 times: ${anna} wrote zephyr` },
    { level: 'error', letter: 'k', why: 'failed 3 times' },
  ],
  [
    {
      kind: 'mailFailed',
      mail: '<m@d.example>',
      to: anna,
      letter: null,
      why: 'connect ECONNREFUSED',
      retry: 'R',
    },
    { level: 'warn', mail: 'm@d.example', domain: 'table.example', why: 'connect ECONNREFUSED', retry: 'R' },
  ],
  [
    { kind: 'alarmRung', game: 'harbor', alarm: 'deadline' },
    { level: 'info', game: 'harbor', alarm: 'deadline' },
  ],
  [
    { kind: 'choreDone', chore: 'verify', result: '3 games', found: [`harbor: ${anna}`] },
    { level: 'error', chore: 'verify', msg: '3 games', found: ['harbor: …@table.example'] },
  ],
  [
    { kind: 'choreDone', chore: 'backup', result: 'copied', found: [] },
    { level: 'info', msg: 'copied' },
  ],
  [
    { kind: 'choreFailed', chore: 'backup', fault: new StoreFault('full', 'x.db') },
    { level: 'error', chore: 'backup', fault: 'StoreFault' },
  ],
  [
    { kind: 'clockDoubted', trouble: { kind: 'jumpedBack', by: 7_200_000 } },
    { level: 'error', clock: 'jumpedBack' },
  ],
  [{ kind: 'clockTrusted' }, { level: 'warn' }],
])('$kind stands in the log', (news, expected) => {
  const log = logAt('info')
  log.tell(news)
  expect(log.lines()[0]).toMatchObject(expected)
})

test('the keeper is told when the clock jumps, and when that is over', () => {
  const told = (news: ServiceEvent) => clockNews(news)?.subject
  expect(told({ kind: 'clockDoubted', trouble: { kind: 'jumpedAhead', by: 10_800_000 } })).toBe(
    'The clock cannot be trusted',
  )
  expect(told({ kind: 'clockTrusted' })).toBe('It is over: The clock cannot be trusted')
  expect(told({ kind: 'roundDone' })).toBeUndefined()
})

test('a log that is to be silent is', () => {
  const log = logAt('silent')
  log.tell({ kind: 'fault', fault: new Error('x') })
  expect(log.text()).toBe('')
})

describe('the log of a whole game', () => {
  const game = new LoggedTable('info')
  const writes = async (power: Letter, text: string) => game.letter(await replyOf(game, PLAYERS[power], text))
  beforeAll(async () => {
    await gathered(game)
    await writes('F', 'PRESS TO E\nShall we share Belgium?\nENDPRESS')
    await writes('I', 'BROADCAST\nGood luck to all of you.\nENDBROADCAST')
    await game.letter({ from: 'gina@work.example', text: `SIGNON Tharbor ${passwordOf('T')}\nA Con - Bul` })
    await game.letter({ from: 'mallory@table.example', text: 'SIGNON Tharbor sesame' })
    await writes('A', 'A Vie - Gal')
    await game.nextAlarm()
    for (const power of LETTERS) await writes(power, 'SET DRAW')
  }, 60_000)
  afterAll(() => game.end())

  test('tells of every letter and of every mail', async () => {
    const count = (msg: string) => game.log.lines().filter(line => line.msg === msg).length
    expect(count('letter filed')).toBe((await game.letters()).length)
    expect(count('letter answered')).toBe((await game.letters()).filter(({ answered }) => answered).length)
    expect(count('mail sent')).toBe((await game.all()).length)
    expect(count('alarm rung')).toBeGreaterThan(0)
    expect((await game.all()).some(({ subject }) => subject.includes('Draw Declared'))).toBe(true)
  })

  test('holds no address and no name of anybody, no password, no subject and no press', () => {
    const text = game.log.text()
    const everybody = [MASTER, ...Object.values(PLAYERS), 'gina@work.example', 'mallory@table.example']
    const secrets = [
      ...everybody,
      ...everybody.map(address => `${address.split('@')[0]!}@`),
      ...['M', ...LETTERS].map(power => passwordOf(power as Letter)), // its own letters
      'sesame',
      'Belgium',
      'Good luck',
      'Re:',
      'SIGNON',
      'judge+',
    ]
    expect(secrets.filter(secret => text.includes(secret))).toEqual([])
  })
})
