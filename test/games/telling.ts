// Tells the events of a game aloud: each in a line, the results of a phase power by power.

import { type Instant, isoOf } from '../../src/judge/game/calendar.ts'
import { decisionOf, type GameRefusal } from '../../src/judge/game/decision.ts'
import type { GameEvent, Repair } from '../../src/judge/game/events.ts'
import type { Game } from '../../src/judge/game/game.ts'
import type { JsonObject, JsonValue } from '../../src/judge/store/batch.ts'
import { written } from '../../src/judge/store/events/journal.ts'
import type { Board, Power, Unit } from '../../src/rules/board/board.ts'
import { type Phase, phaseId } from '../../src/rules/board/phase.ts'
import { centersOf, type Position } from '../../src/rules/board/position.ts'
import { spellUnit } from '../../src/rules/orders/order.ts'

/** Each event as it lies in the store, without the braces; of a position what has changed. */
export function told(events: readonly GameEvent[], before: Game, board: Board): readonly string[] {
  const decision = decisionOf(before, events, null)
  return written(decision, () => board).flatMap(({ kind, body }, i) => {
    const { was, now } = decision.steps[i]!
    const changed = now.position === was.position ? [] : positionTold(was.position, now.position, board)
    return [...toldOne(kind, body), ...changed]
  })
}

function toldOne(kind: string, body: JsonObject): readonly string[] {
  switch (kind) {
    case 'phaseResolved':
      return resolvedPhase(body)
    case 'gameStarted':
      return startedGame(body)
    case 'positionRepaired':
      return [`${kind}${fields(withoutBoard(body))}`]
    case 'gameCreated':
      return [`${kind}${fields(briefly(body))}`]
    default:
      return [`${kind}${fields(body)}`]
  }
}

/** The board as it is then stands below. */
const withoutBoard = ({ after: _after, ...rest }: JsonObject): JsonObject => rest as JsonObject

/** All settings would fill a page. */
const briefly = ({ name, by }: JsonObject): JsonObject => ({ name: name ?? null, by: by ?? null })

/** `; name: value`, a power's own orders without its name. */
const fields = (body: JsonObject): string =>
  Object.entries(body)
    .map(([name, value]) => `; ${name}: ${spelled(name === 'sheet' ? ownOrders(value, body) : value)}`)
    .join('')
    .replace(/^;/, '')

const ownOrders = (sheet: JsonValue, { power }: JsonObject): JsonValue =>
  Object.fromEntries(
    Object.entries(sheet as JsonObject).map(([name, orders]) => [name, withoutName(orders, power)]),
  )

const withoutName = (orders: JsonValue | undefined, power: JsonValue | undefined): JsonValue =>
  (orders as readonly string[]).map(order =>
    order.startsWith(`${String(power)} `) ? order.slice(String(power).length + 1) : order,
  )

function spelled(value: JsonValue): string {
  if (typeof value === 'string') return value.replace(/\n/g, ' / ').replaceAll('@players.example', '')
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(spelled).join(', ')
  if (typeof value !== 'object' || value === null) return String(value)
  return `{${Object.entries(value as JsonObject)
    .map(([name, each]) => `${name}: ${spelled(each)}`)
    .join('; ')}}`
}

function startedGame({ by, seats }: JsonObject): readonly string[] {
  const held = (seats as readonly JsonObject[]).flatMap(({ power, player }) =>
    player === undefined ? [] : [`${String(power)} ${spelled(player)}`],
  )
  return [`gameStarted by: ${spelled(by!)}; seats: ${held.join(', ')}`]
}

function resolvedPhase({ results, after: _after, unordered = [], ...rest }: JsonObject): readonly string[] {
  const [verdicts = []] = Object.values(results as Readonly<Record<string, readonly JsonValue[]>>)
  const told = verdictsByPower(verdicts.map(spelledVerdict), unordered as readonly string[])
  return [`phaseResolved${fields(rest)}`, ...told]
}

