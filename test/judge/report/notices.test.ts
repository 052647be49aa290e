// What the table is told of what happens: who gets which subject, and what a quiet, secret or gunboat game keeps back.
import { describe, expect, test } from 'vitest'
import { UTC } from '../../../src/judge/game/calendar.ts'
import type { Act } from '../../../src/judge/game/commands.ts'
import { decisionOf } from '../../../src/judge/game/decision.ts'
import { usualSettings } from '../../../src/judge/game/settings.ts'
import { type Notice, noticesOf } from '../../../src/judge/report/mails/notices.ts'
import * as acts from '../game/decide/acts.ts'
import { board, type Said, type Table } from '../game/decide/table.ts'

const JUDGE = { code: 'EXMP', zone: UTC }

/** The news of one thing that is asked for. */
function news(table: Table, who: string, said: Said): readonly Notice[] {
  const before = table.game
  const act = typeof said === 'function' ? said(table) : said
  const decision = table.ask(who, act)
  if (!decision.ok) throw new Error(JSON.stringify(decision.error))
  return noticesOf(decisionOf(before, decision.value, null), { world: table.world, judge: JUDGE })
}

/** `m,o,a-g: Game Paused`: who is told, and of what. */
const told = (notices: readonly Notice[]): readonly string[] =>
  notices.map(({ to, subject }) => {
    const who = to
      .map(person => person.split('@')[0])
      .sort()
      .join('')
    return `${who}: ${subject.replace('EXMP:harbor - ', '')}`
  })

const text = (notices: readonly Notice[]): string => notices.flatMap(({ lines }) => lines).join('\n')
const ALL = 'abcdefgm'

/** Everybody has ordered but these, and the deadline is ahead. */
const late = (changes: Parameters<typeof acts.playing>[0] = {}) =>
  acts.othersOrder(acts.playing(changes), 'EF')

describe('the table is told', () => {
  test('by name of whoever becomes the master of a game without one', () => {
    const notices = news(acts.playing({ moderated: false }), 'F', { kind: 'becomeMaster' })
    const readers = notices
      .filter(({ lines }) => lines.join(' ').includes('c@players.example is a master of harbor from now on.'))
      .flatMap(({ to }) => to)
    expect(new Set(readers.map(person => person.split('@')[0]))).toEqual(new Set('abdefg'))
  })

  test.each<[string, () => Table, string, Said, readonly string[]]>([
    ['of one who joins', acts.made, 'a as stranger', acts.signOn(), ['am: New Player Signon: #1']],
    ['that the game stands still', acts.playing, 'm', { kind: 'pause' }, [`${ALL}: S1901M Game Paused`]],
    [
      'that it goes on, and when orders are due',
      () => acts.playing().does('m', { kind: 'pause' }),
      'm',
      { kind: 'resume' },
      [`${ALL}: S1901M Game Resumed`],
    ],
    [
      'of a deadline that has moved with the pause',
      () => acts.playing().does('m', { kind: 'pause' }).at('02-05 10:00'),
      'm',
      { kind: 'resume' },
      [
        `${ALL}: S1901M Game Resumed`,
        `${ALL}: S1901M Deadline Adjustment to: Sun Feb 08 2026 10:00:00 +0000`,
      ],
    ],
    [
      'of a new deadline',
      acts.playing,
      'm',
      acts.setDeadline('01-20 20:00'),
      [`${ALL}: S1901M Deadline Adjustment to: Tue Jan 20 2026 20:00:00 +0000`],
    ],
    ['of the end', acts.playing, 'm', { kind: 'terminate' }, [`${ALL}: S1901M Game Terminated`]],
    ['of one who leaves', acts.playing, 'F', { kind: 'resign' }, ['abdefgm: S1901M Resignation: France']],
    [
      'of one who takes his place',
      () => acts.playing().does('F', { kind: 'resign' }),
      'x',
      acts.takeOver('F'),
      ['abdefgm: S1901M New Player Signon: F', 'x: S1901M New Player Signon: F'],
    ],
    ['of nothing that is only his', acts.playing, 'F', acts.write('F', 'A Par - Bur'), []],
    ['of no vote before all have voted', acts.playing, 'F', acts.vote(), []],
    ['of press, but not its writer', acts.playing, 'F', acts.press('E'), ['b: S1901M Press from F to E']],
    ['of a broadcast', acts.playing, 'F', acts.press('all'), ['abdefgm: S1901M Broadcast from F']],
  ])('%s', (_, given, who, said, subjects) => {
    expect(told(news(given(), who, said))).toEqual(subjects)
  })

  test('who plays what when the game begins, each about himself', () => {
    const table = acts.forming({}, ['a', 'b', 'c', 'd', 'e', 'f'])
    const notices = news(table, 'g as stranger', acts.signOn())
    const starting = notices.filter(({ subject }) => subject.endsWith('Game Starting'))
    expect(starting.map(({ to }) => to.length)).toEqual(Array(8).fill(1))
    for (const { to, lines } of starting) {
      const index = acts.playing().game.seats.findIndex(({ player }) => player === to[0])
      const role = index < 0 ? 'master' : board.powers[index]!.name
      // What they have to do comes first.
      expect(lines[0]).toBe('* Orders are due Thu 8 Jan 2026 10:00 UTC.')
      expect(lines).toContain(`You have been selected as ${role} in game 'harbor'.`)
      expect(lines.filter(line => line.endsWith('@players.example'))).toHaveLength(8)
    }
  })

  test('who is late, at the deadline', () => {
    const notices = news(late().rings('reminder').rings('reminder'), 'clock', each => each.nextAlarm)
    expect(told(notices)).toEqual([`${ALL}: S1901M Late Notice: EF`])
    expect(text(notices)).toContain('England and France are late.')
  })

  test('the late alone, before the deadline', () => {
    const notices = news(late(), 'clock', each => each.nextAlarm)
    expect(told(notices)).toEqual(['b: S1901M Reminder', 'c: S1901M Reminder'])
  })

  test('the results, in a mail of their own that speaks of the phase that is over', () => {
    const table = acts.othersOrder(acts.playing())
    const { deadline } = table.game.due!
    const notices = news(table, 'clock', each => each.nextAlarm)
    const [results] = notices
    expect(told(notices)).toEqual([...'mabcdefg'].map(who => `${who}: S1901M Results`))
    expect(results).toMatchObject({ standsAlone: true, phase: acts.phase('S1901M'), deadline })
  })

  test('in lines of at most 72 characters, but for press and results', () => {
    const notices = [
      ...news(late().rings('reminder').rings('reminder'), 'clock', each => each.nextAlarm),
      ...news(acts.plays(acts.playing()), 'm', acts.rollBack(1)),
      ...news(acts.playing(), 'm', acts.setDeadline('01-20 20:00')),
    ]
    expect(notices.length).toBeGreaterThan(2)
    expect(notices.flatMap(({ lines }) => lines).filter(line => line.length > 72)).toEqual([])
  })
})

