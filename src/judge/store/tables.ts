// The tables as they are in every database: instants are ISO text in UTC, JSON is text, a letter is its bytes.
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

/** Everything that ever happened, in each game and in the judge's records. Rows are only added. */
export interface EventsTable {
  readonly game: string
  readonly version: number
  readonly at: string
  readonly cause: string | null
  readonly kind: string
  readonly shape: number
  readonly body: string
}

/** Letters as they came. A letter waits until it is answered, or set aside for a reason. */
export interface LettersTable {
  readonly place: Generated<number>
  readonly key: string
  readonly message_id: string | null
  readonly sender: string
  readonly received: string
  readonly raw: Uint8Array
  /** A mark of what the letter says that does not reveal it; null if only its bytes tell it from others. */
  readonly content: string | null
  readonly answered: string | null
  readonly set_aside: string | null
  /** When its text was cleared; nothing of it is left in `raw` then. */
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
  /** When its text was cleared; nothing of it is left in `mail` then. */
  readonly cleared: string | null
}

/** One row per game, for lists and alarms. All of it follows from the events. */
export interface GamesTable {
  readonly name: string
  readonly version: number
  readonly stage: string | null
  readonly listing: string
  readonly next_alarm: string | null
}

/** What letters recently cost others. */
export interface SpendingTable {
  readonly who: string
  readonly what: 'mails' | 'bytes'
  readonly at: string
  readonly amount: number
}

/** The owner of each confirmed address. It follows from the events. */
export interface AddressesTable {
  readonly address: string
  readonly domain: string
  readonly person: string
}

/** The judge's notes about itself. */
export interface NotesTable {
  readonly name: string
  readonly text: string
}

/**
 * The devices on which a person is told of a game. Whether they may be told is checked when there is something to tell.
 */
export interface DevicesTable {
  readonly game: string
  readonly person: string
  /** The address at the browser's push service, and the keys with which only that browser reads what is sent. */
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  /** How often the person had changed the password by then. */
  readonly doors: number
  readonly since: string
}

/** How many events each stream has. Writers of a stream wait for each other at its row. PostgreSQL only. */
export interface StreamsTable {
  readonly name: string
  readonly version: number
}

/** The judges that share the store, each as long as it is heard of. PostgreSQL only, like the next two tables. */
export interface JudgesTable {
  readonly token: Generated<number>
  readonly name: string
  readonly until: Date
}

/** Which judge sends to which recipient. */
export interface LanesTable {
  readonly recipient: string
  readonly judge: number
}

/** Letters that no judge has dealt with, what each may be about, and which judge has it in hand. */
export interface WaitingTable {
  readonly place: number
  readonly key: string
  readonly sender: string
  readonly received: string
  readonly about: readonly string[] | null
  readonly judge: number | null
}

/** Which games are wanted, by name: at most `most`, after one of them or skipping so many. */
export interface Which {
  readonly after?: string
  readonly skip?: number
  readonly most?: number
  /** `there`: nobody has taken the game out. `listed`: also in lists. `open`: also open for anybody to look at, or the row does not say. */
  readonly of?: 'there' | 'listed' | 'open'
  readonly names?: readonly string[]
  /** By name if undefined; `people` puts the games with people in them first. `after` only works by name. */
  readonly by?: 'people'
}
