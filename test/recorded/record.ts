// Records the store of a whole game as this version of the judge leaves it: `npx tsx test/recorded/record.ts`. Later versions have to
// open it and to tell of it what this one tells; so it is made anew only when a version is published.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { STORE_FILE } from '../../src/judge/service/home.ts'
import { playHarbor } from '../judge/daemon/threeGames.ts'
import { storeOf } from './recorded.ts'

const { table } = await playHarbor()
await table.restart()
writeFileSync(storeOf('harbor'), gzipSync(readFileSync(join(table.folder, STORE_FILE)), { level: 9 }))
await table.end()
