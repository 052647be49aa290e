// What proves who wrote a letter: an answer to one of our mails, or a password (the domain: identity.ts). And whether an answer consents.
import { createHash } from 'node:crypto'
import type { Letter as LetterText } from '../../../post/letter.ts'
import { awayBy, isByHand, soundsAutomatic } from '../../../post/machineWords.ts'
import { isFor, MASTER_SEAT, OBSERVER_SEAT, PLAYER_SEAT, type Token } from '../../../post/tokens.ts'
import { isPhoneFooter, looksLikeOrders } from '../../../reader/line/marks.ts'
import { isWord } from '../../../reader/words.ts'
import type { Power } from '../../../rules/board/board.ts'
import { commandCalled } from '../../commands/all.ts'
import type { Proof, Seated } from '../../commands/context.ts'
import {
  answerApart,
  beginningsOf,
  hesitates,
  isBesideYes,
  isInitial,
  isInOwnWords,
  isNo,
  isOfAPerson,
  isPersonsAnswer,
  isSignedByMachine,
  isWithoutMachine,
  yesAt,
  yesWithAt,
} from '../../commands/reading/answers.ts'
import { type Instruction, instructionsIn, type Request } from '../../commands/reading/instructions.ts'
import type { Game } from '../../game/game.ts'
import type { People } from '../../people/people.ts'
import type { Services, Trust } from '../services.ts'
import { isCalled } from './names.ts'

// Who wrote a letter, as far as it is proven: by answering one of our mails, or by the password of their seat.

/** A part in a game that somebody is proven to have. */
export interface ProvenSeat {
  readonly game: string
  /** The seat of the writer of the press that is answered, if it is press. */
  readonly answers?: number | undefined
  readonly by: Seated
  /** Whether our page wrote the letter. */
  readonly byPage?: true | undefined
  /** Whether the writer chose it when asked for which of their powers they write. */
  readonly isChosen?: true | undefined
}

/** Where no configuration is read: a judge with its own post office, and tests. A configured judge checks DKIM. */
const ALL: Trust = { proofs: ['password', 'reply', 'address'], dkim: false }

export const trustOf = ({ trust = ALL }: Services): Trust => trust

/** Whether this judge accepts such a proof. */
export const isEnough = (proof: Proof, services: Services): boolean =>
  trustOf(services).proofs.includes(proof)

/** The seat that a token proves, for a letter from an address of the person who holds it. */
export function seatProven(
  text: string,
  token: Extract<Token, { kind: 'seat' }>,
  from: string,
  game: Game,
  people: People,
  secret: Uint8Array,
): ProvenSeat | undefined {
  for (const by of doersAt(game, token.seat)) {
    const changes = people.passwordChanges(by.person, token.game)
    if (isFor(text, by.person, secret, changes) && people.isOf(from, by.person, game))
      return { game: token.game, by, answers: token.answers, byPage: token.byPage }
  }
  return undefined
}

/** Nobody changes passwords more often than this while one of our mails is good. */
const MOST_CHANGES = 50

/** Whether a token was made for somebody who has chosen another password since. */
export const isFromBefore = (text: string, person: string, secret: Uint8Array, changes: number): boolean =>
  Array.from({ length: Math.min(changes, MOST_CHANGES) }, (_, i) => changes - 1 - i).some(before =>
    isFor(text, person, secret, before),
  )

export function doersAt(game: Game, seat: number): readonly Seated[] {
  if (seat === MASTER_SEAT) return game.masters.map(person => ({ kind: 'master', person }))
  if (seat === OBSERVER_SEAT) return game.observers.map(person => ({ kind: 'observer', person }))
  if (seat === PLAYER_SEAT) return newcomersOf(game)
  const person = game.seats[seat]?.player
  return person === undefined ? [] : [{ kind: 'power', power: seat as Power, person }]
}

/** A player who signed on before the start speaks for their power once the game has begun. */
function newcomersOf(game: Game): readonly Seated[] {
  if (game.seats.length === 0) return game.newcomers.map(({ player }) => ({ kind: 'player', person: player }))
  return game.seats.flatMap(({ player }, power) =>
    player === undefined ? [] : [{ kind: 'power', power: power as Power, person: player } as const],
  )
}

