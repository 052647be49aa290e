// Press, and the diary, which only its player reads.

import { ok } from '../../result.ts'
import { wording } from '../../wording/wording.ts'
import { diaryOf, type Game } from '../game/game.ts'
import type { Audience } from '../game/press.ts'
import { boardFor } from '../library/equipment.ts'
import { listed } from '../report/sentences/names.ts'
import { type CommandWord, command, usual } from './command.ts'
import {
  type Answer,
  type Context,
  lines,
  NotProven,
  refused,
  says,
  sentences,
  shows,
  textLines,
} from './context.ts'
import { audienceOf } from './meaning/names.ts'
import { apart } from './reading/shownApart.ts'
import { endingWith, isList, lastRows } from './reading/words.ts'

// PRESS, BROADCAST, POSTAL PRESS: what players write to each other.

const say = wording.letters.table

/** Words that may stand before or behind PRESS. */
export type How = 'white' | 'grey' | 'quiet' | 'official' | 'partial'

interface Press extends Body {
  /** `all`, a list, or `all but` a list. */
  readonly to: string
  readonly colour: 'white' | 'grey' | undefined
  readonly isPostal: boolean
}

/** The text below such a line. */
interface Body {
  readonly body: string
  /** Whether nothing but the end of the letter ends it. */
  readonly isOpen?: true
  /** Lines in it that begin another text, or in an open text also commands. */
  readonly within?: readonly string[]
}

const WORDS = 'press broadcast postal white grey gray anonymous unanonymous quiet official partial fake'

const word = (words: string): CommandWord =>
  usual(words, 'PRESS TO EFG', 'GREY PRESS TO EFG', 'BROADCAST', 'POSTAL PRESS')

/** A color alone is too short to be checked for misspellings. */
const WITH_COLOURS = 'WHITE GREY GRAY FAKE PARTIAL POSTAL QUIET OFFICIAL ANONYMOUS'
  .split(' ')
  .flatMap(how => [`${how} PRESS`, `${how} BROADCAST`])

const press = command({
  kind: 'press',
  words: WORDS.split(' ').map(word),
  slips: ['ANONYMOUSLY', 'UNANONYMOUSLY', ...WITH_COLOURS],
  called: () => undefined,
  reads: (how: readonly How[], list: string | undefined, isPostal?: boolean): Press | undefined => {
    const to = list === undefined ? undefined : recipientsIn(list)
    const colours = new Set(how.filter(each => each === 'white' || each === 'grey'))
    if (to === undefined || how.includes('quiet') || how.includes('official') || colours.size > 1)
      return undefined
    const [colour] = colours
    return { to, colour, body: '', isPostal: isPostal === true }
  },
  needsCapitals: line => !/\bto\b|broadcast|postal|,| [+-]\w|\ball (?:but|except)\b/i.test(line),
  textsIn: ({ to }) => [to.replace(/\bbut\b/gi, '')],
  for: 'onePower',
  act: 'press',
  does: sent,
})

/** `all`, `EFG`, `all but EFG`; undefined for words that are no list of recipients. */
export function recipientsIn(text: string): string | undefined {
  if (/^all$/i.test(text)) return 'all'
  const [, but] = /^all (?:but|except) (.+)$/i.exec(text) ?? []
  const list = but ?? text
  return isList(list) ? (but === undefined ? list : `all but ${but}`) : undefined
}

async function sent({ to, colour, isPostal, ...text }: Press, context: Context): Promise<Answer> {
  if (!context.isSeated()) return refused(wording.letters.commandRefusals.notHere)
  const audience = audienceOf(to, context.game, context.by)
  if (!audience.ok) return audience
  const both = await swallowing(text, 'press', context)
  if (both !== undefined) return both
  const { body } = text
  // With ENDPRESS the writer has said where the text ends. The master knows who plays, so press to the master alone may
  // be signed.
  if (text.isOpen && !isForMaster(audience.value) && context.mayTellWhoPlays(body))
    throw new NotProven(say.pressWithName, true)
  const done = context.decide({ kind: 'press', to: audience.value, colour, text: body, isPostal })
  if (!done.ok) return done
  const kept = isPostal ? say.keptForResults : sentTo(audience.value, context.game)
  return ok([sentences(kept), lines(textLines(body))])
}

