// What the table is told of a decision: one text for everybody whom an event concerns.

import type { Power } from '../../board/board.ts'
import { type Instant, written } from '../../game/calendar.ts'
import type { Decision, Step } from '../../game/decision.ts'
import type { Person } from '../../game/events.ts'
import { type Game, peopleOf } from '../../game/game.ts'
import { pathsChanged } from '../../game/settings.ts'
import { alliesOf, playersNeeded, rulesOf, type World } from '../../game/table.ts'
import { type JudgeName, judgeDate, judgePhaseId, subjectOf, wrapped } from '../forms/frame.ts'
import { listed } from '../sentences/names.ts'
import { positionLines } from '../sentences/results.ts'
import { settingLinesForAll } from '../sentences/settingLines.ts'
import type { TextMap } from '../textMap.ts'
import { wording } from '../wording.ts'
import { missingSentence } from './confirmation.ts'
import { asking } from './nextSteps.ts'
import { plannedNotice } from './planned.ts'
import { pressNotice, proxyNotices } from './press.ts'
import { resultsNotice } from './results.ts'
import { endNotice, startNotice } from './startAndEnd.ts'
import { ARCHIVE, type Background, isPerson, type NewsKind, type Notice, type Recipient } from './views.ts'

export type { Notice } from './views.ts'

const say = wording.notices

/** What notices are written with, besides the decision. */
export interface Telling {
  readonly world: World
  readonly judge: JudgeName
  readonly textMap?: TextMap | undefined
}

/** The news of a decision, in order. */
export const noticesOf = (decision: Decision, telling: Telling): readonly Notice[] =>
  toldOf(decision, telling, peopleOf).map(notice => ({ ...notice, to: notice.to.filter(isPerson) }))

/** What everybody is told of a decision, as the archive of the game keeps it. */
export const archivedNoticesOf = (decision: Decision, telling: Telling): readonly Notice<Recipient>[] =>
  toldOf(decision, telling, () => [ARCHIVE]).filter(({ to }) => to.includes(ARCHIVE))

const toldOf = (
  { steps, after }: Decision,
  telling: Telling,
  everybody: Background['everybody'],
): readonly Notice<Recipient>[] =>
  steps.flatMap(step => noticeOf(step, { ...telling, board: telling.world.board, end: after, everybody }))

/** News for everybody concerned; what comes of one decision is one mail to each. */
export function* newsOf(
  notices: readonly Notice[],
): Iterable<{ readonly person: Person; readonly told: readonly Notice[] }> {
  for (const notice of notices.filter(each => each.standsAlone))
    for (const person of notice.to) yield { person, told: [notice] }
  const shared = notices.filter(each => !each.standsAlone)
  for (const person of new Set(shared.flatMap(({ to }) => to)))
    yield { person, told: shared.filter(({ to }) => to.includes(person)) }
}

