// Games to be filmed, made by chance from a seed, and what is seen of a film at a moment.

import type { Film } from '../../src/drawing/film.ts'
import type { PhaseResults } from '../../src/rules/adjudication/resolving.ts'
import { type ResolvedPhase, resolvePhase } from '../../src/rules/adjudication/resolving.ts'
import type { Board } from '../../src/rules/board/board.ts'
import { type Position, startingPosition } from '../../src/rules/board/position.ts'
import { type Order, unitTold } from '../../src/rules/orders/order.ts'
import { legalOrders } from '../../src/rules/orders/possibilities.ts'
import { rulebook } from '../boards.ts'
import { Dice } from '../rules/oracle/dice.ts'

type FilmedTurn = Film['turns'][number]

/** All phases of so many years, in which everybody does something legal. */
export function turnsByChance(board: Board, years: number, seed: number): readonly FilmedTurn[] {
  const [dice, rules] = [new Dice(seed), rulebook('2025EE')]
  const turns: FilmedTurn[] = []
  const end = board.opens.year + years
  for (let before = startingPosition(board); before.phase.year < end; before = turns.at(-1)!.after) {
    const orders = board.powers.flatMap(({ index }) =>
      chosen(legalOrders(board, rules, before, index), before, dice),
    )
    const resolved = resolvePhase(board, rules, before, orders)
    turns.push({ phase: before.phase, before, results: resultsOf(resolved), after: resolved.then.position })
  }
  return turns
}

/** One for each unit, and rather one that goes somewhere. */
function chosen(legal: readonly Order[], { phase }: Position, dice: Dice): readonly Order[] {
  if (phase.kind === 'adjustment') return dice.shuffled(legal)
  const told = new Map<unknown, Order[]>()
  for (const order of legal) told.set(unitTold(order), [...(told.get(unitTold(order)) ?? []), order])
  return [...told.values()].flatMap(
    own => dice.weighed(own, ({ kind }) => (kind === 'move' ? 4 : kind === 'support' ? 1 : 0.5)) ?? [],
  )
}

export const resultsOf = ({ kind, resolution }: ResolvedPhase): PhaseResults =>
  kind === 'movement'
    ? { kind, verdicts: resolution.verdicts() }
    : kind === 'retreat'
      ? { kind, verdicts: resolution.verdicts }
      : { kind, verdicts: resolution.verdicts }

/** When a film shows a piece, in seconds: from the beginning if nothing is said, and to the end. */
interface Stretch {
  readonly from: number
  readonly to: number
}

const ALWAYS: Stretch = { from: 0, to: Number.POSITIVE_INFINITY }
const TAGS = /<(\/?)([A-Za-z]+)([^>]*?)(\/?)>|[^<]+/g

/** What of a film is seen at a moment, in seconds; at the end, and where nothing moves, if none is said. */
export function seenAt(film: string, moment: number = Number.MAX_SAFE_INTEGER): string {
  const open: boolean[] = []
  const seen: string[] = []
  for (const [whole, slash, name, attributes = '', end] of film.matchAll(TAGS)) {
    const isSeen = open.at(-1) ?? true
    if (name === undefined) {
      if (isSeen) seen.push(whole)
    } else if (slash === '/') {
      if (isSeen) seen.push(whole)
      open.pop()
    } else {
      const { from, to } = stretchOf(attributes)
      const isNow = isSeen && from <= moment && moment < to
      if (isNow) seen.push(whole)
      if (end !== '/') open.push(isNow)
    }
  }
  return seen.join('')
}

function stretchOf(attributes: string): Stretch {
  const [, kind] = /class="([fl])"/.exec(attributes) ?? []
  const length = Number(/animation-duration:([\d.]+)s/.exec(attributes)?.[1] ?? 0)
  const delay = Number(/animation-delay:([\d.]+)s/.exec(attributes)?.[1] ?? 0)
  if (kind === 'f') return { from: delay, to: Math.round(10 * (delay + length)) / 10 }
  return kind === 'l' ? { ...ALWAYS, from: length } : ALWAYS
}

/** Every moment at which something appears, in order. */
export const momentsOf = (film: string): readonly number[] => {
  const all = [...film.matchAll(/<g ([^>]*class="[fl]"[^>]*)>/g)].map(
    ([, attributes = '']) => stretchOf(attributes).from,
  )
  return [...new Set([0, ...all])].sort((one, other) => one - other)
}
