// A YAML file read with its line numbers, so that whatever is wrong in it is told with file, line and remedy.
import {
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  visit,
} from 'yaml'
import * as z from 'zod'
import { err, ok, type Result } from '../result.ts'
import { slipsBetween } from './names.ts'
import { type Broken, brokenYaml } from './yamlSlips.ts'

// Each schema is held against a file or two: to compile it for that takes longer than to do without.
z.config({ jitless: true })

export interface WrittenFile {
  readonly name: string
  readonly text: string
  /** What it says, where that has been read before, and found to be without a fault. */
  readonly content?: unknown
}

export interface Fault {
  readonly file: string
  readonly line: number
  readonly problem: string
  readonly remedy: string
}

/** `config/maps/standard.yaml:41: par: bur does not list par among its army borders; add par there or …` */
export const faultText = ({ file, line, problem, remedy }: Fault): string =>
  `${file}:${line}: ${problem}; ${remedy}`

/** The way to a value: `['provinces', 'par', 'army', 0]`. */
export type Path = readonly PropertyKey[]

/** Where a value is written, and how many steps of its path could be followed. */
export interface Spot {
  readonly file: string
  readonly line: number
  readonly depth: number
}

/** What a file says, and where it says it. */
export interface Page {
  readonly content: unknown
  find(path: Path): Spot
}

export function readYaml(file: WrittenFile): Result<Page, readonly Fault[]> {
  const { content } = file
  if (content === undefined) return parsed(file)
  return ok({
    content,
    find: path => {
      const page = parsed(file)
      return page.ok ? page.value.find(path) : { file: file.name, line: 1, depth: 0 }
    },
  })
}

function parsed({ name, text }: WrittenFile): Result<Page, readonly Fault[]> {
  const lines = new LineCounter()
  const lineAt = (offset: number) => lines.linePos(offset).line
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  // Of a text that cannot be read the first fault counts: the others come of it.
  const [first] = document.errors
  const broken = first === undefined ? unwanted(document) : [brokenYaml(first, text, lineAt(first.pos[0]))]
  if (broken.length > 0) {
    return err(broken.map(({ at, problem, remedy }) => ({ file: name, line: lineAt(at), problem, remedy })))
  }
  return ok({
    content: document.toJS(),
    find: path => {
      const { offset, depth } = follow(document.contents, path)
      return { file: name, line: lineAt(offset), depth }
    },
  })
}

/** What YAML would allow and no reader would expect: values that stand elsewhere, keys that are lists. */
function unwanted(document: Document.Parsed): readonly Broken[] {
  const found: Broken[] = []
  visit(document, {
    Alias: (_, { range, source }) => {
      found.push({
        at: range?.[0] ?? 0,
        problem: `*${source} stands for something else`,
        remedy: 'write it out',
      })
    },
    Pair: (_, { key }) => {
      if (isScalar(key) || !isNode(key)) return
      found.push({ at: key.range?.[0] ?? 0, problem: 'a key is one word or name', remedy: 'mend the YAML' })
    },
  })
  return found
}

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

/** Goes as far along a path as the file does; a key stands for its value, since it is what the eye finds. */
function follow(root: Node | null, path: Path): { offset: number; depth: number } {
  let here: unknown = root
  let offset = root?.range?.[0] ?? 0
  for (const [depth, step] of path.entries()) {
    if (isMap(here)) {
      const pair = here.items.find(({ key }) => isScalar(key) && String(key.value) === String(step))
      if (pair === undefined || !isScalar(pair.key)) return { offset, depth }
      offset = pair.key.range?.[0] ?? offset
      here = pair.value
    } else if (isSeq(here) && typeof step === 'number' && step < here.items.length) {
      here = here.items[step]
      if (isScalar(here) || isMap(here) || isSeq(here)) offset = here.range?.[0] ?? offset
    } else return { offset, depth }
  }
  return { offset, depth: path.length }
}

type Issue = z.core.$ZodIssue

function faultsOf(issue: Issue, page: Page, schema: z.ZodType): readonly Fault[] {
  const where = label(issue.path)
  if (issue.code === 'unrecognized_keys') {
    const fields = fieldsAt(schema, issue.path)
    return issue.keys.map(key => {
      const near = nearest(key, fields)
      const first = near === undefined ? '' : `${near}, if that is meant, or `
      return {
        ...spotOf(page, [...issue.path, key]),
        problem: `${where}: there is no field ${key}`,
        remedy: `write ${first}one of ${fields.join(', ')}, or take it out`,
      }
    })
  }
  return [
    { ...spotOf(page, issue.path), problem: `${where} ${complaint(issue, page)}`, remedy: remedyOf(issue) },
  ]
}

function complaint(issue: Issue, page: Page): string {
  if (issue.code === 'invalid_key') return 'will not do as a key'
  const value = valueAt(page.content, issue.path)
  if (issue.path.length === 0 && value === null) return 'says nothing'
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

function remedyOf(issue: Issue): string {
  if (issue.code === 'invalid_type') return `write ${KIND_IN_WORDS[issue.expected] ?? issue.expected}`
  if (issue.code === 'invalid_value')
    return `write ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`
  if (issue.code === 'invalid_key') return issue.issues[0]?.message ?? issue.message
  return issue.message
}

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
