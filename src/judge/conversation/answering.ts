// Answers a letter: finds out who wrote it and what it asks for, carries it out within limits, or says why not.

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

/** Reads a filed letter, carries it out in memory, and returns what to commit. */
export async function answerLetter(
  filed: Letter,
  services: Services,
  inHand = new LetterInHand(filed),
): Promise<Batch> {
  const read = memoryOf(services.store).takeReading(filed.key) ?? (await readFiled(filed.raw, services))
  // Only a subject with our key ends mails: the bare word may be meant for a player.
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
        const batch = (await repeated(read, desk)) ?? (await answerRead(read, desk, inHand))
        return answeredAt(accounted(batch, filed), desk)
      })
  }
}

/**
 * If a batch does not say what the letter cost, counts the reply's bytes: nothing proves that it reaches the writer.
 */
function accounted(batch: Batch, filed: Letter): Batch {
  const spent = batch.post?.spent ?? bytesSpent(batch.outgoing ?? [], filed)
  return spent.length === 0 ? batch : { ...batch, post: { ...batch.post, spent } }
}

/** A letter from this address clears its delivery failures. */
const answeredAt = (batch: Batch, { filed, people }: AnswerContext): Batch =>
  people.at(filed.sender).reach.isDoubted ? reachedAgain(batch, filed, people) : batch

/** Sets a letter that made us fail aside for the keeper, and tells its sender. */
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

/** For when `failedOn` fails too: only the keeper is told. */
export const failedTwice = (filed: Letter, why: string, services: Services): Batch => ({
  ...setAside(filed, why.slice(0, 500), services),
  outgoing: keeperMails(services, failureNews(filed.key)),
})

const setAside = (filed: Letter, why: string, { clock }: Services): Batch => ({
  at: storedInstant(clock.now()),
  expect: new Map(),
  post: { setAside: new Map([[filed.key, why]]) },
})

/** A letter from a banned address is set aside with the reason. It is neither carried out nor answered. */
function banned(filed: Letter, read: ReadLetter, ban: string, services: Services): Batch {
  const { post, ...batch } = setAside(filed, `banned: ${ban}`, services)
  return { ...batch, post: { ...post, blackedOut: blackedOut(filed, read, passwordsOf(read, [])) } }
}

/**
 * Prepares the context of a letter and answers it there. Only the returned batch has an effect, so `act` may run again.
 */
