// The maps, variants and rulebooks that come with the program: found on disk by name, each read once.
import { readdirSync, readFileSync } from 'node:fs'
import type { Board } from '../board/board.ts'
import { squeezed } from '../board/gazetteer.ts'
import { type Convoys, readBoard } from '../board/mapFile.ts'
import type { Rulebook } from '../board/rulebook.ts'
import { readRulebook } from '../board/rulebookFile.ts'
import type { Fault, WrittenFile } from '../board/yamlFile.ts'
import { err, type Result } from '../result.ts'

/** Nothing goes by that name, only by these; or the file is broken. */
export type ShelfRefusal =
  | { readonly kind: 'noSuchVariant'; readonly name: string; readonly known: readonly string[] }
  | { readonly kind: 'noSuchRulebook'; readonly name: string; readonly known: readonly string[] }
  | { readonly kind: 'brokenFile'; readonly faults: readonly Fault[] }

/** The board of a map or a variant, by its file's name: `standard`, `Fleet Rome`. */
export function boardNamed(name: string, convoys: Convoys = 'atSea'): Result<Board, ShelfRefusal> {
  const file = [...boardFiles()].find(([stem]) => squeezed(stem) === squeezed(name))
  if (file === undefined) return err({ kind: 'noSuchVariant', name, known: variantNames() })
  return once(BOARDS[convoys], file[0], () => readBoard(written(file[1]), mapCalled, convoys))
}

/** A rulebook by its name, `2025EE` in any case. */
export function rulebookNamed(name: string): Result<Rulebook, ShelfRefusal> {
  const file = [...filesIn('rulebooks')].find(([stem]) => squeezed(stem) === squeezed(name))
  if (file === undefined) return err({ kind: 'noSuchRulebook', name, known: rulebookNames() })
  return once(RULEBOOKS, file[0], () => readRulebook(written(file[1])))
}

/** What can be played: the maps, then the variants of them. */
export const variantNames = (): readonly string[] => [...boardFiles().keys()]

export const rulebookNames = (): readonly string[] => [...filesIn('rulebooks').keys()]

const CONFIG = new URL('../../config/', import.meta.url)
const BOARDS: Readonly<Record<Convoys, Map<string, Result<Board, ShelfRefusal>>>> = {
  atSea: new Map(),
  coastal: new Map(),
}
const RULEBOOKS = new Map<string, Result<Rulebook, ShelfRefusal>>()
const FILES = new Map<string, ReadonlyMap<string, string>>()

type Folder = 'maps' | 'variants' | 'rulebooks'

const boardFiles = (): ReadonlyMap<string, string> => new Map([...filesIn('maps'), ...filesIn('variants')])

/**
 * The YAML files of a folder by their names without the ending. Names come from strangers: they are looked up
 * among these and never become part of a path.
 */
function filesIn(folder: Folder): ReadonlyMap<string, string> {
  const known = FILES.get(folder)
  if (known !== undefined) return known
  const names = readdirSync(new URL(`${folder}/`, CONFIG)).filter(name => name.endsWith('.yaml'))
  const files = new Map(names.sort().map(name => [name.slice(0, -'.yaml'.length), `${folder}/${name}`]))
  FILES.set(folder, files)
  return files
}

const written = (file: string): WrittenFile => ({
  name: `config/${file}`,
  text: readFileSync(new URL(file, CONFIG), 'utf8'),
})

function mapCalled(name: string): WrittenFile | undefined {
  const file = filesIn('maps').get(name)
  return file === undefined ? undefined : written(file)
}

function once<Value>(
  kept: Map<string, Result<Value, ShelfRefusal>>,
  stem: string,
  read: () => Result<Value, readonly Fault[]>,
): Result<Value, ShelfRefusal> {
  const known = kept.get(stem)
  if (known !== undefined) return known
  const fresh = read()
  const kind = 'brokenFile'
  const result: Result<Value, ShelfRefusal> = fresh.ok ? fresh : err({ kind, faults: fresh.error })
  kept.set(stem, result)
  return result
}
