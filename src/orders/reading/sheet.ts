// Cuts the text of a mail into lines that may be orders, each with what it stands under, and sets the rest aside.
import type { Board, Power } from '../../board/board.ts'
import { gazetteerOf } from '../../board/gazetteer.ts'
import { isAtSight } from './atSight.ts'
import {
  COUNTED,
  GOES_ALONE,
  headingIn,
  isOrder,
  isOverKind,
  LEFT_OPEN,
  TELLS_ALONE,
  UNIT_FIRST,
  VERB_ALONE,
  verbOver,
} from './headings.ts'
import { GOES_ON, isUnfinished } from './lines/halves.ts'
import { isBlank, isTornOff, type Row, strangerAt } from './marks.ts'
import { signsFrom, withoutOddNames } from './pieces.ts'
import { plain } from './plain.ts'
import { unframed, withoutPrefixes } from './prefixes.ts'
import type { CutReason, SheetLine } from './said.ts'
import { inCells, isHeadOfTable, OF_NOTIONS, OTHER_COLUMNS } from './tables.ts'
import { type Aside, asideIn, comesAnew, meantIn } from './words/asides.ts'
import { SMILE, withoutComment } from './words/comments.ts'
import { asideOver } from './words/overOrders.ts'
import { type PhaseNamed, phaseNamed, phaseUnder } from './words/phaseNames.ts'
import { remarksIn, seasonOver } from './words/seasons.ts'
import { replacesAbove } from './words/secondThoughts.ts'

export interface Sheet {
  readonly lines: readonly SheetLine[]
  readonly cut: readonly { readonly number: number; readonly text: string; readonly why: CutReason }[]
  readonly tooLong: boolean
}

/** More lines of one's own than this, or more characters in one, nobody needs. */
export const MOST_LINES = 500
export const LONGEST_LINE = 1000

/** The lines of a text that may be orders, in order, and what was cut off with why. */
export function cutSheet(text: string, board: Board): Sheet {
  const rows = rowsOf(text, board)
  const sheet = new Cutting(
    board,
    rows.some(each => TICKED.test(each.original)),
  )
  for (let at = 0; at < rows.length; ) {
    if (isBlank(rows[at]!)) at++
    else at += sheet.take(rows, at)
  }
  return sheet
}

/** An arrow in a line of its own, and what it points at in the next. */
const ARROW_ALONE = /\n[ \t]*(-+>|=+>|[-–—]|[→➡⇒⟶➔➜➝➞⇨]\uFE0F?|👉)[ \t]*\r?\n[ \t]*(\p{L}[^\r\n]*)/gu

const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/

/** A mail program may leave several lines in one, `A Par - Bur<br>F Bre - Mao`; a line that is too long stays raw. */
const rowsOf = (text: string, board: Board): readonly Row[] =>
  text
    .replace(ARROW_ALONE, (whole, arrow: string, goal: string) =>
      gazetteerOf(board).named(goal.toLowerCase().replace(/[\s.!]+$/, ''), 'exact').length > 0
        ? `\n${arrow} ${goal}\n`
        : whole,
    )
    .split(LINE_END)
    .flatMap((original, i) => {
      const number = i + 1
      if (original.length > LONGEST_LINE) return [{ number, text: original, original }]
      return plain(original)
        .split('\n')
        .map(row => ({ number, text: withoutOddNames(inCells(row), board), original }))
    })

class Cutting implements Sheet {
  readonly lines: SheetLine[] = []
  readonly cut: { readonly number: number; readonly text: string; readonly why: CutReason }[] = []
  tooLong = false
  readonly #board: Board
  /** Whether some box of the text is ticked, so that the others are not meant. */
  readonly #isTicked: boolean
  #heading: Power | undefined
  #phase: PhaseNamed | undefined
  /** What is to be done with each unit below the last heading. */
  #verb = ''
  /** Whether the row below goes on with what this one begins: `Army Bur`, `retreats to Mar`. */
  #isToldBelow = false
  /** Lines that are the writer's own, whatever they say. */
  #own = 0
  #aside: Aside | undefined
  /** How many lines stood where the last heading began that sets aside. */
  #linesBefore = 0

  constructor(board: Board, isTicked: boolean) {
    this.#board = board
    this.#isTicked = isTicked
  }