describe('a game keeps to itself', () => {
  test.each<[string, () => Table, string, Said, readonly string[]]>([
    [
      'who leaves a quiet game',
      () => acts.playing({ quiet: true }),
      'F',
      { kind: 'resign' },
      ['m: S1901M Resignation: France'],
    ],
    [
      'who comes into a quiet game',
      () => acts.playing({ quiet: true }).does('F', { kind: 'resign' }),
      'x',
      acts.takeOver('F'),
      ['m: S1901M New Player Signon: F', 'x: S1901M New Player Signon: F'],
    ],
    [
      'how many play a secret game',
      () => acts.made({ secret: true }),
      'a as stranger',
      acts.signOn(),
      ['m: New Player Signon: #1'],
    ],
  ])('%s', (_, given, who, said, subjects) => {
    expect(told(news(given(), who, said))).toEqual(subjects)
  })

  test('who is late in a quiet game', () => {
    const notices = news(
      late({ quiet: true }).rings('reminder').rings('reminder'),
      'clock',
      each => each.nextAlarm,
    )
    expect(told(notices)).toEqual([`${ALL}: S1901M Late Notice: ??`])
    expect(text(notices)).not.toMatch(/England|France/)
  })

  test.each<[string, Act]>([
    ['press', acts.press('E', 'grey')],
    ['a broadcast', acts.press('all', 'grey')],
  ])('who wrote %s without a name', (_, act) => {
    const notices = news(
      acts.playing({ press: { ...usualSettings().press, colours: ['white', 'grey'] } }),
      'F',
      act,
    )
    expect(told(notices)[0]).not.toContain('from')
    expect(text(notices)).toContain('Somebody writes:')
    expect(text(notices)).not.toContain('France')
  })

  test('who plays what in a gunboat, but for its master', () => {
    const table = acts.forming({ gunboat: true }, ['a', 'b', 'c', 'd', 'e', 'f'])
    for (const { to, lines, subject } of news(table, 'g as stranger', acts.signOn())) {
      const names = lines.join('\n').match(/\w@players\.example/g) ?? []
      const isStart = subject.endsWith('Starting')
      const known = to[0]!.startsWith('m') ? [...'abcdefgm'] : ['m', to[0]!.split('@')[0]!]
      const expected = isStart ? known.map(name => `${name}@players.example`) : []
      expect(names.sort()).toEqual(expected.sort())
    }
  })

  const forming = (changes: Parameters<typeof acts.forming>[0]) =>
    acts.forming(changes, ['a', 'b', 'c', 'd', 'e', 'f'])
  const watched = (table: Table) => table.does('o as stranger', acts.observe({ knowsTheWord: true }))
  test.each<[string, () => Table, string, Said]>([
    [
      'when one joins, and it begins',
      () => forming({ listed: false }),
      'g as stranger',
      acts.signOn(undefined, { knowsTheWord: true }),
    ],
    ['when it ends', () => acts.plays(acts.playing({ listed: false })), 'm', { kind: 'terminate' }],
    [
      'when a player tells everybody',
      () => acts.playing({ listed: false }),
      'F',
      acts.press('all', 'white', 'I am c@players.example.'),
    ],
  ])(
    'who plays in a private game, from whoever watches it and was let in by nobody: %s',
    (_, given, who, said) => {
      const namesFor = (reader: string, notices: readonly Notice[]) =>
        text(notices.filter(({ to }) => to.includes(`${reader}@players.example`))).match(
          /[a-g]@players\.example/g,
        ) ?? []
      const notices = news(watched(given()), who, said)
      expect(namesFor('a', notices)).not.toEqual([])
      expect(notices.some(({ to }) => to.includes('o@players.example'))).toBe(true)
      expect(namesFor('o', notices)).toEqual([])
      const withWord = given().does('m', acts.change({ access: 'word', word: 'lantern' }))
      expect(namesFor('o', news(watched(withWord), who, said))).not.toEqual([])
    },
  )
})
