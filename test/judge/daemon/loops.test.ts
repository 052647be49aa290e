// What no judge answers, so that no two machines ever write to each other; and what a gunboat keeps to itself.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Got, JUDGE, mailsTo, PostTable, rawLetter, subjectsOf } from './postTable.ts'
import { gathered, LETTERS, MASTER, PLAYERS, replyOf } from './sevenPlayers.ts'

describe('a letter that nobody waits for an answer to', () => {
  const table = new PostTable()
  const orders = 'SIGNON ?harbor zephyr'
  const from = 'anna@table.example'
  afterAll(() => table.end())

  test.each<[string, readonly string[], string, string?]>([
    ['an answer of a machine', ['Auto-Submitted: auto-replied'], 'autoReply'],
    ['an absence', ['X-Auto-Response-Suppress: All'], 'autoReply', 'I am away until Monday.'],
    ['an answer of an old machine', ['X-Autoreply: yes'], 'autoReply'],
    ['a mailing list', ['List-Id: <table.example>'], 'mailingList'],
    ['bulk', ['Precedence: bulk'], 'bulk'],
    ['a mail of another judge', ['X-Njudge: YES'], 'ownMail'],
    ['a mail to nobody', ['Return-Path: <>'], 'autoReply'],
  ])('%s is set aside', async (_, heads, why, text = orders) => {
    expect(await table.letter({ from, text, heads })).toEqual([])
    expect((await table.letters()).at(-1)).toEqual({
      sender: from,
      answered: false,
      setAside: `ignored: ${why}`,
      replies: 0,
    })
  })

  test('is every mail of ours, forwarded back to us or answered by ourselves', async () => {
    const [help] = await table.letter({ from, text: 'HELP' })
    expect(await table.raw(Buffer.from(help!.raw, 'latin1'))).toEqual([])
    expect(await table.letter({ from: JUDGE, text: 'HELP' })).toEqual([])
    expect(await table.letter({ from: `Judge <${JUDGE.toUpperCase()}>`, text: 'HELP' })).toEqual([])
    expect((await table.letters()).slice(-3).map(({ setAside }) => setAside)).toEqual(
      Array(3).fill('ignored: ownMail'),
    )
  })

  test('tells machines that it wants no answer either', async () => {
    const [help] = await table.letter({ from, text: 'HELP' })
    expect(help!.raw).toContain('Auto-Submitted: auto-replied\r\n')
    expect(help!.raw).toContain('X-Auto-Response-Suppress: All\r\n')
  })

  test('that names two senders, or none, is not answered: nobody knows to whom', async () => {
    const two = rawLetter({ from: 'anna@table.example, bert@table.example', text: 'HELP' })
    const none = rawLetter({ from: 'undisclosed', text: 'HELP' })
    expect(await table.raw(two)).toEqual([])
    expect(await table.raw(none)).toEqual([])
  })

  test('that is too large gets a short answer, and nothing in it is done', async () => {
    const [got] = await table.letter({ from, text: `HELP\n${'x\n'.repeat(200_000)}` })
    expect(got!.subject).toBe('Re: [Error Flag] EXMP orders')
    expect(got!.text).toContain('It is too large')
    expect(got!.text).not.toContain('Write HELP and one of these words')
  })

  test('that asks for more than 500 things gets a short answer, and nothing in it is done', async () => {
    const [got] = await table.letter({ from, text: 'HELP\n'.repeat(501) })
    expect(got!.text).toContain('At most 500 lines')
    const [most] = await table.letter({ from, text: 'LIST\n'.repeat(500) })
    // What is asked again and again is told once.
    expect(most!.text.match(/There are no games yet/g)).toHaveLength(1)
  })

  test('whose press is long is no such letter', async () => {
    const [got] = await table.letter({ from, text: `PRESS TO F\n${'and on\n'.repeat(600)}ENDPRESS` })
    expect(got!.text).not.toContain('At most 500 lines')
  })
})

