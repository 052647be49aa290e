// Verbs, unit words and prepositions with a slip of the pen: a letter missing, doubled, wrong or swapped, words joined or torn.
import type { Board } from '../../../board/board.ts'
import { type Gazetteer, gazetteerOf } from '../../../board/gazetteer.ts'
import { beginningsOf, lettersOf, mayBeNear, slipsBetween, sorted, spelled } from '../../../board/names.ts'
import { LEXICON } from '../../compiled/lexicon.ts'
import { ALL_WORDS, GRAMMAR_WORDS, TELLING_KINDS } from '../../vocabulary.ts'
import type { Where } from '../places.ts'

/** What is done or what does it, but for words that stand in many remarks. */
const SMALL: ReadonlySet<string> = new Set(
  'a to the in is it up a an be will do for on of at get gets help new there where by not no lends gives'.split(
    ' ',
  ),
)
const TELLING_WORDS: ReadonlySet<string> = new Set(
  TELLING_KINDS.flatMap(kind => LEXICON[kind].flatMap(phrase => phrase.split(' '))).filter(
    word => !SMALL.has(word),
  ),
)

/** Whether a word tells a unit what to do, or names its kind, in whatever form. */
export function isTelling(word: string): boolean {
  if (TELLING_WORDS.has(word)) return word.length > 1
  const stem = word.replace(/(?:ed|d|ing|ers?|s)$/, '')
  return stem.length > 2 && (TELLING_WORDS.has(stem) || TELLING_WORDS.has(`${stem}e`))
}

/** Slips are forgiven in words of so many letters; in shorter ones nearly every slip makes another word. */
const SHORTEST_TARGET = 4

/** Clipped words have too few letters for their length to tell a slip in them from another word. */
const CLIPPED = /^(?:[^aeiou]+|sup[pst]{1,3}|convs?|disb|waiv|at+ks?|rets)$/

const TARGETS = [...GRAMMAR_WORDS]
  .filter(word => word.length >= SHORTEST_TARGET && !CLIPPED.test(word))
  .map(spelled)

/** More strange words than this in one line are no slips. */
const MOST_STRANGE = 3
const MOST_LINES = 8

/** Every line that one with slips in it can stand for, each strange word being mended or left. */
export function mended(line: string, where: Where): readonly string[] {
  const words = line.match(/[\p{L}]+|[^\p{L}]+/gu) ?? []
  const gazetteer = gazetteerOf(where.board)
  const isKnown = (word: string): boolean => isKnownWord(word, gazetteer, where)
  let lines: (readonly string[])[] = [[]]
  let strange = 0
  for (let i = 0; i < words.length; ) {
    const choices = choicesAt(words, i, isKnown, where)
    if (choices.some(({ isMended }) => isMended)) strange++
    if (strange > MOST_STRANGE || lines.length * choices.length > MOST_LINES) return []
    const used = Math.max(...choices.map(each => each.used))
    lines = lines.flatMap(before =>
      choices.map(choice => [...before, choice.text, ...words.slice(i + choice.used, i + used)]),
    )
    i += used
  }
  return strange === 0 ? [] : lines.map(each => each.join('')).filter(each => each !== line)
}

interface Choice {
  readonly text: string
  readonly used: number
  readonly isMended: boolean
}

function choicesAt(
  words: readonly string[],
  at: number,
  isKnown: (word: string) => boolean,
  where: Where,
): readonly Choice[] {
  const [word, gap, next] = [words[at]!, words[at + 1], words[at + 2]]
  const asItIs: Choice = { text: word, used: 1, isMended: false }
  if (!/\p{L}/u.test(word)) return [asItIs]
  const lower = word.toLowerCase()
  const isStrange = !isKnown(lower)
  const whole = gap === ' ' && next !== undefined ? lower + next.toLowerCase() : ''
  // `retreat s to`: no support is `s to`.
  const isTornEnd = next?.toLowerCase() === 's' && PREPOSITIONS.has(words[at + 4]?.toLowerCase() ?? '')
  const isTorn =
    whole.length > SHORTEST_TARGET &&
    GRAMMAR_WORDS.has(whole) &&
    (isStrange || isTornEnd || !isKnown(next!.toLowerCase()))
  if (isTorn) return [{ text: whole, used: 3, isMended: true }]
  if (!isStrange) return [asItIs]
  const found = [...slipsOf(lower), ...partsOf(lower, where)]
  if (found.length === 0) return [asItIs]
  return found.map(text => ({ text, used: 1, isMended: true }))
}

