// Where one order on a line may end and the next begin, the same for sets of orders, and names that are written oddly.

import type { Board } from '../../rules/board/board.ts'
import { squeezed } from '../../rules/board/gazetteer.ts'
import type { Rulebook } from '../../rules/board/rulebook.ts'
import { isTellingWord } from './phrases.ts'

/** A piece of a line, and the mark that separates it from the piece before. */
export interface Piece {
  readonly text: string
  readonly before: string
}

/** A line in more pieces is not split: no power has so many units. */
const MOST_PIECES = 48

/** A slash before a coast splits nothing: `Spa/sc`. */
const MARK =
  /\s*;\s*|\s*,\s*|(?<=\p{L}{3})\.(?=(?:a|f|army|fleet)\s+\p{L}{3})|\s+[|+]\s+|\s*\+\s*(?=(?:a|f|army|fleet)\s+\p{L})|\s+\d{1,2}[.)]\s+|\s*&\s*|\s+and\s+|\s+or\s+|\s+then\s+|\s*\/\s*(?![nsew]\.?c?\.?(?![a-z])|(?:north|south|east|west)\b)|(?<!\b(?:(?![hd])\p{L}|sup|supp|spt|conv|fl|flt|st|ar|[nsew]\.?c))\.\s+(?=\S)/giu

/** The pieces of a line; undefined if there are too many. Text in brackets and the given names are never split. */
export function piecesOf(
  line: string,
  names: readonly { readonly start: number; readonly end: number }[] = [],
): readonly Piece[] | undefined {
  const pieces: Piece[] = []
  const masked = line.replace(/\([^()]*\)/g, group => '_'.repeat(group.length))
  let start = 0
  let before = ''
  for (const mark of masked.matchAll(MARK)) {
    const isInName = ({ start, end }: { start: number; end: number }): boolean =>
      start < mark.index + mark[0].length && mark.index < end
    if (names.some(isInName)) continue
    if (pieces.length >= MOST_PIECES) return undefined
    pieces.push({ text: line.slice(start, mark.index), before })
    start = mark.index + mark[0].length
    before = mark[0]
  }
  pieces.push({ text: line.slice(start), before })
  return pieces.filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
}

/** The orders of a line that has no marks between them: `A Ber-Kie F Kie-Den`, `Ber-Kie Kie>Den`. */
export const unpartedOrders = (line: string): readonly string[] =>
  line.split(MOVES_ONLY.test(line) ? /\s+/ : /\s+(?=(?:a|f|army|fleet)\s+\p{L})/iu)

const MOVES_ONLY = /^\p{L}{3,}(?:-+>?|=*>)\p{L}{3,}(?:\s+\p{L}{3,}(?:-+>?|=*>)\p{L}{3,}){1,50}$/u

// Searches in a line, done by hand since a sender may fill a line with signs.

/** Where the signs at the end of a text begin. Letters, numbers and underscores are no signs. */
export function signsFrom(text: string): number {
  let at = text.length
  while (at > 0 && /\W/.test(text[at - 1]!)) at--
  return at
}

/** Whether the words stand in a line in this order, with anything between them. */
export function standInOrder(line: string, ...words: readonly RegExp[]): boolean {
  let rest = line
  return words.every(word => {
    const found = word.exec(rest)
    if (found !== null) rest = rest.slice(found.index + found[0].length)
    return found !== null
  })
}

// Several sets of orders of one power: what a letter says of earlier ones, and what becomes of sets without a sequence.

/** What a letter says of earlier letters: that it replaces them, or adds to them. */
export type SetSaid = 'replaces' | 'adds'

const EARLIER = /\b(?:earlier|previous|prior|preceding|former|older?|last|other|all|those|any|my|that)\b/i
const ORDERS = /(?:orders?|sets?|letters?|e?-?mails?|messages?|ones?)\b/i
const REPLACES =
  /\b(?:replac\w+|supersed\w+|overrid\w+|instead of|in place of|cancel\w*|ignore|disregard|forget|scrap|discard|drop|scratch)\b/i
