// Installs the locked dependencies when some are missing, or are not those of the lock or of this kind of Node.
// It runs before anything is installed, so it depends on nothing but Node itself.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const WANTED = 'package-lock.json'
const FOUND = 'node_modules/.package-lock.json'
/** Says for which Node and machine the compiled parts of the packages were made. */
const STAMP = 'node_modules/.made-for'
const THIS_NODE = `${process.platform} ${process.arch} ${process.versions.modules}`
/** Holds the number of the process that is installing; one left behind is believed for a quarter of an hour. */
const TURN = '.installing'
const LONGEST_TURN = 15 * 60_000
/** How often it says that it is still at it. */
const EVERY = 15_000

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
if (!existsSync(WANTED)) give(`${WANTED} is missing, and only it says what to install: check it out again.`)
if (!isOfTheProject()) give(`${WANTED} is not the lock of this package.json: npm install mends that.`)
if (!isInstalled()) {
  takeTurn()
  process.on('exit', () => rmSync(TURN, { force: true }))
  if (!isInstalled()) await install()
}

/** Whether the lock asks for what package.json asks for. */
function isOfTheProject() {
  const asked = JSON.parse(readFileSync('package.json', 'utf8'))
  const locked = packagesIn(WANTED)?.['']
  const list = (packages = {}) => JSON.stringify(Object.entries(packages).sort())
  return (
    locked !== undefined &&
    list(locked.dependencies) === list(asked.dependencies) &&
    list(locked.devDependencies) === list(asked.devDependencies)
  )
}

/** Whether the packages are those of the lock, no fewer and no more, and made for this Node. */
function isInstalled() {
  const { '': _project, ...wanted } = packagesIn(WANTED)
  const found = packagesIn(FOUND)
  if (found === undefined || (read(STAMP) ?? THIS_NODE) !== THIS_NODE) return false
  const isThere = ([path, { version, integrity, optional, devOptional }]) =>
    found[path] === undefined
      ? optional === true || devOptional === true
      : found[path].version === version && found[path].integrity === integrity && existsSync(path)
  if (!Object.entries(wanted).every(isThere)) return false
  if (!Object.keys(found).every(path => wanted[path] !== undefined)) return false
  // Somebody installed them by hand: that is as good.
  if (read(STAMP) === undefined) writeFileSync(STAMP, THIS_NODE)
  return true
}

/** The packages of a lock by their folders, the project itself under ''; undefined for no lock or a broken one. */
function packagesIn(lock) {
  try {
    return JSON.parse(readFileSync(lock, 'utf8')).packages
  } catch {
    return undefined
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** Waits until nobody else is installing here. */
function takeTurn() {
  for (let waited = 0; !isOurs(); waited++) {
    if (waited === 0) console.error('Another process is installing the packages; waiting for it.')
    if (isLeftBehind()) rmSync(TURN, { force: true })
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  }
}

function isOurs() {
  try {
    writeFileSync(TURN, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') give(`${TURN} cannot be written here: ${error.message}`)
    return false
  }
}

function isLeftBehind() {
  const owner = Number(read(TURN))
  const since = statSync(TURN, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
  if (Date.now() - since > LONGEST_TURN) return true
  // Nothing written yet: its owner is just about to.
  return owner > 0 && !isRunning(owner)
}

function isRunning(owner) {
  try {
    process.kill(owner, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

async function install() {
  const number = Object.keys(packagesIn(WANTED)).length - 1
  console.error(`Installing the ${number} locked packages; the first time that takes a minute or two …`)
  const began = Date.now()
  const timer = setInterval(() => {
    console.error(`Still installing, for ${Math.round((Date.now() - began) / 1000)} seconds …`)
  }, EVERY)
  const args = ['ci', '--include=dev', '--no-progress', '--loglevel=error']
  // npm's words go to standard error: what the program prints may be piped on.
  const npm = spawn('npm', args, { stdio: ['ignore', 2, 2], shell: process.platform === 'win32' })
  const { error, status } = await new Promise(resolve => {
    npm.once('error', error => resolve({ error }))
    npm.once('close', status => resolve({ status }))
  })
  clearInterval(timer)
  if (error?.code === 'ENOENT') give('npm is not on the PATH. It comes with Node; install it and try again.')
  if (error !== undefined) give(`npm ci could not be started: ${error.message}`)
  if (status !== 0)
    give(
      'npm ci failed, as told above. Nothing can be built before it has succeeded. Behind a proxy it needs its address: ' +
        'HTTPS_PROXY=http://proxy.example:3128 npm start. Where a package has to be compiled it needs python3, make and g++.',
      status,
    )
  writeFileSync(STAMP, THIS_NODE)
}

function give(reason, status = 1) {
  console.error(reason)
  process.exit(status ?? 1)
}
