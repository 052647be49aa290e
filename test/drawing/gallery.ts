// Ten positions that a drawn board must stand up to; sample pictures are made of them.

import type { Picture } from '../../src/drawing/svg.ts'
import { startingPosition } from '../../src/rules/board/position.ts'
import { standard, variant } from '../boards.ts'
import { standardAtlas } from './geometryFiles.ts'
import { adjusted, played, positionOf, retreated } from './tables.ts'

const board = standard()
const drawnMap = standardAtlas()

const AFTER_1903 =
  'AUSTRIA BUD TRI VIE SER; ENGLAND EDI LON LVP NWY; FRANCE BRE MAR PAR POR SPA; GERMANY BER DEN HOL KIE MUN;' +
  'ITALY NAP ROM TUN VEN; RUSSIA MOS RUM SEV STP WAR; TURKEY ANK BUL CON GRE SMY'

const midgame = played(
  board,
  'F1903M',
  AFTER_1903,
  `ENGLAND F NWG - BAR, ENGLAND A YOR - BEL, ENGLAND F NTH C YOR - BEL, ENGLAND F ENG S YOR - BEL, ENGLAND F LON H
   ENGLAND F SKA - SWE, FRANCE F MAO - IRI, FRANCE A PIC H, FRANCE A BUR - MUN, FRANCE A GAS - SPA, FRANCE A MAR - PIE
   FRANCE F WES - LYO, GERMANY F DEN - SKA, GERMANY F HEL S KIE - HOL, GERMANY A KIE - HOL, GERMANY A BER S MUN
   GERMANY A MUN S RUH - BUR, GERMANY A RUH - BUR, GERMANY A SIL - WAR, RUSSIA A WAR - SIL, RUSSIA A STP - FIN
   RUSSIA F BOT - SWE, RUSSIA A SEV - ARM, RUSSIA F BLA - ANK, RUSSIA A UKR S RUM, RUSSIA F RUM H, AUSTRIA A VIE - BOH
   AUSTRIA A GAL S BUD - RUM, AUSTRIA A BUD - RUM, AUSTRIA A SER S BUD - RUM, AUSTRIA A ALB S SER - GRE
   AUSTRIA A TRI - VEN, ITALY A TYR S VEN - TRI, ITALY A VEN - TRI, ITALY F TYS H, ITALY A TUN - GRE
   ITALY F ION C TUN - GRE, TURKEY F EAS - ION, TURKEY F AEG - GRE, TURKEY A BUL S AEG - GRE, TURKEY F CON - BUL/EC
   TURKEY A SMY - ARM`,
)

const balkans = played(
  board,
  'S1905M',
  'AUSTRIA BUD TRI VIE; ITALY NAP ROM VEN TUN; RUSSIA SEV RUM MOS WAR; TURKEY ANK CON SMY BUL GRE SER',
  `AUSTRIA A TRI S ALB - SER, AUSTRIA A ALB - SER, AUSTRIA A BUD S ALB - SER, AUSTRIA A VIE S TRI, AUSTRIA A TYR - VEN
   TURKEY A SER S RUM, TURKEY A GRE - ALB, TURKEY A BUL S GRE - SER, TURKEY F AEG S GRE, TURKEY A CON S BUL
   TURKEY F RUM - BLA, RUSSIA A GAL - RUM, RUSSIA A UKR S GAL - RUM, RUSSIA F SEV S GAL - RUM, RUSSIA F BLA - CON
   ITALY F ADR S TRI, ITALY F ION - AEG, ITALY A VEN H, ITALY A APU - ALB, ITALY F TYS - ION, RUSSIA F BUL/SC - AEG`.replace(
    ', RUSSIA F BUL/SC - AEG',
    '',
  ),
)

const seas = played(
  board,
  'S1908M',
  'ENGLAND EDI LON LVP NWY SWE STP; FRANCE BRE MAR PAR SPA POR; ITALY NAP ROM VEN TUN; TURKEY ANK CON SMY BUL GRE',
  `ENGLAND F NAO - MAO, ENGLAND F NWG - NTH, ENGLAND F BAR - NWG, ENGLAND F NTH S ENG, ENGLAND F ENG H, ENGLAND F SKA - DEN
   ENGLAND F BAL S SKA - DEN, ENGLAND F BOT - STP/SC, ENGLAND F HEL S SKA - DEN, FRANCE F IRI - NAO, FRANCE F MAO - WES
   FRANCE F LYO S MAO - WES, FRANCE F WES - TYS, ITALY F TYS S ION, ITALY F ION H, ITALY F ADR - ALB, TURKEY F AEG S EAS - ION
   TURKEY F EAS - ION, TURKEY F BLA - BUL/EC, FRANCE F SPA/NC - GAS, ENGLAND F STP/NC - NWY`,
)

