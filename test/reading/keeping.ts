// What is done to a text and leaves what it says: slips, cases, other arrows, remarks, frames, lines broken and joined, quotations.
import { readFileSync } from 'node:fs'
import { LEXICON } from '../../src/reader/compiled/lexicon.ts'
import { gazetteerOf } from '../../src/rules/board/gazetteer.ts'
import type { Dice } from '../rules/oracle/dice.ts'
import type { Moment } from '../rules/orders/everyOrder.ts'

/** Changes a text; undefined where it has nothing to change, and `another` where it says something else by that. */
export type Keeping = (lines: readonly string[], moment: Moment, dice: Dice) => Kept

export type Kept = readonly string[] | undefined | 'another'

const TABLE = readFileSync(new URL('keeping.txt', import.meta.url), 'utf8').split('\n')

const said = (where: string): readonly string[] =>
  TABLE.filter(line => line.startsWith(`${where} `)).map(
    line => JSON.parse(line.slice(where.length)) as string, // each is a text
  )

const REMARKS = said('remark')
const BEFORE = said('before')
const ABOVE = said('above')
const BELOW = said('below')
const ARROWS = [' - ', '-', ' -> ', '->', ' – ', ' — ', ' => ', ' > ', ' --> ', ' → ', ' to ']
const ARROW = / - | -> |->| → | => /g

export const KEEPING: Readonly<Record<string, Keeping>> = {
  slip: (lines, moment, dice) => slipped(lines, moment, dice),
  case: (lines, _, dice) =>
    lines.map(
      dice.pick([
        (line: string) => line.toUpperCase(),
        (line: string) => line.toLowerCase(),
        (line: string) =>
          line.toLowerCase().replace(/\p{L}+/gu, word => word[0]!.toUpperCase() + word.slice(1)),
      ])!,
    ),
  arrow: (lines, _, dice) => {
    const arrow = dice.pick(ARROWS)!
    const changed = lines.map(line => line.replace(ARROW, arrow))
    return changed.join() === lines.join() ? undefined : changed
  },
  remark: (lines, _, dice) => atOne(lines, dice, line => `${line}${dice.pick(REMARKS)}`),
  before: (lines, _, dice) => atOne(lines, dice, line => `${dice.pick(BEFORE)}${line}`),
  above: (lines, _, dice) => [dice.pick(ABOVE)!, ...(dice.chance(0.5) ? [''] : []), ...lines],
  below: (lines, _, dice) => [...lines, ...(dice.chance(0.5) ? [''] : []), dice.pick(BELOW)!],
  blanks: (lines, _, dice) =>
    lines.map(line => line.replace(/ /g, () => dice.pick([' ', '  ', '\u00a0', '\t'])!)),
  wrap: (lines, _, dice) => atOne(lines, dice, line => broken(line, dice)),
  joined: (lines, _, dice) =>
    lines.length < 2 || lines.some(line => /[|,;>]|^-- |^$/.test(line))
      ? undefined
      : [lines.join(dice.pick([', ', '; ', '. ', ' / ', ' & ', ' and '])!)],
}

/** A change to one line of them. */
function atOne(lines: readonly string[], dice: Dice, change: (line: string) => string | undefined): Kept {
  const at = dice.below(lines.length)
  // A signature or a quotation is none any more with anything beside its mark.
  if (/^(?:-- |>)/.test(lines[at]!)) return undefined
  const changed = change(lines[at]!)
  return changed === undefined ? undefined : lines.map((line, i) => (i === at ? changed : line))
}

/** A mail program breaks a line at a blank, and may set in what goes on. */
function broken(line: string, dice: Dice): string | undefined {
  const blanks = [...line.matchAll(/(?<=\S) (?=\S)/g)].map(({ index }) => index)
  const at = dice.pick(blanks)
  if (at === undefined || line.includes('|')) return undefined
  return `${line.slice(0, at)}\n${dice.chance(0.3) ? '  ' : ''}${line.slice(at + 1)}`
}

const WORDS: ReadonlySet<string> = new Set(
  Object.values(LEXICON).flatMap(phrases => phrases.flatMap(phrase => phrase.split(' '))),
)

/** A slip in a word of five letters or more; in a shorter one nearly every slip makes another word. */
function slipped(lines: readonly string[], moment: Moment, dice: Dice): Kept {
  const at = dice.below(lines.length)
  const line = lines[at]!
  const words = [...line.matchAll(/(?<![\p{L}\p{N}])\p{Script=Latin}{5,}(?![\p{L}\p{N}])/gu)]
  const found = dice.pick(words)
  if (found === undefined) return undefined
  const [word] = found
  const slip = slipIn(word, dice)
  if (slip === word) return undefined
  if (saysAnother(slip.toLowerCase(), word.toLowerCase(), moment)) return 'another'
  const changed = `${line.slice(0, found.index)}${slip}${line.slice(found.index + word.length)}`
  return lines.map((each, i) => (i === at ? changed : each))
}

/** A word of the grammar, the name of a place or the beginning of one: then the text is a plain order of its own. */
function saysAnother(slip: string, word: string, { board }: Moment): boolean {
  const gazetteer = gazetteerOf(board)
  const places = (text: string) => new Set(gazetteer.named(text, 'begun').map(({ province }) => province))
  const meant = places(word)
  if (WORDS.has(slip) || gazetteer.mayMeanPower(slip)) return true
  return [...places(slip)].some(place => !meant.has(place))
}

const KEYBOARD = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']

function slipIn(word: string, dice: Dice): string {
  const at = dice.between(1, word.length - 2)
  const [before, letter, after] = [word.slice(0, at), word[at]!, word.slice(at + 1)]
  const row = KEYBOARD.find(each => each.includes(letter.toLowerCase())) ?? 'asdf'
  const near = row[row.indexOf(letter.toLowerCase()) + (dice.chance(0.5) ? 1 : -1)] ?? row[0]!
  return dice.pick([
    `${before}${after}`,
    `${before}${letter}${letter}${after}`,
    `${before}${after[0]}${letter}${after.slice(1)}`,
    `${before}${near}${after}`,
    `${before}${near}${letter}${after}`,
  ])!
}
