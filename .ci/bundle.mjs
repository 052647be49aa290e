// Makes a few files of the program and all that it needs: Node takes longer to find and read a thousand than to run them.
// What is needed now and then stays apart, and what is compiled for a machine stays in its package.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { parse } from 'yaml'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
// Nothing is removed: a judge that was started from an earlier build may still fetch what it has not needed so far.
await build({
  // Those behind the first are processes of their own, which it looks for beside itself.
  entryPoints: {
    main: 'src/cli/main.ts',
    painting: 'src/picture/png/painting.ts',
    thinker: 'src/web/trial/thinker.ts',
  },
  outdir: 'dist/cli',
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  external: ['better-sqlite3', '@resvg/resvg-js'],
  // The one for Node is of the old kind, and is run through whether it is needed or not.
  alias: { yaml: fileURLToPath(new URL('../node_modules/yaml/browser/index.js', import.meta.url)) },
  // Packages of the old kind ask for the parts of Node in the old way.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
  logLevel: 'warning',
})

// What runs in browsers: no part of it may ask for anything of Node.
await build({
  entryPoints: { pages: 'src/browser/pages.ts' },
  outdir: 'dist/web',
  bundle: true,
  splitting: true,
  platform: 'browser',
  format: 'esm',
  target: 'es2022',
  metafile: true,
  logLevel: 'warning',
})

// What the boards and books that come with the program say, by the hash of their texts: YAML takes longer to read than a game to play.
const pages = new Map()
for (const folder of ['maps', 'variants', 'rulebooks', 'sharing'])
  for (const name of readdirSync(join('config', folder)).filter(name => name.endsWith('.yaml'))) {
    const text = readFileSync(join('config', folder, name), 'utf8')
    pages.set(`${createHash('sha256').update(text).digest('hex')}.json`, JSON.stringify(parse(text)))
  }
mkdirSync('dist/pages', { recursive: true })
for (const name of readdirSync('dist/pages')) if (!pages.has(name)) rmSync(join('dist/pages', name))
for (const [name, json] of pages) writeFileSync(join('dist/pages', name), json)
