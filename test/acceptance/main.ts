// The acceptance run: the program packed, installed elsewhere and connected to real mail servers; people play by their mailboxes.
// `--short` plays one year instead of two; `--linked` uses the packages of this checkout instead of installing them;
// `--installed DIR` uses what an earlier run with `--keep` has installed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { isThere } from '../servers/servers.ts'
import { ADDRESS } from './house.ts'
import { install, link } from './program.ts'
import { failures, Stopped, step, tellCounts } from './report.ts'
import { tell } from './story.ts'

const { values: options } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    linked: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    installed: { type: 'string' },
    /** Set by the run itself, once it is in a network of its own. */
    inside: { type: 'string' },
  },
})

const NEEDED = ['dovecot', 'postfix', 'ip', 'unshare', 'openssl']

/** Installs, and runs the rest where nothing can reach anybody. */
async function outside(): Promise<number> {
  const missing = NEEDED.filter(program => !isThere(program, false))
  if (process.getuid?.() !== 0 || missing.length > 0) {
    console.log(
      `The acceptance run needs root${missing.map(name => `, and ${name}`).join('')}: nothing was run`,
    )
    return 2
  }
  const folder = mkdtempSync(join(tmpdir(), 'ac-'))
  chmodSync(folder, 0o755)
  try {
    const installed = options.installed ?? join(folder, 'installed')
    if (options.installed === undefined) {
      mkdirSync(installed)
      const since = performance.now()
      if (options.linked) link(installed)
      else install(installed)
      console.log(`Installed in ${installed} (${((performance.now() - since) / 1_000).toFixed(1)} s)`)
    }
    mkdirSync(join(folder, 'home'))
    writeFileSync(join(folder, 'resolv.conf'), 'nameserver 127.0.0.1\n')
    // All processes that are started in there end with the first one, and that with this one.
    const apart = ['--net', '--mount', '--pid', '--fork', '--mount-proc', '--kill-child=SIGKILL']
    const self = [process.execPath, '--import', 'tsx', fileURLToPath(import.meta.url)]
    const mode = options.short ? ['--short'] : []
    const words = [...self, ...mode, '--installed', installed, '--inside', folder]
    const child = spawn('unshare', [...apart, 'sh', '-ec', NETWORK, folder, ...words], {
      stdio: 'inherit',
      // The folders of the servers go with ours.
      env: { ...process.env, TMPDIR: folder },
    })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => child.kill('SIGKILL'))
    const [status] = (await once(child, 'exit')) as [number | null]
    return status ?? 1
  } finally {
    if (options.keep) console.log(`Everything is left in ${folder}`)
    else rmSync(folder, { recursive: true, force: true })
  }
}

/** The loopback, a card that leads nowhere with an address like one of the Internet, and a DNS of our own. */
const NETWORK = `
ip link set lo up
ip link add outside type veth peer name nowhere
ip address add ${ADDRESS}/24 dev outside
ip link set outside up
ip link set nowhere up
mount --bind "$0/resolv.conf" /etc/resolv.conf
exec "$@"
`

async function inside(folder: string): Promise<void> {
  try {
    await tell({ folder, installed: options.installed!, isShort: options.short })
  } catch (fault) {
    if (!(fault instanceof Stopped)) await step('the run itself', () => Promise.reject(fault)).catch(() => {})
  }
  tellCounts()
  process.exit(failures() > 0 ? 1 : 0)
}

if (options.inside !== undefined) await inside(options.inside)
else process.exitCode = await outside()
