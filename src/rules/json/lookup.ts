// Looks up boards and rulebooks by name for requests, and reads the units on them: `FRANCE F SPA/SC`.

import { err, ok, type Result } from '../../result.ts'
import type { Board, Power, Unit } from '../board/board.ts'
import { gazetteerOf } from '../board/gazetteer.ts'
import type { Convoys } from '../board/mapFile.ts'
import type { Rulebook } from '../board/rulebook.ts'
import { rulesFor } from '../board/rulebookText.ts'
import { Legality } from '../orders/legality.ts'
import { spellUnitOfPower } from '../orders/order.ts'
import { shortened } from './answers.ts'

/**
 * Boards and rulebooks by name; without a name, the usual one. An unknown name is refused with a list of the known
 * ones.
 */
export interface Library {
  board(name: string | undefined, convoys: Convoys): Result<Board, string>
  rulebook(name: string | undefined): Result<Rulebook, string>
}

/** A board with what is needed to read positions and orders on it. */
interface KnownBoard extends SpelledUnits {
  readonly legality: Legality
}

const knownBoard = (board: Board): KnownBoard => ({
  board,
  legality: new Legality(board),
  units: new Map(),
})

/** Looks a name up once for all consecutive requests that use it. */
export class Lookup {
  readonly #known = new Map<Board, KnownBoard>()
  readonly #boards: Readonly<Record<Convoys, Named<Board>>>
  readonly #rulebook: Named<Rulebook>
  #mixed: { book: Rulebook; board: Board; rules: Rulebook } | undefined

  constructor(library: Library) {
    this.#boards = {
      atSea: lastOf(name => library.board(name, 'atSea')),
      coastal: lastOf(name => library.board(name, 'coastal')),
    }
    this.#rulebook = lastOf(name => library.rulebook(name))
  }

  board(name: string | undefined, convoys: Convoys = 'atSea'): Result<KnownBoard, string> {
    const found = this.#boards[convoys](name)
    return found.ok ? ok(this.#known.get(found.value) ?? this.#remembered(found.value)) : found
  }

  /** The rulebook of this name, with the changes that the board's variant makes to any book. */
  rules(name: string | undefined, board: Board): Result<Rulebook, string> {
    const found = this.#rulebook(name)
    if (!found.ok) return found
    if (this.#mixed?.book !== found.value || this.#mixed.board !== board) {
      this.#mixed = { book: found.value, board, rules: rulesFor(board, found.value) }
    }
    return ok(this.#mixed.rules)
  }

  #remembered(board: Board): KnownBoard {
    const known = knownBoard(board)
    this.#known.set(board, known)
    return known
  }
}

type Named<Value> = (name: string | undefined) => Result<Value, string>

function lastOf<Value>(lookUp: Named<Value>): Named<Value> {
  let last: { name: string | undefined; found: Result<Value, string> } | undefined
  return name => {
    if (last === undefined || last.name !== name) last = { name, found: lookUp(name) }
    return last.found
  }
}

// Units as text: `FRANCE F SPA/SC`.

/** A board, and the units read on it so far, by their spelling. */
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

/** A power by its id, or by its name as people write it: `NEWYORK`, `New York`. A single letter is not a name. */
export const powerKnown = (board: Board, word: string): Power | undefined =>
  board.power(word) ?? (word.length > 1 ? gazetteerOf(board).powerCalled(word) : undefined)

/** Reads `FRANCE F SPA/SC`. */
export function readUnit(written: string, known: SpelledUnits): Result<Unit, string> {
  const { board, units } = known
  const before = units.get(written)
  if (before !== undefined) return ok(before)
  const [, powerId, letter, placeId] = UNIT.exec(written) ?? []
  if (powerId === undefined || letter === undefined || placeId === undefined) {
    return err(`"${shortened(written)}" is not a unit: write it like "FRANCE A PAR" or "FRANCE F SPA/SC"`)
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
