// Whoever is concerned by what somebody else decides gets a mail about it, with what they can do.
import { cpSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Got, mailsTo, PostTable } from './postTable.ts'
import { gathered, LETTERS, type Letter, MASTER, PLAYERS, passwordOf } from './sevenPlayers.ts'

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

const OLGA = 'olga@other.example'

/** By password, so that nothing hangs on the mails before. */
const writes = (power: Letter | 'M', text: string) =>
  table.letter({
    from: power === 'M' ? MASTER : PLAYERS[power],
    text: `SIGNON ${power}harbor ${passwordOf(power)}\n${text}`,
  })
/** An answer to a mail. */
const answers = ({ to: from, replyTo, subject, messageId }: Got, text: string) =>
  table.letter({ from, to: replyTo, subject: `Re: ${subject}`, text, heads: [`In-Reply-To: ${messageId}`] })
const inOneLine = (mail: Got | undefined): string => (mail?.text ?? '').replace(/\s+/g, ' ')
const mailTo = (person: string, what: string, got: readonly Got[]): Got | undefined =>
  mailsTo(person, got).find(({ subject }) => subject.includes(what))
const HOLDS: Readonly<Record<Letter, string>> = {
  A: 'A Bud H\nA Vie H\nF Tri H',
  E: 'A Lvp H\nF Edi H\nF Lon H',
  F: 'A Mar H\nA Par H\nF Bre H',
  G: 'A Ber H\nA Mun H\nF Kie H',
  I: 'A Rom H\nA Ven H\nF Nap H',
  R: 'A Mos H\nA War H\nF Sev H\nF StP H',
  T: 'A Con H\nA Smy H\nF Ank H',
}
const othersOrder = async (...silent: readonly Letter[]) => {
  for (const power of LETTERS) if (!silent.includes(power)) await writes(power, HOLDS[power])
}

/** Lets the clock ring until somebody has got such a mail. */
async function until(person: string, what: string): Promise<Got> {
  for (let rings = 0; rings < 20; rings++) {
    const mail = mailTo(person, what, await table.all())
    if (mail !== undefined) return mail
    await table.nextAlarm()
  }
  throw new Error(`${person} got no mail about ${what}`)
}

describe('a long absence', () => {
  test('is asked for with the line that grants it, and the player hears of both', async () => {
    const asked = await writes('F', 'SET ABSENCE 24 Jan TO 20 Feb')
    expect(inOneLine(mailsTo(PLAYERS.F, asked)[0])).toContain(
      'You are not excused yet from Sat 24 Jan 2026 00:00 UTC to Fri 20 Feb 2026 23:59 UTC: only absences of up to 15 days need no approval. The master has been asked, and you get a mail when it is granted.',
    )
    const request = mailTo(MASTER, 'Oversized Absence Request', asked)!
    expect(inOneLine(request)).toContain('France asks to be away from')
    const [, line = ''] = /^ {4}Line: (GRANT ABSENCE .*)$/m.exec(request.text)!
    const granted = await answers(request, line.trim())
    expect(inOneLine(mailsTo(MASTER, granted)[0])).toContain(
      'Done. France is away from Sat 24 Jan 2026 00:00 UTC',
    )
    expect(inOneLine(mailTo(PLAYERS.F, 'Absence Granted', granted))).toContain(
      'Your absence from Sat 24 Jan 2026 00:00 UTC to Fri 20 Feb 2026 23:59 UTC is granted.',
    )
  })

  test('means the same days, whatever the zones of the player and of the master', async () => {
    await writes('M', 'SET ZONE America/New_York')
    const asked = await writes('F', 'SET ZONE Asia/Tokyo\nSET ABSENCE 24 Jan TO 20 Feb')
    const request = mailTo(MASTER, 'Oversized Absence Request', asked)!
    const [, line = ''] = /^ {4}Line: (GRANT ABSENCE .*)$/m.exec(request.text)!
    expect(line).toBe('GRANT ABSENCE F FROM 2026-01-23T15:00Z TO 2026-02-20T14:59Z')
    const granted = await answers(request, line)
    expect(inOneLine(mailsTo(MASTER, granted)[0])).toContain('Done. France is away from')
    const again = await writes('F', 'SET ABSENCE 20 Feb TO 21 Feb')
    expect(inOneLine(mailsTo(PLAYERS.F, again)[0])).toContain('already, or have asked to be.')
  })

  test('is asked of the other players where there is no master', async () => {
    await writes('M', 'SET UNMODERATED')
    const asked = await writes('F', 'SET ABSENCE 24 Jan TO 20 Feb')
    expect(inOneLine(mailsTo(PLAYERS.F, asked)[0])).toContain('The other players have been asked')
    const request = mailTo(PLAYERS.G, 'Oversized Absence Request', asked)!
    const [, line = ''] = /^ {4}Line: (GRANT ABSENCE .*)$/m.exec(request.text)!
    const granted = await answers(request, line)
    expect(mailTo(PLAYERS.F, 'Absence Granted', granted)).toBeDefined()
  })

  test('that is asked for no more is told to whoever was asked', async () => {
    await writes('F', 'SET ABSENCE 24 Jan TO 20 Feb')
    const got = await writes('F', 'SET NO ABSENCE')
    expect(inOneLine(mailTo(MASTER, 'Absence Request Withdrawn', got))).toContain(
      'France no longer asks to be away',
    )
  })
})

