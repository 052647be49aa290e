// The texts of all mails: those that come with the judge, and those that its keeper has put in their place.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Fault, WrittenFile } from '../board/yamlFile.ts'
import { MAIL_SAMPLES } from '../report/mailSamples.ts'
import type { MailKind, MailText, MailViews } from '../report/mailViews.ts'
import { LANGUAGE } from '../report/wording.ts'
import { readTemplate, type Template, TemplateFault } from './template.ts'

export const MAIL_KINDS = Object.keys(MAIL_SAMPLES) as readonly MailKind[] // the keys of one of each

/** Templates and pages that come with the program: from `src` and from `dist` the same way up. */
export const OWN_TEMPLATES: string = fileURLToPath(new URL('../../templates', import.meta.url))

/** Nobody writes a longer template, or a longer page. */
export const MOST_BYTES = 100_000

export class Templates {
  /** What is wrong with the keeper's own. */
  readonly faults: readonly Fault[]
  /** The keeper's folder, if he named one. */
  readonly folder: string | undefined
  readonly #own: OfEachKind
  readonly #keepers: Map<MailKind, Template<MailKind>>
  /** Is told when a template that was right at the start fails at last; nothing is lost by it. */
  onFault: (fault: TemplateFault) => void = () => {}

  constructor(folder?: string, own: string = OWN_TEMPLATES) {
    this.folder = folder
    this.#own = builtIn(own)
    const { keepers, faults } = folder === undefined ? NONE : keepersOf(folder)
    this.#keepers = new Map(keepers)
    this.faults = faults
  }

  /** A mail in the keeper's words where he has any that work. */
  fill<Kind extends MailKind>(kind: Kind, view: MailViews[Kind]): string {
    const keepers = this.#keepers.get(kind) as Template<Kind> | undefined // it was read as one of this kind
    if (keepers === undefined) return this.#own[kind].fill(view)
    try {
      return keepers.fill(view)
    } catch (fault) {
      if (!(fault instanceof TemplateFault)) throw fault
      this.#keepers.delete(kind)
      this.onFault(fault)
      return this.#own[kind].fill(view)
    }
  }

  /** The same for whoever does not know beforehand which kind it is. */
  write = ({ kind, view }: MailText): string => this.fill<MailKind>(kind, view)

  /** How many of the keeper's own are in use. */
  get keepersInUse(): number {
    return this.#keepers.size
  }
}

/** Those that come with the judge, for whoever has no others. */
export const ownTemplates = (): Templates => {
  plain ??= new Templates()
  return plain
}
let plain: Templates | undefined

type OfEachKind = { readonly [Kind in MailKind]: Template<Kind> }
const built = new Map<string, OfEachKind>()

/** A template of ours that is missing or broken is our own fault, and nothing works without it. */
function builtIn(root: string): OfEachKind {
  const known = built.get(root)
  if (known !== undefined) return known
  const made = MAIL_KINDS.map(kind => [kind, ownTemplate(kind, join(root, LANGUAGE, 'mail', `${kind}.eta`))])
  const all = Object.fromEntries(made) as OfEachKind // one for each kind
  built.set(root, all)
  return all
}

function ownTemplate(kind: MailKind, file: string): Template<MailKind> {
  const remedy = 'install the judge again'
  if (!existsSync(file)) throw new TemplateFault({ file, line: 1, problem: 'it is missing', remedy })
  const read = readTemplate(kind, { name: file, text: readFileSync(file, 'utf8') }, 'us')
  if (!read.ok) throw new TemplateFault({ ...read.error, remedy })
  return read.value
}

interface Keepers {
  readonly keepers: readonly (readonly [MailKind, Template<MailKind>])[]
  readonly faults: readonly Fault[]
}

const NONE: Keepers = { keepers: [], faults: [] }

/** Each file by itself: one that is broken spoils no other. */
function keepersOf(root: string): Keepers {
  const folder = join(root, LANGUAGE, 'mail')
  const keepers: (readonly [MailKind, Template<MailKind>])[] = []
  const faults: Fault[] = []
  for (const name of namesIn(folder, faults)) {
    const kind = MAIL_KINDS.find(each => `${each}.eta` === name)
    const file = join(folder, name)
    if (kind === undefined) {
      faults.push({ file, line: 1, problem: 'no mail is of that kind', remedy: REMEDY })
      continue
    }
    const text = textOf(file, faults)
    if (text === undefined) continue
    const read = readTemplate(kind, { name: file, text } satisfies WrittenFile)
    if (read.ok) keepers.push([kind, read.value])
    else faults.push(read.error)
  }
  return { keepers, faults }
}

const REMEDY = `name it after one of ${MAIL_KINDS.map(kind => `${kind}.eta`).join(', ')}`

/** The files of a folder, if there is one; hidden ones and what editors leave behind are not meant. */
export function namesIn(folder: string, faults: Fault[]): readonly string[] {
  if (!existsSync(folder)) return []
  try {
    return readdirSync(folder)
      .filter(name => !/^\.|~$|\.bak$/.test(name))
      .sort()
  } catch (fault) {
    faults.push(unreadable(folder, fault))
    return []
  }
}

/** The text of a keeper's file; undefined where it cannot be had, and then the faults say why. */
export function textOf(file: string, faults: Fault[]): string | undefined {
  try {
    const { size } = statSync(file)
    if (size <= MOST_BYTES) return readFileSync(file, 'utf8')
    faults.push({ file, line: 1, problem: `it has more than ${MOST_BYTES} bytes`, remedy: 'write less' })
  } catch (fault) {
    faults.push(unreadable(file, fault))
  }
  return undefined
}

const unreadable = (file: string, fault: unknown): Fault => ({
  file,
  line: 1,
  problem: `it cannot be read (${(fault as NodeJS.ErrnoException).code})`,
  remedy: 'let the judge read it',
})
