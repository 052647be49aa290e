// The words of the classic judges: how they name powers, units and places, and how they break their lines.
import type { Board, Location, Power, Unit } from '../board/board.ts'
import type { Phase } from '../board/phase.ts'

/** `Austria`; programs know a power by one word. */
export const judgePower = (board: Board, power: Power): string =>
  board.powers[power]!.name.replace(/[^\p{L}\p{N}_-]+/gu, '_')

/** `Army`, `Fleet` */
export const judgeKind = ({ kind }: Unit): string => (kind === 'army' ? 'Army' : 'Fleet')

/** `Army Paris`, `Fleet St Petersburg (south coast)` */
export const judgeUnit = (board: Board, unit: Unit): string => `${judgeKind(unit)} ${board.nameOf(unit.at)}`

/** `the North Sea`, `Paris` */
export const inPlace = (board: Board, at: Location): string =>
  board.provinces[board.province(at)]!.terrain === 'sea' ? `the ${board.nameOf(at)}` : board.nameOf(at)

const SEASONS = { spring: 'Spring', fall: 'Fall', winter: 'Winter' } as const

/** `Spring of 1902` */
export const judgeSeason = ({ season, year }: Phase): string => `${SEASONS[season]} of ${year}`

/** `kestrel.004` */
export const judgeNumber = (game: string, turn: number): string =>
  `${game.toLowerCase()}.${String(turn).padStart(3, '0')}`

const WIDTH = 79

/** A sentence over as many lines as it needs. No line but the first begins with `the`: readers take that for a new one. */
export function brokenAt(sentence: string, indent = '', width = WIDTH): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of gluedArticles(sentence)) {
    const start = lines.length === 0 ? '' : indent
    if (line === '') line = `${start}${word}`
    else if (line.length + 1 + word.length < width) line += ` ${word}`
    else {
      lines.push(line)
      line = `${indent}${word}`
    }
  }
  return [...lines, line]
}

/** `the` stays with the word behind it, and with the one before. */
function gluedArticles(sentence: string): readonly string[] {
  const words: string[] = []
  for (const word of sentence.split(' ')) {
    const last = words.at(-1)
    if (last !== undefined && (/^the$/i.test(word) || / the$/i.test(last)))
      words[words.length - 1] = `${last} ${word}`
    else words.push(word)
  }
  return words
}

/** `1 unit`, `2 units` */
export const many = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`
