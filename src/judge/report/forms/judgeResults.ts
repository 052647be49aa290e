// The results of a phase, byte for byte as the classic judges print them: mappers and other programs read these lines.
import type { AdjustmentVerdict } from '../../../rules/adjudication/adjustments.ts'
import type { RetreatVerdict } from '../../../rules/adjudication/retreats.ts'
import type { Verdict } from '../../../rules/adjudication/verdict.ts'
import type { Board, PowerOnBoard, Unit } from '../../../rules/board/board.ts'
import type { Position } from '../../../rules/board/position.ts'
import type { Rulebook } from '../../../rules/board/rulebook.ts'
import { isMovement, unitTold } from '../../../rules/orders/order.ts'
import { adjustmentDue, surplus } from '../../../rules/orders/standing.ts'
import type { PublishedTurn } from '../../game/views.ts'
import { movementGlimpse, retreatGlimpse } from './glimpses.ts'
import {
  atColumn,
  brokenAt,
  companyIn,
  inPlace,
  judgeAdjective,
  judgeKind,
  judgeNumber,
  judgeOrder,
  judgePlace,
  judgePower,
  judgeSeason,
  judgeUnit,
  many,
} from './judgeForm.ts'

/** The game whose results these are. */
export interface ResultsOf {
  readonly game: string
  readonly board: Board
  readonly rules: Rulebook
  /** The number of centers that wins, if it is not the board's own. */
  readonly wins?: number | undefined
}

/** From the heading to the last order, with the dislodged units below. */
export function judgeResults(turn: PublishedTurn, { game, board, rules }: ResultsOf): readonly string[] {
  const { results, phase } = turn
  const number = judgeNumber(game, turn.turn)
  switch (results.kind) {
    case 'movement':
      return [
        `Movement results for ${judgeSeason(phase)}. (${number})`,
        '',
        ...movementLines(turn, results.verdicts, board),
        ...dislodgedLines(turn, results.verdicts, board),
      ]
    case 'retreat':
      return [
        `Retreat results for ${judgeSeason(phase)}.  (${number})`,
        '',
        ...byPower(board, power => [
          ...results.verdicts
            .filter(({ unit }) => unit.power === power)
            .map(each => retreatLine(each, board)),
          ...glimpsesOf(turn, power).map(each => retreatGlimpse(each, board)),
        ]),
      ]
    case 'adjustment':
      return [
        `Adjustment results for ${judgeSeason(phase)}.  (${number})`,
        '',
        ...adjustmentLines(turn.before, results.verdicts, board, rules),
      ]
  }
}

const byPower = (board: Board, lines: (power: number) => readonly string[]): readonly string[] =>
  board.powers.flatMap(({ index }) => lines(index))

/** Power by power, a line for each unit, and an empty line after each power. */
function movementLines(turn: PublishedTurn, verdicts: readonly Verdict[], board: Board): readonly string[] {
  return byPower(board, power => {
    const own = verdicts.filter(({ order }) => order.unit.power === power)
    const lines = [
      ...own.map(verdict => movementLine(turn, verdict, verdicts, board)),
      ...glimpsesOf(turn, power).map(each =>
        movementGlimpse(each, companyIn(turn.before, ordersIn(verdicts), board)),
      ),
    ]
    return lines.length === 0 ? [] : [...lines, '']
  })
}

function movementLine(turn: PublishedTurn, verdict: Verdict, all: readonly Verdict[], board: Board): string {
  const { unit } = verdict.order
  const company = companyIn(turn.before, ordersIn(all), board)
  const name = `${judgePower(board, unit.power)}: ${judgeUnit(board, unit)}`
  const isDislodged = verdict.dislodgedBy !== undefined
  if (verdict.order.kind === 'leave')
    return `${judgePower(board, unit.power)}: ${judgeOrder(verdict.order, company)}.${flags(flagOf(verdict), false)}`
  if (turn.unordered.includes(unit)) return `${name}, No Order Processed.${flags(undefined, isDislodged)}`
  const illegal = turn.voids.find(order => unitTold(order) === unit)
  if (illegal !== undefined && isMovement(illegal))
    return `${name}${judgeOrder(illegal, company)}.${flags('void', isDislodged)}`
  const flag = flagOf(verdict)
  const text = judgeOrder(verdict.order, company, flag === 'no convoy' ? undefined : 'walked')
  return `${name}${text}.${flags(flag, isDislodged)}`
}

const ordersIn = (verdicts: readonly Verdict[]) => verdicts.map(({ order }) => order)

const flags = (flag: string | undefined, isDislodged: boolean): string => {
  const words = [...(flag === undefined ? [] : [flag]), ...(isDislodged ? ['dislodged'] : [])]
  return words.length === 0 ? '' : ` (*${words.join(', ')}*)`
}

const glimpsesOf = ({ glimpses = [] }: PublishedTurn, power: number) =>
  glimpses.filter(each => each.power === power)

