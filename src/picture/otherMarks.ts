// The orders of retreats and adjustments: ways out, units that are gone, and those that are new.
import type { AdjustmentVerdict } from '../adjudication/adjustments.ts'
import type { RetreatVerdict } from '../adjudication/retreats.ts'
import { bend } from './curves.ts'
import { DISLODGED, type Drawing, drawMark, drawUnit, type Easel, inkOf } from './drawing.ts'
import { onTrack, retreatArrow } from './tracks.ts'

export function drawRetreats(easel: Easel, drawing: Drawing, verdicts: readonly RetreatVerdict[]): void {
  const { scene } = easel
  for (const { unit, order, outcome } of verdicts) {
    const at = scene.dislodgedAt(unit.at)
    if (order?.kind !== 'retreat') {
      drawMark(easel, drawing, 'gone', at, DISLODGED)
      continue
    }
    const isDone = outcome.kind === 'retreated'
    const curve = bend(at, scene.unitAt(order.to), 0.1)
    const stroke = { color: inkOf(easel, unit), scale: scene.scale }
    const track = retreatArrow(curve, isDone ? 'done' : 'failed', stroke, { start: 8, end: 6 })
    drawing.lines.push(track.svg)
    if (!isDone) drawMark(easel, drawing, 'cross', onTrack(track, 0.6))
  }
}

/** New units are drawn with a plus; those that go stand still where they stood, crossed out. */
export function drawAdjustments(
  easel: Easel,
  drawing: Drawing,
  verdicts: readonly AdjustmentVerdict[],
): void {
  const { scene } = easel
  for (const { order } of verdicts) {
    if (order.kind === 'remove') drawMark(easel, drawing, 'gone', scene.unitAt(order.unit.at))
    if (order.kind !== 'build') continue
    drawUnit(easel, drawing, order.unit)
    const [x, y] = scene.unitAt(order.unit.at)
    drawMark(easel, drawing, 'plus', [x + 9.5 * scene.scale, y - 8.5 * scene.scale])
  }
}
