// The budget of a letter, bound by bound: what its writer is told who goes over it, and that the page for keepers says the same.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Instant } from '../../../src/judge/game/calendar.ts'
import {
  LETTER_BUDGET,
  LETTER_LIMITS,
  type LetterBudget,
  type LetterLimits,
} from '../../../src/post/limits.ts'
import { mailsTo, PostTable, type Written } from './postTable.ts'
import { gathered, MASTER, PLAYERS, passwordOf, replyOf } from './sevenPlayers.ts'

type Bound = keyof LetterLimits | keyof LetterBudget

interface Beyond {
  readonly letter: Omit<Written, 'from'>
  /** Where only somebody who is known can go over it. */
  readonly isConfirmed?: true
  /** Where only a player can, for whom there is something to order. */
  readonly isPlayer?: true
  /** What the answer says of it. */
  readonly told: string
}

const TEN_MINUTES = 600_000

const { mail, body, textLines, headers, parts, depth } = LETTER_LIMITS
const UNREAD = 'It is too large, or made of too many parts: send less, as plain text.'
const MULTIPART = 'Content-Type: multipart/mixed; boundary=b'
const times = (count: number, each: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => each(i)).join('')

/** Press to nobody, which comes back a little longer than it was; so much of it that it does not fit. */
const UNSENT = (most: number): string =>
  `PRESS TO\r\n${`${'x'.repeat(18)}\r\n`.repeat(most / 21)}ENDPRESS\r\nVERSION`
const IN_PART = 'Shown in part only, since this mail would be too long: > PRESS TO'

/** Every bound there is, and a letter that goes over it by as little as may be. */
const BEYOND: Readonly<Record<Bound, Beyond>> = {
  mail: { letter: { text: 'x'.repeat(mail) }, told: UNREAD },
  body: { letter: { text: `HELP\r\n${'x'.repeat(body)}` }, told: UNREAD },
  textLines: { letter: { text: `${'\r\n'.repeat(textLines)}HELP` }, told: UNREAD },
  headers: { letter: { heads: [`X-Long: ${'x'.repeat(headers)}`], text: 'HELP' }, told: UNREAD },
  parts: {
    letter: { heads: [MULTIPART], text: `${times(parts + 1, () => '--b\r\n\r\nx\r\n')}--b--` },
    told: UNREAD,
  },
  depth: {
    letter: {
      heads: [MULTIPART],
      text: times(
        depth + 1,
        i => `--b${i || ''}\r\nContent-Type: multipart/mixed; boundary=b${i + 1}\r\n\r\n`,
      ),
    },
    told: UNREAD,
  },
  lines: {
    letter: { text: 'HELP\r\n'.repeat(LETTER_BUDGET.lines + 1) },
    told: `At most ${LETTER_BUDGET.lines} lines of instructions and orders are accepted in one letter.`,
  },
  characters: {
    letter: { text: times(300, i => `SET ZONE ${String(i).repeat(80)}\r\n`) },
    told: `At most ${LETTER_BUDGET.characters} characters of instructions are read in one letter`,
  },
  states: {
    // Each line by itself may be read, all of them may not.
    letter: {
      text: `${times(300, i => `${`the army ${'xyzw'[i % 4]}${i} moves to support `.repeat(4)}\r\n`)}A Mar H`,
    },
    isPlayer: true,
    told: 'It would take too much work to read all of this.',
  },
  games: {
    letter: { text: times(LETTER_BUDGET.games + 1, i => `SUMMARY game${i}\r\n`) },
    told: `One letter can be about at most ${LETTER_BUDGET.games} games.`,
  },
  lookUps: {
    letter: { text: times(LETTER_BUDGET.lookUps + 1, i => `LIST game${i}\r\n`) },
    told: `Left out, to be asked for in another letter: one letter looks up at most ${LETTER_BUDGET.lookUps} things, has at most ${LETTER_BUDGET.turns} phases worked out, and is answered in at most ${LETTER_BUDGET.unprovenReply / 1024} KB. > LIST game${LETTER_BUDGET.lookUps}`,
  },
  turns: {
    letter: { text: `CREATE ?turns word\r\n${'PAUSE\r\n'.repeat(LETTER_BUDGET.turns + 1)}` },
    isConfirmed: true,
    told: `and begins, pauses and ends games, at most ${LETTER_BUDGET.turns} times.`,
  },
  mails: {
    letter: {
      text: `SIGNON Aharbor ${passwordOf('A')}\r\n${'PRESS TO ALL\r\nHello.\r\nENDPRESS\r\n'.repeat(50)}`,
    },
    told: `it takes 7 mails to others, and one letter may cause at most ${LETTER_BUDGET.mails}.`,
  },
  reply: {
    letter: { text: `WHOAMI\r\n${UNSENT(LETTER_BUDGET.reply)}` },
    isConfirmed: true,
    told: IN_PART,
  },
  unprovenReply: {
    letter: { text: UNSENT(LETTER_BUDGET.unprovenReply) },
    told: `${IN_PART} Nothing proves that this address is yours, which keeps this mail short. Below a line SIGNON with power, game and password, or in an answer to one of my mails about a game of yours, up to ${LETTER_BUDGET.reply / 1024} KB are sent at once.`,
  },
  hashes: {
    letter: { text: times(LETTER_BUDGET.hashes + 1, i => `CREATE ?game${i} word-${i}\r\n`) },
    isConfirmed: true,
    told: `A letter tries or chooses at most ${LETTER_BUDGET.hashes} passwords`,
  },
}

