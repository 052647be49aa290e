// Which files and functions of ours something runs through, once everything is warm: what is loaded and built once counts for nothing,
// nor does a constant that is read.
import { Session } from 'node:inspector/promises'
import { pathToFileURL } from 'node:url'
import { packageFolder } from '../packed.ts'

const OURS = `${pathToFileURL(packageFolder())}/dist/`

/** How often each function of a file was called, by files. */
export type Journey = ReadonlyMap<string, ReadonlyMap<string, number>>

export async function journeyOf(act: () => Promise<unknown>): Promise<Journey> {
  const session = new Session()
  session.connect()
  try {
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    await session.post('Profiler.takePreciseCoverage') // forgets what was called before
    await act()
    const { result } = await session.post('Profiler.takePreciseCoverage')
    const files = new Map<string, Map<string, number>>()
    for (const { url, functions } of result) {
      if (!url.startsWith(OURS)) continue
      const file = url.slice(OURS.length).replace(/\.js$/, '.ts')
      for (const { functionName, ranges } of functions) {
        const { count = 0, startOffset = 0 } = ranges[0] ?? {}
        // The file as a whole is a function without a name.
        if (count === 0 || startOffset === 0) continue
        const called = files.get(file) ?? new Map<string, number>()
        files.set(file, called.set(functionName, (called.get(functionName) ?? 0) + count))
      }
    }
    return files
  } finally {
    session.disconnect()
  }
}

export const callsOf = (journey: Journey, file: string, name: string): number =>
  journey.get(file)?.get(name) ?? 0
