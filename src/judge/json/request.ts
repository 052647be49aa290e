// Reads the fields of a request: its phase, and where it differs from the usual rules; or what to correct in them.

import { err, ok, type Result } from '../../result.ts'
import type { Board, Power } from '../../rules/board/board.ts'
import type { Convoys } from '../../rules/board/mapFile.ts'
import type { Position } from '../../rules/board/position.ts'
import { type Rulebook, type RuleChoices, rulebookSchema } from '../../rules/board/rulebook.ts'
import {
  type Fields,
  type Id,
  isObject,
  kindOf,
  missingOr,
  shortened,
  textIfAny,
} from '../../rules/json/answers.ts'
import { type Lookup, powerKnown, unknownPower } from '../../rules/json/lookup.ts'
import { type PositionAsJson, readPosition } from '../../rules/json/positions.ts'
import type { Legality } from '../../rules/orders/legality.ts'
import { withRules } from '../report/sentences/rules.ts'

/** What every request says: the phase, who stands where, and the board and rules if they are not the usual ones. */
interface AnyRequest extends PositionAsJson {
  /** Comes back in the reply. */
  readonly id?: Id | undefined
  readonly variant?: string | null | undefined
  readonly rulebook?: string | null | undefined
  /** Centers needed to win, if not the board's own number. */
  readonly wins?: number | null | undefined
  readonly buildSites?: Rulebook['buildSites'] | null | undefined
  readonly convoys?: Convoys | null | undefined
  /** Single rules that differ from the rulebook: `{ paradox: 'allHold' }`, `{ '4.A.7': 'a' }`. */
  readonly rules?: Readonly<Record<string, string>> | null | undefined
}

/** A phase to be adjudicated. */
export interface AdjudicateRequest extends AnyRequest {
  /** The texts of each power, a line for each order: `{ FRANCE: ['A PAR - BUR', 'army Marseilles holds'] }`. */
  readonly orders: Readonly<Record<string, readonly string[]>>
}

/** A text to be read. */
export interface ParseRequest extends AnyRequest {
  /** The power that wrote it. */
  readonly power: string
  /** Prose, as people write mails. */
  readonly text: string
  /** The language that the writer has set: `de`. All languages are read in any case. */
  readonly language?: string | null | undefined
}

/** A phase as it was read. */
export interface Request {
  readonly board: Board
  readonly legality: Legality
  readonly rules: Rulebook
  readonly position: Position
  /** Centers needed to win, if the request has a number of its own. */
  readonly wins: number | undefined
  /** The order lines of each power, in the order of the request. */
  readonly orders: readonly { readonly power: Power; readonly lines: readonly string[] }[]
}

/** One writer's text, to be read on a board. */
export interface TextRequest extends Situation {
  readonly power: Power
  readonly text: string
  readonly language: string | undefined
}

/** What both kinds of request say: the board, the rules, the phase and who stands where. */
type Situation = Omit<Request, 'orders'>

export function readRequest(fields: Fields, lookup: Lookup): Result<Request, string> {
  const situation = situationIn(fields, lookup)
  if (!situation.ok) return situation
  const orders = ordersIn(fields.orders, situation.value.board)
  return orders.ok ? ok({ ...situation.value, orders: orders.value }) : orders
}

export function readTextRequest(fields: Fields, lookup: Lookup): Result<TextRequest, string> {
  const situation = situationIn(fields, lookup)
  if (!situation.ok) return situation
  const { board } = situation.value
  if (typeof fields.power !== 'string')
    return err(`power is ${missingOr(fields.power)}: write one like "FRANCE"`)
  const power = powerKnown(board, fields.power)
  if (power === undefined) return err(unknownPower(board, fields.power, 'power'))
  if (typeof fields.text !== 'string')
    return err(`text is ${missingOr(fields.text)}: write the text of a mail`)
  const language = textIfAny(fields.language, 'language')
  if (!language.ok) return language
  if (language.value !== undefined && !LANGUAGES.includes(language.value))
    return err(`language ${shortened(language.value)} is not known: write one of ${LANGUAGES.join(', ')}`)
  return ok({ ...situation.value, power, text: fields.text, language: language.value })
}

/** The languages in which letters are read. */
const LANGUAGES: readonly string[] = ['en', 'de', 'fr', 'it', 'es', 'nl']

