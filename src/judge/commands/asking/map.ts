// MAP: the board as a text map, in words, and as a picture; for a phase already played, with its orders.

import { ok, type Result } from '../../../result.ts'
import { wording } from '../../../wording/wording.ts'
import type { Game, PlayedTurn } from '../../game/game.ts'
import { viewOf } from '../../game/views.ts'
import { boardFor } from '../../library/equipment.ts'
import { judgePhaseId } from '../../report/forms/frame.ts'
import { positionLines, standingLines } from '../../report/sentences/results.ts'
import { boardSection } from '../../report/textMap.ts'
import { command, usual } from '../command.ts'
import { type Refusal, refused } from '../context.ts'
import { isSamePhase, phaseInIfAny, turnPlayed } from '../meaning/dates.ts'
import { isName, wordsOf } from '../reading/words.ts'
import { lookAt } from './lookAt.ts'

const say = wording.letters.lookUps

export interface MapAsked {
  readonly game: string | undefined
  /** Without a phase: the present position. */
  readonly phase: string | undefined
  readonly format: string | undefined
}

const map = command({
  kind: 'map',
  words: [usual('map', 'MAP game')],
  reads: read,
  for: 'thePerson',
  tells: 'game',
  does: (said, context) =>
    lookAt(said.game, 'MAP', context, (game, reader) => {
      const board = boardFor(game)
      const textMap = context.templates.textMap(board)
      const key = game.name.toLowerCase()
      const found = turnOf(said.phase, game)
      if (!found.ok) return found
      const turn = found.value
      if (turn === undefined) {
        const standing = standingLines(viewOf(game, reader), board)
        if (game.position === undefined) return ok(standing)
        context.enclose(key, 'present')
        return ok([...standing, '', ...boardSection(textMap, game.position, board)])
      }
      context.enclose(key, turn.turn)
      return ok([
        say.boardAfter({ phase: judgePhaseId(turn.phase) }),
        '',
        ...positionLines(turn.after, board),
        '',
        ...boardSection(textMap, turn.after, board),
      ])
    }),
})

/** How a phase begins: `F1901M`, `fall 1901`. */
const BEGINS_PHASE = /^(?:[sfw]\d{4}[a-z]{0,2}|spring|fall|autumn|winter)$/i
const FORMATS = /^(?:gif|ps|pdf|svg|png|text|txt)$/i

function read(text: string): MapAsked | undefined {
  const all = wordsOf(text)
  const [format, another] = all.filter(word => FORMATS.test(word))
  const words = all.filter(word => !FORMATS.test(word))
  const at = words.findIndex(word => BEGINS_PHASE.test(word))
  const [game, more] = at < 0 ? words : words.slice(0, at)
  const phase = at < 0 ? undefined : words.slice(at).join(' ')
  if (another !== undefined || more !== undefined || !(game === undefined || isName(game))) return undefined
  return { game, phase, format: format?.toLowerCase() }
}

/** A phase that was played, or undefined for the present one. */
function turnOf(text: string | undefined, game: Game): Result<PlayedTurn | undefined, Refusal> {
  const phase = phaseInIfAny(text, game)
  if (!phase.ok) return phase
  if (phase.value === undefined || isSamePhase(phase.value, game.position?.phase)) return ok(undefined)
  const turn = turnPlayed(phase.value, game)
  const phases = game.turns.map(each => judgePhaseId(each.phase)).join(', ') || '-'
  return turn === undefined ? refused(say.notPlayed({ phase: judgePhaseId(phase.value), phases })) : ok(turn)
}

export const MAPS = [map] as const
