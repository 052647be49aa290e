// The post office on one's own machine: its home page, who may use it, every mailbox, every game, and the API.
import type { IncomingHttpHeaders } from 'node:http'
import type { Services } from '../judge/conversation/services.ts'
import { listed } from '../judge/report/sentences/names.ts'
import type { PostOffice } from '../post/office/postOffice.ts'
import { wording } from '../wording/wording.ts'
import { apiRoutes, problem } from './api.ts'
import { filled, gameActions, newsOf, ordersDraft, sampleRoutes } from './gameActions.ts'
import { gameRoutes } from './gameRoutes.ts'
import { HELP_PATH } from './helpPages.ts'
import { type Html, html } from './html.ts'
import { type Answer, answerBy, json, type Page, type Request, type Route, seeOther } from './http.ts'
import { letterPosted, writePage } from './letters.ts'
import { mailEvents } from './mailbox/live.ts'
import { pressPage, pressWritten } from './mailbox/pressForm.ts'
import { threadsPage } from './mailbox/threads.ts'
import { allOpened, mailboxPage, mailHtml, mailPage, mailPart, mailRaw } from './mailboxPage.ts'
import { apiDescription } from './openApi.ts'
import { nothingHere, pageOf, phaseName, time } from './page.ts'
import { localPeople, type OfficeSite, personIn, personPath } from './readMails.ts'
import { type Draw, type OpenGame, openGame, type PowerState, type Site, standingsOf, wayTo } from './site.ts'
import { TRIAL_PATH } from './trial/trialPage.ts'

const say = wording.web.page

interface OfficeView {
  readonly services: Services
  readonly office: PostOffice
  readonly draw: Draw
}

/** Answers requests from this machine. */
export function officeView(view: OfficeView): (request: Request) => Promise<Answer> {
  const site = officeSite(view)
  const routes = officeRoutes(site)
  return async request => {
    const refusal = turnedAway(request)
    if (refusal !== undefined) return refusal
    const answer = await answerBy(routes, request)
    if (answer !== undefined) return answer
    return request.path.startsWith('/api/') ? problem(404, 'there is nothing here') : nothingHere(site)
  }
}

export function officeSite(view: OfficeView): OfficeSite {
  const site: OfficeSite = {
    ...view,
    isPublic: false,
    url: undefined,
    frame: async (page, { as } = { as: undefined }) =>
      pageOf({
        ...page,
        place: say.office,
        footer: say.tryingOut,
        ways: [
          { to: '/', name: say.people },
          { to: '/games', name: say.games },
          { to: TRIAL_PATH, name: say.board },
          { to: '/boards', name: say.boards },
          { to: HELP_PATH, name: say.help },
        ],
        aside: page.isWide ? undefined : await gamesPanel(site, as),
      }),
    above: newsOf,
    letter: (open, chosen) => ordersDraft(site, open, chosen),
    below: (open, as) => gameActions(site, open, as),
  }
  return site
}

export function officeRoutes(site: OfficeSite): readonly Route[] {
  const routes = [...pages(site), ...gameRoutes(site), ...apiRoutes(site.office)]
  return [...routes, ...apiDescription(site, routes)]
}

const pages = (site: OfficeSite): readonly Route[] => [
  { path: '/', GET: homePage(site) },
  ...sampleRoutes(site),
  { path: '/people', GET: personChosen(site) },
  { path: '/people/:person', GET: mailboxPage(site) },
  { path: '/people/:person/events', GET: mailEvents(site) },
  { path: '/people/:person/press', GET: threadsPage(site) },
  { path: '/people/:person/press/:game', GET: pressPage(site), POST: pressWritten(site) },
  { path: '/people/:person/opened', POST: allOpened(site) },
  { path: '/people/:person/write', GET: writePage(site) },
  { path: '/people/:person/letters', POST: letterPosted(site) },
  { path: '/people/:person/mails/:mail', GET: mailPage(site) },
  { path: '/people/:person/mails/:mail/html', GET: mailHtml(site) },
  { path: '/people/:person/mails/:mail/raw', GET: mailRaw(site) },
  { path: '/people/:person/mails/:mail/parts/:part', GET: mailPart(site) },
  { path: '/games/:name/fill', POST: filled(site) },
]

// Access to the post office: from this machine, and POST only from our own pages or from other programs than browsers.

