// The trial board: a form that works without scripts. Results are worked out in a separate process.

import { rulesOf } from '../../judge/game/table.ts'
import { boardNamed, DEFAULTS, rulebookNamed, variantNames } from '../../judge/library/boards.ts'
import { startingPosition } from '../../rules/board/position.ts'
import { rulesFor } from '../../rules/board/rulebookText.ts'
import { withCollections } from '../../rules/json/collections.ts'
import { wording } from '../../wording/wording.ts'
import { pathToBoard } from '../boardsPage.ts'
import { type Html, html, markup } from '../html.ts'
import { type Answer, formOf, json, MOST_BYTES, type Page, text } from '../http.ts'
import { figureOf, mapFigure, nothingHere } from '../page.ts'
import { openGame, pathTo, type Site, turnNamed } from '../site.ts'
import { type BoardData, boardData } from './boardData.ts'
import { TRIAL_ACTS, type Tried } from './shown.ts'
import { Thinking } from './thinking.ts'
import { TRIAL_FIELDS, type WrittenTrial, writtenTrial } from './written.ts'

const say = wording.web.trial

export const TRIAL_PATH = '/board'

/** What is tried: the board of a variant, or the board and rules of a game. */
interface Subject {
  /** `variant=standard`, `game=harbor` */
  readonly query: string
  readonly variant: string
  readonly game: string | undefined
  readonly data: BoardData
  readonly start: WrittenTrial
  /** For browsers without scripts, which draw nothing themselves. */
  readonly picture: Html
}

interface Shown extends Omit<Tried, 'svg'> {
  readonly figure: Html
}

/** The page of a board, and of what was tried on it. */
export function trialPages(site: Site): { readonly GET: Page; readonly POST: Page } {
  const thinking = new Thinking()
  return {
    async GET({ query }) {
      const subject = await subjectOf(site, query)
      if (subject === undefined) return nothingHere(site)
      const { picture: figure, start: written } = subject
      return { ...(await framed(site, subject, { figure, written, told: '' })), mayBePacked: true }
    },
    async POST(request) {
      const form = await formOf(request)
      if (form === undefined) return text(413, `at most ${MOST_BYTES} bytes`)
      const subject = await subjectOf(site, form)
      if (subject === undefined) return nothingHere(site)
      const act = TRIAL_ACTS.find(each => each === form.get('do')) ?? 'play'
      const written = Object.fromEntries(
        TRIAL_FIELDS.map(field => [field, form.get(field) ?? '']),
      ) as unknown as WrittenTrial // all fields are set
      const question = { data: subject.data, written, act }
      const found = await thinking.about(question, request.client, site.services.clock.now())
      return answered(site, subject, found, written)
    },
  }
}

async function answered(
  site: Site,
  subject: Subject,
  found: Tried | 'tooMany' | 'failed',
  written: WrittenTrial,
): Promise<Answer> {
  if (typeof found !== 'string') {
    const figure = html`<figure class="map"><div class="drawing">${markup(found.svg)}</div></figure>`
    return { ...(await framed(site, subject, { ...found, figure })), mayBePacked: true }
  }
  const told =
    html`<div class="notice" role="alert"><p>${found === 'tooMany' ? say.tooMany : say.failed}</p></div>`.text
  const figure = html`<figure class="map"></figure>`
  return framed(site, subject, { written, figure, told }, found === 'tooMany' ? 429 : 503)
}

/** The board data, for trying it in the browser. */
export const trialData =
  (site: Site): Page =>
  async ({ query }) => {
    const subject = await subjectOf(site, query)
    if (subject === undefined) return json({ error: 'there is nothing here' }, 404)
    return {
      status: 200,
      type: 'application/json; charset=utf-8',
      body: withCollections(subject.data),
      headers: { 'cache-control': 'no-cache' },
      mayBePacked: true,
    }
  }

