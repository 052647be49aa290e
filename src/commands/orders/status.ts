// STATUS: what is asked of a power, and its orders as they stand.
import { viewOf } from '../../game/views.ts'
import { standingLines } from '../../report/sentences/results.ts'
import { says, shows } from '../answer.ts'
import { command, usual } from '../command.ts'
import { boardFor } from '../meaning/boards.ts'

export const status = command({
  kind: 'status',
  words: [usual('status', 'STATUS', 'STATUS game')],
  reads: () => ({}),
  for: 'eachPower',
  tells: 'part',
  does: (_, context) => {
    const game = context.game!
    return context.by?.kind === 'power' && game.stage === 'playing'
      ? shows(context.ordersOf(context.by.power))
      : says(...standingLines(viewOf(game, { kind: 'outsider' }), boardFor(game)))
  },
})
