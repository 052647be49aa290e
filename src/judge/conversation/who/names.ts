// The names by which somebody is known, and whether a text is signed with one where nobody may know who plays.

import { isWord } from '../../../reader/words.ts'
import type { Board } from '../../../rules/board/board.ts'
import { slipsBetween } from '../../../rules/board/names.ts'
import { isCourtesy, ORDINARY as ORDINARY_NAMES } from '../../commands/reading/answers.ts'
import type { Game } from '../../game/game.ts'
import { isAnonymous } from '../../game/views.ts'
import { introducesSomebody } from './introduced.ts'
import { tokensOf, unhidden, wordsIn } from './spelling.ts'

/** The name in the head of a letter, and the address it came from. */
interface Named {
  readonly name: string
  readonly from: string
  /** The name that they have registered. */
  readonly registered?: string | undefined
  /** Names under which they have written, and their other addresses. */
  readonly also?: readonly string[]
}

/** All names of a person, and what stands before the @ of their addresses. */
const namesOf = ({ name, from, registered = '', also = [] }: Named): readonly string[] =>
  [from, name, registered, ...also].map(each => each.replace(/@.*/s, ''))

/** Whether its players must not know each other. */
export const isHidden = (game: Game): boolean => isAnonymous(game) || game.settings.secret

export const inOneRow = (text: string): string => text.trim().replace(/\s+/g, ' ')

/** Whether a text is signed, names its writer, or says how to reach them. */
export function looksSigned(text: string, writer: Named, board?: Board): boolean {
  const rows = text.split('\n').filter(row => row.trim() !== '')
  const [last = '', ...above] = rows.toReversed()
  const isNamed = (row: string): boolean => wordsIn(row).some(word => isNameOf(word, writer))
  const ofBoard = board === undefined ? NO_WORDS : wordsOfBoard(board)
  return (
    introducesSomebody(text, word => ofBoard.has(word)) ||
    rows.some(row => wordsIn(row).length <= MOST_NAMES && isNamed(row)) ||
    (above.length > 0 && looksLikeName(last)) ||
    rows.some((row, at) => at > 1 && isCourtesy(rows[at - 1]!) && looksLikeName(row)) ||
    isNameWithin(text, namesOf(writer), ofBoard)
  )
}

/**
 * Whether a word begins with a name of the writer's, whatever ending follows: `terveisin emiltä`. A name that may be an
 * everyday word too has to be capitalized, or beside another name of theirs.
 */
function isNameWithin(text: string, names: readonly string[], ofBoard: ReadonlySet<string>): boolean {
  const parts = partsOf(names)
  const isOrdinary = (word: string): boolean => ORDINARY.has(word) || ofBoard.has(word)
  const known = new Map<string, number>()
  const likeness = (token: string, word: string): number => {
    const isOwnWord = isOrdinary(word) || isWord(token)
    const all = [word, ...withoutPrefix(word)].flatMap(said =>
      parts.map(part => likenessOf(said, part, isOrdinary(part), isOwnWord)),
    )
    return Math.max(0, ...all)
  }
  const found = tokensIn(text).map(token => {
    const [word = ''] = wordsIn(token)
    const most = known.get(token) ?? likeness(token, word)
    known.set(token, most)
    return { word, isSure: most === SURE || (most > 0 && /^\p{Lu}/u.test(token)), isLike: most > 0 }
  })
  return (
    found.some(({ isSure }) => isSure) ||
    found.some(({ word, isLike }, i) => {
      const next = found[i + 1]
      return isLike && next?.isLike === true && next.word !== word
    }) ||
    isUnspacedWithin(text, parts) ||
    isSpelledWithin(text, parts) ||
    hasInitials(text, names)
  )
}

/**
 * The words of all names, and words beside each other as one: `O'Brien` is also written OBrien, and de Vries Devries.
 */
function partsOf(names: readonly string[]): readonly string[] {
  const words = names.flatMap(each => wordsIn(`${each} ${each.replace(JOINTS, '')}`))
  const joined = names.flatMap(each => {
    const apart = wordsIn(each)
    return apart.slice(1).flatMap((word, i) => [apart[i]! + word, apart.slice(i).join('')])
  })
  return [...new Set([...words, ...joined])].slice(0, MOST_PARTS)
}

