// The results of a phase, and the settings of a game, as they are on disk: only what is not as usual.
import type { AdjustmentVerdict } from '../../../rules/adjudication/adjustments.ts'
import type { PhaseResults } from '../../../rules/adjudication/resolving.ts'
import type { RetreatVerdict } from '../../../rules/adjudication/retreats.ts'
import type { Outcome, Verdict } from '../../../rules/adjudication/verdict.ts'
import type { Location, Unit } from '../../../rules/board/board.ts'
import type { AdjustmentOrder, MovementOrder, RetreatOrder } from '../../../rules/orders/order.ts'
import { ALL_SETTINGS, usualSettings, withValue } from '../../game/settings.ts'
import type { JsonObject, JsonValue } from '../batch.ts'
import { type BoardNames, listIn, objectIn } from './names.ts'

export const resultsOnDisk = (results: PhaseResults, names: BoardNames): JsonObject => {
  switch (results.kind) {
    case 'movement':
      return { movement: results.verdicts.map(verdict => movement(verdict, names)) }
    case 'retreat':
      return { retreat: results.verdicts.map(verdict => retreat(verdict, names)) }
    case 'adjustment':
      return { adjustment: results.verdicts.map(verdict => adjustment(verdict, names)) }
  }
}

export function resultsIn(written: JsonValue | undefined, names: BoardNames): PhaseResults {
  const { movement: moves, retreat: retreats, adjustment: adjustments } = objectIn(written)
  if (moves !== undefined)
    return { kind: 'movement', verdicts: listIn(moves).map(each => movementIn(each, names)) }
  if (retreats !== undefined)
    return { kind: 'retreat', verdicts: listIn(retreats).map(each => retreatIn(each, names)) }
  return { kind: 'adjustment', verdicts: listIn(adjustments).map(each => adjustmentIn(each, names)) }
}

/** The outcome of an order that did what it was meant to do. */
const WELL: Readonly<Record<MovementOrder['kind'], Outcome>> = {
  hold: { kind: 'stands' },
  move: { kind: 'succeeds' },
  support: { kind: 'given' },
  convoy: { kind: 'available' },
  leave: { kind: 'given' },
}

function movement({ order, outcome, dislodgedBy }: Verdict, names: BoardNames): JsonValue {
  const text = names.order(order)
  const isWell = outcome.kind === WELL[order.kind].kind
  if (isWell && dislodgedBy === undefined) return text
  return {
    order: text,
    ...(isWell ? {} : { [outcome.kind]: reason(outcome, names) }),
    ...(dislodgedBy === undefined ? {} : { dislodgedBy: names.unit(dislodgedBy) }),
  }
}

function movementIn(written: JsonValue, names: BoardNames): Verdict {
  if (typeof written === 'string') {
    const order = names.orderIn(written, 'movement') as MovementOrder // written by `movement` above
    return { order, outcome: WELL[order.kind], dislodgedBy: undefined }
  }
  const { order: text, dislodgedBy, ...rest } = objectIn(written)
  const order = names.orderIn(text, 'movement') as MovementOrder // as above
  const [bad] = Object.entries(rest)
  return {
    order,
    outcome: bad === undefined ? WELL[order.kind] : outcomeIn(bad[0], objectIn(bad[1]), names),
    dislodgedBy: dislodgedBy === undefined ? undefined : names.unitIn(dislodgedBy),
  }
}

/** Everything in an outcome but its kind. */
function reason(outcome: Outcome, names: BoardNames): JsonObject {
  const { kind: _, ...fields } = outcome
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      PLACES.has(field) ? names.at(value as Location) : reasonField(value as Reason, names),
    ]),
  )
}

/** The fields of an outcome that hold words of ours, not units. */
const WORDS: ReadonlySet<string> = new Set(['why', 'book', 'backup', 'unansweredBy'])

/** The fields of an outcome that hold places. */
const PLACES: ReadonlySet<string> = new Set(['ends', 'before'])

type Reason = number | string | Unit | readonly Unit[] | MovementOrder | undefined

function reasonField(value: Reason, names: BoardNames): JsonValue {
  if (value === undefined) return null
  if (typeof value === 'number' || typeof value === 'string') return value
  if (Array.isArray(value)) return (value as readonly Unit[]).map(names.unit)
  return 'unit' in value ? names.order(value) : names.unit(value as Unit)
}

