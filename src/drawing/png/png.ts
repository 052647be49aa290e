// A board as a PNG with a palette, the same on every machine. (PNG, W3C 2003)
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { deflateSync } from 'node:zlib'
import { Resvg } from '@resvg/resvg-js'

const FONTS = new URL('../../../config/fonts/', import.meta.url)
let fonts: readonly string[] | undefined

/** The fonts that come with the program, and none of the machine's own. */
const fontFiles = (): readonly string[] => {
  fonts ??= readdirSync(FONTS)
    .filter(file => file.endsWith('.ttf'))
    .map(file => fileURLToPath(new URL(file, FONTS)))
  return fonts
}

/** The PNG of one of our SVGs. */
export function pngOf(svg: string): Buffer {
  const font = { fontFiles: [...fontFiles()], loadSystemFonts: false, defaultFontFamily: 'Alegreya Sans' }
  const { pixels, width, height } = new Resvg(svg, { font, background: 'white' }).render()
  return palettePng(pixels, width, height)
}

/** The PNG of RGBA pixels, row by row, without transparency. */
export function palettePng(
  rgba: Uint8Array,
  width: number,
  height: number,
  /** At most; a palette has room for 256, and a board has few. */
  colors = 128,
): Buffer {
  const counts = histogram(rgba)
  const { palette, indexOf } = paletteFor(counts, colors)
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0, from = 0, to = 0; y < height; y++) {
    rows[to++] = 0 // no filter: runs of one color compress best as they are
    for (let x = 0; x < width; x++, from += 4)
      rows[to++] = indexOf[binOf(rgba[from]!, rgba[from + 1]!, rgba[from + 2]!)]!
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 3, 0, 0, 0], 8) // eight bits a pixel, from a palette
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette)),
    chunk('IDAT', deflateSync(rows, { level: 6, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Colors are told apart by five bits of each channel, six of green: finer than the eye can see on a map. */
const binOf = (r: number, g: number, b: number): number => ((r >> 3) << 11) | ((g >> 2) << 5) | (b >> 3)
const BINS = 1 << 16

/** For each bin: its number of pixels, and the sums of their channels. */
interface Histogram {
  readonly count: Uint32Array
  readonly sums: Float64Array
}

function histogram(rgba: Uint8Array): Histogram {
  const [count, sums] = [new Uint32Array(BINS), new Float64Array(BINS * 3)]
  for (let i = 0; i < rgba.length; i += 4) {
    const bin = binOf(rgba[i]!, rgba[i + 1]!, rgba[i + 2]!)
    count[bin]!++
    for (let channel = 0; channel < 3; channel++) sums[bin * 3 + channel]! += rgba[i + channel]!
  }
  return { count, sums }
}

type Colored = readonly [r: number, g: number, b: number, pixels: number, bin: number]

/** Splits the colors into boxes, each time the one that loses most by being one color, its mean. */
function paletteFor({ count, sums }: Histogram, most: number) {
  const all: Colored[] = []
  for (let bin = 0; bin < BINS; bin++) {
    const pixels = count[bin]!
    if (pixels > 0)
      all.push([
        sums[bin * 3]! / pixels,
        sums[bin * 3 + 1]! / pixels,
        sums[bin * 3 + 2]! / pixels,
        pixels,
        bin,
      ])
  }
  const boxes = [boxOf(all)]
  while (boxes.length < most) {
    const worst = boxes.reduce((one, other) => (other.badness > one.badness ? other : one))
    if (worst.badness === 0) break
    boxes.splice(boxes.indexOf(worst), 1, ...parted(worst).map(boxOf))
  }
  const indexOf = new Uint8Array(BINS)
  const palette = boxes.flatMap(({ colors, mean }, index) => {
    for (const color of colors) indexOf[color[4]] = index
    return mean.map(Math.round)
  })
  return { palette, indexOf }
}

interface Box {
  readonly colors: readonly Colored[]
  /** The mean color of its pixels. */
  readonly mean: readonly number[]
  /** The channel along which to split it, and where. */
  readonly widest: number
  readonly middle: number
  /** The cost of painting all of it in one color. The square root keeps small things, such as letters, from being lost. */
  readonly badness: number
}

function boxOf(colors: readonly Colored[]): Box {
  const [sums, squares, pixelSums] = [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ]
  let [total, pixels] = [0, 0]
  for (const color of colors) {
    const weight = Math.sqrt(color[3])
    total += weight
    pixels += color[3]
    for (let channel = 0; channel < 3; channel++) {
      const value = color[channel]!
      sums[channel]! += value * weight
      squares[channel]! += value * value * weight
      pixelSums[channel]! += value * color[3]
    }
  }
  const spread = sums.map((sum, channel) => squares[channel]! - (sum * sum) / total)
  const widest = spread.indexOf(Math.max(...spread))
  return {
    colors,
    middle: sums[widest]! / total,
    mean: pixelSums.map(sum => sum / pixels),
    widest,
    badness: colors.length < 2 ? 0 : spread.reduce((sum, each) => sum + each, 0),
  }
}

function parted({ colors, middle, widest }: Box): readonly (readonly Colored[])[] {
  const sorted = [...colors].sort((one, other) => one[widest]! - other[widest]!)
  const at = sorted.findIndex(color => color[widest]! > middle)
  const cut = at <= 0 ? Math.floor(sorted.length / 2) : at
  return [sorted.slice(0, cut), sorted.slice(cut)]
}

function chunk(kind: string, data: Buffer): Buffer {
  const whole = Buffer.concat([Buffer.alloc(4), Buffer.from(kind, 'latin1'), data, Buffer.alloc(4)])
  whole.writeUInt32BE(data.length, 0)
  whole.writeUInt32BE(checksum(whole.subarray(4, -4)), whole.length - 4)
  return whole
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1
  return rest
})

/** The CRC of a chunk. */
function checksum(bytes: Uint8Array): number {
  let rest = 0xffffffff
  for (const byte of bytes) rest = TABLE[(rest ^ byte) & 0xff]! ^ (rest >>> 8)
  return (rest ^ 0xffffffff) >>> 0
}
