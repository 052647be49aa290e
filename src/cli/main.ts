#!/usr/bin/env node
// The program: runs the command on its command line, with the pipes of its process.
import { inspect } from 'node:util'
import { endsRefused, refusalIn, TRY_AGAIN } from './faults.ts'

const words = process.argv.slice(2)

/** The reader of our output has gone, as `head` does. Nothing is left to do, except for a judge that has printed its address. */
process.stdout.on('error', (fault: NodeJS.ErrnoException) => {
  if (words[0] === 'start') return
  if (fault.code !== 'EPIPE') throw fault
  process.exit(0)
})

/** If standard error is broken, the work goes on. */
process.stderr.on('error', () => {})

// Whoever can read the store, its backups or its secret can play every seat, so our files are for their owner alone.
process.umask(0o077)

/** System errors are reported in a sentence; for a fault of the judge itself, the stack helps. */
process.on('uncaughtException', (fault: unknown) => {
  const refusal = refusalIn(fault)
  process.stderr.write(`${refusal === undefined ? inspect(fault) : `dragoman: ${refusal.text}`}\n`)
  process.exit(refusal === undefined ? 1 : TRY_AGAIN)
})

// Imported only here: where few files may be open, loading the many files of the program fails.
const { run } = await import('./commandLine.ts').catch((fault: unknown) => {
  if (endsRefused(fault, words)) process.exit()
  throw fault
})
await run(words)
