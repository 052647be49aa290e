// The command line: each command is a few lines over the rooms above; `dragoman help` among them.
import { Command, CommanderError } from 'commander'
import { adjudicator } from '../json/adjudicate.ts'
import { type Answerer, answeredLine } from '../json/answers.ts'
import type { Library } from '../json/lookup.ts'
import { parser } from '../json/orderSheet.ts'
import { DEFAULTS, type Defaults, libraryBy, useKeepersFolder } from '../library/boards.ts'
import { VERSION } from '../library/files.ts'
import { type HelpPages, helpPage, helpPages } from '../library/help.ts'
import { UnreadableEvent } from '../store/events/names.ts'
import { StoreFault } from '../store/fault.ts'
import { addMap, addRulebooks, checkedVariant, type Listed, variants, variantTable } from './catalogue.ts'
import { dataFolder, type HomeOptions, planOf, withStore } from './configured.ts'
import { endsRefused, FOUND_SOMETHING, ManyFaults, UsageFault, WRONG_USAGE } from './faults.ts'
import { addKeeping } from './keeping.ts'
import { addService } from './service.ts'
import { answerLines } from './streams.ts'

/** Does what these words ask for; how it went stands in the exit code. */
export async function run(words: readonly string[]): Promise<void> {
  const program = dragoman()
  if (words.length === 0) return program.outputHelp()
  try {
    await program.parseAsync(words, { from: 'user' })
  } catch (fault) {
    fail(fault, words)
  }
}

function dragoman(): Command {
  const program = new Command('dragoman')
    .description('An e-mail judge for the board game Diplomacy.')
    .version(VERSION, '--version', 'print the version')
    .helpOption('--help', 'print this help')
    .helpCommand(false) // our own, which knows what to say of a word that is no command
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({ outputError: () => {} }) // told once, by `fail`
    .hook('preAction', (_, command) => useKeepersFolder(dataFolder(command.opts<HomeOptions>())))
  addLineCommand(program, ADJUDICATE)
  addLineCommand(program, PARSE)
  addCatalogue(program)
  addService(program)
  addKeeping(program)
  addMap(program)
  addHelp(program)
  return program
}

/** A command that answers lines of JSON, each with one line of JSON. */
interface LineCommand {
  readonly name: string
  readonly summary: string
  readonly description: string
  readonly example: string
  readonly answerer: (library: Library) => Answerer<unknown>
}

const ADJUDICATE: LineCommand = {
  name: 'adjudicate',
  summary: 'take positions with orders, give results',
  description:
    'Reads positions with orders from standard input, one JSON object a line, and writes the results to standard output, one line for each.',
  example: `
A line in, and the line out (here cut short):
  {"phase":"S1901M","units":["FRANCE A PAR"],"orders":{"FRANCE":["A PAR - BUR"]}}
  {"id":null,"phase":"S1901M","next":"F1901M","results":[{"power":"FRANCE",...`,
  answerer: adjudicator,
}

const PARSE: LineCommand = {
  name: 'parse',
  summary: 'take texts as players write them, give orders',
  description:
    'Reads texts with the position they are written for from standard input, one JSON object a line, and writes their orders in canonical spelling to standard output, one line for each.',
  example: `
A line in, and the line out:
  {"phase":"S1901M","power":"FRANCE","units":["FRANCE A PAR"],"text":"Paris to burgandy"}
  {"id":null,"orders":["A PAR - BUR"],"refused":[]}`,
  answerer: parser,
}

function addLineCommand(
  program: Command,
  { name, summary, description, example, answerer }: LineCommand,
): void {
  withStore(program.command(name))
    .summary(summary)
    .description(description)
    .option('--rulebook <name>', 'the rules, where a line names none', DEFAULTS.rulebook)
    .option('--variant <name>', 'the board, where a line names none', DEFAULTS.variant)
    .addHelpText('after', example)
    .action(async (options: Defaults) => {
      const library = libraryBy(options)
      checkDefaults(library)
      const lines = answerer(library)
      await answerLines(process.stdin, process.stdout, line => answeredLine(line, lines))
    })
}

function checkDefaults(library: Library): void {
  const board = library.board(undefined, 'atSea')
  if (!board.ok) throw new UsageFault(`--variant: ${board.error}`)
  const rules = library.rulebook(undefined)
  if (!rules.ok) throw new UsageFault(`--rulebook: ${rules.error}`)
}

function addCatalogue(program: Command): void {
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

/** What the keeper can mend: their words, or the store's file. */
const isForTheKeeper = (fault: unknown): fault is Error =>
  fault instanceof CommanderError ||
  fault instanceof UsageFault ||
  fault instanceof StoreFault ||
  fault instanceof UnreadableEvent

/** Help and version were asked for; anything else that commander throws is wrong usage; the rest is our own fault. */
function fail(fault: unknown, words: readonly string[]): void {
  if (fault instanceof CommanderError && fault.exitCode === 0) return
  if (!isForTheKeeper(fault)) {
    if (endsRefused(fault, words)) return
    throw fault
  }
  const problem = fault.message.replace(/^error: /, '').replace(/\s*\n\s*/g, ' ')
  const lines = fault instanceof ManyFaults ? fault.problems : [`${problem} (see dragoman --help)`]
  for (const line of lines) process.stderr.write(`dragoman: ${line}\n`)
  process.exitCode = WRONG_USAGE
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
