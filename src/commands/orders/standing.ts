// STANDING ORDERS: orders that stand until they are changed; CLEAR STANDING takes them back.
import { wording } from '../../report/wording.ts'
import { ok } from '../../result.ts'
import { alsoOrders, command, usual } from '../command.ts'
import { forPower } from '../meaning/notNow.ts'

export interface Standing {
  readonly lines: readonly string[]
}

export const standing = command({
  kind: 'standing',
  words: [alsoOrders('standing', 'STANDING ORDERS')],
  slips: ['STANDING', 'STANDING ORDERS'],
  reads: (): Standing => ({ lines: [] }),
  for: 'onePower',
  act: 'giveStandingOrders',
  acts: forPower((power, { lines }: Standing) =>
    ok({ kind: 'giveStandingOrders', power, text: lines.join('\n').trim() }),
  ),
  says: wording.daemon.table.done.standing,
})

export const clearStanding = command({
  kind: 'clearStanding',
  words: [usual('no standing', 'CLEAR STANDING')],
  called: () => 'clear standing',
  reads: () => ({}),
  for: 'eachPower',
  act: 'giveStandingOrders',
  acts: forPower(power => ok({ kind: 'giveStandingOrders', power, text: '' })),
})
