// Small queries on the whole store: how much waits in it, and which letters came recently and what they cost.
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

/** What became of our mails since then: sent, come back, or called unwanted. */
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

/** Letters found among the next ones in filing order, and where to go on; undefined at the end. */
export interface Leafed {
  readonly keys: readonly LetterKey[]
  readonly next: number | undefined
}

/** How many letters to go through at once. */
const LEAVES = 200

/** Goes through the letters that begin with some bytes and were answered before a time. */
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

// How many letters an address and its domain sent recently, and who was told that they are too many.

/** Counts answered letters, no further than `most`. */
export function* trafficOf(sender: string, since: Timestamp, most: number): Work<Traffic> {
  const asked = { sender, domain: domainOf(sender), since, most }
  const [ofAddress, ofDomain] = yield* together([first(OF_ADDRESS(asked)), first(OF_DOMAIN(asked))])
  return { ofAddress: ofAddress?.count ?? 0, ofDomain: ofDomain?.count ?? 0 }
}

/** Whether another letter with the same Message-ID and sender came since then and was answered. */
export function* isNamesake({ key, messageId, sender }: NamedLetter, since: Timestamp): Work<boolean> {
  if (messageId === null) return false
  const [found] = yield* all(NAMESAKES({ key, message_id: messageId, sender, since }))
  return found !== undefined
}

/** The parts of a letter that tell what its sender calls it. */
export type NamedLetter = Pick<Letter, 'key' | 'messageId' | 'sender'>

type Named = Record<'key' | 'message_id' | 'sender' | 'since', string>

/** Uses the index of senders, and looks through the letters of a few days. */
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

/** Whether the address, or anybody at its domain, was refused for that reason and got an answer. */
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

// What letters recently cost others: mails that they caused, and bytes sent where nothing proves who is reached.

const DAY = 86_400_000

/** Adds to the spending, and forgets what is more than a day older. */
export function noteSpent(spent: readonly Spent[]): Work<unknown>[] {
  const [first] = spent
  if (first === undefined) return []
  const long = new Date(Date.parse(first.at) - DAY).toISOString()
  return [run(FORGET({ at: long })), ...spent.map(each => run(NOTE(each)))]
}

/** The sum for letters that came after a time. */
export function* spentSince(who: string, what: Spent['what'], since: Timestamp): Work<number> {
  return (yield* amountsSince(who, what, since)).reduce((sum, { amount }) => sum + amount, 0)
}

/** The same, amount by amount. */
export const amountsSince = (who: string, what: Spent['what'], since: Timestamp): Work<Amount[]> =>
  all(AMOUNTS({ who, what, at: since }))

/** What one letter has cost. */
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
