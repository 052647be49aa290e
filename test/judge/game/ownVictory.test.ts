// A board's own count of centers ends the game: on the pure board four of seven.
import { expect, test } from 'vitest'
import { centersOf } from '../../../src/rules/board/position.ts'
import { DiceGame } from '../../formats/diceGame.ts'

const most = (owners: readonly (number | undefined)[]): number =>
  Math.max(...[0, 1, 2, 3, 4, 5, 6].map(power => owners.filter(owner => owner === power).length))

test('four of seven centers are a win on the pure board, and three are none', () => {
  const ended = [1, 2, 3, 4, 5, 6].map(seed => new DiceGame(seed, { variant: 'pure' }).playYears(60, 0))
  const won = ended.filter(({ game }) => game.ending?.kind === 'won')
  expect(won.length).toBeGreaterThan(0)
  for (const { game, world } of won) {
    expect(world.board.wins).toBe(4)
    if (game.ending?.kind !== 'won') continue
    expect(centersOf(game.position!.owners, game.ending.by).length).toBeGreaterThanOrEqual(4)
    // Before the last turn nobody had as many.
    for (const { before } of game.turns) expect(most(before.owners)).toBeLessThan(4)
  }
})
