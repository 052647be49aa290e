// Compiles grammar/*.ne to TypeScript under src/orders/compiled, which git ignores.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import nearley from 'nearley'
import compile from 'nearley/lib/compile.js'
import generate from 'nearley/lib/generate.js'
import lint from 'nearley/lib/lint.js'
import language from 'nearley/lib/nearley-language-bootstrapped.js'

const root = new URL('..', import.meta.url)
const folder = new URL('src/orders/compiled/', root)

/** The TypeScript of a grammar; what nearley finds odd in it goes to standard error. */
export function compiled(grammar) {
  const parser = new nearley.Parser(nearley.Grammar.fromCompiled(language))
  parser.feed(grammar)
  const rules = compile(parser.results[0], { version: '', alreadycompiled: [] })
  lint(rules, { out: process.stderr })
  return generate(rules, 'grammar')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(folder, { recursive: true })
  for (const name of ['orders']) {
    const text = compiled(readFileSync(new URL(`grammar/${name}.ne`, root), 'utf8'))
    const file = new URL(`${name}.ts`, folder)
    if (text !== existing(file)) writeFileSync(file, text)
  }
}

function existing(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
