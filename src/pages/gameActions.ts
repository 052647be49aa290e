// What can be done with a game in the post office: start a sample, play as one of its players, and fill in random
// orders for the others.

import { randomBytes } from 'node:crypto'
import { memoryOf } from '../judge/conversation/services.ts'
import { powersOf } from '../judge/game/game.ts'
import { owingPowers } from '../judge/game/table.ts'
import { subjectOf } from '../judge/report/forms/frame.ts'
import { listed } from '../judge/report/sentences/names.ts'
import type { PostOffice } from '../post/office/postOffice.ts'
import { phaseId } from '../rules/board/phase.ts'
import { wording } from '../wording/wording.ts'
import { type Filled, fillIn, newestMail } from './filling.ts'
import { type Html, html } from './html.ts'
import { type Answer, formOf, MOST_BYTES, type Page, type Route, seeOther, text } from './http.ts'
import { awaitAnswer, awaitNews, draftPage, post, replyTo, type WrittenLetter } from './letters.ts'
import { askedIn, wayToOrders } from './orders/orderForm.ts'
import { draftOf, letterLines, letterPage } from './orders/ordersPage.ts'
import { nothingHere, phaseName } from './page.ts'
import { type OfficeSite, personIn, personPath } from './readMails.ts'
import { type Chosen, type OpenGame, openGame, pathTo, wayTo } from './site.ts'

const say = wording.web.actions

/** Shown below the map of a game under way. */
export async function gameActions(
  site: OfficeSite,
  open: OpenGame,
  as: string | undefined,
): Promise<Html | undefined> {
  const { game, world, view } = open
  if (view.stage !== 'playing' || view.position === undefined) return undefined
  const owing = owingPowers(game, world)
  const name = (power: number) => world.board.powers[power]!.name
  const seats = game.seats.flatMap(({ player }, power) => (player === undefined ? [] : [{ player, power }]))
  const option = (player: string, powers: readonly string[]) =>
    html`<option value="${player}"${player === as && html` selected`}>${say.option({ player, powers: listed(powers, 'and') })}</option>`
  const players = [...new Set(seats.map(({ player }) => player))]
  return html`<section aria-labelledby="play"><h2 id="play">${say.title}</h2>
${await ownOrders(site, open, as)}
<form method="get" action="${pathTo(open)}#play"><label for="as">${say.who}</label>
<select id="as" name="as"><option value="">${say.nobody}</option>
${players.map(player => option(player, powersOf(game, player).map(name)))}
</select> <button type="submit">${say.be}</button></form>
<form method="post" action="${pathTo(open)}/fill"><input type="hidden" name="as" value="${as ?? ''}">
<p>${owing.length === 0 ? say.allIn : say.missing({ powers: listed(owing.map(name), 'and') })}</p>
<button type="submit">${as === undefined ? say.fillAll : say.fill}</button></form></section>`
}

/** Links to the orders and the mailbox of the chosen player. */
async function ownOrders(
  site: OfficeSite,
  open: OpenGame,
  as: string | undefined,
): Promise<Html | undefined> {
  const player = as === undefined ? undefined : personIn(as)
  if (player === undefined) return undefined
  const { game, world } = open
  const powers = powersOf(game, player)
  const newest = await newestMail(site, open, player)
  if (newest === undefined) return html`<p>${say.stranger({ player })}</p>`
  const owes = owingPowers(game, world).filter(power => powers.includes(power))
  const names = listed(
    powers.map(power => world.board.powers[power]!.name),
    'and',
  )
  const choose = wayToOrders(open, powers, `?as=${encodeURIComponent(player)}`)
  const write = `${personPath(newest.address)}/write?reply=${newest.mail.id}`
  return html`<div class="notice"><p>${powers.length === 0 ? say.youWatch({ player }) : say.you({ player, powers: names })}
${powers.length > 0 && (owes.length > 0 ? say.youOwe : say.youHaveOrdered)}</p>
<p>${choose && html`${choose} · `}<a href="${write}">${say.write}</a> · <a href="${personPath(newest.address)}">${say.mailbox}</a></p></div>`
}

