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
import { closesTheYear, marksOf, ownershipLines, tellsOwners, trailerLines } from './judgeStanding.ts'
import { capital } from './names.ts'
import { adjustmentReason, movementReason, retreatReason } from './outcomes.ts'
import { powerChart } from './powerChart.ts'
import { wording } from './wording.ts'

const say = wording.resultsMail

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
    ...(tellsOwners(turn) ? ownershipLines(turn.after, marksOf(game), of) : []),
    ...trailerLines(game, turn.after.phase, game.due, now, judge),
    ...section(
      say.stories,
      storiesOf(turn, of.board).flatMap(story => bullet(`${story}.`)),
    ),
    ...(closesTheYear(turn) ? section(say.standing, powerChart(turn.after, of.board)) : []),
    ...section(say.proxies, proxiesOf(turn, of.board).flatMap(bullet)),
  ]
}

/** A sentence for each unit that did not simply do what it was told. */
function storiesOf({ results, after }: PublishedTurn, board: Board): readonly string[] {
  switch (results.kind) {
    case 'movement': {
      const open = new Set(after.dislodged.map(({ unit }) => unit))
      return results.verdicts.flatMap(verdict => {
        const { unit } = verdict.order
        const reason = movementReason(board, verdict, results.verdicts, open.has(unit), 'place')
        return reason === undefined
          ? []
          : [say.story[openingOf(verdict)]({ unit: named(unit, board), reason })]
      })
    }
    case 'retreat':
      return results.verdicts.flatMap(verdict => {
        const { outcome, unit } = verdict
        const reason = outcome.kind === 'disbanded' ? undefined : retreatReason(board, verdict)
        if (reason === undefined) return []
        return [
          outcome.kind === 'collided' ? say.story.did({ unit: named(unit, board), reason }) : capital(reason),
        ]
      })
    case 'adjustment':
      return results.verdicts.flatMap(verdict => {
        const reason = adjustmentReason(board, verdict)
        return reason === undefined ? [] : [capital(reason)]
      })
  }
}

const named = ({ kind, at }: Unit, board: Board): string =>
  `${kind === 'army' ? 'A' : 'F'} ${board.nameOf(at)}`

/** `A Munich bounced with …`; where the reason is about somebody else, `A Gascony in vain, for France did not …`. */
function openingOf({ outcome }: Verdict): keyof typeof say.story {
  switch (outcome.kind) {
    case 'bounced':
    case 'victimsOwnSupport':
      return 'did'
    case 'ownUnit':
    case 'noConvoy':
    case 'convoyNotOrdered':
    case 'unmatched':
    case 'unanswered':
    case 'impossible':
      return 'inVain'
    default:
      return 'was'
  }
}

/** Units that were left to others, whether they were ordered or not. */
function proxiesOf({ proxies, before }: PublishedTurn, board: Board): readonly string[] {
  const standing = new Standing(board)
  standing.place(before.units)
  return proxies.map(
    order => `${board.powers[order.unit.power]!.adjective} ${spellOrder(board, order, standing)}`,
  )
}
