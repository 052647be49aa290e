// What the judge asks a writer before it does anything: whether the letter is theirs, and whether they are sure.

import type { Letter as LetterText, ReadLetter } from '../../post/letter.ts'
import { isNobodys } from '../../post/machines.ts'
import { looksLikeOrders } from '../../reader/line/marks.ts'
import { err, ok } from '../../result.ts'
import type { Power, Province } from '../../rules/board/board.ts'
import type { Phase } from '../../rules/board/phase.ts'
import { isSameOrder, type Order, spellOrder, unitTold } from '../../rules/orders/order.ts'
import { wording } from '../../wording/wording.ts'
import { commandCalled, type Request, type RequestOf } from '../commands/all.ts'
import type { Command } from '../commands/command.ts'
import {
  type Answer,
  type LeftOut,
  lines,
  type ReplyPiece,
  type Seated,
  type SeatedContext,
  sentences,
} from '../commands/context.ts'
import { powerNamed } from '../commands/meaning/names.ts'
import {
  besideYesIn,
  beyondAnswer,
  isNo,
  saysAlmostYes,
  yesAt,
  yesWithAt,
} from '../commands/reading/answers.ts'
import { withoutPlease } from '../commands/reading/commandLine.ts'
import { CommandReader, type Instruction, withoutPassword } from '../commands/reading/instructions.ts'
import { whyNotOffered } from '../commands/unread.ts'
import type { Person } from '../game/events.ts'
import { isMaster, powersOf } from '../game/game.ts'
import { readOrders, whereOf } from '../game/sheets/ordering.ts'
import { answeredInVain, askedAbout, beginningLike, machineSupposed } from '../people/inVain.ts'
import { unprovenAt } from '../people/onRecord.ts'
import type { People } from '../people/people.ts'
import { letterConfirmed } from '../people/records.ts'
import { type Ask, askedIn, sureAnswered, sureAsked, sureOverlaid } from '../people/wishes.ts'
import { judgePhaseId, wrapped } from '../report/forms/frame.ts'
import type { Batch, Letter, NewEvent } from '../store/batch.ts'
import type { LetterContext } from './context.ts'
import type { MailWriter } from './mails/mails.ts'
import { proposedLines } from './mails/proposed.ts'
import {
  againText,
  confirmationText,
  FEW_SHOWN,
  keeperMails,
  replySubject,
  textGoneText,
} from './mails/replies.ts'
import { blackedOut, passwordsOf, putUnderSeal } from './passwords.ts'
import type { Services } from './services.ts'
import type { Excess } from './tooMany.ts'
import type { Question } from './who/identity.ts'
import {
  isByAPerson,
  isKnownAddress,
  mayQualify,
  soundsLikeMachine,
  wantedFor,
  withoutContacts,
} from './who/proof.ts'

// Letters that nothing proves: their writer is asked; and what becomes of an answer that is not the one it takes.

const say = wording.letters.asking

/** What it takes to answer a letter. */
export interface AnswerContext {
  readonly services: Services
  readonly filed: Letter
  readonly people: People
  readonly writer: MailWriter
  readonly at: string
  /** What its lines were read as. */
  readonly commands: CommandReader
  /** Bytes that may go to the sender within the hour as long as nothing proves that the writer is reached there. */
  readonly room: number
  /** Why it may be one too many even if its writer is proven. */
  readonly provenExcess: Excess | undefined
}

/** Why a letter proves nothing. */
interface Unproven {
  readonly why: string | undefined
  /** Whether its writer knows the password, and is asked all the same. */
  readonly hasPassword?: boolean
  /** It answers a mail of ours that counts no more. */
  readonly isOlder: boolean
  /** What it was to answer, and does not, or by a NO. */
  readonly question?: Question
}

/** Where less than this may go to an address within the hour, less of a letter is shown. */
const ROOM_FOR_ALL = 16 * 1024

/**
 * Nothing is done before somebody has answered at that address. Some machines begin anew with each of their letters, and answer this
 * one by another: those that nobody answers for are asked about a few times only.
 */
