// Whether a text tells who wrote it, in a game in which nobody is to know who plays.
import { isOfAPerson } from '../../commands/reading/answers.ts'
import type { Game } from '../../game/game.ts'
import { maySeeNames } from '../../game/views.ts'

export const isHidden = (game: Game): boolean =>
  !maySeeNames(game, { kind: 'outsider' }) || game.settings.secret

/** Whether a text has a name of its writer's in it, or ends as letters are signed. */
export function tellsName(
  text: string,
  { name, from }: { readonly name: string; readonly from: string },
): boolean {
  const [local = ''] = from.split('@')
  const own = new Set(namesIn(`${name} ${local}`).filter(each => each.length >= SHORTEST_NAME))
  const rows = text.split('\n').filter(row => row.trim() !== '')
  const end = rows.slice(1).slice(-MOST_SIGNED)
  return (
    namesIn(text).some(each => own.has(each)) ||
    end.some(row => namesIn(row).length > 0 && isOfAPerson(row)) ||
    /^\s*[-–—~]\s*\p{L}/u.test(end.at(-1) ?? '')
  )
}

const namesIn = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter(each => each !== '')

const SHORTEST_NAME = 2
const MOST_SIGNED = 4
