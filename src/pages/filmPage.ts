// The film of a game: the file that a browser plays, and the page around it.

import { filmSvgOf } from '../drawing/png/pictures.ts'
import { endingPhrase } from '../judge/report/sentences/results.ts'
import { wording } from '../wording/wording.ts'
import { Cache } from './cache.ts'
import { html } from './html.ts'
import type { Page } from './http.ts'
import { cardOf, nothingHere, phaseName, phasesOf, svg } from './page.ts'
import { type OpenGame, openGame, pathTo, type Site, wayTo } from './site.ts'

const say = wording.web.film

/** In characters: about six long games. */
const MOST_FILMED = 6_000_000

/** All published phases, then the present board. */
export function filmPicture(site: Site): Page {
  const filmed = new Cache<string>(MOST_FILMED, ({ length }) => length)
  return async (_, [name = '']) => {
    const open = await openGame(site, name)
    const key = `${open?.name} ${open?.version}`
    const film = open && (filmed.find(key) ?? filmOf(open))
    return film === undefined ? nothingHere(site) : svg(filmed.keep(key, film))
  }
}

/** Undefined before the first phase is played, and for games in fog. */
function filmOf({ game, view, world: { board } }: OpenGame): string | undefined {
  const { turns, position, ending } = view
  if (position === undefined || !isFilmed(view)) return undefined
  return filmSvgOf({
    board,
    turns,
    position,
    titleOf: phaseName,
    ending: ending && endingPhrase(ending, board),
    note: game.name,
  })
}

/** There is no film of a blind game. */
export const isFilmed = ({ turns, position }: OpenGame['view']): boolean =>
  turns.length > 0 && position?.fog === undefined

/** In an iframe, because in an image the film could not be paused. */
export const filmPage =
  (site: Site): Page =>
  async (request, [name = '']) => {
    const open = await openGame(site, name, request.query)
    if (open === undefined || !isFilmed(open.view)) return nothingHere(site)
    const path = `${pathTo(open)}/film`
    const title = say.title({ name: open.game.name })
    const main = html`
<p><a href="${wayTo(open)}">${open.game.name}</a></p>
<figure class="film"><iframe src="${path}.svg" title="${title}"></iframe></figure>
<p>${say.lead}</p>
<p><a href="${wayTo(open, '/film')}">${say.again}</a> · <a href="${path}.svg">${say.file}</a></p>
${phasesOf(open)}`
    const head = cardOf(site, open, title, '/film')
    return site.frame({ title, main, head, isWide: true, hasScript: true })
  }
