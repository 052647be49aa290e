// By which names somebody is known, and whether a text is signed with one where nobody is to know who plays.
import { isCourtesy, namesTold, ORDINARY_NAMES } from '../../commands/reading/answers.ts'
import type { Game } from '../../game/game.ts'
import { maySeeNames } from '../../game/views.ts'

/** How somebody is called in the head of their letter, and from where it came. */
interface Named {
  readonly name: string
  readonly from: string
  /** As they have registered themselves. */
  readonly registered?: string | undefined
}

/** Whether its players are not to know each other. */
export const isHidden = (game: Game): boolean =>
  !maySeeNames(game, { kind: 'outsider' }) || game.settings.secret

export const inOneRow = (text: string): string => text.trim().replace(/\s+/g, ' ')

/** Whether a text is signed, or a name or the address of its writer's stands in it. */
export function looksSigned(text: string, writer: Named): boolean {
  const rows = text.split('\n').filter(row => row.trim() !== '')
  const [last = '', ...above] = rows.toReversed()
  const isNamed = (row: string): boolean => wordsIn(row).some(word => isNameOf(word, writer))
  const [local = ''] = writer.from.split('@')
  const ownNames = wordsIn(`${writer.name} ${local} ${writer.registered ?? ''}`)
  return (
    rows.some(row => wordsIn(row).length <= MOST_NAMES && isNamed(row)) ||
    (above.length > 0 && looksLikeName(last)) ||
    rows.some((row, at) => at > 1 && isCourtesy(rows[at - 1]!) && looksLikeName(row)) ||
    withCapital(text).some(word => ownNames.includes(word)) ||
    isNamedSmall(text, writer) ||
    text.toLowerCase().includes(`${local}@`)
  )
}

/** `this is Bert`: in a sentence a name has a capital, so that `I will` is none of Will's. */
const withCapital = (text: string): readonly string[] =>
  wordsIn((text.match(/\p{Lu}[\p{L}\p{M}]+/gu) ?? []).join(' '))

/** `its me, anna lindqvist`: a surname, two names beside each other, or a first name that is told. */
function isNamedSmall(text: string, { name, from, registered = '' }: Named): boolean {
  const [local = ''] = from.split('@')
  const full = [name, registered].map(surnameLast).map(wordsIn)
  const own = new Set([...full.flat(), ...wordsIn(local)].filter(word => word.length >= SHORTEST_NAME))
  const surnames = full.flatMap(words => (words.length > 1 ? words.slice(-1) : []))
  const isOne = (word: string): boolean => own.has(word) && !ORDINARY.has(word)
  const words = wordsIn(text)
  return (
    words.some(word => surnames.includes(word) && isOne(word)) ||
    words.some((word, i) => isOne(word) && words[i + 1] !== word && own.has(words[i + 1] ?? '')) ||
    namesTold(text).flatMap(wordsIn).some(isOne)
  )
}

/** `Lindqvist, Anna` as `Anna Lindqvist` */
const surnameLast = (name: string): string => name.replace(/^([^,]+),(.+)$/, '$2 $1')

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
    .split(/[^\p{L}]+/u)
    .filter(each => each !== '')

/** Without accents: `é` is e, and `ü` is u, as `ue` is. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[øłđßæœ]/g, letter => PLAIN[letter]!)
    .replace(/([aou])e/g, '$1')

const PLAIN: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'a', œ: 'o' }

const ORDINARY: ReadonlySet<string> = new Set(ORDINARY_NAMES.flatMap(wordsIn))
