// The words of a letter and what each may do to its orders, in every language at once.
import { LEXICON } from '../orders/compiled/lexicon.ts'
import { WORDS } from './compiled/words.ts'

/** A word as it stands in its sentence, and as it is looked up: in small letters, without accents. */
export interface Word {
  readonly raw: string
  readonly folded: string
  readonly start: number
  readonly end: number
}

/** Words of one kind, from the first to the last. */
export interface Hit {
  readonly kind: string
  /** The kind of word in its own table. */
  readonly source: string
  readonly at: number
  readonly length: number
  readonly language: string
}

/** Words of the order grammar that say what a unit does, by what they do. */
const OF_ORDERS: Readonly<Record<string, string>> = {
  HOLDS: 'HOLD',
  GO: 'MOVE',
  MOVE: 'MOVE',
  SUPPORTS: 'SUPPORT',
  DEFENDS: 'SUPPORT',
  CONVOYS: 'CONVOY',
  CONVOYED: 'CONVOY',
  DISBANDS: 'DISBAND',
  BUILDS: 'BUILD',
  WAIVES: 'WAIVE',
  ARMY: 'ARMY',
  FLEET: 'FLEET',
  VIA: 'VIA',
  TO: 'TO',
  FILLER: 'FILLER',
  RETREATS: 'MOVE',
  ATTACK: 'MOVE',
  FROM: 'FROM',
  BY: 'FROM',
}

/** Kinds that say what a unit is to do. */
export const VERBS: ReadonlySet<string> = new Set([
  'HOLD',
  'MOVE',
  'SUPPORT',
  'CONVOY',
  'DISBAND',
  'BUILD',
  'WAIVE',
])

interface Node {
  readonly next: Map<string, Node>
  readonly ends: { readonly kind: string; readonly source: string; readonly language: string }[]
}

const newNode = (): Node => ({ next: new Map(), ends: [] })
interface Lexicon {
  readonly root: Node
  /** The languages in which a word is one. */
  readonly known: ReadonlyMap<string, ReadonlySet<string>>
}

let made: Lexicon | undefined

function lexicon(): Lexicon {
  if (made !== undefined) return made
  const root = newNode()
  const known = new Map<string, Set<string>>()
  const add = (phrase: string, source: string, language: string): void => {
    const words = wordsOf(phrase)
    for (const { folded } of words) known.set(folded, (known.get(folded) ?? new Set()).add(language))
    if (source === 'KNOWN' || words.length === 0) return
    let node = root
    for (const { folded } of words) {
      const next = node.next.get(folded) ?? newNode()
      node.next.set(folded, next)
      node = next
    }
    const kind = OF_ORDERS[source] ?? source
    if (!node.ends.some(end => end.source === source && end.language === language))
      node.ends.push({ kind, source, language })
  }
  for (const [language, kinds] of Object.entries(WORDS))
    for (const [kind, phrases] of Object.entries(kinds))
      for (const phrase of phrases) add(phrase, kind, language)
  for (const kind of Object.keys(OF_ORDERS))
    for (const phrase of LEXICON[kind as keyof typeof LEXICON] ?? []) add(phrase, kind, 'en')
  made = { root, known }
  return made
}

