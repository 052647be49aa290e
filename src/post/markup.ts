// Turns a letter that came only as HTML into plain text, with quotations marked by `> ` as in any other letter.
import { compile, type DomNode, type FormatCallback, type HtmlToTextOptions } from 'html-to-text'
import { type HiddenLine, withoutHidden } from './shown.ts'

/** No real letter has more tags. The parser's time grows with the square of their number where they are nested. */
const MOST_TAGS = 20_000
const DEEPEST = 200

/** Whether there are too many tags to parse. */
export function isTangled(html: string): boolean {
  let count = 0
  for (let at = html.indexOf('<'); at >= 0 && count <= MOST_TAGS; at = html.indexOf('<', at + 1)) count++
  return count > MOST_TAGS
}

/** The text of a page. Quotations in it begin with `> `, a signature with `--`. Lines that are not fully shown are added to `hidden`. */
export const textOfMarkup = (html: string, hidden: HiddenLine[] = []): string =>
  reader()(`<${PAGE}>${html.replaceAll(`</${PAGE}`, '</x')}`, hidden)
    .split('\n')
    .map(withoutBlanksAtEnd)
    .join('\n')

/** Wraps the whole page so that hidden text can be removed before anything is converted. */
const PAGE = 'whole-page'

/** Without a regular expression: a line may consist of blanks only. */
function withoutBlanksAtEnd(line: string): string {
  let end = line.length
  while (end > 0 && ' \t'.includes(line[end - 1]!)) end--
  return line.slice(0, end)
}

/** The cells of a row stand on one line with a blank between them. */
const cell: FormatCallback = (element, walk, builder) => {
  walk(inCell(element.children), builder)
  builder.addInline(' ')
}

/** A single paragraph in a cell, as office programs write tables, starts no new line; neither does a break at the end. */
function inCell(nodes: readonly DomNode[]): DomNode[] {
  for (let inner = nodes; ; ) {
    const written = inner.filter(isWritten)
    const [only, another] = written
    const isWrapper = another === undefined && (only?.name === 'p' || (only?.name === 'div' && isBare(only)))
    if (!isWrapper) return written.at(-1)?.name === 'br' ? written.slice(0, -1) : [...inner]
    inner = only?.children ?? []
  }
}

const isWritten = ({ type, data = '' }: DomNode): boolean =>
  type === 'tag' || (type === 'text' && data.trim() !== '')

/** An element with a class or an id may be a signature or a quotation. */
const isBare = ({ attribs = {} }: DomNode): boolean => !('class' in attribs) && !('id' in attribs)

/** What mail programs mark as a signature gets the mark that it has in plain text. */
const signature: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 1 })
  builder.addLiteral('--')
  builder.addLineBreak()
  walk(element.children, builder)
  builder.closeBlock({ trailingLineBreaks: 1 })
}

/** Text that is struck out or not shown is not read. */
const page: FormatCallback = (element, walk, builder) => {
  const { metadata } = builder as typeof builder & { readonly metadata: HiddenLine[] } // as it is handed in
  metadata.push(...withoutHidden(element))
  walk(element.children, builder)
}

const LINE = { leadingLineBreaks: 1, trailingLineBreaks: 1 }
const QUOTE = { ...LINE, trimEmptyLines: false }

const SKIPPED = ['img', 'title', 'head', 'style', 'script', 'svg', 'object']
const SIGNATURES = [
  '.gmail_signature',
  '.moz-signature',
  '#Signature',
  '#ms-outlook-mobile-signature',
  '.protonmail_signature_block',
]
/** Gmail and others indent with a blockquote that has no border: these are the writer's own words. */
const INDENTED = ['blockquote[style*="border:none"]', 'blockquote[style*="border: none"]']

/** The HTML converter, made when first needed: most letters have no HTML. */
const reader = (): ((html: string, hidden: HiddenLine[]) => string) => (made ??= compile(READING))
let made: ((html: string, hidden: HiddenLine[]) => string) | undefined

const READING: HtmlToTextOptions = {
  wordwrap: false,
  limits: { maxDepth: DEEPEST },
  baseElements: { selectors: [PAGE] },
  formatters: { cell, signature, page },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    ...SKIPPED.map(selector => ({ selector, format: 'skip' })),
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(selector => ({ selector, options: { uppercase: false } })),
    { selector: 'p.MsoNormal', format: 'paragraph', options: LINE },
    { selector: 'td', format: 'cell' },
    { selector: 'th', format: 'cell' },
    { selector: 'tr', format: 'block', options: LINE },
    { selector: 'blockquote', options: QUOTE },
    ...INDENTED.map(selector => ({ selector, format: 'block', options: LINE })),
    { selector: 'blockquote[type="cite"]', format: 'blockquote', options: QUOTE },
    { selector: 'blockquote.gmail_quote', format: 'blockquote', options: QUOTE },
    ...SIGNATURES.map(selector => ({ selector, format: 'signature' })),
    { selector: PAGE, format: 'page' },
  ],
}
