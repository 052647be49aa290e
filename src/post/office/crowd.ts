// Who is connected to a server: when there are too many, whoever has kept it waiting for the longest has to go.
import type { Server, Socket } from 'node:net'

/**
 * A bound that refused newcomers would be a door that anybody can shut by standing in it. Here those give way who have
 * sent no whole request, or none any more; and only if all are being served, whoever is for the longest.
 */
export class Crowd {
  readonly #most: number
  /** The longest first, as in all sets. */
  readonly #waitedFor = new Set<Socket>()
  readonly #served = new Set<Socket>()

  constructor(most: number) {
    this.#most = most
  }

  get size(): number {
    return this.#waitedFor.size + this.#served.size
  }

  /** Counts everybody who connects to a server from now on. */
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

  /** It has sent a whole request, and waits for us. */
  serve(socket: Socket): void {
    if (this.#waitedFor.delete(socket)) this.#served.add(socket)
  }

  /** It has got its answer, and we wait for what comes next. */
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
