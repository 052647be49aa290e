// SIGNON for a seat that the writer has, TAKEOVER: for whom a letter speaks.

import { ok } from '../../../result.ts'
import type { Power } from '../../../rules/board/board.ts'
import { wording } from '../../../wording/wording.ts'
import type { Game } from '../../game/game.ts'
import { whyNoSeat } from '../../game/seats/players.ts'
import { isQuiet } from '../../game/views.ts'
import { boardFor } from '../../library/equipment.ts'
import type { Guess } from '../../people/inVain.ts'
import { gameRefusalSentence } from '../../report/sentences/gameRefusals.ts'
import { powerName } from '../../report/sentences/names.ts'
import { alsoOrders, command, odd, type SeatNamed } from '../command.ts'
import {
  type Answer,
  type Context,
  NOTHING,
  NotProven,
  orEnd,
  type Proof,
  type ReplyPiece,
  refused,
  type Seated,
  sentences,
} from '../context.ts'
import { powerIn, powerNamed } from '../meaning/names.ts'
import { holdersNamed, lockOf, locksOf, noGame } from '../meaning/parts.ts'
import { newcomerTo, unusualLines, watch } from './signOn.ts'
import { holderTried } from './tried.ts'

// How a line names a seat in a game: Fharbor, France@harbor.

interface SeatAndPassword {
  readonly seat: string
  readonly game: string
  readonly password: string | undefined
  /** The words behind the password. */
  readonly words: readonly string[]
}

/** `Fharbor word`, `St Petersburg@harbor word` */
function seatAndPassword(text: string): SeatAndPassword | undefined {
  const [where = '', password, ...words] = withOneWordForThePower(text).split(' ')
  const seat = seatIn(where)
  return seat === undefined ? undefined : { ...seat, password, words }
}

/** `St Petersburg@harbor word`, `Austria-Hungary@harbor`: writes the power's name as one word. */
export const withOneWordForThePower = (words: string): string =>
  words.replace(
    /^([\p{L}\d][^\s@]*)((?: [^\s@]+){0,2})@(?=\w+(?: \S|$))/u,
    (said: string, first: string, others: string, at: number) =>
      // With nothing behind it, this is a seat and a password with an @ in it.
      others !== '' && !/^\w+ \S/.test(words.slice(at + said.length))
        ? said
        : `${`${first}${others}`.replace(/[^\p{L}\d]+/gu, '_')}@`,
  )

/** `Fharbor`, `France@harbor` */
export function seatIn(where: string): { readonly seat: string; readonly game: string } | undefined {
  const [, seat, game] = /^(\w+)@(\w+)$/.exec(where) ?? /^(\w)(\w+)$/.exec(where) ?? []
  return seat === undefined || game === undefined ? undefined : { seat, game }
}

const say = wording.letters.signingOn

/**
 * By the password of the seat; or without a password, for a holder who has proven to be the writer. A free power is
 * taken over.
 */
export async function speakFor({ seat, game: name, password }: SeatNamed, context: Context): Promise<Answer> {
  const loaded = await context.load(name)
  if (!loaded.ok) return loaded
  const game = context.game!
  const power = powerNamed(seat, game)
  const holders = holdersNamed(seat, game, power)
  const own = holders.find(({ person }) => person === context.writer)
  if (own !== undefined) return ok(sitDown(own, context))
  const isFree = power !== undefined && game.seats[power]?.state === 'open'
  const free = isFree && !(await isKeptFrom(game, password, [], context)) ? power : undefined
  const observes = power === undefined && /^o(?:bserver)?$/i.test(seat) && context.isKnown
  // This is how people used to the classic judges begin to watch a game.
  if (observes && (password === undefined || holders.length === 0))
    return watch({ game: name, password }, context)
  if (password === undefined || !context.proofs.includes('password'))
    return free === undefined
      ? notHeld(seat, name, password, context)
      : takePower(free, password, [], context)
  const isHolders = holders.some(({ person }) => context.people.isOf(context.from, person, game))
  const guess: Guess = {
    lock: lockOf(name, seat, power),
    by: isHolders ? context.from : undefined,
    isThere: holders.length > 0,
  }
  return byPassword(password, { holders, guess, free, observes, name, seat }, context)
}

