// A mail as simple HTML in the same words: headings, paragraphs, lists, tables and preformatted text.

/** The HTML document for a text: ASCII in short lines that loads and runs nothing. */
export function htmlOf(
  text: string,
  title: string,
  language: string,
  pictures: readonly Picture[] = [],
): string {
  return [
    '<!DOCTYPE html>',
    `<html lang="${escaped(language)}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    // A title cannot contain the tag that breaks long lines, so it must be short.
    `<title>${characters(title.slice(0, 80))}</title>`,
    `<style>${STYLE}</style>`,
    '</head>',
    '<body>',
    `<h1>${escaped(title)}</h1>`,
    ...pictures.map(
      ({ cid, alt }) =>
        `<p><img class="board" src="cid:${characters(cid)}"\nalt="${characters(alt.slice(0, 200))}"></p>`,
    ),
    textAsHtml(text),
    '</body>',
    '</html>',
    '',
  ].join('\n')
}

/** The text as the contents of the body. */
export function textAsHtml(text: string): string {
  const runs = runsIn(text.replace(/\r\n?/g, '\n').split('\n'))
  return runs.flatMap((run, i) => blockOf(run, runs[i + 1])).join('\n')
}

/** A picture enclosed in the mail, by its content id, and its description. */
export interface Picture {
  readonly cid: string
  readonly alt: string
}

/** No colors: the reader's mail program has its own, for day and night. */
const STYLE =
  ':root{color-scheme:light dark}pre{white-space:pre-wrap}pre span{display:inline-block;padding-left:2em;text-indent:-2em}@media(max-width:30em){pre{font-size:.8em}}img.board{max-width:100%;height:auto}pre.picture{white-space:pre;overflow-x:auto;font-size:.75em;line-height:1.15}h1,h2{font-size:1.1em}th{text-align:left}td,th{padding-right:1em}'

type Kind = 'picture' | 'points' | 'quote' | 'table' | 'set' | 'sentences'

/** Lines that belong together. */
interface Run {
  readonly kind: Kind
  readonly lines: readonly string[]
}

/** Splits the lines at blank lines and wherever their kind changes. */
function runsIn(lines: readonly string[]): readonly Run[] {
  const found: string[][] = []
  let last: string | undefined
  for (const line of lines) {
    if (line.trim() !== '') {
      if (last !== undefined && goesOn(found.at(-1)!, last, line)) found.at(-1)!.push(line)
      else found.push([line])
    }
    last = line.trim() === '' ? undefined : line
  }
  return found.map(each => ({ kind: kindOf(each), lines: each }))
}

/** A text with a board in it, in three parts, so that the board can be shown in unbroken lines; undefined without a board. */
export function partedAtBoard(
  text: string,
): readonly [before: string, board: string, after: string] | undefined {
  const lines = text.split('\n')
  const from = lines.findIndex(isPicture)
  if (from < 0) return undefined
  const end = lines.findIndex((line, i) => i > from && line.trim() === '')
  const to = end < 0 ? lines.length : end
  const part = (first: number, last?: number): string => lines.slice(first, last).join('\n')
  return [part(0, from), part(from, to), part(to)]
}

const marginOf = (line: string): number => /^ */.exec(line)![0].length // it always matches

/** The map in letters begins with the open sea and stays in one piece, whatever follows. */
const isPicture = (line: string): boolean => /^\.{10}/.test(line)
const isPoint = (line: string): boolean => /^\* /.test(line)
const isQuote = (line: string): boolean => line.startsWith('>')
/** Lines that programs read: orders after a power, and the first lines of a mail. */
const isForPrograms = (line: string): boolean => /^(?:::|[A-Z][\w' -]{1,30}: )/.test(line)

function goesOn(run: readonly string[], last: string, line: string): boolean {
  const first = run[0]!
  if (isPicture(first)) return true
  if (isPoint(first)) return isPoint(line) || marginOf(line) > 0
  return (
    isQuote(last) === isQuote(line) &&
    isPoint(line) === isPoint(first) &&
    isForPrograms(last) === isForPrograms(line) &&
    (marginOf(last) === 0) === (marginOf(line) === 0)
  )
}

function kindOf(lines: readonly string[]): Kind {
  const [first = ''] = lines
  if (isPicture(first)) return 'picture'
  if (isPoint(first)) return 'points'
  if (isQuote(first)) return 'quote'
  if (isForPrograms(first)) return 'set'
  if (cellsOf(lines) !== undefined) return 'table'
  if (lines.some(line => /\S {2,}\S/.test(line))) return 'set'
  return marginOf(first) === 0 || /[.!?]$/.test(lines.at(-1)!.trim()) ? 'sentences' : 'set'
}

/** The cells of a table: at least three columns, and no empty cell. */
function cellsOf(lines: readonly string[]): readonly (readonly string[])[] | undefined {
  const rows = lines.map(line => line.trim().split(/ {2,}/))
  const width = rows[0]!.length
  const isTable = lines.length > 1 && width > 2 && rows.every(row => row.length === width)
  return isTable ? rows : undefined
}

function blockOf(run: Run, next: Run | undefined): readonly string[] {
  const { kind, lines } = run
  if (isHeading(run, next)) return [`<h2>${escaped(lines[0]!)}</h2>`]
  switch (kind) {
    case 'picture':
      // A screen reader would read only dots; the text says the same.
      return [`<pre class="picture" aria-hidden="true">${lines.map(escaped).join('\n')}</pre>`]
    case 'points':
      return ['<ul>', ...pointsIn(lines).map(point => `<li>${escaped(point)}</li>`), '</ul>']
    case 'quote':
      return ['<blockquote>', ...broken(lines.map(line => line.replace(/^> ?/, ''))), '</blockquote>']
    case 'table':
      return tableOf(cellsOf(lines) ?? [])
    case 'set':
      return [`<pre>${lines.map(setLine).join('\n')}</pre>`]
    case 'sentences':
      return ['<p>', ...flowing(lines), '</p>']
  }
}

/** A line too long for a small screen continues indented. */
const setLine = (line: string): string =>
  line.length > NARROW ? `<span>${escaped(line)}</span>` : escaped(line)
const NARROW = 44

/** A single line that does not end a sentence, above something other than prose. */
const isHeading = ({ kind, lines }: Run, next: Run | undefined): boolean =>
  kind === 'sentences' &&
  lines.length === 1 &&
  marginOf(lines[0]!) === 0 &&
  /^[A-Z].{2,58}[\w)?]$/.test(lines[0]!) &&
  next !== undefined &&
  ['picture', 'points', 'table', 'set'].includes(next.kind)

/** Each point joined with its continuation lines. */
function pointsIn(lines: readonly string[]): readonly string[] {
  const points: string[] = []
  for (const line of lines) {
    if (isPoint(line)) points.push(line.slice(2))
    else points[points.length - 1] += ` ${line.trim()}`
  }
  return points
}

function tableOf(rows: readonly (readonly string[])[]): readonly string[] {
  const [first = []] = rows
  const hasHead = !first.some(cell => /\d|#/.test(cell))
  const head = hasHead
    ? [`<tr>${first.map(cell => `<th scope="col">${escaped(cell)}</th>`).join('\n')}</tr>`]
    : []
  const body = (hasHead ? rows.slice(1) : rows).map(
    ([name = '', ...cells]) =>
      `<tr><th scope="row">${escaped(name)}</th>\n${cells.map(cell => `<td>${escaped(cell)}</td>`).join('\n')}</tr>`,
  )
  return ['<table>', ...head, ...body, '</table>']
}

const WIDTH = 72

/** Joins lines that were broken because they were full; a line that ended early ends here too. */
function flowing(lines: readonly string[]): readonly string[] {
  return lines.map((line, i) => {
    const word = lines[i + 1]?.trim().split(' ')[0]
    const isEnd = word !== undefined && line.length + 1 + word.length <= WIDTH
    return `${escaped(line.trim())}${isEnd ? '<br>' : ''}`
  })
}

const broken = (lines: readonly string[]): readonly string[] =>
  lines.map((line, i) => `${escaped(line)}${i < lines.length - 1 ? '<br>' : ''}`)

/** Keeps source lines within the limit: at most 80 characters, each up to ten bytes. (RFC 5322, 2.1.1) */
const PIECES = /.{1,79}(?:\s|$)|.{1,80}/gsu

/** A long line is broken inside a tag, where a line end means nothing. */
const escaped = (text: string): string =>
  text.length <= 80 ? characters(text) : (text.match(PIECES) ?? []).map(characters).join('<wbr\n>')

const NAMED: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
])

/** Everything but plain ASCII as a character reference; control characters become blanks. */
const characters = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, ' ')
    .replace(/[&<>"']|[^ -~]/gu, sign => NAMED.get(sign) ?? `&#${sign.codePointAt(0)!};`) // every match has one
