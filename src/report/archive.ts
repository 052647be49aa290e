// What everybody was told in a game, mail by mail, written anew from its events: as an observer would have got it.
import type { Board } from '../board/board.ts'
import type { Phase } from '../board/phase.ts'
import type { Rulebook } from '../board/rulebook.ts'
import type { Instant } from '../game/calendar.ts'
import { isArchived } from '../game/delivery.ts'
import type { GameEvent } from '../game/events.ts'
import { evolve } from '../game/evolve.ts'
import { exists, type Game, NO_GAME } from '../game/game.ts'
import type { Settings } from '../game/settings.ts'
import type { JudgeName } from './header.ts'
import { ARCHIVE } from './nextSteps.ts'
import { type Notice, noticesOf } from './notices.ts'

/** A mail to everybody, without its header. */
export interface ArchivedMail {
  readonly at: Instant
  readonly subject: string
  readonly kind: 'results' | 'broadcast' | 'notice'
  readonly phase: Phase | undefined
  readonly lines: readonly string[]
}

/** What a table with these settings plays with. */
export type EquipmentFor = (settings: Settings) => { readonly board: Board; readonly rules: Rulebook }

/** All mails that went to everybody, the oldest first. Letters to some are not among them. */
export function archiveOf(
  events: readonly GameEvent[],
  equipment: EquipmentFor,
  judge: JudgeName,
): readonly ArchivedMail[] {
  let game: Game = NO_GAME
  return decisionsIn(events).flatMap(decision => {
    const before = game
    game = withArchive(decision.reduce(evolve, before))
    if (!exists(before)) return []
    const [{ at }] = decision
    const world = { ...equipment(game.settings), now: at, chance: () => 0 }
    const told = decision.filter(event => event.kind !== 'pressSent' || isArchived(event))
    return noticesOf(before, told, world, judge)
      .filter(({ to }) => to.includes(ARCHIVE))
      .map(notice => archived(notice, at))
  })
}

type Decision = [GameEvent, ...GameEvent[]]

/** What happened at the same moment was one decision; that a game was created, nobody else heard. */
function decisionsIn(events: readonly GameEvent[]): readonly Decision[] {
  const decisions: Decision[] = []
  for (const event of events) {
    const last = decisions.at(-1)
    if (last?.[0].at === event.at && last[0].kind !== 'gameCreated') last.push(event)
    else decisions.push([event])
  }
  return decisions
}

const withArchive = (game: Game): Game =>
  game.observers.includes(ARCHIVE) ? game : { ...game, observers: [...game.observers, ARCHIVE] }

const archived = ({ subject, lines, phase, standsAlone }: Notice, at: Instant): ArchivedMail => ({
  at,
  subject,
  kind: !standsAlone ? 'notice' : /Results$/.test(subject) ? 'results' : 'broadcast',
  phase,
  lines,
})
