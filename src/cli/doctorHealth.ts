// Whether the judge can tell how it is, on its port or in its file; and what one that runs says of itself.
import { accessSync, constants, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Plan } from './configured.ts'
import { lookAtPort } from './doctorPort.ts'

export interface HealthLook {
  readonly isWell: boolean
  readonly text: string
}

/** Nothing where nobody is to be told. A judge that runs says itself what is wrong with it. */
export async function lookAtHealth(
  { port, file }: Plan['health'],
  now: () => number = Date.now,
): Promise<readonly HealthLook[]> {
  const told = port === undefined ? undefined : await lookAtPort({ port, ...ASKED })
  const report = told?.answer ?? (file === undefined ? undefined : reportIn(file, now()))
  return [
    ...(told === undefined ? [] : [{ isWell: told.isWell, text: told.text }]),
    ...(file === undefined ? [] : [lookAtFile(file)]),
    ...troublesIn(report).map(text => ({ isWell: false, text: `the judge that runs says: ${text}` })),
  ]
}

const ASKED = {
  address: '127.0.0.1',
  path: '/health',
  isOurs: (judge: unknown) => judge === 'dragoman',
  setting: 'health: port',
}

/** What was written long ago says nothing of now. */
const FRESH = 600_000

/** The report of a judge that wrote it a moment ago. */
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
    return { isWell: true, text: `${file} can be written` }
  } catch (fault) {
    const { code } = fault as NodeJS.ErrnoException // of the disk
    const remedy = 'make its folder, or name another one as health: file'
    return { isWell: false, text: `${file} cannot be written (${code}); ${remedy}` }
  }
}
