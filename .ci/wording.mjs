// Compiles the wording of every language, templates/*/wording.yaml, to TypeScript in a folder that git ignores.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

const root = new URL('..', import.meta.url)
const TEMPLATES = new URL('templates/', root)
/** The language whose wording says what a wording has. */
const FIRST = 'en'

/** The TypeScript of the wordings, by the folders of their languages. */
export function compiled(wordings) {
  const languages = [FIRST, ...Object.keys(wordings).filter(language => language !== FIRST)]
  const parts = languages.map(language => {
    const type = language === FIRST ? '' : ': Wording'
    return `export const ${nameOf(language)}${type} = ${group(wordings[language], wordings[FIRST], [language])}\n`
  })
  parts.splice(1, 0, `export type Wording = typeof ${FIRST}\n`)
  return [HEAD, ...parts, `export const WORDINGS = { ${languages.map(nameOf).join(', ')} }\n`].join('\n')
}

const HEAD = `// Written by .ci/wording.mjs from the wording files of all languages.
type Text = string | number
`

const nameOf = language => {
  if (!/^[a-z]{2,3}$/.test(language))
    throw new Error(`templates/${language}: name the folder of a language like ${FIRST}`)
  return language
}

/** What a text is in TypeScript goes by the first language: its neighbours may leave a field out. */
function group(entries, first, path) {
  if (entries === null || typeof entries !== 'object')
    throw new Error(`${path.join('.')}: there are no sentences`)
  const rows = Object.entries(entries).map(([key, entry]) => {
    const where = [...path, key]
    if (!/^[A-Za-z]\w*$/.test(key)) throw new Error(`${where.join('.')}: a key is a word`)
    if (typeof entry === 'string') return `  ${key}: ${sentence(entry, first?.[key], where)},`
    if (entry === null || typeof entry !== 'object' || Array.isArray(entry))
      throw new Error(`${where.join('.')}: write a sentence, in quotes if need be`)
    return `  ${key}: ${group(entry, first?.[key], where).replaceAll('\n', '\n  ')},`
  })
  return `{\n${rows.join('\n')}\n}`
}

const FIELDS = /\{(\w+)\}/g
const fieldsIn = text => [...new Set([...text.matchAll(FIELDS)].map(([, field]) => field))]

/** A sentence with fields becomes a function of them; without any it stays what it is. */
function sentence(text, first, path) {
  const fields = fieldsIn(String(first))
  const strange = fieldsIn(text).find(field => !fields.includes(field))
  if (strange !== undefined) throw new Error(`${path.join('.')}: there is no field {${strange}}`)
  if (fields.length === 0) return JSON.stringify(text)
  const literal = text
    .replace(/[\\`$]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replace(FIELDS, (_, field) => `\${it.${field}}`)
  return `(it: { ${fields.map(field => `readonly ${field}: Text`).join('; ')} }): string => \`${literal}\``
}

/** The wordings as their files have them, by the folders of their languages. */
export function wordingsRead() {
  const languages = readdirSync(TEMPLATES, { withFileTypes: true }).filter(
    entry => entry.isDirectory() && isLanguage(entry.name),
  )
  const read = ({ name }) => [name, parse(readFileSync(new URL(`${name}/wording.yaml`, TEMPLATES), 'utf8'))]
  return Object.fromEntries(languages.map(read))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = new URL('src/wording/compiled/', root)
  mkdirSync(folder, { recursive: true })
  const file = new URL('wordings.ts', folder)
  const text = compiled(wordingsRead())
  if (text !== existing(file)) writeFileSync(file, text)
}

/** `maps` and the like stand there too. */
function isLanguage(name) {
  return existing(new URL(`${name}/wording.yaml`, TEMPLATES)) !== ''
}

function existing(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
