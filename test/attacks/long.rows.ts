// Letters that would take longer to read than a letter may.
import { PLAYERS, replyOf } from '../judge/daemon/sevenPlayers.ts'
import type { Row } from './attackTable.ts'

/** More lines that are hard to read than one letter may have. */
const HARD = Array.from({ length: 490 }, (_, i) => `A Lvp to Yor via Edi and F Lon${i} and `.repeat(6)).join(
  '\n',
)

/** Lines of one thing again and again: a word of one letter that is a place as well, signs that stand for several letters, orders, a quotation that nobody ends. */
const LINES: readonly string[] = [
  ...['ａ', 'ﬃ', '…', 'é', '字'].map(sign => `${`A ${sign} - ${sign} `.repeat(40)}\n`.repeat(60)),
  `${'F Lon a '.repeat(100)}\n`.repeat(25),
  `${'é - n! '.repeat(570)}\n`.repeat(5),
  `${'x'.repeat(30)} and we will then go on as said,\n${'я - н! '.repeat(2828)}`,
  `${'F Lon H '.repeat(4)}\n`.repeat(400),
  `${'…, '.repeat(1200)}\n`.repeat(6),
  `“${'I would like you to attack Munich, please. '.repeat(68)}\n`.repeat(6),
]

export const rows: readonly Row[] = [
  ...LINES.map(
    (text): Row => ({
      name: `sends ${text.length} characters: ${text.slice(0, 20)}`,
      letters: async judge => [await replyOf(judge, PLAYERS.E, text)],
      costs: { steps: 25_000_000, looks: 120, events: 400, bytes: 150_000 },
      reads: ['harbor'],
    }),
  ),
  {
    name: 'sends more orders that are hard to read than a letter may have',
    letters: async judge => [
      await replyOf(judge, PLAYERS.E, `F Lon - Nth\n${HARD}`),
      { from: 'waiting1@elsewhere.example', text: 'VERSION' },
    ],
    costs: { steps: 40_000_000, looks: 120, events: 400, bytes: 150_000 },
    reads: ['with 2 games.'],
  },
]
