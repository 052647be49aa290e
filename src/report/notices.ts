// What the table is told of a decision: one text for everybody whom an event concerns.
import type { Board, Power } from '../board/board.ts'
import type { Phase } from '../board/phase.ts'
import { type Instant, written } from '../game/calendar.ts'
import { readersOf } from '../game/delivery.ts'
import type { Fact, GameEvent, Person } from '../game/events.ts'
import { evolve } from '../game/evolve.ts'
import { type Game, peopleOf } from '../game/game.ts'
import { playersNeeded } from '../game/gathering.ts'
import { rulesOf, type World } from '../game/table.ts'
import { viewOf } from '../game/views.ts'
import { type JudgeName, judgeDate, judgePhaseId, subjectOf } from './header.ts'
import { listed } from './names.ts'
import { resultsMail } from './resultsMail.ts'
import { endingPhrase, positionLines } from './standing.ts'
import { wrapped } from './wrapping.ts'

/** A piece of news for some readers. What comes of one decision goes out in one mail to each. */
export interface Notice {
  readonly to: readonly Person[]
  readonly subject: string
  readonly lines: readonly string[]
  /** Press stands alone; other news of the same decision share a mail. */
  readonly standsAlone: boolean
  /** The phase that it is about. */
  readonly phase: Phase | undefined
  /** When that phase was due, if it is over; of the others the game itself knows. */
  readonly deadline?: Instant | undefined
}

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

interface Desk {
  readonly board: Board
  readonly judge: JudgeName
  readonly world: World
  /** The game once everything has happened. */
  readonly end: Game
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
          ? `Another ${missing} ${missing === 1 ? 'player is' : 'players are'} needed.`
          : 'The table is full.'
      const who = game.settings.gunboat || game.settings.secret ? 'A player' : event.player
      // Each such mail would tell how many there are.
      const readers = game.settings.secret ? game.masters : peopleOf(game)
      return news(readers, `New Player Signon: #${count}`, [`${who} has joined ${game.name}. ${line}`])
    }
    case 'gameStarted':
      return peopleOf(game).flatMap(person =>
        news([person], 'Game Starting', [
          `${game.name} begins.`,
          '',
          ...seatLines(game, person, board),
          '',
          ...positionLines(event.position, board),
        ]),
      )
    case 'phaseResolved':
      return resultsNotice(was, game, desk)
    case 'gameEnded':
      return all(endingSubject(event, board), [`${game.name} is over: ${endingPhrase(event.ending, board)}.`])
    case 'deadlineSet': {
      // The results tell what comes next themselves.
      if (event.why === 'phaseOpened' && game.turns.length > 0) return []
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

/** Who plays what, as far as this reader may know. */
function seatLines(game: Game, person: Person, board: Board): readonly string[] {
  const power = game.seats.findIndex(({ player }) => player === person)
  const reader = game.masters.includes(person)
    ? ({ kind: 'master' } as const)
    : power < 0
      ? ({ kind: 'observer', person } as const)
      : ({ kind: 'power', power: power as Power, person } as const)
  return viewOf(game, reader).seats.map(seat => {
    const who =
      seat.player === person ? 'you' : (seat.player ?? (seat.isOpen === true ? 'nobody' : 'somebody'))
    return `  ${board.powers[seat.power]!.name}: ${who}`
  })
}

/** Results stand alone in their mails: programs read one turn from each. */
function resultsNotice(was: Game, game: Game, { board, judge, world, end }: Desk): readonly Notice[] {
  const turn = viewOf(game, { kind: 'outsider' }).turns.at(-1)!
  const phase = was.position!.phase
  const posted = was.postal.flatMap(({ text, from }) => [
    `Press from ${writerName(from, board)}`,
    '',
    ...text.split('\n').map(line => `  ${line}`),
    '',
  ])
  const isLast = end.turns.at(-1)?.turn === turn.turn
  const of = { game: game.name, board, rules: rulesOf(end, world) }
  return [
    {
      to: peopleOf(game),
      subject: subjectOf(judge, game, phase, 'Results'),
      lines: [...resultsMail(turn, isLast ? end : game, of, judge, world.now), ...posted],
      standsAlone: true,
      phase,
      deadline: was.due?.deadline ?? (0 as Instant),
    },
  ]
}

function pressNotice(
  event: Extract<GameEvent, { kind: 'pressSent' }>,
  game: Game,
  { board, judge }: Desk,
): readonly Notice[] {
  const phase = game.position?.phase
  const isWhite = event.colour === 'white'
  const from = isWhite ? ` from ${writerLetter(event.from, board)}` : ''
  const what =
    event.to.kind === 'everybody'
      ? `Broadcast${from}`
      : `Press${from} to ${event.to.powers.map(power => board.powers[power]!.letter).join('')}${event.to.master ? 'M' : ''}${event.to.observers ? 'O' : ''}`
  const readers = readersOf(game, event).map(({ person }) => person)
  const lines = [
    isWhite ? `${writerName(event.from, board)} writes:` : 'Somebody writes:',
    '',
    ...event.text.split('\n'),
  ]
  return readers.length === 0
    ? []
    : [{ to: readers, subject: subjectOf(judge, game, phase, what), lines, standsAlone: true, phase }]
}

type From = Extract<Fact, { kind: 'pressSent' }>['from']

const writerName = (from: From, board: Board): string =>
  from.kind === 'power'
    ? board.powers[from.power]!.name
    : from.kind === 'master'
      ? 'The master'
      : 'An observer'

const writerLetter = (from: From, board: Board): string =>
  from.kind === 'power' ? board.powers[from.power]!.letter : from.kind === 'master' ? 'M' : 'O'

function endingSubject({ ending }: Extract<GameEvent, { kind: 'gameEnded' }>, board: Board): string {
  const letter = (power: Power) => board.powers[power]!.letter
  switch (ending.kind) {
    case 'won':
      return `Victory: ${letter(ending.by)}`
    case 'conceded':
      return `Game Conceded to: ${letter(ending.to)}`
    case 'draw':
      return `Draw Declared: ${ending.among.map(letter).join('')}`
    case 'terminated':
      return 'Game Terminated'
  }
}
