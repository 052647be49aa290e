// Small looks at the whole store: how much waits in it, and what letters came and cost of late.
import { sql } from 'kysely'
import type {
  Figures,
  Letter,
  LetterKey,
  MailsOfLate,
  RefusedBefore,
  Spent,
  Timestamp,
  Traffic,
} from '../batch.ts'
import { all, type Blank, blankRow, first, form, once, run, tables, together, type Work } from '../work.ts'

/** What waits to be answered and to be sent. */
export function* waitingIn(): Work<Pick<Figures, 'lettersWaiting' | 'mailsWaiting'>> {
  const letters = tables
    .selectFrom('letters')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('answered', 'is', null)
    .where('set_aside', 'is', null)
  const mails = tables
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sent', 'is', null)
    .where('given_up', 'is', null)
  return {
    lettersWaiting: yield* counting(letters),
    mailsWaiting: yield* counting(mails),
  }
}

/** What became of our mails since then: of those that went out, and of those that came back. */
export function* mailsOfLate(since: Timestamp): Work<MailsOfLate> {
  const mails = tables.selectFrom('outbox').select(({ fn }) => fn.countAll<number>().as('count'))
  const letters = tables
    .selectFrom('letters')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('received', '>', since)
  const back = letters.where('set_aside', 'in', ['delivery report: hard', 'delivery report: soft'])
  return {
    sent: yield* counting(mails.where('sent', '>', since)),
    returned: (yield* counting(mails.where('given_up', '>', since))) + (yield* counting(back)),
    complaints: yield* counting(letters.where('set_aside', 'like', 'spam report:%')),
  }
}

function* counting(rows: Parameters<typeof once<{ readonly count: number }>>[0]): Work<number> {
  return (yield* first(once(rows)))?.count ?? 0
}

/** Letters found among the next ones in the order of filing, and where to go on; nowhere at the end. */
export interface Leafed {
  readonly keys: readonly LetterKey[]
  readonly next: number | undefined
}

/** So many letters are leafed through in one go. */
const LEAVES = 200

/** Leafs through the letters for those that begin with some bytes, and were answered before a time. */
export function* leafThrough(start: Uint8Array, before: Timestamp, from: number): Work<Leafed> {
  const rows = yield* all(LOOKED({ from, bytes: start.length }))
  const found = rows.filter(
    ({ answered, head }) => answered !== null && answered < before && Buffer.from(start).equals(head),
  )
  return { keys: found.map(({ key }) => key), next: rows.length < LEAVES ? undefined : rows.at(-1)?.place }
}

const LOOKED = form((blank: Blank<{ readonly from: number; readonly bytes: number }>) =>
  tables
    .selectFrom('letters')
    .select(['place', 'key', 'answered'])
    .select(sql<Uint8Array>`substr(raw, 1, ${blank('bytes')})`.as('head'))
    .where('place', '>', blank('from'))
    .orderBy('place')
    .limit(LEAVES),
)

// How many letters an address and its domain have sent of late, and who was told that they are too many.

/** Counts to `most`, letters that were answered. */
export function* trafficOf(sender: string, since: Timestamp, most: number): Work<Traffic> {
  const asked = { sender, domain: domainOf(sender), since, most }
  const [ofAddress, ofDomain] = yield* together([first(OF_ADDRESS(asked)), first(OF_DOMAIN(asked))])
  return { ofAddress: ofAddress?.count ?? 0, ofDomain: ofDomain?.count ?? 0 }
}

/** Whether another letter with this Message-ID of a sender was answered that came since then. */
export function* isNamesake({ key, messageId, sender }: NamedLetter, since: Timestamp): Work<boolean> {
  if (messageId === null) return false
  const [found] = yield* all(NAMESAKES({ key, message_id: messageId, sender, since }))
  return found !== undefined
}

/** As much of a letter as tells which its sender calls it. */
export type NamedLetter = Pick<Letter, 'key' | 'messageId' | 'sender'>

