// A table for seven at which a test plays: it asks for one thing after another, and turns the clock by hand.

import { type Instant, instantOf, minutesAfter, UTC } from '../../../../src/judge/game/calendar.ts'
import type { Act, Speaker } from '../../../../src/judge/game/commands.ts'
import type { AlarmKind } from '../../../../src/judge/game/deadlines.ts'
import { decide } from '../../../../src/judge/game/decide.ts'
import type { GameRefusal } from '../../../../src/judge/game/decision.ts'
import type { GameEvent } from '../../../../src/judge/game/events.ts'
import { evolve } from '../../../../src/judge/game/evolve.ts'
import { type Game, NO_GAME } from '../../../../src/judge/game/game.ts'
import { type Settings, type Timing, usualSettings } from '../../../../src/judge/game/settings.ts'
import { owingPowers, type World } from '../../../../src/judge/game/table.ts'
import { alarmOf } from '../../../../src/judge/game/turns/ringing.ts'
import type { Result } from '../../../../src/result.ts'
import type { Power } from '../../../../src/rules/board/board.ts'
import { rulebook, standard } from '../../../boards.ts'

export const board = standard()
const rules = rulebook('2025EE')

/** Austria, England, France, Germany, Italy, Russia and Turkey are played by these, in this order. */
export const PLAYERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'] as const

export const person = (name: string): string => `${name}@players.example`

export const power = (letter: string): Power => {
  const found = board.powers.find(each => each.letter === letter)
  if (found === undefined) throw new Error(`no power is written ${letter}`)
  return found.index
}

export const powers = (letters: string): readonly Power[] => [...letters].map(power)

/** `01-08 10:00`, in the year in which all these games are played. */
export const on = (text: string): Instant => instantOf(`2026-${text.replace(' ', 'T')}:00Z`)

const MONDAY = on('01-05 10:00')
const HOUR = 60

/** Three days for a movement and three of grace, one and two for the rest; half an hour to mend a slip. */
export const TIMES: Timing = {
  zone: UTC,
  movement: { clock: undefined, min: 0, next: 72 * HOUR, grace: 72 * HOUR, delay: 30, days: 'SMTWTFS' },
  retreat: { clock: undefined, min: 0, next: 24 * HOUR, grace: 48 * HOUR, delay: 30, days: 'SMTWTFS' },
  adjustment: { clock: undefined, min: 0, next: 24 * HOUR, grace: 48 * HOUR, delay: 30, days: 'SMTWTFS' },
  never: [],
  reminders: [24 * HOUR, 3 * HOUR],
  strictGrace: false,
}

export const settings = (changes: Partial<Settings> = {}): Settings => ({
  ...usualSettings(UTC),
  timing: TIMES,
  ...changes,
})

/** What somebody asks for, once it is clear how the game stands. */
export type Said = Act | ((table: Table) => Act)

export class Table {
  game: Game = NO_GAME
  now: Instant = MONDAY
  readonly events: GameEvent[] = []

  get world(): World {
    return { board, rules, now: this.now, chance: () => 0 }
  }

  /** Asks for something, and lets it happen if nothing speaks against it. */
  ask(who: string, said: Said): Result<readonly GameEvent[], GameRefusal> {
    const act = typeof said === 'function' ? said(this) : said
    const decision = decide(this.game, { by: this.speaker(who), act }, this.world)
    if (!decision.ok) return decision
    for (const event of decision.value) {
      this.events.push(event)
      this.game = evolve(this.game, event)
    }
    return decision
  }

  /** The same for what is taken for granted. */
  does(who: string, ...all: readonly Said[]): this {
    for (const said of all) {
      const decision = this.ask(who, said)
      if (!decision.ok) throw new Error(`${who}: ${JSON.stringify(decision.error)}`)
    }
    return this
  }

  /**
   * `F` the player of France, `c` as who signed on, `m` the master, `o` the observer, `x` anybody, `keeper`, `clock`;
   * `m as F` who is meant to be somebody else.
   */
  speaker(who: string): Speaker {
    const [, name, part] = /^(\w+) as (\w+)$/.exec(who) ?? []
    if (name !== undefined && part !== undefined) return this.#inPart(person(name), part)
    if (who === 'clock') return { kind: 'clock' }
    if (/^[A-Z]$/.test(who)) return this.#inPart(this.game.seats[power(who)]?.player ?? person('nobody'), who)
    if (/^m\d?$/.test(who)) return this.#inPart(person(who), 'master')
    if (/^o\d?$/.test(who)) return this.#inPart(person(who), 'observer')
    if (who === 'keeper') return this.#inPart(person(who), 'keeper')
    return this.#inPart(person(who), /^[a-g]$/.test(who) ? 'player' : 'stranger')
  }

  #inPart(who: string, part: string): Speaker {
    switch (part) {
      case 'master':
      case 'observer':
      case 'player':
      case 'keeper':
      case 'stranger':
        return { kind: part, person: who }
      default:
        return { kind: 'power', power: power(part), person: who }
    }
  }

  at(text: string): this {
    this.now = on(text)
    return this
  }

  later(minutes: number): this {
    this.now = minutesAfter(this.now, minutes)
    return this
  }

  /** Lets the clock run, and ring, up to the first alarm of this kind. */
  rings(until: AlarmKind): this {
    for (;;) {
      const act = this.#alarm(false)
      this.does('clock', act)
      if (act.kind === 'ring' && act.alarm.kind === until) return this
    }
  }

  /** The alarm that is to come next, with the clock turned to it. */
  get nextAlarm(): Act {
    return this.#alarm(false)
  }

  /** The same for a judge who has slept through it. */
  get missedAlarm(): Act {
    return this.#alarm(true)
  }

  #alarm(judgeWasAway: boolean): Act {
    const alarm = alarmOf(this.game, this.world)
    if (alarm === undefined) throw new Error('nothing is to ring')
    if (alarm.at > this.now) this.now = alarm.at
    return { kind: 'ring', alarm, judgeWasAway }
  }

  /** Those who still owe orders. */
  get owing(): readonly Power[] {
    return owingPowers(this.game, this.world)
  }
}
