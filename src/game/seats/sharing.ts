// How few players hold many powers: who plays what with whom, what each side owns, and whom a neutral power joins.
import type { Board, Power } from '../../board/board.ts'
import type { Sharing } from '../../board/sharing.ts'
import { Story } from '../decision.ts'
import type { Fact } from '../events.ts'
import type { Game } from '../game.ts'
import type { World } from '../table.ts'
import { hasJoined } from '../turns/turning.ts'

/** The powers that are played together with one, itself first; a neutral one with those that it has joined. */
export function alliesOf(power: Power, game: Pick<Game, 'toss'>, { sharing }: Shared): readonly Power[] {
  if (sharing === undefined) return [power]
  const group = sidesOf(game, { sharing }).find(each => each.includes(power)) ?? [power]
  return [power, ...group.filter(each => each !== power)]
}

type Shared = Pick<World, 'sharing'>

/** What each player of a shared board plays, the neutral power with whom it has joined. */
function sidesOf(game: Pick<Game, 'toss'>, { sharing }: Shared): Sharing['groups'] {
  if (sharing === undefined) return []
  const { toss } = game
  if (toss === undefined || !hasJoined(game)) return sharing.groups
  return sharing.groups.map(group => (group.includes(toss.to) ? [...group, toss.power] : group))
}

/** Who has won where a player's powers count together: the side with enough centers, and more than any other. */
export function winnerAmongSides(
  game: Game,
  world: World,
): { readonly by: Power; readonly alongside: readonly Power[] } | undefined {
  if (world.sharing === undefined) return undefined
  const sides = sidesOf(game, world)
  const owners = game.position?.owners ?? []
  const counts = sides.map(side => owners.filter(owner => owner !== undefined && side.includes(owner)).length)
  const most = Math.max(...counts)
  const leading = sides.filter((_, side) => counts[side] === most)
  const [first] = leading
  if (most < (game.settings.wins ?? world.board.wins) || leading.length !== 1 || first === undefined)
    return undefined
  const [by, ...alongside] = first
  return by === undefined ? undefined : { by, alongside }
}

/**
 * What becomes of a neutral power after a phase: before the adjustments of the year before it joins a coin falls, and
 * in the spring it belongs to whoever plays the side that has won the toss.
 */
export function neutralFacts(game: Game, world: World): readonly Fact[] {
  const neutral = world.sharing?.neutral
  if (neutral === undefined || game.position === undefined) return []
  const { phase } = game.position
  const { power, joins } = neutral
  const isSpring = phase.year >= joins
  const story = new Story(game, world.now)
  if (game.toss === undefined && (isSpring || (phase.year === joins - 1 && phase.kind === 'adjustment'))) {
    const sides = world.sharing!.groups
    const [to] = sides[world.chance(sides.length)]!
    story.tell({ kind: 'coinTossed', power, to: to! }) // no group is empty
  }
  const { toss } = story.game
  if (toss !== undefined && isSpring && !hasJoined(game))
    story.tell({ kind: 'powerJoined', power, to: toss.to })
  return story.facts
}

/** The world once a neutral power has joined. */
export const worldAfter = (game: Game, world: World): World => {
  const board = boardAt(game, world)
  return board === world.board ? world : { ...world, board }
}

/** The board as the table has it now: with the land of a neutral power open once it has joined. */
export const boardAt = (
  game: Pick<Game, 'toss'>,
  { board, sharing }: Pick<World, 'board' | 'sharing'>,
): Board => (hasJoined(game) ? (sharing?.neutral?.opened ?? board) : board)
