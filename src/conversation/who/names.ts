// Whether a text tells who wrote it, in a game in which nobody is to know who plays.
import { isOfAPerson } from '../../commands/reading/answers.ts'
import type { Game } from '../../game/game.ts'
import { maySeeNames } from '../../game/views.ts'

/** How somebody is called in the head of their letter, and from where it came. */
interface Named {
  readonly name: string
  readonly from: string
}

/** Whether its players are not to know each other. */
export const isHidden = (game: Game): boolean =>
  !maySeeNames(game, { kind: 'outsider' }) || game.settings.secret

/** Whether a text has a name of its writer's in it, or ends as letters are signed. */
export const tellsName = (text: string, writer: Named): boolean =>
  namesIn(text).some(each => namesOf(writer).has(each)) ||
  endOf(text).some(row => namesIn(row).length > 0 && isOfAPerson(row)) ||
  /^\s*[-–—~]\s*\p{L}/u.test(endOf(text).at(-1) ?? '')

/** Whether its writer's name stands below a text, and not in what it says. */
export const isSigned = (text: string, writer: Named): boolean =>
  endOf(text).some(row => isOfAPerson(row) && namesIn(row).some(each => namesOf(writer).has(each)))

const endOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .filter(row => row.trim() !== '')
    .slice(1)
    .slice(-MOST_SIGNED)

function namesOf({ name, from }: Named): ReadonlySet<string> {
  const [local = ''] = from.split('@')
  return new Set(namesIn(`${name} ${local}`).filter(each => each.length >= SHORTEST_NAME))
}

const namesIn = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter(each => each !== '')

const SHORTEST_NAME = 2
const MOST_SIGNED = 4
