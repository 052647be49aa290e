// Orders for a phase to come, kept as lines of text under conditions: parted, and chosen once the phase begins.
import type { Board } from '../../board/board.ts'
import type { Position } from '../../board/position.ts'
import { err, ok, type Result } from '../../result.ts'
import { type Condition, type ConditionRefusal, holds, readCondition, spellCondition } from './conditions.ts'
import { cutPlan, type PlanCutRefusal, type PlanWord, type Statement } from './planLines.ts'

/** What is to be done, step by step. */
export type Plan = readonly PlanStep[]

export type PlanStep =
  /** Lines that nobody reads before the phase begins. */
  | { readonly kind: 'lines'; readonly text: string }
  | {
      readonly kind: 'if'
      readonly condition: Condition
      readonly then: Plan
      readonly otherwise: Plan
    }

export type PlanRefusal =
  | PlanCutRefusal
  /** An ELSE or an ENDIF without the IF that it belongs to. */
  | { readonly kind: 'withoutIf'; readonly line: number; readonly word: PlanWord }
  /** A second ELSE, or an ELSE IF behind the ELSE. */
  | { readonly kind: 'elseTwice'; readonly line: number; readonly word: PlanWord }
  | { readonly kind: 'tooDeep'; readonly line: number; readonly most: number }
  | {
      readonly kind: 'condition'
      readonly line: number
      readonly text: string
      readonly refusal: ConditionRefusal
    }

/** So many IFs may stand within each other; those of an ELSE IF stand beside each other. */
export const MOST_IFS = 20

/** Parts a text by its IF, ELSE IF, ELSE and ENDIF. The end of the text closes all of them. */
export function readPlan(text: string, board: Board): Result<Plan, PlanRefusal> {
  const cut = cutPlan(text, board)
  return cut.ok ? new PlanReader(cut.value, board).whole() : cut
}

/** The lines that hold in a position, to be read as orders. */
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

  /** An IF, or the IF of an ELSE IF, with all that belongs to it. */
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
