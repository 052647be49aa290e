// The process in which pictures are painted: an SVG comes in, its PNG goes out, until nobody is there any more.
import { pngOf } from './pictures.ts'

/** What is asked for, and under which number the answer goes back. */
export interface Asked {
  readonly number: number
  readonly svg: string
}

export type Painted =
  | { readonly number: number; readonly png: Uint8Array }
  | { readonly number: number; readonly why: string }

process.on('message', ({ number, svg }: Asked) => process.send?.(painted(number, svg)))
process.on('disconnect', () => process.exit())

function painted(number: number, svg: string): Painted {
  try {
    return { number, png: pngOf(svg) }
  } catch (fault) {
    return { number, why: fault instanceof Error ? fault.message : String(fault) }
  }
}
