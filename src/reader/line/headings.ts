// Headings above orders and prefixes before them: which power they name, and whether they say anything else.
import type { Board, Power } from '../../rules/board/board.ts'
import { gazetteerOf } from '../../rules/board/gazetteer.ts'
import { signsFrom } from './pieces.ts'

/** What a heading says. Without a power it heads a section, such as `Builds:`. */
interface Heading {
  readonly power: Power | undefined
}

/** A line without its prefix, and what the prefix said. */
interface Prefixed extends Heading {
  readonly said: string
  readonly rest: string
}

/** A line that only names a power, a phase or a kind of orders: `ITALY`, `Spring 1901 orders for Italy:`. */
export function headingIn(line: string, board: Board, isBeforeOrder = false): Heading | undefined {
  const words = LEFT_OPEN.test(line) ? undefined : wordsIn(line)
  const named = words === undefined ? undefined : headingOf(words, board)
  if (words === undefined || named === undefined) return undefined
  if (named.power === undefined || !named.isPlace) return named
  // If a power is called like a place, its name alone may be half an order, unless a whole order stands below.
  if (ARROW_FIRST.test(line) || (TELLS.test(line) && !isDecorated(line))) return undefined
  return isDecorated(line) || named.isMore || isBeforeOrder || line === line.toUpperCase() ? named : undefined
}

/** `the move of the`, in the middle of a sentence. */
export const LEFT_OPEN = /\b(?:the|of|from|to|into|and|with|in)\s*$/i

/** `Budapest disbands` */
const TELLS = /\b(?:disbands|removes)\W*$/i

/** `-> Denmark`, where the unit of the line above goes. */
const ARROW_FIRST = /^\s*(?:-*>|=+>|-\s|(?:in)?to\s|via\s)[^-:>\]*]*$/i

