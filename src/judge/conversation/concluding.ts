// What is committed for an answered letter: events, records, the reply, and news for others, without passwords.

import type { Letter as LetterText } from '../../post/letter.ts'
import type { Phase } from '../../rules/board/phase.ts'
import { wording } from '../../wording/wording.ts'
import { isSamePhase } from '../commands/meaning/dates.ts'
import { CommandReader, type Instruction } from '../commands/reading/instructions.ts'
import type { GameEvent } from '../game/events.ts'
import { enclosuresFor, type Game, peopleOf, powersOf } from '../game/game.ts'
import { unprovenAt } from '../people/onRecord.ts'
import { addressConfirmed, letterConfirmed, passwordChanged, picturesDecided } from '../people/records.ts'
import { wrapped } from '../report/forms/frame.ts'
import { taskSentences } from '../report/mails/confirmation.ts'
import { type Notice, newsOf, noticesOf } from '../report/mails/notices.ts'
import { stoppedSentences } from '../report/sentences/mailTimes.ts'
import type { Batch, LetterKey, NewEvent } from '../store/batch.ts'
import type { GamePart } from '../store/store.ts'
import { type AnswerContext, overlaidBy } from './asking.ts'
import type { GameOutcome, LetterOutcome } from './letterGames.ts'
import { bytesSpent, provenLetter } from './limits.ts'
import { orderLinks } from './mails/orderLinks.ts'
import { copyText, ordersSubject, replySubject, replyText } from './mails/replies.ts'
import { blackedOut, passwordsOf } from './passwords.ts'
import { memoryOf, type Services, templatesOf, worldOf } from './services.ts'
import { type Turns, WORK } from './turns.ts'
import type { Confirmed, Identity } from './who/identity.ts'

/** What to commit once all that a letter asks for is done: its changes, the reply, and the news for others. */
export async function concluded(
  letter: LetterText,
  instructions: readonly Instruction[],
  { confirmed, seat, stillAsked }: Identity,
  outcome: LetterOutcome,
  desk: AnswerContext,
  turns: Turns,
): Promise<Batch> {
  const { services, filed, people, writer, at } = desk
  const records: NewEvent[] = [
    ...confirmations(confirmed, letter, outcome, desk),
    ...outcome.records,
    ...outcome.tables.flatMap(table => passwordChanges(table, desk)),
  ]
  records.push(...overlaidBy(people.personAt(filed.sender), records, desk))
  writer.learn(records)
  const moved = outcome.tables.map(table => movedBy(table, services))
  const [only, another] = moved.filter(({ after }) => after.name !== '')
  const newcomer =
    confirmed !== undefined && desk.people.personAt(letter.from.address) === undefined
      ? { getsPictures: hasMarkup(confirmed) }
      : undefined
  const files = [...(confirmed?.files ?? []), ...letter.files]
  const before = confirmed?.read.kind === 'letter' && confirmed.text !== '' ? confirmed.read.struck : []
  const struck = [...before, ...letter.struck]
  const links = another === undefined ? linksBelow(only, seat, records, desk) : []
  const text = replyText(
    { ...outcome, lines: [...outcome.lines, ...links] },
    letter,
    { files, struck },
    another === undefined ? only?.after : undefined,
    moved.flatMap(each => tasksIn(each, another !== undefined, services)),
    newcomer,
    services,
  )
  const isMissed = files.some(({ fate }) => fate === 'missed')
  const hasErrors = outcome.hasErrors || isMissed
  const refusesOrders = outcome.refusesOrders || isMissed
  reply(
    letter,
    { ...outcome, hasErrors, refusesOrders },
    another === undefined ? only : undefined,
    text,
    stillAsked ?? filed.key,
    desk,
  )
  for (const { to, subject, text, confirms } of outcome.sideMails) {
    const replyTo = confirms === undefined ? services.sender.address : writer.letterAddress(confirms, to)
    writer.note(to, subject, templatesOf(services).write(text), replyTo, undefined)
  }
  const besides = writer.mails.length - 1
  const who = letter.from.address
  const spent =
    besides === 0
      ? outcome.spent
      : [...outcome.spent, { who, what: 'mails', at: filed.received, amount: besides } as const]
  for (const { notices, after, by } of moved)
    for (const each of newsOf(notices, after, by?.person)) {
      writer.tell(each, after)
      await turns.after(WORK.mail)
    }
  return {
    at,
    answered: filed.key,
    ...together(moved),
    ...(records.length === 0 ? {} : { records: people.put(records) }),
    outgoing: writer.mails,
    post: {
      blackedOut: withoutSecrets(letter, instructions, confirmed, desk),
      spent: [...spent, ...(outcome.isReached ? [provenLetter(filed)] : bytesSpent(writer.mails, filed))],
    },
  }
}

