// Which files and functions of ours something runs through, once everything is warm: what is loaded and built once counts for nothing.
import { Session } from 'node:inspector/promises'
import { fileURLToPath } from 'node:url'

const SRC = fileURLToPath(new URL('../../src/', import.meta.url))

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
      const path = url.startsWith('file:') ? fileURLToPath(url) : url
      if (!path.startsWith(SRC)) continue
      for (const { functionName, ranges } of functions) {
        const count = ranges[0]?.count ?? 0
        // The file as a whole is a function without a name.
        if (count === 0 || ranges[0]?.startOffset === 0) continue
        const file = path.slice(SRC.length)
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
