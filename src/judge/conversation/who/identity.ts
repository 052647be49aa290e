// Who wrote a letter, and whether it is one that came before.

import { createHash, createHmac } from 'node:crypto'
import { doubtAboutOrigin, PROVES_FOR } from '../../../post/authentication.ts'
import type { AttachedFile, Content, Letter as LetterText, ReadLetter } from '../../../post/letter.ts'
import { isByHand } from '../../../post/machineWords.ts'
import { isFor, keyFor, unsealed, type WrittenToken } from '../../../post/tokens.ts'
import { isLookUp } from '../../commands/all.ts'
import { powerNamed } from '../../commands/meaning/names.ts'
import { partOf } from '../../commands/meaning/parts.ts'
import {
  beginningsOf,
  beyondAnswer,
  type Choice,
  isOfAPerson,
  noAt,
  saysYes,
  yesAt,
} from '../../commands/reading/answers.ts'
import { instructionsIn } from '../../commands/reading/instructions.ts'
import type { Instant } from '../../game/calendar.ts'
import type { Person } from '../../game/events.ts'
import type { People } from '../../people/people.ts'
import { lineOf, type Wish } from '../../people/wishes.ts'
import type { GameName, Letter, LetterKey, NewLetter, Timestamp } from '../../store/batch.ts'
import { storedInstant, streamOf } from '../../store/events/names.ts'
import { blackedOut, passwordsOf } from '../passwords.ts'
import { memoryOf, type Services } from '../services.ts'
import { broughtBack, gamesNamed, mailAnswered, readFiled } from './broughtBack.ts'
import { choicesOf, lookUpAnswered } from './ofWhichGame.ts'
import {
  asAnswer,
  consentIn,
  doersAt,
  hasWork,
  isEnough,
  isFromBefore,
  isKnownAddress,
  isOfMachine,
  type ProvenSeat,
  seatProven,
  shortWordFor,
  trustOf,
  wantedFor,
  wordFor,
} from './proof.ts'

// Who wrote a letter, as far as the way it came proves that; and which earlier letter it confirms.

/** An earlier letter that its writer confirms now. */
export interface Confirmed {
  readonly filed: Letter
  readonly read: ReadLetter
  /** What it asks for; empty if that has been done already. */
  readonly text: string
  /** Its files; none if it has been done already. */
  readonly files: readonly AttachedFile[]
}

/** What was asked at an address, if the answer is not the expected one. */
export type Question =
  | {
      readonly kind: 'letter'
      readonly key: LetterKey
      readonly text: string
      /** Whether it consents, but to a mail that no longer counts. */
      readonly isOlder: boolean
      /** Whether its writer says NO, or has said so before. */
      readonly isDeclined: boolean
      /** Whether something else is asked for below that NO. */
      readonly asksElse?: boolean
    }
  | { readonly kind: 'wish'; readonly key: string; readonly wish: Wish }
  /** The text of the letter that was asked about is no longer stored. */
  | { readonly kind: 'gone'; readonly key: LetterKey; readonly received: Timestamp }

/** The word to send with a YES to it. */
export const wordOf = (question: Exclude<Question, { kind: 'gone' }>): string =>
  question.kind === 'letter'
    ? wordFor(question.key, question.text)
    : (question.wish.game ?? shortWordFor(question.key))

export interface Identity {
  readonly person: Person | undefined
  /** The one seat for which they write. */
  readonly seat: ProvenSeat | undefined
  readonly confirmed: Confirmed | undefined
  /** The wish that it answers, if we had asked at this address. */
  readonly wish: Wish | undefined
  /** What stays undone because the letter does not consent to it. Nothing in such a letter is followed. */
  readonly question: Question | undefined
  /** The letter's own words, without those by which it consents. */
  readonly text: string
  /** Whether it answers a mail that has expired, or is from before its reader chose another password. */
  readonly isOlder: boolean
  /** Whether that mail, which no longer proves anything, brought press. */
  readonly answersPress: boolean
  /**
   * Whether more than the reply address proves that an answer to press is theirs: a machine that answers for them
   * brings that back too.
   */
  readonly isVouchedFor: boolean
  /** The letter that was asked about, if its answer does not tell for which game or power it is. */
  readonly stillAsked: LetterKey | undefined
  /** The games that the letter names, whether anything proves it or not. */
  readonly named: readonly GameName[]
}

