// Writes the content of one file into another as `.restore` of the sqlite3 command line does: by its backup interface, in a process
// of its own.
import { execFileSync } from 'node:child_process'

const WRITE =
  "require('better-sqlite3')(process.argv[1]).backup(process.argv[2]).catch(() => process.exit(1))"

export const writeBack = (from: string, over: string): void =>
  void execFileSync(process.execPath, ['-e', WRITE, from, over])