/** Sends the letter with the chosen orders, or shows its draft. */
export async function ordersDraft(site: OfficeSite, open: OpenGame, chosen: Chosen): Promise<Answer> {
  const player = personIn(chosen.as ?? '')
  const newest = player === undefined ? undefined : await newestMail(site, open, player)
  if (newest === undefined) return letterPage(site, open, chosen)
  const lines = letterLines(chosen, open)
  const { mail, address } = newest
  const posted = chosen.isSent
    ? await post(site.office, await replyTo(mail, address, lines.join('\n')))
    : undefined
  if (posted === undefined) return draftPage(site, newest, lines)
  await awaitAnswer(site.office, address, posted, ORDERS_PATIENCE)
  const query = new URLSearchParams({ as: chosen.as ?? '', sent: posted.id })
  return seeOther(`${pathTo(open)}/orders?${query}`)
}

/** In milliseconds. The page shows the orders that stand, so it waits no longer. */
const ORDERS_PATIENCE = 3_000

export const filled =
  (site: OfficeSite): Page =>
  async (request, [name = '']) => {
    const open = await openGame(site, name)
    const form = await formOf(request)
    if (form === undefined) return text(413, `at most ${MOST_BYTES} bytes`)
    if (open === undefined) return nothingHere(site)
    const as = personIn(form.get('as') ?? '')
    if (open.view.stage !== 'playing') return seeOther(pathTo(open))
    const phases = await fillOn(site, open, as)
    const query = new URLSearchParams({
      ...(as === undefined ? {} : { as }),
      filled: String(phases.flatMap(({ powers }) => powers).length),
    })
    for (const { phase } of phases) query.append('phase', phaseId(phase))
    const unreached = phases.flatMap(each => each.unreached)
    if (unreached.length > 0) query.set('unreached', String(unreached.length))
    return seeOther(`${pathTo(open)}${form.get('to') === '/orders' ? '/orders' : ''}?${query}`)
  }

/** Fills in a phase, and those after it that ask nothing of the chosen player. */
async function fillOn(site: OfficeSite, open: OpenGame, as: string | undefined): Promise<readonly Filled[]> {
  const filled = await fillIn(site, open, as)
  const next = await openGame(site, open.name)
  if (as === undefined || next === undefined || !isForOthers(next, as)) return [filled]
  const isPlayed = next.game.turns.length > open.game.turns.length
  return isPlayed ? [filled, ...(await fillOn(site, next, as))] : [filled]
}

/** Whether the phase has retreats or adjustments of others only. */
function isForOthers(open: OpenGame, as: string): boolean {
  const { stage, position } = open.view
  if (stage !== 'playing' || position === undefined || position.phase.kind === 'movement') return false
  const own = powersOf(open.game, as)
  return own.length > 0 && askedIn(open, own, false).length === 0
}

/** The notice of what was just done, at the top of a game's page. */
export function newsOf(open: OpenGame, query: URLSearchParams): Html | undefined {
  const [as = '', sent] = [personIn(query.get('as') ?? ''), query.get('sent')]
  if (sent !== null && open.view.position !== undefined)
    return html`<div class="notice" role="status" data-sent="${draftOf(open, powersOf(open.game, as))}"><p>${say.sent}
<a href="${personPath(as)}?sent=${sent}">${say.answer}</a></p></div>`
  const count = Number(query.get('filled') ?? Number.NaN)
  if (!Number.isInteger(count))
    return query.has('begun') && open.view.stage === 'playing'
      ? html`<div class="notice" role="status"><p>${say.begun}</p></div>`
      : undefined
  const phases = query.getAll('phase')
  const played = open.view.turns.filter(({ phase }) => phases.includes(phaseId(phase)))
  return html`<div class="notice" role="status"><p>${mailed(count)}</p>
${query.has('unreached') && html`<p>${say.unreached}</p>`}
${played.map(({ phase }) => html`<p><a href="${wayTo(open, `/phases/${phaseId(phase)}`)}">${say.played({ phase: phaseName(phase) })}</a></p>`)}</div>`
}

const mailed = (count: number): string =>
  count === 0 ? say.noneMailed : count === 1 ? say.oneMailed : say.mailed({ count })

/** Samples start one after the other, so that each gets its own name. A browser is shown the progress; other programs wait. */
export function sampleRoutes(site: OfficeSite): readonly Route[] {
  let last: Promise<unknown> = Promise.resolve()
  let newest: Gathering | undefined
  const ended = ({ name }: Gathering) =>
    name === undefined
      ? site.frame({ title: say.failed, main: html`<p>${say.failedWhy}</p>`, status: 503 })
      : seeOther(`/games/${name}?begun=yes`)
  const looked: Page = () =>
    newest === undefined ? seeOther('/') : newest.isOver ? ended(newest) : gatheringPage(site, newest)
  const started: Page = async ({ headers }) => {
    const gathering: Gathering = { gathered: 0, isOver: false, name: undefined }
    newest = gathering
    const all = last.then(async () => {
      try {
        gathering.name = await startSample(site, gathering)
      } finally {
        gathering.isOver = true
      }
    })
    last = all.catch(() => undefined)
    if (headers.accept?.includes('text/html') === true) return seeOther('/sample/gathering')
    await all
    return ended(gathering)
  }
  return [
    { path: '/sample', POST: started },
    { path: '/sample/gathering', GET: looked },
  ]
}

