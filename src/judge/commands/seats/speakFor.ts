// SIGNON as somebody who has a part, TAKEOVER: for whom a letter speaks.

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

// How a line names a part in a game: Fharbor, France@harbor.

interface SeatAndPassword {
  readonly seat: string
  readonly game: string
  readonly password: string | undefined
  /** What stands behind the password. */
  readonly words: readonly string[]
}

/** `Fharbor word`, `St Petersburg@harbor word` */
function seatAndPassword(text: string): SeatAndPassword | undefined {
  const [where = '', password, ...words] = withOneWordForThePower(text).split(' ')
  const seat = seatIn(where)
  return seat === undefined ? undefined : { ...seat, password, words }
}

/** `St Petersburg@harbor word`, `Austria-Hungary@harbor`: the name of the power as one word. */
export const withOneWordForThePower = (words: string): string =>
  words.replace(
    /^([\p{L}\d][^\s@]*)((?: [^\s@]+){0,2})@(?=\w+(?: \S|$))/u,
    (said: string, first: string, others: string, at: number) =>
      // With nothing behind it that is a seat and a password with an @ in it.
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

/** By the password of the part; or without one, for its holder who has proven who they are. A free power is taken over. */
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
  // So the people of the classic judges begin to watch a game.
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

// How a letter comes to speak for a part in a game: by its password, by its writer's proof, or since it is free.

/** What somebody tries a password for; `free` is a power that anybody may have. */
interface Tried {
  readonly holders: readonly Seated[]
  readonly guess: Guess
  readonly free: Power | undefined
  /** Whether whoever is none of the holders wants to watch as well. */
  readonly observes: boolean
  readonly name: string
  readonly seat: string
}

async function byPassword(
  password: string,
  { holders, guess, free, observes, name, seat }: Tried,
  context: Context,
): Promise<Answer> {
  // What is free is taken over with a password of one's own: it may be a guess all the same.
  const isGuess = free === undefined || locksOf(holders, context.game!).length > 0
  const found = isGuess ? await holderTried(password, holders, guess, context) : ok('wrong' as const)
  if (!found.ok) return found
  if (typeof found.value !== 'string') return ok(sitDown(found.value, context))
  if (free !== undefined) return takePower(free, password, [], context)
  if (found.value === 'shut') return refused(wording.letters.access.locked)
  if (observes) return watch({ game: name, password }, context)
  // Not even whether there is such a game is told.
  context.putAway()
  const meant = await gameMeant(`${seat}${name}`, context)
  return meant === undefined
    ? refused(say.wrongPassword)
    : refused(say.wrongPassword, say.joinIt({ game: meant }))
}

/** `SIGNON harbor password`: the letter of a power was left out. Of a game that the list has not nothing is told. */
async function gameMeant(written: string, context: Context): Promise<string | undefined> {
  const { game, isKnown } = await context.gameCalled(written)
  return isKnown && game.settings.listed ? game.name.toLowerCase() : undefined
}

/** Without a password that counts only the holder may speak for a part. */
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

/** What proves who somebody is, where a password does not. */
const noPasswords = (proofs: readonly Proof[]): string =>
  [wording.letters.access.noPasswords, ...proofs.flatMap(proof => WAYS[proof] ?? [])].join(' ')

const WAYS: Readonly<Partial<Record<Proof, string>>> = wording.letters.access.instead

/** Whoever could take none of them anyhow does not find out at a quiet table which are free. */
async function isKeptFrom(
  game: Game,
  password: string | undefined,
  words: readonly string[],
  context: Context,
): Promise<boolean> {
  if (!isQuiet(game) || game.stage === 'forming') return false
  // Who has proven nothing is asked for a proof at most.
  if (context.writer === undefined) return true
  const newcomer = await newcomerTo(context, password, words)
  return !newcomer.ok || whyNoSeat(game, context.writer, newcomer.value) !== undefined
}

/** Takes over a power that is free. */
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

/** From here on the letter speaks for a part; whoever was away is back. */
function sitDown(by: Seated, context: Context): readonly ReplyPiece[] {
  context.speakAs(by)
  if (by.kind !== 'power' || context.game!.seats[by.power]?.state !== 'open') return NOTHING.value
  const done = context.decide({ kind: 'comeBack' }, by)
  return done.ok ? [] : [{ kind: 'refusal', refusal: done.error }]
}

// SIGNON Fharbor: whoever writes has a part already, and speaks for it from here on.

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

/** A SIGNON that cannot be read; a password may stand in it. */
const unclearSignOn = command({
  kind: 'unclearSignOn',
  called: () => 'signon?',
  reads: () => ({}),
  for: 'thePerson',
  isUnread: true,
  speaker: 'signsOn',
  does: () => ({ ok: false, error: { why: [wording.letters.registration.howToSignOn], endsLetter: true } }),
})

// TAKEOVER: a power that nobody holds.

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
  // Before the start all powers are to be had, and none is taken over.
  // They are told why, or asked for a proof, whichever power it is.
  const isKept = await isKeptFrom(game, password, words, context)
  if (!isKept && game.stage !== 'forming' && game.seats[power.value]?.state !== 'open')
    return refused(saidOfTaken(power.value, game))
  return takePower(power.value, password, words, context)
}

/** `TAKEOVER harbor password`: the letter of a power was left out. */
async function whichPower(name: string, context: Context): Promise<string> {
  const { game } = await context.gameCalled(name)
  const { powers } = boardFor(game)
  const free = isQuiet(game) ? [] : powers.filter(({ index }) => game.seats[index]?.state === 'open')
  const { letter } = free[0] ?? powers[0]!
  return say.takeOverWhich({ game: name, line: `TAKEOVER ${letter}${name}` })
}

/** Which powers are free a quiet game tells nobody. */
function saidOfTaken(taken: Power, game: Game): string {
  const board = boardFor(game)
  const free = board.powers.flatMap(({ index }) => (game.seats[index]?.state === 'open' ? [index] : []))
  const isTaken = wording.letters.signingOn.isTaken({ power: powerName(board, taken) })
  if (isQuiet(game)) return isTaken
  return `${isTaken} ${gameRefusalSentence({ kind: 'notFree', power: taken, free }, game, board)}`
}

/** All of this file. */
export const SPEAKING_FOR = [signOnAs, unclearSignOn, takeOver] as const
