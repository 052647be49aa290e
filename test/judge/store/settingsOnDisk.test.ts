// Settings on disk: what a program of before did not know of is as usual, and everything else as it was written.
import { expect, test } from 'vitest'
import { usualSettings } from '../../../src/judge/game/settings.ts'
import type { JsonObject } from '../../../src/judge/store/batch.ts'
import {
  settingsFromDisk,
  settingsOnDisk,
  withAllSettings,
} from '../../../src/judge/store/events/outcomes.ts'

const settings = { ...usualSettings(), wins: 20, strictWait: true }
const onDisk = (value: object) => JSON.parse(JSON.stringify(settingsOnDisk(value))) as JsonObject

test('are read as they were written', () => {
  const body = { name: 'harbor', settings: onDisk(settings) }
  expect(withAllSettings('gameCreated', body)).toEqual(body)
  expect(settingsFromDisk(body.settings)).toEqual(settings)
})

test('that are missing in a game of before are as usual, in groups too', () => {
  const { perpetual: _, ...older } = settings
  const { blank: _blank, ...press } = older.press
  const body = { name: 'harbor', settings: onDisk({ ...older, press: { ...press, late: false } }) }
  const today = withAllSettings('gameCreated', body)['settings'] as JsonObject
  expect(settingsFromDisk(today)).toEqual({ ...settings, press: { ...settings.press, late: false } })
})

test('that a change of before named are completed, and no others come in', () => {
  const { strictGrace: _, ...timing } = settings.timing
  const body = { changes: onDisk({ timing, wins: undefined }) }
  const today = withAllSettings('settingsChanged', body)['changes'] as JsonObject
  expect(settingsFromDisk(today)).toEqual({ timing: settings.timing, wins: undefined })
})

test('of other events nothing is said', () => {
  const body = { changes: { timing: {} } }
  expect(withAllSettings('gameRenamed', body)).toBe(body)
})
