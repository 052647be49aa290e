// What is to be done about a unit that should not exist, phase by phase. (Alexander Rules V.6)
import { describe, expect, test } from 'vitest'
import { type Dutchman, dutchmanOf, dutchmenIn } from '../../../src/judge/game/turns/dutchman.ts'
import { spellUnit } from '../../../src/rules/orders/order.ts'
import * as acts from './decide/acts.ts'
import { playing, plays } from './decide/acts.ts'
import { board, power, type Table } from './decide/table.ts'

const remedy = ({ game, world }: Table, letter: string): string => {
  const found: Dutchman['remedy'] | undefined = dutchmanOf(game, power(letter), world)?.remedy
  switch (found?.kind) {
    case 'back':
      return `back to turn ${found.to}, ${found.phase.season} ${found.phase.year}`
    case 'remove':
      return `remove ${found.units.map(unit => spellUnit(board, unit)).join(', ')}`
    default:
      return found?.kind ?? 'nothing'
  }
}

const found = ({ game, world }: Table) => dutchmenIn(game, world).map(each => board.powers[each]!.letter)

/** Spring 1901, with some units put down or taken away by hand. */
const spring = (...more: readonly string[]) => playing().does('m', acts.repair(...more))

describe('a unit that should not exist', () => {
  test('is found where a power has more units than centers, and nowhere else', () => {
    expect(found(playing())).toEqual([])
    expect(found(spring('+ F F MAO', '+ T A SYR'))).toEqual(['F', 'T'])
  })

  test('goes at once in spring, the farthest from home first', () => {
    expect(remedy(spring('+ F F NWG'), 'F')).toBe('remove F NWG')
    expect(remedy(spring('+ F F NWG', '+ F A UKR'), 'F')).toBe('remove A UKR, F NWG')
  })

  test('goes at once in fall', () => {
    expect(remedy(plays(spring('+ F F NWG')), 'F')).toBe('remove F NWG')
  })

  test('goes alone where its power has not too many, and only its master knows', () => {
    const table = spring('- F A PAR', '+ F A SYR')
    expect(found(table)).toEqual([])
    expect(remedy(table, 'F')).toBe('remove A SYR')
  })

  test('takes the game back to the adjustments, if it comes from them', () => {
    const winter = plays(plays(playing(), { F: 'A MAR - SPA' }))
    expect(winter.game.position?.phase.kind).toBe('adjustment')
    const next = acts.othersOrder(winter.does('F', acts.write('F', 'BUILD A MAR'))).rings('delay')
    const turn = next.game.turns.at(-1)!
    // As a judge with a fault would have left it.
    const after = {
      ...turn.after,
      owners: turn.after.owners.map(owner => (owner === power('F') ? undefined : owner)),
    }
    const faulty = {
      ...next.game,
      position: after,
      turns: [...next.game.turns.slice(0, -1), { ...turn, after }],
    }
    expect(dutchmanOf(faulty, power('F'), next.world)?.remedy).toMatchObject({ kind: 'back', to: turn.turn })
    expect(remedy(next, 'F')).toMatch(/^remove/)
  })

  test('waits for the retreats, which in spring may be the end of it', () => {
    const retreats = plays(spring('+ F A TYR', '+ F A BOH'), { F: 'A TYR - MUN\nA BOH S A TYR - MUN' })
    expect(retreats.game.position?.phase).toMatchObject({ season: 'spring', kind: 'retreat' })
    expect(remedy(retreats, 'F')).toBe('afterRetreats')
    const fall = plays(plays(spring('+ F A TYR', '+ F A BOH')), { F: 'A TYR - MUN\nA BOH S A TYR - MUN' })
    expect(fall.game.position?.phase).toMatchObject({ season: 'fall', kind: 'retreat' })
    expect(remedy(fall, 'F')).toBe('byAdjustments')
  })

  test('goes in the adjustments by the word of its power', () => {
    const winter = plays(plays(spring('+ F F NWG')))
    expect(winter.game.position?.phase.kind).toBe('adjustment')
    expect(remedy(winter, 'F')).toBe('byAdjustments')
  })
})
