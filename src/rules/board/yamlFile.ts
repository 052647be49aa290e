// Reads a YAML file with its line numbers, so that every fault is reported with file, line and remedy.
import { createRequire } from 'node:module'
import type { Document, Node } from 'yaml'
import { err, ok, type Result } from '../../result.ts'
import { type FileKind, PLAIN } from './fileKind.ts'
import { type Broken, brokenYaml } from './yamlSlips.ts'

export interface WrittenFile {
  readonly name: string
  readonly text: string
  /** The content, if it was read before and found free of faults. */
  readonly content?: unknown
  /** Without a kind, everything in the file may be repeated. */
  readonly kind?: FileKind
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
  readonly kind?: FileKind | undefined
  find(path: Path): Spot
}

export function readYaml(file: WrittenFile): Result<Page, readonly Fault[]> {
  const { content } = file
  if (content === undefined) return parsed(file)
  return ok({
    content,
    kind: file.kind,
    find: path => {
      const page = parsed(file)
      return page.ok ? page.value.find(path) : { file: file.name, line: 1, depth: 0 }
    },
  })
}

/** Loaded only when a text must be parsed: the build has parsed the files that come with the program. */
const yaml = (): typeof import('yaml') => createRequire(import.meta.url)('yaml')

function parsed({ name, text, kind = PLAIN }: WrittenFile): Result<Page, readonly Fault[]> {
  const unreadable = notUtf8(text)
  if (unreadable !== undefined) return err([{ file: name, ...unreadable }])
  const { LineCounter, parseDocument } = yaml()
  const lines = new LineCounter()
  const lineAt = (offset: number) => lines.linePos(offset).line
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  // Only the first fault of an unreadable text counts: the others result from it.
  const [first] = document.errors
  const broken =
    first === undefined ? unwanted(document) : [brokenYaml(document.errors, text, lineAt(first.pos[0]), kind)]
  if (broken.length > 0) {
    return err(broken.map(({ at, problem, remedy }) => ({ file: name, line: lineAt(at), problem, remedy })))
  }
  return ok({
    content: document.toJS(),
    kind,
    find: path => {
      const { offset, depth } = follow(document.contents, path)
      return { file: name, line: lineAt(offset), depth }
    },
  })
}

/** The fault of a file in another encoding: read as UTF-8 it holds NUL or replacement characters. */
function notUtf8(text: string): Omit<Fault, 'file'> | undefined {
  const at = text.search(/[\0\ufffd]/)
  if (at < 0) return undefined
  return {
    line: text.slice(0, at).split('\n').length,
    problem: 'a sign of this line is not written in UTF-8',
    remedy: 'save the file as UTF-8',
  }
}

/** What YAML allows but no reader expects: aliases, anchors and tags, curled quotation marks, keys that are lists. */
function unwanted(document: Document.Parsed): readonly Broken[] {
  const { isNode, isScalar, visit } = yaml()
  const found: Broken[] = []
  const mark = (at: number, sign: string): void => {
    found.push({ at, problem: `to YAML a word with ${sign} before it is a mark`, remedy: REMEDY_OF_A_MARK })
  }
  visit(document, {
    Alias: (_, { range }) => mark(range?.[0] ?? 0, '*'),
    Scalar: (_, { range, anchor, tag, value }) => {
      if (anchor !== undefined) mark(range?.[0] ?? 0, '&')
      else if (tag !== undefined) mark(range?.[0] ?? 0, '!')
      else if (typeof value === 'string' && CURLED.test(value))
        found.push({
          at: range?.[0] ?? 0,
          problem: 'curled quotation marks belong to the text here',
          remedy: "write straight ones, '…', or none",
        })
    },
    Pair: (_, { key }) => {
      if (isScalar(key) || !isNode(key)) return
      found.push({ at: key.range?.[0] ?? 0, problem: 'a key is one word or name', remedy: 'mend the YAML' })
    },
  })
  // One is enough: the others are of the same kind.
  return found.slice(0, 1)
}

const REMEDY_OF_A_MARK = 'put both in quotation marks, or write out what is meant'

/** `“anna”`, as a word processor writes it. */
const CURLED = /^[\u2018-\u201f].*[\u2018-\u201f]$/

/** Follows a path as far as the file goes. A value is found at its key, since that is what a reader looks for. */
function follow(root: Node | null, path: Path): { offset: number; depth: number } {
  const { isMap, isScalar, isSeq } = yaml()
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
