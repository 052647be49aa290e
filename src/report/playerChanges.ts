// Who left a game and who came in, as far as a reader may know.
import type { Board } from '../board/board.ts'
import type { GameEvent } from '../game/events.ts'
import { evolve } from '../game/evolve.ts'
import type { Game } from '../game/game.ts'
import { NO_GAME } from '../game/game.ts'
import { maySeeNames, type Reader } from '../game/views.ts'
import { judgePhaseId } from './header.ts'
import { powerName } from './names.ts'
import { wording } from './wording.ts'

const say = wording.playerChanges

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
    if (!isChange(event)) return []
    const unnamed = event.kind === 'seatTaken' ? say.somebody : say.thePlayer
    const player = seesNames ? event.player : unnamed
    return [say[event.kind]({ player, power: powerName(board, event.power), time: timeOf(then) })]
  })
}

type Change = GameEvent & { kind: 'playerResigned' | 'seatTaken' | 'playerReturned' }

const isChange = (event: GameEvent): event is Change =>
  event.kind === 'playerResigned' || event.kind === 'seatTaken' || event.kind === 'playerReturned'

const timeOf = ({ position }: Game): string =>
  position === undefined ? say.beforeTheStart : say.inPhase({ phase: judgePhaseId(position.phase) })
