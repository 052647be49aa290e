// Closes a phase: collects the sheets, adjudicates, checks for an ending, and opens the next. Also replays recorded games.

import type { PhaseResults } from '../../../rules/adjudication/resolving.ts'
import { type Aftermath, type ResolvedPhase, resolvePhase } from '../../../rules/adjudication/resolving.ts'
import type { Board, Power, Unit } from '../../../rules/board/board.ts'
import { type Phase, phaseId } from '../../../rules/board/phase.ts'
import type { Position } from '../../../rules/board/position.ts'
import type { Rulebook } from '../../../rules/board/rulebook.ts'
import { type Order, spellUnitOfPower } from '../../../rules/orders/order.ts'
import { type Instant, latest } from '../calendar.ts'
import { nextDeadline } from '../deadlines.ts'
import { Story } from '../decision.ts'
import type { Close, Doer, Fact, GameEvent, ProxyOrder, Turn } from '../events.ts'
import { evolve } from '../evolve.ts'
import { type Game, NO_GAME } from '../game.ts'
import { absencesThatCount } from '../seats/away.ts'
import { whyNoWait } from '../sheets/ordering.ts'
import { plansTakenUp } from '../sheets/planning.ts'
import { askedPowers, neutralFacts, rulesPlayed, type World, worldAfter } from '../table.ts'
import { endingAfter } from './endings.ts'
import { asWritten, movementOrders } from './following.ts'

/** What would come of the present phase if it were closed now. */
export type PhaseResolved = Fact & { readonly kind: 'phaseResolved' }

/** Closes the present phase with the orders it has, and goes on to the next phase in which anybody is asked. */
export function closePhase(game: Game, why: Close, by: Doer, world: World): readonly Fact[] {
  const story = new Story(game, world.now)
  let because = why
  for (;;) {
    const before = story.game
    const played = resolved(before, because, world)
    if (played === undefined) return story.facts
    story.tell(played.fact)
    const ending = endingAfter(story.game, played.fact.phase, played.winner, world)
    if (ending !== undefined) {
      story.tell({ kind: 'gameEnded', ending, by })
      return story.facts
    }
    story.tell(...neutralFacts(story.game, world))
    if (isForAnybody(story.game, world)) {
      // A master who processes a phase also chooses the time of the next one.
      const announced = why === 'master' ? undefined : game.due?.deadline
      story.tell(...openPhase(story.game, announced, worldAfter(story.game, world)))
      return story.facts
    }
    because = 'nobodyToWaitFor'
  }
}

/** Opens a phase: its deadline, not before the one that was `announced`, and what was planned for it. */
export function openPhase(game: Game, announced: Instant | undefined, world: World): readonly Fact[] {
  const { position, settings } = game
  if (position === undefined) return []
  const notBefore = latest(
    world.now,
    ...(announced === undefined ? [] : [announced]),
    ...(game.start === undefined ? [] : [game.start]),
  )
  const absences = absencesThatCount(game, world)
  const due = nextDeadline(settings.timing, position.phase.kind, world.now, absences, notBefore)
  return [
    { kind: 'deadlineSet', due, why: 'phaseOpened', by: { kind: 'clock' } },
    ...idleWaits(game, world),
    ...plansTakenUp(game, world),
  ]
}

/** Powers that have nothing left to order, or are not waited for, hold up nobody, even if they planned to wait. */
const idleWaits = (game: Game, world: World): readonly Fact[] =>
  [...game.waits]
    .filter(
      power => game.seats[power]?.isInCivilDisorder !== false || whyNoWait(game, power, world) !== undefined,
    )
    .map(power => ({ kind: 'waitChosen', power, waits: false, phase: undefined }))

/** Movement is always played; other phases only if somebody is asked. */
const isForAnybody = (game: Game, world: World): boolean =>
  game.position?.phase.kind === 'movement' || askedPowers(game, world).length > 0

/** The result of the present phase, and its winner. */
export function resolved(
  game: Game,
  why: Close,
  world: World,
): { readonly fact: PhaseResolved; readonly winner: Aftermath['winner'] } | undefined {
  const { position } = game
  if (position === undefined) return undefined
  const { results, then, voids, proxies, unordered } = playedOut(game, position, world)
  const fact: PhaseResolved = {
    kind: 'phaseResolved',
    turn: game.turns.length + 1,
    phase: position.phase,
    why,
    results,
    voids,
    proxies,
    unordered,
    after: byPower(then.position),
  }
  return { fact, winner: then.winner }
}

