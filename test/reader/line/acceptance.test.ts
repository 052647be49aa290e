// What a game takes beyond legal orders for one's own units: what the old judges let pass, and orders by proxy.

import { describe, expect, it } from 'vitest'
import { isAccepted } from '../../../src/reader/line/exacting.ts'
import { meaningOf } from '../../../src/reader/line/meaning.ts'
import type { OrderContext } from '../../../src/reader/line/places.ts'
import { readText } from '../../../src/reader/reading.ts'
import {
  convoy,
  type MovementOrder,
  move,
  type Order,
  spellOrder,
  support,
} from '../../../src/rules/orders/order.ts'
import { rulebook, standard } from '../../boards.ts'
import { amount, sample } from '../../edition.ts'
import { unit, where } from '../../judge/report/reasons.ts'
import { Dice } from '../../rules/oracle/dice.ts'
import { everyOrder, type Moment, randomMoment } from '../../rules/orders/everyOrder.ts'
import { examples, positions, setUp } from './corpus/corpus.ts'
import { asRead } from './styles.ts'
import { canonical, inFull, ofTheDatc } from './tongues.ts'

const BOARD = standard()

type Table = Pick<OrderContext, 'acceptance' | 'proxies'>
type Units = Readonly<Record<string, readonly string[]>>

const STRICT: Table = { acceptance: 'strict' }
const JUDGE: Table = { acceptance: 'judge' }
const PROXIES: Table = { proxies: true }
const JUDGE_WITH_PROXIES: Table = { acceptance: 'judge', proxies: true }

function at(power: string, units: Units, table: Table, phase = 'S1901M'): OrderContext {
  const all = Object.entries(units).flatMap(([id, some]) => some.map(each => unit(id, each)))
  return { ...where(power, phase, all), ...table }
}

/** What came of a text: its orders, and the refusals. */
function outcomeOf(text: string, reader: OrderContext): string {
  const { orders, refused } = readText(text, reader)
  const told = orders.map(order => spellOrder(BOARD, order, reader.legality.standing))
  const why = refused.map(({ refusal }) => (refusal.kind === 'illegal' ? refusal.why : refusal.kind))
  return [...told, ...why].join(', ')
}

/** France and England around the Channel, a Germany that has come far. */
const CHANNEL: Units = {
  FRANCE: ['A PAR', 'A GAS', 'F MAO', 'F BRE', 'F MAR', 'A BUR'],
  ENGLAND: ['A LON', 'F NTH', 'F EDI', 'F NWG', 'F LVP'],
  GERMANY: ['A MUN', 'A RUH', 'F KIE'],
}

