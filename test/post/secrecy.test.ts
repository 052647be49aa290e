// What a server repeats of a secret is taken out, in every form in which it went there.
import { expect, test } from 'vitest'
import { Secrecy } from '../../src/post/servers/secrecy.ts'
import { placeOf, ServerFault } from '../../src/post/servers/serverFault.ts'

const base64 = (text: string): string => Buffer.from(text).toString('base64')
const SECRET = 'hunter2+SECRET?'

test.each([
  ['as it is', `wrong: ${SECRET}.`, 'wrong: ….'],
  ['twice', `${SECRET} ${SECRET}`, '… …'],
  ['as AUTH LOGIN sends it', `535 ${base64(SECRET)} no`, '535 … no'],
  ['without what fills base64 up', base64(SECRET).replace(/=+$/, ''), '…'],
  ['as AUTH PLAIN sends it', base64(`\0judge\0${SECRET}`), '…'],
  ['as AUTH PLAIN sends it with an identity', base64(`judge\0judge\0${SECRET}`), '…'],
  ['as XOAUTH2 sends it', base64(`user=judge\x01auth=Bearer ${SECRET}\x01\x01`), '…'],
  ['as a form sends it', encodeURIComponent(SECRET), '…'],
  ['not at all', 'mailbox is full', 'mailbox is full'],
])('%s', (_, said, told) => {
  const secrecy = new Secrecy('judge')
  secrecy.keep(SECRET)
  expect(secrecy.without(said)).toBe(told)
})

test('a short one is taken out only where it stands by itself', () => {
  const secrecy = new Secrecy('judge')
  secrecy.keep('x')
  expect(secrecy.without('535 x is not next')).toBe('535 … is not next')
})

test('every fault of a server goes through it, before it is cut short', () => {
  const settings = {
    host: 'mail.example',
    port: 465,
    security: 'tls',
    user: 'judge',
    password: SECRET,
  } as const
  const sent = base64(`\0judge\0${SECRET}`)
  const { message } = new ServerFault('declined', placeOf('SMTP', settings), `${'.'.repeat(190)} ${sent}`)
  expect(message).toContain('. …)')
})
