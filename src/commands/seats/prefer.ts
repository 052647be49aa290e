// SET PREFERENCE: the powers that a player would like.
import { ok } from '../../result.ts'
import { command } from '../command.ts'
import { wishesOf } from '../meaning/powersNamed.ts'

const EXAMPLE = 'SET PREFERENCE FEG'

export const prefer = command({
  kind: 'prefer',
  sets: {
    slips: ['PREFERENCE'],
    known: ['PREF', 'PREFERENCE', 'PREFERENCES'],
    examples: { PREFERENCE: EXAMPLE, PREF: EXAMPLE },
  },
  called: () => 'set preference',
  reads: (wish: string) => ({ wish }),
  for: 'theGame',
  act: 'prefer',
  acts: ({ wish }, { game }) => {
    const preferences = wishesOf(wish, game)
    return preferences.ok ? ok({ kind: 'prefer', preferences: preferences.value }) : preferences
  },
})
