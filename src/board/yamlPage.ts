// What a YAML file says held against a schema; whatever does not fit is told with file, line and remedy.
import * as z from 'zod'
import { err, ok, type Result } from '../result.ts'
import { slipsBetween } from './names.ts'
import type { Fault, Page, Path } from './yamlFile.ts'

// Each schema is held against a file or two: to compile it for that takes longer than to do without.
z.config({ jitless: true })

/** What a page says, if it fits the schema; else all that does not. */
export function readPage<Shape extends z.ZodType>(
  page: Page,
  schema: Shape,
): Result<z.infer<Shape>, readonly Fault[]> {
  const read = schema.safeParse(page.content)
  if (read.success) return ok(read.data)
  const { issues } = read.error
  // What is misspelt is not missing besides.
  const misspelt = new Set(issues.flatMap(issue => meantBy(issue, schema)))
  const isMisspelt = ({ path }: Issue) =>
    misspelt.has(path.join('/')) && valueAt(page.content, path) === undefined
  return err(issues.filter(issue => !isMisspelt(issue)).flatMap(issue => faultsOf(issue, page, schema)))
}

/** The ways to the fields that unknown ones seem to be. */
function meantBy(issue: Issue, schema: z.ZodType): readonly string[] {
  if (issue.code !== 'unrecognized_keys') return []
  const fields = fieldsAt(schema, issue.path)
  return issue.keys.flatMap(key => {
    const near = nearest(key, fields)
    return near === undefined ? [] : [[...issue.path, near].join('/')]
  })
}

/** The one field that a word is a slip away from. */
function nearest(word: string, fields: readonly string[]): string | undefined {
  if (!/^[a-z]+$/i.test(word)) return undefined
  const near = fields.filter(
    field => slipsBetween(word.toLowerCase(), field.toLowerCase(), 2) <= (word.length > 5 ? 2 : 1),
  )
  return near.length === 1 ? near[0] : undefined
}

/** `par: kind`: the way to a value as a reader of the file would say it. */
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
      problem: `${where}: there is no field ${key}`,
      remedy: `${insteadOf(key, issue.path, schema)}one of ${fields.join(', ')}, or take it out`,
    }))
  }
  const remedy = remedyOf(issue, page, schema)
  return [{ ...spotOf(page, issue.path), problem: `${where} ${complaint(issue, page)}`, remedy }]
}

/** What an unknown field seems to be: one that is a slip away, or one of a section whose line begins too far left. */
function insteadOf(key: string, path: Path, schema: z.ZodType): string {
  const fields = fieldsAt(schema, path)
  const near = nearest(key, fields)
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
  return typeof value === 'object' ? 'will not do' : `will not do as ${JSON.stringify(value)}`
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
    const kind = KIND_IN_WORDS[issue.expected] ?? issue.expected
    return `write ${kind}${isQuoted ? ', without quotation marks' : ''}`
  }
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

function fieldsAt(schema: unknown, path: Path): readonly string[] {
  const [step, ...rest] = path
  const isWrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault
  if (isWrapped) return fieldsAt(schema.unwrap(), path)
  if (schema instanceof z.ZodRecord) return fieldsAt(schema.valueType, rest)
  if (schema instanceof z.ZodArray) return fieldsAt(schema.element, rest)
  if (!(schema instanceof z.ZodObject)) return []
  return step === undefined ? Object.keys(schema.shape) : fieldsAt(schema.shape[String(step)], rest)
}
