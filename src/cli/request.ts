// One line of JSON -> the phase that it asks about; or what to mend in it.

import type { Power } from '../board/board.ts'
import { type Phase, readPhase } from '../board/phase.ts'
import type { Position } from '../board/position.ts'
import type { Rulebook } from '../board/rulebook.ts'
import { err, ok, type Result } from '../result.ts'
import { readDifferences } from './differences.ts'
import { type Fields, isObject, kindOf, textOr } from './json.ts'
import { readPosition } from './positions.ts'
import { type Defaults, shelfSentence, shortened, type Table, type Tables } from './tables.ts'
import { powerKnown, unknownPower } from './units.ts'

/** Any JSON scalar that tells one line from another. */
export type Id = string | number | boolean | null

export interface Request {
  readonly table: Table
  readonly rules: Rulebook
  readonly position: Position
  /** Centers that win, where the table has agreed on a number of its own. */
  readonly wins: number | undefined
  /** The order lines of each power, in the order of the line's `orders`. */
  readonly orders: readonly { readonly power: Power; readonly lines: readonly string[] }[]
}

/** One writer's text, to be read on a board. */
export interface TextRequest extends Setting {
  readonly power: Power
  readonly text: string
}

/** A line's id as far as it could be read, and what it asks or what to mend. */
export interface ReadLine<Asked = Request> {
  readonly id: Id
  readonly request: Result<Asked, string>
}

/** A line for `adjudicate`. */
export const readRequest = (line: string, defaults: Defaults, tables: Tables): ReadLine =>
  readLine(line, fields => requestOf(fields, defaults, tables), EXAMPLE)

/** A line for `parse`. */
export const readTextRequest = (line: string, defaults: Defaults, tables: Tables): ReadLine<TextRequest> =>
  readLine(line, fields => textRequestOf(fields, defaults, tables), TEXT_EXAMPLE)

const EXAMPLE =
  'write one object like {"phase":"S1901M","units":["FRANCE A PAR"],"orders":{"FRANCE":["A PAR - BUR"]}}'
const TEXT_EXAMPLE =
  'write one object like {"phase":"S1901M","units":["FRANCE A PAR"],"power":"FRANCE","text":"Paris to Burgundy"}'

function readLine<Asked>(
  line: string,
  asked: (fields: Fields) => Result<Asked, string>,
  example: string,
): ReadLine<Asked> {
  if (line.trim() === '') return { id: null, request: err(`the line is empty: ${example}`) }
  const fields = parsed(line, example)
  if (!fields.ok) return { id: null, request: fields }
  const { id } = fields.value
  if (id === undefined) return { id: null, request: asked(fields.value) }
  if (isScalar(id)) return { id, request: asked(fields.value) }
  return { id: null, request: err(`id is ${kindOf(id)}: make it text, a number, true, false or null`) }
}

const isScalar = (id: unknown): id is Id =>
  id === null || typeof id === 'string' || typeof id === 'number' || typeof id === 'boolean'

function parsed(line: string, example: string): Result<Fields, string> {
  try {
    const value: unknown = JSON.parse(line)
    return isObject(value) ? ok(value) : err(`the line is ${kindOf(value)}: ${example}`)
  } catch (fault) {
    // Only this is a stranger's doing; anything else is ours and rises.
    if (!(fault instanceof SyntaxError)) throw fault
    return err(`the line is not JSON: ${example}`)
  }
}

/** What both kinds of line say: the board, the rules, the moment and who stands where. */
type Setting = Omit<Request, 'orders'>

