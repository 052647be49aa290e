// The front door of the post office, and the panel beside all of its pages.
import { phaseId } from '../board/phase.ts'
import { listed } from '../report/sentences/names.ts'
import { wording } from '../report/wording.ts'
import { type Html, html } from './html.ts'
import { type Page, seeOther } from './http.ts'
import { nothingHere, phaseName, time } from './page.ts'
import { localPeople, type OfficeSite, personIn, personPath } from './readMails.ts'
import { type OpenGame, openGame, type PowerState, pathTo, type Site, standingsOf } from './site.ts'

const say = wording.web.home

const MOST_PEOPLE = 100

export const homePage =
  (site: OfficeSite): Page =>
  async () => {
    const { address } = site.setting.sender
    const people = localPeople(site.office, address)
    const main = html`
<p>${say.lead({ judge: address })}</p>
<section aria-labelledby="begin"><h2 id="begin">${people.length === 0 ? say.begin : say.another}</h2>
<p>${say.sample}</p>
<form method="post" action="/sample"><button type="submit">${say.start}</button></form></section>
<section aria-labelledby="people"><h2 id="people">${say.people}</h2>
${people.length === 0 ? html`<p>${say.nobody}</p>` : html`<p>${say.choose}</p>`}
<ul class="mails">
${people.slice(0, MOST_PEOPLE).map(
  ({ address, received, sent }) =>
    html`<li><a href="${personPath(address)}">${address}</a> <span>${say.counts({ received, sent })}</span></li>
`,
)}
</ul>
<form method="get" action="/people"><label for="person">${say.somebody}</label>
<input id="person" name="person" type="email" required maxlength="250" placeholder="zoe@players.example" autocomplete="off">
<button type="submit">${say.go}</button></form></section>`
    return site.frame({ title: say.title, main })
  }

/** Where the form for somebody else leads. */
export const personChosen =
  (site: OfficeSite): Page =>
  request => {
    const person = personIn(request.query.get('person') ?? '')
    return person === undefined ? nothingHere(site) : seeOther(personPath(person))
  }

// The panel beside the pages of the post office: each game with its board, its deadline, and who has ordered.

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
  return html`<aside aria-labelledby="panel"><h2 id="panel">${wording.web.panel.title}</h2>
${games.length === 0 && html`<p>${wording.web.panel.none}</p>`}
${games.map(open => partOf(site, open, as))}
${rows.length > MOST_GAMES && html`<p><a href="/games">${wording.web.panel.all({ count: rows.length })}</a></p>`}
</aside>`
}

function partOf(site: Site, open: OpenGame, as: string | undefined): Html {
  const { view, game } = open
  const { position, due, stage } = view
  const way = as === undefined ? pathTo(open) : `${pathTo(open)}?as=${encodeURIComponent(as)}`
  const title = position === undefined ? wording.web.panel.notBegun : phaseName(position.phase)
  return html`<section class="game"><h3><a href="${way}">${game.name}</a></h3>
${position && html`<a href="${way}"><img src="${pathTo(open)}/map.svg?phase=${phaseId(position.phase)}" alt="${wording.web.panel.map({ name: game.name })}" width="288" height="292"></a>`}
<p>${title}</p>
${due !== undefined && stage === 'playing' && html`<p>${wording.web.panel.deadline} ${time(due.deadline, site.setting.judge.zone)}</p>`}
${stage !== 'playing' && stage !== 'forming' && html`<p>${wording.web.panel.stage[stage]}</p>`}
${ordersOf(site, open)}
</section>
`
}

function ordersOf(site: Site, open: OpenGame): Html {
  const standings = standingsOf(site, open)
  const named = (...states: readonly PowerState[]): readonly string[] =>
    standings.filter(({ state }) => state !== undefined && states.includes(state)).map(({ name }) => name)
  const [done, missing] = [named('ordered'), named('owes', 'started', 'late')]
  return html`${done.length > 0 && html`<p>${wording.web.panel.ordered({ powers: listed(done, 'and') })}</p>`}
${missing.length > 0 && html`<p>${wording.web.panel.missing({ powers: listed(missing, 'and') })}</p>`}`
}
