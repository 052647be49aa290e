// A judge with real mail servers: `dragoman start` with a configuration, and `dragoman run-once`.

import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AmongOthers } from '../judge/service/amongOthers.ts'
import { mailboxMark } from '../judge/service/home.ts'
import { Judge } from '../judge/service/judge.ts'
import { Daemon } from '../judge/service/loop.ts'
import type { OnFault, Tell } from '../judge/service/news.ts'
import { NO_MAILBOX, Pipe, takeInHand } from '../judge/service/pipe.ts'
import { isDueSince, oneRound } from '../judge/service/round.ts'
import { publicView } from '../pages/gameRoutes.ts'
import { type Server, serve as servePages } from '../pages/http.ts'
import { drawBoard } from '../pages/page.ts'
import { ImapMailbox } from '../post/servers/imap.ts'
import { lookAtSmtp } from '../post/servers/looks.ts'
import { dkimFault, SmtpCarrier } from '../post/servers/smtp.ts'
import { wording } from '../wording/wording.ts'
import { type Attended, attendedOnce, attendedService, opened } from './attended.ts'
import { alone, type Plan, planOf, type Servers } from './configured.ts'
import { FOUND_SOMETHING, UsageFault } from './faults.ts'
import { Opening } from './opening.ts'
import type { HomeOptions } from './options.ts'

const say = wording.commandLine.configuredRuns

/** How long to wait for a silent server when stopping, in milliseconds. */
const LAST_WORDS = 5_000

/** Runs until it is stopped. */
export async function startConfigured(plan: Plan, servers: Servers, options: HomeOptions): Promise<void> {
  await alone(plan, options, home =>
    attendedService(home, plan, options, judge => serve(judge, plan, servers, options)),
  )
}

async function serve(judge: Attended, plan: Plan, servers: Servers, options: HomeOptions): Promise<void> {
  const { onFault } = judge
  // First, so that nothing else is open if its port is taken.
  const pages = await pagesOf(judge, plan, () => daemon.wake())
  const onTrouble: OnFault = fault => {
    opening.hearBox(fault)
    onFault(fault)
  }
  const box = boxOf({ ...judge, onFault: onTrouble }, servers, options, () => daemon.wake())
  const pipe = new Pipe(plan.data)
  const mailbox = pipe.beside(box)
  const source = sourceNamed(servers)
  const carrier = carrierFor(servers.smtp)
  judge.sendsBy(carrier)
  process.stdout.write(greeting(plan, pages))
  const opening = openingOf(plan, servers)
  judge.logsNot(opening.hasTold)
  const tell: Tell = news => {
    opening.hear(news)
    judge.tell(news)
  }
  const daemon = new Daemon({ ...judge, tell, mailbox, source, carrier, poll: servers.poll })
  box?.watch()
  const stopped = new AbortController()
  const stop = (): void => {
    daemon.stop()
    stopped.abort()
    setTimeout(() => box?.close(), LAST_WORDS).unref()
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  const looking = lookForSmtp(plan, servers.smtp, opening, stopped.signal)
  try {
    await daemon.run(onFault)
  } finally {
    stopped.abort()
    await looking
    await pages?.close()
    carrier.close()
    await box?.close()
    pipe.close()
  }
}

/** The name of the mailbox among judges that share a store. */
const sourceNamed = ({ mailbox }: Servers): string | undefined =>
  mailbox && `${mailbox.user}@${mailbox.host}:${mailbox.port}/${mailbox.folders.join(',')}`

function boxOf(
  { services, onFault }: Attended,
  { mailbox }: Servers,
  { takeMailbox, newSecret }: HomeOptions,
  onMail: () => void,
): ImapMailbox | undefined {
  if (mailbox === undefined) return undefined
  const name = `${services.judge.code} (${services.sender.address})`
  // A new secret gives the judge a new mark, so it has to take over its own mailbox.
  const takes = takeMailbox === true || newSecret === true
  const run = services.sharing === undefined ? randomBytes(8).toString('hex') : undefined
  const owner = { id: mailboxMark(services.secret), name, takes, run }
  return new ImapMailbox({ ...mailbox, owner }, { now: services.clock.now, onMail, onTrouble: onFault })
}

/** The public pages, if the keeper wants them. */
export async function pagesOf(
  { services, onFault }: Attended,
  { web, data, security }: Pick<Plan, 'web' | 'data' | 'security'>,
  wake: () => void,
): Promise<Server | undefined> {
  if (web === undefined) return undefined
  const { port, address, url } = web
  const file = web.orders ? fileBy(new Judge(services, onFault), services, data, wake) : undefined
  const answer = publicView({ services, draw: drawBoard, url, file, security })
  return opened(servePages({ port, address, answer, onFault }), 'web: port')
}

/** Like a letter by a pipe: alarms that are due after it wait until it is filed. */
const fileBy =
  (judge: Judge, { clock, sharing }: Attended['services'], data: string, wake: () => void) =>
  async (raw: Uint8Array): Promise<void> => {
    const inHand = await (sharing?.takesInHand() ?? takeInHand(data))
    try {
      await judge.file(raw, clock.now())
    } finally {
      await inHand.release()
      wake()
    }
  }

/** Finds a key that cannot sign before the first letter is answered. */
function carrierFor(smtp: Servers['smtp']): SmtpCarrier {
  const fault = smtp.dkim === undefined ? undefined : dkimFault(smtp.dkim.key)
  if (fault !== undefined) throw new UsageFault(`smtp: dkim: key: ${fault}`)
  return new SmtpCarrier(smtp)
}

const greeting = ({ judge, web }: Plan, pages: Server | undefined): string =>
  [say.judgeAt(judge), ...whereToLook(web, pages), say.ctrlC, ''].join('\n')

const openingOf = ({ judge }: Plan, { mailbox, smtp }: Servers): Opening =>
  new Opening({
    waitsFor: {
      ...(mailbox === undefined ? {} : { mailbox: say.mailbox(mailbox) }),
      smtp: say.mailServer(smtp),
    },
    atWork: say.atWork({ ...smtp, source: sourceOf(mailbox), address: judge.address }),
    say: text => process.stdout.write(`${text}\n`),
  })

const sourceOf = (mailbox: Servers['mailbox']): string =>
  mailbox === undefined
    ? say.byReceive
    : say.readsMailbox({ ...mailbox, folders: mailbox.folders.join(', ') })

/** How long a mail server may take to answer, and the pause between attempts, at first and at most, in milliseconds. */
const PATIENCE = 20_000
const FIRST_PAUSE = 1_000
const LONGEST_PAUSE = 60_000

/** Tries until the server lets us in once; mails that are sent meanwhile try by themselves. */
async function lookForSmtp(
  { judge }: Plan,
  smtp: Servers['smtp'],
  opening: Opening,
  signal: AbortSignal,
): Promise<void> {
  for (let pause = FIRST_PAUSE; !signal.aborted; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
    try {
      await Promise.race([lookAtSmtp(smtp, PATIENCE, judge.address), aborted(signal)])
      return opening.met('smtp')
    } catch (fault) {
      if (signal.aborted) return
      opening.failed('smtp', fault)
      await sleep(pause, undefined, { signal, ref: false }).catch(() => {}) // only an abort ends it early
    }
  }
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true })
  })

