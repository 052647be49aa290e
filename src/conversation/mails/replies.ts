// Every reply: its subject, its frame, and the replies that execute nothing.
import { boardFor } from '../../commands/meaning/boards.ts'
import { noGameHeader } from '../../commands/people/addressMails.ts'
import { type OverBudget, withoutPassword } from '../../commands/reading/instructions.ts'
import type { Game } from '../../game/game.ts'
import type { Letter, UnreadableReason } from '../../mail/letter.ts'
import { lineOf } from '../../people/wishes.ts'
import { asTheyAre, type Block } from '../../report/mails/views.ts'
import { headerLines, type JudgeName, phaseWithMark } from '../../report/wrapping.ts'
import type { LetterOutcome } from '../outcome.ts'
import { budgetOf, type Services, templatesOf } from '../services.ts'
import type { Wanted } from '../who/consent.ts'
import type { Question } from '../who/identity.ts'

/** `Re: [Error Flag] EXMP:harbor - S1901M my orders`, however often the subject went to and fro. */
export function replySubject(
  judge: JudgeName,
  game: Game | undefined,
  subject: string,
  hasErrors: boolean,
): string {
  const phaseId = '(?:[a-z]\\d{4}[a-z]{1,2}(?:\\s+|$))?'
  const own = new RegExp(
    `^(?:(?:re|aw|sv|fwd?):|\\[error flag\\]|${judge.code}(?::\\w+ -\\s*${phaseId}|(?=\\s|$)))\\s*`,
    'i',
  )
  let bare = subject.trim()
  while (own.test(bare)) bare = bare.replace(own, '')
  bare = withoutPassword(bare)
  const phase = game?.position === undefined ? '' : `${phaseWithMark(game, game.position.phase)} `
  const about =
    game === undefined || game.name === ''
      ? `${judge.code} `
      : `${judge.code}:${game.name.toLowerCase()} - ${phase}`
  return `Re: ${hasErrors ? '[Error Flag] ' : ''}${about}${bare}`.trimEnd()
}

/** The answer to a letter; a newcomer is one of whom nothing was known before he confirmed this letter. */
export function replyText(
  outcome: LetterOutcome,
  letter: Letter,
  game: Game | undefined,
  isNewcomer: boolean,
  services: Services,
): string {
  const { lines, passedOver } = outcome
  return templatesOf(services).fill('reply', {
    header: asTheyAre(headerOf(game, services)),
    // One empty line parts the header from the rest.
    done: asTheyAre(lines[0] === '' ? lines.slice(1) : lines),
    passedOver: asTheyAre(prose(passedOver)),
    isEmpty: letter.text.trim() === '',
    isNewcomer,
  })
}

/** So many lines are shown of what was not read, as far as they fit. */
const MOST_PROSE = 12

const prose = (lines: readonly string[]): readonly string[] => [
  ...lines.slice(0, MOST_PROSE).map(line => `  | ${withoutPassword(line)}`.slice(0, 72)),
  ...(lines.length > MOST_PROSE ? ['  | ...'] : []),
]

function headerOf(game: Game | undefined, { judge }: Services): readonly string[] {
  if (game === undefined || game.name === '') return noGameHeader(judge)
  const board = boardFor(game)
  const { position, due } = game
  const lines = headerLines(judge, game, {
    phase: position?.phase ?? board.opens,
    deadline: due?.deadline,
  })
  return lines.filter(line => line !== '')
}

/** The answer to a letter, for him in whose name it came from an address that is none of his. */
export const copyText = (text: string, from: string, services: Services): string =>
  templatesOf(services).fill('copy', { from, reply: asTheyAre(text.trimEnd().split('\n')) })

/** So many lines of a letter are shown to whoever is asked about it; and so many where hardly more may go within the hour. */
const MOST_SHOWN = 40
export const FEW_SHOWN = 3

/** Nobody does anything in somebody's name before he has answered a mail at that address. */
export const confirmationText = (
  text: string,
  wanted: Wanted,
  why: string | undefined,
  services: Services,
  most?: number,
): string =>
  templatesOf(services).fill('confirmation', {
    header: asTheyAre(noGameHeader(services.judge)),
    letter: shown(text, most),
    needsYes: wanted === 'yes',
    why: why ?? '',
  })

/** An answer has come that was not the one it takes. */
export const againText = (question: Question, to: string, services: Services): string =>
  templatesOf(services).fill('confirmationAgain', {
    header: asTheyAre(noGameHeader(services.judge)),
    letter: shown(question.kind === 'letter' ? question.text : lineOf(question.wish, to)),
  })

/**
 * What somebody wrote, or would write, as it is shown to him. Marked as a quotation it is never read as his own where a
 * machine sends our mail back.
 */
const shown = (text: string, most = MOST_SHOWN): Block =>
  asTheyAre(
    text
      .trim()
      .split('\n')
      .slice(0, most)
      .map(line => `  | ${withoutPassword(line).slice(0, 100)}`),
  )

/** More than anybody writes to a judge. */
export const tooLongText = ({ bound }: OverBudget, services: Services): string =>
  templatesOf(services).fill('tooLong', { most: budgetOf(services)[bound], isOfLines: bound === 'lines' })

/** The judge is at fault, and not the writer. */
export const failureText = (services: Services): string => templatesOf(services).fill('failure', {})

export const unreadableText = ({ kind }: UnreadableReason, services: Services): string =>
  templatesOf(services).fill('unreadable', {
    isTooLarge: kind === 'overLimit',
    hasTwoSenders: kind === 'twoSenders',
  })
