// A Dovecot of our own: on free ports of the loopback, in a folder that is thrown away, and gone when the test is gone.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ImapFlow } from 'imapflow'
import nodemailer from 'nodemailer'
import { certificate, freePort, isThere, until, watchmanOf } from './servers.ts'

export const hasDovecot = isThere('dovecot')

export const PASSWORD = 'open sesame'

const USERS = 200
const userNamed = (number: number): string => `judge${number}@test.example`

export interface DovecotOptions {
  /** What it says it can do, instead of everything. */
  readonly capability?: string
  /** Its certificate is good no more. */
  readonly isExpired?: true
  /** What stands behind a plus makes another address, which it does not have. */
  readonly plus?: false
  /** Mailboxes with these addresses, besides those that it gives out. */
  readonly people?: readonly string[]
  /** Lines at the end of its configuration, which count more than those above them. */
  readonly more?: string
}

export class Dovecot {
  readonly imap: number
  readonly imaps: number
  readonly lmtp: number
  readonly folder: string
  readonly #options: DovecotOptions
  #process: ChildProcess | undefined
  #watchman: ChildProcess | undefined
  #users = 0

  private constructor(ports: readonly number[], folder: string, options: DovecotOptions) {
    const [imap, imaps, lmtp] = ports
    this.imap = imap!
    this.imaps = imaps!
    this.lmtp = lmtp!
    this.folder = folder
    this.#options = options
  }

  static async start(options: DovecotOptions = {}): Promise<Dovecot> {
    // A short path: the names of its sockets may have 107 characters. Its helpers must be able to get in.
    const folder = mkdtempSync(join(tmpdir(), 'dv-'))
    chmodSync(folder, 0o755)
    const ports = [await freePort(), await freePort(), await freePort()]
    const dovecot = new Dovecot(ports, folder, options)
    dovecot.#layOut()
    await dovecot.run()
    return dovecot
  }

  /** The certificate that clients must trust. */
  get ca(): string {
    return readFileSync(`${this.folder}/tls.crt`, 'utf8')
  }

  /** A new mailbox with nothing in it; its name is its address. */
  user(): string {
    if (++this.#users > USERS) throw new Error('every user has been given out')
    return userNamed(this.#users)
  }

  async run(): Promise<void> {
    let isRunning = false
    await until(() => {
      // Where the sockets of one that was killed are not quite gone the next one gives up, and is started again.
      if (!isRunning) this.#spawn(() => (isRunning = false))
      isRunning = true
      return greets(this.imap)
    })
  }

  #spawn(onEnd: () => void): void {
    const child = spawn('dovecot', ['-F', '-c', `${this.folder}/dovecot.conf`], {
      detached: true,
      stdio: 'ignore',
    })
    child.once('exit', onEnd)
    this.#process = child
    this.#watchman?.kill('SIGKILL')
    this.#watchman = watchmanOf(child)
  }

  /** Like a power cut: everybody who is connected notices at once. */
  kill = (): void => {
    const pid = this.#process?.pid
    this.#process = undefined
    this.#watchman?.kill('SIGKILL')
    if (pid === undefined) return
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // It is gone already.
    }
  }

  stop(): void {
    this.kill()
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** Hands mails over as a mail server does; returns when they are in the mailbox. */
  async deliver(user: string, ...mails: readonly (string | Uint8Array)[]): Promise<void> {
    const transport = nodemailer.createTransport({
      host: '127.0.0.1',
      port: this.lmtp,
      lmtp: true,
      ignoreTLS: true,
      pool: true,
      maxConnections: 1,
    })
    const envelope = { from: 'somebody@test.example', to: [user] }
    for (const raw of mails) await transport.sendMail({ envelope, raw: raw as string | Buffer })
    transport.close()
  }

  /** Lets a test do with a mailbox what its owner could. */
  async as<Value>(user: string, act: (client: ImapFlow) => Promise<Value>): Promise<Value> {
    const client = new ImapFlow({
      host: '127.0.0.1',
      port: this.imap,
      secure: false,
      doSTARTTLS: false,
      auth: { user, pass: PASSWORD },
      logger: false,
    })
    client.on('error', () => {})
    await client.connect()
    try {
      return await act(client)
    } finally {
      await client.logout()
    }
  }

  /** The subjects of the mails in a folder, in the order of their UIDs; none where there is no folder. */
  subjects = (user: string, folder: string): Promise<string[]> =>
    this.as(user, async client => {
      const isFound = (await client.list()).some(({ path }) => path === folder)
      if (!isFound) return []
      await client.mailboxOpen(folder)
      const mails = await client.fetchAll('1:*', { envelope: true }, { uid: true })
      return mails.map(({ envelope }) => envelope?.subject ?? '')
    })

  #layOut(): void {
    mkdirSync(`${this.folder}/mail`)
    execFileSync('chown', ['mail:mail', `${this.folder}/mail`])
    certificate(this.folder, this.#options.isExpired)
    // Dovecot looks at the file's time, in seconds: who is added later may not be found.
    const users = [
      ...Array.from({ length: USERS }, (_, i) => userNamed(i + 1)),
      ...(this.#options.people ?? []),
    ]
    const rows = users.map(user => `${user}:{PLAIN}${PASSWORD}::::::\n`)
    writeFileSync(`${this.folder}/passwd`, rows.join(''), { mode: 0o644 })
    writeFileSync(`${this.folder}/dovecot.conf`, this.#configuration())
  }

  #configuration(): string {
    const { folder, imap, imaps, lmtp } = this
    const { capability, plus, more = '' } = this.#options
    return `protocols = imap lmtp
listen = 127.0.0.1, 127.0.0.2
base_dir = ${folder}/run
state_dir = ${folder}/state
instance_name = t-${imap}
log_path = ${folder}/dovecot.log
ssl = yes
ssl_cert = <${folder}/tls.crt
ssl_key = <${folder}/tls.key
disable_plaintext_auth = no
auth_mechanisms = plain login
auth_failure_delay = 0
mail_fsync = never
mail_location = maildir:${folder}/mail/%u
mail_uid = mail
mail_gid = mail
first_valid_uid = 1
first_valid_gid = 1
${capability === undefined ? '' : `imap_capability = ${capability}`}
${plus === false ? 'recipient_delimiter =' : ''}
namespace inbox {
  inbox = yes
  separator = /
}
passdb {
  driver = passwd-file
  args = scheme=PLAIN username_format=%u ${folder}/passwd
}
userdb {
  driver = static
  args = uid=mail gid=mail home=${folder}/mail/%u allow_all_users=no
}
service imap-login {
  service_count = 0
  inet_listener imap {
    port = ${imap}
  }
  inet_listener imaps {
    port = ${imaps}
    ssl = yes
  }
}
service imap {
  service_count = 64
}
service lmtp {
  inet_listener lmtp {
    address = 127.0.0.1
    port = ${lmtp}
  }
}
service anvil {
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service stats {
  unix_listener stats-writer {
    mode = 0666
  }
}
${more}`
  }
}

/** Whether somebody says something there to whoever connects. */
export const greets = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('data', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
