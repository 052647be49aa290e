// The subject of a reply: what has come of the orders, or what its writer called the letter.
import type { Phase } from '../../board/phase.ts'
import { withoutPassword } from '../../commands/reading/instructions.ts'
import type { Game } from '../../game/game.ts'
import { type JudgeName, phaseWithMark, subjectOf } from '../../report/forms/frame.ts'
import { wording } from '../../report/wording.ts'

/**
 * `Re: EXMP:harbor - S1901M my orders`, however often the subject went to and fro. What is left of a subject of ours would
 * tell of another mail: `about` stands there instead, or that this is an answer.
 */
export function replySubject(
  judge: JudgeName,
  game: Game | undefined,
  subject: string,
  hasErrors: boolean,
  about?: { readonly phase: Phase; readonly what: string },
): string {
  if (game !== undefined && about !== undefined) return subjectOf(judge, game, about.phase, about.what)
  const isOurs = new RegExp(`\\b${judge.code}:\\w+ -`, 'i').test(subject)
  const bare = withoutPassword(barely(judge, subject))
  const flag = hasErrors ? '[Error Flag] ' : ''
  if (game === undefined || game.name === '') return `Re: ${flag}${judge.code} ${bare}`.trimEnd()
  const phase = game.position === undefined ? '' : `${phaseWithMark(game, game.position.phase)} `
  const what = isOurs || bare === '' ? wording.replySubject.answer : bare
  return `Re: ${flag}${judge.code}:${game.name.toLowerCase()} - ${phase}${what}`
}

/** Without what answers and our own mails put before it. */
function barely(judge: JudgeName, subject: string): string {
  const phaseId = '(?:[a-z]\\d{4}[a-z]{1,2}(?:\\s+|$))?'
  const own = new RegExp(
    `^(?:(?:re|aw|sv|fwd?):|\\[error flag\\]|${judge.code}(?::\\w+ -\\s*${phaseId}|(?=\\s|$)))\\s*`,
    'i',
  )
  let bare = subject.trim()
  while (own.test(bare)) bare = bare.replace(own, '')
  return bare
}
