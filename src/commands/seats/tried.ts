// A password that a letter tries: whose part it is, how often somebody may be wrong, and who hears of that.
import { boardFor } from '../../library/equipment.ts'
import { type Guess, passwordFailed, wrongAmong } from '../../people/inVain.ts'
import { asTheyAre } from '../../report/forms/frame.ts'
import { wording } from '../../report/wording.ts'
import { ok, type Result } from '../../result.ts'
import { streamOf } from '../../store/events/names.ts'
import type { Context, Refusal, Seated } from '../context.ts'
import { holderBy, locksOf } from '../meaning/parts.ts'
import { noGameHeader } from '../people/addressWishes.ts'

const say = wording.daemon.signingOn

/** Which of these has this password; `shut` where there were too many wrong ones of late, and it is not tried. */
export async function holderTried(
  password: string,
  holders: readonly Seated[],
  guess: Guess,
  context: Context,
): Promise<Result<Seated | 'wrong' | 'shut', Refusal>> {
  if (await isShut(guess, context)) return ok('shut')
  const locks = locksOf(holders, context.game!)
  const may = context.mayTry(
    password,
    locks.map(({ hash }) => hash),
  )
  if (!may.ok) return may
  const holder = await holderBy(password, locks, context.passwords)
  if (holder !== undefined) return ok(holder)
  context.record(passwordFailed(guess, context.at, context.cause))
  if (isWorthTelling(guess, context)) tellHolders(holders, context)
  return ok('wrong')
}

/** Whether there were too many wrong words for the same within the hour, those of this letter among them. */
export async function isShut(guess: Guess, { people, now, records }: Context): Promise<boolean> {
  await people.meet(streamOf('lock', guess.lock))
  return people.lock(guess.lock).guesses.isShut(guess, now, wrongAmong(records, guess))
}

const isWorthTelling = (guess: Guess, { people, now, records }: Context): boolean =>
  people.lock(guess.lock).guesses.isWorthTelling(guess, now, wrongAmong(records, guess))

/** Whoever holds a seat hears that its password is guessed at. */
function tellHolders(holders: readonly Seated[], context: Context): void {
  const game = context.game!
  for (const by of holders) {
    const seat = by.kind === 'power' ? boardFor(game).powers[by.power]!.name : say.yourPart
    const view = { header: asTheyAre(noGameHeader(context.judge)), seat, game: game.name }
    const subject = `${context.judge.code}:${game.name.toLowerCase()} - ${say.guessed}`
    for (const to of context.people.reachedAt(by.person, game))
      context.post({ to, subject, text: { kind: 'guessed', view }, confirms: undefined })
  }
}
