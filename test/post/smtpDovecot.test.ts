// What a real server says of an address that it does not have, as we understand it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { smtpFault } from '../../src/post/servers/smtpFault.ts'
import { Dovecot, hasDovecot } from '../servers/dovecot.ts'
import { tellSkipped } from '../servers/servers.ts'

tellSkipped(hasDovecot, 2, 'dovecot')

describe.skipIf(!hasDovecot)('Dovecot', () => {
  let dovecot: Dovecot
  beforeAll(async () => {
    dovecot = await Dovecot.start()
  })
  afterAll(() => dovecot.stop())

  const refused = async (address: string) =>
    smtpFault(await dovecot.deliver(address, 'Subject: x\r\n\r\nx\r\n').catch((fault: unknown) => fault), {
      protocol: 'SMTP',
      host: 'dovecot',
      port: 24,
    })

  test('refuses for good whom it does not know, and that is about the recipient', async () => {
    const fault = await refused('nobody@test.example')
    expect(fault).toMatchObject({ isForGood: true, blame: 'recipient' })
    expect(fault.message).toMatch(/550 5\.1\.1 .*User doesn't exist/)
  })

  test('that is gone is the trouble of the server', async () => {
    dovecot.kill()
    expect(await refused('nobody@test.example')).toMatchObject({ isForGood: false, blame: 'server' })
  })
})
