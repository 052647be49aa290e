// `dragoman rulebooks`: the books by which can be played, one of them in full, or what is wrong with a file.
import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { RULE_NAMES, unusualRules } from '../board/issues.ts'
import { faultText } from '../board/yamlFile.ts'
import {
  allBooks,
  bookCalled,
  bookFaults,
  refusalSentence,
  rulebookNamed,
  rulebookNames,
} from '../library/boards.ts'
import { bookLines, bookListLines } from '../report/bookPages.ts'
import { withStore } from './configured.ts'
import { FOUND_SOMETHING, UsageFault } from './faults.ts'

interface RulebooksOptions {
  readonly json?: true
  readonly check?: string
}

export function addRulebooks(program: Command): void {
  withStore(program.command('rulebooks'))
    .argument('[name]', 'one of them in full')
    .description('list the rules that can be played by, with what is unusual in each')
    .option('--json', 'as JSON')
    .option('--check <file>', 'say what is wrong with a rulebook that lies anywhere')
    .action((name: string | undefined, { json, check }: RulebooksOptions) => {
      if (check !== undefined) return checked(check)
      if (name === undefined) return all(json)
      const found = rulebookNamed(name)
      if (!found.ok) throw new UsageFault(refusalSentence(found.error))
      const stem = bookCalled(name)! // it was found
      write(json ? [JSON.stringify(found.value, null, 2)] : bookLines({ name: stem, book: found.value }))
    })
}

/** What can be used is listed, whatever is wrong with the rest. */
function all(json: true | undefined): void {
  const books = allBooks()
  write(
    json
      ? [
          JSON.stringify(
            books.map(({ book }) => ({ ...book, unusual: unusualRules(book) })),
            null,
            2,
          ),
        ]
      : bookListLines(books),
  )
  for (const name of rulebookNames().filter(each => !books.some(book => book.name === each))) {
    const found = rulebookNamed(name)
    if (!found.ok && found.error.kind === 'brokenFile') complain(found.error.faults.map(faultText))
  }
}

function checked(file: string): void {
  const faults = bookFaults({ name: file, text: textOf(file) })
  if (faults.length === 0) write([`${file}: well, it chooses on all ${RULE_NAMES.length} rules`])
  else complain(faults.map(faultText))
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (fault) {
    const { code } = fault as NodeJS.ErrnoException
    throw new UsageFault(`--check: ${file} cannot be read (${code})`, { cause: fault })
  }
}

function complain(problems: readonly string[]): void {
  for (const problem of problems) process.stderr.write(`dragoman: ${problem}\n`)
  process.exitCode = FOUND_SOMETHING
}

const write = (lines: readonly string[]): void => void process.stdout.write(`${lines.join('\n')}\n`)
