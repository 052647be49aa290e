// Measures the post: letters that come in by the embedded office, until they are answered and on the disk, and until the answers are sent.

import type { Services } from '../../src/judge/conversation/services.ts'
import type { Instant } from '../../src/judge/game/calendar.ts'
import { Judge } from '../../src/judge/service/judge.ts'
import { Clerk } from '../../src/judge/service/round.ts'
import { sendDue } from '../../src/judge/service/sending.ts'
import { storedInstant } from '../../src/judge/store/events/names.ts'
import { PostOffice } from '../../src/post/office/postOffice.ts'
import { lettersFor, type MailBench, onBench, type Proof, type RawMail } from './mailBench.ts'

export interface MailTimes {
  readonly answeredPerSecond: number
  readonly sentPerSecond: number
  /** Milliseconds for each letter, until its answer has left. */
  readonly processor: number
  readonly megabytes: number
}

export interface StormTimes {
  readonly rung: number
  readonly seconds: number
  /** Milliseconds for all. */
  readonly processor: number
  readonly megabytes: number
}

/** So many write at once; each waits until his letter is filed, as one does who speaks SMTP. */
const CORRESPONDENTS = 20
/** Between two letters, in milliseconds: at this pace nobody writes too much. */
const PACE = 10_000

/** So many letters with orders to so many games in turn. */
export const measureMail = (games: number, letters: number, proof: Proof): Promise<MailTimes> =>
  onBench(games, proof, async bench => {
    const { services, clock } = bench
    // What is read and compiled only once is not what is measured.
    await exchange(bench, (await lettersFor(bench, 1, proof)).map(withAnotherId))
    const [since, before] = [performance.now(), process.cpuUsage()]
    await exchange(bench, (await lettersFor(bench, letters, proof)).reverse())
    // What is handed out is on the disk.
    await services.store.due(storedInstant(clock.now()), 1)
    const answered = performance.now()
    const sent = await sendDue(
      services,
      officeOf(services, async () => {}),
    )
    const done = performance.now()
    const { user, system } = process.cpuUsage(before)
    if (sent !== letters + 1) throw new Error(`${letters + 1} letters were answered with ${sent} mails`)
    return {
      answeredPerSecond: (letters * 1000) / (answered - since),
      sentPerSecond: (sent * 1000) / (done - answered),
      processor: (user + system) / 1000 / letters,
      megabytes: process.memoryUsage().rss / 1024 ** 2,
    }
  })

/** The same letter twice would be one letter. */
const withAnotherId = ({ to, raw }: RawMail): RawMail => ({
  to,
  raw: Buffer.concat([Buffer.from('X-Warm: yes\r\n'), Buffer.from(raw.toString().replace('<0@', '<warm@'))]),
})

const officeOf = ({ sender }: Services, onLetter: () => Promise<void>): PostOffice =>
  new PostOffice(sender.address, onLetter)

/** Everybody posts while the judge answers, until nothing is left. */
async function exchange({ services, clock }: MailBench, mails: RawMail[]): Promise<void> {
  const judge = new Judge(services, fault => {
    throw fault
  })
  const office: PostOffice = officeOf(services, () => clerk.file())
  const clerk = new Clerk(judge, office.mailbox)
  let writing = CORRESPONDENTS
  const correspondents = Array.from({ length: CORRESPONDENTS }, async () => {
    for (let mail = mails.pop(); mail !== undefined; mail = mails.pop()) {
      clock.turnTo((clock.now() + PACE) as Instant)
      await office.deliver('', [mail.to], mail.raw).filed
    }
    writing--
  })
  while (writing > 0) {
    await clerk.file()
    await judge.answerAll({ emptiedAt: Number.POSITIVE_INFINITY })
  }
  await Promise.all(correspondents)
  await judge.answerAll({ emptiedAt: Number.POSITIVE_INFINITY })
}

/**
 * So many deadlines in the same minute: the clock is turned past them, and each game names its late, or else has all its
 * orders and is resolved.
 */
export const measureStorm = (games: number, isResolved = false): Promise<StormTimes> =>
  onBench(
    games,
    'reply',
    async ({ services, clock, game }) => {
      clock.turnTo((game.due!.deadline + 60_000) as Instant)
      const [since, before] = [performance.now(), process.cpuUsage()]
      const judge = new Judge(services, fault => {
        throw fault
      })
      const rung = await judge.ringAll()
      await services.store.due(storedInstant(clock.now()), 1)
      const { user, system } = process.cpuUsage(before)
      const seconds = (performance.now() - since) / 1000
      const megabytes = process.memoryUsage().rss / 1024 ** 2
      return { rung, seconds, processor: (user + system) / 1000, megabytes }
    },
    isResolved,
  )
