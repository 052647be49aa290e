// A whole game of seven by mail, from CREATE to a draw: the judge is started anew before each letter.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findings } from '../../../src/judge/service/verifying.ts'
import { type Got, mailsTo, PostTable, subjectsOf } from './postTable.ts'
import { gathered, LETTERS, type Letter, MASTER, PLAYERS, passwordOf, replyOf } from './sevenPlayers.ts'

const table = new PostTable()
const everybody = [MASTER, ...LETTERS.map(power => PLAYERS[power])]

const names = (addresses: readonly string[]) => addresses.map(address => address.split('@')[0]).sort()
const gotBy = (got: readonly Got[]) => names(got.map(({ to }) => to))
const subjects = (got: readonly Got[]) => [...new Set(got.map(({ subject }) => subject))]
const writes = async (power: Letter, text: string): Promise<readonly Got[]> =>
  table.letter(await replyOf(table, PLAYERS[power], text))

beforeAll(() => gathered(table))
afterAll(() => table.end())

/** The tests below are one story, in this order. */
describe('a game by mail', () => {
  test('begins for everybody when the seventh has joined', async () => {
    const starting = (await table.all()).filter(({ subject }) => subject.endsWith('Game Starting'))
    expect(subjects(starting)).toEqual(['EXMP:harbor - S1901M Game Starting'])
    expect(gotBy(starting)).toEqual(names(everybody))
    expect(mailsTo(PLAYERS.A, starting)[0]!.text).toContain('You have been selected as Austria')
    expect(mailsTo(PLAYERS.T, starting)[0]!.text).toContain('You have been selected as Turkey')
  })

  test('has asked each of them first whether he wrote himself, and done nothing before', async () => {
    const all = await table.all()
    const asked = all.filter(({ text }) => text.includes('nothing in it has been done yet'))
    expect(gotBy(asked)).toEqual(names(everybody))
    expect(asked.every(({ subject }) => subject === 'Re: EXMP orders')).toBe(true)
  })

  test('tells the master and those who are there of each who joins', async () => {
    const told = (await table.all()).filter(({ subject }) => subject.includes('New Player Signon'))
    const counts = [1, 2, 3, 4, 5, 6, 7].map(
      number =>
        told.filter(({ subject }) => subject === `EXMP:harbor - New Player Signon: #${number}`).length,
    )
    // The seventh starts the game, and the mail that says so says that too.
    expect(counts).toEqual([2, 3, 4, 5, 6, 7, 0])
  })

  test('tells each player what of his orders will be carried out, and nobody else', async () => {
    const sheets: readonly (readonly [Letter, string, string])[] = [
      ['A', 'A Vie - Gal\nA Bud - Ser\nF Tri - Alb', 'Army Vienna -> Galicia'],
      ['E', 'f lon-nth, f edi nwg\na lvp - yor', 'Fleet London -> North Sea'],
      [
        'F',
        'A Par - Bur\nA Mar S A Par - Bur\nF Bre - MAO',
        'Army Marseilles SUPPORT Army Paris -> Burgundy',
      ],
      ['G', 'Ber - Kie\nMun - Ruh\nF Kie - Den', 'Army Berlin -> Kiel'],
      ['I', 'A Ven H\nA Rom - Apu\nF Nap - Ion', 'Army Rome -> Apulia'],
    ]
    for (const [power, text, canonical] of sheets) {
      const got = await writes(power, text)
      expect(subjectsOf(got)).toEqual([
        `${PLAYERS[power].split('@')[0]}: EXMP:harbor - S1901M Orders complete`,
      ])
      expect(got[0]!.text).toContain(canonical)
      expect(got[0]!.text).toMatch(/^COMPLETE\.$/m)
    }
  })

  test('takes orders from another address by the password of the power', async () => {
    const text = `SIGNON Tharbor ${passwordOf('T')}\nA Con - Bul\nA Smy - Con\nF Ank - Bla`
    const got = await table.letter({ from: 'gina@work.example', text })
    expect(subjectsOf(got)).toEqual(Array(2).fill('gina: EXMP:harbor - S1901M Orders complete'))
    // Its owner is told as well.
    expect(got.map(({ to }) => to)).toEqual(['gina@work.example', PLAYERS.T])
    expect(got[0]!.text).toMatch(/^COMPLETE\.$/m)
    expect(got[0]!.text).toContain('> SIGNON Tharbor ********')
  })

  test('says what it could not read, and what is still missing', async () => {
    const got = await writes('R', 'A Mos - Ukr\nA War - Galx\nF Sev - Bla')
    expect(subjectsOf(got)).toEqual([
      'fred: EXMP:harbor - S1901M Orders incomplete: 2 missing, not all taken',
    ])
    expect(got[0]!.text).toContain('> A War - Galx\n  No place is called "galx". Did you mean Galicia (GAL)?')
    expect(got[0]!.text).toContain('INCOMPLETE: no order for A WAR, F STP/SC.')
  })

  test('carries press to one, and to everybody', async () => {
    const toOne = await writes('F', 'PRESS TO E\nShall we share Belgium?\nENDPRESS')
    expect(subjectsOf(toOne)).toEqual([
      'cleo: Re: EXMP:harbor - S1901M Answer to your letter',
      'bert: EXMP:harbor - S1901M Press from F to E',
    ])
    expect(toOne[1]!.text).toContain('Shall we share Belgium?')
    const toAll = await writes('I', 'BROADCAST\nGood luck to all of you.\nENDBROADCAST')
    const heard = toAll.filter(({ subject }) => subject === 'EXMP:harbor - S1901M Broadcast from I')
    expect(gotBy(heard)).toEqual(names(everybody.filter(person => person !== PLAYERS.I)))
  })

  test('reminds only those whose orders are not complete', async () => {
    const got = await table.at('2026-01-07T23:30:00Z')
    expect(subjectsOf(got)).toEqual(['fred: EXMP:harbor - S1901M Reminder'])
    expect(got[0]!.text).toContain('Orders for Russia are not complete yet.')
    await table.at('2026-01-08T20:30:00Z')
  })

  test('names the late to everybody', async () => {
    const got = await table.at('2026-01-08T23:30:00Z')
    expect(subjects(got)).toEqual(['EXMP:harbor - S1901M Late Notice: R'])
    expect(gotBy(got)).toEqual(names(everybody))
    expect(got[0]!.text).toContain('Russia is late.')
  })

  test('plays the phase when the last one has ordered and the delay is over', async () => {
    const got = await writes('R', 'A War - Gal\nF Stp(sc) - Bot')
    expect(got[0]!.text).toMatch(/^COMPLETE\.$/m)
    const results = await table.nextAlarm()
    expect(subjects(results)).toEqual(['EXMP:harbor - S1901M Results'])
    expect(gotBy(results)).toEqual(names(everybody))
    const { text } = mailsTo(PLAYERS.A, results)[0]!
    expect(text).toContain('\nAustria: Army Vienna -> Galicia. (*bounce*)\n')
    expect(text).toContain(
      '\n* A Vienna bounced with the Russian army from Warsaw over Galicia, 1\n  against 1.\n',
    )
    // Both lines speak of the phase that was just played.
    expect(text.split('\n')[1]).toBe(':: Deadline: S1901M Thu Jan 08 2026 23:30:00 +0000  ')
  })

  test('has shown nobody the orders of another before that', async () => {
    const all = await table.all()
    const before = all.slice(
      0,
      all.findIndex(({ subject }) => subject.endsWith('S1901M Results')),
    )
    const told = (order: string) =>
      names([...new Set(before.filter(({ text }) => text.includes(order)).map(({ to }) => to))])
    expect(told('Army Vienna -> Galicia')).toEqual(['anna'])
    expect(told('Army Marseilles SUPPORT Army Paris -> Burgundy')).toEqual(['cleo'])
    expect(told('Fleet Ankara -> Black Sea')).toEqual(['gina', 'gina'])
    expect(told('Fleet Sevastopol -> Black Sea')).toEqual(['fred'])
  })

  test('plays the fall, the retreats and the builds that come of it', async () => {
    for (const power of LETTERS) {
      const sheet = FALL[power]
      const got = await writes(power, sheet)
      expect(`${power} ${got[0]!.text}`).toMatch(/^COMPLETE\.$/m)
    }
    const results = await table.nextAlarm()
    expect(subjects(results)).toEqual(['EXMP:harbor - F1901M Results'])
    expect(gotBy(results)).toEqual(names(everybody))
    const builds = await writes('T', 'Build A Smyrna')
    expect(builds[0]!.subject).toBe('EXMP:harbor - F1901B Orders complete')
    expect(builds[0]!.text).toContain('Builds an army in Smyrna')
    const status = await writes('A', 'STATUS')
    expect(status[0]!.text).toContain('INCOMPLETE: 1 more is due.')
  })

  test('ends in the draw that all have voted for', async () => {
    const voters = LETTERS.filter(power => power !== 'A')
    for (const power of voters) {
      const got = await writes(power, 'SET DRAW')
      expect(subjectsOf(got)).toEqual([`${PLAYERS[power].split('@')[0]}: ${got[0]!.subject}`])
    }
    const got = await writes('A', 'SET DRAW')
    const ends = got.filter(({ subject }) => /Draw Declared/.test(subject))
    expect(subjects(ends)).toEqual(['EXMP:harbor - F1901B Draw Declared: AEFGIRT'])
    expect(gotBy(ends)).toEqual(names(everybody))
    expect(mailsTo(PLAYERS.E, ends)[0]!.text).not.toContain(':: Deadline:')
  })

  test('has given each letter one reply', async () => {
    const letters = await table.letters()
    expect(letters.filter(({ answered, replies }) => !answered || replies !== 1)).toEqual([])
    expect(letters.length).toBeGreaterThan(40)
  })

  test('has kept no password, neither in a letter nor in a mail', async () => {
    const stored = await table.everythingStored()
    const sent = (await table.all()).map(({ raw, text, subject }) => raw + text + subject).join('\n')
    expect(['M', ...LETTERS].filter(power => stored.includes(passwordOf(power as Letter)))).toEqual([])
    expect(['M', ...LETTERS].filter(power => sent.includes(passwordOf(power as Letter)))).toEqual([])
  })

  test('leaves a store with which nothing is wrong', async () => {
    const { store } = table.services
    expect(await findings(store, await store.games())).toEqual([])
  })
})

const FALL: Readonly<Record<Letter, string>> = {
  A: 'A Vie H\nA Ser - Gre\nF Alb S A Ser - Gre',
  E: 'F Nth C A Yor - Nwy\nA Yor - Nwy\nF Nwg S A Yor - Nwy',
  F: 'A Bur - Bel\nA Mar - Spa\nF Mao - Por',
  G: 'A Kie - Hol\nA Ruh S A Kie - Hol\nF Den - Swe',
  I: 'A Ven H\nA Apu - Tun\nF Ion C A Apu - Tun',
  R: 'A Ukr - Rum\nA War - Gal\nF Sev S A Ukr - Rum\nF Bot - Swe',
  T: 'A Bul - Rum\nA Con - Bul\nF Ank - Bla',
}