async function atDesk(
  filed: Letter,
  read: ReadLetter,
  services: Services,
  act: (desk: AnswerContext) => Promise<Batch>,
): Promise<Batch> {
  const origin = { name: filed.key, letter: filed.key, inReplyTo: read.messageId ?? null }
  // Looked up while the records are.
  const looked = Promise.all([
    roomAt(filed.sender, filed.received, services),
    excessOfProven(filed, services),
  ])
  looked.catch(() => {}) // thrown below, where it is awaited
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

/** The first strings in a text that may be mail addresses. */
function addressesIn(text: string): readonly string[] {
  const found = new Set<string>()
  for (let at = text.indexOf('@'); at >= 0 && found.size < MOST_NAMED; at = text.indexOf('@', at + 1)) {
    const [before] = /[^\s<>()",;:|]+$/.exec(text.slice(Math.max(0, at - 64), at)) ?? []
    const [domain] = /^[\w.-]*\w/.exec(text.slice(at + 1, at + 256)) ?? []
    if (before !== undefined && domain !== undefined) found.add(`${before}@${domain}`)
  }
  return [...found]
}

/** At most this many addresses in a letter are looked up in advance. */
const MOST_NAMED = 50

/**
 * What to look up for a letter: bans on its sender, the sender as proven and as unproven, and every address it names.
 */
function namedIn({ sender }: Letter, read: ReadLetter): readonly Stream[] {
  const named = read.kind === 'letter' ? addressesIn(read.text.toLowerCase()) : []
  return [
    ...bansOver(sender).map(name => streamOf('ban', name)),
    streamOf('address', unprovenAt(sender)),
    ...[sender, ...named].flatMap(each => [streamOf('address', each), streamOf('person', each)]),
  ]
}

/** A reply that carries out nothing of the letter. */
function plainAnswer(read: ReadLetter, text: string, { services, filed, writer, at }: AnswerContext): Batch {
  const subject = replySubject(services.judge, undefined, read.subject, true)
  writer.reply(filed.sender, subject, text, services.sender.address, undefined)
  const post = { blackedOut: blackedOut(filed, read, passwordsOf(read, [])) }
  return { at, expect: new Map(), answered: filed.key, outgoing: writer.mails, post }
}

/** The answer to a letter that counts as a copy of an earlier one. Nothing in it is carried out. */
async function repeated(read: LetterText, desk: AnswerContext): Promise<Batch | undefined> {
  const { filed, services } = desk
  // Only a letter with neither Message-ID nor date is filed as a repeat: just its bytes tell it apart.
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

/** Sets a letter over the rate limit aside. The first one is answered, and the keeper is told. */
function refusedAs(excess: Excess, read: ReadLetter, desk: AnswerContext): Batch {
  const { filed, services } = desk
  const { post, outgoing = [], ...answer } = plainAnswer(read, tooManyText(excess, services), desk)
  const all = { ...post, ...setAside(filed, TOO_MANY, services).post }
  return excess.isTold
    ? { at: answer.at, expect: new Map(), post: all }
    : { ...answer, post: all, outgoing: [...outgoing, ...keeperMails(services, floodNews(excess, filed))] }
}

async function answerRead(letter: LetterText, desk: AnswerContext, inHand: LetterInHand): Promise<Batch> {
  const { filed, services, provenExcess } = desk
  const { turns } = inHand
  inHand.claims(letter, desk.people)
  const identity = await turns.during(identityOf(letter, filed, desk.people, services))
  inHand.isOf(identity, desk.people)
  const isProven = identity.person !== undefined
  // Counting all letters of an hour costs more than the other look-ups, and a proven letter rarely needs it.
  const excess = isProven && provenExcess === undefined ? undefined : await excessOf(filed, services)
  if (excess !== undefined && isProven) return refusedAs(provenExcess ?? excess, letter, desk)
  if (excess !== undefined && !mayBeOwner(letter, desk)) return refusedAs(excess, letter, desk)
  const toNobody = identity.person === undefined ? await nobodyReads(letter, desk) : undefined
  if (toNobody !== undefined) return toNobody
  // Each is read by itself: what the answer says of a unit is newer than the letter that it confirms.
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
  // A letter that only looks things up answers no question, and leaves it open.
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
  // Prose asks for nothing that needs a proof, but here it is meant for another player.
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
    // A confirmed letter counts as said now, so the mail that it answered is the one that counts.
    answered: () => mailAnswered(said, services),
    name: from.name,
    seen: identity.confirmed?.text,
    room: desk.room,
    inHand,
  })
  try {
    await conversation.begin(identity)
    const outcome = await conversation.follow(instructions)
    // The password was wrong: count the guess, and refuse the letter as one too many.
    if (excess !== undefined && !isProven && !outcome.isReached) {
      return guessedInVain(refusedAs(excess, letter, desk), conversation, desk)
    }
    const answer = () => concluded(letter, instructions, identity, outcome, desk, turns)
    const answersPress = identity.seat?.answers !== undefined
    const isHeard =
      identity.confirmed !== undefined ||
      isWorkOfSomebody(instructions, outcome, identity, text) ||
      (isProven && letter.struck.length > 0) ||
      // The password was right, or was not tried because others have used up the guesses in this name.
      (conversation.wrongWords.length === 0 && mayBeOwner(letter, desk))
    const vain =
      isHeard && identity.stillAsked === undefined ? undefined : vainIn(instructions, outcome, answersPress)
    // Anybody can send look-ups in another's name and flood that mailbox, so they are limited.
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

/** Whether a text has a YES or a NO. The player may repeat it when no question is open any more. */
function answersQuestion(text: string): boolean {
  const rows = text.split('\n')
  return (yesAt(rows) ?? noAt(rows)) !== undefined
}

/** The batch of a letter with a wrong password: also counts the guess, and warns the player it was aimed at. */
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

/**
 * Whether a letter over the limit tries the password of a game in which its address has a part. A right one is always
 * heard.
 */
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

/** In this many characters at the beginning a SIGNON line is looked for. */
const FOR_A_SIGNON = 400

const isProse = ({ kind }: Instruction): boolean => kind === 'orders'

/**
 * Whether a letter carries orders or commands of a proven sender, who is told the outcome each time, however often they
 * are repeated. A machine brings back a reply address too, and its words may hold an order by chance.
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

/** Whether an answer other than the expected one asks for something itself. A YES to an outdated question does not. */
function asksElse(question: Question, instructions: readonly Instruction[], text: string): boolean {
  if (question.kind === 'gone') return false
  if (question.kind === 'letter' && (question.isOlder || question.isDeclined))
    return question.asksElse === true
  return asksForWork(instructions, text) || hasWork(answerApart(text))
}

/**
 * What kind of letter it is, if nothing came of it: prose is answered less often than commands and orders that are wrong or
 * change nothing. Undefined for a letter that only looks things up, which is always answered.
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
