// However an order is written, and with whatever slip in a name, it is read as that order or refused, never as another.
import { expect, it } from 'vitest'
import { amount } from '../../edition.ts'
import { readSheets, readStyles, spellStyles } from './styleRun.ts'

const ORDERS = amount({ core: 40, full: 20_000 })
const SHEETS = amount({ core: 10, full: 1_000 })
/** How many lines to show of what is read wrong, and of styles that are read badly. */
const SHOWN = 20

it(`${ORDERS} orders in all styles are read as what they are or refused`, () => {
  const tally = readStyles(ORDERS, 1)
  const { written, refused, wrong, examples } = tally
  const share = { steady: refused.steady / written.steady, slips: refused.slips / written.slips }
  console.log(
    `styles: ${refused.steady} of ${written.steady} refused, ${refused.slips} of ${written.slips} with a slip`,
  )
  console.log(spellStyles(tally).split('\n').slice(0, SHOWN).join('\n'))
  console.log(examples.slice(0, SHOWN).join('\n'))
  expect(wrong.slice(0, SHOWN)).toEqual([])
  expect(share.steady).toBeLessThan(0.04)
  expect(share.slips).toBeLessThan(0.35)
})

it(`${SHEETS} sheets of several orders are read without an order that was not in them`, () => {
  const { written, refused, wrong } = readSheets(SHEETS, 1)
  console.log(`sheets: ${refused} of ${written} orders refused`)
  expect(wrong.slice(0, SHOWN)).toEqual([])
  expect(refused / written).toBeLessThan(0.1)
})
