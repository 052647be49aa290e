// Tries out a phase: takes a position and orders, and returns what a page shows of the results. Nothing is stored.
// Browsers load this late: with the reader for people it is ten times as large as the rest of their scripts.

import { drawBoard } from '../../drawing/svg.ts'
import { play, type ResultRow } from '../../judge/json/adjudicate.ts'
import { type OrderSheet, readSheet } from '../../judge/json/orderSheet.ts'
import type { Request } from '../../judge/json/request.ts'
import { readText } from '../../reader/reading.ts'
import type { PhaseResults } from '../../rules/adjudication/resolving.ts'
import type { Board, Power } from '../../rules/board/board.ts'
import type { Position } from '../../rules/board/position.ts'
import { Legality } from '../../rules/orders/legality.ts'
import { type Order, spellUnit } from '../../rules/orders/order.ts'
import { capital, wording } from '../../wording/wording.ts'
import { type Html, html } from '../html.ts'
import type { LoadedBoard } from './loaded.ts'
import { ordersIn } from './ordersIn.ts'
import { phaseName, shownScene, type TrialAct, type Tried, type TriedScene } from './shown.ts'
import { type WrittenTrial, writtenTrial } from './written.ts'

const say = wording.web.trial

export function tried(loaded: LoadedBoard, written: WrittenTrial, act: TrialAct): Tried {
  const { position, results, ...rest } = triedScene(loaded, written, act)
  const svg = position === undefined ? '' : pictureOf(loaded, position, results)
  return { ...rest, svg }
}

export const pictureOf = (
  { board, drawnMap }: LoadedBoard,
  position: Position,
  results: PhaseResults | undefined,
): string =>
  drawBoard({ board, drawnMap, position, results, title: phaseName(position.phase), name: 'trial' })

export function triedScene(loaded: LoadedBoard, written: WrittenTrial, act: TrialAct): TriedScene {
  const shown = shownScene(loaded, written)
  const { written: neat, position } = shown
  if (act === 'show' || position === undefined) return shown
  const { board } = loaded
  const { sheet, strays, request } = sheetOf(loaded, position, written.orders)
  const played = play(request, sheet)
  const next = played.after.position
  if (act === 'next')
    return {
      written: writtenTrial(board, next),
      position: next,
      results: undefined,
      told: winnerTold(board, played.after.winner)?.text ?? '',
    }
  const told = html`${refusedTold(sheet, strays)}
${rowsTold(played.rows, board, sheet)}
<p>${winnerTold(board, played.after.winner) ?? say.then({ phase: phaseName(next.phase) })}</p>`
  return { written: neat, position, results: played.results(), told: told.text }
}

function sheetOf(loaded: LoadedBoard, position: Position, text: string) {
  const { board, rules, wins } = loaded
  const legality = new Legality(board)
  legality.place(position.units, position.phase.season)
  const { orders, strays } = ordersIn(text, loaded, position, legality)
  const request: Request = { board, legality, rules, position, wins, orders }
  return { request, strays, sheet: readSheet(request) }
}

/** Reads single lines of a power. */
export function readerOf({ board, rules }: LoadedBoard, position: Position, power: Power) {
  const legality = new Legality(board)
  legality.place(position.units, position.phase.season)
  return (line: string): readonly Order[] =>
    readText(line, { board, rules, position, power, legality }).followed.map(({ order }) => order)
}

/** The orders so far, to be drawn while they are written. */
export const followedOrders = (loaded: LoadedBoard, position: Position, text: string) => {
  const { sheet } = sheetOf(loaded, position, text)
  return [...sheet.followed.values(), ...sheet.leaves, ...sheet.adjustments]
}

const winnerTold = (board: Board, winner: number | undefined): Html | undefined =>
  winner === undefined ? undefined : html`${say.won({ power: board.powers[winner]!.name })}`

function refusedTold({ refused }: OrderSheet, strays: readonly string[]): Html | undefined {
  if (refused.length + strays.length === 0) return undefined
  return html`<section aria-labelledby="refused"><h2 id="refused">${say.refused}</h2>
<ul>${refused.map(({ power, text, message }) => html`<li><code>${text}</code> (${power})<br>${message}</li>`)}
${strays.map(text => html`<li><code>${text}</code><br>${say.stray}</li>`)}</ul></section>`
}

/** Units that have no order and are not affected are mentioned in one sentence. */
function rowsTold(all: readonly ResultRow[], board: Board, { followed }: OrderSheet): Html {
  const told = new Set([...followed.keys()].map(unit => spellUnit(board, unit)))
  const rows = all.filter(
    ({ outcome, reason, unit }) => outcome !== 'stands' || reason !== undefined || told.has(unit ?? ''),
  )
  const ofPower = ({ id, name }: Board['powers'][number]): Html | undefined => {
    const own = rows.filter(({ power }) => power === id)
    if (own.length === 0) return undefined
    return html`<section class="orders"><h3>${name}</h3>
<ul>${own.map(
      ({
        order,
        reason,
        outcome,
      }) => html`<li${reason !== undefined && html` class="failed"`}><code>${order}</code>
<br>${reason === undefined ? say.outcome[outcome] : `${capital(reason)}.`}</li>
`,
    )}</ul></section>
`
  }
  return html`<section aria-labelledby="came"><h2 id="came">${say.came}</h2>
<div class="columns">${board.powers.map(ofPower)}</div>
${rows.length < all.length && html`<p>${say.othersHold}</p>`}</section>`
}
