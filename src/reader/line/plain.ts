// Turns what mail programs make of a text, in Unicode and in HTML, into the plain characters that orders are read from.

/**
 * The same text with ordinary blanks, line ends, hyphens, quotes and letters. Every arrow to the right becomes `->`.
 * Accents stay, since names are compared without them. An arrow in another direction becomes `<-`, which writes no move.
 */
export function plain(text: string): string {
  const bare = withoutFrames(text)
  if (IS_PLAIN.test(bare)) return withWords(bare)
  let made = bare
  for (const [what, by] of DISGUISES) made = made.replace(what, by)
  for (const [what, by] of CHARACTERS) made = made.replace(what, by)
  return withWords(made.normalize('NFC'))
}

/** Puts into words what signs and abbreviations say: a struck-out arrow, `z.B.`. */
const withWords = (text: string): string =>
  (DICTATED.test(text) ? withMarks(text) : text)
    .replace(QUOTED, '\n$&\n')
    .replace(STRUCK, ' not ')
    .replace(FOR_EXAMPLE, 'e.g.')
    .replace(OTHER_BRACKETS, '($1)')

/** `Paris to Picardy comma`: what a phone writes if a mark is dictated. */
const DICTATED = /\b(?:comma|full stop|new ?line|semicolon)\b/i
const withMarks = (text: string): string =>
  text
    .replace(/\s+(?:comma|semicolon)\b[,;]?/gi, ',')
    .replace(/\s+full stop\b\.?/gi, '.')
    .replace(/\s+new ?line\b[.,]?\s*/gi, '\n')

const STRUCK = /!\s*(?:-+>|=+>|=)|(?<=\s)\/-*>|=\/=/g
const FOR_EXAMPLE = /\b(?:z\.\s?b\.|p\.\s?ex\.|par exemple|zum beispiel|ex\.)(?=\s)/giu
/** What forums write around a quotation. */
const QUOTED = /\[\/?quote[^\]\n]{0,60}\]|<\/?quote>/gi
/** `A Par - {Bur, Pic}` */
const OTHER_BRACKETS = /(?<=-\s?)[[{](\p{L}[^[\](){}\n]{1,60}[,/|][^[\](){}\n]{1,60})[\]}]/gu

/** A text without the tags of forums, `[b]A Par[/b]`, and with the rows of tables, `| A Par | - | Bur |`, without their strokes. */
function withoutFrames(text: string): string {
  const made = text.includes('[/') ? text.replace(FORUM, '') : text
  return made.includes('|') ? made.replace(TABLE_ROW, cellsOf) : made
}

/** Struck-out and quoted text keeps its tags. */
const FORUM =
  /\[\/?(?:b|i|u|em|strong|color|colour|size|font|code|pre|list|center|left|right|table|tr|td|th)(?:=[^\]\n]{0,40})?\]/gi

/** With strokes at both ends. A single one at the beginning marks a quotation. */
const TABLE_ROW = /^[ \t]*\|[^|\n]*\|(?:[^\n]*\|)?[ \t]*$/gm

/** The cells of a row in sequence, without the row's number and without rules. */
function cellsOf(row: string): string {
  const cells = row.split('|').map(cell => cell.trim())
  return cells
    .filter((cell, i) => cell !== '' && !/^:?-{2,}:?$/.test(cell) && !(i === 1 && /^\d{1,2}\.?$/.test(cell)))
    .join(' ')
}

/** Printable ASCII and line feeds, without the signs that begin entities and tags. */
const IS_PLAIN = /^[\n\x20-\x25\x27-\x3b\x3d-\x7e]*$/

/** ASCII that is written for something else, and UTF-8 that was taken for Latin-1 on the way. */
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

/** Every character that has a plain replacement. The order matters: the last rows remove what is left. */
const CHARACTERS: readonly (readonly [RegExp, string])[] = [
  [/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n'],
  [/\p{Cf}|\p{Variation_Selector}|\u034f|[\u115f\u1160\u3164\uffa0]/gu, ''],
  [/[\p{Zs}\t]/gu, ' '],
  // What looks like the beginning of a list: a number in a circle or on a key, a sign of any kind.
  [/[#*\d]\u20e3|[\u2460-\u24ff\u2776-\u2793]/g, ' '],
  [/^( *)[➤►▶▸▷▹]/gmu, '$1*'],
  // Before a whole order an arrow is a bullet; before a single place it continues the line above.
  [
    /^( *)[→➔➜](?=[^\n/,;]*(?:[-→>]|\b(?:[hscd]|to|holds?|stands?|supports?|convoys?|disbands?|moves?)\b))/gimu,
    '$1*',
  ],
  [/[\p{Pd}\u2043\u2212\u207b\u208b\u02d7\u23af\u2500\u2501]/gu, '-'],
  [/[\u02dc\u223c\u301c\uff5e]/g, '~'],
  // A struck-out arrow, and signs that forbid or doubt.
  [/[\u2260\u219b\u21ae\u21cf]/gu, ' not '],
  [/[\u{1f6ab}\u26d4\u{1f6d1}]/gu, ' not '],
  [/[\u2753\u2754\u2049]\uFE0F?/gu, '?'],
  // At the beginning of a line it is a bullet.
  [/(?<=[\p{L})] ?)\u{1f449}/gu, '->'],
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
  // `Paris (A) - Burgundy`: the kind stands after the name.
  [
    /^([^\p{L}\p{N}_]{0,6})(\p{L}[\p{L} .']{1,25}?) ?[([](a|f|army|fleet)[)\]](?= ?(?:[-:=>]|(?:to|[hscd]|holds?|supports?|convoys?|disbands?|moves?)\b))/gimu,
    '$1$3 $2',
  ],
  // Stacked accents are ornament.
  [/(\p{M}{2})\p{M}+/gu, '$1'],
]

/** The character that an entity stands for. An unknown entity stays as it is. */
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

/** A line with « in it is a quotation. A lone » is an arrow, or at the beginning of a line a quotation mark. */
function angled(line: string): string {
  if (/[«‹]/.test(line)) return line.replace(/[«»‹›]/g, '"')
  return line.replace(/^(\s*)[»›]/, '$1>').replace(/[»›]/g, '->')
}
