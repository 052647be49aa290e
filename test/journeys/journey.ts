// Which files and functions of ours something runs through, once everything is warm: what is loaded and built once counts for nothing,
// nor does a constant that is read.
import { Session } from 'node:inspector/promises'
import { fileURLToPath } from 'node:url'

const SRC = fileURLToPath(new URL('../../src/', import.meta.url))

/** What the tests' compiler makes of an exported name, for whoever imports it. */
const READS_A_NAME = /^\(\) => \{ try \{ return [\w$]+ \} catch \{\} \}$/

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
    await session.post('Debugger.enable')
    const files = new Map<string, Map<string, number>>()
    for (const { url, scriptId, functions } of result) {
      const path = url.startsWith('file:') ? fileURLToPath(url) : url
      if (!path.startsWith(SRC)) continue
      const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId })
      for (const { functionName, ranges } of functions) {
        const { count = 0, startOffset = 0, endOffset = 0 } = ranges[0] ?? {}
        // The file as a whole is a function without a name.
        if (count === 0 || startOffset === 0) continue
        if (READS_A_NAME.test(scriptSource.slice(startOffset, endOffset))) continue
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
