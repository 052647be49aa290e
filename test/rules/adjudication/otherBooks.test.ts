// The adjudicator and the oracle agree under every book, and under every single choice that the two can tell apart.
import { expect, it } from 'vitest'
import { resolveMovement } from '../../../src/rules/adjudication/movement.ts'
import { standard } from '../../boards.ts'
import { amount } from '../../edition.ts'
import { bookCalled } from '../datc/otherBooks.ts'
import { emptyTally, examine, spellTally } from '../oracle/compare.ts'

const POSITIONS = amount({ core: 30, full: 150 })
const BOOKS = [
  '1971',
  '1982',
  'dptg',
  'alexander',
  '2025EE with paradox withoutTheArmy',
  'all-hold',
  '2000 with convoyDisrupted walks',
  '2023 with backup allHold',
  '2023 with convoyDisrupted walks',
  '2023 with convoyIntent anyFleet and convoyDisrupted walks',
  '1971 with convoyIntent anyFleet and convoyDisrupted stays',
  '2025EE with convoyRoutes everyRoute',
  '2025EE with convoyRoutes everyOwnRoute',
  '2025EE with paradox attackedFleets',
  '2025EE with paradox attackedWaters',
  '2025EE with paradox ownFleets',
  '2025EE with paradox disruptedOrAllHold',
  '2025EE with convoyIntent ownOrders',
  '2025EE with convoyIntent said',
  '2025EE with convoyIntent opposite',
  '2025EE with convoyIntent anyFleet',
  '2025EE with convoyNotOrdered walks',
  '2025EE with convoyDisrupted walks',
  '2025EE with convoyOrigin lastFleet',
  '2025EE with convoyOrigin startButCuts',
  '2025EE with retreatToConvoyedAttacker forbidden',
  '2025EE with dislodgedAtOrigin powerless',
  '2025EE with supportAgainstOwn countsAgainstRivals',
  '2025EE with coastInSupport ignored',
  '2025EE with impossibleOrders lenient',
]

it.each(BOOKS.map((label, i) => ({ label, from: 10_001 + i * POSITIONS })))(
  `$label: ${POSITIONS} positions from $from come out as the oracle says`,
  ({ label, from }) => {
    const board = standard()
    const rules = bookCalled(label)
    const tally = emptyTally()
    for (let seed = from; seed < from + POSITIONS; seed++) {
      const difference = examine(resolveMovement, board, rules, seed, tally)
      if (difference !== undefined) expect.fail(difference)
    }
    console.log(`oracle, ${label}: ${spellTally(tally)}`)
    expect(tally.convoys).toBeGreaterThan(POSITIONS / 2)
  },
)