/** Whether a name stands in a text in pieces: `A n n a`, `Lind-qvist`. */
function isSpelledWithin(text: string, parts: readonly string[]): boolean {
  const words = tokensOf(text).map(({ word }) => word)
  const begun = new Set(parts.flatMap(part => Array.from(part, (_, i) => part.slice(0, i + 1))))
  return words.some((first, i) => {
    let [said, end] = [first, i + 1]
    while (end < words.length && begun.has(said + words[end]!)) {
      said += words[end++]!
      const isOfLetters = said.length === end - i
      if (parts.includes(said) && said.length >= (isOfLetters ? SHORTEST_SURE : SHORTEST_IN_PIECES))
        return true
    }
    return false
  })
}

const SHORTEST_IN_PIECES = 4

/** Whether two initials of a name stand in a text, with their points: `A.L.` */
function hasInitials(text: string, names: readonly string[]): boolean {
  const pairs = new Set(
    names.flatMap(each => {
      const initials = wordsIn(each).map(([first = '']) => first)
      return initials.slice(1).flatMap((next, i) => [initials[i]! + next, initials[0]! + next])
    }),
  )
  return [...unhidden(text).matchAll(INITIALS)].some(([, first = '', next = '']) =>
    pairs.has(wordsIn(first).join('') + wordsIn(next).join('')),
  )
}

const INITIALS = /(?<![\p{L}\p{N}])(\p{L})\. ?(?=(\p{L})(?![\p{L}\p{N}]))/gu

