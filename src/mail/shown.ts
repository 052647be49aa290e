// What of a page its reader sees: what is struck out, hidden, too small, off the screen or in the color of its ground is taken out.
import type { DomNode } from 'html-to-text'

/** A line of a page of which something is not shown. */
export interface HiddenLine {
  /** What is not shown of it, piece by piece. */
  readonly pieces: readonly string[]
  /** What is shown of it; empty where nothing is. */
  readonly shown: string
  readonly whole: string
}

/** Takes out of a page what its reader does not see, and tells the lines in which it stood. It may lie as deep as anybody likes. */
export function withoutHidden(page: DomNode): readonly HiddenLine[] {
  const rules = rulesIn(page)
  const lines = new Lines()
  const waiting: Visit[] = [{ node: page, looks: PLAIN, isEnd: false }]
  for (let visit = waiting.pop(); visit !== undefined; visit = waiting.pop()) {
    const { node, looks, isEnd } = visit
    if (BREAKS.has(node.name ?? '')) lines.end()
    if (CELLS.has(node.name ?? '')) lines.add(' ', looks)
    if (node.type === 'text') {
      lines.add(node.data ?? '', looks)
      if (isHidden(looks)) node.data = ''
    } else if (node.type === 'tag' && !isEnd) {
      const inside = looksOf(node, looks, rules)
      waiting.push({ node, looks: inside, isEnd: true })
      for (const child of [...node.children].reverse())
        waiting.push({ node: child, looks: inside, isEnd: false })
      // Nor do its breaks and blocks leave anything.
      if (inside.isGone) Object.assign(node, { name: 'span', children: [] })
    }
  }
  return lines.hidden()
}

interface Visit {
  readonly node: DomNode
  /** Of what stands in it; before that is known, of what it stands in. */
  readonly looks: Looks
  readonly isEnd: boolean
}

const BREAKS = new Set(['br', 'p', 'div', 'li', 'tr', 'table', 'blockquote', 'h1', 'h2', 'h3', 'pre'])
const CELLS = new Set(['td', 'th'])

/** The lines of a page as they are put together. */
class Lines {
  readonly #found: HiddenLine[] = []
  #pieces: { text: string; isHidden: boolean }[] = []

  add(text: string, looks: Looks): void {
    const [last, hides] = [this.#pieces.at(-1), isHidden(looks)]
    if (last?.isHidden === hides) last.text += text
    else this.#pieces.push({ text, isHidden: hides })
  }

  end(): void {
    const told = (isTold: (isHidden: boolean) => boolean) =>
      this.#pieces.flatMap(({ text, isHidden: hides }) => (isTold(hides) ? [plain(text)] : []))
    const pieces = told(hides => hides).filter(text => text !== '')
    if (pieces.length > 0) {
      const whole = plain(this.#pieces.map(({ text }) => text).join(''))
      this.#found.push({
        pieces,
        shown: told(hides => !hides)
          .join(' ')
          .trim(),
        whole,
      })
    }
    this.#pieces = []
  }

