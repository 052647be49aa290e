// Three first hours with the judge as they happen, mail by mail: a newcomer, a master, and somebody from the classic judges.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { phaseId } from '../../src/board/phase.ts'
import { memoryOf } from '../../src/conversation/services.ts'
import type { Game } from '../../src/game/game.ts'
import { MASTER, PLAYERS } from './sevenPlayers.ts'
import { Story } from './story.ts'

const { A: ANNA, E: BERT, F: CLEO, G: DORA, I: EMIL, R: FRED, T: GINA } = PLAYERS
const OLD_HAND = 'otto@table.example'

/** What the rest of a table orders in spring. */
const SPRING: Readonly<Record<string, string>> = {
  [ANNA]: 'A Vie - Gal\nA Bud - Ser\nF Tri - Alb',
  [BERT]: 'F Lon - Nth\nF Edi - Nwg\nA Lvp - Yor',
  [CLEO]: 'A Par - Bur\nA Mar - Spa\nF Bre - MAO',
  [DORA]: 'A Ber - Kie\nA Mun - Ruh\nF Kie - Den',
  [EMIL]: 'A Ven H\nA Rom - Apu\nF Nap - Ion',
  [FRED]: 'A Mos - Ukr\nA War - Gal\nF Sev - Bla\nF Stp/sc - Bot',
  [GINA]: 'A Con - Bul\nA Smy - Con\nF Ank - Bla',
}

const gameOf = async ({ table }: Story, name: string): Promise<Game> =>
  (await memoryOf(table.services.store).game(name)).game

/** Whoever else there is joins, or orders, without a word here. */
async function othersJoin(story: Story, game: string, people: readonly string[]): Promise<void> {
  for (const person of people)
    await story.introduces(person, `SIGNON ?${game} word-of-${person.slice(0, 4)}`, 'nothing')
}
async function othersOrder(story: Story, people: readonly string[]): Promise<void> {
  for (const person of people) await story.plays(person, SPRING[person]!, 'nothing')
}

/** Whole mails, with their subjects, as wide as they are. */
const PAGE = { isWithSubjects: true, room: 78 }

const everyLineFits = (story: Story): void =>
  expect(story.page.split('\n').filter(line => line.length > 80)).toEqual([])

describe('somebody who has never played by mail', () => {
  const story = new Story('The first hour of somebody who has never played by mail.', {
    ...PAGE,
  })

  beforeAll(async () => {
    await story.introduces(MASTER, 'CREATE ?harbor zephyr', 'nothing')
    story.tell('Anna has been given an address, and nothing else.')
    await story.writes(ANNA, 'Hi, a friend told me that I can play Diplomacy here. What do I have to do?')
    story.tell('She wants to see which games there are:')
    await story.answers(ANNA, 'LIST')
    await story.answers(ANNA, 'I would like to join harbor please')
    await story.answers(ANNA, 'SIGNON ?harbor sesame')
    await story.answers(ANNA, 'YES')
    story.tell('The others join as well, and the game begins:')
    await othersJoin(story, 'harbor', [BERT, CLEO, DORA, EMIL, FRED, GINA])
    await story.reads(ANNA, /Starting/)
    story.tell('She is Austria. She asks how to write an order, and then just tries:')
    await story.plays(ANNA, 'How do I write my orders?')
    await story.plays(
      ANNA,
      'Hello, my army from Vienna goes to Galicia,\nBudapest to Serbia, and the fleet to Albania please.\n\nAnna',
    )
    story.tell('She is shown what was read of it, and says that it is meant so:')
    await story.plays(ANNA, 'YES')
    story.tell('One of them she wants otherwise, and one word is mistyped:')
    await story.plays(ANNA, 'A Vie - Boehmia')
    story.tell('A word to Italy:')
    await story.plays(ANNA, 'PRESS TO ITALY\nPeace?\nAnna')
    story.tell('The others have ordered as well, so the phase is played at once:')
    await othersOrder(story, [BERT, CLEO, DORA, EMIL, FRED, GINA])
    await story.table.nextAlarm()
    await story.reads(ANNA, /Results/)
  })
  afterAll(() => story.table.end())

  test('goes as it is told', async () => {
    await expect(story.page).toMatchFileSnapshot('../hours/newcomer.txt')
    everyLineFits(story)
  })

  test('ends in fall, with what she ordered', async () => {
    const game = await gameOf(story, 'harbor')
    expect(phaseId(game.position!.phase)).toBe('F1901M')
    expect(game.seats.map(({ player }) => player)).toContain(ANNA)
  })
})

