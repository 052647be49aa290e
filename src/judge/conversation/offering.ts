// Tells a writer who wants something in their own words which line does it. Nothing of it is done.

import { mentionsIn, tongueOf } from '../../reader/mentions.ts'
import { speaksAgainst } from '../../reader/talk.ts'
import { wordsOf } from '../../reader/words.ts'
import { onlySpeaksFor } from '../commands/all.ts'
import { isOfAPerson } from '../commands/reading/answers.ts'
import { commandIn, meantBehindSet } from '../commands/reading/commandLine.ts'
import type { Instruction } from '../commands/reading/instructions.ts'
import { CLEAR_OFFER, gamesWished, MASTERS_OFFER, offersFor } from '../commands/wishes/offers.ts'
import { spelledAt } from '../commands/wishes/timeSaid.ts'
import { mayBeWish } from '../commands/wishes/wishTable.ts'
import { minuteOfDay, UTC } from '../game/calendar.ts'
import { readAbsence } from '../game/dates/absences.ts'
import { readDate } from '../game/dates/dates.ts'
import type { Game } from '../game/game.ts'
import { askWhetherCleared } from './asking.ts'
import type { LetterContext } from './context.ts'

/** At most this many rows of prose are searched for what they ask for. */
const MOST_ASKED = 12

/** Beside orders and commands, prose is mostly for pleasure: only rows that seem to ask for something count. */
const asksFor = (row: string): boolean =>
  /\?\s*$|\b(?:please|how|can|could|would|want|need|wish|let me|may i|who|what|which|when|where)\b/i.test(
    row,
  ) ||
  // As commands are written: `EXTEND 2 days`.
  /^\s*[A-Z]{3}/.test(row)

/** `we want a three-way draw`: no order, even if it was read as one. */
const isSentence = (row: string): boolean => row.trim().split(/\s+/).length > 2 && !isToldToUnits(row)

/** Whether a line looks like an order. A dash beside a number joins dates: `Vacation Dec 20 - Jan 5`. */
const isToldToUnits = (row: string): boolean =>
  TOLD_TO_UNITS.test(row.replace(/(?<=\d) [-–] | [-–] (?=\d)/g, ' '))

const TOLD_TO_UNITS = /^\W*(?:[af]|army|fleet)\b| [-–>]+ |->/i

/** `games`, `three-way draw`: whether lines say what somebody wants, and nothing to any unit. */
export const areWishes = (rows: readonly string[], context: LetterContext): boolean => {
  const { game, by, now } = context
  return (
    rows.length > 0 &&
    rows.every(
      row => !isToldToUnits(row) && offersFor([row], { game, by, now }, takenBehindSet(context)).length > 0,
    )
  )
}

/** What a line would be behind SET. A date in it has to be one that is accepted. */
const takenBehindSet =
  ({ game, by, now }: Pick<LetterContext, 'game' | 'by' | 'now'>) =>
  (row: string): string | undefined => {
    const line = meantBehindSet(row)
    const said = line === undefined ? undefined : commandIn(line)
    const zone = (by && game?.zones.get(by.person)) ?? game?.settings.timing.zone ?? UTC
    switch (said?.kind) {
      case 'deadline':
      case 'grace':
      case 'start': {
        const missingTime = minuteOfDay(game?.due?.deadline ?? now, zone)
        const date = readDate(said.date, { now, zone, missingTime })
        return date.ok && date.value.at > now
          ? `SET ${said.kind.toUpperCase()} ${spelledAt(date.value.at, zone)}`
          : undefined
      }
      case 'absence': {
        const days = said.to === undefined ? said.from : `${said.from} to ${said.to}`
        return readAbsence(days, now, zone).ok ? line : undefined
      }
      // A master has no vote.
      case 'draw':
      case 'concede':
      case 'wait':
        return by?.kind === 'master' ? undefined : line
      // Only the old judges' players write it so; to all others it is an everyday word.
      case 'set':
        return /^SET SKIP$/i.test(line ?? '') ? undefined : line
      default:
        return line
    }
  }

