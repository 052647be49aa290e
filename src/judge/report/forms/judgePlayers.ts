// The players and the units of a game, in the lines that programs read and as WHO GAME tells it.

import type { Board, Power, Unit } from '../../../rules/board/board.ts'
import type { Position } from '../../../rules/board/position.ts'
import { wording } from '../../../wording/wording.ts'
import type { Person } from '../../game/events.ts'
import type { GameView, SeatView } from '../../game/views.ts'
import { columns, wrapped } from './frame.ts'
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

/** What a view does not tell about seats: a word for each power, and its player's points. */
export interface SeatNotes {
  readonly states: ReadonlyMap<Power, string>
  readonly points: ReadonlyMap<Person, number>
}

const NO_NOTES: SeatNotes = { states: new Map(), points: new Map() }

/** Stands for a person who must not be known. */
const SOMEBODY = 'someone@somewhere'

/** Replaces each address in a text. */
export const withoutAddresses = (text: string, instead: string = SOMEBODY): string =>
  text.replace(/[^\s<>()[\]"',;:]+/g, word => (/[^@]@[^@]/.test(word) ? instead : word))

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
  return row(width, judgePower(board, power), state, `${units ?? '?'}/${centers ?? '?'}`, point, address)
}

/** The word for a seat in civil disorder, abandoned or late. */
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

// Who plays what. Of a person it shows only the registered name, level and country, and the address of record.

const say = wording.whoGame

/** What a person has registered, by the names of the form. */
type Registration = ReadonlyMap<string, string>

/** The only fields of a registration that are shown to anybody. */
export const SHOWN: readonly string[] = ['name', 'level', 'country']

/** Masters and players, and with `full` observers, as the reader of the view may know them. */
export function whoGameLines(
  view: GameView,
  board: Board,
  registrationOf: (person: Person) => Registration,
  full: 'full' | undefined = undefined,
): readonly string[] {
  const row = (part: string, person: Person | undefined): readonly string[] =>
    person === undefined ? [part, SOMEBODY, ''] : [part, person, wordsOn(registrationOf(person))]
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
  const isHidden =
    view.newcomers === undefined ||
    view.seats.some(({ player, isOpen }) => player === undefined && isOpen !== true)
  const anonymous = view.settings.revealed ? say.hidden : say.hiddenForGood
  const why = view.settings.gunboat || view.settings.secret ? anonymous : say.private
  return [
    title,
    '',
    ...(rows.length === 0 ? [say.nobodyYet] : columns(rows)),
    ...(isHidden ? ['', ...wrapped(why)] : []),
  ]
}

const wordsOn = (registration: Registration | undefined): string =>
  SHOWN.flatMap(field => registration?.get(field) ?? []).join(', ')

// The units, in the lines from which programs set up a board.

/** The classic judges' column, or a later one if the names of the board need more room. */
const marginOf = (board: Board): number => Math.max(9, widestPower(board) + 2)

/** The units in the present phase, for LIST. */
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

/** The units at the start of a game. */
export const startingLines = (position: Position, game: string, board: Board): readonly string[] => [
  `Starting position for ${judgeSeason(position.phase)}.  (${judgeNumber(game, 1)})`,
  '',
  ...unitLines(position, board),
]

/** Power by power, a line for each unit, and an empty line after each power. */
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

/** A sentence in lines, and an empty line; nothing if each power has the first letter of its name. */
export function letterLines({ powers }: Board): readonly string[] {
  if (powers.every(({ name, letter }) => name.startsWith(letter))) return []
  const letters = powers.map(({ name, letter }) => `${letter} ${name}`).join(', ')
  return [...wrapped(wording.powerLetters.letters({ letters })), '']
}
