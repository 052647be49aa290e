// What is noted when a server refuses an address for good, and who is told once nobody is believed to be there.
import { boardFor } from '../../commands/meaning/boards.ts'
import type { Person } from '../../game/events.ts'
import { type Game, peopleOf } from '../../game/game.ts'
import type { People } from '../../people/people.ts'
import { addressUnreachable, mailRefused } from '../../people/reach.ts'
import type { Notice } from '../../report/mails/notices.ts'
import type { MailText } from '../../report/mails/views.ts'
import { wording } from '../../report/wording.ts'
import { subjectOf } from '../../report/wrapping.ts'
import type { Batch, OutgoingMail, QueuedMail, Timestamp } from '../../store/batch.ts'
import { storedInstant } from '../../store/events/names.ts'
import { memoryOf } from '../memory.ts'
import { type Services, templatesOf } from '../services.ts'
import { keeperMails } from './keeperMails.ts'
import { MailWriter } from './mails.ts'

const say = wording.daemon.unreachable

/** An address at which nobody is believed to be, and what the server said of it last. */
interface Lost {
  readonly address: string
  readonly person: Person
  readonly said: string
  readonly at: Timestamp
}

/**
 * What is to be committed when a server has refused a mail for good because of whom it was for. Only addresses that
 * somebody has a part by are counted: to others we write once, when somebody gives them for his own.
 */
export async function refusalNoted(
  { messageId, to, game }: QueuedMail,
  said: string,
  cause: string | null,
  services: Services,
): Promise<Pick<Batch, 'records' | 'outgoing'>> {
  const { people, version } = await memoryOf(services.store).people()
  const { reach } = people
  const person = people.personAt(to)
  if ((game === null && person === undefined) || !reach.isNews(to, messageId)) return {}
  const now = services.clock.now()
  const at = storedInstant(now)
  const refused = mailRefused(to, messageId, at, cause)
  if (!reach.isOnTheBrink(to, now)) return { records: { expect: version, events: [refused] } }
  return {
    records: { expect: version, events: [refused, addressUnreachable(to, at, cause)] },
    outgoing: await newsOf({ address: to, person: person ?? to, said, at }, people, services),
  }
}

/** To each table where he has a part, and to the keeper. */
async function newsOf(lost: Lost, people: People, services: Services): Promise<readonly OutgoingMail[]> {
  const { address, person, said, at } = lost
  const name = `unreachable ${address} ${at}`
  const writer = new MailWriter(services, people, { name, letter: null, inReplyTo: null })
  const names: string[] = []
  for (const each of people.gamesOf(person)) {
    const { game } = await memoryOf(services.store).game(each)
    if (game.stage === 'over' || !peopleOf(game).includes(person)) continue
    names.push(game.name)
    writer.news(noticesOf(lost, othersFor(lost, game, people), game, services), game)
  }
  if (address === services.keeper) return writer.mails
  const text = { kind: 'keeperUnreachable', view: { address, said, games: names.join(', ') } } as const
  return [...writer.mails, ...keeperMails(services, { name, subject: 'Address unreachable', text })]
}

/** Where he can still be written to about a game. */
function othersFor({ address, person }: Lost, game: Game, people: People): readonly string[] {
  const known = [...(game.addresses.get(person) ?? []), ...people.addressesOf(person)]
  return [...new Set(known)].filter(each => each !== address && !people.reach.isUnreachable(each))
}

/**
 * The masters are told which address it is. A table without a master is told only who cannot be reached, as it knows
 * him: by his power; and where nobody may know who is late, not even that.
 */
function noticesOf(
  { address, person, said }: Lost,
  others: readonly string[],
  game: Game,
  services: Services,
): readonly Notice[] {
  const masters = game.masters.filter(each => each !== person)
  const part = partNamed(game, person)
  const phase = game.position?.phase
  const notice = (to: readonly Person[], text: MailText): readonly Notice[] => [
    {
      to,
      subject: subjectOf(services.judge, game, phase, `Unreachable: ${part}`),
      lines: templatesOf(services).write(text).trimEnd().split('\n'),
      kind: 'news',
      standsAlone: true,
      phase,
    },
  ]
  if (masters.length > 0)
    return notice(masters, {
      kind: 'unreachableMaster',
      view: { address, who: part, said, others: others.join(', ') },
    })
  const { quiet, secret } = game.settings
  const isKnown = game.seats.length > 0 && !game.observers.includes(person)
  if (quiet || secret || !isKnown || others.length > 0) return []
  const readers = peopleOf(game).filter(each => each !== person)
  return notice(readers, { kind: 'unreachableTable', view: { who: part } })
}

/** `England`, `the master` */
function partNamed(game: Game, person: Person): string {
  const power = game.seats.findIndex(({ player }) => player === person)
  if (power >= 0) return boardFor(game).powers[power]!.name
  if (game.masters.includes(person)) return say.master
  return game.observers.includes(person) ? say.observer : say.player
}
