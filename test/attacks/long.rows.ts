// Letters that take as long as a letter may: those of others pass them.
import { PLAYERS, replyOf } from '../daemon/sevenPlayers.ts'
import type { Row } from './attackTable.ts'

/** More lines that are hard to read than one letter may have. */
const HARD = Array.from({ length: 490 }, (_, i) => `A Lvp to Yor via Edi and F Lon${i} and `.repeat(6)).join(
  '\n',
)

export const rows: readonly Row[] = [
  {
    name: 'sends orders that are hard to read, and others are answered meanwhile',
    letters: async judge => [
      await replyOf(judge, PLAYERS.E, `F Lon - Nth\n${HARD}`),
      { from: 'waiting1@elsewhere.example', text: 'VERSION' },
    ],
    costs: { steps: 40_000_000, looks: 120, events: 400, bytes: 150_000 },
    reads: ['with 2 games.'],
    after: async (_, got) => {
      const readers = got.map(({ to }) => to)
      if (readers[0] !== 'waiting1@elsewhere.example')
        throw new Error(`the first answer went to ${readers[0]}`)
    },
  },
]
