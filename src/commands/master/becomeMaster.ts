// BECOME MASTER: somebody becomes the master of a game that has none; nobody need have a part in it for that.
import { wording } from '../../report/wording.ts'
import { type Answer, orEnd, says } from '../answer.ts'
import { command } from '../command.ts'
import type { Context, Seated } from '../context.ts'
import { partOf } from '../meaning/parts.ts'

export const becomeMaster = command({
  kind: 'becomeMaster',
  called: () => 'become master',
  reads: () => ({}),
  for: 'thePerson',
  givesPower: true,
  speaker: 'changes',
  act: 'becomeMaster',
  does: async (_, context) => {
    const [named, another] = context.named
    if (context.by === undefined && named !== undefined && another === undefined)
      return ofGame(named, context)
    const part = await context.takePart()
    return part.ok ? decided(context.by!, context) : part
  },
})

/** For whoever has no part in the game that their letter names. */
async function ofGame(name: string, context: Context): Promise<Answer> {
  const loaded = orEnd(await context.loadKnown(name))
  if (!loaded.ok) return loaded
  const person = context.person()
  const answer = decided(partOf(context.game!, person) ?? { kind: 'stranger', person }, context)
  if (answer.ok) context.speakAs({ kind: 'master', person })
  return answer
}

function decided(
  by: Seated | { readonly kind: 'stranger'; readonly person: string },
  context: Context,
): Answer {
  const done = context.decide({ kind: 'becomeMaster' }, by)
  return done.ok ? says(wording.daemon.table.justDone) : done
}