/** A line, what the old judges made of it, and why it is refused where acceptance is strict. */
const LOOSE: readonly (readonly [power: string, line: string, strict: string, judge: string])[] = [
  // Supports: the reach of the supporter is all that counts.
  ['FRANCE', 'A Bur S A Gas - Mun', 'supportedCannotReach', 'A BUR S A GAS - MUN'],
  ['FRANCE', 'a bur s gas-mun', 'supportedCannotReach', 'A BUR S A GAS - MUN'],
  ['FRANCE', 'Burgundy supports Gascony to Munich', 'supportedCannotReach', 'A BUR S A GAS - MUN'],
  ['FRANCE', 'A Bur S A Mun - Mun', 'sameProvince', 'A BUR S A MUN - MUN'],
  ['FRANCE', 'A Bur S F Kie - Mun', 'supportedCannotReach', 'A BUR S F KIE - MUN'],
  ['FRANCE', 'A Bur S A Bur - Mun', 'supportsItself', 'A BUR S A BUR - MUN'],
  ['FRANCE', 'F Mao S A Par - Eng', 'supportedCannotReach', 'F MAO S A PAR - ENG'],
  ['FRANCE', 'F Mao S F Lvp - Spa/sc', 'supportedCannotReach', 'F MAO S F LVP - SPA/SC'],
  ['ENGLAND', 'F Nth S A Lon - Nwy', 'supporterIsTheRoute', 'F NTH S A LON - NWY'],
  ['FRANCE', 'A Bur S A Par', '', 'A BUR S A PAR'],
  ['FRANCE', 'A Bur S A Bur', 'supportsItself', 'supportsItself'],
  ['FRANCE', 'A Bur S A Lon', 'supporterCannotReach', 'supporterCannotReach'],
  ['FRANCE', 'A Bur S A Par - Bre', 'supporterCannotReach', 'supporterCannotReach'],
  ['FRANCE', 'A Bur S A Mun - Bur', 'supportsItsOwnProvince', 'supportsItsOwnProvince'],
  ['FRANCE', 'A Gas S F Bre - Mao', 'supporterCannotReach', 'supporterCannotReach'],
  ['FRANCE', 'F Mar S A Gas - Bur', 'supporterCannotReach', 'supporterCannotReach'],
  ['FRANCE', 'A Bur S A Bel - Ruh', 'noUnitThere', 'noUnitThere'],
  // Convoys: a fleet, an army, and land to land on.
  ['ENGLAND', 'F Nth C A Par - Mun', 'notAShore', 'F NTH C A PAR - MUN'],
  ['ENGLAND', 'F Nth C A Gas - Nwy', 'notOnTheWay', 'F NTH C A GAS - NWY'],
  ['ENGLAND', 'F Edi C A Lon - Nwy', 'cannotConvoy', 'F EDI C A LON - NWY'],
  ['ENGLAND', 'Edinburgh convoys London to Tunis', 'cannotConvoy', 'F EDI C A LON - TUN'],
  ['FRANCE', 'F Mao C A Mun - Ber', 'notAShore', 'F MAO C A MUN - BER'],
  ['FRANCE', 'A Par C A Gas - Lon', 'cannotConvoy', 'cannotConvoy'],
  ['ENGLAND', 'F Nth C F Lvp - Nwy', 'nobodyToConvoy', 'nobodyToConvoy'],
  ['ENGLAND', 'F Nth C A Lon - Eng', 'notAShore', 'notAShore'],
  ['ENGLAND', 'F Nth C A Lon - Lon', 'sameProvince', 'sameProvince'],
  ['ENGLAND', 'F Nth C A Yor - Nwy', 'noUnitThere', 'noUnitThere'],
  // Moves: everything.
  ['FRANCE', 'A Par - Mun', 'cannotReach', 'cannotReach'],
  ['FRANCE', 'A Gas - Mao', 'cannotReach', 'cannotReach'],
  ['FRANCE', 'F Bre - Par', 'cannotReach', 'cannotReach'],
  ['FRANCE', 'F Mao - Spa', 'coastMissing', 'coastMissing'],
  ['FRANCE', 'F Mar - Spa/nc', 'coastOutOfReach', 'coastOutOfReach'],
  ['FRANCE', 'A Par - Lon via Eng', 'cannotReach', 'cannotReach'],
  ['ENGLAND', 'A Lon - Ber', 'noRoute', 'noRoute'],
  ['ENGLAND', 'A Lon - Eng - Bre', 'noRoute', 'noRoute'],
  ['ENGLAND', 'A Lon - Nth - Lon', 'sameProvince', 'sameProvince'],
  ['ENGLAND', 'F Edi - Nth - Den', 'fleetCannotBeConvoyed', 'fleetCannotBeConvoyed'],
  // What is legal goes before what is not.
  ['ENGLAND', 'F Nth C A Lon - Nor', '', 'F NTH C A LON - NWY'],
  ['ENGLAND', 'F Edi S F Nwg - Nor', '', 'F EDI S F NWG - NTH'],
  ['ENGLAND', 'F Nth S A Lon - Yor', '', 'F NTH S A LON - YOR'],
  // Two that the judges would take are as many as two that are legal.
  ['ENGLAND', 'F Nth C A Par - Liv', 'notAShore', 'twoMeanings'],
  ['ENGLAND', 'F Edi S A Mun - Nor', 'supporterCannotReach', 'twoMeanings'],
  // A slip and an order that cannot be are one doubt too many.
  ['ENGLAND', 'F Nth C A Pairs - Mun', 'notAShore', 'notAShore'],
  ['FRANCE', 'A Bur S A Gas - Muinch', 'supportedCannotReach', 'supportedCannotReach'],
  // Nor is a doubt, a condition, a choice or a phase of another season looked over.
  ['ENGLAND', 'F Nth C A Par - Mun if France agrees', 'conditional', 'conditional'],
  ['ENGLAND', "don't F Nth C A Par - Mun", 'notUnderstood', 'notUnderstood'],
  ['ENGLAND', 'F Nth C A Par - Mun or Ber', 'notAShore', 'eitherOr'],
  ['ENGLAND', 'Fall 1901: F Nth C A Par - Mun', 'otherPhase', 'otherPhase'],
  ['ENGLAND', 'F Kie S A Mun - Hol', 'notYourUnit', 'notYourUnit'],
]