/** Where the public pages are. */
export const whereToLook = (web: Plan['web'], pages: Server | undefined): readonly string[] =>
  pages === undefined ? [] : [say.pagesAt({ host: hostOf(web?.address), port: pages.port })]

const hostOf = (address = '127.0.0.1'): string => (address.includes(':') ? `[${address}]` : address)

/** Anything reported on standard error makes the exit code 1. */
export async function runOnce(options: HomeOptions): Promise<void> {
  const plan = planOf(options)
  await alone(plan, options, home =>
    attendedOnce(home, plan, options, async judge => {
      const onFault: OnFault = (fault, about) => {
        process.exitCode = FOUND_SOMETHING
        judge.onFault(fault, about)
      }
      const services = { ...judge.services, catchesUp: true } as const
      await oneTurn({ ...judge, services, onFault }, plan, options)
      if (!judge.clockWatch.isTrusted) process.exitCode = FOUND_SOMETHING
    }),
  )
}

async function oneTurn(judge: Attended, { data, servers }: Plan, options: HomeOptions): Promise<void> {
  const pipe = new Pipe(data)
  try {
    if (servers !== undefined) return await throughServers(judge, servers, options, pipe)
    // Without servers letters come by `receive`, and mails wait for `start`.
    if (judge.clockWatch.isTrusted) await dealWith(judge, pipe)
  } finally {
    pipe.close()
  }
}

async function dealWith(attended: Attended, pipe: Pipe): Promise<void> {
  const { services, onFault } = attended
  if (services.sharing !== undefined) {
    const rounds = { ...attended, mailbox: NO_MAILBOX, carrier: undefined, poll: 0 }
    return new AmongOthers(rounds, services.sharing).round(true, onFault)
  }
  const judge = new Judge(services, onFault)
  for (;;) {
    const emptiedAt = services.clock.now()
    await pipe.drained()
    await judge.answerAll({ emptiedAt })
    await judge.ringAll({ emptiedAt })
    if (!(await isDueSince(emptiedAt, services))) return
  }
}

async function throughServers(
  judge: Attended,
  servers: Servers,
  options: HomeOptions,
  pipe: Pipe,
): Promise<void> {
  const box = boxOf(judge, servers, options, () => {})
  const mailbox = pipe.beside(box)
  const carrier = carrierFor(servers.smtp)
  try {
    const rounds = { ...judge, mailbox, source: sourceNamed(servers), carrier, poll: servers.poll }
    const { sharing } = judge.services
    if (sharing === undefined) await oneRound(rounds, judge.onFault)
    else await new AmongOthers(rounds, sharing).round(true, judge.onFault)
  } finally {
    carrier.close()
    await box?.close()
  }
}