// Whether an answer consents to what was asked: in its writer's own words, and not by what a machine sends back.

/** What an answer has to say before anything is done: something that no machine would say, or YES. */
export type Wanted = 'anyAnswer' | 'yes'

/**
 * The answer that an unproven letter needs. At an address by which nobody has a part, a person's answer shows that the
 * address is reached, and no more. Somebody who is known, or who asks for power over others, has to say YES.
 */
export const wantedFor = (text: string, isKnown: boolean): Wanted =>
  isKnown || instructionsIn(text).some(givesPower) ? 'yes' : 'anyAnswer'

/** Whether anything hangs on an address: it is on record, it has a part in a game, or it is the keeper's. */
export const isKnownAddress = (address: string, people: People, { keeper }: Services): boolean =>
  people.personAt(address) !== undefined || people.of(address).games.size > 0 || address === keeper

/** What goes beyond a newcomer's own affairs, or cannot be taken back. */
const givesPower = (request: Request): boolean =>
  'isSure' in request || commandCalled(request.kind)?.givesPower === true

/** An answer with its YES or NO on a line of its own, and without the contact details below its writer's name. */
export function asAnswer(answer: LetterText, registered: string | undefined): LetterText {
  const { name, address } = answer.from
  const is = (word: string): boolean => isCalled(word, { name, from: address, registered })
  const rows = answerApart(answer.text).split('\n')
  return { ...answer, text: withoutContacts(rows, is).join('\n') }
}

/** Rows without the contact details below their writer's name. */
export function withoutContacts(rows: readonly string[], is: IsName): readonly string[] {
  const at = rows.findIndex(row => isNamed(row, is) && isOfAPerson(row, is))
  return at < 1 ? rows : rows.filter((row, i) => i <= at || !isContact(row, is))
}

/** `Tel. +44 20 1234567`, `pia@table.example`; not `noreply@table.example`. */
const isContact = (line: string, is: IsName): boolean =>
  line.length <= LONGEST_CONTACT &&
  (line.match(MAIL_ADDRESS) ?? []).every(address => isNamed(address, is)) &&
  (line.replace(CONTACTS, '').match(/\p{L}+/gu)?.length ?? 0) <= MOST_LABELS &&
  line.search(CONTACTS) >= 0

const LONGEST_CONTACT = 80
/** `Tel.`, `E-mail:` */
const MOST_LABELS = 2

const MAIL_ADDRESS = /[^\s@]+@[^\s@]+\.\S/g
/** A phone number, a mail address, or a web address. */
const CONTACTS = /\+?\d[\d ()/.-]{5,}\d|[^\s@]+@[^\s@]+\.\S+|\bwww\.\S+|https?:\S+/gi

/** The word to send with a YES if a YES alone was not enough: no machine knows it. */
export function wordFor(key: string, text: string): string {
  const games = instructionsIn(text).flatMap(each => ('game' in each && each.game ? [each.game] : []))
  return games[0]?.toLowerCase() ?? shortWordFor(key)
}

/** `kumola`, for a letter that names no game. */
export const shortWordFor = (key: string): string =>
  [...createHash('sha256').update(key).digest().subarray(0, SYLLABLES)]
    .map(byte => CONSONANTS[byte % CONSONANTS.length]! + VOWELS[byte % VOWELS.length]!)
    .join('')

const SYLLABLES = 3
const CONSONANTS = 'bdfgklmnprstvz'
const VOWELS = 'aeiou'

/** What is left to do of an answer that consents, in its writer's own words; undefined if it does not. */
export function consentIn(
  answer: LetterText,
  wanted: Wanted,
  asked: string,
  registered?: string,
  word?: string,
): string | undefined {
  const text = ownTextOf(answer)
  const withWord = word === undefined ? undefined : yesWithAt(text.split('\n'), word)
  if (withWord !== undefined) return workBelow(text, withWord)
  const { name, address } = answer.from
  const writer = { name, from: address, registered }
  const is = (word: string): boolean => isCalled(word, writer)
  // `Unsubscribe: …` stands below mass mail.
  const isSentToMany = answer.cut.some(({ why }) => why === 'footer')
  if (isSentToMany || isOfMachine(answer) || !isOwnSignature(answer, is, wanted)) return undefined
  const said = afterYes(text, is, wanted) ?? afterRepeating(text, asked)
  if (said !== undefined || wanted === 'yes') return said
  return isOfPerson(text.trim(), answer, is) ? '' : undefined
}

