// Who may change what of a game, and when: each setting by each speaker at each hour, with what it is then, or why it is not.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALL_SETTINGS } from '../../../src/judge/game/settings.ts'
import { helpPages } from '../../../src/judge/library/help.ts'
import { sampleFrom } from '../../edition.ts'
import { type Changeable, SETTING_ROWS } from './settingRows.ts'
import { SPEAKERS, type Speaker, type Stage, Stages } from './stages.ts'

let stages: Stages
beforeAll(async () => {
  stages = await Stages.played()
}, 60_000)
afterAll(() => stages.end())

const HOURS: readonly Stage[] = ['empty', 'forming', 'movement', 'unmoderated', 'over']

/** When a setting may not change any more, and what is said then. */
function tooLate(when: Changeable, stage: Stage): string | undefined {
  if (stage === 'empty') return undefined
  if (when === 'beforePlayers') return 'can be changed only while nobody has joined.'
  if (when === 'agreement' && stage === 'over') return 'can be changed only before the game is over.'
  return when === 'beforeStart' && stage !== 'forming' ? 'can be changed only before the start.' : undefined
}

function whyNot(who: Speaker, stage: Stage): string | undefined {
  if (who === 'stranger') return 'For which game are these?'
  if (who === 'observer') return 'This is for the master or the keeper of the judge.'
  return who === 'player' && stage !== 'unmoderated'
    ? 'This game has a master: only the master may do that.'
    : undefined
}

describe.each(SETTING_ROWS.map((row, i) => [...row, i] as const))('%s', (name, line, shown, when, i) => {
  const cells = HOURS.flatMap(stage =>
    SPEAKERS.filter(who => stage !== 'empty' || who !== 'player').map(who => [who, stage] as const),
  )

  test.each(sampleFrom(i, cells, 1))('of the %s, %s', async (who, stage) => {
    const refused = whyNot(who, stage) ?? tooLate(when, stage) ?? (isSo(name, stage) ? IS_SO : undefined)
    const { events, told } = await stages.answer(stage, who, line)
    expect(told.toLowerCase()).toContain((refused ?? shown).toLowerCase())
    if (refused === undefined) expect(events[0]).toBe('settingsChanged')
    else expect(events).toEqual([])
  })
})

const IS_SO = 'It is like that already: nothing changes.'
const isSo = (name: string, stage: Stage): boolean => name === 'moderated' && stage === 'unmoderated'

describe('what is no value', () => {
  test.each<[string, string]>([
    ['SET CENTERS 999', 'The setting "centers that win" cannot be 999: write a number from 1 to 34.'],
    ['SET PLAYERS 99', 'The setting "players" cannot be 99'],
    [
      'SET MAX ABSENCE 99',
      'The setting "absence without approval" cannot be 99: write a number from 0 to 31.',
    ],
    ['SET VARIANT atlantis', 'No variant is called "atlantis". There are'],
    ['SET RULEBOOK 1066', 'No rulebook is called "1066". There are'],
    ['SET GAME ZONE Middle/Earth', 'is not a time zone that can be found'],
    ['SET DAYS OFF 41 Dec', 'is not a valid day'],
    ['SET MOVE DAYS -------', 'is not a valid week: write seven letters, Sunday first'],
    ['SET MOVE NEXT 99999', 'cannot be'],
    ['SET WHITE', IS_SO],
  ])('%s is refused: %s', async (line, why) => {
    const { events, told } = await stages.answer('empty', 'master', line)
    expect(told).toContain(why)
    expect(events).toEqual([])
  })
})

describe('the table', () => {
  test('has a row for each setting that there is a page of', () => {
    const pages = helpPages().all.filter(({ section }) => section === 'settings')
    expect(SETTING_ROWS.map(([name]) => name).sort()).toEqual(pages.map(({ name }) => name).sort())
  })

  test('has the hours that the rows of the settings have', () => {
    const hours = new Map<string, Changeable>(ALL_SETTINGS.map(({ page, may }) => [page, may]))
    expect(SETTING_ROWS.filter(([name, , , when]) => hours.get(name) !== when)).toEqual([])
  })
})
