// Compiles grammar/*.ne to TypeScript under src/orders/compiled, which git ignores.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import nearley from 'nearley'
import compile from 'nearley/lib/compile.js'
import generate from 'nearley/lib/generate.js'
import lint from 'nearley/lib/lint.js'
import language from 'nearley/lib/nearley-language-bootstrapped.js'

const folder = 'src/orders/compiled'
mkdirSync(folder, { recursive: true })

for (const name of ['orders']) {
  const parser = new nearley.Parser(nearley.Grammar.fromCompiled(language))
  parser.feed(readFileSync(`grammar/${name}.ne`, 'utf8'))
  const compiled = compile(parser.results[0], { version: '', alreadycompiled: [] })
  lint(compiled, { out: process.stderr })
  const text = generate(compiled, 'grammar')
  if (text !== existing(`${folder}/${name}.ts`)) writeFileSync(`${folder}/${name}.ts`, text)
}

function existing(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
