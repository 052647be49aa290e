// Removes from a page what its reader does not see: text that is struck out, hidden, too small, off the screen or in
// the color of its background. It does not rebuild a browser: words whose style is not known to be harmless are in
// doubt, and are not acted on.
import type { DomNode } from 'html-to-text'
import { looksLikeOrders } from '../reader/line/marks.ts'

/** A line of a page that is not shown completely. */
export interface HiddenLine {
  /** The parts that are not shown. */
  readonly pieces: readonly string[]
  /** The part that is shown; empty if there is none. */
  readonly shown: string
  readonly whole: string
  /** Whether it may be shown for all we know. */
  readonly isDoubted: boolean
}

/** Removes from a page what its reader does not see, and returns the lines it stood in. Works at any depth of nesting. */
export function withoutHidden(page: DomNode): readonly HiddenLine[] {
  const rules = rulesIn(page)
  const lines = new Lines()
  const waiting: Visit[] = [{ node: page, looks: rules.isDark ? DARK : PLAIN, isEnd: false }]
  for (let visit = waiting.pop(); visit !== undefined; visit = waiting.pop()) {
    const { node, looks, isEnd } = visit
    if (BREAKS.has(node.name ?? '')) lines.end()
    if (CELLS.has(node.name ?? '')) lines.add({ type: 'text', data: ' ' } as DomNode, looks)
    if (node.type === 'text') {
      lines.add(node, looks)
    } else if (node.type === 'tag' && !isEnd) {
      const inside = looksOf(node, looks, rules)
      waiting.push({ node, looks: inside, isEnd: true })
      for (const child of [...node.children].reverse())
        waiting.push({ node: child, looks: inside, isEnd: false })
      // Its breaks and blocks must go too.
      if (inside.isGone) Object.assign(node, { name: 'span', children: [] })
    }
  }
  return lines.hidden()
}

interface Visit {
  readonly node: DomNode
  /** The looks inside the element; until these are known, those around it. */
  readonly looks: Looks
  readonly isEnd: boolean
}

const BREAKS = new Set(['br', 'p', 'div', 'li', 'tr', 'table', 'blockquote', 'h1', 'h2', 'h3', 'pre'])
const CELLS = new Set(['td', 'th'])

interface Piece {
  readonly node: DomNode
  readonly looks: Looks
  readonly text: string
}

/** The lines of a page as they are assembled, without what is not shown. */
class Lines {
  readonly #found: HiddenLine[] = []
  #pieces: Piece[] = []

  add(node: DomNode, looks: Looks): void {
    const { data: text = '' } = node
    this.#pieces.push({ node, looks, text })
    if (isHidden(looks)) node.data = ''
  }

