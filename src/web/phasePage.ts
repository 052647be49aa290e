// A phase that was played: its board with the orders on it, and what came of each, with the reason.
import type { Board } from '../board/board.ts'
import { phaseId } from '../board/phase.ts'
import type { PublishedTurn } from '../game/views.ts'
import { resultLines } from '../report/sentences/results.ts'
import { wording } from '../report/wording.ts'
import { type Html, html } from './html.ts'
import type { Page } from './http.ts'
import { nothingHere, phaseName, time } from './page.ts'
import { mapFigure } from './picture.ts'
import { type OpenGame, openGame, pathTo, type Site, turnNamed } from './site.ts'

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

// The results of a phase as a page shows them: each order, and below it who stopped it.

interface ToldOrder {
  readonly order: string
  readonly remark: string | undefined
}

interface ToldPower {
  /** `AUSTRIA`, or the sentence above what follows. */
  readonly heading: string
  readonly orders: readonly ToldOrder[]
}

/** The lines of a mail taken apart: powers at the margin, orders within it, remarks further in. */
export function toldResults(turn: PublishedTurn, board: Board): readonly ToldPower[] {
  const told: { heading: string; orders: { order: string; remark: string | undefined }[] }[] = []
  for (const line of resultLines(turn, board).slice(1)) {
    const text = line.trim()
    const margin = line.length - line.trimStart().length
    if (text === '') continue
    const orders = told.at(-1)?.orders
    if (margin === 0 || orders === undefined) told.push({ heading: text, orders: [] })
    else if (margin === 2) orders.push({ order: text, remark: undefined })
    else if (orders.length > 0) orders[orders.length - 1]!.remark = text
  }
  return told
}
