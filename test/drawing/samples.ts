// Makes the sample pictures of test/drawing/boards anew: `npx tsx test/drawing/samples.ts`. Look at each before it is taken.
import { mkdirSync, writeFileSync } from 'node:fs'
import { pngOf } from '../../src/drawing/png/png.ts'
import { drawBoard } from '../../src/drawing/svg.ts'
import { GALLERY } from './gallery.ts'

const FOLDER = new URL('boards/', import.meta.url)

mkdirSync(FOLDER, { recursive: true })
for (const [name, picture] of Object.entries(GALLERY))
  writeFileSync(new URL(`${name}.png`, FOLDER), pngOf(drawBoard({ ...picture, size: 'small' })))
