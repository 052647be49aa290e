// The boards and rulebooks that lines ask for by name, each with what reading many lines needs only once.
import type { Board, Unit } from '../board/board.ts'
import type { Convoys } from '../board/mapFile.ts'
import type { Rulebook } from '../board/rulebook.ts'
import { rulesFor } from '../board/rulebookFile.ts'
import { faultText } from '../board/yamlFile.ts'
import { Legality } from '../orders/legality.ts'
import { ok, type Result } from '../result.ts'
import { boardNamed, rulebookNamed, type ShelfRefusal } from '../shelf/shelf.ts'

/** A board, the legality asked about positions on it, and its units by how they are spelled. */
export interface Table {
  readonly board: Board
  readonly legality: Legality
  readonly units: Map<string, Unit>
}

/** What a line is played by when it does not say. */
export interface Defaults {
  readonly variant: string
  readonly rulebook: string
}

export const DEFAULTS: Defaults = { variant: 'standard', rulebook: '2025EE' }

/** Looks a name up once for as many lines as use it one after the other. */
export class Tables {
  readonly #tables = new Map<Board, Table>()
  #variant = lastOf(name => boardNamed(name))
  #coastal = lastOf(name => boardNamed(name, 'coastal'))
  #rulebook = lastOf(rulebookNamed)
  #mixed: { book: Rulebook; board: Board; rules: Rulebook } | undefined

  table(name: string, convoys: Convoys = 'atSea'): Result<Table, ShelfRefusal> {
    const found = convoys === 'coastal' ? this.#coastal(name) : this.#variant(name)
    return found.ok ? ok(this.#tables.get(found.value) ?? this.#laid(found.value)) : found
  }

  /** The rulebook of this name, with what the board's variant changes in any book. */
  rules(name: string, board: Board): Result<Rulebook, ShelfRefusal> {
    const found = this.#rulebook(name)
    if (!found.ok) return found
    if (this.#mixed?.book !== found.value || this.#mixed.board !== board) {
      this.#mixed = { book: found.value, board, rules: rulesFor(board, found.value) }
    }
    return ok(this.#mixed.rules)
  }

  #laid(board: Board): Table {
    const table = { board, legality: new Legality(board), units: new Map() }
    this.#tables.set(board, table)
    return table
  }
}

function lastOf<Value>(
  lookUp: (name: string) => Result<Value, ShelfRefusal>,
): (name: string) => Result<Value, ShelfRefusal> {
  let last: { name: string; found: Result<Value, ShelfRefusal> } | undefined
  return name => {
    if (last?.name !== name) last = { name, found: lookUp(name) }
    return last.found
  }
}

/** What to mend when nothing goes by a name. */
export function shelfSentence(refusal: ShelfRefusal): string {
  switch (refusal.kind) {
    case 'noSuchVariant':
      return `no variant is called "${shortened(refusal.name)}": there are ${refusal.known.join(', ')}`
    case 'noSuchSharing':
      return `no way of sharing is called "${shortened(refusal.name)}": there are ${refusal.known.join(', ')}`
    case 'noSuchRulebook':
      return `no rulebook is called "${shortened(refusal.name)}": there are ${refusal.known.join(', ')}`
    case 'brokenFile':
      return refusal.faults.map(faultText).join('; ')
    default:
      return refusal satisfies never
  }
}

/** As much of a stranger's text as belongs in a sentence. */
export const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
