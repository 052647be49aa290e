// Turns what mail programs make of a text, in Unicode and in HTML, into the plain characters that orders are read from.
import type { Board } from '../../board/board.ts'
import { squeezed } from '../../board/gazetteer.ts'

/**
 * The same text in ordinary blanks, line ends, hyphens, quotes and letters, every arrow to the right a `->`. Accents
 * stay, for names are compared without them. An arrow that points elsewhere becomes `<-`, which is no way to write a
 * move.
 */
export function plain(text: string): string {
  if (IS_PLAIN.test(text)) return text
  let made = text
  for (const [what, by] of DISGUISES) made = made.replace(what, by)
  for (const [what, by] of CHARACTERS) made = made.replace(what, by)
  return made.normalize('NFC')
}

/** Printable ASCII and line feeds, without the signs by which entities and tags begin. */
const IS_PLAIN = /^[\n\x20-\x25\x27-\x3b\x3d-\x7e]*$/

/** What is written in ASCII for something else, and UTF-8 that was taken for Latin-1 on the way. */
const DISGUISES: readonly (readonly [RegExp, (whole: string, ...groups: string[]) => string])[] = [
  [/&(?:amp;)*(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}(?=;)|nbsp));?/gi, decoded],
  [/<\/?(?:br|p|div|ul|ol|li|tr|h[1-6])\b[^<>]{0,200}>/gi, () => '\n'],
  [/<\/?(?:span|b|i|u|em|strong|font|tt|code|td|o:p)\b[^<>]{0,200}>/gi, () => ''],
  [/â€[“”‘’\u0091-\u0095]|â\u0080[\u0090-\u0095]/g, () => '-'],
  [/â€[™˜]|â\u0080[\u0098\u0099]/g, () => "'"],
  [/â€[œ\u009d]|â\u0080[\u009c\u009d]/g, () => '"'],
  [/â†’|â\u0086\u0092/g, () => '->'],
  [/Â(?=[\s\u00a0])/g, () => ''],
  [/[\ufb00-\ufb06\uff01-\uff5e\u{1d400}-\u{1d7ff}]/gu, wide => wide.normalize('NFKC')],
  [/^.*[«»‹›].*$/gm, angled],
]