/** Refuses pages of other sites, and host names made to point here; undefined if the request may come in. */
function turnedAway(request: Request): Answer | undefined {
  if (!isHere(request.headers) || !isOurs(request))
    return json({ error: 'this post office serves this machine only' }, 403)
  return undefined
}

function isHere({ host = '' }: IncomingHttpHeaders): boolean {
  const name = host.replace(/:\d+$/, '')
  return name === '127.0.0.1' || name === 'localhost'
}

/** Browsers name the origin of a POST; other programs do not. */
function isOurs({ method, headers }: Request): boolean {
  const ours = `http://${headers.host}`
  if (headers.origin !== undefined && headers.origin !== ours) return false
  if (method === 'GET') return true
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  return (
    headers.origin !== undefined || headers.referer === undefined || headers.referer.startsWith(`${ours}/`)
  )
}

// The home page of the post office.

const MOST_PEOPLE = 100

const homePage =
  (site: OfficeSite): Page =>
  async () => {
    const { address } = site.services.sender
    const people = localPeople(site.office, address)
    const main = html`
<p>${wording.web.home.lead({ judge: address })}</p>
<section aria-labelledby="begin"><h2 id="begin">${people.length === 0 ? wording.web.home.begin : wording.web.home.another}</h2>
<p>${wording.web.home.sample}</p>
<form method="post" action="/sample"><button type="submit">${wording.web.home.start}</button></form></section>
<section aria-labelledby="people"><h2 id="people">${wording.web.home.people}</h2>
${people.length === 0 ? html`<p>${wording.web.home.nobody}</p>` : html`<p>${wording.web.home.choose}</p>`}
<ul class="mails">
${people.slice(0, MOST_PEOPLE).map(
  ({ address, received, sent }) =>
    html`<li><a href="${personPath(address)}">${address}</a> <span>${wording.web.home.counts({ received, sent })}</span></li>
`,
)}
</ul>
<form method="get" action="/people"><label for="person">${wording.web.home.somebody}</label>
<input id="person" name="person" type="email" required maxlength="250" placeholder="zoe@players.example" autocomplete="off">
<button type="submit">${wording.web.home.go}</button></form></section>`
    return site.frame({ title: wording.web.home.title, main })
  }

/** Leads to the chosen mailbox, or to a letter of that person that joins a game. */
const personChosen =
  (site: OfficeSite): Page =>
  ({ query }) => {
    const person = personIn(query.get('person') ?? '')
    const [game, line] = ['game', 'line'].map(name => query.get(name))
    if (person === undefined) return nothingHere(site)
    if (!game || !line) return seeOther(personPath(person))
    return seeOther(`${personPath(person)}/write?${new URLSearchParams({ game, line })}`)
  }

// The panel beside the pages of the post office: games with their deadlines, and who has ordered.

const MOST_GAMES = 4
/** More games than a private post office has. */
const MOST_SORTED = 500

/** Games under way before those that are over, newest first. */
async function gamesPanel(site: Site, as: string | undefined): Promise<Html> {
  const { store } = site.services
  const rows = await store.games({ most: MOST_SORTED, of: 'there' })
  const sorted = [...rows].sort(
    (one, other) =>
      Number(one.stage === 'over') - Number(other.stage === 'over') ||
      other.name.localeCompare(one.name, 'en', { numeric: true }),
  )
  const games: OpenGame[] = []
  for (const { name } of sorted.slice(0, MOST_GAMES)) {
    const open = await openGame(site, name)
    if (open !== undefined) games.push({ ...open, as })
  }
  return html`<aside aria-labelledby="panel"><h2 id="panel">${wording.web.panel.title}</h2>
${games.length === 0 && html`<p>${wording.web.panel.none}</p>`}
${games.map(open => partOf(site, open))}
${rows.length > MOST_GAMES && html`<p><a href="/games">${wording.web.panel.all({ count: rows.length })}</a></p>`}
</aside>`
}

function partOf(site: Site, open: OpenGame): Html {
  const { view, game } = open
  const { position, due, stage } = view
  const way = wayTo(open)
  const title = position === undefined ? wording.web.panel.notBegun : phaseName(position.phase)
  return html`<section class="game"><h3><a href="${way}">${game.name}</a></h3>
<p>${title}</p>
${due !== undefined && stage === 'playing' && html`<p>${wording.web.panel.deadline} ${time(due.deadline, site.services.judge.zone)}</p>`}
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
