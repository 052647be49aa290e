// Loaded before a program (--import): it ends by SIGKILL at its KILLED_AT-th step on files below KILLED_IN, and TRACE tells the steps it took.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { KILLED_AT, KILLED_IN, TRACE } = process.env
const { appendFileSync, openSync } = fs
const open = new Set()
let steps = 0

function step(name) {
  if (++steps === Number(KILLED_AT)) {
    process.kill(process.pid, 'SIGKILL')
    for (;;);
  }
  appendFileSync(TRACE, `${name}\n`)
}

const isOurs = place => (typeof place === 'string' ? place.includes(KILLED_IN) : open.has(place))

for (const name of [
  'writeFileSync',
  'writeSync',
  'ftruncateSync',
  'fsyncSync',
  'closeSync',
  'renameSync',
  'rmSync',
]) {
  const act = fs[name]
  fs[name] = (place, ...rest) => {
    const isStep = isOurs(place)
    if (isStep) step(name)
    const value = act(place, ...rest)
    if (isStep && typeof place === 'number' && name === 'closeSync') open.delete(place)
    return value
  }
}
fs.openSync = (place, ...rest) => {
  if (isOurs(place)) step('openSync')
  const file = openSync(place, ...rest)
  if (isOurs(place)) open.add(file)
  return file
}
syncBuiltinESMExports()
