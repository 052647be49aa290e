// The builders for what is about seats in a game: creating one, joining it, taking over, leaving.

import { isName, sureness, wordsOf } from './reading/words.ts'
import type { Said, Saying } from './saying.ts'

type Built<Kind extends Saying['kind']> = Said<Kind> | undefined

export function create(words: string): Built<'create'> {
  const [game, password, ...rest] = wordsOf(words)
  // `Create army Paris` is a build.
  if (/^(?:an? )?(?:[af]|army|fleet) /i.test(words)) return undefined
  return isName(game) ? { kind: 'create', game, password, words: rest } : undefined
}

export function signOn(words: string): Built<'signOn'> {
  const [game, password, ...rest] = wordsOf(words)
  return isName(game) ? { kind: 'signOn', game, power: undefined, password, words: rest } : undefined
}

/** `?harbor word`, `harbor word`, `France@harbor word`; the last may have the word of a private game behind it. */
export function join(words: string): Built<'signOn'> {
  const [where = '', password, ...rest] = wordsOf(words)
  const [, power, game] = /^(?:(\w+)@)?(\w+)$/.exec(where) ?? []
  const isKnown = /^\?/.test(words) || (password !== undefined && rest.length < 2)
  return isName(game) && isKnown ? { kind: 'signOn', game, power, password, words: rest } : undefined
}

export function signOnAs(words: string): Built<'signOnAs'> {
  const [where, password, more] = seated(words).split(' ')
  const seat = seatIn(where ?? '')
  return seat === undefined || more !== undefined ? undefined : { kind: 'signOnAs', ...seat, password }
}

export function takeOver(words: string): Built<'takeOver'> {
  const [where, password, ...rest] = seated(words).split(' ')
  const seat = seatIn(where ?? '')
  return seat === undefined || rest.length > 1
    ? undefined
    : { kind: 'takeOver', ...seat, password, words: rest }
}

/** `harbor word`, `nick@harbor word` */
export function observe(words: string): Built<'observe'> {
  const [where = '', password, more] = wordsOf(words)
  const [, nick, game] = /^(?:(\w+)@)?(\w+)$/.exec(where) ?? []
  return isName(game) && more === undefined ? { kind: 'observe', game, nick, password } : undefined
}

export function purge(words: string): Built<'purge'> {
  const [game, password, more] = wordsOf(words)
  return isName(game) && more === undefined ? { kind: 'purge', game, password } : undefined
}

export function rename(words: string): Built<'rename'> {
  const [game, to, password, more] = wordsOf(words.replace(/^(\S+) to (?=\S)/i, '$1 '))
  const isRight = isName(game) && isName(to) && more === undefined
  return isRight ? { kind: 'rename', game, to, password } : undefined
}

export const resign = (spelling: string, isSure: boolean): Said<'resign'> => ({
  kind: 'resign',
  seat: undefined,
  game: undefined,
  password: undefined,
  isSure,
  spelling,
})

/** `RESIGN Fharbor word` is of a seat; `RESIGN France` is what a master says of somebody else. */
export function resignAs(spelling: string, text: string): Built<'resign' | 'eject'> {
  const [where = '', password, last, more] = seated(text).split(' ')
  if (spelling !== 'RESIGN' || more !== undefined || isSureWord(where)) return undefined
  if (!where.includes('@') && (password === undefined || (isSureWord(password) && last === undefined))) {
    const { words: who, isSure } = sureness(text)
    return { kind: 'eject', who, isSure, spelling }
  }
  const seat = seatIn(where)
  if (seat === undefined || !(last === undefined || isSureWord(last))) return undefined
  return { kind: 'resign', ...seat, password, isSure: last !== undefined, spelling }
}

const isSureWord = (word: string): boolean => /^(?:!|yes|confirm)$/i.test(word)

/** `St Petersburg@harbor word`, `Austria-Hungary@harbor`: the name of the power as one word. */
const seated = (words: string): string =>
  words.replace(
    /^([\p{L}\d][^\s@]*)((?: [^\s@]+){0,2})@(?=\w+(?: \S|$))/u,
    (said: string, first: string, others: string, at: number) =>
      // With nothing behind it that is a seat and a password with an @ in it.
      others !== '' && !/^\w+ \S/.test(words.slice(at + said.length))
        ? said
        : `${`${first}${others}`.replace(/[^\p{L}\d]+/gu, '_')}@`,
  )

/** `Fharbor`, `France@harbor` */
function seatIn(where: string): { readonly seat: string; readonly game: string } | undefined {
  const [, seat, game] = /^(\w+)@(\w+)$/.exec(where) ?? /^(\w)(\w+)$/.exec(where) ?? []
  return seat === undefined || game === undefined ? undefined : { seat, game }
}
