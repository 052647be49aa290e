// Replies that carry nothing out, the frame of every reply, and mails to the keeper.
import { randomUUID } from 'node:crypto'
import { withoutCode } from '../../../post/heads.ts'
import type { AttachedFile, Letter, UnreadableReason } from '../../../post/letter.ts'
import type { WrittenMail } from '../../../post/outgoing.ts'
import { messageIdFor } from '../../../post/tokens.ts'
import type { Power } from '../../../rules/board/board.ts'
import type { Phase } from '../../../rules/board/phase.ts'
import { type Fault, faultText } from '../../../rules/board/yamlFile.ts'
import { wording } from '../../../wording/wording.ts'
import { noGameHeader } from '../../commands/people/addressWishes.ts'
import { type OverBudget, withoutPassword } from '../../commands/reading/instructions.ts'
import { written } from '../../game/calendar.ts'
import type { Game } from '../../game/game.ts'
import { askedPowers, type World } from '../../game/table.ts'
import { boardFor } from '../../library/equipment.ts'
import { lineOf } from '../../people/wishes.ts'
import {
  asTheyAre,
  type Block,
  headerLines,
  type JudgeName,
  phaseWithMark,
  subjectOf,
  wrapped,
} from '../../report/forms/frame.ts'
import { missingOf, waitsForWord } from '../../report/mails/confirmation.ts'
import type { MailText } from '../../report/mails/views.ts'
import { fileSentences } from '../../report/sentences/attachedFiles.ts'
import type { OutgoingMail, Timestamp } from '../../store/batch.ts'
import { instantIn, storedInstant } from '../../store/events/names.ts'
import type { Store } from '../../store/store.ts'
import type { LetterOutcome } from '../letterGames.ts'
import { budgetOf, type Services, templatesOf } from '../services.ts'
import { type Question, wordOf } from '../who/identity.ts'
import type { Wanted } from '../who/proof.ts'

// Every reply: its frame, and the replies that carry nothing out.

/**
 * `Re: EXMP:harbor - S1901M my orders`, however often the subject went to and fro. The rest of a subject of ours would
 * tell of another mail, so `about` takes its place, or a word that this is an answer.
 */
export function replySubject(
  judge: JudgeName,
  game: Game | undefined,
  subject: string,
  hasErrors: boolean,
  about?: { readonly phase: Phase; readonly what: string },
): string {
  if (game !== undefined && about !== undefined) return subjectOf(judge, game, about.phase, about.what)
  const isOurs = new RegExp(`\\b${judge.code}:\\w+ -`, 'i').test(subject)
  const bare = withoutPassword(barely(judge, subject))
  const flag = hasErrors ? '[Error Flag] ' : ''
  if (game === undefined || game.name === '')
    return `Re: ${flag}${judge.code} ${isOurs ? wording.replySubject.answer : bare}`.trimEnd()
  const phase = game.position === undefined ? '' : `${phaseWithMark(game, game.position.phase)} `
  const what = isOurs || bare === '' ? wording.replySubject.answer : bare
  return `Re: ${flag}${judge.code}:${game.name.toLowerCase()} - ${phase}${what}`
}

/**
 * `Orders incomplete: 1 missing`, for the powers of one player. `refused`: orders of the letter, or only other lines of
 * it.
 */
export function ordersSubject(
  game: Game,
  powers: readonly Power[],
  world: World,
  refused: 'orders' | 'others' | undefined,
): string {
  const asked = askedPowers(game, world)
  const count = powers
    .filter(power => asked.includes(power))
    .map(power => missingOf(game, power, world))
    .reduce((sum, { units, adjustments }) => sum + units.length + adjustments, 0)
  const isOpen = powers.some(power => asked.includes(power) && waitsForWord(game, power))
  const what = ordersSaid(count, isOpen)
  if (refused === undefined) return what
  const { notAllTaken, otherRefused } = wording.replySubject
  return refused === 'orders' ? notAllTaken({ what }) : otherRefused({ what })
}

function ordersSaid(missing: number, isOpen: boolean): string {
  const say = wording.replySubject
  if (missing > 0) return missing === 1 ? say.oneMissing : say.missing({ count: missing })
  return isOpen ? say.waitsForWord : say.complete
}

/** A subject without what answers and our own mails put before it. */
function barely(judge: JudgeName, subject: string): string {
  const phaseId = '(?:[a-z]\\d{4}[a-z]{1,2}(?:\\s+|$))?'
  const own = new RegExp(
    `^(?:(?:re|aw|sv|fwd?):|\\[error flag\\]|${judge.code}(?::\\w+ -\\s*${phaseId}|(?=\\s|$)))\\s*`,
    'i',
  )
  let bare = withoutCode(subject).trim()
  while (own.test(bare)) bare = bare.replace(own, '')
  return bare
}

