// How a letter is answered: who wrote it, how much may be done for it, and what it asks, or why nothing is done.
import { isLookUp } from '../commands/all.ts'
import { NotProven } from '../commands/context.ts'
import {
  CommandReader,
  type Instruction,
  type ReadInstructions,
  readingInstructions,
} from '../commands/reading/instructions.ts'
import { leavesAsItWas } from '../game/decision.ts'
import type { Letter as LetterText, ReadLetter } from '../mail/letter.ts'
import { withoutOrderKeys } from '../mail/ownWords.ts'
import { wording } from '../report/wording.ts'
import type { Batch, Letter } from '../store/batch.ts'
import { storedInstant } from '../store/events/names.ts'
import { answeredFewTimes, askedAgain, askedBack, type Desk, nobodyReads } from './asking.ts'
import { concluded } from './concluding.ts'
import { Conversation } from './conversation.ts'
import { endedByMail, spamReported, unwantedBy } from './fewerMails.ts'
import type { LetterOutcome } from './letterGames.ts'
import { bytesSpent, excessOf, roomAt } from './limits.ts'
import { reachedAgain, reportTaken } from './mails/deliveries.ts'
import { MailWriter } from './mails/mails.ts'
import {
  failureNews,
  failureText,
  keeperMails,
  repeatedText,
  replySubject,
  tooLongText,
  unreadableText,
} from './mails/replies.ts'
import { blackedOut, passwordsOf } from './passwords.ts'
import { budgetOf, memoryOf, type Services } from './services.ts'
import { type Excess, floodNews, TOO_MANY, tooManyText } from './tooMany.ts'
import { LetterInHand, type Turns, WORK } from './turns.ts'
import { readFiled } from './who/broughtBack.ts'
import { wouldReplaceLetters } from './who/byPage.ts'
import { formerIn } from './who/former.ts'
import { identityOf, keyOf, keyOfRepeat, knownAs } from './who/identity.ts'

/** Reads a filed letter, does what it asks for, in memory, and tells what is to be written of it. */
export async function answerTo(
  filed: Letter,
  services: Services,
  inHand = new LetterInHand(filed),
): Promise<Batch> {
  const read = memoryOf(services.store).takeReading(filed.key) ?? (await readFiled(filed.raw, services))
  // Whoever only writes the word says it to a person.
  const unwanted = unwantedBy(read.subject, services)
  if (unwanted !== undefined) return endedByMail(filed, unwanted, services)
  switch (read.kind) {
    case 'ignored':
      return setAside(filed, `ignored: ${read.why}`, services)
    case 'deliveryReport':
      return reportTaken(filed, read, services)
    case 'spamReport':
      return spamReported(filed, read, services)
    case 'unreadable':
      return read.from === undefined
        ? setAside(filed, `unreadable: ${read.why.kind}`, services)
        : accounted(await unreadable(filed, read, unreadableText(read.why, services), services), filed)
    case 'letter': {
      const batch =
        (await repeated(filed, read, services)) ?? (await answerToLetter(filed, read, services, inHand))
      return answeredAt(accounted(batch, filed), filed, services)
    }
  }
}

/** Where it is not said what a letter has cost, nothing proves who is reached by the answer to it. */
function accounted(batch: Batch, filed: Letter): Batch {
  const spent = batch.post?.spent ?? bytesSpent(batch.outgoing ?? [], filed)
  return spent.length === 0 ? batch : { ...batch, post: { ...batch.post, spent } }
}

/** Of an address from which a letter has come nothing bad holds any more. */
async function answeredAt(batch: Batch, filed: Letter, { store }: Services): Promise<Batch> {
  const { people, version } = await memoryOf(store).people()
  return people.reach.doubted.has(filed.sender) ? reachedAgain(batch, filed, version) : batch
}

/** A letter that makes us fail is set aside for the keeper, and its writer told. */
export async function failedOn(filed: Letter, why: string, services: Services): Promise<Batch> {
  const batch = setAside(filed, why.slice(0, 500), services)
  const read = await readFiled(filed.raw, services)
  const told = keeperMails(services, failureNews(filed.key))
  if (read.from === undefined) return { ...batch, outgoing: told }
  const answer = await plainAnswer(filed, read, failureText(services), services)
  const post = { ...answer.post, ...batch.post }
  return { ...batch, outgoing: [...(answer.outgoing ?? []), ...told], post }
}

/** For when even that fails: only the keeper is told. */
export const failedTwice = (filed: Letter, why: string, services: Services): Batch => ({
  ...setAside(filed, why.slice(0, 500), services),
  outgoing: keeperMails(services, failureNews(filed.key)),
})

const setAside = (filed: Letter, why: string, { clock }: Services): Batch => ({
  at: storedInstant(clock.now()),
  expect: new Map(),
  post: { setAside: new Map([[filed.key, why]]) },
})

async function deskFor(filed: Letter, { messageId }: ReadLetter, services: Services): Promise<Desk> {
  const { people, version } = await memoryOf(services.store).people()
  const origin = { name: filed.key, letter: filed.key, inReplyTo: messageId ?? null }
  const writer = new MailWriter(services, people, origin)
  const commands = new CommandReader(budgetOf(services).characters)
  const room = await roomAt(filed.sender, filed.received, services)
  return { services, filed, people, version, writer, at: storedInstant(services.clock.now()), commands, room }
}

/** An answer to a letter in which nothing is done. */
async function plainAnswer(
  filed: Letter,
  read: ReadLetter,
  text: string,
  services: Services,
): Promise<Batch> {
  const { writer, at } = await deskFor(filed, read, services)
  const subject = replySubject(services.judge, undefined, read.subject, true)
  writer.reply(filed.sender, subject, text, services.sender.address, undefined)
  const post = { blackedOut: blackedOut(filed, read, passwordsOf(read, [])) }
  return { at, expect: new Map(), answered: filed.key, outgoing: writer.mails, post }
}

