// The page of a game: the board as it stands, what is due, and how many centers each power owns.

import { colorsOf } from '../drawing/png/pictures.ts'
import type { Instant, Zone } from '../judge/game/calendar.ts'
import { isBlind } from '../judge/game/game.ts'
import { playersNeeded, rulesOf } from '../judge/game/table.ts'
import { subjectOf } from '../judge/report/forms/frame.ts'
import { lengthOf } from '../judge/report/sentences/names.ts'
import { endingPhrase, scoresTold } from '../judge/report/sentences/results.ts'
import { unusualLines } from '../judge/report/sentences/rules.ts'
import type { Board, Power } from '../rules/board/board.ts'
import { phaseId } from '../rules/board/phase.ts'
import { centersOf, isUnseen, type Position } from '../rules/board/position.ts'
import { spellUnit } from '../rules/orders/order.ts'
import { wording } from '../wording/wording.ts'
import { pathToBoard } from './boardsPage.ts'
import { isFilmed } from './filmPage.ts'
import { HELP_PATH } from './helpPages.ts'
import { type Html, html, wide } from './html.ts'
import { type Page, text } from './http.ts'
import { API_PATH } from './openApi.ts'
import {
  cardOf,
  mailTo,
  mapFigure,
  nothingHere,
  phaseLink,
  phaseName,
  phasesOf,
  time,
  withoutAddresses,
} from './page.ts'
import {
  byCenters,
  type OpenGame,
  openGame,
  pathTo,
  type Site,
  type Standing,
  standingsOf,
  wayTo,
} from './site.ts'

const say = wording.web.game

export const gamePage =
  (site: Site): Page =>
  async (request, [name = '']) => {
    const open = await openGame(site, name, request.query)
    if (open === undefined) return nothingHere(site)
    const { as } = open
    const { seats } = open.view
    // A board on which everything is unseen is not shown.
    const position = open.view.position && !isUnseen(open.view.position) ? open.view.position : undefined
    const main = html`
${open.view.stage !== 'over' && html`<p class="notice" role="status" data-watch="${pathTo(open)}/now" data-seen="${nowOf(open)}" hidden><a href="${wayTo(open)}">${say.goneOn}</a></p>`}
${!site.isPublic && html`<p class="hint">${wording.web.page.tryingOut}</p>`}
${site.above(open, request.query)}
${open.view.stage !== 'over' && html`<p>${tableSentence(open)}</p>`}
${
  isBlind(open.game) &&
  html`<p>${site.isPublic ? wording.blind.hidden : wording.blind.seesAll}</p>
`
}${commentOf(site, open)}
<dl class="facts">${factsOf(site, open).map(
      ([term, fact]) => html`<div><dt>${term}</dt><dd>${fact}</dd></div>`,
    )}</dl>
<div${position && html` class="board"`}>
${position && mapFigure(open, position.phase)}
<div>
${await site.below(open, as)}
${site.isPublic ? joinSection(site, open) : joinHere(open)}
${seats.length > 0 && standingsSection(site, open)}
${pointsOf(site, open)}
</div></div>
${position && positionOf(position, open.world.board)}
${phasesOf(open)}
${more(open)}`
    return site.frame(
      {
        title: open.game.name,
        main,
        head: html`${feedLink(open)}${cardOf(site, open, open.game.name, '', cardText(open))}`,
        isWide: true,
        hasScript: true,
      },
      { as },
    )
  }

/** `Standard for 7 players: signed press to anybody; everybody knows who plays; a movement phase lasts 3 days.` */
function tableSentence({ game: { settings }, world: { board } }: OpenGame): string {
  const { colours, partial } = settings.press
  const press = say.table.press[colours.length === 0 ? 'none' : colours.length > 1 ? 'any' : colours[0]!]
  return say.table.sentence({
    board: board.name,
    players: playersNeeded(settings, board),
    press: colours.length > 0 && !partial ? say.table.onlyToAll({ press }) : press,
    known: settings.gunboat ? say.table.hidden : say.table.known,
    pace: lengthOf(settings.timing.movement.next),
  })
}

/** Command lines for joining the game. The password is left for the player to write: it should not come ready made. */
export function joinLetters({
  view,
  world,
  game,
}: OpenGame): readonly (readonly [what: string, line: string])[] {
  const { stage, players = 0 } = view
  if (stage === 'over') return []
  const isFull = stage !== 'forming' || players >= playersNeeded(game.settings, world.board)
  const free = stage === 'playing' ? view.seats.filter(({ isOpen }) => isOpen === true) : []
  return [
    ...(isFull ? [] : [[say.join.play, `SIGNON ?${game.name} `] as const]),
    ...free.map(({ power }) => {
      const { name, letter } = world.board.powers[power]!
      return [say.join.takeOver({ power: name }), `TAKEOVER ${letter}${game.name} `] as const
    }),
    [say.join.watch, `OBSERVE ${game.name} `] as const,
  ]
}

