// A template of a mail: read, tried on samples, filled with what a mail has to say, and set in lines.
import { type Context, createContext, Script } from 'node:vm'
import { Eta } from 'eta'
import { err, ok, type Result } from '../../result.ts'
import { type Fault, faultText, type WrittenFile } from '../../rules/board/yamlFile.ts'
import { BLOCK_MARK } from '../report/forms/frame.ts'
import { MAIL_SAMPLES } from '../report/mails/samples.ts'
import type { MailKind, MailViews } from '../report/mails/views.ts'

/** The longest text that a template may make, in characters: as much as a letter with press in it, and some more. */
const MOST_LETTERS = 1_000_000
/** In milliseconds: a template that takes longer is in an endless loop. */
const PATIENCE = 2_000

/** Why a template cannot be used, so that its author can mend it. */
export class TemplateFault extends Error {
  override readonly name = 'TemplateFault'
  readonly fault: Fault

  constructor(fault: Fault) {
    super(faultText(fault))
    this.fault = fault
  }
}

export interface Template<Kind extends MailKind> {
  /** A mail with its sentences broken at 72 columns; throws a TemplateFault if it cannot be made. */
  fill(view: MailViews[Kind]): string
}

/** Reads a template and tries it on every sample of its kind. A keeper's template runs with a time limit. */
export function readTemplate<Kind extends MailKind>(
  kind: Kind,
  file: WrittenFile,
  by: 'us' | 'keeper' = 'keeper',
): Result<Template<Kind>, Fault> {
  try {
    const template = compiled<Kind>(file, by)
    const strange = strangeField(kind, file)
    if (strange !== undefined) return err(strange)
    for (const sample of MAIL_SAMPLES[kind]) template.fill(sample)
    return ok(template)
  } catch (fault) {
    if (fault instanceof TemplateFault) return err(fault.fault)
    throw fault
  }
}

// `debug` counts lines, so that a fault can say where it is.
const engine = new Eta({
  autoEscape: false,
  autoTrim: false,
  debug: true,
  plugins: [{ processAST: withoutEmptyLines, processFnString: text => text.replace('res: "",', BOUNDED) }],
})

/** Replaces the growing text of the engine: the same, but it throws when it gets too long. */
const BOUNDED = `text: "", get res() { return this.text },
  set res(text) { if (text.length > ${MOST_LETTERS}) throw new RangeError('too long'); this.text = text },`

type Piece = string | { readonly t: string; readonly val: string; readonly lineNo?: number }

/** A line with nothing but IFs and their ends leaves no line in the mail. */
function withoutEmptyLines<Each extends Piece>(pieces: Each[]): Each[] {
  const trimmed: Piece[] = [...pieces]
  for (let at = 0; at < trimmed.length; at++) {
    const end = trimmed.findIndex((each, i) => i >= at && typeof each === 'string')
    if (typeof trimmed[at] === 'string') continue
    const tags = trimmed.slice(at, end < 0 ? undefined : end)
    const [before, after] = [trimmed[at - 1] ?? '\\n', (end < 0 ? undefined : trimmed[end]) ?? '\\n']
    const isAlone =
      tags.every(tag => typeof tag !== 'string' && tag.t === 'e') &&
      typeof before === 'string' &&
      typeof after === 'string' &&
      /(?:^|\\n)[ \t]*$/.test(before) &&
      /^[ \t]*\\n/.test(after)
    if (isAlone && at > 0) trimmed[at - 1] = before.replace(/[ \t]*$/, '')
    if (isAlone && end >= 0) trimmed[end] = after.replace(/^[ \t]*\\n/, '')
    at += tags.length - 1
  }
  return trimmed as Each[] // the same pieces, some of them shorter
}

function compiled<Kind extends MailKind>(file: WrittenFile, by: 'us' | 'keeper'): Template<Kind> {
  const self = { config: engine.config, render: noOtherTemplate, RuntimeErr: rethrown(file) }
  const room = by === 'us' ? ownRoom() : createContext({})
  const make = scriptOf(sourceOf(file), file).runInContext(room) as (it: object, of: typeof self) => unknown
  Object.assign(room, { make, self })
  return {
    fill(view) {
      try {
        const it = strict(view)
        if (by === 'us') return set(String(make(it, self)))
        Object.assign(room, { it })
        return set(String(WATCHED.runInContext(room, { timeout: PATIENCE })))
      } catch (fault) {
        throw fault instanceof TemplateFault ? fault : new TemplateFault(faultOf(fault, file, 1))
      }
    },
  }
}

// Templates run in a context of their own, where they cannot reach the judge: a slip in a template does no other harm.
const ownRoom = (): Context => {
  room ??= createContext({})
  return room
}
let room: Context | undefined

/** Costs a fifth of a millisecond. */
const WATCHED = new Script('make(it, self)')

function sourceOf(file: WrittenFile): string {
  try {
    return engine.compileToString(file.text)
  } catch (fault) {
    const message = messageOf(fault)
    const line = Number(/line (\d+)/.exec(message)?.[1] ?? 1)
    const [problem = message] = message.split('\n')
    throw new TemplateFault({
      file: file.name,
      line,
      problem: problem.replace(/ at line.*$/, ''),
      remedy: 'close each <% with a %>',
    })
  }
}

