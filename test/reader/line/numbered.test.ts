// Builds and removals that somebody has numbered: the numbers say what comes first.
import { describe, expect, test } from 'vitest'
import { parse } from '../../../src/index.ts'
import { inNumberedSequence } from '../../../src/reader/line/numbered.ts'

const WINTER = {
  phase: 'W1901A',
  power: 'FRANCE',
  units: ['FRANCE A SPA'],
  centers: { FRANCE: ['SPA', 'BRE', 'PAR'] },
}

describe('two of three builds are followed', () => {
  test.each<[what: string, text: string, orders: readonly string[]]>([
    ['as they stand', 'Build A Par\nBuild F Bre', ['BUILD A PAR', 'BUILD F BRE']],
    ['by their numbers', '2. Build A Par\n1. Build F Bre\n3. waive', ['BUILD F BRE', 'BUILD A PAR']],
    ['by numbers in brackets', '(3) Build A Par\n(1) waive\n(2) Build F Bre', ['WAIVE', 'BUILD F BRE']],
    ['over an empty line', '2) waive\n\n3) Build A Par\n\n1) Build F Bre', ['BUILD F BRE', 'WAIVE']],
    ['in each list by itself', '2. Build A Par\nand also:\n1. Build F Bre', ['BUILD A PAR', 'BUILD F BRE']],
    [
      'as they stand where a number comes twice',
      '2. Build A Par\n1. Build F Bre\n1. waive',
      ['BUILD A PAR', 'BUILD F BRE'],
    ],
  ])('%s', (_, text, orders) => {
    expect(parse({ ...WINTER, text })).toMatchObject({ orders })
  })
})

test('nothing of a text is lost, and what is not numbered stays where it is', () => {
  const text = 'Dear judge,\r\n2. Build A Par\n\n1. Build F Bre\nYours,\n1901'
  expect(inNumberedSequence(text)).toBe('Dear judge,\r\n1. Build F Bre\n\n2. Build A Par\nYours,\n1901')
  expect(inNumberedSequence('')).toBe('')
})

test('in a movement phase the first order for a unit stands, whatever its number', () => {
  const text = '2. A Par - Bur\n1. A Par - Pic'
  const units = ['FRANCE A PAR']
  expect(parse({ phase: 'S1901M', power: 'FRANCE', units, text })).toMatchObject({ orders: ['A PAR - BUR'] })
})