const NOBODY = {
  person: undefined,
  seat: undefined,
  confirmed: undefined,
  wish: undefined,
  question: undefined,
  isOlder: false,
  answersPress: false,
  isVouchedFor: false,
  stillAsked: undefined,
}

/** What a letter proves about its writer. `filed` has its bytes as they came. */
export async function identityOf(
  letter: LetterText,
  filed: NewLetter,
  people: People,
  services: Services,
  depth = 0,
): Promise<Identity> {
  const { from } = letter
  const ours = await broughtBack(letter, services)
  const nobody = { ...NOBODY, text: letter.text, named: gamesNamed(letter, ours, services) }
  const now = services.clock.now()
  const tokens = ours.filter(({ token }) => token.expires >= now)
  const keys = tokens.flatMap(({ token }) => (token.kind === 'letter' ? [token.key] : []))
  await people.meet(...keys.flatMap(key => [streamOf('letter', key), streamOf('wish', key)]))
  for (const { text, token, byCode } of tokens) {
    const age = token.kind === 'letter' ? ageOf(text, from.address, people, services) : undefined
    if (token.kind !== 'letter' || age === undefined) continue
    // A code is good only for what was asked about, and only until that is answered.
    if (byCode && isAnswered(token.key, from.address, people) && !saysYes(letter.text)) continue
    const answer = asAnswer(letter, nameOn(people.personAt(from.address), people))
    const answered =
      wishAnswered(answer, token.key, age === 'older', people) ??
      (await letterAnswered(answer, token.key, age === 'older', people, services, depth))
    if (answered !== undefined) return { ...nobody, ...answered }
  }
  const [seat, another] = await seatsProven(tokens, from.address, people, services)
  if (seat === undefined) {
    const older = await seatAnswered(ours, people.personAt(from.address), people, services)
    const person =
      personProven(tokens, from.address, people, services) ??
      (await personByAddress(filed, from.address, people, services))
    const isOlder = older !== undefined && isEnough('reply', services)
    const isPress = older?.answers !== undefined
    const isVouchedFor = isPress && person !== undefined
    return {
      ...nobody,
      text: (await lookUpAnswered(letter, services)) ?? letter.text,
      isOlder,
      answersPress: isPress,
      isVouchedFor,
      person,
      seat: isVouchedFor ? older : undefined,
    }
  }
  const isVouchedFor = seat.answers !== undefined && (await comesFromItsDomain(filed, from.address, services))
  // With two seats nothing is guessed: the writer has to say for which they write.
  return { ...nobody, person: seat.by.person, isVouchedFor, seat: another === undefined ? seat : undefined }
}

/** Whether what was asked at an address has been answered from there. */
const isAnswered = (key: string, address: string, people: People): boolean =>
  people.letter(key).isConfirmed || people.wish(key).wish?.answered.includes(address) === true

/**
 * Whether a reply address for a letter was made for this address: since its reader last chose another password, or
 * before.
 */
function ageOf(
  text: string,
  address: string,
  people: People,
  services: Services,
): 'new' | 'older' | undefined {
  const changes = people.allPasswordChanges(people.personAt(address))
  if (isFor(text, address, services.secret, changes)) return 'new'
  return isFromBefore(text, address, services.secret, changes) ? 'older' : undefined
}

/** An answer to a mail that asked about addresses. */
function wishAnswered(
  letter: LetterText,
  key: string,
  isOlder: boolean,
  people: People,
): Partial<Identity> | undefined {
  const wish = people.wish(key).wish
  if (wish === undefined) return undefined
  const { address } = letter.from
  const text = consentIn(
    letter,
    'yes',
    lineOf(wish, address),
    nameOn(people.personAt(address), people),
    wordOf({ kind: 'wish', key, wish }),
  )
  if (text === undefined) return { question: { kind: 'wish', key, wish } }
  return { wish, isOlder, text, person: isOlder ? undefined : people.personAt(address) }
}

