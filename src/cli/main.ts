#!/usr/bin/env node
// The program: what the words behind its name ask for is done, with the pipes of its process.
import { run } from './commandLine.ts'

/** Whoever read us has gone, as `head` does: nothing is left to do. */
process.stdout.on('error', (fault: NodeJS.ErrnoException) => {
  if (fault.code !== 'EPIPE') throw fault
  process.exit(0)
})

await run(process.argv.slice(2))
