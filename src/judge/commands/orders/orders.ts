// Orders for the present phase: given, and taken back (UNDO, CLEAR).

import { ok, type Result } from '../../../result.ts'
import type { Board, Power, Province } from '../../../rules/board/board.ts'
import { gazetteerOf } from '../../../rules/board/gazetteer.ts'
import { spellOrder, spellUnit } from '../../../rules/orders/order.ts'
import { Standing } from '../../../rules/orders/standing.ts'
import { wording } from '../../../wording/wording.ts'
import { type Act, PERMISSIONS } from '../../game/commands.ts'
import type { Game } from '../../game/game.ts'
import { boardFor } from '../../library/equipment.ts'
import { pendingLines } from '../../report/mails/confirmation.ts'
import { gameRefusalSentence } from '../../report/sentences/gameRefusals.ts'
import { type AtGame, command, odd, usual } from '../command.ts'
import {
  type Answer,
  type Context,
  type LeftOut,
  lines,
  type Refusal,
  type ReplyPiece,
  refused,
  says,
  sentences,
} from '../context.ts'
import { powerNamed } from '../meaning/names.ts'

const say = wording.letters.commandRefusals
const { done } = wording.letters.table

// Lines that are no command: orders, or prose.

const orders = command({
  kind: 'orders',
  called: () => undefined,
  reads: (lines: readonly string[]) => ({ lines }),
  for: 'thePerson',
  act: 'write',
  does: ({ lines }, context) => context.takeOrders(lines),
})

// Refusals for somebody who does not speak for a power and asks for something that only powers may do.

/** Commands for powers are allowed only while the game is played. */
export function notNow(now: 'forming' | 'over', game: Game): ReturnType<typeof refused> {
  const { when } = PERMISSIONS.write
  return refused(gameRefusalSentence({ kind: 'notNow', act: 'write', now, when }, game, boardFor(game)))
}

/** What a command means for the power that the letter speaks for. */
export const forPower =
  <Said>(act: (power: Power, said: Said, game: Game) => Result<Act | readonly Act[], Refusal>) =>
  (said: Said, { by, game }: AtGame): Result<Act | readonly Act[], Refusal> => {
    if (by.kind === 'power') return act(by.power, said, game)
    if (by.kind === 'player') return notNow('forming', game)
    return refused(by.kind === 'master' ? say.masterBecomes : say.forPowers)
  }

// UNDO: takes back the order of one unit; without a unit, the only order there is.

/** `undo the last turn` is about no order. */
const OF_THE_GAME = /\b(?:turn|phase|season|year|adjudication|processing|rollback)\b/i
/** Words that name a kind of orders, not a unit. */
const WHICH_ORDERS = /^(?:repair|all|orders|pending|plans|future|standing)\b/i

interface Undo {
  readonly unit: string | undefined
  readonly spelling: string
}

const undoingOrder = forPower((power, { unit }: Undo, game) => undone(power, unit, game))

const undoing: Takes<Undo> = (said, at) =>
  at.by.kind === 'master' ? refused(say.masterUndoes) : undoingOrder(said, at)

const undo = command({
  kind: 'undo',
  words: [odd('undo', 'UNDO', 'UNDO A PAR'), usual('revert', 'UNDO', 'UNDO A PAR')],
  /** Up to six words for each unit, as in `the army in St Petersburg`. */
  reads: (unit: string | undefined, spelling: string): Undo | undefined =>
    unit !== undefined &&
    (WHICH_ORDERS.test(unit) ||
      OF_THE_GAME.test(unit) ||
      unit.split(BETWEEN_NAMES).some(each => each.split(' ').length > 6))
      ? undefined
      : { unit, spelling },
  /** The A in `A Par` is no article. */
  textsIn: ({ unit }) =>
    unit === undefined
      ? []
      : unit
          .split(BETWEEN_NAMES)
          .map(each => each.replace(/^(?:the )?(?:a|army|fleet) (?:(?:in|of|at) )?/i, '')),
  for: 'onePower',
  /** The unit tells which power it belongs to. */
  severally: ({ unit }, powers, { game }, named) => {
    const several = unit === undefined ? [] : namesIn(unit, game)
    const ofTheirs = ofEach(several, named, game)
    if (several.length > 1 || ofTheirs?.size === 1) return ofTheirs
    const [power, another] = named.filter(each => undone(each, unit, game).ok)
    const one = power ?? (unit === undefined || named.length < powers.length ? undefined : powers[0])
    return one === undefined || another !== undefined ? undefined : new Map([[one, {}]])
  },
  act: 'clear',
  acts: undoing,
  does: (said, context) => takenBack(undoing, said, context, unitsCalled(said, context)),
})