export function askedBack(
  letter: LetterText,
  instructions: readonly Instruction[],
  unproven: Unproven,
  desk: AnswerContext,
): Batch {
  const { services, filed, people, at } = desk
  const isWrong = instructions.some(({ kind }) => kind !== 'orders') || looksLikeOrders(letter.text)
  // Others may write in somebody's name: what they make us ask is not counted as theirs.
  const vain = {
    address: unprovenAt(filed.sender),
    about: askedAbout(filed.key),
    like: beginningLike(letter.text),
    isWrong,
  }
  const isTooMuch =
    unproven.hasPassword !== true && people.at(vain.address).vain.isOneTooMany(vain, services.clock.now())
  const asked = (): Batch => {
    const batch = confirmationAsked(letter, instructions, unproven, desk)
    const isLast = isWrong && people.at(vain.address).vain.isLastLike(vain, services.clock.now())
    return isLast ? withLastWord(batch, filed, say.lastQuestion) : batch
  }
  const batch = isTooMuch ? filedInVain(letter, desk) : asked()
  const events = [
    ...declinedBy(unproven.question, desk),
    ...(batch.records?.events ?? []),
    ...(isTooMuch ? [] : [answeredInVain(vain, at, filed.key)]),
  ]
  return { ...batch, records: people.put(events) }
}

/** The letter that its writer says NO to ends with that. */
function declinedBy(
  question: Question | undefined,
  { people, filed, at }: AnswerContext,
): readonly NewEvent[] {
  const isNew = question?.kind === 'letter' && question.isDeclined && !people.letter(question.key).isDeclined
  return isNew ? [letterConfirmed(question.key, unprovenAt(filed.sender), at, filed.key, true)] : []
}

/** What becomes of what was asked about before. */
function beforeThat(question: Question | undefined): string | undefined {
  if (question === undefined) return undefined
  return question.kind === 'letter' && question.isDeclined ? say.earlierDeclined : say.earlierOpen
}

function confirmationAsked(
  letter: LetterText,
  instructions: readonly Instruction[],
  { why, isOlder, question }: Unproven,
  { services, filed, people, writer, at, commands, room }: AnswerContext,
): Batch {
  const { judge, secret } = services
  const { address } = letter.from
  const reasons = [
    beforeThat(question),
    why ?? (isOlder ? say.olderMail : undefined),
    ...instructions.flatMap(whyNever).slice(0, FEW_NAMED),
  ]
  const subject = replySubject(judge, undefined, letter.subject, false)
  const wanted = wantedFor(letter.text, isKnownAddress(address, people, services))
  const most = room < ROOM_FOR_ALL ? FEW_SHOWN : undefined
  const text = confirmationText(
    question === undefined ? letter : { ...letter, text: beyondAnswer(letter.text) },
    wanted,
    reasons.filter(each => each !== undefined).join(' ') || undefined,
    services,
    most,
  )
  writer.reply(address, subject, text, writer.letterAddress(filed.key, address), undefined)
  const passwords = passwordsOf(letter, instructions, new CommandReader(undefined, commands))
  const post = { blackedOut: putUnderSeal(filed, passwords, secret) }
  return { at, answered: filed.key, expect: new Map(), outgoing: writer.mails, post }
}

const FEW_NAMED = 3

/** What is wrong with a line that begins like a command, and of which nothing will come however it is confirmed. */
function whyNever(instruction: Instruction): readonly string[] {
  const line = withoutPassword(instruction.text).slice(0, 60)
  const why = instruction.kind === 'notOffered' ? whyNotOffered(instruction) : undefined
  return why === undefined ? [] : [say.notAmongIt({ line, why })]
}

/** Nothing is done, and the writer learns what it takes; unless it is a machine that would only say the same again. */
export function askedAgain(letter: LetterText, question: Question, desk: AnswerContext): Batch {
  const { services, filed, people, writer, at } = desk
  const { address } = letter.from
  const isAmongWords = yesAt(letter.text.split('\n')) !== undefined
  const isAlmost = saysAlmostYes(letter.text)
  const besides = isAmongWords ? undefined : besideYesIn(letter.text)
  const like = beginningLike(letter.text)
  const vain = {
    address,
    about: question.key,
    like,
    isWrong: false,
    isYes: isAmongWords || isAlmost || besides !== undefined,
  }
  const consents = question.kind === 'letter' && question.isOlder
  if (!consents && people.at(vain.address).vain.isOneTooMany(vain, services.clock.now()))
    return filedInVain(letter, desk)
  const subject = replySubject(services.judge, undefined, letter.subject, false)
  const isGone = question.kind === 'gone'
  const text = isGone
    ? textGoneText(question.received, services)
    : consents
      ? confirmationText({ text: question.text, struck: [] }, 'yes', say.newPassword, services)
      : againText(question, address, { isAlmost, isAmongWords, besides }, services)
  const replyTo = isGone ? services.sender.address : writer.letterAddress(question.key, address)
  writer.reply(address, subject, text, replyTo, undefined)
  const events = [...(consents ? [] : [answeredInVain(vain, at, filed.key)]), ...declinedBy(question, desk)]
  const post = { blackedOut: blackedOut(filed, letter, passwordsOf(letter, [])) }
  const records = people.put(events)
  return { at, answered: filed.key, expect: new Map(), records, outgoing: writer.mails, post }
}

