// Orders as people write them on other boards, where names look like words of an order, have signs in them, or are a power's too.
import { describe, expect, test } from 'vitest'
import { variantNames } from '../../../src/judge/library/boards.ts'
import { phaseId } from '../../../src/rules/board/phase.ts'
import { variant } from '../../boards.ts'
import { sample } from '../../edition.ts'
import { lineParser } from '../../judge/json/lines.ts'

const parse = lineParser()

interface Answer {
  readonly orders: readonly string[]
  readonly refused: readonly { readonly why: string; readonly message: string }[]
}

/** What is made of a text: the orders, and of each refusal its word. */
function readOn(board: string, power: string, units: readonly string[], text: string): readonly string[] {
  const phase = phaseId({ season: 'spring', year: variant(board).opens.year + 1, kind: 'movement' })
  const request = { id: 1, phase, variant: board, power, units: units.map(unit => inFull(unit, power)), text }
  const { orders, refused }: Answer = JSON.parse(parse(JSON.stringify(request)))
  return [...orders, ...refused.map(({ why }) => why)]
}

/** `A PAR` is the writer's own. */
const inFull = (unit: string, power: string): string => (/^[AF] /.test(unit) ? `${power} ${unit}` : unit)

type Row = readonly [board: string, power: string, units: string, text: string, orders: string]

