// The table of the bench: each part in a process of its own, in turns with another checkout where one is named, beside its floor.
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageFolder, packed, speakingTo } from '../packed.ts'
import { PARTS, type Part } from './parts/all.ts'
import type { Figure } from './parts/part.ts'
import { measured } from './program.ts'

const HERE = fileURLToPath(new URL('../..', import.meta.url))
const PLAIN_TYPES = new URL('plainTypes.mjs', import.meta.url).href

export interface Row {
  readonly name: string
  readonly part: Part
  readonly now: Figure
  /** How many times as fast as the other checkout, in turns; missing where none is named, or it has no such part. */
  readonly toBefore: number | undefined
  readonly before: Figure | undefined
  /** How many times as fast as its floor: below one. */
  readonly toFloor: number | undefined
}

/** Measures the parts so often by turns, and tells each when it is done. */
export async function measureTable(
  names: readonly string[],
  rounds: number,
  smoke: boolean,
  against: string | undefined,
  onRow: (row: Row) => void,
): Promise<void> {
  const other = against === undefined ? undefined : new OtherCheckout(resolve(against))
  const floors = new Map<string, Figure>()
  const here: Measured = { folder: HERE, program: packageFolder() }
  const figure = async (name: string, { folder, program }: Measured): Promise<Figure> => {
    const words = [join(folder, 'test/bench/parts/one.ts'), name, ...(smoke ? ['--smoke'] : [])]
    const { stdout } = await measured(['--import', PLAIN_TYPES, ...words], '', speakingTo(program))
    return JSON.parse(stdout) as Figure
  }
  try {
    const isFloor = new Set(names.flatMap(name => PARTS[name]?.floor ?? []))
    for (const name of [...names].sort((one, two) => Number(isFloor.has(two)) - Number(isFloor.has(one)))) {
      const part = PARTS[name]
      if (part === undefined) throw new Error(`no part is called ${name}: ${Object.keys(PARTS).join(', ')}`)
      const [ours, theirs]: [Figure[], Figure[]] = [[], []]
      for (let round = 0; round < rounds; round++) {
        ours.push(await figure(name, here))
        // What another checkout does not have cannot be measured there.
        if (other !== undefined && theirs.length === round)
          await figure(name, other).then(
            found => theirs.push(found),
            () => undefined,
          )
      }
      const now = middle(ours)
      floors.set(name, now)
      const floor = part.floor === undefined ? undefined : floors.get(part.floor)
      const ratios = theirs.map(({ each }, round) => each / ours[round]!.each)
      onRow({
        name,
        part,
        now,
        before: theirs.length === 0 ? undefined : middle(theirs),
        toBefore: ratios.length === 0 ? undefined : ratios.sort((a, b) => a - b)[ratios.length >> 1],
        toFloor: floor === undefined ? undefined : floor.each / now.each,
      })
    }
  } finally {
    other?.remove()
  }
}

const middle = (figures: readonly Figure[]): Figure =>
  [...figures].sort((one, other) => one.each - other.each)[figures.length >> 1]!

/** Where the sources lie that are measured, and the packed program. */
interface Measured {
  readonly folder: string
  readonly program: string
}

/** Another checkout's sources below this one's bench, and its program as it packs it once it is built. */
class OtherCheckout implements Measured {
  readonly folder = mkdtempSync(join(tmpdir(), 'dragoman-other-'))
  readonly program: string

  constructor(checkout: string) {
    for (const name of readdirSync(checkout))
      if (name !== 'test' && name !== 'node_modules' && !name.startsWith('.'))
        symlinkSync(join(checkout, name), join(this.folder, name))
    const modules = [join(checkout, 'node_modules'), join(HERE, 'node_modules')].find(existsSync)
    symlinkSync(modules!, join(this.folder, 'node_modules'))
    this.program = packed(checkout, modules)
    cpSync(join(HERE, 'test'), join(this.folder, 'test'), { recursive: true })
  }

  remove(): void {
    rmSync(this.folder, { recursive: true })
  }
}

/** A figure as the table shows it: in a second, or milliseconds. */
export const shown = ({ shown: as }: Part, { each }: Figure): string =>
  as === 'rate' ? `${rounded(1000 / each)} a second` : `${rounded(each)} ms`

function rounded(value: number): string {
  if (value < 10) return value.toFixed(2)
  return Number(value.toPrecision(3)).toLocaleString('en-US')
}
