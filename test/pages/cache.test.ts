// What is kept for pages has a bound in characters, and what was asked for longest ago goes first.
import { expect, test } from 'vitest'
import { Cache } from '../../src/pages/cache.ts'

const cache = (most: number) => new Cache<string>(most, ({ length }) => length)
const kept = (from: Cache<string>, ...keys: readonly string[]) =>
  keys.filter(key => from.find(key) !== undefined)

test('a value is found until others need its room', () => {
  const some = cache(10)
  for (const key of ['a', 'b', 'c']) some.keep(key, 'four')
  expect(kept(some, 'a', 'b', 'c')).toEqual(['b', 'c'])
})

test('what was asked for stays longer than what was not', () => {
  const some = cache(10)
  some.keep('a', 'four')
  some.keep('b', 'four')
  some.find('a')
  some.keep('c', 'four')
  expect(kept(some, 'a', 'b', 'c')).toEqual(['a', 'c'])
})

test('a value in the place of another gives its room back', () => {
  const some = cache(10)
  some.keep('a', 'one')
  for (let i = 0; i < 10; i++) some.keep('b', 'seven77')
  expect(kept(some, 'a', 'b')).toEqual(['a', 'b'])
  expect(some.size).toBe(2)
})

test('what is longer than everything that may be kept drives nothing out but is not kept', () => {
  const some = cache(10)
  expect(some.keep('long', 'eleven chars')).toBe('eleven chars')
  expect(some.size).toBe(0)
  some.keep('a', 'four')
  expect(kept(some, 'a')).toEqual(['a'])
})
