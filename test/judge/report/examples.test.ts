// Orders and letters that show how something is written: on every board they are orders and letters of that board.
import { describe, expect, test } from 'vitest'
import { repairsIn } from '../../../src/judge/commands/master/repair.ts'
import { audienceOf } from '../../../src/judge/commands/meaning/names.ts'
import { whyUnclear } from '../../../src/judge/commands/unread.ts'
import { NO_GAME } from '../../../src/judge/game/game.ts'
import { usualSettings } from '../../../src/judge/game/settings.ts'
import { whereOf } from '../../../src/judge/game/sheets/ordering.ts'
import type { World } from '../../../src/judge/game/table.ts'
import { variantNames } from '../../../src/judge/library/boards.ts'
import { equipmentFor } from '../../../src/judge/library/equipment.ts'
import { likeExamples } from '../../../src/judge/report/sentences/illegality.ts'
import { examplesOn, ordersOn } from '../../../src/judge/report/sentences/names.ts'
import { readText } from '../../../src/reader/reading.ts'

function tableOf(variant: string) {
  const settings = { ...usualSettings(), variant }
  const equipment = equipmentFor(settings)
  if (!equipment.ok) throw new Error(`there is no ${variant}`)
  const world: World = { ...equipment.value, now: NO_GAME.opened, chance: () => 0 }
  const { board } = world
  const example = examplesOn(board)
  const power = board.power(example.power)!
  const units = [example.unit, example.helper].map(unit => {
    const [letter, id = ''] = unit.split(' ')
    return board.unit(letter === 'A' ? 'army' : 'fleet', power, board.place(id)!)
  })
  const phase = { year: board.opens.year + 1, season: 'spring', kind: 'movement' } as const
  const game = { ...NO_GAME, settings, position: { phase, units, owners: [], dislodged: [] } }
  return { board, example, power, game, where: whereOf(game, power, world)! }
}

describe.each(variantNames().map(name => [name]))('%s', variant => {
  const { board, example, power, game, where } = tableOf(variant)

  test('has orders for examples that are followed on it', () => {
    expect(example.unit).not.toBe(example.helper)
    for (const order of ordersOn(board, 'movement')) {
      const read = readText(order, where)
      expect([order, read.refused]).toEqual([order, []])
      expect(read.followed).toHaveLength(1)
    }
    expect(likeExamples(where)).toContain(`${example.unit} - ${example.to}`)
  })

  test('has letters for examples that are those of its powers', () => {
    const some = Math.min(3, board.powers.length)
    const audience = audienceOf(example.letters, game, { kind: 'master', person: 'mara' })
    expect(audience).toMatchObject({ ok: true, value: { kind: 'some', master: false, observers: false } })
    expect(audience.ok && audience.value.kind === 'some' && audience.value.powers).toHaveLength(some)
    expect(whyUnclear('toWhom', ['PRESS TO EFG'], board)).toContain(`PRESS TO ${example.letters}`)
  })

  test('has repairs for examples that can be made', () => {
    const told = repairsIn([], game)
    const [, place = '', remove = ''] =
      /like (PLACE .*?), (REMOVE .*?), GIVE/.exec(told.ok ? '' : told.error.why.join(' ')) ?? []
    expect(repairsIn([place, remove], game)).toEqual({
      ok: true,
      value: [
        { kind: 'unitPlaced', unit: where.position.units[0] },
        { kind: 'unitRemoved', unit: where.position.units[0] },
      ],
    })
    expect(power).toBe(board.power(example.power))
  })
})

test('the standard board has what everybody knows', () => {
  const { board, example } = tableOf('standard')
  expect(ordersOn(board, 'movement')).toEqual(['A PAR - BUR', 'A PAR H', 'A PAR S A MAR - BUR'])
  expect([example.power, example.letters]).toEqual(['FRANCE', 'EFG'])
})
