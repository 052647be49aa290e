// A password that was right is asked for the slow way once an hour; a wrong one each time.
import { expect, test } from 'vitest'
import { hashPassword } from '../../../src/judge/store/passwords.ts'
import { ProvenPasswords } from '../../../src/judge/store/provenPasswords.ts'

const HOUR = 3_600_000

/** Says which questions went the slow way; the password of a hash is what stands behind its colon. */
function counted() {
  const asked: string[] = []
  const passwords = new ProvenPasswords(async (hash, password) => {
    asked.push(`${hash} ${password}`)
    return hash.split(':')[1] === password
  })
  return { passwords, asked }
}

test('right once, it is known for an hour, and then asked for again', async () => {
  const { passwords, asked } = counted()
  for (const now of [0, 1, HOUR - 1, HOUR, HOUR + 1, 2 * HOUR])
    expect(await passwords.isRight('f:mistral', 'mistral', now)).toBe(true)
  expect(asked).toHaveLength(3)
})

test.each([
  ['wrong', 'f:mistral', 'zephyr', false],
  ['that of another seat', 'g:mistral', 'mistral', true],
  ['of a seat whose password was changed', 'f:zephyr', 'mistral', false],
  ['none', 'f:', '', false],
])('%s, it is asked for the slow way each time it is new', async (_, hash, password, isRight) => {
  const { passwords, asked } = counted()
  await passwords.isRight('f:mistral', 'mistral', 0)
  expect(await passwords.isRight(hash, password, 1)).toBe(isRight)
  expect(asked).toHaveLength(password === '' ? 1 : 2)
  if (!isRight && password !== '') {
    await passwords.isRight(hash, password, 2)
    expect(asked).toHaveLength(3)
  }
})

test('a clock that is turned back makes nothing of it known', async () => {
  const { passwords, asked } = counted()
  await passwords.isRight('f:mistral', 'mistral', HOUR)
  await passwords.isRight('f:mistral', 'mistral', HOUR - 1)
  expect(asked).toHaveLength(2)
})

test('by itself it looks at the hashes that the store keeps', async () => {
  const passwords = new ProvenPasswords()
  const hash = await hashPassword('mistral', { log2N: 4, r: 8, p: 1 })
  expect([await passwords.isRight(hash, 'mistral', 0), await passwords.isRight(hash, 'Mistral', 0)]).toEqual([
    true,
    false,
  ])
})
