// Where one order may end and the next begin on a line, and what stands at its end.
import type { Rulebook } from '../../board/rulebook.ts'

/** A piece of a line, and the mark that parts it from the piece before. */
export interface Piece {
  readonly text: string
  readonly before: string
}

/** More pieces than this on a line are not looked at one by one. */
const MOST_PIECES = 60

/** A slash before a coast parts nothing: `Spa/sc`. */
const MARK =
  /\s*;\s*|\s*,\s*|\s+[|+]\s+|\s+\d{1,2}[.)]\s+|\s*&\s*|\s+and\s+|\s+or\s+|\s+then\s+|\s*\/\s*(?![nsew]\.?c?\.?(?![a-z])|(?:north|south|east|west)\b)|(?<!\b(?:\p{L}|sup|supp|spt|conv|fl|flt|st|ar|[nsew]\.?c))\.\s+(?=\S)/giu

/** The pieces of a line; what stands in brackets is never parted. */
export function piecesOf(line: string): readonly Piece[] {
  const pieces: Piece[] = []
  const masked = line.replace(/\([^()]*\)/g, group => '_'.repeat(group.length))
  let start = 0
  let before = ''
  for (const mark of masked.matchAll(MARK)) {
    if (pieces.length >= MOST_PIECES) break
    pieces.push({ text: line.slice(start, mark.index), before })
    start = mark.index + mark[0].length
    before = mark[0]
  }
  pieces.push({ text: line.slice(start), before })
  return pieces.filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
}

/** The orders of a line that nothing parts but the look of the next: `A Ber-Kie F Kie-Den`, `Ber-Kie Kie-Den`. */
export const unpartedOrders = (line: string): readonly string[] =>
  line.split(MOVES_ONLY.test(line) ? /\s+/ : /\s+(?=(?:a|f|army|fleet)\s+\p{L})/iu)

const MOVES_ONLY = /^\p{L}{3,}-\p{L}{3,}(?:\s+\p{L}{3,}-\p{L}{3,}){1,50}$/u

// What stands at the end of a line, or one thing behind another in it: looked for by hand, since somebody may fill a line with signs.

/** Where the signs begin that a text ends with; letters, numbers and strokes below the line are no signs. */
export function signsFrom(text: string): number {
  let at = text.length
  while (at > 0 && /\W/.test(text[at - 1]!)) at--
  return at
}

/** Whether one word stands behind another in a line, in this order, with anything between them. */
export function standInOrder(line: string, ...words: readonly RegExp[]): boolean {
  let rest = line
  return words.every(word => {
    const found = word.exec(rest)
    if (found !== null) rest = rest.slice(found.index + found[0].length)
    return found !== null
  })
}

// Several sets of orders of one power: what a letter says of those before it, and what becomes of sets without a sequence.

/** What a letter says of the letters before it: that it takes their place, or that it adds to them. */
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

/** An arrow, or a unit by its letter: then the line is an order, whatever else it says. */
const IS_AN_ORDER = /\s-+>?\s|->|\b\p{L}{3}-\p{L}{3}\b|^\W*(?:a|f|army|fleet)\s/iu

/** What a line says of earlier letters, where the book lets them say anything. (DATC 4.D.1) */
export function setSaid(line: string, { orderSets }: Rulebook): SetSaid | undefined {
  if (orderSets !== 'unlessReplaced' && orderSets !== 'unlessAdded') return undefined
  if (IS_AN_ORDER.test(line)) return undefined
  if (addsToThem(line)) return 'adds'
  return standInOrder(line, REPLACES, EARLIER, ORDERS) ? 'replaces' : undefined
}

/** Whether a letter leaves standing what earlier ones said of units that it does not name. (DATC 4.D.1) */
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
 * Whether none of several sets is followed, since nobody knows which is the last, and they do not say the same. By most
 * books they are put together. (DATC 4.D.2)
 */
export function areAllRefused(sets: readonly (readonly string[])[], rules: Rulebook): boolean {
  if (rules.orderSetsUnsequenced === 'combined') return false
  return new Set(sets.map(set => set.join('\n'))).size > 1
}
