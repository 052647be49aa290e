// BECOME F: a master speaks for a power.
import { isMaster } from '../../game/game.ts'
import { wording } from '../../report/wording.ts'
import { type Answer, orEnd, refused, says } from '../answer.ts'
import { command, usual } from '../command.ts'
import { type Context, isSeated } from '../context.ts'
import { boardFor } from '../meaning/boards.ts'
import { powerIn } from '../meaning/powersNamed.ts'

const say = wording.daemon.table

export const become = command({
  kind: 'become',
  words: [usual('become', 'BECOME F', 'BECOME MASTER')],
  reads: (power: string) => (/^master$/i.test(power) || power.split(' ').length > 3 ? undefined : { power }),
  for: 'theGame',
  givesPower: true,
  speaker: 'changes',
  does: ({ power }, context) => orEnd(spokenFor(power, context)),
})

function spokenFor(name: string, context: Context): Answer {
  if (!isSeated(context)) return refused(say.onlyMaster)
  const { game, by } = context
  const power = powerIn(name, game)
  if (!power.ok) return power
  if (!isMaster(game, by.person)) return refused(say.onlyMaster)
  context.speakAs({ kind: 'power', power: power.value, person: by.person })
  return says(say.youSpeakFor({ power: boardFor(game).powers[power.value]!.name }))
}
