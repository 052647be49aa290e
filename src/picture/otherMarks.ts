// The orders of retreats and adjustments: ways out, units that are gone, and those that are new.
import type { AdjustmentVerdict } from '../adjudication/adjustments.ts'
import type { RetreatVerdict } from '../adjudication/retreats.ts'
import { bend } from './curves.ts'
import { DISLODGED, type DrawingContext, drawMark, drawUnit, inkOf, type Layers } from './layers.ts'
import { onTrack, retreatArrow } from './tracks.ts'

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
    const track = retreatArrow(curve, isDone ? 'done' : 'failed', stroke, { start: 8, end: 6 })
    layers.lines.push(track.svg)
    if (!isDone) drawMark(context, layers, 'cross', onTrack(track, 0.6))
  }
}

/** New units are drawn with a plus; those that go stand still where they stood, crossed out. */
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
