// A PgBouncer of our own before a PostgreSQL of our own: what is asked outside a transaction may go over another line each time.
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { ITS_OWN, type Postgres } from './postgres.ts'
import { freePort, isThere, until, watchmanOf } from './servers.ts'

export const hasPgBouncer = isThere('pgbouncer')

export class PgBouncer {
  readonly #port: number
  readonly #folder: string
  readonly #process: ChildProcess

  private constructor(port: number, folder: string, child: ChildProcess) {
    this.#port = port
    this.#folder = folder
    this.#process = child
    watchmanOf(child)
  }

  /** In transaction mode, with fewer lines to the server than judges want. */
  static async before(server: Postgres): Promise<PgBouncer> {
    const port = await freePort()
    const folder = mkdtempSync(join(tmpdir(), 'pgb-'))
    const file = join(folder, 'pgbouncer.ini')
    writeFileSync(join(folder, 'users'), '"judge" ""\n')
    writeFileSync(file, configuration(port, folder, server.port))
    if (ITS_OWN.uid !== undefined) chownSync(folder, ITS_OWN.uid, ITS_OWN.gid!)
    chmodSync(folder, 0o755)
    const child = spawn('pgbouncer', ['-q', file], {
      detached: true,
      stdio: 'ignore',
      cwd: folder,
      ...ITS_OWN,
    })
    const bouncer = new PgBouncer(port, folder, child)
    await until(() => answers(bouncer.place(server.place())))
    return bouncer
  }

  /** The same store by way of the pooler, where nobody hears hints. */
  place(place: string): string {
    const url = new URL(place)
    url.port = String(this.#port)
    url.searchParams.set('hints', 'off')
    return url.href
  }

  async stop(): Promise<void> {
    const gone = new Promise(resolve => this.#process.once('exit', resolve))
    this.#process.kill('SIGKILL')
    await gone
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

const configuration = (port: number, folder: string, server: number): string => `[databases]
* = host=127.0.0.1 port=${server}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir = ${folder}
auth_type = trust
auth_file = ${folder}/users
pool_mode = transaction
default_pool_size = 6
max_client_conn = 200
server_login_retry = 1
`

async function answers(place: string): Promise<boolean> {
  const { host, pathname } = new URL(place)
  const client = new pg.Client({ connectionString: `postgres://judge@${host}${pathname}` })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