describe('below the subject of an absence', () => {
  const table = new PostTable()
  const AWAY = 'I am out of the office until Monday.'
  beforeAll(() => gathered(table))
  afterAll(() => table.end())
  const below = async (text: string, changed: object = {}) => {
    const reply = await replyOf(table, PLAYERS.F, text)
    return table.letter({ ...reply, subject: 'Automatic reply: EXMP:harbor', ...changed })
  }

  test.each([
    ['A Par - Bur', {}, 'A PAR - BUR'],
    ['A Par - Gas', { heads: [] }, 'A PAR - GAS'],
    ['STATUS', {}, '> STATUS'],
    ['STATUS', { heads: [] }, '> STATUS'],
    ['SET ABSENCE 1 Feb 2026 TO 8 Feb 2026', {}, 'You are away'],
    ['SET ABSENCE 1 Mar 2026 TO 8 Mar 2026', { heads: [] }, 'You are away'],
  ])('%s is done, on whichever line it stands', async (line, heads, told) => {
    const [got] = await below(`${AWAY}\nI shall be back then.\nBest,\nCleo\n${line}`, heads)
    expect(got?.text, line).toContain(told)
  })

  test('what our mail holds is brought back, and so is what is quoted; a mere absence says nothing', async () => {
    const [told] = await table.letter(await replyOf(table, PLAYERS.F, 'A Par - Pic\nF Bre - Eng'))
    expect(told!.text).toContain('A PAR - PIC')
    for (const heads of [{}, { heads: [] }]) {
      expect(await below(`${AWAY}\nA PAR - PIC\nF BRE - ENG`, heads)).toEqual([])
      expect(await below(`${AWAY}\n${told!.text.split('\n').slice(3).join('\n')}`, heads)).toEqual([])
      expect(await below(AWAY, heads)).toEqual([])
      expect(await below(`${AWAY}\n\n> A Mar - Bur`, heads)).toEqual([])
    }
  })

  test('a letter of its own that answers nothing counts as well', async () => {
    const text = 'I will be on vacation until 8 December.\nSET ABSENCE 1 Dec 2026 TO 8 Dec 2026'
    const letter = { from: PLAYERS.F, subject: 'Out of Office' }
    expect(await table.letter({ ...letter, text })).toHaveLength(1)
    expect(await table.letter({ ...letter, text: text.split('\n')[0]! })).toEqual([])
  })
})

describe('a gunboat', () => {
  const table = new PostTable()
  let all: readonly Got[]
  beforeAll(async () => {
    await gathered(table, 'gunboat')
    await table.letter(await replyOf(table, PLAYERS.F, 'PRESS TO E\nShall we?\nENDPRESS'))
    await table.letter(await replyOf(table, PLAYERS.I, 'BROADCAST\nGood luck!\nENDBROADCAST'))
    await table.letter(
      await replyOf(table, PLAYERS.A, 'A Vie - Gal\nLIST harbor\nSTATUS\nPRESS TO M\nHello\nENDPRESS'),
    )
    await table.letter(await replyOf(table, PLAYERS.T, 'RESIGN!'))
    await table.at('2026-01-07T23:30:00Z')
    await table.at('2026-01-08T23:30:00Z')
    await table.letter({ from: 'nosy@elsewhere.example', text: 'LIST harbor\nLIST' })
    all = await table.all()
  })
  afterAll(() => table.end())

  test('is played: there is something to look at', () => {
    expect(all.some(({ subject }) => subject === 'EXMP:harbor - S1901M Game Starting')).toBe(true)
    expect(subjectsOf(all)).toContain('bert: EXMP:harbor - S1901M Press from F to E')
    expect(mailsTo(PLAYERS.A, all).at(-1)!.text.split('\n')[0]).toBe(
      ':: Judge: EXMP  Game: Harbor  Variant: Standard Gunboat',
    )
  })

  test.each([...LETTERS.map(power => PLAYERS[power]), 'nosy@elsewhere.example'])(
    'tells %s nobody else',
    reader => {
      const names = LETTERS.map(power => PLAYERS[power]).filter(person => person !== reader)
      const mails = mailsTo(reader, all)
      const seen = mails.flatMap(({ raw, text, subject }) =>
        names.filter(name => wordIn(name.split('@')[0]!).test(`${raw}\n${text}\n${subject}`)),
      )
      expect(seen).toEqual([])
      expect(mails.length).toBeGreaterThan(0)
    },
  )

  test('is no secret to its master', () => {
    const [starting] = mailsTo(MASTER, all).filter(({ subject }) => subject.endsWith('Game Starting'))
    expect(starting!.text).toMatch(new RegExp(`Turkey +3/3 +${PLAYERS.T}`))
  })
})

/** Four letters in a row may be chance where something is encoded; a word of them is none. */
const wordIn = (name: string): RegExp => new RegExp(`(?<![a-z0-9+/])${name}(?![a-z0-9+/])`, 'i')
