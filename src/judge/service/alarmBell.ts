// What is written when a game's alarm rings: what the clock did to the game, and the news for everybody.

import { MailWriter } from '../conversation/mails/mails.ts'
import { memoryOf, type Services, templatesOf, worldOf } from '../conversation/services.ts'
import { decide } from '../game/decide.ts'
import { decisionOf } from '../game/decision.ts'
import { peopleOf } from '../game/game.ts'
import { alarmOf } from '../game/turns/ringing.ts'
import { recordsOf } from '../people/people.ts'
import { noticesOf } from '../report/mails/notices.ts'
import type { Batch } from '../store/batch.ts'
import { storedInstant } from '../store/events/names.ts'

/** A deadline that is older than this when it rings fell while the judge was away, in milliseconds. */
const AWAY = 3_600_000

/** Rings the next alarm of a game, if it is for `latest` or earlier. */
export async function rungBy(name: string, latest: number, services: Services): Promise<Batch> {
  const memory = memoryOf(services.store)
  const stored = await memory.game(name)
  const { game, version } = stored
  const world = worldOf(game, services)
  const alarm = alarmOf(game, world)
  const at = storedInstant(world.now)
  if (alarm === undefined || alarm.at > Math.min(latest, world.now)) {
    // The game waits for something else by now: only its next alarm is set right.
    const next = alarm === undefined ? null : storedInstant(alarm.at)
    return { at, expect: new Map([[name, version]]), alarms: new Map([[name, next]]) }
  }
  const judgeWasAway = services.catchesUp !== true && world.now - alarm.at > AWAY
  const answer = decide(game, { by: { kind: 'clock' }, act: { kind: 'ring', alarm, judgeWasAway } }, world)
  if (!answer.ok) throw new Error(`${name} does not hear its own alarm: ${answer.error.kind}`)
  const decision = decisionOf(game, answer.value, `alarm ${alarm.kind}`)
  const origin = { name: `${name} ${version}`, letter: null, inReplyTo: null }
  const textMap = templatesOf(services).textMap(world.board)
  const news = noticesOf(decision, { world, judge: services.judge, site: services.sender.site, textMap })
  const records = decision.steps.flatMap(step => recordsOf(step, name, world, at, decision.cause))
  const told = await memory.knowing([], async people => {
    await people.meetAll(peopleOf(game), game)
    const writer = new MailWriter(services, people, origin)
    writer.news(news, decision.after)
    return { outgoing: writer.mails, ...(records.length === 0 ? {} : { records: people.put(records) }) }
  })
  return { at, ...memory.movedOn(stored, decision, world), ...told }
}
