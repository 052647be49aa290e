// Plays a case of the DATC by a rulebook and writes what comes of it as the case files do.

import { meaningOf } from '../../../src/reader/line/meaning.ts'
import { exactReading } from '../../../src/reader/line/reading.ts'
import type { OrderRefusal } from '../../../src/reader/line/refusal.ts'
import type { Result } from '../../../src/result.ts'
import { type AdjustmentResolution, resolveAdjustments } from '../../../src/rules/adjudication/adjustments.ts'
import { type Resolution, resolveMovement } from '../../../src/rules/adjudication/movement.ts'
import { distanceOf } from '../../../src/rules/adjudication/removals.ts'
import { aftermath, winnerOf } from '../../../src/rules/adjudication/resolving.ts'
import { resolveRetreats } from '../../../src/rules/adjudication/retreats.ts'
import type { Verdict } from '../../../src/rules/adjudication/verdict.ts'
import type { Board, Power, Unit } from '../../../src/rules/board/board.ts'
import { gazetteerOf } from '../../../src/rules/board/gazetteer.ts'
import { type Phase, retreatsOf } from '../../../src/rules/board/phase.ts'
import { centerCount, type Dislodged, type Position } from '../../../src/rules/board/position.ts'
import type { Rulebook } from '../../../src/rules/board/rulebook.ts'
import { Legality } from '../../../src/rules/orders/legality.ts'
import type { AdjustmentOrder, MovementOrder, Order, RetreatOrder } from '../../../src/rules/orders/order.ts'
import { adjustmentDue, surplus } from '../../../src/rules/orders/standing.ts'
import { type Case, emptyPage, type Outlook, type Page, type Row } from './cases.ts'
import { Words } from './words.ts'

interface Table {
  readonly board: Board
  readonly rules: Rulebook
  readonly position: Position
  readonly words: Words
}

/** What comes of a case; `told` is what its file tells, for the orders are there. */
export function play(each: Case, told: Outlook, board: Board, rules: Rulebook): Outlook {
  const isAdjustment = told.orders.due.size > 0
  const phase: Phase = isAdjustment
    ? { season: 'winter', year: 1901, kind: 'adjustment' }
    : { season: each.season, year: 1901, kind: 'movement' }
  const units = unitsOf(each, isAdjustment ? [] : told.orders.rows, board)
  const position = { phase, units, owners: ownersOf(each, board), dislodged: [] }
  const table = { board, rules, position, words: new Words(board, units) }
  if (isAdjustment) return { orders: playAdjustments(table, told.orders), retreats: undefined }
  return playMovement(table, told)
}

/** The units that the case puts on the board, then whatever is ordered where nobody stands yet. */
function unitsOf(each: Case, rows: readonly Row[], board: Board): readonly Unit[] {
  const placed = [...each.has].flatMap(([power, units]) => units.map(unit => unitCalled(unit, power, board)))
  for (const { power, order } of rows) {
    if (isLeave(order)) continue
    const reading = readingOf(order, board)
    if (reading === undefined || reading.kind === 'waive' || reading.kind === 'leave')
      throw new Error(`cannot read «${order}»`)
    const { kind, place } = reading.unit
    const unit = unitCalled(`${kind === 'army' ? 'A' : 'F'} ${place}`, power, board)
    const isTaken = placed.some(other => board.province(other.at) === board.province(unit.at))
    if (!isTaken) placed.push(unit)
  }
  return placed
}

/** `SC F Mediterranean Sea - Red Sea`, which tells no unit what to do. */
const isLeave = (order: string): boolean => order.startsWith('SC ')

/** An order by exact names; the unit of a train is that of the move. */
const readingOf = (order: string, board: Board) => exactReading(order.replace(' - TSR - ', ' - '), board)

function unitCalled(text: string, power: string, board: Board): Unit {
  const [at, another] = gazetteerOf(board).placesCalled(text.slice(2))
  if (at === undefined || another !== undefined) throw new Error(`no one place is called ${text}`)
  return board.unit(text.startsWith('A ') ? 'army' : 'fleet', powerCalled(power, board), at)
}

function powerCalled(name: string, board: Board): Power {
  const power = gazetteerOf(board).powerCalled(name)
  if (power === undefined) throw new Error(`no power is called ${name}`)
  return power
}

function ownersOf(each: Case, board: Board): Position['owners'] {
  const owners: (Power | undefined)[] = new Array(board.provinceCount).fill(undefined)
  for (const [power, centers] of each.owns) {
    for (const center of centers) {
      const [at] = gazetteerOf(board).placesCalled(center)
      if (at === undefined) throw new Error(`no center is called ${center}`)
      owners[at] = powerCalled(power, board)
    }
  }
  return owners
}

