// Loaded before each test file when it is to be known which functions a test file runs: writes them down at its end.
import { appendFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { afterAll, expect } from 'vitest'

const { REACH } = process.env
const since = performance.now()
const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: false, detailed: false })

afterAll(async () => {
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  const reached = new Set<string>()
  for (const { url, functions } of result) {
    const [, file] = /(src\/(?!.*node_modules).*\.ts)/.exec(url) ?? []
    if (file === undefined) continue
    for (const { functionName, ranges } of functions)
      if ((ranges[0]?.count ?? 0) > 0) reached.add(functionName === '' ? file : `${file}#${functionName}`)
  }
  if (REACH === undefined || reached.size === 0) return
  const { testPath } = expect.getState()
  const took = Math.round(performance.now() - since)
  appendFileSync(REACH, `${JSON.stringify({ testPath, took, reached: [...reached] })}\n`)
})
