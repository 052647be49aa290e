// Games by chance with trains and leaves, thirty years each: no two units in a province, and everybody is somewhere.
import { describe, expect, it } from 'vitest'
import { resolveMovement } from '../../../src/rules/adjudication/movement.ts'
import { aftermath } from '../../../src/rules/adjudication/resolving.ts'
import type { Province, Unit } from '../../../src/rules/board/board.ts'
import { type Position, startingPosition } from '../../../src/rules/board/position.ts'
import { rulesFor } from '../../../src/rules/board/rulebookText.ts'
import { Legality } from '../../../src/rules/orders/legality.ts'
import { leave, type MovementOrder, move } from '../../../src/rules/orders/order.ts'
import { rulebook, variant } from '../../boards.ts'
import { Dice } from '../oracle/dice.ts'
import { Intentions } from '../oracle/intentions.ts'

const YEARS = 30
const board = variant('colonial-full')
const rules = rulesFor(board, rulebook('2025EE'))
const { railroad, canal } = board.passages
const legality = new Legality(board)

/** Orders of all kinds; whoever can goes by rail or through the canal now and then, and the guard lets fleets pass. */
function ordersAmong(units: readonly Unit[], dice: Dice): readonly MovementOrder[] {
  const usual = new Intentions(board, units, dice).orders()
  const told = usual.map(order => {
    const { unit } = order
    const here = board.province(unit.at)
    const station = dice.pick(railroad!.line)!
    if (board.passages.isByRail(unit.power, here, station) && dice.chance(0.6))
      return move(unit, station, 'railroad')
    const across = canal!.between.find(at => board.passages.isAcrossCanal(here, at))
    return across !== undefined && unit.kind === 'fleet' && dice.chance(0.7) ? move(unit, across) : order
  })
  const guard = units.find(unit => board.province(unit.at) === canal!.guard)
  if (guard === undefined || !dice.chance(0.5)) return told
  const [from, to] = dice.shuffled(canal!.between) as [Province, Province]
  return [...told, leave(guard, from, to)]
}

/** The starting units moved to where trains and leaves matter: nobody leaves the board for thirty years. */
function crowded(dice: Dice): readonly Unit[] {
  const near = [...railroad!.line, ...canal!.between, canal!.guard].flatMap(at => [
    at,
    ...board.steps('army', at),
    ...board.steps('fleet', at),
  ])
  const first = [canal!.guard, dice.pick(canal!.between)!]
  const others = dice.shuffled([...new Set(near.map(at => board.province(at)))])
  const places = [...first, ...others.filter(at => !first.includes(at))]
  return dice.shuffled(startingPosition(board).units).flatMap((unit, i) => {
    const at = places[i]
    if (at === undefined) return []
    if (board.canStand('army', at)) return [board.unit('army', unit.power, at)]
    return board.canStand('fleet', at) ? [board.unit('fleet', unit.power, at)] : []
  })
}

interface Counts {
  trains: number
  stopped: number
  passed: number
  closed: number
}

function faultsOf(seed: number, counts: Counts): readonly string[] {
  const dice = new Dice(seed)
  const faults: string[] = []
  let position: Position = { ...startingPosition(board), units: crowded(dice) }
  for (let turn = 0; turn < 2 * YEARS; turn++) {
    const { units, owners } = position
    legality.place(units, 'spring')
    const orders = ordersAmong(units, dice).filter(order => legality.whyNot(order, rules) === undefined)
    const played = resolveMovement(board, rules, units, orders, 'spring', owners)
    const places = played.units.map(({ at }) => board.province(at))
    if (new Set(places).size < places.length) faults.push(`turn ${turn}: two units in one province`)
    if (played.units.length + played.dislodged.length !== units.length)
      faults.push(`turn ${turn}: a unit more or less`)
    for (const { order, outcome } of played.verdicts()) {
      const isTrain = order.kind === 'move' && order.via === 'railroad'
      if (isTrain) counts.trains++
      if (outcome.kind === 'stopped') counts.stopped++
      if (outcome.kind === 'noLeave' || outcome.kind === 'leaveVoid' || outcome.kind === 'canalParadox')
        counts.closed++
      const crosses =
        order.kind === 'move' && board.passages.isAcrossCanal(board.province(order.unit.at), order.to)
      if (crosses && outcome.kind === 'succeeds') counts.passed++
      const isFree = outcome.kind !== 'stopped' || played.units.some(({ at }) => at === outcome.ends)
      if (!isFree && !played.dislodged.some(({ unit }) => unit === order.unit))
        faults.push(`turn ${turn}: a train ended nowhere`)
    }
    const found = played.dislodged.flatMap(({ unit, retreats }) => {
      const to = retreats.find(at => !places.includes(board.province(at)))
      if (to !== undefined) places.push(board.province(to))
      return to === undefined ? [] : [board.unit(unit.kind, unit.power, to)]
    })
    const next = aftermath(board, rules, position, [...played.units, ...found], [])
    position = { ...next.position, units: [...played.units, ...found] }
    if (turn % 10 === 9) position = { ...position, units: crowded(dice) }
  }
  return faults
}

it('a train need not retake what nobody said who owns', () => {
  const at = (id: string) => board.place(id)!
  const russia = board.power('RUSSIA')!
  const train = board.unit('army', russia, at('MOS'))
  const orders = [move(train, at('VLA'), 'railroad')]
  const ends = (owners: readonly string[] | undefined) =>
    resolveMovement(
      board,
      rules,
      [train],
      orders,
      'spring',
      owners && board.provinces.map(({ id }) => (owners.includes(id) ? russia : undefined)),
    ).units.map(unit => board.id(unit.at))
  expect(ends(undefined)).toEqual(['VLA'])
  expect(ends([])).toEqual(['VLA'])
  expect(ends(['MOS', 'OMS', 'VLA'])).toEqual(['VLA'])
  expect(ends(['MOS', 'VLA'])).toEqual(['OMS'])
})

describe('games by chance on Colonial with its railroad and its canal', () => {
  it('keep the rules for thirty years', () => {
    const counts: Counts = { trains: 0, stopped: 0, passed: 0, closed: 0 }
    const faults = Array.from({ length: 5 }, (_, seed) => faultsOf(1870 + seed, counts))
    expect(faults.flat()).toEqual([])
    expect(counts.trains).toBeGreaterThan(50)
    expect(counts.stopped).toBeGreaterThan(20)
    expect(counts.passed).toBeGreaterThan(5)
    expect(counts.closed).toBeGreaterThan(5)
  })
})
