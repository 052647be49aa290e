// Answers that were untrue, useless or told twice when somebody read them as those who get them do.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MASTER, PLAYERS } from './sevenPlayers.ts'
import { type Speaker, type Stage, Stages } from './stages.ts'
import { Story } from './story.ts'

let stages: Stages
beforeAll(async () => {
  stages = await Stages.played()
}, 60_000)
afterAll(() => stages.end())

const told = async (stage: Stage, who: Speaker, text: string): Promise<string> =>
  (await stages.answer(stage, who, text)).told

const countOf = (text: string, words: string): number => text.split(words).length - 1

describe('a line that was not read is told once', () => {
  test.each([
    ['beside a command', 'PRELIM\nSET WAIT'],
    ['below press', 'PRESS TO T\nhi\nENDPRESS\nPRELIM'],
    ['beside an order', 'A Par - Bur\nPRELIM'],
    ['below SIGNOFF', 'SET WAIT\nPRELIM\nSIGNOFF'],
  ])('%s', async (_, text) => {
    expect(countOf(await told('movement', 'player', text), '| PRELIM')).toBe(1)
  })
})

describe('STATUS behind orders', () => {
  test('says nothing that stands above', async () => {
    const text = await told('movement', 'player', 'A Par - Bur\nSTATUS')
    expect(countOf(text, 'A PAR - BUR')).toBe(1)
    expect(text).toContain('> STATUS See above')
  })

  test('says what has changed since', async () => {
    const text = await told('movement', 'player', 'A Par - Bur\nUNDO A PAR\nSTATUS')
    expect(text).not.toContain('See above')
  })

  test('of another game says how that stands', async () => {
    expect(await told('movement', 'player', 'A Par - Bur\nSTATUS harbor')).toContain('Movement orders')
  })
})

describe('what is asked of a game is no name of a person', () => {
  test.each<[Stage, Speaker, string, string]>([
    ['movement', 'player', 'WHO IS LATE', 'for who has still to order: LIST harbor'],
    ['movement', 'player', 'Who is late?', 'for who has still to order: LIST harbor'],
    ['movement', 'master', 'Who has not ordered yet?', 'for who has still to order: LIST harbor'],
    ['movement', 'player', 'Who plays the other countries?', ': LIST harbor'],
  ])('at an hour like %s a %s: %s', async (stage, who, text, expected) => {
    expect(await told(stage, who, text)).toContain(expected)
  })
})

describe('a wish leads to the line that does it', () => {
  test.each<[Speaker, string, string]>([
    ['master', 'DRAW', 'HELP DRAW'],
    ['master', 'SKIP', 'PROCESS'],
    ['player', 'SKIP', 'HELP DEADLINES'],
    ['player', 'skip my turn', 'HELP DEADLINES'],
    ['master', 'replace Turkey', 'EJECT T'],
    ['master', 'hand Turkey to Otto', 'EJECT T'],
    ['master', 'Turkey has left, Otto (otto@table.example) takes over', 'EJECT T'],
    ['player', 'can I change my orders later?', 'HELP ORDERS'],
    ['player', 'How do I talk to Russia without Italy knowing?', 'PRESS TO R'],
    ['player', 'How do I write to Russia and Italy?', 'PRESS TO RI'],
    ['player', 'which variants are there?', 'HELP VARIANT'],
    ['player', 'Why did my army bounce?', 'HISTORY harbor'],
    ['player', 'SIGNOFF', 'RESIGN'],
    ['player', 'SIGNOFF harbor', 'RESIGN'],
    ['player', 'FORFEIT', 'RESIGN'],
    ['player', 'RETIRE', 'RESIGN'],
    ['player', 'GIVE UP', 'RESIGN'],
    ['player', 'ABANDON harbor', 'RESIGN'],
    ['player', 'Ich gebe auf!', 'RESIGN'],
    ['player', 'SET PAUSE', 'PRESS TO M'],
    ['master', 'SET PAUSE', 'PAUSE'],
    ['master', 'GIVE UP', 'PROMOTE olga@other.example'],
  ])('a %s: %s', async (who, text, line) => {
    expect(`${await told('movement', who, text)} `).toContain(`: ${line} `)
  })

  test('with an address as it is', async () => {
    expect(await told('movement', 'master', 'Otto (otto@table.example) is another master')).toContain(
      'PROMOTE otto@table.example',
    )
  })
})

describe('a setting', () => {
  test('that is like that already is told as it is', async () => {
    expect(await told('forming', 'master', 'SET PUBLIC')).toContain('nothing changes. Shown by LIST: yes')
  })

  test('opens a private game again', async () => {
    expect(await told('forming', 'master', 'SET PRIVATE lantern\nSET NO PRIVATE')).toContain(
      'Who may join: anybody',
    )
  })
})

test('HELP VARIANTS lists the boards', async () => {
  expect(await told('movement', 'player', 'HELP VARIANTS')).toMatch(/standard.*1898 .*chaos/)
})

test('orders before the start are told that there is none', async () => {
  expect(await told('forming', 'player', 'A Par - Bur')).toContain('harbor has not begun yet')
})

test('a place that there is is not denied', async () => {
  const text = await told('movement', 'player', 'F Bre - Par - MAO')
  expect(text).not.toContain('No place is called "par"')
})

describe('WHOGAME of a game without names says', () => {
  test.each([
    ['SET GUNBOAT', 'sees who plays what in this game until it ends'],
    ['SET GUNBOAT\nSET NO REVEAL', 'not even when it has ended'],
  ])('%s', async (settings, why) => {
    const story = new Story('Somebody asks who is who.')
    await story.introduces(MASTER, `CREATE ?harbor zephyr\n${settings}`)
    for (const power of ['A', 'E'] as const) await story.introduces(PLAYERS[power], 'SIGNON ?harbor sesame')
    await story.answers(MASTER, 'FORCE BEGIN')
    await story.plays(PLAYERS.A, 'WHOGAME')
    expect(story.page.replace(/\s+\|?\s*/g, ' ')).toContain(why)
    await story.table.end()
  })
})