describe('who goes', () => {
  test('by the word of the master hears of it, and can come back', async () => {
    await writes('F', 'A Par - Bur')
    const got = await writes('M', 'EJECT F!')
    expect(inOneLine(mailsTo(MASTER, got)[0])).toContain('Done, and they are told.')
    const mail = mailTo(PLAYERS.F, 'Ejected: France', got)!
    expect(inOneLine(mail)).toContain('The master has removed you from harbor: France is free for others.')
    expect(inOneLine(mail)).toContain(
      'The orders that you have written, for this phase and for later ones, stay',
    )
    expect(inOneLine(mail)).not.toContain('There is nothing to do')
    const [line] = /TAKEOVER Fharbor/.exec(mail.text)!
    const back = await table.confirmed({ from: PLAYERS.F, text: `${line} mistral` })
    expect(inOneLine(mailsTo(PLAYERS.F, back)[0])).toContain('France is yours.')
  })

  test('and answers an older mail hears at once that they are out, and what takes them back', async () => {
    const mail = mailsTo(PLAYERS.F, await first.all()).at(-1)!
    await writes('M', 'EJECT F!')
    const out = 'You are not in harbor any more, so this was not done.'
    const free = `${out} France is free: TAKEOVER Fharbor and a password of your own takes it back`
    for (const text of ['A Par - Bur', 'STATUS', 'SET WAIT', 'PRESS TO E\nhello\nENDPRESS', 'RESIGN']) {
      const [answer] = await answers(mail, text)
      expect(inOneLine(answer), text).toContain(free)
      expect(inOneLine(answer), text).not.toContain('YES')
    }
    await table.confirmed({ from: OLGA, text: 'TAKEOVER Fharbor scirocco' })
    const [later] = await answers(mail, 'A Par - Bur')
    expect(inOneLine(later)).toContain(
      `${out} Somebody else plays France now. OBSERVE harbor and a password of your own lets you watch how it goes on.`,
    )
    await writes('M', `SET DENY PLAYER ${PLAYERS.F}`)
    const [last] = await answers(mail, 'A Par - Bur')
    expect(inOneLine(last)).not.toMatch(/OBSERVE|TAKEOVER/)
    const [prose] = await answers(mail, 'LIST')
    expect(inOneLine(prose)).not.toContain(out)
  })

  test('and writes anew hears it when it is proven who they are', async () => {
    await writes('M', 'EJECT F!')
    const got = await table.confirmed({
      from: PLAYERS.F,
      subject: 'Re: EXMP:harbor - orders',
      text: 'A Par - Bur',
    })
    expect(inOneLine(got[0])).toContain(
      'You are not in harbor any more, so this was not done. France is free',
    )
  })

  test('before the start or as an observer hears it as well', async () => {
    await table.confirmed({ from: MASTER, text: 'CREATE ?haven zephyr' })
    await table.confirmed({ from: OLGA, text: 'SIGNON ?haven scirocco' })
    const joined = mailsTo(OLGA, await table.all()).at(-1)!
    const watching = mailsTo(
      'olaf@other.example',
      await table.confirmed({ from: 'olaf@other.example', text: 'OBSERVE haven levante' }),
    )[0]!
    await table.letter({
      from: MASTER,
      text: `SIGNON Mhaven zephyr\nEJECT ${OLGA}!\nEJECT olaf@other.example!`,
    })
    for (const mail of [joined, watching]) {
      const [answer] = await answers(mail, 'PRESS TO M\nhello\nENDPRESS')
      expect(inOneLine(answer)).toContain(
        'You are not in haven any more, so this was not done. SIGNON ?haven and a password of your own joins it again.',
      )
    }
  })

  test('who was replaced gets no more mails of the game', async () => {
    await othersOrder('F')
    await until(PLAYERS.F, 'Abandoned')
    await table.confirmed({ from: OLGA, text: 'TAKEOVER Fharbor scirocco' })
    const got = await writes('M', 'SET COMMENT windy')
    expect(mailsTo(PLAYERS.G, got)).toHaveLength(1)
    expect(mailsTo(PLAYERS.F, got)).toEqual([])
  })

  test('and is not to come back is not told how', async () => {
    const got = await writes('M', `SET DENY PLAYER ${PLAYERS.F}\nEJECT F!`)
    const mail = inOneLine(mailTo(PLAYERS.F, 'Ejected: France', got))
    expect(mail).toContain('The master has removed you from harbor')
    expect(mail).not.toContain('TAKEOVER')
  })

  test('leaves a place to a successor, who gets the position and what is asked', async () => {
    await writes('F', 'A Par - Bur')
    await writes('M', 'EJECT F!')
    const got = await table.confirmed({ from: OLGA, text: 'TAKEOVER Fharbor scirocco' })
    const mail = inOneLine(mailTo(OLGA, 'New Player Signon: F', got))
    expect(mail).toContain('You play France in harbor from now on.')
    expect(mail).toContain('A MAR, A PAR, F BRE')
    expect(mail).toContain('* Orders are due Thu 8 Jan 2026 23:30 UTC.')
    expect(mail).toContain('France has to order A MAR and F BRE.')
    expect(inOneLine(mailTo(PLAYERS.G, 'New Player Signon: F', got))).toContain('France has a new player.')
    const status = await table.letter({ from: OLGA, text: 'STATUS Fharbor scirocco' })
    expect(inOneLine(mailsTo(OLGA, status)[0])).toContain('Orders of France for S1901M A PAR - BUR')
  })

  test('who was late and has been replaced hears of that', async () => {
    await othersOrder('F')
    await until(PLAYERS.F, 'Abandoned')
    const got = await table.confirmed({ from: OLGA, text: 'TAKEOVER Fharbor scirocco' })
    expect(inOneLine(mailTo(PLAYERS.F, 'New Player Signon: F', got))).toContain(
      'You no longer play France in harbor: somebody else has taken your place. OBSERVE harbor and a password lets you watch',
    )
  })

  test('as an observer or a master hears of it as well', async () => {
    await table.confirmed({ from: OLGA, text: 'OBSERVE harbor scirocco' })
    const promoted = await writes('M', `PROMOTE ${OLGA}`)
    expect(inOneLine(mailsTo(MASTER, promoted)[0])).toContain(
      'Done. olga@other.example is a master of harbor too',
    )
    expect(inOneLine(mailTo(OLGA, 'New Master', promoted))).toContain(
      'You are a master of harbor from now on',
    )
    expect(inOneLine(mailTo(PLAYERS.F, 'New Master', promoted))).toContain(
      'olga@other.example is a master of harbor from now on.',
    )
    const ejected = await writes('M', `EJECT ${OLGA}!`)
    expect(inOneLine(mailTo(OLGA, 'Ejected', ejected))).toContain('You are no longer a master of harbor')
    await table.confirmed({ from: 'olaf@other.example', text: 'OBSERVE harbor scirocco' })
    const gone = await writes('M', 'EJECT olaf@other.example!')
    expect(inOneLine(mailTo('olaf@other.example', 'Ejected', gone))).toContain(
      'You are no longer an observer of harbor',
    )
  })

  test('before the start, and what the others hear then', async () => {
    await table.confirmed({ from: MASTER, text: 'CREATE ?haven zephyr' })
    await table.confirmed({ from: OLGA, text: 'SIGNON ?haven scirocco' })
    await table.confirmed({ from: PLAYERS.A, text: 'SIGNON ?haven scirocco-2' })
    const got = await table.letter({ from: MASTER, text: `SIGNON Mhaven zephyr\nEJECT ${OLGA}!` })
    expect(inOneLine(mailTo(OLGA, 'Ejected', got))).toContain(
      'The master has removed you from haven before its start. SIGNON ?haven and a password joins it again',
    )
    expect(inOneLine(mailTo(PLAYERS.A, 'Player Withdrawn: #1', got))).toContain(
      'olga@other.example is out of haven again. 6 more players are needed.',
    )
  })
})

