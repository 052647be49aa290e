// Counts what a process asks of PostgreSQL: what goes over a line without waiting for an answer is one round trip.
import pg from 'pg'

export interface Asked {
  /** How often an answer was waited for. */
  trips: number
  /** Of these, between BEGIN and COMMIT. */
  within: number
  statements: number
  /** Pieces of work that were written: each waits until it is on the disk. */
  commits: number
  /** How often what a question began with was what a round trip began with. */
  readonly kinds: Map<string, number>
}

interface Line {
  /** Whether an answer has come since something was asked last. */
  isAnswered: boolean
  isWithin: boolean
}

/** From now on, for all lines of this process. */
export function countingTrips(): Asked {
  const asked: Asked = { trips: 0, within: 0, statements: 0, commits: 0, kinds: new Map() }
  const lines = new WeakMap<object, Line>()
  const client = pg.Client.prototype as unknown as { query: (...words: unknown[]) => unknown }
  const { query } = client
  client.query = function (this: object, ...words: unknown[]): unknown {
    const line = lines.get(this) ?? { isAnswered: true, isWithin: false }
    lines.set(this, line)
    const [first] = words
    const text = typeof first === 'string' ? first : String((first as { readonly text: string }).text)
    if (text.startsWith('BEGIN')) line.isWithin = true
    asked.statements++
    if (line.isAnswered) {
      asked.trips++
      if (line.isWithin) asked.within++
      const kind = text.replace(/\s+/g, ' ').slice(0, 90)
      asked.kinds.set(kind, (asked.kinds.get(kind) ?? 0) + 1)
    }
    if (text === 'COMMIT' || (!line.isWithin && WRITES.test(text))) asked.commits++
    if (text === 'COMMIT' || text === 'ROLLBACK') line.isWithin = false
    line.isAnswered = false
    const answer = query.apply(this, words)
    const answered = (): void => {
      line.isAnswered = true
    }
    if (answer instanceof Promise) answer.then(answered, answered)
    else answered()
    return answer
  }
  return asked
}

const WRITES = /^\s*(insert|update|delete|with)\b/i
