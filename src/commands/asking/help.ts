// HELP and VERSION: what is asked about the judge itself.

import { VERSION } from '../../library/files.ts'
import { helpPage, helpPages } from '../../library/help.ts'
import { wording } from '../../report/wording.ts'
import { alsoOrders, command, usual } from '../command.ts'
import { refused, says, shows } from '../context.ts'

// HELP, INFO, GET, SEND: a page of help; where there is none, those that could have been meant.

const say = wording.daemon.informing

/** Keywords of their own that begin with INFO, HELP or GET. */
const OTHER_HELP = /^(?:players?|please|dedication|help)\b|^[!?]$/i

interface Help {
  readonly word: string | undefined
  readonly spelling: string
}

const help = command({
  kind: 'help',
  words: [
    usual('help', 'HELP', 'HELP PRESS'),
    usual('info', 'INFO guide', 'INFO PLAYER anna@example.org'),
    usual('get', 'GET guide'),
    alsoOrders('send', 'SEND guide'),
  ],
  takesMarks: true,
  /** Up to four words, as `SET NO LATE PRESS` has; of a file its name. */
  reads: (word: string | undefined, spelling: string): Help | undefined => {
    if (word === undefined) return { word, spelling }
    const isFile = spelling === 'GET' || spelling === 'SEND'
    if (OTHER_HELP.test(word) || word.split(' ').length > 4 || (isFile && !/^[\w.-]+$/.test(word)))
      return undefined
    return { word, spelling }
  },
  for: 'thePerson',
  tells: 'anything',
  does: ({ word }, { templates }) => {
    // The keeper may have pages of their own.
    const answer = helpPage(word, helpPages(templates.folder))
    return answer.kind === 'page'
      ? shows(['', ...answer.lines])
      : refused(noPage((word ?? '').slice(0, 40), answer.words))
  },
})

const noPage = (word: string, others: readonly string[]): string =>
  others.length === 0
    ? say.noPage({ word })
    : say.noPageBut({ word, pages: others.map(each => `HELP ${each}`).join(', ') })

// VERSION: how much there is of the judge.

const version = command({
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

/** What anybody may ask of the judge itself. */
export const ABOUT_THE_JUDGE = [help, version] as const
