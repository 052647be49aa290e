// A table whose book gives no answer to a paradox: what its results say, by either way out.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Got, mailsTo, PostTable } from './postTable.ts'
import { gathered, MASTER, PLAYERS, passwordOf } from './sevenPlayers.ts'

const REPAIR = `REPAIR!
REMOVE F Bre
PLACE France A Bre
PLACE France F Eng
PLACE Germany F Bel
PLACE Germany F Pic
PLACE Russia A Nwy
PLACE Russia F Nth
END`

const ORDERS = `F Edi - Nth
F Lon S F Edi - Nth
A Bre - Lon
F Eng C A Bre - Lon
F Bel S F Pic - Eng
F Pic - Eng
A Nwy - Bel
F Nth C A Nwy - Bel`

describe.each(['1971'])('by the book of %s', book => {
  let table: PostTable
  beforeEach(() => {
    table = new PostTable()
  })
  afterEach(() => table.end())

  const played = async (settings: readonly string[]): Promise<string> => {
    const create = [`SET RULEBOOK ${book}`, ...settings]
    await gathered(table, `\n${create.join('\n')}`)
    await says(table, [REPAIR])
    const got = await says(table, [ORDERS, 'PROCESS S1901M'])
    return resultsOf(got).replace(/\s+/g, ' ')
  }

  const answer = `the ${book} rules give no answer to this paradox: by the back-up rule `

  test('the fleets fail to convoy', async () => {
    const told = await played([])
    expect(told).toContain('England: Fleet Edinburgh -> North Sea.')
    expect(told).toContain('France: Army Brest -> English Channel -> London. (*no convoy*)')
    expect(told).toContain('Russia: Fleet North Sea CONVOY Army Norway -> Belgium. (*dislodged*)')
    expect(told).toMatch(/dislodged by [^,]+, since the 1971 rules give no answer to this paradox/)
  })

  test('and a judge that starts anew tells it as well', async () => {
    await played([])
    await table.restart()
    const got = await says(table, ['HISTORY'])
    const told = got.map(({ text }) => text.replace(/\s+/g, ' ')).join(' ')
    expect(told).toContain('since the 1971 rules give no answer to this paradox')
  })

  test('or all moves fail, and none of them looks as if it had not', async () => {
    const told = await played(['SET BACKUP ALL HOLD'])
    expect(told).toContain('England: Fleet Edinburgh -> North Sea. (*bounce*)')
    expect(told).toContain('Germany: Fleet Picardy -> English Channel. (*bounce*)')
    expect(told).toContain('France: Army Brest -> English Channel -> London. (*bounce*)')
    expect(told).not.toContain('(*dislodged*)')
    expect(told).toContain(`F Edinburgh in vain, since ${answer}all its moves fail`)
  })
})

const says = async (table: PostTable, lines: readonly string[]): Promise<readonly Got[]> =>
  table.letter({ from: MASTER, text: [`SIGNON Mharbor ${passwordOf('M')}`, ...lines].join('\n') })

function resultsOf(got: readonly Got[]): string {
  const found = mailsTo(PLAYERS.T, got).find(({ subject }) => subject.includes('Results'))
  if (found === undefined)
    throw new Error(got.map(({ to, subject, text }) => `${to} ${subject} ${text}`).join('\n'))
  return found.text
}