describe('who is silent', () => {
  test('hears that anybody may take their place, and comes back by an answer with orders', async () => {
    await othersOrder('F')
    const mail = await until(PLAYERS.F, 'Abandoned')
    expect(inOneLine(mail)).toContain(
      'No complete orders have arrived for France, so anybody may take your place.',
    )
    expect(inOneLine(mail)).toContain(
      'Until somebody takes your place, you can come back by ordering again: answer this mail with orders, or with SIGNON Fharbor.',
    )
    const back = await answers(mail, HOLDS.F)
    expect(inOneLine(mailTo(PLAYERS.F, 'Returning Player Signon: F', back))).toContain(
      'You are back: France in harbor is yours as before.',
    )
  })

  test('in civil disorder reads that they may come back, and how, in the results too; and does', async () => {
    await writes('M', 'SET CD')
    await othersOrder('F')
    const mail = await until(PLAYERS.F, 'Civil Disorder')
    const all = await table.all()
    expect(inOneLine(mail)).toContain('nobody waits for you any more. Until somebody takes your place')
    expect(inOneLine(mail)).not.toContain('There is nothing to do')
    const results = mailTo(PLAYERS.F, 'S1901M Results', all)!
    expect(inOneLine(results)).toContain(
      'France is in civil disorder: nobody waits for it, and others may take it over. Until somebody does, you can come back by ordering again, or with SIGNON Fharbor.',
    )
    const status = await answers(results, 'STATUS')
    expect(inOneLine(mailsTo(PLAYERS.F, status)[0])).toContain('IN CIVIL DISORDER: nobody waits for you')
    const back = await answers(results, 'SIGNON Fharbor')
    expect(inOneLine(mailTo(PLAYERS.F, 'Returning Player Signon: F', back))).toContain('You are back')
    const asked = await writes('F', 'STATUS')
    expect(inOneLine(mailsTo(PLAYERS.F, asked)[0])).toContain('INCOMPLETE: no order for A MAR, A PAR, F BRE.')
  })

  test('in a quiet game hears it too, and so does the master, and nobody else', async () => {
    await writes('M', 'SET QUIET')
    await othersOrder('F')
    await until(PLAYERS.F, 'Abandoned')
    const all = (await table.all()).filter(({ subject }) => subject.includes('Abandoned'))
    expect(all.map(({ to }) => to).sort()).toEqual([PLAYERS.F, MASTER].sort())
  })
})

