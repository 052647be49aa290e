// Orders for a later phase, kept as lines of text under conditions: split, parsed, and chosen once the phase begins.

import { plain } from '../../../reader/line/plain.ts'
import { LONGEST_LINE, MOST_LINES } from '../../../reader/sentences.ts'
import { err, ok, type Result } from '../../../result.ts'
import type { Board } from '../../../rules/board/board.ts'
import type { Position } from '../../../rules/board/position.ts'
import {
  type Condition,
  type ConditionRefusal,
  holds,
  openAtEnd,
  partCondition,
  readCondition,
  spellCondition,
} from './conditions.ts'

/** A plan, step by step. */
export type Plan = readonly PlanStep[]

type PlanStep =
  /** Lines that are not read before the phase begins. */
  | { readonly kind: 'lines'; readonly text: string }
  | {
      readonly kind: 'if'
      readonly condition: Condition
      readonly then: Plan
      readonly otherwise: Plan
    }

export type PlanRefusal =
  | PlanCutRefusal
  /** An ELSE or an ENDIF without its IF. */
  | { readonly kind: 'withoutIf'; readonly line: number; readonly word: PlanWord }
  /** A second ELSE, or an ELSE IF after the ELSE. */
  | { readonly kind: 'elseTwice'; readonly line: number; readonly word: PlanWord }
  | { readonly kind: 'tooDeep'; readonly line: number; readonly most: number }
  | {
      readonly kind: 'condition'
      readonly line: number
      readonly text: string
      readonly refusal: ConditionRefusal
    }

/** How deeply IFs may be nested; the IFs of ELSE IFs are on one level. */
const MOST_IFS = 20

/** Splits a text by its IF, ELSE IF, ELSE and ENDIF. The end of the text closes all of them. */
export function readPlan(text: string, board: Board): Result<Plan, PlanRefusal> {
  const cut = cutPlan(text, board)
  return cut.ok ? new PlanReader(cut.value, board).whole() : cut
}

/** The lines whose conditions hold in a position, to be read as orders. */
export const linesFor = (plan: Plan, position: Position, board: Board): string =>
  chosen(plan, position, board).join('\n')

function chosen(plan: Plan, position: Position, board: Board): readonly string[] {
  return plan.flatMap(step => {
    if (step.kind === 'lines') return [step.text]
    return chosen(holds(step.condition, position, board) ? step.then : step.otherwise, position, board)
  })
}

/** The plan as text, each IF closed: reads back as the same plan. */
export const spellPlan = (plan: Plan, board: Board): string => spelled(plan, board).join('\n')

const spelled = (plan: Plan, board: Board): readonly string[] =>
  plan.flatMap(step => {
    if (step.kind === 'lines') return [step.text]
    return [
      `IF ${spellCondition(step.condition, board)} THEN`,
      ...spelled(step.then, board),
      ...restOf(step, board),
    ]
  })

/** What follows the orders of an IF: a chain of ELSE IFs, or an ELSE, and the ENDIF. */
function restOf({ otherwise }: Extract<PlanStep, { kind: 'if' }>, board: Board): readonly string[] {
  const [step, another] = otherwise
  if (step === undefined) return ['ENDIF']
  if (step.kind === 'lines' || another !== undefined) return ['ELSE', ...spelled(otherwise, board), 'ENDIF']
  const condition = spellCondition(step.condition, board)
  return [`ELSE IF ${condition} THEN`, ...spelled(step.then, board), ...restOf(step, board)]
}

class PlanReader {
  readonly #statements: readonly Statement[]
  readonly #board: Board
  #at = 0

  constructor(statements: readonly Statement[], board: Board) {
    this.#statements = statements
    this.#board = board
  }

  whole(): Result<Plan, PlanRefusal> {
    const plan = this.#steps(0)
    const left = this.#statements[this.#at]
    return plan.ok && left !== undefined && left.word !== 'lines'
      ? err({ kind: 'withoutIf', line: left.line, word: left.word })
      : plan
  }

