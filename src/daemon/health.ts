// How a judge that runs is: a report for a file and for whoever asks by HTTP on this machine.
import { renameSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { Clock } from '../clock/clock.ts'
import { storedInstant } from '../store/instants.ts'
import type { Store } from '../store/store.ts'
import { Counters, gaugeLines } from './counters.ts'
import type { News } from './news.ts'

/** What is looked at. */
export interface Patient {
  readonly clock: Clock
  readonly store: Pick<Store, 'figures' | 'alarms'>
  readonly clockWatch: { readonly isTrusted: boolean }
  /** How long the mailbox is left alone, in milliseconds. */
  readonly poll: number
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
  readonly lettersWaiting: number
  readonly mailsWaiting: number
  readonly nextAlarm: string | null
  readonly faults: number
}

/** Rounds may take their time: a judge is unwell when nothing was done for three polls and this long. */
const LONG = 300_000

/** When something was last done, by both clocks. */
interface Last {
  readonly wall: string | null
  readonly steady: number
}

export class Health {
  readonly #patient: Patient
  readonly #counters = new Counters()
  #round: Last
  #fetch: Last

  constructor(patient: Patient) {
    this.#patient = patient
    this.#round = { wall: null, steady: patient.clock.steady() }
    this.#fetch = this.#round
  }

  hear = (news: News): void => {
    this.#counters.count(news)
    if (news.kind === 'roundDone') this.#round = this.#now()
    if (news.kind === 'mailboxEmptied') this.#fetch = this.#now()
  }

  async report(): Promise<Report> {
    const { store, clock } = this.#patient
    const { lettersWaiting, mailsWaiting } = await store.figures()
    const [alarm] = await store.alarms(1)
    const troubles = this.#troubles()
    return {
      judge: 'dragoman',
      isWell: troubles.length === 0,
      troubles,
      at: storedInstant(clock.now()),
      lastRound: this.#round.wall,
      lastFetch: this.#fetch.wall,
      lettersWaiting,
      mailsWaiting,
      nextAlarm: alarm?.at ?? null,
      faults: this.#counters.total('faults'),
    }
  }

  /** As Prometheus reads it, in its text format 0.0.4. */
  async metrics(): Promise<string> {
    const { store, clockWatch } = this.#patient
    const gauges = gaugeLines({
      figures: await store.figures(),
      sinceFetch: this.#fetch.wall === null ? undefined : this.#age(this.#fetch) / 1_000,
      isClockTrusted: clockWatch.isTrusted,
    })
    return `${[...this.#counters.lines(), ...gauges].join('\n')}\n`
  }

  #troubles(): readonly string[] {
    const { poll, clockWatch } = this.#patient
    const isLong = (last: Last): boolean => this.#age(last) > 3 * poll + LONG
    return [
      ...(isLong(this.#round) ? ['nothing has been done for a long time'] : []),
      ...(isLong(this.#fetch) ? ['the mailbox has not been reached for a long time'] : []),
      ...(clockWatch.isTrusted ? [] : ['the clock cannot be believed']),
    ]
  }

  #now(): Last {
    const { clock } = this.#patient
    return { wall: storedInstant(clock.now()), steady: clock.steady() }
  }

  #age = ({ steady }: Last): number => this.#patient.clock.steady() - steady
}

/** Writes a report under another name and then renames it: nobody ever reads half of one. */
export function writeReport(file: string, report: Report): void {
  const part = `${file}.part`
  writeFileSync(part, `${JSON.stringify(report, null, 2)}\n`)
  renameSync(part, file)
}

/** Answers on the loopback only. */
export function serveHealth(
  health: Pick<Health, 'report' | 'metrics'>,
  port: number,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    answerTo(request.method ?? '', request.url ?? '', health)
      .catch((): Answer => [500, TEXT, 'the judge cannot say how it is\n'])
      .then(([status, type, body]) => response.writeHead(status, { 'content-type': type }).end(body))
  })
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
  if (method !== 'GET' && method !== 'HEAD') return [405, TEXT, 'only GET\n']
  const [path] = url.split('?')
  if (path === '/metrics') return [200, PROMETHEUS, await health.metrics()]
  if (path !== '/health') return [404, TEXT, 'there are /health and /metrics\n']
  const report = await health.report()
  return [report.isWell ? 200 : 503, JSON_TYPE, `${JSON.stringify(report, null, 2)}\n`]
}

function portOf(server: Server, otherwise: number): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : otherwise
}