describe('the whole table', () => {
  test('hears that the start is taken back', async () => {
    const got = await writes('M', 'UNSTART!')
    expect(inOneLine(mailTo(PLAYERS.F, 'Start Taken Back', got))).toContain(
      'The start of harbor is taken back: the powers are assigned again when it next begins',
    )
  })

  test('hears that nothing is played before a date, where no deadline moves for it', async () => {
    const got = await writes('M', 'SET START 7 Jan 20:00')
    expect(inOneLine(mailTo(PLAYERS.F, 'Not Before', got))).toContain(
      'Nothing is played before Wed 7 Jan 2026 20:00 UTC.',
    )
  })

  test('hears that a deadline stays after a pause, and reads once when it is', async () => {
    await writes('M', 'PAUSE!')
    const got = await writes('M', 'RESUME')
    expect(inOneLine(mailTo(PLAYERS.F, 'Game Resumed', got))).toMatch(
      /Orders are due Thu 8 Jan 2026 23:30 UTC\. Late orders are accepted until [^.]*UTC\. The game goes on\. The deadline stays where it was\.\s*$/,
    )
  })

  test('reads why the next deadline is no earlier, where all orders were in early', async () => {
    await othersOrder()
    await table.nextAlarm()
    const mail = inOneLine(mailTo(PLAYERS.F, 'S1901M Results', await table.all()))
    expect(mail).not.toContain('were in early')
    await writes('M', 'REPAIR!\nPLACE Italy A Gas\nPLACE Italy A Bur\nEND\nA Gas S A Bur - Mar\nA Bur - Mar')
    await writes('M', 'SET DEADLINE 30 Jan 20:00')
    await othersOrder('R')
    await writes('R', HOLDS.R)
    await table.nextAlarm()
    const results = mailsTo(PLAYERS.F, await table.all()).filter(({ subject }) =>
      subject.endsWith('F1901M Results'),
    )
    expect(inOneLine(results[0])).toContain(
      'All orders for F1901M came in early; the next deadline is not earlier than the one announced for F1901M.',
    )
    expect(inOneLine(results[0])).toContain(
      'Orders are due Fri 30 Jan 2026 20:00 UTC. * Late orders are accepted until',
    )
  })

  test('reads nothing of that after PROCESS, whose reply says from when the time counts', async () => {
    await writes('M', 'REPAIR!\nPLACE Italy A Gas\nPLACE Italy A Bur\nEND\nA Gas S A Bur - Mar\nA Bur - Mar')
    const got = await writes('M', 'PROCESS S1901M')
    expect(inOneLine(mailsTo(MASTER, got)[0])).toMatch(
      /Orders are due Tue 6 Jan 2026 09:00 UTC\..*The time of S1901R counts from now\.\s*$/,
    )
    expect(inOneLine(mailTo(PLAYERS.F, 'S1901M Results', got))).not.toContain('were in early')
  })
})

