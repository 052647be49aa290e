// The drawn board of a game: kept as long as it stays the same, and set into pages as a picture of its own.
import { type Phase, phaseId } from '../board/phase.ts'
import { svgOf } from '../picture/png/pictures.ts'
import { wording } from '../report/wording.ts'
import { type Html, html } from './html.ts'
import type { Answer, Page } from './http.ts'
import { nothingHere, phaseName } from './page.ts'
import {
  Cache,
  type Draw,
  type DrawnBoard,
  type OpenGame,
  openGame,
  pathTo,
  type Site,
  turnNamed,
} from './site.ts'

const say = wording.web.map

/** In characters: some fifteen boards, each with its own lettering. */
const MOST_DRAWN = 8_000_000

/** `map.svg?phase=S1901M`: that phase with its orders; without one, or with the present one, the board as it is. */
export function mapPicture(site: Site): Page {
  const drawn = new Cache<string>(MOST_DRAWN, ({ length }) => length)
  return async (request, [name = '']) => {
    const open = await openGame(site, name)
    const scene = open && sceneOf(open, request.query.get('phase') ?? undefined)
    if (open === undefined || scene === undefined) return nothingHere(site)
    const key = [
      open.name,
      scene.turn === undefined ? open.version : scene.turn.at,
      phaseId(scene.position.phase),
    ].join(' ')
    return svg(drawn.find(key) ?? drawn.keep(key, site.draw(scene)))
  }
}

const svg = (body: string): Answer => ({
  status: 200,
  type: 'image/svg+xml',
  body,
  headers: {
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:",
  },
})

function sceneOf({ game, view, world }: OpenGame, phase: string | undefined): DrawnBoard | undefined {
  const { board } = world
  const { settings, position } = view
  if (position === undefined) return undefined
  const isNow = phase === undefined || phase.toUpperCase() === phaseId(position.phase)
  const turn = isNow ? undefined : turnNamed(view, phase)
  if (!isNow && turn === undefined) return undefined
  const shown = turn?.before ?? position
  return { board, settings, position: shown, turn, title: phaseName(shown.phase), note: game.name }
}

/** The picture with its way to a larger one. What is on it stands in the tables below, so that it need not be seen. */
export function mapFigure(open: OpenGame, phase: Phase): Html {
  const path = `${pathTo(open)}/map.svg?phase=${phaseId(phase)}`
  const title = say.title({ name: open.game.name, phase: phaseName(phase) })
  return html`<figure class="map"><a href="${path}"><img src="${path}" alt="${say.alt({ title })}" width="1100" height="1114"></a></figure>`
}

// Draws the scenes of the pages.

export const drawBoard: Draw = ({ board, position, turn, title, note }) =>
  svgOf({ board, position, results: turn?.results, title, note })
