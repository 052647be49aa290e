// One connection to an IMAP server: opened when needed and reopened when it breaks, with growing pauses while that fails.
import type { ImapFlow, MailboxObject } from 'imapflow'
import { wording } from '../../wording/wording.ts'
import type { AccessTokens } from './accessToken.ts'
import { placeOf, ServerFault, serverFault } from './serverFault.ts'

const say = wording.configuration.folders

export type Security = 'tls' | 'starttls' | 'none'

export interface ImapSettings {
  readonly host: string
  readonly port: number
  readonly security: Security
  readonly user: string
  /** A password, or a function that returns a fresh access token (XOAUTH2) for each login. */
  readonly password: string | AccessTokens
  /** The only certificates to trust, in PEM, instead of the usual ones. */
  readonly ca?: string | undefined
  /** The file that contains them. */
  readonly caFile?: string | undefined
  /** How long a server may be silent, in milliseconds. */
  readonly patience?: number
  /** The pause before another attempt, at first and at most, in milliseconds. */
  readonly retry?: { readonly first: number; readonly most: number }
}

/** The folder for our own notes. Not every server has keywords and annotations, but all have folders. */
export const NOTES_FOLDER = 'Dragoman-owner'

/** At most so many existing folders are listed when one is missing. */
const MOST_FOLDERS = 12

/** A folder while it is open. */
export interface OpenFolder {
  readonly client: ImapFlow
  readonly mailbox: MailboxObject
}

export class ImapConnection {
  readonly place: ReturnType<typeof placeOf>
  readonly #settings: ImapSettings
  readonly #onNews: () => void
  #client: ImapFlow | undefined
  #connecting: Promise<ImapFlow> | undefined
  #failures = 0
  #wasRefused = false
  #waiting: { readonly until: number; readonly fault: ServerFault } | undefined
  #timer: NodeJS.Timeout | undefined
  #isWatching = false

  /** `onNews` is called when letters have come and when the connection is back, but only while it is watched. */
  constructor(settings: ImapSettings, onNews: () => void) {
    this.place = placeOf('IMAP', settings)
    this.#settings = settings
    this.#onNews = onNews
  }

  /** From now on stays connected and calls `onNews`. */
  watch(): void {
    this.#isWatching = true
  }

  /** Runs `act` in a folder that nothing else uses meanwhile. */
  inFolder<Value>(folder: string, act: (open: OpenFolder) => Promise<Value>): Promise<Value> {
    return this.use(async client => {
      const lock = await client
        .getMailboxLock(folder)
        .catch(async (fault: unknown) => Promise.reject(await this.#notOpened(folder, client, fault)))
      try {
        if (client.mailbox === false) throw new Error(say.closedAgain)
        return await act({ client, mailbox: client.mailbox })
      } finally {
        lock.release()
      }
    })
  }

  /** Reports a missing folder together with those that exist. */
  async #notOpened(folder: string, client: ImapFlow, fault: unknown): Promise<ServerFault> {
    const told = serverFault(fault, this.place)
    if (told.trouble !== 'noFolder') return told
    const found = await client.list().catch(() => [])
    const paths = found.map(({ path }) => path).filter(path => !path.endsWith(NOTES_FOLDER))
    const names = paths.slice(0, MOST_FOLDERS)
    const beside = (names.length === 1 ? say.isThere : say.areThere)({ folder, names: names.join(', ') })
    return new ServerFault('noFolder', this.place, names.length === 0 ? folder : beside, { cause: fault })
  }

  async use<Value>(act: (client: ImapFlow) => Promise<Value>): Promise<Value> {
    const client = await this.#connected()
    try {
      const value = await act(client)
      // The library often returns `false` when the connection breaks; that is not an answer.
      if (!client.usable) throw new ServerFault('cut', this.place)
      this.#failures = 0
      return value
    } catch (fault) {
      throw serverFault(fault, this.place)
    }
  }

  async close(): Promise<void> {
    this.#isWatching = false
    clearTimeout(this.#timer)
    const client = this.#client ?? (await this.#connecting?.catch(() => undefined))
    this.#client = undefined
    if (client?.usable !== true) return
    const hardly = setTimeout(() => client.close(), 2_000)
    await client.logout().catch(() => client.close())
    clearTimeout(hardly)
  }

  /** While it is too early for a new attempt, throws the last fault again. */
  async #connected(): Promise<ImapFlow> {
    if (this.#client?.usable === true) return this.#client
    if (this.#connecting !== undefined) return this.#connecting
    if (this.#waiting !== undefined && performance.now() < this.#waiting.until) throw this.#waiting.fault
    this.#connecting = this.#connect().finally(() => {
      this.#connecting = undefined
    })
    return this.#connecting
  }

  async #connect(): Promise<ImapFlow> {
    clearTimeout(this.#timer)
    let client: ImapFlow | undefined
    try {
      client = await this.#newClient()
      // Every error also closes the connection, and `close` is handled below.
      client.on('error', () => {})
      await client.connect()
    } catch (fault) {
      client?.close()
      throw this.#waitAfter(serverFault(fault, this.place))
    }
    const made = client
    made.on('close', () => this.#lost(made))
    made.on('exists', ({ count, prevCount }) => {
      if (count > prevCount && this.#isWatching) this.#onNews()
    })
    this.#client = made
    this.#waiting = undefined
    this.#wasRefused = false
    return made
  }

  async #newClient(): Promise<ImapFlow> {
    const { host, port, security, user, password, ca, patience = 60_000 } = this.#settings
    const secret =
      typeof password === 'string' ? { pass: password } : { accessToken: await password(this.#wasRefused) }
    if (secret.accessToken !== undefined) this.place.secrecy.keep(secret.accessToken)
    // Loaded only if there is a mailbox: loading it takes longer than all of our own code.
    const { ImapFlow } = await import('imapflow')
    return new ImapFlow({
      host,
      port,
      secure: security === 'tls',
      ...(security === 'tls' ? {} : { doSTARTTLS: security === 'starttls' }),
      auth: { user, ...secret },
      tls: ca === undefined ? {} : { ca },
      connectionTimeout: patience,
      greetingTimeout: patience,
      socketTimeout: patience,
      autoIdleDelay: 1_000,
      maxIdleTime: 4 * 60_000,
      disableCompression: true,
      logger: false,
    })
  }

  /** May be called twice for the same connection. */
  #lost(client: ImapFlow): void {
    if (this.#client !== client) return
    this.#client = undefined
    this.#waitAfter(new ServerFault('cut', this.place))
  }

  /** A wrong password is not tried again soon. */
  #waitAfter(fault: ServerFault): ServerFault {
    const { first, most } = this.#settings.retry ?? { first: 1_000, most: 300_000 }
    const isRefused = fault.trouble === 'password'
    // A token may just have expired; the next one is new.
    const isHopeless = isRefused && (typeof this.#settings.password === 'string' || this.#wasRefused)
    const delay = isHopeless ? most : Math.min(most, first * 2 ** this.#failures)
    this.#failures++
    this.#wasRefused = isRefused
    this.#waiting = { until: performance.now() + delay, fault }
    clearTimeout(this.#timer)
    if (this.#isWatching) this.#timer = setTimeout(() => this.#comeBack(), delay + 1)
    return fault
  }

  /** Reconnects. `onNews` makes the watcher look for letters that came meanwhile. */
  #comeBack(): void {
    this.#connected().then(
      () => this.#onNews(),
      () => {}, // the next attempt is already scheduled
    )
  }
}
