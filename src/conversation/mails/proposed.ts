// What waits for a YES besides the orders that stand, as it is said again in mails that tell how things are.
import type { Person } from '../../game/events.ts'
import type { Game } from '../../game/game.ts'
import type { People } from '../../people/people.ts'
import { judgePhaseId, wrapped } from '../../report/forms/frame.ts'
import { wording } from '../../report/wording.ts'

const say = wording.daemon.orderEcho

/** Of one who is reminded of their orders. */
export function proposedTo(person: Person, game: Game, people: People, now: number): readonly string[] {
  const name = game.name.toLowerCase()
  const last = people
    .of(person)
    .asks.all(now)
    .findLast(ask => ask.game === name)
  const { lines } = (last?.saying ?? {}) as { readonly lines?: readonly string[] }
  return proposedLines(lines, game)
}

/** Below the heading of a phase, which may be over. */
export function proposedLines([heading, ...orders]: readonly string[] = [], game: Game): readonly string[] {
  if (game.position === undefined || heading !== `${judgePhaseId(game.position.phase)}:`) return []
  const numbered = orders.map((order, i) => `  ${i + 1}. ${order}`)
  return ['', say.stillProposed, ...numbered, ...wrapped(say.answerYes)]
}
