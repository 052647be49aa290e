// Finds press in a letter: what a player writes to others stays as it is, with its quotations and signatures.
import { isHeader, isJudgesHead, isOlderMail, type Row } from '../orders/reading/marks.ts'

/** Where the press that begins at a row ends. */
export interface Press {
  /** The row of its last line; none where no press begins, or where it has no end of its own. */
  endOf(at: number): number | undefined
}

const COLOURS =
  '(?:(?:white|gr[ea]y|anonymous(?:ly)?|unanonymous(?:ly)?|quiet|fake|partial|postal|official)\\s+)*'
const BEGINS = new RegExp(`^\\s*${COLOURS}(?:press|broadcast|diary)(?![\\p{L}'-]).{0,200}$`, 'iu')
const SIGNS_OFF = /^\s*sign\s*-?off\s*[.!]?\s*$/i
const ENDS = /^\s*end\s*(?:press|broadcast|diary)\b/i

/** Whether a line that looks like the first of press is one; only who reads commands can tell. */
export type BeginsPress = (line: string) => boolean

/** Looks over all rows once. */
export function pressIn(rows: readonly Row[], beginsPress: BeginsPress): Press {
  const begins = nextOf(rows, ({ text }) => BEGINS.test(text))
  const ends = nextOf(rows, ({ text }) => ENDS.test(text) || SIGNS_OFF.test(text))
  const older = nextOf(rows, (row, at) => isOlderMail(row.text) || isHeader(rows, at) || isJudgesHead(row))
  const ours = nextOf(rows, isJudgesHead)
  const endOf = (at: number) => {
    const end = ends[at]
    if (begins[at] !== at || end === undefined) return undefined
    // `Press 1 for help` is no press, and the end below it may be what another player wrote.
    if ((ours[at] ?? rows.length) < end && !beginsPress(rows[at]!.text.trim())) return undefined
    const mail = older[at] ?? rows.length
    if (mail > end) return end
    // The end belongs to the older mail: to its press, or it is its last word.
    const isOfOlder = SIGNS_OFF.test(rows[end]!.text) || (begins[mail] ?? rows.length) < end
    return isOfOlder ? undefined : end
  }
  return { endOf }
}

/** For each row the next one, itself included, that is such a one. */
function nextOf(
  rows: readonly Row[],
  is: (row: Row, at: number) => boolean,
): readonly (number | undefined)[] {
  const next = new Array<number | undefined>(rows.length)
  for (let at = rows.length - 1; at >= 0; at--) next[at] = is(rows[at]!, at) ? at : next[at + 1]
  return next
}
