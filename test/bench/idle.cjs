// Loaded before a judge that is measured while it has nothing to do: answers by the channel to its parent.
const { monitorEventLoopDelay } = require('node:perf_hooks')

/** Short pauses are no matter, and a finer clock would itself be work. */
const delay = monitorEventLoopDelay({ resolution: 20 })

process.on('message', asked => {
  if (asked === 'used') {
    const { user, system } = process.cpuUsage()
    process.send((user + system) / 1000)
  } else if (asked === 'watch') {
    delay.reset()
    delay.enable()
    process.send(0)
  } else if (asked === 'longest') {
    delay.disable()
    process.send(delay.max / 1e6)
  }
})
process.channel?.unref()
