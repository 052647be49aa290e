// A time zone by whatever name people give it.
import { expect, test } from 'vitest'
import { zonesCalled } from '../../../src/judge/commands/meaning/zones.ts'
import { readClock, readLength } from '../../../src/judge/game/settings/words.ts'

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['europe / berlin', 'Europe/Berlin'],
  ['America/New York', 'America/New_York'],
  ['Berlin', 'Europe/Berlin'],
  ['new york', 'America/New_York'],
  ['Berlin time', 'Europe/Berlin'],
  ['São Paulo', 'America/Sao_Paulo'],
  ['CET', 'Europe/Berlin'],
  ['cest', 'Europe/Berlin'],
  ['EST', 'America/New_York'],
  ['PDT', 'America/Los_Angeles'],
  ['Pacific', 'America/Los_Angeles'],
  ['ET', 'America/New_York'],
  ['UTC', 'UTC'],
  ['GMT+0', 'UTC'],
  ['Z', 'UTC'],
  ['GMT+5', '+05:00'],
  ['UTC-3', '-03:00'],
  ['UTC +5:30', '+05:30'],
  ['+0530', '+05:30'],
  ['+1', '+01:00'],
  ['+01:00', '+01:00'],
  // Each of these is said in several places.
  ['CST', 'America/Chicago America/Havana Asia/Shanghai'],
  ['IST', 'Europe/Dublin Asia/Kolkata Asia/Jerusalem'],
  ['Middle/Earth', ''],
  ['Atlantis', ''],
  ['UTC+25', ''],
  ['soon', ''],
  ['', ''],
])('%s is %s', (name, zones) => {
  expect(zonesCalled(name).join(' ')).toBe(zones)
})

test.each([
  ['1410', 1410],
  ['23:30', 1410],
  ['8pm', 1200],
  ['8 pm', 1200],
  ['8:30 p.m.', 1230],
  ['12am', 0],
  ['12 pm', 720],
  ['noon', 720],
  ['midnight', 0],
  ['20h', 1200],
  ['20.30', 1230],
  ['OFF', undefined],
])('CLOCK %s', (said, value) => {
  expect(readClock(said)).toEqual({ value })
})

test.each(['13pm', '0am', '8:70', 'late', '8 o', 'pm'])('CLOCK %s is none', said => {
  expect(readClock(said)).toBeUndefined()
})

test.each([
  ['71', 71 * 60],
  ['0.5', 30],
  ['2D', 2880],
  ['3 days', 4320],
  ['1 day and 12 hours', 2160],
  ['90 minutes', 90],
  ['1 week', 10_080],
  ['36 hrs', 2160],
])('NEXT %s', (said, value) => {
  expect(readLength(said)).toEqual({ value })
})

test.each(['soon', '3 dogs', 'days', '3 days late'])('NEXT %s is none', said => {
  expect(readLength(said)).toBeUndefined()
})
