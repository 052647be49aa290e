// REPAIR: what is put right on the board by the master's hand; DUTCHMAN in it only asks what is to be.
import { wording } from '../../report/wording.ts'
import { type Answer, refused, says } from '../answer.ts'
import { command, usual } from '../command.ts'
import { type Context, isSeated } from '../context.ts'
import { asksForDutchman, dutchmanAsked, dutchmanLines } from '../meaning/dutchman.ts'
import { repairsIn } from '../meaning/repairs.ts'

export const repair = command({
  kind: 'repair',
  words: [usual('repair', 'REPAIR')],
  reads: (lines: readonly string[] = []) => ({ lines }),
  for: 'theGame',
  act: 'repair',
  does: ({ lines }, context) => repaired(lines, context),
})

function repaired(lines: readonly string[], context: Context): Answer {
  if (!isSeated(context)) return refused(wording.daemon.sayings.notHere)
  if (context.by.kind === 'master' && asksForDutchman(lines)) {
    const told = dutchmanAsked(lines, context.game, context.world())
    return told.ok ? says(...told.value) : told
  }
  const repairs = repairsIn(lines, context.game)
  if (!repairs.ok) return repairs
  const done = context.decide({ kind: 'repair', repairs: repairs.value })
  if (!done.ok) return done
  return says(wording.daemon.table.justDone, ...dutchmanLines(context.game, context.world()))
}
