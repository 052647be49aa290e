// What proves who wrote a letter: its domain, a reply, a password; and for which of his games it is taken without a word.
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { instantOf } from '../../../src/judge/game/calendar.ts'
import { tokenFor } from '../../../src/post/tokens.ts'
import { logAt } from './loggedTable.ts'
import { type Got, JUDGE } from './postTable.ts'
import { gathered, MASTER, newestTo, PLAYERS, passwordOf, replyOf } from './sevenPlayers.ts'
import { TrustingTable, USUAL } from './trustingTable.ts'

const table = new TrustingTable()
const OWNER = 'hugo@players.example'
beforeAll(async () => {
  await gathered(table)
  await table.confirmed({ from: OWNER, text: 'CREATE ?haven mistral' })
  await table.confirmed({ from: PLAYERS.A, text: 'SIGNON ?haven zephyr' })
  await table.confirmed({ from: PLAYERS.F, text: 'OBSERVE haven zephyr' })
})
afterAll(() => table.end())
afterEach(() => {
  table.trust = USUAL
})

const ASKED = 'nothing in it has been done yet'
const withToken = (token: string): string => JUDGE.replace('@', `+${token}@`)

describe('a letter that its own domain has signed', () => {
  test.each<[string, string, string, string]>([
    ['orders', PLAYERS.E, 'F Lon - Nth', 'This was taken for England in harbor.'],
    [
      'orders in free words',
      PLAYERS.E,
      'Edinburgh to Norwegian Sea',
      'This was taken for England in harbor.',
    ],
    ['a command', PLAYERS.E, 'SET WAIT', 'This was taken for England in harbor.'],
    ['orders of who watches another game', PLAYERS.F, 'A Par - Bur', 'This was taken for France in harbor.'],
    ['a command of the master', MASTER, 'PAUSE', 'This was taken for the master of harbor.'],
    ['a command of the master', MASTER, 'RESUME', 'This was taken for the master of harbor.'],
  ])('needs no SIGNON for %s', async (_, from, text, taken) => {
    const before = await table.written('harbor')
    const got = await table.signed({ from, text })
    const [reply] = got.filter(({ inReplyTo }) => inReplyTo !== undefined)
    expect(reply!.text).toContain(taken)
    expect(reply!.subject).toContain('EXMP:harbor')
    expect(await table.written('harbor')).toBeGreaterThan(before)
  })

  test('is not logged, but one that its domain does not vouch for is, with the reason', async () => {
    const log = logAt('info')
    table.changed = usual => ({
      ...usual,
      doubted: (letter, why) => log.tell({ kind: 'senderUnproven', letter, why }),
    })
    onTestFinished(() => {
      table.changed = undefined
    })
    await table.signed({ from: PLAYERS.E, text: 'WHICH' })
    expect(log.lines()).toEqual([])
    await table.signed({ from: PLAYERS.E, text: 'WHICH' }, { domain: 'elsewhere.example' })
    await table.letter({ from: PLAYERS.E, text: 'WHICH' })
    const letter = expect.stringMatching(/^[0-9a-f]{24}$/)
    expect(log.lines()).toMatchObject([
      {
        letter,
        msg: "nothing proves its sender's address",
        why: 'no DKIM signature is by the domain of its sender',
      },
      { letter, why: 'it has no DKIM signature' },
    ])
    expect(log.text()).not.toContain('bert')
  })

  test('needs no password behind a SIGNON', async () => {
    const [got] = await table.signed({ from: PLAYERS.G, text: 'SIGNON Gharbor\nA Mun - Ruh' })
    expect(got!.text).toContain('Orders of Germany')
    expect(got!.text).not.toContain('This was taken for')
  })

  test('says once for whom it was taken, before the first thing that was done', async () => {
    const [got] = await table.signed({ from: PLAYERS.E, text: 'SET WAIT\nF Lon - Nth\nSET NOWAIT' })
    expect(got!.text.match(/This was taken for/g)).toHaveLength(1)
  })

  test('of somebody with two games is asked about, and nothing in it is done', async () => {
    const before = [await table.written('harbor'), await table.written('haven')]
    for (const text of ['A Vie - Gal', 'SET WAIT\nA Vie - Gal', 'PRESS TO M\nHello\nENDPRESS']) {
      const [got, another] = await table.signed({ from: PLAYERS.A, text })
      expect(another).toBeUndefined()
      expect(got!.subject).toContain('[Error Flag]')
      expect(got!.text).toContain('For which game are these?')
      expect(got!.text).toMatch(/^ {4}SIGNON \?haven +yourself in haven, which has not begun$/m)
      expect(got!.text).toMatch(/^ {4}SIGNON Aharbor +Austria in harbor$/m)
    }
    expect([await table.written('harbor'), await table.written('haven')]).toEqual(before)
  })

  test('is carried out for the game whose name is the answer, once', async () => {
    const [asked] = await table.signed({ from: PLAYERS.A, text: 'A Vie - Gal' })
    expect(asked!.text).toContain('Answer this mail with its name and nothing')
    const before = await table.written('harbor')
    const answer = { from: PLAYERS.A, to: asked!.replyTo, subject: `Re: ${asked!.subject}` }
    const [unsure] = await table.letter({ ...answer, text: 'the first one' })
    expect(unsure!.text).toContain('A Vie - Gal')
    expect(await table.written('harbor')).toBe(before)
    const [done] = await table.letter({ ...answer, text: 'harbor' })
    expect(done!.text).toContain('Army Vienna -> Galicia.')
    expect(await table.written('harbor')).toBe(before + 1)
    await table.letter({ ...answer, text: 'haven' })
    expect(await table.written('harbor')).toBe(before + 1)
  })

  test.each<[string, string]>([
    ['by its power', 'Austria'],
    ['by game and power, with thanks', 'For Austria in harbor, thanks.\n\nAnton'],
    ['by the line of the list', 'SIGNON Aharbor'],
  ])('is carried out for the game that the answer names %s', async (_, answer) => {
    const [asked] = await table.signed({ from: PLAYERS.A, text: 'A Vie - Gal' })
    const before = await table.written('harbor')
    const text = answer
    const [done] = await table.letter({
      from: PLAYERS.A,
      to: asked!.replyTo,
      subject: `Re: ${asked!.subject}`,
      text,
    })
    expect(done!.text).toContain('Army Vienna -> Galicia.')
    expect(await table.written('harbor')).toBeGreaterThanOrEqual(before)
  })

  test('is carried out for the game that is named after a YES has proven it', async () => {
    const answer = async (mail: Got, text: string) => {
      const got = await table.letter({
        from: PLAYERS.A,
        to: mail.replyTo,
        subject: `Re: ${mail.subject}`,
        text,
      })
      return got.find(({ to }) => to === PLAYERS.A)!
    }
    const [confirm] = await table.letter({ from: PLAYERS.A, text: 'A Vie - Tri' })
    expect(confirm!.text).toContain('Please confirm')
    const which = await answer(confirm!, 'Yes, please do that.')
    expect(which.text).toContain('For which game are these?')
    expect((await answer(which, 'harbor')).text).toContain('Army Vienna -> Trieste.')
    expect((await answer(which, 'harbor')).text).toContain('was done when you answered before')
    expect((await answer(confirm!, 'YES')).text).toContain('was done when you answered before')
  })

  test.each<[string, string]>([
    ['harbor', 'INCOMPLETE: no order for'],
    ['In harbor, please. Thanks, Anna', 'INCOMPLETE: no order for'],
    ['harbor\nRESIGN', 'Please confirm'],
  ])('is looked up for the game that the answer names, though nothing proves it: %j', async (text, told) => {
    const [asked] = await table.letter({ from: PLAYERS.A, text: 'STATUS', subject: text })
    expect(asked!.text).toContain('For which game are these?')
    const subject = `Re: ${asked!.subject}`
    const [got] = await table.letter({ from: PLAYERS.A, to: asked!.replyTo, subject, text })
    expect(got!.text).toContain(told)
  })

  test('is not carried out by the name of a game where nothing proved it', async () => {
    const [asked] = await table.letter({ from: PLAYERS.A, text: 'SIGNON ?haven\nA Vie - Bud' })
    const before = await table.written('harbor')
    const answer = { from: PLAYERS.A, to: asked!.replyTo, subject: `Re: ${asked!.subject}`, text: 'harbor' }
    await table.letter(answer)
    expect(await table.written('harbor')).toBe(before)
  })

  test('is taken for the one of two games that it names', async () => {
    const old = instantOf('2025-12-01T00:00:00Z')
    const late = withToken(
      tokenFor({ kind: 'seat', game: 'harbor', seat: 0, expires: old }, PLAYERS.A, table.services.secret),
    )
    const text = 'A Vie - Gal'
    for (const letter of [
      { from: PLAYERS.A, text, subject: 'Re: EXMP:harbor - S1901M Game Starting' },
      { from: PLAYERS.A, text, to: late },
    ]) {
      const [got] = await table.signed(letter)
      expect(got!.text).toContain('This was taken for Austria in harbor.')
      expect(got!.text).toContain('Orders of Austria')
    }
  })

  test('that names a game in which he has no part is taken for no other', async () => {
    const before = await table.written('harbor')
    const [got] = await table.signed({
      from: PLAYERS.E,
      text: 'F Lon - Nth',
      subject: 'Re: EXMP:haven - press',
    })
    expect(got!.text).toContain('For which game are these?')
    expect(got!.text).toMatch(/^ {4}SIGNON Eharbor +England in harbor$/m)
    // An address that only the judge can have written is of somebody who was in it once.
    const [once] = await table.signed({
      from: PLAYERS.E,
      text: 'F Lon - Nth',
      to: withToken(
        tokenFor(
          { kind: 'seat', game: 'haven', seat: 1, expires: instantOf('2026-02-01T00:00:00Z') },
          PLAYERS.E,
          table.services.secret,
        ),
      ),
    })
    expect(once!.text).toContain('You are not in haven any more, so this was not done.')
    expect(await table.written('harbor')).toBe(before)
  })

  test('of somebody without a game is for none', async () => {
    const from = 'ida@players.example'
    await table.confirmed({ from, text: 'REGISTER\nName: Ida\nEND' })
    const [got] = await table.signed({ from, text: 'A Vie - Gal' })
    expect(got!.text).toContain('Write SIGNON, the letter of your power')
  })

  test('says first for whom it speaks, if it says so at all', async () => {
    const before = await table.written('harbor')
    const [got] = await table.signed({ from: PLAYERS.E, text: 'F Lon - Nth\nSIGNON ?haven zephyr' })
    expect(got!.text).toContain('For which game are these?')
    expect(await table.written('harbor')).toBe(before)
  })

  test('is nothing from an address that was never confirmed, and the DNS is not asked', async () => {
    const asked = table.dns.asked.length
    const [got] = await table.signed({ from: 'ellen@table.example', text: 'SIGNON Eharbor\nF Lon - Nth' })
    expect(got!.text).toContain(ASKED)
    expect(table.dns.asked).toHaveLength(asked)
  })

  test('is not asked about in the DNS where a reply proves it already', async () => {
    const asked = table.dns.asked.length
    await table.signed(await replyOf(table, PLAYERS.I, 'A Ven H'))
    expect(table.dns.asked).toHaveLength(asked)
  })

  test('by another domain is nothing', async () => {
    const [got] = await table.signed(
      { from: PLAYERS.E, text: 'F Lon - Nth' },
      { domain: 'elsewhere.example' },
    )
    expect(got!.text).toContain(ASKED)
  })
})

