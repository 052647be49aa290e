// A proxy between us and a server that does what networks do: it cuts, stalls, resets, or turns callers away.
import { createServer, type Server, type Socket, connect as toServer } from 'node:net'

/** What becomes of the next connection; those after it pass. */
export type Mischief =
  /** The connection ends after so many bytes from the server. */
  | { readonly kind: 'cut'; readonly after: number }
  /** It stays, but from so many bytes on nothing comes through, either way. */
  | { readonly kind: 'stall'; readonly after: number }
  /** It ends as soon as we say this; the server never sees it. */
  | { readonly kind: 'cutBefore'; readonly command: RegExp }
  /** The server sees it and acts; its answer does not come. */
  | { readonly kind: 'cutAfter'; readonly command: RegExp }
  | { readonly kind: 'stallAfter'; readonly command: RegExp }
  /** The server sees so many bytes of it; then the connection ends. */
  | { readonly kind: 'cutWithin'; readonly command: RegExp; readonly after: number }
  /** It is reset before a word is said. */
  | { readonly kind: 'reset' }

export class FaultProxy {
  readonly #server: Server
  readonly #open = new Set<Socket>()
  /** The line on which somebody waits for an answer that does not come. */
  #stalled: Line | undefined
  #next: Mischief | undefined
  /** How often mischief was done. */
  done = 0
  /** How many connections were made through here. */
  calls = 0

  private constructor(target: number) {
    this.#server = createServer(client => this.#pass(client, target))
  }

  static async before(target: number): Promise<FaultProxy> {
    const proxy = new FaultProxy(target)
    await new Promise<void>(done => void proxy.#server.listen(0, '127.0.0.1', done))
    return proxy
  }

  get port(): number {
    const address = this.#server.address()
    if (typeof address !== 'object' || address === null) throw new Error('the proxy is closed')
    return address.port
  }

  /** Does this to the next connection, once. */
  plan(mischief: Mischief): void {
    this.#next = mischief
  }

  /** Pulls the plug on the connection that has fallen silent; the others, in the midst of a mail perhaps, go on. */
  cutStalled(): void {
    this.#stalled?.cut()
    this.#stalled = undefined
  }

  /** Resets every connection there is. */
  cutAll(): void {
    this.#stalled = undefined
    for (const socket of this.#open) socket.resetAndDestroy()
  }

  close(): Promise<void> {
    this.cutAll()
    return new Promise(done => void this.#server.close(() => done()))
  }

  #pass(client: Socket, target: number): void {
    this.calls++
    const mischief = this.#next
    this.#next = undefined
    if (mischief?.kind === 'reset') {
      this.done++
      client.resetAndDestroy()
      return
    }
    const server = toServer(target, '127.0.0.1')
    const line = new Line(client, server, mischief, () => {
      this.done++
      if (mischief?.kind === 'stall' || mischief?.kind === 'stallAfter') this.#stalled = line
    })
    for (const socket of [client, server]) {
      this.#open.add(socket)
      socket.on('error', () => line.cut())
      socket.on('close', () => {
        this.#open.delete(socket)
        line.cut()
      })
    }
  }
}

/** One connection through the proxy. */
class Line {
  readonly #client: Socket
  readonly #server: Socket
  readonly #mischief: Mischief | undefined
  readonly #onMischief: () => void
  #received = 0
  #state: 'passing' | 'mute' | 'stalled' = 'passing'

  constructor(client: Socket, server: Socket, mischief: Mischief | undefined, onMischief: () => void) {
    this.#client = client
    this.#server = server
    this.#mischief = mischief
    this.#onMischief = onMischief
    client.on('data', bytes => this.#fromClient(bytes))
    server.on('data', bytes => this.#fromServer(bytes))
  }

  cut(): void {
    this.#client.destroy()
    this.#server.destroy()
  }

  #fromClient(bytes: Buffer): void {
    if (this.#state === 'stalled') return
    const { kind } = this.#mischief ?? {}
    const isMet =
      this.#state === 'passing' &&
      this.#mischief !== undefined &&
      'command' in this.#mischief &&
      this.#mischief.command.test(bytes.toString('latin1'))
    if (isMet) this.#onMischief()
    if (isMet && kind === 'cutBefore') return this.cut()
    if (isMet && this.#mischief?.kind === 'cutWithin') return this.#cutWithin(bytes, this.#mischief.after)
    this.#server.write(bytes)
    if (isMet) this.#state = kind === 'stallAfter' ? 'stalled' : 'mute'
  }

  #cutWithin(bytes: Buffer, after: number): void {
    this.#state = 'stalled'
    this.#server.end(bytes.subarray(0, after), () => this.cut())
  }

  #fromServer(bytes: Buffer): void {
    if (this.#state === 'stalled') return
    // The server has answered, so it has done what it was told.
    if (this.#state === 'mute') return this.cut()
    const mischief = this.#mischief
    const most = mischief?.kind === 'cut' || mischief?.kind === 'stall' ? mischief.after : Infinity
    const left = most - this.#received
    this.#received += bytes.length
    this.#client.write(bytes.subarray(0, left))
    if (bytes.length <= left) return
    this.#onMischief()
    if (this.#mischief?.kind === 'stall') this.#state = 'stalled'
    else this.#client.end(() => this.cut())
  }
}
