// Who is signed up for a game and who stands where: in the lines that programs read, and as WHO GAME tells it.
import type { Board, Power, Unit } from '../../board/board.ts'
import { PHASE_KINDS } from '../../board/phase.ts'
import { centersOf, type Owners, type Position } from '../../board/position.ts'
import type { RuleChoices } from '../../board/rulebook.ts'
import type { Person } from '../../game/events.ts'
import type { Listed, ListedLine } from '../../game/settings/row.ts'
import { ALL_SETTINGS, settingAt } from '../../game/settings.ts'
import type { PhaseTiming } from '../../game/timing.ts'
import type { GameView, SeatView } from '../../game/views.ts'
import { unusualLines } from '../sentences/rules.ts'
import { wording } from '../wording.ts'
import { columns, wrapped } from '../wrapping.ts'
import {
  atColumn,
  brokenAt,
  judgeNumber,
  judgePhase,
  judgePlace,
  judgePower,
  judgeSeason,
  judgeUnit,
  widestPower,
} from './judgeForm.ts'

/** What is known of the seats besides what a view tells: a word for each power, and its player's points. */
export interface SeatNotes {
  readonly states: ReadonlyMap<Power, string>
  readonly points: ReadonlyMap<Person, number>
}

const NO_NOTES: SeatNotes = { states: new Map(), points: new Map() }

/** Who must not be known. */
const SOMEBODY = 'someone@somewhere'

/** From the heading to the empty line that ends the table. */
export function playerTable(view: GameView, board: Board, notes: SeatNotes = NO_NOTES): readonly string[] {
  const { masters, seats, newcomers = [] } = view
  const width = Math.max(10, widestPower(board))
  const waiting = view.stage === 'forming' ? newcomers : []
  return [
    `The following players are signed up for game '${view.name.toLowerCase()}':`,
    ...masters.map(person => row(width, 'Master', '', '', notes.points.get(person), person)),
    ...waiting.map(person => row(width, 'Player', '', '', notes.points.get(person), person)),
    ...seats.map(seat => seatRow(width, seat, board, notes)),
    '',
  ]
}

function seatRow(width: number, seat: SeatView, board: Board, { states, points }: SeatNotes): string {
  const { power, player, units, centers } = seat
  const state = standsEmpty(seat) ?? states.get(power) ?? ''
  const address = player ?? (seat.isOpen === true || seat.isInCivilDisorder ? '(nobody)' : SOMEBODY)
  const point = player === undefined ? undefined : points.get(player)
  return row(width, judgePower(board, power), state, `${units}/${centers}`, point, address)
}

/** A seat that nobody plays. */
const standsEmpty = ({ isInCivilDisorder, isOpen, isLate }: SeatView): string | undefined => {
  if (isInCivilDisorder) return 'CD'
  return isOpen === true ? 'abandon' : isLate === true ? 'late' : undefined
}

const row = (
  width: number,
  who: string,
  state: string,
  count: string,
  points: number | undefined,
  address: string,
): string =>
  `   ${who.padEnd(width)} ${state.padEnd(7)} ${count.padEnd(6)} ${`${points ?? ''}`.padStart(5)} ${oneWord(address)}`

/** Programs take the last word for the address. */
const oneWord = (address: string): string => address.replace(/\s+/g, '_')

// Who plays what: never more of a person than his name, his level and his address of record.

const say = wording.whoGame

/** What a person has told of himself, by the names of the form. */
type Registration = ReadonlyMap<string, string>

/** Nothing else of a registration is shown to anybody. */
const SHOWN = ['name', 'level', 'country'] as const

/** Masters and players, and with `full` observers, as the reader of the view may know them. */
export function whoGameLines(
  view: GameView,
  board: Board,
  registrations: ReadonlyMap<Person, Registration>,
  full: 'full' | undefined = undefined,
): readonly string[] {
  const row = (part: string, person: Person | undefined): readonly string[] =>
    person === undefined ? [part, SOMEBODY, ''] : [part, person, wordsOn(registrations.get(person))]
  const rows = [
    ...view.masters.map(person => row(say.master, person)),
    ...(view.newcomers ?? []).filter(() => view.stage === 'forming').map(person => row(say.player, person)),
    ...view.seats.map(seat =>
      seat.player === undefined && seat.isOpen === true
        ? [board.powers[seat.power]!.name, say.nobody, '']
        : row(board.powers[seat.power]!.name, seat.player),
    ),
    ...(full === undefined ? [] : (view.observers ?? []).map(person => row(say.observer, person))),
  ]
  const title = say.title({ game: view.name.toLowerCase() })
  return [title, '', ...(rows.length === 0 ? [say.nobodyYet] : columns(rows))]
}

