// Mails to a player about orders that came onto their sheet without a letter: planned before, or written by somebody
// else.
import type { Power } from '../../../rules/board/board.ts'
import { phaseId } from '../../../rules/board/phase.ts'
import { wording } from '../../../wording/wording.ts'
import type { GameEvent, Person } from '../../game/events.ts'
import type { Game } from '../../game/game.ts'
import { whereOf } from '../../game/sheets/ordering.ts'
import { planRead } from '../../game/sheets/planning.ts'
import { subjectOf, wrapped } from '../forms/frame.ts'
import { explainRefusal, refusalMessage } from '../sentences/refusals.ts'
import { confirmationLines, confirmationOf } from './confirmation.ts'
import type { Background, Notice } from './views.ts'

const say = wording.notices.planned

/** At most this many refused lines are shown. */
const MOST_LINES = 40

/** `game` is in the phase of the plan, with the orders on its sheets. */
export function plannedNotice(power: Power, game: Game, background: Background): readonly Notice<Person>[] {
  const { world, judge, reads, end } = background
  const reader = game.seats[power]?.player
  if (reader === undefined || !reads(reader)) return []
  const { phase } = game.position! // it is played
  // Orders that always stand are taken up after the plans for this phase.
  const isStill = end.position !== undefined && phaseId(end.position.phase) === phaseId(phase)
  const told = confirmationOf(isStill ? end : game, power, world)
  if (told === undefined) return []
  const lines = [...wrapped(say.read), '', ...complaints(game, power, background), ...confirmationLines(told)]
  const subject = subjectOf(judge, game, phase, say.subject)
  return [{ to: [reader], kind: 'news', subject, lines, standsAlone: true, isNeeded: true, phase }]
}

function complaints(game: Game, power: Power, { world }: Background): readonly string[] {
  const read = planRead(game, power, world)
  const where = whereOf(game, power, world)
  if (read === undefined || where === undefined) return []
  const prose = new Map<number, string>()
  for (const { line, text, why } of read.passedOver)
    if (why === undefined) prose.set(line, [prose.get(line) ?? [], text.trim()].flat().join(' ... '))
  const isEmpty = read.followed.length + read.refused.length + prose.size === 0
  const refused = read.refused.slice(0, MOST_LINES).flatMap(({ text, refusal }) => [
    `> ${text.slice(0, 200)}`,
    ...refusalMessage(explainRefusal(refusal, where))
      .split('\n')
      .flatMap(line => wrapped(`  ${line}`)),
  ])
  return [
    ...(isEmpty ? [...wrapped(say.noneHolds), ''] : []),
    ...(refused.length === 0 ? [] : [say.notTaken, ...refused, '']),
    ...(prose.size === 0
      ? []
      : [
          say.notRead,
          ...[...prose.values()].slice(0, MOST_LINES).map(text => `> ${text.slice(0, 200)}`),
          '',
        ]),
  ]
}

/** What somebody has done in place of a power's player, and the game after it. */
export interface Foreign {
  readonly game: Game
  readonly what: readonly ForeignKind[]
}

type ForeignKind = keyof typeof wording.notices.foreign.what

/** What an event does in place of a player, if somebody else than the player caused it. */
export function foreignIn(event: GameEvent): ForeignKind | undefined {
  switch (event.kind) {
    case 'ordersWritten':
    case 'ordersCleared':
      return 'orders'
    case 'ordersPlanned':
    case 'plansCleared':
      return 'plans'
    case 'standingOrdersGiven':
      return 'standing'
    case 'waitChosen':
      if (event.phase !== undefined) return 'plans'
      return event.waits ? 'wait' : 'noWait'
    case 'voteCast':
      return event.vote === undefined ? 'noVote' : 'vote'
    default:
      return undefined
  }
}

/** Tells a player that somebody else has written or taken back something for their power, and all that stands now. */
export function foreignOrdersNotice(
  power: Power,
  { game, what }: Foreign,
  { world, judge, reads }: Background,
): readonly Notice<Person>[] {
  const reader = game.seats[power]?.player
  if (reader === undefined || !reads(reader)) return []
  const told = confirmationOf(game, power, world)
  if (told === undefined) return []
  const { phase } = game.position! // orders are for a phase
  const { foreign } = wording.notices
  const { name } = world.board.powers[power]!
  const why = [...what.map(each => foreign.what[each]({ power: name })), foreign.yours]
  const lines = [...wrapped(why.join(' ')), '', ...confirmationLines(told)]
  const subject = subjectOf(
    judge,
    game,
    phase,
    what.includes('orders') ? foreign.subject : foreign.subjectOther,
  )
  return [{ to: [reader], kind: 'news', subject, lines, standsAlone: true, isNeeded: true, phase }]
}
