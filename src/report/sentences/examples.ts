// Orders and lists of powers for sentences that show how something is written, as they would be on the board of the game.
import type { Board, Location, Province, UnitKind } from '../../board/board.ts'
import type { PhaseKind } from '../../board/phase.ts'
import { spellUnit } from '../../orders/spelling.ts'

/** A unit, where it can go, and another that can support it there. */
export interface Examples {
  /** `A PAR` */
  readonly unit: string
  /** `A MAR` */
  readonly helper: string
  /** `A BUR`, the same unit a step farther. */
  readonly there: string
  /** `PAR` and `BUR` */
  readonly from: string
  readonly to: string
  /** `FRANCE`, whose unit it could be. */
  readonly power: string
  /** `EFG` */
  readonly letters: string
}

const known = new WeakMap<Board, Examples>()

export function examplesOn(board: Board): Examples {
  const examples = known.get(board) ?? examplesFound(board)
  known.set(board, examples)
  return examples
}

function examplesFound(board: Board): Examples {
  const { kind, from, to, helper } = usualSupport(board) ?? firstSupport(board)
  const owner = board.powers.find(({ homes }) => homes.includes(board.province(from))) ?? board.powers[0]!
  const spelled = (at: Location) => spellUnit(board, board.unit(kind, owner.index, at))
  return {
    unit: spelled(from),
    helper: spelled(helper),
    there: spelled(to),
    from: board.id(from),
    to: board.id(to),
    power: owner.id,
    letters: lettersOf(board),
  }
}

interface Support {
  readonly kind: UnitKind
  readonly from: Location
  readonly to: Location
  readonly helper: Location
}

/** What everybody knows from the standard board, where there is the same. */
function usualSupport(board: Board): Support | undefined {
  const [from, to, helper] = ['PAR', 'BUR', 'MAR'].map(id => board.place(id))
  if (from === undefined || to === undefined || helper === undefined) return undefined
  const isThere = [from, helper].every(at => board.steps('army', at).includes(to))
  return isThere ? { kind: 'army', from, to, helper } : undefined
}

/** Armies that stand at home go before armies elsewhere, and armies before fleets. */
function firstSupport(board: Board): Support {
  const homes = board.powers.flatMap(power => power.homes)
  const all = board.provinces.map(({ index }) => index)
  for (const kind of ['army', 'fleet'] as const)
    for (const from of [...homes, ...all]) {
      const found = supportFrom(kind, from, board)
      if (found !== undefined) return found
    }
  return { kind: 'army', from: all[0]!, to: all[0]!, helper: all[0]! } // no board is without a border
}

function supportFrom(kind: UnitKind, from: Province, board: Board): Support | undefined {
  if (!board.canStand(kind, from)) return undefined
  for (const to of board.steps(kind, from)) {
    const helper = board.steps(kind, to).find(at => at !== from && board.steps(kind, at).includes(to))
    if (helper !== undefined) return { kind, from, to, helper }
  }
  return undefined
}

const USUAL_LETTERS = ['E', 'F', 'G']

/** Of some three powers. */
function lettersOf({ powers }: Board): string {
  const letters = powers.map(({ letter }) => letter)
  return (USUAL_LETTERS.every(letter => letters.includes(letter)) ? USUAL_LETTERS : letters.slice(0, 3)).join(
    '',
  )
}

/** How orders of a phase are written. */
export function ordersOn(board: Board, kind: PhaseKind): readonly string[] {
  const { unit, helper, to } = examplesOn(board)
  switch (kind) {
    case 'movement':
      return [`${unit} - ${to}`, `${unit} H`, `${unit} S ${helper} - ${to}`]
    case 'retreat':
      return [`${unit} - ${to}`, `${unit} D`]
    case 'adjustment':
      return [`BUILD ${unit}`, `REMOVE ${unit}`, 'WAIVE']
  }
}
