// Railroad and canal: how far the train comes and whether the canal is open depend on everything else, and everything
// else depends on them. So each possibility is supposed in turn, the rest is settled, and the answer is the one that
// confirms itself.
//
// There are so few possibilities that all of them are tried. If none confirms itself, or several do, the rules for
// paradoxes decide, all at once: the passage of the canal fails without effect; the last part of the journey that is
// caught in the paradox fails, but still stands others off; convoys that are caught in it fail.

import { CODES } from './choices.ts'
import type { MovementState } from './movementState.ts'
import type { Journey } from './passageOrders.ts'
import {
  bar,
  closeCanal,
  closesRing,
  fleetAllowed,
  isGuarded,
  journeyNow,
  meetsAnybody,
  stationsOf,
  supposeJourney,
  takeOutOfOpen,
} from './railroad.ts'

const { CONVOY, NO, SURE, CAUGHT } = CODES

type Settle = (s: MovementState) => void

/** Settles a phase with orders that have to do with the railroad or the canal. */
export const settlePassages = (s: MovementState, settlePlainly: Settle): void =>
  new Search(s, settlePlainly).settle()

/** What is supposed while the rest is settled. */
interface Supposition {
  readonly isOpen: boolean
  readonly contends: number
  readonly ends: number
}

interface Turned {
  readonly order: number
  readonly to: number
}

/** A supposition, and what was found under it. */
interface Trial {
  readonly supposed: Supposition
  readonly found: Supposition
}

const isSame = (one: Supposition, other: Supposition): boolean =>
  one.isOpen === other.isOpen && one.contends === other.contends && one.ends === other.ends

const keepsItself = ({ supposed, found }: Trial): boolean => isSame(supposed, found)

class Search {
  readonly #s: MovementState
  readonly #settlePlainly: Settle
  readonly #train: number | undefined
  readonly #stations: readonly number[] = []
  readonly #allowed: number | undefined
  /** What the rules for paradoxes have decided so far. */
  #isClosed = false
  #failsAt: number | undefined
  #staysPut = false
  readonly #lostConvoys = new Set<number>()
  readonly #barredMoves = new Set<number>()
  #journey: Journey | undefined

