// Words on a picture: made safe for SVG, measured character by character, and shortened where they do not fit.
import type { Point } from './geometry.ts'
import { FIRST_CHARACTER, WIDTHS } from './widths.ts'

/** The cuts of the font that comes with the program. */
export type FontStyle = keyof typeof WIDTHS

const TABLES: Readonly<Record<FontStyle, readonly number[]>> = {
  medium: WIDTHS.medium.join(' ').split(' ').map(Number),
  bold: WIDTHS.bold.join(' ').split(' ').map(Number),
  italic: WIDTHS.italic.join(' ').split(' ').map(Number),
}
/** For characters that the font does not have: whoever shows the picture takes them from another one. */
const UNKNOWN = 600

/** How a renderer finds each cut, and what it may take in its place. */
export const FONT: Readonly<Record<FontStyle, string>> = {
  medium: `font-family="Alegreya Sans Medium,Alegreya Sans,Calibri,sans-serif" font-weight="500"`,
  bold: `font-family="Alegreya Sans,Calibri,sans-serif" font-weight="700"`,
  italic: `font-family="Alegreya Sans Medium,Alegreya Sans,Calibri,sans-serif" font-weight="500" font-style="italic"`,
}

/** A word where it stands: its middle, and how it is written. */
export interface Label {
  readonly text: string
  readonly at: Point
  readonly style: FontStyle
  readonly size: number
  readonly spacing: number
  readonly isOnWater: boolean
}

/** How high capitals stand above the line, as a share of the size of the font. */
export const CAPITALS = 0.64

/** Escapes what means something in XML, and drops what must not stand in it at all. */
export const escaped = (text: string): string =>
  text
    .replace(/\p{Surrogate}/gu, '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML forbids
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ue000\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, found => `&#${found.charCodeAt(0)};`)

export function widthOf(text: string, style: FontStyle, size: number, spacing = 0): number {
  const table = TABLES[style]
  let width = 0
  for (const character of text) {
    const advance = table[(character.codePointAt(0) ?? 0) - FIRST_CHARACTER] ?? 0
    width += (advance === 0 ? UNKNOWN : advance) * 0.001 * size + spacing
  }
  return width
}

/** The text, or as much of it as fits with three dots. */
export function fitted(text: string, style: FontStyle, size: number, most: number): string {
  if (widthOf(text, style, size) <= most) return text
  const characters = [...text]
  while (characters.length > 0 && widthOf(`${characters.join('')}...`, style, size) > most) characters.pop()
  return `${characters.join('').trimEnd()}...`
}

/** A number with at most one decimal. */
export const n = (value: number): string => String(Math.round(value * 10) / 10)