/** Sorts units by power, each power's oldest first: as they are stored and read back. */
export const byPower = (position: Position): Position => ({
  ...position,
  units: [...position.units].sort((one, other) => one.power - other.power),
})

interface PlayedOut {
  readonly results: PhaseResults
  readonly then: Aftermath
  readonly voids: readonly Order[]
  readonly proxies: readonly ProxyOrder[]
  readonly unordered: readonly Unit[]
}

function playedOut(game: Game, position: Position, world: World): PlayedOut {
  const { board } = world
  const rules = rulesPlayed(game, world)
  const terms = { wins: game.settings.wins, givenUp: givenUp(game) }
  const sheets = [...game.sheets.values()]
  if (position.phase.kind === 'movement') {
    const { followed, unlike, voids, unordered } = movementOrders(game, position, world)
    const told = sheets.flatMap(sheet => [...sheet.orders, ...sheet.proxied])
    const proxies = told.filter((order): order is ProxyOrder => order.kind === 'proxy')
    const played = resultsOf(resolvePhase(board, rules, position, followed, terms))
    return { ...played, results: asWritten(played.results, unlike), voids, proxies, unordered }
  }
  const orders = sheets.flatMap(sheet => sheet.orders)
  const played = resultsOf(resolvePhase(board, rules, position, orders, terms))
  return { ...played, voids: [], proxies: [], unordered: [] }
}

function resultsOf(resolved: ResolvedPhase): Pick<PlayedOut, 'results' | 'then'> {
  const { kind, resolution, then } = resolved
  switch (kind) {
    case 'movement':
      return { results: { kind, verdicts: resolution.verdicts() }, then }
    case 'retreat':
      return { results: { kind, verdicts: resolution.verdicts }, then }
    case 'adjustment':
      return { results: { kind, verdicts: resolution.verdicts }, then }
  }
}

/** Powers without a player who would build. */
const givenUp = ({ seats }: Game): ReadonlySet<Power> =>
  new Set(seats.flatMap((seat, i) => (seat.isInCivilDisorder ? [i as Power] : [])))

// Replays a recorded game turn by turn, and tells where today's judge would decide otherwise.

/** A turn whose record differs from today's rules. */
interface Differing {
  readonly turn: Turn
  readonly phase: Phase
  readonly recorded: string
  readonly today: string
}

/** Compares each recorded turn with its result today; `equipment` is the board and the rules of a game. */
export function differingTurns(
  events: readonly GameEvent[],
  equipment: (game: Game) => { readonly board: Board; readonly rules: Rulebook },
): readonly Differing[] {
  const differing: Differing[] = []
  let game: Game = NO_GAME
  for (const event of events) {
    if (event.kind === 'phaseResolved') {
      const world = { ...equipment(game), now: event.at, chance: () => 0 }
      const today = resolved(game, event.why, world)?.fact
      const [was, is] = [outcome(event, world.board), today && outcome(today, world.board)]
      if (was !== is)
        differing.push({ turn: event.turn, phase: event.phase, recorded: was, today: is ?? 'nothing' })
    }
    game = evolve(game, event)
  }
  return differing
}

/** A turn in one line: the next phase, who stands where, who owns what, and the results. */
function outcome(
  { results, after }: Extract<GameEvent, { kind: 'phaseResolved' }> | Resolved,
  board: Board,
): string {
  const unit = (each: Unit) => spellUnitOfPower(board, each)
  const dislodged = after.dislodged.map(
    each => `${unit(each.unit)} > ${each.retreats.map(at => board.id(at)).join(' ')}`,
  )
  const owners = after.owners.flatMap((owner, at) =>
    owner === undefined ? [] : [`${board.provinces[at]!.id}=${board.powers[owner]!.id}`],
  )
  const kinds = results.verdicts.map(verdict =>
    'outcome' in verdict ? verdict.outcome.kind : verdict.order.kind,
  )
  return [
    phaseId(after.phase),
    after.units.map(unit).sort().join(', '),
    dislodged.sort().join(', '),
    owners.join(' '),
    [...kinds].sort().join(' '),
  ].join(' | ')
}

type Resolved = NonNullable<ReturnType<typeof resolved>>['fact']
