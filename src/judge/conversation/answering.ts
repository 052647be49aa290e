// How a letter is answered: who wrote it, how much may be done for it, and what it asks, or why nothing is done.

import type { Letter as LetterText, ReadLetter } from '../../post/letter.ts'
import { isByHand, soundsAutomatic } from '../../post/machineWords.ts'
import { withoutOrderKeys } from '../../post/ownWords.ts'
import { commandCalled, isLookUp } from '../commands/all.ts'
import { NotProven } from '../commands/context.ts'
import { answerApart, commandApart, noAt, yesAt } from '../commands/reading/answers.ts'
import {
  CommandReader,
  type Instruction,
  instructionsIn,
  type ReadInstructions,
  readInstructions,
} from '../commands/reading/instructions.ts'
import { leavesAsItWas } from '../game/decision.ts'
import { bansOver, unprovenAt } from '../people/onRecord.ts'
import type { Batch, Letter } from '../store/batch.ts'
import { type Stream, storedInstant, streamOf } from '../store/events/names.ts'
import {
  type AnswerContext,
  answeredFewTimes,
  askedAgain,
  askedBack,
  nobodyReads,
  onlyAsksAgain,
} from './asking.ts'
import { concluded } from './concluding.ts'
import { Conversation } from './conversation.ts'
import { endedByMail, spamReported } from './fewerMails.ts'
import { doneForKeeper, keepersLines } from './keeping/byMail.ts'
import type { LetterOutcome } from './letterGames.ts'
import { bytesSpent, excessOf, excessOfProven, roomAt } from './limits.ts'
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
import { overtaken } from './overtaken.ts'
import { blackedOut, passwordsOf } from './passwords.ts'
import { budgetOf, memoryOf, type Services, templatesOf } from './services.ts'
import { type Excess, floodNews, TOO_MANY, tooManyText } from './tooMany.ts'
import { LetterInHand } from './turns.ts'
import { unwantedBy } from './unwanted.ts'
import { mailAnswered, readFiled, saysOfItself } from './who/broughtBack.ts'
import { whyAskedByPage } from './who/byPage.ts'
import { formerIn } from './who/former.ts'
import {
  type Identity,
  identityOf,
  isProvenHere,
  keyOf,
  keyOfRepeat,
  knownAs,
  type Question,
} from './who/identity.ts'
import { hasWork, isByAPerson, isOfMachine, isSignedByOthers } from './who/proof.ts'

/** Reads a filed letter, does what it asks for, in memory, and tells what is to be written of it. */
export async function answerTo(
  filed: Letter,
  services: Services,
  inHand = new LetterInHand(filed),
): Promise<Batch> {
  const read = memoryOf(services.store).takeReading(filed.key) ?? (await readFiled(filed.raw, services))
  // Whoever only writes the word says it to a person.
  const unwanted = unwantedBy(read.subject, services.secret)
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
        : atDesk(filed, read, services, async desk =>
            accounted(await unreadable(read, unreadableText(read.why, services), desk), filed),
          )
    case 'letter':
      if (read.mayBringBack && !(await saysOfItself(read, services)))
        return setAside(filed, 'ignored: autoReply', services)
      return atDesk(filed, read, services, async desk => {
        const batch = (await repeated(read, desk)) ?? (await answerToLetter(read, desk, inHand))
        return answeredAt(accounted(batch, filed), desk)
      })
  }
}

/** Where it is not said what a letter has cost, nothing proves who is reached by the answer to it. */
function accounted(batch: Batch, filed: Letter): Batch {
  const spent = batch.post?.spent ?? bytesSpent(batch.outgoing ?? [], filed)
  return spent.length === 0 ? batch : { ...batch, post: { ...batch.post, spent } }
}

/** Of an address from which a letter has come nothing bad holds any more. */
const answeredAt = (batch: Batch, { filed, people }: AnswerContext): Batch =>
  people.at(filed.sender).reach.isDoubted ? reachedAgain(batch, filed, people) : batch

