// Makes a few files of the program and all that it needs: Node takes longer to find and read a thousand than to run them.
// What is needed now and then stays apart, and what is compiled for a machine stays in its package.
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
// Nothing is removed: a judge that was started from an earlier build may still fetch what it has not needed so far.
await build({
  // The second is a process of its own, which the first looks for beside itself.
  entryPoints: { main: 'src/cli/main.ts', painting: 'src/picture/png/painting.ts' },
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
