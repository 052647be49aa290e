// What tests with real servers share: free ports, certificates, waiting, and what to do where a server is missing.
import { execFileSync, spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A port of the loopback that nobody has right now. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address !== null
          ? resolve(address.port)
          : reject(new Error('no port')),
      )
    })
  })

const { REQUIRE_SERVERS } = process.env

/** Whether a program is there. Under REQUIRE_SERVERS its absence is no excuse. */
export function isThere(program: string): boolean {
  const isFound = spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
  if (!isFound && REQUIRE_SERVERS === '1')
    throw new Error(`${program} is not installed, and REQUIRE_SERVERS=1 asks for it`)
  return isFound
}

/** Says once how many tests are left out for want of a server. */
export function tellSkipped(isFound: boolean, count: number, program: string): void {
  if (!isFound) console.log(`${count} tests are skipped: ${program} is not installed`)
}

/** A certificate for localhost in two files; `days` below zero makes one that has expired. */
export function certificate(folder: string, days = 2): { readonly cert: string; readonly key: string } {
  const [cert, key] = [`${folder}/tls.crt`, `${folder}/tls.key`]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  const files = ['-keyout', key, '-out', cert]
  execFileSync('openssl', ['req', '-x509', ...kind, '-days', String(days), ...name, ...files], {
    stdio: 'pipe',
  })
  return { cert, key }
}

/** Asks again and again until the answer is yes. */
export async function until(is: () => boolean | Promise<boolean>, patience = 10_000): Promise<void> {
  const end = Date.now() + patience
  while (!(await is())) {
    if (Date.now() > end) throw new Error(`not within ${patience} ms: ${is}`)
    await sleep(20)
  }
}
