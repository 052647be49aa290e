// Draws the orders of a phase with their results: arrows, supports, voyages, holds, and units that are gone or new.
import type { AdjustmentVerdict } from '../rules/adjudication/adjustments.ts'
import type { RetreatVerdict } from '../rules/adjudication/retreats.ts'
import type { Verdict } from '../rules/adjudication/verdict.ts'
import type { Board, Location, Province, Unit } from '../rules/board/board.ts'
import { type Convoy, type Leave, type Move, mustSail, type Support } from '../rules/orders/order.ts'
import { along, type Bend, bend, extentOf, type Label, n, sampled } from './curves.ts'
import type { Point } from './geometry.ts'
import {
  DISLODGED,
  type DrawingContext,
  drawBurst,
  drawMark,
  drawUnit,
  inkOf,
  type Layers,
  placed,
} from './layers.ts'
import {
  arrow,
  brokenVoyage,
  crossOn,
  type Gaps,
  headOf,
  leaveToPass,
  lengthOfLine,
  onTrack,
  railway,
  retreatArrow,
  supportInPlace,
  supportOfMove,
  type Track,
  voyage,
} from './tracks.ts'

type Judged<Order> = Verdict & { readonly order: Order }

/** The bow of two arrows head to head, so that they do not overlap. */
const HEAD_TO_HEAD = 0.16
const SUPPORT_BOW = -0.16
const START = 9

export function drawMovement(context: DrawingContext, layers: Layers, verdicts: readonly Verdict[]): void {
  const moves = new Map<Province, MoveDrawn>()
  const isStanding = new Set(verdicts.map(({ order }) => context.board.province(order.unit.at)))
  for (const verdict of verdicts) {
    if (!isMove(verdict)) continue
    const track = drawMove(context, verdict, verdicts, isStanding)
    moves.set(context.board.province(verdict.order.unit.at), { verdict, track, supports: 0 })
  }
  const knots = verdicts
    .filter(isSupport)
    .map(verdict => drawSupport(context, layers, verdict, moves, verdicts).knot ?? '')
  for (const { verdict, track } of moves.values()) {
    pushArrow(layers, track)
    if (verdict.outcome.kind === 'succeeds') continue
    const isOverSea = routeOf(context, verdict, verdicts) !== undefined
    crossOut(context, layers, track, 'cross', isOverSea ? 0.36 : 0.5)
  }
  const gates = verdicts
    .filter(isLeave)
    .map(verdict => drawLeave(context, layers, verdict, moves.get(verdict.order.from)).knot ?? '')
  layers.lines.push(...[...knots, ...gates].filter(knot => knot !== ''))
  for (const { order, outcome, dislodgedBy } of verdicts) {
    if (order.kind === 'hold') drawHold(context, layers, order.unit)
    if (order.kind === 'convoy') drawConvoy(context, layers, order, outcome.kind !== 'available')
    if (dislodgedBy !== undefined) drawBurst(context, layers, order.unit.at)
  }
}

interface MoveDrawn {
  readonly verdict: Judged<Move>
  readonly track: Track
  /** Number of supports tied to it so far. */
  supports: number
}

const isMove = (verdict: Verdict): verdict is Judged<Move> => verdict.order.kind === 'move'
const isSupport = (verdict: Verdict): verdict is Judged<Support> => verdict.order.kind === 'support'
const isLeave = (verdict: Verdict): verdict is Judged<Leave> => verdict.order.kind === 'leave'

function drawMove(
  context: DrawingContext,
  verdict: Judged<Move>,
  verdicts: readonly Verdict[],
  isStanding: ReadonlySet<Province>,
): Track {
  const { board, baseMap } = context
  const { unit, to } = verdict.order
  const goal = board.province(to)
  const stroke = { color: inkOf(context, unit), scale: baseMap.scale }
  const gaps = { start: START, end: isStanding.has(goal) ? 13 : 5 }
  const isDone = verdict.outcome.kind === 'succeeds'
  if (verdict.order.via === 'railroad') {
    const stops = stationsBetween(board, board.province(unit.at), goal).map(at => baseMap.unitAt(at))
    return railway(stops, stroke, gaps, isDone ? 'done' : 'failed')
  }
  const route = routeOf(context, verdict, verdicts)
  if (route !== undefined) {
    const stops = [baseMap.unitAt(unit.at), ...stopsOf(context, unit, route, to), baseMap.unitAt(to)]
    return isDone ? voyage(stops, stroke, gaps) : brokenVoyage(stops, stroke, gaps)
  }
  const isMet = verdicts.some(
    other =>
      isMove(other) &&
      board.province(other.order.unit.at) === goal &&
      board.province(other.order.to) === board.province(unit.at),
  )
  const way = baseMap.way(unit.at, to, isMet ? HEAD_TO_HEAD : undefined)
  return arrow(way, isDone ? 'done' : 'failed', stroke, { ...gaps, end: clearEnd(context, way, gaps) })
}