test('a grace that is moved is called so', async () => {
  const got = await writes('M', 'SET GRACE 20 Jan 20:00')
  const mail = mailsTo(PLAYERS.T, got)[0]!
  expect(mail.subject).toContain('Grace Adjustment to: Tue Jan 20 2026 20:00:00')
  expect(inOneLine(mail)).toContain('Late orders are accepted until another time.')
  expect(inOneLine(mail)).not.toContain('new deadline')
})

describe('orders that a master writes', () => {
  test('are told to their player alone, with all that stands now', async () => {
    await writes('T', 'F Ank - Bla')
    const got = await writes('M', 'BECOME T\nA Con - Bul\nA Smy - Con\nBECOME F\nA Par - Bur')
    expect(got.map(({ to, subject }) => `${to} ${subject}`).slice(1)).toEqual([
      `${PLAYERS.T} EXMP:harbor - S1901M Orders by the Master`,
      `${PLAYERS.F} EXMP:harbor - S1901M Orders by the Master`,
    ])
    const turkish = mailsTo(PLAYERS.T, got)[0]!
    expect(inOneLine(turkish)).toContain(
      'The master has changed your orders for Turkey. What stands now is below; whatever you write yourself replaces it.',
    )
    expect(turkish.text).toContain(
      'Turkey: Army Constantinople -> Bulgaria.\nTurkey: Army Smyrna -> Constantinople.\nTurkey: Fleet Ankara -> Black Sea.\n',
    )
    expect(mailsTo(PLAYERS.F, got)[0]!.text).toContain('France: Army Paris -> Burgundy.\n')
    const changed = await answers(turkish, 'A Con H')
    expect(mailsTo(PLAYERS.T, changed)[0]!.text).toContain('  A CON H\n')
  })

  test('are told when they are taken back, and once where they are written anew', async () => {
    await writes('T', HOLDS.T)
    const got = await writes('M', 'BECOME T\nUNDO A CON\nA Smy - Arm\nUNDO A SMY')
    const mails = mailsTo(PLAYERS.T, got)
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toContain('no order for A CON, A SMY')
  })

  const FOR_THEM: readonly (readonly [line: string, told: string])[] = [
    ['PHASE F1901M\nA Bul - Gre', 'The master has changed what is kept for later phases of Turkey.'],
    ['PHASE F1901M\nSET WAIT', 'The master has changed what is kept for later phases of Turkey.'],
    ['SET WAIT', 'The master has made Turkey wait for the deadline of this phase.'],
    ['SET DRAW', 'The master has cast the vote of Turkey to end the game.'],
    ['SET DRAW\nSET NO DRAW', 'The master has taken back the vote of Turkey to end the game.'],
    ['DIARY\nWatch Russia.\nENDDIARY', 'The master has written in the diary of Turkey: Watch Russia.'],
    [
      'DIARY\nWatch Russia.\nENDDIARY\nDIARY DELETE 1',
      'The master has deleted this from the diary of Turkey: Watch Russia.',
    ],
    ['SET ZONE Asia/Tokyo', 'The master has chosen your time zone in harbor.'],
    ['SET MAP NONE', 'The master has chosen what is enclosed with your mails in harbor.'],
  ]
  test.each(FOR_THEM)(
    'as %j is told to their player alone, and kept with who wrote it',
    async (line, told) => {
      const got = await writes('M', `BECOME T\n${line}`)
      expect(got.map(({ to }) => to)).toEqual([MASTER, PLAYERS.T])
      expect(mailsTo(PLAYERS.T, got)[0]!.subject).toBe('EXMP:harbor - S1901M Changed by the Master')
      expect(inOneLine(mailsTo(PLAYERS.T, got)[0])).toContain(told)
      await table.restart()
      const { events } = await table.services.store.load('harbor')
      expect(events.at(-1)?.body['by']).toBe(`TURKEY ${MASTER}`)
    },
  )

  test.each(FOR_THEM)('but not where a player writes %j', async line => {
    const got = await writes('T', line)
    expect(got.map(({ to }) => to)).toEqual([PLAYERS.T])
  })

  test('and press, which goes out in the name of the player', async () => {
    const got = await writes('M', 'BECOME T\nPRESS TO AG\nGreece is free.\nENDPRESS')
    expect(got.map(({ to }) => to).sort()).toEqual([PLAYERS.A, PLAYERS.G, MASTER, PLAYERS.T].sort())
    expect(inOneLine(mailsTo(PLAYERS.T, got)[0])).toContain(
      'The master has written to Austria and Germany in the name of Turkey: Greece is free.',
    )
    const toAll = await writes('M', 'BECOME T\nBROADCAST\nGreece is mine.\nENDBROADCAST')
    expect(toAll.map(inOneLine).join()).toContain(
      'The master has written to everybody in the name of Turkey: Greece is mine.',
    )
    const own = await writes('T', 'PRESS TO AG\nGreece is free.\nENDPRESS')
    expect(own.map(inOneLine).join()).not.toContain('in the name of')
  })

  test('and days away', async () => {
    const got = await writes('M', 'BECOME T\nSET ABSENCE 24 Jan TO 28 Jan')
    expect(inOneLine(mailsTo(PLAYERS.T, got)[0])).toContain('from Sat 24 Jan 2026 00:00 UTC')
  })

  test('and standing orders as well', async () => {
    await writes('M', 'SET STANDING ORDERS')
    const got = await writes('M', 'BECOME T\nSTANDING ORDERS\nA Con H\nEND')
    expect(inOneLine(mailsTo(PLAYERS.T, got)[0])).toContain(
      'The master has changed the standing orders of Turkey.',
    )
    expect(mailsTo(PLAYERS.T, got)[0]!.text).toContain('T: ALWAYS\nT:   A Con H\n')
  })

  test('and a password; it goes to nobody, and answers to the mail prove who they are', async () => {
    const got = await writes('M', 'BECOME T\nSET PASSWORD simoom-77')
    expect(got.filter(({ raw }) => raw.includes('simoom-77'))).toEqual([])
    const mail = mailsTo(PLAYERS.T, got)[0]!
    expect(inOneLine(mail)).toContain('The master has chosen a new password for you in harbor.')
    const status = await answers(mail, 'STATUS')
    expect(inOneLine(status[0])).toContain('Orders of Turkey for S1901M')
    expect(got.filter(({ to }) => to !== MASTER && to !== PLAYERS.T)).toEqual([])
  })

  test('are told by nobody where a player writes their own, from wherever', async () => {
    const got = await table.letter({
      from: OLGA,
      text: `SIGNON Tharbor ${passwordOf('T')}\nA Con - Bul`,
    })
    expect(got.filter(({ subject }) => subject.includes('by the Master'))).toEqual([])
  })
})

