// Tries a password from a letter: whose seat it opens, how many wrong ones are allowed, and who is told about them.

import { ok, type Result } from '../../../result.ts'
import { wording } from '../../../wording/wording.ts'
import { boardFor } from '../../library/equipment.ts'
import { type Guess, passwordFailed, wrongAmong } from '../../people/inVain.ts'
import { asTheyAre } from '../../report/forms/frame.ts'
import { streamOf } from '../../store/events/names.ts'
import { type Context, NotProven, type Refusal, type Seated } from '../context.ts'
import { holderBy, locksOf } from '../meaning/parts.ts'
import { noGameHeader } from '../people/addressWishes.ts'

const say = wording.letters.signingOn

/**
 * The holder with this password; `shut` if there were too many wrong ones recently, then it is not tried. After too
 * many wrong ones in the name of an address of record, the judge asks there even about the right one.
 */
export async function holderTried(
  password: string,
  holders: readonly Seated[],
  guess: Guess,
  context: Context,
): Promise<Result<Seated | 'wrong' | 'shut', Refusal>> {
  await context.people.meet(streamOf('lock', guess.lock))
  const all = locksOf(holders, context.game!)
  const open = all.filter(({ hash }) => !isShut({ ...guess, hash }, context))
  const locks = all.filter(lock => open.includes(lock) || isTried({ ...guess, hash: lock.hash }, context))
  const isAllShut = all.length === 0 ? isShut(guess, context) : locks.length === 0
  if (isAllShut && guess.by !== undefined && all.length > 0) throw new NotProven(say.noneTried)
  if (isAllShut) return ok('shut')
  const hashes = locks.map(({ hash }) => hash)
  const may = context.mayTry(password, hashes)
  if (!may.ok) return may
  const holder = await holderBy(password, locks, context.passwords)
  if (holder !== undefined && !open.some(({ by }) => by === holder)) throw new NotProven(say.amongWrong, true)
  if (holder !== undefined) return ok(holder)
  context.record(passwordFailed(guess, hashes, context.at, context.cause))
  const told = holders.filter(({ person }) => {
    const hash = context.game!.passwords.get(person)
    return isWorthTelling({ ...guess, ...(hash === undefined ? {} : { hash }) }, context)
  })
  tellHolders(told, guess.by !== undefined, context)
  return ok('wrong')
}

/** Whether the word is right; `shut` if there were too many wrong ones recently, then it is not tried. */
export async function wordTried(
  word: string,
  hash: string,
  lock: Guess,
  context: Context,
): Promise<Result<'right' | 'wrong' | 'shut', Refusal>> {
  const guess = { ...lock, hash }
  await context.people.meet(streamOf('lock', guess.lock))
  if (isShut(guess, context)) return ok('shut')
  const may = context.mayTry(word, [hash])
  if (!may.ok) return may
  if (await context.passwords.isRight(hash, word)) return ok('right')
  context.record(passwordFailed(guess, [hash], context.at, context.cause))
  return ok('wrong')
}

/** Whether there were too many wrong words for the same lock within an hour, including those in this letter. */
const isShut = (guess: Guess, { people, now, records }: Context): boolean =>
  people.lock(guess.lock).guesses.isShut(guess, now, wrongAmong(records, guess))

const isTried = (guess: Guess, { people, now, records }: Context): boolean =>
  people.lock(guess.lock).guesses.isTried(guess, now, wrongAmong(records, guess))

const isWorthTelling = (guess: Guess, { people, now, records }: Context): boolean =>
  people.lock(guess.lock).guesses.isWorthTelling(guess, now, wrongAmong(records, guess))

/** Warns the holders of a seat that somebody is guessing its password. */
function tellHolders(holders: readonly Seated[], isInTheirName: boolean, context: Context): void {
  const game = context.game!
  for (const by of holders) {
    const seat = by.kind === 'power' ? boardFor(game).powers[by.power]!.name : say.yourPart
    const view = { header: asTheyAre(noGameHeader(context.judge)), seat, game: game.name, isInTheirName }
    const subject = `${context.judge.code}:${game.name.toLowerCase()} - ${say.guessed}`
    for (const to of context.people.reachedAt(by.person, game))
      context.post({ to, subject, text: { kind: 'guessed', view }, confirms: undefined })
  }
}
