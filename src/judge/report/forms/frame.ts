// The frame of mails about a game: the subject and first lines by which programs know it, and how lines are set.
import { CALLED_ELSEWHERE } from '../../../rules/board/elsewhere.ts'
import { type Phase, phaseId } from '../../../rules/board/phase.ts'
import { civilAt, type Instant, MONTHS, WEEKDAYS, type Zone } from '../../game/calendar.ts'
import { type Game, isPaused } from '../../game/game.ts'

/** The judge's short name, in capitals, and its own zone. */
export interface JudgeName {
  readonly code: string
  readonly zone: Zone
}

/** `F1901B`: the phase as the old judges name it; the adjustments belong to fall. */
export const judgePhaseId = (phase: Phase): string =>
  phase.kind === 'adjustment' ? `F${String(phase.year).padStart(4, '0')}B` : phaseId(phase)

/** `F1902MP` while a game is paused, `F1903BX` when it is over. */
export const phaseWithMark = (game: Game, phase: Phase): string =>
  `${judgePhaseId(phase)}${game.stage === 'over' ? 'X' : isPaused(game) ? 'P' : ''}`

/** The number of the phase that is played now. */
export const presentTurn = ({ turns }: Game): number => (turns.at(-1)?.turn ?? 0) + 1

/** `Fleet_Rome`, `Chaos`: programs take the first word for the variant, and know it by the name of its file. */
const variantWord = (variant: string): string =>
  CALLED_ELSEWHERE[variant] ??
  variant
    .split(/[^A-Za-z0-9]+/)
    .map(word => `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`)
    .join('_')

/** The judge, the game, and the deadline if there is one. `at` is the phase that the mail is about. */
export function headerLines(
  judge: JudgeName,
  game: Game,
  at: { readonly phase: Phase; readonly deadline: Instant | undefined },
): readonly string[] {
  const options = [
    variantWord(game.settings.variant),
    ...(game.settings.gunboat ? ['Gunboat'] : []),
    ...(game.settings.blind.on ? ['Blind'] : []),
  ].join(' ')
  const name = `${game.name[0]?.toUpperCase() ?? ''}${game.name.slice(1)}`
  const { phase, deadline } = at
  return [
    `:: Judge: ${judge.code}  Game: ${name}  Variant: ${options}`,
    ...(deadline === undefined
      ? []
      : [`:: Deadline: ${phaseWithMark(game, phase)} ${judgeDate(deadline, judge.zone)}  `]),
    '',
  ]
}

/** `Thu Nov 26 2026 23:30:00 +0000` */
export function judgeDate(at: Instant, zone: Zone): string {
  const { year, month, dayOfMonth, weekday, hour, minute, offset } = civilAt(at, zone)
  const two = (number: number) => String(number).padStart(2, '0')
  const distance = `${offset < 0 ? '-' : '+'}${two(Math.trunc(Math.abs(offset) / 60))}${two(Math.abs(offset) % 60)}`
  const date = `${WEEKDAYS[weekday]!.slice(0, 3)} ${MONTHS[month - 1]!.slice(0, 3)} ${two(dayOfMonth)} ${year}`
  return `${date} ${two(hour)}:${two(minute)}:00 ${distance}`
}

/** `EXMP:harbor - S1901M Results` */
export const subjectOf = (judge: JudgeName, game: Game, phase: Phase | undefined, what: string): string =>
  `${judge.code}:${game.name.toLowerCase()} - ${phase === undefined ? '' : `${judgePhaseId(phase)} `}${what}`

// The lines of a mail, set as every mail program shows them.

const WIDTH = 72

/** Breaks a line that is too wide, and keeps its indentation; a word is never broken. */
export function wrapped(line: string): readonly string[] {
  if (line.length <= WIDTH) return [line]
  const margin = /^ */.exec(line)?.[0] ?? ''
  const lines: string[] = []
  let open = margin
  for (const word of line.trim().split(/ +/)) {
    const isFirst = open === margin
    if (!isFirst && open.length + 1 + word.length > WIDTH) {
      lines.push(open)
      open = margin + word
    } else open += isFirst ? word : ` ${word}`
  }
  return [...lines, open]
}

declare const block: unique symbol
/** Lines that stay as they are, however wide: results, what people wrote, and lists that are set already. */
export type Block = string & { readonly [block]: true }

/** Marks the lines of a block until the rest is wrapped; a character that nobody writes. */
export const BLOCK_MARK = '\uE000'

/** Marks lines that are not to be wrapped. */
export const asTheyAre = (lines: readonly string[]): Block =>
  lines.map(line => BLOCK_MARK + line.replaceAll(BLOCK_MARK, '')).join('\n') as Block // the mark makes it a block

// Points of a list below the results, in lines that no program takes for an order or a heading.

/** `* ` and a sentence, its further lines below its first word. No line begins with a word and a colon. */
export function bullet(sentence: string): readonly string[] {
  const lines: string[] = []
  let line = '*'
  for (const word of gluedColons(sentence)) {
    if (line.length + 1 + word.length > WIDTH && line.trim() !== '*') {
      lines.push(line)
      line = ' '
    }
    line += ` ${word}`
  }
  return [...lines, line]
}

/** A heading, an empty line, the lines, and an empty line; nothing if there are no lines. */
export const section = (heading: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [heading, '', ...lines, '']

/** A word with a colon stays with the word before it. */
function gluedColons(sentence: string): readonly string[] {
  const words: string[] = []
  for (const word of sentence.replaceAll('::', ': :').split(' ')) {
    if (word.endsWith(':') && words.length > 0) words[words.length - 1] += ` ${word}`
    else words.push(word)
  }
  return words
}

// Rows of cells set in columns two blanks apart, each column as wide as its widest cell.

export function columns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => row[column]!.length)))
  return rows.map(row =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  )
}
