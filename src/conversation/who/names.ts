// By which names somebody is known, and whether a text is signed with one where nobody is to know who plays.
import type { Board } from '../../board/board.ts'
import { beginsPolitely, isCourtesy, isOfAPerson, ORDINARY_NAMES } from '../../commands/reading/answers.ts'
import type { Game } from '../../game/game.ts'
import { isAnonymous } from '../../game/views.ts'
import { isWord } from '../../reader/words.ts'

/** How somebody is called in the head of their letter, and from where it came. */
interface Named {
  readonly name: string
  readonly from: string
  /** As they have registered themselves. */
  readonly registered?: string | undefined
}

/** Whether its players are not to know each other. */
export const isHidden = (game: Game): boolean => isAnonymous(game) || game.settings.secret

export const inOneRow = (text: string): string => text.trim().replace(/\s+/g, ' ')

/** Whether a text is signed, or a name of its writer's or how they are reached stands in it. */
export function looksSigned(text: string, writer: Named, board?: Board): boolean {
  const rows = text.split('\n').filter(row => row.trim() !== '')
  const [last = '', ...above] = rows.toReversed()
  const isNamed = (row: string): boolean => wordsIn(row).some(word => isNameOf(word, writer))
  const sentences = rows.flatMap(row => row.split(/(?<=[.!?])\s+/))
  return (
    CONTACT.test(text) ||
    rows.some(row => wordsIn(row).length <= MOST_NAMES && isNamed(row)) ||
    (above.length > 0 && looksLikeName(last)) ||
    rows.some((row, at) => at > 1 && isCourtesy(rows[at - 1]!) && looksLikeName(row)) ||
    sentences.slice(1).some(isFarewell) ||
    isNameWithin(text, writer, board)
  )
}

/** `+49 170 1234567`, `anna@table.example`; not `1901-1902`. */
const CONTACT = /(?:\+|\b0|\b\d\d)(?:[ ()/.-]{0,2}\d){7}|[^\s@]@[^\s@]+\.[^\s@]/

/**
 * Whether a name of the writer's begins a word, whatever ending follows: `terveisin emiltä`. What may be a word of everyday too
 * has to be in capitals, or beside another name of theirs.
 */
function isNameWithin(text: string, { name, from, registered = '' }: Named, board?: Board): boolean {
  const [local = ''] = from.split('@')
  const written = `${local} ${name} ${registered}`
  // `O'Brien` is written OBrien too.
  const parts = [...new Set(wordsIn(`${written} ${written.replace(JOINTS, '')}`))].slice(0, MOST_PARTS)
  const ofBoard = board === undefined ? NO_WORDS : wordsOfBoard(board)
  const isOrdinary = (word: string): boolean => ORDINARY.has(word) || ofBoard.has(word)
  const found = tokensIn(text).map(token => {
    const [word = ''] = wordsIn(token)
    const isOwnWord = isOrdinary(word) || isWord(token)
    const likeness = [word, ...withoutPrefix(word)].flatMap(said =>
      parts.map(part => likenessOf(said, part, isOrdinary(part), isOwnWord)),
    )
    const most = Math.max(0, ...likeness)
    return { word, isSure: most === SURE || (most > 0 && /^\p{Lu}/u.test(token)), isLike: most > 0 }
  })
  return (
    found.some(({ isSure }) => isSure) ||
    found.some(({ word, isLike }, i) => {
      const next = found[i + 1]
      return isLike && next?.isLike === true && next.word !== word
    }) ||
    isUnspacedWithin(text, parts)
  )
}

const JOINTS = /(?<=\p{L})['’ʼ‘`-](?=\p{L})/gu
/** More words than these are no name. */
const MOST_PARTS = 40

const SURE = 2
const MAYBE = 1

/**
 * How much a word is like a part of a name: beginning with it is enough, unless it is a word by itself; or being a piece of it, as
 * Patricia is of `patriciadoe`.
 */
function likenessOf(word: string, part: string, isOrdinary: boolean, isOwnWord: boolean): number {
  if (word === part) return isOrdinary || part.length < SHORTEST_SURE ? MAYBE : SURE
  if (isOrdinary) return word === `${part}s` ? MAYBE : 0
  if (part.length < SHORTEST_SURE || isOwnWord) return 0
  if (word.startsWith(part)) return part.length > SHORTEST_SURE ? SURE : MAYBE
  return isDeclined(word, part) || isPiece(word, part) ? MAYBE : 0
}

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

/** Whether a name stands in a text of a script that sets no blanks between words; one ideograph is a name only as a word of its own. */
function isUnspacedWithin(text: string, parts: readonly string[]): boolean {
  const [runs, single] = [
    parts.filter(part => UNSPACED.test(part)),
    parts.filter(part => IDEOGRAPH.test(part)),
  ]
  const together = runs.length === 0 ? '' : wordsIn(text).join('')
  if (runs.some(part => piecesOf(part).some(piece => together.includes(piece)))) return true
  return single.some(part => isWordAlone(part, unhidden(text)))
}

/** Dividing a text into words takes the square of its length: only what stands around the name is, and often repeated is enough. */
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

/** A name without a blank, and its family and given name where two letters are one. */
const piecesOf = (part: string): readonly string[] => [
  part,
  ...[part.slice(0, 2), part.slice(-2)].filter(end => /^[\p{sc=Han}\p{sc=Hang}]{2}$/u.test(end)),
]

/** The words of a text as they are written; `GinaVance77` is three: itself, and each half. */
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
      ...provinces.flatMap(({ name, also }) => [name, ...also]),
    ].flatMap(wordsIn),
  )