async function subjectOf(site: Site, asked: URLSearchParams): Promise<Subject | undefined> {
  const game = asked.get('game')
  if (game !== null && game !== '') return gameSubject(site, game, asked.get('phase') ?? undefined)
  const variant = asked.get('variant') || DEFAULTS.variant
  const board = boardNamed(variant)
  const book = rulebookNamed(DEFAULTS.rulebook)
  if (!board.ok || !book.ok) return undefined
  const data = boardData(board.value, rulesFor(board.value, book.value), board.value.wins)
  const start = writtenTrial(board.value, startingPosition(board.value))
  const query = `variant=${encodeURIComponent(variant)}`
  const alt = wording.web.boards.alt({ board: board.value.name })
  const picture = figureOf(`${pathToBoard(variant)}/map.svg`, alt, 'byScript')
  return { query, variant, game: undefined, data, start, picture }
}

/** A game as the public may see it: as it stands now, or before a played phase. */
async function gameSubject(
  site: Site,
  name: string,
  phase: string | undefined,
): Promise<Subject | undefined> {
  const open = await openGame(site, name)
  if (open?.view.position === undefined) return undefined
  const { view, world, game } = open
  const turn = phase === undefined ? undefined : turnNamed(view, phase)
  const position = turn?.before ?? view.position!
  return {
    query: `game=${encodeURIComponent(open.name)}`,
    variant: view.settings.variant,
    game: game.name,
    data: boardData(world.board, rulesOf(game, world), view.settings.wins ?? world.board.wins),
    start: writtenTrial(world.board, position),
    picture: mapFigure(open, position.phase, 'byScript'),
  }
}

function framed(site: Site, subject: Subject, shown: Shown, status = 200): Promise<Answer> {
  const { written, figure, told } = shown
  const [field, name] = subject.game === undefined ? ['variant', subject.variant] : ['game', subject.game]
  const main = html`${subject.game === undefined ? variantForm(subject.variant) : html`<p><a href="${pathTo({ name: subject.game.toLowerCase() })}">${subject.game}</a></p>`}
<form method="post" action="${TRIAL_PATH}" class="choose" data-trial="${TRIAL_PATH}/data.json?${subject.query}">
<input type="hidden" name="${field}" value="${name}">
<div class="board"><div>${figure}
<div id="told">${markup(told)}</div></div>
<div><label for="orders">${say.orders}</label>
<p class="hint" id="orders-hint">${say.ordersHint}</p>
<textarea id="orders" name="orders" rows="16" aria-describedby="orders-hint" spellcheck="false">
${written.orders}</textarea>
<p class="ways"><button name="do" value="play">${say.play}</button>
<button name="do" value="next">${say.next}</button></p>
<details${told.includes('role="alert"') && html` open`}><summary>${say.position}</summary>
${line('phase', say.phase, written.phase)}
${area('units', say.units, written.units, say.lineHint)}
${area('centers', say.centers, written.centers, say.lineHint)}
${area('dislodged', say.dislodged, written.dislodged, say.dislodgedHint)}
<button name="do" value="show">${say.show}</button></details></div></div></form>
<p>${say.lead}</p>`
  return site.frame({ title: say.title, main, status, isWide: true, hasScript: true })
}

const variantForm = (
  chosen: string,
): Html => html`<form method="get" action="${TRIAL_PATH}" class="short"><label for="variant">${say.board}</label>
<select id="variant" name="variant">${variantNames().map(
  name => html`<option${name === chosen && html` selected`}>${name}</option>`,
)}</select> <button>${say.change}</button></form>`

const line = (name: string, label: string, value: string): Html =>
  html`<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${value}" maxlength="20" autocomplete="off" spellcheck="false">`

const area = (name: string, label: string, value: string, hint: string): Html =>
  html`<label for="${name}">${label}</label>
<p class="hint" id="${name}-hint">${hint}</p>
<textarea id="${name}" name="${name}" rows="7" aria-describedby="${name}-hint" spellcheck="false">
${value}</textarea>`
