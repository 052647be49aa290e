// What is written when a letter is answered: what it changed, the reply, the news for others, and no passwords.
import type { Game } from '../game/game.ts'
import {
  CommandReader,
  type Instruction,
  type ReadInstructions,
  readingInstructions,
} from '../mail/instructions.ts'
import type { Letter as LetterText, ReadLetter } from '../mail/letter.ts'
import { type Notice, noticesOf } from '../report/mails/notices.ts'
import type { Batch, Letter, NewEvent } from '../store/batch.ts'
import { storedInstant } from '../store/events/names.ts'
import { type GamePart, movedOn } from '../store/gameStore.ts'
import { answeredFewTimes, askedAgain, askedBack, type Desk, vainIn } from './asking.ts'
import { blackedOut, passwordsOf } from './blackout.ts'
import { reachedAgain, reportTaken } from './bounces.ts'
import { type Dealings, NotProven, type TableDealings } from './dealings.ts'
import { passwordChanges } from './doors.ts'
import { type Confirmed, type Identity, identityOf, readFiled } from './identity.ts'
import { failureNews, keeperMails } from './keeperMails.ts'
import { LetterInHand } from './longLetters.ts'
import { MailWriter, newsOf } from './mails.ts'
import { memoryOf } from './memory.ts'
import { addressConfirmed, letterConfirmed } from './people.ts'
import { isOfRecord } from './proof.ts'
import { type Excess, excessOf, floodNews, TOO_MANY, tooManyText } from './rates.ts'
import { copyText, failureText, replySubject, replyText, tooLongText, unreadableText } from './replies.ts'
import { Session } from './session.ts'
import { budgetOf, type Setting, templatesOf, worldOf } from './setting.ts'
import { type Turns, WORK } from './turns.ts'
import { bytesSpent, roomAt } from './unprovenAddress.ts'

/** Reads a filed letter, does what it asks for, in memory, and tells what is to be written of it. */
export async function answerTo(
  filed: Letter,
  setting: Setting,
  inHand = new LetterInHand(filed),
): Promise<Batch> {
  const read = memoryOf(setting.store).takeReading(filed.key) ?? (await readFiled(filed.raw, setting))
  switch (read.kind) {
    case 'ignored':
      return setAside(filed, `ignored: ${read.why}`, setting)
    case 'deliveryReport':
      return reportTaken(filed, read, setting)
    case 'unreadable':
      return read.from === undefined
        ? setAside(filed, `unreadable: ${read.why.kind}`, setting)
        : accounted(await unreadable(filed, read, unreadableText(read.why, setting), setting), filed)
    case 'letter':
      return reachedAgain(
        accounted(await answerToLetter(filed, read, setting, inHand), filed),
        filed,
        setting,
      )
  }
}

/** Where it is not said what a letter has cost, nothing proves who is reached by the answer to it. */
function accounted(batch: Batch, filed: Letter): Batch {
  const spent = batch.post?.spent ?? bytesSpent(batch.outgoing ?? [], filed)
  return spent.length === 0 ? batch : { ...batch, post: { ...batch.post, spent } }
}

/** A letter that makes us fail is set aside for the keeper, and its writer told. */
export async function failedOn(filed: Letter, why: string, setting: Setting): Promise<Batch> {
  const batch = setAside(filed, why.slice(0, 500), setting)
  const read = await readFiled(filed.raw, setting)
  const told = keeperMails(setting, failureNews(filed.key))
  if (read.from === undefined) return { ...batch, outgoing: told }
  const answer = await plainAnswer(filed, read, failureText(setting), setting)
  const post = { ...answer.post, ...batch.post }
  return { ...batch, outgoing: [...(answer.outgoing ?? []), ...told], post }
}

/** For when even that fails: only the keeper is told. */
export const failedTwice = (filed: Letter, why: string, setting: Setting): Batch => ({
  ...setAside(filed, why.slice(0, 500), setting),
  outgoing: keeperMails(setting, failureNews(filed.key)),
})

const setAside = (filed: Letter, why: string, { clock }: Setting): Batch => ({
  at: storedInstant(clock.now()),
  expect: new Map(),
  post: { setAside: new Map([[filed.key, why]]) },
})

async function deskFor(filed: Letter, { messageId }: ReadLetter, setting: Setting): Promise<Desk> {
  const { people, version } = await memoryOf(setting.store).people()
  const origin = { name: filed.key, letter: filed.key, inReplyTo: messageId ?? null }
  const writer = new MailWriter(setting, people, origin)
  const commands = new CommandReader(budgetOf(setting).characters)
  const room = await roomAt(filed.sender, filed.received, setting)
  return { setting, filed, people, version, writer, at: storedInstant(setting.clock.now()), commands, room }
}

