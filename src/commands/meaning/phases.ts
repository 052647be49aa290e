// The phases that letters name, and the turns that were played in them.
import { comparePhases, type Phase, phaseId, readPhase } from '../../board/phase.ts'
import { readPhaseName } from '../../game/dates/phaseNames.ts'
import type { Game, PlayedTurn } from '../../game/game.ts'
import { wording } from '../../report/wording.ts'
import { ok, type Result } from '../../result.ts'
import { type Refusal, refused } from '../answer.ts'

const say = wording.daemon.sayings

/** A phase by its id, in the judges' spelling too; or the present one and those to come by any name. */
export function phaseIn(text: string, { position }: Game): Result<Phase, Refusal> {
  const byId = readPhase(text)
  const read = byId.ok || position === undefined ? byId : readPhaseName(text, position.phase)
  const like = position === undefined ? 'F1901M' : phaseId(position.phase)
  return read.ok ? ok(read.value) : refused(say.noPhase({ phase: text.slice(0, 40), like }))
}

/** The same for what may be left out. */
export const phaseInIfAny = (text: string | undefined, game: Game): Result<Phase | undefined, Refusal> =>
  text === undefined ? ok(undefined) : phaseIn(text, game)

export const isSamePhase = (one: Phase, other: Phase | undefined): boolean =>
  other !== undefined && comparePhases(one, other) === 0

/** The turn in which a phase was played. */
export const turnPlayed = (phase: Phase, { turns }: Game): PlayedTurn | undefined =>
  turns.find(turn => isSamePhase(turn.phase, phase))
