// Three first hours with the judge as they happen, mail by mail: a newcomer, a master, and somebody from the classic judges.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memoryOf } from '../../../src/judge/conversation/services.ts'
import type { Game } from '../../../src/judge/game/game.ts'
import { phaseId } from '../../../src/rules/board/phase.ts'
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
    story.tell('She copies that, and mistypes it:')
    await story.answers(ANNA, 'SINGON ?harbor sesame')
    await story.answers(ANNA, 'SIGNON ?harbor sesame')
    await story.answers(ANNA, 'YES')
    await story.answers(ANNA, 'I would love to play Austria or Turkey')
    await story.answers(ANNA, 'SET PREFERENCE AT')
    story.tell('The others join as well, and the game begins:')
    await othersJoin(story, 'harbor', [BERT, CLEO, DORA, EMIL, FRED, GINA])
    await story.reads(ANNA, /Starting/)
    story.tell('She is Austria. She asks how to write an order, and then just tries:')
    await story.plays(ANNA, 'Who plays the other countries?')
    await story.plays(ANNA, 'How long do I have?')
    await story.plays(ANNA, 'How do I write my orders?')
    await story.plays(
      ANNA,
      'Hello, my army from Vienna goes to Galicia,\nBudapest to Serbia, and the fleet to Albania please.\n\nAnna',
    )
    story.tell('One of them she wants otherwise, and one word is mistyped:')
    await story.plays(ANNA, 'Can I still change my orders?')
    await story.plays(ANNA, 'A Vie - Boehmia')
    await story.plays(ANNA, 'What did I order?')
    await story.plays(ANNA, 'STATUS')
    story.tell('A word to Italy, which Russia is not to hear:')
    await story.plays(ANNA, 'How do I tell Italy something without Russia knowing?')
    await story.plays(ANNA, 'PRESS TO ITALY\nPeace?\nAnna')
    await story.answers(EMIL, 'With pleasure.', 'nothing')
    await story.reads(ANNA, /Press/)
    story.tell('She just answers that mail:')
    await story.answers(ANNA, 'Wonderful. Then I leave Venice alone.')
    await story.plays(ANNA, 'I will be away from 20 to 25 January.')
    await story.plays(ANNA, 'SET ABSENCE 20 Jan 2026 TO 25 Jan 2026')
    story.tell('The others have ordered as well, so the phase is played at once:')
    await othersOrder(story, [BERT, CLEO, DORA, EMIL, FRED, GINA])
    await story.table.nextAlarm()
    await story.reads(ANNA, /Results/)
    await story.plays(ANNA, 'SET NO MAP\nA Ser - Gre\nA Boh H\nF Alb S A Ser - Gre\nThanks!')
  })
  afterAll(() => story.table.end())

  test('goes as it is told', async () => {
    await expect(story.page).toMatchFileSnapshot('../../hours/newcomer.txt')
    everyLineFits(story)
  })

  test('ends in fall, with what she ordered', async () => {
    const game = await gameOf(story, 'harbor')
    expect(phaseId(game.position!.phase)).toBe('F1901M')
    expect(game.seats.map(({ player }) => player)).toContain(ANNA)
  })
})

