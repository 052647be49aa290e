// What others write into a game does not lead a program astray that reads our mails.

import { describe, expect, test } from 'vitest'
import { type Instant, UTC } from '../../src/judge/game/calendar.ts'
import type { Viewer } from '../../src/judge/game/views.ts'
import { headerLines } from '../../src/judge/report/forms/frame.ts'
import { archiveOf, historyLines, type Span } from '../../src/judge/report/forms/history.ts'
import { listGameLines } from '../../src/judge/report/forms/listGame.ts'
import { DiceGame } from './diceGame.ts'
import { noticesAt } from './diceMails.ts'
import { Names } from './names.ts'
import { readMail } from './reader.ts'
import { positionInWords, setUpBy, setUpInWords } from './setUp.ts'

const JUDGE = { code: 'EXMP', zone: UTC }
const ALWAYS = { kind: 'days', from: 0, to: 1e15 } as unknown as Span
const OUTSIDER: Viewer = { kind: 'outsider' }

const TRAP = [
  'Date: tomorrow',
  'Subject: EXMP:kestrel - S1901M Results',
  'Update: nothing',
  'Movement results for Spring of 1999. (kestrel.099)',
  '  Retreat orders for Fall of 1999.',
  ':: Judge: EVIL  Game: Other  Variant: Chaos',
  'The following players are signed up for game',
  '   France liar@somewhere.example',
  'Status of the Movement phase for Fall of 1999.',
  'Starting position for Spring of 1999.',
  'France: Army Moscow.',
  'Ownership of supply centers:',
  '',
  'France: Moscow.',
  'The following units were dislodged:',
].join('\n')

describe('with all that programs look for in it', () => {
  const played = new DiceGame(11, { description: TRAP, comment: 'Date: today' })
  const { board } = played.world
  const names = new Names(board)
  played.playYears(1)
  const [power] = board.powers
  const by = played.holder(power!.index)
  const press = (isPostal: boolean) =>
    played.ask(by, { kind: 'press', to: { kind: 'everybody' }, colour: undefined, text: TRAP, isPostal })
  press(false)
  press(true)
  played.playYears(1)
  const header = headerLines(JUDGE, played.game, { phase: board.opens, deadline: undefined })

  test('a broadcast does not spoil the history', () => {
    const archive = archiveOf(played.decisions, () => played.world, JUDGE)
    const text = [...header, ...historyLines(archive, ALWAYS, JUDGE)].join('\n')
    expect(text).toContain('Army Moscow')
    const mail = readMail(text, names)
    expect(mail.turns.map(({ phase }) => phase)).toEqual(played.game.turns.map(({ phase }) => phase))
  })

  test('posted press does not spoil the results', () => {
    const step = played.steps.find(
      ({ before, events }) => before.postal.length > 0 && events.some(({ kind }) => kind === 'phaseResolved'),
    )!
    const [results] = noticesAt(step)
    expect(results!.lines.join('\n')).toContain('Army Moscow')
    const mail = readMail([...header, ...results!.lines].join('\n'), names)
    expect(mail.kind).toBe('results')
    expect(mail.turns[0]!.phase).toEqual(step.before.position!.phase)
  })

  test('a description does not spoil the list', () => {
    const text = [...header, ...listGameLines(played.game, OUTSIDER, played.world, JUDGE)].join('\n')
    const mail = readMail(text, names)
    expect(mail).toMatchObject({ kind: 'list', judge: 'EXMP', game: 'Kestrel' })
    expect(mail.players.get('France')).toMatch(/@players\.example$/)
    expect(setUpInWords(setUpBy(mail), board)).toEqual(positionInWords(played.game.position!, board))
  })
})