  /** Takes what begins at a row, and says over how many rows it goes. */
  take(rows: readonly Row[], at: number): number {
    const isSight = isAtSight(rows[at]!.text, this.#board)
    const row = isSight ? rows[at]! : this.#withArrow(rows, at)
    if (this.#own >= MOST_LINES) return this.#cutOff(rows, at, rows.length - at, 'tooLong')
    if (row.original.length > LONGEST_LINE) return this.#cutOff(rows, at, 1, 'tooLong')
    if (isSight && !isTornOff(rows, at)) {
      this.#own++
      return this.#takeOrder(row)
    }
    const stranger = row === rows[at] ? strangerAt(rows, at, this.#board, this.lines.length === 0) : undefined
    if (stranger !== undefined) return this.#cutOff(rows, at, stranger.count, stranger.why)
    this.#own++
    if (CROSSED.test(row.original)) return this.#takeTicked(row, '')
    const box = BOX.exec(row.original)
    if (box !== null && (CROSSED.test(box[0]) || this.#isTicked))
      return this.#takeTicked({ ...row, text: row.text.replace(BOX, '').replace(/^[\s*]+/, '') }, box[0])
    const isOverOrders =
      isOrder(rows[at + 1]) || (rows.slice(at + 1, at + 2).some(isBlank) && isOrder(rows[at + 2]))
    const bare = { ...row, text: row.text.trim() }
    if (TELLS_ALONE.test(row.original) && this.#isHalf(rows[at - 1])) return this.#takeOrder(bare)
    const below = rows.slice(at + 1).find(next => !isBlank(next))?.text ?? ''
    if (VERB_ALONE.test(row.original) && !UNIT_ALONE.test(below.replace(COUNTED, '')))
      return this.#takeOrder(bare)
    const isBelow = this.lines.at(-1)?.number === row.number - 1
    if (isBelow && GOES_ALONE.test(row.original) && !UNIT_FIRST.test(below.replace(COUNTED, '')))
      return this.#takeOrder(bare)
    this.#isToldBelow = GOES_ON.test(rows[at + 1]?.text.trim() ?? '')
    const why = this.#takeOwn(this.#withoutMeant(row, isOverOrders && !isOrder(row)), isOverOrders)
    return why === undefined ? 1 : this.#cutOff(rows, at, 1, why)
  }

  /** `> Tuscany`, right below a line of one's own and alone: where that goes, and no quotation. */
  #withArrow(rows: readonly Row[], at: number): Row {
    const row = rows[at]!
    const [, goal] = /^\s*>\s*(\p{L}[\p{L} .'-]{1,30})$/u.exec(row.text) ?? []
    if (goal === undefined || this.lines.at(-1)?.number !== row.number - 1) return row
    if (/^\s*>/.test(rows[at + 1]?.text ?? '')) return row
    return gazetteerOf(this.#board).named(goal.toLowerCase(), 'exact').length > 0
      ? { ...row, text: `-> ${goal}` }
      : row
  }

  /** A unit or its place, and nothing of what it does. */
  #isHalf(row: Row | undefined): boolean {
    if (row === undefined || isBlank(row)) return false
    const text = row.text.replace(COUNTED, '').trim()
    return UNIT_ALONE.test(text) || gazetteerOf(this.#board).named(text.toLowerCase(), 'begun').length > 0
  }

  #cutOff(rows: readonly Row[], at: number, count: number, why: CutReason): number {
    if (why === 'tooLong') this.tooLong = true
    for (const row of rows.slice(at, at + count))
      if (!isBlank(row)) this.cut.push({ number: row.number, text: row.original, why })
    return count
  }

  /** A line that is an order and nothing else stands under what was said before. */
  #takeOrder({ number, text, original }: Row): number {
    const [heading, phase, aside] = [this.#heading, this.#phase, this.#aside]
    this.lines.push({ number, text, heading, phase, isIndented: false, isItem: false, original, aside })
    return 1
  }

  /** `[x] A Par - Bur`, `[ ] A Par - Pic`: what is not ticked is not chosen. */
  #takeTicked(row: Row, box: string): number {
    const [above, text] = [this.#aside, row.original.trim()]
    if (!/[xX✓✔☑☒]/u.test(box)) this.#aside = { kind: 'notTicked', isStrong: false, line: row.number, text }
    this.#takeOwn(row, false)
    this.#aside = above
    return 1
  }

  /** Notes the headings that set aside what stands below them, and those that end that; the rest of their lines. */
  #withoutMeant(row: Row, isOverOrders: boolean): Row {
    const text = `${unframed(row.text)}${/:\W*$/.test(row.text.replace(SMILE, ' ')) ? ':' : ''}`
    const found = this.#asideFor(text, row, isOverOrders)
    if (found !== undefined) {
      this.#aside = { ...found, line: row.number, text: row.original.trim() }
      this.#linesBefore = this.lines.length
      return row
    }
    const meant = meantIn(text)
    if (meant === undefined) return row
    // `My orders:` right under `DRAFT` are those of the draft.
    if (meant.isFinal || this.lines.length > this.#linesBefore + 1) this.#aside = undefined
    return meant.isFinal && meant.rest.trim() !== '' ? { ...row, text: meant.rest } : row
  }

  #asideFor(text: string, row: Row, isOverOrders: boolean): Pick<Aside, 'kind' | 'isStrong'> | undefined {
    if (OTHER_COLUMNS.test(row.text) || OF_NOTIONS.test(row.original))
      return { kind: 'setAside', isStrong: false }
    if (isHeadOfTable(row.text) || comesAnew(text) || replacesAbove(text)) return undefined
    return asideIn(text) ?? (isOverOrders ? asideOver(withEnd(text, row), this.#board) : undefined)
  }

  #takeOwn({ number, text: row, original }: Row, isBeforeOrder: boolean): 'heading' | 'comment' | undefined {
    const { text, power, said, isItem } = withoutPrefixes(withoutComment(row), this.#board)
    // `… convoys the`, and below that `English`; `… convoys`, and below that `the English`.
    const last = this.lines.at(-1)
    const isLeftOpen =
      last?.number === number - 1 &&
      (LEFT_OPEN.test(last.text) || (isUnfinished(last) && !DECORATED.test(row)))
    const isUnitAbove = last?.number === number - 1 && UNIT_ALONE.test(last.text)
    const overKind = !isUnitAbove && isOverKind(row) ? { power: undefined } : undefined
    const heading = isLeftOpen
      ? undefined
      : (overKind ?? headingIn(row, this.#board, isBeforeOrder) ?? headingIn(text, this.#board))
    if (heading !== undefined) {
      this.#heading = heading.power ?? power ?? this.#heading
      this.#verb = verbOver(row)
      this.#phase = phaseUnder(this.#phase, phaseNamed(unframed(row)))
      return 'heading'
    }
    if (!/[\p{L}\p{N}]/u.test(text) && !/^\W*\?{2,}\W*$/.test(text)) return 'comment'
    if (isHeadOfTable(text)) return 'heading'
    const season = isBeforeOrder && !UNIT_FIRST.test(text) ? seasonOver(original) : undefined
    if (season !== undefined) this.#phase = phaseUnder(this.#phase, phaseNamed(season))
    const phase = phaseUnder(this.#phase, phaseNamed(`${said}${remarksIn(text, this.#board)}`.trim()))
    const isIndented = /^\s/.test(row)
    const [under, aside] = [power ?? this.#heading, this.#aside]
    const isToldAbove = this.#verb !== '' && UNIT_ALONE.test(text) && !this.#isToldBelow
    const told = isToldAbove ? `${this.#verb}${text}` : text
    this.lines.push({ number, text: told, heading: under, phase, isIndented, isItem, original, aside })
    return undefined
  }
}

const DECORATED = /[:=*#<[\]]/

const withEnd = (text: string, { text: row }: Row): string =>
  text + (/[.!]/.exec(row.slice(signsFrom(row)).replace(SMILE, ' '))?.[0] ?? '')

/** `A Par`, `Fleet St Petersburg (nc)` */
const UNIT_ALONE =
  /^[^\p{L}\p{N}_]*(?:a|f|army|fleet)\.?\s+(?:in\s+)?(?:st\.?\s+)?\p{L}+(?:\s*[(/]\s*[a-z]{2}\)?)?[^\p{L}\p{N}_]*$/iu

const TICKED = /^\s*(?:[-*]\s*)?(?:\[\s*[xX✓✔]\s*\]|[☑☒✓✔])/u
const BOX = /^\s*(?:[-*]\s*)?(?:\[\s*[xX✓✔]?\s*\]|[☐☑☒✗✘❌✖✓✔]\uFE0F?)\s*(?=\p{L})/u
/** `F Kie - Den ✗` */
const CROSSED = /[✗✘❌✖]\uFE0F?\s*$/u
