// What the judge proposes to the master about units that should not exist; nothing is done before he says so.
import type { Power } from '../../board/board.ts'
import type { Game } from '../../game/game.ts'
import type { World } from '../../game/table.ts'
import { dutchmanOf, dutchmenIn } from '../../game/turns/master.ts'
import { spellUnit } from '../../orders/order.ts'
import { wording } from '../../report/wording.ts'
import { judgePhaseId } from '../../report/wrapping.ts'
import { ok, type Result } from '../../result.ts'
import { type Refusal, refused } from '../answer.ts'
import { powerIn } from './powersNamed.ts'

const say = wording.daemon.dutchman

const LINE = /^\s*(?:flying\s+)?dutchm[ae]n(?:\s+(?:of\s+|in\s+)?(.+?))?\s*$/i

/** Whether what a master would put right is only a question: DUTCHMAN, or DUTCHMAN FRANCE. */
export const asksForDutchman = (lines: readonly string[]): boolean => {
  const written = lines.filter(line => line.trim() !== '')
  return written.length === 1 && LINE.test(written[0]!)
}

/** The proposal for a power that is named, or for each that has more units than centers. */
export function dutchmanAsked(
  lines: readonly string[],
  game: Game,
  world: World,
): Result<readonly string[], Refusal> {
  const named = lines.map(line => LINE.exec(line)?.[1]).find(name => name !== undefined)
  if (named === undefined) {
    const found = dutchmanLines(game, world)
    return found.length === 0 ? refused(say.none) : ok(found)
  }
  const power = powerIn(named, game)
  return power.ok ? ok(proposal(power.value, game, world)) : power
}

/** The proposals for all powers with more units than centers; nothing where there are none. */
export const dutchmanLines = (game: Game, world: World): readonly string[] =>
  dutchmenIn(game, world).flatMap(power => proposal(power, game, world))

function proposal(power: Power, game: Game, world: World): readonly string[] {
  const dutchman = dutchmanOf(game, power, world)
  const name = world.board.powers[power]!.name
  if (dutchman === undefined) return []
  const { remedy } = dutchman
  switch (remedy.kind) {
    case 'back':
      return [say.back({ power: name, phase: judgePhaseId(remedy.phase) }), `ROLLBACK ${remedy.to}`]
    case 'remove':
      return [
        say.remove({ power: name }),
        'REPAIR',
        ...remedy.units.map(unit => `REMOVE ${spellUnit(world.board, unit)}`),
        'END',
        say.anew,
      ]
    case 'afterRetreats':
      return [say.afterRetreats({ power: name })]
    case 'byAdjustments':
      return [say.byAdjustments({ power: name })]
  }
}
