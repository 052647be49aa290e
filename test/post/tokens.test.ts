// Reply addresses: what each says, to whom it is bound, and when it runs out.
import { describe, expect, test } from 'vitest'
import { isFor, MASTER_SEAT, readToken, type Token, tokenFor } from '../../src/post/tokens.ts'

const SECRET = new Uint8Array(32).fill(7)
const NOW = Date.parse('2026-01-05T10:00:00Z')
const DAY = 86_400_000
const anna = 'anna@table.example'

const seat = (more: Partial<Extract<Token, { kind: 'seat' }>> = {}): Token => ({
  kind: 'seat',
  game: 'harbor',
  seat: 3,
  expires: NOW + 90 * DAY,
  ...more,
})
const mail: Token = { kind: 'mail', key: 'a1b2c3d4e5f6a1b2c3d4e5f6', expires: NOW + 30 * DAY }
const letter: Token = { kind: 'letter', key: 'a1b2c3d4e5f6a1b2c3d4e5f6', expires: NOW + 90 * DAY }

describe('a token', () => {
  test.each<[string, Token]>([
    ['a power', seat()],
    ['the first power', seat({ seat: 0 })],
    ['the master', seat({ seat: MASTER_SEAT })],
    ['a game with the longest name', seat({ game: 'abcdefghij0123456789' })],
    ['a game with the shortest name', seat({ game: 'x' })],
    ['a letter', letter],
    ['a mail of ours', mail],
  ])('for %s says what was put into it, and runs out on that day', (_, token) => {
    const read = readToken(tokenFor(token, anna, SECRET), NOW)
    const { expires: asked, ...rest } = token
    expect(read).toMatchObject(rest)
    expect(read!.expires).toBeGreaterThanOrEqual(asked)
    expect(read!.expires).toBeLessThanOrEqual(asked + DAY)
  })

  test('with the longest name leaves room for twenty letters before the plus', () => {
    const text = tokenFor(seat({ game: 'abcdefghij0123456789' }), anna, SECRET)
    expect(`${'j'.repeat(20)}+${text}`.length).toBeLessThanOrEqual(64)
    expect(text).toMatch(/^[a-z0-9]+$/)
  })

  test.each([
    ['a letter', letter],
    ['a mail of ours', mail],
  ])('for %s leaves room for twenty letters before the plus', (_, token) => {
    expect(`${'j'.repeat(20)}+${tokenFor(token, anna, SECRET)}`.length).toBeLessThanOrEqual(64)
  })

  test('for a mail is none for the letter of the same key', () => {
    const text = tokenFor(mail, anna, SECRET)
    expect(readToken(text, NOW)!.kind).toBe('mail')
    expect(tokenFor({ ...letter, expires: mail.expires }, anna, SECRET)).not.toBe(text)
  })

  test('is good for the doors that it was made for, and says of no others that they were shut', () => {
    const texts = [0, 1, 12].map(doors => tokenFor(seat(), anna, SECRET, doors))
    expect(new Set(texts).size).toBe(3)
    for (const [i, text] of texts.entries())
      expect([0, 1, 12].map(doors => isFor(text, anna, SECRET, doors))).toEqual(
        [0, 1, 12].map((_, j) => i === j),
      )
    expect(isFor(texts[2]!, `${anna} 1`, SECRET, 2)).toBe(false)
  })

  test('is good until it runs out, and not after', () => {
    const text = tokenFor(seat(), anna, SECRET)
    expect(readToken(text, NOW + 90 * DAY)).toBeDefined()
    expect(readToken(text, NOW + 92 * DAY)).toBeUndefined()
  })

  test.each<[string, string, Uint8Array]>([
    ['another person', 'bert@table.example', SECRET],
    ['another judge', anna, new Uint8Array(32).fill(8)],
    ['nobody', '', SECRET],
  ])('is bound to its person and its judge: it is nothing for %s', (_, person, secret) => {
    const text = tokenFor(seat(), anna, SECRET)
    expect(isFor(text, anna, SECRET)).toBe(true)
    expect(isFor(text, person, secret)).toBe(false)
  })

  test('does not lend its proof to another seat, game, day or kind', () => {
    const proof = (token: Token) => tokenFor(token, anna, SECRET).slice(0, 23)
    const proofs = [
      seat(),
      seat({ seat: 4 }),
      seat({ game: 'haven' }),
      seat({ expires: NOW + 91 * DAY }),
    ].map(proof)
    expect(new Set(proofs).size).toBe(proofs.length)
    // The name of the game stands in clear: nobody may put another there.
    expect(isFor(`${proof(seat())}haven`, anna, SECRET)).toBe(false)
  })

  test.each([
    ['a seat', seat()],
    ['a letter', letter],
    ['a mail of ours', mail],
  ])('for %s is written in one way only', (_, token) => {
    const text = tokenFor(token, anna, SECRET)
    const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789']
    const others = [...text].flatMap((own, i) =>
      letters.filter(each => each !== own).map(each => text.slice(0, i) + each + text.slice(i + 1)),
    )
    expect(others.filter(each => readToken(each, NOW) !== undefined && isFor(each, anna, SECRET))).toEqual([])
    expect(isFor(text.toUpperCase(), anna, SECRET)).toBe(true)
  })

  test.each([
    '',
    'a',
    'harbor',
    'a'.repeat(23),
    'a'.repeat(24),
    '0'.repeat(40),
    'ä'.repeat(40),
    '7'.repeat(5000),
  ])('is not to be made of %.20s', text => {
    expect(readToken(text, NOW)).toBeUndefined()
    expect(isFor(text, anna, SECRET)).toBe(false)
  })
})
