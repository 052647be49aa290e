// The routes that the post office and the public site share, the list of games, and the public site.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Services } from '../judge/conversation/services.ts'
import { STOP_PATH } from '../judge/conversation/unwanted.ts'
import { type Instant, instantOf } from '../judge/game/calendar.ts'
import { OWN_TEMPLATES } from '../judge/library/files.ts'
import type { GameRow } from '../judge/store/batch.ts'
import { storedInstant } from '../judge/store/events/names.ts'
import { ORDERS_PATH } from '../post/orderKeys.ts'
import { LANGUAGE, wording } from '../wording/wording.ts'
import { boardPage, boardPicture, boardsPage } from './boardsPage.ts'
import { filmPage, filmPicture } from './filmPage.ts'
import { gameJson, gamesJson, historyJson, phaseJson } from './gameJson.ts'
import { gameNow, gamePage } from './gamePage.ts'
import { HELP_PATH, helpStart, helpTopic } from './helpPages.ts'
import { Archives, deadlineEvent, feed, historyPage } from './historyPage.ts'
import { type Html, html, wide } from './html.ts'
import { type Answer, answerBy, json, type Page, type Request, type Route, text } from './http.ts'
import { apiDescription } from './openApi.ts'
import { wayToOrders } from './orders/orderForm.ts'
import { letterPage, ordersChosen, ordersPage, situationJson } from './orders/ordersPage.ts'
import { type File, sendRoutes } from './orders/sendPage.ts'
import { mapPainting, mapPicture, nothingHere, pageOf, phaseNamed, time, withoutAddresses } from './page.ts'
import { phasePage } from './phasePage.ts'
import { pageNumber, pager } from './pieces.ts'
import { iconFile, scriptFile, workerFile } from './scripts.ts'
import { type Draw, gameRows, type OpenGame, type Site } from './site.ts'
import { stopRoute } from './stopPage.ts'
import { TRIAL_PATH, trialData, trialPages } from './trial/trialPage.ts'

export function gameRoutes(site: Site): readonly Route[] {
  const archives = new Archives(site)
  return [
    { path: '/style.css', GET: fixed(STYLE) },
    { path: '/icon.svg', GET: fixed(ICON) },
    // Browsers ask for this when they show a text or an image.
    { path: '/favicon.ico', GET: fixed(ICON) },
    { path: '/manifest.webmanifest', GET: fixed(manifest(site)) },
    ...ICON_SIZES.map(size => ({ path: iconPath(size), GET: iconFile(size) })),
    { path: '/worker.js', GET: workerFile },
    { path: '/robots.txt', GET: () => text(200, ROBOTS) },
    stopRoute(site),
    { path: '/scripts/:file', GET: scriptFile },
    { path: TRIAL_PATH, ...trialPages(site) },
    { path: `${TRIAL_PATH}/data.json`, GET: trialData(site) },
    { path: '/games', GET: gamesPage(site) },
    { path: '/games.json', GET: gamesJson(site) },
    { path: '/games/:name.json', GET: gameJson(site) },
    { path: '/games/:name', GET: gamePage(site) },
    { path: '/games/:name/now', GET: gameNow(site) },
    { path: '/games/:name/map.svg', GET: mapPicture(site) },
    { path: '/games/:name/orders', GET: ordersPage(site), POST: ordersChosen(site) },
    { path: '/games/:name/situation.json', GET: situationJson(site) },
    { path: '/games/:name/film', GET: filmPage(site) },
    { path: '/games/:name/film.svg', GET: filmPicture(site) },
    { path: '/games/:name/phases/:phase.json', GET: phaseJson(site) },
    { path: '/games/:name/phases/:phase', GET: phasePage(site) },
    { path: '/games/:name/history', GET: historyPage(site, archives) },
    { path: '/games/:name/history.json', GET: historyJson(site, archives) },
    { path: '/games/:name/feed.xml', GET: feed(site, archives) },
    { path: '/games/:name/deadline.ics', GET: deadlineEvent(site) },
    { path: HELP_PATH, GET: helpStart(site) },
    { path: `${HELP_PATH}/:topic`, GET: helpTopic(site) },
    { path: '/boards', GET: boardsPage(site) },
    { path: '/boards/:name', GET: boardPage(site) },
    { path: '/boards/:name/map.svg', GET: boardPicture(site) },
  ]
}

const fixed =
  (answer: Answer): Page =>
  () =>
    answer

// The style sheet and the icon.

const file = (name: string, type: string): Answer => ({
  status: 200,
  type,
  body: readFileSync(join(OWN_TEMPLATES, 'web', name), 'utf8'),
  headers: { 'cache-control': 'no-cache' },
})

const STYLE: Answer = file('style.css', 'text/css; charset=utf-8')

const ICON: Answer = file('icon.svg', 'image/svg+xml')

// The manifest that makes the site installable. (w3.org/TR/appmanifest)

/** In pixels; .ci/build.mjs paints them. */
const ICON_SIZES = [192, 512]
const iconPath = (size: number): string => `/icon-${size}.png`

function manifest({ services, isPublic }: Site): Answer {
  const name = isPublic ? services.sender.name : wording.web.page.office
  const value = {
    ...{ name, short_name: name, lang: LANGUAGE, id: '/', start_url: '/', scope: '/', display: 'minimal-ui' },
    ...{ background_color: colour('paper'), theme_color: colour('button') },
    icons: [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      ...ICON_SIZES.map(size => ({ src: iconPath(size), type: 'image/png', sizes: `${size}x${size}` })),
    ],
  }
  return { ...json(value), type: 'application/manifest+json', headers: { 'cache-control': 'no-cache' } }
}

