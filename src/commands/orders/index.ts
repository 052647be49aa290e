// The commands about orders: for now, for later, for good, and what has come of them so far.
import { clear, clearPlans } from './clear.ts'
import { orders } from './lines.ts'
import { phase } from './phase.ts'
import { preview } from './preview.ts'
import { clearStanding, standing } from './standing.ts'
import { status } from './status.ts'
import { undo } from './undo.ts'
import { wait } from './wait.ts'

export const ORDERS = [
  orders,
  phase,
  standing,
  clearStanding,
  preview,
  clear,
  clearPlans,
  undo,
  wait,
  status,
] as const
