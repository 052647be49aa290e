// The keeper removes a game, and restores it.

import { wording } from '../../../wording/wording.ts'
import { written } from '../../game/calendar.ts'
import { decide } from '../../game/decide.ts'
import { type Decision, decisionOf } from '../../game/decision.ts'
import { type Game, peopleOf, wholeOf } from '../../game/game.ts'
import { subjectOf, wrapped } from '../../report/forms/frame.ts'
import { amount } from '../../report/sentences/names.ts'
import type { OutgoingMail } from '../../store/batch.ts'
import { MailWriter } from '../mails/mails.ts'
import { memoryOf, type Services, worldOf } from '../services.ts'
import { type KeeperAction, type KeeperChannel, ways } from './action.ts'

const say = wording.notices.removing
const tells = wording.letters.keeping

export type Removal = 'remove' | 'restore'

/** Changes nothing if the game is removed, or restored, already. */
export async function removeOrRestore(
  kind: Removal,
  name: string,
  way: KeeperChannel,
  services: Services,
  isTold = true,
): Promise<KeeperAction> {
  const memory = memoryOf(services.store)
  const stored = await memory.game(name)
  const world = worldOf(wholeOf(stored.game), services)
  const person = services.keeper ?? services.sender.address
  const answer = decide(stored.game, { by: { kind: 'keeper', person }, act: { kind } }, world)
  if (!answer.ok) return { lines: [tells.isSo[kind]({ game: stored.name })] }
  const decision = decisionOf(stored.game, answer.value, null)
  const outgoing = isTold ? await mailsOf(kind, decision, `${stored.name} ${stored.version}`, services) : []
  const told = isTold ? tells.areTold({ mails: amount(outgoing.length, 'mail') }) : tells.nobodyIsTold
  const game = wholeOf(decision.after)
  return {
    part: memory.movedOn(stored, decision, world),
    outgoing,
    lines:
      kind === 'remove'
        ? [
            tells.removed({ game: game.name }),
            told,
            tells.undoesRemoval({ line: ways[way].restore({ what: stored.name }) }),
          ]
        : [[tells.restored({ game: game.name }), ...deadlineOf(game)].join(' '), told],
  }
}

const deadlineOf = ({ due, stage, settings }: Game): readonly string[] =>
  due === undefined || stage !== 'playing'
    ? []
    : [say.isDue({ deadline: written(due.deadline, settings.timing.zone) })]

/** Goes to everybody in the game. */
function mailsOf(
  kind: Removal,
  { after }: Decision,
  name: string,
  services: Services,
): Promise<readonly OutgoingMail[]> {
  // Nothing is due in a removed game.
  const game: Game = kind === 'remove' ? { ...wholeOf(after), due: undefined } : after
  const { due, position, settings } = game
  const deadline = due && written(due.deadline, settings.timing.zone)
  const lines =
    kind === 'remove'
      ? [say.removed({ game: game.name })]
      : [
          say.restored({ game: game.name }),
          ...(deadline === undefined || game.stage !== 'playing' ? [] : [say.isDue({ deadline })]),
        ]
  const phase = position?.phase
  const notice = {
    to: peopleOf(game),
    kind: 'news',
    subject: subjectOf(services.judge, game, phase, say.subject[kind]),
    lines: lines.flatMap(wrapped),
    standsAlone: true,
    phase,
    isNeeded: true,
    ...(kind === 'remove' ? { tellsTask: true as const } : {}),
  } as const
  return memoryOf(services.store).knowing([], async people => {
    await people.meetAll(peopleOf(game), game)
    const writer = new MailWriter(services, people, {
      name: `${kind} ${name}`,
      letter: null,
      inReplyTo: null,
    })
    writer.news([notice], game)
    return writer.mails
  })
}
