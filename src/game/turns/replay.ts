// Plays a recorded game again, turn by turn, and tells where today's judge would decide otherwise.
import type { Board, Unit } from '../../board/board.ts'
import { type Phase, phaseId } from '../../board/phase.ts'
import type { Rulebook } from '../../board/rulebook.ts'
import { spellUnitOfPower } from '../../orders/spelling.ts'
import type { GameEvent, Turn } from '../events.ts'
import { evolve } from '../evolve.ts'
import { type Game, NO_GAME } from '../game.ts'
import { resolved } from './processing.ts'

/** A turn of which the record says something else than today's rules. */
export interface Differing {
  readonly turn: Turn
  readonly phase: Phase
  readonly recorded: string
  readonly today: string
}

/** What each turn would come to today, compared with what was recorded; `equipment` is what a table plays with. */
export function differingTurns(
  events: readonly GameEvent[],
  equipment: (game: Game) => { readonly board: Board; readonly rules: Rulebook },
): readonly Differing[] {
  const differing: Differing[] = []
  let game: Game = NO_GAME
  for (const event of events) {
    if (event.kind === 'phaseResolved') {
      const world = { ...equipment(game), now: event.at, chance: () => 0 }
      const today = resolved(game, event.why, world)?.fact
      const [was, is] = [outcome(event, world.board), today && outcome(today, world.board)]
      if (was !== is)
        differing.push({ turn: event.turn, phase: event.phase, recorded: was, today: is ?? 'nothing' })
    }
    game = evolve(game, event)
  }
  return differing
}

/** A turn in a line: what followed, who stood where, and who owned what. */
function outcome(
  { results, after }: Extract<GameEvent, { kind: 'phaseResolved' }> | Resolved,
  board: Board,
): string {
  const unit = (each: Unit) => spellUnitOfPower(board, each)
  const dislodged = after.dislodged.map(
    each => `${unit(each.unit)} > ${each.retreats.map(at => board.id(at)).join(' ')}`,
  )
  const owners = after.owners.flatMap((owner, at) =>
    owner === undefined ? [] : [`${board.provinces[at]!.id}=${board.powers[owner]!.id}`],
  )
  const kinds = results.verdicts.map(verdict =>
    'outcome' in verdict ? verdict.outcome.kind : verdict.order.kind,
  )
  return [
    phaseId(after.phase),
    after.units.map(unit).sort().join(', '),
    dislodged.sort().join(', '),
    owners.join(' '),
    [...kinds].sort().join(' '),
  ].join(' | ')
}

type Resolved = NonNullable<ReturnType<typeof resolved>>['fact']
