// RENAME: a game keeps its name.
import { wording } from '../../report/wording.ts'
import { orEnd, refused } from '../answer.ts'
import { command, usual } from '../command.ts'
import { isName, wordsOf } from '../reading/words.ts'

export const rename = command({
  kind: 'rename',
  words: [usual('rename', 'RENAME game newname password')],
  reads: (words: string) => {
    const [game, to, password, more] = wordsOf(words.replace(/^(\S+) to (?=\S)/i, '$1 '))
    return isName(game) && isName(to) && more === undefined ? { game, to, password } : undefined
  },
  for: 'thePerson',
  givesPower: true,
  speaker: 'names',
  does: () => orEnd(refused(wording.daemon.leaflets.oneName)),
})
