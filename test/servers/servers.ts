// What tests with real servers share: free ports, certificates, waiting, and what to do where a server is missing.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * A port of the loopback that nobody has right now, and that nobody gets who asks for any: a server that dies and
 * comes back finds it free.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORTS)
    if (given.has(port) || !(await isFree(port))) continue
    given.add(port)
    return port
  }
}

const given = new Set<number>()

/** Below those that systems give out by themselves; tests that run side by side have ranges of their own. */
const PORTS = 1_000
const FIRST_PORT = 20_000 + (Number(process.env['VITEST_POOL_ID'] ?? 0) % 12) * PORTS

const isFree = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

const { REQUIRE_SERVERS } = process.env

/** Whether a program is there. Under REQUIRE_SERVERS its absence is no excuse, but where another does as well. */
export function isThere(program: string, isNeeded = true): boolean {
  const isFound = spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
  if (!isFound && isNeeded && REQUIRE_SERVERS === '1')
    throw new Error(`${program} is not installed, and REQUIRE_SERVERS=1 asks for it`)
  return isFound
}

/** Says once how many tests are left out for want of a server. */
export function tellSkipped(isFound: boolean, count: number, program: string): void {
  if (!isFound) console.log(`${count} tests are skipped: ${program} is not installed`)
}

/** A certificate for localhost in two files, good for some days or up to a day that is over. */
export function certificate(
  folder: string,
  isExpired = false,
): { readonly cert: string; readonly key: string } {
  const [cert, key, asked] = [`${folder}/tls.crt`, `${folder}/tls.key`, `${folder}/tls.csr`]
  const openssl = (...words: readonly string[]) =>
    execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' })
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  if (!isExpired) openssl('req', '-x509', ...kind, '-days', '2', ...name, '-keyout', key, '-out', cert)
  else {
    openssl('req', '-new', ...kind, ...name, '-keyout', key, '-out', asked)
    writeFileSync(`${folder}/ca.conf`, AUTHORITY)
    writeFileSync(`${folder}/index.txt`, '')
    const past = ['-startdate', '20200101000000Z', '-enddate', '20200201000000Z']
    const files = ['-keyfile', key, '-in', asked, '-out', cert]
    openssl('ca', '-batch', '-selfsign', '-notext', '-config', 'ca.conf', ...past, ...files)
  }
  return { cert, key }
}

/** Only an authority may say from when to when. */
const AUTHORITY = `[ca]
default_ca = us
[us]
database = index.txt
new_certs_dir = .
default_md = sha256
rand_serial = yes
copy_extensions = copy
policy = any
[any]
commonName = supplied
`

/** For a program that is waited for: one that never ends fails its own test, and holds up no others. */
export const ENDING = { timeout: 300_000, killSignal: 'SIGKILL' } as const

/** Asks again and again until the answer is yes. */
export async function until(is: () => boolean | Promise<boolean>, patience = 120_000): Promise<void> {
  const end = Date.now() + patience
  while (!(await is())) {
    if (Date.now() > end) throw new Error(`not within ${patience} ms: ${is}`)
    await sleep(20)
  }
}

/** Waits at the end of a pipe. However we end, the pipe ends with us, and then nothing of the server is left. */
export function watchmanOf({ pid }: ChildProcess): ChildProcess {
  const watchman = spawn('sh', ['-c', 'cat >/dev/null; kill -s KILL -- "-$0"', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watchman.unref()
  return watchman
}
