// Whatever order is legal can be written, and is read back as the same order.
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { variantNames } from '../../../src/judge/library/boards.ts'
import { meaningOf } from '../../../src/reader/line/meaning.ts'
import { withoutOddNames } from '../../../src/reader/line/pieces.ts'
import type { Meaning } from '../../../src/reader/line/refusal.ts'
import type { Board } from '../../../src/rules/board/board.ts'
import { PHASE_KINDS, type PhaseKind } from '../../../src/rules/board/phase.ts'
import { type Order, spellOrder } from '../../../src/rules/orders/order.ts'
import { rulebook, variant } from '../../boards.ts'
import { amount, sample } from '../../edition.ts'
import { Dice } from '../../rules/oracle/dice.ts'
import { everyOrder, type Moment, ownerOf, randomMoment } from '../../rules/orders/everyOrder.ts'
import { asRead } from './styles.ts'
import { canonical, inAliases, inFull, ofTheDatc, type Said, type Tongue } from './tongues.ts'

const OTHERS = variantNames().filter(name => name !== 'standard')
const BOARDS = ['standard', ...sample(OTHERS, 1)]
const POSITIONS = { here: amount({ core: 3, full: 60 }), elsewhere: amount({ core: 3, full: 8 }) }
const BOOKS = ['2025EE', '2023', '2000'].map(rulebook)
const TONGUES: readonly (readonly [string, Tongue])[] = [
  ['as the judge spells it', canonical],
  ['as the DATC words it', ofTheDatc],
  ['written out', inFull],
  ['in any name that the map knows', inAliases],
]

describe.each(BOARDS)('on the board of %s', name => {
  const board = variant(name)

  describe.each(TONGUES)('an order %s', (_, tongue) => {
    it.each(PHASE_KINDS)('of a %s phase is read back as it was', phase => {
      const { kinds, asked, differences } = roundTrips(
        board,
        phase,
        tongue,
        POSITIONS[name === 'standard' ? 'here' : 'elsewhere'],
      )
      expect(differences.slice(0, 10)).toEqual([])
      const hasSea = board.convoys.includes(1)
      expect([...kinds].sort()).toEqual(KINDS[phase].filter(kind => kind !== 'convoy' || hasSea))
      // A question is a way out only where a name is shared by several places, and seldom even there.
      expect(asked).toBeLessThan(tongue === inAliases ? 0.2 : 0.000_001)
    })
  })
})

const KINDS: Readonly<Record<PhaseKind, readonly string[]>> = {
  movement: ['convoy', 'hold', 'move', 'proxy', 'support'],
  retreat: ['disband', 'retreat'],
  adjustment: ['build', 'remove', 'waive'],
}

/** Writes and reads every order of some positions, and tells what did not come back. */
function roundTrips(board: Board, phase: PhaseKind, tongue: Tongue, positions: number) {
  const kinds = new Set<Order['kind']>()
  const differences: string[] = []
  let tried = 0
  let asked = 0
  for (let seed = 1; seed <= positions; seed++) {
    const dice = new Dice(seed)
    const moment = randomMoment(board, BOOKS[seed % BOOKS.length]!, phase, dice)
    for (const order of everyOrder(moment, dice)) {
      const said = tongue(order, moment, dice)
      const meaning = meaningOf(withoutOddNames(said.line, board), { ...moment, power: ownerOf(order) })
      const difference = differenceOf(asRead(order, moment), said, meaning, moment)
      if (difference !== undefined) differences.push(`${seed}: ${difference}`)
      if (!meaning.ok) asked++
      kinds.add(order.kind)
      tried++
    }
  }
  return { kinds, asked: asked / tried, differences }
}

function differenceOf(order: Order, said: Said, meaning: Meaning, moment: Moment): string | undefined {
  const spelled = (one: Order) => spellOrder(moment.board, one, moment.legality.standing)
  if (meaning.ok) {
    return isDeepStrictEqual(meaning.value, order)
      ? undefined
      : `${said.line} came back as ${spelled(meaning.value)}`
  }
  if (said.mayBeAsked && meaning.error.kind === 'twoMeanings') {
    return meaning.error.meanings.some(one => spelled(one) === spelled(order))
      ? undefined
      : `${said.line} is asked about, but ${spelled(order)} is not offered`
  }
  return `${said.line} (${spelled(order)}) is refused: ${JSON.stringify(meaning.error)}`
}

describe('by a book that takes impossible orders', () => {
  // `A VEN - TYR` could lead into the Tyrrhenian Sea as well. Coasts in supports say nothing there.
  it('what is possible is read as it is by the usual one', () => {
    const board = variant('standard')
    const withoutCoast = (text: string) => text.replace(/( S . .*)\/..$/, '$1')
    const differences: string[] = []
    for (let seed = 1; seed <= POSITIONS.here; seed++) {
      const dice = new Dice(seed)
      const moment = randomMoment(board, BOOKS[0]!, 'movement', dice)
      const readBy = (line: string, order: Order, rules: Moment['rules']): string => {
        const meaning = meaningOf(line, { ...moment, rules, power: ownerOf(order) })
        if (!meaning.ok) return meaning.error.kind
        return withoutCoast(spellOrder(board, meaning.value, moment.legality.standing))
      }
      for (const order of everyOrder(moment, dice)) {
        if (order.kind === 'proxy') continue
        const { line } = canonical(order, moment, dice)
        const [here, there] = [readBy(line, order, BOOKS[0]!), readBy(line, order, rulebook('dptg'))]
        if (there !== here) differences.push(`${seed}: ${line}: ${here}, ${there}`)
      }
    }
    expect(differences.slice(0, 10)).toEqual([])
  })
})
