// Answers a line of JSON as the command line does, without a process.
import { adjudicator } from '../../../src/judge/json/adjudicate.ts'
import { parser } from '../../../src/judge/json/orderSheet.ts'
import { DEFAULTS, type Defaults, libraryBy } from '../../../src/judge/library/boards.ts'
import { type Answerer, answeredLine } from '../../../src/rules/json/answers.ts'
import type { Library } from '../../../src/rules/json/lookup.ts'

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