/** An answer to a mail that asked whether an earlier letter was the sender's. */
async function letterAnswered(
  letter: LetterText,
  key: LetterKey,
  isOlder: boolean,
  people: People,
  services: Services,
  depth: number,
): Promise<Partial<Identity> | undefined> {
  const { address } = letter.from
  const stored = await services.store.letter(key)
  if (stored?.sender !== address) return undefined
  if (stored.cleared !== null) return { question: { kind: 'gone', key, received: stored.received } }
  // As it was before it was sealed: its headers stay on record, and its passwords do not.
  const filed = { ...stored, raw: unsealed(stored.raw, services.secret) }
  const read = await readFiled(filed.raw, services)
  const person = people.personAt(address) ?? address
  const { isConfirmed, isDeclined } = people.letter(key)
  const rows = letter.text.split('\n')
  const ours = read.kind === 'letter' ? await broughtBack(read, services) : []
  const declined = async (of: LetterText, asksElse = false) => {
    const text = await answeredFor(of, ours, address, services)
    return { question: { kind: 'letter', key, text, isOlder: false, isDeclined: true, asksElse } } as const
  }
  if (read.kind !== 'letter' || isConfirmed) {
    if (read.kind === 'letter' && isDeclined && yesAt(rows, wordFor(key, read.text)) !== undefined)
      return declined(read)
    if (isOlder) return undefined
    const again = await partIn(letter, { person, seat: undefined, named: [] }, people, services)
    if (read.kind === 'letter' && isDeclined && again !== undefined) return declined(read)
    // The letter is confirmed already: the address that confirmed it still proves who writes to it now.
    const answered = { person, confirmed: { filed, read, text: '', files: [] } }
    return again === undefined ? answered : { ...answered, ...again.part, text: again.more }
  }
  const wanted = wantedFor(read.text, isKnownAddress(address, people, services))
  const consent = consentIn(letter, wanted, read.text, nameOn(person, people), wordFor(key, read.text))
  const answersAnother = ours.some(({ token }) => token.kind === 'letter')
  const mayChoose = !isOlder && !isOfMachine(letter) && depth < MOST_QUESTIONS
  const which =
    mayChoose && (consent === undefined || answersAnother)
      ? await whichAsked({ filed, read, person }, people, services, depth)
      : undefined
  // That letter confirms another one, and it was the other one that was asked about.
  const text = isOfAnother(which) ? undefined : consent
  const no = isOfMachine(letter) ? undefined : noAt(rows)
  const below = rows.slice((no ?? 0) + 1)
  if (no !== undefined && hasWork(below.join('\n'))) return declined(read, true)
  if (no !== undefined && below.every(row => isOfAPerson(row))) return declined(read)
  const chosen =
    which === undefined || text !== undefined
      ? undefined
      : await whichAnswered(letter, which, { filed, read, person }, people, services)
  if (chosen !== undefined) return chosen
  if (text === undefined || isOlder)
    return {
      question: { kind: 'letter', key, text: read.text, isOlder: text !== undefined, isDeclined: false },
    }
  const seat = await seatAnswered(ours, person, people, services)
  const { files } = read
  const named = gamesNamed(read, ours, services)
  // The answer at its beginning was to another question.
  const said = answersAnother ? beyondAnswer(read.text) : read.text
  return { person, seat, isVouchedFor: true, confirmed: { filed, read, text: said, files }, text, named }
}

/** Whether a letter confirms an earlier one that is still to be carried out. */
const isOfAnother = (asked: Identity | undefined): boolean =>
  asked?.confirmed !== undefined && asked.confirmed.text !== ''

