// What all pages are made from: the judge, the reader, and the games and powers as that reader may see them.

import { seenWith } from '../judge/conversation/seeing.ts'
import { memoryOf, type Services, worldOf } from '../judge/conversation/services.ts'
import type { Decision } from '../judge/game/decision.ts'
import { exists, type Game } from '../judge/game/game.ts'
import type { Settings } from '../judge/game/settings.ts'
import { askedPowers, owingPowers, type World } from '../judge/game/table.ts'
import {
  type GameView,
  isForEverybody,
  type PublishedTurn,
  seesWhoOwes,
  type Viewer,
  viewOf,
} from '../judge/game/views.ts'
import type { GameRow } from '../judge/store/batch.ts'
import { decisionsIn } from '../judge/store/events/journal.ts'
import type { Board, Power } from '../rules/board/board.ts'
import { phaseId, readPhase } from '../rules/board/phase.ts'
import type { Position } from '../rules/board/position.ts'
import type { Html } from './html.ts'
import type { Answer } from './http.ts'
import type { Piece } from './pieces.ts'

/** A position to draw, and the results of the turn that began with it. */
export interface DrawnBoard {
  readonly board: Board
  readonly settings: Pick<Settings, 'variant' | 'wins'>
  readonly position: Position
  readonly turn: PublishedTurn | undefined
  /** `Spring 1901, movement`, and the name of the game. */
  readonly title: string
  readonly note: string
}

export type Draw = (scene: DrawnBoard) => string

export interface Site {
  readonly services: Services
  readonly draw: Draw
  /** True for the site for everybody; false for a post office on one's own machine. */
  readonly isPublic: boolean
  /** The public address of the site, without a trailing slash; undefined if not configured. */
  readonly url: string | undefined
  /** Puts a page into the frame of the site. */
  readonly frame: (page: PageParts, request?: { readonly as: string | undefined }) => Promise<Answer>
  /** A notice of what was just done with the game, according to the query of its page. */
  readonly above: (game: OpenGame, query: URLSearchParams) => Html | undefined
  /** Answers a form of chosen orders. */
  readonly letter: (open: OpenGame, chosen: Chosen) => Promise<Answer>
  /** Finds the game by the first part of a path if that is not its name, but a key. */
  readonly opened?: (part: string) => Promise<OpenGame | undefined>
  /** What else can be done with the game on this site, shown below it. */
  readonly below: (game: OpenGame, as: string | undefined) => Promise<Html | undefined>
}

export interface PageParts {
  readonly title: string
  /** The title in the browser's tab, if it differs. */
  readonly tab?: string
  readonly main: Html
  readonly status?: number
  /** More elements for the `<head>`. */
  readonly head?: Html | undefined
  /** Uses the full width. */
  readonly isWide?: true
  /** Loads our scripts. The page must work without them too. */
  readonly hasScript?: true
  /** The address is secret. */
  readonly isUntold?: true
  /** Reloads after this many seconds. */
  readonly refresh?: number
}

/** The order lines chosen for powers of one player. */
export interface Chosen {
  readonly as: string | undefined
  readonly powers: readonly { readonly power: Power; readonly lines: readonly string[] }[]
  /** To be sent at once, without showing the letter first. */
  readonly isSent: boolean
}

/** A game as its reader may see it. */
export interface OpenGame {
  readonly name: string
  readonly version: number
  readonly game: Game
  readonly view: GameView
  readonly world: World
  /** The path of its pages if they are below a key; otherwise they are below the game's name. */
  readonly path?: string
  /** The player whose view was asked for, where the site allows that. Links keep it. */
  readonly as?: string | undefined
}

const readerOf = ({ isPublic }: Pick<Site, 'isPublic'>): Viewer =>
  isPublic ? { kind: 'outsider' } : { kind: 'keeper' }

/** Undefined if the game does not exist or may not be seen. */
export async function openGame(
  site: Site,
  name: string,
  query?: URLSearchParams,
): Promise<OpenGame | undefined> {
  if (site.opened !== undefined) return site.opened(name)
  const { game: whole, version, name: key } = await memoryOf(site.services.store).game(name)
  if (!exists(whole) || (site.isPublic && !isForEverybody(whole.settings))) return undefined
  const game = site.isPublic ? seenWith(whole, []) : whole
  const view = viewOf(game, readerOf(site))
  const as = site.isPublic ? undefined : query?.get('as') || undefined
  return { name: key, version, game, view, world: worldOf(game, site.services), as }
}

