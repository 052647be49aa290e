// All commands, file by file, and their words; what a letter can ask for is what one of them reads.

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
  // About people: who somebody is, where their mail goes, what they want in it.
  ...PREFERENCES,
  ...ADDRESSES,
  ...WHO_IS_WHO,
  // By which anybody asks about games, and about how to write to the judge.
  ...LISTS,
  ...HISTORIES,
  ...MAPS,
  ...ABOUT_THE_JUDGE,
  // About seats: games and who comes to them, speaks for a part of them, and leaves.
  ...GAMES,
  ...SIGNING_ON,
  ...SPEAKING_FOR,
  ...LEAVING,
  // About orders: for now, for later, for good, and what has come of them so far.
  ...ORDERS,
  ...FOR_LATER,
  ...STANDING,
  ...PREVIEWS,
  // About press, and the diary that nobody else reads.
  ...PRESS,
  // About votes that end a game.
  ...VOTES,
  // About times: deadlines, and who is away.
  ...TIMES,
  // Of a master, most of them; where a game has none, some are for its players.
  ...BECOMING,
  ...RUNNING,
  ...ROLLING_BACK,
  ...REPAIRS,
  ...SETTING,
  // What lines come to that begin like a command and are none.
  ...UNREAD,
] as const

type Row = (typeof ALL)[number]

/** What a line asks for, however it was spelled: the kind of a command, with what that has read. */
export type Request = Row extends infer Each
  ? Each extends Command<infer K, infer F>
    ? { readonly kind: K } & Readonly<F>
    : never
  : never

/** A kind of thing that a letter asks for, with what its line says about it. */
export type RequestOf<Kind extends Request['kind']> = Extract<Request, { kind: Kind }>

export const COMMANDS: readonly Command<Request['kind']>[] = ALL

const BY_KIND = new Map<string, Command>(COMMANDS.map(each => [each.kind, each]))

/** The command of a kind; undefined for one that an older judge may have had. */
export const commandCalled = (kind: string): Command | undefined => BY_KIND.get(kind)

/** What lists call something, `signon`, `set wait`; undefined for what is told there by itself. */
export function nameOf(request: Request): string | undefined {
  const command = commandCalled(request.kind)
  return command?.called === undefined ? request.kind.toLowerCase() : command.called(request)
}

/** Whether something asks to be told something, and changes nothing. */
export const isLookUp = ({ kind }: { readonly kind: string }): boolean =>
  commandCalled(kind)?.tells !== undefined

type Say = {
  readonly [Kind in Request['kind']]: (...said: readonly unknown[]) => RequestOf<Kind> | undefined
}

/** For each kind what makes a request of the words behind a keyword, or nothing where they make no sense. */
export const say = Object.fromEntries(
  COMMANDS.map(each => [
    each.kind,
    (...said: readonly unknown[]) => {
      const fields = each.reads(...(said as readonly never[])) // the grammar knows what each of them takes
      return fields === undefined ? undefined : { kind: each.kind, ...fields }
    },
  ]),
) as unknown as Say // each makes its own kind

// The words of all commands: with what lines begin, in what slips are looked for, and how it is written right.

/** A word stands before those that it begins with: WHO AM I before WHO. */
export const COMMAND_WORDS: readonly CommandWord[] = COMMANDS.flatMap(({ words = [] }) => words)
  .map((word, at) => ({ word, at, length: word.words.replaceAll(' ', '').length }))
  .sort((one, other) => other.length - one.length || one.at - other.at)
  .map(({ word }) => word)

/** Words besides those in which a slip is looked for. */
export const OTHER_WORDS: readonly string[] = COMMANDS.flatMap(({ slips = [] }) => slips)

/** Words behind SET that are no settings of a game, in which a slip is looked for. */
export const SET_SLIPS: readonly string[] = COMMANDS.flatMap(({ sets }) => sets?.slips ?? [])

/** By these words behind SET a line is known for a command. */
export const SET_KNOWN: readonly string[] = COMMANDS.flatMap(({ sets }) => sets?.known ?? [])

/** How what is SET and is no setting of a game is written, by its first word. */
export const SET_EXAMPLES: Readonly<Record<string, string | readonly string[]>> = Object.assign(
  {},
  ...COMMANDS.map(({ sets }) => sets?.examples ?? {}),
)

// What can be told of a request before it is done: whom it names, what it lacks, whether it has to be asked back.

/** Whether it says for whom the letter, or this line of it, speaks. */
export const namesAPart = (command: Command | undefined): boolean =>
  command?.speaker === 'signsOn' || command?.speaker === 'names'

/** `SIGNON Fharbor`, `BECOME F`: whether it says for whom the letter speaks from there on, and does nothing else. */
export const onlySpeaksFor = ({ kind }: { readonly kind: string }): boolean =>
  kind === 'signOnAs' || commandCalled(kind)?.speaker === 'changes'

/** Whether a new password is chosen that can be none. A wrong one for a seat is refused like any other. */
export const hasBadPassword = (request: Request): boolean =>
  request.kind !== 'signOnAs' &&
  'password' in request &&
  request.password !== undefined &&
  !isPassword(request.password)

/** Of these nobody can say that they did not mean it, once it is done. */
export const isAskedBack = ({ asks }: Command, request: Request, context: SeatedContext): boolean =>
  asks !== undefined && !('isSure' in request && request.isSure) && asks.unless?.(context, request) !== true

/** What is asked for, however the line is spelled. */
export function askedIn(request: Request): string {
  const asked = Object.entries(request).filter(([key]) => !['line', 'text', 'spelling', 'game'].includes(key))
  return JSON.stringify(asked).toLowerCase()
}
