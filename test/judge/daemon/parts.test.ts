// To find somebody's games none of the others' is looked at, and not more of his own than a letter is worth.

import { expect, test } from 'vitest'
import { LetterGames, partsOf } from '../../../src/judge/conversation/letterGames.ts'
import { NO_GAME } from '../../../src/judge/game/game.ts'
import { partTaken } from '../../../src/judge/people/records.ts'
import { peopleFrom } from '../store/onRecord.ts'

const AT = '2026-01-05T10:00:00.000Z'

/** So many games, each of a player who has no other. */
const others = (many: number) =>
  Array.from({ length: many }, (_, i) => [`player${i}@table.example`, `game${i}`] as const)
const own = (many: number) =>
  Array.from({ length: many }, (_, i) => ['anna@table.example', `own${i}`] as const)

async function looked(parts: readonly (readonly [string, string])[]) {
  const records = parts.map(([person, game], i) => ({ ...partTaken(person, game, AT, null), version: i + 1 }))
  const names: string[] = []
  const game = async (name: string) => {
    names.push(name)
    return { name, game: NO_GAME, version: 0 }
  }
  const people = await peopleFrom(...records).meetAll(['anna@table.example'])
  const games = new LetterGames(1, null, { game }, people)
  const { isAll } = await partsOf('anna@table.example', people, games)
  return { names, isAll }
}

test.each<[string, readonly (readonly [string, string])[], number, boolean]>([
  ['of somebody without a game none', others(10_000), 0, true],
  ['of two among ten thousand two', [...others(10_000), ...own(2)], 2, true],
  ['of a game that he joined twice one', [...own(1), ...own(1)], 1, true],
  ['of five hundred a hundred, and it is known that there are more', own(500), 100, false],
])('%s', async (_, parts, count, all) => {
  const { names, isAll } = await looked(parts)
  expect([names.length, isAll]).toEqual([count, all])
  expect(names.every(name => name.startsWith('own'))).toBe(true)
})

test('the newest are looked at first', async () => {
  expect((await looked(own(500))).names[0]).toBe('own499')
})