/** The list of games ends after this many pages. */
const MOST_PAGES = 1_000

/** Games that may be seen. Those with players come first. */
export async function gameRows(site: Site, page: number, most: number): Promise<Piece<GameRow>> {
  const { store } = site.services
  const shown = Math.min(page, MOST_PAGES)
  const which = { skip: (shown - 1) * most, most: most + 1 }
  const rows = await store.games({ ...which, of: site.isPublic ? 'open' : 'there', by: 'people' })
  if (rows.length === 0 && shown > 1) return gameRows(site, 1, most)
  const memory = memoryOf(store)
  const found: GameRow[] = []
  for (const row of rows.slice(0, most)) {
    // An older row does not have the setting, so load the game.
    const access = row.listing['access'] ?? (await memory.game(row.name)).game.settings.access
    if (!site.isPublic || access === 'open') found.push(row)
  }
  return { rows: found, page: shown, hasMore: rows.length > most && shown < MOST_PAGES }
}

/** All decisions of a game. */
export async function decisionsOf(
  { services }: Site,
  { name, world }: OpenGame,
): Promise<Iterable<Decision>> {
  const { events } = await services.store.load(name)
  return decisionsIn(events, () => world.board)
}

/** The path of the game's pages. */
export const pathTo = ({ name, path }: Pick<OpenGame, 'name' | 'path'>): string =>
  path ?? `/games/${encodeURIComponent(name)}`

/** A link to a page of the game that keeps whose view it is. */
export const wayTo = (open: Pick<OpenGame, 'name' | 'path' | 'as'>, page = ''): string =>
  `${pathTo(open)}${page}${open.as === undefined ? '' : `?as=${encodeURIComponent(open.as)}`}`

export const turnNamed = ({ turns }: GameView, id: string): PublishedTurn | undefined =>
  turns.findLast(({ phase }) => phaseId(phase) === phaseIdOf(id))

/** `W1901A`, also for the names that mails use: `F1901B` or `F1901BX`. */
export function phaseIdOf(written: string): string {
  const phase = readPhase(written.replace(/[PX]$/i, ''))
  return phase.ok ? phaseId(phase.value) : written
}

// The standing of each power: centers, units, and what is known of its orders.

/** What may be told of a power; undefined if nothing. */
export type PowerState = 'eliminated' | 'civilDisorder' | 'free' | 'late' | 'owes' | 'started' | 'ordered'

export interface Standing {
  readonly power: Power
  readonly id: string
  readonly name: string
  readonly centers: number
  /** Undefined where the units are not seen. */
  readonly units: number | undefined
  readonly state: PowerState | undefined
  /** Set only where the player may be named. */
  readonly player: string | undefined
}

/** In the order of the board. */
export function standingsOf(site: Site, open: OpenGame): readonly Standing[] {
  const { board } = open.world
  const known = orderStates(site, open)
  return open.view.seats.flatMap(seat => {
    const { power, centers, units } = seat
    // Most blind games do not tell this.
    if (centers === undefined) return []
    const { id, name } = board.powers[power]!
    return {
      power,
      id,
      name,
      centers,
      units,
      state: seatState(seat) ?? known.get(power),
      player: site.isPublic ? undefined : seat.player,
    }
  })
}

function seatState(seat: OpenGame['view']['seats'][number]): PowerState | undefined {
  if (seat.centers === 0 && seat.units === 0) return 'eliminated'
  if (seat.isInCivilDisorder) return 'civilDisorder'
  return seat.isOpen === true ? 'free' : seat.isLate === true ? 'late' : undefined
}

/** Who has ordered. Empty unless LIST tells everybody who has not. */
function orderStates(site: Site, { game, world, view }: OpenGame): ReadonlyMap<Power, PowerState> {
  if (game.stage !== 'playing' || !seesWhoOwes(readerOf(site), view.settings)) return new Map()
  const owing = owingPowers(game, world)
  const hasSome = (power: Power) => (game.sheets.get(power)?.orders.length ?? 0) > 0
  const stateOf = (power: Power): PowerState =>
    !owing.includes(power) ? 'ordered' : !site.isPublic && hasSome(power) ? 'started' : 'owes'
  return new Map(askedPowers(game, world).map(power => [power, stateOf(power)]))
}

/** Most centers first. */
export const byCenters = (standings: readonly Standing[]): readonly Standing[] =>
  [...standings].sort((one, other) => other.centers - one.centers || one.power - other.power)