/** A game of the letter, as the letter left it. */
interface Moved {
  readonly after: Game
  /** The game as it last was in the phase that the letter orders in: the orders may end that phase. */
  readonly ordered?: Game | undefined
  readonly by: GameOutcome['by']
  readonly notices: readonly Notice[]
  /** Undefined if the game did not move: nothing is written to it. */
  readonly part: GamePart | undefined
}

function movedBy({ stored, decision, by }: GameOutcome, services: Services): Moved {
  const { after, steps } = decision
  if (steps.length === 0) return { after, by, notices: [], part: undefined }
  const world = worldOf(after, services)
  const textMap = templatesOf(services).textMap(world.board)
  const notices = noticesOf(decision, { world, judge: services.judge, site: services.sender.site, textMap })
  const phase = steps.findLast(({ event }) => TAKES.has(event.kind))?.now.position?.phase
  const ordered =
    phase === undefined
      ? undefined
      : steps.findLast(({ now }) => isSamePhase(phase, now.position?.phase))?.now
  return { after, ordered, by, notices, part: memoryOf(services.store).movedOn(stored, decision, world) }
}

const TAKES: ReadonlySet<GameEvent['kind']> = new Set(['ordersWritten', 'ordersCleared'])

/** What is committed of all games, as one part. */
function together(moved: readonly Moved[]): GamePart {
  const parts = moved.flatMap(({ part }) => part ?? [])
  return {
    expect: new Map(parts.flatMap(({ expect }) => [...expect])),
    events: new Map(parts.flatMap(({ events }) => [...events])),
    alarms: new Map(parts.flatMap(({ alarms }) => [...alarms])),
    stages: new Map(parts.flatMap(({ stages }) => [...stages])),
    hurried: new Map(parts.flatMap(({ hurried }) => [...hurried])),
  }
}

/**
 * Writes the reply. Where the letter is about several games it stands for none, so nobody has to guess which one an
 * answer means.
 */
function reply(
  letter: LetterText,
  outcome: LetterOutcome,
  about: Moved | undefined,
  text: string,
  asked: LetterKey,
  desk: AnswerContext,
): void {
  const { writer, services } = desk
  const { judge, sender } = services
  const [game, by] = [about?.after, about?.by]
  const told = about === undefined ? undefined : ordersTold(about, outcome, services)
  const subject = replySubject(judge, game, letter.subject, outcome.hasErrors, told)
  const replyTo = outcome.asksWhich
    ? writer.letterAddress(asked, letter.from.address)
    : game === undefined || by === undefined
      ? sender.address
      : writer.seatAddress(by.person, game)
  writer.reply(letter.from.address, subject, text, replyTo, game, outcome.picture)
  // Somebody else may know the password: its owner gets a copy.
  const copy = copyText(text, letter.from.address, services)
  for (const to of ownersElsewhere(letter, outcome, desk))
    writer.note(to, subject, copy, game === undefined ? sender.address : replyTo, game)
}

/** What stands below the reply where orders are taken on a page: how to take these back, and links to choose others. */
function linksBelow(
  moved: Moved | undefined,
  seat: Identity['seat'],
  records: readonly NewEvent[],
  { people, services }: AnswerContext,
): readonly string[] {
  if (services.sender.takesOrders !== true || moved?.by?.kind !== 'power') return []
  const { takeBack, wasByPage } = wording.web.orders
  const said = seat?.byPage ? ['', ...wrapped(moved.ordered === undefined ? wasByPage : takeBack)] : []
  return [...said, ...orderLinks(moved.by.person, moved.after, people, services, records)]
}

