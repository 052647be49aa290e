// What becomes of what somebody has given or asked for, at each change of phase and of hands: as the table in the docs says.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { UTC } from '../../../src/judge/game/calendar.ts'
import { decisionOf } from '../../../src/judge/game/decision.ts'
import { diaryOf } from '../../../src/judge/game/game.ts'
import type { Settings } from '../../../src/judge/game/settings.ts'
import { askedPowers } from '../../../src/judge/game/table.ts'
import { noticesOf } from '../../../src/judge/report/mails/notices.ts'
import * as acts from './decide/acts.ts'
import { person, power, type Said, type Table } from './decide/table.ts'

const PAGE = new URL('../../../docs/hands.md', import.meta.url)
const F = power('F')
const CLEO = person('c')
const JUDGE = { code: 'EXMP', zone: UTC }

/** Something of France's: how it comes there, whether it is there, and by which words its player hears of it. */
interface Thing {
  readonly given: (table: Table) => Table
  readonly isThere: (table: Table) => boolean
  readonly word: RegExp
}

const THINGS: Readonly<Record<string, Thing>> = {
  orders: {
    given: table => table.does('F', acts.write('F', 'A Par H')),
    isThere: ({ game }) => (game.sheets.get(F)?.orders.length ?? 0) > 0,
    word: /written (?:anew|again)/,
  },
  wait: {
    given: table => table.does('F', acts.wait()),
    isThere: ({ game }) => game.waits.has(F),
    word: /You waited for the deadline|You no longer wait|Votes and waits/,
  },
  vote: {
    given: table => table.does('F', acts.vote('draw')),
    isThere: ({ game }) => game.votes.has(F),
    word: /SET DRAW|Votes and waits/,
  },
  'later orders': {
    given: table => table.does('F', acts.plan('F', 'S1903M', 'A Par H')),
    isThere: ({ game }) => game.plans.some(each => each.power === F),
    word: /had written for it/,
  },
  'later wait': {
    given: table => table.does('F', acts.wait(true, 'S1903M')),
    isThere: ({ game }) => game.plannedWaits.some(each => each.power === F),
    word: /Votes and waits/,
  },
  'standing orders': {
    given: table => table.does('F', acts.standing('F', 'A Par H')),
    isThere: ({ game }) => game.standingOrders.has(F),
    word: /standing orders/i,
  },
  diary: {
    given: table => table.does('F', { kind: 'noteInDiary', text: 'I trust nobody.' }),
    isThere: ({ game }) => diaryOf(game, F).length > 0,
    word: /diary/i,
  },
  absence: {
    given: table => table.does('F', acts.beAway('03-20 00:00', '03-22 00:00')),
    isThere: ({ game }) => game.absences.some(each => each.person === CLEO),
    word: /absence/i,
  },
}

/** All of it at once. */
const ALL_GONE = /Orders,\s+votes, waits and diaries/

const SETTINGS: Partial<Settings> = { standingOrders: true }
const silent = (changes: Partial<Settings> = {}) =>
  acts.othersOrder(acts.playing({ ...SETTINGS, ...changes }), 'F')

/** A change: the table before it, and who brings it about how; of several the last counts. */
interface Change {
  readonly given: () => Table
  readonly happens: readonly (readonly [who: string, said: Said])[]
}

const master = (...said: readonly Said[]): Change['happens'] => said.map(each => ['m', each] as const)
const here = () => acts.playing(SETTINGS)
const begun = () => acts.plays(acts.playing(SETTINGS))
const rings: Said = table => table.nextAlarm

const CHANGES: Readonly<Record<string, Change>> = {
  'the phase is played': { given: begun, happens: master(acts.process()) },
  'the player is late, and the power is free': {
    given: () => silent().rings('deadline').rings('lateNotice'),
    happens: [['clock', rings]],
  },
  'the power is in civil disorder': {
    given: () =>
      silent({ missing: 'civilDisorder' }).rings('deadline').rings('lateNotice').rings('abandonment'),
    happens: [['clock', rings]],
  },
  'the player resigns': { given: begun, happens: [['F', { kind: 'resign' }]] },
  'the player is ejected': { given: begun, happens: master({ kind: 'eject', who: F }) },
  'somebody takes over': {
    given: begun,
    happens: [
      ['F', { kind: 'resign' }],
      ['x', acts.takeOver('F')],
    ],
  },
  'a turn is taken back': { given: begun, happens: master(acts.rollBack(1, false)) },
  'a repair takes away the unit': { given: begun, happens: master(acts.repair('- F A PAR')) },
  'a repair of something else': { given: begun, happens: master(acts.repair('- F F BRE')) },
  'a pause': { given: begun, happens: master({ kind: 'pause' }, { kind: 'resume' }) },
  'an end, taken back': { given: begun, happens: master({ kind: 'terminate' }, { kind: 'resume' }) },
  'new rules of voting': {
    given: begun,
    happens: master(acts.change({ voting: { drawsIncludeAll: false, concessions: true } })),
  },
  'the start is taken back': { given: here, happens: master({ kind: 'unstart' }) },
}

