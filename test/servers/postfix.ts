// A Postfix of our own: on a free port of the loopback, in a folder that is thrown away; it gives a judge's letters to a pipe, and all else to a sink.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ENDING, freePort, isThere, until } from './servers.ts'

/** Only root may start one, for its pipe runs as somebody else. */
export const hasPostfix = process.getuid?.() === 0 && isThere('postfix', false)

/** Whom its pipes run as. */
export const NOBODY = { uid: 65_534, gid: 65_534 } as const

/** What makes it the Postfix of a judge. */
export interface PostfixLines {
  readonly main: string
  readonly master: string
  /** A port of this machine, where all mail goes that is not for the judge. */
  readonly relay: number
}

export class Postfix {
  readonly port: number
  readonly folder: string

  private constructor(port: number, folder: string) {
    this.port = port
    this.folder = folder
  }

  static async start(lines: PostfixLines): Promise<Postfix> {
    const folder = mkdtempSync(join(tmpdir(), 'pf-'))
    chmodSync(folder, 0o755)
    const postfix = new Postfix(await freePort(), folder)
    postfix.#layOut(lines)
    postfix.#tell('start')
    await until(() => postfix.#tell('status') === 0)
    return postfix
  }

  /** What it has logged, for a test that fails. */
  get log(): string {
    const file = join(this.folder, 'log')
    return existsSync(file) ? readFileSync(file, 'utf8') : ''
  }

  /** Tries again what waits in its queue. */
  flush(): void {
    this.#tell('flush')
  }

  stop(): void {
    this.#tell('abort')
    rmSync(this.folder, { recursive: true, force: true })
  }

  #tell = (word: string): number | null =>
    spawnSync('postfix', ['-c', join(this.folder, 'conf'), word], ENDING).status

  #layOut({ main, master, relay }: PostfixLines): void {
    const at = (name: string): string => join(this.folder, name)
    for (const name of ['conf', 'queue', 'lib']) mkdirSync(at(name))
    const [uid, gid] = ['-u', '-g'].map(option =>
      Number(spawnSync('id', [option, 'postfix'], ENDING).stdout.toString()),
    )
    chownSync(at('lib'), uid!, gid!)
    writeFileSync(
      at('conf/main.cf'),
      `${OWN}${main}
queue_directory = ${at('queue')}
data_directory = ${at('lib')}
maillog_file = ${at('log')}
maillog_file_prefixes = ${this.folder}
relayhost = [127.0.0.1]:${relay}
`,
    )
    writeFileSync(
      at('conf/master.cf'),
      `127.0.0.1:${this.port} inet n - n - - smtpd
${MASTER}${master}
`,
    )
  }
}

/** What stands below counts. */
const OWN = `compatibility_level = 3.6
myhostname = mail.test.example
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
smtp_tls_security_level = none
alias_maps =
mydestination =
minimal_backoff_time = 1s
maximal_backoff_time = 1s
queue_run_delay = 1s
smtp_host_lookup = native
service_throttle_time = 1s
`

const MASTER = `pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 1 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
relay unix - - n - - smtp
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
local unix - n n - - local
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
`