/** An answer to a letter in which nothing is done. */
async function plainAnswer(filed: Letter, read: ReadLetter, text: string, setting: Setting): Promise<Batch> {
  const { writer, at } = await deskFor(filed, read, setting)
  const subject = replySubject(setting.judge, undefined, read.subject, true)
  writer.reply(filed.sender, subject, text, setting.sender.address, undefined)
  const post = { blackedOut: blackedOut(filed, read, passwordsOf(read, [])) }
  return { at, expect: new Map(), answered: filed.key, outgoing: writer.mails, post }
}

async function unreadable(filed: Letter, read: ReadLetter, text: string, setting: Setting): Promise<Batch> {
  const excess = await excessOf(filed, false, setting)
  if (excess !== undefined) return refusedAs(excess, filed, read, setting)
  const desk = await deskFor(filed, read, setting)
  return answeredFewTimes(read, false, () => plainAnswer(filed, read, text, setting), desk)
}

/** One too many is set aside; the first of them gets an answer, and the keeper hears of it. */
async function refusedAs(excess: Excess, filed: Letter, read: ReadLetter, setting: Setting): Promise<Batch> {
  const {
    post,
    outgoing = [],
    ...answer
  } = await plainAnswer(filed, read, tooManyText(excess, setting), setting)
  const all = { ...post, ...setAside(filed, TOO_MANY, setting).post }
  return excess.isTold
    ? { at: answer.at, expect: new Map(), post: all }
    : { ...answer, post: all, outgoing: [...outgoing, ...keeperMails(setting, floodNews(excess, filed))] }
}

async function answerToLetter(
  filed: Letter,
  letter: LetterText,
  setting: Setting,
  inHand: LetterInHand,
): Promise<Batch> {
  const { turns } = inHand
  const desk = await deskFor(filed, letter, setting)
  const excess = await excessOf(filed, false, setting)
  // To find out who writes may cost time: too much is too much, whoever it is.
  if (excess !== undefined && (await excessOf(filed, true, setting)) !== undefined)
    return refusedAs(excess, filed, letter, setting)
  inHand.claims(letter, desk.people)
  const identity = await turns.during(identityOf(letter, filed.raw, desk.people, setting))
  inHand.isOf(identity, desk.people)
  if (excess !== undefined && identity.person === undefined) return refusedAs(excess, filed, letter, setting)
  if (identity.question !== undefined) return askedAgain(letter, identity.question, desk)
  const text = [identity.confirmed?.text ?? '', identity.text].join('\n')
  const read = await readBy(turns, text, desk)
  if (!read.ok) {
    const tooLong = tooLongText(read.error, setting)
    return answeredFewTimes(letter, false, () => plainAnswer(filed, letter, tooLong, setting), desk)
  }
  const instructions = read.value
  const unproven = { why: undefined, wrongWords: [], isOlder: identity.isOlder }
  // Prose asks for nothing that somebody would have to prove, but here it is meant for another player.
  if (identity.person === undefined && identity.answersPress && instructions.every(isProse))
    return askedBack(letter, instructions, unproven, desk)
  const { from } = letter
  const session = new Session(setting, desk.people, {
    from: from.address,
    person: identity.person,
    named: identity.named,
    cause: filed.key,
    received: filed.received,
    room: desk.room,
    inHand,
  })
  try {
    await session.begin(identity)
    const dealings = await session.follow(instructions)
    const answer = () => concluded(letter, instructions, identity, dealings, desk, turns)
    const answersPress = identity.seat?.answers !== undefined
    const vain = identity.confirmed === undefined ? vainIn(instructions, dealings, answersPress) : undefined
    return vain === undefined
      ? await answer()
      : await answeredFewTimes(letter, vain === 'again', answer, desk)
  } catch (fault) {
    if (!(fault instanceof NotProven)) throw fault
    return askedBack(
      letter,
      instructions,
      { ...unproven, why: fault.why, wrongWords: session.wrongWords },
      desk,
    )
  }
}

/** What a text asks for, line by line. */
function readBy(turns: Turns, text: string, { setting, commands }: Desk): Promise<ReadInstructions> {
  let lines = 0
  const reading = readingInstructions(text, budgetOf(setting), commands)
  return turns.through(reading, () => lines++ * (WORK.line / 10))
}

const isProse = ({ kind }: Instruction): boolean => kind === 'orders'

