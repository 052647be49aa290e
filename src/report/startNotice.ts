// The mail with which a game begins.
import type { Position } from '../board/position.ts'
import { wantsText } from '../game/enclosures.ts'
import type { Person } from '../game/events.ts'
import { enclosuresFor, type Game, powersOf } from '../game/game.ts'
import { rulesOf } from '../game/table.ts'
import { type Reader, viewOf } from '../game/views.ts'
import { subjectOf } from './header.ts'
import { playerTable } from './judgePlayers.ts'
import { startingLines } from './judgePosition.ts'
import { marksOf, ownershipLines } from './judgeStanding.ts'
import { listed } from './names.ts'
import { nextSteps } from './nextSteps.ts'
import { type Background, isPerson, type Notice, type Reader as Recipient } from './notice.ts'
import { letterLines } from './powerLetters.ts'
import { boardSection } from './textMap.ts'
import { unusualForNewcomers } from './unusualSettings.ts'

/** The beginning, in the form from which programs set up a game: who is who, and who stands where. */
export function startNotice(
  game: Game,
  position: Position,
  reader: Recipient,
  { board, judge, world, end, textMap }: Background,
): Notice<Recipient> {
  const person = isPerson(reader) ? reader : undefined
  const powers = (person === undefined ? [] : powersOf(game, person)).map(power => board.powers[power]!.name)
  const role =
    powers.length > 0
      ? listed(powers, 'and')
      : person !== undefined && game.masters.includes(person)
        ? 'master'
        : 'observer'
  const of = { board, rules: rulesOf(game, world), wins: game.settings.wins }
  return {
    to: [reader],
    kind: 'start',
    subject: subjectOf(judge, game, position.phase, 'Game Starting'),
    lines: [
      `You have been selected as ${role} in game '${game.name.toLowerCase()}'.`,
      '',
      ...playerTable(
        viewOf(game, person === undefined ? { kind: 'outsider' } : readerFor(game, person)),
        board,
      ),
      ...startingLines(position, game.name, board),
      '',
      ...ownershipLines(position, marksOf(game), of),
      ...letterLines(board),
      ...(person === undefined || wantsText(enclosuresFor(game, person))
        ? boardSection(textMap, position, board)
        : []),
      ...(person === undefined ? [] : nextSteps(end, person, world, judge)),
      ...above(unusualForNewcomers(game.settings, rulesOf(game, world))),
    ],
    standsAlone: false,
    phase: position.phase,
    drawn: 'opening',
  }
}

const above = (lines: readonly string[]): readonly string[] => (lines.length === 0 ? [] : ['', ...lines])

/** As whom somebody reads what everybody gets. */
function readerFor(game: Game, person: Person): Reader {
  if (game.masters.includes(person)) return { kind: 'master' }
  const [power] = powersOf(game, person)
  return power === undefined ? { kind: 'observer', person } : { kind: 'power', power, person }
}
