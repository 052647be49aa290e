// SIGNON, OBSERVE, SET PREFERENCE, SET APPROVE: how people come to a game.

import { ok, type Result } from '../../../result.ts'
import type { Power } from '../../../rules/board/board.ts'
import { wording } from '../../../wording/wording.ts'
import type { Newcomer } from '../../game/commands.ts'
import { freePowers, powersOf } from '../../game/game.ts'
import { rulesOf } from '../../game/table.ts'
import { isQuiet } from '../../game/views.ts'
import { boardFor } from '../../library/equipment.ts'
import { listed } from '../../report/sentences/names.ts'
import { unusualForNewcomers } from '../../report/sentences/settingLines.ts'
import { command, odd, usual } from '../command.ts'
import {
  type Answer,
  type Context,
  lines,
  orEnd,
  type Refusal,
  type ReplyPiece,
  refused,
  type Seated,
  says,
  sentences,
} from '../context.ts'
import { playersCalled, wishesOf } from '../meaning/names.ts'
import { lockOf, partOf } from '../meaning/parts.ts'
import { isName, wordsOf } from '../reading/words.ts'
import { mayWish, prefer } from './prefer.ts'
import { holderTried, wordTried } from './tried.ts'

// SIGNON ?harbor, JOIN harbor: the writer wants to play in a game that has not begun.

const say = wording.letters.signingOn

interface SignOn {
  readonly game: string
  readonly power: string | undefined
  readonly password: string | undefined
  /** The words behind the password: the variant again, or the word of a private game. */
  readonly words: readonly string[]
  /** The powers that the letter asks for further below: the game may begin before that line is read. */
  readonly ahead?: string
}

const RIGHT = ['SIGNON ?game password', 'SIGNON Fgame password']

const signOn = command({
  kind: 'signOn',
  words: [
    odd('sign on', ...RIGHT),
    odd('signin', ...RIGHT),
    usual('join', 'JOIN game password', 'JOIN power@game password'),
  ],
  called: () => 'signon',
  reads: (words: string, spelling: 'SIGNON' | 'JOIN') =>
    spelling === 'JOIN' ? joined(words) : signedOn(words),
  for: 'thePerson',
  speaker: 'signsOn',
  act: 'signOn',
  does: async (said, context) => orEnd(await join(said, context)),
})

function signedOn(text: string): SignOn | undefined {
  const [game, password, ...words] = wordsOf(text)
  return isName(game) ? { game, power: undefined, password, words } : undefined
}

/** `?harbor word`, `harbor word`, `France@harbor word`; one more word may follow, for a private game. */
function joined(text: string): SignOn | undefined {
  const [where = '', password, ...words] = wordsOf(text)
  const [, power, game] = /^(?:(\w+)@)?(\w+)$/.exec(where) ?? []
  const isKnown = /^\?/.test(text) || (password !== undefined && words.length < 2)
  return isName(game) && isKnown ? { game, power, password, words } : undefined
}

async function join(
  { game: name, power, password, words, ahead }: SignOn,
  context: Context,
): Promise<Answer> {
  const loaded = await context.loadKnown(name)
  if (!loaded.ok) return loaded
  const game = context.game!
  const member = password === undefined ? undefined : await memberBy(password, context)
  const person = member?.person ?? context.person()
  const part = member ?? partOf(game, person)
  if (part !== undefined && part.kind !== 'observer') {
    context.speakAs(part)
    return says(say.joinedAlready({ game: game.name }))
  }
  const free = freePowers(game)
  if (game.stage === 'playing' && !isQuiet(game) && free.length > 0) return tooLate(free, context)
  if (game.stage === 'playing' && part === undefined)
    return refused(say.runsAlready({ game: game.name.toLowerCase() }))
  const wished = power === undefined ? ok(undefined) : wishesOf(power, game)
  if (!wished.ok) return wished
  const newcomer = await newcomerTo(context, password, words)
  if (!newcomer.ok) return newcomer
  const below = ahead === undefined ? undefined : wishesOf(ahead, game)
  const preferences = wished.value ?? (below?.ok && mayWish(game, below.value) ? below.value : undefined)
  const act = { kind: 'signOn', preferences, ...newcomer.value } as const
  const done = context.decide(act, { kind: 'stranger', person })
  if (!done.ok) return done
  context.speakAs(partOf(context.game!, person))
  const joined = context.game!
  const { powers } = boardFor(joined)
  const own = listed(
    powersOf(joined, person).map(each => powers[each]!.name),
    'and',
  )
  // For the last player to join, a mail of its own tells that the game begins.
  const next =
    joined.stage === 'forming' ? say.untilStart : own === '' ? undefined : say.plays({ powers: own })
  const told = [say.joined({ game: joined.name }), ...(next === undefined ? [] : [next])]
  return ok([sentences(...told), ...unusualLines(context)])
}

