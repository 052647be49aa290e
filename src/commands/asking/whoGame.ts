// WHOGAME: who plays what, as far as the asker may know.
import { viewOf } from '../../game/views.ts'
import { whoGameLines } from '../../report/forms/judgePlayers.ts'
import { ok } from '../../result.ts'
import { command, odd } from '../command.ts'
import { boardFor } from '../meaning/boards.ts'
import { gameIn } from './gameWords.ts'
import { lookAt } from './lookAt.ts'

export const whoGame = command({
  kind: 'whoGame',
  words: [odd('whogame', 'WHOGAME game')],
  reads: gameIn,
  for: 'thePerson',
  tells: 'game',
  does: ({ game: name, isFull }, context) =>
    lookAt(name, 'WHOGAME', context, (game, reader) =>
      ok(
        whoGameLines(
          viewOf(game, reader),
          boardFor(game),
          context.people.registrations(),
          isFull ? 'full' : undefined,
        ),
      ),
    ),
})