const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu
/** `l'armée`: an article and a word; but `don't`, `we'll` are one. */
const ELIDED = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|all|dell|nell|dall|sull|un|quell)['’](?=\p{L}{3})/iu

/** The words of a text, with where they stand. */
export function wordsOf(text: string): readonly Word[] {
  const words: Word[] = []
  for (const match of text.matchAll(WORD)) {
    const [raw] = match
    const elided = ELIDED.exec(raw)?.[0].length ?? 0
    const { index } = match
    if (elided > 0) words.push(wordAt(raw.slice(0, elided - 1), index))
    words.push(wordAt(raw.slice(elided), index + elided))
  }
  return words
}

const wordAt = (raw: string, start: number): Word => ({
  raw,
  folded: folded(raw),
  start,
  end: start + raw.length,
})

/** In small letters, without accents. */
export const folded = (word: string): string =>
  PLAIN.test(word)
    ? word.toLowerCase()
    : word
        .toLowerCase()
        .normalize('NFD')
        .replace(/\p{M}+/gu, '')
        .replaceAll('’', "'")
        .replaceAll('ß', 'ss')
        .replaceAll('œ', 'oe')
        .replaceAll('æ', 'ae')

const PLAIN = /^[\w']*$/

const MOST_SLIPS = 400

/** Of a letter in one language a few words are of another as well. */
const AS_MANY = 0.6
/** In a letter of order lines and no more than a word or two, anything may be meant. */
const FEW_KNOWN = 2
const LEAST_KNOWN = 0.15

/** The languages of a letter: what a word means is asked of them alone. */
export class Tongue {
  readonly #languages: ReadonlySet<string>
  #slips = MOST_SLIPS

  private constructor(languages: ReadonlySet<string>) {
    this.#languages = languages
  }

  /** `isName`: names of places are words of no language. */
  static of(text: string, isName: (word: string) => boolean): Tongue {
    const words = wordsOf(text).filter(({ folded }) => !isName(folded))
    const counts = new Map<string, number>()
    const { known } = lexicon()
    let long = 0
    for (const { folded } of words) {
      if (folded.length < 2) continue
      long++
      const languages = known.get(folded) ?? []
      for (const language of languages)
        counts.set(language, (counts.get(language) ?? 0) + 1 / [...languages].length)
    }
    const most = Math.max(0, ...counts.values())
    const all = Object.keys(WORDS)
    if (most < FEW_KNOWN) return new Tongue(new Set(all))
    if (most < LEAST_KNOWN * long) return new Tongue(new Set(all))
    return new Tongue(new Set(all.filter(each => (counts.get(each) ?? 0) >= AS_MANY * most)))
  }

  /** Whether it is none in English. */
  get isForeign(): boolean {
    return !this.#languages.has('en')
  }

  /** Whether a word may be looked for among the names with slips, which takes long: a letter has only so many. */
  maySlip(): boolean {
    return this.#slips-- > 0
  }

  /** The languages besides English. */
  get others(): readonly string[] {
    return [...this.#languages].filter(each => each !== 'en')
  }

  isKnown({ folded }: Word): boolean {
    const languages = lexicon().known.get(folded)
    return languages !== undefined && [...languages].some(each => this.#languages.has(each))
  }

  /** Every kind of word in a sentence; nothing within a longer phrase. */
  hitsIn(words: readonly Word[]): readonly Hit[] {
    const all: Hit[] = []
    const { root } = lexicon()
    for (let at = 0; at < words.length; at++) {
      let node = root.next.get(words[at]!.folded)
      for (let length = 1; node !== undefined; length++) {
        for (const { kind, source, language } of node.ends)
          if (this.#languages.has(language)) all.push({ kind, source, at, length, language })
        const next: Word | undefined = words[at + length]
        node = next === undefined ? undefined : node.next.get(next.folded)
      }
    }
    // `everyone else`, `no wait`: a phrase says it all, and its words by themselves nothing.
    return all.filter(
      hit =>
        !all.some(
          other =>
            other.length > hit.length && other.at <= hit.at && hit.at + hit.length <= other.at + other.length,
        ),
    )
  }
}

const SHORTEST_SLIP = 4

/** The word of the trade from which a word is one slip away, if it is one only: a letter too many, too few, wrong, or two that changed places. */
export function spelledRight({ folded }: Word): string | undefined {
  if (folded.length < SHORTEST_SLIP) return undefined
  const found = new Set<string>()
  for (const [kind, as] of Object.entries(OF_ORDERS)) {
    if (!VERBS.has(as) && as !== 'ARMY' && as !== 'FLEET') continue
    for (const word of LEXICON[kind as keyof typeof LEXICON] ?? [])
      if (word.length >= SHORTEST_SLIP && word[0] === folded[0] && isOneSlip(folded, word)) found.add(word)
  }
  const all = [...found]
  return all.length > 0 && all.every(word => word.slice(0, 3) === all[0]!.slice(0, 3))
    ? all.sort((one, other) => one.length - other.length)[0]
    : undefined
}

function isOneSlip(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let at = 0
  while (at < one.length && at < other.length && one[at] === other[at]) at++
  const rest = (text: string, from: number): string => text.slice(from)
  return (
    rest(one, at + 1) === rest(other, at + 1) ||
    rest(one, at + 1) === rest(other, at) ||
    rest(one, at) === rest(other, at + 1) ||
    (one[at] === other[at + 1] && one[at + 1] === other[at] && rest(one, at + 2) === rest(other, at + 2))
  )
}
