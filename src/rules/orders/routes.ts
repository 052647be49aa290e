// The convoy routes that the fleets on the board could form, whether they are ordered to or not.
import type { Board, Province } from '../board/board.ts'
import { UNIT_NUMBERS } from '../board/board.ts'
import type { Standing } from './standing.ts'

const { FLEET } = UNIT_NUMBERS

/** No water: for a route that may use every fleet. */
export const NO_WATER = 255

/** After trying this many chains, a fleet is assumed to be on a proper route. */
const MOST_CHAINS = 4_000

/** Looks for routes among the fleets of one Standing. Keeps its scratch space from call to call. */
export class Routes {
  readonly #board: Board
  readonly #standing: Standing
  /** The waters that each province touches, except frozen ones. */
  #waters: Board['waters']
  readonly #queue: Uint8Array
  readonly #seen: Uint32Array
  #stamp = 0
  /** What is known of the last pair of shores asked about: 1 for each water on a proper route. */
  readonly #proper: Uint8Array
  #asked = ''
  #generation = -1
  /** How many links of the chain so far, except the last, touch each water. */
  readonly #touched: Uint8Array
  readonly #chain: number[] = []
  #tried = 0
  /** 1 for each water on the chain being followed, proper or not. */
  readonly #passed: Uint8Array
  #steps = 0

  constructor(board: Board, standing: Standing) {
    this.#board = board
    this.#standing = standing
    this.#waters = board.waters
    this.#queue = new Uint8Array(board.provinceCount)
    this.#seen = new Uint32Array(board.provinceCount)
    this.#proper = new Uint8Array(board.provinceCount)
    this.#touched = new Uint8Array(board.provinceCount)
    this.#passed = new Uint8Array(board.provinceCount)
  }

  /** Leaves frozen waters out of all routes. */
  leaveOut(frozen: Uint8Array | undefined): void {
    const { waters } = this.#board
    this.#waters = frozen === undefined ? waters : waters.map(near => near.filter(isOpenIn(frozen)))
  }

  /** Whether some chain of fleets that avoids one water links two shores. */
  exists(from: number, to: number, without: number): boolean {
    const { isCoastal, fleetReach, provinceCount } = this.#board
    const waters = this.#waters
    if (isCoastal[from] === 0 || isCoastal[to] === 0 || from === to) return false
    const kind = this.#standing.kind
    const queue = this.#queue
    const seen = this.#seen
    const stamp = ++this.#stamp
    let length = 0
    if (without !== NO_WATER) seen[without] = stamp
    // A fleet in the army's destination cannot carry it there (DATC 9.B).
    seen[to] = stamp
    for (let here = from, next = 0; ; here = queue[next++]!) {
      const near = waters[here]!
      for (let i = 0; i < near.length; i++) {
        const water = near[i]!
        if (seen[water] === stamp || kind[water] !== FLEET) continue
        if (fleetReach[water * provinceCount + to] === 1) return true
        seen[water] = stamp
        queue[length++] = water
      }
      if (next === length) return false
    }
  }

  /**
   * Whether a fleet is on a proper route between two shores: one that never enters a water already touched by an
   * earlier link or by the starting shore, and that lands as soon as it can (DATC 4.E.1, 6.G.19).
   */
  isProper(water: number, from: number, to: number): boolean {
    const { isCoastal, fleetReach, provinceCount } = this.#board
    if (isCoastal[from] === 0 || isCoastal[to] === 0 || from === to) return false
    const touchesFrom = fleetReach[water * provinceCount + from] === 1
    if (touchesFrom && fleetReach[water * provinceCount + to] === 1) return true
    const asked = `${from} ${to}`
    if (this.#asked !== asked || this.#generation !== this.#standing.generation) {
      this.#asked = asked
      this.#generation = this.#standing.generation
      this.#proper.fill(0)
      this.#tried = 0
      if (this.exists(from, to, NO_WATER)) this.#follow(from, from, to)
    }
    // Past the limit the answer is unknown: if the shores are linked at all, the fleet gets the benefit of the doubt.
    return this.#proper[water] === 1 || this.#tried > MOST_CHAINS
  }

  /** Whether a fleet is on any route, however long, that passes no fleet twice: a move may name such a path. */
  isOnAny(water: number, from: number, to: number): boolean {
    const { isCoastal } = this.#board
    if (isCoastal[from] === 0 || isCoastal[to] === 0 || from === to) return false
    this.#passed.fill(0)
    this.#steps = 0
    return this.#arrives(from, to, water)
  }

  /** Past the limit a fleet gets the benefit of the doubt, as above. */
  #arrives(here: number, to: number, over: number): boolean {
    const { fleetReach, provinceCount } = this.#board
    for (const next of this.#waters[here]!) {
      if (this.#standing.kind[next] !== FLEET || this.#passed[next] === 1 || next === to) continue
      if (++this.#steps > MOST_CHAINS) return true
      this.#passed[next] = 1
      const isThere = this.#passed[over] === 1 && fleetReach[next * provinceCount + to] === 1
      if (isThere || this.#arrives(next, to, over)) return true
      this.#passed[next] = 0
    }
    return false
  }

  /** Tries every way on from the last link, and marks the waters of each chain that arrives. */
  #follow(here: number, from: number, to: number): void {
    if (++this.#tried > MOST_CHAINS) return
    const { fleetReach, provinceCount } = this.#board
    const waters = this.#waters
    const kind = this.#standing.kind
    for (const water of waters[here]!) {
      if (kind[water] !== FLEET || this.#touched[water] !== 0 || water === to) continue
      this.#chain.push(water)
      if (fleetReach[water * provinceCount + to] === 1) for (const link of this.#chain) this.#proper[link] = 1
      else {
        for (const near of waters[here]!) this.#touched[near]!++
        this.#follow(water, from, to)
        for (const near of waters[here]!) this.#touched[near]!--
      }
      this.#chain.pop()
    }
  }
}

const isOpenIn =
  (frozen: Uint8Array) =>
  (water: Province): boolean =>
    frozen[water] === 0
