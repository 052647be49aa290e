// Splits one order into words, hyphens, arrows, coasts and the names of powers, all in lower case.

/** A piece of an order. The grammar matches keywords by `text`, everything else by `type`. */
export interface Token {
  readonly type: 'word' | 'nation' | 'initial' | 'coast' | 'hyphen' | 'arrow' | 'possessive'
  readonly text: string
  readonly value: string
}

const COMPASS: Readonly<Record<string, string>> = { n: 'nc', s: 'sc', e: 'ec', w: 'wc' }

/** `nc` for any way to write a coast, by its first compass letter. */
const coastIn = (text: string): string => COMPASS[/[nsew]/.exec(text)![0]]!

/** Matches the next piece: each kind has a group of its own, and what is dropped has none. */
const PIECE = new RegExp(
  [
    String.raw`(/\s*[nsew]\.?c?\.?(?![\p{L}\p{N}])|\(\s*[nsew]\.?c?\.?\s*\)|[nsew]\.?c\.?(?![\p{L}\p{N}])|[/(]\s*(?:north|south|east|west)(?:ern)?(?:[\s-]*coast)?\s*\)?(?![\p{L}\p{N}])|(?:north|south|east|west)(?:ern)?[\s-]*coast(?![\p{L}\p{N}]))`,
    // An arrow that points back says the opposite, so it is no arrow but an unknown word.
    '(<[-=<]*)',
    String.raw`((?<=[\p{L}.])-(?=\p{L}))`,
    String.raw`([-=~>]+(?:\s*[-=~>]+)*)`,
    String.raw`('s(?![\p{L}\p{N}]))`,
    String.raw`([\p{L}\p{N}]+(?:'(?!s(?![\p{L}\p{N}]))\p{L}+)*)`,
    String.raw`[^\p{L}\p{N}'<=~>(/-]+|['(/]`,
  ].join('|'),
  'uy',
)

const ARROW: Token = { type: 'arrow', text: '-', value: '-' }
const HYPHEN: Token = { type: 'hyphen', text: '-', value: '-' }
const POSSESSIVE: Token = { type: 'possessive', text: "'s", value: "'s" }

/** The tokens of one order. `isNation` tells which words mean a power. */
export function tokensOf(text: string, isNation: (word: string) => boolean): readonly Token[] {
  const tokens: Token[] = []
  const line = text.toLowerCase()
  for (let at = 0; at < line.length; ) {
    if (line[at] === ' ') {
      at++
      continue
    }
    const plain = plainWordAt(line, at)
    if (plain > at) {
      tokens.push(wordToken(line.slice(at, plain), tokens.length === 0, isNation))
      at = plain
      continue
    }
    PIECE.lastIndex = at
    const [whole = line[at]!, coast, backwards, hyphen, arrow, possessive, word] = PIECE.exec(line) ?? []
    at += whole.length
    if (coast !== undefined) tokens.push({ type: 'coast', text: coast, value: coastIn(coast) })
    else if (backwards !== undefined) tokens.push({ type: 'word', text: backwards, value: backwards })
    else if (hyphen !== undefined) tokens.push(HYPHEN)
    else if (arrow !== undefined) tokens.push(ARROW)
    else if (possessive !== undefined) tokens.push(POSSESSIVE)
    else if (word !== undefined)
      tokens.push(wordToken(word.replaceAll("'", ''), tokens.length === 0, isNation))
  }
  return tokens
}

/** Where a word ends, if it is certainly one: plain letters up to a blank or the end, and no coast. */
function plainWordAt(line: string, at: number): number {
  if (COMPASS[line[at]!] !== undefined && MAY_BE_COAST.test(line.slice(at, at + 4))) return at
  let end = at
  while (end < line.length && line[end]! >= 'a' && line[end]! <= 'z') end++
  return end === line.length || line[end] === ' ' ? end : at
}

const MAY_BE_COAST = /^(?:.[.c]|nort|sout|east|west)/

/** `C London - Clyde` may be half of a convoy, even if C is a power's letter. */
const wordToken = (word: string, isFirst: boolean, isNation: (word: string) => boolean): Token => ({
  type: isFirst && (word === 's' || word === 'c') ? 'word' : wordType(word, isNation),
  text: word,
  value: word,
})

/** A power's letter is told from its name. `a` and `f` mean army and fleet, never Austria and France. */
function wordType(word: string, isNation: (word: string) => boolean): Token['type'] {
  if (word === 'a' || word === 'f' || !isNation(word)) return 'word'
  return word.length === 1 ? 'initial' : 'nation'
}
