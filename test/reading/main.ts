/**
 * How the reader of orders does on what nobody wrote down: `npm run reading` for thirty thousand changed texts and the
 * writers as they write, `npm run reading 1000000 7` for a million by the dice of seed 7.
 */
import { newTally, readMutants, readWriters, spelledOut } from './measure.ts'

const [, , count = '30000', seed = String(Math.floor(Math.random() * 2 ** 31))] = process.argv
const tell = (text: string): void => void process.stdout.write(`${text}\n`)

const plain = readWriters(Math.min(5000, Number(count)), Number(seed), newTally())
tell(`The writers as they write (seed ${seed}):\n${spelledOut(plain.byWriter)}\n`)
const changed = readMutants(Number(count), Number(seed))
tell(
  `${changed.count} texts changed; ${changed.dropped} were left out, since they say something else by that:`,
)
tell(`${spelledOut(changed.byKind)}\n`)
tell(`By writer:\n${spelledOut(changed.byWriter)}\n`)
const wrong = [...plain.wrong, ...changed.wrong]
tell(`${wrong.length} read as something that they do not say\n${wrong.slice(0, 200).join('\n')}`)
if (process.env['SHOW'] !== undefined) tell([...plain.refused, ...plain.lost, ...changed.lost].join('\n'))
process.exitCode = wrong.length > 0 ? 1 : 0