/**
 * Whether a letter is signed by nobody else. For somebody new it is enough that the signature begins with their name.
 */
function isOwnSignature(answer: LetterText, is: IsName, wanted: Wanted): boolean {
  if (!isSignedByOthers(answer, is)) return true
  const first = signedIn(answer).find(line => /\p{L}/u.test(line))
  return wanted === 'anyAnswer' && first !== undefined && isOfAPerson(first, is)
}

/** Whether a person answers so. Machines say what became of a mail, or send it back with nothing above it. */
const isOfPerson = (text: string, { subject }: LetterText, is: IsName): boolean =>
  isPersonsAnswer(text, is) && !soundsAutomatic(`${subject}\n${text}`)

/** A file beside an empty letter may be our own mail coming back. */
const ownTextOf = ({ source, text }: LetterText): string => (source === 'attachment' ? '' : text)

/** What stands below a YES at the beginning of a letter. */
function afterYes(text: string, is: IsName, wanted: Wanted): string | undefined {
  const rows = text.split('\n')
  const found = yesAt(rows)
  if (found === undefined) return undefined
  // A name that the writer's mail does not show may be a machine's, unless it stands below what only people write.
  const isHuman =
    wanted === 'anyAnswer' &&
    rows.slice(found).some(row => isInOwnWords(row) && row.split(' ').length > LONGEST_YES)
  const mayBeName = isHuman ? (word: string): boolean => is(word) || !isWord(word) : is
  return isByAPerson(rows.slice(found + 1), mayBeName, wanted) ? workBelow(text, found) : undefined
}

/** In words. Programs say `Yes please` and `Thanks` too. */
const LONGEST_YES = 2

/** What is asked for below a row. */
function workBelow(text: string, row: number): string {
  const rest = text.split('\n').slice(row + 1)
  // A name is no part of what was asked about: with press, it might reach somebody who must not know it.
  return asksForNothing(rest) ? '' : rest.join('\n')
}

const asksForNothing = (rest: readonly string[]): boolean =>
  instructionsIn(rest.join('\n')).every(
    each =>
      each.kind === 'orders' && !each.lines.some(line => isOrderLine(line.trim()) || looksLikeOrders(line)),
  )

/**
 * Whether the rest is a person's: a name, a thank-you, more commands. Machines say what became of a mail, or offer a No
 * beside the Yes.
 */
export function isByAPerson(rest: readonly string[], is?: IsName, wanted: Wanted = 'yes'): boolean {
  const prose = instructionsIn(rest.join('\n')).flatMap(each =>
    each.kind === 'orders'
      ? each.lines.filter(line => line.trim() !== '' && !isOrderLine(line))
      : [each.text].filter(text => isChanceWord(each, text)),
  )
  return (
    prose.length <= MOST_LINES &&
    prose.every(
      line =>
        (!isNo(line) || isInitial(line)) &&
        (isOfAPerson(line, is) || (wanted === 'yes' ? isBesideYes(line) : isInOwnWords(line))),
    )
  )
}

/** `never`, `Tomorrow`: an everyday word alone in its row may say whether or when, and is no name below a YES. */
export const mayQualify = (line: string, is: IsName): boolean => {
  const [word, more] = line.match(/\p{L}+/gu) ?? []
  return word !== undefined && more === undefined && isWord(word) && !is(word) && !isInOwnWords(line)
}

/** Whether a word is a name of the writer's. */
type IsName = (word: string) => boolean

/**
 * `Help Desk`, `wait`: a look-up or a word of hesitation that is not in capitals may be a machine's name, or take a YES
 * back.
 */
