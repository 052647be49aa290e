// A row holds everything there is to know about one setting; all else about settings is made from the rows.
import type { Board } from '../../../rules/board/board.ts'
import type { RuleChoices } from '../../../rules/board/rulebook.ts'
import { type Day, type Minutes, UTC, type Zone } from '../calendar.ts'
import type { Spelling, Words } from './words.ts'

/**
 * When a setting may change: only before players join, only before the start, or at any time. Changing a `rule` in a
 * running game makes the game irregular. `agreement` is for what the rules mean: a person who changes it speaks for the
 * table, and everybody is told.
 */
export type Changeable = 'beforePlayers' | 'beforeStart' | 'agreement' | 'rule' | 'always'

/** Who may change it besides the keeper: the master alone, or also any player of a game without a master. */
type Changer = 'master' | 'guide'

/** People who join a game are told of unusual values in these. */
type Touches = 'privacy' | 'time' | 'neither'

export type Range = readonly [least: number, most: number]

/** The largest value on a board. */
type Limit = (settings: { readonly powers: number | undefined }, board: Board) => number

/** Things that are kept in files and found by name. */
export type NamedThing = 'variant' | 'rulebook' | 'sharing'

/** What a setting holds: it decides how the setting is checked, stored and shown. */
type Holds =
  | { readonly kind: 'flag' }
  /** One of a few words. */
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  /** Several of a few words. */
  | { readonly kind: 'choices'; readonly values: readonly string[] }
  | { readonly kind: 'number'; readonly range: Range; readonly limit: Limit | undefined }
  | { readonly kind: 'length'; readonly range: Range }
  /** The time of a day, in minutes after midnight. */
  | { readonly kind: 'clock'; readonly range: Range }
  | { readonly kind: 'lengths'; readonly range: Range; readonly most: number }
  /** A letter for each day, Sunday first. */
  | { readonly kind: 'week' }
  | { readonly kind: 'days'; readonly most: number }
  | { readonly kind: 'zone' }
  | { readonly kind: 'text'; readonly most: number }
  /** The name of something that is kept in files. */
  | { readonly kind: 'name'; readonly of: NamedThing }
  /** Addresses; they are never shown. */
  | { readonly kind: 'addresses'; readonly most: number; readonly longest: number }
  /** A word in the form in which the store keeps secrets; never shown. */
  | { readonly kind: 'secret' }
  | { readonly kind: 'rules' }

/** The lines of the classic judges' lists that consist of words. */
export type ListedLine =
  | 'Access'
  | 'Variant'
  | 'Rules'
  | 'Flags'
  | 'xFlags'
  | 'Press'
  | 'Power Assignments'
  | 'Winning Centers'

/** A word in the classic judges' lists. */
export interface Listed<Value> {
  readonly line: ListedLine
  /** The place of the word in its line. Programs are used to this order. */
  readonly at: number
  word(value: Value, board: Board): string | undefined
}

/** What the author of a row writes. */
interface Given<Path extends string, Value, Usual> {
  /** Its path among the settings: `wins`, `press.late`. */
  readonly path: Path
  readonly usual: Usual
  readonly may: Changeable
  readonly who: Changer
  readonly touches: Touches
  /** The texts that follow SET, in the order of its help page. */
  readonly words: readonly Words<Value>[]
  readonly listed: readonly Listed<Value>[]
  /** The name of its help page, if that is not its path. */
  readonly page?: string
}

export interface Row<
  Path extends string = string,
  Value = unknown,
  Usual = unknown,
  Kind extends Holds['kind'] = Holds['kind'],
> {
  readonly path: Path
  readonly holds: Holds & { readonly kind: Kind }
  readonly usual: Usual
  readonly may: Changeable
  readonly who: Changer
  readonly touches: Touches
  readonly words: readonly Spelling[]
  readonly listed: readonly Listed<Value>[]
  readonly page: string
}

export type ValueOf<Of> = Of extends Row<string, infer Value> ? Value : never

export const flag = <const Path extends string, const Usual extends boolean>(
  given: Given<Path, boolean, Usual>,
): Row<Path, boolean, Usual, 'flag'> => row(given, { kind: 'flag' })

export const choice = <
  const Path extends string,
  const Value extends string,
  const Usual extends Value | undefined,
>({
  values,
  ...given
}: Given<Path, NoInfer<Value | Usual>, Usual> & { readonly values: readonly Value[] }): Row<
  Path,
  Value | Usual,
  Usual,
  'choice'
> => row(given, { kind: 'choice', values })

export const choices = <
  const Path extends string,
  const Value extends string,
  const Usual extends readonly Value[],