const ADDS = /\b(?:in addition|additional|adds?|adding|supplement\w*|besides|keep|on top of)\b/i
const EARLIER_ORDERS = new RegExp(String.raw`\b(?:earlier|previous|other|old|former)\s+${ORDERS.source}`, 'i')
const STANDS = /\b(?:stands?|remains?|unchanged|still|valid|as (?:it was|they were|before))\b/i
const AS_BEFORE =
  /^\W*(?:the\s+)?(?:rest|others?|everything else|otherwise)\s+(?:is |are |as )*(?:as before|unchanged|as it was|as they were|the same)\W*$/i

const addsToThem = (line: string): boolean =>
  standInOrder(line, ADDS, EARLIER, ORDERS) ||
  standInOrder(line, EARLIER_ORDERS, STANDS) ||
  AS_BEFORE.test(line)

/** An arrow, or a unit by its letter: such a line is an order, whatever else it says. */
const IS_AN_ORDER = /\s-+>?\s|->|\b\p{L}{3}-\p{L}{3}\b|^[^\p{L}\p{N}_]*(?:a|f|army|fleet)\s/iu

/** What a line says of earlier letters, if the rulebook lets it say anything. (DATC 4.D.1) */
export function setSaid(line: string, { orderSets }: Rulebook): SetSaid | undefined {
  if (orderSets !== 'unlessReplaced' && orderSets !== 'unlessAdded') return undefined
  if (IS_AN_ORDER.test(line)) return undefined
  if (addsToThem(line)) return 'adds'
  return standInOrder(line, REPLACES, EARLIER, ORDERS) ? 'replaces' : undefined
}

/** Whether earlier letters still count for units that a letter does not name. (DATC 4.D.1) */
export function keepsEarlier(said: SetSaid | undefined, { orderSets }: Rulebook): boolean {
  switch (orderSets) {
    case 'latestPerUnit':
      return true
    case 'unlessReplaced':
      return said !== 'replaces'
    case 'unlessAdded':
      return said === 'adds'
    case 'latestOnly':
      return false
  }
}

/**
 * Whether none of several sets is followed, because they differ and it is unknown which is the last. Most rulebooks
 * combine them. (DATC 4.D.2)
 */
export function areAllRefused(sets: readonly (readonly string[])[], rules: Rulebook): boolean {
  if (sets.length < 2 || rules.orderSetsUnsequenced === 'combined') return false
  return new Set(sets.map(set => set.join('\n'))).size > 1
}

// Names that the grammar cannot read as written: with signs in them, with very many words, with a verb, or like a coast.

/** To the grammar a place has one to four words. */
const MOST_WORDS = 4

/** What replaces each such name, and the pattern that finds them in a line. */
interface OddNames {
  readonly pattern: RegExp | undefined
  readonly plain: ReadonlyMap<string, string>
}

const KNOWN = new WeakMap<Board, OddNames>()

