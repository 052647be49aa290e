// Loaded before a program that is measured: tells what it has used when it ends, by the channel that is kept for it.
const { writeSync } = require('node:fs')

process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  writeSync(3, JSON.stringify({ processor: (userCPUTime + systemCPUTime) / 1000, megabytes: maxRSS / 1024 }))
})