/** What a letter says, or the earlier letter of the same writer that it confirms. */
async function answeredFor(
  read: LetterText,
  brought: readonly WrittenToken[],
  address: string,
  services: Services,
): Promise<string> {
  const [letter] = brought.flatMap(({ token }) => (token.kind === 'letter' ? [token.key] : []))
  const stored = letter === undefined ? undefined : await services.store.letter(letter)
  if (stored?.sender !== address || stored.cleared !== null) return read.text
  const first = await readFiled(unsealed(stored.raw, services.secret), services)
  return first.kind === 'letter' ? first.text : read.text
}

/** The name that somebody has registered. */
const nameOn = (person: Person | undefined, people: People): string | undefined =>
  person && people.of(person).fields.get('name')

/** How often an answer may be asked about in turn: which game, and then which power. */
const MOST_QUESTIONS = 4

/** A letter that is asked about, and its writer. */
interface Asked {
  readonly filed: Letter
  readonly read: LetterText
  readonly person: Person
}

/** `isLooking`: nothing proves the writer, and nothing needs to. */
type Which = Identity & { readonly isLooking: boolean }

/** What is proven of a letter that lacks nothing but the game or power that it is for. */
async function whichAsked(
  { filed, read, person }: Asked,
  people: People,
  services: Services,
  depth: number,
): Promise<Which | undefined> {
  const asked = await identityOf(read, filed, people, services, depth + 1)
  // A look-up was asked about without a proof, so it is answered without one.
  const asks = instructionsIn(asked.text)
  const isLooking = asked.person === undefined && asks.length > 0 && asks.every(isLookUp)
  const isTheirs = isLooking || (asked.person === person && !asked.seat?.byPage)
  return isTheirs ? { ...asked, person, isLooking } : undefined
}

/** An answer to a mail that asked which game or power a letter was for. All else of that letter was proven. */
async function whichAnswered(
  answer: LetterText,
  asked: Which,
  { filed, read, person }: Asked,
  people: People,
  services: Services,
): Promise<Partial<Identity> | undefined> {
  const chosen = await partIn(answer, asked, people, services)
  if (asked.isLooking && (chosen === undefined || hasWork(chosen.more))) return undefined
  if (chosen === undefined && asksForWork(answer.text)) {
    // Perhaps the letter itself, sent again with a line above it. The answer comes from where we asked.
    if (!isEnough('reply', services)) return undefined
    const seat = asked.seat && { game: asked.seat.game, by: asked.seat.by }
    const [signOn, rest] = signOnApart(answer.text)
    const { filed: first, read: of, text: waiting, files } = confirmedBy(asked, filed, read)
    // With its game known it stands by itself, and so does the letter sent again.
    const isByItself = (signOn.length === 0 && seat !== undefined) || rest.includes(waiting.trim())
    if (isByItself) return { person, seat, isVouchedFor: asked.isVouchedFor }
    const text = [...(asked.confirmed === undefined ? [] : [asked.text]), rest].join('\n').trim()
    const confirmed = { filed: first, read: of, text: [...signOn, waiting].join('\n'), files }
    return { person, seat, isVouchedFor: asked.isVouchedFor, confirmed, text }
  }
  const wasListed = isOfAnother(asked) || (await listedIn(answer, services)).length > 0
  if (chosen === undefined && !wasListed) return undefined
  const { isVouchedFor } = asked
  const confirmed = confirmedBy(asked, filed, read)
  const more = chosen?.more ?? ''
  const text = [asked.confirmed === undefined ? '' : asked.text, more].join('\n').trim()
  const { named, seat } = chosen?.part ?? asked
  // The next answer is for all that is asked about by now.
  const stillAsked = chosen?.part === undefined && more === '' ? filed.key : undefined
  return { person, isVouchedFor, confirmed, text, named, seat, stillAsked }
}

/** The letter that was asked about: this one, or the one that it confirms. */
const confirmedBy = ({ confirmed, text }: Identity, filed: Letter, read: LetterText): Confirmed =>
  confirmed ?? { filed, read, text, files: read.files }

