// Letters that our own page writes for the holder of a power's link. Links get about: orders never replace what came by
// mail unasked, and of everything else only what does no harm is done without a YES from the player's mailbox.

import { isFor, tokensAmong } from '../../../post/tokens.ts'
import { wording } from '../../../wording/wording.ts'
import type { Instruction } from '../../commands/reading/instructions.ts'
import type { Person } from '../../game/events.ts'
import { boardFor } from '../../library/equipment.ts'
import type { LetterKey } from '../../store/batch.ts'
import { decisionsIn } from '../../store/events/journal.ts'
import { streamOf } from '../../store/events/names.ts'
import { memoryOf, type Services } from '../services.ts'
import { readFiled } from './broughtBack.ts'
import type { ProvenSeat } from './proof.ts'

/** Why such a letter needs a YES; undefined if the link is enough for it. */
export async function whyAskedByPage(
  instructions: readonly Instruction[],
  seat: ProvenSeat,
  services: Services,
): Promise<string | undefined> {
  const { replaces, besides } = wording.web.orders
  if (!instructions.every(isForLinks)) return besides
  const hasOrders = instructions.some(({ kind }) => kind === 'orders')
  return hasOrders && (await wouldReplaceLetters(seat, services)) ? replaces : undefined
}

/**
 * Waiting for the deadline does not change how a phase is played. What is said, voted or played early cannot be taken
 * back.
 */
const isForLinks = (asked: Instruction): boolean =>
  asked.kind === 'orders' || (asked.kind === 'wait' && asked.waits && asked.phase === undefined)

/** Whether orders of the present phase stand that did not come by the page too. */
async function wouldReplaceLetters({ game: name, by }: ProvenSeat, services: Services): Promise<boolean> {
  const { store } = services
  const { game } = await memoryOf(store).game(name)
  if (by.kind !== 'power') return true
  const { orders = [], voids = [], proxied = [] } = game.sheets.get(by.power) ?? {}
  if (orders.length + voids.length + proxied.length === 0) return false
  const last = await lastWritten(name, by.power, services)
  return last === undefined || !(await isByPage(last, by.person, services))
}

/**
 * The letter that last wrote a power's orders in the present phase. Either all of those orders are the page's, or none.
 */
async function lastWritten(name: string, power: number, { store }: Services): Promise<LetterKey | undefined> {
  const { events } = await store.load(name)
  let found: LetterKey | undefined
  let turns = 0
  for (const { steps, after, cause } of decisionsIn(events, boardFor)) {
    if (after.turns.length !== turns) found = undefined
    turns = after.turns.length
    if (steps.some(({ event }) => event.kind === 'ordersWritten' && event.power === power))
      found = cause ?? undefined
  }
  return found
}

async function isByPage(key: LetterKey, person: Person, services: Services): Promise<boolean> {
  const letter = await services.store.letter(key)
  if (letter === undefined) return false
  const read = await readFiled(letter.raw, services)
  if (read.kind !== 'letter') return false
  const people = await memoryOf(services.store).people(streamOf('person', person))
  return tokensAmong(read.recipients, services.sender.address).some(({ text, token }) => {
    if (token.kind !== 'seat' || !token.byPage) return false
    return isFor(text, person, services.secret, people.passwordChanges(person, token.game))
  })
}
