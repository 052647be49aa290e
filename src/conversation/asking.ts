// Letters that nothing proves: their writer is asked; and what becomes of an answer that is not the one it takes.

import { isLookUp } from '../commands/all.ts'
import { CommandReader, type Instruction } from '../commands/reading/instructions.ts'
import { leavesAsItWas } from '../game/decision.ts'
import type { Letter as LetterText, ReadLetter } from '../mail/letter.ts'
import type { People } from '../people/people.ts'
import { answeredInVain, beginningLike, machineSupposed } from '../people/vainAnswers.ts'
import { wording } from '../report/wording.ts'
import type { Batch, Letter, NewEvent } from '../store/batch.ts'
import { keeperMails } from './mails/keeperMails.ts'
import type { MailWriter } from './mails/mails.ts'
import { againText, confirmationText, FEW_SHOWN, replySubject } from './mails/replies.ts'
import type { LetterOutcome } from './outcome.ts'
import type { Services } from './services.ts'
import { blackedOut, passwordsOf, putUnderSeal } from './who/blackout.ts'
import { isKnownAddress, wantedFor } from './who/consent.ts'
import type { Question } from './who/identity.ts'

const say = wording.daemon.asking

/** What it takes to answer a letter. */
export interface Desk {
  readonly services: Services
  readonly filed: Letter
  readonly people: People
  /** The version of the records. */
  readonly version: number
  readonly writer: MailWriter
  readonly at: string
  /** What its lines were read as. */
  readonly commands: CommandReader
  /** Bytes that may go to the sender within the hour as long as nothing proves that the writer is reached there. */
  readonly room: number
}

/** Why a letter proves nothing, and what counts against its writer all the same. */
export interface Unproven {
  readonly why: string | undefined
  readonly wrongWords: readonly NewEvent[]
  /** It answers a mail of ours that counts no more. */
  readonly isOlder: boolean
}

/** Where less than this may go to an address within the hour, less of a letter is shown. */
const ROOM_FOR_ALL = 16 * 1024

/** Nothing is done before somebody has answered at that address. */
export function askedBack(
  letter: LetterText,
  instructions: readonly Instruction[],
  { why, wrongWords, isOlder }: Unproven,
  { services, filed, people, version, writer, at, commands, room }: Desk,
): Batch {
  const { judge, secret } = services
  const { address } = letter.from
  const subject = replySubject(judge, undefined, letter.subject, false)
  const wanted = wantedFor(letter.text, isKnownAddress(address, people, services))
  const most = room < ROOM_FOR_ALL ? FEW_SHOWN : undefined
  const text = confirmationText(
    letter.text,
    wanted,
    why ?? (isOlder ? say.olderMail : undefined),
    services,
    most,
  )
  writer.reply(address, subject, text, writer.letterAddress(filed.key, address), undefined)
  const passwords = passwordsOf(letter, instructions, new CommandReader(undefined, commands))
  const post = { blackedOut: putUnderSeal(filed, passwords, secret) }
  const records = wrongWords.length === 0 ? {} : { records: { expect: version, events: wrongWords } }
  return { at, answered: filed.key, expect: new Map(), ...records, outgoing: writer.mails, post }
}

/** Nothing is done, and the writer learns what it takes; unless it is a machine that would only say the same again. */
export function askedAgain(letter: LetterText, question: Question, desk: Desk): Batch {
  const { services, filed, people, version, writer, at } = desk
  const { address } = letter.from
  const vain = { address, about: question.key, like: beginningLike(letter.text), isWrong: false }
  const consents = question.kind === 'letter' && question.isOlder
  if (!consents && people.vain.isOneTooMany(vain, services.clock.now())) return filedInVain(letter, desk)
  const subject = replySubject(services.judge, undefined, letter.subject, false)
  const text = consents
    ? confirmationText(question.text, 'yes', say.newPassword, services)
    : againText(question, address, services)
  writer.reply(address, subject, text, writer.letterAddress(question.key, address), undefined)
  const events = consents ? [] : [answeredInVain(vain, at, filed.key)]
  const post = { blackedOut: blackedOut(filed, letter, passwordsOf(letter, [])) }
  const records = { expect: version, events }
  return { at, answered: filed.key, expect: new Map(), records, outgoing: writer.mails, post }
}

/**
 * Whether nothing has come of a letter, and what it was to be: prose, or orders and commands, which may be wrong, or say what is
 * so already, more often. Who asks for a list, and says nothing else, is answered however often it is.
 */
export function vainIn(
  instructions: readonly Instruction[],
  { tables, records, sideMails, hasErrors }: LetterOutcome,
  answersPress: boolean,
): 'prose' | 'again' | undefined {
  const isIdle =
    tables.every(({ decision }) => leavesAsItWas(decision)) && records.length === 0 && sideMails.length === 0
  if (!isIdle || (instructions.length > 0 && instructions.every(isLookUp))) return undefined
  const isSaidAgain = tables.some(({ decision }) => decision.steps.length > 0)
  const isOrders = instructions.every(each => each.kind === 'orders' || isLookUp(each))
  return isSaidAgain || !isOrders || (hasErrors && !answersPress) ? 'again' : 'prose'
}

/** The answer to a letter from which nothing came; none where enough like it have been answered. */
export async function answeredFewTimes(
  letter: ReadLetter,
  isWrong: boolean,
  answer: () => Batch | Promise<Batch>,
  desk: Desk,
): Promise<Batch> {
  const { services, filed, people, version, at } = desk
  const like = beginningLike(letter.kind === 'letter' ? letter.text : letter.subject)
  const vain = { address: filed.sender, about: '', like, isWrong }
  if (people.vain.isOneTooMany(vain, services.clock.now())) return filedInVain(letter, desk)
  const batch = await answer()
  const events = [...(batch.records?.events ?? []), answeredInVain(vain, at, filed.key)]
  return { ...batch, records: { expect: version, events } }
}

/** Why a letter was set aside that says what others said before, to which nothing more could be answered. */
export const IN_VAIN = 'an answer as of a machine'

/** One more answer that says what we have answered before. The keeper hears of each address once a day. */
export function filedInVain(letter: ReadLetter, { services, filed, people, version, at }: Desk): Batch {
  const address = filed.sender
  const post = {
    blackedOut: blackedOut(filed, letter, passwordsOf(letter, [])),
    setAside: new Map([[filed.key, IN_VAIN]]),
  }
  const batch = { at, expect: new Map(), post }
  if (people.vain.isTold(address, services.clock.now())) return batch
  const view = { address, letter: filed.key }
  const text = { kind: 'keeperMachine', view } as const
  return {
    ...batch,
    records: { expect: version, events: [machineSupposed(address, at, filed.key)] },
    outgoing: keeperMails(services, { name: `machine ${address}`, subject: 'A machine answers', text }),
  }
}
