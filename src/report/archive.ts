// What everybody was told in a game, mail by mail, written anew from its events: as an observer would have got it.
import type { Board } from '../board/board.ts'
import type { Phase } from '../board/phase.ts'
import type { Rulebook } from '../board/rulebook.ts'
import type { Instant } from '../game/calendar.ts'
import type { Decision } from '../game/decision.ts'
import type { GameEvent } from '../game/events.ts'
import { exists, type Game } from '../game/game.ts'
import type { JudgeName } from './header.ts'
import type { Notice, Reader } from './notice.ts'
import { archivedNoticesOf } from './notices.ts'

/** A mail to everybody, without its header. */
export interface ArchivedMail {
  readonly at: Instant
  readonly subject: string
  readonly kind: 'results' | 'broadcast' | 'notice'
  readonly phase: Phase | undefined
  readonly lines: readonly string[]
}

/** What a table plays with. */
export type EquipmentFor = (game: Game) => { readonly board: Board; readonly rules: Rulebook }

/** When something was decided, and in which phases the game was before and after it. */
export interface Moment {
  readonly at: Instant
  readonly before: Phase | undefined
  readonly after: Phase | undefined
}

/** All mails that went to everybody, the oldest first. Letters to some are not among them. */
export const archiveOf = (
  decisions: Iterable<Decision>,
  equipment: EquipmentFor,
  judge: JudgeName,
): readonly ArchivedMail[] => [...mailsToAll(decisions, equipment, judge)]

/** The same one by one, each written when it is asked for, of the moments that are wanted. */
export function* mailsToAll(
  decisions: Iterable<Decision>,
  equipment: EquipmentFor,
  judge: JudgeName,
  isWanted: (moment: Moment) => boolean = () => true,
): Iterable<ArchivedMail> {
  for (const { before, after, steps, cause } of decisions) {
    // That a game was created, nobody else heard.
    const told = steps.filter(({ was, event }) => exists(was) && isNews(event))
    const [first] = told
    if (first === undefined) continue
    const { at } = first.event
    if (!isWanted({ at, before: before.position?.phase, after: after.position?.phase })) continue
    const world = { ...equipment(after), now: at, chance: () => 0 }
    for (const notice of archivedNoticesOf({ before, after, steps: told, cause }, { world, judge }))
      yield archived(notice, at)
  }
}

/** Most of what happens in a game nobody else hears of, or not before the results. */
const isNews = ({ kind }: GameEvent): boolean => !UNHEARD.includes(kind)

const UNHEARD: readonly GameEvent['kind'][] = [
  'ordersWritten',
  'ordersCleared',
  'ordersPlanned',
  'plansCleared',
  'standingOrdersGiven',
  'waitChosen',
  'voteCast',
  'diaryWritten',
  'diaryStruck',
  'passwordChosen',
]

const archived = ({ kind, subject, lines, phase }: Notice<Reader>, at: Instant): ArchivedMail => ({
  at,
  subject,
  kind: kind === 'results' ? 'results' : kind === 'press' ? 'broadcast' : 'notice',
  phase,
  lines,
})
