// The mails at the start and at the end of a game.

import type { Board, Power } from '../../../rules/board/board.ts'
import type { Position } from '../../../rules/board/position.ts'
import { wording } from '../../../wording/wording.ts'
import type { GameEvent, Person } from '../../game/events.ts'
import { enclosuresFor, type Game, powersOf } from '../../game/game.ts'
import { wantsText } from '../../game/mailWishes.ts'
import { rulesOf } from '../../game/table.ts'
import { asOneOfAll, isForEverybody, type Viewer, viewOf } from '../../game/views.ts'
import { section, subjectOf, wrapped } from '../forms/frame.ts'
import { letterLines, playerTable, startingLines } from '../forms/judgePlayers.ts'
import { marksOf } from '../forms/judgeStanding.ts'
import { ownershipLines } from '../forms/ownership.ts'
import { summaryOf } from '../forms/summary.ts'
import { amount, listed } from '../sentences/names.ts'
import { endingPhrase, scoreLines } from '../sentences/results.ts'
import { unusualForNewcomers } from '../sentences/settingLines.ts'
import { boardSection } from '../textMap.ts'
import { nextSteps } from './nextSteps.ts'
import { type Background, isPerson, type Notice, type Recipient } from './views.ts'

/** The start, in the form from which programs set up a game: the players and the units. */
export function startNotice(
  game: Game,
  position: Position,
  reader: Recipient,
  { board, judge, world, end, textMap }: Background,
): Notice<Recipient> {
  const person = isPerson(reader) ? reader : undefined
  const powers = (person === undefined ? [] : powersOf(game, person)).map(power => board.powers[power]!.name)
  const role =
    powers.length > 0
      ? listed(powers, 'and')
      : person !== undefined && game.masters.includes(person)
        ? 'master'
        : 'observer'
  const of = { board, rules: rulesOf(game, world), wins: game.settings.wins }
  const steps = person === undefined ? [] : nextSteps(end, person, world, judge)
  return {
    to: [reader],
    kind: 'start',
    ownLines: steps.length,
    subject: subjectOf(judge, game, position.phase, 'Game Starting'),
    lines: [
      ...steps,
      `You have been selected as ${role} in game '${game.name.toLowerCase()}'.`,
      '',
      ...playerTable(
        viewOf(game, person === undefined ? { kind: 'outsider' } : readerFor(game, person)),
        board,
      ),
      ...startingLines(position, game.name, board),
      '',
      ...ownershipLines(position, marksOf(game), of),
      ...letterLines(board),
      ...(person === undefined || wantsText(enclosuresFor(game, person))
        ? boardSection(textMap, position, board)
        : []),
      ...above(unusualForNewcomers(game.settings, rulesOf(game, world))),
    ],
    standsAlone: false,
    phase: position.phase,
    drawn: 'opening',
  }
}

const above = (lines: readonly string[]): readonly string[] => (lines.length === 0 ? [] : ['', ...lines])

/** The role in which a person reads what everybody gets. */
function readerFor(game: Game, person: Person): Viewer {
  if (game.masters.includes(person)) return { kind: 'master' }
  const [power] = powersOf(game, person)
  return power === undefined ? { kind: 'observer', person } : { kind: 'power', power, person }
}

// The mail at the end of a game: how it ended, and its course year by year.

const { endNotice: say, summary: parts } = wording

type Ended = Extract<GameEvent, { kind: 'gameEnded' }>

/** Names the players once they may be told. The archive keeps the subject that programs know. */
export function endNotices(event: Ended, game: Game, background: Background): readonly Notice<Recipient>[] {
  const readers = background.everybody(game)
  const some = [
    { to: readers.filter(isPerson), isNamed: true },
    { to: readers.filter(reader => !isPerson(reader)), isNamed: false },
  ].filter(({ to }) => to.length > 0)
  if (some.length === 0) return []
  return some.map(({ to, isNamed }) => {
    const notice = endNotice(event, game, background, isNamed)
    const what = endingSubject(event, background.board, isNamed)
    return { ...notice, to, subject: subjectOf(background.judge, game, game.position?.phase, what) }
  })
}

function endNotice(
  event: Ended,
  game: Game,
  background: Background,
  isNamed: boolean,
): Omit<Notice<Recipient>, 'to' | 'subject'> {
  const { board, judge, world } = background
  const phase = game.position?.phase
  const outcome = say.over({ game: game.name, ending: endingPhrase(event.ending, board) })
  const { players, owners, counts, chart } = summaryOf(game, asOneOfAll(game, isNamed), [event], world, judge)
  const scores = scoreLines(game, event.ending, board)
  const points = scores.length === 0 ? [] : ['', ...section(parts.points, scores).slice(0, -1)]
  const story =
    game.turns.length === 0
      ? []
      : [
          '',
          ...players,
          ...section(parts.owners, owners.slice(0, -1)),
          ...section(parts.counts, counts),
          ...section(parts.chart, chart),
        ]
  return {
    kind: 'ending',
    lines: [
      ...[outcome, ...reasonFor(event, game)].flatMap(wrapped),
      ...points,
      ...filmLines(game, background),
      ...story,
    ],
    standsAlone: false,
    phase,
  }
}

/** Where everybody can watch the game as a film. The address stands on a line of its own, or programs cut it. */
const filmLines = ({ name, settings, turns }: Game, { site }: Background): readonly string[] =>
  site === undefined || turns.length === 0 || !isForEverybody(settings)
    ? []
    : ['', say.film, `  ${site}/games/${encodeURIComponent(name.toLowerCase())}/film`]

/** Why a game ended without a vote, and not by centers. */
function reasonFor({ ending }: Ended, { settings, position }: Game): readonly string[] {
  if (ending.kind === 'won' && ending.why === 'mostUnits') return [say.because.mostUnits]
  if (ending.kind !== 'draw' || ending.why === 'agreed') return []
  const { idleYears, years } = settings.endings
  switch (ending.why) {
    case 'idle':
      return [say.because.idle({ years: amount(idleYears ?? 0, 'year') })]
    case 'years':
      return [say.because.years({ years: amount(years ?? 0, 'year') })]
    case 'lastYear':
      return [say.because.lastYear({ year: settings.endings.lastYear ?? position?.phase.year ?? 0 })]
  }
}

/** The most names that a subject spells out. */
const FEW = 3

/** `Victory: Italy`; in the archive, as programs know it, `Victory: I`. */
function endingSubject({ ending }: Ended, board: Board, isNamed: boolean): string {
  const letter = (power: Power) => board.powers[power]!.letter
  const each = (power: Power) => (isNamed ? board.powers[power]!.name : letter(power))
  switch (ending.kind) {
    case 'won':
      return `Victory: ${each(ending.by)}`
    case 'conceded':
      return `Game Conceded to: ${each(ending.to)}`
    case 'draw':
      return `Draw Declared: ${isNamed && ending.among.length <= FEW ? listed(ending.among.map(each), 'and') : ending.among.map(letter).join('')}`
    case 'terminated':
      return 'Game Terminated'
  }
}
