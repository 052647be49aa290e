// Turns a letter that came as HTML alone into plain text, with quotations marked by `> ` as in any other letter.
import { compile, type DomNode, type FormatCallback, type HtmlToTextOptions } from 'html-to-text'

/** More tags than this no letter has; a reader of HTML takes the square of the time where they lie inside each other. */
const MOST_TAGS = 20_000
const DEEPEST = 200

/** Whether there are so many tags that we do not begin to read. */
export function isTangled(html: string): boolean {
  let count = 0
  for (let at = html.indexOf('<'); at >= 0 && count <= MOST_TAGS; at = html.indexOf('<', at + 1)) count++
  return count > MOST_TAGS
}

/** The text of a page; what is quoted in it begins with `> `, a signature with `--`. What it does not show is put to `struck`. */
export const textOfMarkup = (html: string, struck: string[] = []): string =>
  reader()(withHiddenMarked(html), struck).split('\n').map(withoutBlanksAtEnd).join('\n')

/** A style that nobody sees the words of, or that strikes them out, becomes an attribute that one can select by. */
const withHiddenMarked = (html: string): string =>
  html.replace(STYLE, (style, double?: string, single?: string, bare?: string) =>
    isHiding(double ?? single ?? bare ?? '') ? ` ${HIDDEN}=""` : style,
  )

const HIDDEN = 'data-not-shown'
const STYLE = /\sstyle=(?:"([^"]{0,2000})"|'([^']{0,2000})'|([^\s"'>]{1,2000}))/gi

function isHiding(style: string): boolean {
  const said = new Map(
    style
      .toLowerCase()
      .replaceAll('!important', '')
      .split(';')
      .map(each => [each.split(':')[0]!.trim(), (each.split(':')[1] ?? '').trim()] as const),
  )
  const nothing = ['font-size', 'opacity', 'max-height'].some(name => NOTHING_OF.test(said.get(name) ?? ''))
  const color = said.get('color') ?? ''
  return (
    nothing ||
    HIDING.some(([name, value]) => said.get(name)?.includes(value)) ||
    (color !== '' && [said.get('background-color'), said.get('background')].includes(color))
  )
}

const NOTHING_OF = /^0+(?:\.0+)?(?:\p{L}+|%)?$/u
const HIDING = [
  ['text-decoration', 'line-through'],
  ['text-decoration-line', 'line-through'],
  ['display', 'none'],
  ['visibility', 'hidden'],
  ['visibility', 'collapse'],
  ['mso-hide', 'all'],
] as const

/** Counted by hand: a line may be full of them. */
function withoutBlanksAtEnd(line: string): string {
  let end = line.length
  while (end > 0 && ' \t'.includes(line[end - 1]!)) end--
  return line.slice(0, end)
}

/** Cells of a row stand beside each other, with a blank between them. */
const cell: FormatCallback = (element, walk, builder) => {
  walk(inCell(element.children), builder)
  builder.addInline(' ')
}

/** A paragraph that is alone in its cell, as office programs write tables, begins no line of its own; nor does a break behind all. */
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

/** What has a name may be a signature, or somebody else's words. */
const isBare = ({ attribs = {} }: DomNode): boolean => !('class' in attribs) && !('id' in attribs)

/** What programs set apart as a signature gets the mark that it has in plain text. */
const signature: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 1 })
  builder.addLiteral('--')
  builder.addLineBreak()
  walk(element.children, builder)
  builder.closeBlock({ trailingLineBreaks: 1 })
}

/** What is struck out, or not shown, is not read. */
const unread: FormatCallback = (element, _, builder) => {
  const { metadata } = builder as typeof builder & { readonly metadata: string[] } // as it is handed in
  metadata.push(plainTextOf([element]))
}

/** Without recursion: they may lie as deep as anybody likes. */
function plainTextOf(nodes: readonly DomNode[]): string {
  const waiting = [...nodes].reverse()
  let text = ''
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === 'text') text += node.data ?? ''
    if (BREAKS.has(node.name ?? '')) text += '\n'
    for (const child of [...(node.children ?? [])].reverse()) waiting.push(child)
  }
  return text
}

const BREAKS = new Set(['br', 'p', 'div', 'li', 'tr'])

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
/** Gmail and others indent with a blockquote that has no border: the writer's own words. */
const INDENTED = ['blockquote[style*="border:none"]', 'blockquote[style*="border: none"]']

/** Said more than once, an attribute goes before whatever else is said of an element. */
const UNREAD = ['s', 'strike', 'del', ...['[hidden]', `[${HIDDEN}]`].map(each => each.repeat(4))]

/** What reads HTML; most letters come without. */
const reader = (): ((html: string, struck: string[]) => string) => (made ??= compile(READING))
let made: ((html: string, struck: string[]) => string) | undefined

const READING: HtmlToTextOptions = {
  wordwrap: false,
  limits: { maxDepth: DEEPEST },
  formatters: { cell, signature, unread },
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
    ...UNREAD.map(selector => ({ selector, format: 'unread' })),
  ],
}