/** Assigns each name to the one power whose unit it is; undefined if a name belongs to no power or to two. */
function ofEach(
  names: readonly string[],
  powers: readonly Power[],
  game: Game,
): ReadonlyMap<Power, { readonly unit: string }> | undefined {
  const found = new Map<Power, { readonly unit: string }>()
  for (const name of names) {
    const [holder, another] = powers.filter(each => undone(each, name, game).ok)
    // The name of a power counts even if it has no orders on file.
    const power = holder ?? powers.find(each => each === powerNamed(name, game))
    if (power === undefined || another !== undefined) return undefined
    const before = found.get(power)
    found.set(power, { unit: before === undefined ? name : `${before.unit}, ${name}` })
  }
  return found
}

type Takes<Said> = (said: Said, at: AtGame) => Result<Act | readonly Act[], Refusal>

/** Takes orders back, and shows which were taken back and which are left. */
function takenBack<Said>(
  acts: Takes<Said>,
  said: Said,
  context: Context,
  waiting: readonly Province[] | 'all' = [],
): Answer {
  if (!context.isSeated()) return refused(say.notHere)
  const { game: before, by } = context
  const read = acts(said, context)
  const proposed = by.kind === 'power' ? context.leaveOutProposed(by.power, waiting) : undefined
  const notAsked = proposed === undefined ? [] : toldOf(proposed)
  if (!read.ok) return notAsked.length > 0 ? ok(notAsked) : read
  for (const act of [read.value].flat()) {
    const refusal = context.decide(act)
    if (!refusal.ok) return refusal
  }
  if (by.kind !== 'power') return says(done.nothingToTakeBack)
  const board = boardFor(before)
  const gone = takenFrom(before, context.game, by.power, board)
  const pending = pendingOn(context.game, by.power, board)
  const stays = whatStays(context.game, by.power, board)
  if (gone.length === 0)
    return notAsked.length > 0
      ? ok([...notAsked, ...(stays.length > 0 ? [sentences(...stays)] : [])])
      : says(done.nothingToTakeBack, ...stays)
  const [had, left] = [before, context.game].map(game => onFile(game, by.power, board))
  // Tells whether the present phase has no orders left, if it had any.
  const emptied = [
    ...(had!.length > 0 && left!.length === 0 ? [done.nothingLeft] : []),
    ...(pendingOn(before, by.power, board).length > 0 && pending.length === 0 ? [done.noPlansLeft] : stays),
  ]
  return ok([
    sentences(done.takenBack),
    // The bar keeps the lines from being taken as orders if a mail program sends this reply back.
    lines(gone.map(line => `  | ${line}`)),
    ...(left!.length > 0 ? [sentences(done.stillThere), lines(left!.map(line => `    ${line}`))] : []),
    ...(emptied.length > 0 ? [sentences(...emptied)] : []),
    ...notAsked,
  ])
}

/** Orders that waited for a YES and are withdrawn too. */
const toldOf = ({ gone, below }: LeftOut): readonly ReplyPiece[] =>
  gone.length === 0
    ? []
    : [
        sentences(done.notAsked),
        lines(gone.map(line => `  | ${line}`)),
        ...(below.length > 0 ? [lines(below)] : []),
      ]

/** The orders of a power that are no longer on file, as the player would write them. */
function takenFrom(before: Game, after: Game, power: Power, board: Board): readonly string[] {
  const left = new Set([...onFile(after, power, board), ...pendingOn(after, power, board)])
  return [...onFile(before, power, board), ...pendingOn(before, power, board)].filter(line => !left.has(line))
}

export function onFile({ sheets, position }: Game, power: Power, board: Board): readonly string[] {
  const sheet = sheets.get(power)
  if (sheet === undefined || position === undefined) return []
  const standing = new Standing(board)
  standing.place([...position.units, ...position.dislodged.map(({ unit }) => unit)])
  return [...sheet.orders, ...sheet.voids, ...sheet.proxied].map(order => spellOrder(board, order, standing))
}

const pendingOn = (game: Game, power: Power, board: Board): readonly string[] =>
  pendingLines(game, power, board).map(line => line.replace(/^.*?: /, ''))

/** Says which kinds of orders for later phases stay, with the line that takes each back. */
function whatStays(game: Game, power: Power, board: Board): readonly string[] {
  const plans = pendingOn({ ...game, standingOrders: new Map() }, power, board)
  const isStanding = (game.standingOrders.get(power) ?? '').trim() !== ''
  return [...(plans.length > 0 ? [done.plansStay] : []), ...(isStanding ? [done.standingStays] : [])]
}

