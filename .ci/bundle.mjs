// Makes a few files of the program and all that it needs: Node takes longer to find and read a thousand than to run them.
// What is needed now and then stays apart, and what is compiled for a machine stays in its package.
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

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
  minify: true,
  metafile: true,
  logLevel: 'warning',
})
