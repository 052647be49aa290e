// Orders sent from a page through the link for a power and phase. They become a letter, which is read and answered like
// any other.

import { createHash, randomBytes } from 'node:crypto'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import { seenWith } from '../../judge/conversation/seeing.ts'
import { memoryOf, type Pushes, worldOf } from '../../judge/conversation/services.ts'
import type { Person } from '../../judge/game/events.ts'
import { powersOf } from '../../judge/game/game.ts'
import { viewOf } from '../../judge/game/views.ts'
import { subjectOf } from '../../judge/report/forms/frame.ts'
import { listed } from '../../judge/report/sentences/names.ts'
import { streamOf } from '../../judge/store/events/names.ts'
import { isKeyOf, ORDERS_PATH, orderRightIn } from '../../post/orderKeys.ts'
import { tokenFor } from '../../post/tokens.ts'
import type { Power } from '../../rules/board/board.ts'
import { phaseId } from '../../rules/board/phase.ts'
import { wording } from '../../wording/wording.ts'
import { filmPage, filmPicture } from '../filmPage.ts'
import { more } from '../gamePage.ts'
import { Archives, historyPage } from '../historyPage.ts'
import { type Html, html } from '../html.ts'
import { type Answer, formOf, MOST_BYTES, type Page, type Request, type Route, text } from '../http.ts'
import { mapPicture, phasesOf, unkept, untold } from '../page.ts'
import { PerHour } from '../perHour.ts'
import { phasePage } from '../phasePage.ts'
import { type OpenGame, type PageParts, pathTo, type Site } from '../site.ts'
import { besidesForms, besidesLetter, besidesShown } from './besides.ts'
import { devicesShown, devicesTold } from './devices.ts'
import { askedIn, linesIn, linesOf } from './orderForm.ts'
import { back, draftOf, orderForm, situationJson, titleOf } from './ordersPage.ts'

const say = wording.web.orders

/** Files a letter where the judge finds it; resolves once it is stored. */
export type File = (raw: Uint8Array) => Promise<void>

/** What a link gives access to. */
interface Right {
  readonly open: OpenGame
  readonly power: Power
  readonly person: Person
}

/** Letters through one link within an hour. */
const MOST_AN_HOUR = 30
const DAY = 86_400_000
/** A letter from our page is answered at once, or waits for a YES. */
const TOKEN_LIVES = 90 * DAY

/** No routes unless the keeper has enabled orders by page. */
export function sendRoutes(site: Site, file: File | undefined): readonly Route[] {
  if (file === undefined) return []
  const hour = new PerHour(MOST_AN_HOUR)
  const path = `${ORDERS_PATH}/:key`
  const keyed: Site = {
    ...site,
    opened: async key => (await rightOf(site, key))?.open,
    frame: parts => untold(site, parts),
  }
  const below = (page: Page): Page =>
    safely(site, async (request, parts) =>
      (await rightOf(site, parts[0]!)) === undefined ? gone(site) : inSecret(await page(request, parts)),
    )
  const { push } = site.services
  return [
    ...(push === undefined ? [] : [{ path: `${path}/devices`, POST: safely(site, devices(site, push)) }]),
    { path, GET: safely(site, opened(site)), POST: safely(site, sent(site, file, hour)) },
    { path: `${path}/situation.json`, GET: below(situationJson(keyed)) },
    { path: `${path}/map.svg`, GET: below(mapPicture(keyed)) },
    { path: `${path}/phases/:phase`, GET: below(phasePage(keyed)) },
    { path: `${path}/film`, GET: below(filmPage(keyed)) },
    { path: `${path}/film.svg`, GET: below(filmPicture(keyed)) },
    { path: `${path}/history`, GET: below(historyPage(keyed, new Archives(keyed))) },
  ]
}

/** A picture and data name no key, as the links of a page do. */
const inSecret = (answer: Answer): Answer =>
  unkept({ ...answer, mayBePacked: !answer.type.startsWith('text/html') })

/** Subscribes devices of the player to the game. */
function devices(site: Site, push: Pushes): Page {
  const told = devicesTold(site, push)
  return async (request, [key = '']) => {
    const right = await rightOf(site, key)
    if (right === undefined) return text(404, say.goneTitle)
    const { open, person } = right
    const people = await memoryOf(site.services.store).people(streamOf('person', person))
    return told(request, key, { game: open.name, person, doors: people.passwordChanges(person, open.name) })
  }
}

/** Shows the units but not what was ordered: mail programs open links by themselves. */
const opened =
  (site: Site): Page =>
  async (_, [key = '']) => {
    const right = await rightOf(site, key)
    return right === undefined ? gone(site) : chosenFrom(site, right)
  }

