// Two judges that send what one outbox has, with each mail under way for a while before and after the server has taken it.
import type { Services } from '../../../src/judge/conversation/services.ts'
import { UTC } from '../../../src/judge/game/calendar.ts'
import { sendDue } from '../../../src/judge/service/sending.ts'
import { StoreFault } from '../../../src/judge/store/fault.ts'
import type { Carrier, PackedMail } from '../../../src/post/outgoing.ts'
import { mail, minute } from '../store/small.ts'
import { type JudgeInSteps, type Scheduled, tokenOf } from './scheduled.ts'

/** A mail that waits, in the order in which it was written. */
export interface Waiting {
  readonly to: string
  /** Minutes after the beginning. */
  readonly due: number
}

interface UnderWay {
  readonly to: string
  readonly token: number
}

const MANY = 1_000_000

export class Outbox {
  /** What was against a law, in words. */
  readonly broken: string[] = []
  readonly #all: Scheduled
  readonly #mails: readonly (Waiting & { readonly id: string })[]
  /** What servers took, in that order: by whom, under which token. */
  readonly #taken: { readonly id: string; readonly token: number }[] = []
  readonly #underWay = new Set<UnderWay>()
  readonly #carriers: ReadonlyMap<JudgeInSteps, Carrier>

  constructor(all: Scheduled, mails: readonly Waiting[]) {
    this.#all = all
    this.#mails = mails.map((each, i) => ({ ...each, id: `<mail ${i}>` }))
    this.#carriers = new Map(all.judges.map(judge => [judge, this.#carrierOf(judge)]))
  }

  async begin(): Promise<void> {
    const outgoing = this.#mails.map(({ id, to, due }) =>
      mail(id, { to, due: minute(due), mail: written(id) }),
    )
    await this.#all.looker.commit({ at: minute(0), expect: new Map(), outgoing })
    this.#all.clock.turnTo(Date.parse(minute(60)) as never)
  }

  /** It takes a mail in the midst of two steps. */
  #carrierOf(judge: JudgeInSteps): Carrier {
    const send = async ({ messageId: id, envelope: { to } }: PackedMail): Promise<void> => {
      const { lost, stepped } = this.#all
      const token = tokenOf(judge)
      if (lost.has(token)) this.broken.push(`${judge.name} hands over ${id} though it has lost its claims`)
      if ([...this.#underWay].some(other => other.to === to && !lost.has(other.token)))
        this.broken.push(`${id} is handed over while another mail to ${to} is`)
      const own = { to, token }
      this.#underWay.add(own)
      try {
        await stepped.step(judge.name)
        this.#taken.push({ id, token })
        await stepped.step(judge.name)
      } finally {
        this.#underWay.delete(own)
      }
    }
    return { isRemote: true, isNearby: true, send }
  }

  async round(judge: JudgeInSteps): Promise<void> {
    const services: Services = {
      store: judge.store,
      sharing: judge.sharing,
      clock: this.#all.clock,
      secret: new Uint8Array(32),
      judge: { code: 'EXMP', zone: UTC },
      sender: { address: 'judge@dragoman.example', name: 'Judge' },
      chance: () => 0,
      rates: { address: MANY, domain: MANY, mailsOfOne: MANY, unproven: MANY },
    }
    try {
      await sendDue(services, this.#carriers.get(judge)!)
    } catch (fault) {
      if (!(fault instanceof StoreFault)) throw fault
    }
  }

  isAllDone = async (): Promise<boolean> => (await this.#all.looker.nextMail()) === undefined

  /** To each recipient in order; again only what was in the hand of a judge that had lost its claims before it could note it. */
  tell(): void {
    const { lost } = this.#all
    const seen = new Set(this.#taken.map(({ id }) => id))
    for (const id of seen) {
      const by = this.#taken.filter(each => each.id === id).map(({ token }) => token)
      if (by.filter(token => !lost.has(token)).length > 1 || new Set(by).size < by.length)
        this.broken.push(`${id} is sent twice`)
    }
    for (const to of new Set(this.#mails.map(each => each.to))) {
      const own = this.#mails.filter(each => each.to === to)
      const wanted = own.toSorted((one, other) => one.due - other.due).map(({ id }) => id)
      const sent = [...seen].filter(id => own.some(each => each.id === id))
      if (sent.join() !== wanted.join())
        this.broken.push(`${to} gets ${sent.join()} instead of ${wanted.join()}`)
    }
  }
}

const written = (subject: string) => ({
  subject,
  text: 'England: Fleet London -> North Sea.\n',
  replyTo: 'judge@dragoman.example',
  inReplyTo: null,
  references: [],
  auto: 'auto-generated',
  listId: null,
})
