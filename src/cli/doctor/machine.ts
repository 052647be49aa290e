// What the doctor checks on this machine: its clock, its ports, and whether the judge can report its health.
import { accessSync, constants, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { amount } from '../../judge/report/sentences/names.ts'
import { wording } from '../../wording/wording.ts'
import type { Plan } from '../configured.ts'
import type { Finding } from './finding.ts'

const say = wording.doctor.machine

/** Something that has told the time, of now or of an earlier moment. */
export interface Witness {
  readonly who: string
  readonly at: number
  /** Whether the time is that of now; an earlier one means something only if it is still to come. */
  readonly isNow: boolean
  /** What our clock said when we heard it. */
  readonly heard: number
}

/** What was found out about one thing. */
export interface Looked {
  readonly findings: readonly Finding[]
  /** What has told the time. */
  readonly witnesses: readonly Witness[]
  /** The name that the SMTP server gives itself. */
  readonly greeting?: string | undefined
}

/** A clock that is off by more, in milliseconds, makes deadlines fall at the wrong time. */
const MOST_OFF = 5 * 60_000

/** What each witness says against our clock. */
export const clockTroubles = (witnesses: readonly Witness[]): readonly string[] =>
  witnesses.flatMap(witness => {
    const off = witness.at - witness.heard
    const isWrong = off > MOST_OFF || (witness.isNow && -off > MOST_OFF)
    return isWrong ? [say.mendClock({ trouble: told(off, witness) })] : []
  })

function told(off: number, { who, isNow }: Witness): string {
  const much = lasting(Math.abs(off))
  if (!isNow) return say.fromLater({ who, much })
  return (off > 0 ? say.behind : say.ahead)({ much, who })
}

function lasting(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000)
  if (minutes < 120) return amount(minutes, 'minute')
  const hours = Math.round(minutes / 60)
  return hours < 48 ? amount(hours, 'hour') : amount(Math.round(hours / 24), 'day')
}

// Whether the judge can have a port of this machine: it is free, or a running judge has it already.

interface PortLook {
  readonly isWell: boolean
  readonly text: string
  /** The answer of the judge that runs there. */
  readonly answer?: object
}

interface PortAsked {
  readonly port: number
  readonly address: string
  /** The path where a running judge answers with JSON. */
  readonly path: string
  /** Whether the answer comes from a judge. */
  readonly isOurs: (judge: unknown) => boolean
  /** The name of the port in the configuration. */
  readonly setting: string
}

export async function lookAtPort(asked: PortAsked): Promise<PortLook> {
  const { port, address, setting } = asked
  const fault = await faultAt(port, address)
  if (fault === undefined) return { isWell: true, text: say.portIsFree({ port }) }
  if (fault === 'EADDRNOTAVAIL') return { isWell: false, text: say.notOfThisMachine({ address }) }
  const answer = await judgesAnswer(asked)
  if (answer !== undefined) return { isWell: true, text: say.judgeAnswers({ port }), answer }
  // The system reserves ports below 1024 for few programs.
  const refused = fault === 'EADDRINUSE' ? say.portIsTaken : say.portIsKept
  return { isWell: false, text: refused({ port, setting }) }
}

/** Only taking a port shows whether it can be had. */
const faultAt = (port: number, address: string): Promise<string | undefined> =>
  new Promise(resolve => {
    const server = createServer()
    server.once('error', (fault: NodeJS.ErrnoException) => resolve(fault.code ?? fault.message))
    server.listen(port, address, () => server.close(() => resolve(undefined)))
  })

/** The answer of a judge on this port; undefined if there is none. */
async function judgesAnswer({ port, address, path, isOurs }: PortAsked): Promise<object | undefined> {
  try {
    const signal = AbortSignal.timeout(2_000)
    const host = address.includes(':') ? `[${address}]` : address
    const answer: unknown = await (await fetch(`http://${host}:${port}${path}`, { signal })).json()
    const isObject = typeof answer === 'object' && answer !== null
    return isObject && 'judge' in answer && isOurs(answer.judge) ? answer : undefined
  } catch {
    // Whatever answers there is not a judge.
    return undefined
  }
}

// Whether the judge can report its health, on its port or in its file, and what a running judge reports.

interface HealthLook {
  readonly isWell: boolean
  readonly text: string
}

/** Empty if no report is configured. A running judge says itself what is wrong with it. */
export async function lookAtHealth(
  { port, file }: Plan['health'],
  now: () => number = Date.now,
): Promise<readonly HealthLook[]> {
  const told = port === undefined ? undefined : await lookAtPort({ port, ...ASKED })
  const report = told?.answer ?? (file === undefined ? undefined : reportIn(file, now()))
  return [
    ...(told === undefined ? [] : [{ isWell: told.isWell, text: told.text }]),
    ...(file === undefined ? [] : [lookAtFile(file)]),
    ...troublesIn(report).map(text => ({ isWell: false, text: say.judgeSays({ text }) })),
  ]
}

const ASKED = {
  address: '127.0.0.1',
  path: '/health',
  isOurs: (judge: unknown) => judge === 'dragoman',
  setting: 'health: port',
}

/** An older report, in milliseconds, says nothing about now. */
const FRESH = 600_000

/** The report of a running judge, if it is fresh. */
function reportIn(file: string, now: number): object | undefined {
  try {
    const report: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof report !== 'object' || report === null || !('at' in report)) return undefined
    return Math.abs(now - Date.parse(String(report.at))) < FRESH ? report : undefined
  } catch {
    return undefined
  }
}

const troublesIn = (report: object | undefined): readonly string[] =>
  report !== undefined && 'troubles' in report && Array.isArray(report.troubles)
    ? report.troubles.map(String)
    : []

function lookAtFile(file: string): HealthLook {
  try {
    accessSync(dirname(file), constants.W_OK)
    return { isWell: true, text: say.canBeWritten({ file }) }
  } catch (fault) {
    const { code } = fault as NodeJS.ErrnoException // of the disk
    const why = code === 'ENOENT' ? say.noFolder : say.closedFolder
    return { isWell: false, text: say.cannotBeWritten({ file, why }) }
  }
}
