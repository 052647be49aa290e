// REPAIR: the master corrects the board. DUTCHMAN below it only asks for a proposal.

import { err, ok, type Result } from '../../../result.ts'
import type { Board, Location, Power, Unit, UnitKind } from '../../../rules/board/board.ts'
import { gazetteerOf } from '../../../rules/board/gazetteer.ts'
import { isSameOrder, type Order, spellOrder, spellUnit } from '../../../rules/orders/order.ts'
import { Standing } from '../../../rules/orders/standing.ts'
import { wording } from '../../../wording/wording.ts'
import type { Act } from '../../game/commands.ts'
import type { Repair } from '../../game/events.ts'
import type { Game } from '../../game/game.ts'
import type { World } from '../../game/table.ts'
import { dutchmanOf, dutchmenIn } from '../../game/turns/dutchman.ts'
import { repair as decideRepair } from '../../game/turns/master.ts'
import { boardFor } from '../../library/equipment.ts'
import { judgePhaseId } from '../../report/forms/frame.ts'
import { examplesOn } from '../../report/sentences/names.ts'
import { command, usual } from '../command.ts'
import { type Answer, type Context, type Refusal, refused, type SeatedContext, says } from '../context.ts'
import { powerIn, powerNamed } from '../meaning/names.ts'

const repair = command({
  kind: 'repair',
  words: [usual('repair', 'REPAIR')],
  /** `UNDO REPAIR` has no lines below it. */
  reads: (isSure: boolean, isUndone: boolean, lines: readonly string[] = []) => ({ isSure, isUndone, lines }),
  for: 'theGame',
  act: 'repair',
  takesMarks: true,
  asks: {
    // UNDO REPAIR takes it back.
    isSlip: true,
    ofPhase: true,
    unless: ({ by }, { lines, isUndone }) => isUndone || (by.kind === 'master' && asksForDutchman(lines)),
    why: ({ lines }, context) => differenceOf(lines, context),
    below: ({ lines }) => [...lines, 'END'],
  },
  acts: (said, { game }) => repairWanted(said, game),
  does: (said, context) => repaired(said, context),
})

interface RepairRequest {
  readonly isUndone: boolean
  readonly lines: readonly string[]
}

type Repairing = Extract<Act, { kind: 'repair' }>

function repairWanted({ isUndone, lines }: RepairRequest, game: Game): Result<Repairing, Refusal> {
  const repairs = isUndone ? ok('undone' as const) : repairsIn(lines, game)
  return repairs.ok ? ok({ kind: 'repair', repairs: repairs.value }) : repairs
}

type Sheets = ReadonlyMap<Power, { readonly orders: readonly Order[] }>

/** Tells what changes on the board, which orders are lost, and which standing orders take their place. */
function differenceOf(lines: readonly string[], { game, by, world }: SeatedContext): string {
  const repairs = repairsIn(lines, game)
  if (!repairs.ok) return ''
  const done = decideRepair(game, by, repairs.value, world())
  if (!done.ok) return ''
  const kept = new Map(
    done.value.flatMap(fact => (fact.kind === 'plansTakenUp' ? [[fact.power, fact.sheet]] : [])),
  )
  const board = boardFor(game)
  const standing = new Standing(board)
  standing.place(game.position!.units) // a game that can be repaired has a position
  const onlyIn = (sheets: Sheets, others: Sheets): readonly string[] =>
    [...sheets].flatMap(([power, { orders }]) =>
      orders
        .filter(order => others.get(power)?.orders.some(each => isSameOrder(each, order)) !== true)
        .map(order => `${board.powers[power]!.name}: ${spellOrder(board, order, standing)}`),
    )
  const lost = onlyIn(game.sheets, kept)
  const anew = onlyIn(kept, game.sheets)
  const changes = changesBy(repairs.value, board)
  if (lost.length === 0) return say.keepsAll({ changes })
  const loses = say.loses({ changes, orders: lost.slice(0, MOST_NAMED).join('; '), count: lost.length })
  if (anew.length === 0) return loses
  return `${loses} ${say.standing({ orders: anew.slice(0, MOST_NAMED).join('; ') })}`
}

/** How many changes, and how many lost orders, are named. */
const MOST_NAMED = 20

const changesBy = (repairs: readonly Repair[], board: Board): string =>
  repairs
    .slice(0, MOST_NAMED)
    .map(each => changeBy(each, board))
    .join('; ')

function changeBy(repair: Repair, board: Board): string {
  if (repair.kind === 'centerGiven') {
    const center = board.provinces[repair.center]!.name
    return repair.to === undefined
      ? say.nobodys({ center })
      : say.given({ center, power: board.powers[repair.to]!.name })
  }
  const parts = { unit: spellUnit(board, repair.unit), power: board.powers[repair.unit.power]!.name }
  return repair.kind === 'unitPlaced' ? say.comes(parts) : say.goes(parts)
}

