// Installs the locked dependencies when they are missing, or when the lock or the Node version changed.
// It runs before anything is installed, so it depends on nothing but Node itself.
import { execSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const stamp = 'node_modules/.dragoman-installed'
const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
const wanted = `${lock} ${process.version}`
const found = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''

if (found !== wanted) {
  execSync('npm ci --no-progress --loglevel=error', { stdio: 'inherit' })
  writeFileSync(stamp, wanted)
}