  hidden(): readonly HiddenLine[] {
    this.end()
    return this.#found
  }
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()

// How an element looks.

interface Looks {
  /** It and all that stands in it; the others hold until something in it is told otherwise. */
  readonly isGone: boolean
  readonly isInvisible: boolean
  readonly isTiny: boolean
  readonly color: Color
  readonly ground: Color
}

/** Red, green and blue where they are known; else as it is written. */
type Color = readonly number[] | string

const PLAIN: Looks = {
  isGone: false,
  isInvisible: false,
  isTiny: false,
  color: [0, 0, 0],
  ground: [255, 255, 255],
}

const isHidden = ({ isGone, isInvisible, isTiny, color, ground }: Looks): boolean =>
  isGone || isInvisible || isTiny || color === 'transparent' || isAlike(color, ground)

/** Nobody tells apart what differs by less in red, green and blue. */
const NEAR = 16

const isAlike = (one: Color, other: Color): boolean =>
  typeof one === 'string' || typeof other === 'string'
    ? one === other
    : one.every((value, i) => Math.abs(value - other[i]!) <= NEAR) // both have three

function looksOf(node: DomNode, around: Looks, rules: Rules): Looks {
  const { name = '' } = node
  const style = rules.styleOf(node)
  const said = (property: string): string => style.get(property) ?? ''
  const visibility = said('visibility')
  const size = said('font-size') || (/(?:^|\s)([\d.]+[a-z%]*)(?=[\s/])/.exec(said('font'))?.[1] ?? '')
  const isGone =
    around.isGone ||
    STRIKING.has(name) ||
    'hidden' in (node.attribs ?? {}) ||
    HIDING.some(([property, value]) => value.test(said(property))) ||
    AWAY.some(property => isFar(said(property)))
  return {
    isGone,
    isInvisible: visibility === '' ? around.isInvisible : /hidden|collapse/.test(visibility),
    isTiny: size === '' || (around.isTiny && /em|%|inherit/.test(size)) ? around.isTiny : isTiny(size),
    color:
      colorIn(said('color') || attribute(node, 'color') || attribute(node, 'text')) ??
      (name === 'a' ? 'link' : around.color),
    ground:
      colorIn(said('background-color') || said('background') || attribute(node, 'bgcolor'), true) ??
      around.ground,
  }
}

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

/** What puts something off the screen, with so many pixels. */
const AWAY = ['left', 'right', 'top', 'bottom', 'text-indent', 'margin-left', 'margin-top', 'margin-right']
const isFar = (length: string): boolean => pixelsOf(length) <= -500 || pixelsOf(length) >= 5000

const isTiny = (size: string): boolean => pixelsOf(size) < 3

/** About as many as a length has. */
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

/** A color that is said; undefined where that of what is around it stays. */
function colorIn(said: string, isGround = false): Color | undefined {
  const text = said.trim().toLowerCase()
  if (text === '' || /^(?:inherit|initial|unset|none|auto|currentcolor)/.test(text)) return undefined
  // A picture: what color it has nobody knows.
  if (/url\(|gradient/.test(text)) return 'picture'
  const found = /#[\da-f]{3,8}\b|rgba?\([^)]*\)|[a-z]+/.exec(text)?.[0] ?? text
  const color = triple(found)
  if (found !== 'transparent' && color !== 'transparent') return color
  return isGround ? undefined : 'transparent'
}

function triple(text: string): Color {
  const named = NAMED[text] ?? text
  const digits = named.slice(1)
  if (named.startsWith('#')) {
    const each = digits.length < 6 ? [...digits].map(digit => digit + digit) : (digits.match(/../g) ?? [])
    const values = each.map(pair => Number.parseInt(pair, 16))
    return values[3] === 0 ? 'transparent' : values.slice(0, 3)
  }
  const values = [...named.matchAll(/([\d.]+)(%?)/g)].map(
    ([, count, per]) => Number(count) * (per === '' ? 1 : 2.55),
  )
  if (values.length < 3) return named
  return values[3] === 0 ? 'transparent' : values.slice(0, 3)
}

/** Those that are near white or black; of the others it is enough whether they are the same. */
const NAMED: Readonly<Record<string, string>> = {
  white: '#ffffff',
  snow: '#fffafa',
  ivory: '#fffff0',
  ghostwhite: '#f8f8ff',
  floralwhite: '#fffaf0',
  mintcream: '#f5fffa',
  whitesmoke: '#f5f5f5',
  black: '#000000',
  red: '#ff0000',
  blue: '#0000ff',
  yellow: '#ffff00',
  gray: '#808080',
  grey: '#808080',
}

// What the stylesheets of a page say of its elements.

type Style = ReadonlyMap<string, string>

interface Rule {
  /** The element itself last, and before it what it stands in. */
  readonly parts: readonly string[]
  readonly declarations: readonly Declaration[]
  readonly weight: number
}

interface Declaration {
  readonly property: string
  readonly value: string
  readonly isImportant: boolean
}

/** So many rules are read, and so often looked whether one is for an element; a letter of a person has far fewer. */
const MOST_RULES = 1000
const MOST_LOOKS = 100_000
/** So many rules of rules lie in each other. */
const DEEPEST = 20
/** So much of an attribute is read, and of what is said of one property. */
const LONGEST = 2000
const LONGEST_VALUE = 200

function rulesIn(page: DomNode): Rules {
  const rules = new Rules()
  const waiting = [page]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === 'style') rules.read(node.children[0]?.data ?? '')
    else for (const child of [...(node.children ?? [])].reverse()) waiting.push(child)
  }
  return rules
}

