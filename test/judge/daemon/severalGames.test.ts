// One letter may be about several games: each gets what is for it, in one commit and with one answer.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Got, mailsTo, PostTable, subjectsOf } from './postTable.ts'
import { gathered, LETTERS, MASTER, PLAYERS, passwordOf } from './sevenPlayers.ts'

const table = new PostTable()
const cleo = PLAYERS.F

beforeAll(async () => {
  await gathered(table)
  await table.confirmed({ from: MASTER, text: `CREATE ?haven ${passwordOf('M')}` })
  for (const power of LETTERS)
    await table.confirmed({ from: PLAYERS[power], text: `SIGNON ?haven ${passwordOf(power)}` })
})
afterAll(() => table.end())

const kinds = async (game: string) => (await table.services.store.load(game)).events.map(({ kind }) => kind)

const both = (first: string, second: string): string =>
  [`SIGNON Fharbor ${passwordOf('F')}`, first, `SIGNON Fhaven ${passwordOf('F')}`, second].join('\n')

describe('a letter about two games', () => {
  let got: readonly Got[]
  beforeAll(async () => {
    got = await table.letter({ from: cleo, text: both('A Par - Bur', 'A Par - Pic\nF Bre - Eng') })
  })

  test('is answered once, under the name of neither', () => {
    expect(subjectsOf(got)).toEqual(['cleo: Re: EXMP orders'])
    expect(got[0]!.replyTo).toBe('judge@dragoman.example')
  })

  test('says for each what will be carried out', () => {
    const { text } = got[0]!
    const [harbor, haven] = [text.indexOf('SIGNON Fharbor'), text.indexOf('SIGNON Fhaven')]
    expect(text.slice(harbor, haven)).toContain('A PAR - BUR')
    expect(text.slice(harbor, haven)).not.toContain('A PAR - PIC')
    expect(text.slice(haven)).toContain('A PAR - PIC')
  })

  test('has written to both', async () => {
    for (const game of ['harbor', 'haven']) expect((await kinds(game)).at(-1)).toBe('ordersWritten')
  })
})

test('what fails in one leaves the other as it is', async () => {
  const [answer] = await table.letter({ from: cleo, text: both('A Par - Gas', 'A Par - Ber') })
  expect(answer!.subject).toContain('[Error Flag]')
  expect(answer!.text).toContain('A PAR - GAS')
  expect(answer!.text).toContain('the army in Paris cannot reach Berlin')
})

test('a wrong password ends the letter, and what stood before it is done', async () => {
  const text = [
    `SIGNON Fharbor ${passwordOf('F')}`,
    'A Mar - Spa',
    'SIGNON Ghaven wrong',
    'A Mun - Ruh',
  ].join('\n')
  const [answer] = await table.letter({ from: cleo, text })
  expect(answer!.subject).toBe('EXMP:harbor - S1901M Orders incomplete: 1 missing, another line refused')
  expect(answer!.text).toContain('A MAR - SPA')
  expect(answer!.text).not.toContain('RUH')
})

test('a letter comes back to a game that it has left', async () => {
  const text = `${both('A Mar - Gas', 'A Mar - Spa')}\nSIGNON Fharbor ${passwordOf('F')}\nSTATUS`
  const [answer] = await table.letter({ from: cleo, text })
  expect(answer!.text.slice(answer!.text.indexOf('> STATUS'))).toContain('A MAR - GAS')
})

test('news of both games goes out by itself, each under its own name', async () => {
  const text = ['harbor', 'haven']
    .map(game => `SIGNON F${game} ${passwordOf('F')}\nBROADCAST\nHello ${game}\nENDBROADCAST`)
    .join('\n')
  const got = await table.letter({ from: cleo, text })
  const anna = mailsTo(PLAYERS.A, got)
  expect(anna.map(({ subject }) => subject.replace(/ - .*/, ''))).toEqual(['EXMP:harbor', 'EXMP:haven'])
  expect(anna.map(({ text }) => /Hello \w+/.exec(text)?.[0])).toEqual(['Hello harbor', 'Hello haven'])
  expect(new Set(anna.map(({ replyTo }) => replyTo)).size).toBe(2)
})

test('the copy to the address of record is one, whichever games the password opened', async () => {
  const got = await table.letter({ from: 'stranger@elsewhere.example', text: both('A Par H', 'A Par H') })
  expect(subjectsOf(mailsTo(cleo, got))).toEqual(['cleo: Re: EXMP orders'])
})
