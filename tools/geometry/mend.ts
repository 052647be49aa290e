// Makes the borders on the raster those of the game: brings together who must touch, and parts who must not.
import { BEYOND } from './facts.ts'
import { CELLS, COLUMNS, type Grid, ROWS } from './grid.ts'
import type { Label, Shares } from './shares.ts'

/** A border shorter than this, in cell edges, cannot be seen. */
const LEAST_BORDER = 22
/** Farther than this, in cells, nobody is led to another. */
const FARTHEST = 260
/** Half the widths of ways that are tried, in cells. */
const WIDTHS = [13, 9, 6]
const STRIP = 5
/** What is cut off goes along with the way if it is smaller than this. */
const LEAST_PIECE = 5000
const ROUNDS = 6

export interface Wanted {
  /** The provinces, in the order of their numbers. */
  readonly ids: readonly string[]
  /** Whether two provinces border on each other. */
  touch(one: number, other: number): boolean
  /** Below this, in cells, a province is too small to be read. */
  readonly leastArea: number
  /** 1 for the cells that are land by nature; undefined where there is no nature. */
  readonly isDry: ((cell: number) => boolean) | undefined
}

export interface Faults {
  readonly missing: readonly (readonly [string, string])[]
  readonly wrong: readonly (readonly [string, string])[]
}

export class Mender {
  readonly #labels: Label[]
  readonly #cells: Grid
  readonly #wanted: Wanted
  readonly #count: number
  /** The province of each label, or -1. */
  #owner: number[]
  readonly #contact: Int32Array
  readonly #area: Int32Array
  readonly #stamp = new Int32Array(CELLS)
  readonly #mayTouch: Uint8Array
  #lastStamp = 0
  #log: number[] = []
  #score = 0

