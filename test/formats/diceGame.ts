// Games by dice in which now and then somebody says nothing: what the mails of a format test are about.

import { type Instant, instantOf } from '../../src/judge/game/calendar.ts'
import type { Act, ReadOrders, Speaker } from '../../src/judge/game/commands.ts'
import { decide } from '../../src/judge/game/decide.ts'
import { type Decision, decisionOf } from '../../src/judge/game/decision.ts'
import type { GameEvent } from '../../src/judge/game/events.ts'
import { type Game, NO_GAME } from '../../src/judge/game/game.ts'
import { NO_DEEDS } from '../../src/judge/game/seats/assignment.ts'
import { type Settings, usualSettings } from '../../src/judge/game/settings.ts'
import { askedPowers, rulesOf, type World } from '../../src/judge/game/table.ts'
import { equipmentFor } from '../../src/judge/library/equipment.ts'
import type { Power } from '../../src/rules/board/board.ts'
import type { Order } from '../../src/rules/orders/order.ts'
import { ordersFor } from '../bench/selfPlay.ts'
import { Dice } from '../rules/oracle/dice.ts'

/** What was decided at one moment, and the game before it. */
export interface Step {
  readonly before: Game
  readonly events: readonly GameEvent[]
  readonly after: Game
  readonly decision: Decision
  readonly world: World
}

export const person = (name: string | number): string => `${name}@players.example`
const MASTER: Speaker = { kind: 'master', person: person('gm') }
const HOUR = 3_600_000

export class DiceGame {
  game: Game = NO_GAME
  readonly steps: Step[] = []
  readonly #dice: Dice
  readonly #settings: Settings
  #now = instantOf('2026-01-05T12:00:07Z')

  constructor(seed: number, changes: Partial<Settings> = {}) {
    this.#dice = new Dice(seed)
    this.#settings = { ...usualSettings(), ...changes }
    this.#sitDown()
  }

  get world(): World {
    const equipment = equipmentFor(this.#settings)
    if (!equipment.ok) throw new Error('there is no such board')
    return { ...equipment.value, now: this.#now, chance: sides => this.#dice.below(sides) }
  }

  get events(): readonly GameEvent[] {
    return this.steps.flatMap(({ events }) => events)
  }

  get decisions(): readonly Decision[] {
    return this.steps.map(({ decision }) => decision)
  }

  /** One thing after the other; no two at the same moment. */
  ask(by: Speaker, act: Act): void {
    this.#now = (this.#now + HOUR + 1000) as Instant
    const { world, game: before } = this
    const outcome = decide(before, { by, act }, world)
    if (!outcome.ok) throw new Error(JSON.stringify([act, outcome.error]))
    const decision = decisionOf(before, outcome.value, `ask ${this.steps.length}`)
    this.game = decision.after
    this.steps.push({ before, events: outcome.value, after: this.game, decision, world })
  }

  /** Plays a phase; of ten powers so many say nothing. */
  play(silent = 1): void {
    const { game, world } = this
    const { position } = game
    if (position === undefined || game.stage !== 'playing') return
    const orders = ordersFor(world.board, rulesOf(game, world), position, this.#dice)
    for (const power of askedPowers(game, world)) {
      if (this.#dice.chance(silent / 10)) continue
      this.ask(this.holder(power), { kind: 'write', power, read: readFor(power, orders, game) })
    }
    this.ask(MASTER, { kind: 'process', phase: undefined })
  }

  /** So many years, or until somebody wins. */
  playYears(years: number, silent = 1): this {
    const last = (this.game.position?.phase.year ?? 0) + years
    while (this.game.stage === 'playing' && this.game.position!.phase.year < last) this.play(silent)
    return this
  }

  holder(power: Power): Speaker {
    return { kind: 'power', power, person: this.game.seats[power]!.player! }
  }

  #sitDown(): void {
    const { board } = this.world
    const gm: Speaker = { kind: 'stranger', person: person('gm') }
    this.ask(gm, { kind: 'create', name: 'kestrel', settings: this.#settings, password: undefined })
    const brings = { reliability: NO_DEEDS, level: undefined, knowsTheWord: false, addresses: [] }
    const newcomer = { preferences: undefined, password: undefined, ...brings }
    for (const { index } of board.powers) {
      const by: Speaker = { kind: 'stranger', person: person(`p${index}`) }
      this.ask(by, { kind: 'signOn', ...newcomer })
    }
  }
}

const readFor = (power: Power, orders: readonly Order[], game: Game): ReadOrders => ({
  phase: game.position!.phase,
  power,
  orders: orders.filter(order => (order.kind === 'waive' ? order.power : order.unit.power) === power),
  voids: [],
  proxied: [],
  followed: [],
  refused: [],
  passedOver: [],
})
