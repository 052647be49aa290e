// What the judge asks a sender before it acts: whether the letter is theirs, and whether they are sure.

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

// Letters that nothing proves: the sender is asked to confirm; and answers that do not confirm.

const say = wording.letters.asking

/** What answering a letter takes. */
export interface AnswerContext {
  readonly services: Services
  readonly filed: Letter
  readonly people: People
  readonly writer: MailWriter
  readonly at: string
  /** How the letter's lines were read, for reuse. */
  readonly commands: CommandReader
  /** Bytes that may still go to the sender this hour while nothing proves that the reply reaches the writer. */
  readonly room: number
  /** Why the letter is one too many even if its writer is proven. */
  readonly provenExcess: Excess | undefined
}

/** Why a letter proves nothing. */
interface Unproven {
  readonly why: string | undefined
  /** Whether the writer knows the password, and is asked all the same. */
  readonly hasPassword?: boolean
  /** Whether the letter answers a mail of ours that no longer counts. */
  readonly isOlder: boolean
  /** The question that the letter was to answer, and does not, or answers with NO. */
  readonly question?: Question
}

/** If fewer bytes than this may go to the address this hour, less of the letter is shown. */
const ROOM_FOR_ALL = 16 * 1024

/**
 * Does nothing before somebody has answered at that address. Some machines start a new thread with each letter and
 * answer this one with another, so letters that nobody confirms are asked about a few times only.
 */
export function askedBack(
  letter: LetterText,
  instructions: readonly Instruction[],
  unproven: Unproven,
  desk: AnswerContext,
): Batch {
  const { services, filed, people, at } = desk
  const isWrong = instructions.some(({ kind }) => kind !== 'orders') || looksLikeOrders(letter.text)
  // Others may write in the sender's name: the questions they cause do not count against the sender.
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

/** A NO closes the letter that was asked about. */
function declinedBy(
  question: Question | undefined,
  { people, filed, at }: AnswerContext,
): readonly NewEvent[] {
  const isNew = question?.kind === 'letter' && question.isDeclined && !people.letter(question.key).isDeclined
  return isNew ? [letterConfirmed(question.key, unprovenAt(filed.sender), at, filed.key, true)] : []
}

/** What the reply says of the letter that was asked about before. */
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

/** Why a line that looks like a command will do nothing, even if it is confirmed. */
function whyNever(instruction: Instruction): readonly string[] {
  const line = withoutPassword(instruction.text).slice(0, 60)
  const why = instruction.kind === 'notOffered' ? whyNotOffered(instruction) : undefined
  return why === undefined ? [] : [say.notAmongIt({ line, why })]
}

/** Does nothing, and tells the writer which answer is needed, unless it is a machine that would only repeat itself. */
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

/** The answer to a letter from which nothing came; none once enough like it have been answered. */
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
  // What others write in the sender's name does not count against the sender.
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

/** Adds to the reply that it is the last for a while. */
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

/** Why a letter was set aside that repeats what has been answered often enough. */
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

/** Why a letter was set aside from a mailbox whose name says that nobody reads it. */
const NOBODYS = 'not the first letter from a mailbox that nobody reads'

/** Sets aside a letter that would get the same answer again. The keeper hears of each address once a day. */
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

// Dangerous commands without the word that makes them sure: asked back, and done with a YES.

/** Asks whether the command is meant, unless it would be refused anyway. */
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
  // The line is kept and shown without a password that may stand in it.
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
    // Marked as a quotation, so that a machine that sends our mail back does not carry it out.
    lines([sure, ...(asks?.below?.(request) ?? [])].map(each => `  | ${each.trim()}`)),
  ])
}

/**
 * Asks whether CLEAR is meant. The orders on file wait for the answer, or for the deadline. Returns whether it asked.
 */
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

/** Newer orders end the question whether to take back the older ones. */
export function endsClearing(context: LetterContext): void {
  const ask = askedOf(context)
  if (ask?.saying.kind !== 'clear' || !context.isSeated()) return
  context.record(sureAnswered(ask, context.at, context.cause))
  context.isQuestionAnswered = true
}

// A YES is for one thing: of two questions in one letter only the first is asked, and a newer letter ends an older
// question.

