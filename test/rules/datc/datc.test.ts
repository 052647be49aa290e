// Every case of chapter 6 of the Diplomacy Adjudicator Test Cases, under each rulebook that comes with the program.
import { afterAll, describe, expect, it } from 'vitest'
import { rulebook, standard } from '../../boards.ts'
import { allCases, type Case, casesIn, type Outlook } from './cases.ts'
import { play } from './play.ts'

const PREFERRED = '2025EE'
const BOOKS = [PREFERRED, '2023', '2000']
const CASES_IN_SECTION = { A: 12, B: 19, C: 9, D: 35, E: 15, F: 30, G: 20, H: 17, I: 7, J: 12 }

const cases = allCases()
const board = standard()

const ordersIn = ({ orders, retreats }: Outlook): number => orders.rows.length + (retreats?.rows.length ?? 0)

const isStated = (each: Case, book: string): boolean => book === PREFERRED || each.stated.includes(book)

function tally(book: string): string {
  const orders = cases.reduce((sum, { outlook }) => sum + ordersIn(outlook), 0)
  const differing = cases.filter(({ under }) => under.has(book)).length
  const stated = cases.filter(each => isStated(each, book)).length
  return `DATC by ${book}: ${cases.length} cases, ${orders} orders; ${stated} as the DATC states, ${differing} unlike ${PREFERRED}`
}

describe.each(BOOKS)('by the book of %s', book => {
  const rules = rulebook(book)

  it.each(cases.map(each => [`${each.id} ${each.title}`, each] as const))('%s', (_, each) => {
    const told = each.under.get(book) ?? each.outlook
    expect(play(each, told, board, rules)).toEqual(told)
  })

  afterAll(() => console.log(tally(book)))
})

describe('the case files', () => {
  it('have every case of chapter 6, in order', () => {
    const expected = Object.entries(CASES_IN_SECTION).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, i) => `6.${section}.${i + 1}`),
    )
    expect(cases.map(({ id }) => id)).toEqual(expected)
  })

  it('tell of every order, and where everybody stands afterwards', () => {
    expect(cases.reduce((sum, { outlook }) => sum + ordersIn(outlook), 0)).toBe(840)
  })

  it.each([
    ['an order without what becomes of it', '  France   A Paris holds'],
    ['an outcome that the DATC has no word for', '  France   A Paris holds  bounces'],
    ['a column too many', '  France   A Paris holds  stands  dislodged'],
    ['an order of nobody', '           A Paris holds  stands'],
    ['a line that starts in the wrong column', '   France   A Paris holds  stands'],
    ['a sentence of another form', '  A Paris may go to Burgundy'],
    ['retreats under a book that the case itself has not', '  under 2000:\n  retreats'],
    ['a book twice', '  under 2000:\n  under 2000:'],
    ['another order under a book', '  under 2000:\n  France   A Paris holds  stands'],
  ])('cannot be read with %s', (_, lines) => {
    expect(() => casesIn(`6.A.1  A case\n${lines}\n`, 'somewhere.txt')).toThrow(
      /somewhere\.txt:\d: cannot read/,
    )
  })

  it('cannot be read with a case twice', () => {
    expect(() => casesIn('6.A.1  A case\n6.A.1  A case\n', 'somewhere.txt')).toThrow(/a second 6\.A\.1/)
  })
})
