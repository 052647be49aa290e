// Every command by mail: what a letter asks for, what its writer is told, and what becomes of the game.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { instructionsIn } from '../../../src/judge/commands/reading/instructions.ts'
import { sample } from '../../edition.ts'
import { SPELLINGS } from '../commands/spellingTable.ts'
import { type Got, mailsTo, PostTable } from './postTable.ts'
import { gathered, type Letter, MASTER, PLAYERS, passwordOf, replyOf } from './sevenPlayers.ts'

let table: PostTable
const open = async (options = ''): Promise<void> => {
  table = new PostTable()
  await gathered(table, options)
}
const events = async (): Promise<readonly string[]> =>
  (await table.services.store.load('harbor')).events.map(({ kind }) => kind)
const says = async (power: Letter | 'M', text: string): Promise<Got> => {
  const from = power === 'M' ? MASTER : PLAYERS[power]
  const got = await table.letter(await replyOf(table, from, text))
  return mailsTo(from, got)[0]!
}

/** What a line does to the game, and a part of the answer; nothing happens where `to` is empty. */
type Row = readonly [who: Letter | 'M', line: string, to: readonly string[], answer: string | RegExp]

const ASKED: readonly Row[] = [
  ['F', 'SET WAIT', ['waitChosen'], 'The phase is not played before its deadline'],
  ['F', 'set no wait', ['waitChosen'], 'as soon as all orders are in'],
  ['F', 'SET DRAW', ['voteCast'], 'Your vote is kept until the end of the phase.'],
  ['F', 'VOTES', [], 'You have voted for a draw of all survivors.'],
  ['F', 'SET NO DRAW', ['voteCast'], 'Your vote is taken back'],
  ['F', 'VOTES', [], 'You have not voted to end the game: that counts as no.'],
  ['F', 'SET CONCEDE Turkey', ['voteCast'], 'Your vote is kept until the end of the phase.'],
  ['F', 'SET CONCEDE Atlantis', [], 'No power is called "Atlantis".'],
  ['F', 'SET ZONE Europe/Paris', ['zoneChosen'], 'Done.'],
  ['F', 'SET ZONE Middle/Earth', [], 'is not a time zone that can be found'],
  ['F', 'SET ABSENCE 24 Jan TO 26 Jan', ['absenceTaken'], 'Done.'],
  ['F', 'SET NO ABSENCE', ['absenceCancelled'], 'Done.'],
  ['F', 'SET NO ABSENCE', [], 'You have not announced any absence.'],
  [
    'F',
    'SET ABSENCE the day after the fair',
    [],
    'Write it like SET ABSENCE 24 Dec TO 2 Jan, or SET NO ABSENCE.',
  ],
  ['F', 'SET DEADLINE 10 Jan 20:00', [], 'only the master may do that'],
  ['M', 'SET DEADLINE 10 Jan 20:00', ['deadlineSet'], 'Done.'],
  ['M', 'SET DEADLINE soon', [], 'Write it like SET DEADLINE 24 Dec 20:00.'],
  ['M', 'SET GRACE 20 Jan', ['deadlineSet'], 'Done.'],
  ['M', 'PAUSE', ['gamePaused'], 'Done.'],
  ['M', 'RESUME', ['gameResumed'], 'Done. The game goes on.'],
  ['M', 'SET GREY', ['settingsChanged'], 'Press: grey'],
  ['M', 'SET WHITE/GREY', ['settingsChanged'], 'Press: white, grey'],
  ['M', 'SET NO PARTIAL', ['settingsChanged'], 'Press to some only: no'],
  ['M', 'SET PARTIAL', ['settingsChanged'], 'Press to some only: yes'],
  ['M', 'SET NO DIAS', ['settingsChanged', 'votesForgotten'], 'Draws include all survivors: no'],
  ['M', 'SET MOVE NEXT 48 GRACE 24', ['settingsChanged'], 'Movement lasts: 2 days'],
  ['M', 'SET MOVE CLOCK 1200', ['settingsChanged'], 'Movement clock: 20:00'],
  ['M', 'SET COMMENT A quiet table', ['settingsChanged'], 'Comment: A quiet table'],
  ['M', 'SET GAME ZONE Europe/Berlin', ['settingsChanged'], 'Time zone: Europe/Berlin'],
  ['M', 'SET HOLY DAYS 24 Dec 2026', ['settingsChanged'], 'Days off: 2026-12-24'],
  ['M', 'SET CENTERS 20', ['settingsChanged'], 'Centers that win: 20'],
  ['M', 'SET CENTERS 999', [], 'The setting "centers that win" cannot be 999: write a number from 1 to 34.'],
  ['M', 'SET DENY PLAYER hugo@other.example', ['settingsChanged'], 'Not admitted: hugo@other.example'],
  ['M', 'SET DENY PLAYER -hugo@other.example', ['settingsChanged'], 'Not admitted: none'],
  ['M', 'SET PLAYERS 7', [], /before the start/],
  ['F', 'SET NO PRESS', [], 'only the master may do that'],
  ['F', 'SET PASSWORD mistral-2', ['passwordChosen'], 'Done.'],
  ['F', 'SET PASSWORD word', [], 'This is the example, and anybody could guess it'],
  ['F', 'DIARY RECORD\nTurkey lies.\nENDPRESS', ['diaryWritten'], 'It is in your diary.'],
  ['F', 'DIARY LIST', [], 'Turkey lies.'],
  ['F', 'DIARY READ 1', [], 'Turkey lies.'],
  ['F', 'DIARY READ 7', [], 'There is no entry 7; the last is 1.'],
  ['F', 'DIARY DELETE 1', ['diaryStruck'], 'Done.'],
  ['G', 'DIARY LIST', [], 'Your diary is empty.'],
  ['F', 'PHASE F1901M\nA Bur - Bel', ['ordersPlanned'], 'Kept for that phase.'],
  ['F', 'CLEAR PENDING', ['plansCleared'], 'This is taken back:'],
  ['F', 'PHASE autumn of 1901, moves\nA Bur - Bel', ['ordersPlanned'], 'Kept for that phase.'],
  ['F', 'CLEAR PENDING', ['plansCleared'], 'This is taken back:'],
  ['F', 'PHASE F1901M\nELSE\nA Bur - Bel', [], 'have to belong together'],
  ['F', 'A Par - Bur\nA Mar - Spa\nF Bre - Mao', ['ordersWritten'], 'A PAR - BUR'],
  ['F', 'UNDO', [], 'Which order? Write UNDO and the unit'],
  ['F', 'UNDO A PAR', ['ordersCleared'], 'This is taken back:'],
  ['F', 'UNDO A PAR', [], 'You have given no order to "A PAR".'],
  ['F', 'CLEAR ALL', ['ordersCleared'], 'This is taken back:'],
  ['F', 'UNDO', [], 'There is no order to take back.'],
  ['F', 'MY GAMES', [], 'France in harbor'],
  ['F', 'WHO AM I', [], 'You are cleo@table.example.'],
  ['F', 'WHOIS dora@table.example', [], 'Dedication 0; 100% of turns on time'],
  ['F', 'WHOIS dora@table.example emil@table.example', [], 'emil@table.example:'],
  ['F', 'WHOIS nobody@table.example', [], 'Nobody is known to this judge as "nobody@table.example".'],
  ['F', 'HELP', [], 'Write HELP and one of these words on a line of its own.'],
  ['F', 'HELP SET WAIT', [], 'SET NOWAIT'],
  ['F', 'HELP witchcraft', [], 'There is no page on "witchcraft".'],
  ['M', 'SET STANDING ORDERS', ['settingsChanged'], 'Standing orders: yes'],
  [
    'F',
    'STANDING ORDERS\nA Par H\nEND',
    ['standingOrdersGiven', 'plansTakenUp'],
    'These orders stand until you change them.',
  ],
  ['F', 'CLEAR STANDING', ['standingOrdersGiven'], 'This is taken back:'],
  ['M', 'SET START 9 Jan 20:00', ['startSet'], 'Done.'],
  ['M', 'GRANT ABSENCE F FROM 24 Jan TO 26 Jan', ['absenceTaken'], 'Done.'],
  ['M', 'SET APPROVE F', ['playersApproved'], 'Done.'],
  ['F', 'BECOME MASTER', [], 'has a master'],
  ['M', 'FORCE BEGIN', [], 'before the start'],
  ['M', 'ROLLBACK S1901M!', [], 'No phase has been played yet'],
  ['F', 'TAKEOVER Gharbor mistral', [], 'Germany is not free: somebody plays it.'],
  ['M', 'RENAME harbor haven wrong', [], 'A game keeps its name here'],
  ['M', 'PURGE harbor wrong', [], 'It ends harbor for everybody, without a result.'],
  ['F', 'VERSION', [], 'Dragoman 1.0.0, with 1 game.'],
  ['F', 'STATUS', [], 'INCOMPLETE'],
  ['F', 'LIST harbor', [], "following players are signed up for game 'harbor'"],
  ['F', 'LIST', [], "following players are signed up for game 'harbor'"],
  ['F', 'SUMMARY', [], "Summary of game 'harbor'"],
  ['F', 'SUMMARY atlantis', [], 'No game is called "atlantis".'],
  ['F', 'WHOGAME harbor FULL', [], "Who is who in 'harbor'"],
  ['F', 'MAP harbor', [], 'FRANCE: A MAR, A PAR, F BRE'],
  ['F', 'HISTORY', [], 'Game Starting'],
  ['F', 'HISTORY atlantis', [], 'No game is called "atlantis".'],
  ['F', 'PRESS\nWhose is this?\nENDPRESS', [], 'Whose is this?'],
  ['F', 'FAKE TO G\nI am England.\nENDPRESS', [], 'This judge does not offer that.'],
  ['F', 'BROADCASST\nHello all.\nENDBROADCAST', [], 'Did you mean BROADCAST?'],
  [
    'F',
    'PRESS TO ALL BUT G\nPsst.\nENDPRESS',
    ['pressSent'],
    'Sent to Austria, England, Italy, Russia, Turkey, the master and the observers.',
  ],
  ['F', 'ROLLBACK 1!', [], 'the master'],
  ['M', 'ROLLBACK 1!', [], /turn|played/],
  ['M', 'ROLLFORWARD', [], 'Nothing has been taken back.'],
  ['M', 'PROMOTE hugo@other.example', [], /hugo@other.example|observer/],
  ['M', 'BECOME France\nA Par - Pic', ['ordersWritten'], 'A PAR - PIC'],
  ['M', 'BECOME France\nPROCESS!', [], 'write BECOME MASTER above it'],
  ['M', 'BECOME France\nEJECT France', [], 'write BECOME MASTER above it'],
  ['M', 'BECOME France\nPAUSE', [], 'write BECOME MASTER above it'],
  ['M', 'BECOME France\nSET DEADLINE 10 Jan 2026 20:00', [], 'write BECOME MASTER above it'],
  ['M', 'BECOME France\nSET NMR', [], 'write BECOME MASTER above it'],
  ['M', 'BECOME France\nREPAIR!\nREMOVE A Par\nEND', [], 'write BECOME MASTER above it'],
  ['M', 'BECOME France\nPROMOTE F', [], 'write BECOME MASTER above it'],
  [
    'M',
    'REPAIR!\nREMOVE A Par\nPLACE France F Pic\nGIVE Mar TO nobody\nEND',
    ['positionRepaired'],
    'Done: the board is changed',
  ],
  ['M', 'REPAIR!\nPLACE Atlantis A Par\nEND', [], 'no power is called "Atlantis"'],
  ['M', 'REPAIR!\nGIVE Par\nEND', [], 'Write lines like PLACE FRANCE A PAR'],
  ['M', 'REPAIR!\nPLACE France A Mun\nEND', [], 'A MUN: there is a unit in that province already.'],
  ['M', 'REPAIR!\nGIVE Bur TO France\nEND', [], 'Burgundy is not a supply center.'],
  ['F', 'REPAIR!\nREMOVE A Mar\nEND', [], 'This is for the master'],
  ['M', 'UNSTART!', ['gameUnstarted'], 'Done, and everybody is told.'],
]

