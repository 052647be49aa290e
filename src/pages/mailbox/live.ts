// Tells an open mailbox as server-sent events that a mail has come, or was opened elsewhere. (HTML, 9.2)
import type { PostOffice } from '../../post/office/postOffice.ts'
import type { Line, Page } from '../http.ts'
import { nothingHere } from '../page.ts'
import { mailsIn, type OfficeSite, personIn, unreadBy } from '../readMails.ts'

/** A browser opens six connections to a site, and pages need some too. The tab opened first gives way. */
const MOST_FOLLOWED = 4
/** In milliseconds: often enough that no proxy takes the silence for the end. */
const HEARTBEAT = 15_000

/** A text that changes whenever the content of the mailbox does. */
export function stateOf(office: PostOffice, person: string): string {
  const newest = (['received', 'sent'] as const).map(box => mailsIn(office, person, box)[0]?.id ?? '-')
  return `${newest.join(' ')} ${unreadBy(office, person).length}`
}

export function mailEvents(site: OfficeSite): Page {
  const followers = new Map<string, readonly Line[]>()
  const makeRoom = (client: string): void => {
    const [oldest, ...others] = followers.get(client) ?? []
    if (oldest === undefined || others.length + 1 < MOST_FOLLOWED) return
    followers.set(client, others)
    oldest.say('event: over\ndata: over\n\n')
    oldest.end()
  }
  const leave = (client: string, line: Line): void => {
    const left = followers.get(client)?.filter(each => each !== line) ?? []
    if (left.length === 0) followers.delete(client)
    else followers.set(client, left)
  }
  return ({ client }, [written = '']) => {
    const person = personIn(written)
    if (person === undefined) return nothingHere(site)
    const { office } = site
    return {
      status: 200,
      type: 'text/event-stream',
      body: 'retry: 5000\n\n',
      follows: line => {
        makeRoom(client)
        followers.set(client, [...(followers.get(client) ?? []), line])
        const tell = () => line.say(`event: mail\ndata: ${stateOf(office, person)}\n\n`)
        const unwatch = office.watch(people => people.includes(person) && tell())
        const beat = setInterval(() => line.say(':\n\n'), HEARTBEAT)
        tell()
        return () => {
          unwatch()
          clearInterval(beat)
          leave(client, line)
        }
      },
    }
  }
}
