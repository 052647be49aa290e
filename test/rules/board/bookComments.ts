// What the books say behind each of their choices: the words that players read, written into the files by this script.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { choiceWords } from '../../../src/judge/report/sentences/rules.ts'
import { ISSUES, type RuleName } from '../../../src/rules/board/rulebookText.ts'

const FOLDER = new URL('../../../config/rulebooks/', import.meta.url)
const COLUMN = 40

export const BOOKS: readonly string[] = readdirSync(FOLDER).filter(file => file.endsWith('.yaml'))

export const textOfBook = (file: string): string => readFileSync(new URL(file, FOLDER), 'utf8')

/** A book with the right words behind each choice. */
export const commented = (text: string): string => text.split('\n').map(commentedLine).join('\n')

function commentedLine(line: string): string {
  const [, name = '', choice = ''] = /^(\w+): +(\w+) *(?:#.*)?$/.exec(line) ?? []
  if (!(name in ISSUES)) return line
  const rule = name as RuleName // as just tested
  return `${`${rule}: ${choice}`.padEnd(COLUMN - 1)} # ${ISSUES[rule].number.padEnd(5)} ${choiceWords(rule, choice)}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const file of BOOKS) writeFileSync(new URL(file, FOLDER), commented(textOfBook(file)))
}
