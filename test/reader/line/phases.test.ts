// What stands under another phase is not followed, and every other line is read as if no phase were named.
import { describe, expect, it } from 'vitest'
import { refusalCode } from '../../../src/judge/report/sentences/codes.ts'
import type { OrderContext } from '../../../src/reader/line/places.ts'
import { isAnother, phaseNamed, phaseUnder } from '../../../src/reader/line/words/phaseNames.ts'
import { readText } from '../../../src/reader/reading.ts'
import { readPhase } from '../../../src/rules/board/phase.ts'
import { Legality } from '../../../src/rules/orders/legality.ts'
import { spellOrder } from '../../../src/rules/orders/order.ts'
import { rulebook, standard } from '../../boards.ts'
import { positions, setUp } from './corpus/corpus.ts'

const BOARD = standard()
/** Where Munich has been lost, and where Germany builds. */
const DRIVEN_OUT = 'ret1902f'
const BUILDING = 'bld1901'

function whereIn(phase: string, name = 'standard', power = 'GERMANY'): OrderContext {
  const position = setUp(BOARD, positions().get(name)!, phase)
  const legality = new Legality(BOARD)
  legality.place(position.units)
  return { board: BOARD, rules: rulebook('2025EE'), position, power: BOARD.power(power)!, legality }
}

/** What came of a text: its orders, and for each line that is refused its number and why. */
function outcomeOf(text: string, where: OrderContext): string[] {
  const { orders, refused } = readText(text, where)
  return [
    ...orders.map(order => spellOrder(BOARD, order, where.legality.standing)),
    ...refused.map(({ line, refusal }) => `${line} ${refusalCode(BOARD, refusal)}`),
  ]
}

const phaseOf = (id: string) => {
  const read = readPhase(id)
  if (!read.ok) throw new Error(`no phase: ${id}`)
  return read.value
}

describe('a heading', () => {
  it.each([
    ['Fall 1901', 'F1901M F1901R W1901A', 'S1901M S1901R S1902M F1902M W1902A'],
    ['Spring 1901 orders for Italy:', 'S1901M S1901R', 'F1901M W1901A S1902M'],
    ['Autumn of 1901', 'F1901M F1901R W1901A', 'S1901M'],
    ['Summer 1901', 'S1901M S1901R', 'F1901M'],
    ['Winter 1901', 'W1901A', 'F1901M F1901R S1902M W1902A'],
    ['Winter 1901 moves', 'W1901A', 'F1901M F1901R'],
    ['Winter 1901 retreats', 'F1901R', 'W1901A F1901M'],
    ['Fall 1901 moves', 'F1901M', 'F1901R W1901A S1901M'],
    ['FALL 1901 MOVEMENT PHASE', 'F1901M', 'F1901R'],
    ['Fall 1901 retreats', 'F1901R', 'F1901M W1901A S1901R F1902R'],
    ['Retreat moves for Fall 1901', 'F1901R F1901M', 'W1901A'],
    ['Fall 1901 retreats and builds', 'F1901R W1901A', 'F1901M'],
    ['Fall 1901 builds', 'W1901A', 'F1901M F1901R W1902A'],
    ['Fall 1901 removals', 'W1901A', 'F1901R'],
    ['Fall 1901 disbands', 'W1901A F1901R', 'F1901M'],
    ['Winter 1901 / Spring 1902', 'W1901A S1902M', 'F1901M F1902M'],
    ['S1901M', 'S1901M', 'S1901R F1901M S1902M'],
    ['F1901R', 'F1901R', 'F1901M W1901A'],
    ['F1901B', 'W1901A', 'F1901M F1901R'],
    ['W1901A', 'W1901A', 'F1901M W1902A'],
    ['S1901', 'S1901M S1901R', 'F1901M'],
    // A season alone, or a year alone, is another wherever it is not the present one.
    ['Fall moves:', 'F1901M F1902M', 'S1901M S1902M'],
    ['Spring', 'S1901M S1902R', 'F1901M W1901A'],
    ['1902', 'S1902M F1902R W1902A', 'S1901M F1901M'],
    ['Orders for 1903', 'S1903M F1903M', 'S1902M'],
    // Two figures are of whatever century.
    ['S02', 'S1902M S2002M', 'S1901M F1902M'],
    ['Fall 02', 'F1902M W1902A', 'F1901M S1902M'],
  ])('%j may be %s, and is not %s', (heading, present, others) => {
    const named = phaseNamed(heading)!
    const isFor = (id: string): boolean => !isAnother(named, phaseOf(id))
    expect(`${present} ${others}`.split(' ').filter(isFor).join(' ')).toBe(present)
  })

  it.each(['Retreats', 'S190M'])('%j names no phase that is clearly another', heading => {
    const named = phaseNamed(heading)
    const isElsewhere = ['S1901M', 'F1901R', 'W1901A'].some(
      id => named !== undefined && isAnother(named, phaseOf(id)),
    )
    expect(isElsewhere).toBe(false)
  })

  it.each([
    ['Spring 1902', 'ITALY', 'S1902M', 'F1901M F1902M'],
    ['Spring 1902', 'Fall', 'F1902M F1902R W1902A', 'S1902M F1901M'],
    ['Fall 1901 retreats', 'Moves', 'F1901M F1901R', 'F1902M'],
    ['Fall 1901 moves', 'Retreats', 'F1901M F1901R', 'S1901M'],
    ['Spring 1902', 'Fall 1901', 'F1901M', 'S1902M'],
    ['Spring 1902', 'F01', 'F1901M W1901A', 'S1903M W1902A'],
    ['Spring 1902', '1902', 'S1902M', 'F1902M'],
    ['Spring 1902', '1903', 'S1903M F1903M', 'S1901M S1902M'],
  ])('%j, and %j under it, may be %s', (above, below, present, others) => {
    const named = phaseUnder(phaseNamed(above), phaseNamed(below))!
    const all = `${present} ${others}`.trim().split(' ')
    expect(all.filter(id => !isAnother(named, phaseOf(id))).join(' ')).toBe(present)
  })
})

