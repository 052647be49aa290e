// The words of letters in every language, and what each may do to orders.

import { slipsBetween } from '../rules/board/names.ts'
import type { Season } from '../rules/board/phase.ts'
import { LEXICON } from './compiled/lexicon.ts'
import { WORDS } from './compiled/words.ts'
import { OTHER_WORDS } from './line/vocabulary.ts'
import {
  type PlaceName,
  type PlaceNames,
  type PlacesMeant,
  placeNamesOf,
  placesMeant,
} from './placesInShort.ts'

/** A word as written, and folded for looking it up: in lower case, without accents. */
export interface Word {
  readonly raw: string
  readonly folded: string
  readonly start: number
  readonly end: number
  readonly isBehindArrow?: true
}

/** A run of words of one kind. */
export interface Hit {
  readonly kind: string
  /** The kind in the word list, before OF_ORDERS maps it. */
  readonly source: string
  readonly at: number
  readonly length: number
  readonly language: string
  /** Whether it assumes a slip in a short word. The talk model ignores such hits. */
  readonly isShaky?: boolean
}

/** Kinds of the order grammar, with the general kind each belongs to. */
const OF_ORDERS: Readonly<Record<string, string>> = {
  PROXY: 'PROXY',
  HOLDS: 'HOLD',
  CROSSES: 'HOLD',
  GO: 'MOVE',
  MOVE: 'MOVE',
  SUPPORTS: 'SUPPORT',
  SUPPORTED: 'SUPPORT',
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
  WITH: 'WITH',
  KEEP: 'KEEP',
}

/** Word kinds that say whose unit it is, with the English word. */
export const NATIONS: Readonly<Record<string, string>> = {
  AUSTRIAN: 'Austrian',
  ENGLISH: 'English',
  FRENCH: 'French',
  GERMAN: 'German',
  ITALIAN: 'Italian',
  RUSSIAN: 'Russian',
  TURKISH: 'Turkish',
}

/** Word kinds for what a unit does. */
export const VERBS: ReadonlySet<string> = new Set([
  'HOLD',
  'MOVE',
  'SUPPORT',
  'CONVOY',
  'DISBAND',
  'BUILD',
  'WAIVE',
])

/** Word kinds that may change an order beside them. */
export const CHANGES: ReadonlySet<string> = new Set([
  'TAKEBACK',
  'CORRECT',
  'CONDITION',
  'EITHER',
  'NOT',
  'STATUS',
  'JEST',
  'MAYBE',
  'REPORT',
  'OTHERTURN',
])

/** Words that ask to be told something. */
export const TELLME = 'TELLME'
/** Words before units that help, if a word for helping stands behind them: `with Ukr and Gal supporting`. */
export const HELPERS = 'HELPERS'
/** Word kinds that say nothing about the language, make no word known and hide no other hits. */
const QUIET: ReadonlySet<string> = new Set([TELLME, 'WHICH', 'ONLYONE', 'EACH', 'CAUSE', HELPERS])

/** A kind of word or phrase in one language. */
interface Entry {
  readonly kind: string
  readonly source: string
  readonly language: string
  /** Whether a single word ends with an accent, where that may make another word: `atacó` is no `ataco`. */
  readonly isAccented?: boolean | undefined
}

/** The kinds of words that name a season. */
export const SEASONS: ReadonlySet<string> = new Set(['SPRING', 'FALL', 'WINTER'])

interface Lexicon {
  /** By phrase: its words, joined with one space. */
  readonly phrases: ReadonlyMap<string, readonly Entry[]>
  /** By first word: how many words the longest phrase has. */
  readonly longest: ReadonlyMap<string, number>
  readonly languages: readonly string[]
  /** Ids of places, by language and short name: `it bor`. */
  readonly codes: ReadonlyMap<string, string>
  readonly codesLongest: number
  /** Names of the board's places, by language. */
  readonly places: ReadonlyMap<string, PlaceNames>
  /** Everyday words that say what is due, by language and phrase: `nl weg`. */
  readonly due: ReadonlyMap<string, readonly string[]>
  /** By language: how units are called by their place, without endings, and the id of the place. */
  readonly adjectives: ReadonlyMap<string, readonly (readonly [string, string])[]>
  /** Words after which a full stop ends no sentence, in any language. */
  readonly clipped: ReadonlySet<string>
  /** Words that end no sentence. */
  readonly links: ReadonlySet<string>
  /** Order words of a language, by their first and last two letters: `de un zt`. */
  readonly trade: ReadonlyMap<string, readonly string[]>
  /** Words that change orders and are long enough to recognize with a slip. */
  readonly changing: readonly string[]
  /** The languages that a word belongs to. */
  readonly known: ReadonlyMap<string, ReadonlySet<string>>
}

