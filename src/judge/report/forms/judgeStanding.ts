// The state of a game and its parameters, in lines and rows as the classic judges print them.

import type { Board, Power } from '../../../rules/board/board.ts'
import { closesTheYear, PHASE_KINDS, type Phase } from '../../../rules/board/phase.ts'
import { centersOf, type Owners } from '../../../rules/board/position.ts'
import type { RuleChoices } from '../../../rules/board/rulebook.ts'
import type { Instant } from '../../game/calendar.ts'
import type { Due } from '../../game/deadlines.ts'
import type { Game } from '../../game/game.ts'
import type { Listed, ListedLine } from '../../game/settings/row.ts'
import { ALL_SETTINGS, type PhaseTiming, settingAt } from '../../game/settings.ts'
import { type GameView, isQuiet, type PublishedTurn } from '../../game/views.ts'
import { amount } from '../sentences/names.ts'
import { unusualLines } from '../sentences/rules.ts'
import { type JudgeName, judgeDate } from './frame.ts'
import { judgeSeason } from './judgeForm.ts'
import type { Marks } from './ownership.ts'

/**
 * At the end of a year, and whenever centers have changed hands at another time, as by the units that a board opens
 * with.
 */
export const tellsOwners = (turn: PublishedTurn): boolean => {
  const { phase, before, after } = turn
  return (
    closesTheYear(phase, after.phase) || after.owners.some((owner, center) => owner !== before.owners[center])
  )
}

/** What anybody may know of a game's powers. A quiet game does not tell which are in civil disorder. */
export const marksOf = (game: Game): Marks => ({
  inCivilDisorder: isQuiet(game)
    ? []
    : game.seats.flatMap(({ isInCivilDisorder }, power) => (isInCivilDisorder ? [power as Power] : [])),
  winners: winnersOf(game.ending),
})

/** One power, or all powers of the winning side; none after a draw or a concession. */
export const winnersOf = (ending: Game['ending']): readonly Power[] =>
  ending?.kind === 'won' ? [ending.by, ...(ending.alongside ?? [])] : []

const NEXT = { movement: 'Movement', retreat: 'Retreats', adjustment: 'Adjustments' } as const

/** The next phase and its deadline, or that the game is over. */
export function trailerLines(
  game: Game,
  next: Phase,
  due: Due | undefined,
  now: Instant,
  judge: JudgeName,
): readonly string[] {
  if (game.stage === 'over') return ['The game is over.  Thank you for playing.', '']
  const phase = `The next phase of '${game.name.toLowerCase()}' will be ${NEXT[next.kind]} for ${judgeSeason(next)}.`
  if (due === undefined) return [phase, '']
  return [
    phase,
    `The deadline for orders will be ${judgeDate(due.deadline, judge.zone)}.`,
    '',
    `Time to deadline: ${lasting(due.deadline - now)}.`,
    `Time to grace period expiration: ${lasting(due.grace - now)}.`,
    '',
  ]
}

/** `6 days, 16 hours, 14 minutes, and 26 seconds` */
function lasting(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const [days, hours, minutes] = [
    Math.trunc(seconds / 86_400),
    Math.trunc(seconds / 3600) % 24,
    Math.trunc(seconds / 60) % 60,
  ]
  return [
    amount(days, 'day'),
    amount(hours, 'hour'),
    amount(minutes, 'minute'),
    `and ${amount(seconds % 60, 'second')}`,
  ].join(', ')
}

// The parameters of a game, in the rows of the classic judges' lists.

type Settings = GameView['settings']

/** From the heading to the index. */
export function parameterLines(
  { name, settings, position }: GameView,
  board: Board,
  rules: RuleChoices,
): readonly string[] {
  const words = wordsOf(settings, board)
  return [
    `The parameters for '${name.toLowerCase()}' are as follows:`,
    ...PHASE_KINDS.map(kind => `  ${ROWS[kind]} ${timingRow(settings.timing[kind])}`),
    ...labelled('Access', words('Access')),
    ...labelled('Variant', words('Variant')),
    ...labelled('Rules', words('Rules')),
    ...ruleRows(rules),
    ...labelled('Flags', words('Flags')),
    ...labelled('xFlags', words('xFlags')),
    // Without press, its limits say nothing.
    ...labelled('Press', settings.press.colours.length === 0 ? words('Press').slice(0, 1) : words('Press')),
    ...(['Power Assignments', 'Winning Centers'] as const).map(
      line => `  ${line}: ${words(line).join(', ')}.`,
    ),
    ...(position === undefined || position.fog !== undefined
      ? []
      : [`${'Index'.padStart(9)}:  ${indexOf(position.owners, board)}`]),
  ]
}

/** The words of each line, from the settings that have some there. */
function wordsOf(settings: Settings, board: Board): (line: ListedLine) => readonly string[] {
  const all = ALL_SETTINGS.flatMap(({ path, listed }) =>
    (listed as readonly Listed<unknown>[]).flatMap(({ line, at, word }) => {
      const said = word(settingAt(settings, path), board)
      return said === undefined ? [] : [{ line, at, said }]
    }),
  ).sort((one, other) => one.at - other.at)
  return line => all.filter(each => each.line === line).map(({ said }) => said)
}

/** How unevenly the centers are owned: the sum of the squares of what each power owns, divided by the number of powers. */
export const indexOf = (owners: Owners, board: Board): number =>
  Math.floor(
    board.powers.reduce((sum, { index }) => sum + centersOf(owners, index).length ** 2, 0) /
      board.powers.length,
  )

/** Each unusual rule on a line of its own; build sites are among the flags. */
const ruleRows = (rules: RuleChoices): readonly string[] =>
  unusualLines(rules, ['buildSites']).flatMap(line => inWidth(`${' '.repeat(11)} ${line}`, ' '.repeat(14)))

/** Breaks a row into lines; those after the first are indented further. */
function inWidth(row: string, margin: string): readonly string[] {
  const lines: string[] = []
  let line = row.slice(0, row.length - row.trimStart().length - 1)
  for (const word of row.trim().split(' ')) {
    if (line.length + 1 + word.length >= WIDTH) {
      lines.push(line)
      line = margin.slice(1)
    }
    line += ` ${word}`
  }
  return [...lines, line]
}

const ROWS = { movement: 'Move   ', retreat: 'Retreat', adjustment: 'Adjust ' } as const

/** Lengths in hours, the clock in minutes after midnight. */
function timingRow({ clock, min, next, grace, delay, days }: PhaseTiming): string {
  const hours = (minutes: number, width: number) => (minutes / 60).toFixed(2).padStart(width)
  const hour = `${clock ?? -1}`.padStart(4)
  return `clock ${hour} min ${hours(min, 5)} next ${hours(next, 6)} grace ${hours(grace, 6)} delay ${hours(delay, 4)} days ${days}`
}

const WIDTH = 79

/** `   Access:  Any-site, Level: Any.`, in as many lines as it takes. */
function labelled(label: string, words: readonly string[]): readonly string[] {
  const lines: string[] = []
  let line = `${label.padStart(9)}: `
  for (const [i, word] of words.entries()) {
    const said = `${word}${i === words.length - 1 ? '.' : ','}`
    if (line.length + 1 + said.length >= WIDTH) {
      lines.push(line)
      line = ' '.repeat(11)
    }
    line += ` ${said}`
  }
  return [...lines, line]
}