describe('the word of our own server', () => {
  const heads = ['Authentication-Results: mx.dragoman.example; dmarc=pass header.from=table.example']

  test('is as good as a signature where it is trusted', async () => {
    table.trust = { ...USUAL, server: 'mx.dragoman.example', dkim: false }
    const [got] = await table.letter({ from: PLAYERS.E, heads, text: 'F Lon - Nth' })
    expect(got!.text).toContain('Orders of England')
  })

  test('is nothing where no server is trusted', async () => {
    const [got] = await table.letter({ from: PLAYERS.E, heads, text: 'F Lon - Nth' })
    expect(got!.text).toContain(ASKED)
  })
})

describe('what the keeper takes for a proof', () => {
  const byPassword = {
    from: 'friend@elsewhere.example',
    text: `SIGNON Tharbor ${passwordOf('T')}\nF Ank - Bla`,
  }
  const replyOfTurk = () => replyOf(table, PLAYERS.T, 'F Ank - Bla')
  const TAKEN = 'Orders of Turkey'

  test.each(['password', 'reply', 'address'] as const)('may be the %s alone', async proof => {
    table.trust = { ...USUAL, proofs: [proof] }
    const tried = {
      password: await table.letter(byPassword),
      reply: await table.letter(await replyOfTurk()),
      address: await table.signed({ from: PLAYERS.T, text: 'F Ank - Bla' }),
    }
    for (const [way, [got]] of Object.entries(tried))
      expect([way, got!.text.includes(TAKEN)]).toEqual([way, way === proof])
  })

  test('decides about a SIGNON with a password: who wrote it learns what works instead', async () => {
    table.trust = { ...USUAL, proofs: ['reply', 'address'] }
    const [asked] = await table.letter(byPassword)
    expect(asked!.text).toContain(ASKED)
    expect(asked!.text).toContain('This judge accepts no passwords. Answer one of its mails')
    const before = await table.written('harbor')
    const [refused] = await table.letter({ from: byPassword.from, to: asked!.replyTo, text: 'Yes.' })
    expect(refused!.text).toContain('You do not hold this part of the game.')
    expect(refused!.text.replace(/\s+/g, ' ')).toContain('Write from an address that it knows')
    expect(await table.written('harbor')).toBe(before)
  })

  test('does not keep a newcomer from taking a free power, by an answer to his first letter', async () => {
    table.trust = { ...USUAL, proofs: ['address'] }
    await table.signed({ from: PLAYERS.R, text: 'SIGNON Rharbor\nRESIGN!' })
    const got = await table.confirmed({ from: 'olga@players.example', text: 'SIGNON Rharbor sirocco' })
    expect(got[0]!.text).toContain('Russia is yours.')
  })

  test('leaves the answer to a confirmation as it is: so an address becomes known', async () => {
    table.trust = { ...USUAL, proofs: ['address'] }
    const got = await table.confirmed({ from: PLAYERS.I, text: 'SIGNON Iharbor\nA Ven H' })
    expect(got[0]!.text).toContain('Orders of Italy')
    const mail = await newestTo(table, PLAYERS.I)
    const [asked] = await table.letter({ from: PLAYERS.I, to: mail.replyTo, text: 'A Rom H' })
    expect(asked!.text).toContain(ASKED)
  })
})
