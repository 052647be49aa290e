// The board and the rules that a table plays by, found on the shelf by what it has agreed on.
import type { Board } from '../board/board.ts'
import type { Rulebook } from '../board/rulebook.ts'
import { rulesFor } from '../board/rulebookFile.ts'
import type { Settings } from '../game/settings.ts'
import { ok, type Result } from '../result.ts'
import { boardNamed, rulebookNamed, type ShelfRefusal } from './shelf.ts'

/** What a table plays on, and by. */
export interface Equipment {
  readonly board: Board
  readonly rules: Rulebook
}

type Asked = Pick<Settings, 'variant' | 'rulebook' | 'convoys'>

/** What has been found for settings, which never change: a change makes new ones. */
const found = new WeakMap<Asked, Result<Equipment, ShelfRefusal>>()

/** The equipment for settings; refused where the variant or the rulebook is not on the shelf any more. */
export function equipmentFor(settings: Asked): Result<Equipment, ShelfRefusal> {
  const known = found.get(settings) ?? equip(settings)
  found.set(settings, known)
  return known
}

function equip({ variant, rulebook, convoys }: Asked): Result<Equipment, ShelfRefusal> {
  const board = boardNamed(variant, convoys === 'coastal' ? 'coastal' : 'atSea')
  if (!board.ok) return board
  const book = rulebookNamed(rulebook)
  if (!book.ok) return book
  return ok({ board: board.value, rules: rulesFor(board.value, book.value) })
}