/** How much sooner an arrow may end to keep its head off names: in steps, at scale 1, and as a share of its way. */
const SOONER = { step: 1.5, most: 28, share: 0.45 }

/** The smallest gap that keeps the arrowhead off names; the usual one if there is none. */
function clearEnd({ baseMap: { labels, scale } }: DrawingContext, way: Bend, gaps: Gaps): number {
  const most = Math.min(SOONER.most, (SOONER.share * lengthOfLine(sampled(way))) / scale)
  for (let end = gaps.end; end <= most; end += SOONER.step) {
    const head = headOf(way, { ...gaps, end }, scale)
    if (!labels.some(label => head.some(point => isOn(point, label, NEAR * scale)))) return end
  }
  return gaps.end
}

/** Whether a point lies on a name, or within `near` of it. */
function isOn([x, y]: Point, label: Label, near: number): boolean {
  const [width, height] = extentOf(label)
  const [dx, dy] = [Math.abs(x - label.at[0]), Math.abs(y - label.at[1])]
  return dx < width / 2 + near && dy < height / 2 + near
}

const NEAR = 2
/** Half the width of a cross. */
const CROSS = 5

/** The stations of a move by rail, from first to last. */
function stationsBetween({ passages }: Board, from: Province, to: Province): readonly Province[] {
  const line = passages.railroad?.line ?? [from, to]
  const [start, end] = [line.indexOf(from), line.indexOf(to)]
  return start < end ? line.slice(start, end + 1) : line.slice(end, start + 1).reverse()
}

/** The fleets ordered to convoy an army, in the order of passing; undefined if it goes by land. */
function routeOf(
  { board }: DrawingContext,
  { order }: Judged<Move>,
  verdicts: readonly Verdict[],
): readonly Unit[] | undefined {
  const goal = board.province(order.to)
  if (order.via !== 'convoy' && !mustSail(board, order.unit, goal)) return undefined
  const fleets = verdicts.flatMap(({ order: other }) =>
    other.kind === 'convoy' && other.from === order.unit.at && other.to === goal ? [other.unit] : [],
  )
  const { over } = order
  if (over !== undefined) {
    const named = over.flatMap(at => fleets.filter(fleet => fleet.at === at))
    return named.length === over.length ? named : undefined
  }
  const touches = (from: Unit, to: Province) => board.reaches('fleet', from.at, to)
  const ways: (readonly Unit[])[] = fleets
    .filter(fleet => touches(fleet, board.province(order.unit.at)))
    .map(fleet => [fleet])
  for (const way of ways) {
    const last = way.at(-1)!
    if (touches(last, goal)) return way
    const isNew = (fleet: Unit) => !ways.some(known => known.at(-1) === fleet)
    for (const fleet of fleets) {
      if (isNew(fleet) && touches(last, board.province(fleet.at))) ways.push([...way, fleet])
    }
  }
  return undefined
}

/** The places of the fleets, and the gates between them. */
function stopsOf(
  { baseMap }: DrawingContext,
  army: Unit,
  fleets: readonly Unit[],
  to: Location,
): readonly Point[] {
  const stops: Point[] = []
  let before = army.at
  for (const { at } of fleets) {
    const gate = baseMap.gate(before, at)
    if (gate !== undefined) stops.push(gate)
    stops.push(baseMap.unitAt(at))
    before = at
  }
  const gate = baseMap.gate(before, to)
  return gate === undefined ? stops : [...stops, gate]
}

/** Supports of one move are tied to it one behind the other: shares of its way. */
const TIED = { first: 0.66, last: 0.3, step: 0.1 }

function drawSupport(
  context: DrawingContext,
  layers: Layers,
  { order, outcome }: Judged<Support>,
  moves: ReadonlyMap<Province, MoveDrawn>,
  verdicts: readonly Verdict[],
): Track {
  const { board, baseMap } = context
  const { unit, from, to } = order
  const stroke = { color: inkOf(context, unit), scale: baseMap.scale }
  const start = baseMap.unitAt(unit.at)
  const goal = to === undefined ? undefined : board.province(to)
  const supported = moves.get(from)
  let track: Track
  if (goal === undefined) {
    track = supportInPlace(bend(start, standOf(context, from, verdicts), SUPPORT_BOW / 2), stroke, START)
  } else if (supported !== undefined && board.province(supported.verdict.order.to) === goal) {
    const among = verdicts.filter(
      other => isSupport(other) && other.order.from === from && other.order.to !== undefined,
    ).length
    const step = Math.min(TIED.step, (TIED.first - TIED.last) / Math.max(1, among - 1))
    const knot = onTrack(supported.track, TIED.first - step * supported.supports++)
    track = supportOfMove(bend(start, knot, SUPPORT_BOW), stroke, START)
  } else {
    const [x0, y0] = baseMap.unitAt(from)
    const [x1, y1] = baseMap.unitAt(goal)
    track = supportOfMove(bend(start, [(x0 + x1) / 2, (y0 + y1) / 2], SUPPORT_BOW), stroke, START)
  }
  const isGiven = outcome.kind === 'given'
  layers.lines.push(isGiven ? track.svg : `<g stroke-opacity=".65">${track.svg}</g>`)
  if (!isGiven) crossOut(context, layers, track, 'smallcross', 0.5)
  return track
}

