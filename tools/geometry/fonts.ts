// Unpacks the fonts of the drawn board for whoever cannot read WOFF, and measures their letters: npx tsx tools/geometry/fonts.ts
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'

const CUTS = {
  medium: { source: 'alegreya-sans-latin-500-normal', file: 'AlegreyaSans-Medium' },
  bold: { source: 'alegreya-sans-latin-700-normal', file: 'AlegreyaSans-Bold' },
  italic: { source: 'alegreya-sans-latin-500-italic', file: 'AlegreyaSans-MediumItalic' },
}
const FIRST_CHARACTER = 32
const LAST_CHARACTER = 255

const find = createRequire(import.meta.url)
const fonts = new URL('../../config/fonts/', import.meta.url)
mkdirSync(fonts, { recursive: true })
const measured: string[] = []
for (const [cut, { source, file }] of Object.entries(CUTS)) {
  const font = unpacked(readFileSync(find.resolve(`@fontsource/alegreya-sans/files/${source}.woff`)))
  writeFileSync(new URL(`${file}.ttf`, fonts), font)
  process.stdout.write(`${file}.ttf: ${font.length} bytes, ${familyOf(font)}\n`)
  measured.push(`  ${cut}: [`, ...rows(widthsOf(font)), '  ],')
}
writeFileSync(
  new URL('OFL.txt', fonts),
  readFileSync(find.resolve('@fontsource/alegreya-sans/LICENSE'), 'utf8'),
)
writeFileSync(new URL('../../src/drawing/widths.ts', import.meta.url), widthsFile())

/** A WOFF file is a TrueType file whose tables are packed one by one. */
function unpacked(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, i) => {
    const entry = woff.subarray(44 + 20 * i, 64 + 20 * i)
    const [offset, packed, size] = [4, 8, 12].map(at => entry.readUInt32BE(at)) as [number, number, number]
    const bytes = woff.subarray(offset, offset + packed)
    return {
      tag: entry.subarray(0, 4),
      checksum: entry.subarray(16, 20),
      bytes: packed < size ? inflateSync(bytes) : bytes,
    }
  })
  const head = Buffer.alloc(12 + 16 * count)
  woff.copy(head, 0, 4, 8)
  const power = Math.floor(Math.log2(count))
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(16 * 2 ** power, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE(16 * (count - 2 ** power), 10)
  const parts = [head]
  let offset = head.length
  for (const [i, { tag, checksum, bytes }] of tables.entries()) {
    const entry = 12 + 16 * i
    tag.copy(head, entry)
    checksum.copy(head, entry + 4)
    head.writeUInt32BE(offset, entry + 8)
    head.writeUInt32BE(bytes.length, entry + 12)
    const padded = Buffer.alloc(Math.ceil(bytes.length / 4) * 4)
    bytes.copy(padded)
    parts.push(padded)
    offset += padded.length
  }
  return Buffer.concat(parts)
}

function table(font: Buffer, tag: string): Buffer {
  for (let entry = 12; entry < 12 + 16 * font.readUInt16BE(4); entry += 16) {
    if (font.toString('latin1', entry, entry + 4) !== tag) continue
    const offset = font.readUInt32BE(entry + 8)
    return font.subarray(offset, offset + font.readUInt32BE(entry + 12))
  }
  throw new Error(`the font has no table ${tag}`)
}

/** How far each letter of Latin-1 moves the pen, in thousandths of the size of the font; 0 where it has none. */
function widthsOf(font: Buffer): readonly number[] {
  const unitsPerEm = table(font, 'head').readUInt16BE(18)
  const longMetrics = table(font, 'hhea').readUInt16BE(34)
  const advances = table(font, 'hmtx')
  const glyphOf = glyphs(table(font, 'cmap'))
  return Array.from({ length: LAST_CHARACTER - FIRST_CHARACTER + 1 }, (_, i) => {
    const glyph = glyphOf(FIRST_CHARACTER + i)
    if (glyph === 0) return 0
    const advance = advances.readUInt16BE(4 * Math.min(glyph, longMetrics - 1))
    return Math.round((1000 * advance) / unitsPerEm)
  })
}

/** Reads the segments of the Unicode table of a font. (OpenType, cmap format 4) */
function glyphs(cmap: Buffer): (code: number) => number {
  const offsets = Array.from({ length: cmap.readUInt16BE(2) }, (_, i) => cmap.readUInt32BE(8 + 8 * i))
  const start = offsets.find(offset => cmap.readUInt16BE(offset) === 4)
  if (start === undefined) throw new Error('the font has no table of format 4')
  const size = cmap.readUInt16BE(start + 6)
  const [ends, starts, shifts, ranges] = [14, 16 + size, 16 + 2 * size, 16 + 3 * size] as const
  return code => {
    for (let i = 0; i < size; i += 2) {
      if (code > cmap.readUInt16BE(start + ends + i)) continue
      const first = cmap.readUInt16BE(start + starts + i)
      if (code < first) return 0
      const shift = cmap.readUInt16BE(start + shifts + i)
      const range = cmap.readUInt16BE(start + ranges + i)
      if (range === 0) return (code + shift) & 0xffff
      return cmap.readUInt16BE(start + ranges + i + range + 2 * (code - first))
    }
    return 0
  }
}

/** The name under which a renderer finds the font. */
function familyOf(font: Buffer): string {
  const names = table(font, 'name')
  const texts = names.readUInt16BE(4)
  for (let i = 0; i < names.readUInt16BE(2); i++) {
    const record = names.subarray(6 + 12 * i)
    if (record.readUInt16BE(0) !== 3 || record.readUInt16BE(6) !== 1) continue
    const from = texts + record.readUInt16BE(10)
    return Buffer.from(names.subarray(from, from + record.readUInt16BE(8)))
      .swap16()
      .toString('utf16le')
  }
  return 'no name'
}

/** Twenty to a line. */
function rows(widths: readonly number[]): readonly string[] {
  const starts = Array.from({ length: Math.ceil(widths.length / 20) }, (_, i) => 20 * i)
  return starts.map(start => `    '${widths.slice(start, start + 20).join(' ')}',`)
}

function widthsFile(): string {
  return [
    '// How wide the letters of the fonts of the drawn board are; tools/geometry/fonts.ts writes this file.',
    '',
    '/** The first letter of each table. */',
    `export const FIRST_CHARACTER = ${FIRST_CHARACTER}`,
    '',
    '/** Thousandths of the size of the font, letter by letter, twenty to a line; 0 for what the font does not have. */',
    'export const WIDTHS = {',
    ...measured,
    '} as const',
    '',
  ].join('\n')
}
