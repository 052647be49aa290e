// What a game puts on the record of its players: each deed, and when it is none.
import { describe, expect, test } from 'vitest'
import { evolve } from '../../../../src/judge/game/evolve.ts'
import { NO_GAME } from '../../../../src/judge/game/game.ts'
import type { Conduct } from '../../../../src/judge/game/seats/assignment.ts'
import type { Settings } from '../../../../src/judge/game/settings.ts'
import { askedPowers } from '../../../../src/judge/game/table.ts'
import { tellsOfPlayers } from '../../../../src/judge/people/people.ts'
import { deedsIn } from '../../../../src/judge/people/records.ts'
import * as acts from './acts.ts'
import { forming, playing, plays } from './acts.ts'
import { person, power, type Table } from './table.ts'

/** The deeds of one player, in order. */
function deedsOf(name: string, { events, world }: Table): readonly Conduct[] {
  let game = NO_GAME
  return events.flatMap(event => {
    const done = tellsOfPlayers(event) ? deedsIn(event, game, askedPowers(game, world)) : []
    game = evolve(game, event)
    return done.filter(({ player }) => player === person(name)).map(({ deed }) => deed)
  })
}

const silent = (changes: Partial<Settings> = {}) => acts.othersOrder(playing(changes), 'F')
const driven = () => playing().does('m', acts.repair('+ G A BUR'))

describe('on the record of', () => {
  test.each<[string, string, () => Table, readonly Conduct[]]>([
    ['who signed on, and no game began', 'c', forming, []],
    ['who began', 'c', playing, ['started']],
    [
      'who began with two powers',
      'c',
      () => forming({ players: 3 }, ['a', 'b']).does('c as stranger', acts.signOn('F')),
      ['started', 'started'],
    ],
    ['who ordered in time', 'c', () => plays(playing()), ['started', 'onTime']],
    [
      'who ordered at last',
      'c',
      () => acts.othersOrder(silent().rings('deadline').later(60)).rings('delay'),
      ['started', 'late'],
    ],
    [
      'who was in time while another was late',
      'd',
      () => acts.othersOrder(silent().rings('deadline').later(60)).rings('delay'),
      ['started', 'onTime'],
    ],
    [
      'who was late, and named once more',
      'c',
      () => silent().rings('lateNotice'),
      ['started', 'late', 'noticed'],
    ],
    [
      'who said something in time, and the rest too late',
      'c',
      () =>
        acts
          .othersOrder(silent().does('F', acts.write('F', 'A Par - Bur')).rings('deadline').later(60))
          .rings('delay'),
      ['started', 'late'],
    ],
    [
      'who gave his seat up without a word',
      'c',
      () => silent().rings('grace'),
      ['started', 'late', 'noticed', 'abandoned'],
    ],
    [
      'who let his power go into disorder',
      'c',
      () => silent({ missing: 'civilDisorder' }).rings('grace'),
      ['started', 'late', 'noticed', 'abandoned', 'civilDisorder'],
    ],
    [
      'who came back',
      'c',
      () => silent().rings('abandonment').does('F', { kind: 'comeBack' }),
      ['started', 'late', 'noticed', 'abandoned'],
    ],
    ['who resigned', 'c', () => playing().does('F', { kind: 'resign' }), ['started', 'resigned']],
    [
      'who has resigned, and is late no more',
      'c',
      () => silent().does('F', { kind: 'resign' }).rings('grace'),
      ['started', 'resigned'],
    ],
    ['who withdrew before the start', 'c', () => forming().does('c', { kind: 'resign' }), []],
    [
      'who took a power over',
      'x',
      () => silent().rings('abandonment').does('x', acts.takeOver('F')),
      ['tookOver'],
    ],
    [
      'who took a power over, and ordered',
      'x',
      () =>
        acts
          .othersOrder(playing().does('F', { kind: 'resign' }).does('x', acts.takeOver('F')))
          .rings('deadline'),
      ['tookOver', 'onTime'],
    ],
    [
      'who was not asked for retreats',
      'c',
      () => plays(plays(driven(), { F: 'A Par - Bur\nA Mar S A Par - Bur' })),
      ['started', 'onTime'],
    ],
    [
      'who retreated in time',
      'd',
      () => plays(plays(driven(), { F: 'A Par - Bur\nA Mar S A Par - Bur' })),
      ['started', 'onTime', 'onTime'],
    ],
    [
      'for whom the master wrote',
      'c',
      () => silent().does('m', acts.write('F', 'all units hold')).does('m', acts.process()),
      ['started'],
    ],
    ['who was late, where games do not count', 'c', () => silent({ rated: false }).rings('grace'), []],
    ['the master', 'm', () => silent().rings('grace'), []],
    ['who watched', 'o', () => plays(playing().does('o as stranger', acts.observe())), []],
    [
      'whose deadline the judge missed',
      'c',
      () =>
        silent()
          .rings('reminder')
          .rings('reminder')
          .at('01-09 10:00')
          .does('clock', table => table.missedAlarm),
      ['started'],
    ],
    [
      'whose game stood still',
      'c',
      () => silent().does('m', { kind: 'pause' }).at('02-05 10:00').does('m', { kind: 'resume' }),
      ['started'],
    ],
    [
      'who goes when all is over',
      'c',
      () => playing().does('m', { kind: 'terminate' }).does('F', { kind: 'resign' }),
      ['started'],
    ],
  ])('%s', (_, name, given, deeds) => {
    expect(deedsOf(name, given())).toEqual(deeds)
  })

  test('who was asked to go the same stands as of who went', () => {
    const ejected = playing().does('m', { kind: 'eject', who: power('F') })
    expect(deedsOf('c', ejected)).toEqual(['started', 'resigned'])
  })
})
