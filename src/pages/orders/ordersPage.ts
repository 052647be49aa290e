// The page on which orders are chosen, from lists or by pointing at the map. They become a letter, which the player
// sees before it is sent.

import { powersOf } from '../../judge/game/game.ts'
import { rulesOf } from '../../judge/game/table.ts'
import { subjectOf } from '../../judge/report/forms/frame.ts'
import { listed } from '../../judge/report/sentences/names.ts'
import type { Power } from '../../rules/board/board.ts'
import { type Phase, phaseId } from '../../rules/board/phase.ts'
import { withCollections } from '../../rules/json/collections.ts'
import { writePosition } from '../../rules/json/positions.ts'
import { wording } from '../../wording/wording.ts'
import { type Html, html } from '../html.ts'
import { type Answer, formOf, json, MOST_BYTES, type Page, seeOther, text } from '../http.ts'
import { mailTo, mapFigure, nothingHere, phaseName } from '../page.ts'
import { type Chosen, type OpenGame, openGame, pathTo, type Site, wayTo } from '../site.ts'
import { boardData, type Situation } from '../trial/boardData.ts'
import { askedIn, fillIn, linesIn, type PowerAsked, questionsOf } from './orderForm.ts'

const say = wording.web.orders

export const ordersPage =
  (site: Site): Page =>
  async (request, [name = '']) => {
    const open = await openGame(site, name, request.query)
    if (open?.view.position === undefined) return nothingHere(site)
    const who = whoAsks(site, open, request.query)
    const { position } = open.view
    if (who.powers.length === 0) return choosePage(site, open, position.phase)
    const asked = askedIn(open, who.powers, who.as !== undefined)
    const title = titleOf(open, who.powers)
    const [fill, form] =
      who.as === undefined
        ? [undefined, undefined]
        : fillIn(open, who.as, asked.length === 0 || request.query.has('sent'))
    const news = site.above(open, request.query)
    if (asked.length === 0)
      return site.frame({
        title,
        main: html`${news}<p>${say.nothingDue}</p><p>${fill}</p>${form}${back(open, who.as)}`,
      })
    const main = html`${orderForm({
      open,
      asked,
      action: `${pathTo(open)}/orders`,
      ...(who.as !== undefined && { draft: draftOf(open, who.powers) }),
      hidden: {
        phase: phaseId(position.phase),
        ...(who.as === undefined ? { power: open.world.board.powers[who.powers[0]!]!.id } : { as: who.as }),
      },
      above: news,
      below: html`<p class="ways">${who.as !== undefined && html`<button name="do" value="send">${say.send}</button>`}
<button name="do" value="letter">${say.toLetter}</button> ${fill}</p>
<p class="hint">${site.isPublic ? say.lead : say.leadHere}</p>`,
    })}${form}
${back(open, who.as)}`
    return site.frame({ title, main, isWide: true, hasScript: true }, { as: who.as })
  }

interface Form {
  readonly open: OpenGame
  readonly asked: readonly PowerAsked[]
  readonly action: string
  /** The key under which the browser keeps choices not sent yet. Unset where they cannot be sent. */
  readonly draft?: string
  readonly hidden: Readonly<Record<string, string>>
  /** Shown above and below the lists. The first button below them is the default. */
  readonly above?: Html | undefined
  readonly below: Html
  readonly none?: string
}

/** The lists with the map beside them. A script fills in the lists by clicks on the map. */
export function orderForm(of: Form): Html {
  const { open, asked, action, draft, hidden, above, below, none = say.none } = of
  const { phase, fog } = open.view.position! // the caller has checked it
  const powers = asked.map(({ power }) => open.world.board.powers[power]!.id).join(' ')
  return html`<form method="post" action="${action}" class="choose" data-play="${pathTo(open)}/situation.json" data-powers="${powers}"${draft !== undefined && html` data-draft="${draft}"`}>
${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<div class="board"><div>${mapFigure(open, phase, 'byScript')}</div>
<div>${above}${questionsOf(asked, open, none)}${fog && html`<p>${say.unseen}</p>`}
${below}</div></div></form>`
}

/** Names the game, phase and seats. The browser drops drafts of other phases of the game. */
export const draftOf = ({ name, view, world }: OpenGame, powers: readonly Power[], more = ''): string =>
  [name, phaseId(view.position!.phase), ...powers.map(power => world.board.powers[power]!.id), more].join(' ')

/** In the post office all powers of the player; elsewhere the power named in the query. */
function whoAsks(
  { isPublic }: Site,
  { game, world }: OpenGame,
  query: URLSearchParams,
): { readonly as: string | undefined; readonly powers: readonly Power[] } {
  const as = query.get('as') || undefined
  if (!isPublic && as !== undefined) return { as, powers: powersOf(game, as) }
  const named = query.get('power')?.toUpperCase()
  const power = world.board.powers.find(({ id }) => id === named)
  return { as: undefined, powers: power === undefined ? [] : [power.index] }
}