const isForMaster = (to: Audience): boolean => to.kind === 'some' && to.powers.length === 0 && !to.observers

/**
 * Shows both readings of a text that may contain lines meant for the judge. Nothing is done: the writer says which
 * reading is right.
 */
async function swallowing(
  { body, isOpen, within = [] }: Body,
  what: 'press' | 'diary',
  context: Context,
): Promise<Answer | undefined> {
  const both = wording.letters.openTexts
  const orders = isOpen ? await context.ownOrdersIn(lastRows(body).join('\n')) : []
  const meant = isOpen ? endingWith(body, [...within, ...orders]) : within
  const others = within.filter(row => !meant.includes(row))
  if (meant.length + others.length === 0) return undefined
  const why = others.length > 0 || !isOpen ? both.anotherText : both.forJudge
  return ok([
    { kind: 'refusal', refusal: { why: [both.nothingDone[what], why] } },
    // The bar keeps the lines from being read as the writer's own if a mail program sends this reply back.
    lines(['', ...apart(body, meant, others).map(row => `  | ${row.trim()}`), '']),
    sentences(isOpen ? both.allOfIt : both.partOfIt),
    lines(textLines(body)),
  ])
}

function sentTo(to: Audience, game: Game): string {
  if (to.kind === 'everybody') return say.sentToAll
  const { powers } = boardFor(game)
  const names = [
    ...to.powers.map(power => powers[power]!.name),
    ...(to.master ? [say.master] : []),
    ...(to.observers ? [say.observers] : []),
  ]
  return say.sentTo({ names: listed(names, 'and') })
}

// DIARY: a player's notes, which nobody else sees while the game lasts.

const noteInDiary = command({
  kind: 'noteInDiary',
  words: [usual('diary', 'DIARY', 'DIARY LIST', 'DIARY READ 3', 'DIARY DELETE 3')],
  called: () => 'diary',
  reads: (body?: string): Body => ({ body: body ?? '' }),
  for: 'onePower',
  act: 'noteInDiary',
  does: async (text, context) => {
    const both = await swallowing(text, 'diary', context)
    if (both !== undefined) return both
    const done = context.decide({ kind: 'noteInDiary', text: text.body })
    return done.ok ? says(say.done.noteInDiary) : done
  },
})

const strikeFromDiary = command({
  kind: 'strikeFromDiary',
  called: () => 'diary delete',
  reads: (entry: number) => ({ entry }),
  for: 'onePower',
  act: 'strikeFromDiary',
  acts: ({ entry }) => ok({ kind: 'strikeFromDiary', entry }),
})

const diary = command({
  kind: 'diary',
  called: () => 'diary list',
  reads: () => ({}),
  for: 'onePower',
  tells: 'part',
  does: (_, context) => shown(undefined, context),
})

const diaryEntry = command({
  kind: 'diaryEntry',
  called: () => 'diary read',
  reads: (entry: number) => ({ entry }),
  for: 'onePower',
  tells: 'part',
  does: ({ entry }, context) => shown(entry, context),
})

function shown(entry: number | undefined, { game, by }: Context): Answer {
  const own = game === undefined || by?.kind !== 'power' ? undefined : diaryOf(game, by.power)
  if (own === undefined) return refused(wording.letters.informing.noDiary)
  if (own.length === 0) return says(wording.letters.informing.emptyDiary)
  if (entry === undefined)
    return shows(
      own.map(({ text }, i) => `  ${String(i + 1).padStart(3)}  ${(text.split('\n')[0] ?? '').slice(0, 60)}`),
    )
  const found = own[entry - 1]
  return found === undefined
    ? refused(wording.letters.informing.noEntry({ entry, last: own.length }))
    : shows(found.text.split('\n').map(line => `  ${line}`))
}

export const PRESS = [press, noteInDiary, diary, diaryEntry, strikeFromDiary] as const
