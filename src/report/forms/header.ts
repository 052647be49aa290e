// The first lines of every mail about a game, and its subject: what mail readers and other programs look for.
import { type Phase, phaseId } from '../../board/phase.ts'
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

/** `Fleet_Rome`, `Chaos`: programs take the first word for the variant, and know it by the name of its file. */
const variantWord = (variant: string): string =>
  variant
    .split(/[^A-Za-z0-9]+/)
    .map(word => `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`)
    .join('_')

/** Two lines: which game on which judge, and what is due when. `at` is the phase that the mail is about. */
export function headerLines(
  judge: JudgeName,
  game: Game,
  at: { readonly phase: Phase; readonly deadline: Instant | undefined },
): readonly string[] {
  const options = [variantWord(game.settings.variant), ...(game.settings.gunboat ? ['Gunboat'] : [])].join(
    ' ',
  )
  const name = `${game.name[0]?.toUpperCase() ?? ''}${game.name.slice(1)}`
  return [
    `:: Judge: ${judge.code}  Game: ${name}  Variant: ${options}`,
    `:: Deadline: ${phaseWithMark(game, at.phase)} ${judgeDate(at.deadline ?? (0 as Instant), judge.zone)}  `,
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
