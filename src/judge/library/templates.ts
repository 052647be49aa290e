// The texts of all mails and the boards drawn with letters: the program's own, and those that a keeper has put in their place.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Board } from '../../rules/board/board.ts'
import type { Fault, WrittenFile } from '../../rules/board/yamlFile.ts'
import { LANGUAGE } from '../../wording/wording.ts'
import { MAIL_SAMPLES } from '../report/mails/samples.ts'
import type { MailKind, MailText, MailViews } from '../report/mails/views.ts'
import { fits, readTextMap, type TextMap } from '../report/textMap.ts'
import { namesIn, OWN_TEMPLATES, textOf } from './files.ts'
import { readTemplate, type Template, TemplateFault } from './template.ts'

export const MAIL_KINDS = Object.keys(MAIL_SAMPLES) as readonly MailKind[] // the keys of one of each

export class Templates {
  /** What is wrong with the keeper's own files. */
  readonly faults: readonly Fault[]
  /** The keeper's folder, if one is named. */
  readonly folder: string | undefined
  readonly #own: OwnTemplates
  readonly #keepers: Map<MailKind, Template<MailKind>>
  readonly #maps: TextMaps
  /** Called when a template that was right at the start fails later; the program's own is used instead. */
  onFault: (fault: TemplateFault) => void = () => {}

  constructor(folder?: string, own: string = OWN_TEMPLATES) {
    this.folder = folder
    this.#own = ownIn(own)
    const { keepers, faults } = folder === undefined ? NONE : keepersOf(folder)
    this.#keepers = new Map(keepers)
    const mapFaults: Fault[] = []
    this.#maps = new TextMaps(folder === undefined ? [] : textMapsIn(folder, mapFaults))
    this.faults = [...faults, ...mapFaults]
  }

  /** A mail from the keeper's template if there is one that works, else from the program's own. */
  fill<Kind extends MailKind>(kind: Kind, view: MailViews[Kind]): string {
    const keepers = this.#keepers.get(kind) as Template<Kind> | undefined // it was read as one of this kind
    if (keepers === undefined) return this.#own.of(kind).fill(view)
    try {
      return keepers.fill(view)
    } catch (fault) {
      if (!(fault instanceof TemplateFault)) throw fault
      this.#keepers.delete(kind)
      this.onFault(fault)
      return this.#own.of(kind).fill(view)
    }
  }

  /** The same for a caller who does not know the kind beforehand. */
  write = ({ kind, view }: MailText): string => this.fill<MailKind>(kind, view)

  /** The board drawn with letters, if there is such a map. */
  textMap = (board: Board): TextMap | undefined => this.#maps.of(board)

  /** Reads all of the program's own templates: a missing or broken one is reported before there is a mail of its kind. */
  readAll(): void {
    for (const kind of MAIL_KINDS) this.#own.of(kind)
  }

  /** How many of the keeper's own templates are in use. */
  get keepersInUse(): number {
    return this.#keepers.size
  }
}

/** The program's own templates, for callers without others. */
export const ownTemplates = (): Templates => {
  ours ??= new Templates()
  return ours
}
let ours: Templates | undefined

/** It is our own fault if one of these is missing or broken. Each is read for the first mail of its kind. */
class OwnTemplates {
  readonly #root: string
  readonly #read = new Map<MailKind, Template<MailKind>>()

  constructor(root: string) {
    this.#root = root
  }

  of<Kind extends MailKind>(kind: Kind): Template<Kind> {
    const read = this.#read.get(kind) ?? ownTemplate(kind, join(this.#root, LANGUAGE, 'mail', `${kind}.eta`))
    this.#read.set(kind, read)
    return read as Template<Kind> // it was read as one of this kind
  }
}

const own = new Map<string, OwnTemplates>()

function ownIn(root: string): OwnTemplates {
  const known = own.get(root) ?? new OwnTemplates(root)
  own.set(root, known)
  return known
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

/** Reads each file by itself: a broken one spoils no other. */
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

// Boards drawn with letters: the program's own, and a keeper's.

/** Finds the map of a board: the first that has its provinces and no others. */
class TextMaps {
  readonly #maps: readonly TextMap[]
  readonly #known = new WeakMap<Board, TextMap | 'none'>()

  constructor(keepers: readonly TextMap[]) {
    this.#maps = [...keepers, ...ownMaps()]
  }

  of(board: Board): TextMap | undefined {
    const known = this.#known.get(board) ?? this.#maps.find(map => fits(map, board)) ?? 'none'
    this.#known.set(board, known)
    return known === 'none' ? undefined : known
  }
}

/** Every map in the `maps` of a folder; broken ones are left out and added to the faults. */
function textMapsIn(root: string, faults: Fault[]): readonly TextMap[] {
  const folder = join(root, 'maps')
  return namesIn(folder, faults).flatMap(name => {
    const file = join(folder, name)
    const text = textOf(file, faults)
    if (text === undefined) return []
    const read = readTextMap(text)
    if (read.ok) return [read.value]
    faults.push({ file, ...read.error, remedy: 'compare the map with the one that comes with the judge' })
    return []
  })
}

let ourMaps: readonly TextMap[] | undefined

/** It is our own fault if one of these maps is broken. */
function ownMaps(): readonly TextMap[] {
  if (ourMaps !== undefined) return ourMaps
  const faults: Fault[] = []
  ourMaps = textMapsIn(OWN_TEMPLATES, faults)
  const [fault] = faults
  if (fault !== undefined) throw new Error(`${fault.file}, line ${fault.line}: ${fault.problem}`)
  return ourMaps
}
