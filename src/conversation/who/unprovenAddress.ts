// What goes within an hour to an address at which nothing proves that the writer is reached: somebody else may be.
import type { Letter, OutgoingMail, Spent, Timestamp } from '../../store/batch.ts'
import { ratesOf, type Services } from '../services.ts'
import { hourBefore } from '../tooMany.ts'

/** About what a mail takes besides its text; a text that is sent as HTML too, which takes more than the text alone; and a picture. */
const HEADERS = 1_500
const AS_HTML_TOO = 2.5
export const PICTURE = 100 * 1024

/** How many bytes may still go there for a letter that came then. */
export async function roomAt(address: string, received: Timestamp, services: Services): Promise<number> {
  const spent = await services.store.spent(mailboxOf(address), 'bytes', hourBefore(received))
  return Math.max(0, ratesOf(services).unproven * 1024 - spent)
}

/** What the reply to a letter takes of it; nothing where there is none. */
export function bytesSpent(mails: readonly OutgoingMail[], { key, received }: Letter): readonly Spent[] {
  const reply = mails.find(({ answers }) => answers === key)
  return reply === undefined
    ? []
    : [{ who: mailboxOf(reply.to), what: 'bytes', at: received, amount: Math.ceil(sizeOf(reply)) }]
}

function sizeOf({ mail: { text, html, picture } }: OutgoingMail): number {
  const bytes = Buffer.byteLength(String(text))
  const pictures = picture === undefined ? 0 : scenesIn(String(picture)) * PICTURE
  return HEADERS + bytes * (html === undefined ? 1 : AS_HTML_TOO) + pictures
}

/** A turn is drawn twice: its orders, and what came of them. */
export const scenesIn = (picture: string): number => (/ \d+$/.test(picture) ? 2 : 1)

/** `anna+anything@table.example` reaches `anna@table.example`. */
const mailboxOf = (address: string): string => address.toLowerCase().replace(/\+[^@]*(?=@)/, '')
