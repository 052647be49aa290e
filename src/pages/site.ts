// What all pages are made from: the judge behind them, who looks, and the games and their powers as they may see them.

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

/** What is drawn: a position, and what came of the orders of a turn that began with it. */
export interface DrawnBoard {
  readonly board: Board
  readonly settings: Pick<Settings, 'variant' | 'wins'>
  readonly position: Position
  readonly turn: PublishedTurn | undefined
  /** `Spring 1901, movement`, and the name of the game. */
  readonly title: string
  readonly note: string
}

/** Draws a scene as SVG. */
export type Draw = (scene: DrawnBoard) => string

export interface Site {
  readonly services: Services
  readonly draw: Draw
  /** Everybody, or the one person to whom a post office of their own belongs. */
  readonly isPublic: boolean
  /** Where the site is to be found from elsewhere, without a slash at its end; undefined if nobody said. */
  readonly url: string | undefined
  /** The same pages in one frame. */
  readonly frame: (page: PageParts, request?: { readonly as: string | undefined }) => Promise<Answer>
  /** What has just been done with a game, as the address of its page says. */
  readonly above: (game: OpenGame, query: URLSearchParams) => Html | undefined
  /** What becomes of orders that somebody has chosen. */
  readonly letter: (open: OpenGame, chosen: Chosen) => Promise<Answer>
  /** The game that the first part of a path stands for, if that is not its name. */
  readonly opened?: (part: string) => Promise<OpenGame | undefined>
  /** What stands below a game: what else can be done with it here. */
  readonly below: (game: OpenGame, as: string | undefined) => Promise<Html | undefined>
}

export interface PageParts {
  readonly title: string
  /** In the tab of the browser, if that is not the title. */
  readonly tab?: string
  readonly main: Html
  readonly status?: number
  /** More for the head of the page. */
  readonly head?: Html | undefined
  /** The page needs all the room there is. */
  readonly isWide?: true
  /** What it does it does without scripts as well, and with ours more pleasantly. */
  readonly hasScript?: true
  /** Its address is told to nobody. */
  readonly isUntold?: true
  /** The page asks for itself again after so many seconds. */
  readonly refresh?: number
}

/** The lines that somebody has chosen for powers of theirs. */
export interface Chosen {
  readonly as: string | undefined
  readonly powers: readonly { readonly power: Power; readonly lines: readonly string[] }[]
  /** At once, without a look at the letter. */
  readonly isSent: boolean
}

/** A game as somebody may look at it. */
export interface OpenGame {
  readonly name: string
  readonly version: number
  readonly game: Game
  readonly view: GameView
  readonly world: World
  /** Where its pages are, if not below its name: below a key. */
  readonly path?: string
  /** Who looks, where one may say so: links go on as them. */
  readonly as?: string | undefined
}

const readerOf = ({ isPublic }: Pick<Site, 'isPublic'>): Viewer =>
  isPublic ? { kind: 'outsider' } : { kind: 'keeper' }

/** Undefined if there is none, or none that may be looked at. */
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

/** So many pages of a list of games are leafed through; nobody reads on so far. */
const MOST_PAGES = 1_000

/** Games that may be looked at, those first in which people are. */
export async function gameRows(site: Site, page: number, most: number): Promise<Piece<GameRow>> {
  const { store } = site.services
  const shown = Math.min(page, MOST_PAGES)
  const which = { skip: (shown - 1) * most, most: most + 1 }
  const rows = await store.games({ ...which, of: site.isPublic ? 'open' : 'there', by: 'people' })
  if (rows.length === 0 && shown > 1) return gameRows(site, 1, most)
  const memory = memoryOf(store)
  const found: GameRow[] = []
  for (const row of rows.slice(0, most)) {
    // A row that knows less is looked up.
    const access = row.listing['access'] ?? (await memory.game(row.name)).game.settings.access
    if (!site.isPublic || access === 'open') found.push(row)
  }
  return { rows: found, page: shown, hasMore: rows.length > most && shown < MOST_PAGES }
}

/** Everything that was decided in a game. */
export async function decisionsOf(
  { services }: Site,
  { name, world }: OpenGame,
): Promise<Iterable<Decision>> {
  const { events } = await services.store.load(name)
  return decisionsIn(events, () => world.board)
}

/** Where its pages are. */
export const pathTo = ({ name, path }: Pick<OpenGame, 'name' | 'path'>): string =>
  path ?? `/games/${encodeURIComponent(name)}`

/** A link to one of its pages, for whoever looks. */
export const wayTo = (open: Pick<OpenGame, 'name' | 'path' | 'as'>, page = ''): string =>
  `${pathTo(open)}${page}${open.as === undefined ? '' : `?as=${encodeURIComponent(open.as)}`}`

export const turnNamed = ({ turns }: GameView, id: string): PublishedTurn | undefined =>
  turns.findLast(({ phase }) => phaseId(phase) === phaseIdOf(id))

/** `W1901A`, also where it is called `F1901B` or `F1901BX` as in mails. */
export function phaseIdOf(written: string): string {
  const phase = readPhase(written.replace(/[PX]$/i, ''))
  return phase.ok ? phaseId(phase.value) : written
}

// How the powers of a game stand: centers, units, and what is known of their orders.

/** What may be said of a power; undefined where there is nothing to say. */
export type PowerState = 'eliminated' | 'civilDisorder' | 'free' | 'late' | 'owes' | 'started' | 'ordered'

export interface Standing {
  readonly power: Power
  readonly id: string
  readonly name: string
  readonly centers: number
  /** Undefined where they are not seen. */
  readonly units: number | undefined
  readonly state: PowerState | undefined
  /** Only where it may be told. */
  readonly player: string | undefined
}

/** The powers in the order of the board. */
export function standingsOf(site: Site, open: OpenGame): readonly Standing[] {
  const { board } = open.world
  const known = orderStates(site, open)
  return open.view.seats.flatMap(seat => {
    const { power, centers, units } = seat
    // Of most blind games nothing is told here.
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

/** Who has ordered, where LIST tells everybody who has not. */
function orderStates(site: Site, { game, world, view }: OpenGame): ReadonlyMap<Power, PowerState> {
  if (game.stage !== 'playing' || !seesWhoOwes(readerOf(site), view.settings)) return new Map()
  const owing = owingPowers(game, world)
  const hasSome = (power: Power) => (game.sheets.get(power)?.orders.length ?? 0) > 0
  const stateOf = (power: Power): PowerState =>
    !owing.includes(power) ? 'ordered' : !site.isPublic && hasSome(power) ? 'started' : 'owes'
  return new Map(askedPowers(game, world).map(power => [power, stateOf(power)]))
}

/** The powers that are still there, the greatest first. */
export const byCenters = (standings: readonly Standing[]): readonly Standing[] =>
  [...standings].sort((one, other) => other.centers - one.centers || one.power - other.power)