>({
  values,
  ...given
}: Given<Path, readonly NoInfer<Value>[], Usual> & { readonly values: readonly Value[] }): Row<
  Path,
  readonly Value[],
  Usual,
  'choices'
> => row(given, { kind: 'choices', values })

export const number = <const Path extends string, Usual extends number | undefined>({
  range,
  limit,
  ...given
}: Given<Path, NoInfer<number | Usual>, Usual> & {
  readonly range: Range
  readonly limit?: Limit
}): Row<Path, number | Usual, Usual, 'number'> => row(given, { kind: 'number', range, limit })

export const length = <const Path extends string>({
  range,
  ...given
}: Given<Path, Minutes, Minutes> & { readonly range: Range }): Row<Path, Minutes, Minutes, 'length'> =>
  row(given, { kind: 'length', range })

export const clock = <const Path extends string, const Usual extends Minutes | undefined>({
  range,
  ...given
}: Given<Path, Minutes | undefined, Usual> & { readonly range: Range }): Row<
  Path,
  Minutes | undefined,
  Usual,
  'clock'
> => row(given, { kind: 'clock', range })

export const lengths = <const Path extends string>({
  range,
  most,
  ...given
}: Given<Path, readonly Minutes[], readonly Minutes[]> & {
  readonly range: Range
  readonly most: number
}): Row<Path, readonly Minutes[], readonly Minutes[], 'lengths'> =>
  row(given, { kind: 'lengths', range, most })

export const week = <const Path extends string>(
  given: Given<Path, string, string>,
): Row<Path, string, string, 'week'> => row(given, { kind: 'week' })

export const days = <const Path extends string>({
  most,
  ...given
}: Given<Path, readonly Day[], readonly []> & { readonly most: number }): Row<
  Path,
  readonly Day[],
  readonly [],
  'days'
> => row(given, { kind: 'days', most })

/** The default is the judge's own zone. */
export const zone = <const Path extends string>(
  given: Omit<Given<Path, Zone, Zone>, 'usual'>,
): Row<Path, Zone, Zone, 'zone'> => row({ ...given, usual: UTC }, { kind: 'zone' })

export const text = <const Path extends string>({
  most,
  ...given
}: Given<Path, string, ''> & { readonly most: number }): Row<Path, string, '', 'text'> =>
  row(given, { kind: 'text', most })

export const name = <const Path extends string, const Usual extends string | undefined>({
  of,
  ...given
}: Given<Path, NoInfer<string | Usual>, Usual> & { readonly of: NamedThing }): Row<
  Path,
  string | Usual,
  Usual,
  'name'
> => row(given, { kind: 'name', of })

export const addresses = <const Path extends string>({
  most,
  longest,
  ...given
}: Given<Path, readonly string[], readonly []> & {
  readonly most: number
  readonly longest: number
}): Row<Path, readonly string[], readonly [], 'addresses'> => row(given, { kind: 'addresses', most, longest })

export const secret = <const Path extends string>(
  given: Given<Path, string | undefined, undefined>,
): Row<Path, string | undefined, undefined, 'secret'> => row(given, { kind: 'secret' })

export const rules = <const Path extends string>(
  given: Given<Path, RuleChoices, Readonly<Record<never, never>>>,
): Row<Path, RuleChoices, Readonly<Record<never, never>>, 'rules'> => row(given, { kind: 'rules' })

const row = <Path extends string, Value, Usual, Kind extends Holds['kind']>(
  { words, page, ...given }: Given<Path, Value, Usual>,
  holds: Holds & { readonly kind: Kind },
): Row<Path, Value, Usual, Kind> => ({
  ...given,
  holds,
  words: words.flatMap(({ spell }) => spell(given.path)),
  page: page ?? given.path,
})

// Words for the classic judges' lists, by kind of value.

/** A word for true and one for false; undefined for none. */
export const yesOrNo = (
  line: ListedLine,
  at: number,
  yes: string | undefined,
  no: string | undefined,
): Listed<boolean> => ({ line, at, word: isSo => (isSo ? yes : no) })

/** A word for each of some values, and none for any other. */
export const perValue = <Value extends string>(
  line: ListedLine,
  at: number,
  words: Readonly<Partial<Record<Value, string>>>,
): Listed<Value> => ({ line, at, word: value => words[value] })

/** A word for a value that is set, and none for undefined. */
export const ifAny = <Value>(
  line: ListedLine,
  at: number,
  tell: (value: Value) => string,
): Listed<Value | undefined> => ({
  line,
  at,
  word: value => (value === undefined ? undefined : tell(value)),
})
