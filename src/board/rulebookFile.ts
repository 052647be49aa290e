// The text of a rulebook, made into a Rulebook; what a variant changes in the book it is played by.
import type { Result } from '../result.ts'
import type { Board } from './board.ts'
import { type Rulebook, rulebookSchema } from './rulebook.ts'
import { type Fault, readPage, readYaml, type WrittenFile } from './yamlFile.ts'

/** The rulebook in a file; else all that is wrong with it. */
export function readRulebook(file: WrittenFile): Result<Rulebook, readonly Fault[]> {
  const page = readYaml(file)
  return page.ok ? readPage(page.value, rulebookSchema) : page
}

/** The rulebook with the choices of the board's variant in place of its own. */
export const rulesFor = (board: Board, rulebook: Rulebook): Rulebook =>
  rulebookSchema.parse({ ...rulebook, ...board.rules })
