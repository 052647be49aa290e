// A game that the keeper takes out, and puts back: from the command line, beside a judge that runs.
import { MailWriter } from '../conversation/mails/mails.ts'
import { memoryOf, type Services, worldOf } from '../conversation/services.ts'
import { written } from '../game/calendar.ts'
import { decide } from '../game/decide.ts'
import { type Decision, decisionOf } from '../game/decision.ts'
import { type Game, peopleOf, wholeOf } from '../game/game.ts'
import { subjectOf, wrapped } from '../report/forms/frame.ts'
import { wording } from '../report/wording.ts'
import type { Batch, OutgoingMail } from '../store/batch.ts'
import { storedInstant } from '../store/events/names.ts'

const say = wording.notices.removing

/** A commit is tried again that the judge was quicker than. */
const MOST_TRIES = 20

/** What came of it: the game as it was or is again, and how many mails tell of it. */
export interface Moved {
  readonly game: Game
  readonly mails: number
}

/** Undefined where it is so already. */
export async function removeOrRestore(
  kind: 'remove' | 'restore',
  name: string,
  services: Services,
  isTold: boolean,
): Promise<Moved | undefined> {
  const memory = memoryOf(services.store)
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const stored = await memory.game(name)
    const world = worldOf(wholeOf(stored.game), services)
    const person = services.keeper ?? services.sender.address
    const answer = decide(stored.game, { by: { kind: 'keeper', person }, act: { kind } }, world)
    if (!answer.ok) return undefined
    const decision = decisionOf(stored.game, answer.value, null)
    const outgoing = isTold ? await mailsOf(kind, decision, `${stored.name} ${stored.version}`, services) : []
    const batch: Batch = {
      at: storedInstant(world.now),
      ...memory.movedOn(stored, decision, world),
      outgoing,
    }
    if ((await memory.commit(batch)).ok) return { game: wholeOf(decision.after), mails: outgoing.length }
  }
  throw new Error(`others wrote ${MOST_TRIES} times while ${name} was to be changed`)
}

/** To everybody who has to do with it. */
function mailsOf(
  kind: 'remove' | 'restore',
  { after }: Decision,
  name: string,
  services: Services,
): Promise<readonly OutgoingMail[]> {
  // Nothing is due in a game that was taken out.
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
