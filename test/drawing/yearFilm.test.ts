// The film of a year in the README: these orders, by the program itself, byte by byte.
import { expect, test } from 'vitest'
import { type Film, filmOf } from '../../src/drawing/film.ts'
import { readOrders } from '../../src/index.ts'
import { phaseName } from '../../src/pages/page.ts'
import { resolvePhase } from '../../src/rules/adjudication/resolving.ts'
import { startingPosition } from '../../src/rules/board/position.ts'
import { rulebook, standard } from '../boards.ts'
import { resultsOf } from './films.ts'
import { standardAtlas } from './geometryFiles.ts'

const YEAR: readonly Readonly<Record<string, string>>[] = [
  {
    AUSTRIA: 'A VIE - GAL\nA BUD - SER\nF TRI - ALB',
    ENGLAND: 'F LON - NTH\nF EDI - NWG\nA LVP - YOR',
    FRANCE: 'A PAR - BUR\nA MAR S A PAR - BUR\nF BRE - MAO',
    GERMANY: 'A MUN - BUR\nF KIE - DEN\nA BER - KIE',
    ITALY: 'A VEN H\nA ROM - APU\nF NAP - ION',
    RUSSIA: 'A MOS - UKR\nA WAR - GAL\nF SEV - RUM\nF STP/SC - BOT',
    TURKEY: 'A CON - BUL\nA SMY - CON\nF ANK - BLA',
  },
  {
    AUSTRIA: 'A VIE - TRI\nA SER S F ALB - GRE\nF ALB - GRE',
    ENGLAND: 'A YOR - NWY\nF NTH C A YOR - NWY\nF NWG S A YOR - NWY',
    FRANCE: 'A BUR - BEL\nA MAR - SPA\nF MAO - POR',
    GERMANY: 'A MUN H\nF DEN - SWE\nA KIE - HOL',
    ITALY: 'A VEN - TRI\nA APU - TUN\nF ION C A APU - TUN',
    RUSSIA: 'A UKR S F RUM\nA WAR - GAL\nF RUM H\nF BOT - SWE',
    TURKEY: 'A BUL - GRE\nA CON - BUL\nF BLA - RUM',
  },
  {
    AUSTRIA: 'BUILD A BUD',
    ENGLAND: 'BUILD F LON',
    FRANCE: 'BUILD F MAR\nBUILD A PAR\nBUILD F BRE',
    GERMANY: 'BUILD A BER\nBUILD A KIE',
    ITALY: 'BUILD F NAP',
    RUSSIA: 'BUILD A SEV',
    TURKEY: 'BUILD F SMY',
  },
]

test('the year in docs is the film of its orders', async () => {
  const [board, rules] = [standard(), rulebook('2023')]
  const turns: Film['turns'][number][] = []
  for (const phase of YEAR) {
    const before = turns.at(-1)?.after ?? startingPosition(board)
    const orders = board.powers.flatMap(({ id, index }) => {
      const read = readOrders(board, rules, before, index, phase[id] ?? '')
      expect(read.refused).toEqual([])
      return read.orders
    })
    const resolved = resolvePhase(board, rules, before, orders)
    turns.push({ phase: before.phase, before, results: resultsOf(resolved), after: resolved.then.position })
  }
  const film = filmOf({
    board,
    drawnMap: standardAtlas(),
    turns,
    position: turns.at(-1)!.after,
    titleOf: phaseName,
    note: 'A year',
  })
  await expect(film).toMatchFileSnapshot('../../docs/year.svg')
})
