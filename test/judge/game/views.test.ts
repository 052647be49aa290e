// What each reader may see of a game: persons, counts, sheets, votes and diaries.
import { describe, expect, test } from 'vitest'
import { type GameView, type Viewer, viewOf } from '../../../src/judge/game/views.ts'
import * as acts from './decide/acts.ts'
import { playing } from './decide/acts.ts'
import { person, power } from './decide/table.ts'

const OUTSIDER: Viewer = { kind: 'outsider' }
const OBSERVER: Viewer = { kind: 'observer', person: person('o') }
const FRANCE: Viewer = { kind: 'power', power: power('F'), person: person('c') }
const GERMANY: Viewer = { kind: 'power', power: power('G'), person: person('d') }
const MASTER: Viewer = { kind: 'master' }
const READERS = { OUTSIDER, OBSERVER, FRANCE, GERMANY, MASTER }

/** A game in which France has said and done everything that is his own. */
const game = (settings: object = {}) =>
  playing({ standingOrders: true, ...settings }).does(
    'F',
    acts.write('F', 'A Par - Bur'),
    acts.plan('F', 'F1901M', 'A Bur - Mun'),
    acts.standing('F', 'all units hold'),
    acts.wait(true),
    { kind: 'vote', vote: { kind: 'everybody' } },
    { kind: 'noteInDiary', text: 'trust nobody' },
  ).game

const seen = (reader: Viewer, settings: object = {}): GameView => viewOf(game(settings), reader)

/** What of France's own is in a view. */
const own = ({ own: it }: GameView) => [
  it.sheets.has(power('F')),
  it.plans.length > 0,
  it.standingOrders.size > 0,
  it.waits,
  it.vote !== undefined,
  it.diary.length > 0,
]

describe('sheets, plans, votes and diaries', () => {
  test.each<[keyof typeof READERS, boolean[]]>([
    ['FRANCE', [true, true, true, true, true, true]],
    ['GERMANY', [false, false, false, false, false, false]],
    ['OBSERVER', [false, false, false, false, false, false]],
    ['OUTSIDER', [false, false, false, false, false, false]],
    // A master may look into the sheets, but a vote and a diary are nobody's business.
    ['MASTER', [true, false, false, false, false, false]],
  ])('as %s sees them', (name, expected) => {
    expect(own(seen(READERS[name]))).toEqual(expected)
  })
})

describe('names', () => {
  const players = (view: GameView) => view.seats.filter(({ player }) => player !== undefined).length
  test.each<[keyof typeof READERS, object, number]>([
    ['OUTSIDER', {}, 7],
    ['GERMANY', {}, 7],
    ['OUTSIDER', { gunboat: true }, 0],
    ['OBSERVER', { gunboat: true }, 0],
    ['GERMANY', { gunboat: true }, 1],
    ['MASTER', { gunboat: true }, 7],
  ])('%s with %o sees %i of seven', (name, settings, count) => {
    expect(players(seen(READERS[name], settings))).toBe(count)
  })

  test.each([
    [{ gunboat: true, revealed: true }, 7],
    [{ gunboat: true, revealed: false }, 0],
  ])('when all is over with %o everybody sees %i', (settings, count) => {
    const over = playing(settings).does('m', { kind: 'terminate' }).game
    expect(players(viewOf(over, OUTSIDER))).toBe(count)
  })
})

test.each<[keyof typeof READERS, number | undefined]>([
  ['OUTSIDER', undefined],
  ['FRANCE', undefined],
  ['MASTER', 7],
])('in a secret game %s is told how many play: %s', (name, count) => {
  expect(seen(READERS[name], { secret: true }).players).toBe(count)
})

test('in a quiet game nobody but the master and the late himself learns who is late', () => {
  const late = playing({ quiet: true }).rings('deadline').game
  const lateness = (reader: Viewer) => viewOf(late, reader).seats.map(({ isLate }) => isLate)
  expect(lateness(OUTSIDER)).toEqual(new Array(7).fill(undefined))
  expect(lateness(MASTER)).toEqual(new Array(7).fill(true))
  expect(lateness(FRANCE).filter(isLate => isLate !== undefined)).toEqual([true])
})

test('the word of a private game, invitations and bans are shown to nobody', () => {
  const secret = {
    access: 'word',
    word: 'a hash',
    invited: ['x@players.example'],
    banned: ['y@players.example'],
  } as const
  const view = viewOf(playing().does('m', acts.change(secret)).game, MASTER)
  expect(JSON.stringify(view)).not.toMatch(/a hash|[xy]@players/)
})
