// Reads the name of a phase as a player writes it: `S1902M`, `fall 1901 retreats`, `winter 1901 builds`.

import { plain } from '../../../reader/line/plain.ts'
import { err, ok, type Result } from '../../../result.ts'
import {
  comparePhases,
  type Phase,
  type PhaseKind,
  SEASONS,
  type Season,
} from '../../../rules/board/phase.ts'

export type PhaseNameRefusal =
  | { readonly kind: 'notUnderstood'; readonly phrase: string }
  | { readonly kind: 'missing'; readonly part: 'season' | 'year' }
  | { readonly kind: 'saidTwice'; readonly part: keyof Phase; readonly phrase: string }
  /** There are no adjustments in spring, and only adjustments in winter. */
  | { readonly kind: 'noSuchPhase'; readonly season: Season; readonly phaseKind: PhaseKind }
  | { readonly kind: 'past'; readonly phase: Phase; readonly now: Phase }
  | { readonly kind: 'tooFar'; readonly phase: Phase; readonly now: Phase; readonly mostYears: number }

/** How many years ahead orders can be written. */
export const MOST_YEARS_AHEAD = 5
const MOST_CHARACTERS = 100

/** Reads the name of the present phase or of a later one. */
export function readPhaseName(text: string, now: Phase): Result<Phase, PhaseNameRefusal> {
  if (text.length > MOST_CHARACTERS)
    return err({ kind: 'notUnderstood', phrase: text.slice(0, MOST_CHARACTERS) })
  const parts = partsOf(text, now)
  if (!parts.ok) return parts
  const phase = phaseOf(parts.value)
  if (!phase.ok) return phase
  if (comparePhases(phase.value, now) < 0) return err({ kind: 'past', phase: phase.value, now })
  if (phase.value.year > now.year + MOST_YEARS_AHEAD) {
    return err({ kind: 'tooFar', phase: phase.value, now, mostYears: MOST_YEARS_AHEAD })
  }
  return phase
}

type PhaseParts = Partial<Phase>

const FILLERS: ReadonlySet<string> = new Set(['the', 'of', 'in', 'for', 'phase', 'turn', 'orders', 'year'])

/** Each run of letters or of digits is one part. */
function partsOf(text: string, now: Phase): Result<PhaseParts, PhaseNameRefusal> {
  let parts: PhaseParts = {}
  for (const [phrase] of plain(text).matchAll(/\p{L}+|\p{N}+|[^\p{L}\p{N}\s.,:;'/()-]+/gu)) {
    const word = phrase.toLowerCase()
    if (FILLERS.has(word)) continue
    const found = partIn(word, now)
    if (found === undefined) return err({ kind: 'notUnderstood', phrase })
    const part = (['season', 'year', 'kind'] as const).find(name => name in found && name in parts)
    if (part !== undefined) return err({ kind: 'saidTwice', part, phrase })
    parts = { ...parts, ...found }
  }
  return ok(parts)
}

/** The beginning of a word is enough; `a` alone means the adjustments, as in `W1901A`. */
const KINDS: readonly (readonly [string, PhaseKind])[] = [
  ['movements', 'movement'],
  ['moves', 'movement'],
  ['retreats', 'retreat'],
  ['adjustments', 'adjustment'],
  ['builds', 'adjustment'],
  ['removals', 'adjustment'],
]

function partIn(word: string, now: Phase): PhaseParts | undefined {
  if (/^(?:\d{4}|\d\d)$/.test(word) || (now.year < 1000 && /^\d{1,3}$/.test(word)))
    return { year: yearOf(word, now) }
  const kind = KINDS.find(([name]) => name.startsWith(word))?.[1]
  if (kind !== undefined) return { kind }
  const season = 'autumn'.startsWith(word) ? 'fall' : SEASONS.find(name => name.startsWith(word))
  return season === undefined ? undefined : { season }
}

/** `02` is the nearest year that ends this way; where years are counted from 1 it is year 2. */
function yearOf(digits: string, { year: now }: Phase): number {
  if (digits.length !== 2 || now < 100) return Number(digits)
  const inCentury = now - (now % 100) + Number(digits)
  if (inCentury < now - 50) return inCentury + 100
  return inCentury > now + 50 ? inCentury - 100 : inCentury
}

/** Fall builds belong to the winter after it, as the classic judges write. */
function phaseOf({ season: said, year, kind: asked }: PhaseParts): Result<Phase, PhaseNameRefusal> {
  const season = said ?? (asked === 'adjustment' ? 'winter' : undefined)
  if (season === undefined) return err({ kind: 'missing', part: 'season' })
  if (year === undefined) return err({ kind: 'missing', part: 'year' })
  const kind = asked ?? (season === 'winter' ? 'adjustment' : 'movement')
  if (kind === 'adjustment') {
    return season === 'spring'
      ? err({ kind: 'noSuchPhase', season, phaseKind: kind })
      : ok({ season: 'winter', year, kind })
  }
  return season === 'winter'
    ? err({ kind: 'noSuchPhase', season, phaseKind: kind })
    : ok({ season, year, kind })
}
