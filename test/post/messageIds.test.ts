// The names of our mails: the same again for the same mail, another for any other, and none that a stranger could tell.
import { describe, expect, test } from 'vitest'
import { keyOfMessageId, messageIdFor, messageIdOf } from '../../src/post/tokens.ts'

const JUDGE = 'judge@dragoman.example'
const SECRET = new Uint8Array(32).fill(7)

describe('the name of a mail', () => {
  const name = messageIdFor('letter 0 anna', JUDGE, SECRET)

  test('is the same when the mail is made once more', () => {
    expect(messageIdFor('letter 0 anna', JUDGE, SECRET)).toBe(name)
    expect(name).toMatch(/^<[0-9a-f]{24}@dragoman\.example>$/)
  })

  test.each<[string, string, string, Uint8Array]>([
    ['another mail', 'letter 1 anna', JUDGE, SECRET],
    ['another house', 'letter 0 anna', 'judge@elsewhere.example', SECRET],
    ['a judge with another secret', 'letter 0 anna', JUDGE, new Uint8Array(32).fill(8)],
  ])('is another one for %s', (_, origin, judge, secret) => {
    expect(messageIdFor(origin, judge, secret)).not.toBe(name)
  })

  test('can be made of its key again', () => {
    expect(messageIdOf(keyOfMessageId(name)!, JUDGE)).toBe(name)
  })

  test.each(['<a1@table.example>', '<harbor.41@dragoman.example>', 'a1', ''])(
    'is not to be found in %s',
    other => {
      expect(keyOfMessageId(other)).toBeUndefined()
    },
  )
})
