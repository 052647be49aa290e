// Finds lines of planned orders that cannot be orders in any position, before the position of their phase is known.

import { LetterEffort } from '../../../reader/line/effort.ts'
import { looksLikeOrders } from '../../../reader/line/marks.ts'
import type { OrderContext } from '../../../reader/line/places.ts'
import type { OrderRefusal } from '../../../reader/line/refusal.ts'
import type { RefusedLine } from '../../../reader/line/said.ts'
import type { Board, Power, Province, Unit } from '../../../rules/board/board.ts'
import type { Phase } from '../../../rules/board/phase.ts'
import type { Position } from '../../../rules/board/position.ts'
import type { Illegality } from '../../../rules/orders/legality.ts'
import type { ReadOrders } from '../commands.ts'
import type { Game } from '../game.ts'
import type { World } from '../table.ts'
import { readUnasked, whereOf } from './ordering.ts'
import type { Plan } from './plans.ts'

/** The most states to try in each position when looking ahead; what is left by then is not judged before its phase. */
const MOST_STATES = 40_000

export interface Foreseen {
  /** Lines that can never be followed in that phase, and why. */
  readonly hopeless: readonly { readonly text: string; readonly refusal: OrderRefusal }[]
  /** Lines that are neither orders nor conditions, with the text that contains them. */
  readonly prose: readonly { readonly text: string; readonly lines: ReadOrders['passedOver'] }[]
  /** Whether any line may be an order. */
  readonly hasOrders: boolean
  /** The plan without these lines. */
  readonly kept: Plan
  /** The context in which the reasons are explained. */
  readonly where: OrderContext
}

/** Reads a plan as if the power had a unit wherever one can stand, once for each way to place them. */
export function foreseen(plan: Plan, phase: Phase, game: Game, power: Power, world: World): Foreseen {
  const positions = supposedIn(phase, power, world.board)
  const tables = positions.map(position => ({ ...game, position }))
  const reader = () => {
    const efforts = tables.map(() => new LetterEffort(MOST_STATES))
    return (text: string) => tables.map((table, at) => readUnasked(table, power, text, world, efforts[at]!))
  }
  const read = reader()
  const where = whereOf(tables[0]!, power, world)! // a position stands in it
  const texts = new Map([...new Set(textsOf(plan))].map(text => [text, foreseenOf(text, read, reader)]))
  const all = [...texts.values()]
  return {
    hopeless: all.flatMap(({ hopeless }) => hopeless),
    prose: all.flatMap(({ prose, text }) => (prose.length === 0 ? [] : [{ text, lines: prose }])),
    hasOrders: all.some(({ hasOrders }) => hasOrders),
    kept: withTexts(plan, text => texts.get(text)?.kept ?? text),
    // The present units serve as examples.
    where: { ...where, position: { ...where.position, units: game.position?.units ?? [], dislodged: [] } },
  }
}

const textsOf = (plan: Plan): readonly string[] =>
  plan.flatMap(step =>
    step.kind === 'lines' ? [step.text] : [...textsOf(step.then), ...textsOf(step.otherwise)],
  )

const withTexts = (plan: Plan, textFor: (text: string) => string): Plan =>
  plan.flatMap((step): Plan => {
    if (step.kind === 'if')
      // biome-ignore lint/suspicious/noThenProperty: the word of the game's own language; no plan is ever awaited
      return [{ ...step, then: withTexts(step.then, textFor), otherwise: withTexts(step.otherwise, textFor) }]
    const text = textFor(step.text)
    return text.trim() === '' ? [] : [{ kind: 'lines', text }]
  })

type Read = ReadOrders | undefined

type Reader = (text: string) => readonly Read[]

/** One text, and what remains of it once its writer has been told which lines are no orders in any position. */
function foreseenOf(text: string, read: Reader, reader: () => Reader) {
  const reads = read(text)
  const found = supportedBy(reads)
  // A line stays if the lines around it would be read differently without it.
  const kept = [[...found.hopeless, ...found.prose], found.hopeless]
    .map(told => withoutRows(text, told, reads))
    .find(left => left === text || spelledIn(reader()(left)) === spelledIn(reads))
  return { ...found, text, kept: kept ?? text }
}

const spelledIn = (reads: readonly Read[]): string =>
  JSON.stringify(reads.map(read => read?.followed.map(({ order }) => order)))

/** The text without rows that contain only what was told. */
function withoutRows(
  text: string,
  told: readonly { readonly line: number; readonly text: string }[],
  reads: readonly Read[],
): string {
  const isTold = (row: string, line: number) => {
    const parts = told.filter(each => each.line === line)
    const isAll = parts.length > 0 && parts.every(each => bare(row).includes(bare(each.text)))
    const others = reads.flatMap(read => [...(read?.followed ?? []), ...(read?.refused ?? [])])
    return isAll && others.every(each => each.line !== line || parts.some(part => part.text === each.text))
  }
  return text
    .split('\n')
    .filter((row, at) => !isTold(row, at + 1))
    .join('\n')
}

