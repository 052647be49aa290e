// Whoever wants something in words of their own is told which line does it; nothing of it is done.

import { meantBehindSet } from '../commands/reading/commandLine.ts'
import type { Instruction } from '../commands/reading/instructions.ts'
import { offersFor } from '../commands/wishes/offers.ts'
import type { LetterContext } from './context.ts'

/** So many rows of prose are looked through for what they ask for. */
const MOST_ASKED = 12

/** Beside orders and commands prose is mostly for somebody's pleasure. */
const asksFor = (row: string): boolean =>
  /\?\s*$|\b(?:please|how|can|could|would|want|need|wish|let me|may i|who|what|which|when|where)\b/i.test(
    row,
  ) ||
  (row === row.toUpperCase() && /[A-Z]{3}/.test(row))

/** `we want a three-way draw`: no order, though it has been read as one. */
const isSentence = (row: string): boolean => row.trim().split(/\s+/).length > 2 && !TOLD_TO_UNITS.test(row)

const TOLD_TO_UNITS = /^\W*(?:[af]|army|fleet)\b| [-–>]+ |->/i

/** `games`, `three-way draw`: lines that say what somebody wants, and nothing to any unit. */
export const areWishes = (rows: readonly string[], { game, by }: LetterContext): boolean =>
  rows.length > 0 &&
  rows.every(row => !TOLD_TO_UNITS.test(row) && offersFor([row], { game, by }, meantBehindSet).length > 0)

export function offerWhatIsMeant(
  { reply, game, by }: LetterContext,
  instructions: readonly Instruction[],
): void {
  const isAllProse = reply.isBare && instructions.every(({ kind }) => kind === 'orders')
  const prose = reply.passedOver.filter(row => isAllProse || asksFor(row))
  const rows = [...prose, ...reply.notTaken.filter(isSentence)].slice(0, MOST_ASKED)
  reply.offer(offersFor(rows, { game, by }, meantBehindSet))
}
