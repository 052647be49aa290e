// Boards with changes that only tests make: a line each, as the case files write them.
import { readFileSync } from 'node:fs'
import { parse, stringify } from 'yaml'
import type { Board } from '../../../src/rules/board/board.ts'
import { gazetteerOf } from '../../../src/rules/board/gazetteer.ts'
import { readBoard } from '../../../src/rules/board/mapFile.ts'
import { faultText } from '../../../src/rules/board/yamlFile.ts'
import { variant } from '../../boards.ts'

interface Sheet {
  provinces: Record<string, { convoys?: boolean; army?: string[]; fleet?: string[] }>
  hardBorders?: { between: [string, string]; kind: string; leaves: string }[]
}

type Change = readonly [RegExp, (sheet: Sheet, one: string, other: string) => void]

const CHANGES: readonly Change[] = [
  [
    /^fleets convoying in (.+)$/,
    ({ provinces }, one) => {
      provinces[one]!.convoys = true
    },
  ],
  [/^fleets going between (.+) and (.+)$/, joined('fleet')],
  [/^armies going between (.+) and (.+)$/, joined('army')],
  [
    /^a hard border for armies between (.+) and (.+)$/,
    (sheet, one, other) => {
      sheet.hardBorders = [
        ...(sheet.hardBorders ?? []),
        { between: [one, other], kind: 'army', leaves: 'supportsOnly' },
      ]
    },
  ],
]

function joined(kind: 'army' | 'fleet'): Change[1] {
  return ({ provinces }, one, other) => {
    provinces[one]![kind] = [...(provinces[one]![kind] ?? []), other]
    provinces[other]![kind] = [...(provinces[other]![kind] ?? []), one]
  }
}

/** A board as it comes with the program, or with changes. */
export function editedBoard(name: string, changes: readonly string[]): Board {
  const plain = variant(name)
  if (changes.length === 0) return plain
  const known = edited.get(`${name}: ${changes.join('; ')}`)
  if (known !== undefined) return known
  const sheet = parse(readFileSync(`config/maps/${name}.yaml`, 'utf8')) as Sheet
  for (const line of changes) change(sheet, line, plain)
  const read = readBoard({ name: `${name}, edited`, text: stringify(sheet) })
  if (!read.ok) throw new Error(read.error.map(faultText).join('\n'))
  edited.set(`${name}: ${changes.join('; ')}`, read.value)
  return read.value
}

const edited = new Map<string, Board>()

function change(sheet: Sheet, line: string, board: Board): void {
  for (const [form, apply] of CHANGES) {
    const match = form.exec(line)
    if (match === null) continue
    const [one = '', other = ''] = match.slice(1).map(name => idOf(name, board))
    return apply(sheet, one, other)
  }
  throw new Error(`no board is changed by «${line}»`)
}

function idOf(name: string, board: Board): string {
  const [at] = gazetteerOf(board).placesCalled(name)
  if (at === undefined) throw new Error(`no place is called ${name}`)
  return board.id(at).toLowerCase()
}