/** The answer to a letter from which nothing came; none where enough like it have been answered. */
export async function answeredFewTimes(
  letter: ReadLetter,
  isWrong: boolean,
  answer: () => Batch | Promise<Batch>,
  desk: AnswerContext,
  isProven = false,
): Promise<Batch> {
  const { services, filed, people, at } = desk
  const said = letter.kind === 'letter' ? letter.text : letter.subject
  const like = beginningLike(said)
  // What others write in somebody's name does not count as theirs.
  const vain = {
    address: isProven ? filed.sender : unprovenAt(filed.sender),
    about: '',
    like,
    isWrong,
  }
  if (people.at(vain.address).vain.isOneTooMany(vain, services.clock.now())) return filedInVain(letter, desk)
  const answered = await answer()
  const { vain: before } = people.at(vain.address)
  const now = services.clock.now()
  const isLast = (isProven && before.isLast(now)) || (isWrong && before.isLastLike(vain, now))
  const batch = isLast ? withLastWord(answered, filed, isProven ? say.lastWord : say.lastLook) : answered
  const events = [...(batch.records?.events ?? []), answeredInVain(vain, at, filed.key)]
  return { ...batch, records: people.put(events) }
}

/** The reply says that it is the last for a while. */
const withLastWord = (batch: Batch, { key }: Letter, last: string): Batch => ({
  ...batch,
  outgoing: (batch.outgoing ?? []).map(each =>
    each.answers === key
      ? {
          ...each,
          mail: { ...each.mail, text: `${each.mail['text']}\n${wrapped(last).join('\n')}\n` },
        }
      : each,
  ),
})

/** Why a letter was set aside that says what others said before, to which nothing more could be answered. */
const IN_VAIN = 'an answer as of a machine'

/** A mailbox that nobody reads gets one answer, in case somebody does. */
export async function nobodyReads(letter: ReadLetter, desk: AnswerContext): Promise<Batch | undefined> {
  const { filed, people, services } = desk
  if (!isNobodys(filed.sender) || isKnownAddress(filed.sender, people, services)) return undefined
  return (await isAnsweredBefore(desk)) ? filedInVain(letter, desk, NOBODYS) : undefined
}

async function isAnsweredBefore({ filed, services }: AnswerContext): Promise<boolean> {
  const { ofAddress } = await services.store.traffic(filed.sender, BEFORE_ALL, 1)
  return ofAddress > 0
}

const BEFORE_ALL = ''

/** The same of a mailbox by whose name nobody reads what comes there. */
const NOBODYS = 'not the first letter from a mailbox that nobody reads'

/** One more that would get what was answered before. The keeper hears of each address once a day. */
function filedInVain(letter: ReadLetter, desk: AnswerContext, why = IN_VAIN): Batch {
  const { services, filed, people, at } = desk
  const address = filed.sender
  const post = {
    blackedOut: blackedOut(filed, letter, passwordsOf(letter, [])),
    setAside: new Map([[filed.key, why]]),
  }
  const batch = { at, expect: new Map(), post }
  if (people.at(address).vain.isTold(services.clock.now())) return batch
  const view = { address, letter: filed.key, isNobodys: why === NOBODYS }
  const text = { kind: 'keeperMachine', view } as const
  return {
    ...batch,
    records: people.put([machineSupposed(address, at, filed.key)]),
    outgoing: keeperMails(services, { name: `machine ${address}`, subject: 'A machine answers', text }),
  }
}

// Dangerous things that were asked for without the word that makes them sure: asked back, and done with a YES.

