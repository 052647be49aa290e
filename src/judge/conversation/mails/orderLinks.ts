// Links to the page where a player chooses orders, if the keeper allows it: in mails that ask for orders, and in
// replies to orders. They stand above what others get as well.

import { ORDERS_PATH, orderKey } from '../../../post/orderKeys.ts'
import type { Power } from '../../../rules/board/board.ts'
import { phaseId } from '../../../rules/board/phase.ts'
import { wording } from '../../../wording/wording.ts'
import type { Person } from '../../game/events.ts'
import { type Game, powersOf } from '../../game/game.ts'
import { askedPowers } from '../../game/table.ts'
import { boardFor } from '../../library/equipment.ts'
import type { People } from '../../people/people.ts'
import { wrapped } from '../../report/forms/frame.ts'
import type { NewEvent } from '../../store/batch.ts'
import { type Services, worldOf } from '../services.ts'

/** A link for each power of theirs that is asked for something. `records` are written in the same commit. */
export function orderLinks(
  person: Person,
  game: Game,
  people: People,
  services: Services,
  records: readonly NewEvent[] = [],
): readonly string[] {
  const board = boardFor(game)
  return keysOf(person, game, people, services, records).flatMap(({ power, key }) => {
    const said = wording.web.orders.link({ power: board.powers[power]!.name })
    return ['', ...wrapped(said), `  ${services.sender.site}${ORDERS_PATH}/${key}`]
  })
}

/** The keys of the links that a player may have got in this phase. */
export function keysOf(
  person: Person,
  game: Game,
  people: People,
  services: Services,
  records: readonly NewEvent[] = [],
): readonly { readonly power: Power; readonly key: string }[] {
  const { sender, secret } = services
  const { position } = game
  if (sender.site === undefined || position === undefined || game.stage !== 'playing') return []
  const name = game.name.toLowerCase()
  const doors = people.passwordChanges(person, name, records)
  const asked = askedPowers(game, worldOf(game, services))
  return powersOf(game, person)
    .filter(power => asked.includes(power))
    .map(power => ({
      power,
      key: orderKey({ game: name, power, phase: phaseId(position.phase) }, person, secret, doors),
    }))
}
