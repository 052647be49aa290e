// Repeats for each unit what a sentence says of several units, or of one among them: `two armies in Paris and Marseilles`.
import type { Board } from '../rules/board/board.ts'
import type { OrderContext } from './line/places.ts'
import { type Mention, mentionsIn, wordsNamed } from './mentions.ts'
import { withHelpersApart } from './supporters.ts'
import { CHANGES, type Hit, type Tongue, type Word, wordsOf } from './words.ts'

/** A sentence in which what it says of several units is said of each. */
export function toldApart(text: string, where: OrderContext, tongue: Tongue): string {
  const { board, position } = where
  const named = withHelpersApart(withOnlyOneNamed(text, where, tongue), where, tongue)
  const apart = withExceptionsApart(withGoalsApart(named, board, tongue), board, tongue)
  return position.phase.kind === 'adjustment'
    ? withKindsApart(apart, board, tongue)
    : withoutAllOf(withEachOtherApart(apart, board, tongue), board, tongue)
}

/** In words: a longer sentence is not searched. */
const MOST_OF_EACH_OTHER = 30

/** `Vie and Bud support each other`: each supports the other. */
function withEachOtherApart(text: string, board: Board, tongue: Tongue): string {
  const words = wordsOf(text)
  if (words.length > MOST_OF_EACH_OTHER) return text
  const at = words.findIndex((_, i) => i > 2 && tongue.dueAt(words, i).kinds.includes('EACHOTHER'))
  if (at < 0) return text
  const hits = tongue.hitsIn(words)
  const verb = hits.find(({ kind, at: from }) => kind === 'SUPPORT' && from > 0)
  const mentions = mentionsIn(text, board, tongue, words)
  const clause = Math.max(...[',', ';', ':'].map(sign => text.lastIndexOf(sign, words[at]!.start) + 1))
  const pair = mentions.filter(({ from, to }) => words[from]!.start >= clause && to <= at)
  const [one, other, another] = pair.map(({ from, to }) => text.slice(words[from]!.start, words[to - 1]!.end))
  const end = words[at + tongue.dueAt(words, at).length - 1]!.end
  const named = wordsNamed(mentions)
  // `Maybe Vie and Bud support each other`
  const isPlain = (word: Word, i: number): boolean =>
    word.start < clause ||
    i >= at ||
    named.has(i) ||
    hits.some(hit => hit.at <= i && i < hit.at + hit.length && OF_EACH_OTHER.has(hit.kind))
  const isSaid = verb !== undefined && words.every(isPlain) && !hits.some(({ kind }) => CHANGES.has(kind))
  const isWhole = isSaid && /^\s*(?:[,;]|$)/.test(text.slice(end))
  if (!isWhole || one === undefined || other === undefined || another !== undefined) return text
  const before = clause === 0 ? '' : `${text.slice(0, clause)} `
  return `${before}${one} S ${other}, ${other} S ${one}${text.slice(end)}`
}

/** Puts the kind before each place: `Build A Paris, A Marseilles`. If the count does not match, nothing changes. */
function withKindsApart(text: string, board: Board, tongue: Tongue): string {
  const words = wordsOf(text)
  const hits = tongue.hitsIn(words)
  if (!hits.some(({ source }) => OF_SEVERAL.has(source))) return text
  const mentions = mentionsIn(text, board, tongue, words)
  let made = ''
  let from = 0
  for (const hit of longestOnly(hits.filter(({ source }) => OF_SEVERAL.has(source)))) {
    const places = placesBehind(hit.at + hit.length, text, words, hits, mentions)
    const counted = hit.source === 'PAIR' ? 2 : Number(words[hit.at - 1]?.raw ?? Number.NaN)
    if (places.length < 2 || (Number.isInteger(counted) && counted !== places.length)) continue
    const first = Number.isInteger(counted) && hit.source !== 'PAIR' ? hit.at - 1 : hit.at
    const isFleet = hits.some(
      ({ at, length, kind }) => at === hit.at && length === hit.length && kind === 'FLEET',
    )
    const named = places.map(
      place => `${isFleet ? 'F' : 'A'} ${text.slice(words[place.from]!.start, words[place.to - 1]!.end)}`,
    )
    made += `${text.slice(from, words[first]!.start)}${named.join(', ')}`
    from = words[places.at(-1)!.to - 1]!.end
  }
  return made + text.slice(from)
}

