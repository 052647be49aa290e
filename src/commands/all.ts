// All commands, family by family; what a letter can ask for is what one of them reads.
import { ASKING } from './asking/index.ts'
import type { Command } from './command.ts'
import { MASTER } from './master/index.ts'
import { ORDERS } from './orders/index.ts'
import { PEOPLE } from './people/index.ts'
import { PRESS } from './press/index.ts'
import { SEATS } from './seats/index.ts'
import { TIMES } from './times/index.ts'
import { UNREAD } from './unread/index.ts'
import { VOTES } from './votes/index.ts'

const ALL = [
  ...PEOPLE,
  ...ASKING,
  ...SEATS,
  ...ORDERS,
  ...PRESS,
  ...VOTES,
  ...TIMES,
  ...MASTER,
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
