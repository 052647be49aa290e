// Judges of a given speed at one store, by a virtual clock: each piece of work goes through a judge's processor and then through the store's.

/** What one piece of work takes, in milliseconds of processor. */
export interface Cost {
  readonly judge: number
  readonly store: number
  /** How often a judge waits for an answer of the store meanwhile. */
  readonly trips: number
}

export interface Piece {
  readonly kind: 'letter' | 'deadline' | 'mails'
  /** What is of one game is done in the order in which it came; mails are of none. */
  readonly game: number
  /** Since when it waits, in milliseconds. */
  readonly came: number
  readonly cost: Cost
}

export interface Equipment {
  readonly judges: number
  /** Processors of the database. */
  readonly cores: number
  /** What a round trip takes by itself, in milliseconds. */
  readonly latency: number
}

/** So many pieces each judge has in hand at once. */
const IN_HAND = 6
const MINUTE = 60_000

export class Stations {
  now = 0
  /** Milliseconds of processor in each minute, of all judges and of the store. */
  readonly judgesBusy: number[] = []
  readonly storeBusy: number[] = []
  readonly #latency: number
  readonly #events = new Schedule()
  readonly #judges: { inHand: number; freeAt: number }[]
  readonly #cores: number[]
  /** Of the games that somebody is at work on: what waits for that. */
  readonly #behind = new Map<number, Queue<Piece>>()
  readonly #ready = new Queue<Piece>()
  readonly #done: (piece: Piece) => void
  readonly #idle: () => Piece | undefined

  /** `done` is told of each piece when it is done; `idle` is asked for more when nothing else waits. */
  constructor(equipment: Equipment, done: (piece: Piece) => void, idle: () => Piece | undefined) {
    this.#judges = Array.from({ length: equipment.judges }, () => ({ inHand: 0, freeAt: 0 }))
    this.#cores = Array.from({ length: equipment.cores }, () => 0)
    this.#latency = equipment.latency
    this.#done = done
    this.#idle = idle
  }

  /** All of these come, each in its time; returns when nothing is left to do. */
  run(pieces: Iterable<Piece>): void {
    const coming = pieces[Symbol.iterator]()
    for (let next = coming.next(); !next.done || !this.#events.isEmpty; ) {
      if (!next.done && next.value.came <= this.#events.nextAt) {
        this.now = next.value.came
        this.#come(next.value)
        next = coming.next()
      } else {
        const { at, act } = this.#events.take()
        this.now = at
        act()
      }
      this.#handOut()
    }
  }

  #come(piece: Piece): void {
    const behind = this.#behind.get(piece.game)
    if (behind !== undefined) return behind.put(piece)
    this.#behind.set(piece.game, new Queue())
    this.#ready.put(piece)
  }

  #handOut(): void {
    for (;;) {
      const free = this.#judges.filter(({ inHand }) => inHand < IN_HAND)
      if (free.length === 0) return
      const piece = this.#ready.take() ?? this.#idle()
      if (piece === undefined) return
      this.#begin(
        piece,
        free.reduce((one, other) => (other.freeAt < one.freeAt ? other : one)),
      )
    }
  }

  #begin(piece: Piece, judge: { inHand: number; freeAt: number }): void {
    const { cost } = piece
    judge.inHand++
    const begins = Math.max(this.now, judge.freeAt)
    judge.freeAt = begins + cost.judge
    count(this.judgesBusy, begins, cost.judge)
    this.#events.add(judge.freeAt, () => {
      const core = this.#cores.indexOf(Math.min(...this.#cores))
      const asked = Math.max(this.now, this.#cores[core]!)
      this.#cores[core] = asked + cost.store
      count(this.storeBusy, asked, cost.store)
      this.#events.add(asked + cost.store + cost.trips * this.#latency, () => {
        judge.inHand--
        this.#end(piece)
      })
    })
  }

  #end(piece: Piece): void {
    this.#done(piece)
    if (piece.kind === 'mails') return
    const next = this.#behind.get(piece.game)?.take()
    if (next === undefined) this.#behind.delete(piece.game)
    else this.#ready.put(next)
  }
}

function count(minutes: number[], at: number, amount: number): void {
  const minute = Math.floor(at / MINUTE)
  minutes[minute] = (minutes[minute] ?? 0) + amount
}

/** First come, first served. */
export class Queue<Each> {
  #all: Each[] = []
  #from = 0

  put(each: Each): void {
    this.#all.push(each)
  }

  take(): Each | undefined {
    if (this.#from === this.#all.length) return undefined
    const each = this.#all[this.#from++]
    if (this.#from < 1_000 || this.#from * 2 < this.#all.length) return each
    this.#all = this.#all.slice(this.#from)
    this.#from = 0
    return each
  }
}

interface Event {
  readonly at: number
  readonly act: () => void
}

/** What will happen, the earliest first: a heap. */
class Schedule {
  readonly #heap: Event[] = []

  get isEmpty(): boolean {
    return this.#heap.length === 0
  }

  get nextAt(): number {
    return this.#heap[0]?.at ?? Number.POSITIVE_INFINITY
  }

  add(at: number, act: () => void): void {
    const heap = this.#heap
    let place = heap.length
    for (let above = (place - 1) >> 1; place > 0 && heap[above]!.at > at; above = (place - 1) >> 1) {
      heap[place] = heap[above]!
      place = above
    }
    heap[place] = { at, act }
  }

  take(): Event {
    const heap = this.#heap
    const first = heap[0]!
    const last = heap.pop()!
    if (heap.length === 0) return first
    let place = 0
    for (;;) {
      let below = 2 * place + 1
      if (below >= heap.length) break
      if (below + 1 < heap.length && heap[below + 1]!.at < heap[below]!.at) below++
      if (heap[below]!.at >= last.at) break
      heap[place] = heap[below]!
      place = below
    }
    heap[place] = last
    return first
  }
}