const isChanceWord = ({ kind }: Instruction, text: string): boolean =>
  (commandCalled(kind)?.tells !== undefined || hesitates(text)) && !/^\s*\p{Lu}{2}/u.test(text)

/** Whether a text asks for something, or has what may be an order. */
export const hasWork = (text: string): boolean =>
  instructionsIn(text).some(({ kind }) => kind !== 'orders') ||
  text.split('\n').some(line => isOrderLine(line) || (looksLikeOrders(line) && line.includes('-')))

const isOrderLine = (line: string): boolean => ORDER.test(line) || isByHand(line)

/** What stands apart below a letter's words: a signature, or a disclaimer. */
const signedIn = ({ cut }: Pick<LetterText, 'cut'>): readonly string[] =>
  cut.flatMap(({ why, text }) => (why === 'signature' || why === 'disclaimer' ? text.split('\n') : []))

/** Whether a machine has signed a letter, below the words that it seems to say. */
export const isOfMachine = (letter: Pick<LetterText, 'cut'>): boolean =>
  signedIn(letter).some(soundsLikeMachine)

export const soundsLikeMachine = (line: string): boolean =>
  isSignedByMachine(line) || awayBy(line) !== undefined || soundsAutomatic(line)

/** Whether a letter is signed with more than the name and contact details of the person who is asked. */
export const isSignedByOthers = (letter: Pick<LetterText, 'cut'>, is: IsName): boolean =>
  !signedIn(letter).every(line => isOfAPhone(line) || isOfAPerson(line, is) || isContact(line, is))

/** `Sent from my iPhone`; not sent from a help desk. */
const isOfAPhone = (line: string): boolean =>
  isPhoneFooter(line) && isWithoutMachine(line.trim().split(' ').at(-1) ?? '')

const isNamed = (text: string, is: IsName): boolean =>
  text.split(/[^\p{L}]+/u).some(word => word.length >= SHORTEST_NAME && is(word))

/** An initial may be anybody's. */
const SHORTEST_NAME = 3

const MOST_LINES = 4

/**
 * What is left of a letter that repeats, from its first line on, every line of what was asked for but questions. A
 * machine may say one of these lines by chance, and whoever wrote the letter has chosen which.
 */
function afterRepeating(text: string, asked: string): string | undefined {
  if (plain(asked).split(' ').length < LEAST_WORDS) return undefined
  if (plain(text) === plain(asked) && isWithoutProse(asked)) return ''
  const rows = text.split('\n')
  const commands = instructionsIn(asked).flatMap(each => (isCommand(each) ? [plain(each.text)] : []))
  if (!commands.includes(plain(rows[beginningsOf(rows)[0]] ?? ''))) return undefined
  const repeated = new Set(asked.split('\n').map(plain))
  const questions = new Set(
    instructionsIn(asked).flatMap(each =>
      isCommand(each) || each.kind === 'orders' ? [] : [plain(each.text)],
    ),
  )
  const said = new Set(rows.map(plain))
  const isWhole = [...repeated].every(row => row === '' || said.has(row) || questions.has(row))
  if (!isWhole) return undefined
  return rows.filter(row => row.trim() === '' || !repeated.has(plain(row))).join('\n')
}

/** A machine repeats itself: what it said once may be the very letter that is asked about. */
const isWithoutProse = (asked: string): boolean =>
  instructionsIn(asked).every(
    each => each.kind !== 'orders' || each.lines.every(line => line.trim() === '' || ORDER.test(line)),
  )

/** `A Par - Bur`, `fleet north sea supports ...`, `build A Paris`: not `A presto`. */
const ORDER =
  /^\W*(?:(?:[af]|army|fleet)\s+\S.*?(?:\s*-+>?\s*\w|\s(?:h|holds?|s|supports?|c|convoys?|m|to)\b)|(?:build|remove|disband)\s+\S|waives?\W*$)/i

/** A letter may say nothing but one word of a menu. */
const LEAST_WORDS = 2

/** Nobody consents by a question, nor by a line that is no command. */
function isCommand({ kind }: Instruction): boolean {
  const command = commandCalled(kind)
  return kind !== 'orders' && command?.tells === undefined && command?.isUnread !== true
}

const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase()
