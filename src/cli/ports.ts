// The ports that a judge uses, so that no two parts of it want the same one.
import { wording } from '../wording/wording.ts'
import type { Plan } from './configured.ts'

const say = wording.commandLine.ports

/** The default ports of the post office of a judge without mail servers. */
export const OFFICE_PORTS: OfficePorts = { smtpPort: 2525, httpPort: 8025 }

export interface OfficePorts {
  readonly smtpPort: number
  readonly httpPort: number
}

interface Wanted {
  readonly name: string
  readonly part: 'office' | 'health' | 'web'
  readonly port: number
  readonly address: string
}

/** A port that two parts want, and the later of them; `office` is undefined if there are mail servers. */
export function portClash(
  { web, health }: Pick<Plan, 'web' | 'health'>,
  office: OfficePorts | undefined,
): { readonly part: Wanted['part']; readonly text: string } | undefined {
  const own = '127.0.0.1'
  const wanted: readonly Wanted[] = [
    ...(office === undefined
      ? []
      : [
          { name: '--smtp-port', part: 'office', port: office.smtpPort, address: own } as const,
          { name: '--http-port', part: 'office', port: office.httpPort, address: own } as const,
        ]),
    ...(health.port === undefined
      ? []
      : [{ name: 'health: port', part: 'health', port: health.port, address: own } as const]),
    ...(web === undefined
      ? []
      : [{ name: 'web: port', part: 'web', port: web.port, address: web.address } as const]),
  ]
  for (const [i, later] of wanted.entries()) {
    const first = wanted.slice(0, i).find(each => clash(each, later))
    if (first !== undefined)
      return { part: later.part, text: say.clash({ first: first.name, port: later.port, later: later.name }) }
  }
  return undefined
}

/** Port 0 picks a free one; two parts may use one port at different addresses. */
const clash = (one: Wanted, other: Wanted): boolean =>
  one.port !== 0 &&
  one.port === other.port &&
  (one.address === other.address || [one, other].some(({ address }) => /^(?:0\.0\.0\.0|::)$/.test(address)))