/** The answer to a letter that counts as a copy of an earlier one; nothing in it is done. */
async function repeated(filed: Letter, read: LetterText, services: Services): Promise<Batch | undefined> {
  if (filed.key !== keyOfRepeat(filed, services)) return undefined
  const excess = await excessOf(filed, false, services)
  if (excess !== undefined) return refusedAs(excess, filed, read, services)
  const key = await knownAs(
    { ...filed, key: keyOf(filed.raw, services) },
    await readFiled(filed.raw, services),
    services,
  )
  const first = key === undefined ? undefined : await services.store.letter(key)
  const text = repeatedText(first?.received ?? filed.received, services)
  const desk = await deskFor(filed, read, services)
  return answeredFewTimes(read, true, () => plainAnswer(filed, read, text, services), desk)
}

async function unreadable(filed: Letter, read: ReadLetter, text: string, services: Services): Promise<Batch> {
  const excess = await excessOf(filed, false, services)
  if (excess !== undefined) return refusedAs(excess, filed, read, services)
  const desk = await deskFor(filed, read, services)
  const answer = () => plainAnswer(filed, read, text, services)
  return (await nobodyReads(read, desk)) ?? answeredFewTimes(read, false, answer, desk)
}

/** One too many is set aside; the first of them gets an answer, and the keeper hears of it. */
async function refusedAs(
  excess: Excess,
  filed: Letter,
  read: ReadLetter,
  services: Services,
): Promise<Batch> {
  const {
    post,
    outgoing = [],
    ...answer
  } = await plainAnswer(filed, read, tooManyText(excess, services), services)
  const all = { ...post, ...setAside(filed, TOO_MANY, services).post }
  return excess.isTold
    ? { at: answer.at, expect: new Map(), post: all }
    : { ...answer, post: all, outgoing: [...outgoing, ...keeperMails(services, floodNews(excess, filed))] }
}

async function answerToLetter(
  filed: Letter,
  letter: LetterText,
  services: Services,
  inHand: LetterInHand,
): Promise<Batch> {
  const { turns } = inHand
  const desk = await deskFor(filed, letter, services)
  const excess = await excessOf(filed, false, services)
  // To find out who writes may cost time: too much is too much, whoever it is.
  if (excess !== undefined && (await excessOf(filed, true, services)) !== undefined)
    return refusedAs(excess, filed, letter, services)
  inHand.claims(letter, desk.people)
  const identity = await turns.during(identityOf(letter, filed.raw, desk.people, services))
  inHand.isOf(identity, desk.people)
  if (excess !== undefined && identity.person === undefined) return refusedAs(excess, filed, letter, services)
  const toNobody = identity.person === undefined ? await nobodyReads(letter, desk) : undefined
  if (toNobody !== undefined) return toNobody
  if (identity.question !== undefined) return askedAgain(letter, identity.question, desk)
  const text = withoutOrderKeys([identity.confirmed?.text ?? '', identity.text].join('\n'))
  const read = await readBy(turns, text, desk)
  if (!read.ok) {
    const tooLong = tooLongText(read.error, services)
    return answeredFewTimes(letter, false, () => plainAnswer(filed, letter, tooLong, services), desk)
  }
  const instructions = read.value
  const unproven = { why: undefined, wrongWords: [], isOlder: identity.isOlder }
  const { seat, confirmed } = identity
  if (confirmed === undefined && seat?.byPage && (await wouldReplaceLetters(seat, services)))
    return askedBack(letter, instructions, { ...unproven, why: wording.web.orders.replaces }, desk)
  // Prose asks for nothing that somebody would have to prove, but here it is meant for another player.
  if (identity.person === undefined && identity.answersPress && instructions.every(isProse))
    return askedBack(letter, instructions, unproven, desk)
  const { from } = letter
  const conversation = new Conversation(services, desk.people, {
    from: from.address,
    person: identity.person,
    named: identity.named,
    former: identity.seat === undefined ? await formerIn(letter, identity, desk.people, services) : undefined,
    cause: filed.key,
    received: filed.received,
    isVouchedFor: identity.isVouchedFor,
    room: desk.room,
    inHand,
  })
  try {
    await conversation.begin(identity)
    const outcome = await conversation.follow(instructions)
    const answer = () => concluded(letter, instructions, identity, outcome, desk, turns)
    const answersPress = identity.seat?.answers !== undefined
    const vain = identity.confirmed === undefined ? vainIn(instructions, outcome, answersPress) : undefined
    return vain === undefined
      ? await answer()
      : await answeredFewTimes(letter, vain === 'again', answer, desk)
  } catch (fault) {
    if (!(fault instanceof NotProven)) throw fault
    return askedBack(
      letter,
      instructions,
      { ...unproven, why: fault.why, wrongWords: conversation.wrongWords },
      desk,
    )
  }
}

/** What a text asks for, line by line. */
function readBy(turns: Turns, text: string, { services, commands }: Desk): Promise<ReadInstructions> {
  let lines = 0
  const reading = readingInstructions(text, budgetOf(services), commands)
  return turns.through(reading, () => lines++ * (WORK.line / 10))
}

const isProse = ({ kind }: Instruction): boolean => kind === 'orders'

/**
 * Whether nothing has come of a letter, and what it was to be: prose, or orders and commands, which may be wrong, or say what is
 * so already, more often. Who asks for a list, and says nothing else, is answered however often it is.
 */
function vainIn(
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