describe('a master', () => {
  const story = new Story('The first hour of a master: two games are set up, mended and ended.', {
    game: 'lagoon',
    ...PAGE,
  })

  beforeAll(async () => {
    story.tell('Mara wants a game for friends, with two days a phase and without press.')
    await story.writes(MASTER, 'How do I create a game?')
    await story.answers(MASTER, 'CREATE ?lagoon zephyr')
    await story.answers(MASTER, 'OK')
    await story.plays(
      MASTER,
      'SET NO PRESS\nSET MOVE NEXT 2 days GRACE 1 day\nSET CLOCK 8pm\nSET ZONE Berlin',
    )
    await story.plays(MASTER, 'SET MOVE CLOCK 20:00\nSTATUS')
    story.tell('Press after all; and the game is for friends only:')
    await story.plays(MASTER, 'SET PRESS WHITE\nSET PRIVATE coral\nSET PUBLIC\nSET DEADLINE tomorrow')
    await story.plays(MASTER, 'SET NO PRIVATE')
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
    await story.plays(MASTER, 'SET NO MAP')
    story.tell('Fall needs more time, and a fleet stands where nobody remembers it:')
    await story.plays(MASTER, 'please extend the deadline by a day')
    await story.plays(MASTER, 'SET DEADLINE 10 Jan 2026 20:00\nSET GRACE 12 Jan 2026 20:00')
    await story.plays(MASTER, 'Who has not ordered yet?')
    await story.plays(MASTER, 'REPAIR\nREMOVE F Eng\nPLACE England F Lon\nEND')
    await story.answers(MASTER, 'YES')
    story.tell('Bert shows her his mail: it was right. She takes that back.')
    await story.plays(MASTER, 'UNDO')
    await story.plays(MASTER, 'UNDO REPAIR')
    story.tell('The other table, where nobody is to know who the others are:')
    await story.writes(MASTER, 'CREATE ?reef zephyr standard gunboat')
    await story.answers(MASTER, 'YES')
    story.turnsTo('reef')
    await story.plays(MASTER, 'which variants are there?')
    await story.plays(MASTER, 'SET PLAYERS 3\nSET GREY\nSET NO REVEAL\nSET NO MAP')
    await story.plays(MASTER, 'SET PLAYERS 2\nSET POWERS 6\nSET MANUAL START')
    await story.writes(OLD_HAND, 'SIGNON ?reef mistral', 'nothing')
    await story.answers(OLD_HAND, 'YES', 'nothing')
    for (const person of [ANNA, BERT]) {
      await story.writes(person, `SIGNON ?reef word-of-${person.slice(0, 4)}`, 'nothing')
      await story.answers(person, 'YES', 'nothing')
    }
    story.tell(
      'Two were wanted, Otto and Anna; Otto writes that he has no time, and Bert would like to come:',
    )
    await story.plays(MASTER, 'WHOGAME')
    await story.plays(MASTER, 'EJECT otto@table.example')
    await story.answers(MASTER, 'YES')
    await story.writes(BERT, 'SIGNON ?reef word-of-bert', 'nothing')
    await story.answers(BERT, 'YES', 'nothing')
    await story.plays(MASTER, 'FORCE BEGIN')
    story.tell('That was too early: Anna had a wish to send.')
    await story.plays(MASTER, 'UNSTART')
    await story.answers(MASTER, 'YES')
    await story.writes(ANNA, 'SIGNON ?reef word-of-anna\nSET PREFERENCE AEF', 'nothing')
    await story.answers(ANNA, 'YES', 'nothing')
    await story.plays(MASTER, 'FORCE BEGIN\nWHOGAME')
    story.tell('Three powers are too much for Anna; one of them goes to Otto, who has time again.')
    await story.plays(MASTER, 'hand Austria to Otto')
    await story.plays(MASTER, 'EJECT A!')
    await story.plays(MASTER, 'PAUSE\nBROADCAST We wait for somebody.')
    await story.plays(MASTER, 'BROADCAST\nWe wait for somebody.\nENDBROADCAST')
    await story.writes(OLD_HAND, 'TAKEOVER Areef mistral', 'nothing')
    await story.answers(OLD_HAND, 'YES', 'nothing')
    await story.plays(MASTER, 'RESUME')
    await story.plays(MASTER, 'STATUS')
    story.tell('All three vote for a draw, which ends that table.')
    for (const person of [OLD_HAND, ANNA, BERT]) await story.plays(person, 'SET DRAW', 'nothing')
    await story.table.nextAlarm()
    await story.reads(MASTER, /EXMP:reef - (?!.*Answer)/)
    story.turnsTo('lagoon')
    story.tell('Then nobody has time any more at the first table. She ends it:')
    await story.plays(MASTER, 'I want to end the game as a draw')
    await story.plays(MASTER, 'TERMINATE')
    await story.answers(MASTER, 'YES')
  })
  afterAll(() => story.table.end())

  test('goes as it is told', async () => {
    await expect(story.page).toMatchFileSnapshot('../../hours/master.txt')
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
    await story.answers(OLD_HAND, 'OK')
    await story.writes(OLD_HAND, 'LIST FULL\nWHOIS otto@table.example')
    await story.writes(OLD_HAND, 'SIGNON Oferry mistral')
    await story.writes(OLD_HAND, 'SIGNON ?ferry mistral\nSET PREFERENCE [TR]AFIGE')
    await story.answers(OLD_HAND, 'YES')
    await story.reads(OLD_HAND, /Starting/)
    story.tell('He signs on for each letter, and signs off; the first password is that of another game:')
    await story.writes(OLD_HAND, 'SIGNON Tferry scirocco\nA Con-Bul\nSIGNOFF')
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
    story.tell('Habits of many years:')
    await story.writes(
      OLD_HAND,
      'SIGNON Tferry mistral\nPRELIM\nPRESS TO ALL BUT R\nRussia has lied to me.\nENDPRESS\nPRESS\nTo whom it may concern.\nENDPRESS\nGREY PRESS TO R\nPsst.\nENDPRESS\nBROADCAST Hello from Turkey\nSIGNOFF',
    )
    await story.writes(
      OLD_HAND,
      'SIGNON Tferry mistral\nSET DRAW\nSET NO DRAW\nSET CONCEDE R\nSET NOCONCEDE\nSET VACATION Jan 20 TO Jan 25\nDIARY\nRussia owes me Rumania.\nENDPRESS\nDIARY LIST\nSIGNOFF',
    )
    await story.writes(
      OLD_HAND,
      'SIGNON Tferry mistral\nCLEAR\nA Con-Bul\nA Smy-Con\nF Ank-Bla\nSTATUS\nSIGNOFF',
    )
    await othersOrder(story, [ANNA, BERT, CLEO, DORA, EMIL, FRED])
    await story.writes(OLD_HAND, 'SIGNON Tferry mistral\nSET NO WAIT\nPHASE F1901M\nA Bul-Gre\nSIGNOFF')
    await story.table.nextAlarm()
    await story.reads(OLD_HAND, /Results/)
    await story.reads(OLD_HAND, /F1901M (?!Results|Diplomacy)/)
    await story.writes(
      OLD_HAND,
      'SIGNON Tferry mistral\nHISTORY EXCLSTART S1901M BROAD\nSUMMARY ferry\nGET DEDICATION\nSIGNOFF',
    )
    await story.writes(OLD_HAND, 'SIGNON Tferry mistral\nSET PASSWORD levanter\nRESIGN')
    await story.answers(OLD_HAND, 'NO')
  })
  afterAll(() => story.table.end())

  test('goes as it is told', async () => {
    await expect(story.page).toMatchFileSnapshot('../../hours/classic.txt')
    everyLineFits(story)
  })

  test('ends in fall', async () => {
    expect(phaseId((await gameOf(story, 'ferry')).position!.phase)).toBe('F1901M')
  })
})