const convoys = played(
  board,
  'F1906M',
  'ENGLAND EDI LON LVP NWY; FRANCE BRE MAR PAR SPA POR; ITALY NAP ROM VEN TUN; TURKEY ANK CON SMY BUL',
  `ENGLAND A LON - TUN, ENGLAND F ENG C LON - TUN, ENGLAND F MAO C LON - TUN, ENGLAND F WES C LON - TUN
   ITALY A ROM - BUL, ITALY F TYS C ROM - BUL, ITALY F ION C ROM - BUL, ITALY F AEG C ROM - BUL, TURKEY F CON - AEG
   TURKEY F SMY S CON - AEG, TURKEY F EAS S CON - AEG, FRANCE A GAS H, ENGLAND A EDI - NWY, ENGLAND F NTH C EDI - NWY
   TURKEY A ANK - SEV, TURKEY F BLA C ANK - SEV, ENGLAND F NWG C YOR - NWY`,
)

const empty = { ...startingPosition(board), units: [], owners: [] }

const late = positionOf(
  board,
  'S1914M',
  'FRANCE BRE MAR PAR POR SPA BEL HOL LON LVP EDI MUN KIE BER TUN ROM NAP; TURKEY ANK CON SMY BUL GRE SER RUM SEV MOS WAR BUD VIE TRI VEN STP; ENGLAND NWY SWE DEN',
  `FRANCE A BRE, FRANCE F MAO, FRANCE F ENG, FRANCE A BUR, FRANCE A MUN, FRANCE A RUH, FRANCE A KIE, FRANCE F NTH, FRANCE A YOR
   FRANCE F TYS, FRANCE A ROM, FRANCE A PIE, FRANCE F WES, FRANCE F TUN, FRANCE A BER, FRANCE F LYO, TURKEY A TRI, TURKEY A VIE
   TURKEY A BOH, TURKEY A SIL, TURKEY A WAR, TURKEY A GAL, TURKEY A TYR, TURKEY A VEN, TURKEY F ADR, TURKEY F ION, TURKEY F APU
   TURKEY F AEG, TURKEY A MOS, TURKEY A LVN, TURKEY A STP, ENGLAND F NWY, ENGLAND A SWE, ENGLAND F DEN`,
)

const after = positionOf(board, 'F1903R', AFTER_1903, midgame.after, midgame.dislodged)
const retreats = retreated(board, after, 'RUSSIA F RUM - BLA, AUSTRIA A TRI D')

const winter = positionOf(
  board,
  'W1903A',
  AFTER_1903,
  `FRANCE F MAO, FRANCE A BUR, FRANCE A GAS, GERMANY A MUN, GERMANY F DEN, GERMANY A HOL, ITALY A TUN, ITALY F ION, ITALY A VEN
   ITALY A TYR, ITALY F TYS, TURKEY F AEG, TURKEY A BUL, TURKEY A CON, RUSSIA A SEV, RUSSIA F RUM, RUSSIA A WAR, RUSSIA F STP/SC`,
)
const builds = adjusted(
  board,
  winter,
  'FRANCE BUILD F BRE, FRANCE BUILD A PAR, GERMANY BUILD F KIE, GERMANY BUILD A BER, ITALY REMOVE F TYS, TURKEY BUILD F SMY, TURKEY BUILD A ANK, RUSSIA BUILD A MOS',
)

const chaos = variant('chaos')
const everybody = {
  ...startingPosition(chaos),
  units: chaos.powers.map(({ index, homes }) =>
    chaos.unit(index % 3 === 0 && chaos.canStand('fleet', homes[0]!) ? 'fleet' : 'army', index, homes[0]!),
  ),
}

/** By the names of their files. */
export const GALLERY = {
  opening: {
    board,
    drawnMap,
    position: startingPosition(board),
    title: 'Spring 1901 Movement',
    note: 'Game kestrel',
  },
  midgame: { board, drawnMap, ...midgame, title: 'Fall 1903 Movement', note: 'Game kestrel' },
  retreats: { board, drawnMap, ...retreats, title: 'Fall 1903 Retreats', note: 'Game kestrel' },
  dislodged: { board, drawnMap, position: after, title: 'Fall 1903 Retreats', note: 'Game kestrel' },
  builds: { board, drawnMap, ...builds, title: 'Winter 1903 Adjustments', note: 'Game kestrel' },
  balkans: { board, drawnMap, ...balkans, title: 'Spring 1905 Movement', note: 'A crowd in the Balkans' },
  seas: { board, drawnMap, ...seas, title: 'Spring 1908 Movement', note: 'Full seas' },
  convoys: { board, drawnMap, ...convoys, title: 'Fall 1906 Movement', note: 'Long voyages' },
  late: { board, drawnMap, position: late, title: 'Spring 1914 Movement', note: 'Nearly over' },
  empty: { board, drawnMap, position: empty, title: 'An empty board' },
  everybody: { board: chaos, drawnMap, position: everybody, title: 'Spring 1901 Movement', note: 'Chaos' },
} satisfies Readonly<Record<string, Picture>>
