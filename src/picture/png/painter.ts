// Pictures are painted in a process of their own.
import { fileURLToPath } from 'node:url'
import { ProcessApart } from './apart.ts'

/** In milliseconds. */
const PATIENCE = 20_000

/** From here, and from the files of the built program. */
const isSource = import.meta.url.endsWith('.ts')
const PROGRAM = fileURLToPath(new URL(isSource ? './painting.ts' : './painting.js', import.meta.url))

export class Painter {
  readonly #apart: ProcessApart<string, Uint8Array>

  constructor(program: string = PROGRAM) {
    this.#apart = new ProcessApart(program, PATIENCE)
  }

  /** The PNG of an SVG; fails where the process dies of it or takes too long, and the next one gets a new process. */
  paint(svg: string): Promise<Uint8Array> {
    return this.#apart.ask(svg)
  }

  close(): void {
    this.#apart.close()
  }
}

let painter: Painter | undefined

/** By the one painter of this process. */
export const paint = (svg: string): Promise<Uint8Array> => {
  painter ??= new Painter()
  return painter.paint(svg)
}
