// Letters that are made to be hard, one of each kind that has ever been found to cost much, each at the bounds of a letter.
import type { Plan } from '../attacks/fuzzer.ts'
import { SCRIPTS } from '../attacks/phrases.ts'

type Pieces = readonly (readonly [words: string, times: number])[]

interface Hard {
  readonly name: string
  readonly plan: Plan
}

const hard = (
  name: string,
  writer: Plan['writer'],
  pieces: Pieces,
  shape: Plan['shape'] = 'plain',
): Hard => ({
  name,
  plan: {
    writer,
    shape,
    pieces: pieces.map(([words, times]) => ({ words, times, quoted: '' })),
    isInterleaved: false,
    subject: 'orders',
  },
})

const each = (count: number, line: (i: number) => string): Pieces =>
  Array.from({ length: count }, (_, i) => [line(i), 1] as const)

const BOARD = ['HISTORY', 'MAP', 'SUMMARY', 'LIST', 'WHO GAME'].map(word => [`${word} harbor`, 1] as const)
const PAGES = [
  'START',
  'ORDERS',
  'PRESS',
  'SET',
  'SIGNON',
  'DRAW',
  'PREVIEW',
  'CREATE',
  'VARIANTS',
  'RULEBOOK',
]
const BLANKS = ['        A    ', 500_000] as const

export const hardLetters = (): readonly Hard[] => [
  hard('130,000 lines of nothing', 'stranger', [['x', 130_000]], 'base64'),
  hard('130,000 lines of nothing, by a player', 'player', [['x', 130_000]], 'base64'),
  hard('40,000 lines SET', 'player', [['SET ', 40_000]]),
  hard('40,000 flowed lines', 'player', [['x', 40_000]], 'flowed'),
  hard('a file of a megabyte', 'stranger', [['A PAR - BUR', 500_000]], 'base64'),
  hard('long headers', 'player', [['x', 500_000]], 'longHeaders'),
  hard('twenty thousand tags', 'player', [['x', 9_000]], 'html'),
  hard(
    'blanks in HTML',
    'player',
    [['SET POWERS 7 SET NO REVEAL', 250], ['PRESS TO', 2_000], BLANKS],
    'html',
  ),
  hard(
    'orders that are hard to read',
    'player',
    each(490, i => `A Lvp to Yor via Edi and F Lon${i} and `.repeat(6)),
  ),
  hard('orders in lists below a quotation', 'master', [
    ['      A  A VIE, A BUD, F TRI H, A Par - Bur\nUNDO A MAR', 98],
    [`> > > ${'\u00e9\u0301'.repeat(30)}`, 1_500],
    ['SET BLANK PRESS', 40],
  ]),
  hard(
    'orders that say nothing',
    'player',
    each(300, i => `the army ${'xyzw'[i % 4]}${i} moves to support `.repeat(4)),
  ),
  hard(
    'orders for all',
    'master',
    each(490, i => `A Vienna supports A Budapest to Serbia via convoy${i}`),
  ),
  ...SCRIPTS.map(letter => hard(`lines of ${letter}`, 'player', [[letter.repeat(900), 32]])),
  ...SCRIPTS.map(letter => hard(`words of ${letter}`, 'player', [[`${letter.repeat(3)} `.repeat(225), 32]])),
  hard('questions, and every page of help', 'player', [
    ...BOARD,
    ...PAGES.map(page => [`HELP ${page}`, 1] as const),
  ]),
  hard('questions in the name of another', 'forged', [
    ...BOARD,
    ...PAGES.map(page => [`HELP ${page}`, 1] as const),
  ]),
  hard('forty times press to all', 'player', [['PRESS TO ALL\nHello there.\nENDPRESS', 40]]),
  hard('long press to all', 'player', [
    [`PRESS TO ALL\n${'Hello there, my friends.\n'.repeat(300)}ENDPRESS`, 12],
  ]),
  hard(
    'twenty previews',
    'player',
    each(20, i => `PREVIEW\nA Par - Bur\nA Mun - Ruh${i}\nEND`),
  ),
  hard(
    '480 passwords',
    'player',
    each(480, i => `SET PASSWORD w${i}`),
  ),
  hard(
    '480 guesses',
    'stranger',
    each(480, i => `SIGNON Fharbor w${i}`),
  ),
]
