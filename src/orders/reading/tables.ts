// Tables among orders: rows with their strokes, and what stands over their columns.

/** `| A Mos | S | A Pru - War |` is a row of a table, whatever stands before it; with one stroke only it is a quotation. */
export const inCells = (row: string): string =>
  (/^\s*\|.*\|\s*$/.test(row) ||
    /^\s*\|(?:[^|]*\|){2,}/.test(row) ||
    /^[^|]*\|(?:[^|]*\|){2,}\s*$/.test(row)) &&
  !/^\s*\|\s*[|>]/.test(row)
    ? row.replaceAll('|', ' ').trim()
    : row

/** `Target | Unit`, `Unit | Supports`: columns that are not those of a move. */
export const OTHER_COLUMNS =
  /^\W*(?:target|to|goal|destination|dest|ziel|nach|new|where to|supporter|helper)\W+(?:\w+\W+)?(?:units?|from|where from|pieces?|origin|source|von|old|supported|mover|army)\W*$|^\W*(?:units?|pieces?|supports?)\W+(?:supports?|supported|helps?)\W*$|^\W*(?:units?|from)\b.*\b(?:target|to|goal|destination)\W+(?:support(?:ed|ing|s)?(?: for| unit| of)?|of|helps?|for)\W*$/i

/** `Unit | Threatened from` */
export const OF_NOTIONS =
  /^\W*(?:units?|pieces?|provinces?|army|fleet|armies|fleets)\s*[\t|;].*\b(?:threat\w*|neighbou?rs?|adjacent|borders?|attack(?:ed|able|ers?)|enem(?:y|ies)|could|can|might|options?|possible|possibilities|last|previous|before|seen|near\w*|history|was|were|ideas?|expected|likely|guess(?:es)?)\b/i

/** `Unit | From | Order | To`, `From | To` */
export function isHeadOfTable(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}#]+/gu) ?? []
  if (!words.every(word => COLUMNS.has(word))) return false
  const isPair = words.length === 2 && NOUNS.has(words[0]!)
  return isPair || words.filter(word => NOUNS.has(word)).length > 1
}

const NOUNS: ReadonlySet<string> = new Set(
  'unit units type kind from power country player province location space position order orders action target destination result results status comment comments remarks notes'.split(
    ' ',
  ),
)
const COLUMNS: ReadonlySet<string> = new Set([
  ...NOUNS,
  ...'to of supported convoyed moving move moves goal support convoy via coast no nr number the and season year phase turn #'.split(
    ' ',
  ),
])
