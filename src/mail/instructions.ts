// A letter's lines as instructions: commands with the lines that belong to them, and everything else as orders.
import { blockAt, isLostPhase, isStrayEnd, SIGNS_OFF, strayPress } from './blocks.ts'
import { commandIn, type Effort, effortForALetter } from './commandLine.ts'
import type { Said, Saying } from './saying.ts'

export type { Said, Saying } from './saying.ts'
export { passwordsIn, withoutPassword } from './secrets.ts'

/** One thing that a letter asks for, with the line it stands in. */
export type Instruction = { readonly line: number; readonly text: string } & Saying

/** Everything up to SIGNOFF. */
export function instructionsIn(text: string): readonly Instruction[] {
  const rows = text.split('\n')
  const reader = new Reader()
  const effort = effortForALetter()
  for (let at = 0; at < rows.length; ) {
    const row = rows[at]!.trim()
    if (SIGNS_OFF.test(row)) break
    const command = row === '' ? undefined : commandIn(row, effort)
    const block =
      command === undefined
        ? strayPress(rows, at)
        : blockAt(rows, at, command, other => isCommand(other, effort))
    const saying = block?.saying ?? command
    if (saying !== undefined) reader.take({ line: at + 1, text: row, ...saying })
    else if (!isStrayEnd(row)) reader.takeLine(at, rows[at]!)
    at = block?.next ?? at + 1
  }
  return reader.found.filter(each => each.kind !== 'orders' || each.lines.some(line => line.trim() !== ''))
}

/** So many lines that are no press are taken from one letter. */
const MOST_LINES = 500

/** Whether a letter asks for more than anybody could mean; press may be longer. */
export function isTooLong(text: string): boolean {
  const lines = instructionsIn(text).flatMap(each => {
    if (each.kind === 'register') return [...each.fields.keys()]
    if (!('lines' in each) || each.lines === undefined || typeof each.lines === 'number') return [each.text]
    const own = each.lines.filter(line => line.trim() !== '')
    return each.kind === 'orders' ? own : [each.text, ...own]
  })
  return lines.length > MOST_LINES
}

const isCommand = (row: string, effort: Effort): boolean =>
  row.trim() !== '' && commandIn(row.trim(), effort) !== undefined

/** These speak for somebody else, or of another game: what was said of a phase is over. */
const BEGINS_ANEW: readonly Saying['kind'][] = [
  'create',
  'signOn',
  'signOnAs',
  'observe',
  'takeOver',
  'unclearSignOn',
  'become',
  'becomeMaster',
]

class Reader {
  readonly found: Instruction[] = []
  /** Where the phase stands that orders belong to at present. */
  #phase: number | undefined

  take(instruction: Instruction): void {
    const phase = this.#phaseNow()
    if (instruction.kind === 'wait' && phase !== undefined) {
      if (phase.kind !== 'phase') this.takeLine(instruction.line - 1, instruction.text)
      else if (isUnderIf(phase.lines)) this.found.push(underIf(instruction))
      else this.found.push({ ...instruction, phase: phase.phase })
      return
    }
    this.found.push(instruction)
    if (instruction.kind === 'phase' || isLostPhase(instruction)) this.#phase = this.found.length - 1
    else if (BEGINS_ANEW.includes(instruction.kind)) this.#phase = undefined
  }

  /**
   * Lines that are no commands stay together: one order may go over two of them. Below PHASE they are for that phase up
   * to the next one; other commands between them are done at once, as the classic judges do.
   */
  takeLine(at: number, row: string): void {
    const phase = this.#phaseNow()
    const last = this.found.at(-1)
    if (phase !== undefined) this.found[this.#phase!] = withLine(phase, row)
    else if (last?.kind === 'orders')
      this.found[this.found.length - 1] = { ...last, lines: [...last.lines, row] }
    else this.found.push({ line: at + 1, text: row.trim(), kind: 'orders', lines: [row] })
  }

  #phaseNow(): Ahead | undefined {
    const phase = this.#phase === undefined ? undefined : this.found[this.#phase]
    return phase !== undefined && (phase.kind === 'phase' || isLostPhase(phase)) ? phase : undefined
  }
}

/** A phase that orders are for, or a line that was to begin one: those below it go back to their writer. */
type Ahead = Instruction & Said<'phase' | 'unclear' | 'misspelt'>

const withLine = (ahead: Ahead, row: string): Ahead =>
  ahead.kind === 'phase'
    ? { ...ahead, lines: [...ahead.lines, row] }
    : { ...ahead, body: `${ahead.body ?? ''}\n${row}`.replace(/^\n+/, '') }

/** Whether an IF is still open behind some lines. */
function isUnderIf(lines: readonly string[]): boolean {
  const opened = lines.filter(line => /^\s*if\b/i.test(line)).length
  return opened > lines.filter(line => /^\s*end\s*if\b/i.test(line)).length
}

const underIf = ({ line, text }: Instruction): Instruction => ({
  line,
  text,
  kind: 'unclear',
  why: 'underIf',
  command: 'SET WAIT',
  right: ['ENDIF', 'SET WAIT'],
  body: undefined,
})
