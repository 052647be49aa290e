// Who may ask for what, and when: the whole of it as one page that a master can read, and each cell of it tried out.
import { describe, expect, test } from 'vitest'
import {
  type Act,
  type ActKind,
  ASKERS,
  type Asker,
  HOURS,
  type Hour,
  PERMISSIONS,
} from '../../../src/judge/game/commands.ts'
import { decide } from '../../../src/judge/game/decide.ts'
import * as acts from './decide/acts.ts'
import { on, person, type Said, Table } from './decide/table.ts'

/** The columns: who asks. In an unmoderated game whoever plays asks like a master. */
const SPEAKERS = [
  'stranger',
  'player',
  'power',
  'observer',
  'master',
  'unmoderated player',
  'unmoderated power',
  'keeper',
  'clock',
] as const
type Speaking = (typeof SPEAKERS)[number]

const LETTERS: Readonly<Record<Hour, string>> = {
  none: 'N',
  forming: 'F',
  playing: 'P',
  paused: 'Z',
  over: 'O',
}

/** The hours that each of them can see: nobody holds a power before the start. */
const SEEN: Readonly<Record<Speaking, readonly Hour[]>> = {
  stranger: HOURS,
  player: ['forming', 'over'],
  power: ['playing', 'paused', 'over'],
  observer: ['forming', 'playing', 'paused', 'over'],
  master: ['forming', 'playing', 'paused', 'over'],
  'unmoderated player': ['forming', 'over'],
  'unmoderated power': ['playing', 'paused', 'over'],
  keeper: HOURS,
  clock: HOURS,
}

const KINDS = Object.keys(PERMISSIONS) as ActKind[] // its own keys

function askersOf(speaker: Speaking): readonly Asker[] {
  if (speaker === 'unmoderated player') return ['player', 'guide']
  if (speaker === 'unmoderated power') return ['power', 'guide']
  return speaker === 'master' ? ['master', 'guide'] : [speaker]
}

const isAsker = (act: ActKind, speaker: Speaking): boolean =>
  askersOf(speaker).some(asker => PERMISSIONS[act].who.includes(asker))

const isAllowed = (act: ActKind, speaker: Speaking, hour: Hour): boolean =>
  isAsker(act, speaker) && PERMISSIONS[act].when.includes(hour)

describe('who may do what, and when', () => {
  test('is what the page says', async () => {
    await expect(page()).toMatchFileSnapshot('permissions.txt')
  })

  test('has no line that nobody could ever use, and no asker who may not ask for anything', () => {
    const used = KINDS.filter(act =>
      SPEAKERS.some(speaker => SEEN[speaker].some(hour => isAllowed(act, speaker, hour))),
    )
    expect(used).toEqual(KINDS)
    expect(ASKERS.filter(asker => !KINDS.some(act => PERMISSIONS[act].who.includes(asker)))).toEqual([])
  })

  test('has every asker and every hour spelled as they are', () => {
    const named = KINDS.map(act => PERMISSIONS[act])
    expect(named.flatMap(({ who }) => who.filter(asker => !ASKERS.includes(asker)))).toEqual([])
    expect(named.flatMap(({ when }) => when.filter(hour => !HOURS.includes(hour)))).toEqual([])
  })
})

function page(): string {
  const head = ['', ...SPEAKERS.map(speaker => speaker.replace('unmoderated ', 'unmod. '))]
  const rows = KINDS.map(act => [act, ...SPEAKERS.map(speaker => cell(act, speaker))])
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map(row => row[column]!.length)))
  const lines = [head, ...rows].map(row =>
    row
      .map((text, column) => text.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  )
  return `${[
    'Who may ask a game for what, and when.',
    '',
    ...lines,
    '',
    'A dot: not at this hour, or there is no such speaker then. A power is a player with his power; a',
    'player signed on before the start. Unmod.: the same in a game without a master.',
    'N: no game of this name. F: forming. P: played. Z: paused. O: over.',
  ].join('\n')}\n`
}

const cell = (act: ActKind, speaker: Speaking): string =>
  HOURS.map(hour =>
    SEEN[speaker].includes(hour) && isAllowed(act, speaker, hour) ? LETTERS[hour] : '.',
  ).join('')

