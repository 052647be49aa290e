// The lists of games, one game in full, its summary and who plays in it: what is shown, and what is kept from whom.
import { describe, expect, test } from 'vitest'
import { UTC } from '../../../src/judge/game/calendar.ts'
import { decisionOf } from '../../../src/judge/game/decision.ts'
import type { Game } from '../../../src/judge/game/game.ts'
import type { Settings } from '../../../src/judge/game/settings.ts'
import { listingOf, stageOf, type Viewer, viewOf } from '../../../src/judge/game/views.ts'
import { whoGameLines } from '../../../src/judge/report/forms/judgePlayers.ts'
import { listGameLines, listLines } from '../../../src/judge/report/forms/listGame.ts'
import { summaryLines, summaryOf } from '../../../src/judge/report/forms/summary.ts'
import { noticesOf } from '../../../src/judge/report/mails/notices.ts'
import * as acts from '../game/decide/acts.ts'
import { board, person, power, type Table } from '../game/decide/table.ts'

const JUDGE = { code: 'EXMP', zone: UTC }
const OUTSIDER: Viewer = { kind: 'outsider' }
const MASTER: Viewer = { kind: 'master' }
const FRANCE: Viewer = { kind: 'power', power: power('F'), person: person('c') }

const list = (table: Table, reader: Viewer = OUTSIDER) =>
  listGameLines(table.game, reader, table.world, JUDGE)
const summary = (table: Table, reader: Viewer = OUTSIDER) =>
  summaryLines(summaryOf(table.game, reader, table.events, table.world, JUDGE))

/** Italy is driven out of Venice in the first fall. */
const driven = (changes: Partial<Settings> = {}) =>
  acts.plays(
    acts.plays(acts.playing(changes), { A: 'A Vie - Tri\nF Tri - Adr', I: 'A Ven H', G: 'A Mun - Tyr' }),
    { A: 'A Tri - Ven\nF Adr S A Tri - Ven', G: 'A Tyr S A Tri - Ven' },
  )

describe('one game in full', () => {
  test('has its times, what was agreed on, its players, the board and the owners', () => {
    const table = acts.playing({ comment: 'a sample game' })
    const lines = listGameLines(table.game, OUTSIDER, table.world, JUDGE, {
      points: new Map([[person('b'), 31]]),
    })
    expect(lines.slice(0, 31)).toEqual([
      "Game 'harbor' order #001 (S1901M) has a deadline of Thu Jan 08 2026 10:00:00 +0000.",
      'Some orders are still missing.',
      'Late orders are accepted until Sun Jan 11 2026 10:00:00 +0000.',
      'Then the game waits, and the powers of those who are late are free.',
      '',
      "The parameters for 'harbor' are as follows:",
      '  Move    clock   -1 min  0.00 next  72.00 grace  72.00 delay 0.50 days SMTWTFS',
      '  Retreat clock   -1 min  0.00 next  24.00 grace  48.00 delay 0.50 days SMTWTFS',
      '  Adjust  clock   -1 min  0.00 next  24.00 grace  48.00 delay 0.50 days SMTWTFS',
      '   Access:  Any-site, Level: Any, Moderated.',
      '  Variant:  Standard.',
      '    Rules:  2025EE.',
      '    Flags:  NoNMR, NoProxy, DIAS.',
      '   xFlags:  HomeCenters, Concessions, Max Absence: 15, Legal Orders Only.',
      '    Press:  White, Partial Allowed, No Fake.',
      '  Power Assignments: By Preference List or at Random.',
      '  Winning Centers: 18.',
      '    Index:  10',
      '',
      'a sample game',
      '',
      "The following players are signed up for game 'harbor':",
      '   Master                          m@players.example',
      '   Austria    move    3/3          a@players.example',
      '   England    move    3/3       31 b@players.example',
      '   France     move    3/3          c@players.example',
      '   Germany    move    3/3          d@players.example',
      '   Italy      move    3/3          e@players.example',
      '   Russia     move    4/4          f@players.example',
      '   Turkey     move    3/3          g@players.example',
      '',
    ])
    expect(lines.slice(31, 37)).toEqual([
      'Status of the Movement phase for Spring of 1901.  (harbor.001)',
      '',
      'Austria: Army Budapest.',
      'Austria: Army Vienna.',
      'Austria: Fleet Trieste.',
      '',
    ])
  })

  test('tells of the dislodged where they may go, and of those who have ordered nothing more', () => {
    const lines = list(driven())
    expect(lines).toContain('Italy:   Army Venice can retreat to Apulia or Piedmont or Tuscany.')
    expect(lines).toContain('   Austria            3/3          a@players.example')
    expect(lines).toContain('   Italy      move    2/3          e@players.example')
    expect(lines).toContain('Italy:     3 Supply centers,  3 Units:  Builds   0 units.')
  })

  test('says what a game waits for that has not begun', () => {
    expect(list(acts.forming()).slice(0, 2)).toEqual([
      "Game 'harbor' has not begun yet.",
      '1 more player is needed.',
    ])
    expect(list(acts.forming({ secret: true })).slice(0, 2)).toEqual(["Game 'harbor' has not begun yet.", ''])
  })

  test('says how a game ended, and that one stands still', () => {
    const over = acts.playing()
    for (const { letter } of board.powers) over.does(letter, acts.vote('draw'))
    expect(list(over)[0]).toBe(
      "Game 'harbor' order #001 (S1901MX) is over, a draw of Austria, England, France, Germany, Italy, Russia and Turkey.",
    )
    expect(list(acts.playing().does('m', { kind: 'pause' }))[0]).toContain('(S1901MP) is paused')
  })
})

