// Checks the content of a YAML file against a schema, and reports every fault with file, line and remedy.
import * as z from 'zod'
import { err, ok, type Result } from '../../result.ts'
import { nearest, PLAIN } from './fileKind.ts'
import type { Fault, Page, Path } from './yamlFile.ts'

// Each schema checks only a file or two, and compiling it takes longer than that.
z.config({ jitless: true })

/** The content of a page, if it fits the schema; otherwise all faults. */
export function readPage<Shape extends z.ZodType>(
  page: Page,
  schema: Shape,
): Result<z.infer<Shape>, readonly Fault[]> {
  const read = schema.safeParse(page.content)
  if (read.success) return ok(read.data)
  const misspelt = misspeltIn(page, schema, read.error.issues)
  const isMisspelt = ({ path }: Issue) =>
    misspelt.has(path.join('/')) && valueAt(page.content, path) === undefined
  const issues = read.error.issues.filter(issue => !isMisspelt(issue))
  return err(onceEach(issues).flatMap(issue => faultsOf(issue, page, schema)))
}

/** The paths of the fields that unknown ones seem to mean: a misspelt field is not reported as missing too. */
export function misspeltIn(
  page: Page,
  schema: z.ZodType,
  issues: readonly Issue[] = schema.safeParse(page.content).error?.issues ?? [],
): ReadonlySet<string> {
  const meant = issues.flatMap(issue => {
    if (issue.code !== 'unrecognized_keys') return []
    const fields = fieldsAt(schema, issue.path)
    return issue.keys.flatMap(key => {
      const near = nearest(firstWord(key), fields, page.kind?.synonyms)
      return near === undefined ? [] : [[...issue.path, near].join('/')]
    })
  })
  return new Set(meant)
}

/** `{ password x }` lacks a colon. */
const firstWord = (key: string): string => /^[a-z]+(?= )/i.exec(key)?.[0] ?? key

/** Keeps only the first complaint about each value. */
function onceEach(issues: readonly Issue[]): readonly Issue[] {
  const seen = new Set<string>()
  return issues.filter(({ code, path }) => {
    const what = `${code === 'unrecognized_keys'} ${path.join('/')}`
    return !seen.has(what) && seen.add(what)
  })
}

/** `par: kind`: a path as a reader of the file would write it. */
function label(path: Path): string {
  const steps = path.length > 1 && GROUPS.has(path[0] ?? '') ? path.slice(1) : path
  return steps.filter(step => typeof step === 'string').join(': ') || 'the file'
}

const GROUPS: ReadonlySet<PropertyKey> = new Set(['provinces', 'powers', 'newPowers'])

type Issue = z.core.$ZodIssue

function faultsOf(issue: Issue, page: Page, schema: z.ZodType): readonly Fault[] {
  const where = label(issue.path)
  if (issue.code === 'unrecognized_keys') {
    const fields = fieldsAt(schema, issue.path)
    return issue.keys.map(key => ({
      ...spotOf(page, [...issue.path, key]),
      problem: `${where}: there is no ${mayName(key, issue.path, page) ? `field ${key}` : 'such field'}`,
      remedy: `${insteadOf(key, issue.path, page, schema)}one of ${fields.join(', ')}, or take it out`,
    }))
  }
  const remedy = remedyOf(issue, page, schema)
  return [{ ...spotOf(page, issue.path), problem: `${where} ${complaint(issue, page)}`, remedy }]
}

/** Whether an answer may repeat a key. One without a value may be a value itself, in brackets or on a line of its own. */
function mayName(key: string, path: Path, { content, kind = PLAIN }: Page): boolean {
  const section = path[0] === undefined ? key : String(path[0])
  const isLone = valueAt(content, [...path, key]) === null
  return kind.mayName(key, section) || (!isLone && path.length === 0 && /^\w+$/.test(key))
}

