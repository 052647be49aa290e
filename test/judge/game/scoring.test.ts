// What a game is worth: the table of the Alexander Rules by how it ended and by who was there.
import { describe, expect, test } from 'vitest'
import type { Ending } from '../../../src/judge/game/events.ts'
import { type Game, NO_GAME, type Seat } from '../../../src/judge/game/game.ts'
import { usualSettings } from '../../../src/judge/game/settings.ts'
import { scoresOf } from '../../../src/judge/game/turns/endings.ts'
import type { Power } from '../../../src/rules/board/board.ts'

const seat = (player: string | undefined, state: Seat['state'] = 'held'): Seat => ({
  player,
  state,
  isInCivilDisorder: player === undefined,
  isApproved: true,
})

/** Seven seats, a letter for each player, a dash for nobody; in capitals whose place was given up. */
const table = (players: string, changes: Partial<Game> = {}): Game => ({
  ...NO_GAME,
  settings: { ...usualSettings(), scoring: 'alexander' },
  seats: [...players].map(player =>
    player === '-'
      ? seat(undefined)
      : seat(player.toLowerCase(), player === player.toLowerCase() ? 'held' : 'open'),
  ),
  ...changes,
})

const powers = (...all: readonly number[]): readonly Power[] => all as readonly Power[]
const draw = (...among: readonly number[]): Ending => ({
  kind: 'draw',
  among: powers(...among),
  why: 'agreed',
})
const pointsIn = (game: Game, ending: Ending) =>
  scoresOf(game, ending)
    .map(({ player, points }) => `${player} ${points}`)
    .sort()
    .join(', ')

describe('the table of points', () => {
  test.each([
    [2, 150],
    [3, 80],
    [4, 45],
    [5, 24],
    [6, 10],
    [7, 0],
  ])('a draw of %i', (count, points) => {
    const among = [0, 1, 2, 3, 4, 5, 6].slice(0, count)
    const scores = scoresOf(table('abcdefg'), draw(...among))
    expect(scores.map(score => score.points)).toEqual([
      ...Array(count).fill(points),
      ...Array(7 - count).fill(-60),
    ])
  })

  test.each<[what: string, players: string, ending: Ending, points: string]>([
    ['a win', 'abc', { kind: 'won', by: 1 as Power }, 'a -60, b 360, c -60'],
    ['a concession is a win', 'abc', { kind: 'conceded', to: 2 as Power }, 'a -60, b -60, c 360'],
    [
      'a win of several powers is one win',
      'aabb',
      { kind: 'won', by: 0 as Power, alongside: powers(1) },
      'a 360, b -60',
    ],
    ['a draw counts players, not powers', 'aabbc', draw(0, 1, 2, 3), 'a 150, b 150, c -60'],
    ['a draw of all powers of one player is a win', 'aab', draw(0, 1), 'a 360, b -60'],
    [
      'who left his place has lost, though his power is in the draw',
      'aBc',
      draw(0, 1, 2),
      'a 150, b -60, c 150',
    ],
    ['a game that is called off', 'abc', { kind: 'terminated' }, ''],
    ['places that nobody has', 'ab-', draw(0, 1), 'a 150, b 150'],
  ])('%s', (_, players, ending, points) => {
    expect(pointsIn(table(players), ending)).toBe(points)
  })

  test('who left before the end has lost, and his successor has what his power has', () => {
    const departed = [{ player: 'x', power: 0 as Power }]
    expect(pointsIn(table('abc', { departed }), draw(0, 1))).toBe('a 150, b 150, c -60, x -60')
  })

  test('who left and came back has not left', () => {
    const departed = [{ player: 'a', power: 0 as Power }]
    expect(pointsIn(table('abc', { departed }), draw(0, 1))).toBe('a 150, b 150, c -60')
  })

  test('no score is kept where the table has not said so', () => {
    expect(scoresOf(table('abc', { settings: usualSettings() }), draw(0, 1))).toEqual([])
  })
})
