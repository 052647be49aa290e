// MY GAMES: for whom the writer plays, what is due when, and whether they still owe anything.
import { written } from '../../game/calendar.ts'
import type { Person } from '../../game/events.ts'
import { owingPowers } from '../../game/table.ts'
import { wording } from '../../report/wording.ts'
import { ok } from '../../result.ts'
import { lines, says } from '../answer.ts'
import { command, usual } from '../command.ts'
import type { Context, Part } from '../context.ts'
import { partLine, signOnLine } from '../meaning/parts.ts'

const say = wording.daemon.informing

export const myGames = command({
  kind: 'myGames',
  words: [usual('my games', 'MY GAMES')],
  called: () => 'my games',
  reads: () => ({}),
  for: 'thePerson',
  tells: 'anything',
  does: async (_, context) => {
    const person = context.person()
    const parts = await context.partsOf(person)
    if (parts.length === 0) return says(say.noGames)
    return ok(parts.map(part => lines(['', ...partLines(part, person, context)])))
  },
})

function partLines(part: Part, person: Person, context: Context): readonly string[] {
  const { game, by } = part
  const zone = game.zones.get(person) ?? game.settings.timing.zone
  const due =
    game.due === undefined ? say.noDeadline : say.due({ deadline: written(game.due.deadline, zone) })
  const isPlayed = game.stage === 'playing'
  const owes = by.kind === 'power' && isPlayed && owingPowers(game, context.worldOf(game)).includes(by.power)
  const state = owes ? say.ordersMissing : say.nothingMissing
  return [
    `  ${partLine(part)}`,
    `    ${isPlayed ? `${due}; ${state}` : say.hasNotBegun}`,
    `    ${signOnLine(part)}`,
  ]
}
