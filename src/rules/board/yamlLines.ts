// Finds common mistakes in a line of a YAML file, and describes them without repeating secrets.
import { type FileKind, nearest } from './fileKind.ts'

export interface LineAdvice {
  readonly problem: string
  readonly remedy: string
}

/** A file that cannot be read, by its lines. */
export interface BrokenFile {
  readonly lines: readonly string[]
  readonly kind: FileKind
}

export const saysSomething = (line: string): boolean => /^\s*[^\s#]/.test(line)

/** The last line before another that is neither blank nor a comment. */
export const saysBefore = (lines: readonly string[], line: number): number =>
  lines.slice(0, Math.max(line, 0)).findLastIndex(saysSomething)

/** What an answer about a line may repeat: undefined, or `…`, stands for what must not leave the file. */
interface Speech {
  readonly kind: FileKind
  readonly key: (word: string) => string | undefined
  readonly value: (key: string, value: string) => string
}

export function speechOf({ lines, kind }: BrokenFile, line: number): Speech {
  const top = lines.slice(0, line + 1).findLast(each => TOP.test(each)) ?? ''
  const [, section] = TOP.exec(top) ?? []
  return {
    kind,
    key: word => (kind.mayName(word, section) ? word : undefined),
    value: (key, value) => (mayShow(key, value, section, kind) ? value.trim() : '…'),
  }
}

const TOP = /^([a-z]\w*)/i

const mayShow = (field: string, value: string, section: string | undefined, kind: FileKind): boolean =>
  POINTS.test(value) || (!/pass|secret|token|key/i.test(field) && kind.mayRepeat(value, { section, field }))

/** Where a secret is kept is not a secret. */
const POINTS = /^\s*(?:env:\s*[A-Z_][A-Z0-9_]*|file:\s*\S+)\s*$/

/** `password x`, `password = x`, `password env:NAME`: a word, and what belongs to it, without a colon between them. */
const NO_COLON = /^\s*(?:- )?([a-z][\w-]*)(?:\s*=\s*|\s+)([^\s:#=].*)$/i
/** `password:x` */
const NO_BLANK = /^\s*(?:- )?([a-z][\w-]*):([^\s:].*)$/i
/** `password: x` */
const FIELD = /^\s*(?:- )?([a-z][\w-]*):\s+(.*)$/i
/** `smtp` */
const BARE = /^\s*([a-z][\w-]*)\s*(?:#.*)?$/i
/** `password:` */
const EMPTY = /^\s*(?:- )?([a-z][\w-]*):\s*(?:#.*)?$/i
/** A value by itself. */
const LONE = /^\s*[^\s#:\-?[\]{},][^:]*$/
/** Characters that look like a blank or like nothing, from a word processor or a copied page. */
const ODD_BLANK = /[\u00a0\u1680\u2000-\u200b\u202f\u205f\u2060\u3000]|(?!^)\ufeff/
/** `password：x`, with the colon of another script. */
const ODD_COLON = /^\s*(?:- )?([a-z][\w-]*)\s*[\uff1a\ufe55\u2236\ua789\ufe13\u02d0]/i
/** `env: NAME` */
const PARTED = /^(env|file):\s+(\S+)$/

const noColon = (key: string, value: string, { fields, synonyms }: FileKind): LineAdvice => ({
  problem: `there is no colon behind ${key}`,
  remedy: `write ${nearest(key, fields, synonyms) ?? key}: ${value}`.trimEnd(),
})

/** The advice on a line with a common mistake. */
export function oddLine(line: string, speech: Speech): LineAdvice | undefined {
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
  const [, before] = ODD_COLON.exec(line) ?? []
  if (before !== undefined)
    return {
      problem: `what stands behind ${speech.key(before) ?? 'the name'} only looks like a colon`,
      remedy: 'type a plain one, and a blank behind it',
    }
  const [, key, value] = NO_COLON.exec(line) ?? []
  if (key !== undefined && value !== undefined && speech.key(key) !== undefined)
    return noColon(key, speech.value(key, value), speech.kind)
  const [, joined, rest] = NO_BLANK.exec(line) ?? []
  if (joined !== undefined && rest !== undefined) return noBlank(joined, rest, speech)
  const [, named, said = ''] = FIELD.exec(line) ?? []
  return named === undefined ? undefined : oddValue(named, said.replace(/\s#.*$/, '').trim(), speech)
}

function noBlank(key: string, value: string, speech: Speech): LineAdvice {
  const name = speech.key(key)
  if (name === undefined)
    return { problem: 'there is no blank behind the colon of this line', remedy: 'write one there' }
  const { fields, synonyms } = speech.kind
  return {
    problem: `there is no blank behind ${name}:`,
    remedy: `write ${nearest(name, fields, synonyms) ?? name}: ${speech.value(name, value)}`,
  }
}

/** The advice on a value that cannot be read. */
function oddValue(key: string, text: string, { kind, ...speech }: Speech): LineAdvice | undefined {
  if (!needsQuotes(text)) return undefined
  const name = speech.key(key) ?? 'the name'
  const [, points, where] = PARTED.exec(text) ?? []
  if (points !== undefined)
    return {
      problem: `there is a blank behind ${points}:`,
      remedy: `write ${name}: ${points}:${where}, without it`,
    }
  const second = /\s([a-z]+):(?=\s|$)/gi
  const [, other] = [...text.matchAll(second)].find(([, word = '']) => kind.fields.has(word)) ?? []
  if (other !== undefined && /^[^'"[{]/.test(text))
    return { problem: 'two fields stand on this line', remedy: `write ${other}: on a line of its own` }
  const [, field] = /^(?!env:|file:)([a-z]+): /.exec(text) ?? []
  const besides =
    field === undefined || speech.key(field) === undefined
      ? ''
      : `; or, if ${field} is a field of ${name}, write it below`
  return {
    problem: `what stands behind ${name}: is more than YAML takes without quotation marks`,
    remedy: `put it in quotation marks: ${name}: ${quoted(speech.value(key, text))}${besides}`,
  }
}

/** A line without any colon: a name that lacks its colon, or a value that belongs to the name above. */
export function lone(sheet: BrokenFile, line: number): LineAdvice | undefined {
  const { lines, kind } = sheet
  const [, word] = BARE.exec(lines[line] ?? '') ?? []
  const speech = speechOf(sheet, line)
  const isName =
    word !== undefined && (kind.fields.size === 0 || nearest(word, kind.fields, kind.synonyms) !== undefined)
  if (isName && speech.key(word) !== undefined) return noColon(word, '', kind)
  if (!LONE.test(lines[line] ?? '')) return undefined
  const [, above] = EMPTY.exec(lines[saysBefore(lines, line)] ?? '') ?? []
  if (above !== undefined && speech.key(above) !== undefined)
    return {
      problem: 'a value stands on a line of its own',
      remedy: `write it behind ${above}: on the same line`,
    }
  if (word !== undefined && speech.key(word) !== undefined) return noColon(word, '', kind)
  return {
    problem: 'there is no colon in this line',
    remedy: 'write NAME: VALUE, or put it behind the name that it belongs to',
  }
}

/** `@x`, `*star`, `a: b`, `"Anna" and Bert`: characters that YAML reserves, or text after a complete value. */
const needsQuotes = (value: string): boolean =>
  /^[@`%&*!\]},]|^[|>][^|>+\-\d\s]|^[-?:]\s/.test(value) ||
  /^(?:\[[^\]]*\]|\{[^}]*\}|"[^"]*"|'[^']*')\s*[^\s,}\]]/.test(value) ||
  (/^[^'"[{]/.test(value) && /:(?:\s|$)/.test(value))

/** `'Bob's judge'` was meant to be in quotation marks already. */
function quoted(value: string): string {
  const [, inner = value] = /^'(.*)'$/.exec(value) ?? []
  return inner.includes("'") && !/["\\]/.test(inner) ? `"${inner}"` : `'${inner.replaceAll("'", "''")}'`
}
