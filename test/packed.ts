// The program as it is shipped: packed once a run, and unpacked in a folder of its own beside the packages that are installed here.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SRC = join(ROOT, 'src')
/** The processes of a run have it from the first one. */
const VARIABLE = 'PACKED_DRAGOMAN'

/** Packs what stands in a checkout once it has been built, and tells the folder of the package; it goes with this process. */
export function packed(checkout = ROOT, modules = join(checkout, 'node_modules')): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'packed-')))
  // Some tests run it as another user.
  chmodSync(folder, 0o755)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  // Scripts are left out: they would build once more.
  did('npm', ['pack', '--ignore-scripts', '--offline', '--silent', '--pack-destination', folder], checkout)
  const [tarball = ''] = readdirSync(folder)
  did('tar', ['-xzf', tarball], folder)
  symlinkSync(modules, join(folder, 'node_modules'))
  return join(folder, 'package')
}

/** The package of this run; the first process to ask makes it. */
export const packageFolder = (): string => (process.env[VARIABLE] ??= packed())

/** The command line of the packed program. */
export const mainFile = (): string => join(packageFolder(), 'dist/cli/main.js')

/** The environment of a process that is to speak to another package. */
export const speakingTo = (folder: string): NodeJS.ProcessEnv => ({ ...process.env, [VARIABLE]: folder })

/** Builds what runs, without the types of the package, which take the compiler ten times as long; once a run. */
export function buildAnew(): void {
  if (process.env[VARIABLE] === undefined) did(process.execPath, ['.ci/build.mjs'], ROOT)
}

export function did(command: string, words: readonly string[], cwd: string): void {
  const { status, error, stderr } = spawnSync(command, words, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${words.join(' ')}: ${error?.message ?? stderr}`)
}

/** Where a file of src stands in the package. */
export const packedFile = (source: string): string => join(packageFolder(), inDist(source))

const inDist = (source: string): string => join('dist', source.slice(SRC.length).replace(/\.ts$/, '.js'))

/** Has tests import files of the package wherever they name those of src. */
export function fromPackage(): Plugin {
  return {
    name: 'from package',
    enforce: 'pre',
    resolveId(name, importer) {
      if (importer === undefined || !name.startsWith('.')) return undefined
      const source = join(importer, '..', name)
      if (!source.startsWith(join(SRC, '/'))) return undefined
      const file = packedFile(source)
      if (existsSync(file)) return file
      // What only browsers read is no file of its own in the program; anything else should have been packed.
      if (existsSync(join(ROOT, inDist(source))))
        throw new Error(`${inDist(source)} is missing in the package`)
      return undefined
    },
  }
}
