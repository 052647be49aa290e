// PHASE, SET WAIT: orders for a later phase, and whether the present phase waits for its deadline.

import { ok, type Result } from '../../../result.ts'
import type { Power } from '../../../rules/board/board.ts'
import { wording } from '../../../wording/wording.ts'
import type { Act } from '../../game/commands.ts'
import type { Game } from '../../game/game.ts'
import { type Foreseen, foreseen } from '../../game/sheets/foresight.ts'
import { readPlan, spellPlan } from '../../game/sheets/plans.ts'
import { boardFor } from '../../library/equipment.ts'
import { judgePhaseId, wrapped } from '../../report/forms/frame.ts'
import { examplesOn } from '../../report/sentences/names.ts'
import { explainRefusal, refusalMessage } from '../../report/sentences/refusals.ts'
import { alsoOrders, command, odd, usual } from '../command.ts'
import {
  type Answer,
  type Context,
  NOTHING,
  type Refusal,
  refused,
  type SeatedContext,
  says,
  sentences,
} from '../context.ts'
import { isSamePhase, phaseIn, phaseInIfAny } from '../meaning/dates.ts'
import { forPower, notNow } from './orders.ts'
import { underNames } from './severally.ts'

// PHASE: orders for a later phase, with their IFs.

const say = wording.letters.commandRefusals

const PHASE =
  /^(?:[sfwu]|spring|fall|autumn|winter|summer) ?\d{1,4}(?: ?(?:[mrab]|move(?:ment)?s?|retreats?|adjustments?|builds?))?$/i

interface Ahead {
  readonly phase: string
  readonly lines: readonly string[]
  /** Only SET WAIT stands below it, which is carried out separately. */
  readonly hasWait?: true
}

const phase = command({
  kind: 'phase',
  words: [usual('phase', 'PHASE F1902M')],
  /** Whatever follows the word, the lines below are not for the present phase. */
  reads: (phase: string, isRead: boolean): Ahead | undefined =>
    isRead || !PHASE.test(phase) ? { phase, lines: [] } : undefined,
  needsCapitals: (_, { phase }) => !/\d/.test(phase),
  for: 'onePower',
  severally: ({ lines, hasWait }, powers, { game }) =>
    hasWait === true ? new Map() : underNames(lines, powers, boardFor(game)),
  whyNotFor: ({ phase, lines }, by, context) => {
    if (by.kind !== 'power') return undefined
    const read = planned(by.power, phase, lines, context.game)
    return read.ok ? context.whyNot([{ by, act: read.value }]) : read.error
  },
  act: 'plan',
  does: (said, context) => keptAhead(said, context),
})

/** Orders that no position would allow are refused at once. The rest is kept, and read when the phase begins. */
function keptAhead(said: Ahead, context: Context): Answer {
  if (!context.isSeated()) return refused(wording.letters.commandRefusals.notHere)
  const { game } = context
  const read = forPower((power, { phase, lines }: Ahead) => planned(power, phase, lines, game))(said, context)
  if (!read.ok) return read
  if (said.hasWait === true) return NOTHING
  for (const act of [read.value].flat()) if (act.kind === 'plan') return keptIn(act, game, context)
  return NOTHING
}

function keptIn(act: Extract<Act, { kind: 'plan' }>, game: Game, context: SeatedContext): Answer {
  const why = context.whyNot([{ by: context.by, act }])
  if (why !== undefined) return { ok: false, error: why }
  const phase = judgePhaseId(act.phase)
  const isThere = game.plans.some(each => each.power === act.power && isSamePhase(each.phase, act.phase))
  if (spellPlan(act.plan, boardFor(game)).trim() === '')
    return says(isThere ? say.nothingBelowStays({ phase }) : say.nothingBelow({ phase }))
  const ahead = foreseen(act.plan, act.phase, game, act.power, context.world())
  const below = neverLines(ahead)
  const isEmpty = spellPlan(ahead.kept, boardFor(game)).trim() === ''
  if (isEmpty && below.length === 0) return refused(say.noOrderAhead({ phase }))
  if (isEmpty || (below.length > 0 && !ahead.hasOrders))
    return { ok: false, error: { why: [say.noneAhead], below } }
  const done = context.decide({ ...act, plan: ahead.kept })
  if (!done.ok) return done
  for (const { text, lines } of ahead.prose) context.passOver(text, lines)
  const { done: told } = wording.letters.table
  const kept = sentences(...(isThere ? [told.phase, told.phaseAnew({ phase })] : [told.phase]))
  if (below.length === 0) return ok([kept])
  return ok([kept, { kind: 'refusal', refusal: { why: [say.neverOrders({ phase })], below } }])
}

/** The lines that can never be carried out, each with the reason. */
export const neverLines = ({ hopeless, where }: Pick<Foreseen, 'hopeless' | 'where'>): readonly string[] =>
  hopeless.slice(0, MOST_TOLD).flatMap(({ text, refusal }) => [
    `  > ${text.slice(0, 200)}`,
    ...refusalMessage(explainRefusal(refusal, where))
      .split('\n')
      .flatMap(line => wrapped(`    ${line}`)),
  ])

/** How many lines are told. */
const MOST_TOLD = 40

function planned(power: Power, phase: string, lines: readonly string[], game: Game): Result<Act, Refusal> {
  // If the game is over, say so before complaining about spelling.
  if (game.stage === 'over') return notNow('over', game)
  const read = phaseIn(phase, game)
  if (!read.ok) return read
  const board = boardFor(game)
  const plan = readPlan(lines.join('\n'), board)
  if (plan.ok) return ok({ kind: 'plan', power, phase: read.value, plan: plan.value })
  const { error } = plan
  const line = 'line' in error ? (lines[error.line - 1] ?? '').trim().slice(0, 80) : ''
  const { power: whose, there } = examplesOn(board)
  const told = { phase: judgePhaseId(read.value), condition: `${whose} ${there}` }
  return refused(line === '' ? say.badLines(told) : say.badLine({ ...told, line }))
}

// SET WAIT: the phase is not played before its deadline, even if all orders are in.

interface Wait {
  readonly waits: boolean
  /** A later phase, if the line stands below one. */
  readonly phase: string | undefined
}

const wait = command({
  kind: 'wait',
  words: [odd('nowait', 'SET NOWAIT'), alsoOrders('no wait', 'SET NOWAIT'), alsoOrders('wait', 'SET WAIT')],
  sets: { slips: ['WAIT', 'NO WAIT'], known: ['WAIT'], examples: { WAIT: ['SET WAIT', 'SET NO WAIT'] } },
  called: ({ waits }) => (waits ? 'set wait' : 'set nowait'),
  reads: (waits: boolean): Wait => ({ waits, phase: undefined }),
  for: 'eachPower',
  act: 'wait',
  acts: ({ waits, phase }, { game }) => {
    const read = phaseInIfAny(phase, game)
    if (!read.ok) return read
    const isNow = read.value === undefined || isSamePhase(read.value, game.position?.phase)
    return ok({ kind: 'wait', waits, phase: isNow ? undefined : read.value })
  },
  says: ([act]) => {
    const { waits, waitsNot, waitsThen, waitsNotThen } = wording.letters.table
    if (act?.kind !== 'wait' || act.phase === undefined)
      return act?.kind === 'wait' && act.waits ? waits : waitsNot
    return (act.waits ? waitsThen : waitsNotThen)({ phase: judgePhaseId(act.phase) })
  },
})

export const FOR_LATER = [phase, wait] as const