function outcomeIn(kind: string, fields: JsonObject, names: BoardNames): Outcome {
  const units = (list: JsonValue | undefined) => listIn(list).map(unit => names.unitIn(unit))
  const read: Record<string, unknown> = { kind }
  for (const [field, value] of Object.entries(fields)) {
    if (typeof value === 'number') read[field] = value
    else if (WORDS.has(field)) read[field] = value
    else if (PLACES.has(field)) read[field] = names.atIn(value)
    else if (value === null) read[field] = undefined
    else if (Array.isArray(value)) read[field] = units(value)
    else if (field === 'ordered') read[field] = names.orderIn(value, 'movement')
    else read[field] = names.unitIn(value)
  }
  return read as unknown as Outcome // written by `reason` above
}

function retreat({ unit, order, outcome }: RetreatVerdict, names: BoardNames): JsonValue {
  const isWell = outcome.kind === 'retreated' || outcome.kind === 'disbanded'
  if (isWell && order !== undefined) return names.order(order)
  return {
    ...(order === undefined ? { unit: names.unit(unit) } : { order: names.order(order) }),
    [outcome.kind]: outcome.kind === 'collided' ? outcome.with.map(names.unit) : true,
  }
}

function retreatIn(written: JsonValue, names: BoardNames): RetreatVerdict {
  if (typeof written === 'string') {
    const order = names.orderIn(written, 'retreat') as RetreatOrder // written by `retreat` above
    return {
      unit: order.unit,
      order,
      outcome: { kind: order.kind === 'retreat' ? 'retreated' : 'disbanded' },
    }
  }
  const { unit, order: text, collided, illegalRetreat } = objectIn(written)
  const order = text === undefined ? undefined : (names.orderIn(text, 'retreat') as RetreatOrder) // as above
  const whose = order?.unit ?? names.unitIn(unit)
  if (collided !== undefined) {
    const others = listIn(collided).map(each => names.unitIn(each))
    return { unit: whose, order, outcome: { kind: 'collided', with: others } }
  }
  return {
    unit: whose,
    order,
    outcome: { kind: illegalRetreat === true ? 'illegalRetreat' : 'notOrdered' },
  }
}

function adjustment({ order, byDefault }: AdjustmentVerdict, names: BoardNames): JsonValue {
  return byDefault ? { order: names.order(order), byDefault } : names.order(order)
}

function adjustmentIn(written: JsonValue, names: BoardNames): AdjustmentVerdict {
  const byDefault = typeof written !== 'string'
  const { order: text } = byDefault ? objectIn(written) : { order: written }
  const order = names.orderIn(text, 'adjustment') as AdjustmentOrder // written by `adjustment` above
  return { power: order.kind === 'waive' ? order.power : order.unit.power, order, byDefault }
}

// The settings of a game on disk; a setting that an older program did not know is as usual.

/** Settings are plain data already; a null on disk is a setting that has no value. */
export const settingsOnDisk = (value: object): JsonObject =>
  Object.fromEntries(Object.entries(value).map(([name, each]) => [name, onDisk(each)]))

function onDisk(value: unknown): JsonValue {
  if (value === undefined) return null
  return isGroup(value) ? settingsOnDisk(value) : (value as JsonValue) // settings hold texts, numbers, flags and lists of them
}

export const settingsFromDisk = (written: JsonObject): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(written).map(([name, value]) => [name, fromDisk(value)]))

function fromDisk(value: JsonValue): unknown {
  if (value === null) return undefined
  return isGroup(value) ? settingsFromDisk(value) : value
}

/** The body of an event, completed with all of today's settings in the groups that it names. */
export function withAllSettings(kind: string, body: JsonObject): JsonObject {
  const { settings, changes } = body
  if (kind === 'gameCreated' && isGroup(settings)) return { ...body, settings: completed(settings, PATHS) }
  if (kind !== 'settingsChanged' || !isGroup(changes)) return body
  const named = PATHS.filter(([name = '']) => Object.hasOwn(changes, name))
  return { ...body, changes: completed(changes, named) }
}

const PATHS: readonly (readonly string[])[] = ALL_SETTINGS.map(({ path }) => path.split('.'))

const completed = (written: JsonObject, paths: readonly (readonly string[])[]): JsonObject =>
  paths.reduce(
    (all, path) =>
      valueAt(written, path) === undefined ? withValue(all, path.join('.'), valueAt(usual(), path)) : all,
    written,
  )

const usual = (): JsonObject => settingsOnDisk(usualSettings())

function valueAt(
  whole: JsonValue | undefined,
  [key = '', ...rest]: readonly string[],
): JsonValue | undefined {
  const value = isGroup(whole) ? whole[key] : undefined
  return rest.length === 0 ? value : valueAt(value, rest)
}

function isGroup(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
