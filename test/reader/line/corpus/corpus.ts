// Reads the corpus: lines as people write them, in files by style, each with the orders it must be read as.
//
//   in standard, S1901M, GERMANY          the position (positions.txt), phase and power of all that follows
//
//   duplicate-002                         the name of a text
//     | A Ber-Kie                         its lines; \t and \u200b stand for what cannot be seen
//     | A Ber-Pru
//     = A BER - KIE                       the orders that are to be followed; `nothing`; or `refused, ` and why
//     ~ refused                           what may come of it as well
//     ! 2 duplicate                       a line of it that is to be refused, and why
//     ? not-yours                         why we refuse the text, where we see another reason first
//     # first legal order stands          a remark
import { readdirSync, readFileSync } from 'node:fs'
import type { Board, Power, Unit } from '../../../../src/rules/board/board.ts'
import { readPhase } from '../../../../src/rules/board/phase.ts'
import type { Dislodged, Position } from '../../../../src/rules/board/position.ts'

/** Whose texts: ours, or those of another author. */
export const FOLDERS = ['.', 'phrases'] as const
export type Folder = (typeof FOLDERS)[number]

/** A text, where it was written, and what is to come of it. */
export interface Example {
  readonly id: string
  readonly position: string
  readonly phase: string
  readonly power: string
  readonly text: string
  /** In canonical spelling, sorted; none where it is refused or says nothing. */
  readonly orders: readonly string[]
  readonly also: readonly (readonly string[])[]
  /** Why all of it is refused; undefined where it is not, or where it says nothing. */
  readonly refused: string | undefined
  readonly refusedLines: readonly { readonly line: number; readonly why: string }[]
}

/** A position of positions.txt, before it is set up on a board. */
export interface WrittenPosition {
  readonly units: readonly (readonly [power: string, unit: string])[]
  readonly centers: readonly (readonly [power: string, center: string])[]
  readonly dislodged: readonly {
    readonly power: string
    readonly unit: string
    /** Where the attack came from, if that is known. */
    readonly from: string | undefined
    readonly to: readonly string[]
  }[]
}

/** The styles of writing, each with its texts; `phrases` are those of another author, by kinds and writers. */
export function examples(folder: Folder = '.'): ReadonlyMap<string, readonly Example[]> {
  const files = readdirSync(new URL(folder, HERE)).filter(name => name.endsWith('.txt') && name !== POSITIONS)
  return new Map(
    files.sort().map(name => [name.slice(0, -'.txt'.length), examplesIn(linesOf(`${folder}/${name}`))]),
  )
}

/** The positions by their names. */
export function positions(folder: Folder = '.'): ReadonlyMap<string, WrittenPosition> {
  const found = new Map<string, WrittenPosition>()
  const text = readFileSync(new URL(`${folder}/${POSITIONS}`, HERE), 'utf8')
  for (const block of text.trim().split('\n\n')) {
    const [name, ...lines] = block.split('\n')
    found.set(name!, positionIn(lines))
  }
  return found
}

/** Sets a position up on a board. */
export function setUp(board: Board, written: WrittenPosition, phase: string): Position {
  const read = readPhase(phase)
  if (!read.ok) throw new Error(`no phase: ${phase}`)
  const owners: (Power | undefined)[] = new Array(board.provinceCount).fill(undefined)
  for (const [power, center] of written.centers) owners[placeOf(board, center)] = powerOf(board, power)
  const units = written.units.map(([power, unit]) => unitOf(board, power, unit))
  const dislodged = written.dislodged.map(
    ({ power, unit, from, to }): Dislodged => ({
      unit: unitOf(board, power, unit),
      attackedFrom: from === undefined ? undefined : board.province(placeOf(board, from)),
      retreats: to.map(each => placeOf(board, each)),
    }),
  )
  return { phase: read.value, units, owners, dislodged }
}

const HERE = new URL('./', import.meta.url)
const POSITIONS = 'positions.txt'

const linesOf = (name: string): readonly string[] =>
  readFileSync(new URL(name, HERE), 'utf8')
    .split('\n')
    .filter(line => line !== '')

function examplesIn(lines: readonly string[]): readonly Example[] {
  const found: Example[] = []
  let place: readonly string[] = []
  for (let i = 0; i < lines.length; ) {
    const head = lines[i++]!
    const end = lines.findIndex((line, at) => at >= i && !line.startsWith('  '))
    const body = lines.slice(i, end < 0 ? lines.length : end)
    i += body.length
    if (head.startsWith('in ')) place = head.slice('in '.length).split(', ')
    else found.push(exampleIn(head, place, body))
  }
  return found
}

function exampleIn(id: string, place: readonly string[], body: readonly string[]): Example {
  const marked = (mark: string) =>
    body.filter(line => line.startsWith(`  ${mark}`)).map(line => line.slice('  = '.length))
  const [position, phase, power] = place
  const [expected] = marked('=')
  if (position === undefined || phase === undefined || power === undefined || expected === undefined) {
    throw new Error(`${id} is not written as it should be`)
  }
  const why = expected.startsWith('refused, ') ? expected.slice('refused, '.length) : undefined
  return {
    id,
    position,
    phase,
    power,
    text: marked('|').map(seen).join('\n'),
    orders: ordersIn(why === undefined ? expected : 'refused'),
    also: marked('~').map(ordersIn),
    refused: marked('?')[0] ?? why,
    refusedLines: marked('!').map(line => {
      const [number, code] = line.split(' ')
      return { line: Number(number), why: code! }
    }),
  }
}

const ordersIn = (result: string): readonly string[] =>
  result === 'refused' || result === 'nothing' ? [] : result.split(', ').sort()

const seen = (line: string): string =>
  line.replace(/\\(?:u([0-9a-f]{4})|t)/g, (_, code?: string) =>
    code === undefined ? '\t' : String.fromCharCode(Number.parseInt(code, 16)),
  )

/** Units first, then `centers`, then `dislodged`; each power's on a line. */
function positionIn(lines: readonly string[]): WrittenPosition {
  const parts: [string, string][][] = [[], [], []]
  let part = 0
  for (const line of lines.map(each => each.trim())) {
    const [first, ...rest] = line.split(/\s+/)
    if (line === 'centers') part = 1
    else if (line === 'dislodged') part = 2
    else parts[part]!.push([first!, rest.join(' ')])
  }
  return {
    units: parts[0]!.flatMap(([power, units]) => units.split(', ').map(unit => [power, unit] as const)),
    centers: parts[1]!.flatMap(([power, list]) => list.split(' ').map(center => [power, center] as const)),
    dislodged: parts[2]!.map(([power, said]) => {
      const [, unit, from, to] = /^(.+?)(?: from (\S+))?, to (.+)$/.exec(said)!
      return { power, unit: unit!, from, to: to!.split(' ') }
    }),
  }
}

function powerOf(board: Board, name: string): Power {
  const power = board.power(name)
  if (power === undefined) throw new Error(`no power: ${name}`)
  return power
}

function placeOf(board: Board, id: string) {
  const place = board.place(id)
  if (place === undefined) throw new Error(`no place: ${id}`)
  return place
}

function unitOf(board: Board, power: string, unit: string): Unit {
  const [letter, at] = unit.split(' ')
  return board.unit(letter === 'A' ? 'army' : 'fleet', powerOf(board, power), placeOf(board, at!))
}
