// Lets Node read the sources as they are shipped: their types taken away, and nothing else added. What runs the tests
// gives every function its name anew each time that it is made, and the bench would measure that.
import { readFile } from 'node:fs/promises'
import { register } from 'node:module'
import { fileURLToPath } from 'node:url'

const isHook = new URL(import.meta.url).searchParams.has('hook')
if (!isHook) register(`${import.meta.url}?hook`)

export async function load(url, context, next) {
  if (!url.startsWith('file:') || !/\.ts$/.test(url)) return next(url, context)
  const { transform } = await import('esbuild')
  const text = await readFile(fileURLToPath(url), 'utf8')
  const { code } = await transform(text, { loader: 'ts', format: 'esm', target: 'node20' })
  return { format: 'module', source: code, shortCircuit: true }
}
