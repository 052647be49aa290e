// SUMMARY: owners and centers of each year, who played, and how it ended.
import { summaryLines, summaryOf } from '../../report/forms/summary.ts'
import { ok } from '../../result.ts'
import { readBack } from '../../store/events/journal.ts'
import { command, usual } from '../command.ts'
import { boardFor } from '../meaning/boards.ts'
import { isName, wordsOf } from '../reading/words.ts'
import { lookAt } from './lookAt.ts'

export const summary = command({
  kind: 'summary',
  words: [usual('summary', 'SUMMARY game')],
  reads: (words: string | undefined, spelling: string) => {
    const [game, more] = wordsOf(words ?? '')
    return more !== undefined || !(game === undefined || isName(game)) ? undefined : { game, spelling }
  },
  for: 'thePerson',
  tells: 'game',
  does: (said, context) =>
    lookAt(said.game, 'SUMMARY', context, async (game, reader) => {
      const { events } = readBack(await context.recordedIn(game), boardFor)
      return ok(summaryLines(summaryOf(game, reader, events, context.worldOf(game), context.judge)))
    }),
})
