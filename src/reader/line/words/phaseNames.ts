// Tells which phase a heading or a prefix names, and whether it is another than the present one.
import type { Phase, PhaseKind, Season } from '../../../rules/board/phase.ts'

/** What a text says of a phase. `Winter 1901 / Spring 1902` names two seasons and two years. */
export interface PhaseNamed {
  /** As written. */
  readonly text: string
  readonly seasons: readonly Season[]
  readonly years: readonly number[]
  /** Two-digit years, of any century. */
  readonly figures?: readonly number[]
  /** The kinds of orders named with it; empty leaves them open. */
  readonly kinds: readonly PhaseKind[]
  /** `f` in `F1901`: the season in English, but *Frühjahr* in German. */
  readonly letter?: string | undefined
}

/** What a text says of a phase, `Fall 1901 retreats` or `S1902M`; undefined if it names none. */
export function phaseNamed(text: string): PhaseNamed | undefined {
  const named = phaseByWords(text)
  const [, letter] = BY_LETTER.exec(text) ?? []
  return named === undefined || letter === undefined ? named : { ...named, letter: letter.toLowerCase() }
}

const BY_LETTER = /(?<![\p{L}\p{N}])(\p{L})'?(?:\d{2}|\d{4})[mrab]?(?![\p{L}\p{N}])/iu

function phaseByWords(text: string): PhaseNamed | undefined {
  const words = (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).flatMap(partsOfId)
  const seasons = words.flatMap(word => SEASON_WORDS.get(word) ?? [])
  const years = words.filter(word => /^\d{4}$/.test(word)).map(Number)
  const kinds = words.flatMap(word => KIND_WORDS.get(word) ?? [])
  // The century of `Spring 01` is unknown.
  const figures = words.filter(word => /^\d{2}$/.test(word)).map(Number)
  const isVague = seasons.length > 0 && years.length === 0 && figures.length > 0
  if (isVague) return { text, seasons, years: [], figures, kinds: [] }
  if (seasons.length + years.length + kinds.length === 0) return undefined
  if (!seasons.includes('winter')) return { text, seasons, years, kinds }
  // Some call the retreats of the fall those of the winter, and moves in winter are its adjustments.
  return {
    text,
    seasons: kinds.includes('retreat') ? [...seasons, 'fall'] : seasons,
    years,
    kinds: kinds.includes('movement') ? [...kinds, 'adjustment'] : kinds,
  }
}

/** The phase that a text under a heading means: `Fall` under `Spring 1902` is fall 1902, and so is `Moves` under `Fall 1902 retreats`. */
export function phaseUnder(
  heading: PhaseNamed | undefined,
  said: PhaseNamed | undefined,
): PhaseNamed | undefined {
  if (said === undefined) return heading
  if (heading === undefined || isWhole(said) || said.figures !== undefined) return said
  if (said.seasons.length > 0) return { ...said, text: `${heading.text}, ${said.text}`, years: heading.years }
  if (said.years.length > 0) return said.years.some(year => heading.years.includes(year)) ? heading : said
  return said.kinds.length > 0 ? { ...heading, kinds: [] } : said
}

/** Whether it names a season and a year other than the present ones, or another kind of phase. */
export function isAnother(named: PhaseNamed, { season, year, kind }: Phase): boolean {
  const { seasons, years, kinds } = named
  // Builds also belong to the fall: `Fall 1901 builds`, F1901B.
  const isSeason = seasons.includes(season) || (kind === 'adjustment' && seasons.includes('fall'))
  // `Fall` alone is not spring, whichever year is meant; nor is `1902` in 1901.
  if (named.figures?.includes(year % 100) === false) return true
  if (!isWhole(named)) return (seasons.length > 0 && !isSeason) || (years.length > 0 && !years.includes(year))
  return !isSeason || !years.includes(year) || (kinds.length > 0 && !kinds.includes(kind))
}

const isWhole = ({ seasons, years }: PhaseNamed): boolean => seasons.length > 0 && years.length > 0

/** `f1901m` is `fall`, `1901` and `movement`. Any other word stays whole. */
function partsOfId(word: string): readonly string[] {
  const [, season, year, kind] = /^([a-z]+?)(\d{2}|\d{4})([mrab]?)$/.exec(word) ?? []
  if (season === undefined || year === undefined) return [word]
  // `A02` is an autumn; `S1902A` are adjustments.
  return [season === 'a' ? 'autumn' : (LETTERS[season] ?? season), year, ...(kind ? [LETTERS[kind]!] : [])]
}

const LETTERS: Readonly<Record<string, string>> = {
  s: 'spring',
  u: 'summer',
  f: 'fall',
  w: 'winter',
  m: 'movement',
  r: 'retreat',
  a: 'adjustment',
  b: 'build',
}

/** Summer has the retreats of the spring. */
const SEASON_WORDS: ReadonlyMap<string, Season> = new Map([
  ['spring', 'spring'],
  ['springtime', 'spring'],
  ['summer', 'spring'],
  ['fall', 'fall'],
  ['autumn', 'fall'],
  ['winter', 'winter'],
])

const KIND_WORDS: ReadonlyMap<string, readonly PhaseKind[]> = new Map([
  ...allOf(['movement'], 'move moves movement movements'),
  ...allOf(['retreat'], 'retreat retreats'),
  ...allOf(['adjustment'], 'adjustment adjustments build builds building remove removes removal removals'),
  ...allOf(['retreat', 'adjustment'], 'disband disbands disbandment disbandments'),
])

function allOf(kinds: readonly PhaseKind[], words: string): (readonly [string, readonly PhaseKind[]])[] {
  return words.split(' ').map(word => [word, kinds])
}
