// Whether a text says who wrote it, whatever the name: by words that introduce somebody, by a farewell, or by contact
// details.

import { isWord } from '../../../reader/words.ts'
import { CALLED, CLOSING, HERE, IS, REACHED, SELF } from '../../commands/reading/answers.ts'
import { tokensOf, wordsIn } from './spelling.ts'

/** Whether a word names something on the board. */
type IsOfBoard = (word: string) => boolean

export const introducesSomebody = (text: string, isOfBoard: IsOfBoard): boolean =>
  tellsTheWay(text, isOfBoard) ||
  isNamedIn(text, isOfBoard) ||
  endsWithName(text, isOfBoard) ||
  IS_ALONE.test(text)

/** Phrases by their first word, each as its words. */
type Phrases = ReadonlyMap<string, readonly (readonly string[])[]>

function phrasesOf(phrases: readonly string[]): Phrases {
  const byFirst = new Map<string, (readonly string[])[]>()
  for (const words of phrases.map(wordsIn)) {
    const [first = ''] = words
    byFirst.set(first, [...(byFirst.get(first) ?? []), words])
  }
  return byFirst
}

const BEFORE = phrasesOf(CALLED)
const BEFORE_NAMES = phrasesOf(SELF)
const CLOSINGS = phrasesOf(CLOSING)
const BEHIND = new Set(HERE.flatMap(wordsIn))
const WAYS = new Set(REACHED.flatMap(wordsIn))

/** The length in words of the longest phrase that begins there. */
const longestAt = (phrases: Phrases, words: readonly string[], at: number): number =>
  Math.max(
    0,
    ...(phrases.get(words[at] ?? '') ?? [])
      .filter(phrase => phrase.every((word, i) => words[at + i] === word))
      .map(({ length }) => length),
  )

/** `+49 170 1234567`, `tom@x`, `tommy#1234`; not `1901-1902`. */
const CONTACT = /(?:\+|\b0|\b\d\d)(?:[ ()/.-]{0,2}\d){7}|[\p{L}\p{N}]@|[\p{L}\p{N}]#\d/u
const HANDLE = /@([\p{L}\p{N}]+)/gu

/** `@tommysmith`, `skype:tommy`; not `@Turkey` and `@all`. */
function tellsTheWay(text: string, isOfBoard: IsOfBoard): boolean {
  if (CONTACT.test(text) || tokensOf(text).some(({ word }) => WAYS.has(word))) return true
  return [...text.matchAll(HANDLE)].some(
    ([, handle = '']) => !isWord(handle) && !wordsIn(handle).every(isOfBoard),
  )
}

/** `My name is tom`, `I am Tom`, `Tom here` */
function isNamedIn(text: string, isOfBoard: IsOfBoard): boolean {
  const tokens = tokensOf(text)
  const words = tokens.map(({ word }) => word)
  return tokens.some(({ isLast }, i) => {
    if (longestAt(BEFORE, words, i) > 0) return true
    const self = longestAt(BEFORE_NAMES, words, i)
    if (self > 0 && mayBeName(tokens[i + self], isOfBoard)) return true
    return isLast && BEHIND.has(words[i]!) && mayBeName(tokens[i - 1], isOfBoard)
  })
}

/** `Tom`; not `Turkey`, nor `SURE`. */
const mayBeName = (token: Token | undefined, isOfBoard: IsOfBoard): boolean =>
  token !== undefined && LIKE_A_NAME.test(token.raw) && !isWord(token.raw) && !isOfBoard(token.word)

type Token = ReturnType<typeof tokensOf>[number]

const LIKE_A_NAME = /^\p{Lu}[\p{Ll}\p{M}]/u

/** `Mit freundlichen Grüßen Thomas`, `love, D.P.`; not `Best, Turkey`. */
function endsWithName(text: string, isOfBoard: IsOfBoard): boolean {
  const pieces = text
    .split(PIECE)
    .map(tokensOf)
    .filter(tokens => tokens.length > 0)
  return pieces.some((tokens, i) => {
    const words = tokens.map(({ word }) => word)
    const behind = tokens.slice(longestAt(CLOSINGS, words, 0))
    if (behind.length === tokens.length) return false
    const name = behind.length > 0 ? behind : (pieces[i + 1] ?? [])
    return name.length <= MOST_NAMES && name.some(token => isSignature(token, isOfBoard))
  })
}

const PIECE = /[.!?;:,\n]+|\s[-–—]+\s/u
const MOST_NAMES = 3
const isSignature = ({ raw, word }: Token, isOfBoard: IsOfBoard): boolean =>
  /^\p{Lu}/u.test(raw) && !isWord(raw) && !isOfBoard(word)

/** `たなかです`: a few letters, and by themselves. */
const IS_ALONE = new RegExp(
  String.raw`(?<![^\s。、！!.,])[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー]{1,6}(?:${IS.join('|')})(?![^\s。、！!.,])`,
  'u',
)