/** Share of the fleet's way at which the gate stands: beyond the supports tied to it. */
const GATE = 0.8

function drawLeave(
  context: DrawingContext,
  layers: Layers,
  { order, outcome }: Judged<Leave>,
  passing: MoveDrawn | undefined,
): Track {
  const { board, baseMap } = context
  const { unit, from, to } = order
  const isItsWay = passing !== undefined && board.province(passing.verdict.order.to) === to
  const way = isItsWay ? passing.track.line : sampled(baseMap.way(from, to))
  const isGiven = outcome.kind === 'given'
  const stroke = { color: inkOf(context, unit), scale: baseMap.scale }
  const curve = bend(baseMap.unitAt(unit.at), along(way, GATE), SUPPORT_BOW)
  const track = leaveToPass(curve, stroke, START, isGiven ? 'done' : 'failed')
  layers.lines.push(isGiven ? track.svg : `<g stroke-opacity=".65">${track.svg}</g>`)
  if (!isGiven) crossOut(context, layers, track, 'smallcross', 0.5)
  return track
}

function pushArrow(layers: Layers, { svg, head }: Track): void {
  layers.lines.push(svg)
  if (head !== undefined) layers.heads.push(head)
}

function crossOut(
  context: DrawingContext,
  layers: Layers,
  track: Track,
  cross: 'cross' | 'smallcross',
  share: number,
): void {
  const { labels, scale } = context.baseMap
  const crosses = ASIDE.map(more => crossOn(track, share + more, scale))
  const isClear = ({ at, size }: (typeof crosses)[number]): boolean =>
    !labels.some(label => isOn(at, label, CROSS * size * scale))
  const { at, size } = crosses.find(isClear) ?? crosses[0]!
  drawMark(context, layers, cross, at, size)
}

/** Offsets along the way, nearest first, to keep a cross off names. */
const ASIDE = [0, -0.07, 0.07, -0.14, 0.14, -0.21, 0.21]

/** Where the unit of a province stands: on its coast, if the orders tell it. */
function standOf({ board, baseMap }: DrawingContext, province: Province, known: readonly Verdict[]): Point {
  const unit = known.find(({ order }) => board.province(order.unit.at) === province)?.order.unit
  return baseMap.unitAt(unit?.at ?? province)
}

function drawHold({ baseMap, ...context }: DrawingContext, layers: Layers, unit: Unit): void {
  const [x, y] = baseMap.unitAt(unit.at)
  const color = inkOf({ baseMap, ...context }, unit)
  const ring = (stroke: string, width: number) =>
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(13.5 * baseMap.scale)}" fill="none" stroke="${stroke}" stroke-width="${n(width * baseMap.scale)}"/>`
  layers.halos.push(`${ring('#FFFFFF', 3.4)}${ring(color, 1.6)}`)
}

function drawConvoy(context: DrawingContext, layers: Layers, { unit }: Convoy, isVain: boolean): void {
  const { baseMap } = context
  const look = ` stroke="${inkOf(context, unit)}"${isVain ? ' stroke-opacity=".55"' : ''}`
  layers.halos.push(placed('ripples', baseMap.unitAt(unit.at), baseMap.scale, look))
}

// Retreats and adjustments.

export function drawRetreats(
  context: DrawingContext,
  layers: Layers,
  verdicts: readonly RetreatVerdict[],
): void {
  const { baseMap } = context
  for (const { unit, order, outcome } of verdicts) {
    const at = baseMap.dislodgedAt(unit.at)
    if (order?.kind !== 'retreat') {
      drawMark(context, layers, 'gone', at, DISLODGED)
      continue
    }
    const isDone = outcome.kind === 'retreated'
    const curve = bend(at, baseMap.unitAt(order.to), 0.1)
    const stroke = { color: inkOf(context, unit), scale: baseMap.scale }
    const gaps = { start: 8, end: 6 }
    const end = clearEnd(context, curve, gaps)
    const track = retreatArrow(curve, isDone ? 'done' : 'failed', stroke, { ...gaps, end })
    pushArrow(layers, track)
    if (!isDone) crossOut(context, layers, track, 'cross', 0.6)
  }
}

/** Built units get a plus. Removed ones stay where they stood, crossed out. */
export function drawAdjustments(
  context: DrawingContext,
  layers: Layers,
  verdicts: readonly AdjustmentVerdict[],
): void {
  const { baseMap } = context
  for (const { order } of verdicts) {
    if (order.kind === 'remove') drawMark(context, layers, 'gone', baseMap.unitAt(order.unit.at))
    if (order.kind !== 'build') continue
    drawUnit(context, layers, order.unit)
    const [x, y] = baseMap.unitAt(order.unit.at)
    drawMark(context, layers, 'plus', [x + 9.5 * baseMap.scale, y - 8.5 * baseMap.scale])
  }
}
