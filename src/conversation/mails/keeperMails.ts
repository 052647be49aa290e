// Mails to the keeper of the judge: what he has to know of, and not so many that he stops reading them.
import { type Fault, faultText } from '../../board/yamlFile.ts'
import { messageIdFor, type WrittenMail } from '../../mail/outgoing.ts'
import { asTheyAre, type MailText } from '../../report/mails/views.ts'
import { wrapped } from '../../report/wrapping.ts'
import type { OutgoingMail } from '../../store/batch.ts'
import { storedInstant } from '../../store/events/names.ts'
import type { Store } from '../../store/store.ts'
import { type Services, templatesOf } from '../services.ts'

/** So many in an hour, and then one that says where the rest is to be found. */
const MOST_AN_HOUR = 20
const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Something that the keeper should know: never a text that somebody wrote, never a secret. */
export type KeeperNews = {
  /** What it comes of, `letter a1b2c3`. */
  readonly name: string
  readonly subject: string
} & (
  | { readonly text: MailText }
  /** Paragraphs of a mail that has no template of its own; they are wrapped here. */
  | { readonly lines: readonly string[] }
)

/**
 * The mail to the keeper, for the commit of what it tells of; none where nobody wants to know, or where he has
 * got enough within the hour.
 *
 *     outgoing: [...writer.mails, ...keeperMails(setting, { name: `letter ${key}`, subject, lines })]
 */
export function keeperMails(services: Services, news: KeeperNews): readonly OutgoingMail[] {
  const { keeper, store, clock } = services
  if (keeper === undefined) return []
  const told = toldWithin(store, clock.now())
  // A decision that is made anew, since somebody was quicker, tells the same within the minute.
  const name = `${news.name} ${Math.floor(clock.now() / MINUTE)}`
  const place = told.names.get(name) ?? told.names.size
  if (place > MOST_AN_HOUR) return []
  told.names.set(name, place)
  return [mailTo(keeper, place < MOST_AN_HOUR ? news : enough(news.name), services)]
}

/** A letter has made us fail. What is in it stays between its writer and the judge. */
export const failureNews = (letter: string): KeeperNews => ({
  name: `failed ${letter}`,
  subject: 'A letter was set aside',
  text: { kind: 'keeperFailure', view: { letter } },
})

/** A template of the keeper's own that cannot be used. */
export const templateNews = (fault: Fault): KeeperNews => ({
  name: `template ${fault.file}`,
  subject: 'A template cannot be used',
  text: { kind: 'keeperTemplate', view: { fault: faultText(fault) } },
})

interface Told {
  readonly since: number
  readonly names: Map<string, number>
}

// Counted in this process only: a restart costs the keeper one more round of mails at the most.
const tellings = new WeakMap<Store, Told>()

function toldWithin(store: Store, now: number): Told {
  const known = tellings.get(store)
  if (known !== undefined && now >= known.since && now < known.since + HOUR) return known
  const fresh: Told = { since: now, names: new Map() }
  tellings.set(store, fresh)
  return fresh
}

/** It has a name of its own by what it is sent instead of. */
const enough = (name: string): KeeperNews => ({
  name,
  subject: 'More stands in the log',
  text: { kind: 'keeperEnough', view: { most: MOST_AN_HOUR } },
})

function textOf(news: KeeperNews): MailText {
  if ('text' in news) return news.text
  const report = asTheyAre(news.lines.flatMap(wrapped))
  return { kind: 'keeper', view: { subject: news.subject, report } }
}

function mailTo(keeper: string, news: KeeperNews, services: Services): OutgoingMail {
  const { name, subject } = news
  const { sender, secret, judge, clock } = services
  const mail: WrittenMail = {
    subject: `${judge.code} keeper: ${subject}`,
    text: templatesOf(services).write(textOf(news)),
    replyTo: sender.address,
    inReplyTo: null,
    references: [],
    auto: 'auto-generated',
    listId: null,
  }
  const due = storedInstant(clock.now())
  // What happens again at another time is another mail.
  const messageId = messageIdFor(`keeper\0${name}\0${due}`, sender.address, secret)
  return { messageId, to: keeper, game: null, answers: null, due, mail }
}
