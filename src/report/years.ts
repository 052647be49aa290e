// Who owned what at the end of each year of a game, and who built less than he could.
import type { Board, Power } from '../board/board.ts'
import type { Owners, Position } from '../board/position.ts'
import type { GameView } from '../game/views.ts'
import { surplus } from '../orders/sites.ts'
import { closesTheYear } from './judgeStanding.ts'

/** The end of a year; the first is the set-up with which the game began. */
export interface YearsEnd {
  readonly year: number
  readonly owners: Owners
  /** Centers without a unit once all have built; none before that. */
  readonly unused: ReadonlyMap<Power, number>
}

export function yearsOf({ turns }: GameView, board: Board): readonly YearsEnd[] {
  const [first] = turns
  if (first === undefined) return []
  const { year, season } = first.phase
  const opening: YearsEnd = {
    year: season === 'winter' ? year : year - 1,
    owners: first.before.owners,
    unused: season === 'winter' ? unusedIn(first.after, board) : new Map(),
  }
  const ends = turns.filter(closesTheYear).map(({ phase, after }): YearsEnd => {
    const built = turns.find(turn => turn.phase.season === 'winter' && turn.phase.year === phase.year)?.after
    const settled = after.phase.kind === 'adjustment' ? built : after
    return {
      year: phase.year,
      owners: after.owners,
      unused: settled === undefined ? new Map() : unusedIn(settled, board),
    }
  })
  return [opening, ...ends]
}

const unusedIn = (position: Position, board: Board): ReadonlyMap<Power, number> =>
  new Map(
    board.powers.flatMap(({ index }) => {
      const left = surplus(board, position, index)
      return left > 0 ? [[index, left] as const] : []
    }),
  )
