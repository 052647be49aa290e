// Games by chance on every board and variant: thirty years each, every position a possible one, and every one drawn.
import { describe, expect, it } from 'vitest'
import { svgOf } from '../../../src/drawing/png/pictures.ts'
import { variantNames } from '../../../src/judge/library/boards.ts'
import { resolveAdjustments } from '../../../src/rules/adjudication/adjustments.ts'
import { resolveMovement } from '../../../src/rules/adjudication/movement.ts'
import { aftermath, captured } from '../../../src/rules/adjudication/resolving.ts'
import { resolveRetreats } from '../../../src/rules/adjudication/retreats.ts'
import type { Board, Unit } from '../../../src/rules/board/board.ts'
import { type Position, startingPosition } from '../../../src/rules/board/position.ts'
import type { Rulebook } from '../../../src/rules/board/rulebook.ts'
import { rulesFor } from '../../../src/rules/board/rulebookText.ts'
import type { AdjustmentOrder, RetreatOrder } from '../../../src/rules/orders/order.ts'
import { surplus } from '../../../src/rules/orders/standing.ts'
import { ordersFor } from '../../bench/selfPlay.ts'
import { rulebook, variant } from '../../boards.ts'
import { amount, sample } from '../../edition.ts'
import { Dice } from '../oracle/dice.ts'
import { Intentions } from '../oracle/intentions.ts'

const YEARS = amount({ core: 4, full: 30 })

interface Step {
  readonly before: Position
  readonly after: Position
}

/** The next position, whatever the phase. */
function next(board: Board, rules: Rulebook, position: Position, dice: Dice): Position {
  const { phase, units, dislodged } = position
  switch (phase.kind) {
    case 'movement': {
      const orders = new Intentions(board, units, dice).orders()
      const played = resolveMovement(board, rules, units, orders, phase.season)
      return aftermath(board, rules, position, played.units, played.dislodged).position
    }
    case 'retreat': {
      const orders = ordersFor(board, rules, position, dice) as readonly RetreatOrder[]
      const { survivors } = resolveRetreats(board, dislodged, orders)
      return aftermath(board, rules, position, [...units, ...survivors], []).position
    }
    case 'adjustment': {
      const orders = ordersFor(board, rules, position, dice) as readonly AdjustmentOrder[]
      const adjusted = resolveAdjustments(board, rules, position, orders)
      return aftermath(board, rules, position, adjusted.units, []).position
    }
  }
}

function game(board: Board, rules: Rulebook, seed: number): readonly Step[] {
  const steps: Step[] = []
  const dice = new Dice(seed)
  let position = startingPosition(board)
  while (position.phase.year < board.opens.year + YEARS) {
    const after = next(board, rules, position, dice)
    steps.push({ before: position, after })
    position = after
  }
  return steps
}

const provincesOf = (board: Board, units: readonly Unit[]) => units.map(({ at }) => board.province(at))

/** What no phase may bring about. */
function faultsOf(board: Board, { before, after }: Step): readonly string[] {
  const faults: string[] = []
  const claim = (holds: boolean, otherwise: string) => {
    if (!holds) faults.push(otherwise)
  }
  const { phase } = before
  const places = provincesOf(board, after.units)
  claim(new Set(places).size === places.length, 'two units in one province')
  claim(
    after.units.every(unit => board.canStand(unit.kind, unit.at)),
    'a unit where none can stand',
  )
  claim(
    after.dislodged.every(({ retreats }) => retreats.every(at => !places.includes(board.province(at)))),
    'a retreat to where somebody stands',
  )
  if (phase.kind !== 'adjustment') {
    claim(
      after.units.length + after.dislodged.length <= before.units.length + before.dislodged.length,
      'a new unit',
    )
    const frozen = board.frozenIn(phase.season)
    const inIce = (units: readonly Unit[]) => provincesOf(board, units).filter(at => frozen?.[at] === 1)
    claim(inIce(before.units).join() === inIce(after.units).join(), 'a unit got through the ice')
  } else {
    claim(
      board.powers.every(
        ({ index }) => surplus(board, after, index) >= 0 || surplus(board, before, index) > 0,
      ),
      'a power with too many units',
    )
  }
  const isYearOver = phase.season === 'fall' && after.phase.kind !== 'retreat'
  const owners = isYearOver ? captured(board, before.owners, after.units) : before.owners
  if (phase.kind !== 'adjustment') claim(owners.join() === after.owners.join(), 'a center changed hands')
  return faults
}

const PIECE = /<g><title>[^<]*<\/title><use href="#map-(?:plain)?(?:army|fleet)"/g

describe.each(sample(variantNames(), 2))('%s', name => {
  const board = variant(name)
  const rules = rulesFor(board, rulebook('2025EE'))

  it('is played for thirty years, and all that comes of it is possible', () => {
    const steps = game(board, rules, 1901)
    expect(steps.length).toBeGreaterThanOrEqual(2 * YEARS)
    const faults = steps.flatMap(step =>
      faultsOf(board, step).map(fault => ({ ...step.before.phase, fault })),
    )
    expect(faults).toEqual([])
  })

  it('is drawn with every unit and every center', () => {
    const steps = game(board, rules, 1902)
    for (const { before } of steps) {
      const svg = svgOf({ board, position: before, title: 'A game by chance' })
      expect(svg).not.toMatch(/NaN|undefined|Infinity/)
      const units = before.units.length + before.dislodged.length
      expect(svg.match(PIECE)?.length ?? 0).toBe(units)
    }
  })
})
