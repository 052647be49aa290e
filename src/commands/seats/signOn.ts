// SIGNON ?harbor, JOIN harbor: whoever writes wants to play in a game that has not begun.
import type { Power } from '../../board/board.ts'
import { freePowers } from '../../game/seats/players.ts'
import { listed } from '../../report/sentences/names.ts'
import { wording } from '../../report/wording.ts'
import { ok } from '../../result.ts'
import { type Answer, orEnd, refused, says, sentences } from '../answer.ts'
import { command, odd, usual } from '../command.ts'
import type { Context } from '../context.ts'
import { boardFor } from '../meaning/boards.ts'
import { partOf } from '../meaning/parts.ts'
import { wishesOf } from '../meaning/powersNamed.ts'
import { isName, wordsOf } from '../reading/words.ts'
import { newcomerTo, unusualLines } from './newcomer.ts'

const say = wording.daemon.signingOn

export interface SignOn {
  readonly game: string
  readonly power: string | undefined
  readonly password: string | undefined
  /** The words behind the password: the variant once more, or the word of a private game. */
  readonly words: readonly string[]
}

const RIGHT = ['SIGNON ?game password', 'SIGNON Fgame password']

export const signOn = command({
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

/** `?harbor word`, `harbor word`, `France@harbor word`; the last may have the word of a private game behind it. */
function joined(text: string): SignOn | undefined {
  const [where = '', password, ...words] = wordsOf(text)
  const [, power, game] = /^(?:(\w+)@)?(\w+)$/.exec(where) ?? []
  const isKnown = /^\?/.test(text) || (password !== undefined && words.length < 2)
  return isName(game) && isKnown ? { game, power, password, words } : undefined
}

async function join({ game: name, power, password, words }: SignOn, context: Context): Promise<Answer> {
  const loaded = await context.loadKnown(name)
  if (!loaded.ok) return loaded
  const person = context.person()
  const game = context.game!
  const part = partOf(game, person)
  if (part !== undefined && part.kind !== 'observer') {
    context.speakAs(part)
    return says(say.joinedAlready({ game: game.name }))
  }
  const free = freePowers(game)
  if (game.stage === 'playing' && !game.settings.quiet && free.length > 0) return tooLate(free, context)
  const wished = power === undefined ? ok(undefined) : wishesOf(power, game)
  if (!wished.ok) return wished
  const newcomer = await newcomerTo(context, password, words)
  if (!newcomer.ok) return newcomer
  const act = { kind: 'signOn', preferences: wished.value, ...newcomer.value } as const
  const done = context.decide(act, { kind: 'stranger', person })
  if (!done.ok) return done
  context.speakAs(partOf(context.game!, person))
  const { name: joinedGame, stage } = context.game!
  // The last to come has the beginning in a mail of its own.
  const told = [say.joined({ game: joinedGame }), ...(stage === 'forming' ? [say.untilStart] : [])]
  return ok([sentences(...told), ...unusualLines(context)])
}

/** Whoever comes too late to join can still take over. */
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

/** So many powers are named, where there are more. */
const MOST_FREE = 8
