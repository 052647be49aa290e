// How sure it is that a sentence without orders is talk, by its words and by what stands around it.
import type { Province } from '../../board/board.ts'
import { looksLikeOrders } from '../../orders/reading/marks.ts'
import { ASIDE } from '../features.ts'
import { hasOrders, type Read } from '../reads.ts'
import { talkIn } from '../talk.ts'
import type { LetterSoFar } from './soFar.ts'

/** How sure it must be that a sentence is talk: in a paragraph without orders, in one with orders, and right above orders. */
export const TALK_APART = 0

const TALK_BESIDE = 1.2

const TALK_ABOVE = 2.5

/** The same where it names a place of an order, has a sign of one, or is so short that little can be known of it. */
export const TALK_TOUCHING = 1.8

/** What tells of others above orders, and does not end before them, most likely says whose they are: `Italy recommended⏎A Par - Bur`. */
const OTHERS_ABOVE = 7

export const LEAST_SAYING = 3

/** A sentence that is talk less surely than this is asked about: one that names units, and one in a paragraph with orders. */
export const DOUBT_OF_UNITS = 0

const DOUBT_BESIDE = -0.5

const DOUBT_OF_WHAT_POINTS = 0.2

/** Below this a sentence is surely no talk. */
export const NO_TALK = -1

/** A sentence of fewer words is no talk if it has a sign of orders in it. */
export const LONG_TALK = 8

/**
 * So many sentences before and behind count as a sentence's neighbours: for half of what they are, or a quarter where the sentence
 * itself is doubtful, and none for more or less than this.
 */
const NEAR = 2

export const NEAR_SHARE = 2

export const NEAR_SHARE_IN_DOUBT = 4

const LEAST_NEAR = -2

const MOST_NEAR = 3

/** Whether orders stand in the paragraph of a sentence. */
export const isBesideOrders = ({ sentence }: Read, all: readonly Read[]): boolean =>
  all.some(each => each.sentence.block === sentence.block && hasOrders(each))

/** Whether it ends in a colon, and orders stand somewhere below it. */
export const isOverOrders = ({ sentence }: Read, all: readonly Read[], i: number): boolean =>
  sentence.mark === ':' && all.slice(i + 1).some(hasOrders)

/** How sure it must be that a sentence is talk, by where it stands: most of all above orders, since they may end the sentence. */
export function barOf(read: Read, all: readonly Read[], i: number): number | undefined {
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

/** What points at something, below orders, most likely points at them: `That's what I'd play if I could`. */
export function doubtOf(letter: LetterSoFar, read: Read, all: readonly Read[]): number {
  if (read.act.pointsFirst && letter.told.length > 0) return DOUBT_OF_WHAT_POINTS
  return isBesideOrders(read, all) ? DOUBT_BESIDE : NO_TALK
}

export function talkOf(letter: LetterSoFar, read: Read): number {
  const { sentence, text } = read
  const mark = sentence.isAside ? ASIDE : sentence.mark
  const talk = letter.talks.get(read) ?? talkIn(text, mark, letter.where.board, letter.tongue)
  letter.talks.set(read, talk)
  return talk
}

/** How sure it is that the sentences around one are talk: people seldom change the subject within a paragraph. */
export function talkNear(letter: LetterSoFar, read: Read, all: readonly Read[], i: number): number {
  const near = all
    .slice(Math.max(0, i - NEAR), i + NEAR + 1)
    .filter(each => each !== read && each.sentence.block === read.sentence.block && !hasOrders(each))
    .map(each => Math.max(LEAST_NEAR, Math.min(MOST_NEAR, talkOf(letter, each))))
  return near.reduce((sum, talk) => sum + talk, 0) / Math.max(1, near.length)
}

/** The units to whose orders so far a place belongs that the sentence names. */
export function touchedBy(letter: LetterSoFar, { act }: Read): readonly Province[] {
  const named = act.mentions.flatMap(({ provinces }) => provinces)
  return letter.told
    .filter(({ order }) => letter.placesOf(order).some(at => named.includes(at)))
    .map(({ order }) => letter.placeOf(order))
}

/** Whether it may be talk, whatever words stand in it: then nothing is refused for its sake, but asked about. */
export const mayBeTalk = (letter: LetterSoFar, read: Read): boolean => talkOf(letter, read) > NO_TALK

/** Whether it is orders, or might be. */
export const mayOrder = (read: Read): boolean =>
  hasOrders(read) || read.act.mentions.length > 0 || looksLikeOrders(read.text)