/** The word list that has only place names, for several languages. */
const NAMES = 'names'

let made: Lexicon | undefined

function lexicon(): Lexicon {
  if (made !== undefined) return made
  const phrases = new Map<string, Entry[]>()
  const longest = new Map<string, number>()
  const known = new Map<string, Set<string>>()
  const codes = new Map<string, string>()
  let codesLongest = 1
  const names = new Map<string, PlaceName[]>()
  const due = new Map<string, string[]>()
  const adjectives = new Map<string, (readonly [string, string])[]>()
  const clipped = new Set<string>()
  const links = new Set<string>()
  const add = (written: string, source: string, language: string): void => {
    const [phrase = '', id] = written.split('=')
    const words = IS_PLAIN.test(phrase) ? phrase.split(' ') : wordsOf(phrase).map(({ folded }) => folded)
    if (source === 'CODE' && id !== undefined) {
      codes.set(`${language} ${words.join(' ')}`, id)
      codesLongest = Math.max(codesLongest, words.length)
      return
    }
    if (source === 'PLACE' && id !== undefined) {
      // `Middenatlantische Oceaan`
      const inOne = wordsOf(phrase.replaceAll('-', '')).map(({ folded }) => folded)
      const spelled = inOne.length < words.length ? [words, inOne] : [words]
      names.set(language, [...(names.get(language) ?? []), ...spelled.map(words => ({ id, words }))])
      codesLongest = Math.max(codesLongest, words.length)
      return
    }
    if (source === 'OFPLACE' && id !== undefined) {
      const stems = adjectives.get(language) ?? []
      adjectives.set(language, [...stems, [words.join(' '), id]])
      return
    }
    if (OF_DUE.has(source)) {
      const key = `${language} ${words.join(' ')}`
      due.set(key, [...(due.get(key) ?? []), source])
      return
    }
    if (source === 'CLIPPED') {
      clipped.add(words.join(' '))
      return
    }
    if (source === 'LINK') {
      links.add(words.join(' '))
      return
    }
    if (!QUIET.has(source))
      for (const word of words) known.set(word, (known.get(word) ?? new Set()).add(language))
    const [first] = words
    if (source === 'KNOWN' || first === undefined) return
    const entries = phrases.get(words.join(' ')) ?? []
    if (entries.length === 0) phrases.set(words.join(' '), entries)
    const isAccented =
      words.length === 1 && first.length >= SHORTEST_ACCENTED && language !== 'en'
        ? endsAccented(phrase)
        : undefined
    const same = entries.findIndex(each => each.source === source && each.language === language)
    const entry = { kind: OF_ORDERS[source] ?? source, source, language }
    if (same < 0) entries.push({ ...entry, isAccented })
    else if (entries[same]!.isAccented !== isAccented) entries[same] = entry
    longest.set(first, Math.max(longest.get(first) ?? 0, words.length))
  }
  const languages = JSON.parse(WORDS) as Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
  for (const [language, kinds] of Object.entries(languages))
    for (const [kind, phrases] of Object.entries(kinds))
      for (const phrase of phrases) add(phrase, kind, language)
  for (const kind of Object.keys(OF_ORDERS))
    for (const phrase of LEXICON[kind as keyof typeof LEXICON] ?? []) add(phrase, kind, 'en')
  const spoken = Object.keys(languages).filter(each => each !== NAMES)
  const changing = [...phrases].flatMap(([word, entries]) =>
    !word.includes(' ') && word.length >= SHORTEST_CHANGE && entries.some(({ kind }) => IN_DOUBT.has(kind))
      ? [word]
      : [],
  )
  const trade = new Map<string, string[]>()
  for (const [word, entries] of phrases)
    for (const language of new Set(
      entries.flatMap(each => (OF_TRADE.has(each.source) ? [each.language] : [])),
    )) {
      if (word.length < SHORTEST_RIGHT) continue
      const key = `${language} ${word.slice(0, 2)} ${word.slice(-2)}`
      trade.set(key, [...(trade.get(key) ?? []), word])
    }
  const places = new Map([...names].map(([language, some]) => [language, placeNamesOf(some)] as const))
  made = {
    phrases,
    longest,
    known,
    codes,
    codesLongest,
    places,
    due,
    adjectives,
    clipped,
    links,
    trade,
    changing,
    languages: spoken,
  }
  return made
}