class Rules {
  /** By the last class, name or tag of what they are for. */
  readonly #rules = new Map<string, Rule[]>()
  #count = 0
  #looks = 0

  /** Reads a stylesheet. What holds on some screens alone is not looked at. */
  read(text: string): void {
    let around: readonly string[] = []
    for (const chunk of withoutComments(text.toLowerCase()).split('}')) {
      const heads = chunk.split('{')
      const body = heads.pop() ?? ''
      const head = heads.pop()
      around = head === undefined ? around.slice(0, -1) : [...around, ...heads].slice(-DEEPEST)
      if (head === undefined || !around.every(isForEverybody)) continue
      const declarations = declared(body).filter(isLookedAt)
      if (declarations.length > 0)
        for (const selector of head.split(',')) this.#add(selector.split(';').at(-1)!, declarations)
    }
  }

  #add(selector: string, declarations: readonly Declaration[]): void {
    const parts = selector.trim().split(/[\s>]+/)
    if (++this.#count > MOST_RULES || !parts.every(part => SIMPLE.test(part))) return
    const weight =
      (selector.split('#').length - 1) * 100 + (selector.split(/[.[]/).length - 1) * 10 + parts.length
    const key = parts.at(-1)!.match(/[.#]?[\w-]+|\*/)![0] // it is a simple one
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
    const all = [...rules.flatMap(({ declarations }) => declarations), ...declared(attribute(node, 'style'))]
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

const OTHERS: ReadonlySet<string> = new Set([
  'visibility',
  'font',
  'font-size',
  'color',
  'background',
  'background-color',
])

const isLookedAt = ({ property }: Declaration): boolean =>
  OTHERS.has(property) || AWAY.includes(property) || HIDING.some(([name]) => name === property)

/** `p`, `.x`, `p.x.y`, `#x`, `*`. */
const SIMPLE = /^(?=.)(?:[a-z][\w-]*|\*)?(?:[.#][\w-]+)*$/

function isCalled(node: DomNode, part: string): boolean {
  const [, name = '', rest = ''] = /^([^.#]*)(.*)$/.exec(part) ?? []
  if (name !== '' && name !== '*' && name !== node.name) return false
  const has = new Set([...classesOf(node).map(each => `.${each}`), `#${attribute(node, 'id')}`])
  return (rest.match(/[.#][^.#]+/g) ?? []).every(each => has.has(each))
}

const MOST_CLASSES = 20

const classesOf = (node: DomNode): readonly string[] =>
  attribute(node, 'class')
    .split(/\s+/, MOST_CLASSES)
    .filter(each => each !== '')

/** In small letters; empty where there is none. */
const attribute = ({ attribs }: DomNode, name: string): string =>
  String(attribs?.[name] ?? '')
    .slice(0, LONGEST)
    .toLowerCase()

const isForEverybody = (head: string): boolean =>
  !head.includes('@media') || /@media\s+(?:only\s+)?(?:screen|all)\s*$/.test(head)

function declared(style: string): readonly Declaration[] {
  return style.split(';').flatMap(each => {
    const at = each.indexOf(':')
    const [property, said] = [each.slice(0, at).trim(), each.slice(at + 1)]
    const value = said.replace('!important', '').trim().slice(0, LONGEST_VALUE)
    return at < 0 ? [] : [{ property, value, isImportant: said.includes('!important') }]
  })
}

/** Without what stands between their marks, and those of HTML. */
const withoutComments = (text: string): string =>
  text
    .replaceAll('<!--', '')
    .replaceAll('-->', '')
    .split('/*')
    .map((piece, i) => (i === 0 ? piece : piece.includes('*/') ? piece.slice(piece.indexOf('*/') + 2) : ''))
    .join('')
