// Names of places, units and powers in the middle of a sentence, and orders that serve as examples there.
import type { Board, Location, Power, Province, Unit, UnitKind } from '../../../rules/board/board.ts'
import type { PhaseKind } from '../../../rules/board/phase.ts'
import type { Position } from '../../../rules/board/position.ts'
import { spellUnit } from '../../../rules/orders/order.ts'
import { wording } from '../../../wording/wording.ts'

const say = wording.names

/** `Paris`, `the North Sea`, `Spain (south coast)` */
export function placeName(board: Board, at: Location): string {
  const { terrain } = board.provinces[board.province(at)]!
  const place = board.nameOf(at)
  return terrain === 'sea' ? say.atSea({ place: place.replace(/^the /i, '') }) : place
}

/** `Brest`, `Brest or Paris`, `Brest, Gascony or Paris` */
export const placesListed = (board: Board, places: readonly Location[]): string =>
  listed(
    places.map(at => placeName(board, at)),
    'or',
  )

/** `the army in Paris`, for a reader who knows whose it is. */
export const plainUnit = (board: Board, unit: Unit): string => say.plainUnit(partsOf(board, unit))

/** `the French army in Paris`, for a unit that stands there. */
export const unitIn = (board: Board, unit: Unit): string => say.unitIn(partsOf(board, unit))

/** `the French army from Paris`, for a unit that comes from there. */
export const unitFrom = (board: Board, unit: Unit): string => say.unitFrom(partsOf(board, unit))

/** `the French army from out of sight`, for a unit that comes from an unseen place. */
export const unitOutOfSight = (board: Board, { kind, power }: Pick<Unit, 'kind' | 'power'>): string =>
  say.unitOutOfSight({ adjective: board.powers[power]!.adjective, kind: say.kind[kind] })

const partsOf = (board: Board, { kind, power, at }: Unit) => ({
  adjective: board.powers[power]!.adjective,
  kind: say.kind[kind],
  place: placeName(board, at),
})

/** `army` */
export const kindName = ({ kind }: Pick<Unit, 'kind'>): string => say.kind[kind]

export const powerName = (board: Board, power: Power): string => board.powers[power]!.name

/** `a French army` */
export function someUnit(board: Board, unit: Unit): string {
  const parts = partsOf(board, unit)
  return /^[aeiou]/i.test(parts.adjective) ? say.someUnitBeforeVowel(parts) : say.someUnit(parts)
}

/** `Brest`, `Brest or Paris`, `Brest, Gascony or Paris` */
export function listed(names: readonly string[], link: 'and' | 'or'): string {
  const last = names.at(-1) ?? say.nothing
  return names.length < 2 ? last : say.listed[link]({ others: names.slice(0, -1).join(', '), last })
}

/** `1 unit`, `2 days` */
export const amount = (count: number, of: keyof typeof say.one): string =>
  count === 1 ? say.one[of] : say.many[of]({ count })

/** `2 days 23 hours` */
export function lengthOf(minutes: number): string {
  const parts = [
    [Math.trunc(minutes / 1440), 'day'],
    [Math.trunc((minutes % 1440) / 60), 'hour'],
    [minutes % 60, 'minute'],
  ] as const
  const some = parts.filter(([count]) => count > 0)
  return some.length === 0
    ? wording.settingLines.none
    : some.map(([count, unit]) => amount(count, unit)).join(' ')
}

// Example orders and lists of powers, as they would be written on the board of the game.

/** A unit, where it can go, and another that can support it there. */
interface Examples {
  /** `A PAR` */
  readonly unit: string
  /** `A MAR` */
  readonly helper: string
  /** `A BUR`, the same unit a step farther. */
  readonly there: string
  /** `PAR` and `BUR` */
  readonly from: string
  readonly to: string
  /** `FRANCE`, the power of the unit. */
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

/** The example that everybody knows from the standard board, if this board has it. */
function usualSupport(board: Board): Support | undefined {
  const [from, to, helper] = ['PAR', 'BUR', 'MAR'].map(id => board.place(id))
  if (from === undefined || to === undefined || helper === undefined) return undefined
  const isThere = [from, helper].every(at => board.steps('army', at).includes(to))
  return isThere ? { kind: 'army', from, to, helper } : undefined
}

/** Prefers armies at home to armies elsewhere, and armies to fleets. */
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

/** The letters of three powers. */
function lettersOf({ powers }: Board): string {
  const letters = powers.map(({ letter }) => letter)
  return (USUAL_LETTERS.every(letter => letters.includes(letter)) ? USUAL_LETTERS : letters.slice(0, 3)).join(
    '',
  )
}

/** The power whose orders are shown as examples, and the position. */
interface Reader {
  readonly power: Power
  readonly position: Position
  /** The unit that the examples are for. */
  readonly about?: Unit | undefined
}

/** How orders of a phase are written, with the reader's own units if there are any. */
export function ordersOn(board: Board, kind: PhaseKind, reader?: Reader): readonly string[] {
  const own = reader === undefined ? undefined : ownOrders(board, kind, reader)
  if (own !== undefined) return own
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

function ownOrders(
  board: Board,
  kind: PhaseKind,
  { power, position, about }: Reader,
): readonly string[] | undefined {
  const own = position.units.filter(unit => unit.power === power)
  const units = about === undefined ? own : [about, ...own.filter(unit => unit.at !== about.at)]
  switch (kind) {
    case 'movement':
      return ownMoves(board, units)
    case 'retreat': {
      const dislodged = position.dislodged.find(({ unit }) => unit.power === power)
      if (dislodged === undefined)
        return ownMoves(board, units)
          ?.slice(0, 1)
          .flatMap(move => [move, `${spellUnit(board, units[0]!)} D`])
      const unit = spellUnit(board, dislodged.unit)
      return [...dislodged.retreats.slice(0, 1).map(to => `${unit} - ${board.id(to)}`), `${unit} D`]
    }
    case 'adjustment': {
      const [unit] = units
      const home = board.powers[power]!.homes.find(at => board.canStand('army', at))
      if (unit === undefined || home === undefined) return undefined
      return [
        `BUILD ${spellUnit(board, board.unit('army', power, home))}`,
        `REMOVE ${spellUnit(board, unit)}`,
        'WAIVE',
      ]
    }
  }
}

/**
 * A move, a hold, and a support for another own unit, all by the first unit that can do them; or just a move and a
 * hold.
 */
function ownMoves(board: Board, units: readonly Unit[]): readonly string[] | undefined {
  const reaches = (unit: Unit, to: Location) =>
    board.steps(unit.kind, unit.at).some(at => board.province(at) === board.province(to))
  for (const unit of units)
    for (const to of board.steps(unit.kind, unit.at)) {
      const helped = units.find(other => other !== unit && reaches(other, to))
      if (helped === undefined) continue
      const [one, other, there] = [
        spellUnit(board, unit),
        spellUnit(board, helped),
        board.id(board.province(to)),
      ]
      return [`${one} - ${board.id(to)}`, `${one} H`, `${one} S ${other} - ${there}`]
    }
  for (const unit of units)
    for (const to of board.steps(unit.kind, unit.at))
      return [`${spellUnit(board, unit)} - ${board.id(to)}`, `${spellUnit(board, unit)} H`]
  return undefined
}
