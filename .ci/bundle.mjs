// Makes a few files of the program and all that it needs: Node takes longer to find and read a thousand than to run them.
// What is needed now and then stays apart, and what is compiled for a machine stays in its package.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { parse } from 'yaml'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

// Tables of characters and the readers of HTML are half of what a letter would have to be read with, and few letters
// need them: each such package becomes a file of its own, that is read when something in it is called.
const APART = /^(?:iconv-lite|encoding-japanese|html-to-text)$/
const apart = new Map()
const readWhenCalled = {
  name: 'read when called',
  setup({ onResolve, onLoad, resolve }) {
    onResolve({ filter: APART }, async ({ path, importer, resolveDir, kind, pluginData }) => {
      if (pluginData === 'itself') return undefined
      const { path: found } = await resolve(path, { importer, resolveDir, kind, pluginData: 'itself' })
      const name = `${path}-${createHash('sha256').update(found.slice(process.cwd().length)).digest('hex').slice(0, 8)}`
      apart.set(name, found)
      const names = kind === 'import-statement' ? Object.keys(await import(found)) : []
      return {
        path: name,
        namespace: 'apart',
        pluginData: names.filter(each => /^(?!default$)[\w$]+$/.test(each)),
      }
    })
    onResolve({ filter: /^\.\/apart\// }, ({ path }) => ({ path, external: true }))
    onLoad({ filter: /.*/, namespace: 'apart' }, ({ path, pluginData: names }) => ({
      contents: [
        'let loaded',
        `const load = () => (loaded ??= require('./apart/${path}.cjs'))`,
        'const called = name => (...given) => load()[name](...given)',
        'const all = new Proxy({}, { get: (_, name) => called(name) })',
        ...(names.length === 0
          ? ['module.exports = all']
          : ['export default all', ...names.map(name => `export const ${name} = called('${name}')`)]),
      ].join('\n'),
    }))
  },
}

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
  plugins: [readWhenCalled],
  logLevel: 'warning',
})
for (const [name, path] of apart)
  await build({
    entryPoints: [path],
    outfile: `dist/cli/apart/${name}.cjs`,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
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
