// Random legal orders for powers that have not ordered. Each player's go out as a reply to the newest mail from the
// judge.

import { memoryOf } from '../judge/conversation/services.ts'
import type { Person } from '../judge/game/events.ts'
import type { Chance } from '../judge/game/seats/assignment.ts'
import { owingPowers, rulesOf } from '../judge/game/table.ts'
import { subjectOf } from '../judge/report/forms/frame.ts'
import { streamOf } from '../judge/store/events/names.ts'
import type { KeptMail } from '../post/office/postOffice.ts'
import { keepsEarlier } from '../reader/line/pieces.ts'
import type { Board, Power, Province, Unit } from '../rules/board/board.ts'
import type { Phase } from '../rules/board/phase.ts'
import type { Position } from '../rules/board/position.ts'
import type { Rulebook } from '../rules/board/rulebook.ts'
import {
  hold,
  type MovementOrder,
  move,
  type Order,
  spellOrder,
  support,
  unitTold,
} from '../rules/orders/order.ts'
import { adjustmentDue, Standing, sitesOf } from '../rules/orders/standing.ts'
import { awaitAnswer, awaitNews, type PostedLetter, post, replyTo } from './letters.ts'
import { headsOf, isJudge, mailsIn, type OfficeSite } from './readMails.ts'
import type { OpenGame } from './site.ts'

/** The phase that was filled in, and which powers got orders. */
export interface Filled {
  readonly phase: Phase
  /** Powers for which a letter was sent. */
  readonly powers: readonly Power[]
  /** Powers whose players get no mail at this post office. */
  readonly unreached: readonly Power[]
}

const PATIENCE = 15_000
/** In milliseconds. Shorter, because some players may get their mail elsewhere. */
const SHORT_PATIENCE = 5_000

/** Orders for all powers that owe some, except those of the player `as`. */
export async function fillIn(site: OfficeSite, open: OpenGame, as: string | undefined): Promise<Filled> {
  const { game, world } = open
  const owing = owingPowers(game, world)
  const players = new Map<Person, Power[]>()
  for (const power of owing) {
    const player = game.seats[power]?.player
    if (player !== undefined && player !== as) players.set(player, [...(players.get(player) ?? []), power])
  }
  const sent = await Promise.all(
    [...players].map(async ([player, powers]) => ({
      powers,
      isSent: await mailed(site, open, player, powers),
    })),
  )
  await resultsCome(site, open)
  const powersOf = (isSent: boolean) =>
    sent.filter(each => each.isSent === isSent).flatMap(({ powers }) => powers)
  const { phase } = game.position! // the game is under way
  return { phase, powers: powersOf(true), unreached: powersOf(false) }
}

/** If the last letter ended the phase, waits until the players have their results. */
async function resultsCome({ office, services }: OfficeSite, { name, game }: OpenGame): Promise<void> {
  const { game: now } = await memoryOf(services.store).game(name)
  const [played] = now.turns.slice(game.turns.length)
  if (played === undefined) return
  const subject = subjectOf(services.judge, now, played.phase, 'Results')
  const people = new Set(now.seats.flatMap(({ player }) => player ?? []))
  const here = [...people].filter(person => mailsIn(office, person, 'received').length > 0)
  await awaitNews(office, here, subject, SHORT_PATIENCE)
}

async function mailed(
  site: OfficeSite,
  open: OpenGame,
  player: Person,
  powers: readonly Power[],
): Promise<boolean> {
  const newest = await newestMail(site, open, player)
  if (newest === undefined) return false
  const { mail, address } = newest
  const posted = await post(site.office, await replyTo(mail, address, letterText(site, open, powers)))
  if (posted === undefined) return false
  await isAnswered(site, address, posted)
  return true
}

const isAnswered = ({ office }: OfficeSite, address: string, posted: PostedLetter) =>
  awaitAnswer(office, address, posted, PATIENCE)

/** Orders that are missing. Where a letter replaces earlier ones, the orders that already stand are repeated. */
function letterText({ services }: OfficeSite, { game, world }: OpenGame, powers: readonly Power[]): string {
  const { board } = world
  const rules = rulesOf(game, world)
  const chooser = { board, rules, position: game.position!, chance: services.chance } // the game is under way
  const isReplaced = game.settings.revision === 'wholeSet' || !keepsEarlier(undefined, rules)
  const orders = powers.flatMap(power => {
    const { orders: written = [], voids = [] } = game.sheets.get(power) ?? {}
    const all = [...written, ...voids]
    return [...(isReplaced ? spelled(all, chooser) : []), ...randomOrders(chooser, power, all)]
  })
  return orders.join('\n')
}

const MOST_LOOKED_AT = 200

/** The newest mail from the judge about a game, at any of the player's addresses: preferably one with news, else a reply. */
export async function newestMail(
  { office, services }: OfficeSite,
  { game }: OpenGame,
  player: Person,
): Promise<{ readonly mail: KeptMail; readonly address: string } | undefined> {
  const people = await memoryOf(services.store).people(streamOf('person', player))
  const about = subjectOf(services.judge, game, undefined, '').toLowerCase()
  let answer: { readonly mail: KeptMail; readonly address: string } | undefined
  for (const address of new Set([player, ...people.addressesOf(player)])) {
    for (const mail of mailsIn(office, address, 'received').slice(0, MOST_LOOKED_AT)) {
      const { subject, replyTo: to } = await headsOf(mail)
      if (!to.includes('+') || !isJudge(to, services.sender.address)) continue
      if (subject.toLowerCase().startsWith(about)) return { mail, address }
      if (subject.toLowerCase().startsWith(`re: ${about}`)) answer ??= { mail, address }
    }
  }
  return answer
}

