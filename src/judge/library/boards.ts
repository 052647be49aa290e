// The maps, variants and rulebooks of the program and of the keeper: found by name, each read once.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { err, type Result } from '../../result.ts'
import type { Board } from '../../rules/board/board.ts'
import { CALLED_ELSEWHERE } from '../../rules/board/elsewhere.ts'
import { squeezed } from '../../rules/board/gazetteer.ts'
import { type Changed, type Convoys, readBoard } from '../../rules/board/mapFile.ts'
import type { Rulebook } from '../../rules/board/rulebook.ts'
import { type BookCalled, readRulebook, unusualRules } from '../../rules/board/rulebookText.ts'
import { readSharing, type SharingFile } from '../../rules/board/sharing.ts'
import { type Fault, faultText, type WrittenFile } from '../../rules/board/yamlFile.ts'
import { shortened } from '../../rules/json/answers.ts'
import type { Library } from '../../rules/json/lookup.ts'
import type { NamedBook } from '../report/sentences/settingLines.ts'
import { namesIn, readAtBuild, textOf } from './files.ts'

/** There is nothing of that name, only what is known; or the file is broken. */
export type LibraryRefusal =
  | { readonly kind: 'noSuchVariant'; readonly name: string; readonly known: readonly string[] }
  | { readonly kind: 'noSuchSharing'; readonly name: string; readonly known: readonly string[] }
  | { readonly kind: 'noSuchRulebook'; readonly name: string; readonly known: readonly string[] }
  | { readonly kind: 'brokenFile'; readonly faults: readonly Fault[] }

/** How a board differs from its file. Each `called` is made only once. */
export interface Change extends Changed {
  readonly called: string
}

/** The board of a map or a variant, by the name of its file: `standard`, `Fleet Rome`. */
export function boardNamed(
  name: string,
  convoys: Convoys = 'atSea',
  change?: Change,
): Result<Board, LibraryRefusal> {
  const files = boardFiles()
  const stem = [...files.keys()].find(known => isCalled(known, name))
  if (stem === undefined) return err({ kind: 'noSuchVariant', name, known: variantNames() })
  const { path } = files.get(stem)!
  return once(BOARDS[convoys], change === undefined ? path : `${path}, ${change.called}`, () =>
    readFile(files, stem, file => readBoard(file, mapCalled, convoys, change)),
  )
}

/** By its own name, or by the name that mails and other programs use for it. */
const isCalled = (known: string, name: string): boolean =>
  [known, CALLED_ELSEWHERE[known] ?? known].some(each => squeezed(each) === squeezed(name))

/** How few players share the powers, by the name of its file: `Alexander`. */
export function sharingNamed(name: string): Result<SharingFile, LibraryRefusal> {
  const stem = sharingNames().find(known => squeezed(known) === squeezed(name))
  if (stem === undefined) return err({ kind: 'noSuchSharing', name, known: sharingNames() })
  const files = filesIn('sharing')
  return once(SHARINGS, files.get(stem)!.path, () => readFile(files, stem, readSharing))
}

/** A rulebook, by any of its names. */
export function rulebookNamed(name: string): Result<Rulebook, LibraryRefusal> {
  const stem = bookCalled(name)
  if (stem === undefined) return err({ kind: 'noSuchRulebook', name, known: rulebookNames() })
  const files = filesIn('rulebooks')
  return once(RULEBOOKS, files.get(stem)!.path, () =>
    readFile(files, stem, file => readRulebook(file, bookFor([stem]))),
  )
}

/** The rulebook that a name means: `2025ee`, `2025`, `AH1982`, `the Alexander Rules`, `all hold`; undefined if it may be two. */
export function bookCalled(name: string): string | undefined {
  const [wanted, all] = [squeezed(name), rulebookNames()]
  const same = all.find(known => squeezed(known) === wanted)
  if (same !== undefined || wanted.length < 3) return same
  const near = all.filter(known => squeezed(known).startsWith(wanted) || wanted.includes(squeezed(known)))
  return near.length === 1 ? near[0] : undefined
}

/** All rulebooks that can be read, the usual one first. */
export function allBooks(): readonly NamedBook[] {
  const books = rulebookNames().flatMap(name => {
    const found = rulebookNamed(name)
    return found.ok ? [{ name, book: found.value }] : []
  })
  return books.toSorted((one, other) => unusualRules(one.book).length - unusualRules(other.book).length)
}