/** A SIGNON line that stands first in an answer and has to come above what waits; and the rest. */
function signOnApart(answer: string): readonly [signOn: readonly string[], rest: string] {
  const rows = answer.split('\n')
  const at = beginningsOf(rows).find(i => instructionsIn(rows[i] ?? '')[0]?.kind === 'signOnAs')
  return at === undefined ? [[], answer] : [[rows[at]!], rows.slice(at + 1).join('\n')]
}

const asksForWork = (text: string): boolean =>
  isByHand(text) || instructionsIn(text).some(({ kind }) => kind !== 'orders')

/** A game or power that an answer may mean. */
type Chosen = Pick<Identity, 'named' | 'seat'>

/** What an answer chooses, and what it says besides. `part` is undefined if the choice stays open. */
async function partIn(
  letter: LetterText,
  asked: Pick<Identity, 'person' | 'seat' | 'named'>,
  people: People,
  services: Services,
): Promise<{ readonly part: Chosen | undefined; readonly more: string } | undefined> {
  for (const { choice, more } of choicesOf(letter.text)) {
    const chosen = await partChosen(choice, letter, asked, people, services)
    if (chosen !== undefined) return { part: chosen === 'open' ? undefined : chosen, more }
  }
  return undefined
}

/**
 * The one game or power that an answer chooses, by its name or its place in the list; undefined if that is none, or
 * more than one. If name and place disagree it stays open, and is asked about again.
 */
async function partChosen(
  { named, places, whole: [written = '', called = ''] }: Choice,
  letter: LetterText,
  asked: Pick<Identity, 'person' | 'seat' | 'named'>,
  people: People,
  services: Services,
): Promise<Chosen | 'open' | undefined> {
  const isCalled = (name: string) => partCalled(name, asked, people, services)
  const exact = await isCalled(written)
  if (places.length === 0) return exact
  const whole = exact ?? (called === '' ? undefined : await isCalled(called))
  const listed = await listedIn(letter, services)
  const [place, another] = places
  const line = another === undefined ? listed[place! - 1] : undefined
  const byPlace = line === undefined ? undefined : await isCalled(line)
  const byName = whole ?? (named === undefined ? undefined : await isCalled(named))
  // Without headers nothing tells which list the letter answers.
  if (listed.length === 0) return byName
  const isOnlyPlace = whole === undefined && named === undefined
  if (isOnlyPlace || isSameChoice(byPlace, byName)) return byPlace
  const isOpen = byName !== undefined && (byPlace !== undefined || listed.length > 1)
  return isOpen ? 'open' : undefined
}

const isSameChoice = (one: Chosen | undefined, other: Chosen | undefined): boolean =>
  one?.named[0] === other?.named[0] && doerOf(one) === doerOf(other)

const doerOf = (chosen: Chosen | undefined): number | undefined =>
  chosen?.seat?.by.kind === 'power' ? chosen.seat.by.power : undefined

/** What stands behind SIGNON in the list in the mail that a letter answers. */
async function listedIn(letter: LetterText, services: Services): Promise<readonly string[]> {
  const mail = await mailAnswered(letter, services)
  const text = String(mail?.mail['text'] ?? '')
  return [...text.matchAll(/^ {4}SIGNON (\S+) +\S/gm)].map(([, name = '']) => name)
}

/** The one part that a name can mean; if there is none, the one it means without the number of its game. */
async function partCalled(
  choice: string,
  { person, seat, named }: Pick<Identity, 'person' | 'seat' | 'named'>,
  people: People,
  { store }: Services,
): Promise<Chosen | undefined> {
  const own = [...people.of(person!).games].reverse() // somebody wrote it
  const games =
    seat !== undefined ? [seat.game] : own.filter(name => named.length === 0 || named.includes(name))
  const found: Chosen[] = []
  const unnumbered: Chosen[] = []
  for (const name of games.slice(0, MOST_GAMES)) {
    const { game } = await memoryOf(store).game(name)
    const part = partOf(game, person!)
    if (part === undefined || game.stage === 'over') continue
    const called = choice.toLowerCase().replace(/^\?/, '')
    const isIt = (word: string) => called === word || (part.kind === 'master' && called === `m${word}`)
    if (seat === undefined && isIt(name)) found.push({ named: [name], seat: undefined })
    else if (seat === undefined && isIt(name.replace(/\d+$/, '')))
      unnumbered.push({ named: [name], seat: undefined })
    const power = part.kind === 'power' ? powerNamed(withoutGame(choice, name), game) : undefined
    if (power !== undefined && game.seats[power]?.player === person)
      found.push({
        named: [name],
        seat: { game: name, by: { kind: 'power', power, person: person! }, isChosen: true },
      })
  }
  const [only, another] = found.length > 0 ? found : unnumbered
  return another === undefined ? only : undefined
}

