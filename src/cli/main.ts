#!/usr/bin/env node
// The program: what the words behind its name ask for is done, with the pipes of its process.
import { inspect } from 'node:util'
import { endsRefused, refusalIn, TRY_AGAIN } from './faults.ts'

const words = process.argv.slice(2)

/** Whoever read us has gone, as `head` does: nothing is left to do, but for a judge that has told where it is. */
process.stdout.on('error', (fault: NodeJS.ErrnoException) => {
  if (words[0] === 'start') return
  if (fault.code !== 'EPIPE') throw fault
  process.exit(0)
})

/** What cannot be told there ends nothing that is done. */
process.stderr.on('error', () => {})

// Whoever reads the store, its backups or its secret can play every seat: what we write is for its owner alone.
process.umask(0o077)

/** What the system refuses is told in a sentence; where the judge itself is at fault, its stack is what helps. */
process.on('uncaughtException', (fault: unknown) => {
  const refusal = refusalIn(fault)
  process.stderr.write(`${refusal === undefined ? inspect(fault) : `dragoman: ${refusal.text}`}\n`)
  process.exit(refusal === undefined ? 1 : TRY_AGAIN)
})

// Not before now: the many files of the program cannot be opened where hardly any may be.
const { run } = await import('./commandLine.ts').catch((fault: unknown) => {
  if (endsRefused(fault, words)) process.exit()
  throw fault
})
await run(words)