  constructor(s: MovementState, settlePlainly: Settle) {
    this.#s = s
    this.#settlePlainly = settlePlainly
    const { trains } = s.passageOrders
    this.#train = trains.length === 1 ? trains[0] : undefined
    if (this.#train !== undefined) this.#stations = stationsOf(s, this.#train, s.to[this.#train]!)
    this.#allowed = fleetAllowed(s)
  }

  settle(): void {
    for (;;) {
      const trials = this.#possible().map(supposed => this.#try(supposed))
      const kept = trials.filter(keepsItself)
      const answer = kept.length === 1 ? kept[0] : this.#ringAmong(kept)
      if (answer !== undefined) return this.#accept(answer.supposed)
      if (trials.length === 1) return this.#accept(trials[0]!.supposed)
      this.#layDown(kept.length > 1 ? kept : inCircles(trials))
    }
  }

  #possible(): readonly Supposition[] {
    const isOpen = this.#allowed === undefined || this.#isClosed ? [false] : [true, false]
    return isOpen.flatMap(open => this.#journeys().map(journey => ({ isOpen: open, ...journey })))
  }

  #journeys(): readonly { contends: number; ends: number }[] {
    if (this.#train === undefined) return [{ contends: 0, ends: 0 }]
    if (this.#failsAt !== undefined) {
      const ends = this.#staysPut ? [0] : Array.from({ length: this.#failsAt }, (_, i) => i)
      return ends.map(end => ({ contends: this.#failsAt!, ends: end }))
    }
    return this.#stations
      .slice(1)
      .flatMap((_, i) => Array.from({ length: i + 2 }, (_, ends) => ({ contends: i + 1, ends })))
  }

  /** Settles everything under a supposition; `turned` is an order that is made to come out the other way. */
  #try(supposed: Supposition, turned?: Turned): Trial {
    const s = this.#s
    s.writeAgain()
    closeCanal(s, supposed.isOpen ? this.#allowed : undefined)
    for (const p of this.#lostConvoys) {
      s.inParadox[p] = CAUGHT
      this.#fix(p, NO)
    }
    for (const p of this.#barredMoves) {
      bar(s, p)
      s.barMove(p, CAUGHT)
    }
    if (turned !== undefined) this.#turn(turned)
    const train = this.#train
    const supports = train === undefined ? 0 : s.firstSupport[train]!
    if (train !== undefined) supposeJourney(s, train, this.#stations, supposed)
    this.#settlePlainly(s)
    const journey =
      train === undefined ? undefined : journeyNow(s, train, this.#stations, supports, this.#failsAt)
    this.#journey = journey
    const isOpen = this.#allowed !== undefined && !this.#isClosed && isGuarded(s)
    return { supposed, found: { isOpen, contends: journey?.contends ?? 0, ends: journey?.ends ?? 0 } }
  }

  /** Makes an order come out the other way; a move can only be made to fail. */
  #turn({ order, to }: Turned): void {
    if (this.#s.order[order] === CONVOY) this.#fix(order, to)
    else bar(this.#s, order)
  }

  #fix(convoy: number, state: number): void {
    this.#s.state[convoy] = state
    takeOutOfOpen(this.#s, convoy)
  }

  /** Of several answers, the one in which a ring of moves closes; in the others all units just wait for one another. */
  #ringAmong(kept: readonly Trial[]): Trial | undefined {
    const train = this.#train
    if (train === undefined || kept.some(({ supposed }) => supposed.isOpen !== kept[0]!.supposed.isOpen))
      return undefined
    const rings = kept.filter(({ supposed }) => {
      this.#try(supposed)
      return closesRing(this.#s, train, this.#stations, supposed)
    })
    return rings.length === 1 ? rings[0] : undefined
  }

  /** Applies the rules for paradoxes to all that differs among some trials. */
  #layDown(trials: readonly Trial[]): void {
    const caught = this.#caught(trials)
    const all = trials.map(({ supposed }) => supposed)
    if (all.some(({ isOpen }) => isOpen !== all[0]!.isOpen)) this.#isClosed = true
    if (all.some(({ contends, ends }) => contends !== all[0]!.contends || ends !== all[0]!.ends)) {
      if (this.#failsAt !== undefined) this.#staysPut = true
      else this.#failsAt = this.#lastCaught(all)
    }
    for (const p of caught) {
      if (this.#s.order[p] === CONVOY) this.#lostConvoys.add(p)
      else this.#barredMoves.add(p)
    }
  }

  /** The last station where the journey can be caught in a paradox: only where the train can meet a unit. */
  #lastCaught(all: readonly Supposition[]): number {
    const tried = [...new Set(all.map(({ contends }) => contends))].sort((one, other) => other - one)
    return tried.find(at => meetsAnybody(this.#s, this.#stations[at]!)) ?? tried[0]!
  }

  /** The convoys, and by some rulebooks the moves, that come out differently and on which the trials depend in turn. */
  #caught(trials: readonly Trial[]): readonly number[] {
    const s = this.#s
    const { paradox } = s.rules
    if (paradox !== 'szykman' && paradox !== 'allHold') return []
    const states = trials.map(({ supposed }) => {
      this.#try(supposed)
      return s.state.slice()
    })
    const convoys = [...s.helpers.subarray(0, s.helperCount)].filter(
      p => s.order[p] === CONVOY && s.matched[p] === 1,
    )
    const moves = paradox === 'allHold' ? [...s.moves.subarray(0, s.moveCount)] : []
    const caught = this.#caughtAmong(convoys, trials, states)
    return caught.length === 0 ? [] : [...caught, ...this.#caughtAmong(moves, trials, states)]
  }

  #caughtAmong(
    orders: readonly number[],
    trials: readonly Trial[],
    states: readonly Uint8Array[],
  ): readonly number[] {
    return orders
      .filter(p => states.some(state => state[p] !== states[0]![p]))
      .filter(p =>
        trials.some(({ supposed, found }, i) => {
          const to = states[i]![p] === SURE ? NO : SURE
          return !isSame(this.#try(supposed, { order: p, to }).found, found)
        }),
      )
  }

  #accept(supposed: Supposition): void {
    const s = this.#s
    this.#try(supposed)
    const { passageOrders } = s
    passageOrders.allowed = this.#allowed
    passageOrders.isOpen = supposed.isOpen
    passageOrders.isCanalInParadox = this.#isClosed
    passageOrders.journey = this.#journey
    passageOrders.stations = this.#stations
    // A convoy was ordered for these armies; it only failed.
    for (const p of this.#lostConvoys) s.matched[s.from[p]!] = 1
  }
}

/** The trials that lead in a circle. */
function inCircles(trials: readonly Trial[]): readonly Trial[] {
  const next = (trial: Trial): Trial => trials.find(({ supposed }) => isSame(supposed, trial.found)) ?? trial
  const circles = new Set<Trial>()
  for (let trial of trials) {
    for (let i = 0; i < trials.length; i++) trial = next(trial)
    for (; !circles.has(trial); trial = next(trial)) circles.add(trial)
  }
  return [...circles]
}
