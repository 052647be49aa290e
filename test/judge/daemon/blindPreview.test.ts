// What a blind game tells of orders about units that their writer does not see, before they are played.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { begunBlind } from './blindGames.ts'
import { mailsTo } from './postTable.ts'
import { PEOPLE, type WholeGame } from './wholeGames.ts'

let game: WholeGame
beforeAll(async () => {
  game = await begunBlind('fog')
})
afterAll(() => game.table.end())

const says = async (text: string): Promise<string> =>
  mailsTo(PEOPLE['bert']!.address, await game.plays('bert', text))[0]!.text

describe('PREVIEW in a blind game', () => {
  test.each([
    ['a support of a move from where nothing is seen', 'F Edi S A Hol - Nth', 'F EDI S HOL - NTH'],
    ['a support of whoever may stand there', 'F Edi S F Nwy - Nth', 'F EDI S NWY - NTH'],
  ])('shows %s as it was written', async (_, order, shown) => {
    const text = await says(`CLEAR\n${order}\n\nPREVIEW`)
    const [, preview = ''] = text.split('> PREVIEW')
    expect(preview).toContain(`  ${shown}\n`)
    expect(preview.replace(/\s+/g, ' ')).toContain('What you do not see counts for nothing here')
  })

  test('says nothing of that where all is seen', async () => {
    const text = await says('F Lon - Nth\nF Edi S F Lon - Nth\nA Lvp - Yor\n\nPREVIEW')
    expect(text).toContain('F EDI S F LON - NTH')
    expect(text).not.toContain('What you do not see')
  })
})

test.each([
  'IF A Bel THEN\nF Lon - Nth\nELSE\nF Lon H\nENDIF',
  'PHASE F1901M\nIF A Bel THEN\nF Lon - Nth\nENDIF',
])('a condition is refused there for what it is: %j', async text => {
  const told = (await says(text)).replace(/\s+/g, ' ')
  expect(told).toMatch(/in a blind game/i)
  expect(told).not.toContain('what others do')
})
