// Lines of a letter that do nothing because what they belong to was refused: they go back to the sender, or are listed.

import { wording } from '../../wording/wording.ts'
import { type Answer, type Refusal, textLines } from '../commands/context.ts'
import { type Instruction, withoutPassword } from '../commands/reading/instructions.ts'
import { amount } from '../report/sentences/names.ts'
import type { LetterReply } from './letterReply.ts'

const say = wording.letters.notDone

/** A refusal with the lines that stand below what was refused, so that nothing is lost. */
export function withItsLines(refusal: Refusal, instruction: Instruction): Answer {
  const lines = linesOf(instruction)
  if (lines.every(line => line.trim() === '')) return { ok: false, error: refusal }
  // For a text, the reason itself says that it was not sent.
  return { ok: false, error: withLines(refusal, trimmed(lines), isText(instruction) ? [] : [NOT_TAKEN]) }
}

const NOT_TAKEN = `  ${say.notTaken}`

/** A refusal, with what was refused below it. */
export function withLines(
  refusal: Refusal,
  lines: readonly string[],
  head: readonly string[] = [NOT_TAKEN],
): Refusal {
  const { below = [] } = refusal
  const text = [...(below.length > 0 ? [''] : []), ...head, ...textLines(lines.join('\n'))]
  return { ...refusal, below: [...below, ...text] }
}

/**
 * The lines that belong to the first line of an instruction, or are all of it. What cannot be read gives its own lines
 * back.
 */
function linesOf(instruction: Instruction): readonly string[] {
  switch (instruction.kind) {
    case 'press':
    case 'noteInDiary':
      return instruction.body.split('\n')
    case 'orders':
    case 'phase':
    case 'standing':
    case 'repair':
    case 'preview':
      return instruction.lines
    default:
      return []
  }
}

const isText = ({ kind }: Instruction): boolean => kind === 'press' || kind === 'noteInDiary'

const trimmed = (lines: readonly string[]): readonly string[] => {
  const isWritten = (line: string) => line.trim() !== ''
  return lines.slice(lines.findIndex(isWritten), lines.findLastIndex(isWritten) + 1)
}

/** At most this many lines are listed. */
const MOST_NAMED = 40

/** Lists what stands below a line that ended the letter. */
export function leaveUndone(rest: readonly Instruction[], reply: LetterReply): void {
  const rows = rest
    .flatMap(each => (each.kind === 'orders' ? each.lines : [each.text, ...linesOf(each)]))
    .map(row => row.trim())
    .filter(row => row !== '')
  if (rows.length === 0) return
  const named = rows.slice(0, MOST_NAMED).map(row => `> ${withoutPassword(row).slice(0, 200)}`)
  const more = rows.length - named.length
  reply.begin('', [
    '',
    say.below,
    ...named,
    ...(more === 0 ? [] : [say.more({ lines: amount(more, 'line') })]),
  ])
}
