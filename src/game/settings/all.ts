// All settings of a game, family by family; in this order they are kept and told.
import { BOARD } from './board.ts'
import { ENDINGS } from './endings.ts'
import { ENTRY } from './entry.ts'
import { ORDERS } from './orders.ts'
import { PRESS } from './press.ts'
import { SEATING } from './seating.ts'
import { SECRECY } from './secrecy.ts'
import { TEXTS } from './texts.ts'
import { TIMING } from './timing.ts'
import { WAITING } from './waiting.ts'

export const ALL_SETTINGS = [
  ...BOARD,
  ...PRESS,
  ...TIMING,
  ...ENDINGS,
  ...ENTRY,
  ...SEATING,
  ...WAITING,
  ...ORDERS,
  ...SECRECY,
  ...TEXTS,
] as const

export type SettingRow = (typeof ALL_SETTINGS)[number]