/** The judges' word for the outcome of an order. About convoys they only say which fleet was dislodged. */
function flagOf({ order, outcome }: Verdict): string | undefined {
  switch (outcome.kind) {
    case 'bounced':
    case 'beaten':
    case 'ownUnit':
    case 'victimsOwnSupport':
    case 'stopped':
      return 'bounce'
    case 'noConvoy':
    case 'convoyNotOrdered':
      return 'no convoy'
    case 'cut':
      return 'cut'
    case 'noLeave':
    case 'leaveVoid':
    case 'canalParadox':
      return order.kind === 'move' ? 'bounce' : 'void'
    case 'paradox':
    case 'unanswered':
    case 'impossible':
      return order.kind === 'move' ? 'bounce' : undefined
    case 'untold':
      return outcome.flag
    case 'unmatched':
      return order.kind === 'support' || order.kind === 'leave' ? 'void' : undefined
    default:
      return undefined
  }
}

/** Two empty lines, a heading, and a sentence for each dislodged unit. */
function dislodgedLines(turn: PublishedTurn, verdicts: readonly Verdict[], board: Board): readonly string[] {
  const { dislodged: open, fog } = turn.after
  const known = verdicts.filter(({ dislodgedBy }) => dislodgedBy !== undefined)
  const units = byPowerOf([...known.map(({ order }) => order.unit), ...drivenOutInHalves(turn)])
  if (units.length === 0) return []
  const sentences = units.flatMap(unit => {
    const retreats = open.find(each => each.unit === unit)?.retreats ?? []
    const who = `The ${judgeAdjective(board, unit.power)} ${judgeKind(unit)} in ${inPlace(board, unit.at)}`
    // A reader of a blind game does not see where others' units may retreat.
    if (fog?.own.includes(unit.power) === false) return brokenAt(`${who} was dislodged.`)
    const where = retreats.map(at => judgePlace(board, at)).join(' or ')
    return brokenAt(
      retreats.length === 0
        ? `${who} with no valid retreats was destroyed.`
        : `${who} can retreat to ${where}.`,
    )
  })
  return ['', 'The following units were dislodged:', '', ...sentences, '']
}

/** Dislodged units whose orders a reader sees only half of, but whose places they see. */
const drivenOutInHalves = ({ before, glimpses = [] }: PublishedTurn): readonly Unit[] =>
  glimpses.flatMap(({ isDislodged, at }) => (isDislodged ? before.units.filter(unit => unit.at === at) : []))

const byPowerOf = (units: readonly Unit[]): readonly Unit[] =>
  [...units].sort((one, other) => one.power - other.power)

/** The text of an order begins in column 27. */
const atColumn27 = (power: string, text: string): string => `${atColumn(power, 26)}${text}`

/** `Turkey:                   Army  Bulgaria -> Constantinople.` */
export function retreatLine({ unit, order, outcome }: RetreatVerdict, board: Board): string {
  const piece = `${judgeKind(unit).padEnd(5)} ${judgePlace(board, unit.at)}`
  const line = (text: string) => atColumn27(judgePower(board, unit.power), `${piece}${text}`)
  if (order === undefined) return line(', No Order Processed (DISBAND).')
  if (order.kind === 'disband') return line(' DISBAND.')
  return line(
    ` -> ${judgePlace(board, order.to)}${outcome.kind === 'collided' ? ' (*bounce, destroyed*)' : ''}.`,
  )
}

/** What was ordered; then what was left open, power by power; then what went by default. */
export function adjustmentLines(
  before: Position,
  verdicts: readonly AdjustmentVerdict[],
  board: Board,
  rules: Rulebook,
  powers: readonly PowerOnBoard[] = powersSeen(before, board),
): readonly string[] {
  const line = (power: number, text: string) =>
    atColumn27(judgePower(board, board.powers[power]!.index), text)
  const ordered = verdicts.filter(({ byDefault }) => !byDefault)
  const open = powers.flatMap(({ index }) => {
    const due = adjustmentDue(board, rules, before, index)
    const said = ordered.filter(({ power }) => power === index).length
    const unusable = surplus(board, before, index) - due
    return [
      ...(due > said && rules.waivedBuild === 'allowed'
        ? [line(index, `${many(due - said, 'build')} pending.`)]
        : []),
      ...(due >= 0 && unusable > 0
        ? [line(index, `${unusable} unusable build${unusable === 1 ? '' : 's'} waived.`)]
        : []),
    ]
  })
  return [
    ...byPower(board, power =>
      ordered.filter(each => each.power === power).map(each => line(power, adjusted(each, board))),
    ),
    ...open,
    ...verdicts
      .filter(({ byDefault }) => byDefault)
      .map(each => line(each.power, `Defaults, ${defaulted(each)} ${theUnit(each, board)}.`)),
  ]
}

/** In a blind game only a power's own player sees which builds it left open. */
const powersSeen = ({ fog }: Position, board: Board): readonly PowerOnBoard[] =>
  fog === undefined ? board.powers : board.powers.filter(({ index }) => fog.own.includes(index))

function adjusted({ order }: AdjustmentVerdict, board: Board): string {
  if (order.kind === 'waive') return 'Build waived.'
  if (order.kind === 'remove') return `Removes the ${order.unit.kind} in ${inPlace(board, order.unit.at)}.`
  return `Builds ${order.unit.kind === 'army' ? 'an army' : 'a fleet'} in ${inPlace(board, order.unit.at)}.`
}

const defaulted = ({ order }: AdjustmentVerdict): string => (order.kind === 'build' ? 'building' : 'removing')

const theUnit = ({ order }: AdjustmentVerdict, board: Board): string =>
  order.kind === 'waive' ? 'nothing' : `the ${order.unit.kind} in ${inPlace(board, order.unit.at)}`