async function concluded(
  letter: LetterText,
  instructions: readonly Instruction[],
  { confirmed }: Identity,
  dealings: Dealings,
  desk: Desk,
  turns: Turns,
): Promise<Batch> {
  const { setting, filed, version, writer, at } = desk
  const records = [
    ...confirmations(confirmed, letter, desk),
    ...dealings.records,
    ...passwordChanges(dealings.tables, at, filed.key),
  ]
  writer.learn(records)
  const moved = dealings.tables.map(table => movedBy(table, setting))
  const [only, another] = moved.filter(({ after }) => after.name !== '')
  const isNewcomer = confirmed !== undefined && desk.people.personAt(letter.from.address) === undefined
  const text = replyText(
    dealings,
    letter,
    another === undefined ? only?.after : undefined,
    isNewcomer,
    setting,
  )
  reply(letter, dealings, another === undefined ? only : undefined, text, desk)
  for (const { to, subject, text, confirms } of dealings.sideMails) {
    const replyTo = confirms === undefined ? setting.sender.address : writer.letterAddress(confirms, to)
    writer.note(to, subject, templatesOf(setting).write(text), replyTo, undefined)
  }
  const besides = writer.mails.length - 1
  const who = letter.from.address
  const spent =
    besides === 0
      ? dealings.spent
      : [...dealings.spent, { who, what: 'mails', at: filed.received, amount: besides } as const]
  for (const { notices, after } of moved)
    for (const { person, told } of newsOf(notices)) {
      writer.tell(person, told, after)
      await turns.after(WORK.mail)
    }
  return {
    at,
    answered: filed.key,
    ...together(moved),
    ...(records.length === 0 ? {} : { records: { expect: version, events: records } }),
    outgoing: writer.mails,
    post: {
      blackedOut: withoutSecrets(letter, instructions, confirmed, desk),
      spent: [...spent, ...(dealings.isReached ? [] : bytesSpent(writer.mails, filed))],
    },
  }
}

/** A game that a letter was about, as it left it. */
interface Moved {
  readonly after: Game
  readonly by: TableDealings['by']
  readonly notices: readonly Notice[]
  /** A game that did not move is not written to. */
  readonly part: GamePart | undefined
}

function movedBy({ stored, decision, by }: TableDealings, setting: Setting): Moved {
  const { after, steps } = decision
  if (steps.length === 0) return { after, by, notices: [], part: undefined }
  const world = worldOf(after, setting)
  const textMap = templatesOf(setting).textMap(world.board)
  const notices = noticesOf(decision, { world, judge: setting.judge, textMap })
  return { after, by, notices, part: movedOn(stored, decision, world) }
}

/** What is written of all games, in one piece. */
function together(moved: readonly Moved[]): GamePart {
  const parts = moved.flatMap(({ part }) => part ?? [])
  return {
    expect: new Map(parts.flatMap(({ expect }) => [...expect])),
    events: new Map(parts.flatMap(({ events }) => [...events])),
    alarms: new Map(parts.flatMap(({ alarms }) => [...alarms])),
    stages: new Map(parts.flatMap(({ stages }) => [...stages])),
  }
}

/** Where a letter is about several games the answer stands for none: nobody need guess for which an answer to it is. */
function reply(
  letter: LetterText,
  dealings: Dealings,
  about: Moved | undefined,
  text: string,
  desk: Desk,
): void {
  const { writer, setting } = desk
  const { judge, sender } = setting
  const [game, by] = [about?.after, about?.by]
  const subject = replySubject(judge, game, letter.subject, dealings.hasErrors)
  const replyTo =
    game === undefined || by === undefined ? sender.address : writer.seatAddress(by.person, game)
  writer.reply(letter.from.address, subject, text, replyTo, game, dealings.picture)
  // Somebody else may know his password.
  const copy = copyText(text, letter.from.address, setting)
  for (const to of ownersElsewhere(letter, dealings, desk))
    writer.note(to, subject, copy, game === undefined ? sender.address : replyTo, game)
}

/** The addresses of record of those for whom the letter spoke, if it came from none of them. */
function ownersElsewhere(
  { from }: LetterText,
  { tables }: Dealings,
  { people, writer }: Desk,
): ReadonlySet<string> {
  return new Set(
    tables.flatMap(({ decision: { after }, by }) => {
      if (by === undefined || isOfRecord(from.address, by.person, after, people)) return []
      return writer.addressesOf(by.person, after)
    }),
  )
}

/** He has answered at this address; from now on he is known by it, and what he answered for is done. */
function confirmations(
  confirmed: Confirmed | undefined,
  { from }: LetterText,
  { people, filed, at }: Desk,
): readonly NewEvent[] {
  if (confirmed === undefined) return []
  const { address } = from
  const isKnown = people.personAt(address) !== undefined
  const isDone = people.hasConfirmed(confirmed.filed.key)
  return [
    ...(isKnown ? [] : [addressConfirmed(address, address, at, filed.key)]),
    ...(isDone ? [] : [letterConfirmed(confirmed.filed.key, at, filed.key)]),
  ]
}

function withoutSecrets(
  letter: LetterText,
  instructions: readonly Instruction[],
  confirmed: Confirmed | undefined,
  { filed, commands }: Desk,
): ReadonlyMap<string, Uint8Array> {
  const own = passwordsOf(letter, instructions, new CommandReader(undefined, commands))
  if (confirmed === undefined) return blackedOut(filed, letter, own)
  const all = [...own, ...passwordsOf(confirmed.read, [], new CommandReader(undefined, commands))]
  return new Map([...blackedOut(filed, letter, all), ...blackedOut(confirmed.filed, confirmed.read, all)])
}