/** The letters and digits of a text, in lower case. */
export const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** One text in each position. A line is hopeless if all refuse it, for reasons that no position could change. */
function supportedBy(reads: readonly Read[]) {
  const all = reads.map(read => refusedIn(read))
  const hopeless = new Map(
    all.flatMap(lines => [...lines].filter(([, { refusal }]) => isHopeless(refusal))).toReversed(),
  )
  const isNever = (key: string) =>
    all.every((lines, at) => {
      const refusal = lines.get(key)?.refusal
      if (refusal === undefined) return proseOf(reads[at]).some(each => keyOf(each) === key)
      return isHopeless(refusal) || isOfTheOther(refusal)
    })
  return {
    hopeless: [...hopeless]
      .filter(([key]) => isNever(key))
      .map(([, told]) => told)
      .toReversed(),
    prose: proseIn(reads),
    hasOrders: reads.some(read => read !== undefined && read.followed.length > 0),
  }
}

/** What is read as nothing in every position. */
function proseIn([first, ...others]: readonly Read[]): ReadOrders['passedOver'] {
  return proseOf(first).filter(one =>
    others.every(read => proseOf(read).some(each => keyOf(each) === keyOf(one))),
  )
}

const proseOf = (read: Read): ReadOrders['passedOver'] =>
  (read?.passedOver ?? []).filter(
    ({ text, why }) => (why === undefined || why === 'courtesy') && !looksLikeOrders(text),
  )

const keyOf = ({ line, text }: { readonly line: number; readonly text: string }): string => `${line} ${text}`

/** Lines that are refused, and lines that look like orders but are not read as any. */
function refusedIn(read: Read): ReadonlyMap<string, RefusedLine> {
  const { refused = [], passedOver = [] } = read ?? {}
  const unread = passedOver.filter(({ text, why }) => why === undefined && looksLikeOrders(text))
  return new Map([
    ...unread.map(({ line, text }) => {
      const refusal = { kind: 'notUnderstood', line: text } as const
      return [keyOf({ line, text }), { line, text, refusal }] as const
    }),
    // A line that has its own reason is told by that.
    ...refused.map(({ line, text, refusal }) => [keyOf({ line, text }), { line, text, refusal }] as const),
  ])
}

/** A build where units must be removed, a removal where they are built, an army where fleets stand: other positions decide. */
const isOfTheOther = (refusal: OrderRefusal): boolean =>
  ['nothingDue', 'tooMany', 'noSite', 'notYourUnit'].includes(refusal.kind) ||
  (refusal.kind === 'illegal' && (refusal.why === 'nobodyToConvoy' || refusal.why === 'nobodyToSupport'))

/** Whether names, words and the map alone rule it out. */
function isHopeless(refusal: OrderRefusal): boolean {
  switch (refusal.kind) {
    case 'notUnderstood':
    case 'besideWords':
    case 'noSuchPlace':
    case 'noSuchPower':
    case 'conditional':
    case 'unclearCorrection':
    case 'speaksAgainst':
    case 'takenBack':
    case 'setAside':
    case 'eitherOr':
    case 'incomplete':
    case 'wrongPhase':
    case 'noUnitThere':
    case 'coastMissing':
    case 'coastOutOfReach':
    case 'kindMissing':
    case 'noRetreat':
      return true
    case 'noSite':
      return ['notACenter', 'notAHome', 'fleetInland', 'atSea'].includes(refusal.why)
    case 'illegal':
      return NEVER.has(refusal.why)
    default:
      return false
  }
}

/** Faults that neither a fleet that may come there nor any other unit can change. */
const NEVER: ReadonlySet<Illegality> = new Set([
  'sameProvince',
  'cannotReach',
  'fleetCannotBeConvoyed',
  'supportsItself',
  'supportsItsOwnProvince',
  'supporterCannotReach',
  'noSupportAcross',
  'supportedCannotReach',
  'cannotConvoy',
  'notAShore',
])

/** Positions in which the power has a unit in every province: armies first, then fleets, at each coast in turn. */
function supposedIn(phase: Phase, power: Power, board: Board): readonly Position[] {
  const most = Math.max(...board.provinces.map(({ index }) => board.harbours(index).length))
  const ways = Array.from({ length: most + 1 }, (_, way) =>
    board.provinces.flatMap(({ index }) => unitIn(index, way, power, board)),
  )
  const nobody = board.provinces.map(() => undefined)
  const none = { phase, units: [], owners: nobody, dislodged: [] }
  switch (phase.kind) {
    case 'movement':
      return ways.map(units => ({ ...none, units }))
    case 'retreat':
      return ways.map(units => ({
        ...none,
        dislodged: units.map(unit => ({
          unit,
          attackedFrom: undefined,
          retreats: board.steps(unit.kind, unit.at),
        })),
      }))
    case 'adjustment': {
      const owners = board.provinces.map(({ isCenter }) => (isCenter ? power : undefined))
      return [{ ...none, owners }, ...ways.map(units => ({ ...none, units }))]
    }
  }
}

function unitIn(province: Province, way: number, power: Power, board: Board): readonly Unit[] {
  const harbours = board.harbours(province)
  const fleetAt = harbours[Math.min(Math.max(way - 1, 0), harbours.length - 1)]
  if (board.canStand('army', province) && (way === 0 || fleetAt === undefined))
    return [board.unit('army', power, province)]
  return fleetAt === undefined ? [] : [board.unit('fleet', power, fleetAt)]
}
