// Why a unit does not go by rail, and why nobody lets a fleet pass the canal: each sentence, from the text of an order.
import { describe, expect, test } from 'vitest'
import { refusalCode } from '../../../src/judge/report/sentences/codes.ts'
import { illegalityReason } from '../../../src/judge/report/sentences/illegality.ts'
import { explainRefusal, refusalMessage } from '../../../src/judge/report/sentences/refusals.ts'
import { readText } from '../../../src/reader/reading.ts'
import { type Illegality, Legality } from '../../../src/rules/orders/legality.ts'
import type { Leave } from '../../../src/rules/orders/order.ts'
import { rulebook, variant } from '../../boards.ts'
import { positionOf } from '../../drawing/tables.ts'

const UNITS =
  'RUSSIA A MOS, RUSSIA A SEO, RUSSIA F VLA, CHINA A IRK, BRITAIN A EGY, BRITAIN F ADE, TURKEY F MED'

/** What a power is told that writes these lines in the spring of 1871: of each that is refused the reason and the sentence. */
function told(name: string, power: string, text: string, units = UNITS) {
  const board = variant(name)
  const position = positionOf(board, 'S1871M', '', units)
  const legality = new Legality(board)
  legality.place(position.units)
  const where = { board, rules: rulebook('2025EE'), position, power: board.power(power)!, legality }
  return readText(text, where).refused.map(({ refusal }) => [
    refusal.kind === 'illegal' ? refusal.why : refusal.kind,
    refusalCode(board, refusal),
    refusalMessage(explainRefusal(refusal, where)),
  ])
}

type Row = readonly [why: Illegality, board: string, power: string, text: string, message: string]

const ROWS: readonly Row[] = [
  [
    'noRailroad',
    'colonial-canal',
    'RUSSIA',
    'A MOS - TSR - VLA',
    'A MOS - TSR - VLA: the army in Moscow cannot go by rail, since this game has no railroad.',
  ],
  [
    'notYourRailroad',
    'colonial-full',
    'CHINA',
    'A IRK - TSR - VLA',
    'A IRK - TSR - VLA: the army in Irkutsk cannot go by the Trans-Siberian Railroad, only armies of Russia can.',
  ],
  [
    'notOnTheRailroad',
    'colonial-full',
    'RUSSIA',
    'A SEO - MOS by rail',
    'A SEO - TSR - MOS: the army in Seoul does not stand at the Trans-Siberian Railroad.',
  ],
  [
    'noStation',
    'colonial-full',
    'RUSSIA',
    'A Moscow - TSR - Odessa',
    'A MOS - TSR - ODE: the Trans-Siberian Railroad does not go to Odessa.',
  ],
  [
    'noFleetByRail',
    'colonial-full',
    'RUSSIA',
    'F VLA - TSR - MOS',
    'F VLA - TSR - MOS: the fleet in Vladivostok cannot go by rail, only an army can.',
  ],
  [
    'noCanal',
    'colonial-railroad',
    'BRITAIN',
    'A EGY SC F MED - RED',
    'A EGY SC F MED - RED: the army in Egypt has no leave to give, since no canal of this game needs any.',
  ],
  [
    'notOverTheCanal',
    'colonial-full',
    'BRITAIN',
    'F Aden SC F MED - RED',
    'F ADE SC F MED - RED: only a unit in Egypt can give leave to pass the Suez Canal.',
  ],
  [
    'notThroughTheCanal',
    'colonial-full',
    'BRITAIN',
    'SC F MED - BLA',
    'A EGY SC F MED - BLA: the Suez Canal leads from the Mediterranean Sea and the Red Sea to each other, and nowhere else.',
  ],
]

describe('an order is refused', () => {
  test.each(ROWS)('%s, on %s', (why, board, power, text, message) => {
    expect(told(board, power, text)).toEqual([[why, 'illegal', message]])
  })

  test('that lets a fleet pass which does not stand there', () => {
    expect(told('colonial-full', 'BRITAIN', 'SC F RED - MED')).toEqual([
      [
        'noUnitThere',
        'no-such-unit',
        'No unit stands in the Red Sea. Your units are the army in Egypt and the fleet in Aden.',
      ],
    ])
    const board = variant('colonial-full')
    const { units } = positionOf(board, 'S1871M', '', UNITS)
    const legality = new Legality(board)
    legality.place(units)
    const [from, to] = ['RED', 'MED'].map(id => board.province(board.place(id)!)) as [
      Leave['from'],
      Leave['to'],
    ]
    const order: Leave = { kind: 'leave', unit: units.find(({ at }) => at === board.place('EGY'))!, from, to }
    const why = legality.whyNot(order, rulebook('2025EE'))
    expect(why).toBe('nobodyToLetPass')
    expect(illegalityReason(board, order, why!)).toBe('no fleet stands in the Red Sea')
  })

  test('that lets a fleet pass from where nobody of the writer stands', () => {
    expect(told('colonial-full', 'RUSSIA', 'SC F MED - RED')).toEqual([
      [
        'notYourUnit',
        'not-yours',
        'The army in Egypt is British, and only Britain orders it. You play Russia.',
      ],
    ])
    expect(told('colonial-full', 'BRITAIN', 'SC F MED - RED', 'BRITAIN F ADE, TURKEY F MED')).toEqual([
      ['noUnitThere', 'no-such-unit', 'No unit stands in Egypt. Your units are the fleet in Aden.'],
    ])
  })
})

test('and the same lines are followed where they can be', () => {
  for (const [power, text] of [
    ['RUSSIA', 'A MOS - TSR - VLA'],
    ['RUSSIA', 'A MOS - OMS by rail'],
    ['BRITAIN', 'A EGY SC F MED - RED'],
    ['BRITAIN', 'SC F MED - RED'],
    ['TURKEY', 'F MED - RED'],
  ] as const)
    expect(told('colonial-full', power, text), text).toEqual([])
})
