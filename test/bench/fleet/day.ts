// A day of many games, by a virtual clock: what their players write and when their deadlines fall, and how long all that waits.
import { Dice } from '../../rules/oracle/dice.ts'
import { type Cost, type Equipment, type Piece, Queue, Stations } from './stations.ts'

export interface Day extends Equipment {
  readonly games: number
  /** So many mails all outgoing servers take in a minute. */
  readonly mailsPerMinute: number
  readonly costs: Costs
  readonly seed: number
}

/** What each takes; a deadline with the results that it queues. */
export interface Costs {
  readonly letter: Cost
  readonly deadline: Cost
  readonly mail: Cost
}

/** How long those waited that waited least, but for this share. */
export interface Waiting {
  readonly count: number
  readonly half: number
  readonly most: number
  readonly longest: number
}

export interface Busy {
  /** Of all processors, over the whole day and in the busiest minute. */
  readonly day: number
  readonly minute: number
}

export interface DayTold {
  /** Until a letter is answered, until a deadline is rung, and until an answer or a result leaves, in seconds. */
  readonly letters: Waiting
  readonly deadlines: Waiting
  readonly answers: Waiting
  readonly results: Waiting
  readonly judges: Busy
  readonly store: Busy
  /** The most that came in one minute. */
  readonly mostLetters: number
  readonly mostDeadlines: number
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const POWERS = 7
/** What a result is sent to: the players and the master. */
const RESULTS = POWERS + 1
/** Mails are taken from the outbox so many at a time. */
const ARMFUL = 50
/** A phase lasts two days. */
const DEADLINES_A_DAY = 0.5
/** Of ten players who had to write by today, so many write once, and so many once more. */
const WRITE_AGAIN = 0.5
/** Letters of press and questions that a player writes in a day. */
const PRESS = 0.5
/** Deadlines fall at half past eleven in the evening where a game is at home, if nobody says otherwise. */
const USUAL = 0.6
const EVENING = 23.5
/** Hours behind Greenwich, and how many live there, of ten. */
const HOMES: readonly (readonly [behind: number, share: number])[] = [
  [-1, 3],
  [0, 2],
  [5, 3],
  [8, 1],
  [-9, 1],
]

export function played(day: Day, seen: (piece: Piece, at: number) => void = () => {}): DayTold {
  const pieces = comingOn(day)
  const waits = { letter: [] as number[], deadline: [] as number[] }
  const left = { answers: [] as number[], results: [] as number[] }
  const outbox = new Queue<Queued>()
  const armfuls = new Map<Piece, readonly Queued[]>()
  let leavesAt = 0
  const stations: Stations = new Stations(
    day,
    piece => {
      seen(piece, stations.now)
      if (piece.kind !== 'mails') {
        waits[piece.kind].push(stations.now - piece.came)
        const mails = piece.kind === 'letter' ? 1 : RESULTS
        for (let i = 0; i < mails; i++) outbox.put({ since: stations.now, of: piece.kind })
        return
      }
      for (const { since, of } of armfuls.get(piece)!) {
        leavesAt = Math.max(leavesAt, stations.now) + MINUTE / day.mailsPerMinute
        left[of === 'letter' ? 'answers' : 'results'].push(leavesAt - since)
      }
      armfuls.delete(piece)
    },
    () => {
      const mails = taken(outbox)
      if (mails.length === 0) return undefined
      const { judge, store, trips } = day.costs.mail
      const cost = { judge: judge * mails.length, store: store * mails.length, trips }
      const piece: Piece = { kind: 'mails', game: -1, came: mails[0]!.since, cost }
      armfuls.set(piece, mails)
      return piece
    },
  )
  stations.run(pieces)
  const most = (kind: Piece['kind']): number => mostInAMinute(pieces.filter(each => each.kind === kind))
  return {
    letters: waitingOf(waits.letter),
    deadlines: waitingOf(waits.deadline),
    answers: waitingOf(left.answers),
    results: waitingOf(left.results),
    judges: busy(stations.judgesBusy, day.judges),
    store: busy(stations.storeBusy, day.cores),
    mostLetters: most('letter'),
    mostDeadlines: most('deadline'),
  }
}

interface Queued {
  readonly since: number
  readonly of: 'letter' | 'deadline'
}

function taken(outbox: Queue<Queued>): readonly Queued[] {
  const mails: Queued[] = []
  while (mails.length < ARMFUL) {
    const mail = outbox.take()
    if (mail === undefined) break
    mails.push(mail)
  }
  return mails
}

/** What comes on such a day, in its order. */
function comingOn({ games, costs, seed }: Day): readonly Piece[] {
  const dice = new Dice(seed)
  const pieces: Piece[] = []
  const letter = (game: number, came: number): void => {
    pieces.push({ kind: 'letter', game, came: (came + DAY) % DAY, cost: costs.letter })
  }
  for (let game = 0; game < games; game++) {
    const [home] = dice.weighed(HOMES, ([, share]) => share)!
    const deadline = dice.chance(USUAL) ? EVENING : dice.below(24)
    const at = ((deadline + home + 24) % 24) * HOUR
    const isToday = dice.chance(DEADLINES_A_DAY)
    if (isToday) pieces.push({ kind: 'deadline', game, came: at, cost: costs.deadline })
    for (let power = 0; power < POWERS; power++) {
      if (isToday) {
        const before = ordersBefore(dice.next())
        letter(game, at - before)
        if (dice.chance(WRITE_AGAIN)) letter(game, at - before * dice.next())
      }
      // Whoever writes to others does so while they are awake.
      if (dice.chance(PRESS)) letter(game, ((8 + 15 * dice.next() + home + 24) % 24) * HOUR)
    }
  }
  return pieces.sort((one, other) => one.came - other.came)
}

/** Half of all orders come within the last five hours, and few more than a day before. */
const ordersBefore = (chance: number): number => Math.min(DAY - 1, -Math.log(1 - chance) * 7 * HOUR) + 1

function mostInAMinute(pieces: readonly Piece[]): number {
  const minutes: number[] = []
  for (const { came } of pieces) {
    const minute = Math.floor(came / MINUTE)
    minutes[minute] = (minutes[minute] ?? 0) + 1
  }
  return Math.max(0, ...minutes.filter(Boolean))
}

function waitingOf(times: readonly number[]): Waiting {
  const sorted = Float64Array.from(times).sort()
  const at = (share: number): number =>
    (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0) / 1_000
  return { count: sorted.length, half: at(0.5), most: at(0.99), longest: at(1) }
}

function busy(minutes: readonly number[], processors: number): Busy {
  const all = Array.from(minutes, each => each ?? 0)
  const sum = all.reduce((one, other) => one + other, 0)
  const longest = all.reduce((one, other) => Math.max(one, other), 0)
  return { day: sum / (DAY * processors), minute: longest / (MINUTE * processors) }
}
