// Mails that somebody does not want any more: by a click on what their mail program shows, or since one was reported as unwanted.
import { partOf } from '../commands/meaning/parts.ts'
import { decide } from '../game/decide.ts'
import { decisionOf } from '../game/decision.ts'
import { enclosuresFor } from '../game/game.ts'
import type { MailTimes, StoppedBy } from '../game/mailWishes.ts'
import { keyIn, type Unwanted, unwantedIn } from '../mail/tokens.ts'
import { noticesOf } from '../report/mails/notices.ts'
import type { Batch, GameName, Letter } from '../store/batch.ts'
import { storedInstant } from '../store/events/names.ts'
import type { GamePart } from '../store/store.ts'
import { MailWriter } from './mails/mails.ts'
import { memoryOf, type Services, templatesOf, worldOf } from './services.ts'

/** How often it is tried again when somebody else was quicker. */
const MOST_TRIES = 20

/** Ends them, and tells in how many games; nothing happens a second time. */
export async function endMails(unwanted: Unwanted, by: StoppedBy, services: Services): Promise<number> {
  let ended = 0
  for (const name of await gamesOf(unwanted, services))
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const batch = await endedIn(name, unwanted, by, services)
      if (batch === undefined) break
      if ((await services.store.commit(batch)).ok) {
        ended++
        break
      }
    }
  return ended
}

async function gamesOf({ address, game }: Unwanted, { store }: Services): Promise<readonly GameName[]> {
  if (game !== '') return [game]
  const { people } = await memoryOf(store).people()
  return [...people.gamesOf(people.personAt(address) ?? address)]
}

/** Undefined where it would change nothing. */
async function endedIn(
  name: GameName,
  { address, what }: Unwanted,
  stopped: StoppedBy,
  services: Services,
): Promise<Batch | undefined> {
  const memory = memoryOf(services.store)
  const [{ people }, stored] = [await memory.people(), await memory.game(name)]
  const { game } = stored
  const person = people.personAt(address) ?? address
  const by = partOf(game, person)
  if (by === undefined || game.stage === 'over') return undefined
  const { mail: before = {} } = enclosuresFor(game, person)
  const mail = unwantedOf(what, before)
  if (Object.keys(mail).every(part => before[part as keyof MailTimes] === 'none')) return undefined
  const world = worldOf(game, services)
  // Spoken for themselves, whatever else they may do in the game.
  const answer = decide(game, { by, act: { kind: 'chooseEnclosures', mail, stopped } }, world)
  if (!answer.ok) return undefined
  const decision = decisionOf(game, answer.value, stopped)
  const version = `${name} ${stored.version}`
  const writer = new MailWriter(services, people, { name: version, letter: null, inReplyTo: null })
  const textMap = templatesOf(services).textMap(world.board)
  writer.news(noticesOf(decision, { world, judge: services.judge, textMap }), decision.after)
  const part: GamePart = memory.movedOn(stored, decision, world)
  return { at: storedInstant(world.now), ...part, outgoing: writer.mails }
}

/** With the mail of the day ends all that would come in it. */
const unwantedOf = (what: Unwanted['what'], before: MailTimes): MailTimes =>
  what === 'digest'
    ? Object.fromEntries(
        Object.entries(before).flatMap(([part, time]) => (time === 'digest' ? [[part, 'none']] : [])),
      )
    : { [what]: 'none' }

/** What a mail program asks to end in the subject of a mail; undefined for what is no key of ours. */
export function unwantedBy(subject: string, { secret }: Services): Unwanted | undefined {
  const key = keyIn(subject)
  return key === undefined ? undefined : unwantedIn(key, secret)
}

/** What a mail program wrote for its reader, whoever it says that it is: its key says all. */
export async function endedByMail(filed: Letter, unwanted: Unwanted, services: Services): Promise<Batch> {
  await endMails(unwanted, 'click', services)
  const at = storedInstant(services.clock.now())
  return { at, expect: new Map(), post: { setAside: new Map([[filed.key, ENDED]]) } }
}

/** Why such a letter got no answer: what it asked for is done, and a program reads none. */
const ENDED = 'mails were turned off by it'
