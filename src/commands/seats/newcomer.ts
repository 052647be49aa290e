// Whoever comes to a game: what they bring along, and what they should know of it.

import type { Newcomer } from '../../game/commands.ts'
import { rulesOf } from '../../game/table.ts'
import { type Guess, passwordFailed, wrongAmong } from '../../people/guesses.ts'
import { unusualForNewcomers } from '../../report/sentences/settingLines.ts'
import { wording } from '../../report/wording.ts'
import { ok, type Result } from '../../result.ts'
import { lines, type Refusal, refused, type Told } from '../answer.ts'
import type { Context } from '../context.ts'

const say = wording.daemon.signingOn

/** What somebody brings along; among the words behind their password may be that of a private game. */
export async function newcomerTo(
  context: Context,
  password: string | undefined,
  words: readonly string[],
): Promise<Result<Newcomer, Refusal>> {
  const { people, passwords } = context
  const game = context.game!
  const newcomer = people.newcomer(
    context.person(),
    password === undefined ? undefined : passwords.choose(password),
  )
  const { access, word: hash } = game.settings
  const tried = access === 'word' ? words.slice(0, MOST_WORDS) : []
  if (hash === undefined || tried.length === 0) return ok(newcomer)
  // Whoever is invited needs no word: all the others are in one count.
  const guess = { lock: `${game.name.toLowerCase()} word`, by: undefined, isThere: true }
  for (const word of tried) {
    if (isShut(guess, context)) return refused(say.wordShut)
    const may = context.mayTry(word, [hash])
    if (!may.ok) return may
    if (await passwords.isRight(hash, word)) return ok({ ...newcomer, knowsTheWord: true })
    context.record(passwordFailed(guess, context.at, context.cause))
  }
  return ok(newcomer)
}

/** So many words of a line are tried as that of a private game. */
const MOST_WORDS = 3

/** Whether there were too many wrong words for the same within the hour, those of this letter among them. */
export const isShut = (guess: Guess, { people, now, records }: Context): boolean =>
  people.guesses.isShut(guess, now, wrongAmong(records, guess))

/** What whoever comes to a game should know of it, now that it can still be left. */
export function unusualLines(context: Context): readonly Told[] {
  const game = context.game!
  const unusual = unusualForNewcomers(game.settings, rulesOf(game, context.world()))
  return unusual.length === 0 ? [] : [lines(['', ...unusual])]
}
