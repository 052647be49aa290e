// Who may ask for what, and when: each command by each speaker at each hour, with what it does, or why it does not.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COMMANDS } from '../../../src/judge/commands/all.ts'
import { instructionsIn } from '../../../src/judge/commands/reading/instructions.ts'
import { type ActKind, PERMISSIONS } from '../../../src/judge/game/commands.ts'
import { isFull, sampleFrom } from '../../edition.ts'
import { requestKinds, unclearReasons } from '../commands/requestKinds.ts'
import { ANYBODY, FOR_A_POWER, ROWS, type Row, type Verdict } from './commandRows.ts'
import { SETTING_ROWS } from './settingRows.ts'
import { SPEAKERS, type Speaker, STAGES, type Stage, Stages } from './stages.ts'

let stages: Stages
beforeAll(async () => {
  stages = await Stages.played()
}, 60_000)
afterAll(() => stages.end())

const USUAL: readonly Stage[] = ['forming', 'movement', 'paused', 'over']

const HOUR: Readonly<Record<Stage, string>> = {
  empty: 'forming',
  forming: 'forming',
  movement: 'playing',
  retreat: 'playing',
  adjustment: 'playing',
  unmoderated: 'playing',
  takenBack: 'playing',
  paused: 'paused',
  over: 'over',
}

const PARTS: Readonly<Record<string, string>> = {
  stranger: 'somebody who has no part in the game yet',
  player: 'a player who waits for the start',
  power: 'a player',
  observer: 'an observer',
  master: 'the master',
  guide: 'the master',
  keeper: 'the keeper of the judge',
}

const HOURS: Readonly<Record<string, string>> = {
  forming: 'before the start',
  playing: 'while the game is played',
  paused: 'while the game is paused',
  over: 'when the game is over',
}

/** What a row expects of somebody at an hour. */
function verdict(row: Row, stage: Stage, who: Speaker): Verdict {
  const other = Object.entries(row.but).find(([cells]) => isIn(cells, stage, who))
  if (other !== undefined) return other[1]
  const may = row.who.split(' ')
  const asker = who === 'player' && stage !== 'forming' ? 'power' : who
  const isGuide = who === 'master' || (stage === 'unmoderated' && who === 'player')
  if (may.includes(asker) || (may.includes('guide') && isGuide))
    return row.when.split(' ').includes(HOUR[stage]) ? row.does : notNow(row, stage)
  if (who === 'stranger') return '| For which game are these?'
  // Before the start a player has no power yet; it is the hour that is wrong.
  const isEarly = asker === 'player' && may.includes('power') && !row.when.split(' ').includes(HOUR[stage])
  if (isEarly && (row.not === undefined || row.not === FOR_A_POWER)) return notNow(row, stage)
  if (row.not !== undefined) return `| ${row.not}`
  if (who === 'player' && may.includes('guide'))
    return '| This game has a master: only the master may do that.'
  return `| This is for ${listed(may.map(each => PARTS[each]!))}.`
}

const notNow = ({ when }: Row, stage: Stage): Verdict =>
  `| This cannot be done ${HOURS[HOUR[stage]]}, only ${listed(when.split(' ').map(each => HOURS[each]!))}.`

const listed = (words: readonly string[]): string =>
  words.length === 1 ? words[0]! : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

/** `over,paused player,master` are four, `* observer` all of one person; several are parted by semicolons. */
const isIn = (cells: string, stage: Stage, who: Speaker): boolean =>
  cells.split('; ').some(each => {
    const [hours = '', people = ''] = each.split(' ')
    return [[hours, stage] as const, [people, who] as const].every(
      ([some, one]) => some === '*' || some.split(',').includes(one),
    )
  })

const hoursOf = ({ who, at, but }: Row): readonly Stage[] =>
  STAGES.filter(
    stage =>
      USUAL.includes(stage) ||
      (stage === 'unmoderated' && who.includes('guide')) ||
      at.split(' ').includes(stage) ||
      Object.keys(but).some(cells => cells.split(/[ ,]/).includes(stage)),
  )

const cellsOf = (row: Row): readonly (readonly [Speaker, Stage, Verdict])[] =>
  hoursOf(row).flatMap(stage =>
    SPEAKERS.filter(who => isIn(row.only, stage, who)).map(
      who => [who, stage, verdict(row, stage, who)] as const,
    ),
  )

