// Given a table, when somebody asks for something, then it happens, or the judge says why not: room by room.
import { describe, expect, test } from 'vitest'
import type { ActKind } from '../../../../src/judge/game/commands.ts'
import { PERMISSIONS } from '../../../../src/judge/game/commands.ts'
import type { GameRefusal, RepairFault } from '../../../../src/judge/game/decision.ts'
import type { PressRefusal } from '../../../../src/judge/game/press.ts'
import { predicted } from '../../../../src/judge/game/turns/master.ts'
import type { VoteRefusal } from '../../../../src/judge/game/votes.ts'
import * as acts from './acts.ts'
import { gathering } from './gathering.ts'
import { master } from './master.ts'
import { orders } from './orders.ts'
import { plans } from './plans.ts'
import { players } from './players.ts'
import { press } from './press.ts'
import { played } from './rows.ts'
import { settings } from './settings.ts'
import { Table } from './table.ts'
import { told } from './telling.ts'
import { times } from './times.ts'
import { votes } from './votes.ts'

/** All refusals, and where the rows do not have them, why. */
const REFUSALS: Readonly<Record<GameRefusal['kind'], string>> = {
  notYou: 'here',
  notForYou: 'here',
  notNow: 'here',
  noSuchGame: 'here',
  nameTaken: 'here',
  badName: 'here',
  alreadyHere: 'here',
  full: 'here',
  banned: 'here',
  notInvited: 'here',
  wrongWord: 'here',
  below: 'here',
  preferencesOff: 'here',
  notFree: 'here',
  hasSeenAll: 'here',
  notAway: 'here',
  nobodyCalled: 'here',
  nobodyThere: 'here',
  lastMaster: 'here',
  hasMaster: 'here',
  notTheCreator: 'here',
  isModerated: 'here',
  tooFewPlayers: 'here',
  noPlayersYet: 'here',
  notPromoted: 'here',
  alreadyPlayed: 'here',
  tooLate: 'here',
  outOfRange: 'here',
  tooFewPlaces: 'here',
  tooLong: 'here',
  stricterThanYou: 'here',
  timing: 'here',
  notBlind: 'here',
  nothingChanges: 'here',
  notApproved: 'here',
  nothingToOrder: 'here',
  noSuchPhase: 'here',
  phaseIsPast: 'here',
  tooFarAhead: 'here',
  notOffered: 'here',
  textTooLong: 'here',
  tooMany: 'here',
  noSuchEntry: 'here',
  waitTooLate: 'here',
  press: 'here',
  vote: 'here',
  deadline: 'here',
  noDeadline: 'here',
  absence: 'here',
  overlaps: 'here',
  noSuchAbsence: 'here',
  noSuchTurn: 'here',
  nothingUndone: 'here',
  cannotRepair: 'here',
  staleAlarm: 'here',
}

const PRESS: Readonly<Record<PressRefusal['kind'], true>> = {
  blank: true,
  noPress: true,
  nobody: true,
  nobodyThere: true,
  broadcastOnly: true,
  colour: true,
  observersMayNot: true,
  youAreLate: true,
  ordersFirst: true,
  notInThisPhase: true,
  somebodyIsLate: true,
  notTouched: true,
  oneBroadcast: true,
}

const VOTES: Readonly<Record<VoteRefusal['kind'], true>> = {
  noSay: true,
  drawsIncludeAll: true,
  noConcessions: true,
  emptyList: true,
  notASurvivor: true,
}

/** A board may be mended in any phase. */
const REPAIRS: Readonly<Record<Exclude<RepairFault, 'notInThisPhase'>, true>> = {
  cannotStandThere: true,
  occupied: true,
  noSuchUnit: true,
  notACenter: true,
}

const ROOMS = [gathering, settings, players, orders, plans, votes, times, master, press]

describe.each(ROOMS)('$name:', ({ rows }) => {
  test.each(rows)('%s', (...row) => {
    expect(played(row).found).toEqual(row[4])
  })
})

describe('the rooms', () => {
  const rows = ROOMS.flatMap(room => room.rows).map(row => ({ ...played(row), sentence: row[0] }))
  const refusals = rows.flatMap(({ found }) => ('kind' in found ? [found] : []))
  const reasons: readonly string[] = refusals.flatMap(refusal => {
    if (!('why' in refusal)) return []
    return [`${refusal.kind} ${typeof refusal.why === 'string' ? refusal.why : refusal.why.kind}`]
  })

  test('tell two rows of one room apart', () => {
    const sentences = ROOMS.flatMap(room => room.rows.map(([sentence]) => `${room.name}: ${sentence}`))
    expect(sentences.filter((sentence, i) => sentences.indexOf(sentence) !== i)).toEqual([])
  })

  test('have a row in which each thing that can be asked for is done', () => {
    const done = new Set(
      rows.flatMap(({ act, found }) => ('kind' in found || found.length === 0 ? [] : [act.kind])),
    )
    const kinds = Object.keys(PERMISSIONS) as ActKind[] // its own keys
    expect(kinds.filter(kind => !done.has(kind))).toEqual([])
  })

  test('have a row for each refusal', () => {
    const found = new Set(refusals.map(({ kind }) => kind))
    const missing = Object.entries(REFUSALS).filter(([kind]) => !found.has(kind as GameRefusal['kind']))
    expect(missing.map(([kind, where]) => `${kind}: ${where}`)).toEqual(
      Object.entries(REFUSALS).flatMap(([kind, where]) => (where === 'here' ? [] : [`${kind}: ${where}`])),
    )
  })

  test.each<[string, Readonly<Record<string, true>>]>([
    ['press', PRESS],
    ['vote', VOTES],
    ['cannotRepair', REPAIRS],
  ])('have a row for each reason of %s', (kind, all) => {
    expect(Object.keys(all).filter(why => !reasons.includes(`${kind} ${why}`))).toEqual([])
  })
})

describe('the master foresees what would come of a phase', () => {
  test.each([
    ['while it is played', (table: Table) => table],
    ['while the game is paused', (table: Table) => table.does('m', { kind: 'pause' })],
  ])('%s', (_, then) => {
    const table = then(
      acts.othersOrder(acts.playing().does('F', acts.write('F', 'A Par - Bur\nA Mar H\nF Bre H'))),
    )
    const before = table.game
    const foreseen = predicted(table.game, table.world)
    expect(foreseen.ok && told({ ...foreseen.value, at: table.now }, before)).toBe(
      'phaseResolved 1 S1901M master [A PAR - BUR] then F1901M',
    )
    expect(table.game).toBe(before)
  })

  test.each<[string, () => Table]>([
    ['before the start', acts.forming],
    ['after the end', () => acts.playing().does('m', { kind: 'terminate' })],
    ['of no game', () => new Table()],
  ])('but not %s', (_, given) => {
    const { game, world } = given()
    expect(predicted(game, world)).toEqual({ ok: false, error: { kind: 'noSuchGame' } })
  })
})
