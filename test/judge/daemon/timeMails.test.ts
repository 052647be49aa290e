// Who is told what when the time of a game changes: once in a mail, and nothing of it to whoever has just read it in an answer.
import { cpSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Instant } from '../../../src/judge/game/calendar.ts'
import { type Got, mailsTo, PostTable } from './postTable.ts'
import { gathered, type Letter, MASTER, PLAYERS, passwordOf } from './sevenPlayers.ts'

let first: PostTable
let table: PostTable
beforeAll(async () => {
  first = new PostTable()
  await gathered(first)
  await first.restart()
})
afterAll(() => first.end())
beforeEach(() => {
  table = new PostTable()
  cpSync(first.folder, table.folder, { recursive: true })
  table.clock.turnTo(first.clock.now())
})
afterEach(() => table.end())

const writes = (power: Letter | 'M', text: string) =>
  table.letter({
    from: power === 'M' ? MASTER : PLAYERS[power],
    text: `SIGNON ${power}harbor ${passwordOf(power)}\n${text}`,
  })

/** What a reader reads below the head that programs read, as one line. */
const read = (mail: Got | undefined): string =>
  (mail?.text ?? '')
    .replace(/^:: .*$/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
const mailTo = (person: string, got: readonly Got[]): string => read(mailsTo(person, got).at(-1))
const answerTo = (got: readonly Got[]): string =>
  read(mailsTo(MASTER, got)[0]).replace(/^.*> SIGNON Mharbor \*+ /, '')

const OLGA = 'olga@other.example'
const INCOMPLETE = 'INCOMPLETE: no order for A MAR, A PAR, F BRE.'
const USUAL =
  'Orders are due Thu 8 Jan 2026 23:30 UTC. Late orders are accepted until Thu 15 Jan 2026 22:30 UTC.'
const NEW =
  'Orders are due Sat 10 Jan 2026 20:00 UTC. Late orders are accepted until Sat 17 Jan 2026 19:00 UTC.'
const IN_A_PAUSE = 'The game is paused until its master resumes it.'
const STANDS = 'Orders that are on file stay there, and can be changed until then.'

describe('a player reads of', () => {
  test.each([
    ['PAUSE', `${INCOMPLETE} ${IN_A_PAUSE} Press goes on.`],
    ['PAUSE\nRESUME', `${INCOMPLETE} ${USUAL} The game goes on. The deadline stays where it was.`],
    ['SET DEADLINE 10 Jan 20:00', `${INCOMPLETE} ${NEW} There is a new deadline. ${STANDS}`],
    [
      'SET DEADLINE 9 Jan 20:00\nSET DEADLINE 10 Jan 20:00',
      `${INCOMPLETE} ${NEW} There is a new deadline. ${STANDS}`,
    ],
    ['SET START 7 Jan 20:00', `${INCOMPLETE} ${USUAL} Nothing is played before Wed 7 Jan 2026 20:00 UTC.`],
    [
      'SET NO LATE PRESS',
      `${INCOMPLETE} ${USUAL} These settings have changed: * Press of those who are late: no LIST shows all settings as they are now.`,
    ],
    [
      'PAUSE\nSET DEADLINE 10 Jan 20:00',
      `${INCOMPLETE} ${IN_A_PAUSE} Press goes on. There is a new deadline. S1901M is due Sat 10 Jan 2026 20:00 UTC. Late orders are accepted until Sat 17 Jan 2026 19:00 UTC.`,
    ],
  ])('%s', async (text, mail) => {
    expect(mailTo(PLAYERS.F, await writes('M', text))).toBe(mail)
  })
})

describe('the master who did it has the answer, and no second mail', () => {
  test.each([
    ['PAUSE', '> PAUSE Done.'],
    ['PAUSE\nRESUME', '> PAUSE Done. > RESUME Done. The game goes on.'],
    ['SET DEADLINE 10 Jan 20:00', '> SET DEADLINE 10 Jan 20:00 Done.'],
    ['SET START 7 Jan 20:00', '> SET START 7 Jan 20:00 Done.'],
    ['SET NO LATE PRESS', '> SET NO LATE PRESS Press of those who are late: no'],
    [
      'EJECT G!',
      '> EJECT G! Done, and they are told. Whoever is to have Germany writes TAKEOVER Gharbor and a password of their own.',
    ],
    [
      'PAUSE\nSET GRACE 20 Jan 20:00',
      '> PAUSE Done. > SET GRACE 20 Jan 20:00 Done. Orders are due Thu 8 Jan 2026 23:30 UTC; late orders are accepted until Tue 20 Jan 2026 20:00 UTC.',
    ],
  ])('%s', async (text, answer) => {
    const got = await writes('M', text)
    expect(mailsTo(MASTER, got)).toHaveLength(1)
    expect(answerTo(got)).toBe(answer)
    expect(mailsTo(PLAYERS.F, got)).toHaveLength(1)
  })

  test('the other masters, and the archive, have theirs', async () => {
    await table.confirmed({ from: OLGA, text: 'OBSERVE harbor zephyr' })
    const promoted = await writes('M', `PROMOTE ${OLGA}`)
    expect(answerTo(promoted)).toContain('is a master of harbor too')
    const got = await writes('M', 'PAUSE')
    expect([mailsTo(MASTER, got), mailsTo(OLGA, got)].map(({ length }) => length)).toEqual([1, 1])
    expect(mailTo(OLGA, got)).toBe(`${IN_A_PAUSE} Press goes on.`)
    await writes('M', 'RESUME')
    const history = mailTo(PLAYERS.F, await writes('F', 'HISTORY harbor'))
    expect(history).toContain('Game Paused')
    expect(history).toContain('The game is paused. Press goes on.')
    expect(history).toContain('The game goes on. The deadline stays where it was. S1901M is due ')
  })
})

describe('a deadline that is later because somebody is away', () => {
  const CAUSE = 'The deadline is later because somebody is away until then.'
  const DAY = 86_400_000

  test('says so when it moves with a pause, to all and in the answer, and does not say who', async () => {
    await writes('F', 'SET ABSENCE 12 Jan TO 16 Jan')
    await writes('M', 'PAUSE')
    table.clock.turnTo((table.clock.now() + 6 * DAY) as Instant)
    const got = await writes('M', 'RESUME')
    expect(answerTo(got)).toBe(`> RESUME Done. The game goes on. ${CAUSE}`)
    const mail = mailTo(PLAYERS.G, got)
    expect(mail).toContain('Orders are due Mon 19 Jan 2026 23:30 UTC.')
    expect(mail).toContain(`The game goes on. There is a new deadline. ${CAUSE}`)
    expect(mail).not.toMatch(/France|S1901M is due/)
  })

  test('says so when a phase begins', async () => {
    expect(mailTo(PLAYERS.G, await writes('M', 'PROCESS!'))).not.toContain(CAUSE)
    await writes('F', 'SET ABSENCE 7 Jan TO 11 Jan')
    const next = await writes('M', 'PROCESS!')
    expect(answerTo(next)).toContain(`counts from now. ${CAUSE}`)
    expect(mailTo(PLAYERS.G, next)).toContain(`* ${CAUSE}`)
  })
})

test('a reminder names the units that have no order yet, and no others', async () => {
  await writes('F', 'A Par - Bur\nA Mar - Spa')
  const got = await table.nextAlarm()
  const reminder = (who: string) =>
    read(mailsTo(who, got).find(({ subject }) => subject.endsWith('Reminder')))
  expect(reminder(PLAYERS.F)).toContain('France has to order F BRE. Answer this mail')
  expect(reminder(PLAYERS.A)).toContain('Austria has to order A BUD, A VIE and F TRI. Answer this mail')
})

describe('a player who is away', () => {
  const FAR = 'Nothing has been done about this yet, in case it is a slip of the pen.'
  test.each([
    ['SET ABSENCE 10 Jan 2026 TO 14 Jan 2062', FAR],
    ['SET ABSENCE 10 Jan 2062 TO 14 Jan 2062', FAR],
    ['SET VACATION 10 Jan 2026 TO 14 Jan 2062', FAR],
    ['SET ABSENCE 10 Jan 2026 TO 14 Jan 2062', '| SET ABSENCE 10 Jan 2026 TO 14 Jan 2062!'],
  ])('and writes %s', async (text, told) => {
    const got = await writes('F', text)
    expect(`${read(mailsTo(PLAYERS.F, got)[0])} <`).toContain(told)
    expect(mailsTo(MASTER, got)).toEqual([])
  })

  test.each(['SET ABSENCE 10 Jan 2026 TO 14 Jan 2062!', 'SET ABSENCE 10 Jan 2026 TO 14 Jan 2026'])(
    'is not asked about %s',
    async text => {
      expect(read(mailsTo(PLAYERS.F, await writes('F', text))[0])).not.toContain(FAR)
    },
  )
})

describe('a master who sets times', () => {
  const FAR = 'Nothing has been done about this yet, in case it is a slip of the pen.'
  test.each([
    // Grace goes where its deadline goes, and comes back with it.
    ['SET DEADLINE 9 Jan 2062 20:00!\nSET DEADLINE 10 Jan 2026 20:00', NEW],
    ['SET DEADLINE 9 Jan 20:00', 'Late orders are accepted until Fri 16 Jan 2026 19:00 UTC.'],
    // A date that is rather a slip is asked back.
    ['SET DEADLINE 9 Jan 2062 20:00', `${FAR} Mon 9 Jan 2062 20:00 UTC is 13153 days from now`],
    ['SET GRACE 17 Jan 2062 20:00', FAR],
    // Nor does a far grace make a deadline near.
    ['SET GRACE 17 Jan 2062 20:00!\nSET DEADLINE 9 Jan 2062 20:00', `${FAR} Mon 9 Jan 2062`],
    ['SET START 9 Jan 2062 20:00', FAR],
    ['SET START 9 Jan 2062 20:00', '| SET START 9 Jan 2062 20:00!'],
    ['SET START 9 Jan 2062 20:00!', 'Done.'],
    ['SET DEADLINE 1 Mar 2026 20:00', FAR],
    ['SET DEADLINE 21 Feb 2026 20:00', FAR],
    // Of slow tables it is none: three lengths of a phase, where those are more than four weeks.
    ['SET MOVE NEXT 240\nSET DEADLINE 18 Feb 2026 20:00', 'Orders are due Wed 18 Feb 2026 20:00 UTC.'],
    ['SET MOVE NEXT 240\nSET DEADLINE 1 Mar 2026 20:00', FAR],
    ['SET DEADLINE 31 Jan 2026 20:00', 'Orders are due Sat 31 Jan 2026 20:00 UTC.'],
    // What is no date is answered with the one that it says.
    ['SET DEADLINE +2 days', 'If this is the time that you mean, write: SET DEADLINE 10 Jan 2026 23:30'],
    ['SET DEADLINE in 36 hours', 'you mean, write: SET DEADLINE 6 Jan 2026 22:00'],
    ['SET DEADLINE 72h', 'you mean, write: SET DEADLINE 11 Jan 2026 23:30'],
    ['SET DEADLINE one week from now', 'you mean, write: SET DEADLINE 12 Jan 2026 10:00'],
    ['SET DEADLINE 10.1. 18 Uhr', 'you mean, write: SET DEADLINE 10 Jan 2026 18:00'],
    ['SET GRACE +2 days', 'you mean, write: SET GRACE 17 Jan 2026 22:30'],
    ['SET GRACE 2 days', 'you mean, write: SET GRACE 10 Jan 2026 23:30'],
    ['SET START in 2 days', 'you mean, write: SET START 7 Jan 2026 10:00'],
    ['SET DEADLINE 2 or 3 days', 'is not a valid date: write it like 24 Dec 20:00'],
    // So is a length: in hours, or a point that is missing.
    ['SET MOVE NEXT 7100', `${FAR} Movement lasts: 295 days 20 hours: the game would wait for so long`],
    ['SET MOVE NEXT 7100', '| SET MOVE NEXT 7100!'],
    ['SET MOVE NEXT 7100!', 'Movement lasts: 295 days 20 hours'],
    ['SET MOVE GRACE 2000', `${FAR} Movement grace: 83 days 8 hours`],
    ['SET MOVE NEXT 71', 'Movement lasts: 2 days 23 hours'],
    ['SET MOVE NEXT 500D', 'write a length from 1 minute to 366 days'],
    // By the clocks of a place an hour is missing in spring, and comes twice in autumn.
    [
      'SET GAME ZONE Europe/Berlin\nSET DEADLINE 2026-03-29 02:30!',
      'the time that you wrote does not exist there: Sun 29 Mar 2026 03:00 CEST (UTC+2) was taken.',
    ],
    [
      'SET GAME ZONE Europe/Berlin\nSET DEADLINE 2026-10-25 02:30!',
      'twice: the first, Sun 25 Oct 2026 02:30 CEST (UTC+2), was taken.',
    ],
    ['SET GAME ZONE Europe/Berlin\nSET DEADLINE 2026-10-25 02:30 CET!', 'Done. <'],
    ['SET GAME ZONE Europe/Berlin\nSET GRACE 2026-03-29 02:30!', 'does not exist there'],
    ['SET GAME ZONE Europe/Berlin\nSET DEADLINE 2026-03-29 02:30', 'does not exist there'],
    ['SET ZONE Europe/Berlin\nSET ABSENCE 29 Mar 2026 02:30 TO 2 Apr 2026', 'does not exist there'],
    [
      'SET ZONE Europe/Berlin\nSET ABSENCE 29 Mar 2026 02:30 TO 29 Mar 2026 02:50',
      'Clocks are put forward that night, and nothing is left of the time between.',
    ],
  ])('%s', async (text, told) => {
    expect(`${read(mailsTo(MASTER, await writes('M', text))[0])} <`).toContain(told)
  })
})
