// The list of games.
import { instantOf } from '../game/calendar.ts'
import { wording } from '../report/wording.ts'
import type { GameRow } from '../store/batch.ts'
import { type Html, html } from './html.ts'
import type { Page } from './http.ts'
import { pageNumber, pager, phaseNamed, pieceOf, time, withoutAddresses } from './page.ts'
import { gameRows, type Site } from './site.ts'

const say = wording.web.games

const MOST_ON_A_PAGE = 50

export const gamesPage =
  (site: Site): Page =>
  async request => {
    const piece = pieceOf(await gameRows(site), pageNumber(request.query), MOST_ON_A_PAGE)
    const main = html`
${site.isPublic && html`<p>${say.lead}</p>`}
${gamesTable(site, piece.rows)}
${pager(piece, '/games?')}`
    return site.frame({ title: say.title, main })
  }

export function gamesTable(site: Site, rows: readonly GameRow[]): Html {
  if (rows.length === 0) return html`<p>${say.none}</p>`
  return html`<div class="wide"><table>
<thead><tr><th scope="col">${say.game}</th><th scope="col">${say.phase}</th><th scope="col">${say.deadline}</th><th scope="col">${say.players}</th><th scope="col">${say.board}</th></tr></thead>
<tbody>
${rows.map(row => rowOf(site, row))}
</tbody></table></div>`
}

function rowOf(site: Site, { name, stage, listing }: GameRow): Html {
  const { name: shown, phase, deadline, variant, comment, options } = listing
  const about = [String(variant), ...(Array.isArray(options) ? options.map(String) : [])].join(', ')
  const said = typeof comment === 'string' && comment !== '' ? comment : undefined
  const isDue = typeof deadline === 'string' && stage === 'playing'
  return html`<tr>
<th scope="row"><a href="/games/${encodeURIComponent(name)}">${String(shown ?? name)}</a>${
    said && html`<br><small>${site.isPublic ? withoutAddresses(said) : said}</small>`
  }</th>
<td>${typeof phase === 'string' && phaseNamed(phase)} ${stateOf(stage, listing)}</td>
<td>${isDue && time(instantOf(deadline), site.setting.judge.zone)}</td>
<td>${countOf(stage, listing)}</td>
<td>${about}</td>
</tr>
`
}

function countOf(stage: GameRow['stage'], { players, needed }: GameRow['listing']): string | undefined {
  if (typeof players !== 'number') return undefined
  return stage === 'forming' ? say.playersOf({ players, needed: Number(needed) }) : String(players)
}

function stateOf(stage: GameRow['stage'], { ending }: GameRow['listing']): string | undefined {
  if (stage === 'playing') return undefined
  return typeof ending === 'string' ? say.ending[endingIn(ending)] : say.stage[stageIn(stage)]
}

const stageIn = (stage: GameRow['stage']): keyof typeof say.stage =>
  stage === 'forming' || stage === 'paused' ? stage : 'over'

const endingIn = (ending: string): keyof typeof say.ending =>
  ending === 'won' || ending === 'draw' || ending === 'conceded' ? ending : 'terminated'
