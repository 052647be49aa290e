// What a line can say, as the grammar sees it: phrases that name units and places, none of them looked up yet.
import type { UnitKind } from '../../rules/board/board.ts'
import { LEXICON } from '../compiled/lexicon.ts'
import { NO_NAMES, TELLING_KINDS } from './vocabulary.ts'

/** A unit as it was written: `A Par`, `the German army in the Ruhr`, `Brest`. */
export interface UnitPhrase {
  readonly kind: UnitKind | undefined
  readonly place: string
  /** A nation named after the place, `A Par French`. It may also be a place. */
  readonly behind?: string
  /** A nation named before it, `German A Mun`. The board knows better whose unit it is. (DATC 4.C.6) */
  readonly nation?: string
}

export type Reading =
  | { readonly kind: 'hold'; readonly unit: UnitPhrase }
  | {
      readonly kind: 'move'
      readonly unit: UnitPhrase
      readonly to: string
      readonly byConvoy: boolean
      readonly byRail?: boolean
      /** Whether only a blank stands before its goal, which may then be part of the name. */
      readonly isUnmarked?: boolean
      /** The waters named on the way. */
      readonly route: readonly string[]
    }
  | {
      readonly kind: 'support'
      readonly unit: UnitPhrase
      readonly of: UnitPhrase
      readonly to: string | undefined
      readonly route: readonly string[]
      readonly isUnmarked?: boolean
    }
  | {
      readonly kind: 'convoy'
      readonly unit: UnitPhrase
      readonly of: UnitPhrase
      readonly to: string
      readonly route: readonly string[]
    }
  /** Leave to pass a canal. The unit that gives it may be left out. */
  | {
      readonly kind: 'leave'
      readonly unit: UnitPhrase | undefined
      readonly of: UnitPhrase
      readonly to: string
    }
  | { readonly kind: 'disband'; readonly unit: UnitPhrase }
  /** `R`. In a retreat phase it would be half a retreat. */
  | { readonly kind: 'remove'; readonly unit: UnitPhrase }
  | { readonly kind: 'build'; readonly unit: UnitPhrase }
  /** A unit and nothing else: an order only if it is clear what is due. */
  | { readonly kind: 'bare'; readonly unit: UnitPhrase }
  | { readonly kind: 'waive'; readonly count: number | 'all' }
  | { readonly kind: 'proxy'; readonly unit: UnitPhrase; readonly to: string }

/** What follows the goal of a move: by convoy, and over which waters. */
export interface MoveRoute {
  readonly byConvoy: boolean
  readonly byRail?: boolean
  readonly route: readonly string[]
}

export const onFoot: MoveRoute = { byConvoy: false, route: [] }
export const byConvoy: MoveRoute = { byConvoy: true, route: [] }
export const byRail: MoveRoute = { byConvoy: false, byRail: true, route: [] }
export const over = (route: readonly string[]): MoveRoute => ({ byConvoy: true, route })

/** `Par Bur`, with nothing between them. */
export const unmarked = (reading: Reading): Reading => ({ ...reading, isUnmarked: true }) as Reading

export const hold = (unit: UnitPhrase): Reading => ({ kind: 'hold', unit })
export const move = (unit: UnitPhrase, to: string, way: MoveRoute | null): Reading => ({
  kind: 'move',
  unit,
  to,
  ...(way ?? onFoot),
})
export const support = (
  unit: UnitPhrase,
  of: UnitPhrase,
  to?: string,
  route: readonly string[] = [],
): Reading => ({
  kind: 'support',
  unit,
  of,
  to,
  route,
})
export const convoy = (
  unit: UnitPhrase,
  of: UnitPhrase,
  to: string,
  route: readonly string[] = [],
): Reading => ({
  kind: 'convoy',
  unit,
  of,
  to,
  route,
})
export const leave = (unit: UnitPhrase | undefined, of: UnitPhrase, to: string): Reading => ({
  kind: 'leave',
  unit,
  of,
  to,
})
export const disband = (unit: UnitPhrase): Reading => ({ kind: 'disband', unit })
export const remove = (unit: UnitPhrase): Reading => ({ kind: 'remove', unit })
export const build = (unit: UnitPhrase): Reading => ({ kind: 'build', unit })
export const bare = (unit: UnitPhrase): Reading => ({ kind: 'bare', unit })
export const waive = (count: number | 'all'): Reading => ({ kind: 'waive', count })
export const proxy = (unit: UnitPhrase, to: string): Reading => ({ kind: 'proxy', unit, to })
export const at = (place: string, kind?: UnitKind): UnitPhrase => ({ kind, place })
/** `Brest fleet`. But `both fleets` is no fleet in the Gulf of Bothnia, although `F Both` is one: no place is called `both`. */
export const inFrontOf = (kind: UnitKind, place: string): UnitPhrase =>
  NO_NAMES.has(place) ? at(`${place} ${kind}`) : at(place, kind)
/** `German A Mun`, `Germany's army in Munich`. Most units are named without a nation. */
export const owned = (unit: UnitPhrase, nation: string | null): UnitPhrase =>
  nation === null ? unit : { ...unit, nation }
/** Words as they stood, side by side. */
export const joined = (words: readonly string[]): string => words.join('')

/** Matches one of several words in the grammar. */
export function among(words: string): { readonly test: (token: { readonly text: string }) => boolean } {
  const all: ReadonlySet<string> = new Set(words.split(' '))
  return { test: ({ text }) => all.has(text) }
}

/** In letters: a shorter word may be the beginning of a name. */
const SHORTEST = 4

/** Words that tell a unit what to do, or name its kind. To the grammar none of them is part of a name. */
const TELLING: ReadonlySet<string> = new Set(
  [...TELLING_KINDS, 'ATTACK' as const]
    .flatMap(kind => LEXICON[kind])
    .filter(word => word.length >= SHORTEST && !word.includes(' ')),
)

export const isTellingWord = (word: string): boolean => TELLING.has(word.toLowerCase())

/** Matches a word of a name in the grammar. */
export const wordOfAName = {
  test: ({ type, text }: { readonly type: string; readonly text: string }): boolean =>
    type === 'word' && !TELLING.has(text),
}