/** How to join by mail. */
function joinSection({ services: { sender, judge } }: Site, open: OpenGame): Html | undefined {
  const letters = joinLetters(open)
  if (letters.length === 0) return undefined
  return html`<section aria-labelledby="join"><h2 id="join">${letters.length > 1 ? say.join.title : say.join.watch}</h2>
<p>${say.join.lead({ judge: sender.address })}</p>
<ul>${letters.map(
    ([
      what,
      line,
    ]) => html`<li><a href="${mailTo(sender.address, subjectOf(judge, open.game, undefined, what), [line])}">${what}</a>: <code>${line}…</code></li>
`,
  )}</ul>
<p><a href="${HELP_PATH}">${wording.web.help.title}</a></p></section>`
}

/** In the post office: the letter opens in the mailbox of the chosen person. */
function joinHere(open: OpenGame): Html | undefined {
  const letters = joinLetters(open)
  if (letters.length < 2) return undefined
  return html`<section aria-labelledby="join"><h2 id="join">${say.join.title}</h2>
<form method="get" action="/people"><input type="hidden" name="game" value="${open.name}">
<label for="person">${say.join.who}</label>
<input id="person" name="person" type="email" required maxlength="250" value="${open.as ?? ''}" placeholder="zoe@players.example" autocomplete="off">
<p class="ways">${letters.map(
    ([what, line]) => html`<button name="line" value="${line}">${what}</button>
`,
  )}</p></form></section>`
}

/** A short text that changes when a phase is played. Open pages poll it. */
const nowOf = ({ view: { stage }, game: { position, turns } }: OpenGame): string =>
  [stage, turns.length, position === undefined ? '' : phaseId(position.phase)].join(' ')

export const gameNow =
  (site: Site): Page =>
  async (_, [name = '']) => {
    const open = await openGame(site, name)
    if (open === undefined) return text(404, 'there is nothing here')
    return { status: 200, type: 'text/plain; charset=utf-8', body: nowOf(open) }
  }

/** `Fall 1901, movement. Standard for 7: …` */
const cardText = (open: OpenGame): string =>
  [
    open.view.position === undefined ? say.notBegun : phaseName(open.view.position.phase),
    tableSentence(open),
  ].join('. ')

const feedLink = (open: OpenGame): Html =>
  html`<link rel="alternate" type="application/atom+xml" href="${pathTo(open)}/feed.xml" title="${say.feedOf({ name: open.game.name })}">`

function commentOf({ isPublic }: Site, { view: { settings } }: OpenGame): Html | undefined {
  const said = [settings.comment, ...settings.description.split(/\n\s*\n/)].filter(line => line.trim() !== '')
  if (said.length === 0) return undefined
  return html`<div class="comment">${said.map(line => html`<p>${isPublic ? withoutAddresses(line) : line}</p>`)}</div>`
}

/** The key facts, shown at the top. */
function factsOf(site: Site, open: OpenGame): readonly (readonly [string, Html | string])[] {
  const { view, world } = open
  const { position, due, stage, ending, players, turns } = view
  const last = turns.at(-1)
  const { zone } = site.services.judge
  return [
    [say.phase, position === undefined ? say.notBegun : phaseName(position.phase)],
    ...(last === undefined ? [] : [[say.last, phaseLink(open, last.phase)] as const]),
    ...(ending === undefined
      ? []
      : [[say.ended, endedFact(open, endingPhrase(ending, world.board))] as const]),
    ...(stage === 'paused' ? [[say.deadline, say.paused] as const] : []),
    ...(stage === 'playing'
      ? [[say.deadline, due === undefined ? say.noDeadline : deadlineFact(open, due.deadline, zone)] as const]
      : []),
    ...(due !== undefined && stage === 'playing' && due.grace > due.deadline
      ? [[say.grace, time(due.grace, zone)] as const]
      : []),
    [say.board, html`<a href="${pathToBoard(view.settings.variant)}">${world.board.name}</a>`],
    ...(players === undefined ? [] : [[say.players, playersFact(open, players)] as const]),
    [say.rules, rulesFact(open)],
  ]
}

/** `5`, or `5 of 7` while others may still join. */
const playersFact = ({ view, game, world }: OpenGame, players: number): string =>
  view.stage === 'forming'
    ? wording.web.games.playersOf({ players, needed: playersNeeded(game.settings, world.board) })
    : String(players)

const endedFact = (open: OpenGame, how: string): Html =>
  html`${how}${open.view.turns.length > 0 && html` (<a href="${wayTo(open, '/film')}">${say.film}</a>)`}`

const deadlineFact = (open: OpenGame, deadline: Instant, zone: Zone): Html =>
  html`${time(deadline, zone)} <a href="${pathTo(open)}/deadline.ics" type="text/calendar">${say.toCalendar}</a>`

