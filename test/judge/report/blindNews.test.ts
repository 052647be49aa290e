// All that can happen in a blind game, told to each of its readers: whose news it is, they alone see what it is about.
import { describe, expect, test } from 'vitest'
import { type Instant, UTC } from '../../../src/judge/game/calendar.ts'
import { decisionOf } from '../../../src/judge/game/decision.ts'
import type { Fact, FactKind, Written } from '../../../src/judge/game/events.ts'
import { evolve, happened } from '../../../src/judge/game/evolve.ts'
import { type Game, peopleOf } from '../../../src/judge/game/game.ts'
import { askedPowers } from '../../../src/judge/game/table.ts'
import { resolved } from '../../../src/judge/game/turns/processing.ts'
import { type Notice, noticesOf } from '../../../src/judge/report/mails/notices.ts'
import type { Power, Province } from '../../../src/rules/board/board.ts'
import { type Position, startingPosition } from '../../../src/rules/board/position.ts'
import type { Order } from '../../../src/rules/orders/order.ts'
import { legalOrders } from '../../../src/rules/orders/possibilities.ts'
import { begun, blindSettings, MASTER, NOW, personOf, worldOn } from '../game/blind/twins.ts'

const world = worldOn('standard')
const { board } = world
const opening = startingPosition(board)
const all = board.powers.map(({ index }) => index)
const place = (id: string) => board.place(id)!
const province = (id: string) => board.province(place(id))

/** One unit of each power was driven out, far from most of the others. */
const driven: Position = {
  ...opening,
  phase: { season: 'spring', year: 1902, kind: 'retreat' },
  units: opening.units.filter((unit, i, units) => units.findIndex(({ power }) => power === unit.power) !== i),
  dislodged: all.map(power => {
    const unit = opening.units.find(each => each.power === power)!
    return { unit, attackedFrom: undefined, retreats: board.steps(unit.kind, unit.at).slice(0, 2) }
  }),
}

/** Some may build, and some have to remove. */
const winter: Position = {
  ...opening,
  phase: { season: 'winter', year: 1901, kind: 'adjustment' },
  units: opening.units.filter(({ at }) => !['LON', 'PAR', 'VIE'].includes(board.id(at))),
  owners: opening.owners.map((owner, at) =>
    ([province('ANK'), province('MOS')] as Province[]).includes(at as Province) ? (0 as Power) : owner,
  ),
}

const due = { deadline: (NOW + 86_400_000) as Instant, grace: (NOW + 2 * 86_400_000) as Instant }
const master = { kind: 'master', person: MASTER } as const
const clock = { kind: 'clock' } as const
const WATCHER = 'o@players.example'

/** A game in that position, with a deadline, orders, plans, votes and somebody who watches. */
function inPosition(position: Position): Game {
  const { phase } = position
  const facts: readonly Fact[] = [
    { kind: 'observerJoined', observer: WATCHER },
    { kind: 'deadlineSet', due, why: 'phaseOpened', by: clock },
    ...all.flatMap((power): readonly Fact[] => [
      {
        kind: 'ordersWritten',
        power,
        by: { kind: 'power', power, person: personOf(power) },
        sheet: sheetOf(position, power),
        isComplete: false,
      },
      {
        kind: 'ordersPlanned',
        power,
        phase,
        plan: [{ kind: 'lines', text: 'A Bul - Ser\nF Nowhere H\nHello!' }],
      },
      { kind: 'voteCast', power, vote: { kind: 'everybody' } },
      { kind: 'diaryWritten', power, text: 'I think of it.' },
    ]),
  ]
  const settings = { ...blindSettings('standard'), own: { proxyOrders: 'withNotice' } }
  return facts.map(fact => happened(fact, NOW)).reduce(evolve, begun(position, settings as never, world))
}

/** A half of what is asked: of the rest a reminder tells. */
function sheetOf(position: Position, power: Power): Written {
  const orders = legalOrders(board, world.rules, position, power)
  const first = orders.find(order => 'unit' in order) as Order | undefined
  return { orders: first === undefined ? [] : [first], voids: [], proxied: [] }
}

