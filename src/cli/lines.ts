// `dragoman adjudicate` and `parse`: answer each line of JSON with one.
import { adjudicator } from '../judge/json/adjudicate.ts'
import { parser } from '../judge/json/orderSheet.ts'
import { type Defaults, libraryBy } from '../judge/library/boards.ts'
import { type Answerer, answeredLine } from '../rules/json/answers.ts'
import type { Library } from '../rules/json/lookup.ts'
import { UsageFault } from './faults.ts'
import { answerLines } from './streams.ts'

export type LineOptions = Defaults

const ANSWERERS: Readonly<Record<'adjudicate' | 'parse', (library: Library) => Answerer<unknown>>> = {
  adjudicate: adjudicator,
  parse: parser,
}

export async function answer(command: keyof typeof ANSWERERS, options: LineOptions): Promise<void> {
  const library = libraryBy(options)
  checkDefaults(library)
  const lines = ANSWERERS[command](library)
  await answerLines(process.stdin, process.stdout, line => answeredLine(line, lines))
}

function checkDefaults(library: Library): void {
  const board = library.board(undefined, 'atSea')
  if (!board.ok) throw new UsageFault(`--variant: ${board.error}`)
  const rules = library.rulebook(undefined)
  if (!rules.ok) throw new UsageFault(`--rulebook: ${rules.error}`)
}