export async function offerWhatIsMeant(
  context: LetterContext,
  instructions: readonly Instruction[],
): Promise<void> {
  const { reply, now } = context
  const isAllProse =
    reply.isOfSpeakerAlone && instructions.every(each => each.kind === 'orders' || onlySpeaksFor(each))
  const prose = reply.passedOver.filter(row => isAllProse || asksFor(row))
  // A line that begins like a command and goes on as a sentence: `WHO plays Austria?`
  const unclear = instructions.filter(each => each.kind === 'unclear')
  const settings = unclear.flatMap(({ why, text }) => (why === 'noSetting' ? [text] : []))
  const sentences = [...reply.notTaken, ...unclear.map(({ text }) => text)].filter(isSentence)
  const rows = [...new Set([...prose, ...settings, ...sentences])].flatMap(sentencesOf).slice(0, MOST_ASKED)
  if (rows.length === 0) return
  const called = await gamesCalled(rows, context)
  // The offer goes to the address of the part's holder, and does nothing yet.
  const person = context.author.person ?? context.people.personAt(context.from)
  const { parts, only } = context.by === undefined ? await context.partsMeant(person) : { parts: [] }
  // A line that names no part is for the only one that its writer has.
  const { game, by } = context.by === undefined && only !== undefined ? only : context
  const offered = offersFor(rows, { game, by, now, called, parts }, takenBehindSet({ game, by, now }))
  const offers = offered.filter(offer => !isSaidAlready(offer, instructions))
  const isTaken = isAllProse && rows.some(row => takesAllBack(row, context))
  // `Wait - don't use those, I attached the wrong file`
  const isAgainst =
    isAllProse &&
    offered.every(offer => OF_WAITING.test(offer)) &&
    context.isSeated() &&
    rows.some(row => speaksAgainst(row, context.world().board))
  if ((isTaken || isAgainst) && askWhetherCleared(context)) return
  const isTold = offers.some(offer => /: (?:CLEAR|UNDO)\b/.test(offer))
  const isLost =
    offered.length === 0 &&
    by?.kind === 'master' &&
    rows.some(row => IN_CAPITALS.test(row) || (isAllProse && !isOfAPerson(row) && mayBeWish(row)))
  reply.offer(isTaken && !isTold ? [CLEAR_OFFER, ...offers] : isLost ? [MASTERS_OFFER] : offers)
}

/** `for times by your own clock: SET ZONE Europe/Berlin`, in a letter with another SET ZONE */
function isSaidAlready(offer: string, instructions: readonly Instruction[]): boolean {
  const command = commandIn(offer.slice(offer.lastIndexOf(': ') + 1).trim())
  const isPlain = command !== undefined && !MAY_BE_CORRECTED.has(command.kind)
  return isPlain && instructions.some(({ kind }) => kind === command.kind)
}
const MAY_BE_CORRECTED: ReadonlySet<Instruction['kind']> = new Set([
  'set',
  'deadline',
  'grace',
  'start',
  'absence',
])

/** `Please don't process yet`: it may be more than a wish to wait. */
const OF_WAITING = /: SET WAIT$/

/** In capitals, as commands are written; an END is what is left of one. */
const IN_CAPITALS = /^\s*(?!END\b)[A-Z]{3}\S*(?: \S+){0,3}\s*$/

/** `Vergiss meine letzten Züge.`, `Cancel everything.`: whether a player takes orders back, in any language. */
export const takesBack = (row: string, context: LetterContext): boolean =>
  takenBack(row, context) !== undefined

/** Whether all of them; not `Never mind, keep what stands.`, `Ignore that, and the order for Munich.` */
export const takesAllBack = (row: string, context: LetterContext): boolean =>
  takenBack(row, context) === 'all'

function takenBack(row: string, context: LetterContext): 'all' | 'some' | undefined {
  const { by, game } = context
  const words = wordsOf(row)
  if (OF_THE_GAME.test(row) && !/\b(?:order|move)s?\b/i.test(row)) return undefined
  if (by?.kind !== 'power' || game?.position === undefined || words.length > MOST_TAKING_BACK)
    return undefined
  const { board } = context.world()
  const tongue = tongueOf(row, board)
  const kinds = tongue.hitsIn(words).map(({ kind }) => kind)
  if (row.includes('?') || !kinds.includes('TAKEBACK')) return undefined
  const isOfSome =
    kinds.includes('KEEP') || kinds.includes('STAYS') || mentionsIn(row, board, tongue).length > 0
  return isOfSome ? 'some' : 'all'
}

/** `Stop the clock`, `Cancel the game` */
const OF_THE_GAME = /\b(?:game|clock|player|password|deadline)\b/i

const MOST_TAKING_BACK = 10

/** A row too long for a wish may have one in one of its sentences. */
const sentencesOf = (row: string): readonly string[] =>
  row.length > LONGEST_ROW ? row.split(/(?<=[.!?]) +/) : [row]
const LONGEST_ROW = 160

/** At most this many games that a letter wishes to join are looked up. */
const MOST_CALLED = 3

async function gamesCalled(
  rows: readonly string[],
  context: LetterContext,
): Promise<ReadonlyMap<string, Game>> {
  const called = new Map<string, Game>()
  const names = new Set(rows.flatMap(gamesWished))
  for (const name of [...names].slice(0, MOST_CALLED)) {
    if (!context.mayGoOn('lookUps')) break
    const { game, isKnown } = await context.gameCalled(name)
    if (isKnown) called.set(name, game)
  }
  return called
}
