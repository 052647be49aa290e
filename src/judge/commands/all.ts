// All commands, collected from their files, with their keywords. A letter can ask for what one of them reads.

import { isPassword } from '../store/passwords.ts'
import { ABOUT_THE_JUDGE } from './asking/help.ts'
import { HISTORIES } from './asking/history.ts'
import { LISTS } from './asking/list.ts'
import { MAPS } from './asking/map.ts'
import type { Command, CommandWord } from './command.ts'
import type { SeatedContext } from './context.ts'
import { BECOMING } from './master/becoming.ts'
import { REPAIRS } from './master/repair.ts'
import { ROLLING_BACK } from './master/rollBack.ts'
import { RUNNING } from './master/running.ts'
import { SETTING } from './master/set.ts'
import { ORDERS } from './orders/orders.ts'
import { FOR_LATER } from './orders/phase.ts'
import { PREVIEWS } from './orders/preview.ts'
import { STANDING } from './orders/standing.ts'
import { ADDRESSES } from './people/address.ts'
import { PREFERENCES } from './people/preferences.ts'
import { WHO_IS_WHO } from './people/whoIs.ts'
import { PRESS } from './press.ts'
import { GAMES } from './seats/create.ts'
import { LEAVING } from './seats/resign.ts'
import { SIGNING_ON } from './seats/signOn.ts'
import { SPEAKING_FOR } from './seats/speakFor.ts'
import { TIMES } from './times.ts'
import { UNREAD } from './unread.ts'
import { VOTES } from './votes.ts'

const ALL = [
  // People: who they are, where their mail goes, and what they want in it.
  ...PREFERENCES,
  ...ADDRESSES,
  ...WHO_IS_WHO,
  // Questions that everybody may ask: about games, and about how to write to the judge.
  ...LISTS,
  ...HISTORIES,
  ...MAPS,
  ...ABOUT_THE_JUDGE,
  // Seats: creating a game, joining it, speaking for a seat, and leaving.
  ...GAMES,
  ...SIGNING_ON,
  ...SPEAKING_FOR,
  ...LEAVING,
  // Orders: for now, for later, standing ones, and previews of them.
  ...ORDERS,
  ...FOR_LATER,
  ...STANDING,
  ...PREVIEWS,
  // Press, and the diary, which only its player reads.
  ...PRESS,
  // Votes that end a game.
  ...VOTES,
  // Times: deadlines and absences.
  ...TIMES,
  // Mostly for the master. In a game without one, its players may use some of them.
  ...BECOMING,
  ...RUNNING,
  ...ROLLING_BACK,
  ...REPAIRS,
  ...SETTING,
  // Lines that begin like a command and are none.
  ...UNREAD,
] as const

type Row = (typeof ALL)[number]

/** What a line asks for, however it is spelled: the kind of a command, with the fields that the command read. */
export type Request = Row extends infer Each
  ? Each extends Command<infer K, infer F>
    ? { readonly kind: K } & Readonly<F>
    : never
  : never

export type RequestOf<Kind extends Request['kind']> = Extract<Request, { kind: Kind }>

export const COMMANDS: readonly Command<Request['kind']>[] = ALL

const BY_KIND = new Map<string, Command>(COMMANDS.map(each => [each.kind, each]))

/** Undefined for a kind that only an older judge may have known. */
export const commandCalled = (kind: string): Command | undefined => BY_KIND.get(kind)

/** The name of a request in lists: `signon`, `set wait`. Undefined where lists tell it separately. */
export function nameOf(request: Request): string | undefined {
  const command = commandCalled(request.kind)
  return command?.called === undefined ? request.kind.toLowerCase() : command.called(request)
}

/** Whether a request only asks for information and changes nothing. */
export const isLookUp = ({ kind }: { readonly kind: string }): boolean =>
  commandCalled(kind)?.tells !== undefined

type Say = {
  readonly [Kind in Request['kind']]: (...said: readonly unknown[]) => RequestOf<Kind> | undefined
}

/** For each kind: makes a request of the words behind the keyword, or undefined if they make no sense. */
export const say = Object.fromEntries(
  COMMANDS.map(each => [
    each.kind,
    (...said: readonly unknown[]) => {
      const fields = each.reads(...(said as readonly never[])) // the grammar passes each command the arguments that it takes
      return fields === undefined ? undefined : { kind: each.kind, ...fields }
    },
  ]),
) as unknown as Say // each entry makes requests of its own kind

// The words of all commands: how lines begin, where to look for misspellings, and the right spelling.

/** A longer keyword comes before its own beginning: WHO AM I before WHO. */
export const COMMAND_WORDS: readonly CommandWord[] = COMMANDS.flatMap(({ words = [] }) => words)
  .map((word, at) => ({ word, at, length: word.words.replaceAll(' ', '').length }))
  .sort((one, other) => other.length - one.length || one.at - other.at)
  .map(({ word }) => word)

/** Other words that are checked for misspellings. */
export const OTHER_WORDS: readonly string[] = COMMANDS.flatMap(({ slips = [] }) => slips)

/** Words behind SET that are checked for misspellings and are no settings of a game. */
export const SET_SLIPS: readonly string[] = COMMANDS.flatMap(({ sets }) => sets?.slips ?? [])

/** Words behind SET by which a line is recognized as a command. */
export const SET_KNOWN: readonly string[] = COMMANDS.flatMap(({ sets }) => sets?.known ?? [])

/** Examples for SET words that are no settings of a game, by first word. */
export const SET_EXAMPLES: Readonly<Record<string, string | readonly string[]>> = Object.assign(
  {},
  ...COMMANDS.map(({ sets }) => sets?.examples ?? {}),
)

// What a request tells before it is carried out: whom it speaks for, what it lacks, whether the judge asks for a YES.

/** Whether the command names the seat for which the letter, or this line of it, speaks. */
export const namesAPart = (command: Command | undefined): boolean =>
  command?.speaker === 'signsOn' || command?.speaker === 'names'

/** `SIGNON Fharbor`, `BECOME F`: only sets the speaker for the lines below, and does nothing else. */
export const onlySpeaksFor = ({ kind }: { readonly kind: string }): boolean =>
  kind === 'signOnAs' || commandCalled(kind)?.speaker === 'changes'

/** Whether the request chooses a new password that is not allowed. A wrong password for a seat is refused elsewhere. */
export const hasBadPassword = (request: Request): boolean =>
  request.kind !== 'signOnAs' &&
  'password' in request &&
  request.password !== undefined &&
  !isPassword(request.password)

/** Whether the judge asks for a YES first: commands after which nobody can say that they did not mean it. */
export const isAskedBack = ({ asks }: Command, request: Request, context: SeatedContext): boolean =>
  asks !== undefined && !('isSure' in request && request.isSure) && asks.unless?.(context, request) !== true

/** What the request asks for, regardless of how the line is spelled. */
export function askedIn(request: Request): string {
  const asked = Object.entries(request).filter(([key]) => !['line', 'text', 'spelling', 'game'].includes(key))
  return JSON.stringify(asked).toLowerCase()
}
