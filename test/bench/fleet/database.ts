// What a PostgreSQL of ours uses, seen from outside: its processes, what they wait for, and what it writes.
import { readFileSync } from 'node:fs'
import type { Postgres } from '../../servers/postgres.ts'

/** Ticks of the processor in a second, as Linux counts for every program. */
const TICKS = 100
/** So often it is looked who waits, in milliseconds. */
const LOOK = 100

/** The fields of a process behind its name, from the third on; none where it is gone. */
function fieldsOf(pid: string): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return []
  }
}

const ticks = (fields: readonly string[], ...which: readonly number[]): number =>
  which.reduce((sum, each) => sum + Number(fields[each] ?? 0), 0)

/** Milliseconds of processor that it has used so far, those of its processes that have ended among them. */
export function processorOf({ folder }: Postgres): number {
  const [pid = ''] = readFileSync(`${folder}/data/postmaster.pid`, 'utf8').split('\n')
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  const own = ticks(fieldsOf(pid), 11, 12, 13, 14)
  return ((own + children.reduce((sum, child) => sum + ticks(fieldsOf(child), 11, 12), 0)) * 1_000) / TICKS
}

/** Bytes that it has written down so far, before they come into the tables. */
export async function writtenBy(server: Postgres): Promise<number> {
  const [row] = await server.sql(`SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS bytes`)
  return Number(row!['bytes'])
}

/** Bytes that the tables of a store have, with their indexes. */
export async function keptIn(server: Postgres, schema: string): Promise<number> {
  const [row] = await server.sql(
    `SELECT sum(pg_total_relation_size(c.oid))::float8 AS bytes FROM pg_class c
       WHERE c.relnamespace = '${schema}'::regnamespace AND c.relkind = 'r'`,
  )
  return Number(row!['bytes'])
}

/** Milliseconds for which lines have waited, by what they waited for: rows that others had locked, or the disk. */
export class Waits {
  readonly #server: Postgres
  readonly #timer: NodeJS.Timeout
  #locks = 0
  #disk = 0

  constructor(server: Postgres) {
    this.#server = server
    this.#timer = setInterval(() => void this.#look().catch(() => {}), LOOK)
  }

  async #look(): Promise<void> {
    const rows = await this.#server.sql(
      `SELECT wait_event_type AS what, count(*)::int AS lines FROM pg_stat_activity
         WHERE backend_type = 'client backend' AND state = 'active' AND pid <> pg_backend_pid() GROUP BY 1`,
    )
    for (const { what, lines } of rows) {
      if (what === 'Lock') this.#locks += LOOK * Number(lines)
      if (what === 'IO' || what === 'LWLock') this.#disk += LOOK * Number(lines)
    }
  }

  end(): { readonly locks: number; readonly disk: number } {
    clearInterval(this.#timer)
    return { locks: this.#locks, disk: this.#disk }
  }
}