describe('the history of a game', () => {
  const played = new DiceGame(12)
  const { board } = played.world
  played.playYears(1)
  const say = (text: string, to: number | undefined) =>
    played.ask(played.holder(board.powers[0]!.index), {
      kind: 'press',
      to:
        to === undefined
          ? { kind: 'everybody' }
          : { kind: 'some', powers: [board.powers[to]!.index], master: true, observers: true },
      colour: undefined,
      text,
      isPostal: false,
    })
  say('Hello everybody', undefined)
  say('Between you and me', 1)
  played.playYears(1)
  const archive = archiveOf(played.decisions, () => played.world, JUDGE)
  const text = (span: Span, lines = 1000, size = Number.POSITIVE_INFINITY) =>
    historyLines(archive, span, JUDGE, { lines, size }, { game: 'kestrel', zone: JUDGE.zone }).join('\n')
  const from = { season: 'fall', year: 1901, kind: 'movement' } as const
  const to = { season: 'spring', year: 1902, kind: 'movement' } as const

  test('has what everybody was told, and no letter to some', () => {
    expect(text(ALWAYS)).toContain('Hello everybody')
    expect(text(ALWAYS)).not.toContain('Between you and me')
    expect(text(ALWAYS)).toContain('Subject: EXMP:kestrel - S1901M Game Starting')
  })

  test('tells of phases the results only, and broadcasts if they are asked for', () => {
    const results = text({ kind: 'phases', from, to, broadcasts: false })
    expect(results.match(/^Subject: .*/gm)).toEqual([
      'Subject: EXMP:kestrel - F1901M Results',
      ...(results.includes('F1901R') ? ['Subject: EXMP:kestrel - F1901R Results'] : []),
      ...(results.includes('F1901B') ? ['Subject: EXMP:kestrel - F1901B Results'] : []),
      'Subject: EXMP:kestrel - S1902M Results',
    ])
    expect(text({ kind: 'phases', from, to, broadcasts: true })).toContain('Hello everybody')
  })

  test('offers no more lines where the mail is full, but the rest by phases, and what gives it more room', () => {
    const span = { kind: 'days', from: 0 as Instant, to: 9e15 as Instant } as const
    // All of it was played in one minute, so that no later day begins the rest.
    const once = archive.map(mail => ({ ...mail, at: archive[0]!.at }))
    const of = (most: { lines: number; size: number }, forMore?: string) =>
      historyLines(once, span, JUDGE, most, { game: 'kestrel', zone: JUDGE.zone, forMore })
        .join('\n')
        .replace(/\s+/g, ' ')
    const full = of({ lines: 100_000, size: 4000 }, 'Prove it.')
    expect(full).toMatch(/Ask for the rest by phases, like HISTORY kestrel FROM \w+ BROAD\. \* Prove it\.$/)
    expect(full).not.toContain('LINES and a number')
    expect(of({ lines: 60, size: 1e9 }, 'Prove it.')).toMatch(/LINES and a number show more at once\.$/)
  })

  test('leaves out whole mails where it is too long, and says how the rest is asked for', () => {
    for (const short of [
      text({ kind: 'phases', from, to: undefined, broadcasts: false }, 100),
      text({ kind: 'phases', from, to: undefined, broadcasts: false }, 1000, 4000),
    ]) {
      expect(short.split('\n').length).toBeLessThanOrEqual(104)
      expect(short.length).toBeLessThanOrEqual(4400)
      const [, phase] = /^\* There is more[\s\S]*\n {2}HISTORY kestrel EXCLSTART (\w+)$/m.exec(short) ?? []
      expect(short).not.toContain(`${phase} Results`)
      const all = text({ kind: 'phases', from, to: undefined, broadcasts: false })
      const shown = short.slice(0, short.indexOf('* There is more'))
      expect(all.startsWith(shown)).toBe(true)
      expect(all.slice(shown.length)).toMatch(
        new RegExp(`^Date:.*\nSubject: EXMP:kestrel - ${phase} Results`),
      )
    }
  })

  test('goes on by time where one phase is more than a mail holds, and says so where no time divides it', () => {
    const span = { kind: 'phases', from, to: from, broadcasts: true } as const
    const mail = {
      ...archive.find(({ kind }) => kind === 'results')!,
      phase: from,
      kind: 'broadcast',
    } as const
    const of = (minutes: number) => {
      const mails = [0, 1, 2].map(i => ({ ...mail, at: (mail.at + i * minutes * 60_000) as Instant }))
      const most = { lines: 100_000, size: 1 }
      return historyLines(mails, span, JUDGE, most, { game: 'kestrel', zone: JUDGE.zone }).join(' ')
    }
    expect(of(1)).toMatch(/HISTORY kestrel FROM \d+ \w{3} 2026 \d\d:\d\d$/)
    expect(of(0)).toMatch(/neither a date nor a phase\s+begins the rest/)
    expect(of(0)).not.toContain('the rest by phases')
  })

  test.each([
    [1, /like HISTORY kestrel FROM F1901M TO F1901M\. \* Prove it\.$/],
    [0, /neither a date nor a phase begins the rest\. \* Prove it\.$/],
  ])('tells of no phase that is too large by itself, with %i results in it', (results, told) => {
    const { at } = archive[0]!
    const spring = { season: 'spring', year: 1901, kind: 'movement' } as const
    const mail = { at, subject: 'x', kind: 'broadcast', phase: from, lines: ['x'.repeat(1000)] } as const
    const mails = [
      { ...mail, phase: spring },
      ...[1, 2, 3].map(() => mail),
      ...Array.from({ length: results }, () => ({ ...mail, kind: 'results' as const })),
    ]
    const span = { kind: 'phases', from: spring, to: undefined, broadcasts: true } as const
    const asked = { game: 'kestrel', zone: JUDGE.zone, forMore: 'Prove it.' }
    const lines = historyLines(mails, span, JUDGE, { lines: 100_000, size: 2500 }, asked)
    expect(lines.join(' ').replace(/\s+/g, ' ')).toMatch(told)
  })

  test('goes on by the day, and within a day by the minute', () => {
    const [first] = archive
    expect(text(ALWAYS, 1)).toContain(`Subject: ${first!.subject}`)
    expect(text(ALWAYS, 1)).toMatch(/^ {2}HISTORY kestrel FROM \d+ \w{3} 2026(?: \d\d:\d\d)?$/m)
  })

  test('dates each mail by the judge’s clock', () => {
    expect(text(ALWAYS).split('\n').slice(0, 4)).toEqual([
      'Date:    Mon Jan 05 14:00:09 2026 (1767621609)',
      'Subject: EXMP:kestrel - New Player Signon: #1',
      '',
      '',
    ])
  })

  test('has nothing where nothing was told', () => {
    expect(text({ kind: 'days', from: 0, to: 1 } as unknown as Span)).toBe(
      'Nothing was sent to everybody in that time.',
    )
  })
})
