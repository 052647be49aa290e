// Cuts the text of a plan into IF, ELSE IF, ELSE, ENDIF and the lines between them, each with where it stood.
import type { Board } from '../../board/board.ts'
import { plain } from '../../orders/reading/plain.ts'
import { LONGEST_LINE, MOST_LINES } from '../../orders/reading/sheet.ts'
import { err, ok, type Result } from '../../result.ts'
import { openAtEnd, partCondition, readCondition } from './conditions.ts'

export type PlanWord = 'IF' | 'ELSE IF' | 'ELSE' | 'ENDIF'

/** Behind an IF and an ELSE IF stands the condition; between the keywords stand lines, as they were written. */
export interface Statement {
  readonly word: PlanWord | 'lines'
  readonly text: string
  /** Counted from 1 in the text. */
  readonly line: number
}

export type PlanCutRefusal =
  | { readonly kind: 'tooManyLines'; readonly most: number }
  | { readonly kind: 'lineTooLong'; readonly line: number; readonly most: number }
  /** A condition goes on in the next line, and its parentheses may end in the one or in the other. */
  | { readonly kind: 'tornCondition'; readonly line: number; readonly text: string }

/** The statements of a text, in order; lines that follow each other are one. */
export function cutPlan(text: string, board: Board): Result<readonly Statement[], PlanCutRefusal> {
  const originals = text.split(LINE_END)
  if (originals.length > MOST_LINES) return err({ kind: 'tooManyLines', most: MOST_LINES })
  const long = originals.findIndex(original => original.length > LONGEST_LINE)
  if (long >= 0) return err({ kind: 'lineTooLong', line: long + 1, most: LONGEST_LINE })
  const rows = joined(originals.flatMap(rowsOf))
  return rows.ok ? ok(merged(rows.value.flatMap(row => statementsIn(row, board)))) : rows
}

const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/

interface Row {
  readonly line: number
  readonly text: string
}

/** A line stays as it was written, unless a mail program left several in it: `IF A Bur THEN<br>A Mun H`. */
function rowsOf(original: string, i: number): readonly Row[] {
  const texts = plain(original).split('\n')
  return (texts.length === 1 ? [original] : texts).map(text => ({ line: i + 1, text }))
}

/** Puts a condition together that goes on in the next line: behind an AND, or with an AND at its beginning. */
function joined(rows: readonly Row[]): Result<readonly Row[], PlanCutRefusal> {
  const whole: Row[] = []
  for (const row of rows) {
    const last = whole.at(-1)
    if (last === undefined || !goesOn(last.text, row.text)) {
      whole.push(row)
      continue
    }
    const text = `${last.text} ${row.text.trim()}`
    if (openAtEnd(last.text) > 0 && openAtEnd(text) > 0) return err({ kind: 'tornCondition', ...last, text })
    whole[whole.length - 1] = { line: last.line, text }
  }
  return ok(whole)
}

function goesOn(text: string, next: string): boolean {
  const plainer = plain(text)
  const [whole = '', said = ''] = KEYWORD.exec(plainer) ?? []
  if (!/^(?:else[\s-]*)?if$/i.test(said) || OTHER_WORD.test(plainer.slice(whole.length))) return false
  return /^\s*(?:and|or)\b/i.test(next) || (/\b(?:and|or|not)\s*$/i.test(plainer) && /\S/.test(next))
}

/** A word of ours at the beginning of a line, and the signs behind it. */
const KEYWORD = /^\s*(?:then[\s:;,.]+)?(end[\s-]*if|else[\s-]*if|else|if)(?![\p{L}\p{M}\p{N}])[\s:;,.]*/iu
/** What ends a condition. */
const OTHER_WORD = /\b(?:then|else|end[\s-]*if)\b/i
const THEN = /^then\b[\s:;,.]*/i
/** Within the line of an IF its ELSE may follow; but `all else holds` is an order. */
const LATER_WORD =
  /(?<!\b(?:all|(?:any|every|some|no)(?:\s?one|body|thing|where)|or|what|who)\s+)\belse\b|\bend[\s-]*if\b/i
/** Behind an order, and in no sentence. */
const LATER_END = /\bendif\b|\bend[\s-]+if\W*$/i

function statementsIn({ text, line }: Row, board: Board): readonly Statement[] {
  const plainer = plain(text)
  const [whole, said] = KEYWORD.exec(plainer) ?? []
  if (whole === undefined || said === undefined) return linesWith(LATER_END, { text, line }, board)
  const word = wordOf(said)
  const behind = plainer.slice(whole.length)
  if (word === 'ENDIF') return [{ word, text: '', line }, ...rest(behind, line, board)]
  if (word === 'ELSE') return [{ word, text: '', line }, ...rest(behind.replace(THEN, ''), line, board)]
  const end = OTHER_WORD.exec(behind)?.index ?? behind.length
  const [condition, unparted] = conditionIn(behind.slice(0, end), THEN.test(behind.slice(end)), board)
  const orders = `${unparted} ${behind.slice(end).replace(THEN, '')}`
  return [{ word, text: condition.trim(), line }, ...rest(orders, line, board)]
}

/** Without a THEN an order may follow parentheses, unless it looks like more of the condition: `(A Bur) French`. */
function conditionIn(text: string, hasThen: boolean, board: Board): readonly [string, string] {
  const parted = partCondition(text)
  return hasThen || readCondition(parted.rest, board).ok ? [text, ''] : [parted.condition, parted.rest]
}

function wordOf(said: string): PlanWord {
  if (/^end/i.test(said)) return 'ENDIF'
  if (/^if/i.test(said)) return 'IF'
  return /if$/i.test(said) ? 'ELSE IF' : 'ELSE'
}

/** What stands behind a keyword in its line. */
function rest(behind: string, line: number, board: Board): readonly Statement[] {
  const text = behind.trim()
  if (text === '') return []
  return KEYWORD.test(text)
    ? statementsIn({ text, line }, board)
    : linesWith(LATER_WORD, { text, line }, board)
}

/** Lines, and a keyword behind them with what follows it. */
function linesWith(later: RegExp, { text, line }: Row, board: Board): readonly Statement[] {
  const at = later.exec(text)?.index
  if (at === undefined || !KEYWORD.test(plain(text.slice(at)))) return [{ word: 'lines', text, line }]
  const before = text.slice(0, at).trim()
  return [
    ...(before === '' ? [] : [{ word: 'lines', text: before, line } as const]),
    ...statementsIn({ text: text.slice(at), line }, board),
  ]
}

function merged(statements: readonly Statement[]): readonly Statement[] {
  const made: Statement[] = []
  for (const statement of statements) {
    const last = made.at(-1)
    if (last?.word === 'lines' && statement.word === 'lines') {
      made[made.length - 1] = { ...last, text: `${last.text}\n${statement.text}` }
    } else made.push(statement)
  }
  return made
}