const MOST_GAMES = 100

/** `France in harbor`, `France@harbor`, `Fharbor`: the power. */
function withoutGame(choice: string, game: GameName): string {
  const [all, before] = [choice.toLowerCase(), choice.slice(0, -game.length)]
  if (!all.endsWith(game) || before === '') return choice
  return before.length === 1 ? before : before.replace(/(?:@| in | of )$/i, '')
}

/** The seat whose reader got the mail that a letter answers, however old. The letter's writer is proven otherwise. */
async function seatAnswered(
  tokens: readonly WrittenToken[],
  person: Person | undefined,
  people: People,
  { store, secret }: Services,
): Promise<ProvenSeat | undefined> {
  const found: ProvenSeat[] = []
  for (const { text, token } of tokens) {
    if (token.kind !== 'seat' || person === undefined) continue
    const { game } = await memoryOf(store).game(token.game)
    const changes = people.passwordChanges(person, token.game)
    const by = doersAt(game, token.seat).find(each => each.person === person)
    const isOurs = isFor(text, person, secret, changes) || isFromBefore(text, person, secret, changes)
    if (by !== undefined && isOurs)
      found.push({ game: token.game, by, answers: token.answers, byPage: token.byPage })
  }
  const [seat, another] = found
  return another === undefined ? seat : undefined
}

/** The person who answers a mail about several games from the address that it went to. */
function personProven(
  tokens: readonly WrittenToken[],
  address: string,
  people: People,
  services: Services,
): Person | undefined {
  const person = people.personAt(address)
  if (person === undefined || !isEnough('reply', services)) return undefined
  const changes = people.allPasswordChanges(person)
  const isOurs = ({ text, token }: WrittenToken) =>
    token.kind === 'person' && isFor(text, person, services.secret, changes)
  return tokens.some(isOurs) ? person : undefined
}

/** The owner of an address of record, if the letter comes from its domain. */
async function personByAddress(
  filed: NewLetter,
  from: string,
  people: People,
  services: Services,
): Promise<Person | undefined> {
  const person = people.personAt(from)
  if (person === undefined || !isEnough('address', services)) return undefined
  return (await comesFromItsDomain(filed, from, services)) ? person : undefined
}

/**
 * Whether a letter was confirmed at its address, or its domain vouches for it. Neither a reply address nor a link is
 * enough.
 */
export const isProvenHere = async (
  { confirmed, isVouchedFor }: Identity,
  filed: NewLetter,
  from: string,
  services: Services,
): Promise<boolean> =>
  (confirmed !== undefined && isVouchedFor) ||
  (isEnough('address', services) && (await comesFromItsDomain(filed, from, services)))

async function comesFromItsDomain(filed: NewLetter, from: string, services: Services): Promise<boolean> {
  const { server, dkim } = trustOf(services)
  const { sender, resolver: ask, clock, store } = services
  const now = clock.now()
  // Twice the seven days for which a signature proves: the clock may have been set back.
  // Without a Message-ID nothing tells whether it came before.
  const isSecond =
    filed.messageId === null ||
    (await store.isNamesake(filed, storedInstant((now - 2 * PROVES_FOR) as Instant)))
  const trusting = { judge: sender.address, server, dkim, ask, now, isSecond }
  const doubt = await doubtAboutOrigin(filed.raw, from, trusting)
  if (doubt !== undefined && doubt !== 'unchecked') services.doubted?.(filed.key, doubt)
  return doubt === undefined
}

