// Who gets a piece of press, who overhears it, and what the archive keeps of it.
import { expect, test } from 'vitest'
import type { Fact } from '../../../src/judge/game/events.ts'
import { type Game, NO_GAME } from '../../../src/judge/game/game.ts'
import type { Audience } from '../../../src/judge/game/press.ts'
import { type Settings, usualSettings } from '../../../src/judge/game/settings.ts'
import { isArchived, readersOf } from '../../../src/judge/game/speaking.ts'
import type { Power } from '../../../src/rules/board/board.ts'

const seat = (player: string | undefined) =>
  ({ player, state: 'held', isInCivilDisorder: false, isApproved: true }) as const

/** Anna, Bob and Cleo play 0, 1 and 2; Bob plays 3 as well; 4 is free; Otto watches. */
const table = (overhearing: Settings['overhearing']): Game => ({
  ...NO_GAME,
  name: 'harbor',
  stage: 'playing',
  settings: { ...usualSettings(), overhearing },
  masters: ['gm'],
  observers: ['otto'],
  seats: ['anna', 'bob', 'cleo', 'bob', undefined].map(seat),
})

const press = (by: string, to: Audience, isPostal = false): Extract<Fact, { kind: 'pressSent' }> => ({
  kind: 'pressSent',
  from: by === 'gm' ? { kind: 'master' } : { kind: 'power', power: 0 as Power },
  by,
  to,
  colour: 'white',
  text: 'Shall we?',
  isPostal,
})

const some = (powers: readonly number[], also: 'master' | 'observers' | 'nobody' = 'nobody'): Audience => ({
  kind: 'some',
  powers: powers as readonly Power[],
  master: also === 'master',
  observers: also === 'observers',
})
const ALL: Audience = { kind: 'everybody' }

test.each<[string, string, Audience, Settings['overhearing'], string]>([
  ['a letter to one', 'anna', some([1]), 'nobody', 'bob'],
  ['one person with two powers gets it once', 'anna', some([1, 3, 2]), 'nobody', 'bob cleo'],
  ['a free power has nobody to read it', 'anna', some([4]), 'nobody', ''],
  ['the writer gets no copy of his own', 'anna', some([0, 1]), 'nobody', 'bob'],
  ['to the master as well', 'anna', some([1], 'master'), 'nobody', 'bob gm'],
  ['to the observers as well', 'anna', some([1], 'observers'), 'nobody', 'bob otto'],
  ['everybody, observers among them', 'anna', ALL, 'nobody', 'gm bob cleo otto'],
  ['the master to everybody', 'gm', ALL, 'nobody', 'anna bob cleo otto'],
  ['masters overhear', 'anna', some([1]), 'masters', 'bob (gm)'],
  ['those who watch overhear', 'anna', some([1]), 'watchers', 'bob (gm) (otto)'],
  ['who is meant does not overhear', 'anna', some([1], 'master'), 'watchers', 'bob gm (otto)'],
])('%s', (_, by, to, overhearing, readers) => {
  const found = readersOf(table(overhearing), press(by, to))
  const told = found.map(({ person, overhears }) => (overhears ? `(${person})` : person))
  expect(told.join(' ')).toBe(readers)
})

test('postal press goes to nobody before the results', () => {
  expect(readersOf(table('watchers'), press('anna', ALL, true))).toEqual([])
})

test('the archive keeps what was said to everybody', () => {
  const kept = [press('anna', ALL), press('anna', ALL, true), press('anna', some([1]))].map(isArchived)
  expect(kept).toEqual([true, true, false])
})
