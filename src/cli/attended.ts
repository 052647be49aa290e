// What stands around a judge at work: its log, its counters, the watch on the clock, and what is done at night.

import type { Command } from 'commander'
import type { Fault } from '../board/yamlFile.ts'
import { troubleText } from '../clock/clock.ts'
import { templateNews } from '../conversation/mails/replies.ts'
import { type Services, templatesOf } from '../conversation/services.ts'
import { helpPages } from '../library/help.ts'
import { TemplateFault } from '../library/template.ts'
import type { Templates } from '../library/templates.ts'
import { ImapMailbox } from '../mail/imap.ts'
import { dkimFault, SmtpCarrier } from '../mail/smtp.ts'
import { keepHouse, tellKeeper } from '../service/chores.ts'
import { ClockWatch, tellOfMovedDeadlines } from '../service/clockWatch.ts'
import { Health, serveHealth, writeReport } from '../service/health.ts'
import type { Home } from '../service/home.ts'
import { Judge } from '../service/judge.ts'
import { chronicled, jsonLog, type Level } from '../service/log.ts'
import { Daemon, oneRound } from '../service/loop.ts'
import type { News, OnFault, Tell } from '../service/news.ts'
import { TroubleWatch } from '../service/troubleWatch.ts'
import { publicView } from '../web/gameRoutes.ts'
import { type Server, serve as servePages } from '../web/http.ts'
import { drawBoard } from '../web/page.ts'
import { alone, type HomeOptions, type Plan, planOf, settingOf, withClock, withHome } from './configured.ts'
import { FOUND_SOMETHING, refusalIn, UsageFault } from './faults.ts'

/** A judge that can be watched. */
export interface Attended {
  readonly setting: Services
  readonly clockWatch: ClockWatch
  readonly tell: Tell
  readonly onFault: OnFault
}

/** The embedded mailbox needs none; with a configuration it is the mailbox's. */
const POLL = 60_000

/** How often it is looked whether anything is wrong, whatever the judge is at. */
const LOOK = 15_000

export const pollOf = ({ servers }: Plan): number => servers?.poll ?? POLL

/** A judge that works once, and says nothing when all goes well: cron would mail it to somebody. */
export async function attendedOnce(
  home: Home,
  plan: Plan,
  options: HomeOptions,
  act: (judge: Attended) => Promise<void>,
): Promise<void> {
  const { level } = plan.log
  const { judge, settled } = attended(home, plan, options, level === 'info' ? 'warn' : level)
  await judge.clockWatch.look()
  await act(judge).finally(settled)
}

/** A judge that stays: it keeps house at night, and says how it is to whoever asks. */
export async function attendedService(
  home: Home,
  plan: Plan,
  options: HomeOptions,
  act: (judge: Attended) => Promise<void>,
): Promise<void> {
  const { judge, health, errands, settled } = attended(home, plan, options, plan.log.level)
  tellOfTemplates(judge, errands)
  const { port } = plan.health
  const server = port === undefined ? undefined : await opened(serveHealth(health, port), 'health: port')
  await judge.clockWatch.look()
  const { setting, tell } = judge
  const watch = new TroubleWatch({ setting, tell, troubles: health.troubles })
  const looking = setInterval(() => errands.run(watch.look), LOOK)
  const house = keepHouse({ ...judge, chores: plan.chores, data: plan.data })
  try {
    await act(judge)
  } finally {
    clearInterval(looking)
    await house.stop()
    await server?.close()
    await settled()
  }
}

function attended(home: Home, plan: Plan, { now, acceptClock }: HomeOptions, level: Level) {
  const listeners: Tell[] = [jsonLog(level)]
  const tell: Tell = news => {
    for (const listener of listeners) listener(news)
  }
  const plain = settingOf(home, plan, now)
  const setting = { ...plain, store: chronicled(plain.store, tell) }
  const isAccepted = acceptClock === true || now !== undefined
  const settle = () => tellOfMovedDeadlines(setting, tell)
  const clockWatch = new ClockWatch({ ...setting, tell, isAccepted, settle })
  const health = new Health({ ...setting, clockWatch, poll: pollOf(plan) })
  const errands = new Errands(fault => tell({ kind: 'fault', fault }))
  listeners.push(health.hear, afterwards(setting, plan, health, errands))
  const onFault: OnFault = (fault, about) => tell({ kind: 'fault', fault, about })
  const judge: Attended = { setting, clockWatch, tell, onFault }
  for (const fault of faultsOf(templatesOf(setting))) onFault(new TemplateFault(fault))
  templatesOf(setting).onFault = onFault
  return { judge, health, errands, settled: () => errands.done() }
}

/** What cannot be used of the keeper's own templates and pages. */
const faultsOf = (templates: Templates): readonly Fault[] => [
  ...templates.faults,
  ...helpPages(templates.folder).faults,
]

/** The keeper's own templates that cannot be used: those of now, and those that fail later. */
function tellOfTemplates({ setting, onFault }: Attended, errands: Errands): void {
  const templates = templatesOf(setting)
  const news = (fault: Fault): void => errands.run(() => tellKeeper({ setting }, templateNews(fault)))
  for (const fault of faultsOf(templates)) news(fault)
  templates.onFault = failed => {
    onFault(failed)
    news(failed.fault)
  }
}

/** What follows from some news: a report is written, or the keeper is told. */
const afterwards =
  (setting: Services, { health: { file } }: Plan, health: Health, errands: Errands) =>
  (news: News): void => {
    if (news.kind === 'roundDone' && file !== undefined)
      errands.run(async () => writeReport(file, await health.report()))
    if (news.kind === 'clockDoubted') {
      const lines = [`The judge says of its clock: ${troubleText(news.trouble)}.`]
      errands.run(() =>
        tellKeeper({ setting }, { name: 'clock', subject: 'The clock cannot be believed', lines }),
      )
    }
  }