/** `Cheers, R.S.`: a farewell, and a name behind it. */
const isFarewell = (row: string): boolean => beginsPolitely(row) && isOfAPerson(row)

/** `Xaver!`, `/rt`, `Your old friend`; not `Thanks`, nor `Leave Belgium alone.` */
function looksLikeName(row: string): boolean {
  const count = wordsIn(row).length
  const most = /[.!?…:]\s*$/u.test(row) ? MOST_ENDED : MOST_NAMES
  return count > 0 && count <= most && !isCourtesy(row)
}

const MOST_NAMES = 4
/** A sentence ends so as well. */
const MOST_ENDED = 2

/** Whether a word is a name of somebody's: `Mueller` of José Müller, `Bob` of bobsmith77@table.example. */
export function isNameOf(word: string, { name, from, registered = '' }: Named): boolean {
  const [local = ''] = from.split('@')
  const [said = ''] = wordsIn(word)
  const names = wordsIn(`${name} ${local} ${registered}`)
  return (
    (said.length >= SHORTEST_NAME && names.includes(said)) ||
    (said.length >= SHORTEST_WITHIN && wordsIn(local).join('').includes(said))
  )
}

/** Whether a name beside a YES is one of somebody's, or an initial of theirs. */
export const isCalled = (word: string, writer: Named): boolean => {
  const [said = ''] = wordsIn(word)
  const { name, from, registered = '' } = writer
  const isInitial =
    said.length === 1 && wordsIn(`${name} ${from} ${registered}`).some(each => each[0] === said)
  return isInitial || isNameOf(word, writer)
}

const SHORTEST_NAME = 2
const SHORTEST_WITHIN = 3

const wordsIn = (text: string): readonly string[] =>
  folded(text)
    .split(/[^\p{L}\p{M}]+/u)
    .filter(each => each !== '')

/** Without accents and points, and in Latin letters: `é` is e, `ü` is u as `ue` is, `я` is ia. */
const folded = (text: string): string =>
  unhidden(text)
    .normalize('NFKD')
    .toLowerCase()
    // In scripts like Devanagari or Thai they are vowels.
    .replace(/(?=[\p{sc=Zinh}\p{sc=Hebr}\p{sc=Cyrl}])\p{M}/gu, '')
    .normalize('NFC')
    .replace(IN_LATIN, letter => LATIN.get(letter)!)
    .replace(/([aou])e(?=\p{L})/gu, '$1')
    .replace(/[yj]/g, 'i')
    .replace(/ii+/g, 'i')
    .replace(/kh/g, 'h')

/** As it is seen: without what has no width. */
const unhidden = (text: string): string => text.normalize('NFKC').replace(/\p{Cf}+/gu, '')

/** How other letters are written in Latin ones: Latin, Cyrillic, Greek. */
const LATIN: ReadonlyMap<string, string> = new Map(
  [
    'øo łl đd ßss æa œo ıi ðd þth',
    'аa бb вv гg дd еe жzh зz иi кk лl мm нn оo пp рr сs тt уu фf хh цts чch шsh щshch ъ ыi ь эe юiu яia',
    'іi єie ґg ђdj јj љlj њnj ћc џdz ўu',
    'αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υi φf χch ψps ωo',
  ].flatMap(row => row.split(' ').map(each => [each.slice(0, 1), each.slice(1)] as const)),
)
const IN_LATIN = new RegExp(`[${[...LATIN.keys()].join('')}]`, 'gu')

const ORDINARY: ReadonlySet<string> = new Set(ORDINARY_NAMES.flatMap(wordsIn))
