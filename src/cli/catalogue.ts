// `dragoman variants` and `rulebooks`: what can be played, and by which rules.

import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import {
  allBooks,
  boardIn,
  boardNamed,
  bookCalled,
  bookFaults,
  type LibraryRefusal,
  refusalSentence,
  rulebookNamed,
  rulebookNames,
  variantNames,
} from '../judge/library/boards.ts'
import { columns } from '../judge/report/forms/frame.ts'
import { bookLines, bookListLines } from '../judge/report/sentences/settingLines.ts'
import type { Result } from '../result.ts'
import type { Board } from '../rules/board/board.ts'
import { phaseId } from '../rules/board/phase.ts'
import { RULE_NAMES, unusualRules } from '../rules/board/rulebookText.ts'
import { faultText } from '../rules/board/yamlFile.ts'
import { wording } from '../wording/wording.ts'
import { FOUND_SOMETHING, UsageFault } from './faults.ts'

const say = wording.commandLine.catalogue

/** A variant in the output of `dragoman variants --json`. */
interface VariantAsJson {
  readonly variant: string
  readonly name: string
  readonly powers: readonly string[]
  readonly provinces: number
  readonly centers: number
  readonly wins: number
  readonly opens: string
}

export const variants = (): Listed<VariantAsJson> => all(variantNames(), boardNamed, asVariant)

const asVariant = (board: Board, variant: string): VariantAsJson => ({
  variant,
  name: board.name,
  powers: board.powers.map(power => power.id),
  provinces: board.provinceCount,
  centers: centerCount(board),
  wins: board.wins,
  opens: phaseId(board.opens),
})

/** The board in a file, or everything that is wrong with it, with line numbers. */
export function checkedVariant(file: string): Listed<VariantAsJson> {
  const board = boardIn(file)
  if (!board.ok) return { shown: [], problems: board.error.map(faultText) }
  return { shown: [asVariant(board.value, basename(file, '.yaml'))], problems: [] }
}

const centerCount = ({ provinces }: Board): number => provinces.filter(({ isCenter }) => isCenter).length

/** The variants as a table for people. */
export const variantTable = (listed: readonly VariantAsJson[]): string =>
  asText([
    ['variant', 'name', 'powers', 'centers', 'to win', 'opens'],
    ...listed.map(({ variant, name, powers, centers, wins, opens }) => [
      variant,
      name,
      String(powers.length),
      String(centers),
      String(wins),
      opens,
    ]),
  ])

/** What can be used, and what is wrong with the rest. */
export interface Listed<Shown> {
  readonly shown: readonly Shown[]
  readonly problems: readonly string[]
}

function all<Found, Shown>(
  names: readonly string[],
  find: (name: string) => Result<Found, LibraryRefusal>,
  show: (found: Found, name: string) => Shown,
): Listed<Shown> {
  const shown: Shown[] = []
  const problems: string[] = []
  for (const name of names) {
    const found = find(name)
    if (found.ok) shown.push(show(found.value, name))
    else problems.push(...problemsOf(found.error))
  }
  return { shown, problems }
}

const problemsOf = (refusal: LibraryRefusal): readonly string[] =>
  refusal.kind === 'brokenFile' ? refusal.faults.map(faultText) : [refusalSentence(refusal)]

const asText = (rows: readonly (readonly string[])[]): string =>
  columns(rows)
    .map(line => `${line}\n`)
    .join('')

export interface VariantsOptions {
  readonly json?: true
  readonly check?: string
}

export const listVariants = ({ json, check }: VariantsOptions): void =>
  print(json, check === undefined ? variants() : checkedVariant(check), variantTable)

/** Lists what can be used, whatever is wrong with the rest. */
function print<Shown>(
  json: true | undefined,
  { shown, problems }: Listed<Shown>,
  table: (listed: readonly Shown[]) => string,
): void {
  if (json || shown.length > 0)
    process.stdout.write(json ? `${JSON.stringify(shown, null, 2)}\n` : table(shown))
  for (const problem of problems) process.stderr.write(`dragoman: ${problem}\n`)
  if (problems.length > 0) process.exitCode = FOUND_SOMETHING
}

// `dragoman rulebooks`: all rulebooks, one of them in full, or what is wrong with a file.

export interface BooksOptions {
  readonly json?: true
  readonly check?: string
}

export function listRulebooks(name: string | undefined, { json, check }: BooksOptions): void {
  if (check !== undefined) return checked(check)
  if (name === undefined) return listBooks(json)
  const found = rulebookNamed(name)
  if (!found.ok) throw new UsageFault(refusalSentence(found.error))
  const stem = bookCalled(name)! // it was found
  write(json ? [JSON.stringify(found.value, null, 2)] : bookLines({ name: stem, book: found.value }))
}

/** Lists what can be used, whatever is wrong with the rest. */
function listBooks(json: true | undefined): void {
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
  if (faults.length === 0) write([say.choosesOnAll({ file, rules: RULE_NAMES.length })])
  else complain(faults.map(faultText))
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (fault) {
    const { code } = fault as NodeJS.ErrnoException
    throw new UsageFault(say.unreadable({ file, code: String(code) }), { cause: fault })
  }
}

function complain(problems: readonly string[]): void {
  for (const problem of problems) process.stderr.write(`dragoman: ${problem}\n`)
  process.exitCode = FOUND_SOMETHING
}

const write = (lines: readonly string[]): void => void process.stdout.write(`${lines.join('\n')}\n`)
