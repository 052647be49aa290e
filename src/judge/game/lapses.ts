// Finds votes, waits and planned orders that lapse unused when a phase ends or the table changes.
import type { Power } from '../../rules/board/board.ts'
import { type Phase, phaseId } from '../../rules/board/phase.ts'
import type { Step } from './decision.ts'
import type { Person } from './events.ts'
import type { Game } from './game.ts'
import type { Vote } from './votes.ts'

/** A player's wish that no longer applies. */
export type Lapse = { readonly power: Power; readonly person: Person } & (
  | { readonly kind: 'vote'; readonly vote: Vote }
  | { readonly kind: 'wait' }
  /** Its phase was passed over. */
  | { readonly kind: 'plan'; readonly phase: Phase }
)

/** What lapses in a step, for players who keep their power. A player who leaves a power leaves all of it. */
export function lapsesIn({ was, event, now }: Step): readonly Lapse[] {
  if (now.stage !== 'playing' || event.kind === 'voteCast' || event.kind === 'waitChosen') return []
  const held = (power: Power): { power: Power; person: Person } | undefined => {
    const person = was.seats[power]?.player
    return person === undefined || now.seats[power]?.player !== person ? undefined : { power, person }
  }
  const votes = [...was.votes].flatMap(([power, vote]): readonly Lapse[] => {
    const holder = now.votes.has(power) ? undefined : held(power)
    return holder === undefined ? [] : [{ ...holder, kind: 'vote', vote }]
  })
  const waits = [...was.waits].flatMap((power): readonly Lapse[] => {
    const holder = now.waits.has(power) && event.kind !== 'phaseResolved' ? undefined : held(power)
    return holder === undefined ? [] : [{ ...holder, kind: 'wait' }]
  })
  const plans =
    event.kind !== 'phaseResolved'
      ? []
      : passedOver(was, now, event.phase).flatMap(({ power, phase }): readonly Lapse[] => {
          const holder = held(power)
          return holder === undefined ? [] : [{ ...holder, kind: 'plan', phase }]
        })
  return [...votes, ...waits, ...plans]
}

/** Plans and waits for past phases that were not played; each phase of a power once. */
function passedOver(was: Game, now: Game, played: Phase): readonly { power: Power; phase: Phase }[] {
  const all = ({ plans, plannedWaits }: Game) => [...plans, ...plannedWaits.filter(({ waits }) => waits)]
  const key = ({ power, phase }: { power: Power; phase: Phase }) => `${power} ${phaseId(phase)}`
  const left = new Set(all(now).map(key))
  const gone = all(was).filter(each => !left.has(key(each)) && phaseId(each.phase) !== phaseId(played))
  return [...new Map(gone.map(each => [key(each), each])).values()]
}
