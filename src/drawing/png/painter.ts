// Paints pictures in separate processes: several of them if there are enough cores.
import { availableParallelism } from 'node:os'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ProcessApart } from './apart.ts'

/** In milliseconds. */
const PATIENCE = 20_000

const PROGRAM = fileURLToPath(new URL(`./painting${extname(import.meta.url)}`, import.meta.url))

/** One core is left for the judge. A process takes about 70 MB while painting. */
const PAINTERS = Math.max(1, Math.min(4, availableParallelism() - 1))

export class Painter {
  readonly #apart: readonly ProcessApart<string, Uint8Array>[]

  constructor(program: string = PROGRAM, count = PAINTERS) {
    this.#apart = Array.from({ length: count }, () => new ProcessApart(program, PATIENCE))
  }

  /** The PNG of an SVG. Fails if the process dies or takes too long; the next picture gets a new process. */
  paint(svg: string): Promise<Uint8Array> {
    // The least busy process; the first of equals, so that none starts while another is idle.
    const [least] = this.#apart.toSorted((one, other) => one.waiting - other.waiting)
    return least!.ask(svg)
  }

  close(): void {
    for (const apart of this.#apart) apart.close()
  }
}

let painter: Painter | undefined

/** Uses the shared painter of this process. */
export const paint = (svg: string): Promise<Uint8Array> => {
  painter ??= new Painter()
  return painter.paint(svg)
}
