// The kinds of things that a letter can ask for, as the type lists them: a table that leaves one out is found so.
import { readFileSync } from 'node:fs'
import type { Saying, Unclear } from '../../src/commands/saying.ts'

const source = readFileSync(new URL('../../src/mail/saying.ts', import.meta.url), 'utf8')

/** The words that stand behind a field, `'a' | 'b'`. */
const wordsOf = (field: string): readonly string[] =>
  [...source.matchAll(new RegExp(`readonly ${field}: ((?:'\\w+'(?: \\| )?)+)`, 'g'))].flatMap(
    ([, words = '']) => words.match(/\w+/g) ?? [],
  )

/** Every kind of saying. */
export const sayingKinds = (): readonly Saying['kind'][] => wordsOf('kind') as Saying['kind'][] // as the type says

/** Every reason why a line that begins like a command is none. */
export const unclearReasons = (): readonly Unclear['why'][] => wordsOf('why') as Unclear['why'][] // as the type says
