// The panel beside the pages of the post office: each game with its board, its deadline, and who has ordered.
import { phaseId } from '../board/phase.ts'
import { listed } from '../report/sentences/names.ts'
import { wording } from '../report/wording.ts'
import { type Html, html } from './html.ts'
import { type OpenGame, openGame, pathTo, type Site } from './site.ts'
import { type PowerState, standingsOf } from './standings.ts'
import { phaseName, time } from './words.ts'

const say = wording.web.panel

const MOST_GAMES = 4

/** The games that still go on before those that are over, the newest first. */
export async function gamesPanel(site: Site, as: string | undefined): Promise<Html> {
  const rows = await site.setting.store.games()
  const sorted = [...rows].sort(
    (one, other) =>
      Number(one.stage === 'over') - Number(other.stage === 'over') ||
      other.name.localeCompare(one.name, 'en', { numeric: true }),
  )
  const games: OpenGame[] = []
  for (const { name } of sorted.slice(0, MOST_GAMES)) {
    const open = await openGame(site, name)
    if (open !== undefined) games.push(open)
  }
  return html`<aside aria-labelledby="panel"><h2 id="panel">${say.title}</h2>
${games.length === 0 && html`<p>${say.none}</p>`}
${games.map(open => partOf(site, open, as))}
${rows.length > MOST_GAMES && html`<p><a href="/games">${say.all({ count: rows.length })}</a></p>`}
</aside>`
}

function partOf(site: Site, open: OpenGame, as: string | undefined): Html {
  const { view, game } = open
  const { position, due, stage } = view
  const way = as === undefined ? pathTo(open) : `${pathTo(open)}?as=${encodeURIComponent(as)}`
  const title = position === undefined ? say.notBegun : phaseName(position.phase)
  return html`<section class="game"><h3><a href="${way}">${game.name}</a></h3>
${position && html`<a href="${way}"><img src="${pathTo(open)}/map.svg?phase=${phaseId(position.phase)}" alt="${say.map({ name: game.name })}" width="288" height="292"></a>`}
<p>${title}</p>
${due !== undefined && stage === 'playing' && html`<p>${say.deadline} ${time(due.deadline, site.setting.judge.zone)}</p>`}
${stage !== 'playing' && stage !== 'forming' && html`<p>${say.stage[stage]}</p>`}
${ordersOf(site, open)}
</section>
`
}

function ordersOf(site: Site, open: OpenGame): Html {
  const standings = standingsOf(site, open)
  const named = (...states: readonly PowerState[]): readonly string[] =>
    standings.filter(({ state }) => state !== undefined && states.includes(state)).map(({ name }) => name)
  const [done, missing] = [named('ordered'), named('owes', 'started', 'late')]
  return html`${done.length > 0 && html`<p>${say.ordered({ powers: listed(done, 'and') })}</p>`}
${missing.length > 0 && html`<p>${say.missing({ powers: listed(missing, 'and') })}</p>`}`
}
