// Says why a sentence is refused.

import type { Act } from '../acts.ts'
import type { OrderRefusal } from '../line/refusal.ts'
import type { RefusedLine } from '../line/said.ts'
import { OF_STRANGERS } from '../orders.ts'
import { CLEAR, changesIn, type Read } from '../reads.ts'

/** Why a sentence came to nothing: what each of its orders lacks, or that it was not understood. */
export function refusalsIn({ sentence: { line, text }, stretches, act }: Read): readonly RefusedLine[] {
  const refused = stretches.flatMap(({ text, refusal }): RefusedLine[] =>
    refusal === undefined ? [] : [{ line, text, refusal: reasonIn(act, refusal, text) }],
  )
  return refused.length > 0 ? refused : [asNotUnderstood(line, text)]
}

/** A condition or a choice is reported before other reasons. */
export function reasonIn({ kinds }: Act, refusal: OrderRefusal, line: string): OrderRefusal {
  // `hold everything but A Par`
  if (refusal.kind === 'noSuchPlace' && OF_SEVERAL.some(kind => kinds.has(kind)))
    return { kind: 'notUnderstood', line }
  if (CLEAR.has(refusal.kind) || changesIn(kinds).length === 0) return refusal
  const kind = kinds.has('CONDITION') ? 'conditional' : kinds.has('EITHER') ? 'eitherOr' : 'notUnderstood'
  // A line with an unknown place says so, whatever else it says.
  const isOwnReason = OF_STRANGERS.has(refusal.kind) || (refusal.kind === 'noSuchPlace' && !kinds.has('NOT'))
  return kind === 'notUnderstood' && isOwnReason ? refusal : { kind, line }
}

export const asNotUnderstood = (line: number, text: string): RefusedLine => ({
  line,
  text,
  refusal: { kind: 'notUnderstood', line: text },
})

const OF_SEVERAL = ['EXCEPT', 'ALL', 'REST']
