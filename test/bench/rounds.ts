// A process that times movement phases by the judge of a checkout: its first message holds them, each other asks a round.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { judgeIn, type Phase, type PlainPhase, phasesFor } from './phaseFile.ts'
import { resolved } from './phases.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('a folder, please')
const judge = await judgeIn(pathToFileURL(`${resolve(folder)}/`))
let phases: readonly Phase[] | undefined

process.on('message', (message: readonly PlainPhase[] | 'round') => {
  if (message === 'round') process.send?.(rate(phases!))
  else {
    phases = phasesFor(judge, message)
    process.send?.(phases.length)
  }
})

function rate(phases: readonly Phase[]): number {
  const start = process.cpuUsage()
  let readOut = 0
  for (const phase of phases) readOut += resolved(judge, phase)
  const { user, system } = process.cpuUsage(start)
  const seconds = (user + system) / 1e6
  if (readOut === 0) throw new Error('nothing was read out')
  return phases.length / seconds
}
