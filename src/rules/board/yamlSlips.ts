// Explains why a YAML file cannot be read at all, and what to write instead.
import type { YAMLParseError } from 'yaml'
import type { FileKind } from './fileKind.ts'
import {
  type BrokenFile,
  type LineAdvice,
  lone,
  oddLine,
  saysBefore,
  saysSomething,
  speechOf,
} from './yamlLines.ts'

export interface Broken extends LineAdvice {
  readonly at: number
}

/** What to mend in a line; lines are counted from 0. */
interface Slip extends LineAdvice {
  readonly line: number
}

/** What is wrong with a text that is not YAML, in our own words: the parser's messages may quote secrets. */
export function brokenYaml(
  errors: readonly YAMLParseError[],
  text: string,
  line: number,
  kind: FileKind,
): Broken {
  const at = errors[0]?.pos[0] ?? 0
  const lines = text.split('\n')
  const slip = bySign(errors, lines, line - 1) ?? byLines({ lines, kind }, line - 1)
  if (slip === undefined) return { at, ...NOT_UNDERSTOOD }
  const { problem, remedy } = slip
  return { at: slip.line === line - 1 ? at : offsetOf(lines, slip.line), problem, remedy }
}

const NOT_UNDERSTOOD = {
  problem: 'this line, or one beside it, is not YAML',
  remedy:
    'write each field as NAME: VALUE, with a blank behind the colon, and the fields of a section below its name and further right',
}

const offsetOf = (lines: readonly string[], line: number): number =>
  lines.slice(0, line).reduce((sum, each) => sum + each.length + 1, 0)

/** Mistakes that the parser itself reports. */
function bySign(errors: readonly YAMLParseError[], lines: readonly string[], line: number): Slip | undefined {
  const [code] = errors.map(each => each.code)
  if (code === 'DUPLICATE_KEY')
    return { line, problem: 'this key stands here twice', remedy: 'write it once' }
  if (code === 'MULTIPLE_DOCS')
    return { line, problem: 'a second document begins here', remedy: 'take --- out' }
  if (code === 'BAD_DQ_ESCAPE')
    return {
      line,
      problem: 'a backslash in double quotation marks is no sign of its own',
      remedy: "write single quotation marks, '…'",
    }
  const quote = lines.findIndex(each => OPEN_QUOTE.test(each))
  if (errors.some(({ message }) => /missing closing/i.test(message)) && quote >= 0)
    return { line: quote, problem: 'a quotation mark is opened here and never closed', remedy: 'close it' }
  const bracket = lines.slice(0, line + 1).findLastIndex(each => OPEN_BRACKET.test(each))
  if (errors.some(({ message }) => UNCLOSED.test(message)) && bracket >= 0)
    return {
      line: bracket,
      problem: 'a bracket is opened here and never closed',
      remedy: 'close it, or put what stands here in quotation marks',
    }
  if (errors.some(each => each.code === 'BLOCK_IN_FLOW') && /[{[]/.test(lines.slice(0, line + 1).join('')))
    return {
      line,
      problem: 'two fields stand in brackets with no comma between them',
      remedy: 'write { a: …, b: … }',
    }
  return undefined
}

/** `user: "anna` */
const OPEN_QUOTE = /:\s*(?:"(?:[^"\\]|\\.)*|'(?:[^']|'')*)$/
/** `names: [anna, bert` */
const OPEN_BRACKET = /(?:^|:)\s*(?:\[[^\]]*|\{[^}]*)$/
const UNCLOSED = /must be sufficiently indented and end with|expected flow/i

/** Mistakes in the line that could not be read, or in one beside it. */
function byLines(sheet: BrokenFile, line: number): Slip | undefined {
  const { lines } = sheet
  const first = firstTooFarRight(lines)
  if (first !== undefined) return first
  const above = saysBefore(lines, line)
  for (const i of [line, above, line + 1]) {
    const said = oddLine(lines[i] ?? '', speechOf(sheet, i))
    if (said !== undefined) return { line: i, ...said }
  }
  for (const i of [above, line]) {
    const said = lone(sheet, i)
    if (said !== undefined) return { line: i, ...said }
  }
  return [line, above, line + 1]
    .map(i => dashed(lines, i) ?? oddIndent(lines, i))
    .find(slip => slip !== undefined)
}

/** The first line is indented further than others that belong beside it. */
function firstTooFarRight(lines: readonly string[]): Slip | undefined {
  const line = lines.findIndex(saysSomething)
  const begin = line < 0 ? 0 : beginOf(lines[line]!)
  const isLeft = (each: string): boolean => saysSomething(each) && beginOf(each) < begin
  if (begin === 0 || !lines.slice(line + 1).some(isLeft)) return undefined
  return {
    line,
    problem: 'this line begins further right than those below that belong beside it',
    remedy: 'let it begin in the first column',
  }
}

/** A dash begins a list, but this line stands beside fields. */
function dashed(lines: readonly string[], line: number): Slip | undefined {
  const here = lines[line] ?? ''
  const above = lines[saysBefore(lines, line)] ?? ''
  if (!/^\s*- /.test(here) || /^\s*- /.test(above) || opens(above) || beginOf(here) !== beginOf(above))
    return undefined
  return { line, problem: 'a dash begins a list, and this is a field', remedy: 'take the dash out' }
}

/** A line is indented further than the one above, which opens nothing; or the one above is not indented enough. */
function oddIndent(lines: readonly string[], line: number): Slip | undefined {
  const above = saysBefore(lines, line)
  if (above < 0 || !saysSomething(lines[line] ?? '')) return undefined
  const [here, there] = [line, above].map(i => beginOf(lines[i]!)) as [number, number]
  if (here <= there || opens(lines[above]!)) return undefined
  const before = saysBefore(lines, above)
  const isOfOthers =
    before >= 0 &&
    (beginOf(lines[before]!) === here || (opens(lines[before]!) && beginOf(lines[before]!) < here))
  if (isOfOthers)
    return {
      line: above,
      problem: 'this line begins further left than the one below',
      remedy: 'let the two begin in the same column',
    }
  return {
    line,
    problem: 'this line begins further right than the one above',
    remedy: 'let the two begin in the same column',
  }
}

const beginOf = (line: string): number => /^ */.exec(line)![0].length

/** `smtp:` */
const opens = (line: string): boolean => /:\s*(?:#.*)?$/.test(line)
