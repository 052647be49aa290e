// OBSERVE: whoever writes wants to watch a game.
import { wording } from '../../report/wording.ts'
import { type Answer, orEnd, says } from '../answer.ts'
import { command, usual } from '../command.ts'
import type { Context } from '../context.ts'
import { isName, wordsOf } from '../reading/words.ts'
import { newcomerTo } from './newcomer.ts'

export interface Observe {
  readonly game: string
  readonly nick: string | undefined
  readonly password: string | undefined
}

export const observe = command({
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

async function watch({ game: name, password }: Observe, context: Context): Promise<Answer> {
  const loaded = await context.loadKnown(name)
  if (!loaded.ok) return loaded
  const person = context.person()
  // Whoever only watches has no other word behind the name: it may be that of a private game.
  const newcomer = await newcomerTo(context, password, password === undefined ? [] : [password])
  if (!newcomer.ok) return newcomer
  const done = context.decide({ kind: 'observe', ...newcomer.value }, { kind: 'stranger', person })
  if (!done.ok) return done
  context.speakAs({ kind: 'observer', person })
  return says(wording.daemon.signingOn.watching({ game: context.game!.name }))
}
