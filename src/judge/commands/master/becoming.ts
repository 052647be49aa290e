// BECOME, PROMOTE: who is master, and for whom a master speaks.

import { ok } from '../../../result.ts'
import { wording } from '../../../wording/wording.ts'
import type { Person } from '../../game/events.ts'
import { isMaster } from '../../game/game.ts'
import { boardFor } from '../../library/equipment.ts'
import { command, usual } from '../command.ts'
import {
  type Answer,
  type Context,
  orEnd,
  refused,
  type Seated,
  type SeatedContext,
  says,
} from '../context.ts'
import { holderOf, personCalled, powerIn } from '../meaning/names.ts'
import { partOf } from '../meaning/parts.ts'
import { noMoreForming, tooManyForming } from '../seats/create.ts'

// BECOME F: the master speaks for a power.

const say = wording.letters.table

const become = command({
  kind: 'become',
  namesOnly: true,
  words: [usual('become', 'BECOME F', 'BECOME MASTER')],
  reads: (power: string) =>
    /^m(?:aster)?$/i.test(power) || power.split(' ').length > 3 ? undefined : { power },
  for: 'theGame',
  givesPower: true,
  speaker: 'changes',
  does: ({ power }, context) => orEnd(spokenFor(power, context)),
})

function spokenFor(name: string, context: Context): Answer {
  if (!context.isSeated()) return refused(say.onlyMaster)
  const { game, by } = context
  const power = powerIn(name, game)
  if (!power.ok) return power
  if (!isMaster(game, by.person)) return refused(say.onlyMaster)
  context.speakAs({ kind: 'power', power: power.value, person: by.person })
  return says(say.youSpeakFor({ power: boardFor(game).powers[power.value]!.name }))
}

// BECOME MASTER: the writer becomes master of a game that has none. A part in the game is not needed.

const becomeMaster = command({
  kind: 'becomeMaster',
  called: () => 'become master',
  reads: () => ({}),
  for: 'thePerson',
  givesPower: true,
  speaker: 'changes',
  act: 'becomeMaster',
  does: async (_, context) => {
    // BECOME F holds only for its letter, and its answer promises this way back.
    if (context.isSeated() && isMaster(context.game, context.by.person)) {
      context.speakAs({ kind: 'master', person: context.by.person })
      return says(say.masterAgain)
    }
    const [named, another] = context.named
    if (context.by === undefined && named !== undefined && another === undefined)
      return ofGame(named, context)
    const part = await context.takePart()
    if (!part.ok) return part
    if (!context.isSeated()) return refused(wording.letters.commandRefusals.notHere)
    return (await oneTooMany(context.by.person, context)) ?? decided(context.by, context)
  },
})

/** For a writer who has no part in the game that the letter names. */
async function ofGame(name: string, context: Context): Promise<Answer> {
  const loaded = orEnd(await context.loadKnown(name))
  if (!loaded.ok) return loaded
  const person = context.person()
  const tooMany = await oneTooMany(person, context)
  if (tooMany !== undefined) return tooMany
  const answer = decided(partOf(context.game!, person) ?? { kind: 'stranger', person }, context)
  if (answer.ok) context.speakAs({ kind: 'master', person })
  return answer
}

/** Why a game that waits for players without a master would be one too many for this person. */
const oneTooMany = async (person: Person, context: Context): Promise<Answer | undefined> =>
  context.game?.stage === 'forming' && context.game.masters.length === 0
    ? tooManyForming(person, context)
    : undefined

function decided(
  by: Seated | { readonly kind: 'stranger'; readonly person: string },
  context: Context,
): Answer {
  const done = context.decide({ kind: 'becomeMaster' }, by)
  return done.ok ? says(wording.letters.table.justDone) : done
}

// PROMOTE: makes another person master as well.

/** The person whom a line names, by address or by power. */
function toPromote(
  who: string,
  { game, people }: Pick<SeatedContext, 'game' | 'people'>,
): Person | undefined {
  const name = who.replace(/!+$/, '')
  return name.includes('@') ? personCalled(name, people) : holderOf(name, game)
}

const promote = command({
  kind: 'promote',
  words: [usual('promote', 'PROMOTE anna@example.org')],
  reads: (who: string) => (who.includes(' ') ? undefined : { who }),
  for: 'theGame',
  givesPower: true,
  act: 'promote',
  namesOnly: true,
  bound: async ({ who }, context) => {
    const person = toPromote(who, context)
    const isNew = person !== undefined && context.game.observers.includes(person)
    return isNew && context.by.kind === 'master' && context.game.stage === 'forming'
      ? noMoreForming([person], context)
      : undefined
  },
  acts: ({ who }, { game, people }) => {
    const name = who.replace(/!+$/, '')
    const person = toPromote(who, { game, people })
    return person === undefined
      ? refused(wording.letters.leaving.promote({ name: name.slice(0, 40), game: game.name.toLowerCase() }))
      : ok({ kind: 'promote', person })
  },
  says: ([act], { game }) =>
    act?.kind === 'promote' ? say.promoted({ person: act.person, game: game.name }) : say.justDone,
})

export const BECOMING = [become, becomeMaster, promote] as const
