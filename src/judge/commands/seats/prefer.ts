// SET PREFERENCE: the powers that a player would like.

import { ok } from '../../../result.ts'
import { wording } from '../../../wording/wording.ts'
import type { Game } from '../../game/game.ts'
import { command } from '../command.ts'
import { wishesOf, wishesTold } from '../meaning/names.ts'

const EXAMPLE = 'SET PREFERENCE FEG'

export const prefer = command({
  kind: 'prefer',
  sets: {
    slips: ['PREFERENCE'],
    known: ['PREF', 'PREFERENCE', 'PREFERENCES'],
    examples: { PREFERENCE: EXAMPLE, PREF: EXAMPLE },
  },
  called: () => 'set preference',
  reads: (wish: string): Prefer => ({ wish }),
  for: 'theGame',
  act: 'prefer',
  acts: ({ wish, hasCounted }, { game }) => {
    const preferences = wishesOf(wish, game)
    if (!preferences.ok) return preferences
    const isDone = hasCounted === true && game.stage === 'playing' && mayWish(game, preferences.value)
    return ok(isDone ? [] : [{ kind: 'prefer', preferences: preferences.value } as const])
  },
  says: ([act], { game }) =>
    act?.kind === 'prefer' ? wishesTold(act.preferences, game) : wording.letters.signingOn.wishCounted,
})

interface Prefer {
  readonly wish: string
  /** SIGNON in the same letter has already passed it on. */
  readonly hasCounted?: true
}

/** Whether the game takes such preferences. One that it does not take is refused in its own line. */
export const mayWish = (
  { settings: { preferences: allowed } }: Game,
  { isRandom }: { readonly isRandom: boolean },
): boolean => allowed === 'both' || (allowed === 'lists' && !isRandom)
