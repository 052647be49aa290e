// A process that times the movement phases of a file by the judge of a checkout, one round for each message.
import { pathToFileURL } from 'node:url'
import { judgeIn, movementPhases } from './phaseFile.ts'
import { resolved } from './phases.ts'

const [folder, file] = process.argv.slice(2)
if (folder === undefined || file === undefined) throw new Error('a folder and a file, please')
const judge = await judgeIn(pathToFileURL(`${folder}/`))
const phases = await movementPhases(file, judge)

process.on('message', () => {
  const start = process.cpuUsage()
  let readOut = 0
  for (const phase of phases) readOut += resolved(judge, phase)
  const { user, system } = process.cpuUsage(start)
  const seconds = (user + system) / 1e6
  if (readOut === 0) throw new Error('nothing was read out')
  process.send?.(phases.length / seconds)
})
process.send?.(phases.length)
