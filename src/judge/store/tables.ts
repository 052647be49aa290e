// The tables as they lie in every database: instants are ISO text in UTC, JSON is text, a letter is its bytes.
import type { Generated } from 'kysely'

export interface Tables {
  readonly events: EventsTable
  readonly letters: LettersTable
  readonly outbox: OutboxTable
  readonly games: GamesTable
  readonly spending: SpendingTable
  readonly notes: NotesTable
  readonly addresses: AddressesTable
  readonly devices: DevicesTable
  readonly streams: StreamsTable
  readonly judges: JudgesTable
  readonly lanes: LanesTable
  readonly waiting: WaitingTable
}

/** Everything that ever happened, in each game and among the records of the judge. Only ever added to. */
export interface EventsTable {
  readonly game: string
  readonly version: number
  readonly at: string
  readonly cause: string | null
  readonly kind: string
  readonly shape: number
  readonly body: string
}

/** Letters as they came. One waits until it is answered, or set aside for a reason. */
export interface LettersTable {
  readonly place: Generated<number>
  readonly key: string
  readonly message_id: string | null
  readonly sender: string
  readonly received: string
  readonly raw: Uint8Array
  /** What the letter says, as a mark that tells nothing of it; null where nothing but its bytes tells it from others. */
  readonly content: string | null
  readonly answered: string | null
  readonly set_aside: string | null
  /** When its text was cleared, of which nothing is left in `raw` then. */
  readonly cleared: string | null
}

/** Mails to send. `due` and `place` are their order; `retry` is when to try again. */
export interface OutboxTable {
  readonly place: Generated<number>
  readonly message_id: string
  readonly recipient: string
  readonly game: string | null
  readonly answers: string | null
  readonly mail: string
  readonly due: string
  readonly retry: string | null
  readonly attempts: Generated<number>
  readonly trouble: string | null
  readonly sent: string | null
  readonly given_up: string | null
  /** When its text was cleared: `mail` says nothing any more. */
  readonly cleared: string | null
}

/** One row a game, for lists and alarms. All of it follows from the events. */
export interface GamesTable {
  readonly name: string
  readonly version: number
  readonly stage: string | null
  readonly listing: string
  readonly next_alarm: string | null
}

/** What letters have cost others of late. */
export interface SpendingTable {
  readonly who: string
  readonly what: 'mails' | 'bytes'
  readonly at: string
  readonly amount: number
}

/** Whose each confirmed address is. It follows from the events. */
export interface AddressesTable {
  readonly address: string
  readonly domain: string
  readonly person: string
}

/** What the judge notes of itself. */
export interface NotesTable {
  readonly name: string
  readonly text: string
}

/** On which devices somebody is told of a game. Who may is looked at when there is something to tell. */
export interface DevicesTable {
  readonly game: string
  readonly person: string
  /** Where their browser's push service takes what is for it, and the keys by which only that browser reads it. */
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  /** How often the person had chosen another password by then. */
  readonly doors: number
  readonly since: string
}

/** How many events each stream has, where writers have to wait for one another at a row: in PostgreSQL alone. */
export interface StreamsTable {
  readonly name: string
  readonly version: number
}

/** The judges that share the store, each as long as it is heard of: in PostgreSQL alone, as are the next two. */
export interface JudgesTable {
  readonly token: Generated<number>
  readonly name: string
  readonly until: Date
}

/** To whom one of them sends. */
export interface LanesTable {
  readonly recipient: string
  readonly judge: number
}

/** Letters that nobody has dealt with, what each may be about, and who has it in hand. */
export interface WaitingTable {
  readonly place: number
  readonly key: string
  readonly sender: string
  readonly received: string
  readonly about: readonly string[] | null
  readonly judge: number | null
}

/** Which games are wanted, by name: so many behind one of them, or behind so many. */
export interface Which {
  readonly after?: string
  readonly skip?: number
  readonly most?: number
  /**
   * Those that nobody has taken out; of these those in lists; and of these what anybody may look at, or where the row does not say
   * whether they may.
   */
  readonly of?: 'there' | 'listed' | 'open'
  readonly names?: readonly string[]
  /** In which order: by name if nothing is said, or those first in which people are. Whoever goes on `after` one goes by name. */
  readonly by?: 'people'
}