/** Asks whether that is meant, unless it would be refused anyway. */
export function askBack(
  context: LetterContext & SeatedContext,
  { asks, acts }: Command,
  request: Request,
  written: string,
  again?: Ask,
): Answer {
  const { by, game, people, now, cause } = context
  const read = acts?.(request, context)
  if (read?.ok === false) return read
  const why = context.whyNot([read?.value ?? []].flat().map(act => ({ by, act })))
  if (why !== undefined) return err(why)
  // What is kept and shown of it is without the password that may stand in it.
  const line = withoutPassword(written)
  const name = game.name.toLowerCase()
  const ask: Ask = {
    key: keyOfAsk(cause, line),
    person: by.person,
    game: name,
    as: again?.as ?? asWhom(by),
    line,
    saying: bare(request),
    ...(asks?.ofPhase === true ? { why: whyNow(request, context) } : {}),
    changes: again?.changes ?? people.passwordChanges(by.person, name),
    at: now,
    ...(again === undefined ? {} : { isAgain: true }),
  }
  const inFull = asks?.inFull?.(request, game) ?? withoutPlease(line)
  const sure = `${inFull.replace(/(?<![\s.!])[\s.!]+$/, '')}!`
  const first = again === undefined ? askedHere(context) : undefined
  if (first !== undefined)
    return ok([
      sentences(wording.letters.registration.askedAlready({ line: first.line.slice(0, 60) })),
      lines([`  | ${sure.trim()}`]),
    ])
  const ended = again === undefined ? endsOlder(line, context) : []
  context.record(sureAsked(ask, context.at, cause))
  return ok([
    ...ended,
    sentences(
      wording.letters.table[asks?.isSlip === true ? 'notYetASlip' : 'notYet']({
        why: asks?.why(request, context) ?? '',
      }),
      wording.letters.table.answerYes,
    ),
    // Marked as a quotation, lest a machine that sends our mail back does it.
    lines([sure, ...(asks?.below?.(request) ?? [])].map(each => `  | ${each.trim()}`)),
  ])
}

/** Asks whether CLEAR is meant; the orders that stand wait for the answer, or for the deadline. Tells whether it asked. */
export function askWhetherCleared(context: LetterContext): boolean {
  if (!context.isSeated() || context.by.kind !== 'power') return false
  const { by, game } = context
  const read = readOrders(game, by.power, '', context.world())
  const orders = game.sheets.get(by.power)?.orders ?? []
  if (read === undefined || orders.length === 0 || askedHere(context) !== undefined) return false
  const told = askBack(
    context,
    commandCalled('clear')!,
    { kind: 'clear', what: 'orders', spelling: 'CLEAR' },
    'CLEAR',
  )
  if (!told.ok) return false
  context.decide({ kind: 'write', power: by.power, read: { ...read, asked: orders } })
  context.reply.say(['', wording.letters.orderEcho.takenBack])
  context.reply.tell(told.value)
  return true
}

/** Newer orders end the question whether the older ones are taken back. */
export function endsClearing(context: LetterContext): void {
  const ask = askedOf(context)
  if (ask?.saying.kind !== 'clear' || !context.isSeated()) return
  context.record(sureAnswered(ask, context.at, context.cause))
  context.isQuestionAnswered = true
}

// A YES is for one thing: of two in one letter the first is asked, and a newer letter ends what an older one asked.

/** What this letter has asked already, and asks still. */
export function askedHere(context: LetterContext & SeatedContext): Pick<Ask, 'line' | 'saying'> | undefined {
  const name = context.game.name.toLowerCase()
  const last = context.records.findLast(
    ({ kind, body }) => kind === 'sureAnswered' || (kind === 'sureAsked' && body['game'] === name),
  )
  return last?.kind === 'sureAsked' ? askedIn(last) : undefined
}

/** What waited is asked about no more; whoever wrote it is told. */
function endsOlder(line: string, context: LetterContext & SeatedContext): readonly ReplyPiece[] {
  const { by, game, at, cause } = context
  const older = olderThan(context)
  if (older === undefined || older.line === line) return []
  context.record(sureAnswered(older, at, cause))
  if (!isOfOrders(older.saying))
    return [sentences(wording.letters.registration.supplanted({ line: older.line.slice(0, 60) }))]
  const [heading, ...orders] = older.saying.lines
  if (game.position === undefined || heading !== `${judgePhaseId(game.position.phase)}:`) return []
  const read = by.kind === 'power' ? readOrders(game, by.power, '', context.world()) : undefined
  if (by.kind === 'power' && read !== undefined)
    context.decide({ kind: 'write', power: by.power, read: { ...read, asked: [] } })
  return [sentences(wording.letters.table.done.notAsked), lines(orders.map(order => `  | ${order}`))]
}

