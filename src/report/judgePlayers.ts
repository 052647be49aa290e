// Who is signed up for a game, in the table that programs read: a power first in each line, an address last.
import type { Board, Power } from '../board/board.ts'
import type { Person } from '../game/events.ts'
import type { GameView, SeatView } from '../game/views.ts'
import { judgePower, widestPower } from './judgeForm.ts'

/** What is known of the seats besides what a view tells: a word for each power, and its player's points. */
export interface SeatNotes {
  readonly states: ReadonlyMap<Power, string>
  readonly points: ReadonlyMap<Person, number>
}

export const NO_NOTES: SeatNotes = { states: new Map(), points: new Map() }

/** Who must not be known. */
export const SOMEBODY = 'someone@somewhere'

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