/** The reply to a letter. A newcomer is somebody of whom nothing was known before they confirmed this letter. */
export function replyText(
  outcome: LetterOutcome,
  { text }: Letter,
  { files, struck }: Pick<Letter, 'files' | 'struck'>,
  game: Game | undefined,
  task: readonly string[],
  newcomer: { readonly getsPictures: boolean } | undefined,
  services: Services,
): string {
  const { lines, passedOver, offers } = outcome
  return templatesOf(services).fill('reply', {
    header: asTheyAre(headerOf(game, services)),
    task: asTheyAre(task.flatMap(wrapped)),
    files: asTheyAre(files.length === 0 ? [] : toldOf(files)),
    struck: asTheyAre(prose(struck)),
    // One empty line separates the header from the rest.
    done: asTheyAre(lines[0] === '' ? lines.slice(1) : lines),
    passedOver: asTheyAre(prose(passedOver)),
    offers: asTheyAre(offers),
    isEmpty: text.trim() === '',
    isNewcomer: newcomer !== undefined,
    getsPictures: newcomer?.getsPictures ?? false,
  })
}

function toldOf(files: readonly AttachedFile[]): readonly string[] {
  const named = (isRead: boolean) =>
    files.filter(({ fate }) => (fate === 'read') === isRead).map(({ name }) => withoutPassword(name))
  return fileSentences(named(true), named(false)).flatMap(wrapped)
}

/** At most this many lines of what was not read are shown, as far as they fit. */
const MOST_PROSE = 12

const prose = (lines: readonly string[]): readonly string[] => [
  ...lines.slice(0, MOST_PROSE).map(line => `  | ${withoutPassword(line)}`.slice(0, 72)),
  ...(lines.length > MOST_PROSE ? ['  | ...'] : []),
]

function headerOf(game: Game | undefined, { judge }: Services): readonly string[] {
  if (game === undefined || game.name === '') return noGameHeader(judge)
  const board = boardFor(game)
  const { position, due } = game
  const at = { phase: position?.phase ?? board.opens, deadline: due?.deadline }
  return headerLines(judge, game, at).filter(line => line !== '')
}

/** A copy of the reply for the person in whose name the letter came, if it came from an address that is not theirs. */
export const copyText = (text: string, from: string, services: Services): string =>
  templatesOf(services).fill('copy', { from, reply: asTheyAre(text.trimEnd().split('\n')) })

/**
 * At most this many lines of a letter are shown to the sender who is asked about it; and this few if little more may go
 * there within the hour.
 */
const MOST_SHOWN = 40
export const FEW_SHOWN = 3

/** Nothing is done in somebody's name before they have answered a mail at that address. */
export const confirmationText = (
  { text, struck }: Pick<Letter, 'text' | 'struck'>,
  wanted: Wanted,
  why: string | undefined,
  services: Services,
  most?: number,
): string =>
  templatesOf(services).fill('confirmation', {
    header: asTheyAre(noGameHeader(services.judge)),
    letter: shown(text, most),
    struck: asTheyAre(prose(struck).slice(0, most)),
    needsYes: wanted === 'yes',
    why: why ?? '',
  })

/** For an answer that is not the expected one. */
export const againText = (
  question: Exclude<Question, { kind: 'gone' }>,
  to: string,
  {
    besides,
    ...said
  }: {
    readonly isAlmost: boolean
    readonly isAmongWords: boolean
    readonly besides: string | undefined
  },
  services: Services,
): string =>
  templatesOf(services).fill('confirmationAgain', {
    header: asTheyAre(noGameHeader(services.judge)),
    letter: shown(question.kind === 'letter' ? question.text : lineOf(question.wish, to)),
    isDeclined: question.kind === 'letter' && question.isDeclined,
    word: wordOf(question),
    besides: shown(besides ?? '', besides === undefined ? 0 : FEW_SHOWN),
    hasMore: besides !== undefined,
    ...said,
  })

/**
 * What somebody wrote, or would write, as it is shown to them. It is marked as a quotation, so that it is never read as
 * their own words where a machine sends our mail back.
 */
const shown = (text: string, most = MOST_SHOWN): Block =>
  asTheyAre(
    text
      .trim()
      .split('\n')
      .slice(0, most)
      .map(line => `  | ${withoutPassword(line).slice(0, 100)}`),
  )

