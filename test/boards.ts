// The boards and rulebooks that tests play by, those that come with the program.

import { boardNamed, type LibraryRefusal, rulebookNamed } from '../src/judge/library/boards.ts'
import type { Result } from '../src/result.ts'
import type { Board } from '../src/rules/board/board.ts'
import type { Rulebook } from '../src/rules/board/rulebook.ts'
import { faultText } from '../src/rules/board/yamlFile.ts'

export const standard = (): Board => variant('standard')

export const variant = (name: string): Board => taken(boardNamed(name))

export const rulebook = (name: string): Rulebook => taken(rulebookNamed(name))

function taken<Value>(result: Result<Value, LibraryRefusal>): Value {
  if (result.ok) return result.value
  const refusal = result.error
  throw new Error(refusal.kind === 'brokenFile' ? refusal.faults.map(faultText).join('\n') : refusal.kind)
}
