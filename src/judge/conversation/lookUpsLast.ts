// Moves look-ups below the orders of a letter, so that they show the game as the letter leaves it.

import { looksLikeOrders } from '../../reader/line/marks.ts'
import { commandCalled } from '../commands/all.ts'
import { yesAt } from '../commands/reading/answers.ts'
import type { Instruction } from '../commands/reading/instructions.ts'

/**
 * The same instructions with look-ups moved below the last orders, within each stretch that speaks for the same person.
 */
export function withLookUpsLast(instructions: readonly Instruction[]): readonly Instruction[] {
  const stretches: Instruction[][] = [[]]
  for (const each of instructions) {
    if (isOfAnother(each)) stretches.push([])
    stretches.at(-1)!.push(each)
  }
  return stretches.flatMap(stretch => {
    const last = stretch.findLastIndex(isOrders)
    const isBelow = (each: Instruction, at: number): boolean => at < last && isLook(each)
    return [
      ...stretch.slice(0, last + 1).filter((each, at) => !isBelow(each, at)),
      ...stretch.filter(isBelow),
      ...stretch.slice(last + 1),
    ]
  })
}

const isOrders = (each: Instruction): boolean =>
  each.kind === 'orders' && (looksLikeOrders(each.lines.join('\n')) || yesAt(each.lines) !== undefined)

/** Whether it looks at a game or a part in it, and not at one that the line itself names with a password. */
function isLook(each: Instruction): boolean {
  const command = commandCalled(each.kind)
  const isOfGame = command?.tells === 'game' || command?.tells === 'part'
  return isOfGame && command.names?.(each) === undefined
}

function isOfAnother(each: Instruction): boolean {
  const command = commandCalled(each.kind)
  return command?.speaker !== undefined || command?.names?.(each) !== undefined
}
