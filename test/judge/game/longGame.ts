// A game of forty years and two thousand letters of press, played by dice: the longest that anybody will see.

import { type Instant, instantOf } from '../../../src/judge/game/calendar.ts'
import type { Act, ReadOrders, Speaker } from '../../../src/judge/game/commands.ts'
import { decide } from '../../../src/judge/game/decide.ts'
import type { GameEvent } from '../../../src/judge/game/events.ts'
import { evolve } from '../../../src/judge/game/evolve.ts'
import { type Game, NO_GAME } from '../../../src/judge/game/game.ts'
import { NO_DEEDS } from '../../../src/judge/game/seats/assignment.ts'
import { usualSettings } from '../../../src/judge/game/settings.ts'
import { askedPowers, type World } from '../../../src/judge/game/table.ts'
import { alarmOf } from '../../../src/judge/game/turns/ringing.ts'
import { equipmentFor } from '../../../src/judge/library/equipment.ts'
import type { Power } from '../../../src/rules/board/board.ts'
import { ordersFor } from '../../bench/selfPlay.ts'
import { Dice } from '../../rules/oracle/dice.ts'

export interface LongGame {
  readonly game: Game
  readonly events: readonly GameEvent[]
  readonly world: World
}

/** Nobody wins: that would take all centers there are. */
const settings = { ...usualSettings(), wins: 34 }

/** So many years, with at least so many letters of press spread over them. */
export function longGame(years: number, letters: number, seed: number): LongGame {
  const dice = new Dice(seed)
  const equipment = equipmentFor(settings)
  if (!equipment.ok) throw new Error('there is no standard board')
  const events: GameEvent[] = []
  let game = NO_GAME
  let now = instantOf('1998-01-05T12:00:00Z')
  const world = (): World => ({ ...equipment.value, now, chance: sides => dice.below(sides) })
  const ask = (by: Speaker, act: Act): void => {
    const outcome = decide(game, { by, act }, world())
    if (!outcome.ok) throw new Error(JSON.stringify([act, outcome.error]))
    events.push(...outcome.value)
    game = outcome.value.reduce(evolve, game)
  }
  sitDown(ask)
  const { board, rules } = equipment.value
  const perTurn = Math.ceil(letters / (years * 2))
  while (game.position !== undefined && game.position.phase.year < board.opens.year + years) {
    const { position } = game
    const asked = askedPowers(game, world())
    if (position.phase.kind === 'movement') talk(game, perTurn, ask, dice)
    const orders = ordersFor(board, rules, position, dice)
    for (const power of asked) {
      now = (now + 3_600_000) as Instant
      ask(holder(game, power), { kind: 'write', power, read: readFor(power, orders, game) })
    }
    const alarm = alarmOf(game, world())!
    now = Math.max(now, alarm.at) as Instant
    ask({ kind: 'clock' }, { kind: 'ring', alarm, judgeWasAway: false })
  }
  return { game, events, world: world() }
}

const holder = (game: Game, power: Power): Speaker => ({
  kind: 'power',
  power,
  person: game.seats[power]!.player!,
})

function sitDown(ask: (by: Speaker, act: Act) => void): void {
  const person = (name: string) => `${name}@players.example`
  const create: Act = { kind: 'create', name: 'marathon', settings, password: undefined }
  ask({ kind: 'stranger', person: person('gm') }, create)
  for (const name of ['anna', 'bob', 'cleo', 'dora', 'emil', 'fred', 'gina']) {
    const newcomer = { reliability: NO_DEEDS, level: undefined, knowsTheWord: false, addresses: [] }
    const signOn: Act = { kind: 'signOn', preferences: undefined, password: undefined, ...newcomer }
    ask({ kind: 'stranger', person: person(name) }, signOn)
  }
}

function talk(game: Game, letters: number, ask: (by: Speaker, act: Act) => void, dice: Dice): void {
  for (let i = 0; i < letters; i++) {
    const [from, to] = dice.shuffled(game.seats.map((_, power) => power as Power))
    const audience = { kind: 'some', powers: [to!], master: false, observers: false } as const
    const text = 'Shall we, or would you rather not? '.repeat(dice.between(2, 20))
    ask(holder(game, from!), { kind: 'press', to: audience, colour: undefined, text, isPostal: false })
  }
}

const readFor = (power: Power, orders: ReadOrders['orders'], game: Game): ReadOrders => ({
  phase: game.position!.phase,
  power,
  orders: orders.filter(order => (order.kind === 'waive' ? order.power : order.unit.power) === power),
  voids: [],
  proxied: [],
  followed: [],
  refused: [],
  passedOver: [],
})