/** What the writer still has to do in a game, with its name if the letter is about several. */
function tasksIn({ after, by }: Moved, isOneOfSeveral: boolean, services: Services): readonly string[] {
  if (after.name === '' || by === undefined) return []
  const stopped =
    enclosuresFor(after, by.person).stopped === undefined ? [] : stoppedSentences(after, by.person)
  const tasks = [...taskSentences(after, by.person, worldOf(after, services), services.judge), ...stopped]
  return isOneOfSeveral && tasks.length > 0 ? [`${after.name}: ${tasks.join(' ')}`] : tasks
}

/** What the subject says of the orders in the reply, and the phase they were written for. */
function ordersTold(
  { ordered, after, by }: Moved,
  { ordering, hasErrors, refusesOrders }: LetterOutcome,
  services: Services,
): { readonly phase: Phase; readonly what: string } | undefined {
  const game = ordered ?? after
  const phase = game.position?.phase
  if (ordering.length === 0 || phase === undefined || game.stage !== 'playing') return undefined
  // A player of several powers is told of all of them.
  const own = by?.kind === 'power' ? powersOf(game, by.person) : []
  // A master who speaks for a power plays none.
  const powers = own.length > 0 ? own : ordering
  const refused = refusesOrders ? 'orders' : hasErrors ? 'others' : undefined
  return { phase, what: ordersSubject(game, powers, worldOf(game, services), refused) }
}

/** The addresses of record of those the letter spoke for, if it came from none of these. */
function ownersElsewhere(
  { from }: LetterText,
  { tables }: LetterOutcome,
  { people }: AnswerContext,
): ReadonlySet<string> {
  return new Set(
    tables.flatMap(({ decision: { after }, by }) => {
      if (by === undefined || people.isOf(from.address, by.person, after)) return []
      return people.reachedAt(by.person, after)
    }),
  )
}

/** Password changes of those who had a part before the letter came, whoever wrote it for them. */
function passwordChanges(
  { stored: { name }, decision: { before, steps } }: GameOutcome,
  { at, filed }: AnswerContext,
): readonly NewEvent[] {
  const chosen = steps.flatMap(({ event }) => (event.kind === 'passwordChosen' ? [event.person] : []))
  return [...new Set(chosen)]
    .filter(person => before.passwords.has(person) || peopleOf(before).includes(person))
    .map(person => passwordChanged(person, name, at, filed.key))
}

/** The sender has answered at this address: it becomes an address of record, and the confirmed letter is done. */
function confirmations(
  confirmed: Confirmed | undefined,
  { from }: LetterText,
  { asksWhich }: LetterOutcome,
  { people, filed, at }: AnswerContext,
): readonly NewEvent[] {
  if (confirmed === undefined) return []
  const { address } = from
  const isKnown = people.personAt(address) !== undefined
  // The letter waits for another answer, or is done already.
  const isWaiting = asksWhich || people.letter(confirmed.filed.key).isConfirmed
  return [
    ...(isKnown
      ? []
      : [
          addressConfirmed(address, address, undefined, at, filed.key),
          picturesDecided(address, hasMarkup(confirmed), at, filed.key),
        ]),
    ...(isWaiting
      ? []
      : [letterConfirmed(confirmed.filed.key, unprovenAt(confirmed.filed.sender), at, filed.key)]),
  ]
}

/** Whether the confirmed letter came as HTML. */
const hasMarkup = ({ read }: Confirmed): boolean => read.kind === 'letter' && read.hasMarkup

function withoutSecrets(
  letter: LetterText,
  instructions: readonly Instruction[],
  confirmed: Confirmed | undefined,
  { filed, commands }: AnswerContext,
): ReadonlyMap<string, Uint8Array> {
  const own = passwordsOf(letter, instructions, new CommandReader(undefined, commands))
  if (confirmed === undefined) return blackedOut(filed, letter, own)
  const all = [...own, ...passwordsOf(confirmed.read, [], new CommandReader(undefined, commands))]
  return new Map([...blackedOut(filed, letter, all), ...blackedOut(confirmed.filed, confirmed.read, all)])
}
