// An outbox full of results that is carried to one server until nothing is left, by a clock that is turned to when more may leave.
import type { HandClock } from '../../src/judge/clock/clock.ts'
import type { Rates, Services } from '../../src/judge/conversation/services.ts'
import { nextMailing, sendDue } from '../../src/judge/service/sending.ts'
import type { OutgoingMail } from '../../src/judge/store/batch.ts'
import { storedInstant } from '../../src/judge/store/events/names.ts'
import { SmtpCarrier } from '../../src/post/servers/smtp.ts'
import { type Mood, MoodySmtp } from './moodySmtp.ts'

/** What became of it. */
export interface Carried {
  readonly server: Pick<MoodySmtp, 'taken' | 'refused'>
  /** From the first mail to the last, by the clock. */
  readonly seconds: number
  readonly faults: readonly unknown[]
}

/** Results for the players of so many games, each a mail about the last phase and one about what comes. */
export async function queueResults(
  { store, clock }: Services,
  games: number,
  domainOf: (player: number) => string,
): Promise<readonly OutgoingMail[]> {
  const at = storedInstant(clock.now())
  const outgoing: OutgoingMail[] = []
  for (let game = 0; game < games; game++)
    for (let seat = 0; seat < 8; seat++) {
      const player = (game * 3 + seat * 11) % (games * 4)
      const to = `p${player}@${domainOf(player)}`
      const id = `g${game}s${seat}`
      outgoing.push({ messageId: `${id}`, to, game: `game${game}`, answers: null, due: at, mail: mail(id) })
    }
  await store.commit({ at, expect: new Map(), outgoing })
  return outgoing
}

const mail = (id: string) => ({
  subject: `DRGM:${id} - S1901M Results`,
  text: `${'England: Fleet London -> North Sea.\n'.repeat(30)}\n`,
  replyTo: 'judge@dragoman.example',
  inReplyTo: null,
  references: [],
  auto: 'auto-generated',
  listId: null,
})

/** Rounds as the loop makes them, until the outbox is empty. */
export async function carried(
  services: Services & { readonly clock: HandClock },
  mood: Mood,
  rates?: Partial<Rates>,
): Promise<Carried> {
  const { clock } = services
  const server = await MoodySmtp.start(mood, clock)
  const carrier = new SmtpCarrier({ host: '127.0.0.1', port: server.port, security: 'none' })
  // It stands for a server far away.
  Object.defineProperty(carrier, 'isNearby', { value: false })
  const with_ = { ...services, ...(rates === undefined ? {} : { rates }) }
  const faults: unknown[] = []
  const began = clock.now()
  try {
    for (;;) {
      await sendDue(with_, carrier, { onFault: fault => faults.push(fault) })
      const next = await nextMailing(with_, carrier)
      if (next === undefined) break
      clock.turnTo(next)
    }
    const seconds = ((server.taken.at(-1)?.at ?? began) - began) / 1000
    return { server, seconds, faults }
  } finally {
    carrier.close()
    await server.stop()
  }
}
