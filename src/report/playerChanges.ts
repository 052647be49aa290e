// Who left a game and who came in, as far as a reader may know.
import type { Board, Power } from '../board/board.ts'
import type { GameEvent } from '../game/events.ts'
import { evolve } from '../game/evolve.ts'
import type { Game } from '../game/game.ts'
import { NO_GAME } from '../game/game.ts'
import { maySeeNames, type Reader } from '../game/views.ts'
import { judgePhaseId } from './header.ts'

/** A sentence for each change; none in a quiet game but for its master. */
export function playerChanges(
  events: readonly GameEvent[],
  game: Game,
  reader: Reader,
  board: Board,
): readonly string[] {
  const isTrusted = reader.kind === 'master' || reader.kind === 'keeper'
  if (game.settings.quiet && !isTrusted) return []
  const seesNames = maySeeNames(game, reader)
  let then: Game = NO_GAME
  return events.flatMap(event => {
    then = evolve(then, event)
    const said = changeIn(event, seesNames, board)
    const phase = then.position === undefined ? 'before the start' : `in ${judgePhaseId(then.position.phase)}`
    return said === undefined ? [] : [`${said} ${phase}.`]
  })
}

function changeIn(event: GameEvent, seesNames: boolean, board: Board): string | undefined {
  const name = (power: Power) => board.powers[power]!.name
  switch (event.kind) {
    case 'playerResigned':
      return `${seesNames ? event.player : 'The player'} left ${name(event.power)}`
    case 'seatTaken':
      return `${seesNames ? event.player : 'Somebody'} took ${name(event.power)}`
    case 'playerReturned':
      return `${seesNames ? event.player : 'The player'} came back to ${name(event.power)}`
    default:
      return undefined
  }
}
