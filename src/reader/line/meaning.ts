// What a line means on this board: its readings, the names in them and the units there make one order or none.

import { err, ok } from '../../result.ts'
import type { Board } from '../../rules/board/board.ts'
import { gazetteerOf, type NameReading, READINGS_OF_NAMES } from '../../rules/board/gazetteer.ts'
import { adjustmentDue } from '../../rules/orders/standing.ts'
import { meaningAtSight } from './atSight.ts'
import { only } from './choosing.ts'
import { Effort, type Readings } from './effort.ts'
import { isAccepted } from './exacting.ts'
import type { Reading, UnitPhrase } from './phrases.ts'
import { type OrderContext, orderedUnits, type Reader } from './places.ts'
import { readingsOf } from './reading.ts'
import type { Meaning, OrderRefusal } from './refusal.ts'
import { meaningsOf } from './senses.ts'

/** The one order that a line means, or why it is not followed. A lawful meaning goes before all others. */
export function meaningOf(line: string, where: OrderContext, effort?: Effort): Meaning {
  const lawful = lawfulMeaning(line, where, effort)
  return lawful.ok || !isLenient(where) ? lawful : lenientMeaning(line, where)
}

/** The one legal order for an own unit that a line means. Cached for the letter. */
export function lawfulMeaning(line: string, where: OrderContext, effort?: Effort): Meaning {
  const known = effort?.letter?.meaningsAt(where.position)
  const key = `${where.power} ${line}`
  const before = known?.get(key)
  if (before !== undefined) {
    effort?.spend(EACH_KNOWN)
    return before
  }
  const order = meaningAtSight(line, where)
  if (order !== undefined) return ok(order)
  const meaning = meaningByGrammar(line, where, effort)
  if (effort?.isShort !== true) known?.set(key, meaning)
  return meaning
}

/** What the grammar and the board make of a line. */
export const meaningByGrammar = (line: string, where: OrderContext, effort?: Effort): Meaning =>
  meaningAmong(readingsIn(line, where, effort), line, where, only)

/**
 * Costs in chart states, besides the parser's own work: of a text, of each of its letters, of a cached text, and of the
 * names in a reading.
 */
const EACH_TEXT = 80
const EACH_LETTER = 1
const EACH_KNOWN = 60
const EACH_READING = 50

function readingsIn(line: string, { board }: OrderContext, effort = new Effort()): readonly Reading[] {
  const { readings } = readAgain(line, board, effort)
  effort.spend(EACH_TEXT + EACH_LETTER * line.length + EACH_READING * readings.length)
  // A line that names the canal means the canal: `SC F Med - Red` does not order the fleet to go, but lets it pass.
  const leaves = board.passages.canal === undefined ? [] : readings.filter(({ kind }) => kind === 'leave')
  return leaves.length > 0 ? leaves : readings
}

/** The readings of a line. Cached for the letter. */
function readAgain(line: string, board: Board, effort: Effort): Readings {
  const known = effort.letter?.knownOn(board)
  const before = known?.get(line)
  if (before !== undefined) return before
  const gazetteer = gazetteerOf(board)
  const readings = readingsOf(line, word => gazetteer.mayMeanPower(word), effort)
  if (!effort.isShort) known?.set(line, readings)
  return readings
}

/** Whether the game accepts more than legal orders for own units. */
export const isLenient = ({ acceptance, proxies }: OrderContext): boolean =>
  acceptance === 'judge' || proxies === true

/**
 * What a line without a lawful meaning can mean if the game accepts more: an order that the old judges accepted, or one
 * for another power's unit. The latter only if no reading at all is for an own unit.
 */
export function lenientMeaning(line: string, where: OrderContext, effort?: Effort): Meaning {
  const readings = readingsIn(line, where, effort)
  const own = meaningAmong(readings, line, where, onlyAccepted)
  const mayOrderOthers = where.proxies === true && where.position.phase.kind === 'movement'
  if (own.ok || !mayOrderOthers || readings.some(reading => isForOwnUnit(reading, where))) return own
  return meaningAmong(readings, line, { ...where, ofAnyPower: true }, onlyAccepted)
}

const isForOwnUnit = (reading: Reading, where: OrderContext): boolean =>
  reading.kind !== 'waive' &&
  reading.kind !== 'leave' &&
  READINGS_OF_NAMES.some(names => {
    const reader = { ...where, names }
    const isOwn = orderedUnits(reading.unit, reader).some(({ ok: isFound }) => isFound)
    return isOwn && meaningsOf(reading, reader).some(isSensible)
  })

/** How many builds a waive gives up: `waive`, `2 waives`, `waive both builds`. */
export function waivesMeant(line: string, { board, rules, position, power }: OrderContext): number {
  const counts = readingsOf(line, () => false).readings.flatMap(reading =>
    reading.kind === 'waive' ? [reading.count] : [],
  )
  const due = adjustmentDue(board, rules, position, power)
  const isAll = counts.every(count => count === 1) && SAYS_NONE.test(line) && !SAYS_ONE.test(line)
  return Math.max(1, ...counts.map(count => (count === 'all' || isAll ? due : count)))
}

