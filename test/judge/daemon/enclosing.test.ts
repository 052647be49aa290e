// Pictures and dates with the mails of a game: to those who want them, small enough for a mailbox, of what everybody saw.
import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawnOf, enclosedWith } from '../../../src/judge/conversation/mails/enclosing.ts'
import type { Turn } from '../../../src/judge/game/events.ts'
import type { WrittenMail } from '../../../src/post/outgoing.ts'
import { type Got, mailsTo, PostTable } from './postTable.ts'
import { gathered, LETTERS, MASTER, PLAYERS, replyOf } from './sevenPlayers.ts'

const table = new PostTable()
const ORDERS: Readonly<Record<string, string>> = {
  A: 'A Vie - Tri\nA Bud - Ser\nF Tri - Alb',
  E: 'F Lon - Nth\nF Edi - Nwg\nA Lvp - Yor',
  F: 'A Par - Bur\nA Mar - Bur\nF Bre - Mao',
  G: 'A Mun - Bur\nA Ber - Kie\nF Kie - Den',
  I: 'A Ven H\nA Rom - Apu\nF Nap - Ion',
  R: 'A Mos - Ukr\nA War - Gal\nF Sev - Bla\nF Stp/sc - Bot',
  T: 'A Con - Bul\nA Smy - Con\nF Ank - Bla',
}
let results: readonly Got[]

beforeAll(async () => {
  await gathered(table)
  await says(PLAYERS.F, 'SET MAP BOTH')
  await says(PLAYERS.G, 'SET MAP PICTURE\nSET CALENDAR ON')
  await says(PLAYERS.I, 'SET NO MAP')
  for (const letter of LETTERS) await says(PLAYERS[letter], ORDERS[letter]!)
  results = await table.nextAlarm()
})
afterAll(() => table.end())

const says = async (from: string, text: string): Promise<readonly Got[]> =>
  table.letter(await replyOf(table, from, text))
const resultsTo = (person: string): Got =>
  mailsTo(person, results).find(({ subject }) => subject.endsWith('Results'))!
const enclosed = async ({ raw }: Got) =>
  (await simpleParser(raw)).attachments.map(({ filename, contentType, content }) => ({
    filename,
    contentType,
    content,
  }))

test('two pictures go with the results to who wants them: the orders, and the board after them', async () => {
  for (const person of [PLAYERS.F, PLAYERS.G]) {
    const pictures = (await enclosed(resultsTo(person))).filter(
      ({ contentType }) => contentType === 'image/png',
    )
    expect(pictures.map(({ filename }) => filename)).toEqual([
      'harbor-S1901M-orders.png',
      'harbor-F1901M.png',
    ])
    for (const { content } of pictures)
      expect(content.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
    expect(pictures.reduce((sum, { content }) => sum + content.length, 0)).toBeLessThan(150_000)
  }
})

test('who asked for none gets none, and the others the board in letters', async () => {
  expect(await enclosed(resultsTo(PLAYERS.I))).toEqual([])
  expect(await enclosed(resultsTo(PLAYERS.A))).toEqual([])
  const hasMap = (person: string) => resultsTo(person).text.includes('MAO.')
  expect(LETTERS.filter(letter => hasMap(PLAYERS[letter]))).toEqual(
    LETTERS.filter(letter => letter !== 'G' && letter !== 'I'),
  )
  expect(hasMap(MASTER)).toBe(true)
})

test('the next deadline goes along as an event to who wants it, and moves with it', async () => {
  const [event] = (await enclosed(resultsTo(PLAYERS.G))).filter(({ contentType }) =>
    /calendar/.test(contentType),
  )
  expect(event!.filename).toBe('harbor.ics')
  const text = event!.content.toString()
  expect(text).toContain('SUMMARY:harbor F1901M: orders are due')
  const [, due = ''] = /Orders are due (.*)\./.exec(resultsTo(PLAYERS.G).text) ?? []
  expect(text).toContain(`DTSTART:${new Date(due).toISOString().replace(/[-:]|\.\d+/g, '')}`)
  const moved = await says(MASTER, 'SET DEADLINE 2 Mar 2026 20:00!')
  const later = (await enclosed(mailsTo(PLAYERS.G, moved)[0]!)).map(({ content }) => content.toString())
  expect(later.join()).toContain('DTSTART:20260302T200000Z')
  expect(await enclosed(mailsTo(PLAYERS.F, moved)[0]!)).toEqual([])
})

test('MAP shows the board in letters, in words, and as a picture; of a phase that was played with its orders', async () => {
  const now = mailsTo(PLAYERS.A, await says(PLAYERS.A, 'MAP harbor'))[0]!
  expect((await enclosed(now)).map(({ filename }) => filename)).toEqual(['harbor-F1901M.png'])
  expect(now.text).toMatch(/\.NWG\./)
  expect(now.text).toContain('F-E')
  const then = mailsTo(PLAYERS.A, await says(PLAYERS.A, 'MAP harbor S1901M'))[0]!
  expect((await enclosed(then)).map(({ filename }) => filename)).toEqual([
    'harbor-S1901M-orders.png',
    'harbor-F1901M.png',
  ])
  expect(then.text).toContain('The board after S1901M')
  const never = mailsTo(PLAYERS.A, await says(PLAYERS.A, 'MAP harbor F1905M'))[0]!
  expect(never.text).toContain('F1905M has not been played. There are S1901M.')
  expect(await enclosed(never)).toEqual([])
})

test('a turn that is taken back before the mail leaves is not drawn', async () => {
  const { services } = table
  const mail = { picture: drawnOf('harbor', 7 as Turn) } as unknown as WrittenMail // the rest of it does not matter
  expect(await enclosedWith(mail, 'harbor', services)).toEqual([])
  const played = { picture: drawnOf('harbor', 1 as Turn) } as unknown as WrittenMail
  expect(await enclosedWith(played, 'harbor', services)).toHaveLength(2)
})