/** The faults of a rulebook in any file. */
export function bookFaults(file: WrittenFile): readonly Fault[] {
  const read = readRulebook(file, bookFor([]))
  return read.ok ? [] : read.error
}

/** The board in any file. A map that it uses may be beside it, in a folder of maps beside that, or in the library. */
export function boardIn(path: string): Result<Board, readonly Fault[]> {
  const faults: Fault[] = []
  const text = textOf(path, faults)
  if (text === undefined) return err(faults)
  return readBoard({ name: path, text }, name => mapBeside(path, name) ?? mapCalled(name))
}

function mapBeside(path: string, name: string): WrittenFile | undefined {
  if (!/^[\w-]+$/.test(name)) return undefined
  const folders = [dirname(path), join(dirname(path), '..', 'maps')]
  const file = folders.map(folder => join(folder, `${name}.yaml`)).find(each => existsSync(each))
  return file === undefined ? undefined : written({ path: file, name: file }, [])
}

/** All variants, the published game first. */
export const variantNames = (): readonly string[] => [...boardFiles().keys()]

export const sharingNames = (): readonly string[] => [...filesIn('sharing').keys()]

export const rulebookNames = (): readonly string[] => [...filesIn('rulebooks').keys()]

/** Sets the folder with the keeper's own `maps`, `variants` and `rulebooks`; undefined for none. */
export function useKeepersFolder(folder: string | undefined): void {
  if (folder !== keepers)
    for (const kept of [BOARDS.atSea, BOARDS.coastal, RULEBOOKS, SHARINGS]) forgetKeepers(kept)
  keepers = folder
}

/** The program's own boards use nothing of a keeper's, so they stay. */
function forgetKeepers(kept: Map<string, unknown>): void {
  for (const path of kept.keys()) if (!path.startsWith(CONFIG)) kept.delete(path)
}

/** What the keeper's folder has, and what of it cannot be used. */
export function keepersFiles(): { readonly names: readonly string[]; readonly faults: readonly Fault[] } {
  const faults: Fault[] = []
  const [boards, books] = [[...keepersBoards(faults).keys()], [...keepersIn('rulebooks', faults).keys()]]
  const tried = [...boards.map(name => boardNamed(name)), ...books.map(name => rulebookNamed(name))]
  const broken = tried.flatMap(each =>
    !each.ok && each.error.kind === 'brokenFile' ? each.error.faults : [],
  )
  return { names: [...boards, ...books], faults: [...faults, ...broken] }
}

const keepersBoards = (faults: Fault[]): Files =>
  new Map([...keepersIn('maps', faults), ...keepersIn('variants', faults)])

const CONFIG = fileURLToPath(new URL('../../../config/', import.meta.url))
const BOARDS: Readonly<Record<Convoys, Map<string, Result<Board, LibraryRefusal>>>> = {
  atSea: new Map(),
  coastal: new Map(),
}
const SHARINGS = new Map<string, Result<SharingFile, LibraryRefusal>>()
const RULEBOOKS = new Map<string, Result<Rulebook, LibraryRefusal>>()
const OURS = new Map<string, Files>()
let keepers: string | undefined

type Folder = 'maps' | 'variants' | 'rulebooks' | 'sharing'

/** Files by their names without the ending. */
type Files = ReadonlyMap<string, WhereFile>

interface WhereFile {
  readonly path: string
  /** What faults call it. */
  readonly name: string
}

const FIRST = 'standard'

/** Maps and variants by name, the standard board first. */
const boardFiles = (): Files =>
  new Map(
    [...filesIn('maps'), ...filesIn('variants')].sort(
      ([one], [other]) => Number(other === FIRST) - Number(one === FIRST) || (one < other ? -1 : 1),
    ),
  )

/**
 * The YAML files of a folder by name. Names come from strangers: they are looked up among these and never become part
 * of a path. A keeper's files may appear while the judge runs.
 */
const filesIn = (folder: Folder): Files =>
  keepers === undefined ? oursIn(folder) : new Map([...oursIn(folder), ...keepersIn(folder)])

function oursIn(folder: Folder): Files {
  const known = OURS.get(folder)
  if (known !== undefined) return known
  const files = new Map(
    stemsIn(readdirSync(join(CONFIG, folder))).map(stem => [
      stem,
      { path: join(CONFIG, folder, `${stem}.yaml`), name: `config/${folder}/${stem}.yaml` },
    ]),
  )
  OURS.set(folder, files)
  return files
}