// How a letter comes to speak for a seat: by its password, by the writer's proof, or because the seat is free.

/** What a password is tried for. `free`: a power that anybody may take. */
interface Tried {
  readonly holders: readonly Seated[]
  readonly guess: Guess
  readonly free: Power | undefined
  /** Whether somebody who is no holder asks to watch. */
  readonly observes: boolean
  readonly name: string
  readonly seat: string
}

async function byPassword(
  password: string,
  { holders, guess, free, observes, name, seat }: Tried,
  context: Context,
): Promise<Answer> {
  // A free power is taken over with a new password. If a holder has one, this may be a guess at it.
  const isGuess = free === undefined || locksOf(holders, context.game!).length > 0
  const found = isGuess ? await holderTried(password, holders, guess, context) : ok('wrong' as const)
  if (!found.ok) return found
  if (typeof found.value !== 'string') return ok(sitDown(found.value, context))
  if (free !== undefined) return takePower(free, password, [], context)
  if (found.value === 'shut') return refused(wording.letters.access.locked)
  if (observes) return watch({ game: name, password }, context)
  // The reply must not even tell whether there is such a game.
  context.putAway()
  const meant = await gameMeant(`${seat}${name}`, context)
  return meant === undefined
    ? refused(say.wrongPassword)
    : refused(say.wrongPassword, say.joinIt({ game: meant }))
}

/** `SIGNON harbor password`: the letter of the power is missing. Nothing is told of games that are not listed. */
async function gameMeant(written: string, context: Context): Promise<string | undefined> {
  const { game, isKnown } = await context.gameCalled(written)
  return isKnown && game.settings.listed ? game.name.toLowerCase() : undefined
}

/** Without a valid password only the holder may speak for a seat. */
async function notHeld(
  seat: string,
  name: string,
  password: string | undefined,
  context: Context,
): Promise<Answer> {
  const why = password === undefined ? undefined : noPasswords(context.proofs)
  if (context.writer === undefined) throw new NotProven(why)
  if (!context.isKnown) {
    const meant = await gameMeant(`${seat}${name}`, context)
    return meant === undefined
      ? refused(noGame(/^[a-z]/.test(seat) ? `${seat}${name}` : name))
      : refused(`${say.meantGame({ game: meant })} ${say.joinIt({ game: meant })}`)
  }
  return why === undefined ? refused(say.notHeldWriteIt) : refused(say.notHeld, why)
}

/** What proves the writer where passwords do not. */
const noPasswords = (proofs: readonly Proof[]): string =>
  [wording.letters.access.noPasswords, ...proofs.flatMap(proof => WAYS[proof] ?? [])].join(' ')

const WAYS: Readonly<Partial<Record<Proof, string>>> = wording.letters.access.instead

/** In a quiet game, people who could take no power at all must not learn which ones are free. */
async function isKeptFrom(
  game: Game,
  password: string | undefined,
  words: readonly string[],
  context: Context,
): Promise<boolean> {
  if (!isQuiet(game) || game.stage === 'forming') return false
  // A writer without proof is at most asked for one.
  if (context.writer === undefined) return true
  const newcomer = await newcomerTo(context, password, words)
  return !newcomer.ok || whyNoSeat(game, context.writer, newcomer.value) !== undefined
}

/** Takes over a free power. */
async function takePower(
  power: Power,
  password: string | undefined,
  words: readonly string[],
  context: Context,
): Promise<Answer> {
  const person = context.person()
  const newcomer = await newcomerTo(context, password, words)
  if (!newcomer.ok) return newcomer
  const done = context.decide({ kind: 'takeOver', power, ...newcomer.value }, { kind: 'stranger', person })
  if (!done.ok) return done
  const { name } = boardFor(context.game!).powers[power]!
  return ok([
    sentences(say.isYours({ power: name }), say.onceTaken),
    ...unusualLines(context),
    ...sitDown({ kind: 'power', power, person }, context),
  ])
}