interface Said {
  readonly row: Row
  readonly meaning: Result<Order, OrderRefusal>
}

/** Reads each order as a player's line is read. */
function readRows({ board, rules, position }: Table, rows: readonly Row[]): readonly Said[] {
  const legality = new Legality(board)
  legality.place(position.units, position.phase.season)
  return rows.map(row => {
    const where = { board, rules, position, power: powerCalled(row.power, board), legality }
    return { row, meaning: meaningOf(row.order, where) }
  })
}

/** What was read. A line means only orders of its phase: that is the claim of whoever casts the list. */
const ordersIn = (said: readonly Said[]): readonly Order[] =>
  said.flatMap(({ meaning }) => (meaning.ok ? [meaning.value] : []))

/** The orders that were refused for what they ask; the adjudicator gets them too, and has to ignore them. */
const illegalOrdersIn = (said: readonly Said[]): readonly MovementOrder[] =>
  said.flatMap(({ meaning }) =>
    !meaning.ok && meaning.error.kind === 'illegal' ? [meaning.error.order] : [],
  )

function playMovement(table: Table, told: Outlook): Outlook {
  const { board, rules, position, words } = table
  const said = readRows(table, told.orders.rows)
  const orders = ordersIn(said) as readonly MovementOrder[]
  const resolution = resolveMovement(
    board,
    rules,
    position.units,
    [...illegalOrdersIn(said), ...orders],
    position.phase.season,
    position.owners,
  )
  const page = emptyPage()
  const verdicts = resolution.verdicts()
  for (const each of said)
    page.rows.push({ ...each.row, outcome: outcomeOf(each, table, resolution, verdicts) })
  for (const each of resolution.dislodged) page.dislodged.set(words.unit(each.unit), fateOf(each, words))
  writeUnits(page, resolution.units, table)
  const unanswered = resolution.unanswered.map(({ unit }) => unit)
  if (unanswered.length > 0) page.notes.set('no answer for', words.list(unanswered, ''))
  if (told.retreats === undefined) return { orders: page, retreats: undefined }
  const next = aftermath(board, rules, position, resolution.units, resolution.dislodged).position
  // Retreats may be ordered where nobody is left to make one: that, too, is a case. (6.H.15)
  const after = { ...table, position: { ...next, phase: retreatsOf(position.phase) } }
  return { orders: page, retreats: playRetreats(after, told.retreats.rows, resolution.dislodged) }
}

/** The DATC's word, the reason, and who dislodged the unit. */
function outcomeOf(
  { row, meaning }: Said,
  { board, position, words }: Table,
  resolution: Resolution,
  verdicts: readonly Verdict[],
): string {
  if (isLeave(row.order)) return outcomeOfLeave(meaning, verdicts, words)
  const unit = unitOf(row, position.units, board)
  const number = position.units.indexOf(unit)
  const { order, outcome, dislodgedBy } = verdicts[number]!
  const fate = resolution.isDislodged(number)
    ? `${isDestroyed(unit, resolution) ? 'destroyed' : 'dislodged'} by ${words.list(dislodgedBy ? [dislodgedBy] : [], 'nobody')}`
    : ''
  if (!meaning.ok) {
    if (order.kind !== 'hold') return 'illegal, and followed all the same'
    const isOwn = unit.power === powerCalled(row.power, board)
    return join(`illegal: ${words.refusal(meaning.error)}`, isOwn ? fate : '')
  }
  if (order !== meaning.value) return 'illegal: another order was followed'
  const word = resolution.outcome(number)
  if (word === 'stands' && fate !== '') return fate
  return join(`${word}${words.reason(outcome)}`, fate)
}

function outcomeOfLeave(meaning: Said['meaning'], verdicts: readonly Verdict[], words: Words): string {
  if (!meaning.ok) return `illegal: ${words.refusal(meaning.error)}`
  const verdict = verdicts.find(({ order }) => order === meaning.value)
  if (verdict === undefined) return 'illegal: another order was followed'
  return verdict.outcome.kind === 'given' ? 'granted' : `invalid${words.reason(verdict.outcome)}`
}

const join = (outcome: string, fate: string): string => (fate === '' ? outcome : `${outcome}, ${fate}`)

function unitOf(row: Row, units: readonly Unit[], board: Board): Unit {
  const reading = readingOf(row.order, board)
  const place =
    reading === undefined || reading.kind === 'waive' || reading.kind === 'leave' ? '' : reading.unit.place
  const [at] = gazetteerOf(board).placesCalled(place)
  const unit = units.find(other => at !== undefined && board.province(other.at) === board.province(at))
  if (unit === undefined) throw new Error(`nobody stands where «${row.order}» is told`)
  return unit
}