  /** Steps up to an ELSE, an ELSE IF or an ENDIF. */
  #steps(depth: number): Result<Plan, PlanRefusal> {
    const steps: PlanStep[] = []
    for (let next = this.#statements[this.#at]; next !== undefined; next = this.#statements[this.#at]) {
      if (next.word === 'lines') {
        this.#at++
        steps.push({ kind: 'lines', text: next.text })
        continue
      }
      if (next.word !== 'IF') break
      const step = this.#conditional(next, depth + 1)
      if (!step.ok) return step
      steps.push(step.value)
    }
    return ok(steps)
  }

  /** An IF, or the IF of an ELSE IF, with everything that belongs to it. */
  #conditional({ line, text }: Statement, depth: number): Result<PlanStep, PlanRefusal> {
    if (depth > MOST_IFS) return err({ kind: 'tooDeep', line, most: MOST_IFS })
    this.#at++
    const condition = readCondition(text, this.#board)
    if (!condition.ok) return err({ kind: 'condition', line, text, refusal: condition.error })
    const then = this.#steps(depth)
    if (!then.ok) return then
    const otherwise = this.#otherwise(depth)
    if (!otherwise.ok) return otherwise
    // biome-ignore lint/suspicious/noThenProperty: the word of the game's own language; no plan is ever awaited
    return ok({ kind: 'if', condition: condition.value, then: then.value, otherwise: otherwise.value })
  }

  #otherwise(depth: number): Result<Plan, PlanRefusal> {
    const next = this.#statements[this.#at]
    if (next?.word === 'ELSE IF') {
      const step = this.#conditional(next, depth)
      return step.ok ? ok([step.value]) : step
    }
    this.#at++
    if (next?.word !== 'ELSE') return ok([])
    const steps = this.#steps(depth)
    const end = this.#statements[this.#at]
    if (!steps.ok || end === undefined) return steps
    const { word, line } = end
    if (word === 'ELSE' || word === 'ELSE IF') return err({ kind: 'elseTwice', line, word })
    this.#at++
    return steps
  }
}

// Cuts the text of a plan into IF, ELSE IF, ELSE, ENDIF and the lines between them, each with its line number.

type PlanWord = 'IF' | 'ELSE IF' | 'ELSE' | 'ENDIF'

/** The text of an IF and of an ELSE IF is the condition; that of `lines` is as it was written. */
interface Statement {
  readonly word: PlanWord | 'lines'
  readonly text: string
  /** Counted from 1 in the text. */
  readonly line: number
}

type PlanCutRefusal =
  | { readonly kind: 'tooManyLines'; readonly most: number }
  | { readonly kind: 'lineTooLong'; readonly line: number; readonly most: number }
  /** A condition continues in the next line, and its parentheses may end in either. */
  | { readonly kind: 'tornCondition'; readonly line: number; readonly text: string }

/** The statements of a text, in order; consecutive lines are one statement. */
function cutPlan(text: string, board: Board): Result<readonly Statement[], PlanCutRefusal> {
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

/** Joins a condition that continues in the next line: after an AND, or with an AND at its beginning. */
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

/** A keyword at the beginning of a line, and the punctuation after it. */
const KEYWORD = /^\s*(?:then[\s:;,.]+)?(end[\s-]*if|else[\s-]*if|else|if)(?![\p{L}\p{M}\p{N}])[\s:;,.]*/iu
/** What ends a condition. */
const OTHER_WORD = /\b(?:then|else|end[\s-]*if)\b/i
const THEN = /^then\b[\s:;,.]*/i
/** An ELSE may follow in the line of its IF; but `all else holds` is an order. */
const LATER_WORD =
  /(?<!\b(?:all|(?:any|every|some|no)(?:\s?one|body|thing|where)|or|what|who)\s+)\belse\b|\bend[\s-]*if\b/i
/** An ENDIF after an order, but not in a sentence. */
const LATER_END = /\bendif\b|\bend[\s-]+if\b(?:[\s:;,.-]*end[\s-]*if\b)*\W*$/i

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

/** The text after a keyword in its line. */
function rest(behind: string, line: number, board: Board): readonly Statement[] {
  const text = behind.trim()
  if (text === '') return []
  return KEYWORD.test(text)
    ? statementsIn({ text, line }, board)
    : linesWith(LATER_WORD, { text, line }, board)
}

/** Lines, and a keyword after them with what follows it. */
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