/** Things done on the side, one after the other. */
class Errands {
  readonly #onFault: (fault: unknown) => void
  #last: Promise<void> = Promise.resolve()

  constructor(onFault: (fault: unknown) => void) {
    this.#onFault = onFault
  }

  run(errand: () => Promise<void>): void {
    this.#last = this.#last.then(errand).catch(this.#onFault)
  }

  done = (): Promise<void> => this.#last
}

/** A port that cannot be had is for the keeper to mend. */
export async function opened<Server>(server: Promise<Server>, what: string): Promise<Server> {
  try {
    return await server
  } catch (fault) {
    const refusal = refusalIn(fault)
    if (refusal === undefined) throw fault
    throw new UsageFault(`${what}: ${refusal.text}`, { cause: fault })
  }
}

// A judge between real mail servers: `dragoman start` with a configuration, and `dragoman run-once`.

type Servers = NonNullable<Plan['servers']>

/** A server that is silent when we want to stop is not waited for longer than this. */
const LAST_WORDS = 5_000

/** Runs until somebody says stop. */
export async function startConfigured(plan: Plan, servers: Servers, options: HomeOptions): Promise<void> {
  await alone(plan.data, options, home =>
    attendedService(home, plan, options, judge => serve(judge, plan, servers)),
  )
}

async function serve(judge: Attended, plan: Plan, servers: Servers): Promise<void> {
  const { setting, onFault } = judge
  const mailbox = new ImapMailbox(servers.mailbox, {
    now: setting.clock.now,
    onMail: () => daemon.wake(),
    onTrouble: onFault,
  })
  const carrier = carrierFor(servers.smtp)
  const pages = await pagesOf(judge, servers)
  const daemon = new Daemon({ ...judge, mailbox, carrier, poll: servers.poll })
  mailbox.watch()
  const stop = (): void => {
    daemon.stop()
    setTimeout(() => mailbox.close(), LAST_WORDS).unref()
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  process.stdout.write(greeting(plan, servers, pages))
  await daemon.run(onFault)
  await pages?.close()
  carrier.close()
  await mailbox.close()
}

/** The pages for everybody, where the keeper wants them. */
async function pagesOf({ setting, onFault }: Attended, { web }: Servers): Promise<Server | undefined> {
  if (web === undefined) return undefined
  const { port, address, url } = web
  const answer = publicView({ setting, draw: drawBoard, url })
  return opened(servePages({ port, address, answer, onFault }), 'web: port')
}

/** A key that cannot sign is found before the first letter is answered. */
function carrierFor(smtp: Servers['smtp']): SmtpCarrier {
  const fault = smtp.dkim === undefined ? undefined : dkimFault(smtp.dkim.key)
  if (fault !== undefined) throw new UsageFault(`smtp: dkim: key: ${fault}`)
  return new SmtpCarrier(smtp)
}

const greeting = ({ judge }: Plan, { mailbox, smtp, web }: Servers, pages: Server | undefined): string =>
  [
    `The judge is at ${judge.address}.`,
    `It reads ${mailbox.folders.join(', ')} on ${mailbox.host}:${mailbox.port}, and sends by ${smtp.host}:${smtp.port}.`,
    ...(pages === undefined ? [] : [`Everybody may look at http://${hostOf(web?.address)}:${pages.port}/`]),
    'Ctrl-C stops it; nothing is lost.',
    '',
  ].join('\n')

const hostOf = (address = '127.0.0.1'): string => (address.includes(':') ? `[${address}]` : address)

export function addRunOnce(program: Command): void {
  withClock(withHome(program.command('run-once')))
    .description('look into the mailbox once, do what is due, send what waits, and end; for cron')
    .option('--now <iso>', 'what the time is for this run, like 2026-11-20T19:00:00Z')
    .action(runOnce)
}

/** What is told on standard error makes the program end with 1. */
async function runOnce(options: HomeOptions): Promise<void> {
  const plan = planOf(options)
  await alone(plan.data, options, home =>
    attendedOnce(home, plan, options, async judge => {
      const onFault: OnFault = (fault, about) => {
        process.exitCode = FOUND_SOMETHING
        judge.onFault(fault, about)
      }
      const setting = { ...judge.setting, catchesUp: true } as const
      await oneTurn({ ...judge, setting, onFault }, plan)
      if (!judge.clockWatch.isTrusted) process.exitCode = FOUND_SOMETHING
    }),
  )
}

async function oneTurn(judge: Attended, { servers }: Plan): Promise<void> {
  if (servers !== undefined) return throughServers(judge, servers)
  // Without servers the letters come by `receive`, and what is written waits for `start`.
  if (judge.clockWatch.isTrusted) await dealWith(new Judge(judge.setting, judge.onFault))
}

async function dealWith(judge: Judge): Promise<void> {
  await judge.answerAll()
  await judge.ringAll()
}

async function throughServers(judge: Attended, servers: Servers): Promise<void> {
  const { setting, onFault } = judge
  const mailbox = new ImapMailbox(servers.mailbox, {
    now: setting.clock.now,
    onMail: () => {},
    onTrouble: onFault,
  })
  const carrier = carrierFor(servers.smtp)
  try {
    await oneRound({ ...judge, mailbox, carrier, poll: servers.poll }, onFault)
  } finally {
    carrier.close()
    await mailbox.close()
  }
}
