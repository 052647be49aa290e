// A process of no rank that tries to open a store, and prints what it is told: `opening.ts FILE`.

import { StoreFault } from '../../../src/judge/store/fault.ts'
import { openFile } from '../../../src/judge/store/sqlite/file.ts'
import { openStore } from '../../../src/judge/store/store.ts'

// The library is loaded by its first use; after that nothing of the project has to be read any more.
openFile(':memory:').close()
if (process.getuid?.() === 0) {
  process.setgid?.(65_534)
  process.setuid?.(65_534)
}
try {
  openStore(process.argv[2]!)
  console.log('opened')
} catch (error) {
  if (!(error instanceof StoreFault)) throw error
  console.log(`${error.trouble}: ${error.message}`)
}