const JOINTS = /(?<=\p{L})['’ʼ‘`-](?=\p{L})/gu
/** At most this many words are compared. */
const MOST_PARTS = 40

const SURE = 2
const MAYBE = 1

/**
 * How much a word is like a part of a name. Beginning with it is enough, unless the word is one by itself; so is being
 * a piece of it, as Patricia is of `patriciadoe`.
 */
function likenessOf(word: string, part: string, isOrdinary: boolean, isOwnWord: boolean): number {
  if (word === part) return isOrdinary || part.length < SHORTEST_SURE ? MAYBE : SURE
  if (isOrdinary) return word === `${part}s` ? MAYBE : 0
  if (part.length < SHORTEST_SURE || isOwnWord) return 0
  const isLong = part.length > SHORTEST_SURE
  if (word.startsWith(part)) return isLong ? SURE : MAYBE
  if ((isLong && word.endsWith(part)) || isSlip(word, part)) return SURE
  return isDeclined(word, part) || isPiece(word, part) || isPetName(word, part) ? MAYBE : 0
}

/** `lindquist` of Lindqvist */
const isSlip = (word: string, part: string): boolean =>
  part.length >= SHORTEST_OF_SLIPS && slipsBetween(word, part, 1) <= 1

const SHORTEST_OF_SLIPS = 6

/** `Charlie` of Charles, `Dorochka` of Dora: most of the name, and another ending. */
function isPetName(word: string, part: string): boolean {
  const begins = Math.min(part.length - 1, MOST_BEGUN)
  return begins >= SHORTEST_SURE && word.startsWith(part.slice(0, begins))
}

const MOST_BEGUN = 5

const isPiece = (word: string, part: string): boolean =>
  word.length > SHORTEST_SURE && (part.startsWith(word) || part.endsWith(word))

/** `olgi`, `olgoi` of Olga */
const isDeclined = (word: string, part: string): boolean =>
  /[aeiou]$/.test(part) &&
  part.length > SHORTEST_SURE &&
  word.startsWith(part.slice(0, -1)) &&
  /^[aeiou]{1,2}$/.test(word.slice(part.length - 1))

const SHORTEST_SURE = 3

/** Hebrew and Arabic write `and`, `from` or `to` as one letter before a name. */
const withoutPrefix = (word: string): readonly string[] => (PREFIXED.test(word) ? [word.slice(1)] : [])

const PREFIXED = /^[והבכלמשوفبلك][\p{sc=Hebr}\p{sc=Arab}]/u

/**
 * Whether a name stands in a text of a script without blanks between words. A single ideograph is a name only as a word
 * of its own.
 */
function isUnspacedWithin(text: string, parts: readonly string[]): boolean {
  const [runs, single] = [
    parts.filter(part => UNSPACED.test(part)),
    parts.filter(part => IDEOGRAPH.test(part)),
  ]
  const together = runs.length === 0 ? '' : wordsIn(text).join('')
  if (runs.some(part => piecesOf(part).some(piece => together.includes(piece)))) return true
  return single.some(part => isWordAlone(part, unhidden(text)))
}

/**
 * Dividing a text into words takes the square of its length, so only what stands around the name is divided. A name
 * repeated often enough counts without that.
 */
function isWordAlone(name: string, text: string): boolean {
  const [, ...found] = text.split(name, MOST_ALIKE + 1)
  if (found.length === MOST_ALIKE) return true
  let at = 0
  return found.some(() => {
    at = text.indexOf(name, at) + name.length
    const around = text.slice(Math.max(0, at - AROUND), at + AROUND)
    return [...WORDS.segment(around)].some(({ segment }) => segment === name)
  })
}

const MOST_ALIKE = 100
const AROUND = 16

const UNSPACED_SCRIPTS = ['Han', 'Hira', 'Kana', 'Hang', 'Thai', 'Laoo', 'Khmr', 'Mymr']
const UNSPACED = new RegExp(`[${UNSPACED_SCRIPTS.map(script => `\\p{sc=${script}}`).join('')}]{2}`, 'u')
const IDEOGRAPH = /^\p{sc=Han}$/u
const WORDS = new Intl.Segmenter('und', { granularity: 'word' })

/** A name without a blank; and its family and given name, where these have two characters. */
const piecesOf = (part: string): readonly string[] => [
  part,
  ...[part.slice(0, 2), part.slice(-2)].filter(end => /^[\p{sc=Han}\p{sc=Hang}]{2}$/u.test(end)),
]

/** The words of a text as they are written; `GinaVance77` gives three: itself, and each half. */
const tokensIn = (text: string): readonly string[] =>
  (unhidden(text).match(/[\p{L}\p{M}]+/gu) ?? []).flatMap(token => {
    const halves = token.split(/(?<=\p{Ll})(?=\p{Lu})/u)
    return halves.length > 1 ? [token, ...halves] : halves
  })

const NO_WORDS: ReadonlySet<string> = new Set()

const wordsOfBoard = ({ powers, provinces }: Board): ReadonlySet<string> =>
  new Set(
    [
      ...powers.flatMap(({ name, adjective, also }) => [name, adjective, ...also]),
      ...provinces.flatMap(({ id, name, also }) => [id, name, ...also]),
    ].flatMap(wordsIn),
  )

/** `Xaver!`, `/rt`, `Your old friend`; not `Thanks`, nor `Leave Belgium alone.` */
function looksLikeName(row: string): boolean {
  const count = wordsIn(row).length
  const most = /[.!?…:]\s*$/u.test(row) ? MOST_ENDED : MOST_NAMES
  return count > 0 && count <= most && !isCourtesy(row)
}

const MOST_NAMES = 4
/** With an end mark it may be a sentence. */
const MOST_ENDED = 2

/** Whether a word is one of the writer's names: `Mueller` of José Müller, `Bob` of bobsmith77@table.example. */
export function isNameOf(word: string, writer: Named): boolean {
  const [local = ''] = namesOf(writer)
  const [said = ''] = wordsIn(word)
  const names = wordsIn(namesOf(writer).join(' '))
  return (
    (said.length >= SHORTEST_NAME && names.includes(said)) ||
    (said.length >= SHORTEST_WITHIN && wordsIn(local).join('').includes(said))
  )
}

/** Whether a name beside a YES is one of the writer's, or an initial of theirs. */
export const isCalled = (word: string, writer: Named): boolean => {
  const [said = ''] = wordsIn(word)
  const isInitial = said.length === 1 && wordsIn(namesOf(writer).join(' ')).some(each => each[0] === said)
  return isInitial || isNameOf(word, writer)
}

const SHORTEST_NAME = 2
const SHORTEST_WITHIN = 3

const ORDINARY: ReadonlySet<string> = new Set(ORDINARY_NAMES.flatMap(wordsIn))
