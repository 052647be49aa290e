// A letter -> what is entered without asking, what is proposed, and what is refused. Each sentence is understood whole, or not at all.
import type { Board, Location, Power, Province, Unit } from '../board/board.ts'
import { gazetteerOf } from '../board/gazetteer.ts'
import { countRead } from '../orders/counting.ts'
import {
  convoy,
  hold,
  isSameOrder,
  isSameThing,
  type MovementOrder,
  move,
  type Order,
  support,
  unitTold,
} from '../orders/order.ts'
import { LetterEffort } from '../orders/reading/effort.ts'
import { looksLikeOrders } from '../orders/reading/marks.ts'
import type { Where } from '../orders/reading/places.ts'
import { unframed } from '../orders/reading/prefixes.ts'
import type { FollowedLine, PassedOver, RefusedLine } from '../orders/reading/said.ts'
import { isAnother, type PhaseNamed, phaseNamed, phaseUnder } from '../orders/reading/words/phaseNames.ts'
import { seasonOver } from '../orders/reading/words/seasons.ts'
import type { OrderRefusal } from '../orders/refusal.ts'
import { type Act, asksOfOrders } from './acts.ts'
import { anchoredOrders } from './anchors.ts'
import { ASIDE } from './features.ts'
import { type Mention, mentionsIn, tongueOf, wordsNamed } from './mentions.ts'
import {
  HAS_ARROW,
  hasKind,
  type Knowledge,
  OF_KINDS,
  OF_STRANGERS,
  type Stretch,
  stretchesOf,
} from './orders.ts'
import { retold } from './prose.ts'
import {
  ARROW_FIRST,
  CLEAR,
  changesIn,
  denialAt,
  hasOrders,
  KIND_FIRST,
  type Read,
  SentenceReader,
  UNIT_WORDS,
} from './reads.ts'
import { type Sentence, sentencesIn } from './sentences.ts'
import { talkIn } from './talk.ts'
import { CHANGES, type Hit, spelledRight, type Tongue, VERBS, wordsOf } from './words.ts'

interface LetterRead {
  readonly orders: readonly Order[]
  readonly followed: readonly FollowedLine[]
  readonly refused: readonly RefusedLine[]
  readonly passedOver: readonly PassedOver[]
  /** All that it says, with the lines. */
  readonly told: readonly (FollowedLine & { readonly isPlain: boolean })[]
  /** The whole set as it would stand after a YES; nothing without doubt. */
  readonly proposed?: readonly Order[]
  /** The sentences that made the judge ask. */
  readonly because?: readonly string[]
  /** The sentences that made anything of it doubtful. */
  readonly doubts: readonly string[]
  /** Whether it is written in another language than English. */
  readonly isForeign: boolean
}

/** What becomes of what a sentence concerns: it is asked about, it is none of the orders, or it is refused. */
type Fate = 'proposed' | 'void' | 'conditional' | 'eitherOr' | 'unclearCorrection' | 'notUnderstood'

interface Told {
  readonly order: Order
  readonly line: number
  readonly text: string
  readonly isForTheRest: boolean
  /** What the words of its own sentence do to it, and the sentence. */
  readonly fate?: Exclude<Fate, 'void'> | undefined
  readonly sentence: string
  /** How many sentences that are no orders stood before it. */
  readonly after: number
  readonly block: number
  readonly isPlain: boolean
  readonly isTorn: boolean
  readonly isOption: boolean
  /** The order that the same words tell another unit. */
  readonly with?: Order | undefined
}

interface Doubt {
  readonly line: number
  readonly text: string
  readonly places: ReadonlySet<Province> | 'all' | { readonly block: number }
  readonly fate: Exclude<Fate, 'void'>
  /** Why what it concerns is refused, where that is more than a sentence not understood. */
  readonly refusal?: OrderRefusal
}

/** More characters, or more work for the parser, one letter is not given. */
const MOST_CHARACTERS = 20_000
const MOST_STATES = 200_000

/** `effort`: the budget of the whole mail, where this text is only a part of it. */
export function readLetter(text: string, where: Where, effort = new LetterEffort(MOST_STATES)): LetterRead {
  if (text.length > MOST_CHARACTERS || effort.isSpent) return unread(text)
  const work = new LetterEffort(MOST_STATES, effort)
  const knowing = (text: string): Knowledge => ({
    tongue: tongueOf(text, where.board, where.language),
    meanings: new Map(),
    effort: work,
  })
  let whole: Knowledge | undefined
  const isWhole = (row: string): boolean => {
    whole ??= knowing(text)
    return stretchesOf(row, where, whole).every(({ orders }) => orders.length > 0)
  }
  const { sentences, cut } = sentencesIn(text, where, isWhole)
  const known = knowing(sentences.map(({ text }) => text).join('\n'))
  const { tongue } = known
  const own = provincesOf(where)
  const reader = new SentenceReader(where, known, own)
  const isOpening =
    sentences[0] !== undefined && (sentences[0].mark !== ':' || sentences[1]?.block !== sentences[0].block)
  const read: Read[] = []
  sentences.forEach((sentence, i) => {
    read.push(reader.read(sentence, sentences[i + 1], i === 0 && isOpening, read.at(-1)))
  })
  const all = reader.joined(read)
  const letter = new LetterReader(where, known, own)
  all.forEach((each, i) => {
    letter.take(each, all, i)
  })
  return known.effort.isSpent ? unread(text) : { ...letter.result(cut, all), isForeign: tongue.isForeign }
}

/** Where the units stand that the writer may order. */
function provincesOf({ board, position, power }: Where): ReadonlySet<Province> {
  const units =
    position.phase.kind === 'retreat' ? position.dislodged.map(({ unit }) => unit) : position.units
  return new Set(units.filter(unit => unit.power === power).map(({ at }) => board.province(at)))
}

/** A letter that would take too much work: each line of it is named. */
function unread(text: string): LetterRead {
  const lines = text
    .split('\n')
    .flatMap((row, i) => (row.trim() === '' ? [] : [{ line: i + 1, text: row.trim() }]))
  const refused = lines
    .slice(0, MOST_UNREAD)
    .map(({ line, text }): RefusedLine => ({ line, text, refusal: { kind: 'unread', line: text } }))
  return {
    orders: [],
    followed: [],
    refused,
    passedOver: lines.slice(MOST_UNREAD),
    told: [],
    doubts: [],
    isForeign: false,
  }
}

const MOST_UNREAD = 20

/** Kinds of words that count orders, and how many words do. */
const OF_COUNTS: ReadonlySet<string> = new Set(['COLUMN', 'COLUMNUNIT', 'REFER', 'SINGLE', 'NTH'])
const MOST_OF_A_COUNT = 4

/** How sure it must be that a sentence is talk: in a paragraph without orders, in one with orders, and right above orders. */
const TALK_APART = 0
const TALK_BESIDE = 1.2
const TALK_ABOVE = 2.5
/** The same where it names a place of an order, has a sign of one, or is so short that little can be known of it. */
const TALK_TOUCHING = 1.8
/** What tells of others above orders, and does not end before them, most likely says whose they are: `Italy recommended⏎A Par - Bur`. */
const OTHERS_ABOVE = 7
const LEAST_SAYING = 3
/** A sentence that is talk less surely than this is asked about: one that names units, and one in a paragraph with orders. */
const DOUBT_OF_UNITS = 0
const DOUBT_BESIDE = -0.5
const DOUBT_OF_WHAT_POINTS = 0.2
/** Below this a sentence is surely no talk. */
const NO_TALK = -1
/** A sentence of fewer words is no talk if it has a sign of orders in it. */
const LONG_TALK = 8
/**
 * So many sentences before and behind count as a sentence's neighbours: for half of what they are, or a quarter where the sentence
 * itself is doubtful, and none for more or less than this.
 */
const NEAR = 2
const NEAR_SHARE = 2
const NEAR_SHARE_IN_DOUBT = 4
const LEAST_NEAR = -2
const MOST_NEAR = 3

const LONGEST_QUOTED = 80

/** A heading, and what becomes of its block. */
interface Over {
  readonly fate: Fate
  readonly block: number
  readonly line: number
  readonly text: string
}

/** Whether orders stand in the paragraph of a sentence. */
const isBesideOrders = ({ sentence }: Read, all: readonly Read[]): boolean =>
  all.some(each => each.sentence.block === sentence.block && hasOrders(each))

/** What a remark behind an order makes of it, by its words. */
function fateByKinds({ kinds, outside }: Act): Exclude<Fate, 'void'> {
  if (kinds.has('EITHER')) return 'eitherOr'
  if (kinds.has('CONDITION')) return 'conditional'
  const isNone = kinds.has('STATUS') || kinds.has('TAKEBACK') || (kinds.has('NOT') && outside <= 2)
  return isNone ? 'notUnderstood' : 'proposed'
}

/** `Gossip:`, `Press, if you run any:`, with no orders below: only what stands under it can change any. */
function isTitleOfTalk(read: Read, all: readonly Read[], i: number): boolean {
  const { sentence, act } = read
  const isTitle = sentence.mark === ':' && !sentence.isAside && !isBesideOrders(read, all)
  const isOfTalk = !act.speaks && act.mentions.length === 0 && !all.slice(i + 1).some(mayOrder)
  return isTitle && isOfTalk && changesIn(act.kinds).every(kind => kind === 'CONDITION')
}

/** Whether it ends in a colon, and orders stand somewhere below it. */
const isOverOrders = ({ sentence }: Read, all: readonly Read[], i: number): boolean =>
  sentence.mark === ':' && all.slice(i + 1).some(hasOrders)

/** How sure it must be that a sentence is talk, by where it stands: most of all above orders, since they may end the sentence. */
function barOf(read: Read, all: readonly Read[], i: number): number | undefined {
  const { sentence, act } = read
  // `he wrote: A Par - Bur`, `Correction line 3: A Par - Bur`; but `I had a long day, so here goes: …`
  const isOver = isOverOrders(read, all, i)
  const isOthers = act.kinds.has('REPORT') && !act.kinds.has('FIRSTPERSON') && !act.kinds.has('LEAD')
  if (isOver && (isOthers || (act.changesMuch && act.isShort))) return OTHERS_ABOVE
  const next = all[i + 1]
  const goesOn = next?.sentence.block === sentence.block || sentence.mark === ''
  const isAbove = goesOn && next !== undefined && hasOrders(next)
  if (isAbove && !sentence.isAside && sentence.mark === '' && act.others.length > 0) return OTHERS_ABOVE
  if (isAbove || sentence.isAside) return TALK_ABOVE
  return isBesideOrders(read, all) || isOver ? TALK_BESIDE : undefined
}

class LetterReader {
  readonly #where: Where
  readonly #known: Knowledge
  #told: Told[] = []
  readonly #refused: RefusedLine[] = []
  readonly #passedOver: PassedOver[] = []
  readonly #doubts: Doubt[] = []
  /** A heading over the block in which it stands. */
  #over: Over | undefined
  #power: Power | undefined
  /** Whether the last sentence without orders was a short condition: `If:`. */
  #isConditional = false
  /** Headings such as `Build 2:`, with the block whose orders they count. */
  readonly #counted: { readonly sentence: Sentence; readonly block: number; readonly count: number }[] = []
  /** What became of the orders of the sentence before. */
  #lastFate: Fate | undefined
  /** `Holds:`, over units that are named and no more. */
  #verb: { readonly kind: string; readonly block: number } | undefined
  /** The phase that a heading has named. */
  #phase: PhaseNamed | undefined
  readonly #own: ReadonlySet<Province>
  /** Sentences that name a place, and came to nothing. */
  readonly #unread: RefusedLine[] = []
  /** Sentences about orders, or with too many unknown words: named if nothing else is. */
  readonly #spoken: { readonly line: number; readonly text: string }[] = []
  /** Sentences that took back all that stood above them. */
  readonly #taken: RefusedLine[] = []
  /** Whether an order came to nothing, so that nobody knows whom the rest are. */
  #isRestDoubted = false
  /** Sentences that are no orders, so far. */
  #prosaic = 0
  /** Units the letter speaks of without a readable order, with that sentence. */
  readonly #open = new Map<Province, Omit<RefusedLine, 'refusal'> & Partial<RefusedLine>>()

  readonly #talks = new Map<Read, number>()

  /** Units over which a convoy is to go. */
  readonly #carriers = new Map<Province, { readonly line: number; readonly text: string }>()

  /** Sentences that may tell orders in other words than the grammar's. */
  readonly #retellable: Read[] = []

  /** Units that remarks behind orders speak of. */
  readonly #spokenOf = new Set<Province>()

  constructor(where: Where, known: Knowledge, own: ReadonlySet<Province>) {
    this.#where = where
    this.#known = known
    this.#own = own
  }