function undone(power: Power, unit: string | undefined, game: Game): Result<Act, Refusal> {
  const sheet = game.sheets.get(power)
  const orders = [...(sheet?.orders ?? []), ...(sheet?.voids ?? [])]
  const board = boardFor(game)
  const units = orders.flatMap(order => ('unit' in order ? [order.unit] : []))
  const places = units.map(({ at }) => at)
  if (orders.length === 0) return refused(say.noOrders)
  const ordered = places.map(at => board.province(at))
  if (unit === undefined && (orders.length === 1 || ordered.length === 0))
    // A WAIVE belongs to no unit.
    return ok({ kind: 'clear', power, provinces: ordered.length === 0 ? 'all' : ordered })
  if (unit === undefined) return refused(say.whichOrder({ unit: spellUnit(board, units[0]!) }))
  const meant: Province[] = []
  for (const name of namesIn(unit, game)) {
    const found = provincesCalled(name, board)
    const its = ordered.filter(province => found.includes(province))
    // `CLEAR TURKEY`
    if (its.length === 0 && powerNamed(name, game) !== power)
      return refused(say.noOrderTo({ unit: name.slice(0, 40) }))
    meant.push(...(its.length > 0 ? its : ordered))
  }
  const isAll = ordered.every(province => meant.includes(province)) && powerNamed(unit, game) === power
  return ok({ kind: 'clear', power, provinces: isAll ? 'all' : [...new Set(meant)] })
}

const BETWEEN_NAMES = /\s*[,;&+]\s*(?:and\s+)?|\s+(?:and|und|et)\s+/i

/** `F Ank and A Con`: splits the names, unless the whole is one name. */
function namesIn(unit: string, game: Game): readonly string[] {
  const isOne = provincesCalled(unit, boardFor(game)).length > 0 || powerNamed(unit, game) !== undefined
  return isOne ? [unit] : unit.split(BETWEEN_NAMES).filter(name => name !== '')
}

function provincesCalled(unit: string, board: Board): readonly Province[] {
  const bare = unit.replace(/^(?:a|f|army|fleet)\s+/i, '').toLowerCase()
  const places = gazetteerOf(board).placesCalled(bare)
  return places.map(at => board.province(at))
}

/** The provinces of the units that UNDO names. UNDO alone means all orders waiting for a YES if none are on file. */
function unitsCalled({ unit }: Undo, { game, by }: Context): readonly Province[] | 'all' {
  if (game === undefined || by?.kind !== 'power') return []
  const board = boardFor(game)
  if (unit !== undefined) return namesIn(unit, game).flatMap(name => provincesCalled(name, board))
  return onFile(game, by.power, board).length === 0 ? 'all' : []
}

// CLEAR STANDING: takes back standing orders.

const noStanding = forPower(power => ok({ kind: 'giveStandingOrders', power, text: '' }))

const clearStanding = command({
  kind: 'clearStanding',
  words: [usual('no standing', 'CLEAR STANDING')],
  called: () => 'clear standing',
  reads: () => ({}),
  for: 'eachPower',
  act: 'giveStandingOrders',
  acts: noStanding,
  does: (said, context) => takenBack(noStanding, said, context),
})

// CLEAR: takes back the orders of the present phase, those of later phases, or all.

interface Clear {
  readonly what: 'orders' | 'all'
  readonly spelling: string
}

const clearing = forPower((power, { what }: Clear) => {
  const orders: Act = { kind: 'clear', power, provinces: 'all' }
  return ok(what === 'all' ? [orders, { kind: 'clearPlans', power, phase: undefined }] : orders)
})

const clear = command({
  kind: 'clear',
  words: [usual('clear', 'CLEAR', 'CLEAR PENDING', 'CLEAR ALL', 'CLEAR A PAR'), odd('nmr', 'NMR')],
  reads: (what: 'orders' | 'all', spelling: string): Clear => ({ what, spelling }),
  for: 'eachPower',
  // `Clear!` may be said to a person.
  needsCapitals: line => line.includes('!'),
  act: 'clear',
  acts: clearing,
  does: (said, context) => takenBack(clearing, said, context, 'all'),
})

const noPlans = forPower(power => ok({ kind: 'clearPlans', power, phase: undefined }))

const clearPlans = command({
  kind: 'clearPlans',
  called: () => 'clear pending',
  reads: (spelling: string) => ({ spelling }),
  for: 'eachPower',
  act: 'clearPlans',
  acts: noPlans,
  does: (said, context) => takenBack(noPlans, said, context),
})

export const ORDERS = [orders, clearStanding, clear, clearPlans, undo] as const