/** A color of the light theme, from the style sheet. */
const colour = (name: string): string | undefined =>
  new RegExp(`--${name}: (#\\w+);`).exec(String(STYLE.body))?.[1]

// The list of games.

const say = wording.web.games

const MOST_ON_A_PAGE = 50

const gamesPage =
  (site: Site): Page =>
  async request => {
    const piece = await gameRows(site, pageNumber(request.query), MOST_ON_A_PAGE)
    const main = html`
${site.isPublic && html`<p>${say.lead} <a href="${HELP_PATH}">${wording.web.help.title}</a></p>`}
${gamesTable(site, piece.rows)}
${pager(piece, '/games?')}`
    return site.frame({ title: say.title, main, isWide: true, hasScript: true })
  }

function gamesTable(site: Site, rows: readonly GameRow[]): Html {
  if (rows.length === 0) return html`<p>${say.none}</p>`
  return wide(
    say.title,
    html`<table class="stacked">
<thead><tr><th scope="col">${say.game}</th><th scope="col">${say.phase}</th><th scope="col">${say.deadline}</th><th scope="col">${say.players}</th><th scope="col">${say.board}</th></tr></thead>
<tbody>
${rows.map(row => rowOf(site, row))}
</tbody></table>`,
  )
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
<td>${isDue && time(instantOf(deadline), site.services.judge.zone)}</td>
<td data-head="${say.players}">${countOf(stage, listing)}</td>
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

// The public site: listed games, read only.

interface PublicView {
  readonly services: Services
  readonly draw: Draw
  /** Its public address, if configured. */
  readonly url: string | undefined
  /** Files the letters written behind links to orders, if the keeper allows such. */
  readonly file?: File | undefined
  /** Where to report a security hole. */
  readonly security?: string | undefined
}

export function publicView(view: PublicView): (request: Request) => Promise<Answer> {
  const site = publicSite(view)
  const routes = publicRoutes(site, view)
  return async request => {
    if (request.method !== 'GET' && !isForAnybody(request))
      return { ...text(405, 'only GET, HEAD'), headers: { allow: 'GET, HEAD' } }
    const answer = (await answerBy(routes, request)) ?? (await nothingHere(site))
    return fresh(answer)
  }
}

export function publicSite({ services, draw, url }: PublicView): Site {
  const site: Site = {
    services,
    draw,
    isPublic: true,
    url: url?.replace(/\/+$/, ''),
    frame: async page =>
      pageOf({
        ...page,
        mayBeKept: page.isUntold !== true,
        place: services.sender.name,
        ways: [
          { to: '/games', name: wording.web.page.games },
          { to: TRIAL_PATH, name: wording.web.page.board },
          { to: '/boards', name: wording.web.page.boards },
          { to: HELP_PATH, name: wording.web.page.help },
        ],
      }),
    above: () => undefined,
    letter: (open, chosen) => letterPage(site, open, chosen),
    below: async open => (open.view.stage === 'playing' ? ordersLink(open) : undefined),
  }
  return site
}

export function publicRoutes(site: Site, { services, file, security }: PublicView): readonly Route[] {
  const routes: readonly Route[] = [
    { path: '/', GET: gamesPage(site) },
    ...gameRoutes(site),
    { path: '/games/:name/map.png', GET: mapPainting(site) },
    ...sendRoutes(site, file),
    ...(security === undefined ? [] : [{ path: SECURITY_PATH, GET: securityText(security, services) }]),
  ]
  return [...routes, ...apiDescription(site, routes)]
}

/** Games and help may be indexed; private pages and pages that cost work may not. (RFC 9309) */
const ROBOTS = [
  'User-agent: *',
  ...[ORDERS_PATH, STOP_PATH, TRIAL_PATH, '/games/*/orders', '/people', '/api/v1'].map(
    path => `Disallow: ${path}`,
  ),
].join('\n')

const SECURITY_PATH = '/.well-known/security.txt'
const A_YEAR = 365 * 24 * 60 * 60_000

/** Whom to tell of a security hole, and how long that holds. (RFC 9116) */
const securityText =
  (contact: string, { clock }: Pick<Services, 'clock'>): Page =>
  () =>
    text(
      200,
      `Contact: ${contact.includes(':') ? contact : `mailto:${contact}`}\nExpires: ${storedInstant((clock.now() + A_YEAR) as Instant)}\nPreferred-Languages: en`,
    )

/** POST requests open to everybody: they change nothing, or only what their key allows. */
const isForAnybody = ({ method, path }: Request): boolean =>
  method === 'POST' &&
  (path === TRIAL_PATH ||
    path.startsWith(`${STOP_PATH}/`) ||
    path.startsWith(`${ORDERS_PATH}/`) ||
    /^\/games\/[^/]+\/orders$/.test(path))

function ordersLink(open: OpenGame): Html | undefined {
  const powers = open.world.board.powers.map(({ index }) => index)
  const way = wayToOrders(open, powers)
  return way && html`<p>${way}</p>`
}

/** A page may be cached but must be revalidated. A missing one may exist soon, so it is not cached. */
const fresh = (answer: Answer): Answer =>
  answer.status === 200 ? { ...answer, headers: { 'cache-control': 'no-cache', ...answer.headers } } : answer
