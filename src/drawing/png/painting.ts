// The process in which pictures are painted: an SVG comes in, its PNG goes out.
import { answering } from './apart.ts'
import { pngOf } from './png.ts'

answering<string, Uint8Array>(pngOf)
