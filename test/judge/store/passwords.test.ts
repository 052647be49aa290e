import { expect, it } from 'vitest'
import { hashPassword, isOutdated, isPasswordOf } from '../../../src/judge/store/passwords.ts'

const CHEAP = { log2N: 4, r: 8, p: 1 }

it('knows a password again, and no other', async () => {
  const hash = await hashPassword('Marseilles')
  expect(await isPasswordOf(hash, 'Marseilles')).toBe(true)
  expect(await isPasswordOf(hash, 'marseilles')).toBe(false)
  expect(await isPasswordOf(hash, 'Marseilles ')).toBe(false)
  expect(await isPasswordOf(hash, '')).toBe(false)
  expect(hash).not.toContain('Marseilles')
})

it('keeps another text of the same password each time', async () => {
  const [one, other] = [await hashPassword('bur', CHEAP), await hashPassword('bur', CHEAP)]
  expect(one).not.toBe(other)
  expect([await isPasswordOf(one, 'bur'), await isPasswordOf(other, 'bur')]).toEqual([true, true])
})

it('takes the same letters for the same, however they are encoded', async () => {
  const hash = await hashPassword('M\u00fcnchen', CHEAP)
  expect(await isPasswordOf(hash, 'Mu\u0308nchen')).toBe(true)
})

it('is nobody’s if it cannot be read, or asks for too much', async () => {
  const hash = await hashPassword('bur', CHEAP)
  const broken = ['', 'bur', hash.slice(0, -1), hash.replace('scrypt', 'md5'), hash.replace('$4$', '$40$')]
  for (const each of [...broken, hash.replace('$4$', '$0$'), hash.replace('$8$', '$99$')]) {
    expect(await isPasswordOf(each, 'bur'), each).toBe(false)
  }
})

it('refuses a password that is empty or too long before it spends anything on it', async () => {
  await expect(hashPassword('')).rejects.toThrow('1 to 200 characters')
  await expect(hashPassword('x'.repeat(201))).rejects.toThrow('1 to 200 characters')
  expect(await isPasswordOf(await hashPassword('x'.repeat(200), CHEAP), 'x'.repeat(201))).toBe(false)
})

it('tells a hash that was made too cheaply', async () => {
  expect(isOutdated(await hashPassword('bur', CHEAP))).toBe(true)
  expect(isOutdated(await hashPassword('bur'))).toBe(false)
  expect(isOutdated('bur')).toBe(true)
})
