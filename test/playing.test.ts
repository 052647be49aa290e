// The page for players: every letter on it goes through a judge, and is answered as the page says; every order in its table is read.
import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { parse } from '../src/index.ts'
import { isReply } from './judge/daemon/mailManners.ts'
import { type Got, mailsTo, PostTable } from './judge/daemon/postTable.ts'
import { LETTERS, MASTER, PLAYERS, passwordOf, replyOf } from './judge/daemon/sevenPlayers.ts'

const PAGE = readFileSync(new URL('../docs/playing.md', import.meta.url), 'utf8')
const ANNA = PLAYERS.A

const BLOCKS = [
  ...PAGE.matchAll(/^(?:```(letter|answer|notice) ?\w*\n([\s\S]*?)^```|<!-- (test): (.*?) -->)$/gm),
].map(([, kind, text, test, direction = '']) => ({ kind: kind ?? test, text: text ?? direction }))

const table = new PostTable()
afterAll(() => table.end())

/** `…` stands for anything. */
function expectShown(mails: readonly Got[], shown: string): void {
  const texts = mails.map(({ text }) => text.replace(/^::.*\n/gm, '').trim())
  const parts = shown.trim().split(/\n?…\n?/)
  const pattern = parts.map(part => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('[\\s\\S]*')
  expect(texts).toContainEqual(expect.stringMatching(new RegExp(`^${pattern}$`)))
}

/** Anna answers the newest mail that she got. */
async function annaWrites(text: string): Promise<readonly Got[]> {
  const newest = mailsTo(ANNA, await table.all()).findLast(({ replyTo }) => replyTo.includes('+'))
  if (newest === undefined) return table.letter({ from: ANNA, text })
  const { replyTo, subject, messageId } = newest
  const heads = [`In-Reply-To: ${messageId}`]
  return table.letter({ from: ANNA, to: replyTo, subject: `Re: ${subject}`, text, heads })
}

const ORDERS: Readonly<Record<Exclude<keyof typeof PLAYERS, 'A'>, string>> = {
  E: 'F Edi - Nwg\nF Lon - Nth\nA Lvp - Yor',
  F: 'A Mar - Spa\nA Par - Bur\nF Bre - Mao',
  G: 'A Ber - Kie\nA Mun - Ruh\nF Kie - Den',
  I: 'A Rom - Apu\nA Ven H\nF Nap - Ion',
  R: 'A Mos - Ukr\nA War - Gal\nF Sev - Bla\nF StP/SC - Bot',
  T: 'A Con - Bul\nA Smy - Con\nF Ank - Bla',
}
const OTHERS = LETTERS.filter(each => each !== 'A')

/** What happens between the letters of the page. */
const DIRECTIONS: Readonly<Record<string, () => Promise<readonly Got[]>>> = {
  'the others join': async () => {
    let got: readonly Got[] = []
    for (const power of OTHERS)
      got = await table.confirmed({ from: PLAYERS[power], text: `SIGNON ?harbor ${passwordOf(power)}` })
    return got
  },
  'the others order': async () => {
    for (const power of OTHERS) await table.letter(await replyOf(table, PLAYERS[power], ORDERS[power]))
    return table.nextAlarm()
  },
  'a day before the deadline': () => table.at('2026-01-07T23:30:00Z'),
  'the deadline passes': async () => {
    await table.at('2026-01-08T20:30:00Z')
    return table.at('2026-01-08T23:30:00Z')
  },
}

test('every letter is answered as the page says', async () => {
  await table.confirmed({ from: MASTER, text: 'CREATE ?harbor zephyr' })
  let got: readonly Got[] = []
  expect(BLOCKS.length).toBeGreaterThan(30)
  for (const { kind, text } of BLOCKS) {
    const mails = mailsTo(ANNA, got)
    if (kind === 'answer') expectShown(mails.filter(isReply), text)
    else if (kind === 'notice')
      expectShown(
        mails.filter(mail => !isReply(mail)),
        text,
      )
    else got = await (kind === 'test' ? DIRECTIONS[text]!() : annaWrites(text))
  }
})

const ROWS = [...PAGE.matchAll(/^\| `(.+?)` \| .* \| (movement|retreats|adjustments) \|$/gm)].map(
  ([, order = '', when = '']) => ({ order, when }),
)

test('there are orders of each phase', () => {
  expect(new Set(ROWS.map(({ when }) => when)).size).toBe(3)
})

test.each(ROWS)('$order is read as it stands', ({ order, when }) => {
  const UNITS = ['A PAR', 'A MAR', 'A SPA', 'A PIC', 'F ENG', 'F POR'].map(unit => `FRANCE ${unit}`)
  const home = { FRANCE: ['PAR', 'MAR', 'BRE'] }
  const REQUESTS: Readonly<Record<string, object>> = {
    movement: { phase: 'S1901M', units: UNITS },
    retreats: {
      phase: 'S1901R',
      units: ['GERMANY A PAR'],
      dislodged: [{ unit: 'FRANCE A PAR', from: 'BUR', retreats: ['GAS', 'PIC'] }],
    },
    adjustments: order.startsWith('REMOVE')
      ? { phase: 'W1901A', units: UNITS, centers: home }
      : { phase: 'W1901A', units: [], centers: home },
  }
  const request = { ...REQUESTS[when], power: 'FRANCE', text: order }
  const read = parse(request as Parameters<typeof parse>[0])
  expect(read).toMatchObject({ refused: [] })
  expect(read.error === undefined && read.orders).toHaveLength(1)
})