type Named = Record<'key' | 'message_id' | 'sender' | 'since', string>

/** By the index of senders: the letters of a few days are looked through. */
const NAMESAKES = form((blank: Blank<Named>) =>
  tables
    .selectFrom('letters')
    .select('place')
    .where('answered', 'is not', null)
    .where('set_aside', 'is', null)
    .where('sender', '=', blank('sender'))
    .where('received', '>', blank('since'))
    .where('message_id', '=', blank('message_id'))
    .where('key', '!=', blank('key'))
    .limit(1),
)

/** Who was refused for that reason, and got an answer. */
export function* toldOf(sender: string, since: Timestamp, why: string): Work<RefusedBefore> {
  const told = yield* all(TOLD({ domain: domainOf(sender), since, why }))
  return { address: told.some(letter => letter.sender === sender), domain: told.length > 0 }
}

const domainOf = (address: string): string => address.slice(address.indexOf('@') + 1)

interface Asked {
  readonly sender: string
  readonly domain: string
  readonly since: Timestamp
  readonly most: number
}

const answeredSince = (blank: Blank<Asked>) =>
  tables
    .selectFrom('letters')
    .select('place')
    .where('answered', 'is not', null)
    .where('set_aside', 'is', null)
    .where('received', '>', blank('since'))
    .limit(blank('most'))

const counted = (letters: ReturnType<typeof answeredSince>) =>
  tables.selectFrom(letters.as('some')).select(({ fn }) => fn.countAll<number>().as('count'))

const OF_ADDRESS = form((blank: Blank<Asked>) =>
  counted(answeredSince(blank).where('sender', '=', blank('sender'))),
)

const OF_DOMAIN = form((blank: Blank<Asked>, dialect) =>
  counted(answeredSince(blank).where(dialect.domainOf('sender'), '=', blank('domain'))),
)

const TOLD = form((blank: Blank<Pick<Asked, 'domain' | 'since'> & { readonly why: string }>, dialect) =>
  tables
    .selectFrom('letters')
    .select('sender')
    .distinct()
    .where('answered', 'is not', null)
    .where('set_aside', 'is not', null)
    .where('set_aside', '=', blank('why'))
    .where(dialect.domainOf('sender'), '=', blank('domain'))
    .where('received', '>', blank('since')),
)

// What letters have cost others of late: mails that they made, bytes that went where nothing proves who is reached.

const DAY = 86_400_000

/** Adds it to what is known, and forgets what came a day before it. */
export function noteSpent(spent: readonly Spent[]): Work<unknown>[] {
  const [first] = spent
  if (first === undefined) return []
  const long = new Date(Date.parse(first.at) - DAY).toISOString()
  return [run(FORGET({ at: long })), ...spent.map(each => run(NOTE(each)))]
}

/** How much it is in all, for letters that came after a time. */
export function* spentSince(who: string, what: Spent['what'], since: Timestamp): Work<number> {
  return (yield* amountsSince(who, what, since)).reduce((sum, { amount }) => sum + amount, 0)
}

/** The same, each amount by itself. */
export const amountsSince = (who: string, what: Spent['what'], since: Timestamp): Work<Amount[]> =>
  all(AMOUNTS({ who, what, at: since }))

/** What somebody has spent by one letter. */
export type Amount = Pick<Spent, 'at' | 'amount'>

const AMOUNTS = form((blank: Blank<Omit<Spent, 'amount'>>) =>
  tables
    .selectFrom('spending')
    .select(['at', 'amount'])
    .where('who', '=', blank('who'))
    .where('what', '=', blank('what'))
    .where('at', '>', blank('at')),
)

const FORGET = form((blank: Blank<Pick<Spent, 'at'>>) =>
  tables.deleteFrom('spending').where('at', '<', blank('at')),
)

const NOTE = form((blank: Blank<Spent>) =>
  tables.insertInto('spending').values(blankRow(blank, 'who', 'what', 'at', 'amount')),
)
