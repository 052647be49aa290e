// Compiles grammar/*.ne and the tables of words to TypeScript, each beside its reader in a folder that git ignores.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import nearley from 'nearley'
import compile from 'nearley/lib/compile.js'
import generate from 'nearley/lib/generate.js'
import lint from 'nearley/lib/lint.js'
import language from 'nearley/lib/nearley-language-bootstrapped.js'

const root = new URL('..', import.meta.url)
/** Where the grammars are read. */
const ROOMS = { orders: 'reader', commands: 'judge/commands' }

/** What each table of words is called where it is read. */
const TABLES = {
  words: 'reader/compiled/lexicon',
  answers: 'judge/commands/compiled/answers',
}

const table = name => readFileSync(new URL(`grammar/${name}.txt`, root), 'utf8')

/** The words of a table, `KIND a word`, by their kinds; of `move~` its forms. */
export function wordsIn(table) {
  const kinds = {}
  for (const line of table.split('\n')) {
    const [, kind, word] = /^([A-Z]+)\s+(\S.*?)(?:\s+# .*)?$/.exec(line) ?? []
    if (kind !== undefined) kinds[kind] = [...new Set([...(kinds[kind] ?? []), ...formsOf(word.trim())])]
  }
  return kinds
}

/** `march~`: march, marches, marching. */
function formsOf(word) {
  if (!word.endsWith('~')) return [word]
  const verb = word.slice(0, -1)
  const third = /(?:s|x|z|ch|sh|o)$/.test(verb)
    ? `${verb}es`
    : verb.replace(/(?<=[^aeiou])y$/, 'ie').concat('s')
  const stem = /[^e]e$/.test(verb) ? verb.slice(0, -1) : verb
  const isDoubled = /^[^aeiou]*[aeiou][^aeiouwxy]$/.test(verb)
  return [verb, third, `${isDoubled ? verb + verb.at(-1) : stem}ing`]
}

/** A grammar with a rule for each kind of word: all single words of a kind are one terminal, so that they cost as one. */
export function withWords(grammar, table) {
  const used = Object.entries(wordsIn(table)).filter(([kind]) => new RegExp(`\\b${kind}\\b`).test(grammar))
  const terminals = used.map(([kind, words]) =>
    single(words) === '' ? '' : `const is${kind} = say.among(${JSON.stringify(single(words))})\n`,
  )
  const rules = used.map(([kind, words]) => {
    const phrases = words
      .filter(word => word.includes(' '))
      .map(word =>
        word
          .split(' ')
          .map(each => `"${each}"`)
          .join(' '),
      )
    return `${kind} -> ${[...(single(words) === '' ? [] : [`%is${kind}`]), ...phrases].join(' | ')}\n`
  })
  return `${grammar}\n@{%\n${terminals.join('')}%}\n${rules.join('')}`
}

const single = words => words.filter(word => !word.includes(' ')).join(' ')

/** The TypeScript of a grammar; what nearley finds odd in it goes to standard error. */
export function compiled(grammar) {
  const parser = new nearley.Parser(nearley.Grammar.fromCompiled(language))
  parser.feed(grammar)
  const rules = compile(parser.results[0], { version: '', alreadycompiled: [] })
  lint(rules, { out: process.stderr })
  // The kinds of words are the grammar's own, and none of the lexer's; which kinds that has is known.
  return generate(rules, 'grammar')
    .replace(/^declare var is[A-Z]+: any;\n/gm, '')
    .replace(/\(lexer\.has\("is[A-Z]+"\) \? \{type: "is[A-Z]+"\} : (is[A-Z]+)\)/g, '$1')
    .replace(/\(lexer\.has\("\w+"\) \? (\{type: "\w+"\}) : \w+\)/g, '$1')
    .replace('| { test: (token: any) => boolean }', '| { type: string } $&')
    .replace('Lexer: lexer,', 'Lexer: undefined,')
    .replace(/^declare var (?!is[A-Z]).*\n/gm, '')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, room] of Object.entries(ROOMS)) {
    const folder = new URL(`src/${room}/compiled/`, root)
    mkdirSync(folder, { recursive: true })
    const grammar = readFileSync(new URL(`grammar/${name}.ne`, root), 'utf8')
    put(
      new URL(`${name}.ts`, folder),
      compiled(name === 'orders' ? withWords(grammar, table('words')) : grammar),
    )
  }
  for (const [name, made] of Object.entries(TABLES)) {
    const kinds = wordsIn(table(name))
    const type = `Readonly<Record<${Object.keys(kinds)
      .map(kind => `'${kind}'`)
      .join(' | ')}, readonly string[]>>`
    const head = `// Made of grammar/${name}.txt by .ci/grammar.mjs.\nexport const ${made.split('/').at(-1).toUpperCase()}: ${type}`
    put(new URL(`src/${made}.ts`, root), `${head} = ${JSON.stringify(kinds, null, 1)}\n`)
  }
  const languages = wordsByLanguage(new URL('grammar/words/', root))
  put(
    new URL('src/reader/compiled/words.ts', root),
    `// Made of grammar/words by .ci/grammar.mjs.\n/** As JSON: a text of half a megabyte costs nothing until somebody reads it. */\nexport const WORDS: string = ${JSON.stringify(JSON.stringify(languages))}\n`,
  )
}

/** The words of each language, by kind; of KNOWN several stand on one line. */
export function wordsByLanguage(folder) {
  const languages = {}
  for (const file of readdirSync(folder).sort()) {
    const kinds = {}
    for (const line of readFileSync(new URL(file, folder), 'utf8').split('\n')) {
      const [, kind, words] = /^([A-Z]+)\s+(\S.*?)\s*(?:#.*)?$/.exec(line) ?? []
      if (kind === undefined) continue
      kinds[kind] = [
        ...new Set([...(kinds[kind] ?? []), ...(kind === 'KNOWN' ? words.split(/\s+/) : [words])]),
      ]
    }
    languages[file.replace('.txt', '')] = kinds
  }
  return languages
}

function put(file, text) {
  if (text !== existing(file)) writeFileSync(file, text)
}

function existing(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