/** What an older letter asked, and nothing in this one has settled. */
function olderThan(context: LetterContext): Ask | undefined {
  const ask = context.isQuestionAnswered ? undefined : askedOf(context)
  const isSettled = context.records.some(
    ({ kind, body }) => kind === 'sureAnswered' && body['key'] === ask?.key,
  )
  return isSettled ? undefined : ask
}

/** Without the line that it was read from, and without the password in it. */
function bare(request: Request): Request {
  const { text: _text, password: _password, ...rest } = request as Request & Readonly<Record<string, unknown>>
  return rest as unknown as Request // of the same kind
}

const asWhom = (by: Seated): string => (by.kind === 'power' ? `power ${by.power}` : by.kind)

/** What the writer was asked last whether they are sure of it, for the part for which they speak now or for another power of theirs. */
export function askedOf(context: LetterContext): Ask | undefined {
  if (!context.isSeated()) return undefined
  const { people, by, game, now } = context
  // A master has spoken for any of them.
  const powers = isMaster(game, by.person)
    ? game.seats.map((_, power) => power as Power)
    : powersOf(game, by.person)
  const own = powers.map(power => ({ kind: 'power', power, person: by.person }) as const)
  const asked = [by, ...own].flatMap(
    each => people.of(by.person).asks.waiting(game.name.toLowerCase(), asWhom(each), now) ?? [],
  )
  // A YES to CLEAR is for the phase in which it was asked.
  const isOver = ({ saying, at }: Ask): boolean => saying.kind === 'clear' && at < game.opened
  return asked.filter(ask => !isOver(ask)).toSorted((one, other) => other.at - one.at)[0]
}

/** What the writer was asked about before the same was said in a way that needs no YES. */
export function askedFor({ kind }: Request, context: LetterContext): Ask | undefined {
  const ask = context.isQuestionAnswered ? undefined : askedOf(context)
  return ask?.saying.kind === kind ? ask : undefined
}

/** Says of what waits for a YES that it waits, to whoever seems to say it in other words. */
export function tellWaiting(context: LetterContext): void {
  const ask = askedOf(context)
  if (ask === undefined) return
  asksAgain(ask, context)
  if (!isOfOrders(ask.saying) || !context.isSeated())
    return context.reply.say(['', wording.letters.registration.waitsForYes({ line: ask.line.slice(0, 60) })])
  context.reply.show([
    ...proposedLines(ask.saying.lines, context.game),
    ...wrapped(wording.letters.orderEcho.yesAlone),
  ])
}

/** What was asked is asked by the answer to this letter too: a YES to either counts. */
function asksAgain(ask: Ask, context: LetterContext): void {
  const { cause, at } = context
  context.record(sureOverlaid(ask, at, cause, cause ?? ''))
}

/** It begins with the letter whose answer asks. */
const keyOfAsk = (cause: string | null, line: string): string => `${cause} ${line}`

/** Whether all of that only asks again what was asked before; orders end a question to ask it anew. */
export function onlyAsksAgain(records: readonly NewEvent[]): boolean {
  const again = records.filter(({ kind, body }) => kind === 'sureAsked' && body['isAgain'] === true)
  return records.every(
    each =>
      again.includes(each) ||
      each.kind === 'sureOverlaid' ||
      (each.kind === 'sureAnswered' && again.some(({ body }) => body['person'] === each.body['person'])),
  )
}

/**
 * What a YES may be for that answers another mail than the one that asks; where nothing tells which mail it answers, the last one
 * from us is meant. Orders that wait are shown in more mails than one, and in some of them others beside them or in their place.
 */
export async function staleAsk(context: LetterContext): Promise<Ask | undefined> {
  const ask = askedOf(context)
  if (ask === undefined) return undefined
  const mail = await context.author.answered()
  if (isOfOrders(ask.saying))
    return mail === undefined || isShownIn(String(mail.mail['text'] ?? ''), ask.saying) ? undefined : ask
  const isStale = mail === undefined ? ask.isOverlaid === true : !asksIn(ask, mail.answers)
  return isStale || isOtherNow(ask, context) ? ask : undefined
}