  get #isWinter(): boolean {
    return this.#where.position.phase.kind === 'adjustment'
  }

  take(read: Read, all: readonly Read[], i: number): void {
    const { sentence, text, act, stretches } = read
    const { line, block } = sentence
    const next = all[i + 1]?.sentence
    const isPlain = read.isPlain && !(next?.isAside === true && next.line === line)
    if (this.#over !== undefined && this.#over.block !== block) this.#over = undefined
    if (read.isHeading) {
      this.#phase = phaseUnder(this.#phase, this.#phaseOver(read, all[i - 1]))
      if (changesIn(act.kinds).length > 0 && !this.#isFresh(act)) {
        const block = all[i + 1]?.sentence.block ?? sentence.block
        this.#over = { fate: this.#fateOver(read), block, line, text: sentence.text }
      }
      if (act.kinds.has('ANEW')) this.#doubtAbove(sentence)
      if (!all.slice(i + 1).some(mayOrder)) {
        const isAnothers = read.power !== undefined && read.power !== this.#where.power
        this.#signedAs(sentence, sentence.text, isAnothers && sentence.mark !== ':')
      }
      this.#power = read.power
      const [verb] = ['BUILD', 'DISBAND'].filter(kind => act.kinds.has(kind))
      if (verb !== undefined) this.#verb = { kind: verb, block: all[i + 1]?.sentence.block ?? block }
      if (changesIn(act.kinds).length === 0 && OF_ORDERS.some(kind => act.kinds.has(kind)))
        this.#spoken.push({ line, text: sentence.text })
      this.#prosaic++
      this.#passedOver.push({ line, text: sentence.text, why: 'heading' })
      return
    }
    if (this.#isCount(read, all.slice(i + 1))) {
      this.#passedOver.push({ line, text: sentence.text, why: 'heading' })
      return
    }
    if (this.#isOddHead(read, all, i)) {
      this.#over = { fate: 'proposed', block, line, text: sentence.text }
      this.#passedOver.push({ line, text: sentence.text, why: 'heading' })
      return
    }
    if (sentence.isUnticked) {
      for (const { text, orders } of stretches)
        if (orders.length > 0) this.#refuse(line, text, { kind: 'notTicked', line: sentence.text })
      return
    }
    if (sentence.isQuoted) {
      if (looksLikeOrders(sentence.text)) this.#spoken.push({ line, text: sentence.text })
      this.#prosaic++
      this.#passedOver.push({ line, text: sentence.text, why: 'quoted' })
      return
    }
    if (this.#mayBeRetold(read, all[i - 1])) this.#retellable.push(this.#withUnitsBeside(read, all[i + 1]))
    if (!all.slice(0, i).some(hasOrders) || !all.slice(i).some(hasOrders)) this.#addressed(read)
    const told = stretches.flatMap(({ orders, rest, text }) => [
      ...orders.map(order => ({ order, text, isForTheRest: false })),
      ...(rest ?? []).map(order => ({ order, text, isForTheRest: true })),
    ])
    const refused = stretches.filter(
      ({ refusal, isLoose, isBad }) => refusal !== undefined && (!isLoose || isBad === true),
    )
    const alone = stretches.filter(({ alone }) => alone !== undefined)
    const torn = this.#tornFrom(stretches)
    const last = this.#told.at(-1)
    // `*Pic`, as people correct a word of theirs.
    if (last !== undefined && STARRED.test(sentence.text) && act.mentions.length + alone.length > 0) {
      this.#doubt(sentence, { block: last.block }, 'unclearCorrection')
      return
    }
    const pair = told.length === 0 ? this.#pairIn(stretches) : undefined
    if (pair !== undefined) {
      this.#set(this.#toldIn(read, pair, text, false, 'proposed'), read)
      return
    }
    // `Everything stands except Venice`, where all of them have orders: one of these is spoken of.
    const isBut = stretches.some(
      ({ rest, text }) => rest !== undefined && hasKind(text, 'EXCEPT', this.#known.tongue),
    )
    const others = told.map(({ order }) => this.#placeOf(order))
    if (isBut && others.every(at => this.#isTold(at))) {
      const but = [...this.#own].filter(at => !others.includes(at))
      this.#doubt(sentence, new Set(but), 'unclearCorrection')
      return
    }
    const isRemark =
      told.length === 0 &&
      (sentence.isAside || changesIn(act.kinds).length > 0) &&
      !refused.some(({ isBad }) => isBad)
    if (isRemark || told.length + refused.length + alone.length === 0) {
      this.#lastFate = fateBehind(read)
      return this.#beside(read, all, i)
    }
    const isBelow = !all.slice(i).some(({ stretches }) => stretches.some(({ orders }) => orders.length > 0))
    const anew = this.#anewIn(read)
    if (anew !== undefined) {
      this.#set(this.#toldIn(read, anew, text, false, 'proposed'), read)
      return
    }
    const power = read.power ?? this.#power
    // What was left to its writer stands under its owner's name.
    const isLeft = told.length > 0 && told.every(({ order }) => unitTold(order)?.power === power)
    if (power !== undefined && power !== this.#where.power && !isLeft) {
      this.#doubt(sentence, { block }, 'proposed')
      if (told.length > 0) this.#refuse(line, text, { kind: 'underAnother', heading: power })
      else this.#unread.push(...refusalsIn(read))
      return
    }
    const phase = phaseUnder(this.#phase, read.phase)
    if (phase !== undefined && isAnother(phase, this.#where.position.phase)) {
      const now = this.#where.position.phase
      if (told.length + refused.length + alone.length > 0)
        this.#refuse(line, text, { kind: 'otherPhase', line: text, named: phase, now })
      return
    }
    let fate = this.#over?.fate ?? this.#fateBeside(read) ?? this.#fateByWords(read)
    const onLine = all.slice(0, i).filter(each => !each.sentence.isAside)
    const asked = onLine.at(-1)
    const isAnswer = onLine.some(each => each.sentence.mark === '?' && each.sentence.line === line)
    // `Suppose he goes to Burgundy. Then A Par - Pic`
    const isThen =
      THEN.test(sentence.text) &&
      asked !== undefined &&
      !asked.act.isClosed &&
      asked.stretches.every(({ orders }) => orders.length === 0)
    if (isThen && told.length > 0 && asked.sentence.block === sentence.block) fate ??= 'conditional'
    // `Austria attacks? Ven H`
    if (told.length > 0 && isAnswer) fate ??= 'proposed'
    // `Some would play A Par - Pic; A Bur - Ruh`
    const goesOn = asked !== undefined && asked.sentence.mark === ';' && asked.sentence.line === line
    if (goesOn && this.#lastFate !== undefined) fate ??= this.#lastFate
    const isLed =
      told.length > 0 && fate === undefined && sentence.mark === ';' && !act.isClosed && act.outside > 1
    this.#lastFate = told.length === 0 ? fateBehind(read) : isLed ? 'proposed' : fate
    const isOfAll = stretches.some(each => each.isOfAll === true)
    const isToldBefore = ({ order }: { order: Order }): boolean =>
      this.#told.some(each => !each.isForTheRest && isSameThing(each.order, order, this.#where.board))
    // `Instead, everybody holds.`
    if (isOfAll && read.isCorrection) {
      for (const { line, text } of this.#told) this.#passedOver.push({ line, text, why: 'corrected' })
      this.#told = told.map(({ order }) => this.#toldIn(read, order, text, false, 'proposed'))
      return
    }
    if (isOfAll && told.some(each => each.isForTheRest && isToldBefore(each)))
      this.#doubt(sentence, 'all', 'proposed')
    // `Never mind the last one, F Ion - Tun`: each of them comes instead of one above.
    const isInstead = told.length > 0 && told.every(isToldBefore)
    const isDoubtful = stretches.some(({ isAsked }) => isAsked)
    if (fate === 'unclearCorrection' && (isInstead || isDoubtful)) fate = 'proposed'
    if (sentence.isAside && told.length > 0 && fate === undefined) fate = this.#fateOfAside(read, all, i)
    if (told.length > 0 && (read.isTorn || this.#isTorn(read, all[i - 1]))) fate ??= 'proposed'
    if (isDoubtful) fate ??= 'proposed'
    if (sentence.isOption && told.some(each => this.#isOtherOption(each))) fate ??= 'eitherOr'
    // `Builds:`, where some of the units must go.
    const isOther = ({ order }: { order: Order }): boolean =>
      this.#verb?.block === block &&
      ((this.#verb.kind === 'BUILD' && order.kind === 'remove') ||
        (this.#verb.kind === 'DISBAND' && order.kind === 'build'))
    if (told.some(isOther)) fate ??= 'notUnderstood'
    // Half of a line that was parted in the midst of an order: `Fl. Tyrrhen. Meer -> Neapel`.
    if (!sentence.isFirst && told.length === 0 && ARROW.test(text)) this.#doubtLine(sentence)
    if (refused.some(({ isBad }) => isBad)) this.#isRestDoubted = true
    if (fate === 'void') {
      this.#passedOver.push({ line, text: sentence.text, why: 'aside' })
      // Perhaps it was meant for this turn after all: unless the letter orders the unit elsewhere, the player is told.
      const below = told.length > 0 ? told : refused
      if (this.#over !== undefined) this.#setAside(this.#over, line, below)
      else for (const { text } of below) this.#unread.push(asNotUnderstood(line, text))
      if (this.#over === undefined)
        for (const { order } of told) this.#open.set(this.#placeOf(order), { line, text: sentence.text })
      return
    }
    if (fate === 'proposed' && act.mentions.length > 0 && this.#tellWhole(read)) return
    if (fate !== undefined) {
      const places = told.filter(({ isForTheRest }) => !isForTheRest).map(({ order }) => this.#placeOf(order))
      const concerned = act.concerns === 'none' || act.concerns === 'all' ? [] : act.concerns
      if (act.concerns === 'all' && (fate === 'proposed' || fate === 'unclearCorrection'))
        this.#doubt(sentence, 'all', 'proposed')
      if (fate === 'unclearCorrection') this.#doubt(sentence, new Set([...places, ...concerned]), fate)
      else if (concerned.length > 0)
        this.#doubt(sentence, new Set(concerned), fate === 'notUnderstood' ? 'proposed' : fate)
    }
    const isAnew = read.isCorrection || act.kinds.has('CORRECT') || act.kinds.has('TAKEBACK')
    if (refused.length > 0 && isAnew && last !== undefined)
      this.#doubt(sentence, { block: last.block }, 'proposed')
    for (const each of stretches) if (told.length > 0 && each.isLoose) this.#leaveOpen(each.text, line)
    // `… and leave all the others as they are`
    for (const { text, isLoose } of told.length > 0 ? stretches : [])
      if (isLoose && this.#tellsUnnamed(text)) {
        this.#refuse(line, text, { kind: 'notUnderstood', line: text })
        // `supported by both armies`: of whom that is said is not plain.
        if (OF_MANY.some(kind => hasKind(text, kind, this.#known.tongue)))
          this.#doubt(sentence, 'all', 'proposed')
      }
    // `Maybe A Ven - Pie and F Edi - Nth`, where that is somebody else's
    const isPlan = told.length === 0 && refused.length > 0 && isOwnPlan(act)
    if (isPlan && this.#tellWhole(read)) return
    if (isPlan) for (const { text, isLoose } of stretches) if (isLoose) this.#tellWhole({ ...read, text })
    for (const { text, refusal } of refused) {
      // What is asked is no order, whatever it lacks besides.
      const isAsked = sentence.mark === '?'
      this.#refuse(
        line,
        text,
        isAsked ? { kind: 'notUnderstood', line: sentence.text } : reasonIn(act, refusal!, text),
      )
      this.#leaveOpen(text, line)
    }
    const isGoal =
      told.length === 0 &&
      [sentence, ...alone].some(({ text }) => GOAL_ALONE.test(text)) &&
      !GOAL_ALONE.test(all[i - 1]?.sentence.text ?? '')
    if (isGoal && last !== undefined && last.block === block)
      this.#doubt(sentence, new Set([this.#placeOf(last.order)]), 'eitherOr')
    for (const { text, alone: unit } of alone) {
      const isListed = next === undefined || next.block !== block || KIND_FIRST.test(next.text)
      const order = isListed && this.#verb?.block === block ? this.#underVerb(unit!) : undefined
      if (order !== undefined) {
        this.#set(this.#toldIn(read, order, text, false), read)
        continue
      }
      const province = this.#where.board.province(unit!.at)
      if (last !== undefined && last.line === line && !sentence.isFirst && !sentence.isAside)
        this.#doubt(sentence, new Set([this.#placeOf(last.order)]), 'eitherOr')
      const isSigned = isBelow && !sentence.isAside && !this.#told.some(each => each.block === block)
      if (isSigned) this.#unread.push({ line, text, refusal: { kind: 'incomplete', unit } })
      if (isSigned || this.#isTold(province)) this.#passedOver.push({ line, text })
      else this.#open.set(province, { line, text, refusal: { kind: 'incomplete', unit } })
    }
    const isCorrection =
      read.isCorrection || (STAR.test(sentence.text) && !STAR.test(all[i - 1]?.sentence.text ?? '*'))
    if (isCorrection) this.#prosaic++
    const beside = told.flatMap(({ order, text }) =>
      this.#alsoSaid(order, text).map(other => ({ order: other, text, isForTheRest: false, of: order })),
    )
    const saying: readonly { order: Order; text: string; isForTheRest: boolean; of?: Order }[] = [
      ...told,
      ...beside,
    ]
    for (const { order, text, isForTheRest, of } of saying) {
      const other = of ?? beside.find(each => each.of === order)?.order
      const own = torn.has(order) && (fate ?? 'proposed') === 'proposed' ? 'notUnderstood' : fate
      const said = this.#toldIn({ ...read, isPlain }, order, text, isForTheRest, own)
      this.#set({ ...said, with: other }, { ...read, isCorrection })
      if (order.kind === 'move') this.#speakOfCarriers(order, text, line)
    }
  }

  /** `NEXT TURN:`, and what stands below it: refused together, once. */
  #setAside(over: Over, line: number, below: readonly { readonly text: string }[]): void {
    const say = (line: number, text: string) =>
      this.#unread.push({ line, text, refusal: { kind: 'setAside', line: over.text } })
    const isTold = this.#unread.some(each => each.refusal.kind === 'setAside' && each.line === over.line)
    if (!isTold) say(over.line, `${over.text}:`)
    for (const { text } of below) say(line, text)
  }

  /** `F Kie - Den, sorry, Hol`: another goal for the order before it. */
  #anewIn({ stretches, act }: Read): Order | undefined {
    const [first, ...others] = stretches
    const [order] = first?.orders ?? []
    if (order?.kind !== 'move' || others.length === 0 || others.some(({ orders }) => orders.length > 0))
      return undefined
    const isUnsure = ['NOT', 'EITHER', 'CONDITION'].some(kind => act.kinds.has(kind))
    if (isUnsure || !REVISED.some(kind => act.kinds.has(kind))) return undefined
    const named = others.flatMap(({ text }) => this.#mentionsIn(text))
    return named.length === 1 ? this.#goesTo(order.unit, named[0]!.phrase) : undefined
  }

  /** The one way in which a unit can go to a place of that name. */
  #goesTo(unit: Unit, name: string): Order | undefined {
    const { board, legality, rules } = this.#where
    const legal = gazetteerOf(board)
      .named(name, 'begun')
      .map(({ province, coast }) => move(unit, coast ?? province))
      .filter(order => legality.whyNot(order, rules) === undefined)
    return legal.length === 1 ? legal[0] : undefined
  }

  #underVerb(unit: Unit): Order | undefined {
    const { kind } = this.#where.position.phase
    if (this.#verb?.kind === 'HOLD' && kind === 'movement') return { kind: 'hold', unit }
    return this.#verb?.kind === 'DISBAND' && kind === 'retreat' ? { kind: 'disband', unit } : undefined
  }

  /** `PAR/BUR`, `Paris, Burgundy`: a unit and where it can go, and nothing else. */
  #pairIn(stretches: readonly Stretch[]): Order | undefined {
    const [from, to] = stretches
    if (from?.alone === undefined || to === undefined || stretches.length > 2) return undefined
    const { board, legality, rules } = this.#where
    if (this.#where.position.phase.kind !== 'movement') return undefined
    const goals = gazetteerOf(board).named(to.text.toLowerCase().trim(), 'begun')
    const orders = [...new Set(goals.map(({ province }) => province))]
      .map(province => move(from.alone!, province))
      .filter(order => legality.whyNot(order, rules) === undefined)
    return orders.length === 1 ? orders[0] : undefined
  }

  /** `Order no. 1: A Par - Bur`, `First order: A Par - Bur`: it counts an order that stands behind it. */
  #isCount({ sentence }: Read, [next, ...others]: readonly Read[]): boolean {
    if (sentence.mark !== ':' || next?.sentence.line !== sentence.line || !hasOrders(next)) return false
    // `Last order:` may be one of last turn.
    const isOneOfMany = this.#told.length > 0 || others.some(hasOrders)
    const words = wordsOf(sentence.text)
    const counted = new Set<number>()
    let isCounted = false
    for (const { kind, at, length } of this.#known.tongue.hitsIn(words)) {
      if (CHANGES.has(kind) && kind !== 'NOT') return false
      if (!OF_COUNTS.has(kind)) continue
      isCounted ||= kind === 'NTH' && isOneOfMany
      for (let i = at; i < at + length; i++) counted.add(i)
    }
    const isNumber = (at: number): boolean => /^\d{1,2}(?!\d)/.test(words[at]!.folded)
    const isWhole = words.every((_, at) => counted.has(at) || isNumber(at))
    return isWhole && words.length <= MOST_OF_A_COUNT && (isCounted || words.some((_, at) => isNumber(at)))
  }

  /** `Target | Unit`: over the columns of a table stands first what is ordered, and then where it goes. */
  #isOddHead(read: Read, all: readonly Read[], i: number): boolean {
    const { sentence, stretches, text } = read
    if (!sentence.isRow || all[i + 1]?.sentence.isRow !== true) return false
    if (this.#named(read).length > 0 || stretches.some(({ orders }) => orders.length > 0)) return false
    const cells = this.#known.tongue.hitsIn(wordsOf(text)).filter(({ kind }) => kind.startsWith('COLUMN'))
    const [unit, goal] = ['COLUMNUNIT', 'COLUMNGOAL'].map(column =>
      cells.findIndex(({ kind }) => kind === column),
    )
    return cells.length < wordsOf(text).length || unit! < 0 || (goal! >= 0 && goal! < unit!)
  }

  /** `A Par - Pic, Gas`, `Par and Gas to Bur`: orders beside a place that is part of none. */
  #tornFrom(stretches: readonly Stretch[]): ReadonlySet<Order> {
    const torn = new Set<Order>()
    stretches.forEach((each, i) => {
      const isLeft =
        each.orders.length === 0 &&
        each.rest === undefined &&
        (each.isLoose === true || each.refusal !== undefined || each.alone !== undefined)
      // `A Mun - Ber, F Kie - Swe`: an order that cannot be followed is whole.
      const isWhole = each.refusal !== undefined && 'order' in each.refusal
      if (!isLeft || isWhole || !isOnlyPlaceOrVerb(each.text, this.#where.board, this.#known.tongue)) return
      const [before, after] = [stretches[i - 1], stretches[i + 1]]
      // A unit by itself may be told something further on.
      const isUnit = each.alone !== undefined && (KIND_FIRST.test(each.text) || i < stretches.length - 1)
      if (!isUnit) for (const order of before?.orders ?? []) torn.add(order)
      for (const order of after?.orders ?? [])
        if (each.alone === undefined || order.kind === 'move') torn.add(order)
    })
    return torn
  }

  /** `The rest hold` is not said of whom the letter says something else. */
  #leaveOpen(text: string, line: number, mentions = this.#mentionsIn(text)): void {
    for (const at of mentions.flatMap(({ provinces }) => provinces))
      if (this.#own.has(at) && !this.#open.has(at)) this.#open.set(at, { line, text })
  }

  #mentionsIn(text: string): readonly Mention[] {
    return mentionsIn(text, this.#where.board, this.#known.tongue)
  }

  /** `A Lon - Nwy via Nth, the rest hold`: whoever is to carry is none of the rest. */
  #speakOfCarriers({ unit, to }: Extract<Order, { kind: 'move' }>, text: string, line: number): void {
    const { board } = this.#where
    const ends = [board.province(unit.at), board.province(to)]
    for (const at of this.#mentionsIn(text).flatMap(({ provinces }) => provinces))
      if (this.#own.has(at) && !ends.includes(at)) this.#carriers.set(at, { line, text })
  }

  /** `Convoy Rome to Greece with Ionian Sea`, `Rome to Venice is supported by Apulia`: what it says of two of one's own units. */
  #alsoSaid(order: Order, text: string): readonly Order[] {
    const { board, legality, power, rules } = this.#where
    const { tongue } = this.#known
    const words = wordsOf(text).map(word => ({
      ...word,
      folded: tongue.isKnown(word) ? word.folded : (spelledRight(word) ?? word.folded),
    }))
    const hits = tongue.hitsIn(words)
    const mentions = this.#mentionsIn(text)
    const says = (source: string): boolean => hits.some(hit => hit.source === source)
    const [verb] = hits.filter(({ kind, at }) => VERBS.has(kind) && words[at]!.folded.length > 1)
    const isOfUnit = (at: number): boolean => hits.some(hit => hit.at === at && OF_KINDS.includes(hit.kind))
    const isVerbFirst =
      verb !== undefined &&
      words.slice(0, verb.at).every((word, at) => tongue.isKnown(word) && !isOfUnit(at)) &&
      mentions.every(({ from }) => from > verb.at)
    const ownIn = (at: Province): readonly Unit[] => {
      const unit = legality.standing.unitIn(at)
      return unit?.power === power ? [unit] : []
    }
    const orders: MovementOrder[] = []
    if (order.kind === 'support' && order.to !== undefined && says('SUPPORTED'))
      orders.push(...ownIn(order.from).map(unit => move(unit, order.to!)))
    if (order.kind === 'convoy' && verb?.kind === 'CONVOY' && isVerbFirst && says('WITH'))
      orders.push(...ownIn(order.from).map(unit => move(unit, order.to, 'convoy')))
    if (order.kind === 'move' && says('CONVOYED'))
      for (const fleet of mentions.flatMap(({ provinces: [at, another] }) => (another ? [] : ownIn(at!))))
        if (fleet.kind === 'fleet')
          orders.push(convoy(fleet, board.province(order.unit.at), board.province(order.to)))
    return orders.filter(order => legality.whyNot(order, rules) === undefined)
  }

  /** `A Mar unterstuetzt⏎A Par - Bur`, `Fleet in Brest⏎defends Paris`: what stands below may be the end of what came to nothing above. */
  #isTorn(read: Read, above: Read | undefined): boolean {
    const { sentence, text } = read
    const isOpen = above?.sentence.mark === '' ? sentence.isFirst : above?.sentence.line === sentence.line
    if (above === undefined || !isOpen || above.sentence.isAside) return false
    const { stretches, act } = above
    const { kinds, mentions } = act
    const isHelp = kinds.has('SUPPORT') || kinds.has('CONVOY')
    const isWhole = ({ text, orders, isAtSight, refusal }: Stretch): boolean =>
      orders.length > 0 ||
      isAtSight === true ||
      (!isHelp &&
        (HAS_ARROW.test(text) || HELPS_ONE.test(text) || kinds.has('TO')) &&
        refusal?.kind === 'noSuchPlace' &&
        (refusal.unit !== undefined || KIND_FIRST.test(text)))
    if (above.sentence.block !== sentence.block) return false
    if (this.#endsInChange(above.text)) return true
    // `Build F⏎Par`
    if (kinds.has('BUILD') && this.#endsInKind(above.text)) return true
    if (stretches.some(isWhole)) return false
    const isAUnit = stretches.length === 1 && stretches[0]!.alone !== undefined
    if (isAUnit) return !KIND_FIRST.test(text)
    const isOfOwn = mentions.some(({ provinces }) => provinces.some(at => this.#own.has(at)))
    return isOfOwn && ((act.isShort && KIND_FIRST.test(above.text)) || isHelp || kinds.has('REPORT'))
  }

  /** `The North Sea convoys the army in York to Norway`: an army of one's own that is told nothing else most likely goes there. */
  #proposeCarried(): void {
    if (!this.#known.tongue.isForeign) return
    const { board, legality, power, rules } = this.#where
    for (const each of this.#told) {
      const { order, text } = each
      const unit = order.kind === 'convoy' ? legality.standing.unitIn(order.from) : undefined
      if (order.kind !== 'convoy' || unit?.power !== power || !this.#isInWords(text)) continue
      const at = board.province(unit.at)
      const goes = move(unit, order.to, 'convoy')
      if (this.#isTold(at) || this.#open.has(at) || legality.whyNot(goes, rules) !== undefined) continue
      this.#told.push({
        ...each,
        order: goes,
        isForTheRest: false,
        fate: each.fate ?? 'proposed',
        with: undefined,
      })
    }
  }

  /** Whether it says in a word, and not by a letter, that somebody convoys. */
  #isInWords(text: string): boolean {
    const words = wordsOf(text)
    const isVerb = ({ kind, at }: Hit): boolean => kind === 'CONVOY' && words[at]!.folded.length > 1
    return this.#known.tongue.hitsIn(words).some(isVerb)
  }

  /** `Build 1: A Par, F Bre` */
  #doubtMoreThanCounted(): void {
    for (const { sentence, block, count } of this.#counted)
      if (this.#told.filter(told => told.block === block).length > count)
        this.#doubt(sentence, { block }, 'proposed')
  }

  /** `A Mar - Spa unless⏎A Par - Bur` */
  #endsInChange(text: string): boolean {
    const words = wordsOf(text)
    return this.#known.tongue
      .hitsIn(words)
      .some(({ kind, at, length }) => HANGING.has(kind) && at > 0 && at + length === words.length)
  }

  /** `A) A Par - Bur⏎B) A Par - Pic`: whether another option has told the same unit something. */
  #isOtherOption({ order }: { readonly order: Order }): boolean {
    const place = this.#placeOf(order)
    return this.#told.some(each => each.isOption && this.#placeOf(each.order) === place)
  }

  #endsInKind(text: string): boolean {
    const words = wordsOf(text)
    const { tongue } = this.#known
    return tongue.hitsIn(words).some(({ kind, at }) => OF_KINDS.includes(kind) && at === words.length - 1)
  }

  /** Orders in brackets count no more than what they stand behind. */
  #fateOfAside({ sentence }: Read, all: readonly Read[], i: number): Fate {
    const before = all
      .slice(0, i)
      .findLast(each => !each.sentence.isAside && each.sentence.line === sentence.line)
    return before !== undefined && changesIn(before.act.kinds).length > 0 ? 'notUnderstood' : 'proposed'
  }

  /** `Correction:`, `Update:` where nothing stands above: what stands below is all there is. */
  #isFresh({ kinds }: Act): boolean {
    return this.#told.length === 0 && changesIn(kinds).every(kind => kind === 'CORRECT')
  }

  /** `New orders:`, below others. */
  #doubtAbove(sentence: Sentence): void {
    const places = this.#told.map(({ order }) => this.#placeOf(order))
    if (places.length > 0) this.#doubt(sentence, new Set(places), 'proposed')
  }

  /** What was told on a line so far is not sure. */
  #doubtLine(sentence: Sentence): void {
    const places = this.#told
      .filter(({ line }) => line === sentence.line)
      .map(({ order }) => this.#placeOf(order))
    if (places.length > 0) this.#doubt(sentence, new Set(places), 'notUnderstood')
  }

  #toldIn(
    { sentence, isPlain }: Read,
    order: Order,
    text: string,
    isForTheRest: boolean,
    fate?: Told['fate'],
  ): Told {
    return {
      order,
      line: sentence.line,
      text,
      isForTheRest,
      fate,
      sentence: this.#over?.text ?? sentence.text,
      after: this.#prosaic,
      block: sentence.block,
      isPlain,
      isTorn: sentence.isTorn,
      isOption: sentence.isOption,
    }
  }

  /** `Dear Italy,`, `Signed, Italy`: what another power is written, or writes, is no letter to the judge. */
  #addressed({ sentence, text }: Read): void {
    const words = wordsOf(text)
    const hits = this.#known.tongue.hitsIn(words)
    if (words[0]?.folded.length === 1 || !hits.some(({ kind, at }) => kind === 'GREETING' && at === 0)) return
    const { board, power } = this.#where
    const named = words
      .slice(1, 4)
      .flatMap(({ folded }) => (folded.length > 2 ? (gazetteerOf(board).powerCalled(folded) ?? []) : []))
    const isAtOnce =
      words.length <= 4 ||
      /^\s*,/.test(text.slice(words[1]?.end ?? 0)) ||
      /^\s*,/.test(text.slice(words[2]?.end ?? 0))
    if (named.length > 0 && named.every(each => each !== power) && isAtOnce)
      this.#doubt(sentence, 'all', 'proposed')
  }

  /** `Fall 1901: Retreats:` is one name. */
  #phaseOver({ sentence, phase }: Read, before: Read | undefined): PhaseNamed | undefined {
    const isOne = before?.isHeading === true && before.sentence.line === sentence.line
    return isOne ? phaseNamed(unframed(`${before.sentence.text} ${sentence.text}`)) : phase
  }

  /** `Spring 1903`, `(last fall's)`, `Italy's idea`: below the orders, of another phase or another power. */
  #signedAs(sentence: Sentence, text: string, isAnothers: boolean): void {
    if (this.#told.length === 0 || sentence.mark === '?') return
    if (isAnothers || this.#namesAnotherPhase(text, sentence.isAside))
      this.#doubt(sentence, 'all', 'proposed')
  }

  /** A sentence of so few words says when the orders are for; one of more, or of several numbers, tells something else. */
  #namesAnotherPhase(text: string, isAside: boolean): boolean {
    const words = wordsOf(text)
    const kinds = new Set(this.#known.tongue.hitsIn(words).map(({ kind }) => kind))
    const others = words.filter(word => !this.#known.tongue.isOf(word, 'SMALL') && !phaseNamed(word.raw))
    const isTalk =
      words.length > MOST_UNDER || (others.length > 1 && !pointsAtSomething(kinds)) || kinds.has('REST')
    if (isTalk || (text.match(/\d+/g) ?? []).length > 1) return false
    const named = phaseNamed(text)
    const isOther = named !== undefined && isAnother(named, this.#where.position.phase)
    return isOther || (isAside && kinds.has('OTHERTURN'))
  }

  /** What the words beside orders do to them. */
  #fateBeside({ act, sentence, text, isCorrection }: Read): Fate | undefined {
    if (act.isUndone) return 'proposed'
    if (sentence.mark === '?') return 'proposed'
    const { kinds, what, mentions, others, isUnderstood } = act
    // `Italy suggested A Ukr - War`, `Tell Turkey that …`
    if (
      others.length > 0 &&
      (kinds.has('REPORT') || what === 'maybe' || what === 'unknown') &&
      changesIn(kinds).length > 0
    )
      return 'notUnderstood'
    if (kinds.has('EITHER') || (mentions.length > 0 && SLASH.test(text))) return 'eitherOr'
    const beside = changesIn(kinds).filter(kind => !(isCorrection && kind === 'CORRECT'))
    if (mentions.length === 0 && beside.length === 0 && isUnderstood && act.concerns !== 'all')
      return undefined
    switch (what) {
      case 'otherTurn':
        return 'void'
      case 'condition':
        return 'conditional'
      case 'either':
        return 'eitherOr'
      case 'takeBack':
      case 'correction':
        return 'unclearCorrection'
      case 'not':
      case 'report':
        return 'notUnderstood'
      default:
        return 'proposed'
    }
  }

  /** `oh and gre - ser, bin that, I'll tell you later`: what the words beside orders make of them. */
  #fateByWords({ stretches, sentence }: Read): Fate | undefined {
    const words = stretches
      .filter(({ isLoose, isBad }) => isLoose === true && isBad !== true)
      .map(({ text }) => text)
      .join(' ')
    if (wordsOf(words).length < LEAST_SAYING) return undefined
    return talkIn(words, sentence.mark, this.#where.board, this.#known.tongue) < NO_TALK
      ? 'proposed'
      : undefined
  }

  #set(told: Told, { isCorrection, sentence }: Read): void {
    const { board } = this.#where
    if (isCorrection && this.#isWinter && this.#told.length > 0) this.#doubt(sentence, 'all', 'proposed')
    if (isCorrection && !told.isForTheRest) {
      const rival = this.#told.find(each => !each.isForTheRest && isSameThing(each.order, told.order, board))
      if (rival !== undefined) {
        this.#told = this.#told.filter(each => each !== rival)
        this.#passedOver.push({ line: rival.line, text: rival.text, why: 'corrected' })
      } else {
        const last = this.#told.at(-1)
        if (last !== undefined && this.#isWinter) this.#told = this.#told.filter(each => each !== last)
        else if (last !== undefined)
          this.#doubt(sentence, new Set([this.#placeOf(last.order)]), 'unclearCorrection')
      }
    }
    this.#told.push(told)
  }

  /** A sentence without orders. If no rule finds what it does, and by its words it changes something, all orders are asked about. */
  #beside(read: Read, all: readonly Read[], i: number): void {
    const { sentence, act, text } = read
    if (isTitleOfTalk(read, all, i)) {
      this.#prosaic++
      this.#passedOver.push({ line: sentence.line, text: sentence.text })
      return
    }
    const { length } = wordsOf(text).filter(({ folded }) => folded.length > 1)
    const talk = this.#talkOf(read)
    const around = talk + this.#talkNear(read, all, i) / (talk < 0 ? NEAR_SHARE_IN_DOUBT : NEAR_SHARE)
    const touched = this.#touchedBy(read)
    const isTouched = touched.length > 0
    // `Nineteen-thirteen already!` is plainly talk.
    const mayBeOrder = length < LONG_TALK && talk < TALK_TOUCHING && looksLikeOrders(text)
    // `His name is Max - no, I'm joking, Moritz`
    const isDash = act.mentions.length === 0 && talk > TALK_TOUCHING
    const isOfSigns = (ARROW.test(text) && !isDash) || mayBeOrder
    const before = this.#doubts.length
    const told = this.#told.length + this.#refused.length
    const least = length < LEAST_SAYING ? TALK_TOUCHING : TALK_APART
    const isTalk = around > Math.max(barOf(read, all, i) ?? least, isTouched ? TALK_TOUCHING : least)
    // `- Soain`, `- Spa ~ of course` may be the end of what stands above.
    const isNamed = act.mentions.some(({ from }) => from === 0)
    const isStrange = !wordsOf(text).some(word => this.#known.tongue.isKnown(word))
    const mayGoOn = ARROW_FIRST.test(sentence.text) && (isNamed || isStrange) && isBesideOrders(read, all)
    this.#prose(read, all, i, isTalk && length > 0 && !mayGoOn && !isOfSigns)
    const isDoubtful = isTouched ? talk < DOUBT_OF_UNITS : around < this.#doubtOf(read, all)
    if (act.isClosed || length < LEAST_SAYING || !isDoubtful || !all.some(hasOrders)) return
    const found = this.#doubts.slice(before)
    const isOfSome = this.#told.some(told => found.some(doubt => this.#isIn(told, doubt)))
    if (!isOfSome && told === this.#told.length + this.#refused.length)
      this.#doubt(sentence, 'all', 'proposed')
    else if (isTouched) this.#doubt(sentence, new Set(touched), 'proposed')
  }

  /** What points at something, below orders, most likely points at them: `That's what I'd play if I could`. */
  #doubtOf(read: Read, all: readonly Read[]): number {
    if (read.act.pointsFirst && this.#told.length > 0) return DOUBT_OF_WHAT_POINTS
    return isBesideOrders(read, all) ? DOUBT_BESIDE : NO_TALK
  }

  #talkOf(read: Read): number {
    const { sentence, text } = read
    const mark = sentence.isAside ? ASIDE : sentence.mark
    const talk = this.#talks.get(read) ?? talkIn(text, mark, this.#where.board, this.#known.tongue)
    this.#talks.set(read, talk)
    return talk
  }

  /** How sure it is that the sentences around one are talk: people seldom change the subject within a paragraph. */
  #talkNear(read: Read, all: readonly Read[], i: number): number {
    const near = all
      .slice(Math.max(0, i - NEAR), i + NEAR + 1)
      .filter(each => each !== read && each.sentence.block === read.sentence.block && !hasOrders(each))
      .map(each => Math.max(LEAST_NEAR, Math.min(MOST_NEAR, this.#talkOf(each))))
    return near.reduce((sum, talk) => sum + talk, 0) / Math.max(1, near.length)
  }

  /** The units to whose orders so far a place belongs that the sentence names. */
  #touchedBy({ act }: Read): readonly Province[] {
    const named = act.mentions.flatMap(({ provinces }) => provinces)
    return this.#told
      .filter(({ order }) => this.#placesOf(order).some(at => named.includes(at)))
      .map(({ order }) => this.#placeOf(order))
  }

  /** What a sentence tells own units, if every word of it is part of that, is asked about. */
  #tellWhole(read: Read): boolean {
    const told = this.#told.map(({ order }) => order)
    const { orders, isWhole } = anchoredOrders(read.text, this.#where, this.#known.tongue, told)
    if (isWhole)
      for (const order of orders) this.#set(this.#toldIn(read, order, read.text, false, 'proposed'), read)
    return isWhole
  }

  /** Whether it may tell units something in words that no rule knows. */
  #mayBeRetold(read: Read, before: Read | undefined): boolean {
    const { sentence } = read
    const isUnder = before?.sentence.mark === ':' && before.sentence.block === sentence.block
    const isDoubted =
      isUnder && (before.act.changesMuch || (before.act.isShort && changesIn(before.act.kinds).length > 0))
    const isVoid = this.#over !== undefined && this.#over.fate !== 'proposed'
    const phase = phaseUnder(this.#phase, read.phase)
    const isElsewhere =
      (phase !== undefined && isAnother(phase, this.#where.position.phase)) ||
      (read.power ?? this.#power ?? this.#where.power) !== this.#where.power
    return !sentence.isAside && !isVoid && !isDoubted && !isElsewhere && this.#talkOf(read) < SURELY_TALK
  }

  /** `The Third Army (Trieste) seizes Venice`: the units that it speaks of, where they stand in brackets. */
  #withUnitsBeside(read: Read, next: Read | undefined): Read {
    const isBeside = next !== undefined && next.sentence.line === read.sentence.line && this.#isOfUnits(next)
    return isBeside ? { ...read, text: read.text.replace(GAP, ` ${next.text} `) } : read
  }

  /** `(Warsaw, Moscow)`: own units, and nothing else. */
  #isOfUnits({ sentence, text, act }: Read): boolean {
    const mentions = this.#mentionsIn(text)
    const isOwn = mentions.every(({ provinces }) => provinces.some(at => this.#own.has(at)))
    return (
      sentence.isAside &&
      isOwn &&
      wordsNamed(mentions).size === wordsOf(text).length &&
      act.others.length === 0
    )
  }

  /** For units that nothing was found for: what the sentences most likely tell them. */
  #retell(meant: readonly Told[], all: readonly Read[]): readonly Told[] {
    const isTold = (at: Province): boolean =>
      meant.some(({ order, isForTheRest }) => !isForTheRest && this.#placeOf(order) === at)
    // What stands in a list, and is doubted, was understood.
    const isListed = (at: Province): boolean =>
      this.#told.some(
        ({ order, isPlain, line }) =>
          isPlain &&
          this.#placeOf(order) === at &&
          all.filter(({ sentence }) => sentence.line === line).length === 1,
      )
    const isUntold = (at: Province): boolean => !isTold(at) && !isListed(at)
    if (!this.#isWinter && ![...this.#own].some(isUntold)) return []
    const changing = all.filter(
      read =>
        (read.sentence.isAside && !this.#isOfUnits(read)) || BARS.some(kind => read.act.kinds.has(kind)),
    )
    const found = retold(this.#retellable, this.#own, this.#where, this.#known.tongue)
    const isTelling = (text: string): boolean => found.some(({ read }) => read.sentence.text === text)
    const isBarred = (at: Province): boolean =>
      this.#doubts.some(
        ({ text, places, fate }) =>
          fate !== 'proposed' &&
          (!(places instanceof Set) || places.has(at)) &&
          ((fate === 'unclearCorrection' && !isTelling(text)) ||
            changing.some(({ sentence }) => sentence.text === text)),
      )
    // `Paris goes to Burgundy, they say.`, where nothing else is told
    const units = new Set([...this.#told, ...found].map(({ order }) => this.#placeOf(order)))
    const isPlain = found.some(
      ({ order, read: { act } }) =>
        changesIn(act.kinds).every(kind => kind === 'EITHER' || kind === 'NOT') &&
        (this.#told.some(each => isSameOrder(each.order, order)) ||
          OF_ORDERING.some(kind => act.kinds.has(kind))),
    )
    if (units.size < LEAST_TOLD && !(this.#where.position.phase.kind !== 'movement' && isPlain)) return []
    return found
      .filter(({ order }) => isUntold(this.#placeOf(order)) && !isBarred(this.#placeOf(order)))
      .map(({ order, read }) => this.#toldIn(read, order, read.text, false, 'proposed'))
  }

  /** What the rules find in a sentence without orders. */
  #prose(read: Read, all: readonly Read[], i: number, isTalk: boolean): void {
    const { sentence, text, act } = read
    const { line } = sentence
    if (sentence.isAside || !sentence.isFirst) {
      for (const { provinces } of act.mentions)
        for (const at of provinces) if (this.#own.has(at)) this.#spokenOf.add(at)
      const isRemark = isTalk && sentence.isAside && wordsOf(text).length >= LEAST_SAYING
      if (!isRemark && this.#isBehind(read)) return
    }
    if (this.#isAnew(read, all[i - 1]?.sentence.mark)) return
    // `Army Sebia: hold`
    const isUnit = sentence.mark === ':' && act.isShort && OF_KINDS.some(kind => act.kinds.has(kind))
    if (isUnit && wordsOf(text).some(word => !this.#known.tongue.isKnown(word)) && act.mentions.length === 0)
      this.#refuse(line, text, { kind: 'notUnderstood', line: text })
    const above = this.#told.at(-1)
    if (above !== undefined && GOAL_ALONE.test(text) && act.mentions.length > 0)
      this.#doubt(sentence, new Set([this.#placeOf(above.order)]), 'eitherOr')
    // `Kiel - Den. Next year Den - Swe.`
    const isLater = this.#known.tongue.dueAt(wordsOf(text), 0).kinds.includes('LATER')
    if (!sentence.isFirst && !sentence.isAside && ARROW.test(text) && !isLater) this.#doubtLine(sentence)
    // `A Mar holds⏎many memories for me`; not below `A Mar H`, nor a word alone.
    const isObject = above?.order.kind === 'hold' && above.block === sentence.block && !act.isClosed
    if (isObject && above.line === line - 1 && isObjectOf(above.text, text))
      this.#doubtLine({ ...sentence, line: above.line })
    this.#prosaic++
    // `Wait`, `w maybe`
    const isOfWinter = this.#isWinter && act.isShort && !act.isClosed
    if (isOfWinter || OF_ORDERS.some(kind => act.kinds.has(kind)) || !act.isUnderstood)
      this.#spoken.push({ line, text: sentence.text })
    if (this.#takesAllBack(read)) return
    if (act.kinds.has('ANEW')) this.#doubtAbove(sentence)
    const below = this.#blockBelow(read, all, i)
    const named = withSeasons(sentence.text, this.#known.tongue)
    const season = below === undefined ? undefined : (seasonOver(named) ?? named)
    const isStory = act.outside > MOST_OVER || act.kinds.has('REPORT')
    const over = season === undefined || isStory ? undefined : phaseNamed(season)
    if (over !== undefined) this.#phase = phaseUnder(this.#phase, over)
    // `Italy's idea.`, `This is from Austria`
    const isTheirs = OF_SOMEBODY.test(text) || pointsAtSomething(act.kinds)
    if (below === undefined && !isTalk)
      this.#signedAs(sentence, named, isTheirs && act.others.length > 0 && act.outside <= MOST_THEIRS)
    if (THEN.test(sentence.text) && this.#isConditional && below !== undefined) {
      this.#over = { fate: 'conditional', block: below, line, text: sentence.text }
      return
    }
    this.#isConditional = act.kinds.has('CONDITION') && act.isShort
    const isOfAbove = act.kinds.has('TAKEBACK') && this.#told.length > 0
    const isLabel = below !== undefined && act.isShort && act.mentions.length === 0
    const [verb] = UNIT_VERBS.filter(kind => act.kinds.has(kind))
    const changes = changesIn(act.kinds).length > 0
    const isVerbAlone = verb !== undefined && (act.outside === 1 || WITH_COUNT.test(sentence.text))
    if (isLabel && !changes && sentence.mark === ':' && isVerbAlone) {
      this.#verb = { kind: verb, block: below }
      const [count] = /\d+/.exec(sentence.text) ?? []
      if (count !== undefined) this.#counted.push({ sentence, block: below, count: Number(count) })
      this.#passedOver.push({ line, text: sentence.text, why: 'heading' })
      return
    }
    if (isLabel && changes && this.#isFresh(act)) {
      this.#passedOver.push({ line, text: sentence.text, why: 'heading' })
      return
    }
    if (
      below !== undefined &&
      !isTalk &&
      !isOfAbove &&
      !act.isClosed &&
      !isLead(act, sentence, this.#known.tongue)
    ) {
      if (sentence.mark !== ':' && this.#told.some(({ block }) => block === sentence.block))
        this.#doubt(sentence, { block: sentence.block }, 'proposed')
      const isOfOrders = sentence.mark === ':' || changesIn(act.kinds).length > 0
      this.#passedOver.push({ line, text: sentence.text, why: isOfOrders ? 'heading' : undefined })
      if (typeof act.concerns !== 'string') this.#doubt(sentence, new Set(act.concerns), 'proposed')
      this.#over = { fate: this.#fateOver(read), block: below, line, text: sentence.text }
      // `Perhaps A Ven - Pie`, above other orders
      if (sentence.mark !== ':' && isOwnPlan(act)) this.#tellWhole(read)
      return
    }
    if (sentence.mark === '?' && isOwnPlan(act) && this.#tellWhole(read)) return
    // `The fleet holds.`
    const isOfKindAlone = act.isShort && OF_KINDS.some(kind => act.kinds.has(kind))
    const mayTell =
      (act.mentions.length > 0 || isOfKindAlone) &&
      !isTalk &&
      !NO_TELLING.some(kind => act.kinds.has(kind)) &&
      sentence.mark !== '?' &&
      !sentence.isAside
    const anchored = mayTell
      ? anchoredOrders(
          text,
          this.#where,
          this.#known.tongue,
          this.#told.map(({ order }) => order),
        )
      : undefined
    if (
      anchored?.isWhole &&
      anchored.orders.every(order => this.#told.some(each => isSameOrder(each.order, order)))
    ) {
      this.#passedOver.push({ line, text: sentence.text })
      return
    }
    if (anchored !== undefined && anchored.orders.length > 0) {
      const places = new Set(anchored.orders.map(order => this.#placeOf(order)))
      const spoken = anchored.orders.flatMap(order => [
        ...this.#placesOf(order),
        ...(order.kind === 'support' || order.kind === 'convoy' ? [order.from] : []),
      ])
      const others = act.mentions
        .flatMap(({ provinces }) => provinces)
        .filter(at => this.#own.has(at) && !places.has(at) && !spoken.includes(at))
      for (const at of others) this.#open.set(at, { line, text: sentence.text })
      // `Hmm, better …`: whomever it names may be told something else.
      const isUnsure = changesIn(act.kinds).length > 0
      const doubted = isUnsure ? act.mentions.flatMap(({ provinces }) => provinces) : others
      if (doubted.length > 0) this.#doubt(sentence, new Set(doubted), 'proposed')
      for (const order of anchored.orders) this.#set(this.#toldIn(read, order, text, false, 'proposed'), read)
      return
    }
    this.#passedOver.push({ line, text: sentence.text, why: act.isClosed ? 'courtesy' : undefined })
    if (
      !isTalk &&
      act.concerns === 'none' &&
      (act.what === 'correction' || act.what === 'takeBack') &&
      act.mentions.length > 0 &&
      act.isShort &&
      this.#told.length > 0
    )
      this.#doubt(
        sentence,
        this.#isWinter ? 'all' : new Set([this.#placeOf(this.#told.at(-1)!.order)]),
        'unclearCorrection',
      )
    const isOfUnits =
      act.mentions.length > 0 ||
      TELLS.some(kind => act.kinds.has(kind)) ||
      ARROW.test(text) ||
      looksLikeOrders(text)
    // `Ven H`, in which a name is a day's as well.
    const isOfStrangers = read.stretches.some(({ refusal }) => refusal && OF_STRANGERS.has(refusal.kind))
    if (sentence.mark !== '?' && (isOfStrangers || (isOfUnits && (!act.isClosed || looksLikeOrders(text)))))
      this.#unread.push(...refusalsIn(read))
    this.#leaveOpen(sentence.text, line, act.mentions)
    const isOfRest = act.kinds.has('REST') && act.isShort && sentence.mark !== '?'
    if (isOfRest && this.#told.length > 0) this.#refuse(line, text, { kind: 'notUnderstood', line: text })
    if (isTalk) return
    if (
      this.#isWinter &&
      this.#told.length > 0 &&
      (act.kinds.has('CORRECT') || act.kinds.has('NOT') || act.kinds.has('TAKEBACK'))
    )
      this.#doubt(sentence, 'all', 'proposed')
    const before = all[i - 1]
    const isOfKind =
      before?.sentence.line === line &&
      before.sentence.mark === ':' &&
      ['ARMY', 'FLEET', 'ALL'].some(kind => before.act.kinds.has(kind))
    if (isOfKind && changesIn(act.kinds).length > 0) this.#doubt(sentence, 'all', 'proposed')
    const near = this.#concernedNearby(read, this.#isAbove(read, all, i), namedBefore(read, all[i - 1]))
    if (near !== undefined) this.#doubt(sentence, this.#isWinter ? 'all' : near, 'proposed')
    if (act.concerns === 'none') return
    // `If not, blame my provider.`
    const said = this.#fateOf(read)
    const isApart = act.concerns === 'all' && !isBesideOrders(read, all) && !isOverOrders(read, all, i)
    const fate = said === 'conditional' && isApart ? 'proposed' : said
    if (this.#isOfAbove(act) && act.concerns === 'all') {
      const places = new Set(this.#told.map(({ order }) => this.#placeOf(order)))
      if (places.size > 0) this.#doubt(sentence, places, fate)
      return
    }
    const isUnread = (act.what === 'correction' || act.what === 'takeBack') && act.mentions.length > 0
    const last = this.#told.at(-1)
    if (isUnread && last !== undefined)
      this.#doubt(
        sentence,
        this.#isWinter ? 'all' : new Set([this.#placeOf(last.order)]),
        'unclearCorrection',
      )
    if (act.concerns !== 'all')
      for (const at of act.concerns)
        if (!this.#open.has(at)) this.#open.set(at, { line, text: sentence.text })
    this.#doubt(sentence, act.concerns === 'all' ? 'all' : new Set(act.concerns), fate)
  }

  /** The block of orders that a sentence leads in to: right below it, or below a colon. */
  #blockBelow({ sentence, act }: Read, all: readonly Read[], i: number): number | undefined {
    if (sentence.isAside || !(sentence.mark === ':' || sentence.mark === '')) return undefined
    // `A Ven - Tri... no, Tyr`
    if (sentence.mark === '' && this.#told.some(({ line }) => line === sentence.line)) return undefined
    // `If it is legal: A⏎Gre - Ser`
    const saysMore = ({ sentence, isHeading, text }: Read): boolean =>
      !sentence.isAside && !isHeading && !KIND_ALONE.test(text)
    const next = all.slice(i + 1).find(saysMore)
    if (
      next === undefined ||
      !next.stretches.some(
        ({ orders, alone, refusal, text }) =>
          orders.length > 0 || alone !== undefined || (refusal !== undefined && KIND_FIRST.test(text)),
      )
    )
      return undefined
    const isTitle =
      act.isShort &&
      changesIn(act.kinds).length > 0 &&
      !all.some(each => each !== all[i] && each.sentence.block === sentence.block)
    const isBelow = next.sentence.block === sentence.block || sentence.mark === ':' || isTitle
    return isBelow ? next.sentence.block : undefined
  }

  /** Whether orders of the same block stand right below a sentence. */
  #isAbove({ sentence }: Read, all: readonly Read[], i: number): boolean {
    const next = all.slice(i + 1).find(each => !each.sentence.isAside)
    return next?.sentence.block === sentence.block && next.stretches.some(({ orders }) => orders.length > 0)
  }

  /** What a sentence in the midst of orders may speak of: those whose places it names, or all of its block. */
  #concernedNearby(
    { sentence, act, isNamed, text }: Read,
    isAbove: boolean,
    above: readonly Province[],
  ): Doubt['places'] | undefined {
    if (act.isClosed) return undefined
    const named = new Set([...above, ...act.mentions.flatMap(({ provinces }) => provinces)])
    // `No convoy please`
    const untold = this.#told.filter(({ order }) => act.kinds.has(order.kind.toUpperCase()))
    if (untold.length > 0 && (act.kinds.has('NOT') || act.kinds.has('TAKEBACK')) && act.isShort)
      return new Set([...untold.map(({ order }) => this.#placeOf(order)), ...named])
    const changes = act.changesMuch || (act.isShort && changesIn(act.kinds).length > 0)
    const isTold = isNamed || act.kinds.has('MOVE')
    const touched = this.#told.filter(({ order }) => this.#placesOf(order).some(at => named.has(at)))
    const isBelow = this.#told.some(({ block }) => block === sentence.block)
    if (touched.length > 0)
      return changes ||
        isBare(act, text) ||
        (isBelow && (act.isShort || changesIn(act.kinds).length > 0)) ||
        isTold
        ? new Set(touched.map(({ order }) => this.#placeOf(order)))
        : undefined
    if (isBelow && act.isShort && (act.mentions.length > 0 || act.kinds.has('COAST'))) {
      const last = this.#told.findLast(({ block }) => block === sentence.block)!
      return new Set([this.#placeOf(last.order)])
    }
    const last = this.#told.at(-1)
    // `They stay where they are.`
    const isOfThem = act.isShort && act.kinds.has('POINT') && act.kinds.has('HOLD') && sentence.mark !== '?'
    if (isOfThem && last !== undefined) return 'all'
    if (act.kinds.has('COAST') && COAST.test(text) && act.isShort && last !== undefined)
      return { block: last.block }
    const isQuestion = sentence.mark === '?' && (asksOfOrders(act.kinds) || isAbove)
    const isOfBelow = isAbove && (act.changesMuch || act.kinds.has('NOT')) && (act.speaks || act.isShort)
    if (isOfBelow) return { block: sentence.block }
    if (act.outside === 0 && sentence.mark === '?') return { block: sentence.block }
    const isOfKind =
      (act.kinds.has('ARMY') || act.kinds.has('FLEET')) &&
      (changesIn(act.kinds).length > 0 || act.kinds.has('MOVE'))
    if (isOfKind && this.#told.length > 0) return isBelow ? { block: sentence.block } : 'all'
    const speaks = isBelow && (changes || act.pointsFirst || (act.isShort && (act.speaks || isNamed)))
    return speaks || isQuestion ? { block: sentence.block } : undefined
  }

  /** `(or Ank)`, `<- do not use`, `: rejected`: said of the order that it stands behind. */
  #isBehind(read: Read): boolean {
    const { sentence, act, text } = read
    const beside = this.#told.filter(({ line, isForTheRest }) => line === sentence.line && !isForTheRest)
    const last = beside.at(-1)
    const changes = changesIn(act.kinds)
    const isOfCoast = sentence.isAside && last !== undefined && this.#mayBeCoast(text, last.order)
    const isNothing =
      act.isClosed || (!isOfCoast && changes.length === 0 && sentence.mark !== '?' && act.isUnderstood)
    // `(sorry, Edi)`
    const named = new Set(this.#named(read))
    const isElsewhere =
      last !== undefined &&
      act.outside < 4 &&
      !HELPS.some(kind => act.kinds.has(kind)) &&
      named.size > 0 &&
      !this.#placesOf(last.order).some(at => named.has(at))
    // `(not Pic)`
    const isDenial = DENIAL.test(text) && changes.join() === 'NOT' && act.outside === 1 + act.mentions.length
    if (sentence.isAside && isElsewhere && isDenial) return true
    if (sentence.isAside && isElsewhere) {
      this.#doubt(sentence, new Set([this.#placeOf(last.order)]), 'eitherOr')
      return true
    }
    const aside = sentence.isAside ? phaseNamed(text) : undefined
    if (last !== undefined && aside !== undefined && isAnother(aside, this.#where.position.phase)) {
      const places = new Set([this.#placeOf(last.order)])
      const now = this.#where.position.phase
      const isName = wordsOf(text).length <= MOST_OF_A_PHASE
      if (!isName) this.#doubt(sentence, places, 'proposed')
      else {
        const refusal: OrderRefusal = { kind: 'otherPhase', line: text, named: aside, now }
        this.#doubts.push({ line: sentence.line, text, places, fate: 'notUnderstood', refusal })
      }
      return true
    }
    if (last === undefined || isNothing || (!act.isShort && !sentence.isAside)) return false
    if (!sentence.isAside && act.mentions.length > 0) return false
    const of = sentence.isAside && beside.length === 1 ? [last] : beside
    this.#doubt(
      sentence,
      new Set(of.map(({ order }) => this.#placeOf(order))),
      this.#mayBeTalk(read) ? 'proposed' : fateByKinds(act),
    )
    return true
  }

  /** `(nroth coast)`, where the order goes to a province that has coasts. */
  #mayBeCoast(text: string, order: Order): boolean {
    const words = wordsOf(text)
    const [, goal] = this.#placesOf(order)
    return (
      goal !== undefined &&
      this.#where.board.provinces[goal]!.coasts.length > 0 &&
      words.length <= MOST_OF_A_COAST &&
      words.some(word => !this.#known.tongue.isKnown(word))
    )
  }

  /** The places that a sentence names, and those of the units that it only names. */
  #named({ act, stretches }: Read): readonly Province[] {
    const alone = stretches.flatMap(each =>
      each.alone === undefined ? [] : [this.#where.board.province(each.alone.at)],
    )
    return [...act.mentions.flatMap(({ provinces }) => provinces), ...alone]
  }

  /** `Make that Pic`, `no sorry, Rom`: another goal for what was told last. */
  #isAnew({ sentence, text, act }: Read, markBefore: string | undefined): boolean {
    const last = this.#told.at(-1)
    const isDenied = denialAt(sentence.text, this.#known.tongue) !== undefined
    if (last !== undefined && isDenied) {
      if (this.#isGoalAlone(sentence.text)) return this.#goesInstead(last, sentence, act)
      // `Retreat to Portugal - no, we might …`
      if (!sentence.isFirst && markBefore === ';' && act.mentions.length > 0)
        this.#doubt(sentence, new Set([this.#placeOf(last.order)]), 'unclearCorrection')
    }
    if (!act.kinds.has('CORRECT') || last?.order.kind !== 'move') return false
    // `… no wait, hold`
    const isOfOne = act.mentions.length === 0 && !act.kinds.has('ALL') && !act.kinds.has('REST')
    if (act.kinds.has('HOLD') && act.outside <= MOST_HOLD && isOfOne) {
      this.#told = this.#told.filter(each => each !== last)
      const order = hold(last.order.unit)
      this.#told.push({
        ...last,
        order,
        line: sentence.line,
        text,
        fate: 'proposed',
        sentence: sentence.text,
      })
      return true
    }
    if (act.mentions.length !== 1) return false
    if (
      UNPLAIN.some(kind => kind !== 'CORRECT' && kind !== 'NOT' && act.kinds.has(kind)) ||
      wordsOf(text).length > MOST_ANEW
    )
      return false
    if (act.kinds.has('NTH') || act.kinds.has('THIS') || act.kinds.has('REFER')) return false
    // `No Portugal after all`
    const isRefused = this.#known.tongue
      .hitsIn(wordsOf(text))
      .some(({ kind, at, length }) => kind === 'NOT' && at + length === act.mentions[0]!.from)
    if (isRefused && !/^\s*\p{L}+\s*[,.:;!]/u.test(text)) return false
    const order = this.#goesTo(last.order.unit, act.mentions[0]!.phrase)
    if (order === undefined) return false
    this.#told = this.#told.filter(each => each !== last)
    this.#told.push({ ...last, order, line: sentence.line, text })
    return true
  }

  /** `No, to the Gulf of Lyon`: no word of it says anything but where to. */
  #isGoalAlone(text: string): boolean {
    const { tongue } = this.#known
    const words = wordsOf(text)
    const mentions = this.#mentionsIn(text)
    const named = wordsNamed(mentions)
    const behind = mentions.at(-1)?.to ?? 0
    const hits = tongue.hitsIn(words)
    const isSaid = (at: number): boolean =>
      named.has(at) ||
      tongue.dueAt(words, at).kinds.includes('PAUSE') ||
      hits.some(
        ({ kind, at: from, length }) =>
          from <= at &&
          at < from + length &&
          (IDLE_BESIDE_GOAL.has(kind) || (at < behind && TO_GOAL.has(kind))),
      )
    const denied = words.filter(word => tongue.isOf(word, 'NOT')).length
    return named.size > 0 && denied === 1 && words.every((word, at) => isSaid(at) || tongue.isOf(word, 'NOT'))
  }

  /** `No, to the Gulf of Lyon`: asked about if the unit told last can go there; else nobody knows what it is to do. */
  #goesInstead(last: Told, sentence: Sentence, { mentions }: Act): boolean {
    const { order } = last
    const goals = mentions.length === 1 && 'unit' in order ? this.#ways(order, mentions[0]!.provinces) : []
    const [goal, another] = goals
    this.#told = this.#told.filter(each => each !== last)
    if (goal === undefined || another !== undefined) {
      this.#told.push(last)
      this.#doubt(sentence, new Set([this.#placeOf(order)]), 'unclearCorrection')
      return true
    }
    this.#passedOver.push({ line: last.line, text: last.text, why: 'corrected' })
    const { line, text } = sentence
    this.#told.push({ ...last, order: goal, line, text, fate: 'proposed', sentence: text })
    return true
  }

  /** Where the unit of a move or a retreat can go among some places. */
  #ways(order: Order, provinces: readonly Province[]): readonly Order[] {
    if (order.kind !== 'move' && order.kind !== 'retreat') return []
    const { board, legality, position, rules } = this.#where
    const isAmong = (to: Location): boolean => provinces.includes(board.province(to))
    if (order.kind === 'retreat') {
      const dislodged = position.dislodged.find(({ unit }) => unit === order.unit)
      return (dislodged?.retreats ?? []).filter(isAmong).map(to => ({ ...order, to }))
    }
    const steps = board.steps(order.unit.kind, order.unit.at).filter(isAmong)
    return steps.map(to => move(order.unit, to)).filter(each => legality.whyNot(each, rules) === undefined)
  }

  /** `Forget all of the above`: nothing of what stands above counts. */
  #takesAllBack({ act, sentence, text }: Read): boolean {
    const { kinds } = act
    const isPlain = kinds.has('TAKEBACK') && !UNPLAIN.some(kind => kinds.has(kind)) && sentence.mark !== '?'
    const isOfAll = (kinds.has('REFER') && !kinds.has('SINGLE')) || kinds.has('ALL')
    if (!isPlain || !isOfAll || act.mentions.length > 0 || this.#told.length === 0) return false
    for (const { line, text: of } of this.#told) {
      this.#passedOver.push({ line, text: of, why: 'corrected' })
      this.#taken.push({ line, text: of, refusal: { kind: 'takenBack', line: text } })
    }
    this.#told = []
    this.#doubts.length = 0
    this.#retellable.length = 0
    return true
  }

  #fateOver(read: Read): Fate {
    const { kinds, speaks, mentions, others } = read.act
    if (kinds.has('STATUS') || kinds.has('CORRECT')) return 'proposed'
    // `Ignore my earlier orders:`, and perhaps the new ones stand below.
    const isOfEarlier = kinds.has('REPORT') || (kinds.has('OTHERTURN') && kinds.has('FIRSTPERSON'))
    if (isOfEarlier && (kinds.has('TAKEBACK') || kinds.has('NOT'))) return 'proposed'
    if (kinds.has('OTHERTURN') || kinds.has('REPORT'))
      return read.sentence.mark === ':' && !this.#mayBeTalk(read) ? 'void' : 'proposed'
    if (this.#mayBeTalk(read)) return 'proposed'
    // `Not sure whether the format is right:`
    const isOfBoard = mentions.length + others.length > 0 || UNIT_WORDS.some(kind => kinds.has(kind))
    if (kinds.has('CONDITION')) return isOfBoard ? 'conditional' : 'proposed'
    if (kinds.has('EITHER')) return 'eitherOr'
    if (kinds.has('TAKEBACK') && speaks && !kinds.has('CORRECT')) return 'void'
    return 'proposed'
  }

  #fateOf(read: Read): Exclude<Fate, 'void'> {
    const { what, concerns, kinds, isFragment, isShort, speaks } = read.act
    const isHere = typeof concerns !== 'string'
    if (read.sentence.mark === '?' || this.#mayBeTalk(read)) return 'proposed'
    if (what === 'condition' && isFragment && (speaks || isShort)) return 'conditional'
    if (!speaks && (what !== 'correction' || !isHere)) return 'proposed'
    if ((what === 'takeBack' || what === 'correction') && (kinds.has('OTHERTURN') || kinds.has('REPORT')))
      return 'proposed'
    if (what === 'takeBack' || what === 'correction') return 'unclearCorrection'
    return 'proposed'
  }

  /** Whether it may be talk, whatever words stand in it: then nothing is refused for its sake, but asked about. */
  #mayBeTalk = (read: Read): boolean => this.#talkOf(read) > NO_TALK

  /** What takes back or corrects is said of what stands above it. */
  #isOfAbove({ what, speaks }: Act): boolean {
    return (what === 'takeBack' || what === 'correction' || what === 'condition') && !speaks
  }

  /** Whether an order is one of those that a doubt concerns. */
  #isIn({ order, block }: Told, { places }: Doubt): boolean {
    if (places === 'all') return true
    return 'block' in places ? places.block === block : places.has(this.#placeOf(order))
  }

  #doubt(
    { line, text }: Pick<Sentence, 'line' | 'text'>,
    places: Doubt['places'],
    fate: Exclude<Fate, 'void'>,
  ): void {
    this.#doubts.push({ line, text, places, fate })
  }

  #refuse(line: number, text: string, refusal: OrderRefusal): void {
    this.#refused.push({ line, text, refusal })
  }

  #placeOf(order: Order): Province {
    const unit = unitTold(order)
    return unit === undefined ? (-1 as Province) : this.#where.board.province(unit.at)
  }

  /** Where an order's unit stands, and where it goes. */
  #placesOf(order: Order): readonly Province[] {
    const { board } = this.#where
    return 'to' in order && order.kind !== 'proxy' && order.to !== undefined
      ? [this.#placeOf(order), board.province(order.to)]
      : [this.#placeOf(order)]
  }

  #isTold(province: Province): boolean {
    return this.#told.some(({ order, isForTheRest }) => !isForTheRest && this.#placeOf(order) === province)
  }

  /** `Ven - Tri, Tyr S Ven`: support for a unit that moves is for its move. `A Mun S⏎A Kie - Ber` may be two orders. */
  #asItHelps(told: Told): Told {
    const { order, text } = told
    if (order.kind !== 'support' || told.isForTheRest) return told
    const { board, legality, rules } = this.#where
    const helped = this.#told.filter(each => !each.isForTheRest && this.#placeOf(each.order) === order.from)
    if (order.to === undefined) {
      const [one] = helped
      if (one?.order.kind !== 'move' || helped.length > 1 || one.line !== told.line) return told
      if (AT_LENGTH.test(text) || hasKind(text, 'HOLD', this.#known.tongue)) return told
      const anew = support(order.unit, order.from, board.province(one.order.to))
      return legality.whyNot(anew, rules) === undefined ? { ...told, order: anew } : told
    }
    const isTorn = helped.length === 0 && this.#own.has(order.from) && (told.isTorn || TORN.test(text))
    return isTorn ? { ...told, fate: told.fate ?? 'proposed' } : told
  }

  /** `Southern fleet into the Black Sea`, `aris to burgundy`: somebody goes somewhere. */
  #sends(text: string): boolean {
    const { tongue } = this.#known
    const [first] = wordsOf(text)
    const isOfUnit =
      hasKind(text, 'ARMY', tongue) || hasKind(text, 'FLEET', tongue) || !tongue.isKnown(first!)
    return isOfUnit && hasKind(text, 'TO', tongue) && this.#mentionsIn(text).length > 0
  }

  /** `disband Venna`: what a unit does, and a name that nobody knows. */
  #tells(text: string): boolean {
    const { tongue } = this.#known
    const words = wordsOf(text)
    const hits = tongue.hitsIn(words)
    const isVerb = ({ kind, at }: Hit): boolean => VERBS.has(kind) && words[at]!.folded.length > 1
    const isOfUnits = words.length <= MOST_TOLD || hits.some(({ kind }) => OF_KINDS.includes(kind))
    // `A Zzz H`
    const isInShort =
      words.length === 3 &&
      hits.some(({ kind, at }) => at === 0 && OF_KINDS.includes(kind)) &&
      hits.some(({ kind, at }) => at === 2 && VERBS.has(kind))
    if (isInShort && !tongue.isKnown(words[1]!)) return true
    return (
      isOfUnits &&
      words.length <= MOST_TO_ONE &&
      hits.some(isVerb) &&
      words.some(word => !tongue.isKnown(word))
    )
  }

  /** `leave all others as they are`, `waive the second build`, `and the fleet goes` */
  #tellsUnnamed(text: string): boolean {
    const is = (kind: string): boolean => hasKind(text, kind, this.#known.tongue)
    return is('REST') || is('WAIVE') || ((is('ARMY') || is('FLEET')) && VERB_KINDS.some(is))
  }

  /** A second set below the first, a waive beside as many builds as are due, or a list of all units where some must go. */
  #isWinterUnclear(meant: readonly Told[], counts: ReturnType<typeof countRead>): boolean {
    if (!this.#isWinter) return false
    const isTooMany = counts.some(each => each !== 'counts' && each !== 'again')
    const waives = meant.filter(({ order }) => order.kind === 'waive').length
    const isMixed = waives > 0 && waives < meant.length && !meant.every(({ isPlain }) => isPlain)
    if (isTooMany && (counts.includes('again') || isMixed)) return true
    return (
      isTooMany &&
      meant.every(({ order }) => order.kind === 'remove') &&
      meant.length >= this.#own.size &&
      !meant.every(({ text }) => hasKind(text, 'DISBAND', this.#known.tongue))
    )
  }

  /** What was refused may be what is meant for a unit that has another order. */
  #doubtRefused(): void {
    for (const { line, text, refusal } of this.#refused) {
      if (ELSEWHERE.has(refusal.kind)) continue
      const [first] = this.#mentionsIn(text)
      const of = KIND_FIRST.test(text) ? [first] : this.#mentionsIn(text)
      const own =
        'order' in refusal ? [this.#placeOf(refusal.order)] : of.flatMap(each => each?.provinces ?? [])
      // By the rules the one counts and the other does not.
      const isPlain = CLEAR.has(refusal.kind) && KIND_FIRST.test(text)
      const rivals = this.#told.filter(
        each =>
          !each.isForTheRest &&
          each.text !== text &&
          !(each.isPlain && isPlain) &&
          own.includes(this.#placeOf(each.order)),
      )
      const places = new Set(rivals.map(({ order }) => this.#placeOf(order)))
      if (places.size > 0) this.#doubt({ line, text }, places, 'proposed')
      else if (this.#isWinter && first === undefined && refusal.kind !== 'noWaives')
        this.#doubt({ line, text }, 'all', 'proposed')
    }
  }

  result(cut: readonly PassedOver[], all: readonly Read[]): Omit<LetterRead, 'isForeign'> {
    this.#doubtMoreThanCounted()
    this.#proposeCarried()
    const { board } = this.#where
    this.#told = this.#told.map(each => this.#asItHelps(each))
    this.#doubtRefused()
    // What was too long to be read may say anything.
    for (const { line, text, why } of cut)
      if (why === 'tooLong') this.#doubt({ line, text: text.slice(0, LONGEST_QUOTED) }, 'all', 'proposed')
    const refused = [...this.#refused]
    const because = new Set<string>()
    const meant: (Told & { isAsked: boolean; readonly isSecond: boolean })[] = []
    const named = this.#told.filter(({ isForTheRest }) => !isForTheRest)
    for (const each of this.#told) {
      if (each.isForTheRest) {
        if (
          named.some(({ order }) => isSameThing(each.order, order, board)) ||
          this.#open.has(this.#placeOf(each.order)) ||
          this.#spokenOf.has(this.#placeOf(each.order))
        )
          continue
        const carries = this.#carriers.get(this.#placeOf(each.order))
        if (carries !== undefined) {
          refused.push({ ...carries, refusal: { kind: 'incomplete', unit: unitTold(each.order) } })
          continue
        }
      }
      const { line, text, order, fate } = each
      const doubts = this.#doubts.filter(doubt => this.#isIn(each, doubt))
      const refusal = doubts.find(({ fate }) => fate !== 'proposed')
      const rivals = each.isForTheRest
        ? []
        : named.filter(
            ({ order: other }) =>
              other !== order && isSameThing(other, order, board) && !isSameOrder(other, order),
          )
      // `A Par - Bur / A Par - Pic`
      const isChoice = each.isPlain && rivals.some(rival => rival.line === line && rival.isPlain)
      const own = isChoice ? 'eitherOr' : fate
      if (own !== undefined && own !== 'proposed') {
        refused.push({ line, text, refusal: { kind: own, line: each.sentence } as OrderRefusal })
        continue
      }
      if (refusal !== undefined) {
        const why = refusal.refusal ?? ({ kind: refusal.fate, line: refusal.text } as OrderRefusal)
        refused.push({ line, text, refusal: why })
        continue
      }
      const later = rivals.find(
        rival =>
          named.indexOf(rival) > named.indexOf(each) &&
          (rival.fate === undefined || rival.fate === 'proposed') &&
          (rival.after > each.after || rival.fate === 'proposed' || !rival.isPlain),
      )
      if (later !== undefined) {
        this.#passedOver.push({ line, text, why: 'corrected' })
        for (const { sentence } of [each, later]) because.add(sentence)
        continue
      }
      const isLater = rivals.some(
        rival =>
          named.indexOf(rival) < named.indexOf(each) &&
          (rival.after < each.after || fate === 'proposed' || !each.isPlain),
      )
      // `A Par - Bur⏎Oh, and A Par - Bur, bin that.`
      const doubted = named.find(
        other => other !== each && other.fate !== undefined && isSameOrder(other.order, order),
      )
      if (doubted !== undefined) because.add(doubted.sentence)
      const isBeside = rivals.some(rival => rival.fate !== undefined && rival.fate !== 'proposed')
      const undone = rivals.find(
        rival =>
          named.indexOf(rival) > named.indexOf(each) && rival.fate !== undefined && rival.fate !== 'proposed',
      )
      if (undone !== undefined) {
        refused.push({ line, text, refusal: { kind: 'unclearCorrection', line: undone.sentence } })
        continue
      }
      const isAmongDoubts = this.#isWinter && named.some(({ fate }) => fate !== undefined)
      if (isAmongDoubts) for (const { fate, sentence } of named) if (fate !== undefined) because.add(sentence)
      const isOfUnknown = each.isForTheRest && this.#isRestDoubted
      if (isOfUnknown) because.add(each.sentence)
      const isAsked =
        doubted !== undefined ||
        isAmongDoubts ||
        isOfUnknown ||
        fate === 'proposed' ||
        doubts.length > 0 ||
        isLater ||
        isBeside
      for (const { text } of doubts) because.add(text)
      if (fate === 'proposed' || isLater) because.add(each.sentence)
      if (isBeside) for (const { sentence } of rivals) because.add(sentence)
      meant.push({ ...each, isAsked, isSecond: isLater })
    }
    const anew = this.#retell(meant, all)
    for (const each of anew) {
      // `The rest hold` is said of nobody else.
      const rest = meant.findIndex(({ order }) => isSameThing(order, each.order, board))
      if (rest >= 0) meant.splice(rest, 1)
      meant.push({ ...each, isAsked: true, isSecond: false })
      because.add(each.sentence)
      this.#open.delete(this.#placeOf(each.order))
    }
    // What the same words say of another unit may be gone as well.
    const sure = new Set(meant.flatMap(({ order, isAsked }) => (isAsked ? [] : [order])))
    for (const each of meant)
      if (each.with !== undefined && !sure.has(each.with)) {
        each.isAsked = true
        because.add(each.sentence)
      }
    const counts = countRead(
      meant.map(({ order }) => order),
      this.#where,
    )
    if (this.#isWinterUnclear(meant, counts)) {
      for (const each of meant) each.isAsked = true
      for (const { sentence } of meant) because.add(sentence)
    }
    const followed: FollowedLine[] = []
    const proposed: Order[] = []
    const asked = new Set(meant.flatMap(({ order, isAsked }) => (isAsked ? [order] : [])))
    meant.forEach(({ line, text, order, isAsked }, i) => {
      const said = counts[i]!
      if (said === 'again') return
      if (said !== 'counts') refused.push({ line, text, refusal: besideAsked(said, asked) })
      else {
        proposed.push(order)
        if (!isAsked) followed.push({ line, text, order })
      }
    })
    for (const [province, { line, text, refusal }] of this.#open) {
      if (this.#told.some(({ order, isForTheRest }) => !isForTheRest && this.#placeOf(order) === province))
        continue
      if (refused.some(each => each.line === line)) continue
      const known = this.#unread.find(each => each.line === line && each.refusal.kind !== 'notUnderstood')
      refused.push(refusal ? { line, text, refusal } : (known ?? asNotUnderstood(line, text)))
    }
    const isAllTold = [...this.#own].every(at => this.#isTold(at))
    for (const each of isAllTold ? [] : this.#unread)
      if (
        (this.#sends(each.text) || this.#tells(each.text)) &&
        !refused.some(({ line }) => line === each.line)
      )
        refused.push(each)
    if (meant.length === 0 && refused.length === 0) refused.push(...this.#taken)
    if (meant.length === 0 && refused.length === 0)
      refused.push(...this.#unread.filter(({ refusal }, i) => i < MOST_NAMED || refusal.kind === 'setAside'))
    if (meant.length === 0 && refused.length === 0) {
      const orderLike = cut.filter(({ text }) => looksLikeOrders(text))
      for (const { line, text } of (orderLike.length > 0 ? orderLike : this.#spoken).slice(0, MOST_NAMED))
        refused.push(asNotUnderstood(line, text))
    }
    if (meant.length === 0 && refused.length === 0) {
      refused.push(...this.#doubts.map(({ line, text }) => asNotUnderstood(line, text)))
    }
    const isRetold = ({ text }: RefusedLine): boolean =>
      anew.some(({ sentence }) => sentence.includes(text)) &&
      this.#mentionsIn(text).every(({ provinces }) =>
        provinces.every(at => !this.#own.has(at) || meant.some(({ order }) => this.#placeOf(order) === at)),
      )
    const passedOver = [...cut, ...this.#passedOver].sort((one, other) => one.line - other.line)
    const isAsked = proposed.length > followed.length
    return {
      orders: followed.map(({ order }) => order),
      told: meant,
      doubts: [
        ...new Set([
          ...this.#doubts.map(({ text }) => text),
          ...this.#told.flatMap(({ fate, sentence }) => (fate === undefined ? [] : [sentence])),
        ]),
      ],
      followed,
      refused: onceEach(refused.filter(each => !isRetold(each))).sort((one, other) => one.line - other.line),
      passedOver,
      ...(isAsked ? { proposed, because: [...because] } : {}),
    }
  }
}

/** Another order counts, but its writer is asked about it: it does not stand yet. */
function besideAsked(refusal: OrderRefusal, asked: ReadonlySet<Order>): OrderRefusal {
  if (refusal.kind === 'alreadySaid' && asked.has(refusal.first)) return { ...refusal, isAsked: true }
  return refusal.kind === 'saidAnew' && asked.has(refusal.last) ? { ...refusal, isAsked: true } : refusal
}

/** `all hold` is refused once, and not for each unit; and for what is known of a line, where anything is. */
const onceEach = (refused: readonly RefusedLine[]): RefusedLine[] =>
  refused.filter(({ line, text, refusal }, i) => {
    if ('order' in refusal) return true
    const same = refused.filter(each => each.line === line && each.text === text)
    const first = same.find(each => each.refusal.kind !== 'notUnderstood') ?? same[0]
    const isFirstOfKind = same.find(each => each.refusal.kind === refusal.kind) === refused[i]
    return isFirstOfKind && (refusal.kind !== 'notUnderstood' || first === refused[i])
  })

/** Why a sentence came to nothing: for what each of its orders lacks, or since it was not understood. */
function refusalsIn({ sentence: { line, text }, stretches, act }: Read): readonly RefusedLine[] {
  const refused = stretches.flatMap(({ text, refusal }): RefusedLine[] =>
    refusal === undefined ? [] : [{ line, text, refusal: reasonIn(act, refusal, text) }],
  )
  return refused.length > 0 ? refused : [asNotUnderstood(line, text)]
}

/** A condition or a choice is told before what else there may be to say. */
function reasonIn({ kinds }: Act, refusal: OrderRefusal, line: string): OrderRefusal {
  // `hold everything but A Par`
  if (refusal.kind === 'noSuchPlace' && OF_SEVERAL.some(kind => kinds.has(kind)))
    return { kind: 'notUnderstood', line }
  if (CLEAR.has(refusal.kind) || changesIn(kinds).length === 0) return refusal
  const kind = kinds.has('CONDITION') ? 'conditional' : kinds.has('EITHER') ? 'eitherOr' : 'notUnderstood'
  // A line that names no place says so, whatever else it says.
  const isOwnReason = OF_STRANGERS.has(refusal.kind) || (refusal.kind === 'noSuchPlace' && !kinds.has('NOT'))
  return kind === 'notUnderstood' && isOwnReason ? refusal : { kind, line }
}

/** Where something stood in brackets. */
const GAP = / {2,}/
/** As surely talk tells no unit anything. */
const SURELY_TALK = 6
/** `I remove …`, `… will retreat to …` */
const OF_ORDERING = ['LEAD', 'MODAL', 'FIRSTPERSON', 'FILLER']
/** One order alone is hardly told in words that no rule knows. */
const LEAST_TOLD = 2
/** Words that take back or make a condition, whatever else there is. */
const BARS = ['CONDITION', 'TAKEBACK', 'STATUS', 'JEST', 'OTHERTURN']

/** What was never meant for this phase, this power or this list. */
const ELSEWHERE: ReadonlySet<OrderRefusal['kind']> = new Set(['otherPhase', 'underAnother', 'notTicked'])

/** Whether it is orders, or might be. */
const mayOrder = (read: Read): boolean =>
  hasOrders(read) || read.act.mentions.length > 0 || looksLikeOrders(read.text)

const asNotUnderstood = (line: number, text: string): RefusedLine => ({
  line,
  text,
  refusal: { kind: 'notUnderstood', line: text },
})

/** `A Tyr S A Ven`: as judges print a support that holds. */
const AT_LENGTH = /^\S.*\s(?:a|f|army|fleet)[\s(]/i
/** A support whose unit stands behind a full stop, or in the next line. */
const TORN = /\bs(?:up\w*)?\.\s/i

const SMALL_FIRST = /^\p{Ll}/u
const isObjectOf = (order: string, below: string): boolean =>
  SMALL_FIRST.test(below) && wordsOf(below).length > 1 && (wordsOf(order).at(-1)?.folded.length ?? 0) > 1
const MOST_ANEW = 8
const MOST_HOLD = 4
/** Kinds of words by which a goal comes instead of another. */
const REVISED = ['CORRECT', 'GREETING', 'MAYBE']

/** Kinds of words that say no more than where a unit goes, and those that say nothing. */
const TO_GOAL: ReadonlySet<string> = new Set(['TO', 'IN', 'THE', 'SMALL', 'ARMY', 'FLEET'])
const IDLE_BESIDE_GOAL: ReadonlySet<string> = new Set(['CORRECT', 'GREETING', 'FILLER'])

const OF_SEVERAL = ['EXCEPT', 'ALL', 'REST']
const OF_MANY = ['ALL', 'PAIR', 'TWO', 'THREE', 'SEVERAL']

/** `My ally thinks of A Par - Pic; A Bur - Ruh`: of what goes on behind prose that names places. */
const fateBehind = ({ sentence, act }: Read): Fate | undefined =>
  sentence.mark === ';' && act.mentions.length > 0 ? 'proposed' : undefined

/** `Edinburgh: please ignore`: what stands before the colon. */
const namedBefore = ({ sentence: { line } }: Read, before: Read | undefined): readonly Province[] =>
  before?.sentence.line === line && before.sentence.mark === ':'
    ? before.act.mentions.flatMap(({ provinces }) => provinces)
    : []

/** `Perhaps A Ven - Pie?`: nobody else is spoken of, and nothing is set aside. */
const isOwnPlan = ({ kinds, others, mentions }: Act): boolean =>
  kinds.has('MAYBE') &&
  mentions.length > 0 &&
  others.length === 0 &&
  !['CONDITION', 'EITHER', 'NOT', 'REPORT', 'OTHERTURN', 'TAKEBACK'].some(kind => kinds.has(kind))

/** `not Pic`; but `no - Pic`, `no Pic` may name another goal. */
const DENIAL = /^\p{L}{3,} \p{L}+$/u

const MOST_TORN = 4
/** Words of an order to one unit; and of one that names the unit alone. */
const MOST_TO_ONE = 10
const MOST_TOLD = 3
const MOST_OF_A_COAST = 2
/** `Spring 1902`, `in Spring 1902` */
const MOST_OF_A_PHASE = 3
function isOnlyPlaceOrVerb(text: string, board: Board, tongue: Tongue): boolean {
  const words = wordsOf(text)
  if (words.length > MOST_TORN) return false
  const named = wordsNamed(mentionsIn(text, board, tongue, words))
  const hits = tongue.hitsIn(words)
  return words.every(
    ({ raw }, at) =>
      named.has(at) || raw.length < 4 || hits.some(hit => hit.at === at && TELLS.includes(hit.kind)),
  )
}

/** `His Majesty has the honour to submit these orders:`, `Anyway,`: it says what stands below, and nothing else. */
// In other languages few words are known as those of a lead-in, so any sentence that is understood may be one.
const isLead = (
  { kinds, others, mentions, outside, isUnderstood }: Act,
  { mark }: Sentence,
  tongue: Tongue,
): boolean =>
  changesIn(kinds).length === 0 &&
  others.length + mentions.length === 0 &&
  (kinds.has('REFER') || (isUnderstood && (tongue.isForeign || (mark === '' && outside < 3))))

/** `Für den Herbst` with its season in English. */
function withSeasons(text: string, tongue: Tongue): string {
  const words = wordsOf(text)
  return tongue
    .hitsIn(words)
    .filter(({ kind }) => SEASONS.has(kind))
    .toReversed()
    .reduce((made, { at, length, kind }) => {
      const [start, end] = [words[at]!.start, words[at + length - 1]!.end]
      return `${made.slice(0, start)}${kind.toLowerCase()}${made.slice(end)}`
    }, text)
}
const SEASONS: ReadonlySet<string> = new Set(['SPRING', 'FALL', 'WINTER'])

/** `For Pic read Bur`: hardly more than names. */
const isBare = ({ outside, mentions }: Act, text: string): boolean =>
  mentions.length > 0 && !INITIALS.test(text) && outside - wordsNamed(mentions).size <= MOST_BARE
const MOST_BARE = 2
/** `C.Eng.` */
const INITIALS = /\p{L}\.\p{L}/u

/** A sentence below orders that says when, or whose, they are has no more words than these. */
const MOST_UNDER = 8
const MOST_THEIRS = 4
const POINTING = ['REFER', 'THIS', 'FROM']
const pointsAtSomething = (kinds: ReadonlySet<string>): boolean => POINTING.some(kind => kinds.has(kind))
const OF_SOMEBODY = /\p{L}['’]s?\b/u

/** A lead-in of more words that names a phase tells a story of it. */
const MOST_OVER = 8

const UNIT_VERBS = ['HOLD', 'SUPPORT', 'CONVOY', 'DISBAND', 'MOVE', 'BUILD']
const KIND_ALONE = /^\W*(?:a|f|army|fleet)\W*$/i

const OF_ORDERS = ['REFER', 'ARMY', 'FLEET', 'DISBAND', 'BUILD', 'WAIVE', 'SUPPORT', 'CONVOY']
const HELPS = ['SUPPORT', 'CONVOY']
const VERB_KINDS = ['MOVE', 'HOLD', 'SUPPORT', 'CONVOY']
const UNPLAIN = ['CORRECT', 'CONDITION', 'EITHER', 'NOT', 'STATUS', 'OTHERTURN']
const MOST_NAMED = 3
/** `north coast`, or a word alone; the letters of `B.Sc.` are no coast. */
const COAST = /\p{L}{4,} \p{L}{4,}|^\p{L}+$/u
const THEN = /^\s*then\b/i
/** `- Gas`, below an order that says where its unit goes. */
const GOAL_ALONE = /^\s*(?:-|->|=>|>)\s*\p{L}[\p{L} .]*$/u
const STAR = /^\s*\*\p{L}/u
const STARRED = /^\s*\*\p{L}[\p{L} ]*[\s.!]*$/u
const TELLS = ['MOVE', 'HOLD', 'SUPPORT', 'CONVOY', 'DISBAND', 'BUILD', 'WAIVE', 'TO']
const ARROW = /->|=>|\s-\s/
/** A row that ends with one of these goes on in the next. */
const HANGING: ReadonlySet<string> = new Set(['CONDITION', 'EITHER', 'NOT'])

/** `Build 2:` */
const WITH_COUNT = /^\P{L}*\p{L}+\s+\d{1,2}\s*$/u
/** `A Mar S A Xyz` */
const HELPS_ONE = /\s[sc]\s+\p{L}/iu
const SLASH = /\p{L}\s*\/\s*\p{L}{3}/u
const NO_TELLING = [
  'TAKEBACK',
  'CORRECT',
  'CONDITION',
  'EITHER',
  'NOT',
  'OTHERTURN',
  'REPORT',
  'REST',
  'STATUS',
]
