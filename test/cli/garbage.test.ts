// A line that cannot be played is answered with one sentence that says what to mend, and the next one is played.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amount } from '../edition.ts'
import { lineAdjudicator } from '../judge/json/lines.ts'
import { adjudicated, dragoman, repliesIn } from './program.ts'

const GOOD = '{"id":"good","phase":"S1901M","units":["FRANCE A PAR"],"orders":{"FRANCE":["A PAR - BUR"]}}'
const ONE_OBJECT = 'write one object like {"phase":"S1901M","units":["FRANCE A PAR"],"orders"'
const POWERS = 'there are AUSTRIA, ENGLAND, FRANCE, GERMANY, ITALY, RUSSIA, TURKEY'

/** What a line holds beside `{"id":7,…}`, where it differs from a good one. */
const movement = (fields: object): string =>
  JSON.stringify({ id: 7, phase: 'S1901M', units: ['FRANCE A PAR'], orders: {}, ...fields })
const unit = (written: unknown): string => movement({ units: [written] })
const centers = (written: unknown): string => movement({ centers: written })
const dislodged = (...written: unknown[]): string =>
  movement({ phase: 'S1901R', units: ['FRANCE A BUR'], dislodged: written })

const WHOLE_LINES: [string, string][] = [
  ['hello', `the line is not JSON: ${ONE_OBJECT}`],
  ['{"id":7,', `the line is not JSON: ${ONE_OBJECT}`],
  ['', `the line is empty: ${ONE_OBJECT}`],
  ['   ', `the line is empty: ${ONE_OBJECT}`],
  ['[]', `the line is a list: ${ONE_OBJECT}`],
  ['"x"', `the line is text: ${ONE_OBJECT}`],
  ['null', `the line is null: ${ONE_OBJECT}`],
  ['7', `the line is a number: ${ONE_OBJECT}`],
  ['{"id":{"a":1}}', 'id is an object: make it text, a number, true, false or null'],
  ['{"id":[]}', 'id is a list: make it text, a number, true, false or null'],
  ['['.repeat(100_000), `the line is not JSON: ${ONE_OBJECT}`],
]

const PHASE = 'write it like S1901M, F1901R or W1901A, the year from 1 to 9999'
const UNITS = 'write a list like ["FRANCE A PAR","ENGLAND F LON"]'
const CENTERS = 'write an object like {"FRANCE":["PAR","MAR"]}'
const DISLODGED = 'write a list like [{"unit":"GERMANY A MUN","attackedFrom":"BOH","retreats":["TYR","BER"]}]'

