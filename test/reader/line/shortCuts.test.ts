// The short cuts into the language say what the grammar would say, only sooner.

import { describe, expect, it } from 'vitest'
import { meaningAtSight } from '../../../src/reader/line/atSight.ts'
import { meaningByGrammar } from '../../../src/reader/line/meaning.ts'
import { PHASE_KINDS } from '../../../src/rules/board/phase.ts'
import { spellOrder } from '../../../src/rules/orders/order.ts'
import { rulebook, standard } from '../../boards.ts'
import { amount } from '../../edition.ts'
import { Dice } from '../../rules/oracle/dice.ts'
import { everyOrder, type Moment, ownerOf, randomMoment } from '../../rules/orders/everyOrder.ts'
import { canonical, inAliases, inFull, ofTheDatc, type Tongue } from './tongues.ts'

const board = standard()
const TONGUES: readonly (readonly [string, Tongue])[] = [
  ['as the judge spells it', canonical],
  ['as the judge spells it, in small letters', small(canonical, ' - ')],
  ['as old hands type it', small(canonical, '-')],
  ['in sentences', small(inFull, ' to ')],
  ['as the DATC words it', ofTheDatc],
  ['written out', inFull],
  ['in any name that the map knows', inAliases],
]

const POSITIONS = amount({ core: 2, full: 6 })

describe.each(TONGUES)('an order %s', (_, tongue) => {
  it.each(PHASE_KINDS)('of a %s phase that is read at sight means the same to the grammar', phase => {
    const differences: string[] = []
    let atSight = 0
    for (let seed = 1; seed <= POSITIONS; seed++) {
      const dice = new Dice(seed)
      const moment = randomMoment(board, rulebook('2025EE'), phase, dice)
      for (const order of dice.shuffled(everyOrder(moment, dice)).slice(0, 250)) {
        const { line } = tongue(order, moment, dice)
        const where = { ...moment, power: ownerOf(order) }
        const seen = meaningAtSight(line, where)
        if (seen === undefined) continue
        atSight++
        const read = meaningByGrammar(line, where)
        const [one, other] = [
          spell(seen, moment),
          read.ok ? spell(read.value, moment) : JSON.stringify(read.error),
        ]
        if (one !== other) differences.push(`${line}: ${one} at sight, ${other} by the grammar`)
      }
    }
    expect(differences).toEqual([])
    expect(atSight).toBeGreaterThan(0)
  })
})

const spell = (order: Parameters<typeof spellOrder>[1], { legality }: Moment): string =>
  spellOrder(board, order, legality.standing)

function small(tongue: Tongue, arrow: string): Tongue {
  return (order, moment, dice) => {
    const said = tongue(order, moment, dice)
    return { ...said, line: said.line.toLowerCase().replaceAll(' - ', arrow) }
  }
}