const table = new PostTable()
// Its master makes many games.
table.changed = usual => ({ ...usual, rates: { forming: 100 } })
beforeAll(() => gathered(table))
afterAll(() => table.end())

describe('who goes over a bound is told so', () => {
  test.each(Object.entries(BEYOND))('%s', async (bound, { letter, isConfirmed, isPlayer, told }) => {
    const written = isPlayer
      ? await replyOf(table, PLAYERS.F, letter.text ?? '')
      : { ...letter, from: `${bound.toLowerCase()}@elsewhere.example` }
    const answers = await (isConfirmed ? table.confirmed(written) : table.letter(written))
    const own = mailsTo(written.from, answers)
    expect(own).toHaveLength(1)
    // Of a long answer the end is what counts.
    expect(own[0]!.text.slice(-5_000).replace(/\s+/g, ' ')).toContain(told)
  })
})

test('a HISTORY that is cut says what would bring the rest, and that does', async () => {
  const long = new PostTable()
  await gathered(long)
  for (let phase = 0; phase < 30; phase++) {
    long.clock.turnTo((long.clock.now() + TEN_MINUTES) as Instant)
    const [asked] = mailsTo(MASTER, await long.letter(await replyOf(long, MASTER, 'PROCESS')))
    await long.letter({ from: MASTER, to: asked!.replyTo, subject: `Re: ${asked!.subject}`, text: 'YES' })
  }
  const readBy = async (letter: Written): Promise<string> =>
    mailsTo(letter.from, await long.letter(letter))[0]!.text
  const all = 'HISTORY harbor LINES 100000'
  const END = /The next phase of 'harbor' will be Movement for Spring of 1916\./
  const cut = await readBy({ from: 'zoe@elsewhere.example', text: all })
  expect(cut.length).toBeLessThan(LETTER_BUDGET.unprovenReply)
  expect(cut).not.toMatch(END)
  // Anybody can write a player's address on an envelope.
  const inTheirName = await readBy({ from: PLAYERS.G, text: all })
  expect(inTheirName.length).toBeLessThan(LETTER_BUDGET.unprovenReply)
  expect(inTheirName).not.toMatch(END)
  // No LINES can help here.
  expect(cut.slice(-1_000)).not.toContain('LINES')
  const [, rest] = /The rest begins with this line:\s+(HISTORY harbor FROM .*)/.exec(cut) ?? []
  expect(cut.slice(-1_000).replace(/\s+/g, ' ')).toContain(
    `Below a line SIGNON with power, game and password, or in an answer to one of my mails about a game of yours, up to ${LETTER_BUDGET.reply / 1024} KB are sent at once.`,
  )
  expect(await readBy({ from: 'zelda@elsewhere.example', text: rest! })).toMatch(END)
  const signedOn = { from: PLAYERS.F, text: `SIGNON Fharbor ${passwordOf('F')}\n${all}` }
  for (const letter of [signedOn, await replyOf(long, PLAYERS.E, all)]) {
    const whole = await readBy(letter)
    expect(whole).toMatch(END)
    expect(whole).toContain('New Player Signon: #1')
    expect(whole).not.toContain('more than fits')
  }
  await long.end()
})

test('the page for keepers has every bound, with its number', () => {
  const page = readFileSync(
    fileURLToPath(new URL('../../../docs/keeping-reference.md', import.meta.url)),
    'utf8',
  )
  const written = [...page.matchAll(/^\| `(\w+)` \| ([\d,]+) \|/gm)].map(
    ([, bound = '', most = '']) => [bound, Number(most.replaceAll(',', ''))] as const,
  )
  expect(Object.fromEntries(written)).toEqual({ ...LETTER_LIMITS, ...LETTER_BUDGET })
})
