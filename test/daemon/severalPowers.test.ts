// Who plays several powers answers the mails of the judge: what he writes is for the power that it fits.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memoryOf } from '../../src/conversation/services.ts'
import { type Got, PostTable } from './postTable.ts'
import { MASTER, PLAYERS, passwordOf, replyOf } from './sevenPlayers.ts'

const table = new PostTable()
const THREE = ['A', 'E', 'F'] as const
/** The powers of the one whose letters are read here, by their letters. */
let own: readonly string[]
const anna = PLAYERS.A

beforeAll(async () => {
  await table.confirmed({
    from: MASTER,
    text: `CREATE ?harbor ${passwordOf('M')}\nSET PLAYERS 3\nSET STANDING ORDERS`,
  })
  for (const each of THREE)
    await table.confirmed({ from: PLAYERS[each], text: `SIGNON ?harbor ${passwordOf(each)}` })
  const { seats } = (await memoryOf(table.services.store).game('harbor')).game
  const letters = 'AEFGIRT'
  own = seats.flatMap(({ player }, power) => (player === anna ? [letters[power]!] : []))
})
afterAll(() => table.end())

const says = async (text: string): Promise<Got> => {
  const got = await table.letter(await replyOf(table, anna, text))
  return got.find(({ to }) => to === anna)!
}
const events = async () => (await table.services.store.load('harbor')).events

/** An order for one unit of each power. */
const ORDERS: Readonly<Record<string, readonly [written: string, read: string]>> = {
  A: ['A Bud - Ser', 'A BUD - SER'],
  E: ['F Lon - Nth', 'F LON - NTH'],
  F: ['A Par - Bur', 'A PAR - BUR'],
  G: ['A Mun - Ruh', 'A MUN - RUH'],
  I: ['A Ven H', 'A VEN H'],
  R: ['A War - Gal', 'A WAR - GAL'],
  T: ['A Con - Bul', 'A CON - BUL'],
}

describe('an answer without SIGNON', () => {
  test('comes from somebody who plays two powers or three', () => {
    expect(own.length).toBeGreaterThan(1)
  })

  test('orders the units of all his powers, and says for each what is missing', async () => {
    const { text } = await says(own.map(letter => ORDERS[letter]![0]).join('\n'))
    for (const letter of own) expect(text).toContain(ORDERS[letter]![1])
    expect(text.match(/INCOMPLETE: no order for/g)).toHaveLength(own.length)
    expect((await events()).filter(({ kind }) => kind === 'ordersWritten')).toHaveLength(own.length)
  })

  test('orders nothing of others', async () => {
    const other = 'AEFGIRT'.split('').find(letter => !own.includes(letter))!
    const { subject, text } = await says(ORDERS[other]![0])
    expect(subject).toContain('Not all of your letter was done')
    expect(text).toContain('Not taken')
    expect((await events()).filter(({ kind }) => kind === 'ordersWritten')).toHaveLength(own.length)
  })

  test('waits, votes and clears for each of them', async () => {
    for (const [line, kind] of [
      ['SET WAIT', 'waitChosen'],
      ['SET DRAW', 'voteCast'],
      ['CLEAR', 'ordersCleared'],
    ] as const) {
      await says(line)
      expect((await events()).filter(each => each.kind === kind)).toHaveLength(own.length)
    }
  })

  test('that could be for one of them only is asked back', async () => {
    for (const line of ['PRESS TO M\nHello.\nENDPRESS', 'STANDING ORDERS\nA Bud H\nEND', 'UNDO A BUD']) {
      const before = (await events()).length
      const { subject, text } = await says(line)
      expect(subject).toContain('Not all of your letter was done')
      expect(text).toContain('For which of your powers is this?')
      for (const letter of own) expect(text).toContain(`SIGNON ${letter}harbor`)
      expect(await events()).toHaveLength(before)
    }
  })

  test('shows what is on file for all of them', async () => {
    const { text } = await says('STATUS')
    expect(text.match(/^Orders of \w+ for S1901M/gm)).toHaveLength(own.length)
  })
})

test('with SIGNON it is for that power alone', async () => {
  const [one = '', other = ''] = own
  const { text } = await says(
    `SIGNON ${one}harbor ${passwordOf('A')}\n${ORDERS[one]![0]}\n${ORDERS[other]![0]}`,
  )
  expect(text).toContain(ORDERS[one]![1])
  expect(text).toContain('Not taken')
  expect(text).toMatch(/is \w+, and only \w+ orders it/)
})
