// What pages share: the frame, the page for what is not found, dates and phases in words, and the drawn board.

import { paint } from '../drawing/png/painter.ts'
import { svgOf } from '../drawing/png/pictures.ts'
import { type Instant, isoOf, written, type Zone } from '../judge/game/calendar.ts'
import { withoutAddresses as without } from '../judge/report/forms/judgePlayers.ts'
import { type Phase, phaseId, readPhase } from '../rules/board/phase.ts'
import { LANGUAGE, wording } from '../wording/wording.ts'
import { Cache } from './cache.ts'
import { type Html, html } from './html.ts'
import { type Answer, type Page, text, WITH_SCRIPTS } from './http.ts'
import { PerHour } from './perHour.ts'
import {
  type Draw,
  type DrawnBoard,
  type OpenGame,
  openGame,
  type PageParts,
  pathTo,
  phaseIdOf,
  type Site,
  turnNamed,
  wayTo,
} from './site.ts'

const say = wording.web.page

const SCRIPT = '/scripts/pages.js'

interface Frame extends PageParts {
  /** The name of the site, which links to the first page. */
  readonly place: string
  readonly ways: readonly { readonly to: string; readonly name: string }[]
  readonly aside?: Html | undefined
  readonly footer?: string
  /** A browser may cache the page and show it when the judge is unreachable. */
  readonly mayBeKept?: boolean
}

export function pageOf(frame: Frame): Answer {
  const {
    title,
    tab = title,
    main,
    place,
    ways,
    aside,
    footer = say.footer,
    head,
    refresh,
    hasScript,
    mayBeKept,
    status = 200,
  } = frame
  const page = html`<!DOCTYPE html>
<html lang="${LANGUAGE}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${tab} · ${place}</title>
<link rel="stylesheet" href="/style.css">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="manifest" href="/manifest.webmanifest">
${hasScript && html`<script type="module" src="${SCRIPT}"></script>`}
${head}
</head>
<body>
<a class="skip" href="#main">${say.skip}</a>
<header>
<p class="place"><a href="/">${place}</a></p>
<nav aria-label="${say.ways}"><ul>
${ways.map(({ to, name }) => html`<li><a href="${to}">${name}</a></li>`)}
</ul></nav>
</header>
<div class="${aside === undefined ? 'alone' : 'beside'}">
<main id="main" tabindex="-1">
<h1>${title}</h1>
${mayBeKept && html`<p class="notice" role="status" data-offline hidden>${say.offline}</p>`}
${main}
</main>
${aside}
</div>
<footer><p>${footer}</p></footer>
</body>
</html>
`
  return {
    status,
    type: 'text/html; charset=utf-8',
    body: page.text,
    headers: {
      ...(refresh === undefined ? {} : { refresh: String(refresh) }),
      ...(hasScript ? WITH_SCRIPTS : {}),
    },
  }
}

export const untold = async ({ frame }: Pick<Site, 'frame'>, parts: PageParts): Promise<Answer> =>
  unkept(await frame({ ...parts, isUntold: true }))

/** What has a secret address: not cached, not indexed, and never sent as a referrer. */
export const unkept = (answer: Answer): Answer => ({
  ...answer,
  headers: { ...answer.headers, ...UNTOLD },
})

const UNTOLD = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}

// Not found. It looks the same for what never existed and for what the reader may not see.

export const nothingHere = (site: Pick<Site, 'frame'>): Promise<Answer> =>
  site.frame({
    title: wording.web.nothing.title,
    main: html`<p>${wording.web.nothing.lead} <a href="/games">${wording.web.nothing.games}</a></p>`,
    status: 404,
  })

// Dates and phases in words.

/** `Spring 1901, movement` */
export const phaseName = ({ season, year, kind }: Phase): string =>
  wording.web.phase({ season: wording.web.season[season], year, kind: wording.web.kind[kind] })

/** `Spring 1901, movement` for `S1901M`; any other text stays as it is. */
export function phaseNamed(id: string): string {
  const phase = readPhase(id)
  return phase.ok ? phaseName(phase.value) : id
}

/** A time in the zone of the judge, machine-readable too. */
export const time = (at: Instant, zone: Zone): Html =>
  html`<time datetime="${isoOf(at)}">${written(at, zone)}</time>`

/** Hides e-mail addresses, which are for players and not for the public. */
export const withoutAddresses = (text: string): string => without(text, wording.web.anAddress)

/** A `mailto:` link that opens a letter ready to be sent. */
export const mailTo = (judge: string, subject: string, lines: readonly string[]): string =>
  `mailto:${judge}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines.join('\r\n'))}`

// The phases played, newest first, each with a link to its page.

export function phasesOf(open: OpenGame): Html | undefined {
  const { turns } = open.view
  if (turns.length === 0) return undefined
  return html`<section aria-labelledby="phases"><h2 id="phases">${wording.web.game.phases}</h2>
<ol class="phases" reversed>
${[...turns].reverse().map(({ phase }) => html`<li>${phaseLink(open, phase)}</li>`)}
</ol></section>`
}

