// Letters that ask for more than one letter may have: look-ups, hashes, mails, and the size of what comes back.
import { MASTER, PLAYERS, replyOf } from '../daemon/sevenPlayers.ts'
import type { Row } from './attackTable.ts'

let number = 0
const stranger = (): string => `more${++number}@elsewhere.example`

const many = (line: string, times = 490): string => `${line}\n`.repeat(times)

const asked = (line: string): Row => ({
  name: `asks ${line} 490 times`,
  letters: [{ from: stranger(), text: many(line) }],
  costs: { looks: 40, events: 400, steps: 1_000_000, bytes: 150_000 },
  reads: [/left out|once/i],
  isOpen: true,
})

const hashed = (name: string, line: (i: number) => string): Row => ({
  name,
  letters: async judge => [
    await replyOf(judge, MASTER, Array.from({ length: 480 }, (_, i) => line(i)).join('\n')),
  ],
  costs: { hashes: 3, steps: 2_000_000, bytes: 100_000 },
  reads: [/./],
  changes: { harbor: 1 },
  isOpen: true,
})

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
    costs: { looks: 60, events: 600, steps: 2_000_000, bytes: 150_000 },
    reads: [/left out|once/i],
    isOpen: true,
  },
  hashed('sets 480 passwords', i => `SET PASSWORD w${i + 1}-Wort-4471`),
  hashed('sets 480 words for a private game', i => `SET PRIVATE w${i + 1}-Wort-4471`),
  {
    name: 'sends press to all, 160 times in one letter',
    letters: async judge => [await replyOf(judge, PLAYERS.A, many('PRESS TO ALL\nHello.\nENDPRESS', 160))],
    costs: { mails: 300, steps: 3_000_000, bytes: 100_000 },
    reads: [/at most|left out/i],
    hear: [MASTER, ...Object.values(PLAYERS).filter(each => each !== PLAYERS.A)],
    isOpen: true,
  },
  {
    name: 'asks for HELP START 490 times in the name of a player',
    letters: [{ from: PLAYERS.E, text: many('HELP START') }],
    costs: { bytes: 30_000 },
    reads: [/./],
    isOpen: true,
  },
]
