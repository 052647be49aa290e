// The mail with the results of a phase: what programs read first, then what people want to know.

import type { Instant } from '../game/calendar.ts'
import type { Game } from '../game/game.ts'
import type { PublishedTurn } from '../game/views.ts'
import { spellOrder } from '../orders/spelling.ts'
import { Standing } from '../orders/standing.ts'
import type { JudgeName } from './header.ts'
import { brokenAt } from './judgeForm.ts'
import { judgeResults, type ResultsOf } from './judgeResults.ts'
import { closesTheYear, marksOf, ownershipLines, trailerLines } from './judgeStanding.ts'
import { capital } from './names.ts'
import { adjustmentReason, movementReason, retreatReason } from './wording.ts'

/** Wide enough for everything of ours that is no line of the old judges. */
const WIDTH = 72

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
    ...storyLines(turn, of),
    ...proxyLines(turn, of),
  ]
}

/** Who stopped whom: a line for each unit that did not simply do what it was told. */
function storyLines(turn: PublishedTurn, { board }: ResultsOf): readonly string[] {
  const stories = storiesOf(turn, board).flatMap(story => {
    const [first, ...others] = brokenAt(`* ${story}.`, '', WIDTH)
    return [first!, ...others.map(line => `  ${line}`)]
  })
  return stories.length === 0 ? [] : ['What stopped whom', '', ...stories, '']
}

function storiesOf({ results, after }: PublishedTurn, board: ResultsOf['board']): readonly string[] {
  switch (results.kind) {
    case 'movement': {
      const open = new Set(after.dislodged.map(({ unit }) => unit))
      return results.verdicts.flatMap(verdict => {
        const { unit } = verdict.order
        const reason = movementReason(board, verdict, results.verdicts, open.has(unit))
        return reason === undefined ? [] : [`${letter(unit)} ${board.nameOf(unit.at)}, ${reason}`]
      })
    }
    case 'retreat':
      return results.verdicts.flatMap(verdict => {
        const reason = verdict.outcome.kind === 'disbanded' ? undefined : retreatReason(board, verdict)
        return reason === undefined
          ? []
          : [`${letter(verdict.unit)} ${board.nameOf(verdict.unit.at)}, ${reason}`]
      })
    case 'adjustment':
      return results.verdicts.flatMap(verdict => {
        const reason = adjustmentReason(board, verdict)
        return reason === undefined ? [] : [capital(reason)]
      })
  }
}

const letter = ({ kind }: { readonly kind: 'army' | 'fleet' }): string => (kind === 'army' ? 'A' : 'F')

/** Units that were left to others, whether they were ordered or not. */
function proxyLines({ proxies, before }: PublishedTurn, { board }: ResultsOf): readonly string[] {
  if (proxies.length === 0) return []
  const standing = new Standing(board)
  standing.place(before.units)
  const lines = proxies.map(
    order => `* ${board.powers[order.unit.power]!.adjective} ${spellOrder(board, order, standing)}`,
  )
  return ['Units left to others', '', ...lines, '']
}
