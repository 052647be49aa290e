// What a finished game is worth to each of its players, where the table keeps score.
import type { Power } from '../board/board.ts'
import type { Ending, Person } from './events.ts'
import type { Game } from './game.ts'
import type { Settings } from './settings.ts'

/** Points for a win, for a draw by how many share it, from two on, and for a loss. */
interface Scores {
  readonly win: number
  readonly draws: readonly number[]
  readonly loss: number
}

/** The Alexander Rules, table VII.4. A draw of more than seven is worth what one of seven is. */
const SCORES: Readonly<Record<NonNullable<Settings['scoring']>, Scores>> = {
  alexander: { win: 360, draws: [150, 80, 45, 24, 10, 0], loss: -60 },
}

export interface Score {
  readonly player: Person
  /** What he played last; of several powers all of them. */
  readonly powers: readonly Power[]
  readonly result: 'win' | 'draw' | 'loss'
  readonly points: number
}

/**
 * What everybody scores. Who plays at the end scores for his powers, whether he was there from the beginning or not;
 * who left before has lost. A game that was called off is worth nothing to anybody.
 */
export function scoresOf(game: Game, ending: Ending): readonly Score[] {
  const { scoring } = game.settings
  if (scoring === undefined || ending.kind === 'terminated') return []
  const { win, draws, loss } = SCORES[scoring]
  const happy = playersOf(game, happyPowers(ending))
  const share = draws[Math.min(happy.size, draws.length + 1) - 2] ?? win
  const score = (player: Person, powers: readonly Power[]): Score => {
    if (!happy.has(player)) return { player, powers, result: 'loss', points: loss }
    return ending.kind === 'draw' && happy.size > 1
      ? { player, powers, result: 'draw', points: share }
      : { player, powers, result: 'win', points: win }
  }
  const held = new Map<Person, Power[]>()
  for (const [power, { player }] of game.seats.entries())
    if (player !== undefined) held.set(player, [...(held.get(player) ?? []), power as Power])
  const gone = new Map<Person, Power[]>()
  for (const { player, power } of game.departed)
    if (!held.has(player)) gone.set(player, [...(gone.get(player) ?? []), power])
  return [
    ...[...held].map(([player, powers]) => score(player, powers)),
    ...[...gone].map(([player, powers]): Score => ({ player, powers, result: 'loss', points: loss })),
  ]
}

const happyPowers = (ending: Exclude<Ending, { kind: 'terminated' }>): readonly Power[] =>
  ending.kind === 'draw' ? ending.among : ending.kind === 'won' ? [ending.by] : [ending.to]

/** Who holds any of these powers now: a place that was given up is nobody's. */
const playersOf = ({ seats }: Game, powers: readonly Power[]): ReadonlySet<Person> =>
  new Set(
    powers.flatMap(power => {
      const seat = seats[power]
      return seat?.player === undefined || seat.state === 'open' ? [] : [seat.player]
    }),
  )