/** Whether what it asked would do something else by now, or is of a phase that was played since. */
function isOtherNow({ at, saying, why }: Ask, context: LetterContext): boolean {
  if (!context.isSeated() || commandCalled(saying.kind)?.asks?.ofPhase !== true) return false
  return at < context.game.opened || (why !== undefined && why !== whyNow(saying as Request, context))
}

/** What a command that is asked back would do now. */
const whyNow = (request: Request, context: SeatedContext): string =>
  commandCalled(request.kind)?.asks?.why(request, context).slice(0, LONGEST_WHY) ?? ''

const LONGEST_WHY = 2_000

/** Whether a mail shows those orders as what waits, and no others. */
const isShownIn = (text: string, { lines: [, ...orders] }: RequestOf<'orders'>): boolean =>
  [...text.matchAll(/^ {2}\d+\. (.+?)\r?$/gm)]
    .map(([, order = '']) => order.replace(` ${wording.letters.orderEcho.asItStands}`, ''))
    .join('\n') === orders.join('\n')

/** Whether the answer to that letter asks it, by itself or once more. */
const asksIn = ({ key, askedBefore }: Ask, letter: string | null): boolean =>
  letter !== null && [key, ...(askedBefore ?? [])].some(each => each.startsWith(`${letter} `))

/** Shows what waits for a YES once more, and asks for one to that. */
export function showsAgain(ask: Ask, context: LetterContext): Answer {
  const command = commandCalled(ask.saying.kind)
  if (command === undefined || !context.isSeated()) return ok([])
  context.isQuestionAnswered = true
  context.reply.show(['', `> ${ask.line.slice(0, 200)}`])
  const { changedSince, yesToAnother } = wording.letters.registration
  context.reply.say([isOtherNow(ask, context) ? changedSince : yesToAnother])
  // It has the fields of what was asked back for.
  return askBack(context, command, ask.saying as Request, ask.line, ask)
}

/** A NO ends what waits for a YES: a later one does nothing. */
export function endsQuestion(context: LetterContext): boolean {
  const ask = askedOf(context)
  if (ask === undefined || !context.isSeated()) return false
  const { cause, at } = context
  context.isQuestionAnswered = true
  context.record(sureAnswered(ask, at, cause))
  const request = ask.saying as Request // it has the fields of what was asked back for
  if (request.kind === 'clear') mayBePlayed(context)
  const stays = commandCalled(request.kind)?.asks?.stays?.(request, context)
  const { declined, declinedSo } = wording.letters.registration
  context.reply.show(['', `> ${ask.line.slice(0, 200)}`])
  context.reply.say([stays === undefined ? declined : declinedSo({ stays })])
  return true
}

/** Whether the owner of the address that a letter comes from has been asked anything; whoever answers has to be them. */
export function isAskedUnproven({ people, author, writer, by, now }: LetterContext): boolean {
  const person = writer === undefined && by === undefined ? people.personAt(author.from) : undefined
  return person !== undefined && people.of(person).asks.isAsked(now)
}

/** What its writer has been asked, and has had an answer to another letter since. */
export const overlaidBy = (person: Person | undefined, records: readonly NewEvent[], desk: AnswerContext) => {
  const { people, filed, services, at } = desk
  if (person === undefined) return []
  const touched = new Set(
    records.filter(({ kind }) => kind.startsWith('sure')).map(({ body }) => String(body['person'])),
  )
  // What this letter asks, or answers, is the last thing that its writer hears of.
  if (touched.has(person)) return []
  return people
    .of(person)
    .asks.all(services.clock.now())
    .filter(ask => ask.isOverlaid !== true)
    .map(ask => sureOverlaid(ask, at, filed.key))
}

/** Whether words stand beside a YES that a machine may have written: then its writer is told so, and nothing is done. */
export function isAmongOthers(
  lines: readonly string[],
  at: number,
  rest: readonly string[],
  context: LetterContext,
): boolean {
  if (context.game !== undefined && yesWithAt(lines, context.game.name) === at) return false
  const ask = askedOf(context)
  if (ask === undefined || isAPersons(rest, lines.slice(at + 1), ask, context)) return false
  asksAgain(ask, context)
  const { registration } = wording.letters
  const isMachines = context.author.isOfMachine || rest.some(soundsLikeMachine)
  const line = ask.line.slice(0, 60)
  const why =
    isOfOrders(ask.saying) && !isMachines
      ? registration.yesWithMore({ line })
      : registration.yesAmongOthers({ line, word: context.game?.name ?? '' })
  context.reply.refuse({ why: ['', why] })
  return true
}

