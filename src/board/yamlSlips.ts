// How people get a YAML file wrong, so that it cannot be read at all, and what to write instead.
import type { YAMLParseError } from 'yaml'

export interface Broken {
  readonly at: number
  readonly problem: string
  readonly remedy: string
}

/** What is wrong with a text that is no YAML, in words for whoever wrote it. */
export function brokenYaml({ message, code, pos: [at] }: YAMLParseError, text: string, line: number): Broken {
  if (code === 'DUPLICATE_KEY') return { at, problem: 'this key stands here twice', remedy: 'write it once' }
  if (code === 'MULTIPLE_DOCS')
    return { at, problem: 'a second document begins here', remedy: 'take --- out' }
  const lines = text.split('\n')
  const opened = lines.findIndex(each => OPEN_QUOTE.test(each))
  if (/missing closing/i.test(message) && opened >= 0)
    return {
      at: offsetOf(lines, opened),
      problem: 'a quotation mark is opened here and never closed',
      remedy: 'close it',
    }
  const bracket = lines.slice(0, line).findLastIndex(each => OPEN_BRACKET.test(each))
  if (
    /must be sufficiently indented and end with|missing comma or|expected flow/i.test(message) &&
    bracket >= 0
  )
    return {
      at: offsetOf(lines, bracket),
      problem: 'a bracket is opened here and never closed',
      remedy: 'close it, or put what stands here in quotation marks',
    }
  for (const i of [line - 1, line - 2, line]) {
    const said = oddLine(lines, i)
    if (said !== undefined) return { at: offsetOf(lines, i), ...said }
  }
  return { at, problem: message.replace(/ at line .*/s, ''), remedy: 'mend the YAML' }
}

const offsetOf = (lines: readonly string[], line: number): number =>
  lines.slice(0, line).reduce((sum, each) => sum + each.length + 1, 0)

/** `user: "anna` */
const OPEN_QUOTE = /:\s*(?:"(?:[^"\\]|\\.)*|'(?:[^']|'')*)$/
/** `names: [anna, bert` */
const OPEN_BRACKET = /:\s*(?:\[[^\]]*|\{[^}]*)$/
/** `password x`, `password env:NAME`: a word, and what belongs to it, without a colon between them. */
const NO_COLON = /^(\s*(?:- )?)([a-z][\w-]*)\s+([^\s:#].*)$/i
/** `password: @x`, `name: *star`, `comment: a: b`, `name: "Anna" and Bert`: what YAML keeps for itself, or has read as a whole already. */
const UNQUOTED =
  /^(\s*(?:- )?)([a-z][\w-]*):\s+([@`%&*!|>\]},?][^'"]*|[-:]\s[^'"]*|\[[^\]]*\]\s*[^\s#].*|\{[^}]*\}\s*[^\s#].*|"[^"]*"\s*[^\s#].*|'[^']*'\s*[^\s#].*|[^\s'"#][^'"#]*:\s.*)$/i
/** `password:x` */
const NO_BLANK = /^(\s*(?:- )?)([a-z][\w-]*):([^\s:].*)$/i

/** A value as an answer repeats it; what is secret stands in the file alone. */
const shown = (key: string, value: string): string =>
  /pass|secret|token|key/i.test(key) && !/^\s*env:/.test(value) ? '…' : value.trim()

/** What is plainly wrong with a line, as people get it wrong. */
function oddLine(lines: readonly string[], at: number): Omit<Broken, 'at'> | undefined {
  const line = lines[at] ?? ''
  if (line.trim() === '' || line.trim().startsWith('#')) return undefined
  if (/^ *\t/.test(line))
    return { problem: 'this line begins with a tab', remedy: 'write blanks in its place' }
  const [, , key, value] = NO_COLON.exec(line) ?? []
  if (key !== undefined && value !== undefined && !key.endsWith(':'))
    return { problem: `there is no colon behind ${key}`, remedy: `write ${key}: ${shown(key, value)}` }
  const [, , joined, rest] = NO_BLANK.exec(line) ?? []
  if (joined !== undefined && rest !== undefined)
    return {
      problem: `there is no blank behind ${joined}:`,
      remedy: `write ${joined}: ${shown(joined, rest)}`,
    }
  const [, , named, said] = UNQUOTED.exec(line) ?? []
  if (named !== undefined && said !== undefined)
    return {
      problem: `what stands behind ${named}: is more than YAML takes without quotation marks`,
      remedy: `put it in quotation marks: ${named}: '${shown(named, said.replaceAll("'", "''"))}'`,
    }
  const [above = ''] = lines
    .slice(0, at)
    .filter(each => /^\s*[^\s#]/.test(each))
    .slice(-1)
  const [here, there] = [line, above].map(each => /^ */.exec(each)![0].length)
  if (here !== there && !/:\s*(?:#.*)?$/.test(above) && here! > there!)
    return {
      problem: 'this line begins further right than the one above',
      remedy: 'let the two begin in the same column',
    }
  return undefined
}