const FIELDS: [string, string][] = [
  [movement({ phase: undefined }), `phase is missing: ${PHASE}`],
  [movement({ phase: 1901 }), `phase is a number: ${PHASE}`],
  [movement({ phase: 'X1901M' }), `"X1901M" is not a valid phase: ${PHASE}`],
  [movement({ phase: 'S1901A' }), `"S1901A" is not a valid phase: ${PHASE}`],
  [movement({ phase: 'S0000M' }), `"S0000M" is not a valid phase: ${PHASE}`],
  [movement({ phase: 'S10000M' }), `"S10000M" is not a valid phase: ${PHASE}`],
  [movement({ variant: 'nope' }), 'no variant is called "nope": there are standard, 1898'],
  [
    movement({ variant: '../rulebooks/2000' }),
    'no variant is called "../rulebooks/2000": there are standard',
  ],
  [movement({ variant: 1898 }), 'variant is a number: make it text'],
  [movement({ rulebook: '1066' }), 'no rulebook is called "1066": there are 1971, 1982, 2000'],
  [movement({ rulebook: {} }), 'rulebook is an object: make it text'],
  [movement({ units: undefined }), `units is missing: ${UNITS}`],
  [movement({ units: 'FRANCE A PAR' }), `units is text: ${UNITS}`],
  [unit(3), `a unit is a number: ${UNITS}`],
  [unit('FRANCE PAR'), '"FRANCE PAR" is not a unit: write it like "FRANCE A PAR" or "FRANCE F SPA/SC"'],
  [unit('FRANCE X PAR'), '"FRANCE X PAR" is not a unit: write it like'],
  [unit('NARNIA A PAR'), `no power is called NARNIA in "NARNIA A PAR": ${POWERS}`],
  [unit('FRANCE A XYZ'), 'no province is called XYZ in "FRANCE A XYZ": write its three letters, like PAR'],
  [unit('FRANCE A NTH'), 'FRANCE A NTH cannot be: NTH is sea, and only a fleet can stand there'],
  [unit('FRANCE F PAR'), 'FRANCE F PAR cannot be: PAR has no coast, and only an army can stand there'],
  [
    unit('RUSSIA F STP'),
    'RUSSIA F STP cannot be: a fleet there stands on a coast, write F STP/NC or F STP/SC',
  ],
  [unit('RUSSIA F STP/WC'), 'there is no coast STP/WC in "RUSSIA F STP/WC": write STP/NC or STP/SC'],
  [unit('FRANCE F BRE/NC'), 'there is no coast BRE/NC in "FRANCE F BRE/NC": write BRE'],
  [unit('RUSSIA A STP/NC'), 'RUSSIA A STP/NC cannot be: an army stands on no coast, write A STP'],
  [
    movement({ units: ['FRANCE A PAR', 'GERMANY A PAR'] }),
    'two units in PAR, FRANCE A PAR and GERMANY A PAR: leave one out',
  ],
  [
    movement({ units: ['RUSSIA F STP/NC', 'ENGLAND A STP'] }),
    'two units in STP, RUSSIA F STP/NC and ENGLAND A STP: leave one out',
  ],
  [centers(['PAR']), `centers is a list: ${CENTERS}`],
  [centers({ FRANCE: 'PAR' }), `the centers of FRANCE are text: ${CENTERS}`],
  [centers({ FRANCE: [1] }), `a center of FRANCE is a number: ${CENTERS}`],
  [centers({ NARNIA: [] }), `no power is called NARNIA in centers: ${POWERS}`],
  [centers({ FRANCE: ['BUR'] }), 'BUR in the centers of FRANCE is not a supply center: leave it out'],
  [centers({ FRANCE: ['STP/NC'] }), 'STP/NC in the centers of FRANCE is a coast: write STP'],
  [centers({ FRANCE: ['PAR', 'PAR'] }), 'PAR stands twice in the centers of FRANCE: leave one out'],
  [
    centers({ FRANCE: ['PAR'], GERMANY: ['PAR'] }),
    'PAR stands in the centers of FRANCE and of GERMANY: leave one out',
  ],
  [movement({ orders: undefined }), 'orders is missing: make it an object like {"FRANCE":["A PAR - BUR"]}'],
  [movement({ orders: ['A PAR H'] }), 'orders is a list: make it an object like {"FRANCE":["A PAR - BUR"]}'],
  [movement({ orders: { FRANCE: 'A PAR H' } }), 'the orders of FRANCE are text: write a list of texts like'],
  [movement({ orders: { FRANCE: [7] } }), 'an order of FRANCE is a number: write a list of texts like'],
  [movement({ orders: { NARNIA: [] } }), `no power is called NARNIA in orders: ${POWERS}`],
  [movement({ orders: { FRANCE: ['x\n'.repeat(2001)] } }), 'orders has 2001 lines: at most 2000 are read'],
  [
    '{"id":7,"phase":"S1901M","units":[],"orders":{"__proto__":[]}}',
    'no power is called __proto__ in orders',
  ],
  ['{"id":7,"__proto__":{"phase":"S1901M","units":[],"orders":{}}}', `phase is missing: ${PHASE}`],
  [movement({ dislodged: {} }), `dislodged is an object: ${DISLODGED}`],
  [dislodged(1), `a dislodged unit is a number: ${DISLODGED}`],
  [dislodged({}), `the unit of a dislodged unit is missing: ${DISLODGED}`],
  [dislodged('FRANCE A BUR'), 'FRANCE A BUR is dislodged and stands in units: leave it out of units'],
  [
    dislodged('GERMANY A MUN', 'FRANCE A MUN'),
    'two units in MUN, GERMANY A MUN and FRANCE A MUN: leave one out',
  ],
  [dislodged({ unit: 'GERMANY A MUN', attackedFrom: 3 }), 'attackedFrom of GERMANY A MUN is a number'],
  [
    dislodged({ unit: 'GERMANY A MUN', attackedFrom: 'X' }),
    'no province is called X in attackedFrom of GERMANY',
  ],
  [dislodged({ unit: 'GERMANY A MUN', retreats: 'TYR' }), 'retreats of GERMANY A MUN is text'],
  [dislodged({ unit: 'GERMANY A MUN', retreats: [1] }), 'retreats of GERMANY A MUN holds a number'],
  [
    dislodged({ unit: 'GERMANY A MUN', retreats: ['LON'] }),
    'retreats of GERMANY A MUN holds LON, which is not adjacent and empty: choose from BER, BOH, KIE, RUH, SIL, TYR',
  ],
  [
    dislodged({ unit: 'GERMANY A MUN', retreats: ['BUR'] }),
    'retreats of GERMANY A MUN holds BUR, which is not adjacent and empty',
  ],
]

