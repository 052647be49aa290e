// What the table is told of a decision: one text for everybody whom an event concerns.
import type { Board, Power } from '../board/board.ts'
import type { Phase } from '../board/phase.ts'
import type { Position } from '../board/position.ts'
import { type Instant, written } from '../game/calendar.ts'
import { readersOf } from '../game/delivery.ts'
import type { Fact, GameEvent, Person } from '../game/events.ts'
import { evolve } from '../game/evolve.ts'
import { type Game, peopleOf, powersOf } from '../game/game.ts'
import { playersNeeded } from '../game/gathering.ts'
import { rulesOf, type World } from '../game/table.ts'
import { type Reader, viewOf } from '../game/views.ts'
import { type JudgeName, judgeDate, judgePhaseId, subjectOf } from './header.ts'
import { guarded } from './judgeForm.ts'
import { playerTable } from './judgePlayers.ts'
import { startingLines } from './judgePosition.ts'
import { marksOf, ownershipLines } from './judgeStanding.ts'
import { listed } from './names.ts'
import { nextSteps } from './nextSteps.ts'
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
      return peopleOf(game).map(person => startNotice(game, event.position, person, desk))
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

/** The beginning, in the form from which programs set up a game: who is who, and who stands where. */
function startNotice(
  game: Game,
  position: Position,
  person: Person,
  { board, judge, world, end }: Desk,
): Notice {
  const powers = powersOf(game, person).map(power => board.powers[power]!.name)
  const role =
    powers.length > 0 ? listed(powers, 'and') : game.masters.includes(person) ? 'master' : 'observer'
  const of = { board, rules: rulesOf(game, world), wins: game.settings.wins }
  return {
    to: [person],
    subject: subjectOf(judge, game, position.phase, 'Game Starting'),
    lines: [
      `You have been selected as ${role} in game '${game.name.toLowerCase()}'.`,
      '',
      ...playerTable(viewOf(game, readerFor(game, person)), board),
      ...startingLines(position, game.name, board),
      '',
      ...ownershipLines(position, marksOf(game), of),
      ...nextSteps(end, person, world, judge),
    ],
    standsAlone: false,
    phase: position.phase,
  }
}

/** As whom somebody reads what everybody gets. */
function readerFor(game: Game, person: Person): Reader {
  if (game.masters.includes(person)) return { kind: 'master' }
  const [power] = powersOf(game, person)
  return power === undefined ? { kind: 'observer', person } : { kind: 'power', power, person }
}

/** Results stand alone in their mails: programs read one turn from each. */
function resultsNotice(was: Game, game: Game, { board, judge, world, end }: Desk): readonly Notice[] {
  const turn = viewOf(game, { kind: 'outsider' }).turns.at(-1)!
  const phase = was.position!.phase
  const posted = was.postal.flatMap(({ text, from }) => [
    `Press from ${writerName(from, board)}`,
    '',
    ...text.split('\n').map(line => guarded(`  ${line}`)),
    '',
  ])
  const isLast = end.turns.at(-1)?.turn === turn.turn
  const state = isLast ? end : game
  const of = { game: game.name, board, rules: rulesOf(end, world), wins: end.settings.wins }
  const lines = [...resultsMail(turn, state, of, judge, world.now), ...posted]
  const notice = { subject: subjectOf(judge, game, phase, 'Results'), standsAlone: true, phase }
  const deadline = was.due?.deadline ?? (0 as Instant)
  // Whatever comes after this turn is told in the results of the last one.
  const steps = (person: Person) => (isLast ? nextSteps(end, person, world, judge) : [])
  return sharedBy(peopleOf(game), steps).map(({ to, own }) => ({
    ...notice,
    to,
    lines: [...lines, ...own],
    deadline,
  }))
}

/** The readers for whom the same lines are written, in one group each. */
function sharedBy(
  people: readonly Person[],
  linesFor: (person: Person) => readonly string[],
): readonly { readonly to: readonly Person[]; readonly own: readonly string[] }[] {
  const groups = new Map<string, { to: Person[]; own: readonly string[] }>()
  for (const person of people) {
    const own = linesFor(person)
    const group = groups.get(own.join('\n')) ?? { to: [], own }
    group.to.push(person)
    groups.set(own.join('\n'), group)
  }
  return [...groups.values()]
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
    ...event.text.split('\n').map(guarded),
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
