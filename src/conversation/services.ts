// What the judge's rooms below are given: the store, the clock, its name and address, and its secret.
import { randomInt } from 'node:crypto'
import type { Clock } from '../clock/clock.ts'
import type { Proof } from '../commands/context.ts'
import type { Game } from '../game/game.ts'
import type { Chance } from '../game/seats/assignment.ts'
import type { World } from '../game/table.ts'
import { equipmentAt } from '../library/equipment.ts'
import { ownTemplates, type Templates } from '../library/templates.ts'
import type { Ask } from '../mail/authentication.ts'
import type { Sender } from '../mail/outgoing.ts'
import { LETTER_BUDGET, type LetterBudget, type LetterLimits } from '../mail/parts.ts'
import type { JudgeName } from '../report/wrapping.ts'
import type { PasswordCost } from '../store/passwords.ts'
import type { Store } from '../store/store.ts'
import { RATES, type Rates } from './rateLimits.ts'

/** What is enough to prove who wrote a letter. */
export interface Trust {
  readonly proofs: readonly Proof[]
  /** Our own mail server, whose word on a letter's origin counts, as it names itself. */
  readonly server?: string | undefined
  /** Whether signatures are checked by ourselves where nobody has. */
  readonly dkim: boolean
}

export interface Services {
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
  /** What a password costs whoever tries it; the usual if nothing is said. */
  readonly passwordCost?: PasswordCost
}

export const budgetOf = ({ budget }: Services): LetterBudget => budget ?? LETTER_BUDGET

export const ratesOf = ({ rates }: Services): Rates => ({ ...RATES, ...rates })

export const templatesOf = ({ templates }: Services): Templates => templates ?? ownTemplates()

export const trueDice: Chance = sides => randomInt(sides)

/** What a game is played on and by depends on these. */
type AtTable = Pick<Game, 'settings' | 'toss'>

/** What a game is decided with now. A variant that is gone from the library is our own fault. */
export function worldOf(game: AtTable, { clock, chance }: Services): World {
  const equipment = equipmentAt(game)
  if (!equipment.ok) throw new Error(`nothing to play on: ${JSON.stringify(equipment.error)}`)
  return { ...equipment.value, now: clock.now(), chance }
}
