// Every reason why a game says no has a sentence that a player understands, and that gives nobody away.
import { describe, expect, test } from 'vitest'
import type { GameRefusal } from '../../../src/judge/game/decision.ts'
import type { Game } from '../../../src/judge/game/game.ts'
import { equipmentFor } from '../../../src/judge/library/equipment.ts'
import { gameRefusalSentence } from '../../../src/judge/report/sentences/gameRefusals.ts'
import * as acts from '../game/decide/acts.ts'
import { gathering } from '../game/decide/gathering.ts'
import { master } from '../game/decide/master.ts'
import { orders } from '../game/decide/orders.ts'
import { plans } from '../game/decide/plans.ts'
import { players } from '../game/decide/players.ts'
import { press } from '../game/decide/press.ts'
import { played, type Row } from '../game/decide/rows.ts'
import { settings } from '../game/decide/settings.ts'
import { board, power, powers } from '../game/decide/table.ts'
import { times } from '../game/decide/times.ts'
import { votes } from '../game/decide/votes.ts'

interface Refused {
  readonly refusal: GameRefusal
  readonly game: Game
}

/** Everything that is refused where acts are tested, on the table at which it is refused. */
const ROWS: readonly Row[] = [
  gathering,
  settings,
  players,
  orders,
  plans,
  votes,
  times,
  master,
  press,
].flatMap(({ rows }) => rows)
const REFUSED: readonly Refused[] = ROWS.flatMap(row => {
  const { found } = played(row)
  return 'kind' in found ? [{ refusal: found, game: row[1]().game }] : []
})

const named = (refusal: GameRefusal): string => {
  if (!('why' in refusal)) return refusal.kind
  return `${refusal.kind} ${typeof refusal.why === 'string' ? refusal.why : refusal.why.kind}`
}
const unlike = [...new Map(REFUSED.map(each => [JSON.stringify(each.refusal), each])).values()]
const asRows = unlike.map(each => [named(each.refusal), each] as const)

describe('a refusal', () => {
  test('is met with here in all its kinds', () => {
    // What tells whether each kind has a row stands with the rows.
    expect(new Set(REFUSED.map(({ refusal }) => refusal.kind)).size).toBe(55)
    expect(new Set(REFUSED.map(({ refusal }) => named(refusal))).size).toBe(78)
  })

  test.each(asRows)('%s is told in a sentence or two', (_, { refusal, game }) => {
    const sentence = gameRefusalSentence(refusal, game, board)
    expect(sentence).toMatch(/^["A-Z\d].{8,298}[.!?]$/)
    expect(sentence).not.toMatch(/undefined|NaN|\[object|[a-z][A-Z]\w+ (?:is|cannot)|\n| {2}/)
  })

  test.each(asRows)('%s names no person in a gunboat', (_, { refusal, game }) => {
    const gunboat = { ...game, settings: { ...game.settings, gunboat: true } }
    const sentence = gameRefusalSentence(refusal, gunboat, board)
    // Who asks for somebody by his address has named him himself.
    const own = refusal.kind === 'nobodyCalled' ? [refusal.person] : []
    const people = sentence.match(/\S+@\S+\w/g) ?? []
    expect(people.filter(person => !own.includes(person))).toEqual([])
  })

  test.each<[string, GameRefusal, RegExp]>([
    [
      'notFree',
      { kind: 'notFree', power: power('E'), free: powers('AF') },
      /^You can choose from: Austria or France\.$/,
    ],
    ['full', { kind: 'full', players: 7 }, /^All 7 places are taken\.$/],
    [
      'noSuchPhase',
      { kind: 'noSuchPhase', asked: acts.phase('F1901M'), now: acts.phase('S1901M') },
      /F1901M.*S1901M/,
    ],
    ['nobodyThere', { kind: 'nobodyThere', power: power('F') }, /France/],
  ])('%s says what would work, or what is so', (_, refusal, says) => {
    expect(gameRefusalSentence(refusal, acts.playing().game, board)).toMatch(says)
  })

  test('tells nobody in a quiet game who is late', () => {
    const refusal: GameRefusal = { kind: 'press', why: { kind: 'somebodyIsLate', late: powers('EF') } }
    const told = (quiet: boolean) => gameRefusalSentence(refusal, acts.playing({ quiet }).game, board)
    expect(told(false)).toBe('There is no press while England or France is late. Nothing was sent.')
    expect(told(true)).toBe('There is no press while somebody is late. Nothing was sent.')
  })

  test('stays short on the largest board, and whatever somebody writes', () => {
    const game = acts.playing().game
    const equipment = equipmentFor({ ...game.settings, variant: 'chaos' })
    if (!equipment.ok) throw new Error('no chaos')
    const { board: large } = equipment.value
    const all = large.powers.map(({ index }) => index)
    const long = 'x'.repeat(5_000)
    const refusals: readonly GameRefusal[] = [
      { kind: 'notFree', power: power('E'), free: all },
      { kind: 'press', why: { kind: 'somebodyIsLate', late: all } },
      { kind: 'press', why: { kind: 'notTouched', powers: all } },
      { kind: 'nobodyCalled', person: `${long}@table.example` },
      { kind: 'nameTaken', name: long },
      { kind: 'badName', name: long, works: 'harbor' },
    ]
    for (const refusal of refusals)
      expect(gameRefusalSentence(refusal, game, large).length, refusal.kind).toBeLessThanOrEqual(300)
  })
})
