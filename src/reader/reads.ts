// Reads each sentence of a letter by itself: its orders, the words beside them, and rows that make an order only together.
import type { Board, Power, Province } from '../rules/board/board.ts'
import { isSameOrder, type Order } from '../rules/orders/order.ts'
import { type Act, actOf } from './acts.ts'
import { meaningAtSight } from './line/atSight.ts'
import { headingIn } from './line/headings.ts'
import type { OrderContext } from './line/places.ts'
import { unframed, withoutPrefixes } from './line/prefixes.ts'
import type { OrderRefusal } from './line/refusal.ts'
import { type PhaseNamed, phaseNamed } from './line/words/phaseNames.ts'
import { remarksIn } from './line/words/seasons.ts'
import { mentionsIn, powersIn } from './mentions.ts'
import { type Knowledge, type Stretch, stretchesOf } from './orders.ts'
import type { Sentence } from './sentences.ts'
import { toldApart } from './shared.ts'
import { CHANGES, type Tongue, wordsOf } from './words.ts'

/** A sentence and what it says by itself. */
export interface Read {
  readonly sentence: Sentence
  readonly text: string
  /** The power that its heading or prefix names. */
  readonly power: Power | undefined
  /** The phase that it names beside orders, before them or above them. */
  readonly phase: PhaseNamed | undefined
  readonly isHeading: boolean
  /** Whether it begins the letter, and only greets somebody by name: `Hello Peter`. */
  readonly isAddress: boolean
  readonly stretches: readonly Stretch[]
  readonly isCorrection: boolean
  readonly act: Act
  /** Whether it names a unit kind, or what units do. */
  readonly isNamed: boolean
  /** Whether it is only orders. */
  readonly isPlain: boolean
  /** Whether it was joined with what follows, because they make an order only together. */
  readonly isTorn?: boolean
}

export class SentenceReader {
  readonly #where: OrderContext
  readonly #known: Knowledge
  readonly #own: ReadonlySet<Province>
  /** The orders of numbered rows, as they are written. */
  readonly #numbered = new Map<string, string>()

  /** `own`: where the writer's units stand. */
  constructor(where: OrderContext, known: Knowledge, own: ReadonlySet<Province>) {
    this.#where = where
    this.#known = known
    this.#own = own
  }

