// A judge that runs as its service does: its loop, its store in a file, and the post office with its SMTP in front of it; a test turns its clock.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import nodemailer, { type Transporter } from 'nodemailer'
import { HandClock } from '../../src/judge/clock/clock.ts'
import type { Services } from '../../src/judge/conversation/services.ts'
import { instantOf, UTC } from '../../src/judge/game/calendar.ts'
import { type Home, openHome } from '../../src/judge/service/home.ts'
import { Judge } from '../../src/judge/service/judge.ts'
import { Daemon } from '../../src/judge/service/loop.ts'
import { Clerk } from '../../src/judge/service/round.ts'
import type { Store } from '../../src/judge/store/store.ts'
import { PostOffice } from '../../src/post/office/postOffice.ts'
import type { PackedMail } from '../../src/post/outgoing.ts'
import { isFull } from '../edition.ts'
import { CHEAP, type Got, gotFrom, JUDGE, rawLetter, type Written } from '../judge/daemon/postTable.ts'
import type { JudgeUnderAttack, Thrown } from './judgeUnderAttack.ts'

/** How often the store was asked, and how much it had to bring. */
export interface Asked {
  looks: number
  events: number
}

/** A judge that has ended, for others to begin as it was. */
export interface Left {
  readonly folder: string
  readonly sent: readonly PackedMail[]
}

export interface Beginning {
  readonly from?: Left
  /** What is another way in this judge than in others. */
  readonly changed?: (usual: Services) => Services
}

export class RunningJudge implements JudgeUnderAttack {
  readonly clock = new HandClock(instantOf('2026-01-05T10:00:00Z'))
  readonly services: Services
  readonly asked: Asked = { looks: 0, events: 0 }
  /** What went wrong in it; a row wants nothing of the kind. */
  readonly faults: unknown[] = []
  readonly #folder = mkdtempSync(join(tmpdir(), 'dragoman-attacked-'))
  readonly #home: Home
  readonly #office: PostOffice
  readonly #daemon: Daemon
  readonly #sent: PackedMail[]
  #run: Promise<void> = Promise.resolve()
  #smtp: { readonly port: number; close(): Promise<void> } | undefined
  #post: Transporter | undefined

  private constructor({ from, changed = usual => usual }: Beginning) {
    if (from !== undefined) cpSync(from.folder, this.#folder, { recursive: true })
    this.#sent = [...(from?.sent ?? [])]
    this.#home = openHome(this.#folder)
    const { secret, store } = this.#home
    this.services = changed({
      store: counted(store, this.asked),
      secret,
      clock: this.clock,
      judge: { code: 'EXMP', zone: UTC },
      sender: { address: JUDGE, name: 'Judge' },
      chance: () => 0,
      ...(isFull ? {} : { passwordCost: CHEAP }),
      // Its clock stands still: what is bounded by the minute would never leave.
      rates: { address: 60, domain: 1_000, mails: 1e9, mailsPerDomain: 1e9 },
    })
    const { services } = this
    const onFault = (fault: unknown): void => void this.faults.push(fault)
    const onLetter = (): Promise<void> => clerk.file().finally(() => this.#daemon.wake())
    this.#office = new PostOffice(JUDGE, onLetter)
    const clerk = new Clerk(new Judge(services, onFault), this.#office.mailbox)
    const carrier = {
      send: async (mail: PackedMail): Promise<void> => {
        await this.#office.send(mail)
        this.#sent.push(mail)
      },
    }
    this.#daemon = new Daemon({ services, mailbox: this.#office.mailbox, carrier, poll: 60_000 })
    this.#run = this.#daemon.run(onFault)
  }

  static async start(beginning: Beginning = {}): Promise<RunningJudge> {
    const judge = new RunningJudge(beginning)
    judge.#smtp = await judge.#office.listen(0)
    judge.#post = postTo(judge.#smtp.port)
    return judge
  }

  async bring(letters: readonly Thrown[]): Promise<void> {
    for (const letter of letters) await brought(letter, this.#post!)
  }

  async quiet(): Promise<void> {
    const { store } = this.services
    this.#daemon.wake()
    for (;;) {
      const [mail, alarms] = [await store.nextMail(), await store.alarms(1)]
      const isDue = [mail, alarms[0]?.at].some(at => at !== undefined && Date.parse(at) <= this.clock.now())
      if (!isDue && (await store.waiting(1)).length === 0) return
      await sleep(2)
    }
  }

  /** How many mails it has sent so far. */
  get sent(): number {
    return this.#sent.length
  }

  all = (from = 0): Promise<readonly Got[]> =>
    Promise.all(this.#sent.slice(from).map(({ envelope, raw }) => gotFrom(envelope.to, raw)))

  async letter(written: Thrown): Promise<readonly Got[]> {
    const before = this.sent
    await this.bring([written])
    await this.quiet()
    return this.all(before)
  }

  async confirmed(written: Written): Promise<readonly Got[]> {
    const [asked] = await this.letter(written)
    return this.letter(yesTo(asked!, written.from))
  }

  async versions(): Promise<ReadonlyMap<string, number>> {
    return new Map((await this.#home.store.games()).map(({ name, version }) => [name, version]))
  }

  /** Ends it, and leaves everything as it is. */
  async leave(): Promise<Left> {
    this.#post?.close()
    await this.#smtp?.close()
    this.#daemon.stop()
    await this.#run
    await this.#home.close()
    return { folder: this.#folder, sent: this.#sent }
  }

  async end(): Promise<void> {
    const { folder } = await this.leave()
    rmSync(folder, { recursive: true })
  }
}

/** The same store; what it is asked for is counted. */
function counted(store: Store, asked: Asked): Store {
  const one =
    <Words extends unknown[], Value>(act: (...words: Words) => Promise<Value>) =>
    (...words: Words): Promise<Value> => {
      asked.looks++
      return act(...words)
    }
  return {
    ...store,
    load: one(async (...words: Parameters<Store['load']>) => {
      const loaded = await store.load(...words)
      asked.events += loaded.events.length
      return loaded
    }),
    games: one(store.games),
    letter: one(store.letter),
    mail: one(store.mail),
    post: one(store.post),
    traffic: one(store.traffic),
    told: one(store.told),
    commit: one(store.commit),
  }
}

export const postTo = (port: number): Transporter =>
  nodemailer.createTransport({ host: '127.0.0.1', port, ignoreTLS: true, pool: true, maxConnections: 1 })

export async function brought(letter: Thrown, post: Transporter): Promise<void> {
  const { to = JUDGE } = letter
  const raw = Buffer.from('raw' in letter ? letter.raw : rawLetter(letter))
  await post.sendMail({ envelope: { from: envelopeFrom(letter.from), to: [to] }, raw })
}

/** Whoever writes several names into From has one envelope all the same. */
const envelopeFrom = (from: string): string => /[^\s<>,"()]+@[^\s<>,"()]+(?=>?\s*$)/.exec(from)?.[0] ?? ''

/** Somebody says that it is theirs, in a word of their own. */
export const yesTo = ({ replyTo, subject, messageId }: Got, from: string): Written => ({
  from,
  to: replyTo,
  subject: `Re: ${subject}`,
  heads: [`In-Reply-To: ${messageId}`],
  text: 'YES',
})
