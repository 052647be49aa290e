// Makes what a release consists of, twice, from the last commit: the package, the context of the container, and the bill of
// materials. It fails unless both times are the same byte for byte. It publishes nothing: docs/releasing.md says how that is done.
// With --dry-run the files are thrown away, and neither the tag nor a clean checkout is asked for.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const isDry = process.argv.includes('--dry-run')
const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'))
const CONTAINERFILE = 'config/container/Containerfile'
const place = mkdtempSync(join(tmpdir(), 'release-'))
process.on('exit', () => rmSync(place, { recursive: true, force: true }))

const changed = run('git', ['status', '--porcelain']).toString()
if (changed !== '') {
  if (!isDry) give(`A release is made of what is committed, and this is not:\n${changed}`)
  console.log('Not everything here is committed; what is made comes from the last commit.')
}
if (!isDry && !run('git', ['tag', '--points-at', 'HEAD']).toString().split('\n').includes(`v${version}`))
  give(`The last commit has no tag v${version}.`)

const [first, second] = [made('first'), made('second')]
const names = [...new Set([...first.keys(), ...second.keys()])].sort()
const differing = names.filter(each => first.get(each)?.equals(second.get(each) ?? Buffer.of()) !== true)
if (differing.length > 0) give(`Made twice, and not the same: ${differing.join(', ')}`)

for (const each of names) {
  const bytes = first.get(each)
  console.log(`${createHash('sha256').update(bytes).digest('hex')}  ${each} (${bytes.length} bytes)`)
}
if (isDry) console.log('Both times the same. Nothing is kept.')
else {
  mkdirSync('release', { recursive: true })
  for (const each of names) writeFileSync(join('release', each), first.get(each))
  console.log('Both times the same. The files are in release.')
}

/** All files of the release by their names, from a copy of the last commit in a folder of its own. */
function made(which) {
  console.log(`The ${which} time …`)
  const folder = join(place, which)
  const [copy, packed] = [join(folder, 'checkout'), join(folder, 'packed')]
  for (const each of [copy, packed]) mkdirSync(each, { recursive: true })
  run('tar', ['-xf', '-', '-C', copy], { input: run('git', ['archive', 'HEAD']) })
  symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'))
  run('npm', ['run', '--silent', 'build'], { cwd: copy })
  // The scripts would build once more.
  run('npm', ['pack', '--silent', '--ignore-scripts', '--offline', '--pack-destination', packed], {
    cwd: copy,
  })
  const files = new Map(readdirSync(packed).map(each => [each, readFileSync(join(packed, each))]))
  files.set(`${name}-${version}-container.tar.gz`, containerContext())
  files.set(`${name}-${version}-sbom.json`, billOfMaterials(copy))
  return files
}

/** What the container file copies, and the file itself. Files are as old in it as the commit. */
function containerContext() {
  const ignored = readFileSync('.dockerignore', 'utf8').trim().split('\n')
  const patterns = ignored.flatMap(line => [`:(glob)${line}`, `:(glob)${line}/**`])
  const left = run('git', ['ls-files', '-z', '--', ...patterns])
    .toString()
    .split('\0')
    .filter(path => path !== '' && path !== CONTAINERFILE)
    .map(path => `:(exclude,literal)${path}`)
  return gzipSync(run('git', ['archive', 'HEAD', '--', '.', ...left]), { level: 9 })
}

/** Which packages the program comes with, by the lock; without what differs each time that somebody asks. */
function billOfMaterials(copy) {
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only', '--offline']
  const { serialNumber: _, ...bill } = JSON.parse(run('npm', words, { cwd: copy }).toString())
  const { timestamp: __, component, ...metadata } = bill.metadata
  const sorted = (list, key) => [...list].sort((one, other) => (one[key] < other[key] ? -1 : 1))
  const normal = {
    ...bill,
    // npm calls the program as its folder is called.
    metadata: { ...metadata, component: { ...component, name } },
    components: sorted(bill.components, 'bom-ref'),
    dependencies: sorted(bill.dependencies, 'ref'),
  }
  return Buffer.from(`${JSON.stringify(normal, undefined, 2)}\n`)
}

/** What a command prints; what it complains about is shown. */
function run(command, words, options = {}) {
  const { status, error, stdout } = spawnSync(command, words, {
    maxBuffer: 2 ** 30,
    stdio: [options.input === undefined ? 'ignore' : 'pipe', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
    ...options,
  })
  if (status !== 0) give(`${command} ${words.join(' ')} failed: ${error?.message ?? stdout}`)
  return stdout
}

function give(reason) {
  console.error(reason)
  process.exit(1)
}