/** A letter that makes us fail is set aside for the keeper, and its writer told. */
export async function failedOn(filed: Letter, why: string, services: Services): Promise<Batch> {
  const batch = setAside(filed, why.slice(0, 500), services)
  const read = await readFiled(filed.raw, services)
  const told = keeperMails(services, failureNews(filed.key))
  if (read.from === undefined) return { ...batch, outgoing: told }
  const answer = await atDesk(filed, read, services, async desk =>
    plainAnswer(read, failureText(services), desk),
  )
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

/** A letter from an address that the keeper has shut out: kept, with a reason, and neither read nor answered. */
function banned(filed: Letter, read: ReadLetter, ban: string, services: Services): Batch {
  const { post, ...batch } = setAside(filed, `banned: ${ban}`, services)
  return { ...batch, post: { ...post, blackedOut: blackedOut(filed, read, passwordsOf(read, [])) } }
}

/** Does what it takes to answer a letter, which nobody else hears of before it has ended. */
async function atDesk(
  filed: Letter,
  read: ReadLetter,
  services: Services,
  act: (desk: AnswerContext) => Promise<Batch>,
): Promise<Batch> {
  const origin = { name: filed.key, letter: filed.key, inReplyTo: read.messageId ?? null }
  // They are looked up together with what is on record.
  const looked = Promise.all([
    roomAt(filed.sender, filed.received, services),
    excessOfProven(filed, services),
  ])
  looked.catch(() => {}) // it is told below
  return memoryOf(services.store).knowing(namedIn(filed, read), async people => {
    const writer = new MailWriter(services, people, origin)
    const commands = new CommandReader(budgetOf(services).characters)
    const ban = people.banOver(filed.sender)
    if (ban !== undefined) return banned(filed, read, ban, services)
    await people.meetAll([people.personAt(filed.sender) ?? filed.sender])
    const [room, provenExcess] = await looked
    const at = storedInstant(services.clock.now())
    return act({ services, filed, people, writer, at, commands, room, provenExcess })
  })
}

/** What may be addresses in a text, the first of them. */
function addressesIn(text: string): readonly string[] {
  const found = new Set<string>()
  for (let at = text.indexOf('@'); at >= 0 && found.size < MOST_NAMED; at = text.indexOf('@', at + 1)) {
    const [before] = /[^\s<>()",;:|]+$/.exec(text.slice(Math.max(0, at - 64), at)) ?? []
    const [domain] = /^[\w.-]*\w/.exec(text.slice(at + 1, at + 256)) ?? []
    if (before !== undefined && domain !== undefined) found.add(`${before}@${domain}`)
  }
  return [...found]
}

/** So many of the addresses in a letter are looked up before anybody asks for them. */
const MOST_NAMED = 50

/** The sender of a letter, as whom they say that they are and as somebody of whom nothing proves that, and all whom it names. */
function namedIn({ sender }: Letter, read: ReadLetter): readonly Stream[] {
  const named = read.kind === 'letter' ? addressesIn(read.text.toLowerCase()) : []
  return [
    ...bansOver(sender).map(name => streamOf('ban', name)),
    streamOf('address', unprovenAt(sender)),
    ...[sender, ...named].flatMap(each => [streamOf('address', each), streamOf('person', each)]),
  ]
}

/** An answer to a letter in which nothing is done. */
function plainAnswer(read: ReadLetter, text: string, { services, filed, writer, at }: AnswerContext): Batch {
  const subject = replySubject(services.judge, undefined, read.subject, true)
  writer.reply(filed.sender, subject, text, services.sender.address, undefined)
  const post = { blackedOut: blackedOut(filed, read, passwordsOf(read, [])) }
  return { at, expect: new Map(), answered: filed.key, outgoing: writer.mails, post }
}

/** The answer to a letter that counts as a copy of an earlier one; nothing in it is done. */
async function repeated(read: LetterText, desk: AnswerContext): Promise<Batch | undefined> {
  const { filed, services } = desk
  // Only letters that nothing but their bytes tells apart are filed as repeats.
  if (filed.content !== null) return undefined
  if (filed.key !== keyOfRepeat(filed, services)) return undefined
  const excess = await excessOf(filed, services)
  if (excess !== undefined) return refusedAs(excess, read, desk)
  const key = await knownAs(
    { ...filed, key: keyOf(filed.raw, services) },
    await readFiled(filed.raw, services),
    services,
  )
  const first = key === undefined ? undefined : await services.store.letter(key)
  const text = repeatedText(first?.received ?? filed.received, services)
  return answeredFewTimes(read, true, () => plainAnswer(read, text, desk), desk)
}

async function unreadable(read: ReadLetter, text: string, desk: AnswerContext): Promise<Batch> {
  const excess = await excessOf(desk.filed, desk.services)
  if (excess !== undefined) return refusedAs(excess, read, desk)
  const answer = () => plainAnswer(read, text, desk)
  return (await nobodyReads(read, desk)) ?? answeredFewTimes(read, false, answer, desk)
}

/** One too many is set aside; the first of them gets an answer, and the keeper hears of it. */
function refusedAs(excess: Excess, read: ReadLetter, desk: AnswerContext): Batch {
  const { filed, services } = desk
  const { post, outgoing = [], ...answer } = plainAnswer(read, tooManyText(excess, services), desk)
  const all = { ...post, ...setAside(filed, TOO_MANY, services).post }
  return excess.isTold
    ? { at: answer.at, expect: new Map(), post: all }
    : { ...answer, post: all, outgoing: [...outgoing, ...keeperMails(services, floodNews(excess, filed))] }
}

async function answerToLetter(letter: LetterText, desk: AnswerContext, inHand: LetterInHand): Promise<Batch> {
  const { filed, services, provenExcess } = desk
  const { turns } = inHand
  inHand.claims(letter, desk.people)
  const identity = await turns.during(identityOf(letter, filed, desk.people, services))
  inHand.isOf(identity, desk.people)
  const isProven = identity.person !== undefined
  // Counting all letters of an hour costs more than the rest of the look-ups: a proven letter rarely needs it.
  const excess = isProven && provenExcess === undefined ? undefined : await excessOf(filed, services)
  if (excess !== undefined && isProven) return refusedAs(provenExcess ?? excess, letter, desk)
  if (excess !== undefined && !mayBeOwner(letter, desk)) return refusedAs(excess, letter, desk)
  const toNobody = identity.person === undefined ? await nobodyReads(letter, desk) : undefined
  if (toNobody !== undefined) return toNobody
  // Each is read by itself: what the answer says of a unit is newer than what was asked about.
  const texts = [identity.confirmed?.text ?? '', commandApart(identity.text)].map(withoutOrderKeys)
  const reads: ReadInstructions[] = []
  for (const each of texts)
    if (each.trim() !== '') reads.push(readInstructions(each, budgetOf(services), desk.commands))
  const tooMuch = reads.find(read => !read.ok)
  if (tooMuch?.ok === false) {
    const tooLong = tooLongText(tooMuch.error, services)
    return answeredFewTimes(letter, false, () => plainAnswer(letter, tooLong, desk), desk)
  }
  const text = texts.join('\n')
  const found = reads.map(read => (read.ok ? read.value : []))
  const [asked = [], answer] = found
  const instructions = answer === undefined ? asked : [...overtaken(asked, answer), ...answer]
  const { question } = identity
  const looking =
    identity.person === undefined && instructions.length > 0 && instructions.every(isLookUp)
      ? desk.people.personAt(letter.from.address)
      : undefined
  // What is only looked up answers no question, and leaves it open.
  if (question !== undefined && looking === undefined)
    return asksElse(question, instructions, text)
      ? askedBack(letter, instructions, { why: undefined, isOlder: false, question }, desk)
      : askedAgain(letter, question, desk)
  const unproven = { why: undefined, isOlder: identity.isOlder }
  const { seat, confirmed } = identity
  const kept = keepersLines(texts, letter, services, each => asksForWork(instructionsIn(each), each))
  if (kept !== undefined)
    return (await turns.during(isProvenHere(identity, filed, letter.from.address, services)))
      ? doneForKeeper(kept, letter, instructions, identity, desk, turns)
      : askedBack(letter, instructions, unproven, desk)
  const isByPage = confirmed === undefined && seat?.byPage === true
  const why = isByPage ? await whyAskedByPage(instructions, seat, services) : undefined
  if (why !== undefined) return askedBack(letter, instructions, { ...unproven, why }, desk)
  // Prose asks for nothing that somebody would have to prove, but here it is meant for another player.
  if (identity.person === undefined && identity.answersPress && instructions.every(isProse))
    return askedBack(letter, instructions, unproven, desk)
  const { from } = letter
  const said =
    identity.confirmed?.read.kind === 'letter' && identity.confirmed.text !== ''
      ? identity.confirmed.read
      : letter
  const conversation = new Conversation(services, desk.people, {
    from: from.address,
    person: identity.person ?? looking,
    isLooking: looking !== undefined,
    named: identity.named,
    former: identity.seat === undefined ? await formerIn(letter, identity, desk.people, services) : undefined,
    cause: filed.key,
    received: filed.received,
    isVouchedFor: identity.isVouchedFor,
    isOfMachine: isOfMachine(letter),
    isSignedByOthers: is => isSignedByOthers(letter, is),
    // Whoever has answered for a letter has said what it says.
    answered: () => mailAnswered(said, services),
    name: from.name,
    seen: identity.confirmed?.text,
    room: desk.room,
    inHand,
  })
  try {
    await conversation.begin(identity)
    const outcome = await conversation.follow(instructions)
    // The password was wrong: the guess is counted, and the letter is refused as one too many.
    if (excess !== undefined && !isProven && !outcome.isReached) {
      return guessedInVain(refusedAs(excess, letter, desk), conversation, desk)
    }
    const answer = () => concluded(letter, instructions, identity, outcome, desk, turns)
    const answersPress = identity.seat?.answers !== undefined
    const isHeard =
      identity.confirmed !== undefined ||
      isWorkOfSomebody(instructions, outcome, identity, text) ||
      (isProven && letter.struck.length > 0) ||
      // The right password, or one that was not tried after all those that others have tried in this name.
      (conversation.wrongWords.length === 0 && mayBeOwner(letter, desk))
    const vain =
      isHeard && identity.stillAsked === undefined ? undefined : vainIn(instructions, outcome, answersPress)
    // Anybody may look things up in somebody's name, and fill their mailbox.
    return vain === undefined && looking === undefined
      ? await answer()
      : await answeredFewTimes(letter, vain !== 'prose' || answersQuestion(text), answer, desk, isProven)
  } catch (fault) {
    if (!(fault instanceof NotProven)) throw fault
    const { why, hasPassword } = fault
    if (excess !== undefined && !isProven && !hasPassword)
      return guessedInVain(refusedAs(excess, letter, desk), conversation, desk)
    const asked = askedBack(letter, instructions, { ...unproven, why, hasPassword }, desk)
    return guessedInVain(asked, conversation, desk)
  }
}

/** A yes or a no where nothing is asked any more: whoever was asked may say it again. */
function answersQuestion(text: string): boolean {
  const rows = text.split('\n')
  return (yesAt(rows) ?? noAt(rows)) !== undefined
}

/** What becomes of a letter whose password was wrong: the guess is counted besides, and whoever it was for is told. */
function guessedInVain(
  batch: Batch,
  { wrongWords, warnings }: Pick<Conversation, 'wrongWords' | 'warnings'>,
  { people, writer, services }: AnswerContext,
): Batch {
  const outgoing = [...(batch.outgoing ?? [])]
  const written = writer.mails.length
  for (const { to, subject, text } of warnings)
    writer.note(to, subject, templatesOf(services).write(text), services.sender.address, undefined)
  return {
    ...batch,
    outgoing: [...outgoing, ...writer.mails.slice(written)],
    records: people.put([...wrongWords, ...(batch.records?.events ?? [])]),
  }
}

/** Whether a letter that is one too many tries the password of a game in which its address plays: a right one is always heard. */
function mayBeOwner({ from, text }: LetterText, { people }: AnswerContext): boolean {
  const person = people.personAt(from.address)
  if (person === undefined) return false
  const { games } = people.of(person)
  return instructionsIn(text.slice(0, FOR_A_SIGNON)).some(
    each =>
      (each.kind === 'signOnAs' || each.kind === 'signOn') &&
      each.password !== undefined &&
      games.has(each.game.toLowerCase()),
  )
}

/** A SIGNON line stands at the beginning. */
const FOR_A_SIGNON = 400

const isProse = ({ kind }: Instruction): boolean => kind === 'orders'

/**
 * Whether a letter carries orders or commands of somebody who is proven: they hear each time what came of it, however often they say
 * the same. A machine brings back a reply address too, and may say among its words what is an order by chance.
 */
function isWorkOfSomebody(
  instructions: readonly Instruction[],
  { tables, orderRows, offers }: LetterOutcome,
  { person, seat }: Identity,
  text: string,
): boolean {
  const isProven = person !== undefined || tables.some(({ by }) => by !== undefined)
  const orders = new Set(orderRows.filter(row => !soundsAutomatic(row)))
  const others = text.split('\n').filter(row => !orders.has(row.trim()))
  if (!isProven || (seat !== undefined && !isByAPerson(others, undefined, 'anyAnswer'))) return false
  return (
    orders.size > 0 ||
    (offers.length > 0 && !soundsAutomatic(text)) ||
    tables.some(({ decision }) => decision.steps.length > 0) ||
    asksForWork(instructions, text)
  )
}

const asksForWork = (instructions: readonly Instruction[], text: string): boolean =>
  instructions.some(({ kind }) => kind !== 'orders' && commandCalled(kind)?.isUnread !== true) ||
  isByHand(text)

/** Whether an answer that is not the one it takes asks for something itself; a YES to a question that is out of date does not. */
function asksElse(question: Question, instructions: readonly Instruction[], text: string): boolean {
  if (question.kind === 'gone') return false
  if (question.kind === 'letter' && (question.isOlder || question.isDeclined))
    return question.asksElse === true
  return asksForWork(instructions, text) || hasWork(answerApart(text))
}

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
    tables.every(({ decision }) => leavesAsItWas(decision)) &&
    onlyAsksAgain(records) &&
    sideMails.length === 0
  if (!isIdle || (instructions.length > 0 && instructions.every(isLookUp))) return undefined
  const isSaidAgain = tables.some(({ decision }) => decision.steps.length > 0)
  const isOrders = instructions.every(each => each.kind === 'orders' || isLookUp(each))
  return isSaidAgain || !isOrders || (hasErrors && !answersPress) ? 'again' : 'prose'
}
