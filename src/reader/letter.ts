// A letter -> what is entered without asking, what is proposed, and what is refused. Each sentence is understood whole, or not at all.
import type { Province } from '../board/board.ts'
import { LetterEffort } from '../orders/reading/effort.ts'
import type { Where } from '../orders/reading/places.ts'
import type { RefusedLine } from '../orders/reading/said.ts'
import { type LetterRead, outcomeOf } from './letter/outcome.ts'
import { LetterSoFar } from './letter/soFar.ts'
import { takeSentence } from './letter/withOrders.ts'
import { tongueOf } from './mentions.ts'
import { type Knowledge, stretchesOf } from './orders.ts'
import { type Read, SentenceReader } from './reads.ts'
import { sentencesIn } from './sentences.ts'

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
  const letter = new LetterSoFar(where, tongue, own)
  all.forEach((each, i) => {
    takeSentence(letter, each, all, i)
  })
  return known.effort.isSpent ? unread(text) : { ...outcomeOf(letter, cut, all), isForeign: tongue.isForeign }
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