  constructor(shares: Shares, wanted: Wanted) {
    this.#labels = [...shares.labels]
    this.#cells = shares.cells
    this.#wanted = wanted
    this.#count = wanted.ids.length
    this.#owner = this.#labels.map(({ id }) => wanted.ids.indexOf(id.replace('~', '')))
    this.#contact = new Int32Array(this.#count * this.#count)
    this.#area = new Int32Array(this.#count)
    this.#mayTouch = Uint8Array.from({ length: this.#count ** 2 }, (_, i) =>
      wanted.touch(Math.floor(i / this.#count), i % this.#count) ? 1 : 0,
    )
    for (let cell = 0; cell < CELLS; cell++) {
      const one = this.ownerAt(cell)
      if (one >= 0) this.#area[one]!++
      if ((cell + 1) % COLUMNS !== 0) this.#touch(one, this.ownerAt(cell + 1), 1)
      if (cell + COLUMNS < CELLS) this.#touch(one, this.ownerAt(cell + COLUMNS), 1)
    }
    this.#score = this.#scored()
  }

  get shares(): Shares {
    return { labels: this.#labels, cells: this.#cells }
  }

  /** 0 where all is well. */
  get score(): number {
    return this.#score
  }

  /** Tries to mend fault by fault, as long as that helps. */
  mend(say: (text: string) => void): void {
    for (let round = 0; round < ROUNDS; round++) {
      const before = this.#score
      for (const [one, other] of this.#pairs()) {
        const touch = this.#between(one, other)
        if (this.#touching(one, other)) {
          if (touch < LEAST_BORDER) this.#join(one, other)
        } else if (touch > 0) this.#part(one, other)
      }
      for (let one = 0; one < this.#count; one++) this.#swell(one)
      say(`round ${round + 1}: ${before.toFixed(1)} -> ${this.#score.toFixed(1)}`)
      if (this.#score > before - 0.5) break
    }
  }

  /** Provinces without any ground. */
  lost(): readonly string[] {
    return this.#wanted.ids.filter((_, i) => this.#area[i] === 0)
  }

  faults(): Faults {
    const missing: [string, string][] = []
    const wrong: [string, string][] = []
    for (const [one, other] of this.#pairs()) {
      const touch = this.#between(one, other)
      const names: [string, string] = [this.#wanted.ids[one]!, this.#wanted.ids[other]!]
      if (this.#touching(one, other)) {
        if (touch < LEAST_BORDER * 0.6) missing.push(names)
      } else if (touch > 0) wrong.push(names)
    }
    return { missing, wrong }
  }

  /** What is left of wrong borders gets a strip of nobody's land between. */
  wall(): void {
    const beyond = this.#labels.findIndex(({ id }) => id === BEYOND)
    for (const [one, other] of this.#pairs()) {
      if (this.#touching(one, other) || this.#between(one, other) === 0) continue
      this.#log = []
      for (const cell of this.#strip(one, other, STRIP)) this.#set(cell, beyond)
    }
    this.#score = this.#scored()
  }

  ownerAt(cell: number): number {
    return this.#owner[this.#cells[cell]!] ?? -1
  }

  *#pairs(): Iterable<readonly [number, number]> {
    for (let one = 0; one < this.#count; one++)
      for (let other = one + 1; other < this.#count; other++) yield [one, other]
  }

  #touching(one: number, other: number): boolean {
    return this.#mayTouch[one * this.#count + other] === 1
  }

  #between(one: number, other: number): number {
    return this.#contact[one * this.#count + other]!
  }

  #touch(one: number, other: number, by: number): void {
    if (one === other || one < 0 || other < 0) return
    this.#contact[one * this.#count + other]! += by
    this.#contact[other * this.#count + one]! += by
  }

  #set(cell: number, label: number): void {
    const before = this.#cells[cell]!
    if (before === label) return
    this.#log.push(cell, before)
    const [was, is] = [this.#owner[before] ?? -1, this.#owner[label] ?? -1]
    this.#cells[cell] = label
    if (was === is) return
    if (was >= 0) this.#area[was]!--
    if (is >= 0) this.#area[is]!++
    for (const beside of sidesOf(cell)) {
      const owner = this.ownerAt(beside)
      this.#touch(was, owner, -1)
      this.#touch(is, owner, 1)
    }
  }

  #undo(): void {
    const log = this.#log
    this.#log = []
    for (let i = log.length - 2; i >= 0; i -= 2) this.#set(log[i]!, log[i + 1]!)
    this.#log = []
  }

  /** How far the borders are from those of the game: 0 where all is well. */
  #scored(): number {
    let score = 0
    for (let one = 0; one < this.#count; one++) {
      for (let other = one + 1; other < this.#count; other++) {
        const touch = this.#between(one, other)
        if (this.#touching(one, other)) {
          if (touch < LEAST_BORDER) score += 6 + 12 * (1 - touch / LEAST_BORDER) + (touch === 0 ? 8 : 0)
        } else if (touch > 0) score += 10 + Math.min(touch, 200) / 20
      }
    }
    const { leastArea } = this.#wanted
    for (let one = 0; one < this.#count; one++)
      score += 14 * Math.max(0, 1 - this.#area[one]! / leastArea) ** 2
    return score
  }

  /** Does something and keeps it if the borders are better for it. */
  #tried(change: () => number, cost: number): number {
    this.#log = []
    const taker = change()
    const kept = this.#isWhole(taker)
    const gain = kept ? this.#score - this.#scored() - cost : -1
    return gain
  }

  /** Of all ways the best, if it is good for anything. */
  #best(changes: readonly (readonly [change: () => number, cost: number])[]): boolean {
    let best: (() => number) | undefined
    let most = 0.05
    for (const [change, cost] of changes) {
      const gain = this.#tried(change, cost)
      this.#undo()
      if (gain > most) [most, best] = [gain, change]
    }
    if (best === undefined) return false
    this.#tried(best, 0)
    this.#log = []
    this.#score = this.#scored()
    return true
  }

  /** Gives what was cut off to who cut it; false if that is too much. */
  #isWhole(taker: number): boolean {
    const losers = new Map<number, number[]>()
    const changed = new Set(this.#log.filter((_, i) => i % 2 === 0))
    for (let i = 0; i < this.#log.length; i += 2) {
      const cell = this.#log[i]!
      for (const beside of sidesOf(cell)) {
        const owner = this.ownerAt(beside)
        if (owner < 0) continue
        const known = losers.get(owner)
        if (known === undefined) losers.set(owner, [beside])
        else known.push(beside)
      }
    }
    for (const [owner, starts] of losers) {
      const pieces = this.#pieces(owner, starts)
      if (pieces.length < 2) continue
      if (taker < 0) return false
      pieces.sort((a, b) => b.length - a.length)
      if (owner === this.#owner[taker]) {
        if (pieces.slice(1).some(piece => piece.every(cell => changed.has(cell)))) return false
        continue
      }
      for (const piece of pieces.slice(1)) {
        if (piece.length > LEAST_PIECE) return false
        for (const cell of piece) this.#set(cell, this.#labelOn(cell, this.#owner[taker]!))
      }
    }
    return true
  }

  #pieces(owner: number, starts: readonly number[]): number[][] {
    const stamp = ++this.#lastStamp
    const pieces: number[][] = []
    for (const start of starts) {
      if (this.#stamp[start] === stamp || this.ownerAt(start) !== owner) continue
      const piece = [start]
      this.#stamp[start] = stamp
      for (let i = 0; i < piece.length; i++) {
        for (const next of sidesOf(piece[i]!)) {
          if (this.#stamp[next] === stamp || this.ownerAt(next) !== owner) continue
          this.#stamp[next] = stamp
          piece.push(next)
        }
      }
      pieces.push(piece)
    }
    return pieces
  }

  /** The label by which a province gets a cell: water that land takes is its strait. */
  #labelOn(cell: number, owner: number): number {
    const id = this.#wanted.ids[owner]!
    const own = this.#labels.findIndex(label => label.id === id)
    const { isDry } = this.#wanted
    if (isDry === undefined || !this.#labels[own]!.isLand || isDry(cell)) return own
    const strait = this.#labels.findIndex(label => label.id === `${id}~`)
    if (strait >= 0) return strait
    this.#labels.push({ id: `${id}~`, isLand: false })
    this.#owner = [...this.#owner, owner]
    return this.#labels.length - 1
  }

  #join(one: number, other: number): void {
    const path = this.#path(one, other)
    if (path === undefined) return
    const change = (width: number, share: number) => () => {
      this.#carve(path, width, share, one, other)
      return this.#labels.findIndex(({ id }) => id === this.#wanted.ids[share > 0.4 ? one : other])
    }
    this.#best(
      WIDTHS.flatMap(width =>
        [0.5, 1, 0].map(share => [change(width, share), 0.1 + path.length / 400] as const),
      ),
    )
  }

  /** Gives the cells along a path to the two provinces at its ends. */
  #carve(path: readonly number[], width: number, share: number, one: number, other: number): void {
    const nearest = new Map<number, readonly [far: number, at: number]>()
    path.forEach((middle, at) => {
      for (const [cell, far] of disc(middle, width)) {
        const known = nearest.get(cell)
        if (known === undefined || far < known[0]) nearest.set(cell, [far, at])
      }
    })
    for (const [cell, [, at]] of nearest) {
      const owner = this.ownerAt(cell)
      if (owner === one || owner === other) continue
      const taker = at < share * (path.length - 1) + 0.5 && share > 0 ? one : other
      this.#set(cell, this.#labelOn(cell, taker))
    }
  }

  /** The cheapest way from one province to another over the cells of others. */
  #path(one: number, other: number): readonly number[] | undefined {
    const far = new Map<number, number>()
    const from = new Map<number, number>()
    const rings: number[][] = Array.from({ length: 32 }, () => [])
    let waiting = 0
    for (let cell = 0; cell < CELLS; cell++) {
      if (this.ownerAt(cell) !== one || !sidesOf(cell).some(beside => this.ownerAt(beside) !== one)) continue
      rings[0]!.push(cell)
      far.set(cell, 0)
      waiting++
    }
    for (let distance = 0; waiting > 0 && distance < FARTHEST * 3; distance++) {
      const ring = rings[distance % 32]!
      rings[distance % 32] = []
      waiting -= ring.length
      for (const cell of ring) {
        if (far.get(cell) !== distance) continue
        if (this.ownerAt(cell) === other) {
          const path = [cell]
          for (let at = from.get(cell); at !== undefined; at = from.get(at)) path.push(at)
          return path.reverse()
        }
        for (const next of sidesOf(cell)) {
          const reached = distance + this.#toll(next, one, other)
          if (reached >= (far.get(next) ?? 0x7fffffff)) continue
          far.set(next, reached)
          from.set(next, cell)
          rings[reached % 32]!.push(next)
          waiting++
        }
      }
    }
    return undefined
  }