export const titleOf = (open: OpenGame, powers: readonly Power[]): string =>
  say.title({
    name: open.game.name,
    phase: phaseName(open.view.position!.phase), // the caller has checked it
    powers: listed(
      powers.map(power => open.world.board.powers[power]!.name),
      'and',
    ),
  })

export const back = (open: OpenGame, as?: string): Html =>
  html`<p><a href="${wayTo({ ...open, as })}">${open.game.name}</a></p>`

/** Asks for which power, among those that have something to order. */
function choosePage(site: Site, open: OpenGame, phase: Phase): Promise<Answer> {
  const { powers } = open.world.board
  const asked = askedIn(
    open,
    powers.map(({ index }) => index),
    false,
  )
  const main = html`<p>${phaseName(phase)}</p>
${asked.length === 0 ? html`<p>${say.nobodyAsked}</p>` : html`<p>${say.whose}</p>`}
<ul>${asked.map(({ power }) => html`<li><a href="${pathTo(open)}/orders?power=${powers[power]!.id}">${powers[power]!.name}</a></li>`)}</ul>
${back(open)}`
  return site.frame({ title: say.chooseTitle({ name: open.game.name }), main })
}

export const ordersChosen =
  (site: Site): Page =>
  async (request, [name = '']) => {
    const open = await openGame(site, name)
    const form = await formOf(request)
    if (form === undefined) return text(413, `at most ${MOST_BYTES} bytes`)
    if (open?.view.position === undefined) return nothingHere(site)
    const who = whoAsks(site, open, form)
    const isNow = form.get('phase') === phaseId(open.view.position.phase)
    if (who.powers.length === 0 || !isNow) return seeOther(`${pathTo(open)}/orders`)
    const powers = linesIn(form, askedIn(open, who.powers, false), open)
    if (powers.every(({ lines }) => lines.length === 0))
      return notChosen(site, open, who.powers, say.nothingChosen)
    const clashing = powers.flatMap(each => each.clashing)
    if (clashing.length > 0)
      return notChosen(site, open, who.powers, say.clashing({ orders: listed(clashing, 'and') }))
    return site.letter(open, { as: who.as, powers, isSent: form.get('do') === 'send' })
  }

const notChosen = (site: Site, open: OpenGame, powers: readonly Power[], why: string): Promise<Answer> =>
  site.frame({
    title: titleOf(open, powers),
    main: html`<div class="notice" role="alert"><p>${why}</p></div>${back(open)}`,
    status: 400,
  })

/** If the letter is for several powers, a line with its name comes before the orders of each. */
export const letterLines = ({ powers }: Chosen, { world: { board } }: OpenGame): readonly string[] =>
  powers.flatMap(({ power, lines }) =>
    lines.length === 0 ? [] : powers.length === 1 ? lines : [board.powers[power]!.name, ...lines, ''],
  )

/** The letter for a player with mail elsewhere: to copy, or to open in a mail program. */
export async function letterPage(site: Site, open: OpenGame, chosen: Chosen): Promise<Answer> {
  const { judge, sender } = site.services
  const [first] = chosen.powers
  const { letter } = open.world.board.powers[first!.power]! // at least one is chosen
  const lines = [`SIGNON ${letter}${open.name}`, ...letterLines(chosen, open)]
  const subject = subjectOf(judge, open.game, open.view.position?.phase, say.subject)
  const main = html`<p>${say.letterLead({ judge: sender.address })}</p>
<label for="letter">${say.letter}</label>
<textarea id="letter" class="ready" readonly rows="${lines.length + 1}">${lines.join('\n')}</textarea>
<p class="ways"><a class="button" href="${mailTo(sender.address, subject, lines)}">${say.open}</a> <button type="button" data-copy="letter" data-done="${say.copied}" hidden>${say.copy}</button></p>
<p class="hint">${say.proof}</p>
${back(open)}`
  return site.frame({ title: say.letterTitle, main, hasScript: true })
}

/** The board and position of a game, for the script. Nothing in it is private. */
export const situationJson =
  (site: Site): Page =>
  async (_, [name = '']) => {
    const open = await openGame(site, name)
    if (open?.view.position === undefined) return json({ error: 'there is nothing here' }, 404)
    const { view, world, game } = open
    const { position } = open.view
    const situation: Situation = {
      ...boardData(world.board, rulesOf(game, world), view.settings.wins ?? world.board.wins),
      position: writePosition(world.board, position),
      ...(position.fog && { fog: position.fog }),
      title: phaseName(position.phase),
      note: game.name,
    }
    return {
      status: 200,
      type: 'application/json; charset=utf-8',
      body: withCollections(situation),
      headers: { 'cache-control': 'no-cache' },
    }
  }
