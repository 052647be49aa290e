// How the reader does on a writer or a kind of texts without what was added for that one alone: in a copy of the program the words
// that say so are left out, and the texts of the corpus are read there.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PROJECT = fileURLToPath(new URL('../..', import.meta.url))
const COPIED = ['src', 'grammar', '.ci', 'config', 'templates', 'test', 'package.json', 'tsconfig.json']
const WORDS = 'grammar/words.txt'

/** What came of the texts of one kind: how many there are, how many were right, wrong, and lost without a word. */
export interface Score {
  readonly texts: number
  readonly right: number
  readonly wrong: number
  readonly lost: number
  /** Those that were not right, and what was made of them. */
  readonly missed: readonly string[]
}

export type Scores = Readonly<Record<string, Score>>

/** The kinds and writers for which alone something was added, and how their texts are read with and without that. */
export function heldOut(): { readonly all: Scores; readonly without: Scores } {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-reading-'))
  try {
    for (const each of COPIED) cpSync(join(PROJECT, each), join(folder, each), { recursive: true })
    symlinkSync(join(PROJECT, 'node_modules'), join(folder, 'node_modules'))
    const words = readFileSync(join(folder, WORDS), 'utf8')
    const all = scoresIn(folder)
    const without: Record<string, Score> = {}
    for (const kind of kindsIn(words)) {
      writeFileSync(join(folder, WORDS), withoutWords(words, kind))
      const score = scoresIn(folder)[kind]
      if (score === undefined) throw new Error(`no texts of ${kind}`)
      without[kind] = score
    }
    return { all, without }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** For whom there are lines. */
const kindsIn = (words: string): readonly string[] =>
  [...new Set([...words.matchAll(/# for (\S+)$/gm)].map(([, kind]) => kind!))].sort()

const withoutWords = (words: string, kind: string): string =>
  words
    .split('\n')
    .filter(line => !line.endsWith(`# for ${kind}`))
    .join('\n')

function scoresIn(folder: string): Scores {
  const run = (...words: string[]) =>
    spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 24 })
  const { status, stderr } = run('.ci/grammar.mjs')
  if (status !== 0) throw new Error(stderr)
  const scored = run('--import', 'tsx', 'test/reading/scores.ts')
  if (scored.status !== 0) throw new Error(scored.stderr)
  return JSON.parse(scored.stdout) as Scores // what that program prints
}
