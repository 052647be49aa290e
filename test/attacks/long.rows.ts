// Letters that would take longer to read than a letter may.
import { PLAYERS, replyOf } from '../daemon/sevenPlayers.ts'
import type { Row } from './attackTable.ts'

/** More lines that are hard to read than one letter may have. */
const HARD = Array.from({ length: 490 }, (_, i) => `A Lvp to Yor via Edi and F Lon${i} and `.repeat(6)).join(
  '\n',
)

export const rows: readonly Row[] = [
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