/** Refuses requests that came over an open connection: no page below a link is shown there. */
const safely =
  (site: Site, page: Page): Page =>
  async (request, parts) =>
    isSafe(request)
      ? page(request, parts)
      : untold(site, { title: say.notSafeTitle, main: alert(say.notSafe), status: 403 })

interface Shown {
  /** The player has asked to see the orders that stand. */
  readonly orders?: boolean
  /** A filled-in form other than orders, and what is wrong with it. */
  readonly besides?: URLSearchParams
  readonly trouble?: string
}

async function chosenFrom(
  site: Site,
  { open, power }: Right,
  { orders: isShown = false, besides, trouble }: Shown = {},
): Promise<Answer> {
  const title = titleOf(open, [power])
  const asked = askedIn(open, [power], isShown)
  const status = trouble === undefined ? 200 : 400
  const above = trouble === undefined ? undefined : alert(trouble)
  const once = newLetter(site)
  const rest = html`${besidesForms(open, power, hiddenOf(once), besides)}
${devicesShown(site, open)}${phasesOf(open)}
${more(open)}`
  if (asked.length === 0)
    return untold(site, {
      title,
      main: html`${above}<p>${say.nothingDue}</p>${rest}`,
      status,
      hasScript: true,
    })
  const form = orderForm({
    open,
    asked,
    action: pathTo(open),
    draft: ownDraft(open, power),
    hidden: once,
    none: isShown ? say.none : say.asItStands,
    above: isShown
      ? standingOf(linesOf(open, power, open.view.position!))
      : html`<button name="do" value="show">${say.show}</button>`,
    below: html`<p class="ways"><button name="do" value="send">${say.send}</button></p><p class="hint">${say.leadToSend}</p>`,
  })
  const main = html`${above}${form}
${rest}`
  return untold(site, { title, main, status, isWide: true, hasScript: true })
}

/** These two fields identify the letter, so that pressing its button twice sends one letter. */
const newLetter = ({ services }: Site) => ({
  once: randomBytes(12).toString('hex'),
  at: `${services.clock.now()}`,
})

const hiddenOf = (fields: Readonly<Record<string, string>>): Html =>
  html`${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`

/** Includes a hash of the key, to keep apart drafts of other seats on this computer and of the public page. */
const ownDraft = (open: OpenGame, power: Power): string => draftOf(open, [power], hashOf(pathTo(open)))

const standingOf = (lines: readonly string[]): Html =>
  html`<div class="notice" role="status"><p>${lines.length === 0 ? say.noneStands : say.stand}</p>${lines.length > 0 && listOf(lines)}</div>`

const listOf = (lines: readonly string[]): Html =>
  html`<ul class="lines">${lines.map(line => html`<li><code>${line}</code></li>`)}</ul>`

const hashOf = (...texts: readonly string[]): string =>
  createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 24)

/** Sends what was chosen or written, or shows the orders that stand. Only a button press does this. */
const sent =
  (site: Site, file: File, hour: PerHour): Page =>
  async (request, [key = '']) => {
    if (!isFromHere(request, site))
      return untold(site, { title: say.notSafeTitle, main: alert(say.fromElsewhere), status: 403 })
    const form = await formOf(request)
    if (form === undefined) return text(413, `at most ${MOST_BYTES} bytes`)
    const right = await rightOf(site, key)
    if (right === undefined) return gone(site)
    const send: Send = async (lines, page) => {
      if (!hour.take(site.services.clock.now(), key))
        return untold(site, {
          title: titleOf(right.open, [right.power]),
          main: alert(say.tooManySent),
          status: 429,
        })
      await file(await letterOf(site, right, lines, form))
      return untold(site, page)
    }
    switch (form.get('do')) {
      case 'send':
        return ordersSent(site, right, form, send)
      case 'look':
        return besidesLooked(site, right, form)
      case 'post':
        return besidesSent(site, right, form, send)
      case 'back':
        return chosenFrom(site, right, { besides: form })
      default:
        return chosenFrom(site, right, { orders: form.get('do') === 'show' })
    }
  }

/** Files a letter of these lines and shows a page, unless the rate limit is reached. */
type Send = (lines: readonly string[], page: PageParts) => Promise<Answer>

function ordersSent(site: Site, { open, power }: Right, form: URLSearchParams, send: Send): Promise<Answer> {
  const title = titleOf(open, [power])
  const chosen = linesIn(form, askedIn(open, [power], false), open)
  const [lines, clashing] = [chosen.flatMap(each => each.lines), chosen.flatMap(each => each.clashing)]
  if (lines.length === 0) return untold(site, { title, main: alert(say.nothingChosen), status: 400 })
  if (clashing.length > 0) {
    const why = say.clashing({ orders: listed(clashing, 'and') })
    return untold(site, { title, main: alert(why), status: 400 })
  }
  const main = html`<div data-sent="${ownDraft(open, power)}">${listOf(lines)}</div>
<p>${say.sentLead}</p><p class="hint">${say.sentHint}</p><p><a href="${pathTo(open)}">${say.change}</a></p>${back(open)}`
  // The phase goes first, so that orders for a phase that has ended are not taken for the next one.
  const { phase } = open.view.position! // a link works in its own phase only
  return send([phaseId(phase), ...lines], { title: say.sent, main, hasScript: true })
}

