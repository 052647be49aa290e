// Mails over the wire to a real SMTP server: what it takes, what it takes later, and what it never takes.
import { createServer } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import type { PackedMail } from '../../src/mail/outgoing.ts'
import { SmtpCarrier } from '../../src/mail/smtp.ts'

const closing: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function serverThat(options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>(done => void server.listen(0, '127.0.0.1', done))
  closing.push(() => new Promise(done => server.close(() => done())))
  const address = server.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('it listens nowhere')
  return address.port
}

function carrierTo(port: number): SmtpCarrier {
  const carrier = new SmtpCarrier({ host: '127.0.0.1', port, security: 'none' })
  closing.push(() => carrier.close())
  return carrier
}

const mail = (more: Partial<PackedMail> = {}): PackedMail => ({
  messageId: '<1@dragoman.example>',
  envelope: { from: 'judge@dragoman.example', to: 'anna@table.example' },
  raw: Buffer.from('Subject: x\r\nMessage-ID: <1@dragoman.example>\r\n\r\n.\r\nA PAR - BUR  \r\n'),
  ...more,
})

const saying = (responseCode: number) => Object.assign(new Error('no'), { responseCode })

describe('a carrier over SMTP', () => {
  test('hands a mail over byte for byte, to its one recipient', async () => {
    const taken: { from: string; to: string[]; raw: string }[] = []
    const port = await serverThat({
      onData(stream, { envelope }, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
        stream.on('end', () => {
          const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
          taken.push({
            from,
            to: envelope.rcptTo.map(({ address }) => address),
            raw: Buffer.concat(chunks).toString(),
          })
          done()
        })
      },
    })
    await carrierTo(port).send(mail())
    expect(taken).toEqual([
      { from: 'judge@dragoman.example', to: ['anna@table.example'], raw: Buffer.from(mail().raw).toString() },
    ])
  })

  test.each<[string, SMTPServerOptions, boolean]>([
    ['there is no such recipient', { onRcptTo: (_, __, done) => done(saying(550)) }, true],
    ['the recipient is busy', { onRcptTo: (_, __, done) => done(saying(450)) }, false],
    ['the sender is not liked', { onMailFrom: (_, __, done) => done(saying(553)) }, true],
    ['the sender is to wait', { onMailFrom: (_, __, done) => done(saying(451)) }, false],
    ['the mail is taken for spam', { onData: refusing(554) }, true],
    ['the disk is full', { onData: refusing(452) }, false],
    ['nobody may talk to it now', { onConnect: (_, done) => done(saying(421)) }, false],
    ['nobody may ever talk to it', { onConnect: (_, done) => done(saying(554)) }, false],
  ])('says whether to try again where %s', async (_, options, isForGood) => {
    const carrier = carrierTo(await serverThat(options))
    await expect(carrier.send(mail())).rejects.toMatchObject({ name: 'CarrierFault', isForGood })
  })

  test('tries again where nobody listens', async () => {
    const port = await serverThat({})
    await closing.pop()!()
    await expect(carrierTo(port).send(mail())).rejects.toMatchObject({
      name: 'CarrierFault',
      isForGood: false,
    })
  })

  test('tries again where somebody hangs up', async () => {
    const server = createServer(socket => void socket.end('220 hello\r\n'))
    await new Promise<void>(done => void server.listen(0, '127.0.0.1', done))
    closing.push(() => void server.close())
    const { port } = server.address() as { port: number } // it listens
    await expect(carrierTo(port).send(mail())).rejects.toMatchObject({ isForGood: false })
  })
})

function refusing(code: number): NonNullable<SMTPServerOptions['onData']> {
  return (stream, _, done) => {
    stream.resume()
    stream.on('end', () => done(saying(code)))
  }
}
