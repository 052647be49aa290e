// A PNG with a palette shows what was drawn: exactly where colours are few, and nearly where they are many.
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { palettePng } from '../../../src/drawing/png/png.ts'

/** The chunks of a PNG, each by its kind. */
function chunksOf(png: Buffer): ReadonlyMap<string, Buffer> {
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  return chunks
}

/** The picture as RGB, as a reader of PNGs sees it. */
function seen(png: Buffer): {
  readonly width: number
  readonly height: number
  readonly rgb: readonly number[]
} {
  const chunks = chunksOf(png)
  const head = chunks.get('IHDR')!
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)]
  const palette = chunks.get('PLTE')!
  const rows = inflateSync(chunks.get('IDAT')!)
  const rgb: number[] = []
  for (let y = 0; y < height; y++) {
    expect(rows[y * (width + 1)]).toBe(0)
    for (let x = 0; x < width; x++) {
      const index = rows[y * (width + 1) + 1 + x]!
      rgb.push(...palette.subarray(index * 3, index * 3 + 3))
    }
  }
  return { width, height, rgb }
}

const pixels = (colors: readonly (readonly [number, number, number])[]): Uint8Array =>
  Uint8Array.from(colors.flatMap(color => [...color, 255]))

test('few colours are kept as they are', () => {
  const colors = [
    [255, 0, 0],
    [0, 255, 0],
    [0, 0, 255],
    [251, 246, 233],
    [46, 52, 64],
    [255, 0, 0],
  ] as const
  const { width, height, rgb } = seen(palettePng(pixels(colors), 3, 2))
  expect([width, height]).toEqual([3, 2])
  expect(rgb).toEqual(colors.flat())
})

test('many colours come out near to what they were, the frequent ones nearest', () => {
  const colors = Array.from({ length: 64 * 64 }, (_, i): readonly [number, number, number] =>
    i % 2 === 0 ? [198, 220, 231] : [(i * 37) % 256, (i * 91) % 256, (i * 53) % 256],
  )
  const png = palettePng(pixels(colors), 64, 64)
  expect(chunksOf(png).get('PLTE')!.length).toBe(128 * 3)
  const { rgb } = seen(png)
  const off = colors.map((color, i) =>
    Math.max(...color.map((value, channel) => Math.abs(value - rgb[i * 3 + channel]!))),
  )
  expect(Math.max(...off.filter((_, i) => i % 2 === 0))).toBeLessThanOrEqual(8)
  expect(Math.max(...off)).toBeLessThan(80)
})

test('the checksums of all chunks are right', () => {
  const png = palettePng(pixels([[1, 2, 3]]), 1, 1)
  // The last chunk is empty, and its checksum the same in every PNG.
  expect(png.subarray(-12).toString('hex')).toBe('0000000049454e44ae426082')
})