interface Chooser {
  readonly board: Board
  readonly rules: Rulebook
  readonly position: Position
  readonly chance: Chance
}

/** One line for each order missing from `written`. Empty if the power has nothing to order. */
export const randomOrders = (
  chooser: Chooser,
  power: Power,
  written: readonly Order[] = [],
): readonly string[] => spelled(ordersFor(chooser, power, written), chooser)

function spelled(orders: readonly Order[], { board, position }: Chooser): readonly string[] {
  const standing = new Standing(board)
  standing.place(position.units)
  return orders.map(order => spellOrder(board, order, standing))
}

function ordersFor(chooser: Chooser, power: Power, written: readonly Order[]): readonly Order[] {
  switch (chooser.position.phase.kind) {
    case 'movement':
      return movements(chooser, power, written)
    case 'retreat':
      return retreats(chooser, power, written)
    case 'adjustment':
      return adjustments(chooser, power, written)
  }
}

const pick = <Value>(values: readonly Value[], chance: Chance): Value | undefined =>
  values.length === 0 ? undefined : values[chance(values.length)]

const isTold = (unit: Unit, written: readonly Order[]): boolean =>
  written.some(order => unitTold(order) === unit)

/** Destinations of the written orders. */
const goalsOf = (written: readonly Order[], board: Board): readonly Province[] =>
  written.flatMap(order =>
    order.kind === 'move' || order.kind === 'retreat' ? [board.province(order.to)] : [],
  )

/**
 * Most units move, never to a province that another unit of the power holds or moves to. The rest support one that
 * moves, or hold.
 */
function movements(
  { board, position, chance }: Chooser,
  power: Power,
  written: readonly Order[],
): readonly MovementOrder[] {
  const own = position.units.filter(unit => unit.power === power)
  const taken = new Set<Province>([...own.map(({ at }) => board.province(at)), ...goalsOf(written, board)])
  const moves = new Map<Unit, MovementOrder>()
  const untold = own.filter(unit => !isTold(unit, written))
  for (const unit of untold) {
    const goals = board.steps(unit.kind, unit.at).filter(to => !taken.has(board.province(to)))
    const to = chance(5) === 0 ? undefined : pick(goals, chance)
    if (to === undefined) continue
    taken.add(board.province(to))
    moves.set(unit, move(unit, to))
  }
  return untold.map(unit => moves.get(unit) ?? help(board, unit, [...moves.values()], chance))
}

function help(board: Board, unit: Unit, moves: readonly MovementOrder[], chance: Chance): MovementOrder {
  const near = moves.filter(
    order => order.kind === 'move' && board.reaches(unit.kind, unit.at, board.province(order.to)),
  )
  const order = pick(near, chance)
  return order?.kind === 'move' ? support(unit, board.province(order.unit.at), order.to) : hold(unit)
}

function retreats(
  { position, board, chance }: Chooser,
  power: Power,
  written: readonly Order[],
): readonly Order[] {
  const taken = new Set<Province>(goalsOf(written, board))
  return position.dislodged
    .filter(({ unit }) => unit.power === power && !isTold(unit, written))
    .map(({ unit, retreats }): Order => {
      const to = pick(
        retreats.filter(at => !taken.has(board.province(at))),
        chance,
      )
      if (to === undefined) return { kind: 'disband', unit }
      taken.add(board.province(to))
      return { kind: 'retreat', unit, to }
    })
}

function adjustments(
  { board, rules, position, chance }: Chooser,
  power: Power,
  written: readonly Order[],
): readonly Order[] {
  const due = adjustmentDue(board, rules, position, power)
  const missing = Math.abs(due) - written.length
  if (due < 0) {
    const own = position.units.filter(unit => unit.power === power && !isTold(unit, written))
    return drawn(own, missing, chance).map(unit => ({ kind: 'remove', unit }))
  }
  const built = written.flatMap(order => (order.kind === 'build' ? [board.province(order.unit.at)] : []))
  const sites = sitesOf(board, rules, position, power).filter(at => !built.includes(at))
  return drawn(sites, missing, chance).map((at): Order => {
    const harbour = chance(2) === 0 ? pick(board.harbours(at), chance) : undefined
    const isSea = board.provinces[at]!.terrain === 'sea'
    const fleetAt = harbour ?? (isSea ? at : undefined)
    return { kind: 'build', unit: board.unit(fleetAt === undefined ? 'army' : 'fleet', power, fleetAt ?? at) }
  })
}

/** Draws `count` values at random, each at most once. */
function drawn<Value>(values: readonly Value[], count: number, chance: Chance): readonly Value[] {
  const left = [...values]
  return Array.from({ length: Math.max(0, Math.min(count, left.length)) }, () =>
    left.splice(chance(left.length), 1),
  ).flat()
}
