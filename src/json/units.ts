// Units as JSON: `FRANCE F SPA/SC` read, or what to mend in it.
import type { Board, Power, Unit } from '../board/board.ts'
import { gazetteerOf } from '../board/gazetteer.ts'
import { spellUnitOfPower } from '../orders/spelling.ts'
import { err, ok, type Result } from '../result.ts'
import { shortened } from './answers.ts'

/** A board, and its units by how they were spelled when they were read before. */
export interface SpelledUnits {
  readonly board: Board
  readonly units: Map<string, Unit>
}

/** Names the first two units that stand in one province. */
export function twoInOnePlace(board: Board, units: readonly Unit[]): string | undefined {
  const there: (Unit | undefined)[] = []
  for (const unit of units) {
    const province = board.province(unit.at)
    const first = there[province]
    if (first !== undefined) {
      const [one, two] = [spellUnitOfPower(board, first), spellUnitOfPower(board, unit)]
      return `two units in ${board.id(province)}, ${one} and ${two}: leave one out`
    }
    there[province] = unit
  }
  return undefined
}

const UNIT = /^\s*(\S.{0,40}?)\s+([af])\s+(\S+)\s*$/i

/** A power by its id, or by its name as people write it: `NEWYORK`, `New York`. One letter is no name. */
export const powerKnown = (board: Board, word: string): Power | undefined =>
  board.power(word) ?? (word.length > 1 ? gazetteerOf(board).powerCalled(word) : undefined)

/** Reads `FRANCE F SPA/SC`. */
export function readUnit(written: string, known: SpelledUnits): Result<Unit, string> {
  const { board, units } = known
  const before = units.get(written)
  if (before !== undefined) return ok(before)
  const [, powerId, letter, placeId] = UNIT.exec(written) ?? []
  if (powerId === undefined || letter === undefined || placeId === undefined) {
    return err(`"${shortened(written)}" is no unit: write it like "FRANCE A PAR" or "FRANCE F SPA/SC"`)
  }
  const power = powerKnown(board, powerId)
  if (power === undefined) return err(unknownPower(board, powerId, `"${shortened(written)}"`))
  const at = board.place(placeId)
  if (at === undefined) return err(unknownPlace(board, placeId, `"${shortened(written)}"`))
  const kind = letter.toUpperCase() === 'A' ? 'army' : 'fleet'
  const unit = board.unit(kind, power, at)
  if (!board.canStand(kind, at)) return err(whyItCannotStand(board, unit))
  if (written === spellUnitOfPower(board, unit)) units.set(written, unit)
  return ok(unit)
}

export const unknownPower = (board: Board, id: string, where: string): string =>
  `no power is called ${shortened(id)} in ${where}: there are ${board.powers.map(power => power.id).join(', ')}`

export function unknownPlace(board: Board, id: string, where: string): string {
  const [base] = id.split('/')
  const province = board.place(base ?? '')
  if (province === undefined)
    return `no province is called ${shortened(id)} in ${where}: write its three letters, like PAR`
  const coasts = board.provinces[board.province(province)]!.coasts.map(({ location }) => board.id(location))
  const which = coasts.length === 0 ? board.id(province) : coasts.join(' or ')
  return `there is no coast ${shortened(id)} in ${where}: write ${which}`
}

function whyItCannotStand(board: Board, unit: Unit): string {
  const said = spellUnitOfPower(board, unit)
  const province = board.province(unit.at)
  const id = board.id(province)
  if (unit.kind === 'army') {
    return unit.at === province
      ? `${said} cannot be: ${id} is sea, and only a fleet can stand there`
      : `${said} cannot be: an army stands on no coast, write A ${id}`
  }
  const harbours = board.harbours(province).map(at => `F ${board.id(at)}`)
  return harbours.length === 0
    ? `${said} cannot be: ${id} has no coast, and only an army can stand there`
    : `${said} cannot be: a fleet there stands on a coast, write ${harbours.join(' or ')}`
}
