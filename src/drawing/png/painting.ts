// The process that paints pictures: takes an SVG and returns its PNG.
import { answering } from './apart.ts'
import { pngOf } from './png.ts'

answering<string, Uint8Array>(pngOf)