/** Kinds that other tests are about. */
const ELSEWHERE: readonly string[] = [
  ...['register', 'alsoAm', 'address', 'create', 'signOn', 'signOnAs', 'observe', 'prefer', 'unclearSignOn'],
  ...['resign', 'terminate', 'eject', 'process', 'preview', 'orders', 'enclose', 'mail'],
]

describe('a line by mail', () => {
  test('is in the table for each kind of thing that can be asked', () => {
    const inTable = new Set(ASKED.flatMap(([, line]) => instructionsIn(line).map(({ kind }) => kind)))
    const all = new Set(Object.values(SPELLINGS).flatMap(rows => rows.map(([, { kind }]) => kind)))
    expect([...all].filter(kind => !inTable.has(kind) && !ELSEWHERE.includes(kind))).toEqual([])
  })

  beforeAll(() => open())
  afterAll(() => table.end())

  test.each(ASKED)('%s: %s', async (who, line, to, answer) => {
    const before = await events()
    const { text } = await says(who, line)
    expect((await events()).slice(before.length)).toEqual(to)
    if (typeof answer === 'string') expect(text.replace(/\s+/g, ' ')).toContain(answer.replace(/\s+/g, ' '))
    else expect(text).toMatch(answer)
  })
})

describe('what cannot be taken back easily', () => {
  beforeEach(() => open())

  type Grave = readonly [who: Letter | 'M', line: string, event: string]
  const ASKED_BACK: readonly Grave[] = [
    ['F', 'RESIGN', 'playerResigned'],
    ['M', 'TERMINATE', 'gameEnded'],
    ['M', 'EJECT France', 'playerResigned'],
    ['M', 'PROCESS', 'phaseResolved'],
  ]
  const AT_ONCE: readonly Grave[] = [
    ['F', 'RESIGN!', 'playerResigned'],
    ['M', 'TERMINATE!', 'gameEnded'],
    ['M', 'PROCESS S1901M', 'phaseResolved'],
  ]

  test.each(sample(ASKED_BACK, 2))('%s: %s is asked back for, and a YES does it', async (who, line, kind) => {
    const before = await events()
    const asked = await says(who, line)
    expect(asked.text).toContain('Nothing has been done about this yet')
    expect(asked.text).toContain(`${line}!`)
    expect(await events()).toEqual(before)
    const from = who === 'M' ? MASTER : PLAYERS[who]
    await table.letter({ from, to: asked.replyTo, subject: `Re: ${asked.subject}`, text: 'YES\n' })
    expect((await events()).slice(before.length)).toContain(kind)
    const after = await events()
    await table.letter({ from, to: asked.replyTo, subject: `Re: ${asked.subject}`, text: 'Yes.\n' })
    expect(await events()).toEqual(after)
    await table.end()
  })

  test.each(sample(AT_ONCE, 2))('%s: %s is done at once', async (who, line, kind) => {
    const before = await events()
    await says(who, line)
    expect((await events()).slice(before.length)).toContain(kind)
    await table.end()
  })

  test('the password that stands in a line is neither shown nor kept', async () => {
    const text = `RESIGN Fharbor ${passwordOf('F')}`
    const [asked] = await table.letter({ from: PLAYERS.F, text })
    expect(asked!.text).toContain('Nothing has been done about this yet')
    expect(asked!.text).not.toContain(passwordOf('F'))
    await table.letter({ from: PLAYERS.F, to: asked!.replyTo, subject: `Re: ${asked!.subject}`, text: 'YES' })
    expect(await events()).toContain('playerResigned')
    expect(await table.everythingStored()).not.toContain(passwordOf('F'))
    await table.end()
  })

  test('a YES of somebody else, or a week too late, does nothing', async () => {
    const asked = await says('F', 'RESIGN')
    const before = await events()
    await says('G', 'YES')
    expect(await events()).toEqual(before)
    table.clock.turnTo((table.clock.now() + 8 * 86_400_000) as ReturnType<typeof table.clock.now>)
    await table.letter({ from: PLAYERS.F, to: asked.replyTo, text: 'YES' })
    expect(await events()).not.toContain('playerResigned')
    await table.end()
  })
})

