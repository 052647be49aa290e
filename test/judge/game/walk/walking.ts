// Walks through a game at random, and looks after every step whether it still makes sense.

import { expect } from 'vitest'
import { type Instant, instantOf } from '../../../../src/judge/game/calendar.ts'
import type { Command } from '../../../../src/judge/game/commands.ts'
import { decide } from '../../../../src/judge/game/decide.ts'
import { decisionOf } from '../../../../src/judge/game/decision.ts'
import type { GameEvent } from '../../../../src/judge/game/events.ts'
import { evolve, gameOf } from '../../../../src/judge/game/evolve.ts'
import { type Game, isPaused, NO_GAME } from '../../../../src/judge/game/game.ts'
import { boardAt, owingPowers, type World } from '../../../../src/judge/game/table.ts'
import { survivorsOf } from '../../../../src/judge/game/turns/endings.ts'
import { alarmOf } from '../../../../src/judge/game/turns/ringing.ts'
import { viewOf } from '../../../../src/judge/game/views.ts'
import { equipmentFor } from '../../../../src/judge/library/equipment.ts'
import type { Recorded } from '../../../../src/judge/store/batch.ts'
import { readBack, written } from '../../../../src/judge/store/events/journal.ts'
import { Dice } from '../../../rules/oracle/dice.ts'
import { anyCommand, anySettings } from './strangers.ts'

/** What a walk came across: how often each act was done or refused, and each refusal was given. */
export interface WalkTally {
  commands: number
  refused: number
  turns: number
  endings: number
  readonly done: Map<string, number>
  readonly refusals: Map<string, number>
}

export const newTally = (): WalkTally => ({
  commands: 0,
  refused: 0,
  turns: 0,
  endings: 0,
  done: new Map(),
  refusals: new Map(),
})

/** Where a walk ended. */
export interface Walked {
  readonly events: readonly GameEvent[]
  readonly world: World
}

/** One game of so many commands; the clock turns a little between any two, and every alarm rings in time. */
export function walk(seed: number, commands: number, tally: WalkTally): Walked {
  const dice = new Dice(seed)
  const settings = anySettings(dice)
  const equipment = equipmentFor(settings)
  if (!equipment.ok) throw new Error('nothing to play on')
  let now = instantOf('2026-03-02T12:00:00Z')
  const events: GameEvent[] = []
  let game: Game = NO_GAME
  const world = (): World => ({
    ...equipment.value,
    board: boardAt(game, equipment.value),
    now,
    chance: sides => dice.below(sides),
  })
  const ask = (command: Command): void => {
    const before = game
    const outcome = decide(before, command, world())
    tally.commands++
    const counted = outcome.ok ? tally.done : tally.refusals
    const what = outcome.ok ? command.act.kind : outcome.error.kind
    counted.set(what, (counted.get(what) ?? 0) + 1)
    if (!outcome.ok) {
      tally.refused++
      return
    }
    for (const event of outcome.value) {
      expectSense(game, event)
      game = evolve(game, event)
      events.push(event)
      tally.turns += Number(event.kind === 'phaseResolved')
      tally.endings += Number(event.kind === 'gameEnded')
    }
    expectSound(game, world())
  }
  ask({
    by: { kind: 'stranger', person: 'gm@players.example' },
    act: { kind: 'create', name: 'harbor', settings, password: undefined },
  })
  for (let i = 0; i < commands; i++) {
    now = ringUpTo((now + dice.below(i % 40 === 0 ? 300 : 4) * 1_800_000) as Instant)
    ask(anyCommand(game, world(), dice))
  }
  // The board as it was at first, from which all others follow.
  const first = { ...world(), ...equipment.value }
  expectSameAgain(events, game, first)
  return { events, world: first }

  /** Rings everything that is due, in order; the judge is sometimes late. */
  function ringUpTo(then: Instant): Instant {
    for (let rung = 0; ; rung++) {
      const alarm = alarmOf(game, world())
      if (alarm === undefined || alarm.at > then) return then
      if (rung > 500) throw new Error(`the clock rings for ever: ${JSON.stringify(alarm)}`)
      now = dice.chance(0.1) ? then : (Math.max(now, alarm.at) as Instant)
      ask({ by: { kind: 'clock' }, act: { kind: 'ring', alarm, judgeWasAway: dice.chance(0.05) } })
    }
  }
}

/** Units are those there were, and what was built, less what was removed, disbanded or destroyed. */
function expectSense(game: Game, event: GameEvent): void {
  if (event.kind !== 'phaseResolved') return
  const { results, after } = event
  const before = game.position!
  const [was, is] = [before.units.length, after.units.length]
  switch (results.kind) {
    case 'movement': {
      const dislodged = results.verdicts.filter(({ dislodgedBy }) => dislodgedBy !== undefined).length
      expect(is).toBe(was - dislodged)
      expect(after.dislodged.length).toBeLessThanOrEqual(dislodged)
      return
    }
    case 'retreat':
      expect(is).toBe(was + results.verdicts.filter(({ outcome }) => outcome.kind === 'retreated').length)
      return
    case 'adjustment': {
      const count = (kind: string) => results.verdicts.filter(({ order }) => order.kind === kind).length
      expect(is).toBe(was + count('build') - count('remove'))
    }
  }
}

function expectSound(game: Game, world: World): void {
  const { board } = world
  const { position, due } = game
  if (position === undefined) return
  const provinces = position.units.map(unit => board.province(unit.at))
  expect(new Set(provinces).size).toBe(provinces.length)
  position.owners.forEach((owner, at) => {
    if (owner !== undefined) expect(board.provinces[at]!.isCenter).toBe(true)
  })
  const survivors = survivorsOf(game, world)
  if (game.stage === 'playing' && game.turns.at(-1)?.at !== undefined)
    for (const power of game.votes.keys()) expect(survivors).toContain(power)
  expectNotForgotten(game, due?.deadline, world)
  expectNoNames(game)
}

/** A deadline in the past has rung, or will: nothing is forgotten. */
function expectNotForgotten(game: Game, deadline: Instant | undefined, world: World): void {
  if (game.stage !== 'playing' || isPaused(game) || deadline === undefined || deadline > world.now) return
  const isWaitedFor = owingPowers(game, world).length > 0 && game.rung >= game.due!.grace
  const isHeld = game.settings.processing === 'manual' || (game.waits.size > 0 && game.rung < deadline)
  expect(alarmOf(game, world) !== undefined || isWaitedFor || isHeld).toBe(true)
}

/** Nobody at a gunboat table learns from a view who the others are. */
function expectNoNames(game: Game): void {
  if (!game.settings.gunboat || (game.stage === 'over' && game.settings.revealed)) return
  const {
    settings: _settings,
    masters: _masters,
    turns: _turns,
    ...shown
  } = viewOf(game, { kind: 'outsider' })
  expect(JSON.stringify(shown)).not.toContain('@players.example')
}

/** The events alone tell the whole game, in memory and as they lie on disk. */
function expectSameAgain(events: readonly GameEvent[], game: Game, world: World): void {
  expect(gameOf(events)).toEqual(game)
  const boardFor = (game: Game) => boardAt(game, world)
  const recorded = written(decisionOf(NO_GAME, events, null), boardFor).map(
    (event, i): Recorded => ({ ...event, body: JSON.parse(JSON.stringify(event.body)), version: i + 1 }),
  )
  const again = readBack(recorded, boardFor)
  expect(again.events).toEqual(events)
  expect(again.game).toEqual(game)
}