describe('a master', () => {
  const story = new Story('The first hour of a master: a game is set up, mended and ended.', {
    game: 'lagoon',
    ...PAGE,
  })

  beforeAll(async () => {
    story.tell('Mara wants a game for friends, with two days a phase and without press.')
    await story.writes(MASTER, 'How do I create a game?')
    await story.answers(MASTER, 'CREATE ?lagoon zephyr')
    await story.answers(MASTER, '')
    await story.plays(MASTER, 'SET NO PRESS\nSET MOVE NEXT 2 days\nSET CLOCK 8pm\nSET ZONE Berlin')
    await story.plays(MASTER, 'SET MOVE CLOCK 20:00\nSTATUS')
    story.tell('Seven friends come:')
    await othersJoin(story, 'lagoon', [ANNA, BERT, CLEO, DORA, EMIL, FRED, GINA])
    await story.reads(MASTER, /Starting/)
    story.tell('Gina has no time after all, and does not write. Mara looks for somebody else.')
    await story.plays(MASTER, 'kick Turkey out')
    await story.plays(MASTER, 'EJECT T')
    await story.answers(MASTER, 'YES')
    story.tell('Until somebody comes she stops the clock:')
    await story.plays(MASTER, 'PAUSE')
    await story.introduces(OLD_HAND, 'TAKEOVER Tlagoon mistral', 'nothing')
    await story.reads(MASTER, /Otto|Takes|otto|New|Player|Turkey/)
    await story.plays(MASTER, 'RESUME')
    await othersOrder(story, [ANNA, BERT, CLEO, DORA, EMIL, FRED])
    await story.plays(OLD_HAND, SPRING[GINA]!, 'nothing')
    await story.table.nextAlarm()
    story.tell(
      'Spring is played. Bert had written to her in time, and not to the judge; she goes back and orders for him:',
    )
    await story.plays(MASTER, 'ROLLBACK S1901M KEEP ORDERS')
    await story.answers(MASTER, 'YES')
    await story.plays(MASTER, 'England: F Lon - Eng')
    await story.plays(MASTER, 'PROCESS')
    await story.reads(MASTER, /Results/)
    story.tell('Then nobody has time any more. She ends the game:')
    await story.plays(MASTER, 'I want to end the game as a draw')
    await story.plays(MASTER, 'TERMINATE')
    await story.answers(MASTER, 'YES')
  })
  afterAll(() => story.table.end())

  test('goes as it is told', async () => {
    await expect(story.page).toMatchFileSnapshot('../hours/master.txt')
    everyLineFits(story)
  })

  test('ends with a game that is over, and spring played once', async () => {
    const game = await gameOf(story, 'lagoon')
    expect(game.stage).toBe('over')
    expect(game.turns.map(({ phase }) => phaseId(phase))).toEqual(['S1901M'])
  })
})

describe('somebody who has played on the classic judges for years', () => {
  const story = new Story('The first hour of somebody who has played on the classic judges for years.', {
    game: 'ferry',
    ...PAGE,
  })

  beforeAll(async () => {
    await story.introduces(MASTER, 'CREATE ?ferry zephyr', 'nothing')
    await othersJoin(story, 'ferry', [ANNA, BERT, CLEO, DORA, EMIL, FRED])
    story.tell('Otto writes as he has always written.')
    await story.writes(
      OLD_HAND,
      'REGISTER\nName: Otto Old\nLevel: Expert\nAddress: Harbor Street 1\nCountry: Germany\nPhone: none\nEND',
    )
    await story.writes(OLD_HAND, 'LIST FULL')
    await story.writes(OLD_HAND, 'SIGNON Oferry mistral')
    await story.writes(OLD_HAND, 'SIGNON ?ferry mistral\nSET PREFERENCE [TR]AFIGE')
    await story.answers(OLD_HAND, '')
    await story.reads(OLD_HAND, /Starting/)
    story.tell('He signs on for each letter, and signs off:')
    await story.writes(
      OLD_HAND,
      'SIGNON Tferry mistral\nA Con-Bul\nA Smy-Con\nF Ank s A Con-Bul\nSET NOWAIT\nPRESS TO AR\nGood luck to both of you.\nENDPRESS\nSIGNOFF',
      'all',
      'moves',
    )
    await story.writes(
      OLD_HAND,
      'SIGNON Tferry mistral\nF Ank-Bla\nSET WAIT\nWHOGAME ferry\nVERSION\nSIGNOFF',
    )
    await othersOrder(story, [ANNA, BERT, CLEO, DORA, EMIL, FRED])
    await story.writes(OLD_HAND, 'SIGNON Tferry mistral\nSET NO WAIT\nPHASE F1901M\nA Bul-Gre\nSIGNOFF')
    await story.table.nextAlarm()
    await story.reads(OLD_HAND, /Results/)
    await story.reads(OLD_HAND, /F1901M (?!Results|Diplomacy)/)
    await story.writes(OLD_HAND, 'SIGNON Tferry mistral\nHISTORY ferry LINES 20\nSUMMARY ferry\nSIGNOFF')
  })
  afterAll(() => story.table.end())

  test('goes as it is told', async () => {
    await expect(story.page).toMatchFileSnapshot('../hours/classic.txt')
    everyLineFits(story)
  })

  test('ends in fall', async () => {
    expect(phaseId((await gameOf(story, 'ferry')).position!.phase)).toBe('F1901M')
  })
})
