// Machines that answer each other by way of the judge, or the judge itself: every such exchange comes to its end, and people talk on.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Instant } from '../../../src/judge/game/calendar.ts'
import { RESPONDERS, type Responder, responseOf } from '../../attacks/responders.ts'
import { isFull, sample } from '../../edition.ts'
import { type Got, mailsTo, PostTable, rawLetter, type Written } from './postTable.ts'
import { gathered, MASTER, PLAYERS, passwordOf, replyOf } from './sevenPlayers.ts'
import { VOUCHED, vouching } from './trustingTable.ts'

const MINUTE = 60_000
/** After so many letters somebody goes on for ever. */
const MOST = 600

class Exchange extends PostTable {
  override changed = (usual: PostTable['services']) => ({
    ...vouching(usual),
    rates: { address: 1e6, domain: 1e6, mails: 1e9, mailsPerDomain: 1e9 },
    keeper: 'keeper@dragoman.example',
  })

  async minutesLater(written: Written, minutes = 1): Promise<readonly Got[]> {
    this.clock.turnTo((this.clock.now() + minutes * MINUTE) as Instant)
    this.mailbox.put(rawLetter(written), this.clock.now())
    return this.round()
  }

  /** All mail to these people is answered by their mailboxes, until no more comes; how many letters that took. */
  async goOn(
    begun: readonly Got[],
    of: ReadonlyMap<string, Responder>,
    minutes = 1,
  ): Promise<readonly Got[]> {
    const all = [...begun]
    let letters = 0
    for (let at = 0; at < all.length; at++) {
      const mail = all[at]!
      const responder = of.get(mail.to)
      if (responder === undefined) continue
      if (++letters > MOST)
        throw new Error(
          `no end: ${all
            .slice(-3)
            .map(each => `${each.to} ${each.subject}\n${each.text}`)
            .join('\n=====\n')}`,
        )
      all.push(...(await this.minutesLater(responseOf(responder, mail), minutes)))
    }
    return all
  }
}

/** A machine that never says the same twice. */
let count = 0
const WORDS = 'apples bread coffee dinner eggs flour garlic honey ices jam kale lemons'.split(' ')
const talker: Responder = {
  name: 'a machine that chats',
  language: 'English',
  answers: ({ subject }) => {
    const words = [0, 1, 2, 3, 4].map(i => WORDS[Math.floor(++count / WORDS.length ** i) % WORDS.length])
    return { subject: `Re: ${subject}`, heads: [VOUCHED], text: `I should like to have ${words.join(', ')}.` }
  },
}

const press = async (table: Exchange, from: string, to: string, text = 'Well?') =>
  table.minutesLater(await replyOf(table, from, `PRESS TO ${to}\n${text}\nENDPRESS`))

const isPress = ({ subject }: Got): boolean => subject.includes('Press') && !subject.startsWith('Re:')

const ALL: readonly (readonly [kind: string, options: string, responders: readonly Responder[]])[] = [
  ['with names', '', sample(RESPONDERS, 1)],
  ['of the kind gunboat', 'gunboat', RESPONDERS],
]
const TABLES = sample(ALL, 1)

describe.each(TABLES)('two mailboxes that answer by themselves, in a game %s', (_, options, responders) => {
  const table = new Exchange()
  const { F, E } = PLAYERS
  beforeAll(() => gathered(table, options), 60_000)
  afterAll(() => table.end())
  // Nothing is counted for longer.
  afterEach(() => table.clock.turnTo((table.clock.now() + 25 * 60 * MINUTE) as Instant))

  const pairs = responders.map(
    (each, i) => [each.name, each, RESPONDERS[(3 * i + 7) % RESPONDERS.length]!] as const,
  )
  test.each(pairs)('write to each other a few times, and no more: %s', async (_, one, other) => {
    const mailboxes = new Map([
      [F, one],
      [E, other],
    ])
    const all = await table.goOn(await press(table, E, 'F'), mailboxes)
    expect(all.some(isPress)).toBe(true)
    expect(all.filter(isPress).length).toBeLessThanOrEqual(7)
    // What is no order and no command, or is so already, is answered ten times a day.
    expect(all.length).toBeLessThanOrEqual(40)
  })

  // That each of the two comes to an end by the hour is seen below as well.
  test.runIf(isFull).each([
    [0.1, 61],
    [1, 201],
  ])('come to an end if they never say the same, %f minutes apart', async (minutes, most) => {
    const mailboxes = new Map([
      [F, talker],
      [E, talker],
    ])
    const all = await table.goOn(await press(table, E, 'F'), mailboxes, minutes)
    // Where nobody is to know who plays, what answers press is shown to its writer, and goes nowhere without a YES.
    const bound = options === 'gunboat' ? 1 : most
    expect(all.filter(isPress).length).toBeGreaterThan(bound === 1 ? 0 : bound - 5)
    expect(all.filter(isPress).length).toBeLessThanOrEqual(bound)
  })
})

