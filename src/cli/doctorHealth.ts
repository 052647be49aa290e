// Whether the judge can tell how it is: its port is free, or its own already, and its file can be written.
import { accessSync, constants } from 'node:fs'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import type { Plan } from './configured.ts'

export interface HealthLook {
  readonly isWell: boolean
  readonly text: string
}

/** Nothing where nobody is to be told. */
export async function lookAtHealth({ port, file }: Plan['health']): Promise<readonly HealthLook[]> {
  return [
    ...(port === undefined ? [] : [await lookAtPort(port)]),
    ...(file === undefined ? [] : [lookAtFile(file)]),
  ]
}

async function lookAtPort(port: number): Promise<HealthLook> {
  const fault = await faultAt(port)
  if (fault === undefined) return { isWell: true, text: `port ${port} is free` }
  if (await isOurs(port)) return { isWell: true, text: `a judge that runs answers on port ${port}` }
  return { isWell: false, text: `port ${port} cannot be had (${fault}); name another one as health: port` }
}

/** Only taking a port shows whether it can be had. */
const faultAt = (port: number): Promise<string | undefined> =>
  new Promise(resolve => {
    const server = createServer()
    server.once('error', (fault: NodeJS.ErrnoException) => resolve(fault.code ?? fault.message))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(undefined)))
  })

async function isOurs(port: number): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(2_000)
    const answer: unknown = await (await fetch(`http://127.0.0.1:${port}/health`, { signal })).json()
    return typeof answer === 'object' && answer !== null && 'judge' in answer && answer.judge === 'dragoman'
  } catch {
    // Whatever answers there is no judge.
    return false
  }
}

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