/** The progress of a sample game. */
interface Gathering {
  /** How many players and masters have joined. */
  gathered: number
  isOver: boolean
  name: string | undefined
}

function gatheringPage(site: OfficeSite, { gathered }: Gathering): Promise<Answer> {
  const all = PLAYERS.length + 1
  const main = html`<p><label for="gathered">${say.gathering({ count: gathered, all })}</label></p>
<p><progress id="gathered" max="${all}" value="${gathered}"></progress></p>`
  return site.frame({ title: say.gatheringTitle, main, refresh: 1 })
}

// The sample game: a master creates it and seven players join, with letters like anybody's.

const MASTER = { address: 'mara@players.example', name: 'Mara' }
const PLAYERS = ['Anna', 'Bert', 'Cleo', 'Dora', 'Emil', 'Fred', 'Gina'].map(name => ({
  address: `${name.toLowerCase()}@players.example`,
  name,
}))

/** A phase is played as soon as all orders are in; the deadline is a week away. */
const PACE = ['MOVE', 'RETREAT', 'ADJUST'].map(
  kind => `SET ${kind} CLOCK -1 MIN 0 NEXT 1W GRACE 1W DELAY 0 DAYS SMTWTFS`,
)

/** In milliseconds. The judge needs a moment for each new password. */
const PATIENCE = 20_000

/** The name of the new game; undefined if the judge refuses or does not reply. */
async function startSample(site: OfficeSite, gathering: Gathering): Promise<string | undefined> {
  const name = await freshName(site)
  const created = await introduced(site, MASTER, password =>
    [`CREATE ?${name} ${password}`, `SIGNON M${name} ${password}`, ...PACE, `SET COMMENT ${COMMENT}`].join(
      '\n',
    ),
  )
  if (!created) return undefined
  gathering.gathered = 1
  const joined = await Promise.all(
    PLAYERS.map(async player => {
      const isThere = await introduced(site, player, password => `SIGNON ?${name} ${password}\nSET MAP BOTH`)
      gathering.gathered++
      return isThere
    }),
  )
  if (!joined.every(Boolean)) return undefined
  await begun(site, name)
  return name
}

/** Waits for the opening mails, which go out one after the other. */
async function begun({ office, services }: OfficeSite, name: string): Promise<void> {
  const { game } = await memoryOf(services.store).game(name)
  const subject = subjectOf(services.judge, game, game.position?.phase, START)
  await awaitNews(
    office,
    PLAYERS.map(({ address }) => address),
    subject,
    PATIENCE,
  )
}

/** As in the subject of the mail that starts a game. */
const START = 'Game Starting'

const COMMENT = 'A sample game: play one power, and let chance play the others.'

async function freshName({ services }: OfficeSite): Promise<string> {
  for (let from = 1; ; from += 100) {
    const names = Array.from({ length: 100 }, (_, i) => `sample${from + i}`)
    const taken = new Set(await services.store.gamesAmong(names))
    const free = names.find(name => !taken.has(name))
    if (free !== undefined) return free
  }
}

interface Somebody {
  readonly address: string
  readonly name: string
}

/** Writes to the judge, and confirms when asked whether the letter was genuine. */
async function introduced(
  { office, services }: OfficeSite,
  { address, name }: Somebody,
  letter: (password: string) => string,
): Promise<boolean> {
  const password = `${name}-${randomBytes(6).toString('base64url').replace(/[-_]/g, '7')}`
  const text = ['REGISTER', `name: ${name}`, 'level: novice', 'END', letter(password)].join('\n')
  const to = [services.sender.address]
  const asked = await answered(office, { from: address, name, to, subject: 'A sample game', text })
  const done = asked && (await answered(office, await replyTo(asked, address, 'Yes, it was me.')))
  return done !== undefined
}

async function answered(office: PostOffice, letter: WrittenLetter) {
  const posted = await post(office, letter)
  if (posted === undefined) return undefined
  const [answer] = await awaitAnswer(office, letter.from, posted, PATIENCE)
  return answer
}