function repaired(said: RepairRequest, context: Context): Answer {
  const { lines } = said
  if (!context.isSeated()) return refused(wording.letters.commandRefusals.notHere)
  if (!said.isUndone && context.by.kind === 'master' && asksForDutchman(lines)) {
    const told = dutchmanAsked(lines, context.game, context.world())
    return told.ok ? says(...told.value) : told
  }
  const act = repairWanted(said, context.game)
  if (!act.ok) return act
  const { repairs } = act.value
  const told = repairs === 'undone' ? undoneBy(context.game) : [doneBy(repairs, context.game)]
  const done = context.decide(act.value)
  if (!done.ok) return said.isUndone && context.game.beforeRepairs.length === 0 ? refused(say.noRepair) : done
  return says(...told, ...dutchmanLines(context.game, context.world()))
}

const doneBy = (repairs: readonly Repair[], game: Game): string =>
  wording.letters.table.repaired({ changes: changesBy(repairs, boardFor(game)) })

/** What UNDO REPAIR takes back, and how many repairs are left. */
function undoneBy(game: Game): readonly string[] {
  const last = game.beforeRepairs.at(-1)
  if (last === undefined) return [wording.letters.table.boardPutBack]
  const undone = wording.letters.table.repairUndone({ changes: changesBy(last.repairs, boardFor(game)) })
  const count = game.beforeRepairs.length - 1
  return count === 0 ? [undone] : [undone, wording.letters.table.repairsLeft({ count })]
}

// The lines that correct the board: PLACE FRANCE A PAR, REMOVE A PAR, GIVE PAR TO FRANCE.

const say = wording.letters.repairs

/** The repairs that some lines ask for, or why a line is none. */
export function repairsIn(lines: readonly string[], game: Game): Result<readonly Repair[], Refusal> {
  const repairs: Repair[] = []
  for (const line of lines.map(each => each.trim().replace(/\s+/g, ' ')).filter(each => each !== '')) {
    const board = boardFor(game)
    const repair = line.length > LONGEST ? err(likeOn(board)) : repairIn(line, game, board)
    if (!repair.ok) return refused(say.wrongLine({ line: line.slice(0, 60), why: repair.error }))
    repairs.push(repair.value)
  }
  return repairs.length === 0 ? refused(say.nothing({ like: likeOn(boardFor(game)) })) : ok(repairs)
}

/** Whether a line would change the board below REPAIR, and is no order of the present phase. */
export function changesBoard(line: string, game: Game): boolean {
  const isOrder = ORDERS_ALIKE[game.position?.phase.kind ?? 'movement'].test(line.trim())
  return !isOrder && (PLACES.test(line.trim()) || repairsIn([line], game).ok)
}

const ORDERS_ALIKE = { movement: /^$/, retreat: /^remove\b/i, adjustment: /^(?:remove|place)\b/i }

const PLACES = /^place\s+(?:an?\s+)?(.+?)\s+(a|f|army|fleet)\s+(?:in\s+)?(.+?)\.?$/i

const REMOVES = /^remove\s+(?:the\s+)?(?:(?:(.+?)\s+)?(a|f|army|fleet)\s+(?:in\s+)?)?(.+?)\.?$/i

/** Longer lines are no repairs. */
const LONGEST = 200

const likeOn = (board: Board): string => say.like(examplesOn(board))

function repairIn(line: string, game: Game, board: Board): Result<Repair, string> {
  const [, owner = '', kind = '', place = ''] = PLACES.exec(line) ?? []
  if (place !== '') return placed(owner, kind, place, game, board)
  const [, whose, goneKind, gone = ''] = REMOVES.exec(line) ?? []
  if (gone !== '')
    return removed(whose, goneKind === undefined ? undefined : kindNamed(goneKind), gone, game, board)
  const [, center = '', to = ''] = /^give\s+(.+?)\s+to\s+(.+?)\.?$/i.exec(line) ?? []
  return to === '' ? err(likeOn(board)) : given(center, to, game, board)
}

function placed(
  owner: string,
  kind: string,
  place: string,
  game: Game,
  board: Board,
): Result<Repair, string> {
  const power = powerNamed(owner, game)
  const at = placeIn(place, board)
  if (power === undefined) return noPower(owner)
  if (at === undefined) return noPlace(place)
  const unit = board.unit(kindNamed(kind), power, at)
  return ok({ kind: 'unitPlaced', unit })
}