/** What to write for an unknown field: one that is a slip away, or a section that it should be indented under. */
function insteadOf(key: string, path: Path, { kind }: Page, schema: z.ZodType): string {
  const fields = fieldsAt(schema, path)
  const near = nearest(firstWord(key), fields, kind?.synonyms)
  if (near !== undefined && near === key.split(' ')[0]) return `write a colon behind ${near}, or `
  if (near !== undefined) return `write ${near}, if that is meant, or `
  const homes = fields.filter(field => fieldsAt(schema, [...path, field]).includes(key))
  return homes.length === 0
    ? 'write '
    : `if it belongs to ${homes.join(' or ')}, put it below that and further right, else write `
}

function complaint(issue: Issue, page: Page): string {
  if (issue.code === 'invalid_key') return 'will not do as a key'
  const value = valueAt(page.content, issue.path)
  if (value === null) return 'says nothing'
  if (value === undefined) return 'is missing'
  const { kind = PLAIN } = page
  const section = issue.path[0] === undefined ? undefined : String(issue.path[0])
  const field = String(issue.path.findLast(step => typeof step === 'string') ?? '')
  const isShown = typeof value !== 'object' && kind.mayRepeat(value, { section, field })
  return isShown ? `will not do as ${JSON.stringify(value)}` : 'will not do'
}

const spotOf = (page: Page, path: Path): { file: string; line: number } => {
  const { file, line } = page.find(path)
  return { file, line }
}

const KIND_IN_WORDS: Readonly<Record<string, string>> = {
  string: 'text, in quotes if it looks like a number',
  int: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list, [a, b, c]',
  object: 'fields, { a: …, b: … }',
  record: 'fields, { a: …, b: … }',
}

function remedyOf(issue: Issue, page: Page, schema: z.ZodType): string {
  if (issue.code === 'invalid_type') {
    const fields = issue.expected === 'object' ? fieldsAt(schema, issue.path) : []
    if (fields.length > 0) return `write its fields ${placeOf(issue.path)}: ${fields.join(', ')}`
    const value = valueAt(page.content, issue.path)
    const isQuoted = typeof value === 'string' && /^\s*[\d.]+\s*$/.test(value)
    const kind = thingAt(schema, issue.path) ?? KIND_IN_WORDS[issue.expected] ?? issue.expected
    return `write ${kind}${isQuoted ? ', without quotation marks' : ''}`
  }
  const thing =
    issue.code === 'too_small' && issue.origin === 'string' ? thingAt(schema, issue.path) : undefined
  if (thing !== undefined) return `write ${thing}`
  if (issue.code === 'invalid_value')
    return `write ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`
  if (issue.code === 'invalid_key') return issue.issues[0]?.message ?? issue.message
  return issue.message
}

const placeOf = (path: Path): string =>
  path.length === 0
    ? 'with a colon behind each'
    : `below ${String(path.at(-1))}: and further right, each on a line`

const valueAt = (content: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
    content,
  )

const fieldsAt = (schema: z.ZodType, path: Path): readonly string[] => {
  const found = unwrapped(schemaAt(schema, path))
  return found instanceof z.ZodObject ? Object.keys(found.shape) : []
}

/** The schema's own description of what it expects at a path. */
function thingAt(schema: z.ZodType, path: Path): string | undefined {
  const found = schemaAt(schema, path)
  const inner = unwrapped(found)
  return found?.description ?? (inner instanceof z.ZodType ? inner.description : undefined)
}

/** The schema at the end of a path, as far as it can be followed. */
function schemaAt(schema: unknown, path: Path): z.ZodType | undefined {
  const [step, ...rest] = path
  if (step === undefined) return schema instanceof z.ZodType ? schema : undefined
  const here = unwrapped(schema)
  if (here instanceof z.ZodRecord) return schemaAt(here.valueType, rest)
  if (here instanceof z.ZodArray) return schemaAt(here.element, rest)
  return here instanceof z.ZodObject ? schemaAt(here.shape[String(step)], rest) : undefined
}

function unwrapped(schema: unknown): unknown {
  const isWrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault
  return isWrapped ? unwrapped(schema.unwrap()) : schema
}