/** `No builds`, `waive my builds`, `nothing to build`; but not `no second build`. */
const SAYS_NONE = /\bbuilds\b|\b(?:no|nothing|none|not)\b/i
const SAYS_ONE = /\b(?:1|one|an?|first|second|third|another|other|last)\b/i

/**
 * Names are taken as written if any reading makes sense that way; otherwise as the beginnings of names, and only then
 * with slips. So a slip never beats what is written, and never moves what was not meant.
 */
function meaningAmong(
  readings: readonly Reading[],
  line: string,
  where: Omit<Reader, 'names'>,
  choose: typeof only,
): Meaning {
  const sentences = withoutTornNames(readings, where).filter(reading => reading.kind !== 'bare')
  const bare = readings.filter(reading => reading.kind === 'bare')
  const strangers: Stranger[] = []
  for (const names of READINGS_OF_NAMES) {
    for (const some of [sentences, bare]) {
      const reader = { ...where, names }
      const sensible: Meaning[] = []
      // Units in unknown places: other readings for the same unit add nothing.
      const unknown = new Set<string | undefined>()
      for (const reading of some) {
        if (!mayBeMeant(reading, names)) continue
        const unit = unitSaid(reading)
        const said = unit && [unit.kind, unit.place, unit.behind, unit.nation].join('|')
        if (unknown.has(said)) continue
        for (const meaning of meaningsOf(reading, reader)) {
          if (meaning.ok || meaning.error.kind !== 'noSuchPlace') sensible.push(meaning)
          else {
            strangers.push(meaning.error)
            if (unit !== undefined && meaning.error.phrase === unit.place) unknown.add(said)
          }
        }
      }
      if (sensible.length > 0) return choose(sensible, line, reader)
    }
  }
  const [nearest] = strangers.sort((one, other) => distance(one) - distance(other))
  return err(nearest ?? { kind: 'notUnderstood', line })
}

/** The unit of a reading as it was written. Undefined for other orders, and if the goal may be part of the name. */
function unitSaid(reading: Reading): UnitPhrase | undefined {
  if (
    reading.kind !== 'hold' &&
    reading.kind !== 'move' &&
    reading.kind !== 'convoy' &&
    reading.kind !== 'support'
  )
    return undefined
  return 'isUnmarked' in reading ? undefined : reading.unit
}

const VERB_LETTER = /^[schd] | [schd]$/

/** Two names without a verb between them are no move if one has a slip or stands beside a verb's letter: they may mean anything. */
const mayBeMeant = (reading: Reading, names: NameReading): boolean =>
  reading.kind !== 'move' ||
  reading.isUnmarked !== true ||
  (names !== 'slipped' && (names === 'exact' || !VERB_LETTER.test(`${reading.to} ${reading.unit.place}`)))

/** `North Atlantic` and `Mid-Atlantic` are places, and not a unit in the first half that goes to the second. */
function withoutTornNames(
  readings: readonly Reading[],
  { board }: Pick<Reader, 'board'>,
): readonly Reading[] {
  const gazetteer = gazetteerOf(board)
  return readings.filter(
    reading =>
      reading.kind !== 'move' ||
      gazetteer.named(`${reading.unit.place.replace(/^[af] /, '')} ${reading.to}`, 'exact').length === 0,
  )
}

const isSensible = (meaning: Meaning): boolean => meaning.ok || meaning.error.kind !== 'noSuchPlace'

type Stranger = OrderRefusal & { readonly kind: 'noSuchPlace' }

/** How far a line is from an order: less if its unit is known, and if the unknown phrase is short and may be a name. */
const distance = ({ unit, phrase }: Stranger): number =>
  (unit === undefined ? 1_000 : 0) + (NOT_A_NAME.test(phrase) ? 500 : 0) + phrase.length

/** A single letter, or words that stand before a name and are none: `f gr`, `remove`. */
const NOT_A_NAME = /^.$|^(?:a|f|army|fleet|hold|move|support|convoy|retreat|disband|build|remove)\b/

/**
 * Like `only`, but an order that the old judges accepted is better than none. This is not for a line with a slip: an
 * impossible order may well be another one, mistyped.
 */
function onlyAccepted(meanings: readonly Meaning[], line: string, reader: Reader): Meaning {
  const meaning = only(meanings, line, reader)
  if (meaning.ok || meaning.error.kind === 'twoMeanings') return meaning
  if (reader.acceptance !== 'judge' || reader.names === 'slipped') return meaning
  const { board, legality, strictConvoys } = reader
  const accepted = meanings.flatMap(each =>
    !each.ok &&
    each.error.kind === 'illegal' &&
    isAccepted(each.error.order, board, legality.standing, strictConvoys)
      ? [ok(each.error.order)]
      : [],
  )
  return accepted.length === 0 ? meaning : only(accepted, line, reader)
}
