// Places by typed letters.
import { describe, expect, test } from 'vitest'
import { placesTyped } from '../../../src/pages/browser/typing.ts'
import { standard } from '../../boards.ts'

const board = standard()

describe('typed letters mean', () => {
  test.each([
    ['p', 'PAR MAR', 'PAR'],
    ['m', 'PAR MAR MUN', 'MAR MUN'],
    ['nor', 'NTH NWG NWY', 'NTH NWG NWY'],
    // The abbreviation of the one is how the other begins.
    ['nwg', 'NWG NWY', 'NWG'],
    ['north sea', 'NTH NWG', 'NTH'],
    ['NORTHS', 'NTH NWG', 'NTH'],
    ['st pet', 'STP MOS', 'STP'],
    ['x', 'PAR MAR', ''],
  ])('%s among %s: %s', (typed, among, meant) => {
    const places = among.split(' ').map(id => board.province(board.place(id)!))
    expect(
      placesTyped(typed, places, board)
        .map(at => board.id(at))
        .join(' '),
    ).toBe(meant)
  })
})
