// The board and the rules of a game, found by its settings.

import { ok, type Result } from '../../result.ts'
import type { Board } from '../../rules/board/board.ts'
import type { Rulebook } from '../../rules/board/rulebook.ts'
import { rulesFor } from '../../rules/board/rulebookText.ts'
import { missingFrom, planShared, type Sharing, shareFor, sharingOn } from '../../rules/board/sharing.ts'
import type { Game } from '../game/game.ts'
import type { Settings } from '../game/settings.ts'
import { boardAt } from '../game/table.ts'
import { boardNamed, type Change, type LibraryRefusal, rulebookNamed, sharingNamed } from './boards.ts'

/** The board and the rules of a game, and how powers are shared if there are fewer players than powers. */
export interface Equipment {
  readonly board: Board
  readonly rules: Rulebook
  readonly sharing?: Sharing
}

type Asked = Pick<Settings, 'variant' | 'rulebook' | 'convoys'> &
  Partial<Pick<Settings, 'sharing' | 'players'>>

/** Cached by settings, which never change: a change makes new ones. */
const found = new WeakMap<Asked, Result<Equipment, LibraryRefusal>>()

/** The equipment for settings; refused if the variant or the rulebook is gone. */
export function equipmentFor(settings: Asked): Result<Equipment, LibraryRefusal> {
  const known = found.get(settings) ?? equip(settings)
  found.set(settings, known)
  return known
}

/** The equipment of a game now: the land of a neutral power is open once it has joined. */
export function equipmentAt(game: Pick<Game, 'settings' | 'toss'>): Result<Equipment, LibraryRefusal> {
  const equipment = equipmentFor(game.settings)
  return equipment.ok ? ok({ ...equipment.value, board: boardAt(game, equipment.value) }) : equipment
}

/** The board of a game. It is our own fault if its variant is gone from the library. */
export const boardFor = (game: Pick<Game, 'settings' | 'toss'>): Board => thereFor(game).board

/** The equipment of a game that exists. */
export function thereFor(game: Pick<Game, 'settings' | 'toss'>): Equipment {
  const equipment = equipmentAt(game)
  if (!equipment.ok) throw new Error(`nothing to play on: ${JSON.stringify(equipment.error)}`)
  return equipment.value
}

function equip(settings: Asked): Result<Equipment, LibraryRefusal> {
  const { variant, rulebook, convoys: chosen } = settings
  const convoys = chosen === 'coastal' ? 'coastal' : 'atSea'
  const whole = boardNamed(variant, convoys)
  if (!whole.ok) return whole
  const book = rulebookNamed(rulebook)
  if (!book.ok) return book
  const shared = sharedBoard(whole.value, settings, change => boardNamed(variant, convoys, change))
  if (!shared.ok) return shared
  return ok({ ...shared.value, rules: rulesFor(shared.value.board, book.value) })
}

/** The board for shared powers: with its own beginning and end, and for a time a land that nobody enters. */
function sharedBoard(
  board: Board,
  { sharing: name, players }: Asked,
  changed: (change: Change) => Result<Board, LibraryRefusal>,
): Result<Omit<Equipment, 'rules'>, LibraryRefusal> {
  if (name === undefined || players === undefined) return ok({ board })
  const file = sharingNamed(name)
  if (!file.ok) return file
  const share = shareFor(file.value, players)
  if (share === undefined || missingFrom(share, board) !== undefined) return ok({ board })
  const made = (isClosed: boolean, like?: Board) =>
    changed({
      like,
      called: `${file.value.sharing} ${players}${isClosed ? '' : ' opened'}`,
      plan: plan => planShared(plan, share, isClosed),
    })
  const opened = made(false)
  if (!opened.ok) return opened
  const closed = made(true, opened.value)
  if (!closed.ok) return closed
  return ok({ board: closed.value, sharing: sharingOn(closed.value, share, opened.value) })
}
