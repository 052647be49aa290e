// A board drawn with letters: the ids of the provinces, and below each the room for a unit.

import { err, ok, type Result } from '../../result.ts'
import type { Board, Province, Unit } from '../../rules/board/board.ts'
import { isUnseen, type Position } from '../../rules/board/position.ts'
import { wording } from '../../wording/wording.ts'
import { section, wrapped } from './forms/frame.ts'

const say = wording.textMap

/** Where on the picture a province has its id, and below it four columns for a unit. */
interface Place {
  readonly id: string
  readonly row: number
  readonly column: number
}

export interface TextMap {
  readonly rows: readonly string[]
  readonly places: readonly Place[]
}

/** The widest line that a mail may have. */
export const WIDEST = 78
const SLOT = '____'
const CENTER = '*'
const UNSEEN = '?'

/** Reads a drawn map: `MUN*` is a center, with `____` right below the id. Or tells what is wrong, and in which line. */
export function readTextMap(
  text: string,
): Result<TextMap, { readonly line: number; readonly problem: string }> {
  const rows = text.replace(/\n$/, '').split('\n')
  const places: Place[] = []
  for (const [row, line] of rows.entries()) {
    const fault = (problem: string) => err({ line: row + 1, problem })
    if (line.length > WIDEST) return fault(`it has more than ${WIDEST} columns`)
    if (/[^ -~]/.test(line)) return fault('it has a character that is not plain ASCII')
    if (line.includes('::')) return fault('two colons begin the head of a mail')
    for (const { 0: id, index: column } of line.matchAll(/[A-Z][A-Z0-9]{2}/g)) {
      if (places.some(place => place.id === id)) return fault(`${id} is on the map already`)
      if (rows[row + 1]?.slice(column, column + SLOT.length) !== SLOT)
        return fault(`below ${id} there is no ${SLOT} for its unit`)
      places.push({ id, row, column })
    }
  }
  return ok({ rows, places })
}

/** Whether a board has the provinces of a drawn map, and no others. */
export const fits = ({ places }: TextMap, board: Board): boolean =>
  places.length === board.provinceCount && places.every(({ id }) => provinceCalled(id, board) !== undefined)

const provinceCalled = (id: string, board: Board): Province | undefined =>
  board.provinces.find(province => province.id.toUpperCase() === id)?.index

/** The map of a position for the end of a mail, with its legend; nothing if there is no map, or nothing is seen. */
export const boardSection = (
  map: TextMap | undefined,
  position: Position,
  board: Board,
): readonly string[] =>
  map === undefined || isUnseen(position)
    ? []
    : section(say.board, [...textMapLines(map, position, board), '', ...wrapped(legendFor(board, position))])

/** The examples are a French army and a Russian fleet, if there are such powers. */
function legendFor({ powers }: Board, { fog }: Position): string {
  const isUsual = ['F France', 'R Russia'].every(known =>
    powers.some(({ letter, name }) => `${letter} ${name}` === known),
  )
  const legend = isUsual ? say.legend : say.legendByLetters
  return fog === undefined ? legend : `${say.unseen} ${legend}`
}

/** The lines of the map for a position. A board without a map of its own is not drawn. */
export function textMapLines(map: TextMap, position: Position, board: Board): readonly string[] {
  const rows = map.rows.map(row => [...row.padEnd(WIDEST)])
  const put = (row: number, column: number, text: string): void => {
    for (const [i, letter] of [...text].entries()) rows[row]![column + i] = letter
  }
  for (const { id, row, column } of map.places) {
    const province = provinceCalled(id, board)
    if (province === undefined) continue
    const owner = position.owners[province]
    const isUnseen = position.fog?.unseen.has(province) === true
    const nobody = isUnseen && position.fog?.knowsOwners === false ? UNSEEN : CENTER
    const sign = owner === undefined ? nobody : board.powers[owner]!.letter.toLowerCase()
    if (board.provinces[province]!.isCenter) put(row, column + id.length, sign)
    const ground = board.provinces[province]!.terrain === 'sea' ? '.' : ' '
    const unit = isUnseen ? ` ${UNSEEN}` : unitSign(province, position, board)
    put(row + 1, column, unit.padEnd(SLOT.length, ground))
  }
  return rows.map(row => row.join('').trimEnd())
}

/** `A-F` for a French army, `F-Rs` on a south coast, `A-F!` where another unit was dislodged. */
function unitSign(province: Province, { units, dislodged }: Position, board: Board): string {
  const isThere = ({ at }: Unit): boolean => board.province(at) === province
  const driven = dislodged.map(({ unit }) => unit).find(isThere)
  const unit = units.find(isThere) ?? driven
  if (unit === undefined) return ''
  const coast = /\/(\w)/.exec(board.id(unit.at))?.[1]?.toLowerCase() ?? ''
  const sign = `${unit.kind === 'army' ? 'A' : 'F'}-${board.powers[unit.power]!.letter}`
  return `${sign}${driven === undefined ? coast : '!'}`
}
