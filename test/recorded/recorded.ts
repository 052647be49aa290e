// A store that an earlier version of the judge has left, with a game in it from its creation to its end.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { STORE_FILE } from '../../src/judge/service/home.ts'

/** One of the version before this one, and one of that before its shell was built anew. */
export type Recorded = 'harbor' | 'harbor-before'

export const storeOf = (recorded: Recorded): string =>
  fileURLToPath(new URL(`${recorded}.db.gz`, import.meta.url))

/** The secret of every judge that tells a story. */
const SECRET = '5a'.repeat(32)

/** A copy of it, as the folder of a judge. */
export function recordedFolder(recorded: Recorded): string {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-recorded-'))
  writeFileSync(join(folder, STORE_FILE), gunzipSync(readFileSync(storeOf(recorded))))
  writeFileSync(join(folder, 'secret'), SECRET)
  return folder
}