/** What this letter has asked, and not settled yet. */
export function askedHere(context: LetterContext & SeatedContext): Pick<Ask, 'line' | 'saying'> | undefined {
  const name = context.game.name.toLowerCase()
  const last = context.records.findLast(
    ({ kind, body }) => kind === 'sureAnswered' || (kind === 'sureAsked' && body['game'] === name),
  )
  return last?.kind === 'sureAsked' ? askedIn(last) : undefined
}

/** Ends the question of an older letter, and returns what the writer is told of it. */
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

/** The question of an older letter that nothing in this one has settled. */
function olderThan(context: LetterContext): Ask | undefined {
  const ask = context.isQuestionAnswered ? undefined : askedOf(context)
  const isSettled = context.records.some(
    ({ kind, body }) => kind === 'sureAnswered' && body['key'] === ask?.key,
  )
  return isSettled ? undefined : ask
}

/** The request without its line, and without the password in it. */
function bare(request: Request): Request {
  const { text: _text, password: _password, ...rest } = request as Request & Readonly<Record<string, unknown>>
  return rest as unknown as Request // of the same kind
}

const asWhom = (by: Seated): string => (by.kind === 'power' ? `power ${by.power}` : by.kind)

/** The latest open question to the writer, for the part they speak for now or for another power of theirs. */
export function askedOf(context: LetterContext): Ask | undefined {
  if (!context.isSeated()) return undefined
  const { people, by, game, now } = context
  // A master may have spoken for any power.
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

/** The open question about a command that is now given in a way that needs no YES. */
export function askedFor({ kind }: Request, context: LetterContext): Ask | undefined {
  const ask = context.isQuestionAnswered ? undefined : askedOf(context)
  return ask?.saying.kind === kind ? ask : undefined
}

/** Tells a writer who seems to answer in other words what waits for a YES. */
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

/** The reply to this letter asks the question too: a YES to either counts. */
function asksAgain(ask: Ask, context: LetterContext): void {
  const { cause, at } = context
  context.record(sureOverlaid(ask, at, cause, cause ?? ''))
}

/** The key begins with that of the letter whose reply asks. */
const keyOfAsk = (cause: string | null, line: string): string => `${cause} ${line}`

/** Whether the records only repeat an earlier question. Orders end a question in order to ask it anew. */
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
 * The open question, if the YES answers a mail that does not ask it. If nothing tells which mail that is, our last one
 * is meant. Waiting orders are shown in several mails, some of which show others beside them or in their place.
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

/** Whether a YES would do something else by now, or its phase has been played. */
function isOtherNow({ at, saying, why }: Ask, context: LetterContext): boolean {
  if (!context.isSeated() || commandCalled(saying.kind)?.asks?.ofPhase !== true) return false
  return at < context.game.opened || (why !== undefined && why !== whyNow(saying as Request, context))
}

/** What a command that is asked back would do now. */
const whyNow = (request: Request, context: SeatedContext): string =>
  commandCalled(request.kind)?.asks?.why(request, context).slice(0, LONGEST_WHY) ?? ''

const LONGEST_WHY = 2_000

/** Whether a mail shows exactly these orders as waiting. */
const isShownIn = (text: string, { lines: [, ...orders] }: RequestOf<'orders'>): boolean =>
  [...text.matchAll(/^ {2}\d+\. (.+?)\r?$/gm)]
    .map(([, order = '']) => order.replace(` ${wording.letters.orderEcho.asItStands}`, ''))
    .join('\n') === orders.join('\n')

/** Whether the reply to that letter asks the question, for the first time or again. */
const asksIn = ({ key, askedBefore }: Ask, letter: string | null): boolean =>
  letter !== null && [key, ...(askedBefore ?? [])].some(each => each.startsWith(`${letter} `))

/** Shows again what waits for a YES, and asks for a YES to that. */
export function showsAgain(ask: Ask, context: LetterContext): Answer {
  const command = commandCalled(ask.saying.kind)
  if (command === undefined || !context.isSeated()) return ok([])
  context.isQuestionAnswered = true
  context.reply.show(['', `> ${ask.line.slice(0, 200)}`])
  const { changedSince, yesToAnother } = wording.letters.registration
  context.reply.say([isOtherNow(ask, context) ? changedSince : yesToAnother])
  // A saying has the fields of the request that was asked back.
  return askBack(context, command, ask.saying as Request, ask.line, ask)
}

/** A NO ends what waits for a YES: a later YES does nothing. */
export function endsQuestion(context: LetterContext): boolean {
  const ask = askedOf(context)
  if (ask === undefined || !context.isSeated()) return false
  const { cause, at } = context
  context.isQuestionAnswered = true
  context.record(sureAnswered(ask, at, cause))
  const request = ask.saying as Request // a saying has the fields of the request that was asked back
  if (request.kind === 'clear') mayBePlayed(context)
  const stays = commandCalled(request.kind)?.asks?.stays?.(request, context)
  const { declined, declinedSo } = wording.letters.registration
  context.reply.show(['', `> ${ask.line.slice(0, 200)}`])
  context.reply.say([stays === undefined ? declined : declinedSo({ stays })])
  return true
}

/** Whether the owner of the sender's address has an open question: then the writer has to prove to be the owner. */
export function isAskedUnproven({ people, author, writer, by, now }: LetterContext): boolean {
  const person = writer === undefined && by === undefined ? people.personAt(author.from) : undefined
  return person !== undefined && people.of(person).asks.isAsked(now)
}

/** Marks the writer's open questions that a reply to another letter has overlaid. */
export const overlaidBy = (person: Person | undefined, records: readonly NewEvent[], desk: AnswerContext) => {
  const { people, filed, services, at } = desk
  if (person === undefined) return []
  const touched = new Set(
    records.filter(({ kind }) => kind.startsWith('sure')).map(({ body }) => String(body['person'])),
  )
  // If this letter asks or answers something, that is the last thing its writer hears of.
  if (touched.has(person)) return []
  return people
    .of(person)
    .asks.all(services.clock.now())
    .filter(ask => ask.isOverlaid !== true)
    .map(ask => sureOverlaid(ask, at, filed.key))
}

/** Whether words beside a YES may be a machine's. Then the writer is told so, and nothing is done. */
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

/**
 * Whether a person wrote the words beside a YES. Orders can be taken back, so a person may write anything below a YES
 * to them. Other questions need more.
 */
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
  // Only the writer may confirm it, by their own name.
  return isByAPerson(withoutContacts(rest, is), is) && !isSignedByOthers(is)
}