describe('a request for an absence', () => {
  test('is granted by the power alone, as it was asked for; where none is open the reply says so', async () => {
    await writes('E', 'SET ABSENCE 24 Jan TO 20 Feb')
    const granted = await writes('M', 'GRANT ABSENCE E')
    expect(inOneLine(mailsTo(MASTER, granted)[0])).toContain(
      'Done. England is away from Sat 24 Jan 2026 00:00 UTC to Fri 20 Feb 2026 23:59 UTC, and is told.',
    )
    expect(mailsTo(PLAYERS.E, granted)).toHaveLength(1)
    const none = await writes('M', 'GRANT ABSENCE F')
    expect(inOneLine(mailsTo(MASTER, none)[0])).toContain(
      'France has not asked for an absence, so say from when to when: GRANT ABSENCE F FROM 24 Dec TO 2 Jan.',
    )
  })
})

describe('approval', () => {
  test('whoever takes over hears that they wait, the master with which line to end it', async () => {
    await writes('M', 'SET APPROVAL')
    await writes('T', 'RESIGN!')
    const got = await table.letter({ from: OLGA, text: 'TAKEOVER Tharbor olgasword\nA Con H' })
    const [asked] = mailsTo(OLGA, got)
    const taken = /confirm/i.test(asked!.text) ? await answers(asked!, 'OK') : got
    const heard = (person: string) => mailsTo(person, taken).map(inOneLine).join(' ')
    expect(heard(OLGA)).toContain('The master has to approve you before you can order; a mail will tell you.')
    expect(heard(PLAYERS.F)).toContain(
      'Turkey has a new player. The master has to approve them before they can order.',
    )
    expect(heard(PLAYERS.F)).not.toContain('SET APPROVE')
    const toMaster = mailTo(MASTER, 'New Player Signon', taken)!
    expect(toMaster.text).toContain('They wait for your approval.')
    const [, line = ''] = /^ {4}Line: (SET APPROVE .*)$/m.exec(toMaster.text)!
    const given = await answers(toMaster, line.trim())
    expect(inOneLine(mailTo(OLGA, 'Approved', given))).toContain('your orders are accepted')
  })

  test('before the start the table is told what it waits for, and the master by which address', async () => {
    await table.confirmed({
      from: MASTER,
      text: 'CREATE ?pier zephyr\nSIGNON Mpier zephyr\nSET PLAYERS 1\nSET APPROVAL',
    })
    const joined = await table.confirmed({ from: OLGA, text: 'SIGNON ?pier olgasword' })
    expect(mailsTo(OLGA, joined).map(inOneLine).join(' ')).toContain(
      'The table is full. It begins once the master has approved everybody.',
    )
    expect(mailsTo(OLGA, joined).map(inOneLine).join(' ')).toContain(
      'The master has to approve you before the game begins; a mail will tell you.',
    )
    const told = mailTo(MASTER, 'New Player Signon', joined)!
    expect(told.text).toContain(`    Line: SET APPROVE ${OLGA}`)
    const refused = await answers(told, 'SET APPROVE A')
    expect(inOneLine(mailsTo(MASTER, refused)[0])).toContain(
      `Nobody has a power before the game begins: write the address of a player, like ${OLGA}.`,
    )
  })
})