function situationIn(fields: Fields, lookup: Lookup): Result<Situation, string> {
  const variant = textIfAny(fields.variant, 'variant')
  if (!variant.ok) return variant
  const different = readDifferences(fields)
  if (!different.ok) return different
  const { wins, buildSites, convoys, rules: single } = different.value
  const known = lookup.board(variant.value, convoys)
  if (!known.ok) return known
  const { board, legality } = known.value
  const rulebook = textIfAny(fields.rulebook, 'rulebook')
  if (!rulebook.ok) return rulebook
  const rules = lookup.rules(rulebook.value, board)
  if (!rules.ok) return rules
  const position = readPosition(fields, known.value)
  if (!position.ok) return position
  const isOwn = buildSites !== undefined || single !== undefined
  const own = isOwn
    ? { ...rules.value, ...(single as Partial<Rulebook>), ...(buildSites && { buildSites }) }
    : rules.value
  return ok({ board, legality, rules: own, position: position.value, wins })
}

/** Nobody has more to say in one phase; it limits the work that one request can cause. */
const MOST_ORDER_LINES = 2_000

function ordersIn(written: unknown, board: Board): Result<Request['orders'], string> {
  if (!isObject(written)) {
    const what = written === undefined ? 'missing' : kindOf(written)
    return err(`orders is ${what}: make it an object like {"FRANCE":["A PAR - BUR"]}, or {} for none`)
  }
  const orders: { power: Power; lines: string[] }[] = []
  let count = 0
  for (const [name, texts] of Object.entries(written)) {
    const power = powerKnown(board, name)
    if (power === undefined) return err(unknownPower(board, name, 'orders'))
    const lines = linesIn(texts, name)
    if (!lines.ok) return lines
    count += lines.value.length
    orders.push({ power, lines: lines.value })
  }
  if (count > MOST_ORDER_LINES) return err(`orders has ${count} lines: at most ${MOST_ORDER_LINES} are read`)
  return ok(orders)
}

const BREAK = /\r\n|\r|\n/

/** Splits texts into lines; blank lines say nothing. */
function linesIn(texts: unknown, name: string): Result<string[], string> {
  const example = `write a list of texts like ["A PAR - BUR"]`
  if (!Array.isArray(texts)) return err(`the orders of ${shortened(name)} are ${kindOf(texts)}: ${example}`)
  const lines: string[] = []
  for (const text of texts as readonly unknown[]) {
    if (typeof text !== 'string') {
      return err(`an order of ${shortened(name)} is ${kindOf(text)}: ${example}`)
    }
    // Most are a line each.
    const parts = BREAK.test(text) ? text.split(BREAK) : [text]
    for (const line of parts) if (line.trim() !== '') lines.push(line.trim())
  }
  return ok(lines)
}

// Differences from the variant and the rulebook: read from a request, all of them optional.

interface Differences {
  readonly wins: number | undefined
  readonly buildSites: Rulebook['buildSites'] | undefined
  readonly convoys: Convoys
  /** Single rules that differ; undefined for most requests, which have none. */
  readonly rules: RuleChoices | undefined
}

function readDifferences({ wins, buildSites, convoys, rules }: Fields): Result<Differences, string> {
  const centers = wins ?? undefined
  if (centers !== undefined && !(typeof centers === 'number' && Number.isInteger(centers) && centers > 0))
    return err(
      `wins is ${typeof centers === 'number' ? centers : kindOf(centers)}: write a number of centers, like 18`,
    )
  const sites = chosen(buildSites, 'buildSites', rulebookSchema.shape.buildSites.options)
  if (!sites.ok) return sites
  const way = chosen(convoys, 'convoys', ['atSea', 'coastal'])
  if (!way.ok) return way
  const own = rules === undefined || rules === null ? ok(undefined) : rulesIn(rules)
  if (!own.ok) return own
  return ok({ wins: centers, buildSites: sites.value, convoys: way.value ?? 'atSea', rules: own.value })
}

/** `{"paradox": "allHold", "4.A.7": "a"}`, as in SET RULE. */
function rulesIn(written: unknown): Result<RuleChoices, string> {
  if (!isObject(written))
    return err(`rules is ${kindOf(written)}: write one object like {"paradox":"allHold"}`)
  let own: RuleChoices = {}
  for (const [name, choice] of Object.entries(written)) {
    const read = withRules(own, `${name} ${String(choice)}`)
    if (!read.ok) return err(`rules: ${read.error}`)
    own = read.value
  }
  return ok(own)
}

function chosen<Choice extends string>(
  written: unknown,
  field: string,
  choices: readonly Choice[],
): Result<Choice | undefined, string> {
  if (written === undefined || written === null) return ok(undefined)
  const found = choices.find(choice => choice === written)
  return found === undefined ? err(`${field} is not one of ${choices.join(', ')}`) : ok(found)
}