/**
 * `YES`, and below it `but not London` or `unless Germany objects`: whether such words leave the waiting orders as they
 * are.
 */
function leavesThem({ lines }: RequestOf<'orders'>, below: string, context: LetterContext): boolean {
  const { game, by } = context
  if (game === undefined || by?.kind !== 'power' || below.trim() === '') return true
  const read = (text: string) => readOrders(game, by.power, text, context.world())
  const alone = read(below)
  const isPlain = (each: typeof alone): boolean => (each?.asked ?? []).length === 0
  // Orders below the YES take the place of the waiting ones.
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

/**
 * Why nothing comes of a YES. If the owner of the address has an open question, the writer has to prove to be the
 * owner.
 */
export function yesToNothing(context: LetterContext): string {
  const { writer, by } = context
  if (writer !== undefined || by !== undefined) return wording.letters.registration.yesToNothing
  if (isAskedUnproven(context)) context.person()
  return wording.letters.registration.yesOfNobody
}

/**
 * What a YES is for, as the part the writer speaks for now; undefined if nothing waits for one. `some`: only these
 * orders.
 */
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
  // If the password has changed since, somebody with the old one may have asked.
  const isSure = ask.changes === people.passwordChanges(by.person, ask.game)
  return { request: { ...ask.saying, isSure } as Ask['saying'], line }
}

// Orders that a letter most likely means, and does not say plainly: a YES enters them.

/** The lines as the writer would send them; the heading ties them to their phase. */
const saidAs = (lines: readonly string[], phase: Phase): RequestOf<'orders'> => ({
  kind: 'orders',
  lines: [`${judgePhaseId(phase)}:`, ...lines],
})

/** Records that orders wait for a YES. */
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

/** What waits for a YES by now, including what this letter has asked: that is not stored yet. */
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

/** The orders of this phase that wait for the writer's YES. Taking them ends the question. */
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

/** Takes orders of a power out of those that wait for a YES, and asks about the rest anew. */
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

/** The orders on file no longer wait for an answer. */
function mayBePlayed(context: LetterContext & SeatedContext): void {
  const { by, game } = context
  const read = by.kind === 'power' ? readOrders(game, by.power, '', context.world()) : undefined
  if (read !== undefined) context.decide({ kind: 'write', power: read.power, read: { ...read, asked: [] } })
}

/**
 * A NO leaves the entered orders as they are, and holds up nothing any more. Orders below it are shown by their own
 * answer.
 */
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
