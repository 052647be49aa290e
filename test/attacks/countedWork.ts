// Counts what a judge does, by what the runtime itself counts: how often each function, and each block within one, was entered.
import { Session } from 'node:inspector/promises'

/** What something cost. None of it is time: it is the same on every machine. */
export interface Work {
  /** Functions and blocks entered, of ours and of the packages that we use. */
  readonly steps: number
  /** Passwords hashed or compared, each of which is slow on purpose. */
  readonly hashes: number
}

const session = new Session()
session.connect()
await session.post('Profiler.enable')
// Whoever imports this does so first: what is loaded before this line is counted by functions alone.
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

/** Our own, and the packages. */
const COUNTED = /\/(?:package\/dist|node_modules)\//
/** What runs the tests. */
const NOT_COUNTED = /\/node_modules\/(?:@?vitest|vite|tinybench|chai|nodemailer\/|smtp-server|tsx)\b|\/test\//
/** What hashes a password, in ours. */
const SLOW = 'derive'

/** What has been done since somebody asked last. */
export async function workSince(): Promise<Work> {
  const { result } = await session.post('Profiler.takePreciseCoverage')
  let [steps, hashes] = [0, 0]
  for (const { url, functions } of result) {
    if (!COUNTED.test(url) || NOT_COUNTED.test(url)) continue
    for (const { functionName, ranges } of functions) {
      for (const { count } of ranges) steps += count
      if (functionName === SLOW && !url.includes('/node_modules/')) hashes += ranges[0]?.count ?? 0
    }
  }
  return { steps, hashes }
}