describe('an order is taken', () => {
  it.each(LOOSE)('%s %s', (power, line, strict, judge) => {
    expect(outcomeOf(line, at(power, CHANNEL, STRICT))).toMatch(strict === '' ? judge : strict)
    expect(outcomeOf(line, at(power, CHANNEL, {}))).toBe(outcomeOf(line, at(power, CHANNEL, STRICT)))
    expect(outcomeOf(line, at(power, CHANNEL, JUDGE))).toBe(judge)
  })

  it('for each unit once, whether legal or not, and the first stands', () => {
    const reader = at('ENGLAND', CHANNEL, JUDGE)
    expect(outcomeOf('F Nth C A Par - Mun\nF Nth - Nwy', reader)).toBe('F NTH C A PAR - MUN, alreadySaid')
    expect(outcomeOf('F Nth - Nwy\nF Nth C A Par - Mun', reader)).toBe('F NTH - NWY, alreadySaid')
    expect(outcomeOf('F Nth C A Par - Mun, F Edi C A Par - Mun', reader)).toBe(
      'F NTH C A PAR - MUN, F EDI C A PAR - MUN',
    )
  })

  it('in two lines', () => {
    expect(outcomeOf('F Mao C A Gas - Nor\nAfrica', at('FRANCE', CHANNEL, JUDGE))).toBe('F MAO C A GAS - NAF')
    expect(outcomeOf('A Bur S A Par\nto Mun', at('FRANCE', CHANNEL, JUDGE))).toBe('A BUR S A PAR - MUN')
  })

  it('never for a unit that is not there', () => {
    const { legality } = at('ENGLAND', CHANNEL, JUDGE)
    const orders: MovementOrder[] = [
      support(unit('ENGLAND', 'F HEL'), BOARD.province(BOARD.place('KIE')!)),
      convoy(
        unit('FRANCE', 'F NTH'),
        BOARD.province(BOARD.place('LON')!),
        BOARD.province(BOARD.place('NWY')!),
      ),
      move(unit('ENGLAND', 'F HEL'), BOARD.place('NTH')!),
    ]
    expect(orders.filter(order => isAccepted(order, BOARD, legality.standing))).toEqual([])
  })
})

/** France has an army where a name fits a German unit as well. */
const MIXED: Units = {
  FRANCE: ['A PAR', 'F MAO', 'F TYS', 'A PIC'],
  GERMANY: ['A MUN', 'A TYR', 'F KIE'],
  ENGLAND: ['F LON', 'A YOR', 'F NTH', 'F NWG', 'F NWY'],
}

