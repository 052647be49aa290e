// SMTP servers as judges meet them, by a clock that a test turns: one that takes all, one that wants few a minute, one that is slow, one that greylists, one that falls over.
import type { Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { HandClock } from '../../src/judge/clock/clock.ts'
import type { Instant } from '../../src/judge/game/calendar.ts'

/** What a server answers before it takes a mail; nothing if it takes it. */
type Refusal = readonly [code: number, text: string]

/** A server's way of dealing with us. */
export interface Mood {
  /** Milliseconds that it takes over a mail. */
  readonly takes?: number
  readonly asked?: (to: string, server: MoodySmtp) => Refusal | undefined
  /** Whether it falls over with this mail in its hands, and says no word. */
  readonly falls?: (server: MoodySmtp, id: string) => boolean
}

export class MoodySmtp {
  /** The mails that it has taken, by their Message-IDs, in order. */
  readonly taken: { readonly to: string; readonly id: string; readonly at: number }[] = []
  /** When it refused, and how. */
  readonly refused: { readonly at: number; readonly code: number }[] = []
  readonly clock: HandClock
  readonly #server: SMTPServer
  readonly #sockets = new Set<Socket>()

  private constructor(mood: Mood, clock: HandClock) {
    this.clock = clock
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      onRcptTo: ({ address }, _session, done) => {
        const refusal = mood.asked?.(address, this)
        if (refusal === undefined) return done()
        const [responseCode, text] = refusal
        this.refused.push({ at: clock.now(), code: responseCode })
        done(Object.assign(new Error(text), { responseCode }))
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
        stream.on('end', () => {
          clock.turnTo((clock.now() + (mood.takes ?? 0)) as Instant)
          const [, id = ''] = /^Message-ID: *<([^@>]+)/im.exec(Buffer.concat(chunks).toString()) ?? []
          if (mood.falls?.(this, id) === true) {
            for (const socket of this.#sockets) socket.destroy()
            return
          }
          const [{ address } = { address: '' }] = session.envelope.rcptTo
          this.taken.push({ to: address, id, at: clock.now() })
          done()
        })
      },
    })
    this.#server.on('error', () => {})
    this.#server.server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
    })
  }

  static async start(mood: Mood, clock: HandClock): Promise<MoodySmtp> {
    const server = new MoodySmtp(mood, clock)
    await new Promise<void>(done => void server.#server.listen(0, '127.0.0.1', done))
    return server
  }

  get port(): number {
    const address = this.#server.server.address()
    if (typeof address !== 'object' || address === null) throw new Error('the server is closed')
    return address.port
  }

  stop = (): Promise<void> => new Promise(done => this.#server.close(() => done()))
}

const MINUTE = 60_000

/** Each answers as such servers do. */
export const MOODS = {
  'takes all': () => ({ takes: 20 }),
  'wants fifty in a minute': (
    most = 50,
    says: Refusal = [421, '4.7.0 too many mails, come again later'],
  ) => ({
    takes: 20,
    asked: (_to: string, { taken, clock }: MoodySmtp): Refusal | undefined => {
      const since = clock.now() - MINUTE
      let lately = 0
      for (let i = taken.length - 1; i >= 0 && taken[i]!.at > since; i--) lately++
      return lately < most ? undefined : says
    },
  }),
  'is slow': () => ({ takes: 8_000 }),
  'greylists each recipient': () => {
    const known = new Map<string, number>()
    return {
      takes: 20,
      asked: (to: string, { clock }: MoodySmtp): Refusal | undefined => {
        const first = known.get(to) ?? clock.now()
        known.set(to, first)
        return clock.now() - first >= 45_000 ? undefined : [451, '4.7.1 Greylisted, see you in a minute']
      },
    }
  },
  'falls over': () => {
    let mails = 0
    return { takes: 20, falls: () => ++mails % 37 === 0 }
  },
} as const satisfies Record<string, () => Mood>