/** Orders can be taken back: whatever a person writes below their YES may stand there. What else is asked twice needs more. */
function isAPersons(
  rest: readonly string[],
  below: readonly string[],
  ask: Ask,
  context: LetterContext,
): boolean {
  const { isOfMachine, isSignedByOthers } = context.author
  if (isOfMachine) return false
  const is = (word: string): boolean => context.isTheirName(word) || isOwnPower(word, context)
  if (isOfOrders(ask.saying)) {
    const isUnsure = rest.some(line => isNo(line) || mayQualify(line, is) || soundsLikeMachine(line))
    return !isUnsure && leavesThem(ask.saying, below.join('\n'), context)
  }
  // Only its writer may confirm it, by their own name.
  return isByAPerson(withoutContacts(rest, is), is) && !isSignedByOthers(is)
}

/** `YES`, and below it `but not London`, `unless Germany objects`: whether the orders that wait would stand above such words. */
function leavesThem({ lines }: RequestOf<'orders'>, below: string, context: LetterContext): boolean {
  const { game, by } = context
  if (game === undefined || by?.kind !== 'power' || below.trim() === '') return true
  const read = (text: string) => readOrders(game, by.power, text, context.world())
  const alone = read(below)
  const isPlain = (each: typeof alone): boolean => (each?.asked ?? []).length === 0
  // Orders of their own come in their place.
  if (alone !== undefined && alone.orders.length > 0) return isPlain(alone) && alone.refused.length === 0
  const both = read([...lines, '', below].join('\n'))
  return both?.orders.length === read(lines.join('\n'))?.orders.length && isPlain(both)
}

/** Players sign as `France` too. */
function isOwnPower(word: string, { game, by }: LetterContext): boolean {
  if (game === undefined || by === undefined) return false
  const power = powerNamed(word, game)
  return power !== undefined && powersOf(game, by.person).includes(power)
}

/** Why nothing comes of a YES. Where something waits for one from that address, its writer is asked whether it was they who said it. */
export function yesToNothing(context: LetterContext): string {
  const { writer, by } = context
  if (writer !== undefined || by !== undefined) return wording.letters.registration.yesToNothing
  if (isAskedUnproven(context)) context.person()
  return wording.letters.registration.yesOfNobody
}

/** What a YES of the writer is for, as the part for which they speak now; nothing if nothing waits for one. `some`: no more than these. */
export function confirmedBy(
  context: LetterContext,
  some?: readonly string[],
): { readonly request: Ask['saying']; readonly line: string } | undefined {
  const ask = askedOf(context)
  if (ask === undefined || !context.isSeated()) return undefined
  const { people, by, cause } = context
  const line = some?.join(', ') ?? ask.line
  context.isQuestionAnswered = true
  if (line !== '') context.reply.show(['', `> ${line.slice(0, 200)}`])
  context.record(sureAnswered(ask, context.at, cause))
  // Whoever had the old password may have asked for it.
  const isSure = ask.changes === people.passwordChanges(by.person, ask.game)
  return { request: { ...ask.saying, isSure } as Ask['saying'], line }
}

// Orders that a letter most likely says, and does not say plainly: a YES enters them.

/** The lines as their writer would send them; the heading ties them to their phase. */
const saidAs = (lines: readonly string[], phase: Phase): RequestOf<'orders'> => ({
  kind: 'orders',
  lines: [`${judgePhaseId(phase)}:`, ...lines],
})

/** Notes that they wait for a YES. */
export function askAbout(orders: readonly Order[], context: LetterContext & SeatedContext, by: Seated): void {
  const { game, people, now, cause } = context
  const where = by.kind === 'power' ? whereOf(game, by.power, context.world()) : undefined
  if (where === undefined) return
  const name = game.name.toLowerCase()
  const spelled = orders.map(order => spellOrder(where.board, order, where.legality.standing))
  const line = spelled.join(', ')
  const isAgain = people.of(by.person).asks.waiting(name, asWhom(by), now)?.line === line
  const older = olderThan(context)
  if (older !== undefined && !isOfOrders(older.saying))
    context.reply.tell([sentences(''), ...endsOlder(line, context)])
  const ask: Ask = {
    key: `${cause} ${spelled.join()}`,
    person: by.person,
    game: name,
    as: asWhom(by),
    line,
    saying: saidAs(spelled, where.position.phase),
    changes: people.passwordChanges(by.person, name),
    at: now,
    ...(isAgain ? { isAgain } : {}),
  }
  context.record(sureAsked(ask, context.at, cause))
}

