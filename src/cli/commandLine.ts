// The command line: runs the command that was asked for, and reports why it failed.
import { Command, CommanderError } from 'commander'
import { VERSION } from '../judge/library/files.ts'
import { StoreFault, type Trouble, UnreadableEvent } from '../judge/store/fault.ts'
import { wording } from '../wording/wording.ts'
import { declareAll } from './declarations.ts'
import { endsRefused, ManyFaults, TRY_AGAIN, UsageFault, WRONG_USAGE } from './faults.ts'
import type { HomeOptions } from './options.ts'

const say = wording.commandLine.program

/** Runs the command; the exit code says how it went. */
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
    .description(say.about)
    .version(VERSION, '--version', say.version)
    .helpOption('--help', say.help)
    .helpCommand(false) // our own also explains words that are not commands
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({ outputError: () => {} }) // reported once, by `fail`
    .hook('preAction', async (_, command) => {
      if (command.name() === 'help') return
      const { useKeepersOwn } = await import('./keepersOwn.ts')
      useKeepersOwn(command.opts<HomeOptions>())
    })
  return program
}

/** What the keeper can mend: the command line or the store. */
const isForTheKeeper = (fault: unknown): fault is Error =>
  fault instanceof CommanderError ||
  fault instanceof UsageFault ||
  fault instanceof StoreFault ||
  fault instanceof UnreadableEvent

/** Commander also throws for help and version, with exit code 0; its other errors are wrong usage. All the rest is our own fault. */
function fail(fault: unknown, words: readonly string[]): void {
  if (fault instanceof CommanderError && fault.exitCode === 0) return
  if (!isForTheKeeper(fault)) {
    if (endsRefused(fault, words)) return
    throw fault
  }
  const problem = fault.message.replace(/^error: /, '').replace(/\s*\n\s*/g, ' ')
  const lines = fault instanceof ManyFaults ? fault.problems : [say.seeHelp({ problem })]
  for (const line of lines) process.stderr.write(`dragoman: ${line}\n`)
  process.exitCode = mayPass(fault) ? TRY_AGAIN : WRONG_USAGE
}

/** A full disk, another process that writes for long, a database that does not answer: it may work next time. */
const mayPass = (fault: unknown): boolean => fault instanceof StoreFault && PASSING.has(fault.trouble)

const PASSING: ReadonlySet<Trouble> = new Set([
  'full',
  'busy',
  'had',
  'lost',
  'noServer',
  'tooManyConnections',
])
