// REPAIR: asked back with what it takes, keeps the orders that can still be carried out, and can be undone.
import { cpSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { boardFor } from '../../../src/judge/library/equipment.ts'
import { loadGame } from '../../../src/judge/store/store.ts'
import { type Got, mailsTo, PostTable } from './postTable.ts'
import { gathered, MASTER, PLAYERS, passwordOf, replyOf } from './sevenPlayers.ts'

let first: PostTable
let table: PostTable
beforeAll(async () => {
  first = new PostTable()
  await gathered(first)
  const letters: readonly (readonly [string, string])[] = [
    [MASTER, 'SET STANDING ORDERS'],
    [PLAYERS.F, 'STANDING ORDERS\nA Mar H\nA Pic H\nEND\nA Par - Bur\nF Bre - MAO\nSET WAIT'],
    [PLAYERS.G, 'A Mun - Ruh\nA Ber - Kie\nF Kie - Den'],
  ]
  for (const [from, text] of letters) await first.letter(await replyOf(first, from, text))
  await first.restart()
})
afterAll(() => first.end())
beforeEach(() => {
  table = new PostTable()
  cpSync(first.folder, table.folder, { recursive: true })
  table.clock.turnTo(first.clock.now())
})
afterEach(() => table.end())

const says = async (from: string, text: string) => {
  const power = from === MASTER ? 'M' : from === PLAYERS.F ? 'F' : 'G'
  const signOn = `SIGNON ${power}harbor ${passwordOf(power)}`
  const [got] = mailsTo(from, await table.letter({ from, text: `${signOn}\n${text}` }))
  return { mail: got!, told: got!.text.replace(/\s+/g, ' ') }
}
const status = async (from: string) => (await says(from, 'STATUS')).told

test('is told where its changes stand, if they are in its own line', async () => {
  const { told } = await says(MASTER, 'REPAIR A Par Bur')
  expect(told).toContain('REPAIR stands alone in its line, what it changes below it')
})

test('tells of standing orders that come in the place of what it takes', async () => {
  const lines = 'REMOVE A Mar\nPLACE France F Mar\nEND'
  const { told } = await says(MASTER, `REPAIR\n${lines}`)
  expect(told).toContain('can no longer be carried out: France: A MAR H.')
  expect(told).toContain('Standing orders come in their place: France: F MAR H.')
  await says(MASTER, `REPAIR!\n${lines}`)
  expect(await status(PLAYERS.F)).toContain('Fleet Marseilles HOLD')
})

test('is asked back with the orders that it would take, and done with a YES', async () => {
  const { mail, told } = await says(MASTER, 'REPAIR\nREMOVE A Par\nPLACE France F Por\nEND')
  expect(told).toContain('Nothing has been done about this yet')
  expect(mail.text).toContain('  | REPAIR!\n  | REMOVE A Par\n  | PLACE France F Por\n  | END\n')
  expect(told).toContain('It changes the board for everybody: A PAR of France goes; F POR of France comes.')
  expect(told).toContain('These orders on file (1) can no longer be carried out: France: A PAR - BUR.')
  expect(await status(PLAYERS.F)).toContain('Army Paris -> Burgundy')
  const heads = [`In-Reply-To: ${mail.messageId}`]
  const letter = { from: MASTER, to: mail.replyTo, subject: `Re: ${mail.subject}`, text: 'YES', heads }
  expect(mailsTo(MASTER, await table.letter(letter))[0]!.text).toContain('the board is changed')
  expect(await status(PLAYERS.F)).toContain('INCOMPLETE: no order for F POR.')
})

test('takes no other unit than the one that is named', async () => {
  const { told } = await says(MASTER, 'REPAIR!\nREMOVE F Par\nEND')
  expect(told).toContain('"REMOVE F Par": A PAR of France stands there.')
  expect(await status(PLAYERS.F)).toContain('Army Paris -> Burgundy')
})

test('is asked once more where a YES finds other orders than it was asked about, or another phase', async () => {
  const asks = async () => (await says(MASTER, 'REPAIR\nREMOVE A Mar\nEND')).mail
  const yesTo = async (mail: Got) => {
    const heads = [`In-Reply-To: ${mail.messageId}`]
    const letter = { from: MASTER, to: mail.replyTo, subject: `Re: ${mail.subject}`, text: 'YES', heads }
    const [got] = mailsTo(MASTER, await table.letter(letter))
    return { got: got!, told: got!.text.replace(/\s+/g, ' ') }
  }
  const first = await asks()
  await says(PLAYERS.F, 'A Mar - Spa')
  const second = await yesTo(first)
  expect(second.told).toContain('The game has gone on since you were asked.')
  expect(second.told).toContain('France: A MAR - SPA')
  expect(await status(PLAYERS.F)).toContain('Army Marseilles -> Spain')
  await says(MASTER, 'PROCESS S1901M')
  const third = await yesTo(second.got)
  expect(third.told).not.toContain('Done: the board is changed')
  const { game } = await loadGame(table.services.store, 'harbor', boardFor)
  expect(game.position!.units).toHaveLength(22)
})

test('tells what it did', async () => {
  expect((await says(MASTER, 'REPAIR!\nREMOVE A Mun\nEND')).told).toContain('(A MUN of Germany goes)')
})

test('of two units that stand in one place takes the one whose power is named', async () => {
  await says(MASTER, 'REPAIR!\nPLACE Italy A Gas\nPLACE Italy A Bur\nEND')
  await says(MASTER, 'SET NO STANDING ORDERS\nBECOME ITALY\nA Gas S A Bur - Mar\nA Bur - Mar')
  await says(MASTER, 'BECOME FRANCE\nA Mar H')
  expect((await says(MASTER, 'PROCESS S1901M')).told).toContain('S1901R')
  expect((await says(MASTER, 'MAP harbor')).told).toContain('A BUR, F MAO, A MAR (dislodged)')
  const both = (await says(MASTER, 'REPAIR!\nREMOVE A Mar\nEND')).told
  expect(both).toContain('two units are there: write REMOVE FRANCE A MAR or REMOVE ITALY A MAR.')
  const { told } = await says(MASTER, 'REPAIR!\nREMOVE Italy A Mar\nREMOVE France A Mar\nEND')
  expect(told).toContain('(A MAR of Italy goes; A MAR of France goes)')
})

const answered = async (...texts: readonly string[]): Promise<string> => {
  const { mail } = await says(MASTER, 'REPAIR\nREMOVE A Par\nPLACE France F Por\nEND')
  const heads = [`In-Reply-To: ${mail.messageId}`]
  const letter = { from: MASTER, to: mail.replyTo, subject: `Re: ${mail.subject}`, heads }
  let told = ''
  for (const text of texts)
    told = mailsTo(MASTER, await table.letter({ ...letter, text }))[0]!.text.replace(/\s+/g, ' ')
  return told
}

test.each([
  'Yes please, go ahead',
  'Yes, go ahead with it',
  'Yes, that is what I want',
  'Yes, do the repair',
])('%s does it', async text => expect(await answered(text)).toContain('Done: the board is changed'))

test.each([
  'No, leave it as it is',
  'No - leave it as it is',
  'Leave it as it is.',
  'Hmm, not yet',
  'No, not like that',
])('%s leaves it, and is read to its end', async text => {
  const told = await answered(text)
  expect(told).toContain('Nothing is done about it, and it waits for no YES any more.')
  expect(told).not.toMatch(/not read|Not taken/)
  expect(await answered(text, 'YES')).toContain('Nothing is waiting for a YES from you')
})

test.each(['No! REPAIR', 'No, REPAIR', 'No!\nREPAIR'])('%s asks for another one in its place', async text => {
  const told = await answered(`${text}\nGIVE Tun TO Italy\nEND`)
  expect(told).toContain('Nothing is done about it, and it waits for no YES any more.')
  expect(told).toContain('| REPAIR! | GIVE Tun TO Italy | END')
  expect(told).not.toMatch(/not read|Not taken/)
})

test('says where it takes none, and is done at once with a mark', async () => {
  expect((await says(MASTER, 'REPAIR\nGIVE Tun TO Italy\nEND')).told).toContain('All orders on file stay.')
  expect((await says(MASTER, 'REPAIR!\nGIVE Tun TO Italy\nEND')).told).toContain('Done: the board is changed')
})

test('what is wrong in it is said before anything is asked', async () => {
  const { told } = await says(MASTER, 'REPAIR\nPLACE Atlantis A Par\nEND')
  expect(told).toContain('no power is called "Atlantis"')
  expect(told).not.toContain('Nothing has been done about this yet')
})

test('the orders of all others stay, those that stand in every phase hold, and who waited waits', async () => {
  await says(MASTER, 'REPAIR!\nREMOVE A Ber\nPLACE France A Pic\nREMOVE A Par\nEND')
  const france = await status(PLAYERS.F)
  expect(france).toContain('Army Marseilles HOLD.')
  expect(france).toContain('Army Picardy HOLD.')
  expect(france).toContain('Fleet Brest -> Mid-Atlantic Ocean')
  expect(france).toContain('COMPLETE. You are waiting for the deadline')
  const germany = await status(PLAYERS.G)
  expect(germany).toContain('Army Munich -> Ruhr')
  expect(germany).toContain('COMPLETE.')
})

test('whoever waits on as before hears of it neither as done by the master nor as ended', async () => {
  await says(MASTER, 'REPAIR!\nGIVE Tun TO Italy\nEND')
  const told = mailsTo(PLAYERS.F, await table.all()).slice(-2)
  expect(told.map(({ subject }) => subject)).toContain('EXMP:harbor - S1901M Position Changed')
  for (const { subject, text } of told) {
    expect(subject).not.toContain('Changed by the Master')
    expect(text).not.toContain('no longer wait')
  }
})

test('CLEAR leaves what stands in every phase', async () => {
  expect((await says(PLAYERS.F, 'CLEAR')).told).toContain('NO STANDING ORDERS takes them back')
  const france = await status(PLAYERS.F)
  expect(france).toContain('Army Marseilles HOLD.')
  expect(france).toContain('Army Paris, No Order Processed.')
})

test('UNDO REPAIR brings back what it took; what was written since stays', async () => {
  const before = await status(PLAYERS.F)
  await says(MASTER, 'REPAIR!\nREMOVE A Par\nPLACE France F Por\nREMOVE A Mun\nEND')
  await says(MASTER, 'REPAIR!\nREMOVE A Mar\nEND')
  await says(PLAYERS.G, 'A Ber - Pru')
  const { told } = await says(MASTER, 'UNDO REPAIR')
  expect(told).toContain('what the last REPAIR changed (A MAR of France goes) is taken back.')
  expect(told).toContain('still stands (1): UNDO REPAIR again takes back the last of it')
  expect((await says(MASTER, 'UNDO REPAIR')).told).toContain(
    'The orders from right before it are on file again',
  )
  expect(await status(PLAYERS.F)).toBe(before)
  const germany = await status(PLAYERS.G)
  expect(germany).toContain('Army Munich -> Ruhr')
  expect(germany).toContain('Army Berlin -> Prussia')
  expect(germany).toContain('COMPLETE.')
})

test('UNDO REPAIR brings nothing back for whoever has cleared', async () => {
  await says(MASTER, 'REPAIR!\nREMOVE A Mun\nEND')
  await says(PLAYERS.G, 'CLEAR')
  await says(MASTER, 'UNDO REPAIR')
  expect(await status(PLAYERS.G)).toContain('INCOMPLETE: no order for A BER, A MUN, F KIE.')
})

test('is undone by UNDO REPAIR', async () => {
  await says(MASTER, 'REPAIR!\nREMOVE A Ber\nGIVE Par TO Germany\nEND')
  expect((await says(MASTER, 'UNDO REPAIR')).told).toContain(
    'what the last REPAIR changed (A BER of Germany goes; Paris is given to Germany) is taken back.',
  )
  const { game } = await loadGame(table.services.store, 'harbor', boardFor)
  expect(game.position!.units).toHaveLength(22)
  expect(game.position!.units).toEqual(game.opening!.units)
  expect(game.position!.owners).toEqual(game.opening!.owners)
  expect(await status(PLAYERS.G)).toContain('COMPLETE.')
  expect(await status(PLAYERS.G)).not.toContain('INCOMPLETE')
  expect((await says(MASTER, 'UNDO REPAIR')).told).toContain('No REPAIR of this phase is left to take back')
})

test('UNDO REPAIR takes back the last one alone, with the orders from right before it', async () => {
  await says(MASTER, 'REPAIR!\nGIVE Tun TO Italy\nREMOVE A Mar\nEND')
  await says(PLAYERS.F, 'A Par - Pic\nF Bre - Eng')
  const [france, germany] = [await status(PLAYERS.F), await status(PLAYERS.G)]
  await says(MASTER, 'REPAIR!\nREMOVE A Par\nREMOVE A Ber\nEND')
  expect(await status(PLAYERS.F)).not.toContain('Picardy')
  await says(MASTER, 'UNDO REPAIR')
  expect(france).toContain('Army Paris -> Picardy')
  expect(await status(PLAYERS.F)).toBe(france)
  expect(await status(PLAYERS.G)).toBe(germany)
  const { game } = await loadGame(table.services.store, 'harbor', boardFor)
  expect(game.position!.owners).not.toEqual(game.opening!.owners)
  expect(game.position!.units).toHaveLength(21)
  await says(MASTER, 'UNDO REPAIR')
  // What was written since the first one stays; the unit that came back follows what stands in every phase.
  expect(await status(PLAYERS.F)).toContain('Army Marseilles HOLD.')
  expect(await status(PLAYERS.F)).toContain('Army Paris -> Picardy')
})

test('what one REPAIR takes and another puts back by hand gets its order back by two UNDO REPAIR', async () => {
  const before = await status(PLAYERS.G)
  await says(MASTER, 'REPAIR!\nREMOVE A Mun\nEND')
  await says(MASTER, 'REPAIR!\nPLACE Germany A Mun\nEND')
  expect(await status(PLAYERS.G)).toContain('INCOMPLETE: no order for A MUN')
  await says(MASTER, 'UNDO REPAIR')
  await says(MASTER, 'UNDO REPAIR')
  expect(await status(PLAYERS.G)).toBe(before)
})

test('the newest words stand after two UNDO REPAIR, also of a unit that was gone in between', async () => {
  await says(MASTER, 'REPAIR!\nREMOVE A Mar\nREMOVE A Mun\nEND')
  await says(MASTER, 'REPAIR!\nPLACE France A Mar\nPLACE Germany A Mun\nEND')
  await says(PLAYERS.F, 'CLEAR STANDING')
  await says(PLAYERS.F, 'A Mar - Spa')
  await says(PLAYERS.G, 'A Mun - Tyr')
  await says(MASTER, 'UNDO REPAIR')
  await says(PLAYERS.G, 'A Ber - Sil')
  await says(MASTER, 'UNDO REPAIR')
  expect(await status(PLAYERS.F)).toContain('Army Marseilles -> Spain')
  const germany = await status(PLAYERS.G)
  expect(germany).toContain('Army Munich -> Tyrolia')
  expect(germany).toContain('Army Berlin -> Silesia')
})

test('what stands in every phase fills what UNDO REPAIR leaves open', async () => {
  await says(MASTER, 'REPAIR!\nREMOVE A Mun\nEND')
  await says(PLAYERS.G, 'CLEAR\nALWAYS A Mun H\nALWAYS A Ber H\nALWAYS F Kie H')
  await says(MASTER, 'UNDO REPAIR')
  expect(await status(PLAYERS.G)).toContain('Army Munich HOLD.')
  expect(await status(PLAYERS.G)).toContain('COMPLETE.')
})

test('a change from before a phase that was taken back is taken back without the orders', async () => {
  await says(MASTER, 'REPAIR!\nREMOVE A Mun\nEND\nPROCESS S1901M')
  expect((await says(MASTER, 'ROLLBACK S1901M!')).told).toContain('The game has gone back')
  expect((await says(MASTER, 'UNDO REPAIR')).told).toContain('the board is again as the last phase left it')
  const { game } = await loadGame(table.services.store, 'harbor', boardFor)
  expect(game.position!.units).toEqual(game.opening!.units)
})

test.each(['PLACE Turkey A Arm', 'REMOVE A Vie', 'GIVE Bel TO France'])(
  '%s without REPAIR above it is no order, and does not disturb one',
  async line => {
    const { told } = await says(MASTER, `A Ven H\n${line}\nEND`)
    expect(told).toContain('Written for Italy A VEN H')
    expect(told).toContain(`Not taken > ${line} Not an order: what changes the board stands below REPAIR`)
    expect(told).not.toMatch(/neither orders|TERMINATE|HELP MASTER/)
  },
)

test('takes units off of which a question was: STATUS asks about them no more', async () => {
  await says(PLAYERS.F, 'I guess Paris goes to Picardy and Brest sails to the Channel.')
  expect(await status(PLAYERS.F)).toContain('1. A PAR - PIC')
  await says(MASTER, 'REPAIR!\nREMOVE A Par\nEND')
  const told = await status(PLAYERS.F)
  expect(told).not.toContain('A PAR - PIC')
  expect(told).toContain('2. F BRE - ENG')
})

test('a player may not undo it', async () => {
  await says(MASTER, 'REPAIR!\nREMOVE A Ber\nEND')
  expect((await says(PLAYERS.F, 'UNDO REPAIR')).told).toContain('This is for the master')
})

test('in a retreat phase it takes what can no longer be, keeps the rest, and is undone', async () => {
  await says(
    MASTER,
    'REPAIR!\nPLACE Italy A Gas\nPLACE Italy A Bur\nPLACE Italy A Boh\nPLACE Italy A Tyr\nEND\n' +
      'A Gas S A Bur - Mar\nA Bur - Mar\nA Tyr S A Boh - Mun\nA Boh - Mun\nA Mun H\nA Mar H\nPROCESS S1901M',
  )
  await says(PLAYERS.F, 'A Mar - Spa')
  await says(PLAYERS.G, 'A Mun - Ruh')
  const lines = 'REMOVE France A Mar\nEND'
  const { told } = await says(MASTER, `REPAIR\n${lines}`)
  expect(told).toContain('These orders on file (1) can no longer be carried out: France: A MAR - SPA.')
  expect(await status(PLAYERS.F)).toContain('Spain')
  const before = await status(PLAYERS.F)
  await says(MASTER, `REPAIR!\n${lines}`)
  expect(await status(PLAYERS.F)).not.toContain('Spain')
  expect(await status(PLAYERS.G)).toContain('Ruhr')
  expect((await says(MASTER, 'UNDO REPAIR')).told).toContain('The orders from right before it are on file')
  expect(await status(PLAYERS.F)).toBe(before)
  expect(await status(PLAYERS.G)).toContain('Ruhr')
})
