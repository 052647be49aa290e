// What a power of a blind game is told of why an order failed: whom it sees there, and with how many.
import { expect, test } from 'vitest'
import { eyesOfPerson, seenBy } from '../../../../src/judge/game/blind/seen.ts'
import { readOrders } from '../../../../src/judge/game/sheets/ordering.ts'
import { resultLines } from '../../../../src/judge/report/sentences/results.ts'
import { startingPosition } from '../../../../src/rules/board/position.ts'
import { begun, blindSettings, personOf, played, withOrders, worldOn } from './twins.ts'

const world = worldOn('standard')
const { board } = world

/** Units and orders, `AUSTRIA: A VIE - GAL / A BUD S A VIE - GAL`; each unit stands where its order begins. */
type Orders = Readonly<Record<string, string>>

/** What a power is told of its own orders, each with its reason. */
function toldTo(reader: string, orders: Orders): readonly string[] {
  const power = powerOf(reader)
  const units = Object.entries(orders).flatMap(([name, text]) =>
    text.split(' / ').map(order => {
      const [kind, at] = order.split(' ')
      return board.unit(kind === 'A' ? 'army' : 'fleet', powerOf(name), board.place(at!)!)
    }),
  )
  const owners = startingPosition(board).owners.map(() => undefined)
  const position = {
    ...startingPosition(board),
    owners,
    units: units.toSorted((one, other) => one.power - other.power),
  }
  const game = begun(position, blindSettings('standard'), world)
  const sheets = new Map(
    board.powers.map(({ index, name }) => {
      const text = orders[name.toUpperCase()]?.replaceAll(' / ', '\n') ?? ''
      return [index, readOrders(game, index, text, world)?.orders ?? []] as const
    }),
  )
  const { after } = played(withOrders(game, sheets), world).decision
  const seen = seenBy(after, eyesOfPerson(after, personOf(power)), board)
  const lines = resultLines(seen.turns[0]!, board)
  const from = lines.indexOf(reader) + 1
  const rest = lines.slice(from)
  const end = rest.indexOf('')
  return (end < 0 ? rest : rest.slice(0, end)).map(line => line.trim())
}

const powerOf = (name: string) => board.powers.find(each => each.name.toUpperCase() === name)!.index

test('who is seen to come as well is named, with how many are seen on each side', () => {
  const told = toldTo('AUSTRIA', {
    AUSTRIA: 'A VIE - GAL / A BUD S A VIE - GAL / A SIL H',
    RUSSIA: 'A WAR - GAL / A UKR S A WAR - GAL',
  })
  expect(told).toContain('Bounced, as far as is seen with the Russian army from Warsaw, 2 against 1.')
})

test('a supporter that is seen is counted', () => {
  const told = toldTo('AUSTRIA', {
    AUSTRIA: 'A VIE - GAL / A BUD S A VIE - GAL / A SIL H / A RUM H',
    RUSSIA: 'A WAR - GAL / A UKR S A WAR - GAL',
  })
  expect(told).toContain('Bounced, as far as is seen with the Russian army from Warsaw, 2 against 2.')
})

test('who comes from where nothing is seen is said to', () => {
  const told = toldTo('AUSTRIA', { AUSTRIA: 'A VIE - GAL', RUSSIA: 'A UKR - GAL' })
  expect(told).toContain('Bounced, as far as is seen with the Russian army from out of sight, 1 against 1.')
})

test('who stands in the way is in there, and whoever is seen to help them stay is counted', () => {
  const told = toldTo('AUSTRIA', {
    AUSTRIA: 'A VIE - GAL / A RUM H',
    RUSSIA: 'A GAL H / A UKR S A GAL',
  })
  expect(told).toContain('Bounced, as far as is seen with the Russian army in Galicia, 1 against 2.')
})

test('who comes the other way comes from there', () => {
  const told = toldTo('AUSTRIA', { AUSTRIA: 'A VIE - GAL', RUSSIA: 'A GAL - VIE' })
  expect(told).toContain('Bounced, as far as is seen with the Russian army from Galicia, 1 against 1.')
})

test('of several only the strongest that is seen is named', () => {
  const told = toldTo('AUSTRIA', {
    AUSTRIA: 'A VIE - BOH / A TYR S A MUN - BOH',
    GERMANY: 'A MUN - BOH',
    RUSSIA: 'A GAL - BOH / A WAR S A GAL - BOH',
  })
  expect(told).toContain('Bounced, as far as is seen with the German army from Munich, 1 against 2.')
})

test('whoever left does not stand in the way', () => {
  const told = toldTo('AUSTRIA', {
    AUSTRIA: 'A VIE - GAL',
    RUSSIA: 'A GAL - UKR / A WAR - GAL',
  })
  expect(told).toContain('Bounced, as far as is seen with the Russian army from out of sight, 1 against 1.')
})

test('who cut a support is named if they are seen', () => {
  const orders = {
    AUSTRIA: 'A VIE - GAL / A BUD S A VIE - GAL',
    TURKEY: 'A RUM - BUD',
    RUSSIA: 'A GAL H / A BOH H',
  }
  expect(toldTo('AUSTRIA', orders)).toContain('Cut, as far as is seen by the Turkish army from Rumania.')
})

test('whoever stands where the support goes is not said to cut it', () => {
  const told = toldTo('AUSTRIA', {
    AUSTRIA: 'A VIE - GAL / A BUD S A VIE - GAL',
    TURKEY: 'A RUM - BUD',
    RUSSIA: 'A GAL - BUD',
  })
  expect(told).toContain('Cut, as far as is seen by the Turkish army from Rumania.')
})

test('a support that helps nobody says what was ordered there, if that is seen', () => {
  const told = toldTo('AUSTRIA', { AUSTRIA: 'A VIE S A GAL - BUD / A BUD H', RUSSIA: 'A GAL H' })
  expect(told).toContain('Russia did not order the army in Galicia to Budapest: it holds.')
})

test('what was ordered there is not said where it led out of sight', () => {
  const told = toldTo('AUSTRIA', { AUSTRIA: 'A VIE S A GAL - BUD', RUSSIA: 'A GAL - UKR' })
  expect(told).toEqual(['A VIE S A GAL - BUD', 'Void.'])
})
