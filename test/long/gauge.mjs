// Loaded into a judge that is measured: on SIGUSR2 it collects what nobody holds any more, until nothing becomes less by it, and says what is left.
import { setTimeout as sleep } from 'node:timers/promises'

const MOST_ROUNDS = 20
/** What was let go of goes back to the system little by little. */
const PAUSE = 250

process.on('SIGUSR2', async () => {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < MOST_ROUNDS; round++) {
    globalThis.gc()
    await sleep(PAUSE)
    const { rss } = process.memoryUsage()
    if (rss > least * 0.99) break
    least = rss
  }
  const { rss, heapUsed, heapTotal, external, arrayBuffers } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const cpu = (user + system) / 1e6
  process.stdout.write(`GAUGE ${JSON.stringify({ rss, heapUsed, heapTotal, external, arrayBuffers, cpu })}\n`)
})
