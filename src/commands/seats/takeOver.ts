// TAKEOVER: a power that nobody holds.
import { wording } from '../../report/wording.ts'
import { type Answer, orEnd, refused } from '../answer.ts'
import { alsoOrders, command, odd } from '../command.ts'
import type { Context } from '../context.ts'
import { boardFor } from '../meaning/boards.ts'
import { powerIn } from '../meaning/powersNamed.ts'
import { type SeatAndPassword, seatAndPassword } from './seatWords.ts'
import { takePower } from './speakFor.ts'

export const takeOver = command({
  kind: 'takeOver',
  words: [odd('takeover', 'TAKEOVER Fgame password'), alsoOrders('take over', 'TAKEOVER Fgame password')],
  reads: (words: string) => {
    const read = seatAndPassword(words)
    return read === undefined || read.words.length > 1 ? undefined : read
  },
  needsCapitals: line => !/^takeover/i.test(line),
  for: 'thePerson',
  speaker: 'signsOn',
  act: 'takeOver',
  does: async (said, context) => orEnd(await takenOver(said, context)),
})

async function takenOver(
  { seat, game: name, password, words }: SeatAndPassword,
  context: Context,
): Promise<Answer> {
  const loaded = await context.loadKnown(name)
  if (!loaded.ok) return loaded
  const game = context.game!
  const power = powerIn(seat, game)
  if (!power.ok) return power
  // Before the start all powers are to be had, and none is taken over.
  if (game.stage !== 'forming' && game.seats[power.value]?.state !== 'open')
    return refused(wording.daemon.signingOn.isTaken({ power: boardFor(game).powers[power.value]!.name }))
  return takePower(power.value, password, words, context)
}