/** `stays`, `ends`, or `ends, told`; what is for the phase that ends in it has done its duty. */
function outcome(thing: Thing, { given, happens }: Change, name: string): string {
  const table = given()
  const isLate = name.includes('late') || name.includes('disorder')
  if (isLate && thing === THINGS['orders']) return '-'
  if (isLate && thing === THINGS['wait']) return '-'
  thing.given(table)
  expect(thing.isThere(table)).toBe(true)
  let told = ''
  for (const [who, said] of happens) {
    const before = table.game
    const act = typeof said === 'function' ? said(table) : said
    const decision = table.ask(who, act)
    if (!decision.ok) throw new Error(JSON.stringify(decision.error))
    const notices = noticesOf(decisionOf(before, decision.value, null), { world: table.world, judge: JUDGE })
    told += notices.flatMap(({ to, lines }) => (to.includes(CLEO) ? lines : [])).join(' ')
  }
  if (thing.isThere(table)) return 'stays'
  return thing.word.test(told) || ALL_GONE.test(told) ? 'ends, told' : 'ends'
}

const table = (): readonly string[] =>
  Object.entries(CHANGES).map(
    ([name, change]) =>
      `| ${[name, ...Object.values(THINGS).map(thing => outcome(thing, change, name))].join(' | ')} |`,
  )

describe('the table of what becomes of what', () => {
  test('says what happens', () => {
    const rows = readFileSync(PAGE, 'utf8').split('\n')
    const head = rows.findIndex(row => row.startsWith('| when | '))
    expect(rows[head]).toBe(`| when | ${Object.keys(THINGS).join(' | ')} |`)
    expect(rows.slice(head + 2, head + 2 + Object.keys(CHANGES).length)).toEqual(table())
  })
})

describe('a power with nothing left', () => {
  /** Turkey has neither a unit nor a center. */
  const gone = () =>
    acts
      .playing()
      .does('T', acts.wait(true, 'F1901M'))
      .does('m', acts.repair('- T A CON', '- T A SMY', '- T F ANK', 'R owns ANK', 'R owns CON', 'R owns SMY'))

  test('is not asked, and not late', () => {
    const late = acts.othersOrder(gone(), 'T')
    expect(askedPowers(late.game, late.world)).not.toContain(power('T'))
    expect(late.owing).toEqual([])
  })

  test('holds up nobody, though it had meant to wait when it had something', () => {
    const fall = acts.plays(gone())
    expect(fall.game.waits.size).toBe(0)
    acts.plays(fall)
    expect(fall.game.turns).toHaveLength(2)
  })
})

test('who has left a power holds up nobody in a phase to come', () => {
  const fall = acts.playing().does('F', acts.wait(true, 'F1901M'))
  fall.does('m', { kind: 'eject', who: F }, acts.process())
  expect(fall.game.waits.size).toBe(0)
})

test('orders of somebody who was ejected are followed', () => {
  const spring = acts.playing().does('F', acts.write('F', 'A Par - Bur')).does('m', { kind: 'eject', who: F })
  spring.does('m', acts.process())
  expect(spring.game.position?.units.map(({ at }) => at)).toContain(acts.unit('F A BUR').at)
})

test('orders for a phase that is passed over are told to be gone, and are gone', () => {
  const spring = acts.playing().does('F', acts.plan('F', 'S1901R', 'A Par D'))
  acts.othersOrder(spring)
  const before = spring.game
  const decision = spring.ask('m', acts.process())
  if (!decision.ok) throw new Error('it is played')
  const notices = noticesOf(decisionOf(before, decision.value, null), { world: spring.world, judge: JUDGE })
  const lines = (who: string) =>
    notices
      .flatMap(({ to, lines }) => (to.includes(person(who)) ? lines : []))
      .join(' ')
      .replace(/\s+/g, ' ')
  expect(lines('c')).toContain('* S1901R was passed over, and what you had written for it is gone.')
  expect(lines('d')).not.toContain('S1901R')
  expect(spring.game.plans).toEqual([])
})
