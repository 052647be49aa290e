// The commands for pipes on other boards: powers of two words, years from 1, games that begin with builds.
import { describe, expect, test } from 'vitest'
import { lineAdjudicator, lineParser } from '../judge/json/lines.ts'

const answer = (answers: (line: string) => string, request: object) =>
  JSON.parse(answers(JSON.stringify(request)))

describe('dragoman adjudicate', () => {
  const adjudicated = (request: object) => answer(lineAdjudicator(), request)

  test('begins chaos with builds wherever a center is owned', () => {
    const { results, refused, units, next } = adjudicated({
      variant: 'chaos',
      phase: 'W1900A',
      units: [],
      centers: { ST_PETERSBURG: ['STP'], PARIS: ['PAR'] },
      orders: { 'St Petersburg': ['Build F StP/nc'], PARIS: ['Build A Paris'] },
    })
    expect(results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['built', 'built'])
    expect(refused).toEqual([])
    expect(units).toEqual(['PARIS A PAR', 'ST_PETERSBURG F STP/NC'])
    expect(next).toBe('S1901M')
  })

  test('knows a power of two words by its id and by its name', () => {
    const { results, refused } = adjudicated({
      variant: 'empire',
      phase: 'S2000M',
      units: ['New York A PHI', 'NEWYORK F NYC'],
      orders: { 'New York': ['Army Philadelphia - New York State', 'F NYC H'] },
    })
    expect(refused).toEqual([])
    expect(results.map(({ power, order }: { power: string; order: string }) => [power, order])).toEqual([
      ['NEWYORK', 'A PHI - NYS'],
      ['NEWYORK', 'F NYC H'],
    ])
  })

  test('plays the year 1', () => {
    const { phase, next, units } = adjudicated({
      variant: 'ancient-med',
      phase: 'F0001M',
      units: ['ROME A ROM'],
      centers: { ROME: ['ROM', 'NEA'] },
      orders: { ROME: ['A Roma - Apulia'] },
    })
    expect([phase, next, units]).toEqual(['F0001M', 'W0001A', ['ROME A APU']])
  })

  test('one letter is no name', () => {
    const { error } = adjudicated({ variant: 'empire', phase: 'S2000M', units: [], orders: { N: [] } })
    expect(error).toContain('no power is called N in orders')
  })
})

test('dragoman parse reads the names of the board', () => {
  const request = {
    variant: 'sail-ho',
    phase: 'S1902M',
    power: 'East',
    units: ['EAST A CHI'],
    text: "A Chiron's Cave - Village of Aeolus",
  }
  expect(answer(lineParser(), request)).toMatchObject({ orders: ['A CHI - AEO'], refused: [] })
})
