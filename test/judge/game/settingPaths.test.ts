// Which settings are not what they were, by where they stand.
import { expect, test } from 'vitest'
import { pathsChanged, type Settings, settingAt, usualSettings } from '../../../src/judge/game/settings.ts'

const usual = usualSettings()

const CHANGED: readonly (readonly [string, Settings, readonly string[]])[] = [
  ['nothing', usual, []],
  ['a number', { ...usual, wins: 20 }, ['wins']],
  ['one that was there before', { ...usual, wins: undefined }, usual.wins === undefined ? [] : ['wins']],
  ['a list', { ...usual, banned: ['hugo@other.example'] }, ['banned']],
  ['one of a group', { ...usual, press: { ...usual.press, late: !usual.press.late } }, ['press.late']],
  [
    'one of a group in a group',
    { ...usual, timing: { ...usual.timing, movement: { ...usual.timing.movement, next: 60 } } },
    ['timing.movement.next'],
  ],
  [
    'several',
    { ...usual, gunboat: true, press: { ...usual.press, colours: [] } },
    ['press.colours', 'gunboat'],
  ],
]

test.each(CHANGED)('%s', (_, after, paths) => {
  expect(pathsChanged(usual, after).toSorted()).toEqual(paths.toSorted())
  for (const path of pathsChanged(usual, after))
    expect(settingAt(after, path)).not.toEqual(settingAt(usual, path))
})
