// Headers that need no encoding are written without the composer, and are byte for byte what it would make of them.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { composedHeaders, type Heads, plainHeaders } from '../../src/post/outgoing.ts'

const word = fc.stringMatching(/^[a-z0-9]{1,30}$/)
const address = fc
  .tuple(
    fc.array(word, { minLength: 1, maxLength: 3 }),
    fc.constantFrom('.', '+', '-', '_'),
    word,
    fc.constantFrom('example', 'example', 'example', 'example', 'example', 'example', 'Example', '1'),
  )
  .map(([names, sign, domain, top]) => `${names.join(sign)}@${domain}.${top}`)
const id = fc.oneof(
  fc.stringMatching(/^<[!#-;=?-~]{1,120}>$/),
  address.map(each => `<${each}>`),
)
const plain = fc.stringMatching(/^[!#-~]{1,40}$/)
const text = fc.oneof(
  { weight: 20, arbitrary: fc.array(plain, { minLength: 1, maxLength: 30 }).map(words => words.join(' ')) },
  fc.stringMatching(/^[ -~]{1,200}$/),
  fc.string({ unit: 'grapheme', minLength: 1 }),
  fc.constant('=?utf-8?Q?x?='),
)

const heads: fc.Arbitrary<Heads> = fc
  .record({
    from: fc.record({
      name: fc.oneof(
        { weight: 5, arbitrary: fc.stringMatching(/^[A-Za-z]{1,9}( [A-Za-z]{1,60}){0,3}$/) },
        text,
      ),
      address,
    }),
    to: address.map(each => ({ name: '', address: each })),
    replyTo: address,
    subject: text,
    messageId: id,
    date: fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }),
    inReplyTo: fc.option(id, { nil: undefined }),
    references: fc.array(id, { maxLength: 4 }),
    listId: text,
  })
  .map(({ listId, inReplyTo, ...rest }) => ({
    ...rest,
    ...(inReplyTo === undefined ? {} : { inReplyTo }),
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Dragoman': 'yes', 'List-ID': listId },
  }))

test('as the composer makes them', () => {
  let count = 0
  fc.assert(
    fc.property(heads, each => {
      const made = plainHeaders(each)
      if (made === undefined) return
      count++
      expect(made).toBe(composedHeaders(each))
    }),
    { numRuns: 2_000 },
  )
  expect(count).toBeGreaterThan(50)
})