/** The keeper's own files, except those named like the program's: a game must not change under its players. */
function keepersIn(folder: Folder, faults: Fault[] = []): Files {
  if (keepers === undefined) return new Map()
  const at = join(keepers, folder)
  const ours = (
    folder === 'rulebooks' || folder === 'sharing' ? [folder] : (['maps', 'variants'] as const)
  ).flatMap(each => [...oursIn(each).keys()].map(squeezed))
  const files = new Map<string, WhereFile>()
  for (const stem of stemsIn(namesIn(at, faults))) {
    const path = join(at, `${stem}.yaml`)
    if (!ours.includes(squeezed(stem))) files.set(stem, { path, name: path })
    else
      faults.push({
        file: path,
        line: 1,
        problem: 'the program has one of this name',
        remedy: 'call the file otherwise',
      })
  }
  return files
}

const stemsIn = (names: readonly string[]): readonly string[] =>
  names
    .filter(name => name.endsWith('.yaml'))
    .map(name => name.slice(0, -'.yaml'.length))
    .sort()

/** What a file's text is read as. */
function readFile<Value>(
  files: Files,
  stem: string,
  read: (file: WrittenFile) => Result<Value, readonly Fault[]>,
): Result<Value, readonly Fault[]> {
  const faults: Fault[] = []
  const file = written(files.get(stem)!, faults)
  return file === undefined ? err(faults) : read(file)
}

function mapCalled(name: string): WrittenFile | undefined {
  const file = filesIn('maps').get(name)
  return file === undefined ? undefined : written(file, [])
}

/** The rulebook on which another is based; a circle counts as missing. */
const bookFor =
  (users: readonly string[]): BookCalled =>
  name => {
    const stem = rulebookNames().find(known => squeezed(known) === squeezed(name))
    if (stem === undefined || users.includes(stem)) return undefined
    return readFile(filesIn('rulebooks'), stem, file => readRulebook(file, bookFor([...users, stem])))
  }

/** The program's own files must exist; a keeper's may be out of reach. */
function written({ path, name }: WhereFile, faults: Fault[]): WrittenFile | undefined {
  if (path.startsWith(CONFIG)) {
    const text = readFileSync(path, 'utf8')
    return { name, text, content: readAtBuild(text) }
  }
  const text = textOf(path, faults)
  return text === undefined ? undefined : { name, text }
}

function once<Value>(
  kept: Map<string, Result<Value, LibraryRefusal>>,
  path: string,
  read: () => Result<Value, readonly Fault[]>,
): Result<Value, LibraryRefusal> {
  const known = kept.get(path)
  if (known !== undefined) return known
  const fresh = read()
  const kind = 'brokenFile'
  if (!fresh.ok) return err({ kind, faults: fresh.error }) // read again next time: it may be mended while the judge runs
  const result: Result<Value, LibraryRefusal> = fresh
  kept.set(path, result)
  return result
}

// Boards and rulebooks as requests ask for them: a sentence tells what is missing.

/** What a request uses if it names nothing. */
export interface Defaults {
  readonly variant: string
  readonly rulebook: string
}

export const DEFAULTS: Defaults = { variant: 'standard', rulebook: '2025EE' }

export const libraryBy = (defaults: Defaults): Library => ({
  board: (name = defaults.variant, convoys) => told(boardNamed(name, convoys)),
  rulebook: (name = defaults.rulebook) => told(rulebookNamed(name)),
})

const told = <Value>(found: Result<Value, LibraryRefusal>): Result<Value, string> =>
  found.ok ? found : err(refusalSentence(found.error))

/** What to correct if nothing has that name. */
export function refusalSentence(refusal: LibraryRefusal): string {
  switch (refusal.kind) {
    case 'noSuchVariant':
      return `no variant is called "${shortened(refusal.name)}": there are ${refusal.known.join(', ')}`
    case 'noSuchSharing':
      return `no way of sharing is called "${shortened(refusal.name)}": there are ${refusal.known.join(', ')}`
    case 'noSuchRulebook':
      return `no rulebook is called "${shortened(refusal.name)}": there are ${refusal.known.join(', ')}`
    case 'brokenFile':
      return refusal.faults.map(faultText).join('; ')
    default:
      return refusal satisfies never
  }
}
