// How a game ends and what that is worth: by centers, by a year, by standing still, or by a vote.
import type { Power } from '../../../rules/board/board.ts'
import { closesTheYear, type Phase } from '../../../rules/board/phase.ts'
import type { Owners } from '../../../rules/board/position.ts'
import type { Sharing } from '../../../rules/board/sharing.ts'
import type { Ending, Person } from '../events.ts'
import type { Game } from '../game.ts'
import type { Settings } from '../settings.ts'
import { sidesOf, type World } from '../table.ts'
import { agreedEnding } from '../votes.ts'

/** The powers that own a center, ordered by number. */
export function survivorsOf(
  { position }: Pick<Game, 'position'>,
  { board }: Pick<World, 'board'>,
): readonly Power[] {
  const owners = new Set(position?.owners)
  return board.powers.map(({ index }) => index).filter(power => owners.has(power))
}

/** The powers whose votes count: a power in civil disorder has nobody to speak for it. */
export const votersOf = (game: Game, world: World): readonly Power[] =>
  survivorsOf(game, world).filter(power => game.seats[power]?.isInCivilDisorder === false)

/** How the game ends after a phase; undefined if it goes on. `game` is already past that phase. */
export function endingAfter(
  game: Game,
  phase: Phase,
  winner: Power | undefined,
  world: World,
): Ending | undefined {
  if (winner !== undefined && world.sharing === undefined) return { kind: 'won', by: winner }
  if (!closesTheYear(phase, game.position?.phase)) return undefined
  const side = winnerAmongSides(game, world)
  if (side !== undefined) return { kind: 'won', ...side }
  const { idleYears, mostUnits } = game.settings.endings
  const among = votersOf(game, world)
  const why = endingYear(game.settings.endings, phase, world)
  if (why !== undefined) {
    const most = mostUnits ? mostUnitsAmongSides(game, among, world) : undefined
    return most === undefined ? { kind: 'draw', among, why } : { kind: 'won', ...most, why: 'mostUnits' }
  }
  if (idleYears !== undefined && isIdle(game, idleYears)) return { kind: 'draw', among, why: 'idle' }
  return undefined
}

/** The winner if a player's powers count together: the side with enough centers, and more than any other. */
function winnerAmongSides(
  game: Game,
  world: World,
): { readonly by: Power; readonly alongside: readonly Power[] } | undefined {
  if (world.sharing === undefined) return undefined
  return leader(sidesOf(game, world), game.position?.owners ?? [], game.settings.wins ?? world.board.wins)
}

/** The remaining power, or the side, with more units on the board than any other. */
function mostUnitsAmongSides(
  game: Game,
  among: readonly Power[],
  world: World,
): { readonly by: Power; readonly alongside?: readonly Power[] } | undefined {
  const units = (game.position?.units ?? []).map(({ power }) => power)
  if (world.sharing !== undefined) return leader(sidesOf(game, world), units, 1)
  const alone = leader(
    among.map(power => [power]),
    units,
    1,
  )
  return alone === undefined ? undefined : { by: alone.by }
}

/** The side that has the most entries in `tally`, if no other has as many and it has at least `least`. */
function leader(
  sides: Sharing['groups'],
  tally: readonly (Power | undefined)[],
  least: number,
): { readonly by: Power; readonly alongside: readonly Power[] } | undefined {
  const counts = sides.map(side => tally.filter(power => power !== undefined && side.includes(power)).length)
  const most = Math.max(...counts)
  const leading = sides.filter((_, side) => counts[side] === most)
  const [first] = leading
  if (most < least || leading.length !== 1 || first === undefined) return undefined
  const [by, ...alongside] = first
  return by === undefined ? undefined : { by, alongside }
}

/** Whether the game ends with this year, and by which setting. */
function endingYear(
  { lastYear, years }: Settings['endings'],
  { year }: Phase,
  world: World,
): 'lastYear' | 'years' | undefined {
  if (lastYear !== undefined && year >= lastYear) return 'lastYear'
  return years !== undefined && year >= lastOf(years, world) ? 'years' : undefined
}

/** When a year has just ended: what will end the game with the coming year, and that year. */
export function endingsAhead(
  game: Game,
  world: World,
): readonly { readonly why: 'idle' | 'lastYear' | 'mostUnits'; readonly year: number }[] {
  const { position, stage, settings } = game
  if (position === undefined || stage === 'over') return []
  const { idleYears, lastYear, years, mostUnits } = settings.endings
  const { phase } = position
  const year = phase.kind === 'adjustment' ? phase.year + 1 : phase.year
  const last = [lastYear, years === undefined ? undefined : lastOf(years, world)].some(
    each => each !== undefined && year >= each,
  )
  return [
    ...(last ? [{ why: mostUnits ? 'mostUnits' : 'lastYear', year } as const] : []),
    ...(idleYears !== undefined && isIdle(game, idleYears - 1) ? [{ why: 'idle', year } as const] : []),
  ]
}

/** The ending that all voters agree on now. */
export function endingVoted(game: Game, world: World): Ending | undefined {
  const agreed = agreedEnding(game.votes, votersOf(game, world))
  if (agreed === undefined) return undefined
  return agreed.kind === 'draw'
    ? { kind: 'draw', among: agreed.powers, why: 'agreed' }
    : { kind: 'conceded', to: agreed.to }
}

/** The last of this many years. */
const lastOf = (years: number, { board }: World): number => board.opens.year + years - 1

/** Whether for this many years no power has gained a center that it did not hold the year before. */
function isIdle(game: Game, years: number): boolean {
  const owners = yearlyOwners(game)
  if (owners.length <= years) return false
  const last = owners.slice(-years - 1)
  return last.every((now, i) => i === 0 || !hasGain(last[i - 1]!, now))
}

const hasGain = (before: Owners, now: Owners): boolean =>
  now.some((owner, center) => owner !== undefined && owner !== before[center])

/** Who owned what at the beginning of each year, and now. */
const yearlyOwners = ({ turns, position }: Game): readonly Owners[] => [
  ...turns
    .filter(({ phase }) => phase.season === 'spring' && phase.kind === 'movement')
    .map(({ before }) => before.owners),
  ...(position === undefined ? [] : [position.owners]),
]

// What a finished game is worth to each player, if the game is scored.

/** Points for a win, for a draw by the number of players who share it, from two on, and for a loss. */
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
  /** The powers that the player played last. */
  readonly powers: readonly Power[]
  readonly result: 'win' | 'draw' | 'loss'
  readonly points: number
}

/**
 * The scores of all players. Those who play at the end score for their powers, even if they joined late; those who left
 * before have lost. A game that was called off is worth nothing to anybody.
 */
export function scoresOf(game: Game, ending: Ending): readonly Score[] {
  const { scoring } = game.settings
  if (scoring === undefined || ending.kind === 'terminated') return []
  const { win, draws, loss } = SCORES[scoring]
  const happy = playersOf(game, sharers(ending))
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

const sharers = (ending: Exclude<Ending, { kind: 'terminated' }>): readonly Power[] =>
  ending.kind === 'draw' ? ending.among : ending.kind === 'won' ? [ending.by] : [ending.to]

/** The players who hold any of these powers now; a seat that was given up counts as nobody's. */
const playersOf = ({ seats }: Game, powers: readonly Power[]): ReadonlySet<Person> =>
  new Set(
    powers.flatMap(power => {
      const seat = seats[power]
      return seat?.player === undefined || seat.state === 'open' ? [] : [seat.player]
    }),
  )
