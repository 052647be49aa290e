// What surrounds a running judge: its log, its counters, the watch on the clock, and the nightly chores.
import { resolve } from 'node:path'
import { setBackText, troubleText } from '../judge/clock/clock.ts'
import { KeptClock } from '../judge/clock/keptClock.ts'
import { Pushing } from '../judge/conversation/mails/pushing.ts'
import { type KeeperNews, templateNews } from '../judge/conversation/mails/replies.ts'
import { type Services, templatesOf } from '../judge/conversation/services.ts'
import { helpPages } from '../judge/library/help.ts'
import { TemplateFault } from '../judge/library/template.ts'
import type { Templates } from '../judge/library/templates.ts'
import { keepHouse, tellKeeper } from '../judge/service/chores.ts'
import { ClockWatch, tellOfMovedDeadlines } from '../judge/service/clockWatch.ts'
import { Health, serveHealth, writeReport } from '../judge/service/health.ts'
import { closeToOthers, type Home, SecretWatch } from '../judge/service/home.ts'
import { chronicled, jsonLog, type Level, LogStream } from '../judge/service/log.ts'
import type { OnFault, ServiceEvent, Tell } from '../judge/service/news.ts'
import { releaseMailsAhead, sendBesideStore } from '../judge/service/sending.ts'
import type { Looked } from '../judge/service/troubles.ts'
import { TroubleWatch } from '../judge/service/troubleWatch.ts'
import { askedOnce } from '../judge/store/askedOnce.ts'
import { DiskWatch } from '../judge/store/diskWatch.ts'
import type { Carrier } from '../post/outgoing.ts'
import type { Fault } from '../rules/board/yamlFile.ts'
import { wording } from '../wording/wording.ts'
import { type Plan, settingOf } from './configured.ts'
import { refusalIn, UsageFault } from './faults.ts'
import type { HomeOptions } from './options.ts'
import { pushKeysIn } from './pushKeys.ts'

/** A judge that can be watched. */
export interface Attended {
  readonly services: Services
  readonly clockWatch: ClockWatch
  readonly tell: Tell
  readonly onFault: OnFault
  /** Sets which news the log leaves out because it is reported elsewhere. */
  logsNot(isTold: (news: ServiceEvent) => boolean): void
  /** Adds a post office, whose file is watched as well. */
  hasOffice(office: Looked): void
  /** Sets the carrier of mails to the keeper while the store cannot be written. */
  sendsBy(carrier: Carrier): void
}

/** In milliseconds. The embedded mailbox needs no polling; with a configuration the mailbox's interval is used. */
const POLL = 60_000

/** How often to look for troubles, in milliseconds, whatever the judge is doing. */
const LOOK = 15_000

export const pollOf = ({ servers }: Plan): number => servers?.poll ?? POLL

/** A judge that runs once, silently if all goes well: cron would mail any output to somebody. */
export async function attendedOnce(
  home: Home,
  plan: Plan,
  options: HomeOptions,
  act: (judge: Attended) => Promise<void>,
): Promise<void> {
  const { level } = plan.log
  const { judge, settled } = attended(home, plan, options, {
    level: level === 'info' ? 'warn' : level,
    isOnce: true,
  })
  await judge.clockWatch.look()
  await act(judge).finally(settled)
}

/** A judge that stays: it does the nightly chores, and reports its health. */
export async function attendedService(
  home: Home,
  plan: Plan,
  options: HomeOptions,
  act: (judge: Attended) => Promise<void>,
): Promise<void> {
  // Judges that share a store use another clock; one that runs once could not wait until it trusts its own.
  const kept = home.sharing === undefined && options.now === undefined ? new KeptClock(plan.data) : undefined
  const { judge, health, errands, beside, settled } = attended(home, plan, options, {
    level: plan.log.level,
    kept,
  })
  const paths = closeToOthers(plan.data, resolve(plan.data, plan.chores.folder))
  if (paths.length > 0) judge.tell({ kind: 'closedToOthers', paths })
  templatesOf(judge.services).readAll()
  tellOfTemplates(judge, errands)
  const { port } = plan.health
  const server = port === undefined ? undefined : await opened(serveHealth(health, port), 'health: port')
  await judge.clockWatch.look()
  const { services, tell } = judge
  const watch = new TroubleWatch({ services, tell, troubles: health.troubles, beside })
  const looking = setInterval(() => errands.run(watch.look), LOOK)
  const house = await keepHouse({ ...judge, chores: plan.chores, data: plan.data, keep: plan.keep })
  try {
    await act(judge)
  } finally {
    clearInterval(looking)
    await house.stop()
    await server?.close()
    await settled()
  }
}

interface Attending {
  readonly level: Level
  readonly kept?: KeptClock | undefined
  /** It runs once, and ends. */
  readonly isOnce?: boolean
}

