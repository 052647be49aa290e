// The boards that are drawn with letters: those that come with the judge, and a keeper's own.
import { join } from 'node:path'
import type { Board } from '../board/board.ts'
import type { Fault } from '../board/yamlFile.ts'
import { fits, readTextMap, type TextMap } from '../report/textMap.ts'
import { namesIn, OWN_TEMPLATES, textOf } from './files.ts'

/** The map of a board among several, the first that has its provinces and no others. */
export class TextMaps {
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

/** Every map in the `maps` of a folder; what is broken goes to the faults and is left out. */
export function textMapsIn(root: string, faults: Fault[]): readonly TextMap[] {
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

let plain: readonly TextMap[] | undefined

/** A map of ours that is broken is our own fault. */
function ownMaps(): readonly TextMap[] {
  if (plain !== undefined) return plain
  const faults: Fault[] = []
  plain = textMapsIn(OWN_TEMPLATES, faults)
  const [fault] = faults
  if (fault !== undefined) throw new Error(`${fault.file}, line ${fault.line}: ${fault.problem}`)
  return plain
}
