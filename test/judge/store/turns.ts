// Turns of two real games that move in step, each written in three commits.

import { instantOf } from '../../../src/judge/game/calendar.ts'
import type { Act, Command, Speaker } from '../../../src/judge/game/commands.ts'
import { decide } from '../../../src/judge/game/decide.ts'
import { decisionOf } from '../../../src/judge/game/decision.ts'
import type { GameEvent } from '../../../src/judge/game/events.ts'
import { evolve } from '../../../src/judge/game/evolve.ts'
import { type Game, NO_GAME } from '../../../src/judge/game/game.ts'
import { NO_DEEDS } from '../../../src/judge/game/seats/assignment.ts'
import { usualSettings } from '../../../src/judge/game/settings.ts'
import type { World } from '../../../src/judge/game/table.ts'
import { equipmentFor } from '../../../src/judge/library/equipment.ts'
import type { Batch } from '../../../src/judge/store/batch.ts'
import { RECORDS } from '../../../src/judge/store/batch.ts'
import { movedOn } from '../../../src/judge/store/store.ts'
import { happened, letter, mail, minute } from './small.ts'

/** The commits of a turn: a letter is filed; it is answered, with all that follows; a mail of it is sent. */
export interface Turn {
  readonly filing: Batch
  readonly answering: Batch
  readonly sending: Batch
}

export const GAMES = ['north', 'south'] as const

/** How many events each game has after so many turns. Now and then a turn is long, so that a commit takes its time. */
export const eventsAfter = (turns: number): number => stateAfter(turns).version

/** When each game is to be rung next after so many turns. */
export const alarmAfter = (turns: number): string =>
  [
    ...movedOn(
      { name: 'north', ...stateAfter(turns) },
      decisionOf(stateAfter(turns).game, [], null),
      WORLD,
    ).alarms.values(),
  ][0]!

export function turnOf(turn: number): Turn {
  const before = stateAfter(turn - 1)
  const { happened: events } = stateAfter(turn)
  const parts = GAMES.map(name =>
    movedOn({ name, ...before }, decisionOf(before.game, events, `letter ${turn}`), WORLD),
  )
  const merged = <Value>(pick: (part: (typeof parts)[number]) => ReadonlyMap<string, Value>) =>
    new Map(parts.flatMap(part => [...pick(part)]))
  const answering = {
    at: minute(0),
    expect: merged(part => part.expect),
    events: merged(part => part.events),
    alarms: merged(part => part.alarms),
    stages: merged(part => part.stages),
    records: { expect: new Map([[RECORDS, turn - 1]]), events: [happened('letterCounted', { turn })] },
    answered: `letter ${turn}`,
    outgoing: [
      mail(`<reply ${turn}>`, { answers: `letter ${turn}` }),
      mail(`<notice ${turn}>`, { to: 'boris@players.example' }),
    ],
  }
  const nothing = { at: minute(0), expect: new Map() }
  return {
    filing: { ...nothing, post: { filed: [letter(`letter ${turn}`)] } },
    answering,
    sending: { ...nothing, post: { sent: [`<reply ${turn}>`] } },
  }
}

interface State {
  readonly game: Game
  readonly version: number
  readonly happened: readonly GameEvent[]
}

const equipment = equipmentFor(usualSettings())
if (!equipment.ok) throw new Error('there is no standard board')
const WORLD: World = { ...equipment.value, now: instantOf(minute(0)), chance: () => 0 }

const STATES: State[] = [{ game: NO_GAME, version: 0, happened: [] }]

function stateAfter(turns: number): State {
  for (let turn = STATES.length; turn <= turns; turn++) {
    const { game, version } = STATES[turn - 1]!
    const told = turn === 1 ? [...opening(), ...asked(turn)] : asked(turn)
    let after = game
    const happened = told.flatMap(command => {
      const decision = decide(after, command, WORLD)
      if (!decision.ok) throw new Error(JSON.stringify(decision.error))
      after = decision.value.reduce(evolve, after)
      return decision.value
    })
    STATES.push({ game: after, version: version + happened.length, happened })
  }
  return STATES[turns]!
}

const master: Speaker & { kind: 'master' } = { kind: 'master', person: 'gm@players.example' }

const opening = (): readonly Command[] => [
  {
    by: { kind: 'stranger', person: master.person },
    act: { kind: 'create', name: 'north', settings: usualSettings(), password: undefined },
  },
  ...['anna', 'bob', 'cleo', 'dora', 'emil', 'fred', 'gina'].map(
    (name): Command => ({ by: { kind: 'stranger', person: `${name}@players.example` }, act: SIGN_ON }),
  ),
]

const SIGN_ON: Act = {
  kind: 'signOn',
  preferences: undefined,
  reliability: NO_DEEDS,
  level: undefined,
  knowsTheWord: false,
  addresses: [],
  password: undefined,
}

/** Press, short or long, and a deadline that moves on by a minute. */
const asked = (turn: number): readonly Command[] => [
  {
    by: master,
    act: {
      kind: 'press',
      to: { kind: 'everybody' },
      colour: undefined,
      text: `${turn} ${'Shall we? '.repeat(turn % 7 === 0 ? 5_000 : 20)}`,
      isPostal: false,
    },
  },
  { by: master, act: { kind: 'setDeadline', deadline: instantOf(minute(10_000 + turn)) } },
]