describe('a list keeps to itself', () => {
  const tooLate = (changes: Partial<Settings>) =>
    acts.othersOrder(acts.playing(changes), 'EF').rings('reminder').rings('reminder').rings('deadline')

  test('who plays in a gunboat, and who has ordered, but for the master and for oneself', () => {
    const table = tooLate({ gunboat: true })
    const names = (reader: Viewer) => list(table, reader).filter(line => /\b[a-g]@players/.test(line)).length
    expect([OUTSIDER, FRANCE, MASTER].map(names)).toEqual([0, 1, 7])
    expect(list(acts.playing({ gunboat: true })).join('\n')).not.toContain('move')
    expect(list(acts.playing({ gunboat: true }), MASTER).join('\n')).toContain('   France     move ')
  })

  test('who is late or gone in a quiet game, but for the master', () => {
    const table = tooLate({ quiet: true })
    const states = (reader: Viewer) =>
      list(table, reader).filter(line => /^ {3}\w+ +(?:late|move)\b/.test(line))
    expect(states(OUTSIDER)).toEqual([])
    expect(states(MASTER)).toHaveLength(2)
    expect(list(table)).not.toContain('Some orders are still missing.')
  })

  test('who fell into civil disorder in a quiet game', () => {
    const disordered = (changes: Partial<Settings>) =>
      tooLate({ missing: 'civilDisorder', ...changes }).rings('grace')
    expect(list(disordered({})).join('\n')).toContain('(* CD *)')
    expect(list(disordered({ quiet: true })).join('\n')).not.toMatch(/\bCD\b/)
    expect(list(disordered({ quiet: true }), MASTER).join('\n')).toContain('(* CD *)')
  })
})

test('who left a quiet game is in its summary for the master alone', () => {
  const table = acts.playing({ quiet: true }).does('F', { kind: 'resign' })
  const told = (reader: Viewer) =>
    summary(table, reader).filter(line => /France/.test(line) && /left/.test(line))
  expect(told(OUTSIDER)).toEqual([])
  expect(told(MASTER)).toHaveLength(1)
})

describe('the list of games', () => {
  /** As the row of a game in the store tells it. */
  const entry = (game: Game) => ({ ...listingOf(game, board), stage: stageOf(game) })

  test('has an entry for each in fixed columns, notes below it, and a legend', () => {
    const lines = listLines([
      entry(acts.playing({ comment: 'for friends' }).game),
      entry(acts.forming({ gunboat: true }).game),
      entry(acts.playing().does('F', { kind: 'resign' }).game),
      entry(acts.playing({ quiet: true }).does('F', { kind: 'resign' }).game),
      entry(acts.forming({ secret: true }).game),
    ])
    expect(lines.slice(0, 9)).toEqual([
      'harbor            S1901M   standard 72h Press:W-P- m@players.example',
      '  for friends',
      'harbor            forming  standard Gunboat 72h Press:W-P-',
      '                           m@players.example',
      '  forming: 1 more player needed',
      'harbor            S1901M   standard 72h Press:W-P- m@players.example',
      '  free: FRANCE',
      'harbor            S1901M   standard 72h Press:W-P- m@players.example',
      'harbor            forming  standard 72h Press:W-P- m@players.example',
    ])
    expect(lines[9]).toBe('')
    expect(lines[10]).toMatch(/^The columns: /)
    expect(lines.filter(line => line.length > 72)).toEqual([])
  })

  test('says which game is over, stands still, or is not for everybody', () => {
    const notes = (table: Table): readonly string[] =>
      listLines([entry(table.game)])
        .filter(line => line.startsWith('  '))
        .slice(0, 2)
    const drawn = acts.playing()
    for (const letter of 'AEFGIRT') drawn.does(letter, acts.vote('draw'))
    expect(notes(drawn)).toEqual(['  over: a draw'])
    expect(notes(acts.playing().does('m', { kind: 'terminate' }))).toEqual(['  over, without a result'])
    expect(notes(acts.playing().does('m', { kind: 'pause' }))).toEqual(['  paused'])
    expect(notes(acts.forming({ access: 'invited', invited: [] }, []))).toEqual([
      '  forming: 7 more players needed',
      '  for invited players only',
    ])
    expect(notes(acts.forming({ access: 'word' }, []))).toEqual([
      '  forming: 7 more players needed',
      "  private: joining needs the master's word",
    ])
  })

  test('says so when there is nothing to list', () => {
    expect(listLines([])).toEqual(['There are no games yet. CREATE ?name makes one.'])
  })
})

