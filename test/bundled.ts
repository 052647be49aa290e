// Programs of the tests that run in processes of their own: made one file each, which Node starts in a fifth of the time.
import { mkdirSync, renameSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

/** As deep in the project as the files of src, from where the project is looked for; git ignores it. */
const FOLDER = fileURLToPath(new URL('../coverage/programs/', import.meta.url))

const made = new Set<string>()

/** The program beside `from`, as a file for Node. */
export function bundled(name: string, from: string): string {
  const source = fileURLToPath(new URL(name, from))
  const program = `${FOLDER}${basename(source, '.ts')}.mjs`
  if (made.has(source)) return program
  // Another process may be starting what is there.
  const outfile = `${program}.${process.pid}`
  mkdirSync(FOLDER, { recursive: true })
  buildSync({
    entryPoints: [source],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['better-sqlite3'],
    banner: { js: REQUIRE },
    logLevel: 'warning',
  })
  renameSync(outfile, program)
  made.add(source)
  return program
}

/** Packages of the old kind ask for the parts of Node in the old way. */
const REQUIRE =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);"