describe('one error for each bad line', async () => {
  const input = [...WHOLE_LINES, ...FIELDS].flatMap(([line]) => [line, GOOD]).join('\n')
  const { status, stdout, stderr } = await dragoman(['adjudicate'], input)
  const replies = repliesIn(stdout)

  test.each([...WHOLE_LINES, ...FIELDS].map(([line, error], i) => [line.slice(0, 120), error, i] as const))(
    '%s',
    (_, error, i) => {
      const id = i < WHOLE_LINES.length ? null : 7
      expect(replies[2 * i]).toEqual({ id, error: expect.stringContaining(error) })
      expect(replies[2 * i + 1]).toMatchObject({ id: 'good', units: ['FRANCE A BUR'] })
    },
  )

  test('and nothing else', () => {
    expect([status, stderr, replies.length]).toEqual([0, '', 2 * (WHOLE_LINES.length + FIELDS.length)])
  })
})

describe('what is no error', () => {
  const fields = { phase: 's1901m', units: ['france a par'], orders: { france: ['A PAR - BUR'] } }

  test('small letters, fields that nobody knows, and null where a field may be missing', () => {
    const nulls = { variant: null, rulebook: null, centers: null, dislodged: null }
    expect(adjudicated({ ...fields, ...nulls, weather: 'fine' }).units).toEqual(['FRANCE A BUR'])
  })

  test.each([['text'], [7], [1.5], [true], [false], [null], ['']])('an id %j comes back as it was', id => {
    expect(adjudicated({ ...fields, id }).id).toBe(id)
  })

  test('a byte order mark, and lines that end in CR LF', async () => {
    const replies = repliesIn((await dragoman(['adjudicate'], `\uFEFF${GOOD}\r\n${GOOD}\r\n`)).stdout)
    expect(replies.map(({ id }) => id)).toEqual(['good', 'good'])
  })
})

const some = fc.constantFrom
const PLACES = ['PAR', 'BUR', 'MAR', 'STP/NC', 'SPA', 'SPA/SC', 'NTH', 'LON', 'BRE', 'ENG', 'TYR', 'XYZ', '/']
const WORDS = ['A', 'F', '-', 'S', 'C', 'H', 'VIA', 'D', 'P', 'BUILD', 'REMOVE', 'WAIVE', '\n', 'FRANCE']
const UNITS_THERE = ['FRANCE A PAR', 'FRANCE F BRE', 'ENGLAND F ENG', 'ENGLAND A LON', 'GERMANY F SPA/SC']
const power = some('FRANCE', 'england', 'GERMANY')
const order = fc.array(some(...PLACES, ...WORDS), { maxLength: 9 }).map(words => words.join(' '))
const orders = fc.dictionary(power, fc.array(fc.oneof(order, fc.string()), { maxLength: 6 }))
const driven = fc.record({ unit: some('FRANCE A BUR', 'FRANCE A MAR'), attackedFrom: some('PAR', null) })

/** Lines that can be played, with orders that seldom can. */
const playable = fc.record({
  phase: some('S1901M', 'F1901M', 'S1901R', 'F1901R', 'W1901A', 'F1901B'),
  units: fc.subarray(UNITS_THERE),
  centers: some({}, { FRANCE: ['PAR', 'BRE', 'MAR', 'SPA'] }, { ENGLAND: ['LON'], GERMANY: ['SPA', 'BER'] }),
  dislodged: fc.oneof(fc.subarray(['ENGLAND A BUR', 'ENGLAND A MAR']), fc.tuple(driven)),
  orders,
})

/** The same with anything at all in any field. */
const anything = fc
  .tuple(playable, fc.constantFrom('id', 'phase', 'units', 'centers', 'dislodged', 'orders'), fc.jsonValue())
  .map(([fields, field, value]) => ({ ...fields, [field]: value }))

test('whatever comes is answered with a reply or an error', () => {
  const answer = lineAdjudicator()
  const counts = { error: 0, reply: 0 }
  const property = fc.property(fc.oneof(playable, anything, fc.jsonValue()), line => {
    const reply: object = JSON.parse(answer(JSON.stringify(line)))
    counts['error' in reply ? 'error' : 'reply']++
    const fields = 'id phase next results refused units dislodged centers adjustments winner'
    expect(Object.keys(reply).join(' ')).toBe('error' in reply ? 'id error' : fields)
  })
  const numRuns = amount({ core: 60, full: 3_000 })
  fc.assert(property, { numRuns })
  expect(Math.min(counts.error, counts.reply)).toBeGreaterThan(numRuns / 6)
})