/** A game at each hour, with a master or without, and somebody who watches it. */
function gameAt(hour: Hour, speaker: Speaking): Table {
  if (hour === 'none') return new Table()
  const isModerated = !speaker.startsWith('unmoderated')
  const isEarly = hour === 'forming' || (hour === 'over' && speaker.endsWith('player'))
  const table = isEarly ? acts.forming({ moderated: isModerated }) : acts.playing({ moderated: isModerated })
  table.does('o as stranger', acts.observe())
  if (hour === 'paused') table.does('keeper', { kind: 'pause' })
  if (hour === 'over') table.does('keeper', { kind: 'terminate' })
  return table
}

const VOICES: Readonly<Record<Speaking, string>> = {
  stranger: 'x',
  player: 'c',
  power: 'c as F',
  observer: 'o',
  master: 'm',
  'unmoderated player': 'c',
  'unmoderated power': 'c as F',
  keeper: 'keeper',
  clock: 'clock',
}

/** One act of each kind, as sensible as it can be at any hour. */
const SAMPLES: Readonly<Record<ActKind, Said>> = {
  create: acts.create(),
  rename: { kind: 'rename', to: 'haven' },
  change: acts.change({ comment: 'for beginners' }),
  signOn: acts.signOn(),
  prefer: { kind: 'prefer', preferences: acts.wishes('F') },
  observe: acts.observe(),
  takeOver: acts.takeOver('F'),
  comeBack: { kind: 'comeBack' },
  resign: { kind: 'resign' },
  approve: { kind: 'approve', players: [person('c')], isApproved: true },
  choosePassword: { kind: 'choosePassword', password: 'scrypt' },
  giveAddress: { kind: 'giveAddress', addresses: [person('c2')] },
  chooseZone: { kind: 'chooseZone', zone: undefined },
  chooseEnclosures: { kind: 'chooseEnclosures', map: 'both' },
  write: whenPlayed(acts.write('F', 'A Par - Bur')),
  clear: acts.clear('F'),
  plan: acts.plan('F', 'F1903M', 'A Par H'),
  clearPlans: acts.clearPlans('F'),
  giveStandingOrders: acts.standing('F', 'all units hold'),
  wait: acts.wait(),
  press: acts.press('M'),
  noteInDiary: { kind: 'noteInDiary', text: 'Beware.' },
  strikeFromDiary: { kind: 'strikeFromDiary', entry: 1 },
  vote: acts.vote('draw'),
  beAway: acts.beAway('02-01 00:00', '02-02 00:00'),
  beBack: { kind: 'beBack', at: on('02-01 00:00') },
  grantAbsence: acts.grantAbsence('c', '02-01 00:00', '02-02 00:00'),
  setDeadline: acts.setDeadline('01-20 10:00'),
  setGrace: { kind: 'setGrace', grace: on('01-20 10:00') },
  setStart: { kind: 'setStart', start: on('01-20 10:00') },
  begin: acts.begin('withMissing'),
  unstart: { kind: 'unstart' },
  process: acts.process(),
  remove: { kind: 'remove' },
  restore: { kind: 'restore' },
  pause: { kind: 'pause' },
  resume: { kind: 'resume' },
  terminate: { kind: 'terminate' },
  rollBack: acts.rollBack(1),
  bringForward: { kind: 'bringForward', to: 1 },
  eject: { kind: 'eject', who: person('c') },
  promote: { kind: 'promote', person: person('o') },
  becomeMaster: { kind: 'becomeMaster' },
  repair: acts.repair('nobody owns PAR'),
  ring: { kind: 'ring', alarm: { kind: 'deadline', at: on('01-08 10:00') }, judgeWasAway: false },
}

/** Before the start there is nothing to read orders by; the letter may come all the same. */
function whenPlayed(said: (table: Table) => Act): Said {
  const nothing = { orders: [], voids: [], proxied: [], followed: [], refused: [], passedOver: [] }
  const act = { kind: 'write', power: acts.unit('F A PAR').power } as const
  return table =>
    table.game.position === undefined
      ? { ...act, read: { ...nothing, phase: acts.phase('S1901M'), power: act.power } }
      : said(table)
}

const BY_PERMISSION = ['notYou', 'notForYou', 'isModerated', 'notNow', 'noSuchGame', 'nameTaken']

