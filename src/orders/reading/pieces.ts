// Where one order may end and the next begin on a line, and what stands at its end.

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