const SHORTEST_ACCENTED = 4
const ACCENTED = /[àáâèéêìíòóùú]/
const endsAccented = (word: string): boolean => ACCENTED.test(word.at(-1)!.toLowerCase())

const IS_PLAIN = /^[a-z0-9]+(?: [a-z0-9]+)*$/
const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu
/** `l'armée`, `dell'Adriatico`, `jusqu'ici` are two words each; `don't`, `we'll` are one. */
const ELIDED = /^(?:[cdjlmnst]|un|\p{L}{0,5}(?:qu|ll))['’](?=\p{L}{3})/iu

/** Cache of split texts: several callers split the same sentence. */
const PARTED = new Map<string, readonly Word[]>()
const MOST_PARTED = 500
const LONGEST_PARTED = 1_000

/** The words of a text, with their positions. */
export function wordsOf(text: string): readonly Word[] {
  const known = PARTED.get(text)
  if (known !== undefined) return known
  const words = parted(text)
  if (PARTED.size >= MOST_PARTED) PARTED.clear()
  if (text.length <= LONGEST_PARTED) PARTED.set(text, words)
  return words
}

function parted(text: string): readonly Word[] {
  const words: Word[] = []
  for (const match of text.matchAll(WORD)) {
    const [raw] = match
    const elided = ELIDED.exec(raw)?.[0].length ?? 0
    const { index } = match
    if (elided > 0) words.push(wordAt(raw.slice(0, elided - 1), index))
    const word = wordAt(raw.slice(elided), index + elided)
    words.push(isArrowBefore(text, index) ? { ...word, isBehindArrow: true } : word)
  }
  return words
}

function isArrowBefore(text: string, index: number): boolean {
  const at = text[index - 1] === ' ' ? index - 2 : index - 1
  return text[at] === '-' || text[at] === '>'
}

/** `F.`, `supp.`, `usw.`: ends with a single letter or an abbreviation, so a full stop here ends no sentence. */
export function endsClipped(text: string): boolean {
  const [, word = ''] = /(?:^|[\s(])(\p{L}{1,10})$/u.exec(text) ?? []
  return word.length === 1 || lexicon().clipped.has(folded(word))
}

/** `army Kiel to`: the last word shows that more follows. */
export const endsInLink = (text: string): boolean =>
  lexicon().links.has(folded(/([a-z]+)\s*$/i.exec(text)?.[1] ?? ''))

const wordAt = (raw: string, start: number): Word => ({
  raw,
  folded: folded(raw),
  start,
  end: start + raw.length,
})

/** In lower case, without accents. */
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

/** Some words of a letter belong to other languages too: the share of the best language that another needs to count. */
const AS_MANY = 0.6
/** A letter of bare order lines may be in any language. Known words that it needs, as a count and as a share. */
const FEW_KNOWN = 2
const LEAST_KNOWN = 0.15

/** Whether it is a word in any language that the reader knows. */
export const isWord = (word: string): boolean => lexicon().known.has(folded(word))

/** The languages of a letter. Its words are looked up in these only. */
export class Tongue {
  readonly #languages: ReadonlySet<string>
  /** Languages that alone know some word of the letter. */
  readonly #signs: ReadonlySet<string>
  /** In a letter without accents a word may have lost its own. */
  readonly #hasAccents: boolean
  /** Cache: what the letters of seasons mean. */
  readonly #seasons = new Map<string, ReadonlySet<Season>>()
  #slips = MOST_SLIPS
  /** Cache: the places that phrases of the letter may mean. */
  readonly #places = new Map<string, PlacesMeant>()
  readonly #hits = new WeakMap<readonly Word[], readonly Hit[]>()
  /** Cache: what misspelt words of the letter may say. */
  readonly #changes = new Map<string, readonly Entry[]>()

  private constructor(languages: ReadonlySet<string>, signs: ReadonlySet<string>, text: string) {
    this.#languages = languages
    this.#signs = signs
    this.#hasAccents = ACCENTED.test(text.toLowerCase())
  }

  /** `isName`: place names count for no language. `isEnglish`: whether an English place name begins with the word. */
  static of(
    text: string,
    isName: (word: string) => boolean,
    isEnglish: (word: string) => boolean,
    said?: string,
  ): Tongue {
    const all = wordsOf(text)
    const words = all.filter(({ folded }, at) => !isName(folded) && !isAtArrow(all, at, 1, text))
    const counts = new Map<string, number>()
    const signs = new Set<string>()
    const { known, languages } = lexicon()
    let long = 0
    for (const { folded } of words) {
      if (folded.length < 2) continue
      long++
      const languages = known.get(folded) ?? []
      const [first, another] = languages
      if (first !== undefined && another === undefined) signs.add(first)
      for (const language of languages)
        counts.set(language, (counts.get(language) ?? 0) + 1 / [...languages].length)
    }
    const most = Math.max(0, ...counts.values())
    if (most < FEW_KNOWN || most < LEAST_KNOWN * long)
      return new Tongue(new Set(languagesByNames(text, all, isEnglish, said) ?? languages), signs, text)
    const found = languages.filter(each => (counts.get(each) ?? 0) >= AS_MANY * most)
    return new Tongue(new Set(found), signs, text)
  }

  /** Whether the letter is not in English. */
  get isForeign(): boolean {
    return !this.#languages.has('en')
  }

  /** What a season's letter means in the other languages that the letter has a word of: `F1901`. */
  seasonsBy(letter: string): ReadonlySet<Season> {
    const cached = this.#seasons.get(letter)
    if (cached !== undefined) return cached
    const found = new Set(
      [...lexicon().phrases]
        .flatMap(([phrase, entries]) => (phrase.startsWith(letter) ? entries : []))
        .filter(({ kind, language }) => SEASONS.has(kind) && this.#isSigned(language))
        .map(({ kind }) => kind.toLowerCase() as Season), // so the kinds are called
    )
    this.#seasons.set(letter, found)
    return found
  }

  /** Whether the letter may be in that language, and has a word of it alone. */
  #isSigned(language: string): boolean {
    const isMeant = this.#languages.has(language) && (this.isForeign || !this.#signs.has('en'))
    return isMeant && language !== 'en' && this.#signs.has(language)
  }

  /** Looking for a misspelt name is slow, so each letter has a limit. */
  maySlip(): boolean {
    return this.#slips-- > 0
  }

  /** The languages besides English. */
  get others(): readonly string[] {
    return [...this.#languages].filter(each => each !== 'en')
  }

  /** The places that the words from `at` on may name in the letter's language, and how many words the name has. */
  placesAt(
    words: readonly Word[],
    at: number,
    text: string,
  ): { readonly ids: readonly string[]; readonly length: number; readonly isShort: boolean } | undefined {
    if (!this.isForeign) return undefined
    const word = words[at]!
    // `wie` is a German word, and Vienna after a unit or an arrow.
    const isName =
      isPlaceThere(words, at, 1, text) || word.folded.length > LONGEST_EVERYDAY || !this.isKnown(word)
    const { codes, codesLongest } = lexicon()
    // `Norvège - Mer de Norvège`
    const isMove = (next: number): boolean =>
      /\s-|[=>]/.test(text.slice(words[next - 1]!.end, words[next]!.start))
    let longest = 1
    while (longest < codesLongest && at + longest < words.length && !isMove(at + longest)) longest++
    for (let length = longest; length > 0; length--) {
      const phrase = words
        .slice(at, at + length)
        .map(({ folded }) => folded)
        .join(' ')
      const found = [NAMES, ...this.#languages].flatMap(language => codes.get(`${language} ${phrase}`) ?? [])
      const meant = found.length > 0 ? { ids: found, isShort: false } : this.#meant(words, at, length)
      const ids = [...new Set(meant.ids)]
      const isLoose = meant.isShort && !isPlaceThere(words, at, length, text)
      if (ids.length === 0 || (length === 1 && !isName) || isLoose) continue
      if (length === 1 && this.nationAt(words, at, text) !== undefined) continue
      return { ids, length, isShort: meant.isShort }
    }
    return undefined
  }

  /** The kind of a word that says whose unit it is: `englische Flotte`, `F inglese Manica`. */
  nationAt(words: readonly Word[], at: number, text: string): string | undefined {
    const nation = Object.keys(NATIONS).find(kind => this.isOf(words[at]!, kind))
    if (nation === undefined) return undefined
    const isUnit = (word: Word | undefined): boolean =>
      word !== undefined && (this.isOf(word, 'ARMY') || this.isOf(word, 'FLEET'))
    const next = words[at + 1]
    if (isUnit(next)) return nation
    const isTold = next === undefined || this.#tellsUnit(next) || UNIT_BEHIND.test(text.slice(words[at]!.end))
    return isUnit(words[at - 1]) && !isTold ? nation : undefined
  }

  /** `F ingl S`, `la flotta inglese appoggia`: here this word alone names the unit. */
  #tellsUnit(word: Word): boolean {
    return word.raw.length === 1 || [...VERBS].some(kind => this.isOf(word, kind))
  }

  /** Looks up the board's names in the letter's languages, in full or in short. */
  #meant(words: readonly Word[], at: number, length: number): PlacesMeant {
    const some = words.slice(at, at + length)
    const phrase = some.map(({ raw }) => raw).join(' ')
    const before = this.#places.get(phrase)
    if (before !== undefined) return before
    const { places } = lexicon()
    const all = [...this.#languages].flatMap(each => {
      const names = places.get(each)
      return names === undefined ? [] : [placesMeant(some, names)]
    })
    const whole = all.filter(({ isShort }) => !isShort).flatMap(({ ids }) => ids)
    const isShort = whole.length === 0
    const meant = { ids: isShort ? all.flatMap(({ ids }) => ids) : whole, isShort }
    this.#places.set(phrase, meant)
    return meant
  }

  isKnown({ folded }: Word): boolean {
    const languages = lexicon().known.get(folded)
    return languages !== undefined && [...languages].some(each => this.#languages.has(each))
  }

  /** Whether a word by itself is of a kind, whatever phrase it stands in. */
  isOf(word: Word, kind: string): boolean {
    const entries = lexicon().phrases.get(word.folded) ?? []
    return entries.some(
      each => each.kind === kind && this.#languages.has(each.language) && this.#isSpelled(word, each),
    )
  }

  /** A word of doubt may always have lost its accent: `purche`. */
  #isSpelled({ raw }: Word, { isAccented, kind }: Entry): boolean {
    const isLoose = isAccented === undefined || !this.#hasAccents || (CHANGES.has(kind) && kind !== 'REPORT')
    return isLoose || endsAccented(raw) === isAccented
  }

  /** All hits in a sentence, without those inside a longer phrase. Cached: the same sentence is asked about many times. */
  hitsIn(words: readonly Word[]): readonly Hit[] {
    const known = this.#hits.get(words)
    if (known !== undefined) return known
    const hits = this.#lookedUp(words)
    this.#hits.set(words, hits)
    return hits
  }

  #lookedUp(words: readonly Word[]): readonly Hit[] {
    const all: Hit[] = []
    const { phrases, longest } = lexicon()
    for (let at = 0; at < words.length; at++) {
      const most = longest.get(words[at]!.folded) ?? 0
      let phrase = ''
      for (let length = 1; length <= most && at + length <= words.length; length++) {
        phrase = length === 1 ? words[at]!.folded : `${phrase} ${words[at + length - 1]!.folded}`
        const isLong = length > 1 || (phrase.length > LEAST_ANYWHERE && !this.isKnown(words[at]!))
        for (const entry of phrases.get(phrase) ?? [])
          if (
            (this.#languages.has(entry.language) || (isLong && isCaution(entry))) &&
            (length > 1 || this.#isSpelled(words[at]!, entry)) &&
            !isGoal(entry, words, at)
          )
            all.push({ ...entry, at, length })
      }
      if (most === 0)
        for (const entry of withPronoun(words[at]!.folded))
          if (this.#languages.has(entry.language)) all.push({ ...entry, at, length: 1 })
      const isShaky = words[at]!.folded.length < SURE_WITH_SLIP
      for (const entry of this.#misspelt(words[at]!))
        if (this.#languages.has(entry.language) && (!isShaky || CONDITIONS.has(entry.kind)))
          all.push({ ...entry, at, length: 1, isShaky })
    }
    // `everyone else`, `no wait`: words of a phrase say nothing by themselves.
    const reach = new Map<number, number>()
    for (const { at, length, source } of all)
      if (!QUIET.has(source)) reach.set(at, Math.max(reach.get(at) ?? 0, length))
    const isWithin = ({ at, length }: Hit): boolean => {
      for (let from = Math.max(0, at - LONGEST_PHRASE); from <= at; from++) {
        const other = reach.get(from) ?? 0
        if (other > length && at + length <= from + other) return true
      }
      return false
    }
    return all.filter(hit => !isWithin(hit))
  }

  /** The places that an adjective for a unit may mean: `Neapolitan`. */
  placesOf({ folded }: Word): readonly string[] {
    const { adjectives } = lexicon()
    return [...this.#languages].flatMap(language =>
      (adjectives.get(language) ?? []).flatMap(([stem, id]) =>
        folded.startsWith(stem) && folded.length - stem.length <= LONGEST_ENDING ? [id] : [],
      ),
    )
  }

  /** Everyday words that may say what is due after the moves, and the length of the phrase in words. */
  dueAt(words: readonly Word[], at: number): { readonly kinds: readonly string[]; readonly length: number } {
    return this.#dueAt(words, at, kind => !OF_TITLES.has(kind))
  }

  /** How many words from `at` on are a title's word, or say what a short form means; 0 if none. */
  titleAt(words: readonly Word[], at: number, kind: 'THEATRE' | 'MEANS'): number {
    const { kinds, length } = this.#dueAt(words, at, each => each === kind)
    return kinds.length > 0 ? length : 0
  }

  #dueAt(words: readonly Word[], at: number, counts: (kind: string) => boolean) {
    for (let length = Math.min(LONGEST_OF_DUE, words.length - at); length > 0; length--) {
      const phrase = words
        .slice(at, at + length)
        .map(({ folded }) => folded)
        .join(' ')
      const all = [...this.#languages].flatMap(language => lexicon().due.get(`${language} ${phrase}`) ?? [])
      const kinds = all.filter(counts)
      if (kinds.length > 0) return { kinds, length }
    }
    return { kinds: [], length: 1 }
  }

  /** `unterstüzt` -> `unterstutzt`: the order word that is one slip away and begins and ends alike. */
  rightIn({ folded }: Word, language: string): string | undefined {
    if (folded.length < SHORTEST_RIGHT || !this.maySlip()) return undefined
    const alike = lexicon().trade.get(`${language} ${folded.slice(0, 2)} ${folded.slice(-2)}`) ?? []
    const near = alike.filter(word => slipsBetween(folded, word, 1) <= 1)
    return near.length === 1 ? near[0] : undefined
  }

  /** What an unknown word may say if it has a slip: `oterwise`. */
  #misspelt({ folded }: Word): readonly Entry[] {
    const { known, phrases, changing } = lexicon()
    if (folded.length < SHORTEST_CHANGE || known.has(folded)) return []
    const before = this.#changes.get(folded)
    if (before !== undefined) return before
    // Another first letter or ending makes another word: `mending`, `personnes`.
    const isNear = (word: string): boolean =>
      word[0] === folded[0] && word.at(-1) === folded.at(-1) && slipsBetween(folded, word, 1) <= 1
    const near = this.maySlip() ? changing.filter(isNear) : []
    const entries = near.flatMap(word => phrases.get(word)!.filter(({ kind }) => IN_DOUBT.has(kind)))
    this.#changes.set(folded, entries)
    return entries
  }
}

/** `scioglierla`, `llevarlo`: what the verb before the pronoun says. */
function withPronoun(word: string): readonly Entry[] {
  const [, verb = ''] = PRONOUN_BEHIND.exec(word) ?? []
  const { phrases } = lexicon()
  return [verb, `${verb}e`].flatMap(each => (phrases.get(each) ?? []).filter(({ kind }) => VERBS.has(kind)))
}
const PRONOUN_BEHIND = /^(\p{L}{3,}[aei]r)l(?:[aoei]|as|os|es)$/u

/** No phrase has more words. */
const LONGEST_PHRASE = 12
/** These count in a title above orders, and behind a short form that a letter explains. */
const OF_TITLES: ReadonlySet<string> = new Set(['THEATRE', 'MEANS'])
/** Everyday words that say what is due, or go with other words. They may mean anything elsewhere, so only dueAt finds them. */
const OF_DUE: ReadonlySet<string> = new Set([
  ...OF_TITLES,
  'GETS',
  'AWAY',
  'BACK',
  'IDLE',
  'NOTPLAIN',
  'BUT',
  'INSTEADOF',
  'EACHOTHER',
  'YET',
  'THATMOVE',
  'PAUSE',
  'LATER',
  'FORWHOM',
  'PURPOSE',
  'MAYGO',
  'MAYSTAY',
  'MAYHELP',
  'MAYCARRY',
  'MAYFOLLOW',
  'MAYFLEET',
  'MAYARMY',
  'SHALL',
])
const LONGEST_OF_DUE = 5
/** `burgundischen` */
const LONGEST_ENDING = 3

const LEAST_ANYWHERE = 3
const LONGEST_EVERYDAY = 4
/** After a unit's letter or an arrow stands a place. */
export const UNIT_BEFORE = /(?:^|[\s(])(?:a|f|army|fleet)[\s.(]+$|[-=>]\s*$/i
/** `Kon - Bul`, `Mün H`, `War u Gal`: beside an arrow or an order letter stands a place. */
function isPlaceThere(words: readonly Word[], at: number, length: number, text: string): boolean {
  const [first, last] = [words[at]!, words[at + length - 1]!]
  const [before, behind] = [words[at - 1], words[at + length]]
  // The `c` in `c'est` is no order letter.
  const isApart = (from: number, to: number): boolean => text.slice(from, to).trim() === ''
  return (
    (isOrderLetter(before) && before.end < first.start && isApart(before.end, first.start)) ||
    (isOrderLetter(behind) && last.end < behind.start && isApart(last.end, behind.start)) ||
    isAtArrow(words, at, length, text)
  )
}

/** A letter that stands for an order. After `P` stands a power, and `y` is a word. */
const isOrderLetter = (word: Word | undefined): word is Word =>
  word?.raw.length === 1 && word.folded !== 'p' && word.folded !== 'y'

/** `A Kon`, `Kon - Bul` */
export function isAtArrow(words: readonly Word[], at: number, length: number, text: string): boolean {
  const { start } = words[at]!
  return (
    UNIT_BEFORE.test(text.slice(Math.max(0, start - LONGEST_BEFORE), start)) ||
    UNIT_BEHIND.test(text.slice(words[at + length - 1]!.end))
  )
}
/** `fleet (` */
const LONGEST_BEFORE = 12
const UNIT_BEHIND = /^\s*(?:[-=–—→]|>)/

/** The languages in which a phrase names a place: a cache for all letters. When it is full it is cleared. */
const NAMED_IN = new Map<string, readonly string[]>()
const MOST_NAMED = 4_000
/** In characters: a longer slice of a text keeps the whole text in memory. */
const LONGEST_NAMED = 12

/**
 * The languages other than English in which most of the names are names: `Kon - Bul, Ank - Schwarzes Meer`. An English
 * name that a language does not have counts against that language.
 */
function languagesByNames(
  text: string,
  words: readonly Word[],
  isEnglish: (word: string) => boolean,
  said: string | undefined,
): readonly string[] | undefined {
  const { places, phrases } = lexicon()
  const languages = [...places.keys()]
  const counts = new Map(languages.map(language => [language, language === said ? 1 : 0]))
  const add = (some: readonly string[], weight: number): void => {
    for (const language of some) counts.set(language, counts.get(language)! + weight)
  }
  const withName = (some: readonly Word[]): readonly string[] => {
    const phrase = some.map(({ raw }) => raw).join(' ')
    const known = NAMED_IN.get(phrase)
    if (known !== undefined) return known
    if (NAMED_IN.size >= MOST_NAMED) NAMED_IN.clear()
    const found = languages.filter(each => placesMeant(some, places.get(each)!).ids.length > 0)
    if (phrase.length <= LONGEST_NAMED) NAMED_IN.set(phrase, found)
    return found
  }
  const withLetter = ({ folded }: Word): readonly string[] => {
    const entries = (phrases.get(folded) ?? []).filter(({ source }) => BY_LETTER.has(source))
    return languages.filter(each => entries.some(({ language }) => language === each))
  }
  for (let at = 0; at < Math.min(MOST_LOOKED_AT, words.length); at++) {
    const word = words[at]!
    // `Med Or`
    const next = words[at + 1]
    const isPair = next !== undefined && text.slice(word.end, next.start) === ' '
    const ofPair =
      isPair && ![word, next].every(({ folded }) => isEnglish(folded)) ? withName([word, next]) : []
    if (ofPair.length > 0) {
      add(ofPair, 1 / ofPair.length)
      at++
      continue
    }
    const { length } = word.folded
    const isLetter = length === 1
    const of = isLetter ? withLetter(word) : withName([word])
    // `ZZ` may be initials, and is no English name.
    const english = isLetter
      ? SAID_IN_ENGLISH.test(word.folded)
      : length >= SHORTEST_NAME && isEnglish(word.folded)
    // `Tir` may be a slip for TRI, so three letters count half.
    const weight = length > SHORTEST_NAME ? 1 : 0.5
    if (english)
      add(
        languages.filter(each => !of.includes(each)),
        -weight,
      )
    else add(of, weight / of.length)
  }
  const most = Math.max(...counts.values())
  return most >= LEAST_NAMED ? languages.filter(each => counts.get(each)! >= AS_MANY * most) : undefined
}
const SHORTEST_NAME = 3
const LEAST_NAMED = 0.6
/** In words: by then the language is clear. */
const MOST_LOOKED_AT = 150
const SAID_IN_ENGLISH = /^[a-dfhrsvx]$/
/** Kinds that one letter may stand for: `L Bre`, `V Nth`, `A Smy u A Con`. */
export const BY_LETTER: ReadonlySet<string> = new Set([
  'ARMY',
  'FLEET',
  'SUPPORTS',
  'CONVOYS',
  'HOLDS',
  'SHORTHOLD',
  'SHORTSUPPORT',
])

const SHORTEST_SLIP = 4
const SHORTEST_RIGHT = 7
const OF_TRADE: ReadonlySet<string> = new Set(['SUPPORTS', 'CONVOYS'])
/** `A Ven xxx` holds; `A Ven - xxx` and `A Ven to xxx` go to an unknown place. */
const isGoal = ({ source }: Entry, words: readonly Word[], at: number): boolean =>
  source === 'CROSSES' &&
  (words[at]!.isBehindArrow === true ||
    lexicon()
      .phrases.get(words[at - 1]?.folded ?? '')
      ?.some(entry => entry.source === 'TO') === true)

/** The judge answers in English, so a letter in any language may contain an English word of caution. */
const isCaution = ({ kind, language }: Entry): boolean => language === 'en' && IN_DOUBT.has(kind)
const SHORTEST_CHANGE = 7
const SURE_WITH_SLIP = 8
/** Kinds that are recognized with a slip in shorter words too: `asuming`. */
const CONDITIONS: ReadonlySet<string> = new Set(['CONDITION', 'EITHER'])
/** Kinds that change an order even if misspelt. */
const IN_DOUBT: ReadonlySet<string> = new Set([...CHANGES].filter(kind => kind !== 'MAYBE'))

/** The number that a word says: `three`, `3`. */
export function countOf(word: Word, tongue: Tongue): number | undefined {
  if (/^\d$/.test(word.raw)) return Number(word.raw)
  const at = COUNTS.findIndex(kind => tongue.isOf(word, kind))
  return at < 0 ? undefined : at + 2
}
const COUNTS = ['TWO', 'THREE', 'FOUR', 'FIVE', 'SIX']

/** `mvoes` -> `moves`: the order word one slip away, if all candidates begin alike. */
export function spelledRight({ folded }: Word): string | undefined {
  if (folded.length < SHORTEST_SLIP || OTHER_WORDS.has(folded)) return undefined
  const found = new Set<string>()
  for (const [kind, as] of Object.entries(OF_ORDERS)) {
    if (!VERBS.has(as) && as !== 'ARMY' && as !== 'FLEET') continue
    for (const word of LEXICON[kind as keyof typeof LEXICON] ?? [])
      if (word.length >= SHORTEST_SLIP && word[0] === folded[0] && slipsBetween(folded, word, 1) <= 1)
        found.add(word)
  }
  const all = [...found]
  return all.length > 0 && all.every(word => word.slice(0, 3) === all[0]!.slice(0, 3))
    ? all.sort((one, other) => one.length - other.length)[0]
    : undefined
}
