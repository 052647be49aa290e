// Letters that ask for more than one letter may have: look-ups, hashes, mails, and the size of what comes back.
import { MASTER, PLAYERS, replyOf } from '../judge/daemon/sevenPlayers.ts'
import type { Row } from './attackTable.ts'

let number = 0
const stranger = (): string => `more${++number}@elsewhere.example`

const many = (line: string, times = 490): string => `${line}\n`.repeat(times)

/** The picture of a board takes ten times as much as any other look-up, and there is one. */
const PICTURE = 20_000_000

const asked = (line: string): Row => ({
  name: `asks ${line} 490 times`,
  letters: [{ from: stranger(), text: many(line) }],
  costs: { looks: 20, events: 200, steps: line.startsWith('MAP') ? PICTURE : 3_500_000, bytes: 150_000 },
  reads: [/left out|once|above/i],
})

const hashed = (name: string, line: (i: number) => string, hear: readonly string[] = []): Row => ({
  name,
  letters: async judge => [
    await replyOf(judge, MASTER, Array.from({ length: 480 }, (_, i) => line(i)).join('\n')),
  ],
  costs: { hashes: 3, steps: 10_000_000, bytes: 120_000, mails: 2 + ALL.length },
  reads: [/./],
  changes: { harbor: 1 },
  hear,
})

const ALL = Object.values(PLAYERS)

export const rows: readonly Row[] = [
  ...[
    'HISTORY harbor',
    'MAP harbor',
    'LIST harbor',
    'SUMMARY harbor',
    'HELP',
    'HELP START',
    'WHO GAME harbor',
  ].map(asked),
  {
    name: 'asks for all that there is, in turn',
    letters: [
      {
        from: stranger(),
        text: many('HISTORY harbor\nMAP harbor\nLIST harbor\nSUMMARY harbor\nLIST\nHELP', 80),
      },
    ],
    costs: { looks: 30, events: 100, steps: 3_000_000, bytes: 250_000 },
    reads: [/left out|once/i],
  },
  hashed('sets 480 passwords', i => `SET PASSWORD w${i + 1}-Wort-4471`),
  hashed('sets 480 words for a private game', i => `SET PRIVATE w${i + 1}-Wort-4471`, ALL),
  {
    name: 'sends press to all, 160 times in one letter',
    letters: async judge => [await replyOf(judge, PLAYERS.A, many('PRESS TO ALL\nHello.\nENDPRESS', 160))],
    costs: { mails: 300, steps: 3_500_000, looks: 100, bytes: 100_000 },
    reads: [/at most|left out/i],
    // One for each piece that was sent.
    changes: { harbor: 42 },
    hear: [MASTER, ...ALL.filter(each => each !== PLAYERS.A)],
  },
  {
    name: 'asks for HELP START 490 times in the name of a player',
    letters: [{ from: PLAYERS.E, text: many('HELP START') }],
    costs: { steps: 3_000_000, bytes: 10_000 },
    reads: [/./],
  },
]
