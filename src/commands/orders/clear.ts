// CLEAR: the orders of the present phase are taken back, those of phases to come, or all of them.
import type { Act } from '../../game/commands.ts'
import { wording } from '../../report/wording.ts'
import { ok } from '../../result.ts'
import { command, odd, usual } from '../command.ts'
import { forPower } from '../meaning/notNow.ts'

const { done } = wording.daemon.table

export interface Clear {
  readonly what: 'orders' | 'all'
  readonly spelling: string
}

export const clear = command({
  kind: 'clear',
  words: [usual('clear', 'CLEAR', 'CLEAR PENDING', 'CLEAR ALL', 'CLEAR A PAR'), odd('nmr', 'NMR')],
  reads: (what: 'orders' | 'all', spelling: string): Clear => ({ what, spelling }),
  for: 'eachPower',
  act: 'clear',
  acts: forPower((power, { what }: Clear) => {
    const orders: Act = { kind: 'clear', power, provinces: 'all' }
    return ok(what === 'all' ? [orders, { kind: 'clearPlans', power, phase: undefined }] : orders)
  }),
  says: done.clear,
})

export const clearPlans = command({
  kind: 'clearPlans',
  called: () => 'clear pending',
  reads: (spelling: string) => ({ spelling }),
  for: 'eachPower',
  act: 'clearPlans',
  acts: forPower(power => ok({ kind: 'clearPlans', power, phase: undefined })),
  says: done.clearPlans,
})
