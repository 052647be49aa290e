// Programs of the tests that run in processes of their own, with the files of the package: made one file each, as Node runs it.
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { packageFolder, packedFile } from './packed.ts'

/** What they name of src is read from the package. */
const PACKED: Plugin = {
  name: 'packed',
  setup({ onResolve }) {
    onResolve({ filter: /\/src\/.*\.ts$/ }, ({ path, resolveDir }) => ({
      path: packedFile(join(resolveDir, path)),
      external: true,
    }))
  },
}

/** The program beside `from`, as a file for Node. */
export async function bundled(name: string, from: string): Promise<string> {
  const source = fileURLToPath(new URL(name, from))
  // Beside the package: from there its packages are found too. Other processes make others of the same name.
  const outfile = join(packageFolder(), '..', `${basename(source, '.ts')}.${process.pid}.mjs`)
  await build({
    entryPoints: [source],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    plugins: [PACKED],
    logLevel: 'warning',
  })
  return outfile
}