describe('in fall 1901, Germany', () => {
  const where = whereIn('F1901M')

  it.each([
    'Fall 1901: A Mun - Bur',
    'F1901M\nA Mun - Bur',
    '*** Fall 1901 ***\n\nGermany:\nA Mun - Bur',
    'Fall moves:\nA Mun - Bur',
    'Retreats: A Mun - Bur',
    'Builds:\nA Mun - Bur',
    'A Mun - Bur (Fall 1901)',
    'Fall 1901, A Mun - Bur',
    'In Spring 1902 I hope for peace.\nA Mun - Bur',
    '> Spring 1902\n> A Ber - Sil\nA Mun - Bur',
    '> Spring 1902\nA Mun - Bur',
    'Winter 1901 / Fall 1901\nA Mun - Bur',
    'Spring 1901: A\nFall 1901\nA Mun - Bur',
    'Spring 1902\nFall 1901\nA Mun - Bur',
    'Fall 1901 retreats:\nMoves:\nA Mun - Bur',
    'Spring 1902:\nF01:\nA Mun - Bur',
    'A Mun -\nBur',
    'Fall 1901: A Mun -\nBur',
  ])('is followed: %j', text => {
    expect(outcomeOf(text, where).filter(each => !each.endsWith('not-an-order'))).toEqual(['A MUN - BUR'])
  })

  it.each([
    ['Spring 1902\nA Mun - Bur', '2'],
    ['Spring\nA Mun - Bur', '2'],
    ['Spring: A Mun - Bur', '1'],
    ['S02\nA Mun - Bur', '2'],
    ['1903\nA Mun - Bur', '2'],
    ['Spring 1902 orders for Germany:\n\nA Mun - Bur', '3'],
    ['*** SPRING 1902 ***\nGERMANY\nA Mun - Bur', '3'],
    ['A Mun - Bur // Spring 1902', '1'],
    ['Spring 1901 orders, as you have them:\nA Mun - Bur', '2'],
    ['S1902M\nA Mun - Bur', '2'],
    ['[S1902M] A Mun - Bur', '1'],
    ['(Spring 1902) A Mun - Bur', '1'],
    ['Spring 1902: A Mun - Bur', '1'],
    ['- 1. Spring 1902: Germany: A Mun - Bur', '1'],
    ['Germany: Spring 1902: A Mun - Bur', '1'],
    ['Germany, Spring 1902: A Mun - Bur', '1'],
    ['A Mun - Bur (Spring 1902)', '1'],
    ['A Mun - Bur, Spring 1902', '1'],
    ['Spring 1902, A Mun - Bur', '1'],
    ['For Spring 1902; A Mun - Bur', '1'],
    ['Spring, 1902. A Mun - Bur', '1'],
    ['Spring1902: A Mun - Bur', '1'],
    ['Spring-1902\nA Mun - Bur', '2'],
    ['Spring 1902 plans\nA Mun - Bur', '2'],
    ['A Mun - Bur [S1902M]', '1'],
    ['F1902M: A Mun - Bur', '1'],
    ['Fall 1902: A Mun - Bur', '1'],
    ['Spring 1901:\nA Mun - Bur', '2'],
    ['Fall 1901 retreats\nA Mun - Bur', '2'],
    ['Fall 1901: Retreats: A Mun - Bur', '1'],
    ['Retreats: Fall 1901: A Mun - Bur', '1'],
    ['Fall 1901 builds: A Mun', '1'],
    ['F1901B\nBuild A Mun', '2'],
    ['Winter 1901\nA Mun - Bur', '2'],
    ['Spring 1902\nA Mun -\n Bur', '2'],
    ['Spring 1902:\nFall:\nA Mun - Bur', '3'],
    ['Fall: A Mun - Bur\nSpring 1902: A Mun - Bur', '2', 'A MUN - BUR'],
    ['Fall 1901\nA Mun - Bur\nSpring 1902\nA Mun - Tyr', '4', 'A MUN - BUR'],
    ['Spring 1902\nA Mun - Tyr\nF1901M\nA Mun - Bur', '2', 'A MUN - BUR'],
    ['Spring 1902:\nAll units hold', '2'],
    ['Spring 1902:\nA Ruh - Bel, A Mun - Bur', '2'],
    ['Ｓｐｒｉｎｇ １９０２\nA Mun - Bur', '2'],
    ['Spring\u00a01902\nA Mun - Bur', '2'],
  ])('is refused: %j', (text, line, ...followed) => {
    expect(outcomeOf(text, where)).toEqual([...followed, `${line} wrong-phase`])
  })

  it('is what stands below a line of another phase as well', () => {
    expect(outcomeOf('Spring 1902: A Mun - Tyr\nA Ber - Kie', where)).toEqual([
      '1 wrong-phase',
      '2 wrong-phase',
    ])
  })

  it.each(['A Mun - Bur (as in Spring 1901)', 'Spring 1901 was bad, sorry\nA Mun - Bur'])(
    'is asked about: %j',
    text => {
      const { orders, asked } = readText(text, where)
      expect([orders.length, asked?.length]).toEqual([0, 1])
    },
  )

  it('joins no line to one of another phase', () => {
    expect(outcomeOf('A Mun S\nSpring 1902: A Ber - Sil', where)).toEqual(['1 incomplete', '2 wrong-phase'])
  })

  it('is not told of its greetings under another phase', () => {
    const { refused, passedOver } = readText('Spring 1902:\nA Mun - Bur\n\nBest wishes,\nOtto', where)
    expect(refused.map(({ line }) => line)).toEqual([2])
    expect(passedOver.map(({ text }) => text)).toEqual(['Spring 1902', 'Best wishes,', 'Otto'])
  })

  it('is told what was named, and what phase it is', () => {
    const [refused] = readText('*** Spring 1902 orders ***\nA Mun - Bur', where).refused
    expect(refused).toMatchObject({
      text: 'A Mun - Bur',
      refusal: { kind: 'otherPhase', named: { text: 'Spring 1902 orders' }, now: phaseOf('F1901M') },
    })
  })
})

