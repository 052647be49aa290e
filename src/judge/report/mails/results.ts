// Mails with the results of a phase: what programs read first, then what people want to know.

import type { Verdict } from '../../../rules/adjudication/verdict.ts'
import type { Board, Unit } from '../../../rules/board/board.ts'
import { closesTheYear } from '../../../rules/board/phase.ts'
import { centerCount, type Position } from '../../../rules/board/position.ts'
import { spellOrder } from '../../../rules/orders/order.ts'
import { Standing } from '../../../rules/orders/standing.ts'
import { capital, wording } from '../../../wording/wording.ts'
import type { Instant } from '../../game/calendar.ts'
import { isKeptFromBefore } from '../../game/deadlines.ts'
import type { Step } from '../../game/decision.ts'
import { enclosuresFor, type Game } from '../../game/game.ts'
import { wantsText } from '../../game/mailWishes.ts'
import { absencesThatCount } from '../../game/seats/away.ts'
import { rulesOf, type World } from '../../game/table.ts'
import { endingsAhead } from '../../game/turns/endings.ts'
import type { PublishedTurn } from '../../game/views.ts'
import { bullet, columns, type JudgeName, judgePhaseId, section, subjectOf } from '../forms/frame.ts'
import { guarded } from '../forms/judgeForm.ts'
import { judgeResults, type ResultsOf } from '../forms/judgeResults.ts'
import { marksOf, tellsOwners, trailerLines } from '../forms/judgeStanding.ts'
import { ownershipLines } from '../forms/ownership.ts'
import { adjustmentReason, movementReason, retreatReason } from '../sentences/outcomes.ts'
import { boardSection } from '../textMap.ts'
import { lapseSentences } from './lapsing.ts'
import { nextSteps } from './nextSteps.ts'
import { writerName } from './press.ts'
import { Teller } from './teller.ts'
import { type Background, isPerson, type Notice, type Recipient } from './views.ts'

const say = wording.resultsMail

/** A turn's results without the header. `game` is the game once everything that followed from the turn has happened. */
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
    // In a blind game the flags say as much as may be told.
    ...(turn.after.fog === undefined
      ? section(
          say.stories,
          storiesOf(turn, of.board).flatMap(story => bullet(`${story}.`)),
        )
      : []),
    ...(closesTheYear(turn.phase, turn.after.phase) && turn.after.fog === undefined
      ? section(say.standing, powerChart(turn.after, of.board))
      : []),
    ...section(say.proxies, proxiesOf(turn, of.board).flatMap(bullet)),
  ]
}

/** A sentence for each unit that did not simply follow its order. */
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

/** `A Munich bounced with …`; if the reason is about somebody else, `A Gascony in vain, since France did not …`. */
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

// How many centers each power has, as a small table with a bar for each.

const WIDTH = 72

/** A line for each power that is still there: centers, units, and a sign for each center. */
function powerChart({ owners, units, dislodged }: Position, board: Board): readonly string[] {
  const all = [...units, ...dislodged.map(({ unit }) => unit)]
  const rows = board.powers.flatMap(({ index, name }) => {
    const centers = centerCount(board, owners, index)
    const count = all.filter(({ power }) => power === index).length
    if (centers + count === 0) return []
    const owns = (centers === 1 ? wording.powerChart.oneCenter : wording.powerChart.centers)({
      count: twoWide(centers),
    })
    const has = (count === 1 ? wording.powerChart.oneUnit : wording.powerChart.units)({
      count: twoWide(count),
    })
    return [[`  ${name}`, owns, has, '#'.repeat(centers)]]
  })
  return columns(rows).map(row => row.slice(0, WIDTH))
}

const twoWide = (count: number): string => String(count).padStart(2)

// Results are the same for all readers; above them each reads what to do next.