function removed(
  whose: string | undefined,
  kind: UnitKind | undefined,
  place: string,
  game: Game,
  board: Board,
): Result<Repair, string> {
  const { position } = game
  const power = whose === undefined ? undefined : powerNamed(whose, game)
  if (whose !== undefined && power === undefined) return noPower(whose)
  const at = placeIn(place, board)
  if (at === undefined) return noPlace(place)
  const all = [...(position?.dislodged ?? []).map(({ unit }) => unit), ...(position?.units ?? [])]
  const here = all.filter(each => board.province(each.at) === board.province(at))
  const [unit, another] = here.filter(
    each => (kind === undefined || each.kind === kind) && (power === undefined || each.power === power),
  )
  const nameOf = (each: Unit): string => board.powers[each.power]!.name
  if (unit !== undefined && another !== undefined) {
    // One of the two units has dislodged the other.
    const [one, other] = [unit, another].map(
      each => `${nameOf(each).toUpperCase()} ${spellUnit(board, each)}`,
    )
    return err(say.twoUnits({ one: one!, other: other! }))
  }
  if (unit !== undefined) return ok({ kind: 'unitRemoved', unit })
  const [there] = here
  return there === undefined
    ? err(say.noUnit)
    : err(say.otherUnit({ unit: spellUnit(board, there), power: nameOf(there) }))
}

function given(center: string, to: string, game: Game, board: Board): Result<Repair, string> {
  const at = placeIn(center, board)
  const isNobodys = /^(?:nobody|none|neutral|no one)$/i.test(to)
  const power: Power | undefined = isNobodys ? undefined : powerNamed(to, game)
  if (at === undefined) return noPlace(center)
  if (power === undefined && !isNobodys) return noPower(to)
  return ok({ kind: 'centerGiven', center: board.province(at), to: power })
}

const noPower = (name: string) => err(say.noPower({ name: name.slice(0, 40) }))

const noPlace = (name: string) => err(say.noPlace({ name: name.slice(0, 40) }))

const kindNamed = (kind: string): UnitKind => (/^a/i.test(kind) ? 'army' : 'fleet')

/**
 * The one place that a name stands for. An exact abbreviation wins: `TYR` is Tyrolia, though another name begins so.
 */
function placeIn(name: string, board: Board): Location | undefined {
  const byLetters = board.place(name.toUpperCase())
  if (byLetters !== undefined) return byLetters
  const [only, another] = gazetteerOf(board).placesCalled(name.toLowerCase())
  return another === undefined ? only : undefined
}

// Proposals to the master for powers with more units than centers. Nothing is done until the master sends them.

const LINE = /^\s*(?:flying\s+)?dutchm[ae]n(?:\s+(?:of\s+|in\s+)?(.+?))?\s*$/i

/** Whether the lines below REPAIR only ask a question: DUTCHMAN, or DUTCHMAN FRANCE. */
const asksForDutchman = (lines: readonly string[]): boolean => {
  const written = lines.filter(line => line.trim() !== '')
  return written.length === 1 && LINE.test(written[0]!)
}

/** The proposal for a named power, or for each power that has more units than centers. */
function dutchmanAsked(
  lines: readonly string[],
  game: Game,
  world: World,
): Result<readonly string[], Refusal> {
  const named = lines.map(line => LINE.exec(line)?.[1]).find(name => name !== undefined)
  if (named === undefined) {
    const found = dutchmanLines(game, world)
    return found.length === 0 ? refused(wording.letters.dutchman.none) : ok(found)
  }
  const power = powerIn(named, game)
  return power.ok ? ok(proposal(power.value, game, world)) : power
}

/** The proposals for all powers with more units than centers; empty if there are none. */
const dutchmanLines = (game: Game, world: World): readonly string[] =>
  dutchmenIn(game, world).flatMap(power => proposal(power, game, world))

function proposal(power: Power, game: Game, world: World): readonly string[] {
  const dutchman = dutchmanOf(game, power, world)
  const name = world.board.powers[power]!.name
  if (dutchman === undefined) return []
  const { remedy } = dutchman
  switch (remedy.kind) {
    case 'back':
      return [
        wording.letters.dutchman.back({ power: name, phase: judgePhaseId(remedy.phase) }),
        `ROLLBACK ${remedy.to}`,
      ]
    case 'remove':
      return [
        wording.letters.dutchman.remove({ power: name }),
        'REPAIR!',
        ...remedy.units.map(unit => `REMOVE ${spellUnit(world.board, unit)}`),
        'END',
        wording.letters.dutchman.time,
      ]
    case 'afterRetreats':
      return [wording.letters.dutchman.afterRetreats({ power: name })]
    case 'byAdjustments':
      return [wording.letters.dutchman.byAdjustments({ power: name })]
  }
}

export const REPAIRS = [repair] as const
