// A judge that commits as fast as it can until somebody kills it: `committing.ts FILE`. It tells each commit
// that is done, the number of the turn on a line of its own; the lines begin with `opening`.
import { writeSync } from 'node:fs'
import { RECORDS } from '../../../src/judge/store/batch.ts'
import { createStore, type Store } from '../../../src/judge/store/store.ts'
import { turnOf } from './turns.ts'

writeSync(1, 'opening\n')
const store = createStore(process.argv[2]!)
for (let turn = (await store.load(RECORDS)).version + 1; ; turn++) await play(store, turn)

/** Files a letter, then answers it with everything that follows; after a crash the letter may be filed already. */
async function play(store: Store, turn: number): Promise<void> {
  const { filing, answering, sending } = turnOf(turn)
  for (const part of [filing, answering, sending]) {
    const done = await store.commit(part)
    if (!done.ok) throw new Error(`turn ${turn}: ${done.error}`)
    if (part === answering) writeSync(1, `${turn}\n`)
  }
}
