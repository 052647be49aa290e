// What became of our mails: delivery reports, and addresses that cannot be reached.

import type { DeliveryReport, DeliveryResult } from '../../../post/deliveryReport.ts'
import { isFor, mailNamed, messageIdOf, tokensAmong } from '../../../post/tokens.ts'
import { wording } from '../../../wording/wording.ts'
import type { Person } from '../../game/events.ts'
import { type Game, peopleOf } from '../../game/game.ts'
import { isQuiet } from '../../game/views.ts'
import { boardFor } from '../../library/equipment.ts'
import type { People } from '../../people/people.ts'
import { addressReached, addressUnreachable, mailRefused, type Return } from '../../people/reach.ts'
import { subjectOf } from '../../report/forms/frame.ts'
import type { Notice } from '../../report/mails/notices.ts'
import type { MailText } from '../../report/mails/views.ts'
import type { Batch, Letter, OutgoingMail, QueuedMail, Timestamp } from '../../store/batch.ts'
import { storedInstant, streamOf } from '../../store/events/names.ts'
import { memoryOf, type Services, templatesOf } from '../services.ts'
import { MailWriter } from './mails.ts'
import { keeperMails } from './replies.ts'

// Delivery reports: which mail one is about, as far as it proves that, and what it says of an address.

/** A delivery report, and the addresses that it was sent to. */
type Report = DeliveryReport & { readonly recipients: readonly string[] }

/** A report is never answered. It counts only if it is about a mail of ours, to the address that it names. */
export async function reportTaken(filed: Letter, report: Report, services: Services): Promise<Batch> {
  const settled = (why: string): Batch => ({
    at: storedInstant(services.clock.now()),
    expect: new Map(),
    post: { setAside: new Map([[filed.key, `delivery report: ${why}`]]) },
  })
  const mail = await mailReported(report, services)
  if (mail === undefined) return settled('of no mail of ours')
  const { results } = report
  const own = results.filter(({ address }) => address === mail.to)
  // A reader may forward mail to an address unknown to us; our mail had one recipient only.
  const theirs = own.length > 0 ? own : results
  const back = theirs.find(({ fate }) => fate === 'hard') ?? theirs.find(({ fate }) => fate === 'soft')
  const how = back?.fate
  if (theirs.some(isAboutHowMany)) memoryOf(services.store).refusedOnTheWay(mail.to)
  if (how !== 'hard' && how !== 'soft')
    return settled(results.map(({ fate }) => fate).join(' ') || 'nothing that can be read')
  const said = back?.diagnostic || back?.status || ''
  return { ...settled(how), ...(await refusalNoted(mail, how, said, filed.key, services)) }
}

/**
 * Whether a refusal is by policy and not because of the address: for too many mails, or for what many wrote. (RFC 3463,
 * 3.8)
 */
const isAboutHowMany = ({ status, diagnostic }: DeliveryResult): boolean =>
  /^[45]\.7\.\d/.test(status) || /\b[45]\d\d[ -]#?[45]\.7\.\d/.test(diagnostic)

/** An address that sends a letter can be reached: this clears what was known against it. */
export function reachedAgain(batch: Batch, filed: Letter, people: People): Batch {
  const reached = addressReached(filed.sender, batch.at, filed.key)
  return { ...batch, records: people.put([reached, ...(batch.records?.events ?? [])]) }
}

/**
 * A report that lost its way may name an address that the mail was forwarded to; its own headers say whom the mail was
 * for.
 */
function mailReported(
  { recipients, original, results }: Report,
  services: Services,
): Promise<QueuedMail | undefined> {
  const { messageId, names, to } = original
  const named = [...to, ...results.map(({ address }) => address)]
  const isNamed = (to: string) => named.includes(to)
  return mailAbout(recipients, messageId === undefined ? names : [messageId, ...names], isNamed, services)
}

/**
 * The mail that a report is about. An address that only this mail had proves it; or, if a server on the way has lost
 * that, our Message-ID and whom the mail was for. Neither can be guessed.
 */