/** The rulebook, with the rules that differ from the usual ones below it. */
function rulesFact({ game, world, view }: OpenGame): Html {
  const lines = unusualLines(rulesOf(game, world))
  return html`${view.settings.rulebook}${lines.length > 0 && html`<ul>${lines.map(line => html`<li>${line}</li>`)}</ul>`}`
}

/** The scores, once the game is over. */
function pointsOf({ isPublic }: Site, { game, view: { ending }, world }: OpenGame): Html | undefined {
  const lines = ending === undefined ? [] : scoresTold(game, ending, world.board, !isPublic)
  if (lines.length === 0) return undefined
  return html`<section aria-labelledby="points"><h2 id="points">${say.points}</h2>
<ul>${lines.map(line => html`<li>${line}</li>`)}</ul></section>`
}

function standingsSection(site: Site, open: OpenGame): Html | undefined {
  const standings = byCenters(standingsOf(site, open))
  if (standings.length === 0) return undefined
  const most = Math.max(1, ...standings.map(({ centers }) => centers))
  const colors = colorsOf(open.world.board)
  const has = {
    states: standings.some(({ state }) => state !== undefined),
    players: standings.some(({ player }) => player !== undefined),
  }
  const table = wide(
    say.powers,
    html`<table>
<thead><tr><th scope="col">${say.power}</th><th scope="col" class="number">${say.centers}</th><th scope="col" class="number">${say.units}</th>${has.states && html`<th scope="col">${say.state}</th>`}${has.players && html`<th scope="col">${say.player}</th>`}</tr></thead>
<tbody>
${standings.map(standing => rowOf(standing, colors[standing.power]!, most, has))}</tbody></table>`,
  )
  return html`<section aria-labelledby="powers"><h2 id="powers">${say.powers}</h2>${table}</section>`
}

const UNSEEN = '?'

const rowOf = (
  { name, centers, units, state, player }: Standing,
  color: string,
  most: number,
  has: { readonly states: boolean; readonly players: boolean },
): Html => html`<tr>
<th scope="row"><svg class="power" viewBox="0 0 1 1" aria-hidden="true"><path fill="${color}" d="M0 0h1v1H0z"/></svg>${name}</th>
<td class="number"><meter min="0" max="${most}" value="${centers}" aria-hidden="true"></meter> ${centers}</td>
<td class="number">${units ?? UNSEEN}</td>
${has.states && html`<td>${state === undefined ? '' : say.states[state]}</td>`}
${has.players && html`<td>${player === undefined ? '' : html`<a class="address" href="/people/${encodeURIComponent(player)}">${addressOf(player)}</a>`}</td>`}
</tr>
`

/** The position as text, for readers who cannot see the map. */
function positionOf({ units, owners, dislodged, fog }: Position, board: Board): Html {
  const spelled = (power: Power): string => {
    if (fog !== undefined) return UNSEEN
    const standing = units.filter(unit => unit.power === power).map(unit => spellUnit(board, unit))
    const driven = dislodged.filter(({ unit }) => unit.power === power)
    const gone = driven.map(({ unit }) => say.dislodged({ unit: spellUnit(board, unit) }))
    return [...standing, ...gone].join(', ')
  }
  const centers = (power: Power): string =>
    centersOf(owners, power)
      .map(at => board.id(at))
      .join(', ')
  return html`<section aria-labelledby="position"><h2 id="position">${say.position}</h2>
${wide(
  say.position,
  html`<table>
<thead><tr><th scope="col">${say.power}</th><th scope="col">${say.units}</th><th scope="col">${say.centers}</th></tr></thead>
<tbody>
${board.powers.map(
  ({
    index,
    name,
  }) => html`<tr><th scope="row">${name}</th><td>${spelled(index)}</td><td>${centers(index)}</td></tr>
`,
)}</tbody></table>`,
)}</section>`
}

/** The line may break after the @, and before a dot. */
function addressOf(player: string): Html {
  const [first = '', ...others] = player.split(/(?=\.)|(?<=@)/)
  return html`${first}${others.map(part => html`<wbr>${part}`)}`
}

/** Links to more about the game. Below a key there are none for programs; a board in fog cannot be tried out. */
export const more = (
  open: OpenGame,
): Html => html`<section aria-labelledby="more"><h2 id="more">${say.more}</h2>
<ul>
${
  isFilmed(open.view) &&
  html`<li><a href="${wayTo(open, '/film')}">${open.view.ending === undefined ? say.filmSoFar : say.film}</a></li>
`
}<li><a href="${wayTo(open, '/history')}">${say.history}</a></li>
${open.path === undefined && forAll(open)}</ul></section>`

const forAll = (open: OpenGame): Html => html`
${open.view.position?.fog === undefined && open.view.position && html`<li><a href="/board?game=${encodeURIComponent(open.name)}">${wording.web.trial.thinkOn}</a></li>`}
<li><a href="${pathTo(open)}/feed.xml">${say.feed}</a></li>
<li><a href="${pathTo(open)}.json">${say.json}</a>: <a href="${API_PATH}">${say.api}</a></li>
`
