// Reads the lines of a letter as instructions: commands with the lines that belong to them, and everything else as
// orders.
import { LETTER_BUDGET, type LetterBudget } from '../../../post/limits.ts'
import { err, ok, type Result } from '../../../result.ts'
import { commandCalled, type Request, type RequestOf, say } from '../all.ts'
import {
  type Block,
  blockAt,
  endsPhase,
  isLostPhase,
  isStrayEnd,
  isText,
  SIGNS_OFF,
  strayPress,
  withoutPasswords,
} from './blocks.ts'
import { CommandReader, withoutPassword } from './commandLine.ts'
import { looksLikeOrder } from './shownApart.ts'
import { isCommand } from './swallowed.ts'
import { Rows } from './words.ts'

export type { Request, RequestOf } from '../all.ts'
export { CommandReader, passwordsIn, withoutPassword } from './commandLine.ts'

/** One thing that a letter asks for, with its line. */
export type Instruction = {
  readonly line: number
  readonly text: string
  /** The judge asked about it, and the answer repeats it. */
  readonly isSaidAnew?: true
} & Request

/** The letter exceeds the budget for reading. */
export interface OverBudget {
  readonly bound: keyof Pick<LetterBudget, 'lines' | 'characters'>
}

export type ReadInstructions = Result<readonly Instruction[], OverBudget>

/** Everything up to SIGNOFF; nothing if the letter exceeds the budget. */
export function instructionsIn(text: string): readonly Instruction[] {
  const read = readInstructions(text)
  return read.ok ? read.value : []
}

/**
 * The same, or the limit that the letter exceeds. Lines are counted before they are read, and reading stops at the
 * limit.
 */
export function readInstructions(
  text: string,
  { lines, characters }: LetterBudget = LETTER_BUDGET,
  commands = new CommandReader(characters),
): ReadInstructions {
  const rows = new Rows(text)
  const reader = new Reader()
  let count = 0
  for (let at = 0; at < rows.count; ) {
    const row = rows.at(at).trim()
    if (SIGNS_OFF.test(row)) {
      // With nothing above it, SIGNOFF does not end the letter silently: its writer wants something.
      if (reader.found.length === 0) reader.takeLine(at, rows.at(at))
      break
    }
    if (row !== '' && ++count > lines) return err({ bound: 'lines' })
    const command = row === '' ? undefined : commands.read(row)
    const block = command === undefined ? strayPress(rows, at) : blockAt(rows, at, command, commands)
    const request = block?.request ?? command
    if (block !== undefined) count += countedIn(block, rows, at)
    if (count > lines) return err({ bound: 'lines' })
    if (request !== undefined)
      reader.take({ line: at + 1, text: row, ...withoutPasswords(request, commands) })
    else if (endsPhase(row)) reader.endPhase(at, rows.at(at))
    else if (!isStrayEnd(row)) reader.takeLine(at, rows.at(at))
    if (commands.isSpent) return err({ bound: 'characters' })
    at = block?.next ?? at + 1
  }
  const below = unreadBelow(rows, commands)
  if (commands.isSpent) return err({ bound: 'characters' })
  return ok(below === undefined ? reader.found : [...reader.found, below])
}

/** Orders and commands right below SIGNOFF are returned to the writer. */
function unreadBelow(rows: Rows, commands: CommandReader): Instruction | undefined {
  const at = rows.next(0, SIGNS_OFF)
  if (at >= rows.count) return undefined
  const below = rows.between(at + 1, at + 1 + MOST_BELOW_SIGN_OFF).map(row => row.trim())
  const meant = below.filter(row => looksLikeOrder(row) || isCommand(row, commands))
  if (meant.length === 0) return undefined
  const body = meant.map(row => withoutPassword(row, commands).slice(0, 200)).join('\n')
  const request = say.unclear('belowSignOff', 'SIGNOFF', [], body)! // `unclear` always makes a request
  return { line: at + 1, text: rows.at(at).trim(), ...request }
}

const MOST_BELOW_SIGN_OFF = 40

/** Counts the lines below the first line of a block. Press and other texts may have any number. */
const countedIn = ({ request, next }: Block, rows: Rows, at: number): number =>
  isText(request) ? 0 : rows.between(at + 1, next).filter(row => row.trim() !== '').length

