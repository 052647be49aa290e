// Marks what a letter asked for and its confirmation says anew: newer words win.
import { commandCalled, namesAPart } from '../commands/all.ts'
import type { Instruction } from '../commands/reading/instructions.ts'

/** The instructions asked about, marked where the answer has the same command, or press to the same readers. */
export const overtaken = (
  asked: readonly Instruction[],
  answer: readonly Instruction[],
): readonly Instruction[] =>
  asked.map(each => (answer.some(newer => isSaidAnew(each, newer)) ? { ...each, isSaidAnew: true } : each))

function isSaidAnew(earlier: Instruction, newer: Instruction): boolean {
  if (earlier.kind === 'press' && newer.kind === 'press')
    return readersOf(earlier.to) === readersOf(newer.to) && earlier.isPostal === newer.isPostal
  // Orders replace each other unit by unit, and a SIGNON says for whom the lines below are.
  if (earlier.kind === 'orders' || namesAPart(commandCalled(earlier.kind))) return false
  return wordsOf(earlier) === wordsOf(newer)
}

const readersOf = (list: string): string =>
  list
    .toLowerCase()
    .replace(/[\s,]+/g, ' ')
    .trim()

/** All that an instruction says, wherever it stands. */
const wordsOf = (each: Instruction): string =>
  JSON.stringify({ ...each, line: 0, text: each.text.trim().toLowerCase() })