describe('a mailbox that answers the judge', () => {
  const table = new Exchange()
  beforeAll(() => gathered(table), 60_000)
  afterAll(() => table.end())

  test.each(sample(RESPONDERS, 1).map((each, i) => [each.name, each, i] as const))(
    '%s',
    async (_, responder, i) => {
      table.clock.turnTo((table.clock.now() + 25 * 60 * MINUTE) as Instant)
      const stranger = `away${i}@elsewhere.example`
      for (const letter of [
        await replyOf(table, PLAYERS.F, 'LIST'),
        await replyOf(table, PLAYERS.F, 'x\n'.repeat(501)),
        { from: PLAYERS.F, text: 'SIGNON Fharbor\nRESIGN!' },
        { from: stranger, text: 'HELP' },
        { from: stranger, text: 'REGISTER\nName: Ida\nEND' },
      ]) {
        const of = new Map([[letter.from, responder]])
        const all = await table.goOn(await table.minutesLater(letter), of)
        expect(mailsTo(letter.from, all).length).toBeGreaterThan(0)
        expect(mailsTo(letter.from, all).length).toBeLessThanOrEqual(14)
      }
    },
  )
})

describe('machines that begin a new thread with each letter', () => {
  const table = new Exchange()
  afterAll(() => table.end())

  test('are asked a few times whether they wrote it, and no more', async () => {
    const desk = 'desk@shop.example'
    let letters = 0
    const answers = async (_: Got): Promise<readonly Got[]> => {
      const subject = `[#${4711 + ++letters}] Your request`
      return table.minutesLater({
        from: desk,
        subject,
        text: `Your request ${letters} has come in.\nWe are on it.`,
      })
    }
    const all = [
      ...(await table.minutesLater({ from: desk, subject: 'Welcome', text: 'Welcome to our desk.' })),
    ]
    for (let at = 0; at < all.length && letters < MOST; at++)
      if (all[at]!.to === desk) all.push(...(await answers(all[at]!)))
    expect(mailsTo(desk, all).length).toBeLessThanOrEqual(8)
    expect(mailsTo('keeper@dragoman.example', all).map(({ subject }) => subject)).toEqual([
      'EXMP keeper: A machine answers',
    ])
  })

  test('are another judge: neither answers what the other has written', async () => {
    const other = new PostTable()
    other.changed = usual => ({ ...usual, sender: { address: 'judge@other.example', name: 'Other' } })
    try {
      const [first] = await table.minutesLater({ from: 'judge@other.example', text: 'HELP' })
      expect(first!.to).toBe('judge@other.example')
      expect(await other.raw(Buffer.from(first!.raw, 'latin1'))).toEqual([])
      expect((await other.letters()).map(({ setAside }) => setAside)).toEqual(['ignored: ownMail'])
    } finally {
      await other.end()
    }
  })
})

