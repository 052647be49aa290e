// The command line: what its words ask for, and how it ends that cannot be done.
import { Command, CommanderError } from 'commander'
import { VERSION } from '../judge/library/files.ts'
import { StoreFault, type Trouble, UnreadableEvent } from '../judge/store/fault.ts'
import { declareAll } from './declarations.ts'
import { endsRefused, ManyFaults, TRY_AGAIN, UsageFault, WRONG_USAGE } from './faults.ts'
import type { HomeOptions } from './options.ts'

/** Does what these words ask for; how it went stands in the exit code. */
export async function run(words: readonly string[]): Promise<void> {
  const program = dragoman()
  declareAll(program)
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
    .hook('preAction', async (_, command) => {
      if (command.name() === 'help') return
      const { useKeepersOwn } = await import('./keepersOwn.ts')
      useKeepersOwn(command.opts<HomeOptions>())
    })
  return program
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
  process.exitCode = mayPass(fault) ? TRY_AGAIN : WRONG_USAGE
}

/** A disk that is full, somebody who writes for long, a database that does not answer: it may go well the next time. */
const mayPass = (fault: unknown): boolean => fault instanceof StoreFault && PASSING.has(fault.trouble)

const PASSING: ReadonlySet<Trouble> = new Set([
  'full',
  'busy',
  'had',
  'lost',
  'noServer',
  'tooManyConnections',
])