/** What is written at all is written in one way; in the core each so many lines are looked up. */
const IN_STORE = 5

const isWrong = (row: Row, stage: Stage, who: Speaker): boolean =>
  row.wrong !== '' && isIn(row.wrong, stage, who)

describe.each(Object.entries(ROWS))('%s:', (_, rows) => {
  describe.each(rows.map((row, i) => [row.line, row, i] as const))('%s', (line, row, i) => {
    const text = line.replaceAll('|', '\n')
    const cells = cellsOf(row)

    for (const [who, stage, expected] of sampleFrom(i, cells, 1)) {
      const [events = '', told = ''] = expected.split('|').map(part => part.trim())
      const one = isWrong(row, stage, who) ? test.fails : test
      one(`of the ${who}, ${stage}: ${expected}`, async () => {
        const done = await stages.answer(stage, who, text)
        expect(done.told).toContain(told)
        expect(done.events.join(' ')).toBe(events)
      })
    }

    const doing = cells.find(
      ([who, stage, expected]) => !/^\s*\|/.test(expected) && !isWrong(row, stage, who),
    )
    if (doing !== undefined && (isFull || i % IN_STORE === 0))
      test('is in the store afterwards', async () => {
        const [who, stage, expected] = doing
        const [events = '', told = ''] = expected.split('|').map(part => part.trim())
        const done = await stages.written(stage, who, text)
        expect(done.told).toContain(told)
        expect(done.events.join(' ')).toBe(events)
      })
  })
})

describe('the table', () => {
  const all = Object.values(ROWS).flat()

  test('has a row for every kind of thing that a letter can ask for', () => {
    const lines = [
      ...all.map(({ line }) => line.replaceAll('|', '\n')),
      ...SETTING_ROWS.map(([, line]) => line),
    ]
    const inRows = new Set(lines.flatMap(line => instructionsIn(line).map(({ kind }) => kind)))
    expect(requestKinds().filter(kind => !inRows.has(kind))).toEqual([])
  })

  test('has a row for every reason why a line is none that begins like a command', () => {
    const found = all.flatMap(({ line }) => instructionsIn(line.replaceAll('|', '\n')))
    const reasons = new Set(found.flatMap(each => (each.kind === 'unclear' ? [each.why] : [])))
    // Of no line is it known that it can be read in two ways.
    expect(unclearReasons().filter(why => !reasons.has(why))).toEqual(['twoMeanings'])
  })

  test('and the rules of the table agree on who may, and when', () => {
    const compared = all.flatMap(({ line, who, when }) => {
      const [kind, another] = instructionsIn(line.replaceAll('|', '\n')).map(each => each.kind)
      const act = kind === undefined || another !== undefined ? undefined : ACTS[kind]
      if (act === undefined || who === ANYBODY) return []
      const { who: askers, when: hours } = PERMISSIONS[act]
      return [{ line, here: `${who}: ${when}`, there: `${askers.join(' ')}: ${hours.join(' ')}` }]
    })
    expect(compared.length).toBeGreaterThan(60)
    expect(compared.filter(({ here, there }) => here !== there)).toEqual([])
  })

  test('says of no act that nobody can ask for it', () => {
    const asked = new Set(Object.values(ACTS))
    const others = (Object.keys(PERMISSIONS) as ActKind[]).filter(act => !asked.has(act)) // its own keys
    expect(others.sort()).toEqual(Object.keys(UNASKED).sort())
  })
})

/** Acts that no line of a letter means. */
const UNASKED: Readonly<Partial<Record<ActKind, string>>> = {
  rename: 'a game keeps its name',
  comeBack: 'who signs on again is back',
  ring: 'the clock does that',
  write: 'orders have no keyword',
  remove: 'only the keeper does that, by the command line',
  restore: 'only the keeper does that, by the command line',
}

/** What the commands mean to a game. */
const ACTS: Readonly<Record<string, ActKind | undefined>> = Object.fromEntries(
  COMMANDS.filter(({ kind }) => kind !== 'orders').map(({ kind, act }) => [kind, act]),
)
