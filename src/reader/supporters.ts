// Gives each helper of a move an order of its own: `Sev - Rum with Ukr and Gal supporting`, `Rom - Nap supported by both fleets`.
import type { Board, Unit } from '../rules/board/board.ts'
import type { OrderContext } from './line/places.ts'
import { type Mention, mentionsIn } from './mentions.ts'
import { HELPERS, type Hit, type Tongue, type Word, wordsOf } from './words.ts'

interface Sentence {
  readonly text: string
  readonly words: readonly Word[]
  readonly hits: readonly Hit[]
  readonly mentions: readonly Mention[]
  readonly board: Board
  /** The writer's units. */
  readonly units: readonly Unit[]
}

/** What stands before the helpers, and how many they must be. */
interface Link {
  readonly at: number
  readonly length: number
  /** Whether it says that they help: `supported by`. */
  readonly saysHelp: boolean
  readonly least: number
}

export function withHelpersApart(text: string, where: OrderContext, tongue: Tongue): string {
  const { board, position, power } = where
  const words = wordsOf(text)
  const hits = tongue.hitsIn(words)
  const link = position.phase.kind === 'movement' ? linkIn(text, words, hits) : undefined
  if (link === undefined) return text
  const units = position.units.filter(unit => unit.power === power)
  const sentence = { text, words, hits, mentions: mentionsIn(text, board, tongue, words), board, units }
  const move = moveBefore(link, sentence)
  const helped = move && helpersBehind(link, move.unit, sentence)
  if (move === undefined || helped === undefined) return text
  const [before, after] = [text.slice(0, words[link.at - 1]!.end), text.slice(helped.end)]
  return `${before}${helped.by.map(helper => `, ${helper} S ${move.said}`).join('')}${after}`
}

/** `with`, `supported by`, or a comma before several helpers. */
function linkIn(text: string, words: readonly Word[], hits: readonly Hit[]): Link | undefined {
  const links = hits.filter(({ source, at }) => at > 1 && (source === HELPERS || source === SUPPORTED))
  const first = links.filter(({ at }) => at === links[0]?.at)
  const [link] = first.toSorted((one, other) => other.length - one.length)
  if (link !== undefined) return { ...link, saysHelp: link.source === SUPPORTED, least: 1 }
  if (!hits.some(({ kind, at, length }) => kind === SUPPORT && at + length === words.length)) return undefined
  const at = words.findIndex((word, i) => i > 1 && text.slice(words[i - 1]!.end, word.start).includes(','))
  return at < 0 ? undefined : { at, length: 0, saysHelp: false, least: 2 }
}

/** The move that ends where the helpers begin, if its words are plain: not `Pray let Bur advance to Mun`. */
function moveBefore({ at: end }: Link, sentence: Sentence): { unit: Mention; said: string } | undefined {
  const { text, words, hits, mentions } = sentence
  const start = Math.max(...CLAUSE_ENDS.map(sign => text.lastIndexOf(sign, words[end - 1]!.start) + 1))
  const here = mentions.filter(({ from, to }) => words[from]!.start >= start && to <= end)
  const [unit, goal, another] = here
  if (unit === undefined || goal?.to !== end || another !== undefined || !isOwn(unit, sentence))
    return undefined
  const isNamed = (at: number): boolean => here.some(({ from, to }) => from <= at && at < to)
  const isPlain = (at: number): boolean =>
    hits.some(hit => hit.at <= at && at < hit.at + hit.length && isOf(hit, OF_MOVES))
  const isSaid = words
    .slice(0, end)
    .every(({ start: from, raw }, at) => from < start || isNamed(at) || IS_KIND.test(raw) || isPlain(at))
  return isSaid ? { unit, said: `${saidOf(unit, sentence)} - ${saidOf(goal, sentence)}` } : undefined
}

/** The helpers that follow, and where they end; undefined if nothing says that they help, or more follows. */
function helpersBehind(
  link: Link,
  unit: Mention,
  sentence: Sentence,
): { readonly by: readonly string[]; readonly end: number } | undefined {
  const { text, words, hits, mentions } = sentence
  const hitAt = (at: number, kind: string): Hit | undefined =>
    hits.find(hit => hit.at === at && (hit.kind === kind || hit.source === kind))
  const isOfList = (at: number): boolean => hits.some(hit => hit.at === at && isOf(hit, OF_LISTS))
  const pair = hitAt(link.at + link.length, 'PAIR')
  const by = pair === undefined ? [] : [...bothOf(pair, unit, sentence)]
  let at = link.at + link.length + (pair?.length ?? 0)
  for (const mention of mentions.filter(({ from }) => from >= at)) {
    const between = Array.from({ length: mention.from - at }, (_, i) => at + i)
    const isLinked = between.every(each => isOfList(each) || IS_KIND.test(words[each]!.raw))
    const gap = text.slice(words[at - 1]!.end, words[mention.from]!.start).replace(/[\p{L}/]/gu, '')
    if (!isLinked || !isOwn(mention, sentence) || !MARKS.test(gap)) break
    by.push(saidOf(mention, sentence))
    at = mention.to
  }
  while (isOfList(at)) at++
  const help = hitAt(at, SUPPORT)
  const end = words[at + (help?.length ?? 0) - 1]!.end
  const isWhole = (help !== undefined || link.saysHelp) && /^\s*(?:[,;.]|$)/.test(text.slice(end))
  return isWhole && by.length >= link.least ? { by, end } : undefined
}

/** `both fleets`: the writer's two other units of the kind. */
function bothOf(pair: Hit, { provinces }: Mention, { hits, board, units }: Sentence): readonly string[] {
  const isOfFleets = hits.some(
    ({ at, length, kind }) => at === pair.at && length === pair.length && kind === 'FLEET',
  )
  const kind = isOfFleets ? 'fleet' : 'army'
  const others = units.filter(each => each.kind === kind && !provinces.includes(board.province(each.at)))
  return others.length === 2 ? others.map(each => board.id(board.province(each.at))) : []
}

const isOwn = ({ provinces }: Mention, { board, units }: Sentence): boolean =>
  units.some(unit => provinces.includes(board.province(unit.at)))

const saidOf = ({ from, to }: Mention, { text, words }: Sentence): string =>
  text.slice(words[from]!.start, words[to - 1]!.end)

const isOf = ({ kind, source }: Hit, kinds: ReadonlySet<string>): boolean =>
  kinds.has(kind) || kinds.has(source)

const SUPPORT = 'SUPPORT'
const SUPPORTED = 'SUPPORTED'
const CLAUSE_ENDS = [',', ';', ':', '.']
/** `F`, in `F Tys and F Ion` */
const IS_KIND = /^[af]$/i
/** What may stand between helpers, and in a move besides its places. */
const OF_LISTS: ReadonlySet<string> = new Set('SMALL LEAD THE ARMY FLEET SEVERAL ALL AND'.split(' '))
const OF_MOVES: ReadonlySet<string> = new Set([...OF_LISTS, 'GO', 'MOVE', 'TO', 'FILLER'])
const MARKS = /^[\s,:;&+]*$/