function settingOf(fields: Fields, defaults: Defaults, tables: Tables): Result<Setting, string> {
  const variant = textOr(fields.variant, defaults.variant, 'variant')
  if (!variant.ok) return variant
  const different = readDifferences(fields)
  if (!different.ok) return different
  const { wins, buildSites, convoys, rules: single } = different.value
  const table = tables.table(variant.value, convoys)
  if (!table.ok) return err(shelfSentence(table.error))
  const rulebook = textOr(fields.rulebook, defaults.rulebook, 'rulebook')
  if (!rulebook.ok) return rulebook
  const rules = tables.rules(rulebook.value, table.value.board)
  if (!rules.ok) return err(shelfSentence(rules.error))
  const phase = phaseOf(fields.phase)
  if (!phase.ok) return phase
  const position = readPosition(fields, phase.value, table.value)
  if (!position.ok) return position
  const isOwn = buildSites !== undefined || single !== undefined
  const own = isOwn
    ? { ...rules.value, ...(single as Partial<Rulebook>), ...(buildSites && { buildSites }) }
    : rules.value
  return ok({ table: table.value, rules: own, position: position.value, wins })
}

function requestOf(fields: Fields, defaults: Defaults, tables: Tables): Result<Request, string> {
  const setting = settingOf(fields, defaults, tables)
  if (!setting.ok) return setting
  const orders = ordersOf(fields.orders, setting.value.table)
  return orders.ok ? ok({ ...setting.value, orders: orders.value }) : orders
}

function textRequestOf(fields: Fields, defaults: Defaults, tables: Tables): Result<TextRequest, string> {
  const setting = settingOf(fields, defaults, tables)
  if (!setting.ok) return setting
  const { board } = setting.value.table
  if (typeof fields.power !== 'string')
    return err(`power is ${missingOr(fields.power)}: write one like "FRANCE"`)
  const power = powerKnown(board, fields.power)
  if (power === undefined) return err(unknownPower(board, fields.power, 'power'))
  if (typeof fields.text !== 'string')
    return err(`text is ${missingOr(fields.text)}: write the text of a mail`)
  return ok({ ...setting.value, power, text: fields.text })
}

const missingOr = (written: unknown): string => (written === undefined ? 'missing' : kindOf(written))

const PHASES = 'write it like S1901M, F1901R or W1901A, the year from 1 to 9999'

function phaseOf(written: unknown): Result<Phase, string> {
  if (written === undefined) return err(`phase is missing: ${PHASES}`)
  if (typeof written !== 'string') return err(`phase is ${kindOf(written)}: ${PHASES}`)
  const phase = readPhase(written)
  const isPhase = phase.ok && phase.value.year > 0
  return isPhase ? phase : err(`"${shortened(written)}" is no phase: ${PHASES}`)
}

/** Nobody has more to say in one phase; it bounds the work that a line can give us. */
const MOST_ORDER_LINES = 2_000

function ordersOf(written: unknown, { board }: Table): Result<Request['orders'], string> {
  if (!isObject(written)) {
    const what = written === undefined ? 'missing' : kindOf(written)
    return err(`orders is ${what}: make it an object like {"FRANCE":["A PAR - BUR"]}, or {} for none`)
  }
  const orders: { power: Power; lines: string[] }[] = []
  let count = 0
  for (const [name, texts] of Object.entries(written)) {
    const power = powerKnown(board, name)
    if (power === undefined) return err(unknownPower(board, name, 'orders'))
    const lines = linesOf(texts, name)
    if (!lines.ok) return lines
    count += lines.value.length
    orders.push({ power, lines: lines.value })
  }
  if (count > MOST_ORDER_LINES) return err(`orders has ${count} lines: at most ${MOST_ORDER_LINES} are read`)
  return ok(orders)
}

/** A text may hold several lines; blank ones say nothing. */
function linesOf(texts: unknown, name: string): Result<string[], string> {
  const example = `write a list of texts like ["A PAR - BUR"]`
  if (!Array.isArray(texts)) return err(`the orders of ${shortened(name)} are ${kindOf(texts)}: ${example}`)
  const lines: string[] = []
  for (const text of texts as readonly unknown[]) {
    if (typeof text !== 'string') {
      return err(`an order of ${shortened(name)} is ${kindOf(text)}: ${example}`)
    }
    for (const line of text.split(/\r\n|\r|\n/)) if (line.trim() !== '') lines.push(line.trim())
  }
  return ok(lines)
}