test('the record of a player tells nothing of a gunboat that goes on, but to himself', async () => {
  await open('gunboat')
  await says('F', 'RESIGN!')
  const asked = (await says('G', `WHOIS ${PLAYERS.F}`)).text
  expect(asked).toContain('Games begun: 0')
  expect(asked).toContain('resigned: 0')
  await says('M', 'TERMINATE!')
  expect((await says('G', `WHOIS ${PLAYERS.F}`)).text).toContain('resigned: 1')
  await table.end()
})

describe('a preview', () => {
  beforeAll(async () => {
    await open()
    await says('F', 'A Par - Bur')
    await says('G', 'A Mun - Bur')
  })
  afterAll(() => table.end())

  test('holds the others, and tells nothing of what they have written', async () => {
    const { text } = await says('F', 'PREVIEW')
    expect(text).toContain('A PAR - BUR')
    expect(text).not.toContain('A MUN - BUR')
    expect(text).not.toContain('ounced')
  })

  test('takes what the asker supposes of them', async () => {
    const { text } = await says('F', 'PREVIEW\nA Mun - Bur\nENDPREVIEW')
    expect(text).toContain('A MUN - BUR')
    expect(text).toMatch(/ounced with the German army from Munich/)
  })

  test('writes nothing, and no program takes it for results', async () => {
    const before = await events()
    const { text } = await says('F', 'PREVIEW')
    expect(await events()).toEqual(before)
    expect(text).not.toMatch(/^Movement results/m)
  })

  test('shows its master what is there', async () => {
    const { text } = await says('M', 'PREVIEW')
    expect(text).toMatch(/ounced with the German army from Munich/)
  })
})

