// The files that come with the program, and those of a keeper, read with care; and which version of the program this is.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Fault } from '../../rules/board/yamlFile.ts'

/** Templates and pages that come with the program: from `src` and from `dist` the same way up. */
export const OWN_TEMPLATES: string = fileURLToPath(new URL('../../../templates', import.meta.url))

/** Nobody writes a longer template, or a longer page. */
const MOST_BYTES = 100_000

/** The files of a folder, if there is one; hidden ones and what editors leave behind are not meant. */
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

/** What a file says that came with the program, if that was read when the program was built: it is known by the hash of its text. */
export function readAtBuild(text: string): unknown {
  const hash = createHash('sha256').update(text).digest('hex')
  try {
    return JSON.parse(readFileSync(new URL(`../../../dist/read/${hash}.json`, import.meta.url), 'utf8'))
  } catch {
    // It has not been built, or the file is another one by now: then its text is read.
    return undefined
  }
}

/** The text of a keeper's file; undefined where it cannot be had, and then the faults say why. */
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

// Which version of the program this is.

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string // our own file
}

export const VERSION: string = version
