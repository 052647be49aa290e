// The frame of every reply: its subject, what it opens and closes with, and the two replies that execute nothing.
import type { Game } from '../game/game.ts'
import { withoutPassword } from '../mail/instructions.ts'
import type { Letter, UnreadableReason } from '../mail/letter.ts'
import { headerLines, type JudgeName, phaseWithMark } from '../report/header.ts'
import { wrapped } from '../report/wrapping.ts'
import type { Dealings } from './dealings.ts'
import { boardFor } from './setting.ts'

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

export function replyText(
  dealings: Dealings,
  letter: Letter,
  game: Game | undefined,
  judge: JudgeName,
): string {
  const header =
    game === undefined || game.name === ''
      ? [`:: Judge: ${judge.code}  `, '']
      : headerLines(judge, game, boardFor(game.settings), {
          phase: game.position?.phase ?? boardFor(game.settings).opens,
          deadline: game.due?.deadline,
        })
  const lines = dealings.lines.length > 0 ? dealings.lines : nothingRead(letter)
  // One empty line parts the header from the rest.
  return [...header, ...(lines[0] === '' ? lines.slice(1) : lines), ''].join('\n')
}

/** The answer to a letter, for him in whose name it came from an address that is none of his. */
export const copyText = (text: string, from: string): string =>
  [
    ...wrapped(
      `A letter from ${from} has the password of your part in this game. That is none of your addresses, so here is what it was answered. If it was not you, choose another password.`,
    ),
    '',
    text,
  ].join('\n')

/** A letter in which nobody found an instruction is answered all the same. */
const nothingRead = ({ text }: Letter): readonly string[] => [
  text.trim() === ''
    ? 'There was nothing of your own in this letter.'
    : 'Nothing in this letter was an instruction or an order.',
  'Write HELP on a line of its own, and you get a page on how to write to the judge.',
]

/** Nobody does anything in somebody's name before he has answered a mail at that address. */
export const confirmationText = (text: string, judge: JudgeName, why: string | undefined): string =>
  [
    `:: Judge: ${judge.code}  `,
    '',
    'Your letter has come, and nothing in it has been done yet: anybody can write',
    'a name on an envelope. Just answer this mail, with or without a text of your',
    'own, and it will be done as you wrote it:',
    '',
    ...text
      .trim()
      .split('\n')
      .slice(0, 40)
      .map(line => `  ${withoutPassword(line).slice(0, 100)}`),
    '',
    'If you did not write it, do nothing.',
    '',
    ...(why === undefined ? [] : [...wrapped(why), '']),
  ].join('\n')

/** More than anybody writes to a judge. */
export const tooLongText = [
  'Your letter is too long, and nothing in it has been done.',
  'At most 500 lines of instructions and orders are taken in one letter.',
  '',
].join('\n')

/** The judge is at fault, and not the writer. */
export const failureText = [
  'Your letter made this judge fail, and nothing in it has been done. It is kept',
  'for the keeper of the judge. Please write once more, in other words.',
  '',
].join('\n')

export function unreadableText(why: UnreadableReason): string {
  return [
    'Your letter could not be read, and nothing in it has been done.',
    UNREADABLE[why.kind] ?? 'Please send it again as plain text.',
    '',
  ].join('\n')
}

const UNREADABLE: Readonly<Partial<Record<string, string>>> = {
  overLimit: 'It is too large, or made of too many parts: send less, as plain text.',
  twoSenders: 'It names two senders: send it from one address.',
  noSender: 'It names no sender.',
}