describe('a game is created', () => {
  beforeEach(() => {
    table = new PostTable()
  })
  const created = async (words: string): Promise<Got> => {
    const [answer] = await table.confirmed({
      from: MASTER,
      text: `CREATE ?harbor ${passwordOf('M')} ${words}`,
    })
    return answer!
  }

  test.each([
    ['GUNBOAT NO PRESS', { gunboat: true, press: { colours: [] } }],
    ['chaos', { variant: 'chaos' }],
    ['Fleet Rome NMR', { variant: 'fleet-rome', missing: 'civilDisorder' }],
    ['', { variant: 'standard', gunboat: false }],
  ])('with %s', async (words, settings) => {
    expect((await created(words)).text).toContain('is created')
    const { events } = await table.services.store.load('harbor')
    expect(events[0]!.body).toMatchObject({ settings })
    await table.end()
  })

  test('with what nobody knows it is not', async () => {
    const text = `CREATE ?harbor ${passwordOf('M')} atlantis`
    const [answer] = await table.letter({ from: MASTER, text })
    expect(answer!.text).toContain('No variant is called "atlantis". There are')
    expect(await events()).toEqual([])
    await table.end()
  })

  test('unless five of the same master have not begun; those of others are none of theirs', async () => {
    const names = ['one', 'two', 'three', 'four', 'five', 'six', 'seven']
    const text = names.map(name => `CREATE ?${name} ${passwordOf('M')}`).join('\n')
    const [answer] = await table.confirmed({ from: MASTER, text })
    expect(answer!.text).toContain('Your games one, two, three, four, five have not begun yet')
    await table.letter({ from: MASTER, text: `SIGNON Mtwo ${passwordOf('M')}\nTERMINATE!` })
    await table.confirmed({ from: PLAYERS.A, text: `CREATE ?other ${passwordOf('A')}` })
    await table.confirmed({
      from: MASTER,
      text: `SIGNON Mone ${passwordOf('M')}\nCREATE ?eight ${passwordOf('M')}\nCREATE ?nine ${passwordOf('M')}`,
    })
    const made = (await table.services.store.games()).map(({ name }) => name).sort()
    expect(made).toEqual(['eight', 'five', 'four', 'one', 'other', 'three', 'two'])
    await table.end()
  })

  test('whose word opens it to those who know it', async () => {
    await created('')
    const [starting] = await table.all()
    expect(starting).toBeDefined()
    await table.letter({ from: MASTER, text: `SIGNON Mharbor ${passwordOf('M')}\nSET PRIVATE open-sesame` })
    const without = await table.confirmed({ from: PLAYERS.A, text: `SIGNON ?harbor ${passwordOf('A')}` })
    expect(mailsTo(PLAYERS.A, without)[0]!.text).toMatch(/word/)
    const wrong = await table.letter({ from: PLAYERS.A, text: `SIGNON ?harbor ${passwordOf('A')} sesame` })
    expect(mailsTo(PLAYERS.A, wrong)[0]!.text).not.toContain('You have joined')
    const right = await table.confirmed({
      from: PLAYERS.A,
      text: `SIGNON ?harbor ${passwordOf('A')} open-sesame`,
    })
    expect(mailsTo(PLAYERS.A, right)[0]!.text).toContain('You have joined')
    expect(await table.everythingStored()).not.toContain('open-sesame')
    // It is about joining: its page says so.
    const look = async (text: string) =>
      (await table.letter({ from: 'zoe@elsewhere.example', text }))[0]!.text.replace(/\s+/g, ' ')
    expect(await look('HELP SET PRIVATE')).toMatch(/LIST, SUMMARY and HISTORY with (?:the|that) name/)
    expect(await look('LIST harbor')).toContain("Game 'harbor' has not begun yet.")
    expect(await look('SUMMARY harbor')).toContain("Summary of game 'harbor'")
    await table.end()
  })
})
