// The boards and rulebooks that tests play by, those that come with the program.
import type { Board } from '../src/board/board.ts'
import type { Rulebook } from '../src/board/rulebook.ts'
import { faultText } from '../src/board/yamlFile.ts'
import { boardNamed, type LibraryRefusal, rulebookNamed } from '../src/library/boards.ts'
import type { Result } from '../src/result.ts'

export const standard = (): Board => variant('standard')

export const variant = (name: string): Board => taken(boardNamed(name))

export const rulebook = (name: string): Rulebook => taken(rulebookNamed(name))

function taken<Value>(result: Result<Value, LibraryRefusal>): Value {
  if (result.ok) return result.value
  const refusal = result.error
  throw new Error(refusal.kind === 'brokenFile' ? refusal.faults.map(faultText).join('\n') : refusal.kind)
}