/** The line with every such name in a readable form: `Chirons Cave`, `WDC`, `NewYorker`. */
export function withoutOddNames(line: string, board: Board): string {
  const known = KNOWN.get(board) ?? oddNamesOf(board)
  KNOWN.set(board, known)
  const { pattern, plain } = known
  const read =
    pattern === undefined ? line : line.replace(pattern, found => plain.get(lettersOf(found)) ?? found)
  return withoutCoastNames(read, board)
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

function oddNamesOf(board: Board): OddNames {
  const plain = new Map<string, string>()
  const patterns = new Map<string, string>()
  const put = (name: string, instead: string, between?: string): void => {
    if (plain.has(lettersOf(name))) return
    plain.set(lettersOf(name), instead)
    patterns.set(lettersOf(name), patternOf(name, between))
  }
  for (const { id, name, also } of board.provinces) {
    for (const called of [name, ...also]) {
      const words = called.split(/[\s-]+/)
      if (/\+/.test(called) || words.length > MOST_WORDS || words.some(isTellingWord)) put(called, id)
    }
    for (const word of name.split(/\s+/)) if (word.includes("'")) put(word, word.replaceAll("'", ''), "'?")
  }
  const places = board.provinces.flatMap(({ name, also }) => [name, ...also].map(squeezed))
  for (const { name, adjective, judgesName } of board.powers) {
    // `D-Bre Fleet Bulgaria`; `A-Ank` alone is an army.
    if (judgesName !== name) {
      plain.set(lettersOf(judgesName), adjective.replace(/[\s-]+/g, ''))
      patterns.set(lettersOf(judgesName), `${judgesName}(?=\\s+(?:army|fleet|[af])\\s)`)
    }
    for (const called of [adjective, name]) {
      const isPlaceToo = places.some(place => place.startsWith(squeezed(called)))
      if (/[\s-]/.test(called) && !isPlaceToo) put(called, called.replace(/[\s-]+/g, ''), '[\\s-]+')
    }
  }
  // The longest first, so that none matches the beginning of another.
  const all = [...patterns].sort(([one], [other]) => other.length - one.length).map(([, each]) => each)
  const found = `(?<![\\p{L}\\p{N}'])(?:${all.join('|')})(?![\\p{L}\\p{N}])`
  return { pattern: all.length === 0 ? undefined : new RegExp(found, 'giu'), plain }
}

// Provinces called like a coast, such as `NC` for North Carolina: read as places wherever no coast can be meant.

interface CoastNames {
  /** The id for each such name: `nc` -> `NCA`. */
  readonly places: ReadonlyMap<string, string>
  /** By coast: the names of the provinces that have it, at the end of a text and at its beginning. */
  readonly behind: ReadonlyMap<string, RegExp>
  readonly ahead: ReadonlyMap<string, RegExp>
}

const COAST = /(?<![\p{L}\p{N}'(/])(?:[nesw]c|(?:north|east|south|west)[\s-]?coast)(?![\p{L}\p{N}'])/giu
/** What stands before a goal, and before a unit. */
const GOAL = /(?:->|=>|[-–—→>]|\bto\b)\s*(?:the\s+)?$/iu
const UNIT =
  /(?:^|[^\p{L}\p{N}])(?:a|f|army|fleet|s|c|supports?|convoys?|build|remove|disband)\.?\s+(?:the\s+)?$/iu
/** What follows a unit that is named only by its place. */
const TOLD = /^\s*(?:->|=>|[-–—→>]|(?:to|h|s|c|d|holds?|supports?|convoys?|disbands?)\b)/iu

const KNOWN_COASTS = new WeakMap<Board, CoastNames>()

/** `A VIR - NC` is `A VIR - NCA` if North Carolina is called NC and Virginia has no north coast. */
function withoutCoastNames(line: string, board: Board): string {
  const known = KNOWN_COASTS.get(board) ?? coastNamesOf(board)
  KNOWN_COASTS.set(board, known)
  if (known.places.size === 0) return line
  return line.replace(COAST, (found, at: number) => {
    const place = known.places.get(squeezed(found))
    if (place === undefined) return found
    const [before, after] = [line.slice(0, at), line.slice(at + found.length)]
    const coast = coastIn(found)
    if (known.ahead.get(coast)?.test(after) === true) return found
    if (GOAL.test(before))
      return known.behind.get(coast)?.test(before.replace(GOAL, '').trimEnd()) === true ? found : place
    return UNIT.test(before) || (before.trim() === '' && TOLD.test(after)) ? place : found
  })
}

/** `nc` for `North Coast`. */
const coastIn = (written: string): string => `${written[0]!.toLowerCase()}c`

function coastNamesOf(board: Board): CoastNames {
  const places = new Map<string, string>()
  const owners = new Map<string, string[]>()
  for (const { id, name, also, coasts } of board.provinces) {
    const names = [id, name, ...also]
    for (const called of names)
      if (new RegExp(`^${COAST.source}$`, 'iu').test(called)) places.set(squeezed(called), id)
    for (const { id: coast } of coasts) {
      const key = coast.toLowerCase()
      owners.set(key, [...(owners.get(key) ?? []), ...names.map(name => patternOf(name))])
    }
  }
  const patterns = (before: string, after: string) =>
    new Map(
      [...owners].map(([coast, names]) => [
        coast,
        new RegExp(`${before}(?:${names.join('|')})${after}`, 'iu'),
      ]),
    )
  return {
    places,
    behind: patterns('(?<![\\p{L}\\p{N}])', '\\.?$'),
    ahead: patterns('^[\\s.]*(?:of\\s+)?(?:the\\s+)?', '(?![\\p{L}\\p{N}])'),
  }
}

/** A name, however its words are joined. */
const patternOf = (name: string, between = "[\\s.+&'/-]{0,2}"): string =>
  name
    .split(/[^\p{L}\p{N}]+/u)
    .filter(part => part !== '')
    .join(between)
