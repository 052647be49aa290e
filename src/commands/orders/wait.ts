// SET WAIT: a phase is not played before its deadline, though all orders are in.
import { wording } from '../../report/wording.ts'
import { ok } from '../../result.ts'
import { alsoOrders, command, odd } from '../command.ts'
import { isSamePhase, phaseInIfAny } from '../meaning/phases.ts'

const say = wording.daemon.table

export interface Wait {
  readonly waits: boolean
  /** For a phase to come, where it stands under one. */
  readonly phase: string | undefined
}

export const wait = command({
  kind: 'wait',
  words: [odd('nowait', 'SET NOWAIT'), alsoOrders('no wait', 'SET NOWAIT'), alsoOrders('wait', 'SET WAIT')],
  sets: { slips: ['WAIT', 'NO WAIT'], known: ['WAIT'] },
  called: ({ waits }) => (waits ? 'set wait' : 'set nowait'),
  reads: (waits: boolean): Wait => ({ waits, phase: undefined }),
  for: 'eachPower',
  act: 'wait',
  acts: ({ waits, phase }, { game }) => {
    const read = phaseInIfAny(phase, game)
    if (!read.ok) return read
    const isNow = read.value === undefined || isSamePhase(read.value, game.position?.phase)
    return ok({ kind: 'wait', waits, phase: isNow ? undefined : read.value })
  },
  says: ([act]) => (act?.kind === 'wait' && act.waits ? say.waits : say.waitsNot),
})