function noticeOf({ was, event, now: game }: Step, background: Background): readonly Notice<Recipient>[] {
  const phase = game.position?.phase
  const news = (
    kind: NewsKind,
    to: readonly Recipient[],
    what: string,
    lines: readonly string[],
  ): readonly Notice<Recipient>[] =>
    to.length === 0
      ? []
      : [
          {
            to,
            kind,
            subject: subjectOf(background.judge, game, phase, what),
            lines: lines.flatMap(wrapped),
            standsAlone: false,
            phase,
          },
        ]
  const all = (kind: NewsKind, what: string, lines: readonly string[]) =>
    news(kind, background.everybody(game), what, lines)
  const { board, judge } = background
  const name = (power: Power) => board.powers[power]!.name
  const time = (at: Instant) => written(at, game.settings.timing.zone)
  const names = (powers: readonly Power[]) => listed(powers.map(name), 'and')
  switch (event.kind) {
    case 'playerSignedOn': {
      const count = game.newcomers.length
      const missing = playersNeeded(game.settings, board) - count
      const line =
        missing > 0
          ? missing === 1
            ? say.onePlayerMissing
            : say.playersMissing({ count: missing })
          : say.tableFull
      const who = game.settings.gunboat || game.settings.secret ? say.somePlayer : event.player
      // Each such mail would tell how many there are.
      const readers = game.settings.secret ? game.masters : background.everybody(game)
      return news('players', readers, `New Player Signon: #${count}`, [
        say.joined({ who, game: game.name, missing: line }),
      ])
    }
    case 'gameStarted':
      return background.everybody(game).map(reader => startNotice(game, event.position, reader, background))
    case 'ordersWritten':
    case 'ordersCleared':
    case 'plansTakenUp': {
      const isNoticed = rulesOf(game, background.world).proxyOrders === 'withNotice'
      return [
        ...(event.kind === 'plansTakenUp' && event.from === 'plan'
          ? plannedNotice(event.power, game, background)
          : []),
        ...(isNoticed ? proxyNotices(event, was, game, background) : []),
      ]
    }
    case 'phaseResolved':
      return resultsNotice(was, game, background)
    case 'gameEnded':
      return background.everybody(game).length === 0 ? [] : [endNotice(event, game, background)]
    case 'deadlineSet': {
      // The start and the results tell what comes next themselves.
      if (event.why === 'phaseOpened') return []
      const due = say.isDue({
        phase: judgePhaseId(game.position!.phase),
        deadline: time(event.due.deadline),
      })
      const grace = say.graceEnds({ grace: time(event.due.grace) })
      const what = `Deadline Adjustment to: ${judgeDate(event.due.deadline, judge.zone)}`
      return all('deadline', what, [
        ...(event.why === 'resumed' ? [] : [say.deadline[event.why]]),
        due,
        grace,
      ])
    }
    case 'pressSent':
      return pressNotice(event, game, background)
    case 'remindersSent':
      return event.to.flatMap(power =>
        news('reminder', holdersOf(game, [power]), 'Reminder', [
          say.reminder({ power: name(power), deadline: time(game.due!.deadline) }),
          missingSentence(game, power, background.world) ?? '',
          '',
          ...asking(game, game.position!, power, background.world),
        ]),
      )
    case 'deadlineMissed':
    case 'lateNoticeSent': {
      const letters = event.late
        .map(power => (game.settings.quiet ? '?' : board.powers[power]!.letter))
        .join('')
      const who = game.settings.quiet ? say.somebody : names(event.late)
      const until = say.graceEnds({ grace: time(game.due!.grace) })
      const late = event.late.length === 1 || game.settings.quiet ? say.oneIsLate : say.severalAreLate
      return all('late', `Late Notice: ${letters}`, [late({ who, until })])
    }
    case 'seatsAbandoned':
      return event.powers.length === 0 || game.settings.quiet
        ? []
        : all('players', 'Abandoned', [say.abandoned({ powers: names(event.powers) })])
    case 'civilDisorderDeclared':
      return game.settings.quiet
        ? []
        : all('players', 'Civil Disorder', [say.civilDisorder({ powers: names(event.powers) })])
    case 'playerResigned':
      return game.settings.quiet
        ? news('players', game.masters, `Resignation: ${name(event.power)}`, [
            say.powerFree({ power: name(event.power) }),
          ])
        : all('players', `Resignation: ${name(event.power)}`, [say.resigned({ power: name(event.power) })])
    case 'playerReturned':
      return game.settings.quiet
        ? []
        : all('players', `Returning Player Signon: ${board.powers[event.power]!.letter}`, [
            say.returned({ power: name(event.power) }),
          ])
    case 'seatTaken':
      return game.settings.quiet
        ? []
        : all('players', `New Player Signon: ${board.powers[event.power]!.letter}`, [
            say.seatTaken({ power: name(event.power) }),
          ])
    case 'coinTossed':
    case 'powerJoined': {
      const side = names(alliesOf(event.to, was, background.world))
      const year = background.world.sharing?.neutral?.joins ?? 0
      return all('news', `Coin Toss: ${board.powers[event.power]!.letter}`, [
        event.kind === 'coinTossed'
          ? say.coinTossed({ power: name(event.power), side, year })
          : say.powerJoined({ power: name(event.power), side }),
      ])
    }
    case 'gamePaused':
      return all('news', 'Game Paused', [say.paused])
    case 'gameResumed':
      return all('news', 'Game Resumed', [say.resumed])
    case 'gameRolledBack':
      return all('news', `Rollback to ${judgePhaseId(game.position!.phase)}`, [
        say.rolledBack({
          phase: judgePhaseId(game.position!.phase),
          orders: event.keepsOrders ? say.ordersKept : say.ordersGone,
        }),
        '',
        ...positionLines(game.position!, board),
        ...changedBook(was, game, background.world),
      ])
    case 'gameBroughtForward':
      return all('news', `Rollforward to ${judgePhaseId(game.position!.phase)}`, [
        say.broughtForward,
        ...changedBook(was, game, background.world),
      ])
    case 'positionRepaired':
      return all('news', 'Position Changed', [say.repaired, '', ...positionLines(event.after, board)])
    case 'settingsChanged': {
      const lines = changedLines(was, game, background.world)
      return lines.length === 0
        ? []
        : all('settings', 'Parameter Change', [say.settingsChanged, '', ...lines])
    }
    case 'absenceRequested':
      return news('absenceRequest', game.masters, 'Oversized Absence Request', [
        say.absenceRequested({ person: event.person, from: time(event.from), to: time(event.to) }),
      ])
    default:
      return []
  }
}

/** The settings that are not what they were. */
const changedLines = (was: Game, game: Game, world: World): readonly string[] =>
  settingLinesForAll(pathsChanged(was.settings, game.settings), game.settings, rulesOf(game, world)).map(
    line => (line.startsWith(' ') ? `  ${line}` : `* ${line}`),
  )

/** A phase that is played anew is played by the rules that held when it was played first. */
function changedBook(was: Game, game: Game, world: World): readonly string[] {
  const lines = changedLines(was, game, world)
  return lines.length === 0 ? [] : ['', say.bookOfThen, '', ...lines]
}

const holdersOf = (game: Game, powers: readonly Power[]): readonly Person[] =>
  powers.flatMap(power => game.seats[power]?.player ?? [])