export const phaseLink = (open: OpenGame, phase: Phase): Html =>
  html`<a href="${wayTo(open, `/phases/${phaseId(phase)}`)}">${phaseName(phase)}</a>`

// The drawn board of a game: cached while it stays the same, and set into pages as an image of its own.

/** In characters: about fifteen boards, each with its own fonts. */
const MOST_DRAWN = 8_000_000

/** `map.svg?phase=S1901M` shows that phase with its orders. Without a phase, or with the present one, the present board. */
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
      // In a blind game each power sees a different board.
      scene.position.fog?.own.join() ?? 'all',
    ].join(' ')
    return svg(drawn.find(key) ?? drawn.keep(key, site.draw(scene)))
  }
}

/** Maps painted within an hour. What is painted is cached. */
const MOST_PAINTED = 60
/** In bytes. */
const MOST_PNG = 8_000_000

/** The present board as PNG, for link previews. It is painted in a separate process. */
export function mapPainting(site: Site): Page {
  const painted = new Cache<Uint8Array>(MOST_PNG, ({ length }) => length)
  const hour = new PerHour(MOST_PAINTED)
  return async (_, [name = '']) => {
    const open = await openGame(site, name)
    const scene = open && sceneOf(open, undefined)
    if (open === undefined || scene === undefined) return nothingHere(site)
    const key = `${open.name} ${open.version}`
    const known = painted.find(key)
    if (known === undefined && !hour.take(site.services.clock.now()))
      return text(503, 'ask again within the hour')
    const body = known ?? painted.keep(key, await paint(site.draw(scene)))
    return { status: 200, type: 'image/png', body, headers: { 'cache-control': 'no-cache' } }
  }
}

/** The preview card of a link. Images need a full address. (ogp.me) */
export function cardOf(
  site: Site,
  open: OpenGame,
  title: string,
  page = '',
  description = title,
): Html | undefined {
  // A page below a key has a secret address.
  if (!site.isPublic || open.path !== undefined) return undefined
  const url = site.url && `${site.url}${pathTo(open)}`
  return html`
<meta name="description" content="${description}">
<meta property="og:type" content="website">
<meta property="og:title" content="${title} · ${site.services.sender.name}">
<meta property="og:description" content="${description}">
${
  url &&
  open.view.position &&
  html`<meta property="og:url" content="${url}${page}">
<meta property="og:image" content="${url}/map.png">`
}`
}

export const svg = (body: string): Answer => ({
  status: 200,
  type: 'image/svg+xml',
  body: body.replace('>', `>${WHERE_SMALL}`),
  headers: {
    'cache-control': 'no-cache',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; frame-ancestors 'self'",
  },
})

/**
 * Where a picture is so small that nobody could read it, it has no names of places and no legend, and a larger title.
 * The names are the words that are spaced; the legend is the last group, in a film within that of the film.
 */
const SMALL_RULES =
  '@media(max-width:30rem){text[letter-spacing],svg>g:last-child:not(.w),.w>g:last-child,text:not([letter-spacing])+text{display:none}' +
  'svg>text,.w>g>text{transform:scale(1.4)}}'
const WHERE_SMALL = `<style>${SMALL_RULES.replaceAll('>', '&gt;')}</style>`

function sceneOf({ game, view, world }: OpenGame, phase: string | undefined): DrawnBoard | undefined {
  const { board } = world
  const { settings, position } = view
  if (position === undefined) return undefined
  const isNow = phase === undefined || phaseIdOf(phase) === phaseId(position.phase)
  const turn = isNow ? undefined : turnNamed(view, phase)
  if (!isNow && turn === undefined) return undefined
  const shown = turn?.before ?? position
  return { board, settings, position: shown, turn, title: phaseName(shown.phase), note: game.name }
}

/** The map as an image. The tables below tell its content as text. */
export function mapFigure(open: OpenGame, phase: Phase, drawn?: 'byScript'): Html {
  const path = `${pathTo(open)}/map.svg?phase=${phaseId(phase)}`
  const title = wording.web.map.title({ name: open.game.name, phase: phaseName(phase) })
  return figureOf(path, wording.web.map.alt({ title }), drawn)
}

/** A picture that opens larger. Where a script draws the map, only browsers without scripts fetch the picture. */
export function figureOf(path: string, alt: string, drawn?: 'byScript'): Html {
  const picture = html`<a href="#large"><img src="${path}" alt="${alt}" width="1100" height="1114"></a>
<figcaption><a href="#large">${wording.web.map.open}</a></figcaption>
<div class="large" id="large"><p><a href="#map">${wording.web.map.leave}</a> · <a href="${path}">${wording.web.map.alone}</a></p>
<div><img src="${path}" alt="" width="1100" height="1114" loading="lazy"></div></div>`
  return html`<figure class="map" id="map">${drawn === undefined ? picture : html`<noscript>${picture}</noscript>`}</figure>`
}

export const drawBoard: Draw = ({ board, position, turn, title, note }) =>
  svgOf({ board, position, results: turn?.results, title, note })
