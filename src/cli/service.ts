// `dragoman start` runs the judge as a service, and `dragoman read` shows how a letter would be read.
import { join } from 'node:path'
import { OFFICE_FILE, storeIn } from '../judge/service/home.ts'
import { Judge } from '../judge/service/judge.ts'
import { Daemon } from '../judge/service/loop.ts'
import { NO_MAILBOX, Pipe } from '../judge/service/pipe.ts'
import { Clerk } from '../judge/service/round.ts'
import { openMailStore } from '../judge/store/keptMails.ts'
import type { Sharing } from '../judge/store/sharing.ts'
import { loadGame } from '../judge/store/store.ts'
import { type Server, serve as servePages } from '../pages/http.ts'
import { officeView } from '../pages/officeView.ts'
import { drawBoard } from '../pages/page.ts'
import { PostOffice } from '../post/office/postOffice.ts'
import { err, ok, type Result } from '../result.ts'
import { wording } from '../wording/wording.ts'
import { type Attended, attendedService, opened, pollOf } from './attended.ts'
import { alone, equipmentOf, type Plan, planOf } from './configured.ts'
import { pagesOf, startConfigured, whereToLook } from './configuredRuns.ts'
import { contextIn, contextOf } from './context.ts'
import { UsageFault } from './faults.ts'
import type { HomeOptions } from './options.ts'
import { type OfficePorts, portClash } from './ports.ts'
import { type Context, readMail } from './read.ts'
import { bytesOf } from './streams.ts'

const say = wording.commandLine.service
const { ctrlC, judgeAt } = wording.commandLine.configuredRuns

export type StartOptions = HomeOptions & OfficePorts

export interface ReadOptions extends HomeOptions {
  readonly game?: string
  readonly context?: string
}

export async function read({ game, context, ...options }: ReadOptions): Promise<void> {
  const plan = planOf(options)
  const { judge, limits } = plan
  if ((game === undefined) === (context === undefined)) throw new UsageFault(say.gameOrContext)
  const own = judge.address
  const raw = await bytesOf(process.stdin)
  const against = context === undefined ? await gameContext(plan, game!, own) : contextIn(context, own)
  if (!against.ok) throw new UsageFault(against.error)
  process.stdout.write(`${JSON.stringify(await readMail(raw, against.value, limits))}\n`)
}

async function gameContext(
  { data, store: place }: Plan,
  name: string,
  own: string,
): Promise<Result<Context, string>> {
  const store = await storeIn(data, place)
  try {
    const stored = await loadGame(store, name, game => equipmentOf(game).board)
    return stored.version === 0 ? err(say.noGame({ name: name.slice(0, 40) })) : ok(contextOf(stored, own))
  } finally {
    await store.close()
  }
}

export async function start(options: StartOptions): Promise<void> {
  const plan = planOf(options)
  const clash = portClash(plan, plan.servers === undefined ? options : undefined)
  if (clash !== undefined) throw new UsageFault(clash.text)
  if (plan.servers !== undefined) return startConfigured(plan, plan.servers, options)
  const own = atHome(plan)
  await alone(plan, options, home => attendedService(home, own, options, judge => serve(judge, own, options)))
}

/**
 * Only one person writes here, for seven players and as fast as they like, so the rate limits are high. At a terminal
 * that person wants to see what to do next, and otherwise only what is wrong.
 */
const atHome = (plan: Plan): Plan => ({
  ...plan,
  rates: {
    ...plan.rates,
    address: 10_000,
    domain: 100_000,
    mailsOfOne: 100_000,
    unproven: 1_000_000,
  },
  log: process.stderr.isTTY && plan.log.level === 'info' ? { ...plan.log, level: 'warn' } : plan.log,
})

/** Runs the judge with its own post office. If several judges share a store, one of them has the office. */
async function serve(judge: Attended, plan: Plan, ports: StartOptions): Promise<void> {
  const { sharing } = judge.services
  if (sharing === undefined) return serveOffice(judge, plan, ports)
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  process.once('SIGTERM', () => stop.abort())
  while (!stop.signal.aborted) {
    if (await sharing.does('office')) await serveOffice(judge, plan, ports, lostOffice(sharing, stop.signal))
    else await joined(judge, plan, sharing, stop.signal)
  }
}

/** Aborted when this judge is stopped, or when another one has the post office. */
function lostOffice(sharing: Sharing, stop: AbortSignal): AbortSignal {
  return watched(stop, async () => !(await sharing.does('office')))
}

/** Checks every other second whether it is over. */
function watched(stop: AbortSignal, isOver: () => Promise<boolean>): AbortSignal {
  const end = new AbortController()
  const looking = setInterval(() => {
    isOver().then(
      over => over && end.abort(),
      () => {}, // the store did not answer; it is asked again
    )
  }, GLANCE)
  looking.unref()
  end.signal.addEventListener('abort', () => clearInterval(looking), { once: true })
  stop.addEventListener('abort', () => end.abort(), { once: true })
  return end.signal
}

const GLANCE = 2_000

/** Answers letters and runs alarms beside the judge that has the post office, and takes the office over when that judge is gone. */
async function joined(judge: Attended, plan: Plan, sharing: Sharing, stop: AbortSignal): Promise<void> {
  process.stdout.write(`${say.officeElsewhere({ judge: sharing.whoDoes('office') })}\n`)
  const daemon = new Daemon({ ...judge, mailbox: NO_MAILBOX, carrier: undefined, poll: pollOf(plan) })
  const over = watched(stop, () => sharing.does('office'))
  over.addEventListener('abort', daemon.stop, { once: true })
  await daemon.run(judge.onFault)
}

async function serveOffice(
  judge: Attended,
  plan: Plan,
  { smtpPort, httpPort }: StartOptions,
  over?: AbortSignal,
): Promise<void> {
  const { services, onFault } = judge
  const mailStore = openMailStore(join(plan.data, OFFICE_FILE))
  judge.hasOffice(mailStore)
  const onLetter = (): Promise<void> => clerk.file().finally(() => daemon.wake())
  const office = new PostOffice(plan.judge.address, onLetter, {
    mailStore,
    mostBytes: plan.limits.mail,
    now: services.clock.now,
  })
  const clerk = new Clerk(new Judge(services, onFault), office.mailbox)
  const pipe = new Pipe(plan.data)
  const mailbox = pipe.beside(clerk.emptied)
  const daemon = new Daemon({ ...judge, mailbox, source: 'office', carrier: office, poll: pollOf(plan) })
  over?.addEventListener('abort', daemon.stop, { once: true })
  let smtp: Server | undefined
  let pages: Server | undefined
  try {
    smtp = await opened(office.listen(smtpPort), '--smtp-port')
    pages = await pagesOf(judge, plan, () => daemon.wake())
    const answer = officeView({ services, office, draw: drawBoard })
    const http = await opened(servePages({ port: httpPort, answer, onFault }), '--http-port')
    process.once('SIGINT', daemon.stop)
    process.once('SIGTERM', daemon.stop)
    process.stdout.write(welcome(plan, smtp.port, http.port, pages))
    await daemon.run(onFault).finally(() => http.close())
  } finally {
    await pages?.close()
    await smtp?.close()
    pipe.close()
    mailStore.close()
  }
}

const welcome = ({ judge, web }: Plan, smtp: number, http: number, pages: Server | undefined): string =>
  [
    say.openPage({ http }),
    '',
    judgeAt(judge),
    say.mailTo({ smtp, http }),
    ...whereToLook(web, pages),
    ctrlC,
    '',
  ].join('\n')
