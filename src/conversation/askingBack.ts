// Dangerous things that were asked for without the word that makes them sure: asked back, and done with a YES.
import type { Request } from '../commands/all.ts'
import { type Answer, lines, sentences } from '../commands/answer.ts'
import type { Command } from '../commands/command.ts'
import { isSeated, type Seated, type SeatedContext } from '../commands/context.ts'
import { withoutPassword } from '../commands/reading/instructions.ts'
import { type Ask, sureAnswered, sureAsked } from '../people/asks.ts'
import { wording } from '../report/wording.ts'
import { err, ok } from '../result.ts'
import type { LetterContext } from './context.ts'

const say = wording.daemon.table

/** Asks whether that is meant, unless it would be refused anyway. */
export function askBack(
  context: LetterContext & SeatedContext,
  { asks, acts }: Command,
  request: Request,
  written: string,
): Answer {
  const { by, game, people, now, cause } = context
  const read = acts?.(request, context)
  if (read?.ok === false) return read
  const why = context.whyNot([read?.value ?? []].flat().map(act => ({ by, act })))
  if (why !== undefined) return err(why)
  // What is kept and shown of it is without the password that may stand in it.
  const line = withoutPassword(written)
  const name = game.name.toLowerCase()
  const ask: Ask = {
    key: `${cause} ${line}`,
    person: by.person,
    game: name,
    as: asWhom(by),
    line,
    saying: bare(request),
    doors: people.doors.of(by.person, name),
    at: now,
  }
  context.record(sureAsked(ask, context.at, cause))
  return ok([
    sentences(say.notYet({ why: asks?.why(game) ?? '' }), say.answerYes),
    // Marked as a quotation, lest a machine that sends our mail back does it.
    lines([`  | ${line.replace(/(?<![\s.!])[\s.!]+$/, '')}!`]),
  ])
}

/** Without the line that it was read from, and without the password in it. */
function bare(request: Request): Request {
  const { text: _text, password: _password, ...rest } = request as Request & Readonly<Record<string, unknown>>
  return rest as unknown as Request // of the same kind
}

const asWhom = (by: Seated): string => (by.kind === 'power' ? `power ${by.power}` : by.kind)

/** What a YES of the writer is for, as the part for which they speak now; nothing if nothing waits for one. */
export function confirmedBy(
  context: LetterContext,
): { readonly request: Ask['saying']; readonly line: string } | undefined {
  if (!isSeated(context)) return undefined
  const { people, by, game, now, cause } = context
  const ask = people.asks.waiting(by.person, game.name.toLowerCase(), asWhom(by), now)
  if (ask === undefined) return undefined
  context.reply.show(['', `> ${ask.line.slice(0, 200)}`])
  context.record(sureAnswered(ask.key, context.at, cause))
  // Whoever had the old password may have asked for it.
  const isSure = ask.doors === people.doors.of(by.person, ask.game)
  return { request: { ...ask.saying, isSure } as Ask['saying'], line: ask.line }
}