function scriptOf(source: string, file: WrittenFile): Script {
  try {
    return new Script(`((it, self) => (function (options) {${source}\n}).call(self, {}))`, {
      filename: 'template',
    })
  } catch (fault) {
    const at = Number(/^template:(\d+)/.exec((fault as Error).stack ?? '')?.[1] ?? 0)
    const before = source.split('\n').slice(0, at)
    const counted = before.flatMap(row => /^__eta\.line=(\d+)$/.exec(row)?.[1] ?? [])
    const fromThere =
      'compare the line, and what it opens and closes, with the template that comes with the judge'
    throw new TemplateFault({
      file: file.name,
      line: Number(counted.at(-1) ?? 1),
      problem: messageOf(fault),
      remedy: fromThere,
    })
  }
}

function noOtherTemplate(): never {
  throw new Error('a template stands alone, and takes in no other')
}

const rethrown =
  (file: WrittenFile) =>
  (fault: unknown, _text: string, line: number): never => {
    throw fault instanceof TemplateFault ? fault : new TemplateFault(faultOf(fault, file, line))
  }

class NoSuchField extends Error {
  readonly fields: readonly string[]

  constructor(field: string, fields: readonly string[]) {
    super(`there is no field "${field.slice(0, 40)}"`)
    this.fields = fields
  }
}

function faultOf(fault: unknown, { name }: WrittenFile, line: number): Fault {
  const message = messageOf(fault)
  const remedy =
    fault instanceof NoSuchField
      ? `write one of ${fault.fields.join(', ') || 'nothing'}`
      : /too long|timed out/.test(message)
        ? 'look for what is repeated without end'
        : 'compare the line with the template that comes with the judge'
  const problem = /too long/.test(message)
    ? `more than ${MOST_LETTERS} letters come out`
    : /timed out/.test(message)
      ? 'it comes to no end'
      : message
  return { file: name, line, problem, remedy }
}

/** What is thrown in another context is not an instance of our Error, though it looks like one. */
const messageOf = (fault: unknown): string =>
  typeof fault === 'object' && fault !== null && 'message' in fault ? String(fault.message) : String(fault)

/** Only the fields of a view can be read; what a person wrote cannot mark a block. */
function strict<View extends object>(view: View): View {
  return new Proxy(view, {
    get(fields, field) {
      if (typeof field === 'symbol' || field === '__blocks') return undefined
      if (!Object.hasOwn(fields, field)) throw new NoSuchField(field, Object.keys(fields))
      return plain(Reflect.get(fields, field))
    },
  })
}

/** Removes block marks inside of a value, so that a value of one line stays on one. */
const plain = (value: unknown): unknown =>
  typeof value === 'string' && !value.startsWith(BLOCK_MARK) ? value.replaceAll(BLOCK_MARK, '') : value

/** A field that does not exist and that no sample reaches, since it is behind an IF. */
function strangeField(kind: MailKind, { name, text }: WrittenFile): Fault | undefined {
  const known = Object.keys(MAIL_SAMPLES[kind][0] ?? {})
  const tags = [...text.matchAll(/<%[\s\S]*?%>/g)]
  for (const { 0: tag, index } of tags) {
    const field = [...tag.matchAll(/\bit\.(\w+)/g)].find(([, each = '']) => !known.includes(each))
    if (field === undefined) continue
    const line = text.slice(0, index + field.index).split('\n').length
    return faultOf(new NoSuchField(field[1]!, known), { name, text }, line)
  }
  return undefined
}

// Sets the lines of a filled template: sentences are broken at 72 columns, blocks stay as they are.

const WIDTH = 72

/** A filled template as it is mailed: one line end at its end, no empty lines at its beginning. */
export function set(filled: string): string {
  const lines = filled.replace(/\r\n?/g, '\n').split('\n')
  const text = paragraphs(lines).flatMap(paragraph => setParagraph(paragraph))
  while (text.at(-1)?.trim() === '') text.pop()
  while (text[0]?.trim() === '') text.shift()
  return [...text, ''].join('\n')
}

/** Lines that belong together: what is too long for one continues in the next. */
function paragraphs(lines: readonly string[]): readonly (readonly string[])[] {
  const found: string[][] = []
  let last: string | undefined
  for (const line of lines) {
    if (last !== undefined && isText(last) && isText(line) && marginOf(last) === marginOf(line))
      found.at(-1)!.push(line)
    else found.push([line])
    last = line
  }
  return found
}

const isText = (line: string): boolean => line.trim() !== '' && !line.includes(BLOCK_MARK)

const marginOf = (line: string): string => /^\s*/.exec(line)?.[0] ?? ''

function setParagraph(lines: readonly string[]): readonly string[] {
  const [first = ''] = lines
  if (!isText(first)) return [first.replaceAll(BLOCK_MARK, '').replace(/^\s+$/, '')]
  const wide = lines.findIndex(line => line.trimEnd().length > WIDTH)
  if (wide < 0) return lines.map(line => line.trimEnd())
  const margin = marginOf(first)
  const words = lines.slice(wide).flatMap(line => line.trim().split(/\s+/))
  return [...lines.slice(0, wide).map(line => line.trimEnd()), ...broken(words, margin)]
}

/** Breaks words into lines with this margin; no word is broken itself. */
function broken(words: readonly string[], margin: string): readonly string[] {
  const lines: string[] = []
  let open = ''
  for (const word of words) {
    if (open !== '' && margin.length + open.length + 1 + word.length > WIDTH) {
      lines.push(margin + open)
      open = word
    } else open = open === '' ? word : `${open} ${word}`
  }
  return [...lines, margin + open]
}