type OfKind<Kind extends FactKind> = Extract<Fact, { kind: Kind }>
type Event<Kind extends FactKind> = (power: Power, game: Game) => Omit<OfKind<Kind>, 'kind'>

/** Each kind of event about each power; a new kind does not compile before it stands here. */
const EVENTS: { readonly [Kind in FactKind]: Event<Kind> | 'before the start' } = {
  ...({
    gameCreated: 'before the start',
    playerSignedOn: 'before the start',
    preferencesStated: 'before the start',
  } as const),
  ...({ gameStarted: 'before the start', playerWithdrew: 'before the start' } as const),
  gameRenamed: () => ({ to: 'mist', by: master }),
  settingsChanged: () => ({ by: master, changes: { quiet: true }, makesIrregular: false }),
  playersApproved: power => ({ players: [personOf(power)], isApproved: true }),
  observerJoined: () => ({ observer: 'w@players.example' }),
  observerLeft: () => ({ observer: WATCHER, by: master }),
  masterPromoted: power => ({ master: personOf(power), by: master }),
  masterLeft: () => ({ master: MASTER, by: clock }),
  passwordChosen: power => ({ person: personOf(power), password: 'x', by: master }),
  addressGiven: power => ({ person: personOf(power), addresses: [] }),
  zoneChosen: power => ({ person: personOf(power), zone: undefined, by: master }),
  enclosuresChosen: power => ({ person: personOf(power), map: 'picture', calendar: false, by: master }),
  gameUnstarted: () => ({ by: master }),
  ordersWritten: (power, game) => ({
    power,
    by: master,
    sheet: sheetOf(game.position!, power),
    isComplete: true,
  }),
  ordersCleared: power => ({
    power,
    by: master,
    sheet: { orders: [], voids: [], proxied: [] },
    isComplete: false,
  }),
  ordersPlanned: power => ({
    power,
    phase: { season: 'fall', year: 1905, kind: 'movement' },
    plan: [],
    by: master,
  }),
  plansCleared: power => ({ power, phase: undefined, by: master }),
  standingOrdersGiven: power => ({ power, text: 'A Par H', by: master }),
  plansTakenUp: (power, game) => ({
    power,
    from: 'plan',
    sheet: sheetOf(game.position!, power),
    isComplete: true,
    refused: [],
  }),
  waitChosen: power => ({ power, waits: true, phase: undefined, by: master }),
  pressSent: power => ({
    ...({ from: { kind: 'power', power }, by: MASTER, to: { kind: 'everybody' }, colour: 'white' } as const),
    ...{ text: 'Hello', isPostal: false },
  }),
  diaryWritten: power => ({ power, text: 'Dear diary', by: master }),
  diaryStruck: power => ({ power, entry: 1, by: master }),
  voteCast: power => ({ power, vote: undefined, by: master }),
  votesForgotten: () => ({}),
  deadlineSet: () => ({
    due: { ...due, grace: (due.grace + 1) as Instant },
    why: 'setByHand',
    by: master,
  }),
  startSet: () => ({ start: due.deadline, by: master }),
  absenceTaken: power => ({ person: personOf(power), by: master, from: NOW, to: due.grace }),
  absenceRequested: power => ({ person: personOf(power), from: NOW, to: due.grace }),
  absenceCancelled: power => ({ person: personOf(power), by: master, from: NOW, to: due.grace }),
  remindersSent: (_, game) => ({ to: askedPowers(game, world), rung: NOW }),
  deadlineMissed: power => ({ late: [power], rung: NOW }),
  lateNoticeSent: power => ({ late: [power], rung: NOW }),
  seatsAbandoned: power => ({ powers: [power], rung: NOW }),
  graceEnded: power => ({ missing: [power], rung: NOW }),
  phaseHeldUp: () => ({ rung: NOW }),
  civilDisorderDeclared: power => ({ powers: [power] }),
  playerResigned: power => ({ power, player: personOf(power), by: master }),
  playerReturned: power => ({ power, player: personOf(power) }),
  seatTaken: power => ({ power, player: 'n@players.example' }),
  phaseResolved: (_, game) => resolved(game, 'deadline', world)!.fact,
  coinTossed: power => ({ power, to: 0 as Power }),
  powerJoined: power => ({ power, to: 0 as Power }),
  gameEnded: () => ({ ending: { kind: 'terminated' } as never, by: master }),
  gamePaused: () => ({ by: master }),
  gameRemoved: () => ({ by: master }),
  gameRestored: () => ({ by: master }),
  gameResumed: () => ({ by: master }),
  gameRolledBack: () => ({ to: 1, keepsOrders: false, by: master }) as never,
  gameBroughtForward: () => ({ to: 1, by: master }) as never,
  positionRepaired: (_, game) => ({ repairs: [], after: game.position!, by: master }),
}