const ROWS: readonly Row[] = [
  // Signs in names, and names of many words.
  ['sail-ho', 'EAST', 'A CHI, F AEO', "Army Chiron's Cave - Village of Aeolus", 'A CHI - AEO'],
  ['sail-ho', 'EAST', 'A CHI', 'A Chiron’s Cave holds', 'A CHI H'],
  ['sail-ho', 'EAST', 'A CHI', 'a chirons cave h', 'A CHI H'],
  ['sail-ho', 'EAST', 'A CHI', "Chiron's Cave - Village of Aeolus", 'A CHI - AEO'],
  [
    'sail-ho',
    'EAST',
    'F CEC, A HIN',
    "F Cecrops' Channel C A Forest of the Golden Hind - Argo's Pasture",
    'F CEC C A HIN - ARG',
  ],
  ['sail-ho', 'SOUTH', 'A HAD', "Depths of Hades attacks Callisto's Stronghold", 'A HAD - CAL'],
  ['empire', 'HEARTLAND', 'F SJF', 'Fleet Straits of Juan de Fuca -> Oregon', 'F SJF - ORE'],
  ['empire', 'FLORIDA', 'A WVI', 'Army West Virginia to Washington D+C', 'A WVI - WDC'],
  ['empire', 'FLORIDA', 'A WVI', 'A West Virginia - Washington D.C.', 'A WVI - WDC'],
  ['empire', 'FLORIDA', 'A WVI', 'A WVI - Washington DC', 'A WVI - WDC'],
  ['empire', 'FLORIDA', 'F WDC', 'F Washington D+C holds', 'F WDC H'],
  ['hundred', 'ENGLAND', 'F ANG', 'F Anglia - The Wash', 'F ANG - WAS'],
  ['hundred', 'ENGLAND', 'F ANG', 'F Anglia to the Wash', 'F ANG - WAS'],
  ['hundred', 'ENGLAND', 'F WAS', 'Fleet the Wash S F Anglia - North Sea', 'no-such-unit'],
  // What results call a power, where the judges that had the board before called it so.
  ['chaos', 'ANKARA', 'A ANK, A CON', 'A-Ank: Army Ankara -> Constantinople.', 'A ANK - CON'],
  [
    'chaos',
    'ANKARA',
    'A ANK, BREST A CON',
    'Army Ankara SUPPORT D-Bre Army Constantinople.',
    'A ANK S A CON',
  ],
  ['chaos', 'ANKARA', 'A ANK, ST_PETERSBURG A CON', 'A Ank S 3-StP A Con', 'A ANK S A CON'],
  ['chaos', 'ANKARA', 'A ANK, A CON', 'A-Ank S A-Con', 'A ANK S A CON'],
  // Provinces that are called like coasts.
  ['empire', 'FLORIDA', 'F CHB', 'F Chesapeake Bay - NC', 'F CHB - NCA'],
  ['empire', 'FLORIDA', 'F CMA', 'F CMA to east coast', 'F CMA - ESB'],
  ['empire', 'FLORIDA', 'A NCA', 'A NC - SC', 'A NCA - SCA'],
  ['empire', 'FLORIDA', 'A NCA', 'NC - SC', 'A NCA - SCA'],
  ['empire', 'FLORIDA', 'F CMA, F BET', 'F BET S F CMA - eastcoast', 'F BET S F CMA - ESB'],
  ['empire', 'FLORIDA', 'F ESB, F CMA', 'F CMA S EC', 'F CMA S F ESB'],
  ['empire', 'FLORIDA', 'F GOH', 'F Gulf of Honduras - Guatemala (ec)', 'F GOH - GUT/EC'],
  ['empire', 'FLORIDA', 'F GOH', 'F Gulf of Honduras - Guatemala - EC', 'F GOH - GUT/EC'],
  ['empire', 'FLORIDA', 'F GOH', 'F GOH - GUT/EC', 'F GOH - GUT/EC'],
  ['empire', 'FLORIDA', 'F GOH', 'F GOH - EC Guatemala', 'F GOH - GUT/EC'],
  ['standard', 'FRANCE', 'F MAO', 'F MAO - Spain - NC', 'F MAO - SPA/NC'],
  // Powers in two words, with a hyphen, or called like places.
  ['1900', 'AUSTRIA', 'A VIE', 'Austria-Hungary: A Vienna - Bohemia', 'A VIE - BOH'],
  ['1900', 'AUSTRIA', 'A VIE', 'AUSTRIA-HUNGARY\nA Vienna - Bohemia', 'A VIE - BOH'],
  [
    '1900',
    'RUSSIA',
    'A WAR, AUSTRIA A GAL',
    'A Warsaw SUPPORT Austro-Hungarian Army Galicia',
    'A WAR S A GAL',
  ],
  ['empire', 'NEWYORK', 'A PHI', 'New York\nA Philadelphia H', 'A PHI H'],
  ['empire', 'NEWYORK', 'A PHI', 'NEW YORK:\nA Phi H', 'A PHI H'],
  ['empire', 'NEWYORK', 'A PHI', 'New_York: Army Philadelphia HOLD.', 'A PHI H'],
  ['empire', 'BC', 'A CGY', 'British Columbia: A Calgary - Vancouver', 'A CGY - VAN'],
  [
    'empire',
    'QUEBEC',
    'F LON, NEWYORK F LSU',
    'F Lake Ontario S New Yorker Fleet Lake Superior - Ontario',
    'F LON S F LSU - ONT',
  ],
  ['chaos', 'ST_PETERSBURG', 'A STP', 'St Petersburg: A St Petersburg - Moscow', 'A STP - MOS'],
  ['chaos', 'ST_PETERSBURG', 'A STP', 'St. Petersburg\n\nA StP - Mos', 'A STP - MOS'],
  [
    'chaos',
    'KIEL',
    'F KIE, ST_PETERSBURG F BAL',
    'F Kiel S St Petersburger Fleet Baltic Sea - Berlin',
    'F KIE S F BAL - BER',
  ],
  ['chaos', 'MUNICH', 'A MUN', 'Munich\nA Munich - Ruhr', 'A MUN - RUH'],
  ['chaos', 'MUNICH', 'A MUN', '3: A Munich - Ruhr', 'A MUN - RUH'],
  ['chaos', 'PARIS', 'A PAR', 'Paris - Burgundy', 'A PAR - BUR'],
  ['chaos', 'PARIS', 'A PAR', 'Paris: hold', 'A PAR H'],
  ['loeb9', 'NORWAY', 'A SWE', 'Norway\nA Sweden - Norway', 'A SWE - NWY'],
  ['youngstown', 'JAPAN', 'F KYO', 'Japan: F Kyoto H', 'F KYO H'],
  ['ancient-med', 'CARTHAGE', 'A CAR', 'Carthage\nA Carthage - Mauretania', 'A CAR - MAU'],
  ['ancient-med', 'ROME', 'A ROM', 'Rome: A Roma - Apulia', 'A ROM - APU'],
  // Years that are counted from 1.
  ['ancient-med', 'ROME', 'A ROM', 'Spring 2\nA Roma - Apulia', 'A ROM - APU'],
  ['ancient-med', 'ROME', 'A ROM', 'Orders of Rome for Spring of 2:\nA Roma - Apulia', 'A ROM - APU'],
  ['ancient-med', 'ROME', 'A ROM', 'S0002M\nA Roma - Apulia', 'A ROM - APU'],
  // Armies and fleets, where a power goes by the letter of their kind and its center.
  ['chaos', 'ANKARA', 'A ANK', 'A Ank: H', 'A ANK H'],
  // Names like words of an order.
  ['chromatic', 'RED', 'F FOR', 'Red\nF For H', 'F FOR H'],
  ['colonial', 'JAPAN', 'F FOR', 'f for h', 'F FOR H'],
  ['youngstown', 'JAPAN', 'F FOR, F AND', 'F For H and F And H', 'F FOR H, F AND H'],
  ['empire', 'QUEBEC', 'A NEW', 'A New H', 'A NEW H'],
  ['modern', 'EGYPT', 'F RED', 'F Red h', 'F RED H'],
  ['sail-ho', 'EAST', 'F EAS', 'East: F East h', 'F EAS H'],
  ['colonial', 'BRITAIN', 'F AND', 'F And - Ban/wc', 'F AND - BAN/WC'],
  ['colonial', 'BRITAIN', 'F AND', 'F Andaman Sea - Rangoon', 'F AND - RAN'],
  // Places of another board are none of this one.
  ['hundred', 'ENGLAND', 'A CAL', 'A Cal - Bur', 'unknown-place'],
  ['modern', 'BRITAIN', 'F LON', 'F Lon - Nth', 'F LON - NTH'],
]

describe('orders are read by the names of their board', () => {
  test.each(ROWS)('%s, %s with %s: %s', (board, power, units, text, orders) => {
    expect(readOn(board, power, units.split(', '), text).join(', ')).toBe(orders)
  })
})

describe.each(sample(variantNames(), 4).map(name => [name]))('%s', name => {
  const board = variant(name)

  test('an army and a fleet stand wherever their official names say', () => {
    const misread: string[] = []
    for (const { index, name: place, id } of board.provinces) {
      const kind = board.canStand('army', index) ? 'A' : 'F'
      const at = kind === 'A' ? id : board.id(board.harbours(index)[0] ?? index)
      const power = board.powers[0]!
      const called = board.nameOf(board.place(at)!)
      const forms = [
        `${kind} ${called} H`,
        `${power.name}: ${kind === 'A' ? 'Army' : 'Fleet'} ${called} HOLD.`,
        `${called} holds`,
      ]
      for (const text of forms) {
        const read = readOn(name, power.id, [`${kind} ${at}`], text).join(', ')
        if (read !== `${kind} ${at} H`) misread.push(`${place}: ${text} is read as ${read}`)
      }
    }
    expect(misread).toEqual([])
  })
})
