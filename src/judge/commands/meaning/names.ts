// Powers and people named in letters.

import { ok, type Result } from '../../../result.ts'
import type { Board, Power } from '../../../rules/board/board.ts'
import { gazetteerOf, type NameReading } from '../../../rules/board/gazetteer.ts'
import { wording } from '../../../wording/wording.ts'
import type { Doer, Person } from '../../game/events.ts'
import type { Game } from '../../game/game.ts'
import type { Audience } from '../../game/press.ts'
import type { Wishes } from '../../game/seats/assignment.ts'
import type { Vote } from '../../game/votes.ts'
import { boardFor } from '../../library/equipment.ts'
import type { People } from '../../people/people.ts'
import { amount, examplesOn, listed } from '../../report/sentences/names.ts'
import type { AtGame } from '../command.ts'
import { type Refusal, refused } from '../context.ts'

// How a letter names powers: one, a list of recipients, a list of preferences, a vote.

const say = wording.letters.powersNamed

/**
 * A power by its letter, its name or its adjective; or by a place of the same name, as `PAR` where Paris is a power.
 */
export function powerNamed(name: string, game: Game): Power | undefined {
  const board = boardFor(game)
  return powerCalled(name, board) ?? powerOfPlace(name, 'exact', board)
}

function powerCalled(name: string, board: Board): Power | undefined {
  const byLetter = board.powers.find(({ letter }) => letter.toLowerCase() === name.toLowerCase())
  return byLetter?.index ?? gazetteerOf(board).powerCalled(name.toLowerCase())
}

/** The only power that has the name of a place that the word can mean. */
function powerOfPlace(word: string, reading: NameReading, board: Board): Power | undefined {
  const places = gazetteerOf(board).named(word.toLowerCase(), reading)
  const names = places.map(({ province }) => board.provinces[province]!.name)
  const [power, another] = board.powers.filter(({ name }) => names.includes(name))
  return another === undefined ? power?.index : undefined
}

/** Says that no power has this name, and which powers there are. */
function noPower(name: string, game: Game): string {
  const { powers } = boardFor(game)
  const names = powers.slice(0, MOST_NAMES).map(each => `${each.name} (${each.letter})`)
  const more = powers.length - names.length
  const all = listed(more === 0 ? names : [...names, amount(more, 'other')], 'and')
  return say.noPower({ name: name.slice(0, 40), powers: all })
}

/** Powers beyond this number are counted, not named. */
const MOST_NAMES = 8

interface Named {
  readonly powers: readonly Power[]
  readonly master: boolean
  readonly observers: boolean
}

/** `EFG`, `E F G`, `England, St Petersburg and M` */
function namedIn(
  list: string,
  game: Game,
  like: typeof say.noRecipient = say.noRecipient,
): Result<Named, Refusal> {
  const board = boardFor(game)
  const words = wordsOf(list)
  const [only, another] = words
  if (only !== undefined && another === undefined) {
    const ambiguous = ambiguityOf(only, board)
    if (ambiguous !== undefined) return refused(ambiguous)
  }
  return collected(partsOf(words, board), game, like)
}

/** The names in a list one by one: letters, words, and names of several words. */
const namesIn = (list: string, game: Game): readonly string[] => partsOf(wordsOf(list), boardFor(game))

const wordsOf = (list: string): readonly string[] =>
  list.split(/[\s,]+/).filter(word => word !== '' && !/^(?:and|to|&)$/i.test(word))

const MASTER = /^m(?:aster)?$/i
const OBSERVERS = /^o(?:bservers?)?$/i

/** Joins the words of one name, and splits a word that is no name into its letters. */
function partsOf(words: readonly string[], board: Board): readonly string[] {
  const isName = (word: string) =>
    powerCalled(word, board) !== undefined || MASTER.test(word) || OBSERVERS.test(word)
  const areLetters = words.every(word => word.length === 1 || !isName(word))
  const parts: string[] = []
  for (let at = 0; at < words.length; ) {
    const length = [3, 2].find(
      count => at + count <= words.length && isName(words.slice(at, at + count).join(' ')),
    )
    const word = words.slice(at, at + (length ?? 1)).join(' ')
    const isGlued = areLetters && !isName(word) && (words.length === 1 || isRatherLetters(word, board))
    parts.push(...(isGlued && areAllLetters(word, board) ? [...word] : [word]))
    at += length ?? 1
  }
  return parts
}

/** Among other words: in capitals, and no place that a power is named after. */
const isRatherLetters = (word: string, board: Board): boolean =>
  word === word.toUpperCase() && powerOfPlace(word, 'slipped', board) === undefined

const areAllLetters = (word: string, board: Board): boolean =>
  [...word].every(letter => /[mo]/i.test(letter) || powerCalled(letter, board) !== undefined)

/** Letters that could also be a misspelt name of a power are refused, so that press never goes to the wrong powers. */
function ambiguityOf(word: string, board: Board): string | undefined {
  if (word.length < 2 || powerCalled(word, board) !== undefined || MASTER.test(word)) return undefined
  const power = areAllLetters(word, board) ? powerOfPlace(word, 'slipped', board) : undefined
  if (power === undefined) return undefined
  const { name } = board.powers[power]!
  return say.nameOrLetters({ word: word.slice(0, 40), name, letters: [...word.toUpperCase()].join(' ') })
}

function collected(
  parts: readonly string[],
  game: Game,
  like: typeof say.noRecipient,
): Result<Named, Refusal> {
  const powers: Power[] = []
  let [master, observers] = [false, false]
  for (const part of parts) {
    const power = powerNamed(part, game)
    if (power !== undefined) powers.push(power)
    else if (MASTER.test(part)) master = true
    else if (OBSERVERS.test(part)) observers = true
    else {
      const { letters } = examplesOn(boardFor(game))
      return refused(like({ name: part.slice(0, 40), letters }))
    }
  }
  return ok({ powers: [...new Set(powers)], master, observers })
}

