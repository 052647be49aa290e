// `dragoman variants`, `rulebooks` and `help`: what can be played, by which rules, and how everything is asked for.
import type { Command } from 'commander'
import { type HelpPages, helpPage, helpPages } from '../library/help.ts'
import { addRulebooks, checkedVariant, type Listed, variants, variantTable } from './catalogue.ts'
import { planOf } from './configured.ts'
import { FOUND_SOMETHING, UsageFault } from './faults.ts'
import { type HomeOptions, withStore } from './options.ts'

export function addCatalogue(program: Command): void {
  const json = ['--json', 'as JSON'] as const
  withStore(program.command('variants'))
    .description('list what can be played, or say what is wrong with the file of a map or a variant')
    .option('--check <file>', 'look through this file, and list what is in it')
    .option(...json)
    .action(({ json, check }: { json?: true; check?: string }) =>
      print(json, check === undefined ? variants() : checkedVariant(check), variantTable),
    )
  addRulebooks(program)
}

/** What can be used is listed, whatever is wrong with the rest. */
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

// `dragoman help`: the commands of the command line, and the pages that players get by mail.

interface HelpOptions extends HomeOptions {
  readonly all?: true
}

export function addHelp(program: Command): void {
  withStore(program.command('help'))
    .argument('[word...]', 'a command of this program, or what a player would ask for: ORDERS, SET WAIT')
    .option('--all', 'print every page that players get')
    .description('print this help, that of one command, or a page that players get by HELP')
    .action((words: readonly string[], { all, ...options }: HelpOptions) => {
      if (all === true) return write(everything(pagesOf(options)))
      if (words.length === 0) return program.outputHelp()
      const word = words.join(' ')
      const command = program.commands.find(each => each.name() === word)
      if (command !== undefined) return command.outputHelp()
      write(pageLines(word, pagesOf(options)))
    })
}

/** With the keeper's own pages where they are known; help is to be had with a broken configuration too. */
function pagesOf(options: HomeOptions): HelpPages {
  try {
    return helpPages(planOf(options).templates)
  } catch (fault) {
    if (!(fault instanceof UsageFault)) throw fault
    return helpPages()
  }
}

function pageLines(word: string, pages: HelpPages): readonly string[] {
  const answer = helpPage(word, pages)
  if (answer.kind === 'page') return answer.lines
  const near = answer.words.map(each => `'${each}'`).join(', ')
  throw new UsageFault(
    `there is no command '${word.slice(0, 40)}', and no page of help${near === '' ? '' : `: perhaps ${near}`}`,
  )
}

/** Every page under its name, the index first. */
function everything(pages: HelpPages): readonly string[] {
  const sorted = pages.all.toSorted(
    (one, other) => Number(other.name === 'index') - Number(one.name === 'index'),
  )
  return sorted.flatMap(({ name, lines }) => [
    `${'-'.repeat(4)} ${name} `.padEnd(72, '-'),
    '',
    ...(name === 'index' ? pageLines('index', pages) : lines),
    '',
  ])
}

const write = (lines: readonly string[]): void => {
  process.stdout.write(`${lines.join('\n')}\n`)
}
