// The positions that cost the most: many fleets for one army, armies for every fleet, chained paradoxes, one long ring.
import type { Board, Power, Province, Unit } from '../../src/rules/board/board.ts'
import { convoy, type MovementOrder, move, support } from '../../src/rules/orders/order.ts'

export interface WorstPosition {
  readonly name: string
  readonly units: readonly Unit[]
  readonly orders: readonly MovementOrder[]
}

export const worstPositions = (board: Board): readonly WorstPosition[] => [
  manyFleets(board),
  manyArmies(board),
  written(board, 'six convoys that undo each other', SIX_CONVOYS),
  written(board, 'a ring of 34 moves', RING),
]

/** Nineteen fleets in all the seas, all told to convoy the same army from Belgium to Smyrna. */
function manyFleets(board: Board): WorstPosition {
  const { fleets } = fullSeas(board)
  const army = board.unit('army', 0 as Power, board.place('bel')!)
  const goal = board.place('smy') as Province
  const orders = fleets.map(fleet => convoy(fleet, army.at as Province, goal))
  return {
    name: 'nineteen fleets convoy one army',
    units: [army, ...fleets],
    orders: [move(army, goal, 'convoy'), ...orders],
  }
}

/** All seas full, and as many armies as the game has centers left, each convoyed as far as it can be. */
function manyArmies(board: Board): WorstPosition {
  const { fleets } = fullSeas(board)
  const shores = board.provinces.filter(({ terrain }) => terrain === 'coast').slice(0, 34 - fleets.length)
  const armies = shores.map(({ index }) => board.unit('army', 1 as Power, index))
  const far = (from: Province): Province =>
    board.provinces
      .filter(({ terrain }) => terrain === 'coast')
      .map(({ index }) => index)
      .sort((one, other) => board.distance(from, other) - board.distance(from, one))[0]!
  const orders: MovementOrder[] = armies.map(army => move(army, far(army.at as Province), 'convoy'))
  fleets.forEach((fleet, i) => {
    const army = armies[i % armies.length]!
    orders.push(convoy(fleet, army.at as Province, far(army.at as Province)))
  })
  return { name: 'nineteen fleets convoy fifteen armies', units: [...armies, ...fleets], orders }
}

function fullSeas(board: Board): { fleets: readonly Unit[] } {
  const seas = board.provinces.filter(({ mayConvoy }) => mayConvoy)
  return { fleets: seas.map(({ index }, i) => board.unit('fleet', (i % 7) as Power, index)) }
}

/** One order a line: the unit, then `- to`, `c from to` or `s from [to]`; the first column is the power's letter. */
function written(board: Board, name: string, text: string): WorstPosition {
  const orders = text
    .trim()
    .split('\n')
    .map(line => readLine(board, line.trim().split(/\s+/)))
  return { name, units: orders.map(order => order.unit), orders }
}

function readLine(board: Board, [letter, kind, at, verb, first, second]: readonly string[]): MovementOrder {
  const power = board.powers.find(each => each.letter === letter)!.index
  const place = (id: string | undefined) => board.place(id ?? '') as Province
  const unit = board.unit(kind === 'A' ? 'army' : 'fleet', power, place(at))
  if (verb === '-') return move(unit, place(first), second === 'via' ? 'convoy' : 'any')
  if (verb === 'c') return convoy(unit, place(first), place(second))
  return support(unit, place(first), second === undefined ? undefined : place(second))
}

const SIX_CONVOYS = `
  A F nth c bel lon
  A A bel - lon via
  A F iri c lvp bre
  A F eng c lvp bre
  A A lvp - bre via
  A F wes c tun cly
  A F mao c tun cly
  A F nao c tun cly
  A A tun - cly via
  A F nwg c edi stp
  A F bar c edi stp
  A A edi - stp via
  A F bot c fin lvn
  A A fin - lvn via
  A F bal c kie den
  A A kie - den via
  E F lon s wal eng
  E F hel - nth
  E F bre s naf mao
  E F wal - eng
  E F cly s nwy nwg
  E F naf - mao
  E F stp/sc s swe bot
  E F nwy - nwg
  E F lvn s pru bal
  E F swe - bot
  E F den s hel nth
  E F pru - bal
`

const RING = `
  R A war - ukr
  R A ukr - sev
  R F sev - bla
  R F bla - arm
  R A arm - ank
  T A ank - con
  T A con - smy
  T F smy - aeg
  T F aeg - bul/sc
  T A bul - rum
  T A rum - ser
  A A ser - bud
  A A bud - tri
  A F tri - adr
  A F adr - ion
  A F ion - tun
  I A tun - naf
  I F naf - wes
  I F wes - mao
  F F mao - bre
  F F bre - eng
  F F eng - lon
  E A lon - yor
  E A yor - wal
  E A wal - lvp
  E F lvp - iri
  E F iri - nao
  E F nao - nwg
  E F nwg - nwy
  G A nwy - swe
  G A swe - fin
  G F fin - bot
  G F bot - lvn
  G A lvn - war
`
