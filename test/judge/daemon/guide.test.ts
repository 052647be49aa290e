// The worked example of the help: a spring by mail, played by people who have read nothing but what the judge answers.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memoryOf } from '../../../src/judge/conversation/services.ts'
import { phaseId } from '../../../src/rules/board/phase.ts'
import { MASTER, PLAYERS } from './sevenPlayers.ts'
import { Story } from './story.ts'

const { A: ANNA, E: BERT, F: CLEO, G: DORA, I: EMIL, R: FRED, T: GINA } = PLAYERS
const HUGO = 'hugo@table.example'

/** What the others of the table order. */
const SHEETS: readonly (readonly [string, string])[] = [
  [BERT, 'F Lon - Nth\nF Edi - Nwg\nA Lvp - Yor'],
  [CLEO, 'A Par - Bur\nA Mar - Spa\nF Bre - MAO'],
  [DORA, 'A Ber - Kie\nA Mun - Ruh\nF Kie - Den'],
  [EMIL, 'A Ven H\nA Rom - Apu\nF Nap - Ion'],
  [FRED, 'A Mos - Ukr\nA War - Gal\nF Sev - Bla\nF Stp/sc - Bot'],
]

async function opened(story: Story): Promise<void> {
  story.tell(
    'This is how it went for people who had read nothing beforehand. What they wrote stands far from the margin;',
    'what the judge sent stands behind a bar, and [...] is what is left out here.',
  )
  story.tell('Mara wants to keep a game for friends, and makes one:')
  await story.introduces(MASTER, 'CREATE ?harbor zephyr')
  story.tell('Anna has heard of the judge. What does one write to a machine?')
  await story.writes(ANNA, 'Hello!')
  await story.answers(ANNA, 'LIST')
  story.tell('She joins, with a password that she makes up now and keeps:')
  await story.writes(ANNA, 'SIGNON ?harbor sesame')
  story.tell('She answers that mail:')
  await story.answers(ANNA, 'OK')
  for (const person of [BERT, CLEO, DORA, EMIL, FRED, GINA])
    await story.introduces(person, `SIGNON ?harbor word-of-${person.slice(0, 4)}`, 'nothing')
  story.tell('A few days later all seven are there, and everybody gets a mail. This is hers:')
  await story.reads(ANNA, /Starting/, [/selected/, /^Starting/, /^Austria: Army/, /^Late orders/, /^\* /])
}

async function ordered(story: Story): Promise<void> {
  story.tell('Anna answers it with her orders. One of the names is wrong:')
  await story.plays(
    ANNA,
    'Hi judge, here are my moves:\nA Vie - Galx\nA Bud Serbia\nF Trieste to Alb\nThanks!',
  )
  story.tell('She sends what was missing, and nothing else: the other orders stay.')
  await story.plays(ANNA, 'A Vienna to Galicia')
  story.tell('Then she writes to Italy:')
  await story.plays(ANNA, 'PRESS TO Italy\nShall we leave Venice and Trieste alone?\nENDPRESS')
  story.tell('Emil plays Italy, gets it by mail, and just answers that mail:')
  await story.reads(EMIL, /Press from A/)
  await story.answers(EMIL, 'With pleasure. Where do you go?')
  story.tell('Can one vote for a draw before anything has happened? One can, and take it back:')
  await story.plays(ANNA, 'SET DRAW\nVOTES\nSET NO DRAW')
}

async function taken(story: Story): Promise<void> {
  story.tell('Gina plays Turkey, and has no time after all:')
  await story.plays(GINA, 'RESIGN')
  await story.answers(GINA, 'YES')
  story.tell('Everybody hears of it:')
  await story.reads(ANNA, /Resignation/)
  story.tell(
    'Hugo looks for a game, and takes the power that is free. He too answers the mail that asks him:',
  )
  await story.writes(HUGO, 'LIST', [/free:/])
  await story.introduces(HUGO, 'TAKEOVER Tharbor mistral')
  await story.plays(HUGO, 'A Con - Bul\nA Smy - Con\nF Ank - Bla\nSET NO WAIT', [/COMPLETE/, /SET NO WAIT/])
}

async function played(story: Story): Promise<void> {
  for (const [person, sheet] of SHEETS) await story.plays(person, sheet, 'nothing')
  story.tell(
    'The others order as well. When nobody is missing any more the phase is played, and all get the results:',
  )
  await story.table.nextAlarm()
  await story.reads(ANNA, /Results/)
  story.tell(
    'Then Bert writes to Mara that he had meant another order, and nobody minds. The master can go back:',
  )
  await story.plays(MASTER, 'ROLLBACK S1901M KEEP ORDERS')
  await story.answers(MASTER, 'YES')
  story.tell('Everybody is told:')
  await story.reads(ANNA, /Rollback/, [/taken the game back/])
  story.tell('Bert changes one order, and Mara lets the phase be played again:')
  await story.plays(BERT, 'F Lon - Eng', [/COMPLETE/])
  await story.plays(MASTER, 'PROCESS')
  await story.reads(ANNA, /Results/, [/^England/, /^\* Orders are due/])
  story.tell('Spring is over. Anna answers that mail with her orders for fall.')
}

describe('a spring by mail', () => {
  const story = new Story('A whole spring by mail, letter by letter.')

  beforeAll(async () => {
    await opened(story)
    await ordered(story)
    await taken(story)
    await played(story)
  })
  afterAll(() => story.table.end())

  test('stands in the help as it happens', async () => {
    await expect(story.page).toMatchFileSnapshot('../../../templates/en/help/guide.txt')
  })

  test('ends with spring played once, fall begun, and Turkey in other hands', async () => {
    const { game } = await memoryOf(story.table.services.store).game('harbor')
    expect(game.turns.map(({ phase }) => phaseId(phase))).toEqual(['S1901M'])
    expect(phaseId(game.position!.phase)).toBe('F1901M')
    expect(game.seats.map(({ player }) => player)).toEqual([ANNA, BERT, CLEO, DORA, EMIL, FRED, HUGO])
  })

  test('fits into a mail', () => {
    expect(story.page.split('\n').filter(line => line.length > 72)).toEqual([])
  })
})