/** `all`, a list, or `all but` a list: everybody else, including the master and the observers. */
export function audienceOf(to: string, game: Game, by: Doer): Result<Audience, Refusal> {
  if (/^(?:all|everybody|everyone)$/i.test(to.trim())) return ok({ kind: 'everybody' })
  const [, but] = /^all\s+but\s+(.+)$/i.exec(to.trim()) ?? []
  const named = namedIn(but ?? to, game)
  if (!named.ok) return named
  const { powers, master, observers } = named.value
  if (but === undefined) return ok({ kind: 'some', ...named.value })
  const own = by.kind === 'power' ? by.power : undefined
  const others = boardFor(game)
    .powers.map(({ index }) => index)
    .filter(power => power !== own && !powers.includes(power))
  return ok({ kind: 'some', powers: others, master: !master, observers: !observers })
}

/** A draw among the listed powers, or among all. */
export function drawAmong(list: string | undefined, game: Game): Result<Vote, Refusal> {
  if (list === undefined || /^all$/i.test(list)) return ok({ kind: 'everybody' })
  const named = namedIn(list, game, say.noneToDraw)
  return named.ok ? ok({ kind: 'among', powers: named.value.powers }) : named
}

export function powerIn(name: string, game: Game): Result<Power, Refusal> {
  const power = powerNamed(name, game)
  return power === undefined ? refused(noPower(name, game)) : ok(power)
}

/**
 * `EF[GIT]`, `England, [France Germany]`: powers in brackets are equally preferred. A star alone means a random power;
 * at the end of a list it means all others, which come last anyhow; elsewhere it is refused.
 */
export function wishesOf(whole: string, game: Game): Result<Omit<Wishes<Person>, 'player'>, Refusal> {
  if (/^[\s*[\]]*\*[\s*[\]]*$/.test(whole)) return ok({ groups: [], isRandom: true })
  const wish = whole.replace(/[\s,>/;|.-]*(?:\*|\[\s*\*\s*\])\s*$/, '')
  if (wish.includes('*')) {
    const { letters } = examplesOn(boardFor(game))
    return refused(say.starAmongWishes({ letters }))
  }
  const groups: (readonly Power[])[] = []
  for (const [, several, one = ''] of apart(wish).matchAll(/\[([^\]]*)\]?|([^[\]]+)/g)) {
    const named = namedIn(several ?? one, game, say.noneToWish)
    if (!named.ok) return named
    const { powers, master, observers } = named.value
    if (master || observers) return refused(noPower(several ?? one, game))
    groups.push(...(several === undefined ? powers.map(power => [power]) : [powers]))
  }
  return ok({ groups: groups.filter(group => group.length > 0), isRandom: false })
}

/** `France, then England or Germany, then any` */
export function wishesTold({ groups, isRandom }: Omit<Wishes<Person>, 'player'>, game: Game): string {
  const { powers } = boardFor(game)
  if (isRandom) return say.anyByChance
  const all = new Set(groups.flat())
  const rest = all.size < powers.length ? [say.anyPower] : []
  // A power named before does not count again.
  const named = new Set<Power>()
  const told = groups.flatMap(group => {
    const fresh = [...new Set(group)].filter(power => !named.has(power))
    for (const power of fresh) named.add(power)
    const names = fresh.map(power => powers[power]!.name)
    return names.length === 0 ? [] : [listed(names, 'or')]
  })
  return say.wishes({ powers: [...told, ...rest].join(say.thenNext) })
}

/** People also write `A>E>F`, `A/E/F` and `A-E-F`. */
const apart = (wish: string): string =>
  wish.replace(/[>/;|.]+/g, ' ').replace(/(?<=(?:^|[^\w])\w)-(?=\w(?:-|\W|$))/g, ' ')

// People named in letters: by their address, or by the power that they play.

/** The person known by an address, or the address itself. */
export const personCalled = (who: string, people: People): Person => {
  const address = who.trim().toLowerCase()
  return people.personAt(address) ?? address
}

/** The player of the power with this name. */
export function holderOf(who: string, game: Game): Person | undefined {
  const power = powerNamed(who, game)
  return power === undefined ? undefined : game.seats[power]?.player
}

/** Before powers are assigned only addresses name players. The letter may come from a master who does not play. */
function noPlayerCalled(word: string, { stage, newcomers, settings }: Game): readonly string[] {
  const { commandRefusals } = wording.letters
  const waiting = newcomers.find(({ isApproved }) => !isApproved) ?? newcomers[0]
  const mayKnow = settings.moderated || !(settings.gunboat || settings.secret)
  return stage === 'forming' && waiting !== undefined && mayKnow
    ? [commandRefusals.noPowersYet({ address: waiting.player })]
    : [commandRefusals.noPlayer({ name: word.slice(0, 40) })]
}

/** `EFG`, `England, France`, or addresses. */
export function playersCalled(who: string, { game, people }: AtGame): Result<readonly Person[], Refusal> {
  const words = who.includes('@') ? who.split(/[,\s]+/) : namesIn(who, game)
  const players: Person[] = []
  for (const word of words.filter(each => each !== '')) {
    const player = holderOf(word, game) ?? (word.includes('@') ? personCalled(word, people) : undefined)
    if (player === undefined) return refused(...noPlayerCalled(word, game))
    players.push(player)
  }
  return ok(players)
}
