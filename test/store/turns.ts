// Turns of two games that move in step, each written in three commits.
import type { Batch } from '../../src/store/batch.ts'
import { happened, letter, mail, minute } from './small.ts'

/** The commits of a turn: a letter is filed; it is answered, with all that follows; a mail of it is sent. */
export interface Turn {
  readonly filing: Batch
  readonly answering: Batch
  readonly sending: Batch
}

export const GAMES = ['north', 'south'] as const

/** What each turn adds to each game. Now and then it is much, so that a commit takes its time. */
export const EVENTS_A_TURN = 3

export function turnOf(turn: number): Turn {
  const before = EVENTS_A_TURN * (turn - 1)
  const text = 'Shall we? '.repeat(turn % 7 === 0 ? 20_000 : 20)
  const events = Array.from({ length: EVENTS_A_TURN }, () => happened('pressSent', { turn, text }))
  const answering = {
    at: minute(0),
    expect: new Map(GAMES.map(game => [game, before])),
    events: new Map(GAMES.map(game => [game, events])),
    records: { expect: turn - 1, events: [happened('letterCounted', { turn })] },
    answered: `letter ${turn}`,
    outgoing: [
      mail(`<reply ${turn}>`, { answers: `letter ${turn}` }),
      mail(`<notice ${turn}>`, { to: 'boris@players.example' }),
    ],
    alarms: new Map(GAMES.map(game => [game, minute(turn)])),
    stages: new Map(GAMES.map(game => [game, { stage: 'playing', listing: { turn } }])),
  }
  const nothing = { at: minute(0), expect: new Map() }
  return {
    filing: { ...nothing, post: { filed: [letter(`letter ${turn}`)] } },
    answering,
    sending: { ...nothing, post: { sent: [`<reply ${turn}>`] } },
  }
}
