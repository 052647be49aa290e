// The page of a played phase: its board with the orders, and the result of each with the reason.

import type { PublishedTurn } from '../judge/game/views.ts'
import { resultLines } from '../judge/report/sentences/results.ts'
import type { Board } from '../rules/board/board.ts'
import { phaseId } from '../rules/board/phase.ts'
import { isUnseen } from '../rules/board/position.ts'
import { wording } from '../wording/wording.ts'
import { type Html, html } from './html.ts'
import { type Page, seeOther } from './http.ts'
import { cardOf, mapFigure, nothingHere, phaseName, time } from './page.ts'
import { type OpenGame, openGame, phaseIdOf, type Site, turnNamed, wayTo } from './site.ts'

export const phasePage =
  (site: Site): Page =>
  async (request, [name = '', id = '']) => {
    const open = await openGame(site, name, request.query)
    const turn = open && turnNamed(open.view, id)
    const { position } = open?.view ?? {}
    if (open && turn === undefined && position && phaseId(position.phase) === phaseIdOf(id))
      return seeOther(wayTo(open))
    if (open === undefined || turn === undefined) return nothingHere(site)
    if (phaseId(turn.phase) !== id) return seeOther(wayTo(open, `/phases/${phaseId(turn.phase)}`))
    const ways = waysFrom(open, turn)
    const isHidden = turn.before.fog !== undefined
    const main = html`
<nav class="pager" aria-label="${wording.web.phasePage.ways}">${ways}</nav>
<p>${wording.web.phasePage.played} ${time(turn.at, site.services.judge.zone)}</p>
${
  isHidden &&
  html`<p>${wording.blind.hidden}</p>
`
}<div class="board history"><div>${!isUnseen(turn.before) && mapFigure(open, turn.phase)}</div>
${phaseList(open, turn)}</div>
${!isHidden && resultsOf(open, turn)}
<div class="pager">${ways}</div>`
    const title = wording.web.phasePage.title({ name: open.game.name, phase: phaseName(turn.phase) })
    const head = cardOf(site, open, title, `/phases/${id}`)
    return site.frame({ title, main, head, isWide: true, hasScript: true })
  }

/** The results, and a link to the trial board. */
const resultsOf = (open: OpenGame, turn: PublishedTurn): Html =>
  html`<section aria-labelledby="results"><h2 id="results">${wording.web.phasePage.results}</h2>
<div class="columns">
${toldResults(turn, open.world.board).map(powerOf)}
</div></section>
${open.path === undefined && html`<p><a href="/board?game=${encodeURIComponent(open.name)}&amp;phase=${phaseId(turn.phase)}">${wording.web.trial.thinkOn}</a></p>`}`

/** All phases beside the map. A script adds a slider and arrow keys. */
function phaseList(open: OpenGame, { turn }: PublishedTurn): Html {
  const { turns } = open.view
  const { list, keys } = wording.web.phasePage
  return html`<nav class="list" aria-label="${list}" data-slider="${list}" data-hint="${keys}"><ol class="phases">
${turns.map(
  each => html`<li><a href="${wayTo(open, `/phases/${phaseId(each.phase)}`)}"${each.turn === turn && html` aria-current="page"`}>${phaseName(each.phase)}</a></li>
`,
)}</ol></nav>`
}

const powerOf = ({ heading, orders }: ToldPower): Html => html`<section class="orders"><h3>${heading}</h3>
<ul>
${orders.map(({ order, remark }) => html`<li${remark !== undefined && html` class="failed"`}><code>${order}</code>${remark !== undefined && html`<br>${remark}`}</li>`)}
</ul></section>
`

/** Links to the previous and the next phase; after the last one, to the game. */
function waysFrom(open: OpenGame, { turn }: PublishedTurn): Html {
  const { turns } = open.view
  const here = turns.findIndex(each => each.turn === turn)
  const [before, after] = [turns[here - 1], turns[here + 1]]
  const path = wayTo(open)
  const pathOf = ({ phase }: PublishedTurn) => wayTo(open, `/phases/${phaseId(phase)}`)
  return html`<p>
${before && html`<a rel="prev" href="${pathOf(before)}">← ${phaseName(before.phase)}</a>`}
<a href="${path}">${open.game.name}</a>
${after === undefined ? html`<a rel="next" href="${path}">${wording.web.phasePage.now} →</a>` : html`<a rel="next" href="${pathOf(after)}">${phaseName(after.phase)} →</a>`}
</p>`
}

// The results of a phase: each order, with the remark below it.

interface ToldOrder {
  readonly order: string
  readonly remark: string | undefined
}

interface ToldPower {
  /** `AUSTRIA`, or the sentence above the lines that follow. */
  readonly heading: string
  readonly orders: readonly ToldOrder[]
}

/** Reads the lines of a results mail: powers at the margin, orders indented by two, remarks further in. */
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
