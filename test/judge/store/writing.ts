// A writer among two: it waits for the other, adds so many events to one game, and prints how often it was too
// late: `writing.ts FILE NAME COUNT`.
import type { NewEvent } from '../../../src/judge/store/batch.ts'
import { openStore } from '../../../src/judge/store/store.ts'
import { batch, happened } from './small.ts'

const [file, name, count] = process.argv.slice(2)
const store = openStore(file!)
let tooLate = 0
await write(happened('writerReady'))
while ((await store.load('baltic')).events.filter(({ kind }) => kind === 'writerReady').length < 2)
  await moment()
for (let written = 0; written < Number(count); written++) {
  await write(happened('ordersWritten', { name: name!, written }))
}
await store.close()
console.log(tooLate)

async function write(event: NewEvent): Promise<void> {
  for (;;) {
    const { version } = await store.load('baltic')
    // The other gets a chance between reading and writing.
    await moment()
    const events = new Map([['baltic', [event]]])
    const done = await store.commit(batch({ expect: new Map([['baltic', version]]), events }))
    if (done.ok) return
    tooLate++
  }
}

function moment(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, 1))
}
