// Removes what stands before and around the words of a line: bullets, numbers, list letters, the name of a power, frames.
import type { Board, Power } from '../../rules/board/board.ts'
import { gazetteerOf } from '../../rules/board/gazetteer.ts'
import { prefixOf, UNIT_FIRST } from './headings.ts'

/** A line without its prefixes and frames. */
export interface Unframed {
  readonly text: string
  readonly power: Power | undefined
  /** The text of all its prefixes. */
  readonly said: string
  readonly isItem: boolean
}

/** Most bullets, numbers and prefixes in a row: `- 1. Spring 1901: Italy: …` */
const MOST_PREFIXES = 4

export function withoutPrefixes(line: string, board: Board): Unframed {
  let text = unframed(line)
  let power: Power | undefined
  let said = ''
  let isItem = false
  for (let i = 0; i < MOST_PREFIXES; i++) {
    const item = withoutItem(text, board)
    const prefixed = item === text ? prefixOf(text, board) : undefined
    if (item === text && prefixed === undefined) break
    isItem ||= prefixed === undefined
    power = prefixed?.power ?? power
    if (prefixed !== undefined) said += `${prefixed.said.trim()} `
    text = unframed(prefixed?.rest ?? item)
  }
  return { text, power, said, isItem }
}

/** An arrow before a unit is a bullet; before anything else it continues the line above. */
const BULLETS =
  /^(?:-+(?![->])|[-=]+>(?=\W*(?:(?:build|remove|disband|destroy|hold|move|support|convoy)\s+)?(?:(?:the|my|our)\s+)?(?:ar?|fl?|army|fleet)\b)|o\s)\s*/i
const NUMBER =
  /^(?:#?\d{1,3}\s*[.):]+|[([]\d{1,3}[)\]][.:]?|#\d{1,3}|\d{1,3}\s+-+\s+(?=\S)|\d{1,3}\s+(?=(?:[af]|army|fleet)\b))\s*/i
/** `e.g.` is no list letter. */
const LETTER = /^(?!e\.\s?g\b)(?:\(([a-z]|[ivx]{2,4})\)|([a-vx-z]|[ivx]{2,4})[.)])\s*/i

/** The line without a bullet, a number or a list letter. */
function withoutItem(text: string, board: Board): string {
  if (text.startsWith('+')) return withoutPlus(text, board)
  const rest = text.replace(BULLETS, '')
  if (rest !== text) return rest
  const numbered = text.replace(NUMBER, '')
  if (numbered !== text) return numbered
  const [whole, inBrackets, before] = LETTER.exec(text) ?? []
  const letter = inBrackets ?? before
  if (whole === undefined || letter === undefined) return text
  const counted = text.slice(whole.length)
  // `(A) Paris`, `F. Brest` are units, unless another unit follows.
  return /[af]/i.test(letter) && !UNIT_FIRST.test(counted) ? text : counted
}

/** A plus before a unit and nothing else is a build, `+ A Par`; otherwise a bullet. */
function withoutPlus(text: string, board: Board): string {
  const rest = text.replace(/^\++\s*/, '')
  const [, place] = /^(?:[af]|army|fleet)\s+(.+)$/i.exec(rest) ?? []
  const isUnit = place !== undefined && gazetteerOf(board).named(place, 'begun').length > 0
  return isUnit ? `Build ${rest}` : rest
}

const FRAMES: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '[': ']',
  '(': ')',
  '{': '}',
  '<': '>',
}

/** The line without stars, quotes and brackets around it, and without full stops and exclamation marks at its end. */
export function unframed(line: string): string {
  let text = line.replace(/[*_`\s]+/g, ' ').trim()
  for (let i = 0; i < MOST_PREFIXES; i++) {
    const closing = FRAMES[text[0] ?? '']
    const inside = text.slice(1, -1)
    const isFramed = text.length > 2 && closing !== undefined && text.endsWith(closing)
    const bare = isFramed && !/["[\](){}<>]/.test(inside) ? inside : text
    const shorter = withoutEnd(bare)
    if (shorter === text) break
    text = shorter
  }
  return text
}

/** Removes full stops, exclamation marks, commas and semicolons at the end, by hand: a line may be full of them. */
function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && ' .!,;:'.includes(text[end - 1]!)) end--
  return text.slice(0, end).trimStart()
}