const judge = { code: 'EXMP', zone: UTC }

const newsOf = (game: Game, fact: Fact): readonly Notice[] =>
  noticesOf(decisionOf(game, [happened(fact, NOW)], null), { world, judge })

const factOf = (kind: FactKind, power: Power, game: Game): Fact => {
  const about = EVENTS[kind]
  if (about === 'before the start') throw new Error(kind)
  return { ...about(power, game), kind } as Fact
}

/** Of these somebody reads alone; the others do not even hear that there was anything. */
const FOR_ONE: readonly FactKind[] = [
  ...(['ordersWritten', 'ordersCleared', 'ordersPlanned', 'plansCleared', 'standingOrdersGiven'] as const),
  ...([
    'plansTakenUp',
    'waitChosen',
    'voteCast',
    'diaryWritten',
    'diaryStruck',
    'passwordChosen',
    'zoneChosen',
  ] as const),
]

/** What goes back needs a game that has gone on. */
const GOES_BACK: ReadonlySet<FactKind> = new Set(['gameRolledBack', 'gameBroughtForward'])
const KINDS = (Object.keys(EVENTS) as readonly FactKind[]).filter(
  kind => EVENTS[kind] !== 'before the start' && !GOES_BACK.has(kind),
)

describe.each([
  ['movement', opening],
  ['retreat', driven],
  ['adjustment', winter],
] as const)('in a phase of %s', (phase, position) => {
  const game = inPosition(position)

  test.each(KINDS)('%s is told to each', kind => {
    for (const power of all) {
      for (const notice of newsOf(game, factOf(kind, power, game))) {
        // When it is over, everybody sees all.
        if (kind !== 'gameEnded') expect(notice.to).toHaveLength(1)
        expect(notice.lines.join('\n')).not.toMatch(/undefined|NaN/)
      }
    }
  })

  test.each(FOR_ONE)('%s is for its own player', kind => {
    for (const power of all) {
      const readers = newsOf(game, factOf(kind, power, game)).flatMap(({ to }) => to)
      expect(new Set(readers)).toEqual(new Set([personOf(power)]))
    }
  })

  test('each is reminded of what they alone are asked for', () => {
    const reminders = newsOf(game, factOf('remindersSent', all[0]!, game))
    const asked = askedPowers(game, world)
    expect(asked.length).toBeGreaterThan(2)
    expect(reminders.map(({ to }) => to[0]).sort()).toEqual(asked.map(personOf).sort())
    for (const { to, lines } of reminders) {
      const power = all.find(each => personOf(each) === to[0])!
      const others = board.powers.filter(({ index }) => index !== power).map(({ name }) => name)
      expect(lines.join('\n')).toContain(board.powers[power]!.name)
      for (const name of others) expect(lines.join('\n'), phase).not.toContain(name)
    }
  })

  test('whoever has nothing to do with it is told nothing of the board', () => {
    expect(peopleOf(game)).toContain(WATCHER)
    const told = KINDS.filter(kind => kind !== 'gameEnded').flatMap(kind =>
      newsOf(game, factOf(kind, all[0]!, game)),
    )
    const lines = told.filter(({ to }) => to.includes(WATCHER)).flatMap(each => each.lines)
    expect(lines.length).toBeGreaterThan(10)
    expect(lines.join('\n')).not.toMatch(/\b(?:Army|Fleet) (?!unknown)[A-Z]/)
  })
})
