// A phase of a game: its season, year and kind, its spelling, and what follows it.
import { err, ok, type Result } from '../../result.ts'

export const SEASONS = ['spring', 'fall', 'winter'] as const
export type Season = (typeof SEASONS)[number]

export const PHASE_KINDS = ['movement', 'retreat', 'adjustment'] as const
export type PhaseKind = (typeof PHASE_KINDS)[number]

export interface Phase {
  readonly season: Season
  readonly year: number
  readonly kind: PhaseKind
}

const SEASON_LETTER: Readonly<Record<Season, string>> = { spring: 'S', fall: 'F', winter: 'W' }
const KIND_LETTER: Readonly<Record<PhaseKind, string>> = { movement: 'M', retreat: 'R', adjustment: 'A' }

/** `F1901R`: the id used in JSON and exports. */
export const phaseId = ({ season, year, kind }: Phase): string =>
  `${SEASON_LETTER[season]}${String(year).padStart(4, '0')}${KIND_LETTER[kind]}`

/** Reads `S1901M` … `W1901A`, and the classic judges' `F1901B` for `W1901A`. */
export function readPhase(text: string): Result<Phase, string> {
  const match = /^([SFW])(\d{1,4})([MRAB])$/.exec(text.trim().toUpperCase())
  const [, letter, digits, kindLetter] = match ?? []
  if (letter === undefined || digits === undefined || kindLetter === undefined) return err(text)
  const year = Number(digits)
  const isAdjustment = kindLetter === 'A' || kindLetter === 'B'
  if (isAdjustment) {
    return letter === 'S' ? err(text) : ok({ season: 'winter', year, kind: 'adjustment' })
  }
  if (letter === 'W') return err(text)
  return ok({
    season: letter === 'S' ? 'spring' : 'fall',
    year,
    kind: kindLetter === 'M' ? 'movement' : 'retreat',
  })
}

/** Whether centers change hands after the season of this phase. */
export const endsTheYear = (phase: Phase): boolean => phase.season === 'fall'

/** Whether centers have changed hands between a phase and the next one, or could have. */
export const closesTheYear = (phase: Phase, next: Phase | undefined): boolean =>
  endsTheYear(phase) && next?.season !== 'fall'

/** The retreats that belong to a movement phase. */
export const retreatsOf = (phase: Phase): Phase => ({ ...phase, kind: 'retreat' })

/** The adjustments at the end of a year. */
export const adjustmentsOf = (year: number): Phase => ({ season: 'winter', year, kind: 'adjustment' })

/** The next movement phase after this one, whatever its kind. */
export const nextMovement = ({ season, year }: Phase): Phase =>
  season === 'spring'
    ? { season: 'fall', year, kind: 'movement' }
    : { season: 'spring', year: year + 1, kind: 'movement' }

/** Below zero if the first phase comes earlier, above zero if it comes later, zero if both are the same. */
export const comparePhases = (one: Phase, other: Phase): number =>
  one.year - other.year ||
  SEASONS.indexOf(one.season) - SEASONS.indexOf(other.season) ||
  PHASE_KINDS.indexOf(one.kind) - PHASE_KINDS.indexOf(other.kind)
