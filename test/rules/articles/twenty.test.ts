// The Twenty Rules as a book of their own: what differs from the usual book, rule by rule.
import { describe, expect, test } from 'vitest'
import { adjudicate, parse } from '../../../src/index.ts'
import { memoryOf } from '../../../src/judge/conversation/services.ts'
import { judgeOrder } from '../../../src/judge/report/forms/judgeForm.ts'
import { farthestUnits } from '../../../src/rules/adjudication/removals.ts'
import type { Position } from '../../../src/rules/board/position.ts'
import { convoy, move, spellUnit } from '../../../src/rules/orders/order.ts'
import { rulebook, standard } from '../../boards.ts'
import { PostTable } from '../../judge/daemon/postTable.ts'
import { MASTER, passwordOf } from '../../judge/daemon/sevenPlayers.ts'

type Orders = Readonly<Record<string, readonly string[]>>

/** What comes of each order, or why it is none: `A LON - YOR: succeeds`. */
function outcomes(units: readonly string[], orders: Orders, book = 'twenty'): readonly string[] {
  const played = adjudicate({ phase: 'S1901M', units, orders, rulebook: book })
  if (played.error !== undefined) throw new Error(played.error)
  return played.results.map(({ order, outcome, dislodged, destroyed }) => {
    const lost = destroyed ? ', destroyed' : dislodged ? ', dislodged' : ''
    return `${order}: ${outcome}${lost}`
  })
}

const EXAMPLE = {
  units: ['ENGLAND A LON', 'ENGLAND F NTH', 'ENGLAND F NWG'],
  orders: {
    ENGLAND: [
      'Army London -> North Sea -> Norwegian Sea -> Norway',
      'Fleet North Sea CONVOY Army London -> Norway',
      'Fleet Norwegian Sea CONVOY Army London -> Norway',
    ],
  },
}

describe('6c: a convoyed move names each fleet on its way', () => {
  test('and goes that way, though a shorter one is there', () => {
    expect(outcomes(EXAMPLE.units, EXAMPLE.orders)).toEqual([
      'A LON - NTH - NWG - NWY: succeeds',
      'F NTH C A LON - NWY: available',
      'F NWG C A LON - NWY: available',
    ])
  })

  test('so that a fleet which is dislodged on the long way stops it', () => {
    const units = [...EXAMPLE.units, 'RUSSIA F BAR', 'RUSSIA F EDI']
    const orders = { ...EXAMPLE.orders, RUSSIA: ['F BAR - NWG', 'F EDI S F BAR - NWG'] }
    expect(outcomes(units, orders)).toContain('A LON - NTH - NWG - NWY: fails')
    expect(outcomes(units, orders, '2025EE')).toContain('A LON - NWY VIA: succeeds')
  })

  test('and is told to all by that way', () => {
    const board = standard()
    const at = (id: string) => board.province(board.place(id)!)
    const unit = (kind: 'army' | 'fleet', id: string) => board.unit(kind, board.power('ENGLAND')!, at(id))
    const units = [unit('army', 'LON'), unit('fleet', 'NTH'), unit('fleet', 'NWG')]
    const goes = move(units[0]!, at('NWY'), 'convoy', [at('NTH'), at('NWG')])
    const orders = [goes, ...units.slice(1).map(fleet => convoy(fleet, at('LON'), at('NWY')))]
    for (const walked of [undefined, 'walked'] as const)
      expect(judgeOrder(goes, { board, units, orders }, walked)).toBe(
        ' -> North Sea -> Norwegian Sea -> Norway',
      )
  })

  test('a fleet twice on a way is no way', () => {
    const { refused } = parse({
      phase: 'S1901M',
      power: 'ENGLAND',
      units: EXAMPLE.units,
      rulebook: 'twenty',
      text: 'A Lon - Nth - Nwg - Nth - Nwy',
    }) as { refused: readonly { why: string }[] }
    expect(refused).toMatchObject([{ why: 'illegal' }])
  })

  test('and without the way it is none', () => {
    const { refused } = parse({
      phase: 'S1901M',
      power: 'ENGLAND',
      units: EXAMPLE.units,
      rulebook: 'twenty',
      text: 'A Lon - Nwy',
    }) as { refused: readonly { message: string }[] }
    expect(refused[0]?.message).toContain('goes by convoy only over waters that its order names')
  })

  test('by the usual book the fleet that is not needed is told so, and the army goes', () => {
    const usual = parse({
      phase: 'S1901M',
      power: 'ENGLAND',
      units: EXAMPLE.units,
      text: EXAMPLE.orders.ENGLAND.join('\n'),
    })
    expect(usual).toMatchObject({
      orders: ['A LON - NWY VIA', 'F NTH C A LON - NWY'],
      refused: [
        {
          message:
            'F NWG C A LON - NWY: the fleet in the Norwegian Sea is not needed on the way from London to Norway: the other fleets there make a shorter route without it.',
        },
      ],
    })
  })
})

test('8a: of two orders for one unit neither is followed, and it may be supported', () => {
  const units = ['ENGLAND A LON', 'ENGLAND A WAL', 'FRANCE F ENG', 'FRANCE F NTH']
  const orders = {
    ENGLAND: ['A LON - YOR', 'A LON H', 'A WAL S A LON'],
    FRANCE: ['F ENG - LON', 'F NTH S F ENG - LON'],
  }
  expect(outcomes(units, orders)).toEqual(
    expect.arrayContaining(['A WAL S A LON: given', 'F ENG - LON: fails']),
  )
  expect(outcomes(units, orders, '2025EE')).toContain('F ENG - LON: succeeds')
})

