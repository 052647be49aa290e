// Compiles grammar/*.ne to TypeScript, each beside its reader in a folder that git ignores.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import nearley from 'nearley'
import compile from 'nearley/lib/compile.js'
import generate from 'nearley/lib/generate.js'
import lint from 'nearley/lib/lint.js'
import language from 'nearley/lib/nearley-language-bootstrapped.js'

const root = new URL('..', import.meta.url)
/** The rooms of the grammars. */
const ROOMS = { orders: 'orders', commands: 'commands' }

/** The TypeScript of a grammar; what nearley finds odd in it goes to standard error. */
export function compiled(grammar) {
  const parser = new nearley.Parser(nearley.Grammar.fromCompiled(language))
  parser.feed(grammar)
  const rules = compile(parser.results[0], { version: '', alreadycompiled: [] })
  lint(rules, { out: process.stderr })
  return generate(rules, 'grammar')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, room] of Object.entries(ROOMS)) {
    const folder = new URL(`src/${room}/compiled/`, root)
    mkdirSync(folder, { recursive: true })
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
