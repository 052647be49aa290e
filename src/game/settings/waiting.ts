// What becomes of a phase for which somebody is waited for, or whose deadline nobody saw.
import { oneOf, wholeNumber } from './readings.ts'
import { choice, flag, number, perValue, yesOrNo } from './row.ts'
import { either, reads, says, untold, yesNo } from './words.ts'

export const WAITING = [
  choice({
    path: 'processing',
    values: ['automatic', 'manual'],
    usual: 'automatic',
    may: 'always',
    who: 'guide',
    touches: 'time',
    words: [
      says('AUTO PROCESS', 'automatic'),
      says('MANUAL PROCESS', 'manual'),
      says('AUTOMATIC PROCESS', 'automatic'),
      untold(says('NO MANUAL PROCESS', 'automatic')),
      untold(says('NO AUTO PROCESS|NO AUTOMATIC PROCESS', 'manual')),
    ],
    listed: [perValue('xFlags', 150, { manual: 'Manual Process' })],
  }),
  /** What becomes of a power that has sent nothing when grace is over. */
  choice({
    path: 'missing',
    values: ['wait', 'civilDisorder'],
    usual: 'wait',
    may: 'always',
    who: 'guide',
    touches: 'time',
    words: [
      either('NMR|CD', 'civilDisorder', 'wait'),
      says('CIVIL DISORDER', 'civilDisorder'),
      untold(says('NO CIVIL DISORDER', 'wait')),
    ],
    listed: [perValue('Flags', 10, { wait: 'NoNMR', civilDisorder: 'NMR' })],
  }),
  /** Only those who owe orders may hold up a phase. */
  flag({
    path: 'strictWait',
    usual: false,
    may: 'always',
    who: 'guide',
    touches: 'time',
    words: [yesNo('STRICT WAIT')],
    listed: [yesOrNo('Flags', 40, 'StrictWait', undefined)],
  }),
  /** What happens to a deadline that fell while no judge was there to see it. */
  choice({
    path: 'catchUp',
    values: ['extend', 'process'],
    usual: 'extend',
    may: 'always',
    who: 'guide',
    touches: 'time',
    words: [reads('CATCHUP', ['EXTEND', 'PROCESS'], oneOf({ EXTEND: 'extend', PROCESS: 'process' }))],
    listed: [],
  }),
  /** The longest absence in days that needs no master. */
  number({
    path: 'longestAbsence',
    range: [0, 31],
    usual: 15,
    may: 'always',
    who: 'guide',
    touches: 'time',
    words: [reads('MAX ABSENCE', 'days', wholeNumber)],
    listed: [{ line: 'xFlags', at: 130, word: days => `Max Absence: ${days}` }],
  }),
] as const
