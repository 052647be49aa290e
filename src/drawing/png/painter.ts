// Pictures are painted in processes of their own: several of them where there are cores for it.
import { availableParallelism } from 'node:os'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ProcessApart } from './apart.ts'

/** In milliseconds. */
const PATIENCE = 20_000

const PROGRAM = fileURLToPath(new URL(`./painting${extname(import.meta.url)}`, import.meta.url))

/** One core is left to the judge; each process takes some seventy megabytes while it paints. */
const PAINTERS = Math.max(1, Math.min(4, availableParallelism() - 1))

export class Painter {
  readonly #apart: readonly ProcessApart<string, Uint8Array>[]

  constructor(program: string = PROGRAM, count = PAINTERS) {
    this.#apart = Array.from({ length: count }, () => new ProcessApart(program, PATIENCE))
  }

  /** The PNG of an SVG; fails where the process dies of it or takes too long, and the next one gets a new process. */
  paint(svg: string): Promise<Uint8Array> {
    // The first that has nothing to do, so that none is begun while another would do.
    const [least] = this.#apart.toSorted((one, other) => one.waiting - other.waiting)
    return least!.ask(svg)
  }

  close(): void {
    for (const apart of this.#apart) apart.close()
  }
}

let painter: Painter | undefined

/** By the painters of this process. */
export const paint = (svg: string): Promise<Uint8Array> => {
  painter ??= new Painter()
  return painter.paint(svg)
}