const isDestroyed = (unit: Unit, { dislodged }: Resolution): boolean =>
  dislodged.some(each => each.unit === unit && each.retreats.length === 0)

function fateOf({ attackedFrom, retreats }: Dislodged, words: Words): string {
  const places = retreats.map(at => words.place(at)).sort()
  const from = attackedFrom === undefined ? 'nowhere' : words.place(attackedFrom)
  return `from ${from}, may go ${places.length === 0 ? 'nowhere' : `to ${places.join(', ')}`}`
}

/** Who stands where, power by power. */
function writeUnits(page: Page, units: readonly Unit[], { board, words }: Table): void {
  for (const { index, name } of board.powers) {
    const own = units.filter(unit => unit.power === index)
    if (own.length > 0) page.after.set(name, words.list(own, ''))
  }
}

function playRetreats(table: Table, rows: readonly Row[], dislodged: readonly Dislodged[]): Page {
  const { board, position, words } = table
  const said = readRows(table, rows)
  const { verdicts, survivors } = resolveRetreats(
    board,
    position.dislodged,
    ordersIn(said) as readonly RetreatOrder[],
  )
  const page = emptyPage()
  for (const { row, meaning } of said) {
    const verdict = meaning.ok ? verdicts.find(({ order }) => order === meaning.value) : undefined
    const refused = meaning.ok ? 'another order was followed' : words.refusal(meaning.error)
    page.rows.push({ ...row, outcome: verdict ? words.retreat(verdict.outcome) : `illegal: ${refused}` })
  }
  writeUnits(page, [...position.units, ...survivors], table)
  const found = verdicts.flatMap(({ unit, outcome }) => (outcome.kind === 'retreated' ? [unit] : []))
  page.notes.set(
    'disbanded',
    words.list(
      dislodged.map(({ unit }) => unit).filter(unit => !found.includes(unit)),
      'nobody',
    ),
  )
  return page
}

function playAdjustments(table: Table, told: Page): Page {
  const { board, rules, position, words } = table
  const said = readRows(table, told.rows)
  const resolution = resolveAdjustments(board, rules, position, ordersIn(said) as readonly AdjustmentOrder[])
  const page = emptyPage()
  for (const { row, meaning } of said) {
    const outcome = meaning.ok
      ? adjusted(meaning.value, resolution, words)
      : `illegal: ${words.refusal(meaning.error)}`
    page.rows.push({ ...row, outcome })
  }
  writeUnits(page, resolution.units, table)
  for (const { index, name } of board.powers) {
    const due = dueTo(index, table)
    if (due !== undefined) page.due.set(name, due)
  }
  const taken = resolution.verdicts.flatMap(({ order, byDefault }) =>
    byDefault && order.kind === 'remove' ? [words.unit(order.unit)] : [],
  )
  if (taken.length > 0) page.notes.set('removed by default', taken.join(', '))
  if (told.notes.has('wins')) page.notes.set('wins', winnerTold(table))
  if (told.notes.has('steps')) page.notes.set('steps', stepsTold(table, resolution))
  return page
}

function adjusted(order: Order, { verdicts, refused }: AdjustmentResolution, words: Words): string {
  const refusal = refused.find(each => each.order === order)?.refusal
  if (refusal !== undefined) return `illegal: ${words.refusal(refusal)}`
  if (!verdicts.some(verdict => verdict.order === order)) return 'illegal: another order was followed'
  return order.kind === 'build' ? 'built' : 'removed'
}

function dueTo(power: Power, { board, rules, position }: Table): string | undefined {
  const many = surplus(board, position, power)
  if (many === 0) return undefined
  const centers = centerCount(board, position.owners, power)
  const said = `${counted(centers, 'center')} and ${counted(centers - many, 'unit')}, `
  if (many < 0) return `${said}must remove ${-many}`
  return `${said}may build ${many}${adjustmentDue(board, rules, position, power) === 0 ? ' but has no site' : ''}`
}

const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`

function winnerTold({ board, position }: Table): string {
  const winner = winnerOf(board, position.owners)
  return winner === undefined ? 'nobody' : board.powers[winner]!.name
}

/** How far each unit is that nobody ordered to be removed. */
function stepsTold(table: Table, { verdicts }: AdjustmentResolution): string {
  const removed = verdicts.flatMap(({ order, byDefault }) =>
    byDefault || order.kind !== 'remove' ? [] : [order.unit],
  )
  const { board, rules, position } = table
  const stepsOf = (unit: Unit): number => distanceOf(board, rules, position, unit)
  const left = position.units.filter(unit => !removed.includes(unit))
  return left.map(unit => `${table.words.unit(unit)} ${stepsOf(unit)}`).join(', ')
}