/** Results stand alone in a mail: programs read one turn from each. */
export function resultsNotice(step: Step, background: Background): readonly Notice<Recipient>[] {
  const { was, now: game } = step
  const { board, judge, world, end, textMap, everybody } = background
  const teller = new Teller(game, background)
  const turn = game.turns.at(-1)!
  const phase = was.position!.phase
  const posted = was.postal.flatMap(({ text, from }) => [
    wording.resultsNotice.pressFrom({ writer: writerName(from, board) }),
    '',
    ...text.split('\n').map(line => guarded(`  ${line}`)),
    '',
  ])
  const isLast = end.turns.at(-1)?.turn === turn.turn
  const state = isLast ? end : game
  const of = { game: game.name, board, rules: rulesOf(end, world), wins: end.settings.wins }
  const ahead =
    isLast && closesTheYear(turn.phase, turn.after.phase) && turn.after.fog === undefined
      ? endingsAheadLines(state, world)
      : []
  const lines = [...resultsMail(turn, state, of, judge, world.now), ...ahead, ...posted]
  const notice = {
    kind: 'results',
    subject: subjectOf(judge, game, phase, 'Results'),
    standsAlone: true,
    phase,
    drawn: turn.turn,
  } as const
  const deadline = was.due?.deadline
  // What comes next stands in the results of the last turn; what lapsed with a turn stands in its own results.
  const steps = (reader: Recipient) => {
    if (!isPerson(reader)) return []
    const lapsed = lapseSentences(step, reader, teller)
    return isLast
      ? nextSteps(end, reader, world, judge, [...announced, ...lapsed])
      : section(wording.lapses.title, lapsed.flatMap(bullet))
  }
  const announced = announcedLines(step, background)
  const map = boardSection(textMap, turn.after, board)
  const wantsMap = (reader: Recipient) => !isPerson(reader) || wantsText(enclosuresFor(game, reader))
  const own = (reader: Recipient) => ({ above: steps(reader), below: wantsMap(reader) ? map : [] })
  return sharedBy(everybody(game), own).map(({ to, own: { above, below } }) => ({
    ...notice,
    to,
    lines: [...above, ...lines, ...below],
    ownLines: isLast ? above.length : undefined,
    deadline,
  }))
}

/** Why a phase that begins early has so much time: no deadline comes earlier than was announced. */
function announcedLines({ was, event }: Step, { end, world }: Background): readonly string[] {
  const { due, position } = end
  if (was.due === undefined || due === undefined || position === undefined) return []
  if (event.kind !== 'phaseResolved' || event.why === 'master' || was.due.deadline <= event.at) return []
  const opened = { at: event.at, absences: absencesThatCount(end, world), start: end.start }
  return isKeptFromBefore(end.settings.timing, position.phase.kind, due, opened)
    ? [wording.nextSteps.announced({ phase: judgePhaseId(was.position!.phase) })]
    : []
}

interface Own {
  readonly above: readonly string[]
  readonly below: readonly string[]
}

/** Groups the readers for whom the same lines are written. */
function sharedBy(
  readers: readonly Recipient[],
  linesFor: (reader: Recipient) => Own,
): readonly { readonly to: readonly Recipient[]; readonly own: Own }[] {
  const groups = new Map<string, { to: Recipient[]; own: Own }>()
  for (const reader of readers) {
    const own = linesFor(reader)
    const key = [...own.above, ...own.below].join('\n')
    const group = groups.get(key) ?? { to: [], own }
    group.to.push(reader)
    groups.set(key, group)
  }
  return [...groups.values()]
}

// What will end a game with the coming year, a year ahead.

const AHEAD = {
  idle: wording.endingsAhead.idle,
  lastYear: wording.endingsAhead.lastYear,
  mostUnits: wording.endingsAhead.mostUnits,
} as const

/** A section below the results that close a year; nothing if no end is near. */
const endingsAheadLines = (game: Game, world: World): readonly string[] =>
  section(
    wording.endingsAhead.title,
    endingsAhead(game, world).flatMap(({ why, year }) => bullet(AHEAD[why]({ year }))),
  )
