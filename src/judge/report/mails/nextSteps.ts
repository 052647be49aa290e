// What comes next for one reader, by the judge's clock and their own; and the next deadline as a calendar file.

import type { Board, Power, Province, Unit } from '../../../rules/board/board.ts'
import type { Position } from '../../../rules/board/position.ts'
import { spellUnit } from '../../../rules/orders/order.ts'
import { adjustmentDue, sitesOf } from '../../../rules/orders/standing.ts'
import { wording } from '../../../wording/wording.ts'
import { type Instant, isoOf, written } from '../../game/calendar.ts'
import type { Person } from '../../game/events.ts'
import { enclosuresFor, type Game, isBlind, isPaused, powersOf } from '../../game/game.ts'
import { askedPowers, hasJoined, rulesOf, type World } from '../../game/table.ts'
import { bullet, type JudgeName, judgePhaseId, wrapped } from '../forms/frame.ts'
import { stoppedSentences } from '../sentences/mailTimes.ts'
import { amount, kindName, listed, placeName, powerName } from '../sentences/names.ts'
import { dueSentences, missingOf, standingSentences, taskSentences } from './confirmation.ts'
import type { NewsKind, Notice } from './views.ts'

const say = wording.nextSteps

/** The lines above everything else in a mail, for this reader alone. `notes` are about what has just ended. */
export function nextSteps(
  game: Game,
  person: Person,
  world: World,
  judge: JudgeName,
  notes: readonly string[] = [],
): readonly string[] {
  const { position } = game
  if (position === undefined) return []
  const lines =
    game.stage === 'over'
      ? [say.over]
      : [
          ...dueSentences(game, person, judge),
          ...(game.due?.isAfterAbsence === true && !isPaused(game) ? [say.afterAbsence] : []),
          ...notes,
          ...askedSentences(game, position, person, world),
          ...emptySentences(game, world),
          ...(enclosuresFor(game, person).stopped === undefined ? [] : stoppedSentences(game, person)),
        ]
  return lines.length === 0 ? [] : [...lines.flatMap(bullet), '']
}

const TELLS_TASK: ReadonlySet<NewsKind> = new Set(['results', 'start', 'ending', 'reminder', 'late'])

/** The reader's task, above news that do not tell it themselves. */
export function taskAbove(
  notices: readonly Notice[],
  person: Person,
  game: Game,
  world: () => World,
  judge: JudgeName,
): readonly string[] {
  if (notices.some(({ kind, tellsTask }) => tellsTask === true || TELLS_TASK.has(kind))) return []
  // In a forming game, news about players who come and go already tell how many are missing.
  if (game.position === undefined && !notices.some(({ kind }) => kind === 'settings')) return []
  // Readers who have nothing to order are told a new deadline as well.
  const due = notices.some(({ kind }) => kind === 'deadline') ? dueSentences(game, person, judge) : []
  const tasks = [...new Set([...taskSentences(game, person, world(), judge), ...due])]
  return tasks.length === 0 ? [] : [...tasks.flatMap(wrapped), '']
}

/** Powers that nobody plays, if few players share the others. */
function emptySentences(game: Game, { board, sharing }: World): readonly string[] {
  if (sharing === undefined) return []
  const { out, neutral } = sharing
  const name = (power: Power) => powerName(board, power)
  return [
    ...(out.length === 0 ? [] : [say.out({ powers: listed(out.map(name), 'and') })]),
    ...(neutral === undefined || hasJoined(game)
      ? []
      : [say.neutral({ power: name(neutral.power), year: neutral.joins })]),
  ]
}

function askedSentences(game: Game, position: Position, person: Person, world: World): readonly string[] {
  const powers = powersOf(game, person)
  if (powers.length === 0) {
    const { more, hidden } = wording.blind
    const said = game.masters.includes(person) ? say.master : say.observer
    return isBlind(game) ? [said, position.fog === undefined ? more : hidden] : [said]
  }
  const asked = askedPowers(game, world)
  return powers.flatMap(power => {
    const { name, letter } = world.board.powers[power]!
    if (asked.includes(power)) return stillAsking(game, position, power, world)
    return game.seats[power]?.isInCivilDisorder === true && game.seats[power].state === 'open'
      ? [say.inCivilDisorder({ power: name, line: `SIGNON ${letter}${game.name.toLowerCase()}` })]
      : [say.nothingAsked({ power: name })]
  })
}

/** What a power is still asked for; orders on file are not asked for again. */
function stillAsking(game: Game, position: Position, power: Power, world: World): readonly string[] {
  const { units, adjustments } = missingOf(game, power, world)
  if (units.length + adjustments > 0)
    return asking(game, position, power, world, position.phase.kind === 'adjustment' ? undefined : units)
  return [
    say.allOnFile({ power: powerName(world.board, power) }),
    ...standingSentences(game, power, world.board),
  ]
}