export async function mailAbout(
  addresses: readonly string[],
  names: readonly string[],
  wasFor: (to: string) => boolean,
  services: Services,
): Promise<QueuedMail | undefined> {
  const { store, sender, secret, clock } = services
  for (const { text, token } of tokensAmong(addresses, sender.address, clock.now())) {
    if (token.kind !== 'mail') continue
    const mail = await store.mail(messageIdOf(token.key, sender.address))
    if (mail !== undefined && isFor(text, mail.to, secret)) return mail
  }
  for (const name of names) {
    const mail = await store.mail(mailNamed(name, sender.address) ?? name)
    if (mail !== undefined && wasFor(mail.to)) return mail
  }
  return undefined
}

// What is noted when mails to an address come back, and who is told once it counts as unreachable.

const say = wording.letters.unreachable

/** An address that counts as unreachable, and what the server said of it last. */
interface Lost {
  readonly address: string
  readonly person: Person
  readonly said: string
  readonly at: Timestamp
}

/**
 * What to commit when a mail has come back because of its recipient. Only addresses by which somebody has a part are
 * counted: to others we write once, when somebody names them as their own.
 */
export function refusalNoted(
  mail: QueuedMail,
  how: Return,
  said: string,
  cause: string | null,
  services: Services,
): Promise<Pick<Batch, 'records' | 'outgoing'>> {
  return memoryOf(services.store).knowing([streamOf('address', mail.to)], people =>
    noted(mail, { how, said, cause }, people, services),
  )
}

interface Refused {
  readonly how: Return
  readonly said: string
  readonly cause: string | null
}

async function noted(
  { messageId, to, game }: QueuedMail,
  { how, said, cause }: Refused,
  people: People,
  services: Services,
): Promise<Pick<Batch, 'records' | 'outgoing'>> {
  const { reach } = people.at(to)
  const person = people.personAt(to)
  const at = storedInstant(services.clock.now())
  if ((game === null && person === undefined) || !reach.isNews(messageId, how, at)) return {}
  const refused = mailRefused(to, messageId, how, at, cause)
  if (!reach.isOnTheBrink(how, at)) return { records: people.put([refused]) }
  return {
    records: people.put([refused, addressUnreachable(to, at, cause)]),
    outgoing: await newsOf({ address: to, person: person ?? to, said, at }, people, services),
  }
}

/** Tells each table where they have a part, and the keeper. */
async function newsOf(lost: Lost, people: People, services: Services): Promise<readonly OutgoingMail[]> {
  const { address, person, said, at } = lost
  const name = `unreachable ${address} ${at}`
  const writer = new MailWriter(services, people, { name, letter: null, inReplyTo: null })
  const names: string[] = []
  for (const each of people.of(person).games) {
    const { game } = await memoryOf(services.store).game(each)
    if (game.stage === 'over' || !peopleOf(game).includes(person)) continue
    names.push(game.name)
    await people.meetAll(peopleOf(game), game)
    writer.news(noticesOf(lost, othersFor(lost, game, people), game, services), game)
  }
  if (address === services.keeper) return writer.mails
  const text = { kind: 'keeperUnreachable', view: { address, said, games: names.join(', ') } } as const
  return [...writer.mails, ...keeperMails(services, { name, subject: 'Address unreachable', text })]
}

/** The other addresses where they can be reached about a game. */
function othersFor({ address, person }: Lost, game: Game, people: People): readonly string[] {
  const known = [...(game.addresses.get(person) ?? []), ...people.addressesOf(person)]
  return [...new Set(known)].filter(each => each !== address && !people.isUnreachable(each))
}

/**
 * The masters are told which address it is. A table without a master is told only who cannot be reached, as it knows
 * them: by their power. Where nobody may know who is late, not even that.
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
  const { secret } = game.settings
  const isKnown = game.seats.length > 0 && !game.observers.includes(person)
  if (isQuiet(game) || secret || !isKnown || others.length > 0) return []
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