const wordsOn = (registration: Registration | undefined): string =>
  SHOWN.flatMap(field => registration?.get(field) ?? []).join(', ')

// Who stands where, in the lines from which programs set up a board, and which letter stands for which power.

/** The classic judges' column, or the next one that leaves room for every name of the board. */
const marginOf = (board: Board): number => Math.max(9, widestPower(board) + 2)

/** The present phase of a list. */
export const statusLines = (
  position: Position,
  game: string,
  turn: number,
  board: Board,
): readonly string[] => [
  `Status of the ${judgePhase(position.phase)} phase for ${judgeSeason(position.phase)}.  (${judgeNumber(game, turn)})`,
  '',
  ...unitLines(position, board),
]

/** The board with which a game begins. */
export const startingLines = (position: Position, game: string, board: Board): readonly string[] => [
  `Starting position for ${judgeSeason(position.phase)}.  (${judgeNumber(game, 1)})`,
  '',
  ...unitLines(position, board),
]

/** Power by power, a line for each unit, an empty one behind each power. */
function unitLines({ units, dislodged }: Position, board: Board): readonly string[] {
  return board.powers.flatMap(({ index }) => {
    const standing = units
      .filter(({ power }) => power === index)
      .map(unit => unitLine(unit, '', index, board))
    const driven = dislodged
      .filter(({ unit }) => unit.power === index)
      .map(({ unit, retreats }) => {
        const goals = retreats.map(at => judgePlace(board, at)).join(' or ')
        return unitLine(unit, ` can retreat to ${goals}`, index, board)
      })
    const lines = [...standing, ...driven].flat()
    return lines.length === 0 ? [] : [...lines, '']
  })
}

function unitLine(unit: Unit, rest: string, power: Power, board: Board): readonly string[] {
  const margin = marginOf(board)
  const name = atColumn(judgePower(board, power), margin)
  return brokenAt(`${name}${judgeUnit(board, unit)}${rest}.`, ' '.repeat(margin))
}

// Which letter stands for which power, where nobody would guess it from its name.

/** A sentence over some lines, an empty one behind it; nothing where each power has the first letter of its name. */
export function letterLines({ powers }: Board): readonly string[] {
  if (powers.every(({ name, letter }) => name.startsWith(letter))) return []
  const letters = powers.map(({ name, letter }) => `${letter} ${name}`).join(', ')
  return [...wrapped(wording.powerLetters.letters({ letters })), '']
}

// What a table has agreed on, in the rows of the classic judges' lists.

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
    // Where there is no press, nothing that limits it is of any use.
    ...labelled('Press', settings.press.colours.length === 0 ? words('Press').slice(0, 1) : words('Press')),
    ...(['Power Assignments', 'Winning Centers'] as const).map(
      line => `  ${line}: ${words(line).join(', ')}.`,
    ),
    ...(position === undefined ? [] : [`${'Index'.padStart(9)}:  ${indexOf(position.owners, board)}`]),
  ]
}

/** The words of each line, by the settings that have some there. */
function wordsOf(settings: Settings, board: Board): (line: ListedLine) => readonly string[] {
  const all = ALL_SETTINGS.flatMap(({ path, listed }) =>
    (listed as readonly Listed<unknown>[]).flatMap(({ line, at, word }) => {
      const said = word(settingAt(settings, path), board)
      return said === undefined ? [] : [{ line, at, said }]
    }),
  ).sort((one, other) => one.at - other.at)
  return line => all.filter(each => each.line === line).map(({ said }) => said)
}

/** How unevenly the centers lie: the sum of the squares of what each power owns, for each player. */
export const indexOf = (owners: Owners, board: Board): number =>
  Math.floor(
    board.powers.reduce((sum, { index }) => sum + centersOf(owners, index).length ** 2, 0) /
      board.powers.length,
  )

/** Each rule that is not as usual, on a line of its own; where units are built stands among the flags. */
const ruleRows = (rules: RuleChoices): readonly string[] =>
  unusualLines(rules, ['buildSites']).flatMap(line => inWidth(`${' '.repeat(11)} ${line}`, ' '.repeat(14)))

/** A row over as many lines as it takes; those below the first begin farther in. */
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

/** `   Access:  Any-site, Level: Any.`, over as many lines as it takes. */
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
