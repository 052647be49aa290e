// By mail: orders that stand, units left to others, and what a master is told about a unit that should not exist.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailsTo, PostTable } from './postTable.ts'
import { gathered, LETTERS, MASTER, PLAYERS, replyOf } from './sevenPlayers.ts'

const says = async (table: PostTable, from: string, text: string): Promise<string> =>
  mailsTo(from, await table.letter(await replyOf(table, from, text)))[0]!.text

describe('a game with perpetual orders and proxies', () => {
  const table = new PostTable()
  beforeAll(() => gathered(table, 'PERPETUAL PROXY'))
  afterAll(() => table.end())

  test('a power leaves a unit to another, and nobody sees more of its orders', async () => {
    const own = await says(table, PLAYERS.E, 'F Edi H\nF Lon H\nproxy A Lvp to France')
    expect(own).toContain('England: Army Liverpool, left to France.')
    const others = await says(table, PLAYERS.F, 'A Mar H\nA Par S F Bre\nF Bre H\nA Lvp - Wal')
    expect(others).toContain('A LVP - WAL (if it is left to you)')
    expect(others).not.toContain('Edinburgh')
    expect(await says(table, PLAYERS.G, 'STATUS')).not.toContain('Liverpool')
  })

  test('the results say which orders stand, and which fell away', async () => {
    for (const power of LETTERS.filter(each => !'EF'.includes(each)))
      await says(table, PLAYERS[power], 'all units hold')
    const results = await table.nextAlarm()
    const [toFrance] = mailsTo(PLAYERS.F, results)
    expect(toFrance!.text).toContain('* English A LVP P FRANCE')
    expect(toFrance!.text.replace(/\s+/g, ' ')).toContain(
      'These earlier orders stand until you give others: A MAR H, A PAR S F BRE, F BRE H.',
    )
    const [toEngland] = mailsTo(PLAYERS.E, results)
    expect(toEngland!.text.replace(/\s+/g, ' ')).toContain(
      'These earlier orders stand until you give others: F EDI H, F LON H.',
    )
  })

  test('the confirmation says it too, and a new order ends it for one unit', async () => {
    const text = (await says(table, PLAYERS.F, 'A Par - Bur')).replace(/\s+/g, ' ')
    expect(text).toContain('These earlier orders stand until you give others: A MAR H, F BRE H.')
    expect(text).toContain('France: Army Paris -> Burgundy.')
    expect(text).toContain('COMPLETE.')
  })

  test('nobody is late with orders that stand, and the phase lasts until its deadline', async () => {
    await says(table, PLAYERS.E, 'A Wal H')
    const [alarm] = await table.services.store.alarms(1)
    expect(alarm!.at).toMatch(/^2026-01-\d\dT23:30/)
    const results = await table.nextAlarm()
    expect(mailsTo(PLAYERS.T, results)[0]!.text).toContain('Turkey: Army Smyrna HOLD.')
  })
})

describe('a unit that should not exist', () => {
  const table = new PostTable()
  beforeAll(() => gathered(table))
  afterAll(() => table.end())
  const asks = (line: string) => says(table, MASTER, `REPAIR!\n${line}\nEND`)

  test('nothing is proposed where nothing is wrong', async () => {
    expect((await asks('DUTCHMAN')).replace(/\s+/g, ' ')).toContain('No power has more units than centers.')
  })

  test('the judge proposes what puts it right, and does nothing by itself', async () => {
    const text = await asks('PLACE FRANCE F NWG')
    expect(text).toContain('REMOVE F NWG')
    expect(text.replace(/\s+/g, ' ')).toContain('Orders that can still be carried out stay on file.')
    expect(text).toContain('SET DEADLINE gives everybody time to change their orders.')
    expect(text).not.toContain('again')
    expect(await asks('DUTCHMAN France')).toContain('REMOVE F NWG')
    const before = (await table.services.store.load('harbor')).events.length
    await asks('DUTCHMAN')
    expect((await table.services.store.load('harbor')).events).toHaveLength(before)
  })

  test('the proposal can be sent as it is', async () => {
    const text = await asks('REMOVE F NWG')
    expect(text).not.toContain('should not exist')
    expect((await asks('DUTCHMAN')).replace(/\s+/g, ' ')).toContain('No power has more units than centers.')
  })

  test('a power that is none is refused', async () => {
    expect(await asks('DUTCHMAN Atlantis')).toContain('Atlantis')
  })
})
