// PURGE: the end of a game, by the password of its master.
import { command, usual } from '../command.ts'
import { isName, wordsOf } from '../reading/words.ts'

export const purge = command({
  kind: 'purge',
  words: [usual('purge', 'PURGE game password')],
  reads: (words: string) => {
    const [game, password, more] = wordsOf(words)
    return isName(game) && more === undefined ? { game, password } : undefined
  },
  for: 'theGame',
  givesPower: true,
  speaker: 'names',
  names: ({ game, password }) => ({ seat: 'M', game, password }),
  standsFor: () => ({ kind: 'terminate', isSure: false, spelling: 'PURGE' }),
})
