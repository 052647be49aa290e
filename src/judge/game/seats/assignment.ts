// Gives powers to players by their wishes, and by chance between equals; and tells how dependable a player is.
import type { Power } from '../../../rules/board/board.ts'

/** Throws a die: a number from 0 up to, but not including, `sides`. */
export type Chance = (sides: number) => number

/** What a player would like to play: groups of powers, the most wanted first; all powers of a group are equal. */
export interface Wishes<Player> {
  readonly player: Player
  readonly groups: readonly (readonly Power[])[]
  /** The player takes a random power before the others choose: `*` in a preference list. */
  readonly isRandom: boolean
}

/**
 * Gives each player a power of their own, so that the sum of all weights is the greatest. A power weighs more the fewer
 * powers its player names before it; powers that are not named come last, all equal. With fewer players than powers
 * some powers stay free. The same throws of chance give the same seats.
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

/** Of n powers the most wanted weighs n, the next n - 1, and those of one group their average; all doubled, to stay whole. */
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
 * Gives each row a column of its own, so that the sum of the weights is the greatest. This is the Hungarian method:
 * rows come in one by one, and each makes room for itself along the cheapest chain of exchanges.
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

/** The last column of a chain of exchanges, and for each column on it the one before; the first has none. */
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

// How dependable players are: counted over all their games, and told to those whose games they would join.

/** What a player did, or failed to do, in a game that counts. */
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

/** How often a player did each deed. */
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

/** The classic judges' points for each deed. */
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

/** Points as the classic judges count them. */
export const dedicationOf = (reliability: Reliability): number =>
  CONDUCT.reduce((sum, deed) => sum + POINTS[deed] * reliability[deed], 0)

/** The percentage of turns that were on time; 100 for a player without turns. */
export function onTimeRatio({ onTime, late }: Reliability): number {
  const turns = onTime + late
  return turns === 0 ? 100 : Math.round((100 * onTime) / turns)
}

/** The percentage of games, begun or taken over, that were given up in civil disorder. */
export function givenUpRatio({ started, tookOver, civilDisorder }: Reliability): number {
  const games = started + tookOver
  return games === 0 ? 0 : Math.round((100 * civilDisorder) / games)
}
