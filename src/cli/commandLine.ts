// The command line: what its words ask for, and how it ends that cannot be done.
import { Command, CommanderError } from 'commander'
import { adjudicator } from '../json/adjudicate.ts'
import { type Answerer, answeredLine } from '../json/answers.ts'
import type { Library } from '../json/lookup.ts'
import { parser } from '../json/orderSheet.ts'
import { DEFAULTS, type Defaults, libraryBy, useKeepersFolder } from '../library/boards.ts'
import { VERSION } from '../library/files.ts'
import { UnreadableEvent } from '../store/events/names.ts'
import { StoreFault } from '../store/fault.ts'
import { endsRefused, ManyFaults, UsageFault, WRONG_USAGE } from './faults.ts'
import { dataFolder, type HomeOptions, withStore } from './options.ts'
import { answerLines } from './streams.ts'

/** Does what these words ask for; how it went stands in the exit code. */
export async function run(words: readonly string[]): Promise<void> {
  const program = dragoman()
  await addAsked(program, words[0] ?? '')
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

/** Each reads its part of the program when it is asked for: nobody waits for the rest. */
const PARTS: readonly (readonly [commands: readonly string[], add: (program: Command) => Promise<void>])[] = [
  [['adjudicate'], async program => addLineCommand(program, ADJUDICATE)],
  [['parse'], async program => addLineCommand(program, PARSE)],
  [['variants', 'rulebooks'], async program => (await import('./listing.ts')).addCatalogue(program)],
  [['start'], async program => (await import('./service.ts')).addStart(program)],
  [['receive'], async program => (await import('./receiving.ts')).addReceive(program)],
  [['run-once', 'doctor', 'read'], async program => (await import('./service.ts')).addBeside(program)],
  [
    ['games', 'show', 'export', 'verify', 'backup'],
    async program => (await import('./keeping.ts')).addKeeping(program),
  ],
  [['map'], async program => (await import('./map.ts')).addMap(program)],
  [['help'], async program => (await import('./listing.ts')).addHelp(program)],
]

/** The command that is called so, and its kin; all of them to whoever wants to see them, or calls one that is none. */
async function addAsked(program: Command, word: string): Promise<void> {
  const asked = word === 'help' ? undefined : PARTS.find(([commands]) => commands.includes(word))
  for (const [, add] of asked === undefined ? PARTS : [asked]) await add(program)
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