describe('in other kinds of phases', () => {
  it.each([
    ['S1901R', 'Spring 1901\nA Mun - Boh', ['A MUN - BOH']],
    ['S1901R', 'Summer 1901\nA Mun - Boh', ['A MUN - BOH']],
    ['S1901R', 'Spring 1901 moves\nA Mun - Boh', ['2 wrong-phase']],
    ['S1901R', 'Spring 1901 retreats:\nMoves: A Mun - Boh', ['A MUN - BOH']],
    ['S1901R', 'Fall 1901\nA Mun - Boh', ['2 wrong-phase']],
    ['S1901R', 'Spring 1901 disbands: A Mun', ['A MUN D']],
    ['F1901R', 'Fall 1901 retreats\nRemove: A Mun', ['A MUN D']],
    ['F1901R', 'Winter 1901 retreats\nA Mun - Boh', ['A MUN - BOH']],
  ])('%s reads %j', (phase, text, outcome) => {
    expect(outcomeOf(text, whereIn(phase, DRIVEN_OUT))).toEqual(outcome)
  })

  it.each([
    ['W1901A', 'Winter 1901\nBuild A Mun', ['BUILD A MUN']],
    ['W1901A', 'Fall 1901\nBuild A Mun', ['BUILD A MUN']],
    ['W1901A', 'Fall 1901 builds: A Mun', ['BUILD A MUN']],
    ['W1901A', 'F1901B\nA Mun', ['BUILD A MUN']],
    ['W1901A', 'W1901A: A Mun', ['BUILD A MUN']],
    ['W1901A', 'Winter 1902 builds: A Mun', ['1 wrong-phase']],
    ['W1901A', 'Spring 1902\nBuild A Mun', ['2 wrong-phase']],
    ['W1901A', 'Fall 1901 moves\nA Mun', ['2 wrong-phase']],
  ])('%s reads %j', (phase, text, outcome) => {
    expect(outcomeOf(text, whereIn(phase, BUILDING))).toEqual(outcome)
  })
})
