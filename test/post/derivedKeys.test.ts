// The keys from a judge's secret: each use and each secret has its own, and it is the same each time.
import { hkdfSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { keyFor } from '../../src/post/tokens.ts'

const secret = new Uint8Array(32).fill(7)
const hex = (key: Uint8Array): string => Buffer.from(key).toString('hex')

test('is made by RFC 5869, as older judges made it', () => {
  const made = Buffer.from(hkdfSync('sha256', secret, '', 'letters under seal', 32)).toString('hex')
  expect(hex(keyFor('letters under seal', secret))).toBe(made)
  expect(hex(keyFor('letters under seal', secret))).toBe(made)
})

test('is another one for another use, and for another secret', () => {
  const uses = ['letters under seal', 'keys that end mails', 'keys that send orders']
  const keys = [secret, new Uint8Array(32).fill(8)].flatMap(each => uses.map(use => hex(keyFor(use, each))))
  expect(new Set(keys).size).toBe(6)
})