  end(): void {
    const whole = textOf(this.#pieces)
    const doubted = this.#pieces.filter(({ looks }) => !isHidden(looks) && isInDoubt(looks))
    const unread = mayAct(textOf(doubted)) || (doubted.length > 0 && mayAct(whole)) ? doubted : []
    for (const { node } of unread) node.data = ''
    const isRead = (piece: Piece) => !isHidden(piece.looks) && !unread.includes(piece)
    const pieces = runsOf(this.#pieces, piece => !isRead(piece))
    const shown = runsOf(this.#pieces, isRead).join(' ')
    if (pieces.length > 0) this.#found.push({ pieces, shown, whole, isDoubted: unread.length > 0 })
    this.#pieces = []
  }

  hidden(): readonly HiddenLine[] {
    this.end()
    return this.#found
  }
}

const textOf = (pieces: readonly Piece[]): string => plain(pieces.map(({ text }) => text).join(''))

/** The texts of adjacent pieces that match. */
function runsOf(pieces: readonly Piece[], isOfIt: (piece: Piece) => boolean): readonly string[] {
  const runs: Piece[][] = [[]]
  for (const piece of pieces)
    if (isOfIt(piece)) runs.at(-1)!.push(piece)
    else runs.push([])
  return runs.map(textOf).filter(text => text !== '')
}

/** Whether words that may be hidden could have an effect: a single word may be a command. */
const mayAct = (text: string): boolean => /\p{L}{2}/u.test(text) || looksLikeOrders(text)

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()

// How an element looks.

interface Looks {
  /** Hides the element and everything in it. The other fields apply until an inner element overrides them. */
  readonly isGone: boolean
  readonly isInvisible: boolean
  /** The element or one around it has a style that we do not know. */
  readonly isDoubtful: boolean
  /** In pixels. */
  readonly size: number
  readonly color: Color
  readonly link: Color
  readonly ground: Color
}

/** Red, green and blue if they are known, otherwise as it is written. */
type Color = readonly number[] | string

const PLAIN: Looks = {
  isGone: false,
  isInvisible: false,
  isDoubtful: false,
  size: 16,
  color: [0, 0, 0],
  link: [0, 0, 238],
  ground: [255, 255, 255],
}

/** For a page that declares itself dark. */
const DARK: Looks = { ...PLAIN, color: [255, 255, 255], link: [160, 160, 255], ground: [18, 18, 18] }

const isHidden = ({ isGone, isInvisible, size, color, ground }: Looks): boolean =>
  isGone || isInvisible || size < 3 || color === 'transparent' || isAlike(color, ground, NEAR)

const isInDoubt = ({ isDoubtful, size, color, ground }: Looks): boolean =>
  isDoubtful || size < SMALL || [color, ground].some(isUnknown) || isAlike(color, ground, HARD_TO_READ)

const isUnknown = (color: Color): boolean => typeof color === 'string'

/** Too small to be read with ease. */
const SMALL = 6
/** Colors that differ by less in red, green and blue cannot be told apart. */
const NEAR = 16
const HARD_TO_READ = 48

const isAlike = (one: Color, other: Color, most: number): boolean =>
  typeof one === 'string' || typeof other === 'string'
    ? one === other && one !== UNKNOWN.value
    : one.every((value, i) => Math.abs(value - other[i]!) <= most) // both have three

function looksOf(node: DomNode, around: Looks, rules: Rules): Looks {
  const { name = '' } = node
  const style = rules.styleOf(node)
  const said = (property: string): string => style.get(property) ?? ''
  const visibility = said('visibility')
  const size =
    said('font-size') ||
    (/(?:^|\s)([\d.]+[a-z%]*)(?=[\s/])/.exec(said('font'))?.[1] ?? (SMALLER.has(name) ? 'smaller' : ''))
  const isGone =
    around.isGone ||
    STRIKING.has(name) ||
    'hidden' in (node.attribs ?? {}) ||
    HIDING.some(([property, value]) => value.test(said(property))) ||
    AWAY.some(property => isFar(said(property)))
  const link = colorIn(attribute(node, 'link')) ?? around.link
  return {
    isGone,
    isInvisible: visibility === '' ? around.isInvisible : /hidden|collapse/.test(visibility),
    isDoubtful: around.isDoubtful || NOT_SHOWN.has(name) || ![...style].every(isHarmless) || isTooLong(node),
    size: sizeOf(size, around.size),
    link,
    color:
      colorIn(said('color') || attribute(node, 'color') || attribute(node, 'text')) ??
      (name === 'a' ? link : around.color),
    ground:
      (attribute(node, 'background') || !/^(?:|none|initial)$/.test(said('background-image'))
        ? 'picture'
        : undefined) ??
      colorIn(said('background-color') || said('background') || attribute(node, 'bgcolor'), true) ??
      around.ground,
  }
}

/** What a browser shows of these depends on the reader's actions, or is nothing. */
const NOT_SHOWN = new Set(
  'template dialog details datalist select option textarea iframe noframes noembed audio video canvas rp'.split(
    ' ',
  ),
)
const SMALLER = new Set(['small', 'sub', 'sup'])

const STRIKING = new Set(['s', 'strike', 'del'])
const HIDING: readonly (readonly [property: string, value: RegExp])[] = [
  ['text-decoration', /line-through/],
  ['text-decoration-line', /line-through/],
  ['display', /none/],
  ['mso-hide', /all/],
  ['opacity', /^0*(?:0|\.0\d*)%?$/],
  ['max-height', /^0+(?:\.0+)?(?:[a-z]+|%)?$/],
  ['clip', /rect\(\s*(?:[01](?:px)?[\s,]*){4}\)/],
  ['clip-path', /inset\(\s*(?:[5-9]\d|100)%|circle\(\s*0/],
  ['transform', /scale[xy]?\(\s*0[\s,)]|translate\w*\([^)]*-\d{3,}/],
]

/** Properties that move something off the screen if the length is large enough. */
const AWAY = ['left', 'right', 'top', 'bottom', 'text-indent', 'margin-left', 'margin-top', 'margin-right']
const isFar = (length: string): boolean => pixelsOf(length) <= -500 || pixelsOf(length) >= 5000

/** Whether this value hides something, although the property is a common one. */
const mayHide = (property: string, value: string): boolean =>
  HIDING.some(([each, values]) => each === property && values.test(value)) ||
  (AWAY.includes(property) && isFar(value)) ||
  (property === 'font-size' && sizeOf(value, PLAIN.size) < SMALL)

/** An unknown length leaves the size as it is; such a style is in doubt anyway. */
const sizeOf = (said: string, around: number): number => {
  const pixels = /^smaller/.test(said) ? 13 : pixelsOf(said)
  const isRelative = /^smaller|[\d.](?:em|ex|ch|%)/.test(said)
  return Number.isNaN(pixels) ? around : isRelative ? (pixels / 16) * around : pixels
}

/** Properties and values that hide nothing. An invalid property is in doubt too, because a browser may read it differently. */
const HARMLESS = String.raw`
|--.*|(?:padding|border|outline|list-style|background-(?!color|image)|page|break|align|justify|flex|grid|table-layout|vertical-align).*  .*
(?:font-(?!size$)|mso-(?!hide)|text-(?:align|justify|transform|rendering|autospace|wrap|underline|decoration-(?!line))|white-space|word-|overflow-wrap).*  .*
(?:hyphens|layout-grid|line-break|caret|cursor|box-sizing|quotes|orphans|widows|float|clear|min-|tab-|user-|pointer-|gap|color-scheme).*  .*
-(?:webkit|ms|moz)-(?:text-(?:size|stroke)|nbsp|line|font|tap).*  .*
position|zoom|filter|transform|clip|clip-path|z-index|direction  none|auto|normal|in[ih]\w+|1|100%|static|relative|ltr
margin.*|left|right|top|bottom|text-indent  (?:(?:-?\d{0,2}|\d{3,})(?:\.\d+)?[a-z%]*(?:\s|$))+
(?:max-)?(?:width|height)  auto|none|in[ih]\w+|\w+-content|\d+\d(?:\.\d+)?(?:px|pt)|[1-9]\d*(?:\.\d+)?(?:in|cm|mm|r?em|v[wh]|%)
letter-spacing  normal|in[ih]\w+|-?0?(?:\.\d+)?[a-z]*|[12](?:\.\d+)?p[tx]
line-height  normal|in[ih]\w+|(?:0?\.[6-9]\d*|[1-9](?:\.\d+)?)(?:em)?|[1-9]\d+(?:\.\d+)?(?:px|pt|%)
display  block|inline(?:-\w+)?|list-item|flex|grid|table(?:-row|-cell)?|contents|in[ih]\w+
visibility  visible|hidden|collapse|in[ih]\w+
overflow(?:-[xy])?  visible|auto|scroll|in[ih]\w+
opacity  1(?:\.0*)?|0?\.[4-9]\d*|100%|[4-9]\d%
text-decoration(?:-line)?  (?:[\w\s,#.-]|rgba?\()+\)?
font(?:-size)?  (?:xx?-)?(?:small|large)|medium|smaller|larger|in[ih]\w+|(?:[\w\s-]+\s)?[\d.]+(?:p[xtc]|r?em|%|in|[cm]m)?(?:[\s/][^()?]*)?
color|background(?:-color|-image)?  [^?].*`
  .split('\n')
  .slice(1)
  .map(row => row.split('  ').map(each => new RegExp(`^(?:${each})$`)))

const isHarmless = ([property, value]: readonly [property: string, value: string]): boolean =>
  HARMLESS.some(([properties, values]) => properties!.test(property) && values!.test(value))

/** The approximate number of pixels in a length. */
function pixelsOf(length: string): number {
  const [, count = '', unit = ''] = /^([+-]?[\d.]+)(%|[a-z]*)/.exec(length) ?? []
  return count === '' ? Number.NaN : Number(count) * (PIXELS[unit] ?? 1)
}

const PIXELS: Readonly<Record<string, number>> = {
  em: 16,
  rem: 16,
  ex: 8,
  ch: 8,
  '%': 0.16,
  vw: 10,
  vh: 10,
  in: 96,
  cm: 38,
}

/** The color in a declaration; undefined if the surrounding color stays. */
function colorIn(said: string, isGround = false): Color | undefined {
  const text = said.trim().toLowerCase()
  if (/^(?:|inherit|unset|none|auto)$/.test(text) || text === (isGround ? 'initial' : 'currentcolor'))
    return undefined
  if (text === 'initial') return [0, 0, 0]
  // Nobody knows the color of a picture.
  if (/url\(|gradient/.test(text)) return 'picture'
  const found = /#[\da-f]{3,8}\b|[a-z]+\([^)]*\)|[a-z]+/.exec(text.replace(BESIDE_COLORS, ''))?.[0] ?? text
  const color = triple(found)
  if (found !== 'transparent' && color !== 'transparent') return color
  return isGround ? undefined : 'transparent'
}

/** What `background` may contain beside a color. */
const BESIDE_COLORS = /\b(?:none|repeat|no-repeat|repeat-[xy]|scroll|fixed|center|top|left)\b/g

function triple(text: string): Color {
  const named = NAMED[text] ?? text
  const digits = named.slice(1)
  if (named.startsWith('#')) {
    const each = digits.length < 6 ? [...digits].map(digit => digit + digit) : (digits.match(/../g) ?? [])
    const values = each.map(pair => Number.parseInt(pair, 16))
    return seenThrough(values, 255)
  }
  if (!/^rgba?\([\d.,%\s/]+\)$/.test(named)) return named
  const values = [...named.matchAll(/([\d.]+)(%?)/g)].map(
    ([, count, per]) => Number(count) * (per === '' ? 1 : 2.55),
  )
  return values.length < 3 ? named : seenThrough(values, 1)
}

function seenThrough(values: readonly number[], full: number): Color {
  const part = (values[3] ?? full) / full
  return part === 0 ? 'transparent' : part < 0.5 ? 'faint' : values.slice(0, 3)
}

/** The usual names; any other is in doubt. */
const NAMED: Readonly<Record<string, string>> = Object.fromEntries(
  `white fff,snow fffafa,ivory fffff0,ghostwhite f8f8ff,floralwhite fffaf0,mintcream f5fffa,whitesmoke f5f5f5,black 000,windowtext 000,
red f00,blue 00f,yellow ff0,gray 808080,grey 808080,silver c0c0c0,navy 000080,green 008000,lime 0f0,teal 008080,aqua 0ff,maroon 800000,
purple 800080,fuchsia f0f,olive 808000,orange ffa500,brown a52a2a,darkblue 00008b,darkgreen 006400,darkred 8b0000,window fff`
    .split(',')
    .map(each => each.trim().split(' '))
    .map(([name, digits]) => [name, `#${digits}`]),
)

// What the stylesheets of a page say about its elements.

type Style = ReadonlyMap<string, string>

interface Rule {
  /** The element itself last, the elements around it before. */
  readonly parts: readonly string[]
  readonly declarations: readonly Declaration[]
  readonly weight: number
}

interface Declaration {
  readonly property: string
  readonly value: string
  readonly isImportant: boolean
}

/** How many rules are read, and how often a rule is matched to an element; personal letters have far fewer. */
const MOST_RULES = 1000
const MOST_LOOKS = 100_000
/** How deep rules may be nested. */
const DEEPEST = 20
/** How much of an attribute is read, and of the value of a property. */
const LONGEST = 2000
const LONGEST_VALUE = 200

function rulesIn(page: DomNode): Rules {
  const rules = new Rules()
  const waiting = [page]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (saysDark(node)) rules.isDark = true
    if (node.type === 'style') rules.read(node.children[0]?.data ?? '')
    else for (const child of [...(node.children ?? [])].reverse()) waiting.push(child)
  }
  return rules
}

/** `<meta name="color-scheme" content="dark">`, `<body style="color-scheme: dark">` */
function saysDark(node: DomNode): boolean {
  const { name = '' } = node
  if (name === 'meta')
    return SCHEMES.test(attribute(node, 'name')) && ALL_DARK.test(attribute(node, 'content'))
  return OF_ALL.test(name) && declared(attribute(node, 'style')).some(isDarkScheme)
}

const SCHEMES = /^(?:supported-)?color-schemes?$/
const ALL_DARK = /^\s*(?:only\s+)?dark(?:\s+only)?\s*$/
const OF_ALL = /^(?::root|html|body|\*)$/
const isDarkScheme = ({ property, value }: Declaration): boolean =>
  property === 'color-scheme' && ALL_DARK.test(value)

class Rules {
  /** Whether the page is dark for every reader. */
  isDark = false
  /** By the last class, id or tag of their selectors. */
  readonly #rules = new Map<string, Rule[]>()
  #count = 0
  #looks = 0

  /** Reads a stylesheet. What a rule hides only on some screens is ignored. */
  read(text: string): void {
    let around: readonly string[] = []
    for (const chunk of withoutComments(text.toLowerCase()).split('}')) {
      const heads = chunk.split('{')
      const body = heads.pop() ?? ''
      const head = heads.pop()
      around = head === undefined ? around.slice(0, -1) : [...around, ...heads].slice(-DEEPEST)
      if (head === undefined || around.some(isForPaper) || /^\s*@/.test(head.split(';').at(-1)!)) continue
      // Nested rules without an `@` also apply to the elements around them.
      if (around.some(each => !each.includes('@'))) this.#doubt('*', [{ ...UNKNOWN, property: '?' }])
      const isOfAll = head.split(',').some(each => OF_ALL.test(each.split(';').at(-1)!.trim()))
      if (isOfAll && around.every(isForEverybody) && declared(body).some(isDarkScheme)) this.isDark = true
      const isOnFew = around.some(isForFew)
      const declarations = declared(body).filter(
        each => !isHarmless([each.property, '?']) && (!isOnFew || mayShow(each)),
      )
      if (declarations.length === 0) continue
      for (const each of head.split(',')) {
        const selector = each.split(';').at(-1)!.trim()
        if (around.every(isForEverybody) && selector.split(/[\s>]+/).every(part => SIMPLE.test(part)))
          this.#add(selector, declarations)
        else this.#doubt(selector, declarations)
      }
    }
  }

  /** The selector is not analyzed: the rule may apply to anything that its last part could match. */
  #doubt(selector: string, declarations: readonly Declaration[]): void {
    const last = selector
      .replace(/\[[^\]]*\]|::?[\w-]+(?:\([^)]*\))?/g, '')
      .split(/[\s>+~]+/)
      .at(-1)!
    const perhaps = declarations.filter(
      ({ property, value }) =>
        DECISIVE.test(property) || !isHarmless([property, value]) || mayHide(property, value),
    )
    if (perhaps.length > 0)
      this.#add(
        SIMPLE.test(last) ? last : '*',
        perhaps.map(({ property }) => ({ ...UNKNOWN, property })),
      )
  }

  #add(selector: string, declarations: readonly Declaration[]): void {
    const parts = selector.trim().split(/[\s>]+/)
    if (++this.#count > MOST_RULES) return
    const weight =
      (selector.split('#').length - 1) * 100 + (selector.split(/[.[]/).length - 1) * 10 + parts.length
    const key =
      parts
        .at(-1)!
        .replace(ATTRIBUTES, '')
        .match(/[.#]?[\w-]+|\*/)?.[0] ?? '*'
    const rules = this.#rules.get(key) ?? []
    this.#rules.set(key, [...rules, { parts, declarations, weight }])
  }

  styleOf(node: DomNode): Style {
    const { name = '' } = node
    const keys = ['*', name, ...classesOf(node).map(each => `.${each}`), `#${attribute(node, 'id')}`]
    const rules = keys
      .flatMap(key => (this.#looks < MOST_LOOKS ? (this.#rules.get(key) ?? []) : []))
      .filter(rule => this.#isFor(node, rule.parts))
      .toSorted((one, other) => one.weight - other.weight)
    const isTooMuch = this.#count > MOST_RULES || this.#looks >= MOST_LOOKS
    const all = [
      ...(isTooMuch ? [{ ...UNKNOWN, property: '?' }] : []),
      ...rules.flatMap(({ declarations }) => declarations),
      ...declared(attribute(node, 'style')),
    ]
    const inOrder = [
      ...all.filter(({ isImportant }) => !isImportant),
      ...all.filter(({ isImportant }) => isImportant),
    ]
    return new Map(inOrder.map(({ property, value }) => [property, value]))
  }

  #isAllowed = (): boolean => ++this.#looks < MOST_LOOKS

  #isFor(node: DomNode, parts: readonly string[]): boolean {
    let left = parts.length
    for (let at: DomNode | undefined = node; at && left > 0 && this.#isAllowed(); at = at.parent)
      if (isCalled(at, parts[left - 1]!)) left--
      else if (at === node) return false
    return left === 0
  }
}

/** A value that is harmless for no property. */
const UNKNOWN = { value: '?', isImportant: false }
const DECISIVE = /^(?:color|background(?:-color|-image)?|display|visibility)$/

/** `p`, `.x`, `p.x.y`, `#x`, `*`, `p[title=x]`. */
const NAME = String.raw`[\w-]+`
const VALUE = String.raw`(?:"[^"\]]+"|'[^'\]]+'|${NAME})`
const ATTRIBUTE = String.raw`\[${NAME}(?:[~^$*|]?=${VALUE})?\]`
const SIMPLE = new RegExp(String.raw`^(?=.)(?:[a-z][\w-]*|\*)?(?:[.#]${NAME})*(?:${ATTRIBUTE})*$`)
const ATTRIBUTES = /\[([\w-]+)(?:([~^$*|]?)=["']?([^"'\]]*)["']?)?\]/g

function isCalled(node: DomNode, part: string): boolean {
  const [, name = '', rest = ''] = /^([^.#]*)(.*)$/.exec(part.replace(ATTRIBUTES, '')) ?? []
  if (name !== '' && name !== '*' && name !== node.name) return false
  const isSaid = [...part.matchAll(ATTRIBUTES)].every(([, property = '', how = '', value]) => {
    if (node.attribs?.[property] === undefined) return false
    return value === undefined || COMPARED[how]!(attribute(node, property), value) // SIMPLE has no others
  })
  if (!isSaid) return false
  const has = new Set([...classesOf(node).map(each => `.${each}`), `#${attribute(node, 'id')}`])
  return (rest.match(/[.#][^.#]+/g) ?? []).every(each => has.has(each))
}

/** The operators before the equals sign in an attribute selector. */
const COMPARED: Readonly<Record<string, (said: string, wanted: string) => boolean>> = {
  '': (said, wanted) => said === wanted,
  '~': (said, wanted) => said.split(/\s+/).includes(wanted),
  '|': (said, wanted) => said === wanted || said.startsWith(`${wanted}-`),
  '^': (said, wanted) => said.startsWith(wanted),
  $: (said, wanted) => said.endsWith(wanted),
  '*': (said, wanted) => said.includes(wanted),
}

const MOST_CLASSES = 20

const classesOf = (node: DomNode): readonly string[] =>
  attribute(node, 'class')
    .split(/\s+/, MOST_CLASSES)
    .filter(each => each !== '')

/** In lower case; empty if it is missing. */
const attribute = ({ attribs }: DomNode, name: string): string =>
  String(attribs?.[name] ?? '')
    .slice(0, LONGEST)
    .toLowerCase()

const isForEverybody = (head: string): boolean => /@media\s+(?:only\s+)?(?:screen|all)\s*$/.test(head)
/** In dark mode or on small screens: text hidden only there is seen by others, and usually by its writer. */
const isForFew = (head: string): boolean =>
  /^\s*@media\s[^,]*$/.test(head) && !/\bnot\b/.test(head) && FOR_FEW.some(query => query.test(head))
const FOR_FEW = [
  /\(\s*prefers-color-scheme\s*:\s*dark\s*\)/,
  /\(\s*max-(?:device-)?width\s*:\s*(?:\d{1,3}|10[0-2]\d)(?:\.\d+)?px\s*\)/,
]
/** Whether it could show what is hidden otherwise. */
const mayShow = ({ property, value }: Declaration): boolean =>
  (property === 'display' && value !== 'none') || (property === 'visibility' && value === 'visible')
const isForPaper = (head: string): boolean => /@media\s+print\s*$/.test(head)

/** Whether the attributes are too long to be read completely. */
const isTooLong = ({ attribs }: DomNode): boolean =>
  String(attribs?.style ?? '').length > LONGEST ||
  String(attribs?.class ?? '').length > LONGEST ||
  String(attribs?.class ?? '').split(/\s+/, MOST_CLASSES + 1).length > MOST_CLASSES

function declared(style: string): readonly Declaration[] {
  return style.split(';').flatMap(each => {
    const at = each.indexOf(':')
    const [property, said] = [each.slice(0, at).trim(), each.slice(at + 1)]
    const value = said.replace('!important', '').trim().slice(0, LONGEST_VALUE)
    return at < 0 ? [] : [{ property, value, isImportant: said.includes('!important') }]
  })
}

/** Without CSS comments, and without the marks of HTML comments. */
const withoutComments = (text: string): string =>
  text
    .replaceAll('<!--', '')
    .replaceAll('-->', '')
    .split('/*')
    .map((piece, i) => (i === 0 ? piece : piece.includes('*/') ? piece.slice(piece.indexOf('*/') + 2) : ''))
    .join('')
