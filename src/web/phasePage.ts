// A phase that was played: its board with the orders on it, and what came of each, with the reason.
import { phaseId } from '../board/phase.ts'
import type { PublishedTurn } from '../game/views.ts'
import { wording } from '../report/wording.ts'
import { type Html, html } from './html.ts'
import { nothingHere } from './nothing.ts'
import { mapFigure } from './picture.ts'
import { type ToldPower, toldResults } from './results.ts'
import type { Page } from './routes.ts'
import { type OpenGame, openGame, pathTo, type Site, turnNamed } from './site.ts'
import { phaseName, time } from './words.ts'

const say = wording.web.phasePage

export const phasePage =
  (site: Site): Page =>
  async (_, [name = '', id = '']) => {
    const open = await openGame(site, name)
    const turn = open && turnNamed(open.view, id)
    if (open === undefined || turn === undefined) return nothingHere(site)
    const ways = waysFrom(open, turn)
    const main = html`
<nav class="pager" aria-label="${say.ways}">${ways}</nav>
<p>${say.played} ${time(turn.at, site.setting.judge.zone)}</p>
${mapFigure(open, turn.phase)}
<section aria-labelledby="results"><h2 id="results">${say.results}</h2>
<div class="columns">
${toldResults(turn, open.world.board).map(powerOf)}
</div></section>
<div class="pager">${ways}</div>`
    return site.frame({
      title: say.title({ name: open.game.name, phase: phaseName(turn.phase) }),
      main,
      isWide: true,
    })
  }

const powerOf = ({ heading, orders }: ToldPower): Html => html`<section class="orders"><h3>${heading}</h3>
<ul>
${orders.map(({ order, remark }) => html`<li${remark !== undefined && html` class="failed"`}><code>${order}</code>${remark !== undefined && html`<br>${remark}`}</li>`)}
</ul></section>
`

/** To the phase before and to the next one; behind the last one the game goes on. */
function waysFrom(open: OpenGame, { turn }: PublishedTurn): Html {
  const { turns } = open.view
  const here = turns.findIndex(each => each.turn === turn)
  const [before, after] = [turns[here - 1], turns[here + 1]]
  const path = pathTo(open)
  return html`<p>
${before && html`<a rel="prev" href="${path}/phases/${phaseId(before.phase)}">← ${phaseName(before.phase)}</a>`}
<a href="${path}">${open.game.name}</a>
${after === undefined ? html`<a rel="next" href="${path}">${say.now} →</a>` : html`<a rel="next" href="${path}/phases/${phaseId(after.phase)}">${phaseName(after.phase)} →</a>`}
</p>`
}
