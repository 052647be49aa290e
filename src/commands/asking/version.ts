// VERSION: how much there is of the judge.

import { VERSION } from '../../library/files.ts'
import { wording } from '../../report/wording.ts'
import { says } from '../answer.ts'
import { command, usual } from '../command.ts'

const say = wording.daemon.informing

export const version = command({
  kind: 'version',
  words: [usual('version', 'VERSION')],
  reads: () => ({}),
  for: 'thePerson',
  tells: 'anything',
  does: async (_, context) => {
    const { length: count } = await context.games()
    return says(
      count === 1 ? say.versionOneGame({ version: VERSION }) : say.version({ version: VERSION, count }),
    )
  },
})
