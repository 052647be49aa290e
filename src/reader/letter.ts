// Reads a letter: what is entered without asking, what is proposed, and what is refused. A sentence is understood whole, or not at all.
import type { Province } from '../rules/board/board.ts'
import { takeProse } from './letter/besideOrders.ts'
import { fateBehind } from './letter/fates.ts'
import { withGlossary } from './letter/glossary.ts'
import { doubtIfAddressed, headIn, isCount, isTheatre, takeHeading } from './letter/headings.ts'
import { type LetterRead, outcomeOf } from './letter/outcome.ts'
import { mayBeRetold, withUnitsBeside } from './letter/retelling.ts'
import { LetterSoFar } from './letter/soFar.ts'
import {
  correctsAWord,
  doubtLoose,
  isProse,
  leavesOut,
  saidIn,
  speaksForAnotherPhase,
  speaksForAnotherPower,
  takeOrders,
  tellsAnotherGoal,
  tellsPair,
} from './letter/withOrders.ts'
import { LetterEffort } from './line/effort.ts'
import { looksLikeOrders } from './line/marks.ts'
import type { OrderContext } from './line/places.ts'
import type { RefusedLine } from './line/said.ts'
import { tongueOf } from './mentions.ts'
import { type Knowledge, stretchesOf } from './orders.ts'
import { hasOrders, type Read, SentenceReader } from './reads.ts'
import { type Sentence, sentencesIn } from './sentences.ts'
import { toldApart } from './shared.ts'
import { wordsOf } from './words.ts'

/** Limits for one letter: characters, and work for the parser. */
const MOST_CHARACTERS = 20_000
const MOST_STATES = 200_000

/** `effort`: the budget of the whole letter, if this text is only a part of it. */
export function readLetter(
  written: string,
  context: OrderContext,
  effort = new LetterEffort(MOST_STATES),
): LetterRead {
  if (written.length > MOST_CHARACTERS || effort.isSpent) return unread(written)
  const { text, language } = withGlossary(written, context)
  const where = language === context.language ? context : { ...context, language }
  const work = new LetterEffort(MOST_STATES, effort)
  const knowing = (text: string): Knowledge => ({
    tongue: tongueOf(text, where.board, where.language),
    meanings: new Map(),
    effort: work,
  })
  let whole: Knowledge | undefined
  const isWhole = (row: string, isHelped = false): boolean => {
    whole ??= knowing(text)
    const told = toldApart(row, where, whole.tongue)
    if (isHelped && told === row) return false
    return stretchesOf(told, where, whole).every(({ orders }) => orders.length > 0)
  }
  const { sentences, cut } = sentencesIn(text, where, isWhole)
  const pairs = pairsIn(sentences)
  if (pairs > MOST_PAIRS || !work.takesPairs(pairs)) return unread(text)
  const known = knowing(sentences.map(({ text }) => text).join('\n'))
  const own = provincesOf(where)
  const reader = new SentenceReader(where, known, own)
  const isOpening =
    sentences[0] !== undefined && (sentences[0].mark !== ':' || sentences[1]?.block !== sentences[0].block)
  const read: Read[] = []
  sentences.forEach((sentence, i) => {
    read.push(reader.read(sentence, sentences[i + 1], i === 0 && isOpening, read.at(-1)))
  })
  const letter = new LetterSoFar(where, known.tongue, own, reader.joined(read))
  letter.reads.forEach((each, i) => {
    takeSentence(letter, each, i)
  })
  return known.effort.isSpent || letter.told.length > MOST_TOLD ? unread(text) : outcomeOf(letter, cut)
}

/** Applies a sentence to what was read so far. The first case that fits wins. */
function takeSentence(letter: LetterSoFar, read: Read, i: number): void {
  const { sentence } = read
  if (letter.over?.block !== sentence.block) letter.over = undefined
  if (read.isHeading) return takeHeading(letter, read, i)
  if (isCount(letter, read, i) || isTheatre(letter, read, i)) return letter.passOver(sentence, 'heading')
  const head = headIn(letter, read, i)
  if (head === 'odd')
    letter.over = { fate: 'proposed', block: sentence.block, line: sentence.line, text: sentence.text }
  if (head !== undefined) return letter.passOver(sentence, 'heading')
  if (sentence.isUnticked) return refuseUnticked(letter, read)
  if (sentence.isQuoted) return takeQuote(letter, read)
  if (mayBeRetold(letter, read, i)) letter.retellable.push(withUnitsBeside(letter, read, i))
  const isWithin = letter.reads.slice(0, i).some(hasOrders) && letter.reads.slice(i).some(hasOrders)
  if (!isWithin) doubtIfAddressed(letter, read)
  const said = saidIn(letter, read)
  doubtLoose(letter, read)
  if (correctsAWord(letter, read, said)) return
  if (tellsPair(letter, read, said)) return
  if (leavesOut(letter, read, said)) return
  if (isProse(read, said)) {
    letter.lastFate = fateBehind(read)
    return takeProse(letter, read, i)
  }
  if (tellsAnotherGoal(letter, read)) return
  if (speaksForAnotherPower(letter, read, said)) return
  if (speaksForAnotherPhase(letter, read)) return
  takeOrders(letter, read, i, said)
}

function refuseUnticked(letter: LetterSoFar, { sentence, stretches }: Read): void {
  for (const { text, orders } of stretches)
    if (orders.length > 0) letter.refuse(sentence.line, text, { kind: 'notTicked', line: sentence.text })
}

function takeQuote(letter: LetterSoFar, { sentence }: Read): void {
  if (looksLikeOrders(sentence.text)) letter.aboutOrders.push(sentence)
  letter.proseSoFar++
  letter.passOver(sentence, 'quoted')
}

/** Where the units stand that the writer may order. */
function provincesOf({ board, position, power }: OrderContext): ReadonlySet<Province> {
  const units =
    position.phase.kind === 'retreat' ? position.dislodged.map(({ unit }) => unit) : position.units
  return new Set(units.filter(unit => unit.power === power).map(({ at }) => board.province(at)))
}

/** The number of word pairs: each word of a sentence is compared with each other one. */
const pairsIn = (sentences: readonly Sentence[]): number =>
  sentences.reduce((sum, { text }) => sum + PAIRS_FOR_ANY + wordsOf(text).length ** 2, 0)

/** The longest real letters need a fifth of this. */
const MOST_PAIRS = 400_000
/** The cost of any sentence, even of a single word. */
const PAIRS_FOR_ANY = 300

/** Each order is compared with all others for its unit. */
const MOST_TOLD = 500

const MOST_UNREAD = 20

/** A letter that takes too much work: each of its lines is named. */
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