const ORDERED: readonly (readonly [line: string, without: string, proxies: string, judge: string])[] = [
  ['A Mun - Bur', 'notYourUnit', 'A MUN - BUR', 'A MUN - BUR'],
  ['A MUN - BUR', 'notYourUnit', 'A MUN - BUR', 'A MUN - BUR'],
  ['Munich to Burgundy', 'notYourUnit', 'A MUN - BUR', 'A MUN - BUR'],
  ['Germany: A Mun - Bur', 'notYourUnit', 'A MUN - BUR', 'A MUN - BUR'],
  ['Germany’s army in Munich holds', 'notYourUnit', 'A MUN H', 'A MUN H'],
  ['A Mun - Burgu', 'notYourUnit', 'A MUN - BUR', 'A MUN - BUR'],
  ['please A Mun - Bur, thanks', 'notYourUnit', 'A MUN - BUR', 'A MUN - BUR'],
  ['A Mun, A Tyr support Boh', 'notYourUnit', 'notYourUnit', 'notYourUnit'],
  ['A Mun S A Par - Bur', 'notYourUnit', 'A MUN S A PAR - BUR', 'A MUN S A PAR - BUR'],
  ['F Nth C A Yor - Nwy', 'notYourUnit', 'F NTH C A YOR - NWY', 'F NTH C A YOR - NWY'],
  ['F Nth C A Par - Nwy', 'notYourUnit', 'notAShore', 'F NTH C A PAR - NWY'],
  ['A Mun - Lon', 'notYourUnit', 'cannotReach', 'cannotReach'],
  ['A Boh - Mun', 'noUnitThere', 'noUnitThere', 'noUnitThere'],
  ['A Mun', 'notYourUnit', 'incomplete', 'incomplete'],
  ['Build A Mun', 'wrongPhase', 'wrongPhase', 'wrongPhase'],
  // One's own unit, where a name fits both, whatever becomes of it.
  ['Tyr - Nap', 'F TYS - NAP', 'F TYS - NAP', 'F TYS - NAP'],
  ['Tyr - Vie', 'cannotReach', 'cannotReach', 'cannotReach'],
  ['A Tyr - Vie', 'cannotReach', 'cannotReach', 'cannotReach'],
  ['Tirol - Vie', 'notYourUnit', 'A TYR - VIE', 'A TYR - VIE'],
  ['A Par S A Mun', 'supporterCannotReach', 'supporterCannotReach', 'supporterCannotReach'],
  ['A Par S A Boh - Bur', 'noUnitThere', 'noUnitThere', 'noUnitThere'],
  ['A Par - Munich', 'cannotReach', 'cannotReach', 'cannotReach'],
  ['A Par S\nA Mun - Bur', 'A PAR S A MUN - BUR', 'A PAR S A MUN - BUR', 'A PAR S A MUN - BUR'],
  ['A Par S, A Mun - Bur', 'A PAR S A MUN - BUR', 'A PAR S A MUN - BUR', 'A PAR S A MUN - BUR'],
  ['A Pic S A Mun - Bur', 'A PIC S A MUN - BUR', 'A PIC S A MUN - BUR', 'A PIC S A MUN - BUR'],
  ['A Par - Bur F Kie - Den', 'noSuchPlace', 'A PAR - BUR, F KIE - DEN', 'A PAR - BUR, F KIE - DEN'],
  ['F Kie - Den A Mun - Ruh', 'notYourUnit', 'F KIE - DEN, A MUN - RUH', 'F KIE - DEN, A MUN - RUH'],
  // A word seems to be missing: is it a support?
  ['A Par A Mun - Bur', 'noSuchPlace', 'noSuchPlace', 'noSuchPlace'],
  ['A Pic S A Par A Mun - Bur', 'noSuchPlace', 'noSuchPlace', 'noSuchPlace'],
  [
    'All units hold',
    'A PAR H, F MAO H, F TYS H, A PIC H',
    'A PAR H, F MAO H, F TYS H, A PIC H',
    'A PAR H, F MAO H, F TYS H, A PIC H',
  ],
  // Two units of others are as many as two of one's own.
  ['Nor - Swe', 'notYourUnit', 'F NWY - SWE', 'F NWY - SWE'],
  ['Nor H', 'notYourUnit', 'twoMeanings', 'twoMeanings'],
  // Proxies: of one's own units, or by the old judges of anybody's; never to whose they are already.
  ['F Mao P England', 'F MAO P ENGLAND', 'F MAO P ENGLAND', 'F MAO P ENGLAND'],
  ['F Mao P France', 'F MAO P FRANCE', 'proxyToSelf', 'proxyToSelf'],
  ['A Mun P England', 'notYourUnit', 'notYoursToLeave', 'A MUN P ENGLAND'],
  ['A Mun proxy to France', 'notYourUnit', 'notYoursToLeave', 'proxyToSelf'],
  ['A Mun P Germany', 'notYourUnit', 'notYoursToLeave', 'proxyToSelf'],
  ['F Mao P Narnia', 'noSuchPower', 'noSuchPower', 'noSuchPower'],
  // Doubts are doubts.
  ['A Mun - Bur if he agrees', 'conditional', 'conditional', 'conditional'],
  ['A Mun - Bur or Ruh', 'eitherOr', 'eitherOr', 'eitherOr'],
  ['Fall 1901: A Mun - Bur', 'otherPhase', 'otherPhase', 'otherPhase'],
]