/** `A Par, A Mar and F Bre all hold` without the `all`. */
function withoutAllOf(text: string, board: Board, tongue: Tongue): string {
  const words = wordsOf(text)
  const hits = tongue.hitsIn(words)
  const all = hits.filter(({ kind }) => kind === 'ALL')
  if (all.length === 0) return text
  const mentions = mentionsIn(text, board, tongue, words)
  for (const { at, length } of all) {
    const verb = hits.find(
      hit =>
        SHARED_VERBS.has(hit.kind) &&
        (hit.at === at + length || (hit.at + hit.length === at && hit.kind === 'HOLD')),
    )
    const first = Math.min(at, verb?.at ?? at)
    const before = mentions.filter(({ to }) => to <= first)
    if (verb === undefined || before.length < 2 || before.at(-1)!.to !== first) continue
    const [start, end] = [words[at - 1]!.end, words[at + length - 1]!.end]
    if (/^\s+$/.test(text.slice(words[first - 1]!.end, words[first]!.start)))
      return text.slice(0, start) + text.slice(end)
  }
  return text
}

/** `All hold except Naples, which goes to ION`, `All hold, only Naples goes to ION`: says separately what the exception does. */
function withExceptionsApart(text: string, board: Board, tongue: Tongue): string {
  const words = wordsOf(text)
  const hits = tongue.hitsIn(words)
  const except = hits.find(({ kind }) => kind === 'EXCEPT')
  const link = hits.find(({ source, at }) =>
    except === undefined ? source === ONLY : source === WHICH && at > 1,
  )
  if (link === undefined) return text
  const mentions = mentionsIn(text, board, tongue, words)
  const behind = words[link.at + link.length]
  const before = words[link.at - 1]
  if (behind === undefined) return text
  if (except === undefined) {
    const has = (kind: string): boolean => hits.some(hit => hit.kind === kind)
    const saidOfAll = has('HOLD') && (has('ALL') || has('REST'))
    const isOfOne = mentions.some(({ from }) => from === link.at + link.length)
    return saidOfAll && isOfOne ? text.slice(0, words[link.at]!.start) + text.slice(behind.start) : text
  }
  if (before === undefined) return text
  const first = except.at + except.length
  const isOfOne =
    mentions.some(({ from, to }) => from >= first && to === link.at) ||
    hits.some(hit => (hit.kind === 'FLEET' || hit.kind === 'ARMY') && hit.at + hit.length === link.at)
  const subject = text.slice(words[first]?.start, before.end)
  return isOfOne ? `${text.slice(0, before.end)}; ${subject} ${text.slice(behind.start)}` : text
}

/** `The armies of Vienna and Budapest go to Galicia and Serbia`: pairs each unit with its goal. */
function withGoalsApart(text: string, board: Board, tongue: Tongue): string {
  const words = wordsOf(text)
  const mentions = mentionsIn(text, board, tongue, words)
  const half = mentions.length / 2
  if (half < 2 || !Number.isInteger(half) || !IS_WORDS.test(text)) return text
  const hits = tongue.hitsIn(words)
  const isElse = ({ kind, source, at }: Hit): boolean =>
    CHANGES.has(kind) || (ELSEWHERE.has(source) && at >= mentions[half - 1]!.to)
  if (hits.some(isElse)) return text
  const isOf = (at: number, kinds: ReadonlySet<string>): boolean =>
    words[at]!.folded.length > 1 &&
    hits.some(
      hit => hit.at <= at && at < hit.at + hit.length && (kinds.has(hit.kind) || kinds.has(hit.source)),
    )
  const between = (from: number, to: number): readonly number[] =>
    Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i)
  const isLinked = (from: number, to: number, isOfGoals = false): boolean =>
    between(from, to).every(at => isOf(at, OF_LISTS) && (isOfGoals || !isOf(at, GOING)))
  const isList = (some: readonly Mention[], isOfGoals = false): boolean =>
    some.every(({ from }, i) => {
      const before = some[i - 1]?.to
      return before === undefined || (isLinked(before, from, isOfGoals) && (i < half - 1 || from > before))
    })
  const [units, goals] = [mentions.slice(0, half), mentions.slice(half)]
  const verb = between(units.at(-1)!.to, goals[0]!.from)
  const isWhole =
    isLinked(0, units[0]!.from) &&
    verb.some(at => isOf(at, GOING)) &&
    verb.every(at => isOf(at, GOING) || isOf(at, OF_LISTS) || isOf(at, LAST)) &&
    between(goals.at(-1)!.to, words.length).every(at => isOf(at, LAST))
  if (!isWhole || !isList(units) || !isList(goals, true)) return text
  const said = ({ from, to }: Mention): string => text.slice(words[from]!.start, words[to - 1]!.end)
  return units.map((unit, i) => `${said(unit)} - ${said(goals[i]!)}`).join(', ')
}

