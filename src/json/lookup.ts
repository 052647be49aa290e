// Where requests find boards and rulebooks by name, and what reading many of them needs only once.
import type { Board } from '../board/board.ts'
import type { Convoys } from '../board/mapFile.ts'
import type { Rulebook } from '../board/rulebook.ts'
import { rulesFor } from '../board/rulebookFile.ts'
import { Legality } from '../orders/legality.ts'
import { ok, type Result } from '../result.ts'
import type { SpelledUnits } from './units.ts'

/** Boards and rulebooks by name; where a request names none, the usual one. Refused with what there is. */
export interface Library {
  board(name: string | undefined, convoys: Convoys): Result<Board, string>
  rulebook(name: string | undefined): Result<Rulebook, string>
}

/** A board with what reading positions and orders on it needs. */
export interface KnownBoard extends SpelledUnits {
  readonly legality: Legality
}

const knownBoard = (board: Board): KnownBoard => ({
  board,
  legality: new Legality(board),
  units: new Map(),
})

/** Looks a name up once for as many requests as use it one after the other. */
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

  /** The rulebook of this name, with what the board's variant changes in any book. */
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
