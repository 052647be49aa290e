// How a letter comes to speak for a part in a game: by its password, by its writer's proof, or since it is free.
import type { Power } from '../../board/board.ts'
import { type Guess, passwordFailed } from '../../people/guesses.ts'
import { wording } from '../../report/wording.ts'
import { ok } from '../../result.ts'
import { type Answer, NOTHING, refused, sentences, type Told } from '../answer.ts'
import type { SeatNamed } from '../command.ts'
import type { Context, Proof, Seated } from '../context.ts'
import { boardFor } from '../meaning/boards.ts'
import { noGame } from '../meaning/games.ts'
import { holderBy, holdersNamed, isOfRecord, lockOf, locksOf } from '../meaning/parts.ts'
import { powerNamed } from '../meaning/powersNamed.ts'
import { NotProven } from '../notProven.ts'
import { isShut, newcomerTo, unusualLines } from './newcomer.ts'

const say = wording.daemon.signingOn

/** By the password of the part; or without one, for its holder who has proven who they are. A free power is taken over. */
export async function speakFor({ seat, game: name, password }: SeatNamed, context: Context): Promise<Answer> {
  const loaded = await context.load(name)
  if (!loaded.ok) return loaded
  const game = context.game!
  const power = powerNamed(seat, game)
  const holders = holdersNamed(seat, game, power)
  const own = holders.find(({ person }) => person === context.writer)
  if (own !== undefined) return ok(sitDown(own, context))
  const free = power !== undefined && game.seats[power]?.state === 'open' ? power : undefined
  if (password === undefined || !context.proofs.includes('password'))
    return free === undefined ? notHeld(name, password, context) : takePower(free, password, [], context)
  const isHolders = holders.some(({ person }) => isOfRecord(context.from, person, game, context.people))
  const guess: Guess = {
    lock: lockOf(name, seat, power),
    by: isHolders ? context.from : undefined,
    isThere: holders.length > 0,
  }
  return byPassword(password, { holders, guess, free }, context)
}

/** What somebody tries a password for; `free` is a power that anybody may have. */
export interface Tried {
  readonly holders: readonly Seated[]
  readonly guess: Guess
  readonly free: Power | undefined
}

async function byPassword(
  password: string,
  { holders, guess, free }: Tried,
  context: Context,
): Promise<Answer> {
  const locks = locksOf(holders, context.game!)
  // What is free is taken over with a password of one's own: it may be a guess all the same.
  const isGuess = free === undefined || locks.length > 0
  if (isGuess && !isShut(guess, context)) {
    const may = context.mayTry(
      password,
      locks.map(({ hash }) => hash),
    )
    if (!may.ok) return may
    const holder = await holderBy(password, locks, context.passwords)
    if (holder !== undefined) return ok(sitDown(holder, context))
    context.record(passwordFailed(guess, context.at, context.cause))
  } else if (free === undefined) return refused(wording.daemon.leaflets.locked)
  if (free !== undefined) return takePower(free, password, [], context)
  // Not even whether there is such a game is told.
  context.putAway()
  return refused(say.wrongPassword)
}

/** Without a password that counts only the holder may speak for a part. */
function notHeld(name: string, password: string | undefined, context: Context): Answer {
  const why = password === undefined ? undefined : noPasswords(context.proofs)
  if (context.writer === undefined) throw new NotProven(why)
  if (!context.isKnown) return refused(noGame(name))
  return why === undefined ? refused(say.notHeldWriteIt) : refused(say.notHeld, why)
}

/** What proves who somebody is, where a password does not. */
const noPasswords = (proofs: readonly Proof[]): string =>
  [wording.daemon.leaflets.noPasswords, ...proofs.flatMap(proof => WAYS[proof] ?? [])].join(' ')

const WAYS: Readonly<Partial<Record<Proof, string>>> = wording.daemon.leaflets.instead

/** Takes over a power that is free. */
export async function takePower(
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
function sitDown(by: Seated, context: Context): readonly Told[] {
  context.speakAs(by)
  if (by.kind !== 'power' || context.game!.seats[by.power]?.state !== 'open') return NOTHING.value
  const done = context.decide({ kind: 'comeBack' }, by)
  return done.ok ? [] : [{ kind: 'refusal', refusal: done.error }]
}
