// A new habit of the players is a patch of one line: a word in the grammar, or a name in the map file.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { compiled, withWords } from '../../../.ci/grammar.mjs'
import { type Compiled, Grammar } from '../../../src/reader/line/grammar.ts'
import { readingsOf } from '../../../src/reader/line/reading.ts'
import { gazetteerOf } from '../../../src/rules/board/gazetteer.ts'
import { readBoard } from '../../../src/rules/board/mapFile.ts'

const GRAMMAR = readFileSync('grammar/orders.ne', 'utf8')
const WORDS = readFileSync('grammar/words.txt', 'utf8')
const MAP = readFileSync('config/maps/standard.yaml', 'utf8')
const READER = new URL('../../../src/reader/', import.meta.url).href
const folder = mkdtempSync(join(tmpdir(), 'dragoman-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The same text with one line of it changed. */
function patched(text: string, line: RegExp, change: (line: string) => string): string {
  const before = text.split('\n')
  const after = before.map(each => (line.test(each) ? change(each) : each))
  expect(after.filter((each, i) => each !== before[i])).toHaveLength(1)
  return after.join('\n')
}

it('a word for an old thing: "twiddles its thumbs" for hold', async () => {
  const line = 'A Par twiddles its thumbs'
  expect(readingsOf(line, () => false).readings.map(({ kind }) => kind)).not.toContain('hold')
  const words = patched(WORDS, /^HOLDS +h$/, each => `${each}\nHOLDS twiddles its thumbs`)
  const file = join(folder, 'orders.ts')
  writeFileSync(file, compiled(withWords(GRAMMAR, words)).replaceAll("'../", `'${READER}`))
  const { default: rules } = (await import(pathToFileURL(file).href)) as { default: Compiled }
  const { readings } = readingsOf(line, () => false, undefined, new Grammar(rules))
  expect(readings).toContainEqual({
    kind: 'hold',
    unit: expect.objectContaining({ kind: 'army', place: 'par' }),
  })
})

it('a name for an old place: "Lutetia" for Paris', () => {
  const map = patched(MAP, /also: \[parigi\]/, each => each.replace('parigi', 'parigi, lutetia'))
  const board = readBoard({ name: 'config/maps/standard.yaml', text: map })
  if (!board.ok) throw new Error(board.error.map(fault => JSON.stringify(fault)).join('\n'))
  const [place] = gazetteerOf(board.value).named('Lutetia', 'exact')
  expect(place?.province).toBe(board.value.place('PAR'))
})
