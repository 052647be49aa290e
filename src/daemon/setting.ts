// What the judge's rooms below are given: the store, the clock, its name and address, and its secret.
import { randomInt } from 'node:crypto'
import type { Board } from '../board/board.ts'
import type { Clock } from '../clock/clock.ts'
import type { Game } from '../game/game.ts'
import type { Chance } from '../game/seats/assignment.ts'
import type { World } from '../game/table.ts'
import { equipmentAt } from '../library/equipment.ts'
import { ownTemplates, type Templates } from '../library/templates.ts'
import type { Ask } from '../mail/authentication.ts'
import { LETTER_BUDGET, type LetterBudget, type LetterLimits } from '../mail/budget.ts'
import type { Sender } from '../mail/outgoing.ts'
import type { JudgeName } from '../report/forms/header.ts'
import type { Store } from '../store/store.ts'
import type { Trust } from './config.ts'
import { RATES, type Rates } from './habits.ts'

export interface Setting {
  readonly store: Store
  readonly clock: Clock
  readonly judge: JudgeName
  readonly sender: Sender
  /** Signs reply addresses; whoever knows it can be anybody. */
  readonly secret: Uint8Array
  readonly chance: Chance
  /** The most that is read of a letter; the usual if nothing is said. */
  readonly limits?: LetterLimits
  /** The most that is done for a letter; the usual if nothing is said. */
  readonly budget?: LetterBudget
  /** What proves who wrote a letter; all there is if nothing is said. */
  readonly trust?: Trust
  /** Asks the DNS; the one of this machine if nothing is said. */
  readonly resolver?: Ask
  /** How much may come and go; the usual if nothing is said. */
  readonly rates?: Partial<Rates>
  /** The keeper's address, if he wants to be told. */
  readonly keeper?: string | undefined
  /** Deadlines that fell while no judge ran are processed, not put off. */
  readonly catchesUp?: true
  /** What its mails are written by; those that come with it if nothing is said. */
  readonly templates?: Templates
  /** Some mails are sent as HTML too, unless this is false. */
  readonly html?: boolean
}

export const budgetOf = ({ budget }: Setting): LetterBudget => budget ?? LETTER_BUDGET

export const ratesOf = ({ rates }: Setting): Rates => ({ ...RATES, ...rates })

export const templatesOf = ({ templates }: Setting): Templates => templates ?? ownTemplates()

export const trueDice: Chance = sides => randomInt(sides)

/** What a game is played on and by depends on these. */
type AtTable = Pick<Game, 'settings' | 'toss'>

/** What a game is decided with now. A variant that is gone from the library is our own fault. */
export function worldOf(game: AtTable, { clock, chance }: Setting): World {
  const equipment = equipmentAt(game)
  if (!equipment.ok) throw new Error(`nothing to play on: ${JSON.stringify(equipment.error)}`)
  return { ...equipment.value, now: clock.now(), chance }
}

export const boardFor = (game: AtTable): Board => {
  const equipment = equipmentAt(game)
  if (!equipment.ok) throw new Error(`nothing to play on: ${JSON.stringify(equipment.error)}`)
  return equipment.value.board
}
