// The source as Node runs it, made by one tool in half a second: the processes of the tests load it as they load any
// package, and need not ask for each of its files.
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import type { Plugin } from 'vite'

const SRC = fileURLToPath(new URL('../src', import.meta.url))
/** As deep in the project as the folders of src, from where templates and boards are looked for; git ignores it. */
const FOLDER = fileURLToPath(new URL('../coverage/sources', import.meta.url))

/** What lies there is loaded by Node itself. */
export const SOURCES = /\/coverage\/sources\//u

/** A process of its own, which its owner looks for beside itself. */
const PROGRAMS: readonly string[] = ['picture/png/painting.ts', 'web/trial/thinker.ts']

/** What each file of src is called there. */
const made = new Map<string, string>()

/** Leads whoever imports a file of src to what was made of it. */
export function sources(): Plugin {
  return {
    name: 'sources',
    enforce: 'pre',
    configResolved: make,
    resolveId(name, importer) {
      if (importer === undefined || !name.startsWith('.')) return undefined
      const found = made.get(join(importer, '..', name))
      return found === undefined ? undefined : join(FOLDER, `${found}.js`)
    },
  }
}

/** All of it, each time anew: whoever changes a file and runs a test runs what stands there. */
function make(): void {
  if (made.size > 0) return
  rmSync(FOLDER, { recursive: true, force: true })
  for (const path of readdirSync(SRC, { recursive: true, encoding: 'utf8' }))
    if (path.endsWith('.ts')) made.set(join(SRC, path), nameOf(path))
  buildSync({
    entryPoints: [...made].map(([path, out]) => ({ in: path, out })),
    outdir: FOLDER,
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'inline',
    logLevel: 'warning',
  })
}

const nameOf = (path: string): string =>
  (PROGRAMS.includes(path) ? path.slice(path.lastIndexOf('/') + 1) : path)
    .replaceAll('/', '.')
    .replace(/\.ts$/u, '')
