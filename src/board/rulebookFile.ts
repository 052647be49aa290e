// The text of a rulebook, made into a Rulebook; what a variant changes in the book it is played by.
import { z } from 'zod'
import { err, ok, type Result } from '../result.ts'
import type { Board } from './board.ts'
import { choicesSchema, type Rulebook, rulebookSchema } from './rulebook.ts'
import { type Fault, type Page, readPage, readYaml, type WrittenFile } from './yamlFile.ts'

/** Where a book finds the one that it uses; what cannot be used has its faults, what is not there has none. */
export type BookCalled = (name: string) => Result<Rulebook, readonly Fault[]> | undefined

/** A name may look like a number: `rulebook: 2024`. */
const name = z.union([z.string(), z.number()]).transform(String)

/** A book that says only in what it differs from another. */
const differingSchema = z.strictObject({
  rulebook: name,
  uses: name,
  about: z.string().optional(),
  settings: rulebookSchema.shape.settings,
  ...choicesSchema.shape,
})

/** The rulebook in a file; else all that is wrong with it. */
export function readRulebook(
  file: WrittenFile,
  bookCalled: BookCalled = () => undefined,
): Result<Rulebook, readonly Fault[]> {
  const page = readYaml(file)
  if (!page.ok) return page
  return differs(page.value) ? readDiffering(page.value, bookCalled) : readPage(page.value, rulebookSchema)
}

const differs = ({ content }: Page): boolean =>
  typeof content === 'object' && content !== null && 'uses' in content

function readDiffering(page: Page, bookCalled: BookCalled): Result<Rulebook, readonly Fault[]> {
  const read = readPage(page, differingSchema)
  if (!read.ok) return read
  const { uses, about = `The rules of ${uses} with changes`, ...own } = read.value
  const base = bookCalled(uses)
  if (base?.ok) return ok({ ...base.value, about, ...(own as Partial<Rulebook>), rulebook: own.rulebook })
  const { file, line } = page.find(['uses'])
  const fault = (problem: string, remedy: string): Fault => ({ file, line, problem, remedy })
  return err(
    base === undefined
      ? [fault(`uses: there is no rulebook called "${uses}"`, 'name one that dragoman rulebooks lists')]
      : [fault(`uses: ${uses} cannot be used`, `mend ${uses} first`), ...base.error],
  )
}

/** The rulebook with single choices in place of its own: those of the board's variant, and those of the table. */
export const rulesFor = (board: Board, rulebook: Rulebook): Rulebook =>
  rulebookSchema.parse({ ...rulebook, ...board.rules })