describe('a summary', () => {
  const played = acts.plays(acts.plays(driven(), { I: 'A Ven - Pie' }), { I: 'Remove A Pie' })

  test('has the owner of each center and the centers of each power, year by year', () => {
    const lines = summary(played)
    expect(lines).toContain('1900 A A A E E E F F F G G G I I I R R R R T T T . . . . . . . . . . . .')
    expect(lines).toContain('1901 A A A E E E F F F G G G I I A R R R R T T T . . . . . . . . . . . .')
    expect(lines).toContain('   BUD VIE LON BRE PAR KIE NAP VEN SEV WAR CON BEL DEN HOL POR SER SWE')
    expect(lines).toContain('     TRI EDI LVP MAR BER MUN ROM MOS STP ANK SMY BUL GRE NWY RUM SPA TUN')
    // Austria waived what it could have built.
    expect(lines).toContain('Austria    3    4*')
    expect(lines).toContain('Italy      3    2')
    expect(lines).toContain('Index     10   10')
    expect(lines).toContain('1901  AAAAEEEFFFGGGIIRRRRTTT............')
  })

  test('tells how it ended, and who came and went', () => {
    const table = driven()
      .does('F', { kind: 'resign' })
      .does('x', acts.takeOver('F'))
      .does('m', { kind: 'terminate' })
    const lines = summary(table)
    expect(lines.join('\n')).toMatch(/Ended .* after F1901M: terminated without a\s+result\./)
    expect(lines).toContain('* c@players.example left France in F1901R.')
    expect(lines).toContain('* x@players.example took France in F1901R.')
  })

  test('knows nobody in a gunboat before its end, and nobody ever where names are not told', () => {
    const names = (changes: Partial<Settings>, end: boolean) => {
      const table = driven({ gunboat: true, ...changes }).does('F', { kind: 'resign' })
      table.does('x', acts.takeOver('F'))
      if (end) table.does('m', { kind: 'terminate' })
      return [OUTSIDER, MASTER].map(
        reader =>
          summary(table, reader)
            .join('\n')
            .match(/\b[a-gx]@players/g)?.length ?? 0,
      )
    }
    expect(names({}, false)).toEqual([0, 9])
    expect(names({}, true)).toEqual([9, 9])
    expect(names({ revealed: false }, true)).toEqual([0, 9])
  })

  test('goes out to everybody when the game is over, with the chart', () => {
    const before = played.game
    const decision = played.ask('m', { kind: 'terminate' })
    if (!decision.ok) throw new Error('the master may not')
    const [notice] = noticesOf(decisionOf(before, decision.value, null), {
      world: played.world,
      judge: JUDGE,
    })
    expect(notice!.subject).toMatch(/Game Terminated$/)
    expect(notice!.lines).toContain('1901  AAAAEEEFFFGGGIIRRRRTTT............')
    expect(notice!.lines).toContain('   France             3/3          c@players.example')
  })
})

describe('who plays what', () => {
  const registrations = new Map([
    [
      person('c'),
      new Map([
        ['name', 'Cleo'],
        ['phone', '555-1234'],
        ['address', '1 Long Street'],
        ['level', 'expert'],
      ]),
    ],
  ])
  const who = (table: Table, reader: Viewer) =>
    whoGameLines(viewOf(table.game, reader), board, person => registrations.get(person) ?? new Map(), 'full')

  test('is told with name and level, and never with a telephone number or a street', () => {
    const lines = who(acts.playing().does('o as stranger', acts.observe()), OUTSIDER)
    expect(lines).toContain('France    c@players.example  Cleo, expert')
    expect(lines).toContain('Observer  o@players.example')
    expect(lines.join('\n')).not.toMatch(/555|Street/)
  })

  test('is told of a gunboat to its master only', () => {
    const table = acts.playing({ gunboat: true }).does('o as stranger', acts.observe())
    expect(who(table, OUTSIDER).filter(line => /\b[a-go]@|Cleo/.test(line))).toEqual([])
    expect(who(table, MASTER)).toContain('France    c@players.example  Cleo, expert')
  })
})
