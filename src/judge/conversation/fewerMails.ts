// Ends mails that a reader no longer wants: by a click in the mail program, or because one was reported as unwanted.

import type { Heads } from '../../post/letter.ts'
import type { SpamReport } from '../../post/machines.ts'
import { partOf } from '../commands/meaning/parts.ts'
import { decide } from '../game/decide.ts'
import { decisionOf } from '../game/decision.ts'
import { enclosuresFor, peopleOf } from '../game/game.ts'
import type { MailPart } from '../game/mailWishes.ts'
import { type MailTimes, type StoppedBy, timeOf } from '../game/mailWishes.ts'
import type { People } from '../people/people.ts'
import { noticesOf } from '../report/mails/notices.ts'
import type { Batch, GameName, Letter } from '../store/batch.ts'
import { storedInstant, streamOf } from '../store/events/names.ts'
import type { GamePart, StoredGame } from '../store/store.ts'
import { mailAbout } from './mails/deliveries.ts'
import { MailWriter } from './mails/mails.ts'
import { memoryOf, type Services, templatesOf, worldOf } from './services.ts'
import type { Subscribed, Unwanted } from './unwanted.ts'

/** How often to try again when another commit was quicker. */
const MOST_TRIES = 20

/** All mails that come without being asked for letter by letter. Press from player to player is not among them. */
const ALL_SUBSCRIBED = [
  'reminders',
  'broadcasts',
  'observer',
  'digest',
] as const satisfies readonly Subscribed[]

/** The mails that somebody no longer wants at an address. */
interface Ended {
  readonly address: string
  /** Empty for all games that are mailed there. */
  readonly game: GameName
  readonly what: readonly Subscribed[]
}

/** Ends these mails, and returns in how many games. A second call changes nothing. */
export const endMails = (
  { what, ...unwanted }: Unwanted,
  by: StoppedBy,
  services: Services,
): Promise<number> => end({ ...unwanted, what: [what] }, by, services)

async function end(ended: Ended, by: StoppedBy, services: Services): Promise<number> {
  let count = 0
  for (const name of await gamesOf(ended, services))
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const batch = await endedIn(name, ended, by, services)
      if (batch === undefined) break
      if ((await services.store.commit(batch)).ok) {
        count++
        break
      }
    }
  return count
}

/** The named game, or else all games whose mails go to that address. */
async function gamesOf({ address, game }: Ended, { store }: Services): Promise<readonly GameName[]> {
  if (game !== '') return [game]
  const memory = memoryOf(store)
  const people = await memory.people(streamOf('address', address))
  const person = people.personAt(address) ?? address
  await people.meetAll([person])
  const names: GameName[] = []
  for (const name of people.of(person).games)
    if (people.reachedAt(person, (await memory.game(name)).game).includes(address)) names.push(name)
  return names
}

/** Undefined if it would change nothing. */
async function endedIn(
  name: GameName,
  ended: Ended,
  stopped: StoppedBy,
  services: Services,
): Promise<Batch | undefined> {
  const memory = memoryOf(services.store)
  const stored = await memory.game(name)
  return memory.knowing([streamOf('address', ended.address)], async people => {
    await people.meetAll(peopleOf(stored.game), stored.game)
    return endedFor(stored, ended, stopped, people, services)
  })
}

function endedFor(
  stored: StoredGame,
  { address, what }: Ended,
  stopped: StoppedBy,
  people: People,
  services: Services,
): Batch | undefined {
  const { name, game } = stored
  const person = people.personAt(address) ?? address
  const by = partOf(game, person)
  if (by === undefined || game.stage === 'over') return undefined
  const { mail: before = {} } = enclosuresFor(game, person)
  const mail: MailTimes = Object.assign(
    {},
    ...what.filter(each => concerns(each, by.kind)).map(each => unwantedOf(each, before)),
  )
  if (Object.keys(mail).every(part => timeOf(before, part as MailPart) === 'none')) return undefined
  const world = worldOf(game, services)
  // They speak for themselves, whatever else they may do in the game.
  const answer = decide(game, { by, act: { kind: 'chooseEnclosures', mail, stopped } }, world)
  if (!answer.ok) return undefined
  const decision = decisionOf(game, answer.value, stopped)
  const version = `${name} ${stored.version}`
  const writer = new MailWriter(services, people, { name: version, letter: null, inReplyTo: null })
  const textMap = templatesOf(services).textMap(world.board)
  writer.news(
    noticesOf(decision, { world, judge: services.judge, site: services.sender.site, textMap }),
    decision.after,
  )
  const part: GamePart = memoryOf(services.store).movedOn(stored, decision, world)
  return { at: storedInstant(world.now), ...part, outgoing: writer.mails }
}

/** Observers get mails of their own kind, and nobody else does. */
const concerns = (what: Subscribed, kind: string): boolean =>
  what === 'digest' || (what === 'observer') === (kind === 'observer')

/** Ending the mail of the day ends all that would come in it. */
const unwantedOf = (what: Unwanted['what'], before: MailTimes): MailTimes =>
  what === 'digest'
    ? Object.fromEntries(
        Object.entries(before).flatMap(([part, time]) => (time === 'digest' ? [[part, 'none']] : [])),
      )
    : { [what]: 'none' }

/** A mail that a program wrote for its reader. Its sender does not matter: the key says all. */
export async function endedByMail(filed: Letter, unwanted: Unwanted, services: Services): Promise<Batch> {
  await endMails(unwanted, 'click', services)
  const at = storedInstant(services.clock.now())
  return { at, expect: new Map(), post: { setAside: new Map([[filed.key, ENDED]]) } }
}

/** Why such a letter got no answer: what it asked for is done, and a program reads none. */
const ENDED = 'mails were turned off by it'

// Reports from mail providers that a reader has called a mail of ours unwanted.

/**
 * A report is never answered. It counts only if it names a mail of ours to the reader it is about; any other is filed.
 */
export async function spamReported(
  filed: Letter,
  { recipients, report }: Heads & { readonly report: SpamReport },
  services: Services,
): Promise<Batch> {
  const { from, names, to, writers } = report
  const isOurs = writers.length === 0 || writers.includes(services.sender.address.toLowerCase())
  // Some providers hide whose report it is. Nobody else knows the Message-ID of our mail.
  const wasFor = (address: string) => to.length === 0 || to.includes(address)
  const mail = isOurs ? await mailAbout([...recipients, ...from], names, wasFor, services) : undefined
  const isTheirs = mail !== undefined && wasFor(mail.to)
  if (isTheirs) await end({ address: mail.to, game: '', what: ALL_SUBSCRIBED }, 'report', services)
  const why = `spam report: ${isTheirs ? 'of a mail of ours' : 'of no mail of ours'}`
  const at = storedInstant(services.clock.now())
  return { at, expect: new Map(), post: { setAside: new Map([[filed.key, why]]) } }
}
