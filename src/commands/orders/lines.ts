// Lines that are no command: orders, or prose.
import { command } from '../command.ts'

export const orders = command({
  kind: 'orders',
  called: () => undefined,
  reads: (lines: readonly string[]) => ({ lines }),
  for: 'thePerson',
  act: 'write',
  does: ({ lines }, context) => context.takeOrders(lines),
})
