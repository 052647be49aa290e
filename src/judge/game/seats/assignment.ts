// Who plays which power, by the wishes of all and by chance between equals; and how dependable a player is.
import type { Power } from '../../../rules/board/board.ts'

/** Throws a die with so many sides: a number from 0 up to, not including, `sides`. */
export type Chance = (sides: number) => number

/** What a player would like to play: groups of powers, the dearest first; within a group all are alike to them. */
export interface Wishes<Player> {
  readonly player: Player
  readonly groups: readonly (readonly Power[])[]
  /** They take whatever chance gives them, before the others choose: `*` in a preference list. */
  readonly isRandom: boolean
}

/**
 * Seats players on powers, each on one of their own, so that the sum of everybody's weights is as great as can be. A
 * power is worth more to a player the fewer they name before it; what they do not name comes last, all alike. With
 * fewer players than powers some powers stay free. The same throws of chance give the same seats.
 */
export function assignSeats<Player>(
  wishes: readonly Wishes<Player>[],
  powers: readonly Power[],
  chance: Chance,
): ReadonlyMap<Power, Player> {
  if (wishes.length > powers.length) {
    throw new RangeError(`${wishes.length} players cannot share ${powers.length} powers`)
  }
  const seats = new Map<Power, Player>()
  const free = shuffled(powers, chance)
  const choosing = shuffled(wishes, chance)
  for (const { player } of choosing.filter(({ isRandom }) => isRandom)) seats.set(free.pop()!, player)
  const listed = choosing.filter(({ isRandom }) => !isRandom)
  const weights = listed.map(({ groups }) => weightsOf(groups, powers))
  const chosen = bestMatching(weights.map(row => free.map(power => row.get(power)!)))
  chosen.forEach((column, row) => {
    seats.set(free[column]!, listed[row]!.player)
  })
  return seats
}

/** Of n powers the dearest weighs n, the next n - 1, and those of one group what they weigh on average, all doubled. */
function weightsOf(groups: Wishes<unknown>['groups'], powers: readonly Power[]): ReadonlyMap<Power, number> {
  const weights = new Map<Power, number>()
  let better = 0
  const named = new Set(groups.flat())
  for (const group of [...groups, powers.filter(power => !named.has(power))]) {
    const fresh = group.filter(power => powers.includes(power) && !weights.has(power))
    for (const power of fresh) weights.set(power, 2 * (powers.length - better) - (fresh.length - 1))
    better += fresh.length
  }
  return weights
}

function shuffled<Item>(items: readonly Item[], chance: Chance): Item[] {
  const deck = [...items]
  for (let left = deck.length; left > 1; left--) {
    const drawn = chance(left)
    const last = deck[left - 1]!
    deck[left - 1] = deck[drawn]!
    deck[drawn] = last
  }
  return deck
}

/**
 * For each row the column that it gets, no column twice, the sum of the weights the greatest. The Hungarian method: rows
 * come in one by one, and each makes room for itself along the cheapest chain of exchanges.
 */
function bestMatching(weights: readonly (readonly number[])[]): readonly number[] {
  const columns = weights[0]?.length ?? 0
  const rowPrice = new Array<number>(weights.length).fill(0)
  const columnPrice = new Array<number>(columns).fill(0)
  const rowIn = new Array<number | undefined>(columns).fill(undefined)
  for (let row = 0; row < weights.length; row++) {
    const chain = cheapestChain(row, weights, rowPrice, columnPrice, rowIn)
    for (let column: number | undefined = chain.end; column !== undefined; column = chain.before[column]) {
      const before = chain.before[column]
      rowIn[column] = before === undefined ? row : rowIn[before]
    }
  }
  const columnOf = new Array<number>(weights.length)
  rowIn.forEach((row, column) => {
    if (row !== undefined) columnOf[row] = column
  })
  return columnOf
}

/** Where a chain of exchanges ends, and for each column on it the one before; the first has none. */
interface Chain {
  readonly end: number
  readonly before: readonly (number | undefined)[]
}

function cheapestChain(
  start: number,
  weights: readonly (readonly number[])[],
  rowPrice: number[],
  columnPrice: number[],
  rowIn: readonly (number | undefined)[],
): Chain {
  const columns = columnPrice.length
  const before = new Array<number | undefined>(columns).fill(undefined)
  const slack = new Array<number>(columns).fill(Number.POSITIVE_INFINITY)
  const isSeen = new Array<boolean>(columns).fill(false)
  let row = start
  let here: number | undefined
  for (;;) {
    let step = Number.POSITIVE_INFINITY
    let next = 0
    for (let column = 0; column < columns; column++) {
      if (isSeen[column]) continue
      const cost = -weights[row]![column]! - rowPrice[row]! - columnPrice[column]!
      if (cost < slack[column]!) {
        slack[column] = cost
        before[column] = here
      }
      if (slack[column]! < step) {
        step = slack[column]!
        next = column
      }
    }
    rowPrice[start]! += step
    for (let column = 0; column < columns; column++) {
      if (!isSeen[column]) slack[column]! -= step
      else {
        rowPrice[rowIn[column]!]! += step
        columnPrice[column]! -= step
      }
    }
    isSeen[next] = true
    const taken = rowIn[next]
    if (taken === undefined) return { end: next, before }
    row = taken
    here = next
  }
}

// What is known of how dependable a player is: counted over all their games, told to those whose games they would join.

/** What one player did, or failed to do, in a game that counts. */
export const CONDUCT = [
  'started',
  'tookOver',
  'onTime',
  'late',
  'noticed',
  'abandoned',
  'civilDisorder',
  'resigned',
] as const
export type Conduct = (typeof CONDUCT)[number]

/** A player's deeds, each with how often. */
export type Reliability = Readonly<Record<Conduct, number>>

export const NO_DEEDS: Reliability = {
  started: 0,
  tookOver: 0,
  onTime: 0,
  late: 0,
  noticed: 0,
  abandoned: 0,
  civilDisorder: 0,
  resigned: 0,
}

/** The old judges' points for each deed. */
const POINTS: Reliability = {
  started: 0,
  tookOver: 0,
  onTime: 3,
  late: -1,
  noticed: -1,
  abandoned: -50,
  civilDisorder: -100,
  resigned: 0,
}

export const withDeed = (reliability: Reliability, deed: Conduct): Reliability => ({
  ...reliability,
  [deed]: reliability[deed] + 1,
})

/** Points as the old judges counted them. */
export const dedicationOf = (reliability: Reliability): number =>
  CONDUCT.reduce((sum, deed) => sum + POINTS[deed] * reliability[deed], 0)

/** Of a hundred turns, how many on time; all of them for who has played none. */
export function onTimeRatio({ onTime, late }: Reliability): number {
  const turns = onTime + late
  return turns === 0 ? 100 : Math.round((100 * onTime) / turns)
}

/** Of a hundred games begun or taken over, how many were given up in civil disorder. */
export function givenUpRatio({ started, tookOver, civilDisorder }: Reliability): number {
  const games = started + tookOver
  return games === 0 ? 0 : Math.round((100 * civilDisorder) / games)
}
