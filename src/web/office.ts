// What the pages of the post office are made from besides the games: the mails, and who is at the window.
import type { KeptMail, PostOffice } from '../office/postOffice.ts'
import type { Request } from './http.ts'
import { isAddress, isFrom, isTo } from './readMails.ts'
import type { Site } from './site.ts'

export interface OfficeSite extends Site {
  readonly office: PostOffice
}

export const personPath = (address: string): string => `/people/${encodeURIComponent(address)}`

export const mailPath = (address: string, { id }: Pick<KeptMail, 'id'>): string =>
  `${personPath(address)}/mails/${id}`

/** An address as it is known here; undefined for what is none. */
export function personIn(written: string): string | undefined {
  const address = written.trim().toLowerCase()
  return isAddress(address) ? address : undefined
}

/** One of the mails that somebody has got or written. */
export function mailOf({ office }: OfficeSite, person: string, id: string): KeptMail | undefined {
  const mail = office.mail(id)
  return mail !== undefined && (isTo(mail, person) || isFrom(mail, person)) ? mail : undefined
}

/** What was filled in; undefined if it is too long. */
export async function formOf(request: Request): Promise<URLSearchParams | undefined> {
  const body = await request.body()
  return body === undefined ? undefined : new URLSearchParams(body)
}