  #toll(cell: number, one: number, other: number): number {
    const owner = this.ownerAt(cell)
    if (owner === one) return 20
    if (owner === other) return 1
    if (owner < 0) return 2
    return this.#labels[this.#cells[cell]!]!.isLand === this.#isLand(one) ? 3 : 5
  }

  #isLand(owner: number): boolean {
    return this.#labels.some(({ id, isLand }) => isLand && id === this.#wanted.ids[owner])
  }

  /** The cells of two provinces that are near to both. */
  #strip(one: number, other: number, reach: number): readonly number[] {
    const found = new Set<number>()
    for (let cell = 0; cell < CELLS; cell++) {
      if (this.ownerAt(cell) !== one || !sidesOf(cell).some(beside => this.ownerAt(beside) === other))
        continue
      for (const [near] of disc(cell, reach)) {
        const owner = this.ownerAt(near)
        if (owner === one || owner === other) found.add(near)
      }
    }
    return [...found]
  }

  /** Lets a third come between two who must not touch, or several that are near. */
  #part(one: number, other: number): void {
    const strips = [STRIP, STRIP + 4].map(reach => this.#strip(one, other, reach))
    const thirds = new Set<number>()
    for (const cell of strips[1]!)
      for (const [near] of disc(cell, 4)) {
        const owner = this.ownerAt(near)
        if (owner >= 0 && owner !== one && owner !== other) thirds.add(owner)
      }
    const whole = (third: number, cells: readonly number[], only: number) => () => {
      for (const cell of cells) {
        if (only >= 0 && this.ownerAt(cell) !== only) continue
        this.#set(cell, this.#labelOn(cell, third))
      }
      return this.#labels.findIndex(({ id }) => id === this.#wanted.ids[third])
    }
    const changes = [...thirds].flatMap(third =>
      strips.flatMap(cells =>
        [-1, one, other].map(only => {
          const media = cells.filter(cell => this.#labels[this.#cells[cell]!]!.isLand !== this.#isLand(third))
          return [whole(third, cells, only), 0.2 + cells.length / 2000 + media.length / 1500] as const
        }),
      ),
    )
    const shared = (cells: readonly number[], only: number) => () => {
      this.#shareOut(
        cells.filter(cell => only < 0 || this.ownerAt(cell) === only),
        one,
        other,
      )
      return -1
    }
    this.#best([
      ...changes,
      ...strips.flatMap(cells =>
        [-1, one, other].map(only => [shared(cells, only), 0.2 + cells.length / 2000] as const),
      ),
    ])
  }

  /** Those who are beside a strip grow into it from all sides. */
  #shareOut(strip: readonly number[], one: number, other: number): void {
    const free = new Set(strip)
    let edge = strip.filter(cell =>
      sidesOf(cell).some(beside => {
        const owner = this.ownerAt(beside)
        return owner >= 0 && owner !== one && owner !== other
      }),
    )
    while (edge.length > 0) {
      const next: number[] = []
      const takes: [number, number][] = []
      for (const cell of edge) {
        if (!free.has(cell)) continue
        const owner = sidesOf(cell)
          .map(beside => (free.has(beside) ? -1 : this.ownerAt(beside)))
          .find(each => each >= 0 && each !== one && each !== other)
        if (owner === undefined) continue
        takes.push([cell, owner])
      }
      for (const [cell, owner] of takes) {
        free.delete(cell)
        this.#set(cell, this.#labelOn(cell, owner))
        next.push(...sidesOf(cell).filter(beside => free.has(beside)))
      }
      edge = [...new Set(next)]
    }
  }

  /** Lets a small province grow at the cost of larger ones. */
  #swell(one: number): void {
    const { leastArea } = this.#wanted
    for (let turn = 0; turn < 12 && this.#area[one]! < leastArea; turn++) {
      const change = (onlyMedium: boolean) => () => {
        const cells: number[] = []
        for (let cell = 0; cell < CELLS; cell++) if (this.ownerAt(cell) === one) cells.push(cell)
        for (const cell of cells) {
          if (sidesOf(cell).every(beside => this.ownerAt(beside) === one)) continue
          for (const [near] of disc(cell, 3)) {
            const owner = this.ownerAt(near)
            if (owner === one || (owner >= 0 && this.#area[owner]! < 1.3 * leastArea)) continue
            if (owner >= 0 && !this.#touching(one, owner)) continue
            const { isDry } = this.#wanted
            if (onlyMedium && isDry !== undefined && isDry(near) !== this.#isLand(one)) continue
            const around = sidesOf(near).map(beside => this.ownerAt(beside))
            if (around.some(each => each >= 0 && each !== one && !this.#touching(one, each))) continue
            this.#set(near, this.#swollen(near, one))
          }
        }
        return -1
      }
      if (
        !this.#best([
          [change(true), 0],
          [change(false), 0.3],
        ])
      )
        break
    }
  }

  /** Who swells does so with ground of their own kind. */
  #swollen(_cell: number, owner: number): number {
    return this.#labels.findIndex(label => label.id === this.#wanted.ids[owner])
  }
}

function sidesOf(cell: number): number[] {
  const sides: number[] = []
  const column = cell % COLUMNS
  if (column > 0) sides.push(cell - 1)
  if (column < COLUMNS - 1) sides.push(cell + 1)
  if (cell >= COLUMNS) sides.push(cell - COLUMNS)
  if (cell + COLUMNS < CELLS) sides.push(cell + COLUMNS)
  return sides
}

function* disc(middle: number, radius: number): Iterable<readonly [cell: number, far: number]> {
  const column = middle % COLUMNS
  const row = (middle - column) / COLUMNS
  for (let dy = -radius; dy <= radius; dy++) {
    for (let dx = -radius; dx <= radius; dx++) {
      const far = dx * dx + dy * dy
      const [x, y] = [column + dx, row + dy]
      if (far > radius * radius || x < 0 || y < 0 || x >= COLUMNS || y >= ROWS) continue
      yield [y * COLUMNS + x, far]
    }
  }
}