/** Words, commas, full stops and apostrophes, and no other signs. */
const IS_WORDS = /^[\p{L}\p{M}\s,.'’]+$/u
const OF_LISTS: ReadonlySet<string> = new Set(['SMALL', 'LEAD', 'THE', 'ARMY', 'FLEET', 'SEVERAL', 'ALL'])
const OF_EACH_OTHER: ReadonlySet<string> = new Set([...OF_LISTS, 'PAIR', 'AND', 'IN', 'AT', 'SUPPORT'])
const GOING: ReadonlySet<string> = new Set(['GO', 'MOVE', 'TO'])
const LAST: ReadonlySet<string> = new Set(['EACH'])
/** A place after one of these is no goal. */
const ELSEWHERE: ReadonlySet<string> = new Set(['FROM', 'VIA', 'WITH', 'BY'])

/** `The army -> Wales`, from a player with only one army: adds the place where it stands. */
function withOnlyOneNamed(text: string, { board, position, power }: OrderContext, tongue: Tongue): string {
  const words = wordsOf(text)
  const hits = tongue.hitsIn(words)
  const at = words.findIndex(
    (_, i) => !hits.some(hit => hit.at === i && OF_LISTS.has(hit.kind) && !isOfKind(hit)),
  )
  const hit = hits.find(each => each.at === at && isOfKind(each))
  const word = words[at]
  if (hit === undefined || word === undefined || word.folded.length < 2 || at > MOST_BEFORE) return text
  const end = words[at + hit.length - 1]!.end
  const units = position.units.filter(unit => unit.power === power && unit.kind.toUpperCase() === hit.kind)
  const [only, another] = units
  if (only === undefined || another !== undefined || position.phase.kind !== 'movement') return text
  return ARROW_NEXT.test(text.slice(end))
    ? `${text.slice(0, end)} ${board.id(board.province(only.at))}${text.slice(end)}`
    : text
}

const isOfKind = ({ kind }: Hit): boolean => kind === 'ARMY' || kind === 'FLEET'
/** `and my` */
const MOST_BEFORE = 2
const ARROW_NEXT = /^\s*[-=]*>\s*\p{L}|^\s+-+\s+\p{L}/u

const ONLY = 'ONLYONE'
const WHICH = 'WHICH'

const SHARED_VERBS: ReadonlySet<string> = new Set(['HOLD', 'SUPPORT'])

const OF_SEVERAL: ReadonlySet<string> = new Set(['SEVERAL', 'PAIR'])
/** What may stand between the kind and the first place, and between two places. */
const LINKS: ReadonlySet<string> = new Set(['IN', 'AT', 'THE', 'FILLER', 'GREETING'])
const AND: ReadonlySet<string> = new Set(['AND', 'LEAD'])
const MARKS = /^[\s,:;&+]*$/

const longestOnly = (hits: readonly Hit[]): readonly Hit[] =>
  hits.filter(
    ({ at, length }) =>
      !hits.some(other => other.at <= at && other.at + other.length >= at + length && other.length > length),
  )

/** The listed places from word `start` on. */
function placesBehind(
  start: number,
  text: string,
  words: readonly Word[],
  hits: readonly Hit[],
  mentions: readonly Mention[],
): readonly Mention[] {
  const places: Mention[] = []
  let at = start
  for (const mention of mentions) {
    if (mention.from < start) continue
    const kinds = places.length === 0 ? LINKS : AND
    const between = Array.from({ length: mention.from - at }, (_, i) => at + i)
    const isLinked = between.every(each =>
      hits.some(hit => hit.at === each && hit.length === 1 && kinds.has(hit.source)),
    )
    const spaces = [...between, mention.from].map(each =>
      text.slice(words[each - 1]!.end, words[each]!.start),
    )
    const isApart = places.length === 0 || between.length > 0 || spaces.some(space => /\S/.test(space))
    if (!isLinked || !isApart || !spaces.every(space => MARKS.test(space))) break
    places.push(mention)
    at = mention.to
  }
  return places
}
