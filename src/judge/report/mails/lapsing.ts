// Tells players that a vote, a wait, or orders for a phase that never came have lapsed, and how to ask for it again.

import { wording } from '../../../wording/wording.ts'
import type { Step } from '../../game/decision.ts'
import type { Person } from '../../game/events.ts'
import { powersOf } from '../../game/game.ts'
import { type Lapse, lapsesIn } from '../../game/lapses.ts'
import { judgePhaseId } from '../forms/frame.ts'
import type { Notices, Teller } from './teller.ts'

const say = wording.lapses

/** Sentences for one person; the results of a phase have them in what comes next. */
export const lapseSentences = (step: Step, person: Person, teller: Teller): readonly string[] =>
  lapsed(step, teller)
    .filter(lapse => lapse.person === person)
    .map(lapse => sentenceOf(lapse, step, teller))

/** A wait that is still in force in the end has not lapsed, as when the master changes the board. */
const lapsed = (step: Step, { background: { end } }: Teller): readonly Lapse[] =>
  lapsesIn(step).filter(
    ({ kind, power }) => kind !== 'wait' || step.event.kind === 'phaseResolved' || !end.waits.has(power),
  )

/** News of what has lapsed other than with a phase; the results of a phase tell that themselves. */
export function lapseNews(step: Step, teller: Teller): Notices {
  // Nothing lapses in a removed game: all is as it was once the game is put back.
  if (step.event.kind === 'phaseResolved' || step.event.kind === 'gameRemoved') return []
  const people = new Set(lapsed(step, teller).map(({ person }) => person))
  return [...people].flatMap(person =>
    teller.one('news', person, 'Lapsed', () => lapseSentences(step, person, teller)),
  )
}

function sentenceOf(lapse: Lapse, { event, now }: Step, teller: Teller): string {
  const isOneOfSeveral = powersOf(now, lapse.person).length > 1
  const sentence = bareSentence(
    lapse,
    event.kind === 'phaseResolved' ? judgePhaseId(event.phase) : undefined,
    teller,
  )
  return isOneOfSeveral ? say.ofPower({ power: teller.name(lapse.power), sentence }) : sentence
}

function bareSentence(lapse: Lapse, phase: string | undefined, teller: Teller): string {
  switch (lapse.kind) {
    case 'vote': {
      const line = voteLine(lapse.vote, teller)
      return phase === undefined ? say.vote({ line }) : say.voteOfPhase({ line, phase })
    }
    case 'wait':
      return phase === undefined ? say.wait : say.waitOfPhase({ phase })
    case 'plan':
      return say.plan({ phase: judgePhaseId(lapse.phase) })
  }
}

/** The line that casts this vote. */
function voteLine(vote: Extract<Lapse, { kind: 'vote' }>['vote'], { letter }: Teller): string {
  switch (vote.kind) {
    case 'everybody':
      return 'SET DRAW'
    case 'among':
      return `SET DRAW ${vote.powers.map(letter).join('')}`
    case 'concession':
      return `SET CONCEDE ${letter(vote.to)}`
  }
}
