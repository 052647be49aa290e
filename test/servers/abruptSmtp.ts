// SMTP servers that end a connection, or let in no second one, as some do with everybody: a new connection is all that they want.
import { createServer, type Socket } from 'node:net'

/** What it does at a step instead of going on; `hangUp` without a word. */
type Answer = string | 'hangUp' | undefined

/** How a server deals with a connection by which so many mails have gone well. */
export interface Manners {
  /** So many connections at a time. */
  readonly most?: number
  readonly mail?: (well: number) => Answer
  readonly rcpt?: (well: number) => Answer
  /** When it has got all of a mail. */
  readonly got?: (well: number, chance: () => number) => Answer
}

export class AbruptSmtp {
  /** The Message-IDs that it has taken, in order. */
  readonly taken: string[] = []
  /** How many connections there have been, and how many of them were turned away. */
  connections = 0
  turnedAway = 0
  readonly #open = new Set<Socket>()
  readonly #server = createServer(socket => this.#serve(socket))
  readonly #manners: Manners
  #seed = 1

  private constructor(manners: Manners) {
    this.#manners = manners
  }

  static async start(manners: Manners): Promise<AbruptSmtp> {
    const server = new AbruptSmtp(manners)
    await new Promise<void>(done => void server.#server.listen(0, '127.0.0.1', done))
    return server
  }

  get port(): number {
    return (this.#server.address() as { port: number }).port // it listens
  }

  stop(): Promise<void> {
    for (const socket of this.#open) socket.destroy()
    return new Promise(done => this.#server.close(() => done()))
  }

  /** From 0 to 1, the same in each run. */
  #chance = (): number => {
    this.#seed = (this.#seed * 48_271) % 2_147_483_647
    return this.#seed / 2_147_483_647
  }

  #serve(socket: Socket): void {
    this.connections++
    socket.on('error', () => {})
    if (this.#open.size >= (this.#manners.most ?? Number.POSITIVE_INFINITY)) {
      this.turnedAway++
      socket.end('421 4.7.0 too many concurrent connections\r\n')
      return
    }
    this.#open.add(socket)
    socket.on('close', () => this.#open.delete(socket))
    const session = { well: 0, id: '', isData: false }
    let rest = ''
    socket.write('220 abrupt ESMTP\r\n')
    socket.on('data', chunk => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (!socket.destroyed) this.#hear(line, socket, session)
    })
  }

  #hear(line: string, socket: Socket, session: { well: number; id: string; isData: boolean }): void {
    if (session.isData) {
      const [, id] = /^Message-ID: (.*)$/i.exec(line) ?? []
      session.id = id ?? session.id
      if (line !== '.') return
      session.isData = false
      if (!said(socket, this.#manners.got?.(session.well, this.#chance), '250 taken')) return
      session.well++
      this.taken.push(session.id)
      return
    }
    const { mail, rcpt } = this.#manners
    if (/^MAIL/i.test(line)) said(socket, mail?.(session.well), '250 well')
    else if (/^RCPT/i.test(line)) said(socket, rcpt?.(session.well), '250 well')
    else if (/^DATA/i.test(line)) session.isData = said(socket, undefined, '354 go on')
    else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
    else socket.write('250 well\r\n')
  }
}

/** Says what is said otherwise, if nothing else is; whether it was. */
function said(socket: Socket, answer: Answer, otherwise: string): boolean {
  if (answer === undefined) return socket.write(`${otherwise}\r\n`) || true
  if (answer === 'hangUp') socket.destroy()
  else if (answer.startsWith('421')) socket.end(`${answer}\r\n`)
  else socket.write(`${answer}\r\n`)
  return false
}