/** From here on the letter speaks for this seat. A player who abandoned or lost it comes back. */
function sitDown(by: Seated, context: Context): readonly ReplyPiece[] {
  context.speakAs(by)
  if (by.kind !== 'power' || context.game!.seats[by.power]?.state !== 'open') return NOTHING.value
  const done = context.decide({ kind: 'comeBack' }, by)
  return done.ok ? [] : [{ kind: 'refusal', refusal: done.error }]
}

// SIGNON Fharbor: the writer already has a seat, and speaks for it from here on.

const signOnAs = command({
  kind: 'signOnAs',
  called: () => 'signon',
  reads: (words: string) => {
    const read = seatAndPassword(words)
    return read === undefined || read.words.length > 0
      ? undefined
      : { seat: read.seat, game: read.game, password: read.password }
  },
  for: 'thePerson',
  speaker: 'signsOn',
  does: async (said, context) => orEnd(await speakFor(said, context)),
})

/** A SIGNON that cannot be read; it may contain a password. */
const unclearSignOn = command({
  kind: 'unclearSignOn',
  called: () => 'signon?',
  reads: () => ({}),
  for: 'thePerson',
  isUnread: true,
  speaker: 'signsOn',
  does: () => ({ ok: false, error: { why: [wording.letters.registration.howToSignOn], endsLetter: true } }),
})

// TAKEOVER: takes a power that has no player.

const takeOver = command({
  kind: 'takeOver',
  words: [odd('takeover', 'TAKEOVER Fgame password'), alsoOrders('take over', 'TAKEOVER Fgame password')],
  reads: (words: string) => {
    const read = seatAndPassword(words)
    return read === undefined || read.words.length > 1 ? undefined : read
  },
  needsCapitals: line => !/^takeover/i.test(line),
  for: 'thePerson',
  speaker: 'signsOn',
  act: 'takeOver',
  does: async (said, context) => orEnd(await takenOver(said, context)),
})

async function takenOver(
  { seat, game: name, password, words }: SeatAndPassword,
  context: Context,
): Promise<Answer> {
  const loaded = await context.loadKnown(name)
  const meant = loaded.ok ? undefined : await gameMeant(`${seat}${name}`, context)
  if (meant !== undefined) return refused(await whichPower(meant, context))
  if (!loaded.ok) return loaded
  const game = context.game!
  const power = powerIn(seat, game)
  if (!power.ok) return power
  // Before the start no power is taken over. Writers kept from a quiet game get the same answer for any power: the
  // reason, or a question for proof.
  const isKept = await isKeptFrom(game, password, words, context)
  if (!isKept && game.stage !== 'forming' && game.seats[power.value]?.state !== 'open')
    return refused(saidOfTaken(power.value, game))
  return takePower(power.value, password, words, context)
}

/** `TAKEOVER harbor password`: the letter of the power is missing. */
async function whichPower(name: string, context: Context): Promise<string> {
  const { game } = await context.gameCalled(name)
  const { powers } = boardFor(game)
  const free = isQuiet(game) ? [] : powers.filter(({ index }) => game.seats[index]?.state === 'open')
  const { letter } = free[0] ?? powers[0]!
  return say.takeOverWhich({ game: name, line: `TAKEOVER ${letter}${name}` })
}

/** A quiet game tells nobody which powers are free. */
function saidOfTaken(taken: Power, game: Game): string {
  const board = boardFor(game)
  const free = board.powers.flatMap(({ index }) => (game.seats[index]?.state === 'open' ? [index] : []))
  const isTaken = wording.letters.signingOn.isTaken({ power: powerName(board, taken) })
  if (isQuiet(game)) return isTaken
  return `${isTaken} ${gameRefusalSentence({ kind: 'notFree', power: taken, free }, game, board)}`
}

export const SPEAKING_FOR = [signOnAs, unclearSignOn, takeOver] as const