/** `=== ITALY ===`, `Italy:` */
function isDecorated(line: string): boolean {
  const end = signsFrom(line)
  const behind = `${line[end - 1]}${line.slice(end)}`
  return behind.includes(':') || (/^\W*_|^[^\w[*=#<-]*[[*=#<-]/.test(line) && /[\]*=#>_-]/.test(behind))
}

/** `Italy: A Ven-Tri`, `[ITALY] …`, `I: …`, `Italy - A Ven-Tri`, `Builds: A Par`. */
export function prefixOf(line: string, board: Board): Prefixed | undefined {
  const [, before, rest] = COLON.exec(line) ?? BRACKETS.exec(line) ?? DASH.exec(line) ?? []
  if (before === undefined || rest === undefined) return undefined
  const letter = /^\s*\p{Lu}\s*$/u.test(before) ? before.trim() : undefined
  if (letter !== undefined) return lettered(letter, rest, board)
  const words = wordsIn(before)?.filter(word => !/^[1-9]$/.test(word))
  const named = words === undefined ? undefined : headingOf(words, board)
  const power = words === undefined ? undefined : (named?.power ?? begun(words, board))
  if (words === undefined || (named === undefined && power === undefined)) return undefined
  const isPlace = power !== undefined && isPlaceToo(words.join(' '), board)
  if (isPlace && (!WHOLE_ORDER.test(rest) || DASH.test(line))) return undefined
  return { power, said: before, rest: `${verbIn(words, rest)}${rest}` }
}

const COLON = /^([^:]{1,60}):\s*(?=[^\s:])(.+)$/s
const BRACKETS = /^[[<({]\s*([^[\](){}<>]{2,60}?)\s*[\])}>]\s*(?=[^\s:>-])(.+)$/s
const DASH = /^(\p{L}[\p{L}. ]{2,30}?)\s+-+>?\s+((?:a|f|army|fleet)\b.+)$/isu
/** A unit, or what to do with one. */
export const UNIT_FIRST =
  /^\W*(?:(?:the|my|our)\s+)?(?:a|f|army|fleet|build|remove|disband|waive)\b\W*(?:\w|$)/i
/** An order that needs nothing in front of it; not `Paris: hold`. */
const WHOLE_ORDER =
  /^\W*(?:(?:i|the|my|our|an?)\s+)*(?:ar?|fl?|arm(?:y|ies)|fleets?|[brdw]|builds?|remov\w+|disband\w*|waive\w*|pass|no|decline|take off)\b/i

/** `E: F Lon - Nth`; but `A: Par - Bur` is an army. */
function lettered(letter: string, rest: string, board: Board): Prefixed | undefined {
  const power = gazetteerOf(board).powerCalled(letter)
  if (power === undefined || (/[AF]/.test(letter) && !UNIT_FIRST.test(rest))) return undefined
  return { power, said: '', rest }
}

interface Named extends Heading {
  /** Whether a place has the same name, and whether the heading says more than the name. */
  readonly isPlace: boolean
  readonly isMore: boolean
}

function headingOf(words: readonly string[], board: Board): Named | undefined {
  // `New York` is a name, although `new` is a link.
  const isWhole = gazetteerOf(board).powerCalled(words.join(' ')) !== undefined
  // Some boards count years from 1: `Spring 1`.
  const hasSeason = words.some(word => SEASONS.has(word))
  const isYear = (word: string) => hasSeason && /^\d{1,4}$/.test(word)
  const names = words.filter(
    word => isWhole || (!SECTION.has(word) && !LINK.has(word) && !isDate(word) && !isYear(word)),
  )
  const isMore = names.length < words.length
  if (names.length === 0) {
    const isSection = words.some(word => SECTION.has(word) || isDate(word) || isYear(word))
    return isSection ? { power: undefined, isPlace: false, isMore } : undefined
  }
  const name = names.join(' ')
  // `A Ank` is an army, even if judges call a power `A-Ank`.
  const isUnit = names.length > 1 && /^[af]$/.test(names[0]!)
  const power = name.length === 1 || isUnit ? undefined : gazetteerOf(board).powerCalled(name)
  return power === undefined ? undefined : { power, isPlace: isPlaceToo(name, board), isMore }
}

const isPlaceToo = (name: string, board: Board): boolean => gazetteerOf(board).named(name, 'exact').length > 0

/** `Ger`, `Aus`: the beginning of one power's name, of three letters or more. */
const begun = (words: readonly string[], board: Board): Power | undefined =>
  powerBegun(words.join(' '), 3, board)

/** The only power whose name begins like this, if `start` is long enough. */
export function powerBegun(start: string, least: number, board: Board): Power | undefined {
  if (start.length < least) return undefined
  const called = board.powers.filter(({ name, adjective }) =>
    [name, adjective].some(word => word.toLowerCase().startsWith(start.toLowerCase())),
  )
  return called.length === 1 ? called[0]!.index : undefined
}

/** A heading has few words, and no signs but those that frame it. */
function wordsIn(text: string): readonly string[] | undefined {
  if (text.length > 100 || /[@?;]|\w-[^\W\d]/.test(text)) return undefined
  const words = text
    .toLowerCase()
    .replace(/'s\b|\bno (?:more |further )?changes?(?: after this)?\b/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
  return words.length > 0 && words.length <= 12 ? words : undefined
}

const isDate = (word: string): boolean =>
  /^(?:[asfwu]?(?:\d{2}|\d{4})|[sfw]\d{2,4}[mrab])$/.test(word) ||
  SEASONS.has(/^([a-z]+)\d{2,4}$/.exec(word)?.[1] ?? '')

const SEASONS: ReadonlySet<string> = new Set('spring summer fall autumn winter'.split(' '))
const BUILD_WORDS = 'build builds building'
const REMOVE_WORDS = 'remove removes removal removals'
const DISBAND_WORDS = 'disband disbands disbandment disbandments'
const SECTION: ReadonlySet<string> = new Set(
  `order orders move moves movement movements retreat retreats adjustment adjustments phase turn season year plan plans
   spring summer fall autumn winter ${BUILD_WORDS} ${REMOVE_WORDS} ${DISBAND_WORDS}`.split(/\s+/),
)
const LINK: ReadonlySet<string> = new Set(
  'for of the my our your from to in is are here as follows these this and with final revised new all everything just one two come comes now today below enter use following set'.split(
    ' ',
  ),
)

/** The verb that a section gives each order in it: `Builds: A Par` is `Build A Par`. */
function verbIn(words: readonly string[], rest: string): string {
  const verbs = VERBS.filter(([called]) => words.some(word => called.has(word)))
  return verbs.length === 1 && !SAYS_IT_ITSELF.test(rest) ? `${verbs[0]![1]} ` : ''
}

const VERBS: readonly (readonly [ReadonlySet<string>, string])[] = [
  [new Set(BUILD_WORDS.split(' ')), 'Build'],
  [new Set(REMOVE_WORDS.split(' ')), 'Remove'],
  [new Set(DISBAND_WORDS.split(' ')), 'Disband'],
  [new Set(['hold', 'holds', 'holding', 'stand', 'stands', 'standing']), 'Hold'],
]

const SAYS_IT_ITSELF =
  /^\W*(?:waive[sd]?|w|pass|none|no|nothing|decline|b|builds?|r|d|removes?|disbands?|i|we|\d+|one|two|both)\b/i

// Rows that are orders.

/** Whether a row tells a unit of its own what to do. */
export const isOrder = (row: { readonly text: string } | undefined): boolean => {
  const text = row?.text.replace(COUNTED, '').replace(/^\s*\p{L}+:\s*(?=\p{L})/u, '') ?? ''
  return (UNIT_FIRST.test(text) && !A_NOTION.test(text)) || MOVE_FIRST.test(text)
}

/** `A thought experiment` */
const A_NOTION =
  /^[^\p{L}\p{N}_]*[Aa]n?\s+\p{Ll}{4,}\s+(?!holds?\b|stands?\b|moves?\b|supports?\b|convoys?\b|disbands?\b|builds?\b|removes?\b|stays?\b)\p{Ll}{5,}[^\p{L}\p{N}_]*$/u

/** `Ber-Kie`, `Paris - Burgundy`, `mun s bur` */
const MOVE_FIRST =
  /^[^\p{L}\p{N}_]*\p{L}{3,}(?:\s\p{L}+){0,2}?(?:\s*(?:->|→|>)\s*|\s+-+\s+|(?<=^[^\p{L}\p{N}_]*\p{L}{3})-(?=\p{L}{3}))\p{L}{3}|^[^\p{L}\p{N}_]*\p{L}{3}\s+(?:[sc]\s+\p{L}{3}|h\b|\p{L}{3}[^\p{L}\p{N}_]*$)/iu

const COUNTED = /^\s*(?:\d{1,2}[.):]+|[*•-]+)\s*/u