/** Shows the letter that a form makes; nothing is sent yet. */
async function besidesLooked(site: Site, right: Right, form: URLSearchParams): Promise<Answer> {
  const of = { ...right, form }
  const letter = besidesLetter(of)
  if (!letter.ok) return chosenFrom(site, right, { besides: form, trouble: letter.error })
  const fresh = newLetter(site)
  const hidden = hiddenOf({ once: form.get('once') ?? fresh.once, at: form.get('at') ?? fresh.at })
  return untold(site, { title: say.letterTitle, main: besidesShown(letter.value, of, hidden) })
}

async function besidesSent(site: Site, right: Right, form: URLSearchParams, send: Send): Promise<Answer> {
  const letter = besidesLetter({ ...right, form })
  if (!letter.ok) return chosenFrom(site, right, { besides: form, trouble: letter.error })
  const main = html`<p>${wording.web.besides.sentLead}</p>
<p><a href="${pathTo(right.open)}">${say.change}</a></p>${back(right.open)}`
  return send(letter.value, { title: wording.web.besides.sent, main })
}

/** Two clicks on one button make the same letter, byte for byte. Other lines make another letter. */
async function letterOf(
  { services }: Site,
  { open, power, person }: Right,
  lines: readonly string[],
  form: URLSearchParams,
): Promise<Uint8Array> {
  const { clock, judge, secret, sender, store } = services
  const people = await (await memoryOf(store).people()).meetAll([person], open.game)
  const [from = person] = people.reachedAt(person, open.game)
  const now = clock.now()
  const said = Number(form.get('at'))
  const at = said > now - DAY && said <= now ? said : now
  const once = hashOf(form.get('once') || randomBytes(12).toString('hex'), ...lines)
  const token = {
    kind: 'seat',
    game: open.name,
    seat: power,
    expires: at + TOKEN_LIVES,
    byPage: true,
  } as const
  const changes = people.passwordChanges(person, open.name)
  const { phase } = open.view.position! // a link works in its own phase only
  return new MailComposer({
    from: { name: '', address: from },
    to: sender.address.replace('@', `+${tokenFor(token, person, secret, changes)}@`),
    subject: subjectOf(judge, open.game, phase, say.subject),
    date: new Date(at),
    messageId: `<${once}.page@${sender.address.split('@')[1] ?? 'localhost'}>`,
    text: [...lines, ''].join('\n'),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
}

/** A link ends with its phase, when the seat changes hands, and when the player changes the password. */
async function rightOf({ services }: Site, key: string): Promise<Right | undefined> {
  const right = orderRightIn(key)
  if (right === undefined) return undefined
  const memory = memoryOf(services.store)
  const { game: whole, version, name } = await memory.game(right.game)
  const person = whole.seats[right.power]?.player
  const game = seenWith(whole, [right.power as Power, ...powersOf(whole, person ?? '')])
  const isNow = game.position !== undefined && phaseId(game.position.phase) === right.phase
  if (person === undefined || !isNow || game.stage === 'over') return undefined
  const people = await memory.people(streamOf('person', person))
  if (!isKeyOf(key, person, services.secret, people.passwordChanges(person, name))) return undefined
  const view = viewOf(game, { kind: 'outsider' })
  const path = `${ORDERS_PATH}/${key}`
  const open = { name, version, game, view, world: worldOf(game, services), path }
  return { open, power: right.power as Power, person }
}

const gone = (site: Site): Promise<Answer> =>
  untold(site, { title: say.goneTitle, main: html`<p>${say.gone}</p>`, status: 404 })

/** A proxy in front of us says how it was asked; nobody else can. Without that header it may not be encrypted. */
const isSafe = ({ headers }: Request): boolean => {
  const steps = [headers['x-forwarded-proto'] ?? ''].flat().flatMap(each => each.split(','))
  return steps.every(step => step.trim().toLowerCase() === 'https')
}

/** A browser names the origin of a form. Our own pages send no referrer, so theirs may be `null`. */
function isFromHere({ headers }: Request, { url }: Site): boolean {
  const { origin = 'null', 'sec-fetch-site': from = 'same-origin' } = headers
  const isOurs =
    origin === 'null' || (url !== undefined && URL.canParse(url) && origin === new URL(url).origin)
  return isOurs && (from === 'same-origin' || from === 'none')
}

const alert = (said: string) => html`<div class="notice" role="alert"><p>${said}</p></div>`
