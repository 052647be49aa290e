// Whether the judge can have a port of this machine: it is free, or a judge that runs has it already.
import { createServer } from 'node:net'

export interface PortLook {
  readonly isWell: boolean
  readonly text: string
  /** What the judge that runs there has said. */
  readonly answer?: object
}

export interface PortAsked {
  readonly port: number
  readonly address: string
  /** Where a judge that runs answers with JSON. */
  readonly path: string
  /** Whether such an answer comes from a judge. */
  readonly isOurs: (judge: unknown) => boolean
  /** What it is called in the configuration. */
  readonly setting: string
}

export async function lookAtPort(asked: PortAsked): Promise<PortLook> {
  const { port, address, setting } = asked
  const fault = await faultAt(port, address)
  if (fault === undefined) return { isWell: true, text: `port ${port} is free` }
  if (fault === 'EADDRNOTAVAIL')
    return { isWell: false, text: `${address} is no address of this machine; write 127.0.0.1 or 0.0.0.0` }
  const answer = await judgesAnswer(asked)
  if (answer !== undefined) return { isWell: true, text: `a judge that runs answers on port ${port}`, answer }
  return { isWell: false, text: `port ${port} cannot be had (${fault}); name another one as ${setting}` }
}

/** Only taking a port shows whether it can be had. */
const faultAt = (port: number, address: string): Promise<string | undefined> =>
  new Promise(resolve => {
    const server = createServer()
    server.once('error', (fault: NodeJS.ErrnoException) => resolve(fault.code ?? fault.message))
    server.listen(port, address, () => server.close(() => resolve(undefined)))
  })

/** What a judge says there; undefined if it is none. */
async function judgesAnswer({ port, address, path, isOurs }: PortAsked): Promise<object | undefined> {
  try {
    const signal = AbortSignal.timeout(2_000)
    const host = address.includes(':') ? `[${address}]` : address
    const answer: unknown = await (await fetch(`http://${host}:${port}${path}`, { signal })).json()
    const isObject = typeof answer === 'object' && answer !== null
    return isObject && 'judge' in answer && isOurs(answer.judge) ? answer : undefined
  } catch {
    // Whatever answers there is no judge.
    return undefined
  }
}
