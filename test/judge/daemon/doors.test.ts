// Whoever chooses another password shuts the doors that were open until then: what answers an older mail is asked back, never lost.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Got, mailsTo, PostTable } from './postTable.ts'
import { gathered, type Letter, MASTER, newestTo, PLAYERS, passwordOf, replyOf } from './sevenPlayers.ts'

const table = new PostTable()
beforeAll(async () => {
  await gathered(table)
  await table.confirmed({ from: MASTER, text: 'CREATE ?haven mistral' })
  await table.confirmed({ from: PLAYERS.A, text: 'SIGNON ?haven zephyr' })
})
afterAll(() => table.end())

const ASKED = 'nothing in it has been done yet'
const answered = (got: Got, text: string) => table.letter({ from: got.to, to: got.replyTo, text })
const flat = ({ text }: Got): string => text.replace(/\s+/g, ' ')
const choosesAnother = async (power: Letter, word: string) => {
  const starting = mailsTo(PLAYERS[power], await table.all()).find(({ subject }) =>
    /Starting$/.test(subject),
  )!
  const [got] = await answered(starting, `SET PASSWORD ${word}`)
  expect(got!.text).toContain('Done.')
  return got!
}
const MALLORY = 'mallory@elsewhere.example'

describe('an answer to an older mail', () => {
  test('is asked back, and done by a YES, for the game that the older mail was about', async () => {
    const old = await newestTo(table, PLAYERS.A)
    const reply = await choosesAnother('A', 'bora-1')
    const [asked, more] = await answered(old, 'A Vie - Gal')
    expect(more).toBeUndefined()
    expect(asked!.text).toContain(ASKED)
    expect(flat(asked!)).toContain('or you have chosen another password since.')
    // Words that are no YES consent to nothing, whoever sends them.
    const [notYet] = await answered(asked!, 'Hello everybody!')
    expect(notYet!.text).not.toContain('Orders of Austria')
    expect(flat(notYet!)).toContain('YES')
    // Anna plays in two games: the letter still knows for which it was.
    const [done] = await answered(asked!, 'YES')
    expect(done!.text).toContain('Orders of Austria for S1901M')
    const [fresh] = await answered(reply, 'A Bud - Ser')
    expect(fresh!.text).toContain('Orders of Austria for S1901M')
  })

  test('about another game is as good as before', async () => {
    const other = mailsTo(PLAYERS.A, await table.all()).findLast(({ subject }) => subject.includes('haven'))!
    const [got] = await answered(other, 'SET PREFERENCE F')
    expect(got!.text).toContain('Done.')
  })

  test('that brought press is press in the end', async () => {
    await table.letter(await replyOf(table, PLAYERS.F, 'PRESS TO E\nShall we?\nENDPRESS'))
    const press = mailsTo(PLAYERS.E, await table.all()).at(-1)!
    await choosesAnother('E', 'bora-2')
    const [asked] = await answered(press, 'Gladly.')
    expect(asked!.text).toContain(ASKED)
    const got = await answered(asked!, 'YES')
    expect(flat(got[0]!)).toContain('Sent to France')
    expect(mailsTo(PLAYERS.F, got)[0]!.text).toContain('Gladly.')
  })

  test('is asked back where the master has given somebody a new password, who has a copy to answer', async () => {
    const old = await newestTo(table, PLAYERS.G)
    const [reply] = await table.letter(await replyOf(table, MASTER, 'BECOME GERMANY\nSET PASSWORD bora-3'))
    expect(reply!.text).toContain('Done.')
    const [asked] = await answered(old, 'A Ber - Kie')
    expect(asked!.text).toContain(ASKED)
    // The master's own doors stay as they were.
    const [master] = await table.letter(await replyOf(table, MASTER, 'STATUS'))
    expect(master!.text).not.toContain(ASKED)
  })

  test('is asked back as well where the first password is chosen', async () => {
    await table.confirmed({ from: MASTER, text: 'CREATE ?cape mistral' })
    const got = await table.confirmed({ from: 'nora@table.example', text: 'SIGNON ?cape' })
    const [joined] = mailsTo('nora@table.example', got)
    await answered(joined!, 'SET PASSWORD bora-4')
    expect((await answered(joined!, 'SET PREFERENCE F'))[0]!.text).toContain(ASKED)
  })

  test('of whoever only watches is asked back like any other', async () => {
    const from = 'olga@table.example'
    const [watching] = await table.confirmed({ from, text: 'OBSERVE harbor sirocco' })
    const [chosen] = await answered(watching!, 'SET PASSWORD bora-5')
    expect(chosen!.text).toContain('Done.')
    expect((await answered(watching!, 'PRESS TO M\nHello\nENDPRESS'))[0]!.text).toContain(ASKED)
    expect((await answered(chosen!, 'PRESS TO M\nHello\nENDPRESS'))[0]!.text).not.toContain(ASKED)
  })
})

describe('what was asked before', () => {
  test('for a letter is asked once more', async () => {
    const [first] = await table.letter({ from: PLAYERS.I, text: 'SIGNON Iharbor\nA Ven - Tyr' })
    await choosesAnother('I', 'bora-6')
    const [again] = await answered(first!, 'YES')
    expect(flat(again!)).toContain('It was asked before you chose another password, so it is asked again.')
    expect(again!.text).toContain('A Ven - Tyr')
    expect((await answered(first!, 'YES'))[0]!.text).toContain('A Ven - Tyr')
    const [done] = await answered(again!, 'YES')
    expect(done!.text).toContain('Orders of Italy')
  })

  test('for a new address is asked from the start: at the address of record', async () => {
    // Somebody knows Fred's password, and has asked with Fred's first word.
    const text = `SIGNON Rharbor ${passwordOf('R')}\nSET ADDRESS ${MALLORY}`
    const asked = mailsTo(PLAYERS.R, await table.letter({ from: MALLORY, text })).find(({ text }) =>
      /asks\s+this\s+judge\s+to/.test(text),
    )!
    const [hers] = mailsTo(MALLORY, await answered(asked, 'YES'))
    expect(flat(hers!)).toContain('asks this judge to send mail about harbor to this address')
    await choosesAnother('R', 'bora-7')
    const got = await answered(hers!, 'YES')
    expect(flat(mailsTo(MALLORY, got)[0]!)).toContain('so it is asked again')
    const [anew] = mailsTo(PLAYERS.R, got)
    expect(anew!.text).toContain(`| SET ADDRESS ${MALLORY}`)
    // The older question has gone with that.
    expect(mailsTo(PLAYERS.R, await answered(hers!, 'YES'))).toEqual([])
    const news = await table.letter(await replyOf(table, PLAYERS.F, 'BROADCAST\nHello\nENDBROADCAST'))
    expect(mailsTo(MALLORY, news)).toEqual([])
  })

  test('for what cannot be taken back is asked once more', async () => {
    const byPassword = { from: MALLORY, text: `SIGNON Tharbor ${passwordOf('T')}\nRESIGN` }
    expect((await table.letter(byPassword))[0]!.text).toContain('Nothing has been done about this yet')
    await choosesAnother('T', 'bora-8')
    const [asked] = await table.letter(await replyOf(table, PLAYERS.T, 'YES'))
    expect(asked!.text).toContain('Nothing has been done about this yet')
    // That was no answer to the mail that asked; this is, and the password has changed since.
    const [again] = await answered(asked!, 'YES')
    expect(again!.text).toContain('Nothing has been done about this yet')
    const [done] = await answered(again!, 'YES')
    expect(done!.text).toContain('You have left the game.')
  })
})
