// The cases of chapter 6 as they come out under other books and choices: only what differs stands in the table.
import { readdirSync, readFileSync } from 'node:fs'
import { type Rulebook, rulebookSchema } from '../../../src/rules/board/rulebook.ts'
import { rulebook } from '../../boards.ts'
import { type Case, casesIn } from './cases.ts'

const TABLE = 'books/other-books.txt'

/** The cases in the table, each with all that its file tells and no other books than those of the table. */
export function otherBooks(): readonly Case[] {
  const here = new URL('./', import.meta.url)
  const names = readdirSync(here).filter(name => name.endsWith('.txt'))
  const told = new Map(names.flatMap(name => chaptersIn(readFileSync(new URL(name, here), 'utf8'))))
  return chaptersIn(readFileSync(new URL(TABLE, here), 'utf8')).flatMap(([id, text]) => {
    const [, ...under] = text.split('\n')
    const whole = told.get(id)
    if (whole === undefined) throw new Error(`${TABLE}: there is no case ${id}`)
    return casesIn([...linesForAll(whole), ...under].join('\n'), TABLE)
  })
}

/** The text of each case by its number. */
const chaptersIn = (text: string): readonly (readonly [string, string])[] =>
  text
    .split(/^(?=6\.[A-J]\.\d+ {2})/m)
    .filter(part => part.startsWith('6.'))
    .map(part => [part.split(' ', 1)[0]!, part] as const)

function linesForAll(text: string): readonly string[] {
  const lines = text.split('\n')
  const first = lines.findIndex(line => line.startsWith('  under '))
  return first === -1 ? lines : lines.slice(0, first)
}

/** `1971 with convoyIntent anyFleet and convoyDisrupted stays` */
export function bookCalled(label: string): Rulebook {
  const [book = '', choices] = label.split(' with ')
  const chosen = (choices?.split(' and ') ?? []).map(choice => choice.split(' '))
  return rulebookSchema.parse({ ...rulebook(book), ...Object.fromEntries(chosen) })
}