const isOfOrders = (saying: Ask['saying']): saying is RequestOf<'orders'> => saying.kind === 'orders'

/** What waits for a YES by now: nothing of this letter is on record yet. */
export function proposalNow(context: LetterContext & SeatedContext): Proposal | undefined {
  const name = context.game.name.toLowerCase()
  const { records } = context
  const at = records.findLastIndex(({ kind, body }) => kind === 'sureAsked' && body['game'] === name)
  const now = at < 0 ? askedOf(context) : askedIn(records[at]!)
  const isOver = records
    .slice(at + 1)
    .some(({ kind, body }) => kind === 'sureAnswered' && body['key'] === now?.key)
  if (now === undefined || isOver) return undefined
  const { saying } = now
  return isOfOrders(saying) ? { ...now, saying } : undefined
}

export type Proposal = Pick<Ask, 'key' | 'person' | 'as'> & { readonly saying: RequestOf<'orders'> }

/** The orders that wait for a YES of the writer's, in this phase; the question is ended by that. */
export function proposalOpen(context: LetterContext & SeatedContext): readonly Order[] | undefined {
  const ask = context.isQuestionAnswered ? undefined : proposalNow(context)
  if (ask === undefined) return undefined
  context.record(sureAnswered(ask, context.at, context.cause))
  return proposedIn(ask, context)
}

function proposedIn(ask: Proposal, context: LetterContext & SeatedContext): readonly Order[] {
  const { by, game } = context
  const powers = by.kind === 'power' ? new Set([by.power, ...powersOf(game, by.person)]) : game.seats.keys()
  const text = ask.saying.lines.join('\n')
  const orders = [...powers].flatMap(
    power => readOrders(game, power as Power, text, context.world())?.orders ?? [],
  )
  return orders.filter((order, at) => orders.findIndex(each => isSameOrder(each, order)) === at)
}

/** Takes orders of a power out of those that wait for a YES, and asks about the others anew. */
export function leaveOutProposed(
  power: Power,
  which: readonly Province[] | 'all',
  context: LetterContext,
): LeftOut {
  const nothing = { gone: [], below: [] }
  if (!context.isSeated()) return nothing
  const ask = proposalNow(context)
  if (ask === undefined) return nothing
  const { board } = context.world()
  const isMeant = (order: Order): boolean => {
    const unit = unitTold(order)
    const isIts = unit === undefined || unit.power === power
    return isIts && (which === 'all' || (unit !== undefined && which.includes(board.province(unit.at))))
  }
  const open = proposedIn(ask, context)
  const [gone, left] = [open.filter(isMeant), open.filter(order => !isMeant(order))]
  if (gone.length === 0) return nothing
  context.record(sureAnswered(ask, context.at, context.cause))
  if (left.length > 0) askAbout(left, context, context.by)
  const [, ...lines] = proposalNow(context)?.saying.lines ?? []
  return {
    gone: ask.saying.lines.slice(1).filter(line => !lines.includes(line)),
    below:
      left.length === 0 ? [] : proposedLines(saidAs(lines, context.game.position!.phase).lines, context.game),
  }
}

/** What stands waits for no answer any more. */
function mayBePlayed(context: LetterContext & SeatedContext): void {
  const { by, game } = context
  const read = by.kind === 'power' ? readOrders(game, by.power, '', context.world()) : undefined
  if (read !== undefined) context.decide({ kind: 'write', power: read.power, read: { ...read, asked: [] } })
}

/** A NO leaves what is entered as it stands, and holds up nothing any more; orders below it are shown by their own answer. */
export function endsProposal(below: string, context: LetterContext): boolean {
  if (!context.isSeated()) return false
  const { by, game } = context
  const open = by.kind === 'power' ? proposalOpen(context) : undefined
  if (open === undefined || by.kind !== 'power') return false
  mayBePlayed(context)
  context.reply.show(['', wording.letters.orderEcho.leftOut])
  const isAllSaid = (readOrders(game, by.power, below, context.world())?.orders.length ?? 0) === 0
  if (isAllSaid) context.reply.showOrders(context.current!, by.power, ['', ...context.ordersOf(by.power)])
  return true
}
