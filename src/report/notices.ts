// What the table is told of a decision: one text for everybody whom an event concerns.
import type { Power } from '../board/board.ts'
import { written } from '../game/calendar.ts'
import type { Fact, GameEvent, Person } from '../game/events.ts'
import { evolve } from '../game/evolve.ts'
import { type Game, peopleOf } from '../game/game.ts'
import { playersNeeded } from '../game/gathering.ts'
import type { World } from '../game/table.ts'
import { endNotice } from './endNotice.ts'
import { type JudgeName, judgeDate, judgePhaseId, subjectOf } from './header.ts'
import { listed } from './names.ts'
import type { Desk, Notice } from './notice.ts'
import { pressNotice } from './pressNotice.ts'
import { resultsNotice } from './resultsNotice.ts'
import { positionLines } from './standing.ts'
import { startNotice } from './startNotice.ts'
import { wrapped } from './wrapping.ts'

export type { Notice } from './notice.ts'

/** The news of a decision, in order. `before` is the game as it was. */
export function noticesOf(
  before: Game,
  events: readonly GameEvent[],
  world: World,
  judge: JudgeName,
): readonly Notice[] {
  const end = events.reduce(evolve, before)
  let game = before
  return events.flatMap(event => {
    const was = game
    game = evolve(game, event)
    return noticeOf(event, was, game, { board: world.board, judge, world, end })
  })
}

function noticeOf(event: GameEvent, was: Game, game: Game, desk: Desk): readonly Notice[] {
  const phase = game.position?.phase
  const news = (to: readonly Person[], what: string, lines: readonly string[]): readonly Notice[] =>
    to.length === 0
      ? []
      : [
          {
            to,
            subject: subjectOf(desk.judge, game, phase, what),
            lines: lines.flatMap(wrapped),
            standsAlone: false,
            phase,
          },
        ]
  const all = (what: string, lines: readonly string[]) => news(peopleOf(game), what, lines)
  const { board, judge } = desk
  const name = (power: Power) => board.powers[power]!.name
  const names = (powers: readonly Power[]) => listed(powers.map(name), 'and')
  switch (event.kind) {
    case 'playerSignedOn': {
      const count = game.newcomers.length
      const missing = playersNeeded(game.settings, board) - count
      const line =
        missing > 0
          ? missing === 1
            ? 'One more player is needed.'
            : `Another ${missing} players are needed.`
          : 'The table is full.'
      const who = game.settings.gunboat || game.settings.secret ? 'A player' : event.player
      // Each such mail would tell how many there are.
      const readers = game.settings.secret ? game.masters : peopleOf(game)
      return news(readers, `New Player Signon: #${count}`, [`${who} has joined ${game.name}. ${line}`])
    }
    case 'gameStarted':
      return peopleOf(game).map(person => startNotice(game, event.position, person, desk))
    case 'phaseResolved':
      return resultsNotice(was, game, desk)
    case 'gameEnded':
      return peopleOf(game).length === 0 ? [] : [endNotice(event, game, desk)]
    case 'deadlineSet': {
      // The start and the results tell what comes next themselves.
      if (event.why === 'phaseOpened') return []
      const due = `${judgePhaseId(game.position!.phase)} is due ${written(event.due.deadline, game.settings.timing.zone)}.`
      const grace = `Orders are still taken until ${written(event.due.grace, game.settings.timing.zone)}.`
      const what = `Deadline Adjustment to: ${judgeDate(event.due.deadline, judge.zone)}`
      return all(what, [...(DUE_REASONS[event.why] ?? []), due, grace])
    }
    case 'pressSent':
      return pressNotice(event, game, desk)
    case 'remindersSent':
      return event.to.flatMap(power =>
        news(holdersOf(game, [power]), 'Reminder', [
          `Orders for ${name(power)} are not complete yet. They are due ${written(game.due!.deadline, game.settings.timing.zone)}.`,
        ]),
      )
    case 'deadlineMissed':
    case 'lateNoticeSent': {
      const letters = event.late
        .map(power => (game.settings.quiet ? '?' : board.powers[power]!.letter))
        .join('')
      const who = game.settings.quiet ? 'Somebody' : names(event.late)
      const until = `Orders are still taken until ${written(game.due!.grace, game.settings.timing.zone)}.`
      return all(`Late Notice: ${letters}`, [
        `${who} ${event.late.length === 1 || game.settings.quiet ? 'is' : 'are'} late. ${until}`,
      ])
    }
    case 'seatsAbandoned':
      return event.powers.length === 0 || game.settings.quiet
        ? []
        : all('Abandoned', [`${names(event.powers)} may be taken over by anybody.`])
    case 'civilDisorderDeclared':
      return game.settings.quiet
        ? []
        : all('Civil Disorder', [`${names(event.powers)} in civil disorder: the units hold.`])
    case 'playerResigned':
      return game.settings.quiet
        ? news(game.masters, `Resignation: ${name(event.power)}`, [`${name(event.power)} is free.`])
        : all(`Resignation: ${name(event.power)}`, [
            `The player of ${name(event.power)} has left the game. The power is free.`,
          ])
    case 'playerReturned':
      return game.settings.quiet
        ? []
        : all(`Returning Player Signon: ${board.powers[event.power]!.letter}`, [
            `The player of ${name(event.power)} is back.`,
          ])
    case 'seatTaken':
      return game.settings.quiet
        ? []
        : all(`New Player Signon: ${board.powers[event.power]!.letter}`, [
            `${name(event.power)} has a new player.`,
          ])
    case 'gamePaused':
      return all('Game Paused', ['The game stands still. Press goes on.'])
    case 'gameResumed':
      return all('Game Resumed', ['The game goes on.'])
    case 'gameRolledBack':
      return all(`Rollback to ${judgePhaseId(game.position!.phase)}`, [
        `The master has taken the game back to ${judgePhaseId(game.position!.phase)}. No deadline stands until he sets one.`,
        '',
        ...positionLines(game.position!, board),
      ])
    case 'gameBroughtForward':
      return all(`Rollforward to ${judgePhaseId(game.position!.phase)}`, [
        'The turns that were taken back are played again as they were.',
      ])
    case 'positionRepaired':
      return all('Position Changed', [
        'The master has changed the board. All orders of this phase have to be written again.',
        '',
        ...positionLines(event.after, board),
      ])
    case 'settingsChanged':
      return all('Parameter Change', [`Changed: ${Object.keys(event.changes).join(', ')}.`])
    case 'absenceRequested':
      return news(game.masters, 'Oversized Absence Request', [
        `${event.person} asks to be away from ${written(event.from, game.settings.timing.zone)} to ${written(event.to, game.settings.timing.zone)}.`,
      ])
    default:
      return []
  }
}

const DUE_REASONS: Partial<Record<Extract<Fact, { kind: 'deadlineSet' }>['why'], readonly string[]>> = {
  setByHand: ['There is a new deadline.'],
  startMoved: ['The master has put the start off.'],
  judgeWasAway: ['No judge was there when the deadline fell; nobody is late for that.'],
}

const holdersOf = (game: Game, powers: readonly Power[]): readonly Person[] =>
  powers.flatMap(power => game.seats[power]?.player ?? [])
