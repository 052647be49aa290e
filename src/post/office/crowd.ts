// The open connections of a server: if there are too many, the one that has kept it waiting longest is closed.
import type { Server, Socket } from 'node:net'

/**
 * Refusing newcomers would let anybody block the server by holding connections open. Instead a connection is closed
 * that has no complete request pending; only if all are being served, the one that is served longest.
 */
export class Crowd {
  readonly #most: number
  /** The longest-waiting first: a set keeps the order of insertion. */
  readonly #waitedFor = new Set<Socket>()
  readonly #served = new Set<Socket>()

  constructor(most: number) {
    this.#most = most
  }

  get size(): number {
    return this.#waitedFor.size + this.#served.size
  }

  /** Counts all connections to a server from now on. */
  watch(server: Server): void {
    server.on('connection', socket => this.enter(socket))
  }

  enter(socket: Socket): void {
    this.#waitedFor.add(socket)
    socket.once('close', () => {
      this.#waitedFor.delete(socket)
      this.#served.delete(socket)
    })
    if (this.size > this.#most) this.#makeRoom(socket)
  }

  /** The socket has sent a complete request and waits for our answer. */
  serve(socket: Socket): void {
    if (this.#waitedFor.delete(socket)) this.#served.add(socket)
  }

  /** The socket has its answer, and we wait for the next request. */
  release(socket: Socket): void {
    if (this.#served.delete(socket)) this.#waitedFor.add(socket)
  }

  #makeRoom(newcomer: Socket): void {
    const longest = first(this.#waitedFor, newcomer) ?? first(this.#served, newcomer)
    if (longest === undefined) return
    this.#waitedFor.delete(longest)
    this.#served.delete(longest)
    longest.destroy()
  }
}

function first(sockets: ReadonlySet<Socket>, but: Socket): Socket | undefined {
  for (const socket of sockets) if (socket !== but) return socket
  return undefined
}
