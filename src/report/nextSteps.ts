// What comes next, told to one reader: until when, by the judge's clock and by his own, and what is expected of him.
import type { Board, Power } from '../board/board.ts'
import type { Position } from '../board/position.ts'
import { writtenFor } from '../game/calendar.ts'
import type { Person } from '../game/events.ts'
import { type Game, isPaused, powersOf } from '../game/game.ts'
import { askedPowers, rulesOf, type World } from '../game/table.ts'
import { adjustmentDue, sitesOf } from '../orders/sites.ts'
import { spellUnit } from '../orders/spelling.ts'
import { bullet, section } from './bullets.ts'
import type { JudgeName } from './header.ts'
import { listed, placeName } from './names.ts'

/** Reads everything that anybody may, and owes nothing: what is written for him can be shown to all. */
export const ARCHIVE: Person = ''

/** A section for the end of a mail; nothing of it is news to anybody else. */
export function nextSteps(game: Game, person: Person, world: World, judge: JudgeName): readonly string[] {
  const { position } = game
  if (position === undefined || person === ARCHIVE) return []
  const lines =
    game.stage === 'over'
      ? ['Nothing is left to do. SUMMARY shows how it came about, and HISTORY all results.']
      : [...dueSentences(game, person, judge), ...askedSentences(game, position, person, world)]
  return section('What comes next', lines.flatMap(bullet))
}

/** Until when orders are taken. */
export function dueSentences(game: Game, person: Person, judge: JudgeName): readonly string[] {
  if (isPaused(game)) return ['The game stands still until its master lets it go on.']
  if (game.due === undefined) return ['No deadline stands until the master sets one.']
  const zone = game.zones.get(person) ?? judge.zone
  const { deadline, grace } = game.due
  return [
    `Everything is due ${writtenFor(deadline, judge.zone, zone)}.`,
    ...(grace > deadline ? [`What comes late is taken until ${writtenFor(grace, judge.zone, zone)}.`] : []),
  ]
}

function askedSentences(game: Game, position: Position, person: Person, world: World): readonly string[] {
  const powers = powersOf(game, person)
  if (powers.length === 0)
    return [
      game.masters.includes(person)
        ? 'You are the master, and owe no orders.'
        : 'You watch, and owe no orders.',
    ]
  const asked = askedPowers(game, world)
  return powers.flatMap(power =>
    asked.includes(power)
      ? asking(game, position, power, world)
      : [`Nothing is asked of ${world.board.powers[power]!.name} in this phase.`],
  )
}

function asking(game: Game, position: Position, power: Power, world: World): readonly string[] {
  const { board } = world
  const { name } = board.powers[power]!
  switch (position.phase.kind) {
    case 'movement': {
      const units = position.units.filter(unit => unit.power === power).map(unit => spellUnit(board, unit))
      return [
        `${name} moves ${listed(units, 'and')}. Answer this mail with an order for each, one to a line.`,
      ]
    }
    case 'retreat':
      return position.dislodged
        .filter(({ unit }) => unit.power === power)
        .map(each => retreating(each, board))
    case 'adjustment':
      return [adjusting(game, position, power, world)]
  }
}

/** `The army in Munich was driven out. Answer with A MUN - RUH, A MUN - KIE or A MUN D.` */
function retreating({ unit, retreats }: Position['dislodged'][number], board: Board): string {
  const spelled = spellUnit(board, unit)
  const ways = [...retreats.map(at => `${spelled} - ${board.id(at)}`), `${spelled} D`]
  return `The ${unit.kind} in ${placeName(board, unit.at)} was driven out. Answer this mail with ${listed(ways, 'or')}.`
}

function adjusting(game: Game, position: Position, power: Power, world: World): string {
  const { board } = world
  const rules = rulesOf(game, world)
  const { name } = board.powers[power]!
  const due = adjustmentDue(board, rules, position, power)
  const count = `${Math.abs(due)} ${Math.abs(due) === 1 ? 'unit' : 'units'}`
  if (due < 0) {
    const units = position.units.filter(unit => unit.power === power)
    return `${name} has to remove ${count}. Answer this mail with lines like REMOVE ${spellUnit(board, units[0]!)}.`
  }
  const sites = sitesOf(board, rules, position, power)
  const names = listed(
    sites.map(at => board.nameOf(at)),
    'or',
  )
  const example = `BUILD A ${board.id(sites[0]!)}` // who may build has somewhere to
  return `${name} may build ${count} in ${names}. Answer this mail with lines like ${example}, or WAIVE.`
}
