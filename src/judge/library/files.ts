// Files that come with the program, and a keeper's files, which are read with care; and the version of the program.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Fault } from '../../rules/board/yamlFile.ts'

/** Templates and pages that come with the program; the path is the same from `src` and from `dist`. */
export const OWN_TEMPLATES: string = fileURLToPath(new URL('../../../templates', import.meta.url))

/** Nobody writes a longer template or page. */
const MOST_BYTES = 100_000

/** The files of a folder, if it exists, without hidden files and editors' backups. */
export function namesIn(folder: string, faults: Fault[]): readonly string[] {
  if (!existsSync(folder)) return []
  try {
    return readdirSync(folder)
      .filter(name => !/^\.|~$|\.bak$/.test(name))
      .sort()
  } catch (fault) {
    faults.push(unreadable(folder, fault))
    return []
  }
}

/** The content of a file of the program, if it was read at build time. It is found by the hash of its text. */
export function readAtBuild(text: string): unknown {
  const hash = createHash('sha256').update(text).digest('hex')
  try {
    return JSON.parse(readFileSync(new URL(`../../../dist/read/${hash}.json`, import.meta.url), 'utf8'))
  } catch {
    // Nothing was built, or the file has changed since: its text is read then.
    return undefined
  }
}

/** The text of a keeper's file; undefined if it cannot be read, and then the faults say why. */
export function textOf(file: string, faults: Fault[]): string | undefined {
  try {
    const { size } = statSync(file)
    if (size <= MOST_BYTES) return readFileSync(file, 'utf8')
    faults.push({ file, line: 1, problem: `it has more than ${MOST_BYTES} bytes`, remedy: 'write less' })
  } catch (fault) {
    faults.push(unreadable(file, fault))
  }
  return undefined
}

const unreadable = (file: string, fault: unknown): Fault => ({
  file,
  line: 1,
  problem: `it cannot be read (${(fault as NodeJS.ErrnoException).code})`,
  remedy: 'let the judge read it',
})

// The version of the program.

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string // our own file
}

export const VERSION: string = version
