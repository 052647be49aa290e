// How a running judge is: a report for a file, and for requests by HTTP on this machine.
import { renameSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { Crowd } from '../../post/office/crowd.ts'
import { wording } from '../../wording/wording.ts'
import { storedInstant } from '../store/events/names.ts'
import type { Store } from '../store/store.ts'
import { Counters, gaugeLines } from './counters.ts'
import type { ServiceEvent } from './news.ts'
import { type Watched as Seen, type Trouble, Troubles } from './troubles.ts'

const say = wording.configuration.health

export interface Watched extends Seen {
  readonly store: Pick<Store, 'figures' | 'backlog' | 'alarms' | 'oldestDue'>
}

/** What the file holds, and what `GET /health` answers. */
export interface Report {
  readonly judge: 'dragoman'
  readonly isWell: boolean
  /** What is wrong, a sentence each. */
  readonly troubles: readonly string[]
  readonly at: string
  readonly lastRound: string | null
  readonly lastFetch: string | null
  readonly lettersWaiting: number | null
  readonly mailsWaiting: number | null
  readonly nextAlarm: string | null
  readonly faults: number
}

export class Health {
  readonly #watched: Watched
  readonly #counters = new Counters()
  readonly #troubles: Troubles

  constructor(watched: Watched) {
    this.#watched = watched
    this.#troubles = new Troubles(watched)
  }

  hear = (news: ServiceEvent): void => {
    this.#counters.count(news)
    this.#troubles.hear(news)
  }

  /** Everything that is wrong now. */
  troubles = (): Promise<readonly Trouble[]> => this.#troubles.now()

  /** Leaves out what the store cannot tell: that it cannot is one of the troubles. */
  async report(): Promise<Report> {
    const { store, clock } = this.#watched
    const troubles = await this.#troubles.now()
    const waiting = await store.backlog().catch(() => undefined)
    const [alarm] = await store.alarms(1).catch(() => [])
    return {
      judge: 'dragoman',
      isWell: troubles.length === 0,
      troubles: troubles.map(({ text }) => text),
      at: storedInstant(clock.now()),
      lastRound: this.#troubles.lastRound.wall,
      lastFetch: this.#troubles.lastFetch.wall,
      lettersWaiting: waiting?.lettersWaiting ?? null,
      mailsWaiting: waiting?.mailsWaiting ?? null,
      nextAlarm: alarm?.at ?? null,
      faults: this.#counters.total('faults'),
    }
  }

  /** As Prometheus reads it, in its text format 0.0.4. */
  async metrics(): Promise<string> {
    const { store, clock, clockWatch } = this.#watched
    const { wall, steady } = this.#troubles.lastFetch
    const gauges = gaugeLines({
      figures: await store.figures(),
      sinceFetch: wall === null ? undefined : (clock.steady() - steady) / 1_000,
      isClockTrusted: clockWatch.isTrusted,
      rates: this.#counters.rates(),
      troubles: (await this.#troubles.now()).map(({ kind }) => kind),
    })
    return `${[...this.#counters.lines(), ...gauges].join('\n')}\n`
  }
}

/** Writes a report under another name and then renames it, so that nobody ever reads half of one. */
export function writeReport(file: string, report: Report): void {
  const part = `${file}.part`
  writeFileSync(part, `${JSON.stringify(report, null, 2)}\n`)
  renameSync(part, file)
}

/** A request is answered at once, however many other connections have not asked anything yet. Times in milliseconds. */
const MOST_CONNECTIONS = 32
const PATIENCE = 10_000
const GLANCE = 1_000

/** Answers on the loopback address only. */
export function serveHealth(
  health: Pick<Health, 'report' | 'metrics'>,
  port: number,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const crowd = new Crowd(MOST_CONNECTIONS)
  const limits = { headersTimeout: PATIENCE, requestTimeout: PATIENCE, connectionsCheckingInterval: GLANCE }
  const server = createServer(limits, (request, response) => {
    crowd.serve(request.socket)
    response.once('close', () => crowd.release(request.socket))
    answerTo(request.method ?? '', request.url ?? '', health)
      .catch((): Answer => [500, TEXT, `${say.unknown}\n`])
      .then(([status, type, body]) => response.writeHead(status, { 'content-type': type }).end(body))
  })
  crowd.watch(server)
  server.setTimeout(PATIENCE)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () =>
      resolve({
        port: portOf(server, port),
        close: () =>
          new Promise<void>(done => {
            server.close(() => done())
            server.closeAllConnections()
          }),
      }),
    )
  })
}

type Answer = readonly [status: number, type: string, body: string]

const TEXT = 'text/plain; charset=utf-8'
const PROMETHEUS = 'text/plain; version=0.0.4; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'

async function answerTo(
  method: string,
  url: string,
  health: Pick<Health, 'report' | 'metrics'>,
): Promise<Answer> {
  if (method !== 'GET' && method !== 'HEAD') return [405, TEXT, `${say.onlyGet}\n`]
  const [path] = url.split('?')
  if (path === '/metrics') return [200, PROMETHEUS, await health.metrics()]
  if (path !== '/health') return [404, TEXT, `${say.pages}\n`]
  const report = await health.report()
  return [report.isWell ? 200 : 503, JSON_TYPE, `${JSON.stringify(report, null, 2)}\n`]
}

function portOf(server: Server, otherwise: number): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : otherwise
}