/** `AUSTRIA: A BUD - SER, A VIE - GAL (bounced: …)`; of powers that have said nothing only what became of their units. */
function verdictsByPower(verdicts: readonly string[], unordered: readonly string[]): readonly string[] {
  const byPower = new Map<string, string[]>()
  const isSilent = (power: string) =>
    verdicts.every(
      each => !each.startsWith(`${power} `) || unordered.some(unit => each.startsWith(`${unit} H`)),
    )
  for (const verdict of verdicts) {
    const [power = '', ...words] = verdict.split(' ')
    const isUnordered = unordered.some(unit => verdict.startsWith(`${unit} H`))
    if (isUnordered && isSilent(power) && verdict.endsWith(' H')) continue
    const said = isUnordered ? [...words, '(no order)'] : words
    byPower.set(power, [...(byPower.get(power) ?? []), said.join(' ')])
  }
  return [...byPower].map(([power, said]) => `    ${power}: ${said.join(', ')}`)
}

function spelledVerdict(verdict: JsonValue): string {
  if (typeof verdict !== 'object' || verdict === null) return spelled(verdict)
  const { order, unit, ...remarks } = verdict as JsonObject
  return `${spelled(order ?? unit ?? null)} (${fields(remarks).trim()})`
}

/** The phase, and the powers whose units or centers are others than before. */
function positionTold(had: Position | undefined, has: Position | undefined, board: Board): readonly string[] {
  if (has === undefined) return ['  the board is cleared away']
  const dislodged = has.dislodged.map(
    ({ unit, retreats }) => `${ownedUnit(unit, board)} to ${retreats.map(at => board.id(at)).join(' or ')}`,
  )
  return [
    `  ${phaseId(has.phase)}`,
    ...changesOf('units', unitsOf, had, has, board),
    ...changesOf('centers', centersIn, had, has, board),
    ...(dislodged.length === 0 ? [] : [`  dislodged: ${dislodged.join(', ')}`]),
  ]
}

const ownedUnit = (unit: Unit, board: Board): string =>
  `${board.powers[unit.power]!.id} ${spellUnit(board, unit)}`

type Holdings = (position: Position, power: Power, board: Board) => string

const unitsOf: Holdings = ({ units }, power, board) =>
  units
    .filter(unit => unit.power === power)
    .map(unit => spellUnit(board, unit))
    .join(', ')

const centersIn: Holdings = ({ owners }, power, board) =>
  centersOf(owners, power)
    .map(center => board.id(center))
    .join(' ')

function changesOf(
  what: string,
  holdings: Holdings,
  had: Position | undefined,
  has: Position,
  board: Board,
): readonly string[] {
  const changed = board.powers.flatMap(({ index, id }) => {
    const now = holdings(has, index, board)
    const isSame = now === (had === undefined ? '' : holdings(had, index, board))
    return isSame ? [] : [`${id} ${now === '' ? 'none' : now}`]
  })
  return changed.length === 0 ? [] : [`  ${what}: ${changed.join('; ')}`]
}

const INSTANTS = /^(at|now|from|to|wanted|deadline)$/
const POWERS = /^(power|powers|free|late|notYours)$/

/** A refusal in the words of its fields, with names for powers, phases and instants. */
export function refusalTold({ kind, ...details }: GameRefusal, board: Board): string {
  const tell = (name: string, value: unknown): string => {
    if (name === 'repair') return repairTold(value as Repair, board)
    if (Array.isArray(value))
      return value.length === 0 ? 'none' : value.map(each => tell(name, each)).join(', ')
    if (typeof value === 'number' && POWERS.test(name)) return board.powers[value]!.id
    if (typeof value === 'number' && INSTANTS.test(name)) return isoOf(value as Instant)
    if (typeof value !== 'object' || value === null) return String(value).replaceAll('@players.example', '')
    if ('season' in value) return phaseId(value as Phase)
    return `{${tellFields(value)}}`
  }
  const tellFields = (value: object): string =>
    Object.entries(value)
      .map(([name, each]) => `${name}: ${tell(name, each)}`)
      .join('; ')
  return `${kind}${Object.keys(details).length === 0 ? '' : ` ${tellFields(details)}`}`
}

function repairTold(repair: Repair, board: Board): string {
  if (repair.kind !== 'centerGiven') return `${repair.kind} ${ownedUnit(repair.unit, board)}`
  const to = repair.to === undefined ? 'nobody' : board.powers[repair.to]!.id
  return `${repair.kind} ${board.provinces[repair.center]!.name} to ${to}`
}