async function seatsProven(
  tokens: readonly WrittenToken[],
  from: string,
  people: People,
  services: Services,
): Promise<readonly ProvenSeat[]> {
  if (!isEnough('reply', services)) return []
  const { store, secret } = services
  const proven = new Map<string, ProvenSeat>()
  for (const { text, token } of tokens) {
    if (token.kind !== 'seat') continue
    const { game } = await memoryOf(store).game(token.game)
    const seat = seatProven(text, token, from, game, people, secret)
    if (seat !== undefined)
      proven.set(`${seat.game} ${JSON.stringify([seat.by, seat.answers ?? null])}`, seat)
  }
  return [...proven.values()]
}

// How a letter is known when it comes again: its key follows from its bytes, its content key from what it says.

/**
 * Made with a secret of the judge's: from a plain hash, somebody with a copy of the store could find out a password
 * that is blacked out in the letter, by trying.
 */
export const keyOf = (raw: Uint8Array, { secret }: Services): LetterKey =>
  hidden(raw, 'names of letters', secret).slice(0, 24)

/** What is kept of what a letter says, so that its copies are recognized. */
export const contentKey = ({ content }: Content, { secret }: Services): string | null =>
  content === undefined ? null : hidden(content, 'what letters say', secret).slice(0, 32)

/**
 * The key of a letter with the bytes of an earlier one that came at another time: a letter with neither Message-ID nor
 * date may be sent twice, or come twice.
 */
export const keyOfRepeat = (
  { raw, received }: Pick<NewLetter, 'raw' | 'received'>,
  { secret }: Services,
): LetterKey =>
  hidden(Buffer.concat([Buffer.from(`${received}\0`), raw]), 'names of repeats', secret).slice(0, 24)

const hidden = (text: string | Uint8Array, use: string, secret: Uint8Array): string =>
  createHmac('sha256', keyFor(use, secret)).update(text).digest('hex')

/** The one of these letters that is the same as this one. */
export const sameAmong = (others: readonly NewLetter[], { key, content }: NewLetter): NewLetter | undefined =>
  others.find(other => other.key === key || (content !== null && other.content === content))

/**
 * The letter that this one is, if it was filed before: by its bytes, by its content, or by the keys of older stores.
 */
export async function knownAs(
  letter: NewLetter,
  read: ReadLetter & Content,
  services: Services,
): Promise<LetterKey | undefined> {
  const { key, raw, content, messageId, sender } = letter
  const { store } = services
  const plain = plainKey(raw)
  const [alike, unmarked] = await Promise.all([
    store.alike([key, plain], content),
    messageId === null ? [] : store.unmarked(messageId, sender),
  ])
  const known =
    alike.find(each => each.key === key) ??
    alike.find(each => content !== null && each.content === content) ??
    alike[0]
  if (known !== undefined) return known.key
  // Letters filed before contents were noted are compared themselves, as they are stored now.
  for (const each of unmarked) if (await isCopy(each, letter, read, services)) return each.key
  return undefined
}

/** The key of a letter in older stores, made without a secret. */
const plainKey = (raw: Uint8Array): LetterKey => createHash('sha256').update(raw).digest('hex').slice(0, 24)

async function isCopy(
  old: Letter,
  letter: NewLetter,
  read: ReadLetter & Content,
  services: Services,
): Promise<boolean> {
  // Nothing is left to compare of a letter filed years ago under the same name.
  if (old.cleared !== null) return true
  const { content } = await readFiled(old.raw, services)
  if (content === read.content) return true
  const instructions = read.kind === 'letter' ? instructionsIn(read.text) : []
  const [bare] = blackedOut(
    { ...letter, answered: null, setAside: null, cleared: null },
    read,
    passwordsOf(read, instructions),
  ).values()
  return bare !== undefined && (await readFiled(bare, services)).content === content
}
