// How people get a YAML file wrong, so that it cannot be read at all, and what to write instead.
import type { YAMLParseError } from 'yaml'

export interface Broken {
  readonly at: number
  readonly problem: string
  readonly remedy: string
}

/** What to mend in a line, counted from nought. */
interface Slip extends Omit<Broken, 'at'> {
  readonly line: number
}

/** What is wrong with a text that is no YAML, in words for whoever wrote it. */
export function brokenYaml(errors: readonly YAMLParseError[], text: string, line: number): Broken {
  const [first] = errors
  const at = first?.pos[0] ?? 0
  const lines = text.split('\n')
  const slip = bySign(errors, lines, line - 1) ?? byLines(lines, line - 1)
  if (slip !== undefined) {
    const { problem, remedy } = slip
    return { at: slip.line === line - 1 ? at : offsetOf(lines, slip.line), problem, remedy }
  }
  return { at, problem: (first?.message ?? '').replace(/ at line .*/s, ''), remedy: 'mend the YAML' }
}

const offsetOf = (lines: readonly string[], line: number): number =>
  lines.slice(0, line).reduce((sum, each) => sum + each.length + 1, 0)

/** What YAML itself has noticed. */
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

/** What the line that could not be read, or one beside it, shows. */
function byLines(lines: readonly string[], line: number): Slip | undefined {
  const above = saysBefore(lines, line)
  for (const i of [line, above, line + 1]) {
    const said = oddLine(lines[i] ?? '')
    if (said !== undefined) return { line: i, ...said }
  }
  for (const i of [above, line]) {
    const [, word] = BARE.exec(lines[i] ?? '') ?? []
    if (word !== undefined) return { line: i, ...noColon(word, '') }
  }
  return [line, above, line + 1].map(i => oddIndent(lines, i)).find(slip => slip !== undefined)
}

const saysSomething = (line: string): boolean => /^\s*[^\s#]/.test(line)

/** The line before another that is neither blank nor a comment. */
const saysBefore = (lines: readonly string[], line: number): number =>
  lines.slice(0, Math.max(line, 0)).findLastIndex(saysSomething)

/** `password x`, `password = x`, `password env:NAME`: a word, and what belongs to it, without a colon between them. */
const NO_COLON = /^\s*(?:- )?([a-z][\w-]*)(?:\s*=\s*|\s+)([^\s:#=].*)$/i
/** `password:x` */
const NO_BLANK = /^\s*(?:- )?([a-z][\w-]*):([^\s:].*)$/i
/** `password: x` */
const FIELD = /^\s*(?:- )?([a-z][\w-]*):\s+(.*)$/i
/** `smtp` */
const BARE = /^\s*([a-z][\w-]*)\s*(?:#.*)?$/i
/** What looks like a blank, or like nothing: of a word processor, or of a page that it was copied from. */
const ODD_BLANK = /[\u00a0\u1680\u2000-\u200b\u202f\u205f\u2060\u3000]|(?!^)\ufeff/

/** A value as an answer repeats it; what is secret stands in the file alone. */
const shown = (key: string, value: string): string =>
  /pass|secret|token|key/i.test(key) && !/^\s*env:/.test(value) ? '…' : value.trim()

const noColon = (key: string, value: string): Omit<Slip, 'line'> => ({
  problem: `there is no colon behind ${key}`,
  remedy: `write ${key}: ${value}`.trimEnd(),
})

/** What is plainly wrong with a line, as people get it wrong. */
function oddLine(line: string): Omit<Slip, 'line'> | undefined {
  if (!saysSomething(line)) return undefined
  if (/^ *\t/.test(line))
    return { problem: 'this line begins with a tab', remedy: 'write blanks in its place' }
  if (ODD_BLANK.test(line))
    return {
      problem: 'this line holds a blank that YAML does not take for one',
      remedy: 'type its blanks once more',
    }
  if (/^\s*(?:\/\/|--|;)/.test(line) && line.trim() !== '---')
    return { problem: 'YAML knows no such comment', remedy: 'begin it with #' }
  const [, key, value] = NO_COLON.exec(line) ?? []
  if (key !== undefined && value !== undefined) return noColon(key, shown(key, value))
  const [, joined, rest] = NO_BLANK.exec(line) ?? []
  if (joined !== undefined && rest !== undefined)
    return {
      problem: `there is no blank behind ${joined}:`,
      remedy: `write ${joined}: ${shown(joined, rest)}`,
    }
  const [, named, said = ''] = FIELD.exec(line) ?? []
  const text = said.replace(/\s#.*$/, '').trim()
  if (named === undefined || !needsQuotes(text)) return undefined
  const [, field] = /^(?!env:|file:)([a-z]+): /.exec(text) ?? []
  const besides = field === undefined ? '' : `; or, if ${field} is a field of ${named}, write it below`
  return {
    problem: `what stands behind ${named}: is more than YAML takes without quotation marks`,
    remedy: `put it in quotation marks: ${named}: ${quoted(shown(named, text))}${besides}`,
  }
}

/** `@x`, `*star`, `a: b`, `"Anna" and Bert`: what YAML keeps for itself, or has read as a whole already. */
const needsQuotes = (value: string): boolean =>
  /^[@`%&*!\]},]|^[|>][^|>+\-\d\s]|^[-?:]\s/.test(value) ||
  /^(?:\[[^\]]*\]|\{[^}]*\}|"[^"]*"|'[^']*')\s*[^\s,}\]]/.test(value) ||
  (/^[^'"[{]/.test(value) && /:(?:\s|$)/.test(value))

/** `'Bob's judge'` is meant to be in quotation marks already. */
function quoted(value: string): string {
  const [, inner = value] = /^'(.*)'$/.exec(value) ?? []
  return inner.includes("'") && !/["\\]/.test(inner) ? `"${inner}"` : `'${inner.replaceAll("'", "''")}'`
}

/** A line that begins further right than the one above, which opens nothing; or it is the one above that begins too far left. */
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
