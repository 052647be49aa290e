// Letters under the Message-ID of an earlier one: copies, and others.
import { PLAYERS, replyOf } from '../judge/daemon/sevenPlayers.ts'
import type { Row } from './attackTable.ts'

const messageId = '<draft.1@table.example>'

export const rows: readonly Row[] = [
  {
    name: 'sends a letter again with other orders under the same Message-ID',
    letters: async judge => [
      { ...(await replyOf(judge, PLAYERS.A, 'A Vie - Gal')), messageId },
      { ...(await replyOf(judge, PLAYERS.A, 'A Vie - Tyr')), messageId },
    ],
    reads: ['Galicia', 'Tyr'],
    changes: { harbor: 2 },
  },
  {
    name: 'sends the very same letter twice, by two ways',
    letters: async judge => {
      const letter = {
        ...(await replyOf(judge, PLAYERS.A, 'A Bud - Ser')),
        messageId: '<draft.2@table.example>',
      }
      const heads = [...(letter.heads ?? []), 'X-Way: another']
      return [
        letter,
        { ...letter, heads: ['Received: from a by b; Mon, 5 Jan 2026 10:00:00 +0000', ...heads] },
      ]
    },
    costs: { mails: 1 },
    reads: ['Serbia'],
    changes: { harbor: 1 },
  },
]