/** Every character that has a plain one instead of it. The order matters: the last rows clear away what is left. */
const CHARACTERS: readonly (readonly [RegExp, string])[] = [
  [/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n'],
  [/\p{Cf}|\p{Variation_Selector}|\u034f|[\u115f\u1160\u3164\uffa0]/gu, ''],
  [/[\p{Zs}\t]/gu, ' '],
  // What looks like the beginning of a list: a number in a circle or on a key, a sign of any kind.
  [/[#*\d]\u20e3|[\u2460-\u24ff\u2776-\u2793]/g, ' '],
  [/^( *)[→➔➜➤►▶▸▷▹]/gmu, '$1*'],
  [/[\p{Pd}\u2043\u2212\u207b\u208b\u02d7\u23af\u2500\u2501]/gu, '-'],
  [/[\u02dc\u223c\u301c\uff5e]/g, '~'],
  [/[→⇉⇒⇛⇝⇢⇨⇾↠↣↦⇀⇁⟶⟹⟼⟾⟿➔➙➛-➯➱-➳➵➸➺-➾⤏⤐⤑⤖⤳⮕▶▷►▸▹➤⏩〉》⟩]/gu, '->'],
  [
    /[\u{1f802}\u{1f806}\u{1f80a}\u{1f812}\u{1f816}\u{1f81a}\u{1f81e}\u{1f822}\u{1f826}\u{1f82a}\u{1f82e}]/gu,
    '->',
  ],
  [
    /[\u{1f832}\u{1f836}\u{1f83a}\u{1f842}\u{1f846}\u{1f852}\u{1f862}\u{1f86a}\u{1f872}\u{1f87a}\u{1f882}]/gu,
    '->',
  ],
  [/[\u2190-\u21ff\u27f0-\u27ff\u2900-\u297f\u2b00-\u2b11\u2b30-\u2bb8\u{1f800}-\u{1f8ff}◀◁◂◃◄⏪]/gu, '<-'],
  [/[\u2018-\u201b\u2032\u02b9\u02bc\u00b4]/g, "'"],
  [/[\u201c-\u201f\u2033\u300c\u300d]/g, '"'],
  [/…/g, '...'],
  [/[、﹐]/g, ','],
  [/[。]/g, '.'],
  [/[\u2022\u2023\u25aa\u25cf\u25e6\u25a0\uf0b7\uf0a7](?=[ \p{L}])/gu, '*'],
  [/(?![\n!-~])[\p{S}\p{Cc}\p{Cs}\p{Co}\p{Extended_Pictographic}\u00b7\u2027\u30fb]/gu, ' '],
  // Accents heaped upon each other are ornament.
  [/(\p{M}{2})\p{M}+/gu, '$1'],
]

/** The character that an entity stands for; an entity that nobody knows stays as it is. */
function decoded(whole: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return ENTITIES[name] ?? ENTITIES[name.toLowerCase()] ?? accented(name) ?? whole
  const code = decimal === undefined ? Number.parseInt(hexadecimal!, 16) : Number(decimal)
  return code > 0x10ffff ? ' ' : String.fromCodePoint(code)
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  shy: '',
  zwj: '',
  zwnj: '',
  lrm: '',
  rlm: '',
  ndash: '-',
  mdash: '-',
  minus: '-',
  hyphen: '-',
  rarr: '->',
  xrarr: '->',
  larr: '<-',
  harr: '<-',
  lsquo: "'",
  rsquo: "'",
  ldquo: '"',
  rdquo: '"',
  bdquo: '"',
  laquo: '«',
  raquo: '»',
  hellip: '...',
  bull: '*',
  middot: ' ',
  szlig: 'ß',
  oelig: 'œ',
  aelig: 'æ',
  oslash: 'ø',
}

const ACCENTS: Readonly<Record<string, string>> = {
  uml: '\u0308',
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  cedil: '\u0327',
  ring: '\u030a',
  caron: '\u030c',
}

/** `uuml`: a letter and the name of its accent. */
function accented(name: string): string | undefined {
  const accent = ACCENTS[name.slice(1).toLowerCase()]
  return accent === undefined ? undefined : `${name[0]}${accent}`
}

/** A line with « in it quotes somebody or something; a lone » is an arrow, at the beginning of a line a quotation's. */
function angled(line: string): string {
  if (/[«‹]/.test(line)) return line.replace(/[«»‹›]/g, '"')
  return line.replace(/^(\s*)[»›]/, '$1>').replace(/[»›]/g, '->')
}

// Names that the grammar could not take as they are written: with signs in them, of very many words, or like a coast.

/** A place is one to four words to the grammar. */
const MOST_WORDS = 4

/** What stands instead of each such name, and how the names are found in a line. */
interface OddNames {
  readonly pattern: RegExp | undefined
  readonly plain: ReadonlyMap<string, string>
}

const KNOWN = new WeakMap<Board, OddNames>()

/** The line with every such name in a form that can be read: `Chirons Cave`, `WDC`, `NewYorker`. */
export function withoutOddNames(line: string, board: Board): string {
  const known = KNOWN.get(board) ?? oddNamesOf(board)
  KNOWN.set(board, known)
  const { pattern, plain } = known
  const read =
    pattern === undefined ? line : line.replace(pattern, found => plain.get(lettersOf(found)) ?? found)
  return withoutCoastNames(read, board)
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

function oddNamesOf(board: Board): OddNames {
  const plain = new Map<string, string>()
  const patterns = new Map<string, string>()
  const put = (name: string, instead: string, between?: string): void => {
    if (plain.has(lettersOf(name))) return
    plain.set(lettersOf(name), instead)
    patterns.set(lettersOf(name), patternOf(name, between))
  }
  for (const { id, name, also } of board.provinces) {
    for (const called of [name, ...also]) {
      if (/\+/.test(called) || called.split(/\s+/).length > MOST_WORDS) put(called, id)
    }
    for (const word of name.split(/\s+/)) if (word.includes("'")) put(word, word.replaceAll("'", ''), "'?")
  }
  const places = board.provinces.flatMap(({ name, also }) => [name, ...also].map(squeezed))
  for (const { name, adjective } of board.powers) {
    for (const called of [adjective, name]) {
      const isPlaceToo = places.some(place => place.startsWith(squeezed(called)))
      if (/[\s-]/.test(called) && !isPlaceToo) put(called, called.replace(/[\s-]+/g, ''), '[\\s-]+')
    }
  }
  // The longest first, so that none is taken for the beginning of another.
  const all = [...patterns].sort(([one], [other]) => other.length - one.length).map(([, each]) => each)
  const found = `(?<![\\p{L}\\p{N}'])(?:${all.join('|')})(?![\\p{L}\\p{N}])`
  return { pattern: all.length === 0 ? undefined : new RegExp(found, 'giu'), plain }
}

// Provinces that are called like a coast, `NC` for North Carolina: read as places wherever no coast can be meant.

interface CoastNames {
  /** What each is called by its id: `nc` -> `NCA`. */
  readonly places: ReadonlyMap<string, string>
  /** The names of the provinces that have each coast, at the end of a text and at the beginning of one. */
  readonly behind: ReadonlyMap<string, RegExp>
  readonly ahead: ReadonlyMap<string, RegExp>
}

const COAST = /(?<![\p{L}\p{N}'(/])(?:[nesw]c|(?:north|east|south|west)[\s-]?coast)(?![\p{L}\p{N}'])/giu
/** What stands before a goal, and before a unit. */
const GOAL = /(?:->|=>|[-–—→>]|\bto\b)\s*(?:the\s+)?$/iu
const UNIT =
  /(?:^|[^\p{L}\p{N}])(?:a|f|army|fleet|s|c|supports?|convoys?|build|remove|disband)\.?\s+(?:the\s+)?$/iu
/** What follows a unit that is named by its place alone. */
const TOLD = /^\s*(?:->|=>|[-–—→>]|(?:to|h|s|c|d|holds?|supports?|convoys?|disbands?)\b)/iu

const KNOWN_COASTS = new WeakMap<Board, CoastNames>()

/** `A VIR - NC` is `A VIR - NCA` where North Carolina goes by NC and Virginia has no north coast. */
function withoutCoastNames(line: string, board: Board): string {
  const known = KNOWN_COASTS.get(board) ?? coastNamesOf(board)
  KNOWN_COASTS.set(board, known)
  if (known.places.size === 0) return line
  return line.replace(COAST, (found, at: number) => {
    const place = known.places.get(squeezed(found))
    if (place === undefined) return found
    const [before, after] = [line.slice(0, at), line.slice(at + found.length)]
    const coast = coastIn(found)
    if (known.ahead.get(coast)?.test(after) === true) return found
    if (GOAL.test(before))
      return known.behind.get(coast)?.test(before.replace(GOAL, '').trimEnd()) === true ? found : place
    return UNIT.test(before) || (before.trim() === '' && TOLD.test(after)) ? place : found
  })
}

/** `nc` of `North Coast`. */
const coastIn = (written: string): string => `${written[0]!.toLowerCase()}c`

function coastNamesOf(board: Board): CoastNames {
  const places = new Map<string, string>()
  const owners = new Map<string, string[]>()
  for (const { id, name, also, coasts } of board.provinces) {
    const names = [id, name, ...also]
    for (const called of names)
      if (new RegExp(`^${COAST.source}$`, 'iu').test(called)) places.set(squeezed(called), id)
    for (const { id: coast } of coasts) {
      const key = coast.toLowerCase()
      owners.set(key, [...(owners.get(key) ?? []), ...names.map(name => patternOf(name))])
    }
  }
  const patterns = (before: string, after: string) =>
    new Map(
      [...owners].map(([coast, names]) => [
        coast,
        new RegExp(`${before}(?:${names.join('|')})${after}`, 'iu'),
      ]),
    )
  return {
    places,
    behind: patterns('(?<![\\p{L}\\p{N}])', '\\.?$'),
    ahead: patterns('^[\\s.]*(?:of\\s+)?(?:the\\s+)?', '(?![\\p{L}\\p{N}])'),
  }
}

/** A name in whatever way its words are put together. */
const patternOf = (name: string, between = "[\\s.+&'/-]{0,2}"): string =>
  name
    .split(/[^\p{L}\p{N}]+/u)
    .filter(part => part !== '')
    .join(between)
