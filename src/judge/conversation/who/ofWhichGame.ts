// How an answer to "For which game?" is read, and what it looks up where nobody had to prove who asks.

import type { Letter as LetterText } from '../../../post/letter.ts'
import { commandCalled } from '../../commands/all.ts'
import {
  type Choice,
  choicesIn,
  isOfAPerson,
  isPolite,
  isWithoutMachine,
} from '../../commands/reading/answers.ts'
import { meantBehindSet, withoutPlease } from '../../commands/reading/commandLine.ts'
import { instructionsIn } from '../../commands/reading/instructions.ts'
import { isName } from '../../commands/reading/words.ts'
import { memoryOf, type Services } from '../services.ts'
import { mailAnswered, readFiled } from './broughtBack.ts'
import { hasWork, isOfMachine } from './proof.ts'

/** What an answer may choose, and what the rest of it asks for or says. Nothing that a machine may have sent counts. */
export const choicesOf = (text: string): readonly { readonly choice: Choice; readonly more: string }[] =>
  choicesIn(text).flatMap(([choice, besides]) => {
    const rows = besides.split('\n')
    if (rows.length <= LONGEST_SIGNATURE && !hasWork(besides) && rows.every(isSignature))
      return [{ choice, more: '' }]
    return hasWork(besides) || rows.every(isWithoutMachine) ? [{ choice, more: besides }] : []
  })

const LONGEST_SIGNATURE = 30

/** `Anna Berg`; not `NO DRAW`, which would be a command behind SET. */
const isSignature = (row: string): boolean => isOfAPerson(row) && meantBehindSet(row) === undefined

/** `WHOGAME harbor`, if a letter says `It is harbor.` to our reply to its writer's WHOGAME. */
export async function lookUpAnswered(letter: LetterText, services: Services): Promise<string | undefined> {
  const choices = choicesOf(letter.text)
  if (choices.length === 0 || isOfMachine(letter)) return undefined
  const line = await lookUpBefore(letter, services)
  // A writer who asks for something else by now has said what.
  if (line === undefined || instructionsIn(letter.text).some(({ kind }) => kind !== 'orders'))
    return undefined
  const lineOf = (game: string, more: string) =>
    `${line.replace(/^\p{L}+/u, `$& ${game}`)}\n${more}`.trimEnd()
  for (const { choice, more } of choices) {
    const games: string[] = []
    for (const word of (choice.whole[0] ?? '').split(' ').map(each => each.replace(/^\?/, '')))
      if (isName(word) && (await memoryOf(services.store).game(word)).version > 0) games.push(word)
    const [game, another] = games
    if (game !== undefined && another === undefined) return lineOf(game, more)
  }
  // If one word is no game here, the look-up says so, provided that the letter answers ours.
  const word = letter.text.trim()
  return answersSome(letter) && isName(word) && !isPolite(word) ? lineOf(word, '') : undefined
}

/** Whether its headers say that it answers a mail. */
const answersSome = ({ inReplyTo, references }: LetterText): boolean =>
  inReplyTo.length + references.length > 0

/**
 * The look-up that names no game, if it is all of the letter whose reply is answered. If no header says which of our
 * mails that is, it is the newest to the writer.
 */
async function lookUpBefore(letter: LetterText, services: Services): Promise<string | undefined> {
  const { address } = letter.from
  const mail = answersSome(letter)
    ? await mailAnswered(letter, services)
    : (await services.store.newestTo(address))[0]
  if (mail === undefined || mail.answers === null || mail.to !== address) return undefined
  const stored = await services.store.letter(mail.answers)
  if (stored?.sender !== address || stored.cleared !== null) return undefined
  const read = await readFiled(stored.raw, services)
  if (read.kind !== 'letter') return undefined
  const [asked, another] = instructionsIn(read.text).filter(({ text }) => text.trim() !== '')
  if (asked === undefined || another !== undefined || ('game' in asked && asked.game !== undefined))
    return undefined
  const isOfGame = commandCalled(asked.kind)?.tells === 'game' || asked.kind === 'status'
  return isOfGame ? withoutPlease(asked.text) : undefined
}
