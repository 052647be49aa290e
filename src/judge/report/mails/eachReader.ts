// The news of a blind game: a text for each reader, made from what only that reader sees.
import type { Board } from '../../../rules/board/board.ts'
import { eyesOfPerson, seenDecision } from '../../game/blind/seen.ts'
import type { Decision } from '../../game/decision.ts'
import type { Person } from '../../game/events.ts'
import { type Game, peopleOf } from '../../game/game.ts'
import type { Background, Notice, Recipient } from './views.ts'

/** The readers for whom news are written. */
export type Readers = Pick<Background, 'everybody' | 'reads'>

/** Writes the news of a decision for these readers. */
type Tell = (decision: Decision, readers: Readers) => readonly Notice<Recipient>[]

export const toldToEach = (decision: Decision, board: Board, tell: Tell): readonly Notice[] =>
  peopleIn(decision).flatMap(person => toldTo(person, decision, board, tell))

function toldTo(person: Person, decision: Decision, board: Board, tell: Tell): readonly Notice[] {
  const seen = seenDecision(decision, game => eyesOfPerson(game, person), board)
  const isTheirs = (reader: Recipient): reader is Person => reader === person
  const readers = { everybody: (game: Game) => peopleOf(game).filter(isTheirs), reads: isTheirs }
  return tell(seen, readers).flatMap(notice => {
    const to = notice.to.filter(isTheirs)
    return to.length === 0 ? [] : [{ ...notice, to }]
  })
}

/** Everybody who has a part in the game before, during or after the decision. */
const peopleIn = ({ before, steps }: Decision): readonly Person[] => [
  ...new Set([before, ...steps.map(({ now }) => now)].flatMap(peopleOf)),
]
