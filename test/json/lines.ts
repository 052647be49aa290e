// Answers a line of JSON as the command line does, without a process.
import { adjudicator } from '../../src/json/adjudicate.ts'
import { type Answerer, answeredLine } from '../../src/json/answers.ts'
import type { Library } from '../../src/json/lookup.ts'
import { parser } from '../../src/json/orderSheet.ts'
import { DEFAULTS, type Defaults, libraryBy } from '../../src/library/boards.ts'

export const lineAdjudicator = (defaults: Defaults = DEFAULTS): ((line: string) => string) =>
  byLines(adjudicator, defaults)

export const lineParser = (defaults: Defaults = DEFAULTS): ((line: string) => string) =>
  byLines(parser, defaults)

function byLines<Reply>(
  answererFor: (library: Library) => Answerer<Reply>,
  defaults: Defaults,
): (line: string) => string {
  const answerer = answererFor(libraryBy(defaults))
  return line => answeredLine(line, answerer)
}
