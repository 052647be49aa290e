// Which letter stands for which power, where nobody would guess it from its name.
import type { Board } from '../board/board.ts'
import { wording } from './wording.ts'
import { wrapped } from './wrapping.ts'

/** A sentence over some lines, an empty one behind it; nothing where each power has the first letter of its name. */
export function letterLines({ powers }: Board): readonly string[] {
  if (powers.every(({ name, letter }) => name.startsWith(letter))) return []
  const letters = powers.map(({ name, letter }) => `${letter} ${name}`).join(', ')
  return [...wrapped(wording.powerLetters.letters({ letters })), '']
}