  read(sentence: Sentence, next: Sentence | undefined, isOpening: boolean, before?: Read): Read {
    const { board } = this.#where
    const bare = sentence.isFirst ? withoutPrefixes(sentence.text, board) : undefined
    const written = this.#asBefore(bare?.text ?? sentence.text, sentence, before)
      .replace(KIND_SLASHED, '$1 ')
      .replace(LETTER_IN_BRACKETS, ' $1$2')
      // `A Sil supports #1`
      .replace(NUMBERED, (whole, number: string) => this.#numbered.get(number) ?? whole)
    const title = sentence.mark === ':' ? `${written}:` : written
    const isBeforeOrder = next !== undefined && KIND_FIRST.test(next.text)
    const named = before === undefined ? behindName(title, this.#known.tongue, board) : title
    const heading = sentence.isAside
      ? undefined
      : (headingIn(title, board, isBeforeOrder) ?? headingIn(named, board, isBeforeOrder))
    const opened = withoutCorrection(written, this.#known.tongue)
    const text = toldApart(opened.text, this.#where, this.#known.tongue)
    const isAddress = before === undefined && greetsByName(text, this.#known.tongue)
    const stretches = heading === undefined && !isAddress ? stretchesOf(text, this.#where, this.#known) : []
    const [, number] = (sentence.isFirst && COUNTER.exec(sentence.text)) || []
    if (number !== undefined && stretches.length === 1 && stretches[0]!.orders.length === 1)
      this.#numbered.set(number, text)
    const isTold = stretches.some(({ orders, rest }) => orders.length > 0 || rest !== undefined)
    const isOrder = ({ text, orders, alone, rest, refusal, isAtSight }: Stretch): boolean =>
      isTold
        ? orders.length > 0 || alone !== undefined || rest !== undefined || refusal !== undefined
        : isAtSight === true ||
          (alone !== undefined && KIND_FIRST.test(text)) ||
          (refusal !== undefined && CLEAR.has(refusal.kind))
    const spans = stretches.filter(each => !each.isLoose && isOrder(each))
    const isCorrection = opened.isCorrection && spans.length > 0
    const outOfIt = [...spans, ...stretches.filter(each => each.isTalk)]
    const act =
      isCorrection || !opened.isCorrection
        ? actOf(text, sentence.mark, outOfIt, this.#where, this.#own, this.#known.tongue, isOpening)
        : actOf(written, sentence.mark, [], this.#where, this.#own, this.#known.tongue)
    return {
      sentence,
      text,
      power: heading?.power ?? bare?.power,
      phase: phaseIn(sentence, bare?.said ?? '', heading !== undefined, board),
      isHeading: heading !== undefined,
      isAddress,
      stretches,
      isCorrection,
      act,
      isNamed: UNIT_WORDS.some(kind => act.kinds.has(kind)),
      isPlain: sentence.mark !== '!' && isPlainOrder(stretches, act, this.#where),
    }
  }

  /** `A Par holds⏎A Mar likewise`: the unit does the same. */
  #asBefore(text: string, { line, block }: Sentence, before: Read | undefined): string {
    const [order] = before?.stretches.at(-1)?.orders ?? []
    const isBelow = before?.sentence.block === block && line - before.sentence.line <= 1
    if (order?.kind !== 'hold' || !isBelow || !KIND_FIRST.test(text)) return text
    const words = wordsOf(text)
    const same = this.#known.tongue
      .hitsIn(words)
      .find(({ source, at, length }) => source === 'SAME' && at > 1 && at + length === words.length)
    return same === undefined ? text : `${text.slice(0, words[same.at - 1]!.end)} H`
  }

  /**
   * Joins two rows, or an order and the remark behind it, that make an order only together. That order is asked about:
   * `Gre S Ser⏎Bul`, `Support⏎A StP - Nwy with F Bar`, `A Par - Bur (supported by Mar)`.
   */
  joined(all: readonly Read[]): readonly Read[] {
    const made: Read[] = []
    for (const each of all) {
      const above = made.at(-1)
      const one = above === undefined ? undefined : this.#asOne(above, each)
      // `F(Nth)`, `C`, `A(Nwy)-Pic`
      const first = one === undefined && above?.act.isShort === true ? made.at(-2) : undefined
      const all = first === undefined || above === undefined ? undefined : this.#asOne(first, above, each)
      if (all !== undefined) made.splice(-2, 2, all)
      else if (one !== undefined) made.splice(-1, 1, one)
      else made.push(each)
    }
    return made
  }

  #asOne(above: Read, ...others: readonly Read[]): Read | undefined {
    const rows = [above, ...others]
    const { sentence } = above
    // `A yor - nth⏎  - nwg - cly`
    const goesOn =
      !ARROW_FIRST.test(sentence.text) && others.some(each => ARROW_FIRST.test(each.sentence.text))
    const text = rows.map(({ text, sentence }) => (goesOn ? sentence.text : text)).join(' ')
    const [other] = others
    const isRemark =
      rows.length === 2 &&
      other?.sentence.isAside === true &&
      !sentence.isAside &&
      other.sentence.line === sentence.line &&
      hasOrders(above)
    const isTornApart =
      rows.slice(0, -1).every(({ sentence }) => sentence.mark === '' && !sentence.isAside) &&
      others.every(each => each.sentence.isFirst && each.sentence.block === sentence.block && !each.isHeading)
    const isWhole = ({ stretches }: Read): boolean => stretches.every(({ orders }) => orders.length > 0)
    // `Fleet North Sea supports Fleet English⏎Channel - Belgium`
    const last = above.stretches.at(-1)?.orders[0]
    const isOpen = goesOn || (last?.kind === 'support' && last.to === undefined)
    if (!(isTornApart || isRemark) || text.length > LONGEST_TORN) return undefined
    if (rows.every(isWhole) && !isOpen) return undefined
    const stretches = stretchesOf(text, this.#where, this.#known)
    const orders = stretches.flatMap(({ orders }) => orders)
    const apart = rows.flatMap(({ stretches }) => stretches.flatMap(({ orders }) => orders))
    const isSaid = (order: Order): boolean => apart.some(each => isSameOrder(each, order))
    if (orders.every(isSaid) || stretches.some(({ orders }) => orders.length === 0)) return undefined
    const said = isRemark ? { ...sentence, text: `${sentence.text} (${other.sentence.text})` } : sentence
    return { ...above, sentence: said, text, stretches, isPlain: false, isTorn: true }
  }
}

/** In characters: no order in two rows, or with a remark, is longer. */
const LONGEST_TORN = 160

export const hasOrders = ({ stretches }: Read): boolean => stretches.some(({ orders }) => orders.length > 0)

/** `For 1902: A Mos - Ukr`, `A Mos - Ukr (fall)` */
function phaseIn(
  { text, isAside }: Sentence,
  said: string,
  isHeading: boolean,
  board: Board,
): PhaseNamed | undefined {
  if (isAside) return undefined
  if (isHeading) return phaseNamed(unframed(text))
  return phaseNamed(`${said}${remarksIn(text, board)}`.trim())
}

export const UNIT_WORDS = ['ARMY', 'FLEET', 'HOLD', 'SUPPORT', 'CONVOY', 'DISBAND', 'BUILD', 'WAIVE']

/** Orders and no other words, as order sheets have them. */
const isPlainOrder = (stretches: readonly Stretch[], { outside }: Act, where: OrderContext): boolean =>
  outside === 0 &&
  stretches.every(
    ({ orders, text }) =>
      orders.length > 0 && (KIND_FIRST.test(text) || meaningAtSight(text, where) !== undefined),
  )

export const KIND_FIRST = /^\W*(?:a|f|army|fleet|build|remove|disband|waive)\b/i

const COUNTER = /^\W*(\d{1,2})\s*[.):]/u
const NUMBERED = /(?<=\s)#(\d{1,2})(?!\d)/gu

/** `A/MOS-UKR`; but not `A/Fleet Mar`. */
const KIND_SLASHED = /(?<![\p{L}/])([af])\/(?!army|fleet)(?=\p{L}{3})/giu

/** `A Bul (S) Russian A Rum - Ser`, `A Con (H)`; but in `F StP (S) - Bot` it is a coast. */
const LETTER_IN_BRACKETS = /\s*\((?:([sc])\)(?=\s+(?:\p{L}+\s+)?(?:[af]|army|fleet)\b)|(h)\)\s*$)/giu

/** `  - nwg`, `-> Gas` */
export const ARROW_FIRST = /^\s*(?:-+>?|=+>?|>)\s*\p{L}/u

/** Refusals of orders that were understood: the board or the rules forbid them. */
export const CLEAR: ReadonlySet<OrderRefusal['kind']> = new Set([
  'illegal',
  'coastMissing',
  'coastOutOfReach',
  'kindMissing',
  'inexact',
  'noRetreat',
  'noSite',
  'twoMeanings',
  'proxyToSelf',
  'notYoursToLeave',
])

/** The kinds of words that change the meaning of the orders beside them. */
export const changesIn = (kinds: ReadonlySet<string>): string[] =>
  [...kinds].filter(kind => CHANGES.has(kind))

/** `Hello Peter`, which is no Petersburg */
function greetsByName(text: string, tongue: Tongue): boolean {
  const words = wordsOf(text)
  const hits = tongue.hitsIn(words)
  const greeting = hits.find(({ kind, at }) => kind === 'GREETING' && at === 0)
  const isName = (at: number): boolean => /^\p{Lu}/u.test(words[at]!.raw) && words[at]!.raw.length > 2
  return (
    greeting !== undefined &&
    words.length > greeting.length &&
    words.length <= greeting.length + MOST_OF_A_NAME &&
    words.every((_, at) => at < greeting.length || isName(at)) &&
    !hits.some(({ kind }) => UNIT_WORDS.includes(kind))
  )
}
const MOST_OF_A_NAME = 2

const BEHIND_NAME = /^(?:\s*,|\s+[-–—])\s+(.+)$/su

/** `Germany F1902` in `Paul, Germany F1902`, `Hi Paul - Germany F1902` */
function behindName(text: string, tongue: Tongue, board: Board): string {
  const words = wordsOf(text)
  const greeting = tongue.hitsIn(words).find(({ kind, at }) => kind === 'GREETING' && at === 0)
  const name = words[greeting?.length ?? 0]
  const isName = name !== undefined && /^\p{Lu}\p{Ll}/u.test(name.raw) && !tongue.isKnown(name)
  if (!isName || mentionsIn(name.raw, board, tongue).length + powersIn([name], board).length > 0) return text
  const [, rest] = BEHIND_NAME.exec(text.slice(name.end)) ?? []
  return rest ?? text
}

/** The index of the `no` that a text begins with: `No, Pic`, `Er, no, Pic`. */
export function denialAt(text: string, tongue: Tongue): number | undefined {
  const words = wordsOf(text)
  const at = words.findIndex((_, i) => !tongue.dueAt(words, i).kinds.includes('PAUSE'))
  const word = words[at]
  const isDenial =
    word !== undefined &&
    word.folded.startsWith('n') &&
    tongue.isOf(word, 'NOT') &&
    /^\s*[,.:!]/.test(text.slice(word.end))
  return isDenial ? at : undefined
}

/** `No wait, A Par - Pic`, `All hold instead`: drops the words that say it replaces something above. */
function withoutCorrection(text: string, tongue: Tongue): { text: string; isCorrection: boolean } {
  const words = wordsOf(text)
  const hits = tongue.hitsIn(words)
  const denial = denialAt(text, tongue)
  let first = denial ?? 0
  let isCorrection = false
  while (first <= LONGEST_OPENING) {
    const here = hits.filter(hit => hit.at === first && OPENINGS.has(hit.kind))
    if (here.length === 0 && first !== denial) break
    if (here.length === 0) {
      isCorrection = true
      first++
      continue
    }
    const longest = here.reduce((one, other) => (other.length > one.length ? other : one))
    isCorrection ||= longest.kind === 'CORRECT'
    first += longest.length
  }
  if (!isCorrection) first = 0
  // At the end this is said only of all units: after one unit it may be another goal.
  const isOfAll = hits.some(({ kind }) => kind === 'ALL')
  const ending = hits.find(
    ({ kind, at, length }) => isOfAll && kind === 'CORRECT' && at > first && at + length === words.length,
  )
  if ((!isCorrection && ending === undefined) || first >= words.length) return { text, isCorrection: false }
  const start = first === 0 ? 0 : words[first]!.start
  const end = ending === undefined ? text.length : words[ending.at - 1]!.end
  return { text: text.slice(start, end), isCorrection: true }
}

/** In words: no correction opens with more. */
const LONGEST_OPENING = 12

const OPENINGS: ReadonlySet<string> = new Set(['CORRECT', 'FILLER', 'GREETING'])
