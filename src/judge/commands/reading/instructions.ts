// A letter's lines as instructions: commands with the lines that belong to them, and everything else as orders.
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

/** One thing that a letter asks for, with the line it stands in. */
export type Instruction = {
  readonly line: number
  readonly text: string
  /** Whether it was asked about, and the answer says it anew. */
  readonly isSaidAnew?: true
} & Request

/** A letter that asks for more than may be read of one. */
export interface OverBudget {
  readonly bound: keyof Pick<LetterBudget, 'lines' | 'characters'>
}

export type ReadInstructions = Result<readonly Instruction[], OverBudget>

/** Everything up to SIGNOFF; nothing of a letter that asks for too much. */
export function instructionsIn(text: string): readonly Instruction[] {
  const read = readInstructions(text)
  return read.ok ? read.value : []
}

/** The same, or which bound a letter goes over: lines are counted before they are read, and what is too much is not read to its end. */
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
      // Below nothing at all it ends no letter: its writer wants something.
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

/** Orders and commands below SIGNOFF, as far as they stand next to it: they go back to their writer. */
function unreadBelow(rows: Rows, commands: CommandReader): Instruction | undefined {
  const at = rows.next(0, SIGNS_OFF)
  if (at >= rows.count) return undefined
  const below = rows.between(at + 1, at + 1 + MOST_BELOW_SIGN_OFF).map(row => row.trim())
  const meant = below.filter(row => looksLikeOrder(row) || isCommand(row, commands))
  if (meant.length === 0) return undefined
  const body = meant.map(row => withoutPassword(row, commands).slice(0, 200)).join('\n')
  const request = say.unclear('belowSignOff', 'SIGNOFF', [], body)! // it is always one
  return { line: at + 1, text: rows.at(at).trim(), ...request }
}

const MOST_BELOW_SIGN_OFF = 40

/** The lines below the first of a block; those of press and other texts may be as many as they like. */
const countedIn = ({ request, next }: Block, rows: Rows, at: number): number =>
  isText(request) ? 0 : rows.between(at + 1, next).filter(row => row.trim() !== '').length

/** Whether it speaks for somebody else from here on, or of another game: what was said of a phase is over. */
const beginsAnew = ({ kind }: Request): boolean => {
  const speaker = commandCalled(kind)?.speaker
  return speaker === 'signsOn' || speaker === 'changes'
}

/** A phase that orders are for, or a line that was to begin one: those below it go back to their writer. */
type Ahead = Instruction & RequestOf<'phase' | 'unclear' | 'misspelt'>

class Reader {
  readonly #found: (Instruction | Gathered)[] = []
  /** The phase that orders belong to at present. */
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

  /** ENDPHASE; without a phase above it, it says nothing. An END may also be that of an IF. */
  endPhase(at: number, row: string): void {
    const isBare = /^\W*end\W*$/i.test(row)
    if (isBare && (this.#phase === undefined || this.#phase.isUnderIf)) this.takeLine(at, row)
    else this.#phase = undefined
  }

  /**
   * Lines that are no commands stay together: one order may go over two of them. Below PHASE they are for that phase up
   * to the next one; other commands between them are done at once, as the classic judges do.
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

/** An instruction that the lines below it are added to, one by one. */
class Gathered<Of extends Head = Head> {
  readonly head: Of
  readonly #lines: string[] = []
  #openIfs = 0
  #hasWait = false

  constructor(head: Of) {
    this.head = head
  }

  /** Whether an IF is still open behind the last line. */
  get isUnderIf(): boolean {
    return this.#openIfs > 0
  }

  /** Whether the last line has closed an IF: what stands below does not depend on it. */
  get isBehindIf(): boolean {
    return this.#openIfs <= 0 && ENDS_IF.test(this.#lines.at(-1) ?? '')
  }

  add(row: string): void {
    this.#lines.push(row)
    if (/^\s*if\b/i.test(row)) this.#openIfs++
    if (ENDS_IF.test(row)) this.#openIfs--
  }

  /** A SET WAIT stands below it, which is done by itself. */
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
  ...say.unclear('underIf', 'SET WAIT', ['ENDIF', 'SET WAIT'])!, // it is always one
})