function attended(
  home: Home,
  plan: Plan,
  { now, acceptClock }: HomeOptions,
  { level, kept, isOnce = false }: Attending,
) {
  const stream = new LogStream()
  const log = jsonLog(level, stream)
  let isTold = (_: ServiceEvent): boolean => false
  const listeners: Tell[] = [news => isTold(news) || log(news)]
  const tell: Tell = news => {
    for (const listener of listeners) listener(news)
  }
  const plain = settingOf(home, plan, now)
  const store = plain.sharing === undefined ? askedOnce(plain.store) : plain.store
  const services: Services = {
    ...plain,
    store: chronicled(store, tell),
    push: pushOf(plan, tell),
    doubted: (letter, why) => tell({ kind: 'senderUnproven', letter, why }),
  }
  const isAccepted = acceptClock === true || now !== undefined
  const settle = async () => {
    await releaseMailsAhead(services)
    await tellOfMovedDeadlines(services, tell)
  }
  const clockWatch = new ClockWatch({ ...services, tell, isAccepted, kept, settle })
  const disk = new DiskWatch(plan.data, services.clock)
  const secretFile = new SecretWatch(plan.data, home.secret, services.clock)
  let office: Looked | undefined
  const hasOffice: Attended['hasOffice'] = opened => {
    office = opened
  }
  const atOffice: Looked = { look: () => office?.look() }
  const health = new Health({
    ...services,
    clockWatch,
    poll: pollOf(plan),
    disk,
    secretFile,
    office: atOffice,
    log: stream,
  })
  const errands = new Errands(fault => tell({ kind: 'fault', fault }))
  listeners.push(health.hear, afterwards(services, plan, health, errands, isOnce))
  const onFault: OnFault = (fault, about) => tell({ kind: 'fault', fault, about })
  const logsNot: Attended['logsNot'] = told => {
    isTold = told
  }
  let carrier: Carrier | undefined
  const sendsBy: Attended['sendsBy'] = by => {
    carrier = by
  }
  const beside = () => {
    const by = carrier
    return by && ((news: KeeperNews) => sendBesideStore(news, services, by))
  }
  const settled = async (): Promise<void> => {
    await errands.done()
    await services.push?.settled()
  }
  const judge: Attended = { services, clockWatch, tell, onFault, logsNot, hasOffice, sendsBy }
  for (const fault of faultsOf(templatesOf(services))) onFault(new TemplateFault(fault))
  templatesOf(services).onFault = onFault
  return { judge, health, errands, beside, settled }
}

/** Push messages, if the pages accept orders and the keeper has made keys. */
function pushOf({ data, web }: Plan, tell: Tell): Pushing | undefined {
  const keys = web?.orders === true ? pushKeysIn(data) : undefined
  if (keys === undefined) return undefined
  return new Pushing(keys, web?.pushServices ?? [], fault =>
    tell({ kind: 'pushFailed', why: fault instanceof Error ? fault.message : String(fault) }),
  )
}

/** What cannot be used of the keeper's own templates and pages. */
const faultsOf = (templates: Templates): readonly Fault[] => [
  ...templates.faults,
  ...helpPages(templates.folder).faults,
]

/** Tells the keeper which of their own templates cannot be used, now and later. */
function tellOfTemplates({ services, onFault }: Attended, errands: Errands): void {
  const templates = templatesOf(services)
  const news = (fault: Fault): void => errands.run(() => tellKeeper({ services }, templateNews(fault)))
  for (const fault of faultsOf(templates)) news(fault)
  templates.onFault = failed => {
    onFault(failed)
    news(failed.fault)
  }
}

/** News after which the health report may change. */
const CHANGES_HEALTH: ReadonlySet<ServiceEvent['kind']> = new Set([
  'roundDone',
  'roundFailed',
  'troubleBegan',
  'troubleEnded',
])

/** Writes the health report, or tells the keeper, if the news requires it. */
const afterwards =
  (services: Services, { health: { file } }: Plan, health: Health, errands: Errands, isOnce: boolean) =>
  (news: ServiceEvent): void => {
    if (file !== undefined && CHANGES_HEALTH.has(news.kind))
      errands.run(async () => writeReport(file, await health.report()))
    // Each judge that runs once would report a set-back clock again; its log is enough.
    const ofClock = isOnce && news.kind === 'clockSetBack' ? undefined : clockNews(news)
    if (ofClock !== undefined) errands.run(() => tellKeeper({ services }, { name: news.kind, ...ofClock }))
  }

const say = wording.letters.troubleWatch
const { clockSays, clockSetBack, startWith } = wording.commandLine.attended

/** What the keeper is told about the clock. */
export function clockNews(news: ServiceEvent) {
  if (news.kind === 'clockDoubted')
    return {
      subject: say.subjects.clock,
      lines: [clockSays({ trouble: troubleText(news.trouble) })],
    }
  if (news.kind === 'clockTrusted')
    return { subject: say.over({ subject: say.subjects.clock }), lines: [say.trusted] }
  if (news.kind !== 'clockSetBack') return undefined
  return { subject: clockSetBack, lines: [clockSays({ trouble: setBackText(news.by) })] }
}

/** Runs things on the side, one after the other. */
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

/** A port that cannot be opened is for the keeper to mend. */
export async function opened<Server>(server: Promise<Server>, what: string): Promise<Server> {
  try {
    return await server
  } catch (fault) {
    const refusal = refusalIn(fault)
    if (refusal === undefined) throw fault
    const isTaken = fault instanceof Error && 'code' in fault && fault.code === 'EADDRINUSE'
    const more = isTaken && what.startsWith('--') ? startWith({ option: what }) : ''
    throw new UsageFault(`${what}: ${refusal.text}${more}`, { cause: fault })
  }
}
