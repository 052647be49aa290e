// A SET line that cannot be read is answered with the ways to write the setting that it is about, and their values.
import { describe, expect, test } from 'vitest'
import { settingIn } from '../../../src/judge/commands/reading/settingLine.ts'
import { settingWays } from '../../../src/judge/commands/reading/settingWays.ts'
import { ALL_SETTINGS } from '../../../src/judge/game/settings.ts'
import { Stages } from './stages.ts'

describe('the ways of a setting', () => {
  test.each([
    ['ACCEPTANCE LOOSE', 'SET ACCEPTANCE STRICT, SET ACCEPTANCE JUDGE'],
    ['CATCHUP maybe', 'SET CATCHUP EXTEND, SET CATCHUP PROCESS'],
    ['REVISION', 'SET REVISION UNIT BY UNIT, SET REVISION WHOLE SET'],
    [
      'LEVEL high',
      'SET LEVEL NOVICE, SET LEVEL AMATEUR, SET LEVEL INTERMEDIATE, SET LEVEL ADVANCED, SET LEVEL EXPERT, SET NO LEVEL',
    ],
    ['PRESS PLEASE', 'SET NO PRESS, SET PRESS WHITE, SET PRESS GREY'],
    ['MOVE CLOCK soon', 'SET MOVE CLOCK 20:00'],
    ['CLOCK 8pm', 'SET MOVE CLOCK 20:00, SET RETREAT CLOCK 20:00, SET ADJUST CLOCK 20:00'],
    ['RETREAT NEXT soon', 'SET RETREAT NEXT 23'],
    ['CENTERS many', 'SET CENTERS 18, SET NO CENTERS'],
    ['LAST YEAR of the war', 'SET LAST YEAR 1910, SET NO LAST YEAR'],
    ['GAME ZONE', 'SET GAME ZONE Europe/Berlin'],
    ['ALLOW PLAYER Anna', 'SET ALLOW PLAYER anna@example.org, SET ALLOW PLAYER -anna@example.org'],
    ['NMR perhaps', 'SET NMR, SET NO NMR'],
    [
      'STRICT',
      'SET STRICT GRACE, SET NO STRICT GRACE, SET STRICT WAIT, SET NO STRICT WAIT, SET STRICT CONVOY',
    ],
    ['CONVOYS COASTWISE', 'SET USUAL CONVOYS, SET COASTAL CONVOYS, SET STRICT CONVOY'],
    ['SAIL', ''],
  ])('SET %s: %s', (said, ways) => {
    expect(settingWays(said).join(', ')).toBe(ways.replace(/(?<=Dec), /g, ','))
  })

  test('are ways: each of them is read', () => {
    const all = ALL_SETTINGS.flatMap(({ words }) => words.flatMap(({ words }) => settingWays(words)))
    expect(new Set(all).size).toBeGreaterThan(150)
    expect([...new Set(all)].filter(line => settingIn(line) === undefined)).toEqual([])
  })

  test('are there for every setting', () => {
    const bare = ALL_SETTINGS.flatMap(({ words }) => words.map(({ words }) => words))
    expect(bare.filter(words => settingWays(words).length === 0)).toEqual([])
  })
})

test('they stand in the answer', async () => {
  const stages = await Stages.played()
  const answer = async (text: string) => (await stages.answer('movement', 'master', text)).told
  expect(await answer('SET ACCEPTANCE LOOSE')).toContain(
    'cannot be read. Write it like SET ACCEPTANCE STRICT, or SET ACCEPTANCE JUDGE.',
  )
  expect(await answer('SET MOVE soon')).toContain('SET MOVE DAYS -MTWTF-')
  expect(await answer('SET SAIL')).toContain('HELP SET')
  await stages.end()
}, 60_000)
