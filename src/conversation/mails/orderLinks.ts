// The links by which a player chooses orders on a page, where the keeper lets them: in reminders and in answers to them, nowhere else.
import { phaseId } from '../../board/phase.ts'
import type { Person } from '../../game/events.ts'
import { type Game, powersOf } from '../../game/game.ts'
import { askedPowers } from '../../game/table.ts'
import { boardFor } from '../../library/equipment.ts'
import { ORDERS_PATH, orderKey } from '../../mail/orderKeys.ts'
import type { People } from '../../people/people.ts'
import { wrapped } from '../../report/forms/frame.ts'
import { wording } from '../../report/wording.ts'
import type { NewEvent } from '../../store/batch.ts'
import { type Services, worldOf } from '../services.ts'

/** A link for each power of theirs that is asked for something; `records` are written in the same commit. */
export function orderLinks(
  person: Person,
  game: Game,
  people: People,
  services: Services,
  records: readonly NewEvent[] = [],
): readonly string[] {
  const { sender, secret } = services
  const { position } = game
  if (sender.site === undefined || position === undefined || game.stage !== 'playing') return []
  const board = boardFor(game)
  const name = game.name.toLowerCase()
  const doors = people.passwordChanges(person, name, records)
  const asked = askedPowers(game, worldOf(game, services))
  return powersOf(game, person)
    .filter(power => asked.includes(power))
    .flatMap(power => {
      const key = orderKey({ game: name, power, phase: phaseId(position.phase) }, person, secret, doors)
      const said = wording.web.orders.link({ power: board.powers[power]!.name })
      return ['', ...wrapped(said), `  ${sender.site}${ORDERS_PATH}/${key}`]
    })
}