/** What a power is asked for, and how to answer. With `left`, only these units are named: those without an order. */
export function asking(
  game: Game,
  position: Position,
  power: Power,
  world: World,
  missing: readonly Unit[] = [],
): readonly string[] {
  const { board } = world
  const isNamed = (unit: Unit) => unit.power === power && (missing.length === 0 || missing.includes(unit))
  switch (position.phase.kind) {
    case 'movement': {
      const own = position.units.filter(isNamed).map(unit => spellUnit(board, unit))
      return [
        say.movement({ power: powerName(board, power), units: listed(own, 'and') }),
        ...standingSentences(game, power, board),
      ]
    }
    case 'retreat':
      return position.dislodged.filter(({ unit }) => isNamed(unit)).map(each => retreating(each, board))
    case 'adjustment':
      return [adjusting(game, position, power, world)]
  }
}

/** `The army in Munich was driven out. Answer with A MUN - RUH, A MUN - KIE or A MUN D.` */
function retreating({ unit, retreats }: Position['dislodged'][number], board: Board): string {
  const spelled = spellUnit(board, unit)
  const ways = [...retreats.map(at => `${spelled} - ${board.id(at)}`), `${spelled} D`]
  return say.retreat({ kind: kindName(unit), place: placeName(board, unit.at), orders: listed(ways, 'or') })
}

/** What can be built at a site: an army where one can stand. */
const firstAt = (site: Province, power: Power, board: Board): Unit =>
  board.canStand('army', site)
    ? board.unit('army', power, site)
    : board.unit('fleet', power, board.harbours(site)[0] ?? site)

function adjusting(game: Game, position: Position, power: Power, world: World): string {
  const { board } = world
  const rules = rulesOf(game, world)
  const due = adjustmentDue(board, rules, position, power)
  const parts = { power: powerName(board, power), units: amount(Math.abs(due), 'unit') }
  if (due < 0) {
    const first = position.units.find(unit => unit.power === power)! // a power that has to remove has one
    return say.removals({ ...parts, example: `REMOVE ${spellUnit(board, first)}` })
  }
  const sites = sitesOf(board, rules, position, power)
  return say.builds({
    ...parts,
    places: listed(
      sites.map(at => board.nameOf(at)),
      'or',
    ),
    example: `BUILD ${spellUnit(board, firstAt(sites[0]!, power, board))}`, // a power that may build has a site
  })
}

// The next deadline of a game for a calendar: one event, which moves when the deadline does. (RFC 5545)

/**
 * The event of a game, cancelled if there is no deadline any more. `judge` is the address that it comes from; `now`
 * tells it from earlier ones.
 */
export function deadlineFile(game: Game, judge: string, now: Instant): string {
  const { due, position, name } = game
  const at = due?.deadline ?? now
  const phase = position === undefined ? '' : judgePhaseId(position.phase)
  const isDue = due !== undefined && position !== undefined && game.stage === 'playing'
  const description =
    due === undefined
      ? wording.calendarFile.none
      : wording.calendarFile.grace({ grace: written(due.grace, game.settings.timing.zone) })
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Dragoman//EN',
    `METHOD:${isDue ? 'PUBLISH' : 'CANCEL'}`,
    'BEGIN:VEVENT',
    `UID:deadline.${name.toLowerCase()}@${judge.slice(judge.lastIndexOf('@') + 1)}`,
    // A published event needs an organizer (RFC 5546, 3.2.1).
    `ORGANIZER:mailto:${judge}`,
    // A calendar that has the event already takes the one with the higher number.
    `SEQUENCE:${Math.floor(now / 1000)}`,
    `DTSTAMP:${compact(now)}`,
    `DTSTART:${compact(at)}`,
    `DTEND:${compact(at)}`,
    `SUMMARY:${escaped(wording.calendarFile.due({ game: name, phase }))}`,
    `DESCRIPTION:${escaped(description)}`,
    `STATUS:${isDue ? 'CONFIRMED' : 'CANCELLED'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .flatMap(folded)
    .join('\r\n')
}

/** `20261224T200000Z` */
const compact = (at: Instant): string =>
  isoOf(at)
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-:]/g, '')

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** A line has at most 75 bytes; the rest goes on the next line, after a blank. */
function folded(line: string): readonly string[] {
  const lines: string[] = []
  let rest = line
  for (let most = 75; Buffer.byteLength(rest) > most; most = 74) {
    let end = most
    while (Buffer.byteLength(rest.slice(0, end)) > most || /[\uD800-\uDBFF]/.test(rest[end - 1]!)) end--
    lines.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return [...lines, rest].map((each, i) => (i === 0 ? each : ` ${each}`))
}
