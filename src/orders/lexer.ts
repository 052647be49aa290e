// Cuts one order into words, hyphens, arrows, coasts and the names of powers, all in small letters.
import moo from 'moo'

/** A piece of an order. The grammar matches keywords by `text`, everything else by `type`. */
export interface Token {
  readonly type: 'word' | 'nation' | 'initial' | 'coast' | 'hyphen' | 'arrow' | 'possessive'
  readonly text: string
  readonly value: string
}

const COMPASS: Readonly<Record<string, string>> = { n: 'nc', s: 'sc', e: 'ec', w: 'wc' }

/** `nc` for every way to write a coast: by its first letter. */
const coastIn = (text: string): string => COMPASS[/[nsew]/.exec(text)![0]]!

const cutter = moo.compile({
  coast: [
    { match: /\/\s*[nsew]\.?c?\.?(?![\p{L}\p{N}])/u },
    { match: /\(\s*[nsew]\.?c?\.?\s*\)/u },
    { match: /[nsew]\.?c\.?(?![\p{L}\p{N}])/u },
    { match: /[/(]\s*(?:north|south|east|west)(?:ern)?(?:[\s-]*coast)?\s*\)?(?![\p{L}\p{N}])/u },
    { match: /(?:north|south|east|west)(?:ern)?[\s-]*coast(?![\p{L}\p{N}])/u },
  ],
  // An arrow that points back is no word of ours: what it says is the contrary.
  backwards: /<[-=<]*/u,
  hyphen: /(?<=[\p{L}.])-(?=\p{L})/u,
  arrow: /[-=~>]+(?:\s*[-=~>]+)*/u,
  possessive: /'s(?![\p{L}\p{N}])/u,
  word: /[\p{L}\p{N}]+(?:'(?!s(?![\p{L}\p{N}]))\p{L}+)*/u,
  dropped: { match: /[^\p{L}\p{N}'<=~>(/-]+|['(/]/u, lineBreaks: true },
})

/** The tokens of one order; `isNation` tells which words mean a power. */
export function tokensOf(text: string, isNation: (word: string) => boolean): readonly Token[] {
  const tokens: Token[] = []
  for (const { type, value } of cutter.reset(text.toLowerCase())) {
    if (type === 'coast') tokens.push({ type, text: value, value: coastIn(value) })
    else if (type === 'arrow' || type === 'hyphen') tokens.push({ type, text: '-', value: '-' })
    else if (type === 'possessive') tokens.push({ type, text: "'s", value: "'s" })
    else if (type === 'backwards') tokens.push({ type: 'word', text: value, value })
    else if (type === 'word') {
      const word = value.replaceAll("'", '')
      // `C London - Clyde` may be half of a convoy, whoever goes by that letter.
      const isHalf = tokens.length === 0 && (word === 's' || word === 'c')
      tokens.push({ type: isHalf ? 'word' : wordType(word, isNation), text: word, value: word })
    }
  }
  return tokens
}

/** A power's letter is told from its name; those of army and fleet are never Austria's and France's. */
function wordType(word: string, isNation: (word: string) => boolean): Token['type'] {
  if (word === 'a' || word === 'f' || !isNation(word)) return 'word'
  return word.length === 1 ? 'initial' : 'nation'
}

/** Hands the parser tokens that are already cut, one at a time. */
export class TokenFeed {
  #loaded: Token | undefined

  load(token: Token): void {
    this.#loaded = token
  }

  next(): Token | undefined {
    const token = this.#loaded
    this.#loaded = undefined
    return token
  }

  reset(_chunk?: string, _state?: unknown): void {}

  save(): undefined {
    return undefined
  }

  formatError(_token?: unknown): string {
    return 'unreadable'
  }

  has(_type?: string): boolean {
    return true
  }
}

/** What the grammar is compiled with; each parse brings a feed of its own. */
export const lexer = new TokenFeed()