/** For a letter of more than anybody writes to a judge. */
export const tooLongText = ({ bound }: OverBudget, services: Services): string =>
  templatesOf(services).fill('tooLong', { most: budgetOf(services)[bound], isOfLines: bound === 'lines' })

/** For a letter that says what an earlier one said, and nothing tells them apart. */
export const repeatedText = (first: Timestamp, services: Services): string =>
  templatesOf(services).fill('repeated', {
    when: written(instantIn(first), services.judge.zone),
  })

/** For somebody who confirms a letter whose text the store has already cleared. */
export const textGoneText = (first: Timestamp, services: Services): string =>
  templatesOf(services).fill('textGone', {
    when: written(instantIn(first), services.judge.zone),
  })

/** For a fault of the judge, not of the sender. */
export const failureText = (services: Services): string => templatesOf(services).fill('failure', {})

export const unreadableText = ({ kind }: UnreadableReason, services: Services): string =>
  templatesOf(services).fill('unreadable', {
    isTooLarge: kind === 'overLimit',
    hasTwoSenders: kind === 'twoSenders',
  })

// Mails to the keeper of the judge: what they have to know, and not so many that they stop reading them.

/** At most this many in an hour, and then one that says where to find the rest. */
const MOST_AN_HOUR = 20
const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Something that the keeper should know: never a text that somebody wrote, never a secret. */
export type KeeperNews = {
  /** What caused it: `letter a1b2c3`. */
  readonly name: string
  readonly subject: string
} & (
  | { readonly text: MailText }
  /** Paragraphs of a mail that has no template of its own; they are wrapped here. */
  | { readonly lines: readonly string[] }
)

/**
 * The mail to the keeper, for the commit of what it tells of; none if there is no keeper, or if they got enough within
 * the hour.
 *
 *     outgoing: [...writer.mails, ...keeperMails(services, { name: `letter ${key}`, subject, lines })]
 */
export function keeperMails(services: Services, news: KeeperNews): readonly OutgoingMail[] {
  const { keeper, store, clock } = services
  if (keeper === undefined) return []
  const told = toldWithin(store, clock.now())
  // A decision that is made anew, because another commit was quicker, tells the same within the minute.
  const name = `${news.name} ${Math.floor(clock.now() / MINUTE)}`
  const place = told.names.get(name) ?? told.names.size
  if (place > MOST_AN_HOUR) return []
  told.names.set(name, place)
  return [mailTo(keeper, place < MOST_AN_HOUR ? news : enough(news.name), services)]
}

/** A letter has made us fail. What is in it stays between its sender and the judge. */
export const failureNews = (letter: string): KeeperNews => ({
  name: `failed ${letter}`,
  subject: 'A letter was set aside',
  text: { kind: 'keeperFailure', view: { letter } },
})

/** A template of the keeper's own that cannot be used. */
export const templateNews = (fault: Fault): KeeperNews => ({
  name: `template ${fault.file}`,
  subject: 'A template cannot be used',
  text: { kind: 'keeperTemplate', view: { fault: faultText(fault) } },
})

interface Told {
  readonly since: number
  readonly names: Map<string, number>
}

// Counted in this process only: a restart costs the keeper one more round of mails at most.
const tellings = new WeakMap<Store, Told>()

function toldWithin(store: Store, now: number): Told {
  const known = tellings.get(store)
  if (known !== undefined && now >= known.since && now < known.since + HOUR) return known
  const fresh: Told = { since: now, names: new Map() }
  tellings.set(store, fresh)
  return fresh
}

/** Named after the mail that it is sent instead of. */
const enough = (name: string): KeeperNews => ({
  name,
  subject: 'More stands in the log',
  text: { kind: 'keeperEnough', view: { most: MOST_AN_HOUR } },
})

const textOf = (news: KeeperNews): MailText =>
  'text' in news
    ? news.text
    : { kind: 'keeper', view: { subject: news.subject, report: asTheyAre(news.lines.flatMap(wrapped)) } }

function mailTo(keeper: string, news: KeeperNews, services: Services): OutgoingMail {
  const { sender, secret, judge, clock } = services
  const mail: WrittenMail = {
    subject: `${judge.code} keeper: ${news.subject}`,
    text: templatesOf(services).write(textOf(news)),
    replyTo: sender.address,
    inReplyTo: null,
    references: [],
    auto: 'auto-generated',
    listId: null,
  }
  const due = storedInstant(clock.now())
  // Each telling is a mail of its own, even if the same is told while the clock stands still.
  const messageId = messageIdFor(`keeper\0${randomUUID()}`, sender.address, secret)
  return { messageId, to: keeper, game: null, answers: null, due, mail }
}