test('8: a coast in a support says nothing', () => {
  const units = ['FRANCE F MAO', 'FRANCE F POR', 'ITALY F SPA/SC']
  const orders = { FRANCE: ['F MAO - SPA/NC', 'F POR S F MAO - SPA/SC'] }
  expect(outcomes(units, orders)).toContain('F MAO - SPA/NC: succeeds')
  expect(outcomes(units, orders, '2025EE')).toContain('F MAO - SPA/NC: fails')
})

test('13: a support against a unit of its own does not count for the move, but keeps others away', () => {
  const units = ['GERMANY A MUN', 'GERMANY A BER', 'FRANCE A BUR', 'FRANCE A RUH', 'RUSSIA A SIL']
  const orders = {
    GERMANY: ['A MUN H', 'A BER S A SIL - MUN'],
    FRANCE: ['A BUR - MUN', 'A RUH S A BUR - MUN'],
    RUSSIA: ['A SIL - MUN'],
  }
  expect(outcomes(units, orders)).toEqual(
    expect.arrayContaining(['A MUN H: stands', 'A BUR - MUN: fails', 'A SIL - MUN: fails']),
  )
  const alone = { ...orders, GERMANY: ['A MUN H', 'A BER H'] }
  expect(outcomes(units, alone)).toContain('A BUR - MUN: succeeds')
  expect(outcomes(units, { ...orders, FRANCE: ['A BUR H', 'A RUH H'] })).toContain('A SIL - MUN: fails')
})

test('15: a convoyed army cuts no support for an attack on a fleet that carries it', () => {
  const units = ['ENGLAND F LON', 'ENGLAND F WAL', 'FRANCE A BRE', 'FRANCE F ENG']
  const orders = {
    ENGLAND: ['F LON S F WAL - ENG', 'F WAL - ENG'],
    FRANCE: ['A BRE - ENG - LON', 'F ENG C A BRE - LON'],
  }
  expect(outcomes(units, orders)).toEqual([
    'F LON S F WAL - ENG: given',
    'F WAL - ENG: succeeds',
    'A BRE - ENG - LON: fails',
    'F ENG C A BRE - LON: disrupted, dislodged',
  ])
})

test('16d: a unit that could retreat may be disbanded', () => {
  const driven = {
    phase: 'S1901R',
    units: ['ENGLAND F MAO'],
    dislodged: [{ unit: 'FRANCE F MAO', attackedFrom: 'NAO', retreats: ['SPA/NC', 'SPA/SC', 'POR'] }],
    rulebook: 'twenty',
  }
  for (const text of ['F Mao D', 'Disband F Mao']) {
    const { orders, refused } = parse({ ...driven, power: 'FRANCE', text } as never) as {
      orders: readonly string[]
      refused: readonly unknown[]
    }
    expect({ text, orders, refused }).toEqual({ text, orders: ['F MAO D'], refused: [] })
  }
  const played = adjudicate({ ...driven, orders: { FRANCE: ['F Mao D'] } } as never)
  if (played.error !== undefined) throw new Error(played.error)
  expect(played.units).toEqual(['ENGLAND F MAO'])
  expect(played.results.map(({ order, outcome }) => `${order}: ${outcome}`)).toEqual(['F MAO D: disbanded'])
})

describe('19e: of a power that removes too few a lot decides', () => {
  const board = standard()
  const france = board.power('FRANCE')!
  const position = (year: number): Position => ({
    phase: { season: 'winter', year, kind: 'adjustment' },
    units: ['PAR', 'BUR', 'GAS', 'MAR', 'PIC'].map(id => board.unit('army', france, board.place(id)!)),
    owners: [],
    dislodged: [],
  })
  const drawn = (year: number, count: number): string =>
    farthestUnits(board, rulebook('twenty'), position(year), france, count, [])
      .map(unit => spellUnit(board, unit))
      .join(', ')
  const years = Array.from({ length: 40 }, (_, i) => 1901 + i)

  test('which falls on one as on another', () => {
    expect(new Set(years.map(year => drawn(year, 1))).size).toBe(5)
  })

  test('and on the same when the phase is played again', () => {
    expect(years.map(year => drawn(year, 3))).toEqual(years.map(year => drawn(year, 3)))
  })

  test('on so many as are to go, each once, and on no more than there are', () => {
    for (const year of years) expect(new Set(drawn(year, 3).split(', ')).size).toBe(3)
    expect(drawn(1901, 9).split(', ').sort()).toEqual(['A BUR', 'A GAS', 'A MAR', 'A PAR', 'A PIC'])
  })

  test('and not on a unit that is gone already', () => {
    const [gone] = position(1901).units
    const others = farthestUnits(board, rulebook('twenty'), position(1901), france, 4, [gone!])
    expect(others).not.toContain(gone)
    expect(others).toHaveLength(4)
  })
})

test('20: a game by the book draws with all survivors, unless its table says otherwise', async () => {
  const table = new PostTable()
  const says = async (text: string) => (await table.letter({ from: MASTER, text }))[0]!.text
  const dias = async () =>
    (await memoryOf(table.services.store).game('harbor')).game.settings.voting.drawsIncludeAll
  const text = `CREATE ?harbor ${passwordOf('M')}\nSET RULEBOOK TWENTY`
  await table.confirmed({ from: MASTER, text })
  expect(await dias()).toBe(true)
  const changed = await says(`SIGNON Mharbor ${passwordOf('M')}\nSET NO DIAS`)
  expect(changed.replace(/\s+/g, ' ')).toContain(
    'Draws include all survivors: no The rulebook of this game has it otherwise: Draws include all survivors: yes.',
  )
  expect(await dias()).toBe(false)
  expect(await says('LIST harbor FULL')).toMatch(/Draws include all survivors: no +SET NO DIAS/)
  await table.end()
})