/** The refusal that the page foretells; undefined where it lets somebody ask. */
function foretold(act: ActKind, speaker: Speaking, hour: Hour): string | undefined {
  if (hour === 'none' && !PERMISSIONS[act].when.includes('none')) return 'noSuchGame'
  if (!SEEN[speaker].includes(hour)) return 'notYou'
  if (!isAsker(act, speaker)) {
    // He has no power yet, or any more: the hour is wrong, and not he.
    const isEarly = speaker.endsWith('player') && PERMISSIONS[act].who.includes('power')
    if (isEarly && !PERMISSIONS[act].when.includes(hour)) return 'notNow'
    const isPlayer = speaker === 'player' || speaker === 'power'
    return isPlayer && PERMISSIONS[act].who.includes('guide') ? 'isModerated' : 'notForYou'
  }
  if (isAllowed(act, speaker, hour)) return undefined
  return act === 'create' ? 'nameTaken' : 'notNow'
}

describe.each(HOURS)('when a game is %s', hour => {
  test.each(SPEAKERS)('%s may ask for what the page says, and for nothing else', speaker => {
    const table = gameAt(hour, speaker)
    const found = KINDS.map(act => {
      const said = SAMPLES[act]
      const asked = typeof said === 'function' ? said(table) : said
      const answer = decide(table.game, { by: table.speaker(VOICES[speaker]), act: asked }, table.world)
      const kind = answer.ok ? undefined : answer.error.kind
      return [act, kind !== undefined && BY_PERMISSION.includes(kind) ? kind : undefined]
    })
    expect(found).toEqual(KINDS.map(act => [act, foretold(act, speaker, hour)]))
  })
})

test('a refusal names who may ask, and at which hours', () => {
  const table = acts.playing()
  expect(table.ask('o2 as stranger', acts.vote('draw'))).toEqual({
    ok: false,
    error: { kind: 'notForYou', act: 'vote', who: ['power'] },
  })
  expect(table.ask('x', acts.signOn())).toEqual({
    ok: false,
    error: { kind: 'notNow', act: 'signOn', now: 'playing', when: ['forming'] },
  })
})

describe('nobody speaks as who he is not:', () => {
  test.each<[string, () => Table, string, string]>([
    ['a stranger as the master', acts.playing, 'x as master', 'master'],
    ['a player as the master', acts.playing, 'c as master', 'master'],
    ['a stranger as a power', acts.playing, 'x as F', 'power'],
    ['a player as another power', acts.playing, 'c as G', 'power'],
    ['a stranger as an observer', acts.playing, 'x as observer', 'observer'],
    ['a stranger as a player', acts.forming, 'x as player', 'player'],
    ['a power before there are any', acts.forming, 'c as F', 'power'],
    ['a player of the forming table once he has a power', acts.playing, 'c as player', 'player'],
    [
      'a player who has resigned his power',
      () => acts.playing().does('F', { kind: 'resign' }),
      'c as F',
      'power',
    ],
    [
      'a player who was at the forming table, and has resigned since',
      () => acts.playing({ moderated: false }).does('F', { kind: 'resign' }),
      'c as player',
      'player',
    ],
    [
      'an observer who has left',
      () => acts.playing().does('o as stranger', acts.observe()).does('o', { kind: 'resign' }),
      'o',
      'observer',
    ],
    [
      'a master who was asked to go',
      () =>
        acts
          .playing()
          .does('o as stranger', acts.observe())
          .does('m', { kind: 'promote', person: person('o') })
          .does('m', { kind: 'eject', who: person('o') }),
      'o as master',
      'master',
    ],
    [
      'a player as the master of a game that has none',
      () => acts.playing({ moderated: false }),
      'c as master',
      'master',
    ],
  ])('%s', (_, given, who, as) => {
    const table = given()
    for (const act of [acts.press('M'), acts.setDeadline('01-20 10:00'), acts.vote('draw')]) {
      expect(table.ask(who, act)).toEqual({ ok: false, error: { kind: 'notYou', as } })
    }
  })

  test('who speaks for one power writes for no other, not even the master', () => {
    const other = { ok: false, error: { kind: 'notYou', as: 'power' } }
    for (const who of ['F', 'm as F']) {
      const table = acts.playing()
      expect(table.ask(who, acts.write('G', 'A Mun H'))).toEqual(other)
      expect(table.ask(who, acts.clear('G'))).toEqual(other)
      expect(table.ask(who, acts.plan('G', 'F1901M', 'A Mun H'))).toEqual(other)
      expect(table.ask(who, acts.clearPlans('G'))).toEqual(other)
      expect(table.ask(who, acts.standing('G', 'A Mun H'))).toEqual(other)
    }
  })

  test('a master may speak for any power', () => {
    expect(acts.playing().ask('m as G', acts.write('G', 'A Mun H')).ok).toBe(true)
  })
})