describe('a unit of others is ordered', () => {
  it.each(ORDERED)('%j by France', (line, without, proxies, judge) => {
    expect(outcomeOf(line, at('FRANCE', MIXED, {}))).toBe(without)
    expect(outcomeOf(line, at('FRANCE', MIXED, { proxies: false }))).toBe(without)
    expect(outcomeOf(line, at('FRANCE', MIXED, PROXIES))).toBe(proxies)
    expect(outcomeOf(line, at('FRANCE', MIXED, JUDGE_WITH_PROXIES))).toBe(judge)
  })

  it('once, and the first order stands', () => {
    const reader = at('FRANCE', MIXED, PROXIES)
    expect(outcomeOf('A Mun - Bur\nA Mun - Ruh\nA Mun - Bur', reader)).toBe('A MUN - BUR, alreadySaid')
    expect(outcomeOf('F Mao P England\nF Mao - Por', reader)).toBe('F MAO P ENGLAND, alreadySaid')
  })

  it('with its own power in the order', () => {
    const meaning = meaningOf('A Mun - Bur', at('FRANCE', MIXED, PROXIES))
    expect(meaning.ok && meaning.value).toMatchObject({ unit: { power: BOARD.power('GERMANY') } })
  })

  it.each(['S1901R', 'W1901A'])('never in %s', phase => {
    const lost = { unit: unit('GERMANY', 'A RUH'), attackedFrom: undefined, retreats: [BOARD.place('HOL')!] }
    const reader = at('FRANCE', MIXED, JUDGE_WITH_PROXIES, phase)
    const retreating = { ...reader, position: { ...reader.position, dislodged: [lost] } }
    expect(outcomeOf(phase === 'S1901R' ? 'A Ruh - Hol' : 'Remove A Mun', retreating)).toBe('notYourUnit')
  })
})

it('what people write keeps the orders that it has, whatever a game takes besides', () => {
  const lost: string[] = []
  for (const { id, position: name, phase, power, text } of sample([...examples().values()].flat(), 30)) {
    const position = setUp(BOARD, positions().get(name)!, phase)
    const reader = { ...at(power, {}, STRICT), position }
    reader.legality.place(position.units)
    const strict = readText(text, reader).orders
    const lenient = readText(text, { ...reader, ...JUDGE_WITH_PROXIES }).orders
    const spelled = lenient.map(order => spellOrder(BOARD, order, reader.legality.standing))
    for (const order of strict) {
      const one = spellOrder(BOARD, order, reader.legality.standing)
      if (!spelled.includes(one)) lost.push(`${id}: ${one}`)
    }
  }
  expect(lost).toEqual([])
})

const TONGUES = [canonical, ofTheDatc, inFull]
const BOOK = rulebook('2025EE')

/** Some movement phases and what may be ordered in them. */
const POSITIONS = amount({ core: 1, full: 12 })
const HELPS = amount({ core: 20, full: 200 })