/** Whether it changes the speaker or the game: the PHASE above no longer holds. */
const beginsAnew = ({ kind }: Request): boolean => {
  const speaker = commandCalled(kind)?.speaker
  return speaker === 'signsOn' || speaker === 'changes'
}

/** PHASE, or a line that was meant as PHASE: then the lines below it are returned to the writer. */
type Ahead = Instruction & RequestOf<'phase' | 'unclear' | 'misspelt'>

class Reader {
  readonly #found: (Instruction | Gathered)[] = []
  /** The phase that orders belong to now. */
  #phase: Gathered<Ahead> | undefined

  get found(): readonly Instruction[] {
    return this.#found
      .map(each => (each instanceof Gathered ? each.whole : each))
      .filter(each => each.kind !== 'orders' || each.lines.some(line => line.trim() !== ''))
  }

  take(instruction: Instruction): void {
    const phase = this.#phase
    if (instruction.kind === 'wait' && phase !== undefined) {
      const { head } = phase
      if (head.kind !== 'phase') this.takeLine(instruction.line - 1, instruction.text)
      else phase.waits()
      if (head.kind === 'phase')
        this.#found.push(phase.isUnderIf ? underIf(instruction) : { ...instruction, phase: head.phase })
      return
    }
    if (instruction.kind === 'phase' || isLostPhase(instruction)) {
      this.#phase = new Gathered<Ahead>(instruction)
      this.#found.push(this.#phase)
      return
    }
    this.#found.push(instruction)
    if (beginsAnew(instruction)) this.#phase = undefined
  }

  /** ENDPHASE, which means nothing without a phase above. A bare END may also end an IF. */
  endPhase(at: number, row: string): void {
    const isBare = /^\W*end\W*$/i.test(row)
    if (isBare && (this.#phase === undefined || this.#phase.isUnderIf)) this.takeLine(at, row)
    else this.#phase = undefined
  }

  /**
   * Keeps lines that are no commands together, as one order may take two lines. Below PHASE they are for that phase up
   * to the next PHASE; other commands between them are done at once, as the classic judges do.
   */
  takeLine(at: number, row: string): void {
    const last = this.#found.at(-1)
    if (this.#phase !== undefined) this.#phase.add(row)
    else if (last instanceof Gathered && last.head.kind === 'orders' && !last.isBehindIf) last.add(row)
    else {
      const orders = new Gathered({ line: at + 1, text: row.trim(), kind: 'orders', lines: [] })
      orders.add(row)
      this.#found.push(orders)
    }
  }
}

const ENDS_IF = /^\s*end\s*if\b/i

type Head = Ahead | (Instruction & RequestOf<'orders'>)

/** An instruction that collects the lines below it. */
class Gathered<Of extends Head = Head> {
  readonly head: Of
  readonly #lines: string[] = []
  #openIfs = 0
  #hasWait = false

  constructor(head: Of) {
    this.head = head
  }

  /** Whether an IF is still open after the last line. */
  get isUnderIf(): boolean {
    return this.#openIfs > 0
  }

  /** Whether the last line has closed an IF: the lines below do not depend on it. */
  get isBehindIf(): boolean {
    return this.#openIfs <= 0 && ENDS_IF.test(this.#lines.at(-1) ?? '')
  }

  add(row: string): void {
    this.#lines.push(row)
    if (/^\s*if\b/i.test(row)) this.#openIfs++
    if (ENDS_IF.test(row)) this.#openIfs--
  }

  /** A SET WAIT stands below, which is carried out separately. */
  waits(): void {
    this.#hasWait = true
  }

  get whole(): Instruction {
    const head: Head = this.head
    const isEmpty = this.#lines.every(line => line.trim() === '')
    if (head.kind === 'phase' && this.#hasWait && isEmpty)
      return { ...head, lines: this.#lines, hasWait: true }
    if (head.kind === 'phase' || head.kind === 'orders') return { ...head, lines: this.#lines }
    if (this.#lines.length === 0) return head
    return { ...head, body: [head.body ?? '', ...this.#lines].join('\n').replace(/^\n+/, '') }
  }
}

const underIf = ({ line, text }: Instruction): Instruction => ({
  line,
  text,
  ...say.unclear('underIf', 'SET WAIT', ['ENDIF', 'SET WAIT'])!, // `unclear` always makes a request
})