function isKnownWord(word: string, gazetteer: Gazetteer, { board }: Where): boolean {
  if (ALL_WORDS.has(word)) return true
  if (gazetteer.mayMeanPower(word) || gazetteer.named(word, 'begun').length > 0) return true
  return word.length >= SHORTEST_BEGINNING && beginningsOn(board).has(word)
}

const SHORTEST_BEGINNING = 3

/** The beginnings of all words in the names of places, board by board. */
const BEGINNINGS = new WeakMap<Board, ReadonlySet<string>>()
function beginningsOn(board: Board): ReadonlySet<string> {
  const known = BEGINNINGS.get(board)
  if (known !== undefined) return known
  const names = board.provinces.flatMap(({ name, also }) => [name, ...also])
  const words = names.flatMap(name => name.toLowerCase().split(/[^\p{L}]+/u))
  const beginnings = words.flatMap(beginningsOf)
  const found = new Set(beginnings.filter(each => each.length >= SHORTEST_BEGINNING))
  BEGINNINGS.set(board, found)
  return found
}

/** The words of the grammar that a word is a slip of; what tells of the past, or of who does it, is none. */
function slipsOf(word: string): readonly string[] {
  if (word.length < SHORTEST_TARGET || word.length > 20) return []
  const letters = lettersOf(word)
  const near = TARGETS.filter(target => mayBeNear(letters, target.letters, 1))
    .map(target => target.word)
    .filter(right => isSlip(word, right))
  // Of two forms of one verb the nearer is as good as the other.
  return near.filter(right => !near.some(other => other !== right && right === `${other}s`))
}

/** The letters by which a word says that it is over, or who does it. */
const ENDINGS = ['ed', 'er', 'ers', 'ion', 'ment']

function isSlip(word: string, right: string): boolean {
  if (ENDINGS.some(end => word.endsWith(end) && !right.endsWith(end))) return false
  if (slipsBetween(word, right, 1) !== 1) return false
  if (sorted(word) === sorted(right)) return true
  // `flet`: a letter left out in the middle.
  const isShort = right.length > word.length && word[0] === right[0] && !right.startsWith(word)
  if (word.length < SHORTEST_TARGET || (word.length === SHORTEST_TARGET && !isShort)) return false
  if (word.length === SHORTEST_TARGET + 1 && word[0] !== right[0]) return false
  return !isOtherForm(word, right)
}

/** A letter more at the end makes another form of many words: `marchs`, `holdd` are slips; `holdy`, `armyx` may be anything. */
const isOtherForm = (word: string, right: string): boolean =>
  word.startsWith(right) && right.length <= SHORTEST_TARGET && word.at(-1) !== right.at(-1)

/** `movesto`, `ArmyParis`, `Munichholds`: two words in one, each of them known as it stands. */
function partsOf(word: string, { board }: Where): readonly string[] {
  const gazetteer = gazetteerOf(board)
  const found: string[] = []
  if (word.length > 40) return []
  for (let cut = 3; cut <= word.length - 2; cut++) {
    const [left, right] = [word.slice(0, cut), word.slice(cut)]
    const isVerb = (part: string): boolean => part.length >= SHORTEST_TARGET && TELLING_WORDS.has(part)
    const isPlace = (part: string): boolean => part.length > 2 && gazetteer.named(part, 'exact').length > 0
    if (isVerb(left) && (PREPOSITIONS.has(right) || isVerb(right) || isPlace(right)))
      found.push(`${left} ${right}`)
    else if (isPlace(left) && isVerb(right)) found.push(`${left} ${right}`)
  }
  return found
}

const PREPOSITIONS: ReadonlySet<string> = new Set(
  (['TO', 'ON', 'IN', 'VIA', 'FROM'] as const)
    .flatMap(kind => LEXICON[kind])
    .filter(word => !word.includes(' ')),
)

/** `Remove the Englsih`, before an army: whose unit it is, with a slip, and no place of its own. */
export function endsWithANation(text: string, { board }: Where): boolean {
  const [, last = ''] = /\b(?:the|an?) (\p{L}{5,16})$/iu.exec(text) ?? []
  const said = last.toLowerCase()
  return (
    said !== '' && board.powers.some(({ adjective }) => slipsBetween(said, adjective.toLowerCase(), 1) <= 1)
  )
}

/** `is conoyed by Adriatic Sea` */
export const withParticiples = (line: string): string =>
  line.replace(/\b(\p{L}{6,11})(?=\s+(?:(?:to|into)\s.{3,40}\s)?by\s)/giu, word => {
    const said = word.toLowerCase()
    return PARTICIPLES.find(right => slipsBetween(said, right, 1) === 1) ?? word
  })

const PARTICIPLES = ['supported', 'convoyed', 'transported', 'ferried', 'carried', 'assisted']