/**
 * A person who has joined and has no power yet for the line to name: proven by password, from one of the person's
 * addresses.
 */
async function memberBy(password: string, context: Context): Promise<Seated | undefined> {
  const { from, people, writer } = context
  const game = context.game!
  const claimed = people.personAt(from)
  const part = claimed === undefined ? undefined : partOf(game, claimed)
  if (writer !== undefined || part === undefined || part.kind === 'observer') return undefined
  if (!context.proofs.includes('password')) return undefined
  const guess = { lock: lockOf(game.name, '?', undefined), by: from, isThere: true }
  const found = await holderTried(password, [part], guess, context)
  return found.ok && typeof found.value !== 'string' ? found.value : undefined
}

/** It is too late to join, but a free power can be taken over. */
function tooLate(free: readonly Power[], context: Context): Answer {
  const game = context.game!
  const { powers } = boardFor(game)
  const names = free.slice(0, MOST_FREE).map(power => powers[power]!.name)
  const { letter } = powers[free[0]!]!
  return refused(
    say.hasBegun({
      game: game.name,
      powers: listed(names, 'or'),
      line: `TAKEOVER ${letter}${game.name.toLowerCase()}`,
    }),
  )
}

/** How many free powers are named. */
const MOST_FREE = 8

// OBSERVE: the writer wants to watch a game.

interface Observe {
  readonly game: string
  readonly nick: string | undefined
  readonly password: string | undefined
}

const observe = command({
  kind: 'observe',
  words: [usual('observe', 'OBSERVE game password'), usual('watch', 'OBSERVE game password')],
  /** `harbor word`, `nick@harbor word` */
  reads: (words: string): Observe | undefined => {
    const [where = '', password, more] = wordsOf(words)
    const [, nick, game] = /^(?:(\w+)@)?(\w+)$/.exec(where) ?? []
    return isName(game) && more === undefined ? { game, nick, password } : undefined
  },
  for: 'thePerson',
  speaker: 'signsOn',
  act: 'observe',
  does: async (said, context) => orEnd(await watch(said, context)),
})

export async function watch(
  { game: name, password }: Pick<Observe, 'game' | 'password'>,
  context: Context,
): Promise<Answer> {
  const loaded = await context.loadKnown(name)
  if (!loaded.ok) return loaded
  const person = context.person()
  // An observer has only one word behind the name: it may be the word of a private game.
  const newcomer = await newcomerTo(context, password, password === undefined ? [] : [password])
  if (!newcomer.ok) return newcomer
  const done = context.decide({ kind: 'observe', ...newcomer.value }, { kind: 'stranger', person })
  if (!done.ok) return done
  context.speakAs({ kind: 'observer', person })
  return says(wording.letters.signingOn.watching({ game: context.game!.name }))
}

// Newcomers: what they bring, and what they should know about the game.

/** What a newcomer brings. The words behind the password may include the word of a private game. */
export async function newcomerTo(
  context: Context,
  password: string | undefined,
  words: readonly string[],
): Promise<Result<Newcomer, Refusal>> {
  const { people, passwords } = context
  const game = context.game!
  const newcomer = people.newcomer(
    context.person(),
    password === undefined ? undefined : passwords.choose(password),
    context.records,
  )
  const { access, word: hash } = game.settings
  const tried = access === 'word' ? words.slice(0, MOST_WORDS) : []
  if (hash === undefined || tried.length === 0) return ok(newcomer)
  // Invited people need no word. Wrong words of everybody else share one count.
  const guess = { lock: `${game.name.toLowerCase()} word`, by: undefined, isThere: true }
  for (const word of tried) {
    const found = await wordTried(word, hash, guess, context)
    if (!found.ok) return found
    if (found.value === 'shut') return refused(say.wordShut)
    if (found.value === 'right') return ok({ ...newcomer, knowsTheWord: true })
  }
  return ok(newcomer)
}

/** How many words of a line are tried as the word of a private game. */
const MOST_WORDS = 3

/** What a newcomer should know about the game while it can still be left. */
export function unusualLines(context: Context): readonly ReplyPiece[] {
  const game = context.game!
  const unusual = unusualForNewcomers(game.settings, rulesOf(game, context.world()))
  return unusual.length === 0 ? [] : [lines(['', ...unusual])]
}

// SET APPROVE: players of a game that approves its newcomers.

const approve = command({
  kind: 'approve',
  sets: { slips: ['APPROVE', 'NOT APPROVE', 'NOT APPROVED'] },
  called: ({ isApproved }) => (isApproved ? 'set approve' : 'set not approve'),
  reads: (who: string, isApproved: boolean) => ({ who, isApproved }),
  for: 'theGame',
  act: 'approve',
  acts: ({ who, isApproved }, at) => {
    const players = playersCalled(who, at)
    return players.ok ? ok({ kind: 'approve', players: players.value, isApproved }) : players
  },
})

export const SIGNING_ON = [signOn, observe, prefer, approve] as const