describe('people', () => {
  const table = new Exchange()
  const { F, E } = PLAYERS
  let brought: Got
  beforeAll(async () => {
    await gathered(table)
    brought = mailsTo(F, await press(table, E, 'F'))[0]!
  }, 60_000)
  afterAll(() => table.end())
  const says = async (text: string) =>
    table.minutesLater({
      from: F,
      to: brought.replyTo,
      subject: `Re: ${brought.subject}`,
      heads: [VOUCHED],
      text,
    })

  test('may answer press thirty times within an hour', async () => {
    for (let i = 0; i < 30; i++) expect(mailsTo(E, await says(talker.answers(brought).text))).toHaveLength(1)
    const got = await says('And one more.')
    expect(mailsTo(E, got)).toEqual([])
    const told = got[0]!.text.replace(/\s+/g, ' ')
    expect(told).toContain('at most 30 answers to press an hour are sent on for you')
    expect(told).toContain('| And one more.')
  })

  test('and say the same three times; how it goes out all the same is said', async () => {
    await table.minutesLater(await replyOf(table, F, 'LIST'), 61)
    for (let i = 0; i < 3; i++) expect(mailsTo(E, await says('Agreed.'))).toHaveLength(1)
    const got = await says('Agreed.')
    expect(mailsTo(E, got)).toEqual([])
    expect(got[0]!.text.replace(/\s+/g, ' ')).toContain('With PRESS TO E above it and ENDPRESS below it')
    expect(mailsTo(E, await says('PRESS TO E\nAgreed.\nENDPRESS'))).toHaveLength(1)
    await table.minutesLater(await replyOf(table, F, 'LIST'), 61)
    expect(mailsTo(E, await says('Agreed.'))).toHaveLength(1)
  })

  test('get a word each time when they ask for something, however often', async () => {
    for (let i = 0; i < 12; i++)
      expect(await table.minutesLater(await replyOf(table, F, 'LIST'))).toHaveLength(1)
  })

  test('and so do those who cannot write an order, if they try another way', async () => {
    for (let i = 0; i < 12; i++)
      expect(await table.minutesLater(await replyOf(table, F, `A Par - ${'Burr'.repeat(i)}x`))).toHaveLength(
        1,
      )
    // Somebody may well send the same wrong order again and again.
    for (let i = 0; i < 12; i++)
      expect(await table.minutesLater(await replyOf(table, F, 'A Par - Nowhere'))).toHaveLength(1)
  })

  test('and those whom nothing proves hear which question is the last', async () => {
    const plain = { from: PLAYERS.T, text: '' }
    const last = 'the next are set aside without an answer'
    const answers: string[] = []
    for (let i = 0; i < 24; i++) {
      const got = await table.minutesLater({ ...plain, text: `A SMY - ${i % 2 === 0 ? 'ARM' : 'SYR'}` }, 0.1)
      answers.push(
        mailsTo(PLAYERS.T, got)
          .map(({ text }) => text.replace(/\s+/g, ' '))
          .join(),
      )
    }
    for (const parity of [0, 1]) {
      const alike = answers.filter((_, i) => i % 2 === parity)
      const silent = alike.indexOf('')
      expect(silent).toBeGreaterThan(0)
      expect(alike.map(text => text.includes(last))).toEqual(alike.map((_, i) => i === silent - 1))
    }
    expect(await table.minutesLater(await replyOf(table, PLAYERS.T, 'A SMY - ARM'))).toHaveLength(1)
  })

  test('and so do those who send two plans in turn, or the same command', async () => {
    const plans = ['F Lon - Eng\nF Edi - Nth', 'F Lon - Nth\nF Edi - Nwg']
    const says = (i: number) =>
      [`Dear judge,\n${plans[i % 2]}`, `${plans[i % 3 === 0 ? 0 : 1]}`, 'Wait'][i % 3]!
    for (let i = 0; i < 70; i++)
      expect(await table.minutesLater(await replyOf(table, E, says(i))), says(i)).toHaveLength(1)
    const signedOn = {
      from: PLAYERS.R,
      text: `SIGNON Rharbor ${passwordOf('R')}\nHere is what I want: A Mos - Ukr`,
    }
    for (let i = 0; i < 12; i++) expect(await table.minutesLater(signedOn)).toHaveLength(1)
  })

  test('and so do those who say in words what is no legal order, is asked about, or stands already', async () => {
    table.clock.turnTo((table.clock.now() + 25 * 60 * MINUTE) as Instant)
    const says = [
      'army Smyrna goes to Moscow please',
      'fleet Ankara goes to Armenja please',
      'Dear judge,\nSmyrna goes to Moscow please\nGina',
      'My army in Constantinople should perhaps move to Bulgaria.',
      'Smyrna should go to Armenia.',
      'I think Smyrna should go to Armenia.',
    ]
    for (let i = 0; i < 100; i++) {
      const text = says[i < 40 ? i % 2 : i % says.length]!
      expect(await table.minutesLater(await replyOf(table, PLAYERS.T, text), 0.1), text).toHaveLength(1)
    }
  })

  test('but no machine whose words are among others always the same order', async () => {
    const words = 'We got your message 4711.\nVenice - Tyrolia'
    const answers: number[] = []
    for (let i = 0; i < 14; i++)
      answers.push((await table.minutesLater(await replyOf(table, PLAYERS.I, words))).length)
    expect([answers.slice(0, 10), answers.at(-1)]).toEqual([Array(10).fill(1), 0])
  })

  test('a command without the rest of it is told each time what is meant, whatever came before', async () => {
    for (let i = 0; i < 25; i++)
      await table.minutesLater(await replyOf(table, MASTER, talker.answers(brought).text), 0.1)
    for (let i = 0; i < 3; i++)
      for (const word of ['START', 'BEGIN', 'INVITE', 'EXTEND', 'QUIT'])
        expect(await table.minutesLater(await replyOf(table, MASTER, word), 0.1), word).toHaveLength(1)
  })

  test('who cannot be understood get a word twenty times within an hour, and orders count all the same', async () => {
    const words: number[] = []
    for (let i = 0; i < 22; i++)
      words.push(
        (await table.minutesLater(await replyOf(table, PLAYERS.T, talker.answers(brought).text))).length,
      )
    expect(words.slice(0, 20)).toEqual(Array(20).fill(1))
    expect(words.at(-1)).toBe(0)
    const [got] = await table.minutesLater(await replyOf(table, PLAYERS.T, 'A Con - Bul'))
    expect(got!.text).toContain('A CON - BUL')
  })
})
