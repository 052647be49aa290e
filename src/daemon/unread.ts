// Why a line that looks like a command, or a date in one, is not followed, and what would be.
import type { Board } from '../board/board.ts'
import { dateOf, MONTHS } from '../game/calendar.ts'
import type { AbsenceRefusal } from '../game/dates/absences.ts'
import type { DateRefusal } from '../game/dates/dates.ts'
import { type Said, withoutPassword } from '../mail/instructions.ts'
import { examplesOn } from '../report/sentences/names.ts'
import { wording } from '../report/wording.ts'

const say = wording.daemon.unread

/** A sentence or two for whoever wrote the line, of the game on this board if he is in one. */
export function whyNotRead(
  saying: Said<'notOffered'> | Said<'unclear'> | Said<'misspelt'>,
  board?: Board,
): string {
  switch (saying.kind) {
    case 'notOffered':
      return say.notOffered({ instead: INSTEAD[saying.what] ?? say.helpLists })
    case 'misspelt':
      return say.misspelt({
        word: saying.word.slice(0, 40),
        suggestion: withoutPassword(saying.suggestion),
      })
    case 'unclear':
      return say.unclear({ why: say.why[saying.why], right: rightOn(board, saying.right).join(say.or) })
  }
}

/** Some ways to write it, with letters that this board has. */
function rightOn(board: Board | undefined, right: readonly string[]): readonly string[] {
  const some = right.slice(0, 6)
  if (board === undefined) return some
  const { letters } = examplesOn(board)
  return some.map(line => line.replace(/\bEFG\b/, letters))
}

const INSTEAD: Readonly<Record<string, string>> = say.instead

/** A sentence about a date, or days, that were not taken: what would be, of this very date where that can be told. */
export function whyNoDate(
  text: string,
  refusal: DateRefusal | AbsenceRefusal,
  as: keyof typeof say.dateLike = 'date',
): string {
  const date = text.slice(0, 60)
  if (refusal.kind === 'tooFar') {
    const { day, month, year } = dateOf(refusal.day)
    const full = `${day} ${MONTHS[month - 1]!.slice(0, 3)} ${year}`
    return say.yearToo({ date, days: refusal.days, full })
  }
  const isExample = refusal.kind === 'incomplete' || refusal.kind === 'noSuchDay'
  const like = 'works' in refusal && !isExample ? refusal.works.slice(0, 6).join(say.or) : say.dateLike[as]
  return as === 'days' ? say.noDays({ like }) : say.noDate({ date, like })
}
