// The mail with the results of a phase: what programs read first, then what people want to know.

import type { Verdict } from '../adjudication/verdict.ts'
import type { Board, Unit } from '../board/board.ts'
import type { Instant } from '../game/calendar.ts'
import type { Game } from '../game/game.ts'
import type { PublishedTurn } from '../game/views.ts'
import { spellOrder } from '../orders/spelling.ts'
import { Standing } from '../orders/standing.ts'
import { bullet, section } from './bullets.ts'
import type { JudgeName } from './header.ts'
import { judgeResults, type ResultsOf } from './judgeResults.ts'
import { closesTheYear, marksOf, ownershipLines, trailerLines } from './judgeStanding.ts'
import { capital, placeName } from './names.ts'
import { adjustmentReason, movementReason, retreatReason } from './outcomes.ts'
import { powerChart } from './powerChart.ts'

/** A turn's results without the header. `game` is as it stands once everything that came of it has happened. */
export function resultsMail(
  turn: PublishedTurn,
  game: Game,
  of: ResultsOf,
  judge: JudgeName,
  now: Instant,
): readonly string[] {
  const isEmptyBehind = turn.phase.kind !== 'movement'
  return [
    ...judgeResults(turn, of),
    ...(isEmptyBehind ? [''] : []),
    ...(closesTheYear(turn) ? ownershipLines(turn.after, marksOf(game), of) : []),
    ...trailerLines(game, turn.after.phase, game.due, now, judge),
    ...section(
      'What stopped whom',
      storiesOf(turn, of.board).flatMap(story => bullet(`${story}.`)),
    ),
    ...(closesTheYear(turn) ? section('How the powers stand', powerChart(turn.after, of.board)) : []),
    ...section('Units left to others', proxiesOf(turn, of.board).flatMap(bullet)),
  ]
}

/** A sentence for each unit that did not simply do what it was told. */
function storiesOf({ results, after }: PublishedTurn, board: Board): readonly string[] {
  switch (results.kind) {
    case 'movement': {
      const open = new Set(after.dislodged.map(({ unit }) => unit))
      return results.verdicts.flatMap(verdict => {
        const { unit } = verdict.order
        const reason = movementReason(board, verdict, results.verdicts, open.has(unit))
        return reason === undefined ? [] : [story(unit, overPlace(reason, verdict, board), board)]
      })
    }
    case 'retreat':
      return results.verdicts.flatMap(verdict => {
        const reason = verdict.outcome.kind === 'disbanded' ? undefined : retreatReason(board, verdict)
        if (reason === undefined) return []
        return [DEEDS.test(reason) ? story(verdict.unit, reason, board) : capital(reason)]
      })
    case 'adjustment':
      return results.verdicts.flatMap(verdict => {
        const reason = adjustmentReason(board, verdict)
        return reason === undefined ? [] : [capital(reason)]
      })
  }
}

/** `A Munich bounced with …`; where the reason is about somebody else, `A Gascony in vain, for France did not …`. */
function story({ kind, at }: Unit, reason: string, board: Board): string {
  const unit = `${kind === 'army' ? 'A' : 'F'} ${board.nameOf(at)}`
  if (!DEEDS.test(reason)) return `${unit} in vain, for ${reason}`
  return `${unit} ${/^(?:bounced|collided)/.test(reason) ? '' : 'was '}${reason}`
}

/** What befalls a unit itself. */
const DEEDS = /^(?:bounced|beaten|cut|dislodged|caught|collided|disbanded)\b/

/** `… the Russian army from Warsaw over Silesia, 1 against 1`, unless somebody stood there. */
function overPlace(reason: string, { order, outcome }: Verdict, board: Board): string {
  if (outcome.kind !== 'bounced' || order.kind !== 'move') return reason
  const goal = board.province(order.to)
  if (outcome.off.some(({ at }) => board.province(at) === goal)) return reason
  return reason.replace(/, (?=\d+ against)/, ` over ${placeName(board, goal)}, `)
}

/** Units that were left to others, whether they were ordered or not. */
function proxiesOf({ proxies, before }: PublishedTurn, board: Board): readonly string[] {
  const standing = new Standing(board)
  standing.place(before.units)
  return proxies.map(
    order => `${board.powers[order.unit.power]!.adjective} ${spellOrder(board, order, standing)}`,
  )
}
