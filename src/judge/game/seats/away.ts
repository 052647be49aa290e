// Absences: who is away when, how long a player may be away without asking, and which absences a deadline has to avoid.

import { ok } from '../../../result.ts'
import type { Power } from '../../../rules/board/board.ts'
import { DAY, type Instant, MINUTE } from '../calendar.ts'
import type { AbsenceRefusal } from '../dates/absences.ts'
import type { Absence } from '../deadlines.ts'
import { refused } from '../decision.ts'
import type { Doer, Fact, Person } from '../events.ts'
import { type Game, isBlind, type PersonalAbsence, peopleOf } from '../game.ts'
import { MOST_ABSENCES } from '../settings.ts'
import type { FactsOrRefusal } from '../sheets/ordering.ts'
import { askedPowers, type World } from '../table.ts'

/** Takes an absence. If it is longer than the game allows, it becomes a request to the master. */
export function takeAbsence(
  game: Game,
  by: Doer,
  person: Person,
  { from, to }: Absence,
  { now }: World,
): FactsOrRefusal {
  const why = whyNoTime({ from, to }, now)
  if (why !== undefined) return refused({ kind: 'absence', why })
  const own = [...game.absences, ...game.requests].filter(each => each.person === person && each.to > now)
  const other = own.find(each => meets(each, { from, to }))
  if (other !== undefined) return overlapping(other, by)
  if (own.length >= MOST_ABSENCES) return refused({ kind: 'tooMany', what: 'absences', most: MOST_ABSENCES })
  const isLong = to - from > game.settings.longestAbsence * DAY * MINUTE
  if (isLong && by.kind !== 'master') return ok([{ kind: 'absenceRequested', person, from, to }])
  return ok([{ kind: 'absenceTaken', person, by, from, to }])
}

/** The master grants an absence, asked for or not. It answers all requests that it overlaps, also those for more or less time. */
export function grantAbsence(
  game: Game,
  by: Doer,
  person: Person,
  { from, to }: Absence,
  { now }: World,
): FactsOrRefusal {
  const why = whyNoTime({ from, to }, now)
  if (why !== undefined) return refused({ kind: 'absence', why })
  const other = game.absences.find(each => each.person === person && meets(each, { from, to }))
  if (other !== undefined) return overlapping(other, by)
  if (!peopleOf(game).includes(person)) return refused({ kind: 'nobodyCalled', person })
  const answered = game.requests.filter(
    each => each.person === person && meets(each, { from, to }) && !(each.from === from && each.to === to),
  )
  return ok([
    ...answered.map((each): Fact => ({ kind: 'absenceCancelled', by, ...each })),
    { kind: 'absenceTaken', person, by, from, to },
  ])
}

function overlapping({ person, from, to }: PersonalAbsence, by: Doer): FactsOrRefusal {
  const isOwn = by.kind !== 'clock' && by.person === person
  return refused({ kind: 'overlaps', with: { from, to }, ...(isOwn ? {} : { person }) })
}

function whyNoTime({ from, to }: Absence, now: Instant): AbsenceRefusal | undefined {
  if (to <= now) return { kind: 'isOver', to, now }
  return to <= from ? { kind: 'endsBeforeItBegins', from, to } : undefined
}

/** Whether two absences overlap, if only by an instant. */
const meets = (one: Absence, other: Absence): boolean => one.from <= other.to && other.from <= one.to

/** Cancels the absence that contains an instant. */
export function cancelAbsence(game: Game, by: Doer, person: Person, at: Instant): FactsOrRefusal {
  const found = [...game.absences, ...game.requests].find(
    each => each.person === person && each.from <= at && at <= each.to,
  )
  if (found === undefined) return refused({ kind: 'noSuchAbsence', at })
  return ok([{ kind: 'absenceCancelled', person, by, from: found.from, to: found.to }])
}

/**
 * The absences that a deadline of the present phase must avoid: the master's and those of players who are asked; also
 * those of the other players if they may write press meanwhile.
 */
export function absencesThatCount(game: Game, world: World): readonly Absence[] {
  const asked = askedPowers(game, world)
  // The deadline of a blind game must not reveal who was asked.
  const talks = isBlind(game) || talksMeanwhile(game)
  const isAsked = (power: Power) => asked.includes(power)
  const players = game.seats.flatMap(({ player, state }, power) =>
    player !== undefined && state === 'held' && (talks || isAsked(power as Power)) ? [player] : [],
  )
  return game.absences.filter(({ person }) => players.includes(person) || game.masters.includes(person))
}

const talksMeanwhile = ({ settings: { press, strictWait } }: Game): boolean =>
  press.colours.length > 0 && !strictWait