function* moments(count: number): Generator<{ moment: Moment; orders: readonly Order[]; dice: Dice }> {
  for (let seed = 1; seed <= count; seed++) {
    const dice = new Dice(seed)
    const moment = randomMoment(BOARD, BOOK, 'movement', dice)
    yield { moment, orders: dice.shuffled(everyOrder(moment, dice)).slice(0, 150), dice }
  }
}

describe('in any position', () => {
  const spell = (order: Order, { legality }: Moment) => spellOrder(BOARD, order, legality.standing)

  it('whoever writes it, a legal order is the order that its owner would have given', () => {
    const differences: string[] = []
    for (const { moment, orders, dice } of moments(POSITIONS)) {
      for (const order of orders) {
        const power = dice.pick(BOARD.powers)!.index
        if (order.kind === 'waive' || (order.kind === 'proxy' && order.to === power)) continue
        const { line } = dice.pick(TONGUES)!(order, moment, dice)
        const meaning = meaningOf(line, { ...moment, power, ...JUDGE_WITH_PROXIES })
        const read = meaning.ok ? spell(meaning.value, moment) : JSON.stringify(meaning.error)
        if (read !== spell(asRead(order, moment), moment)) differences.push(`${line}: ${read}`)
      }
    }
    expect(differences).toEqual([])
  })

  it('an order is taken if it is legal or the judges took it, and no other', () => {
    const differences: string[] = []
    let taken = 0
    for (const { moment, dice } of moments(POSITIONS)) {
      for (const order of randomHelp(moment, dice, HELPS)) {
        const reader: OrderContext = { ...moment, power: order.unit.power, ...JUDGE }
        const isLegal = moment.legality.whyNot(order, BOOK) === undefined
        const isTaken = isLegal || isAccepted(order, BOARD, moment.legality.standing)
        // Names in full: TYR is Tyrolia to the judge, but may be the Tyrrhenian Sea to a player.
        const { line } = inFull(order, moment, dice)
        const meaning = meaningOf(line, reader)
        if (meaning.ok !== isTaken || (meaning.ok && spell(meaning.value, moment) !== spell(order, moment)))
          differences.push(spell(order, moment))
        const lawful = meaningOf(line, { ...reader, ...STRICT })
        if (lawful.ok !== isLegal) differences.push(`${spell(order, moment)} is legal`)
        if (isTaken && !isLegal) taken++
      }
    }
    expect(differences).toEqual([])
    expect(taken).toBeGreaterThan((POSITIONS * HELPS) / 24)
  })
})

/** Supports and convoys, most of them impossible. */
function randomHelp({ board, position }: Moment, dice: Dice, count: number): readonly MovementOrder[] {
  const { units } = position
  return Array.from({ length: units.length < 2 ? 0 : count }, () => {
    const one = dice.pick(units)!
    const from = board.province(dice.pick(units)!.at)
    const to = dice.pick(board.provinces.filter(({ coasts }) => coasts.length === 0))!.index
    return dice.chance(0.5) ? support(one, from, to) : convoy(one, from, to)
  })
}

describe('where convoys have to go from shore to shore', () => {
  const strictly: Table & Pick<OrderContext, 'strictConvoys'> = { ...JUDGE, strictConvoys: true }

  it.each([
    ['F Nth C A Lon - Mun', 'F NTH C A LON - MUN', 'notAShore'],
    ['F Nth C A Lon - Spa', 'F NTH C A LON - SPA', 'F NTH C A LON - SPA'],
    ['F Nth C A Lon - Nwy', 'F NTH C A LON - NWY', 'F NTH C A LON - NWY'],
  ])('%s is taken as %s, or strictly as %s', (line, loosely, asked) => {
    expect(outcomeOf(line, at('ENGLAND', CHANNEL, JUDGE))).toBe(loosely)
    expect(outcomeOf(line, at('ENGLAND', CHANNEL, strictly))).toBe(asked)
  })
})
