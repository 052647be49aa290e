// Makes dist: each file of src as Node runs it, in the same places, so that a test of the one is a test of the other;
// what runs in browsers in a few files; and what the YAML that comes with the program says, read once.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Resvg } from '@resvg/resvg-js'
import { build } from 'esbuild'
import { parse } from 'yaml'
import { compiled, wordingsRead } from './wording.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const BROWSER = join('src', 'pages', 'browser')
const made = new Set()

/** Every file by itself: what it imports of ours keeps its place, and packages stay packages. */
const inTheSamePlaces = {
  name: 'in the same places',
  setup({ onResolve }) {
    onResolve({ filter: /^\.{1,2}\// }, ({ path, kind }) =>
      kind === 'entry-point' ? undefined : { path: path.replace(/\.ts$/, '.js'), external: true },
    )
  },
}
/** The command line, the package for other programs, and the processes that the judge starts beside itself. */
const PROGRAMS = ['cli/main.js', 'index.js', 'drawing/png/painting.js', 'pages/trial/thinker.js']
const { outputs: files } = await built({
  entryPoints: filesIn('src').filter(path => path.endsWith('.ts') && !path.startsWith(BROWSER)),
  outdir: 'dist',
  outbase: 'src',
  metafile: true,
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  plugins: [inTheSamePlaces],
})

// Nothing of Node is left in what runs in browsers: the rest of a file that asks for it may be used.
const withoutNode = {
  name: 'without Node',
  setup({ onResolve }) {
    onResolve({ filter: /^node:/ }, ({ path }) => ({ path, external: true, sideEffects: false }))
  },
}
const SCRIPTS = {
  entryPoints: { pages: join(BROWSER, 'pages.ts') },
  outdir: 'dist/browser',
  bundle: true,
  splitting: true,
  minify: true,
  platform: 'browser',
  format: 'esm',
  target: 'es2022',
  metafile: true,
}
// Of the wording only the sections that these files name: all of it is several times as long as they are.
const { metafile: all } = await build({ ...SCRIPTS, plugins: [withoutNode], write: false })
const own = Object.values(all.outputs).flatMap(({ inputs }) =>
  Object.keys(inputs).filter(path => inputs[path].bytesInOutput > 0),
)
const named = own.flatMap(path =>
  [...readFileSync(path, 'utf8').matchAll(/\bwording\.(\w+)/g)].map(([, section]) => section),
)
const withTheirWording = {
  name: 'with their wording',
  setup({ onLoad }) {
    const ofThese = ([section]) => named.includes(section)
    const parts = Object.entries(wordingsRead()).map(([language, whole]) => [
      language,
      Object.fromEntries(Object.entries(whole).filter(ofThese)),
    ])
    const contents = compiled(Object.fromEntries(parts))
    onLoad({ filter: /[\\/]compiled[\\/]wordings\.ts$/ }, () => ({ contents, loader: 'ts' }))
  },
}
const { outputs: scripts } = await built({ ...SCRIPTS, plugins: [withoutNode, withTheirWording] })
for (const [path, { imports }] of Object.entries(scripts))
  for (const each of imports) if (each.external) throw new Error(`${path} asks for ${each.path} in a browser`)

// In one file and no module, which not every browser takes there.
await built({
  entryPoints: { worker: join(BROWSER, 'worker.ts') },
  outdir: 'dist/browser',
  bundle: true,
  minify: true,
  platform: 'browser',
  format: 'iife',
  target: 'es2022',
})

// The mark of the pages for those who want pixels.
const mark = readFileSync('templates/web/icon.svg', 'utf8')
for (const value of [192, 512])
  write(
    `dist/browser/icon-${value}.png`,
    new Resvg(mark, { fitTo: { mode: 'width', value } }).render().asPng(),
  )

// Boards and rulebooks by the hash of their texts: YAML takes longer to read than a game to play.
mkdirSync('dist/read', { recursive: true })
for (const folder of ['maps', 'variants', 'rulebooks', 'sharing'])
  for (const name of readdirSync(join('config', folder)).filter(name => name.endsWith('.yaml'))) {
    const text = readFileSync(join('config', folder, name), 'utf8')
    write(`dist/read/${createHash('sha256').update(text).digest('hex')}.json`, JSON.stringify(parse(text)))
  }

// Files that hold types alone, or are read by browsers only, are no part of the program.
const loaded = new Set()
for (const name of PROGRAMS) load(join('dist', name))
for (const path of Object.keys(files)) if (!loaded.has(path)) made.delete(path)

// The types that the compiler has made of the package's face, as far as they are named there.
const TYPES = join('coverage', 'types')
if (existsSync(join(TYPES, 'index.d.ts'))) copyTypes('index.d.ts')

// Away with those and with what an earlier build left; files that stay are never missing, since a judge may be running from them.
for (const path of filesIn('dist')) if (!made.has(path)) rmSync(path)

function copyTypes(name) {
  const path = join('dist', name)
  if (made.has(path)) return
  const text = readFileSync(join(TYPES, name), 'utf8')
  write(path, text)
  for (const [, from] of text.matchAll(/(?:\bfrom |\bimport\(|^import )["'](\.[^"']+)\.[jt]s["']/gm))
    copyTypes(join(name, '..', `${from}.d.ts`))
}

function load(path) {
  if (loaded.has(path)) return
  loaded.add(path)
  for (const each of files[path].imports) if (each.path.startsWith('.')) load(join(path, '..', each.path))
}

async function built(options) {
  const { outputFiles, metafile } = await build({ ...options, write: false, logLevel: 'warning' })
  for (const { path, contents } of outputFiles) {
    mkdirSync(join(path, '..'), { recursive: true })
    write(relative('.', path), contents)
  }
  return metafile
}

function write(path, content) {
  writeFileSync(path, content)
  made.add(path)
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath ?? entry.path, entry.name))
}
