// The committed list fits the code, and mutations are made where they should be; whether tests notice them says `npm run mutations`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LIST } from './list.ts'
import { mutated } from './mutation.ts'
import { mutationsOf } from './operators.ts'
import { PROJECT } from './tester.ts'

test.each(LIST.map(each => [each.why, each] as const))('it can be made: %s', (_, mutation) => {
  const text = readFileSync(join(PROJECT, mutation.file), 'utf8')
  expect(mutated(text, mutation)).toBeDefined()
})

describe('mutations of', () => {
  const changesOf = (text: string): readonly string[] =>
    mutationsOf('src/a.ts', text).map(each => mutated(text, each) ?? 'none')

  test.each<[string, string, readonly string[]]>([
    ['a comparison', 'const a = b < c', ['const a = b <= c']],
    ['a condition', 'const f = () => { if (a) return }', ['const f = () => { if (false) return }']],
    ['two conditions', 'const a = !b && c', ['const a = !b || c', 'const a = b && c']],
    ['a choice', 'const a = b ? c : d', ['const a = c', 'const a = d']],
    ['a number', 'const a = f(1_000)', ['const a = f(1001)']],
    ['a call', 'f(a)', ['']],
    ['a list', 'const a = [b, c]', ['const a = [b]']],
    ['a pattern', 'const a = /^b$/i', ['const a = /b$/i', 'const a = /^b/i', 'const a = /^b$/']],
    ['a piece', 'const a = b.slice(c)', ['const a = b']],
    ['texts that are put together', "const a = b + 'c'", []],
    ['types and imports', "import { a } from 'b'\ntype C = 1 | 2", []],
  ])('%s', (_, text, changes) => {
    expect(changesOf(text)).toEqual(changes)
  })

  test('what stands twice is told apart', () => {
    expect(changesOf('f(1)\nf(1)')).toContain('f(1)\nf(2)')
  })

  test('a function is named as the runtime names it', () => {
    const text = 'class A { #b() { return [1].map(c => c < 2) } }\nconst d = () => 3'
    expect(new Set(mutationsOf('src/a.ts', text).map(({ within }) => within))).toEqual(new Set(['#b', 'd']))
  })
})
