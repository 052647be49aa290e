// HELP and VERSION: questions about the judge itself.

import { wording } from '../../../wording/wording.ts'
import { VERSION } from '../../library/files.ts'
import { helpPage, helpPages } from '../../library/help.ts'
import { alsoOrders, command, usual } from '../command.ts'
import { refused, says, shows } from '../context.ts'
import { offersFor } from '../wishes/offers.ts'

// HELP, INFO, GET, SEND: a page of help. If there is no such page, names pages that may be meant.

const say = wording.letters.informing

/** Behind INFO, HELP or GET these words belong to other commands. */
const OTHER_HELP = /^(?:players?|please)\b|^[!?]$/i
const OTHER_FILES = /^dedication$/i

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
  /**
   * Up to four words, as in `SET NO LATE PRESS`, or a sentence if HELP is in capitals; GET and SEND take a file name.
   */
  reads: (word: string | undefined, spelling: string): Help | undefined => {
    if (word === undefined) return { word, spelling }
    const isFile = spelling === 'GET' || spelling === 'SEND'
    if (
      OTHER_HELP.test(word) ||
      word.split(' ').length > MOST_WORDS ||
      (isFile && (!/^[\w.-]+$/.test(word) || OTHER_FILES.test(word)))
    )
      return undefined
    return { word, spelling }
  },
  needsCapitals: (_, { word = '' }) => word.split(' ').length > WORDS_OF_A_PAGE,
  for: 'thePerson',
  tells: 'anything',
  does: ({ word = '' }, { templates, game, by, now }) => {
    // The keeper may have added pages.
    const pages = helpPages(templates.folder)
    const answer = helpPage(word === '' ? undefined : word, pages)
    if (answer.kind === 'page') return shows(['', ...answer.lines])
    const isSentence = word.split(' ').length > 2
    const orders = isSentence && ABOUT_ORDERS.test(word) ? helpPage('orders', pages) : undefined
    if (orders?.kind === 'page') return shows(['', ...orders.lines])
    const offers = isSentence ? offersFor([word], { game, by, now }, () => undefined) : []
    if (offers.length > 0) return { ok: false, error: { why: [say.helpInWords], below: offers } }
    return refused(noPage(word.slice(0, 40), answer.words))
  },
})

const WORDS_OF_A_PAGE = 4
const MOST_WORDS = 16
/** Verbs of units: a question about them gets the page on orders. */
const ABOUT_ORDERS =
  /\b(?:retreat|build|disband|remov|convoy|support|attack|hold|waiv|mov(?:e|ing)\b)\w*|\borders?\b(?!.*\b(?:cancel|undo|take back|late)\b)/i

const noPage = (word: string, others: readonly string[]): string =>
  others.length === 0
    ? say.noPage({ word })
    : say.noPageBut({ word, pages: others.map(each => `HELP ${each}`).join(', ') })

// VERSION: the version of the judge, and how many games it has.

const version = command({
  kind: 'version',
  words: [usual('version', 'VERSION')],
  reads: () => ({}),
  for: 'thePerson',
  tells: 'anything',
  does: async (_, context) => {
    const count = await context.countGames()
    return says(
      count === 1 ? say.versionOneGame({ version: VERSION }) : say.version({ version: VERSION, count }),
    )
  },
})

export const ABOUT_THE_JUDGE = [help, version] as const
