// Mails over the wire to a real SMTP server: what it takes, what it takes later, and what it never takes.
import { createServer } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import type { Blame, CarrierFault, Complaint, PackedMail } from '../../src/post/outgoing.ts'
import { SmtpCarrier, type SmtpSettings } from '../../src/post/servers/smtp.ts'

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

function carrierTo(port: number, settings: Partial<SmtpSettings> = {}): SmtpCarrier {
  const carrier = new SmtpCarrier({ host: '127.0.0.1', port, security: 'none', ...settings })
  closing.push(() => carrier.close())
  return carrier
}

const mail = (more: Partial<PackedMail> = {}): PackedMail => ({
  messageId: '<1@dragoman.example>',
  envelope: { from: 'judge@dragoman.example', to: 'anna@table.example' },
  raw: Buffer.from('Subject: x\r\nMessage-ID: <1@dragoman.example>\r\n\r\n.\r\nA PAR - BUR  \r\n'),
  ...more,
})

const saying = (responseCode: number, text = 'no') => Object.assign(new Error(text), { responseCode })

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

  const to = (answer: Error): SMTPServerOptions => ({ onRcptTo: (_, __, done) => done(answer) })
  const from = (answer: Error): SMTPServerOptions => ({ onMailFrom: (_, __, done) => done(answer) })

  test.each<[string, SMTPServerOptions, boolean, Blame]>([
    ['there is no such recipient', to(saying(550)), true, 'recipient'],
    ['there is no such recipient, by its status', to(saying(550, '5.1.1 unknown')), true, 'recipient'],
    ['the recipient is disabled', to(saying(554, '5.2.1 disabled')), true, 'recipient'],
    ['the mailbox is full', to(saying(552)), true, 'mail'],
    ['the mailbox is full, by its status', to(saying(550, '5.2.2 over quota')), true, 'mail'],
    ['we may not write to the recipient', to(saying(550, '5.7.1 relaying denied')), true, 'mail'],
    ['the recipient is refused for no reason', to(saying(554)), true, 'mail'],
    ['the recipient is busy', to(saying(450)), false, 'mail'],
    ['the recipient is put off until later', to(saying(421)), false, 'server'],
    ['the sender is not liked', from(saying(553)), false, 'server'],
    ['the sender is to wait', from(saying(451)), false, 'server'],
    ['the mail is too large', from(saying(552)), true, 'mail'],
    ['the mail is taken for spam', { onData: refusing(saying(554)) }, true, 'mail'],
    ['the recipient is looked up late', { onData: refusing(saying(550, '5.1.1 no')) }, true, 'recipient'],
    ['the disk is full', { onData: refusing(saying(452)) }, false, 'mail'],
    ['nobody may talk to it now', { onConnect: (_, done) => done(saying(421)) }, false, 'server'],
    ['nobody may ever talk to it', { onConnect: (_, done) => done(saying(554)) }, false, 'server'],
  ])('says whether to try again, and whose trouble it is, where %s', async (_, options, isForGood, blame) => {
    const carrier = carrierTo(await serverThat(options))
    await expect(carrier.send(mail())).rejects.toMatchObject({ name: 'CarrierFault', isForGood, blame })
  })

  test.each<[string, SMTPServerOptions, Complaint | undefined, Blame]>([
    ['many at a time, to whomever', to(saying(421, '4.7.0 too many')), 'tooMany', 'server'],
    ['many from us', from(saying(450, '4.7.1 rate limited')), 'tooMany', 'server'],
    ['many for this house', to(saying(451, '4.7.650 come again later')), 'tooMany', 'mail'],
    [
      'many for this house, by its name',
      to(saying(421, '4.7.0 too many for Table.example.')),
      'tooMany',
      'mail',
    ],
    ['many, and repeats the address', to(saying(421, '<anna@table.example>: too many')), 'tooMany', 'server'],
    ['many for this house, without a status', to(saying(450)), 'tooMany', 'mail'],
    ['as many as to be spam', { onData: refusing(saying(550, '5.7.1 looks like bulk')) }, 'tooMany', 'mail'],
    [
      'the first, of whom it does not know',
      to(saying(451, '4.7.1 Greylisted for a minute')),
      undefined,
      'mail',
    ],
    ['one into a full mailbox', to(saying(452, '4.2.2 over quota')), undefined, 'mail'],
    ['one for nobody', to(saying(550, '5.1.1 unknown')), undefined, 'recipient'],
    [
      'enough for a day, by its status',
      { onData: refusing(saying(550, '5.4.5 Daily user sending limit exceeded')) },
      'enoughForToday',
      'server',
    ],
    ['enough for a day', from(saying(554, 'Too many mails sent today, sorry')), 'enoughForToday', 'server'],
    [
      'enough for 24 hours',
      to(saying(452, 'limit of 500 messages in 24 hours reached')),
      'enoughForToday',
      'server',
    ],
  ])('knows where a server says that these are %s', async (_, options, says, blame) => {
    const carrier = carrierTo(await serverThat(options))
    await expect(carrier.send(mail())).rejects.toMatchObject({ name: 'CarrierFault', says, blame })
  })

  /** Takes so many mails by each connection; tells how many connections there were. */
  async function serverOfFew(most: number) {
    const taken = new Map<string, number>()
    const port = await serverThat({
      onConnect: ({ id }, done) => done(void taken.set(id, 0)),
      onMailFrom: (_, { id }, done) => done(taken.get(id)! < most ? null : saying(421)),
      onData(stream, { id }, done) {
        stream.resume().on('end', () => done(void taken.set(id, taken.get(id)! + 1)))
      },
    })
    return { port, taken }
  }

  test.each([
    ['that ends its connections by 421 after some mails', undefined],
    ['as often as the keeper says', 2],
  ])('opens another connection to a server %s', async (_, mailsPerConnection) => {
    const { port, taken } = await serverOfFew(3)
    const carrier = carrierTo(port, { mailsPerConnection })
    for (let i = 0; i < 12; i++) await carrier.send(mail())
    const counts = [...taken.values()].filter(count => count > 0)
    expect(counts).toEqual(counts.map(() => mailsPerConnection ?? 3))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(12)
  })

  test('knocks once more where a server has taken mails since it was last turned away', async () => {
    let connections = 0
    const taken = new Map<string, number>()
    const port = await serverThat({
      onConnect: ({ id }, done) => done(++connections % 2 === 0 ? saying(421) : void taken.set(id, 0)),
      onMailFrom: (_, { id }, done) => done(taken.get(id)! < 3 ? null : saying(421)),
      onData(stream, { id }, done) {
        stream.resume().on('end', () => done(void taken.set(id, taken.get(id)! + 1)))
      },
    })
    const carrier = carrierTo(port)
    for (let i = 0; i < 9; i++) await carrier.send(mail())
    expect([...taken.values()]).toEqual([3, 3, 3])
    expect(connections).toBe(5)
  })

  test('does not go on knocking at a server that has had enough', async () => {
    const { port, taken } = await serverOfFew(0)
    const carrier = carrierTo(port)
    await expect(carrier.send(mail())).rejects.toMatchObject({ blame: 'server' })
    expect(taken.size).toBe(1)
  })

  const falling = ((stream, _, done) => {
    stream.resume()
    stream.on('end', () => done(saying(421)))
  }) satisfies SMTPServerOptions['onData']

  test.each<[string, SMTPServerOptions, boolean]>([
    ['stumbles over it', { onData: falling }, true],
    ['lets nobody in', { onConnect: (_, done) => done(saying(421)) }, false],
    ['takes nothing from us', from(saying(553)), false],
  ])('finds out whether a server is well without the mail where it %s', async (_, options, isWell) => {
    const carrier = carrierTo(await serverThat(options))
    const fault = await carrier.send(mail()).catch((each: CarrierFault) => each)
    expect(await carrier.isWellWithout(fault as CarrierFault)).toBe(isWell)
  })

  test.each([
    ['127.0.0.1', true],
    ['::1', true],
    ['10.3.4.5', true],
    ['mailbox', true],
    ['mail.lan', true],
    ['smtp.gmail.com', false],
    ['8.8.8.8', false],
  ])('knows whether %s is beside it: %s', (host, isNearby) => {
    expect(new SmtpCarrier({ host, port: 25, security: 'none' })).toMatchObject({ isNearby })
  })

  test('sends from the one address that a server allows, once it has learned that', async () => {
    const tried: string[] = []
    const port = await serverThat({
      onMailFrom: ({ address }, _, done) => {
        tried.push(address)
        done(address.includes('+') ? saying(553) : null)
      },
    })
    const carrier = carrierTo(port)
    const [from, otherwiseFrom] = ['judge+abc@dragoman.example', 'judge@dragoman.example']
    const envelope = { from, otherwiseFrom, to: 'anna@table.example' }
    await carrier.send(mail({ envelope }))
    await carrier.send(mail({ envelope }))
    expect(tried).toEqual([from, otherwiseFrom, otherwiseFrom])
  })

  test('sends from the address for reports where a server allows it', async () => {
    const tried: string[] = []
    const port = await serverThat({ onMailFrom: ({ address }, _, done) => done(void tried.push(address)) })
    const envelope = {
      from: 'judge+abc@dragoman.example',
      otherwiseFrom: 'judge@dragoman.example',
      to: 'anna@table.example',
    }
    await carrierTo(port).send(mail({ envelope }))
    expect(tried).toEqual(['judge+abc@dragoman.example'])
  })

  test('tells a server that does not change to TLS neither a password nor a mail', async () => {
    const heard: string[] = []
    const port = await serverThat({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_, __, done) => done(null, { user: heard.push('password') }),
      onMailFrom: (_, __, done) => done(void heard.push('mail')),
    })
    const [user, password] = ['judge', 'not-for-everybody']
    const carrier = carrierTo(port, { security: 'starttls', user, password })
    await expect(carrier.send(mail())).rejects.toMatchObject({ name: 'CarrierFault', isForGood: false })
    expect(heard).toEqual([])
    await carrierTo(port, { user, password }).send(mail())
    expect(heard).toEqual(['password', 'mail'])
  })

  test('tries again where nobody listens', async () => {
    const port = await serverThat({})
    await closing.pop()!()
    await expect(carrierTo(port).send(mail())).rejects.toMatchObject({
      name: 'CarrierFault',
      isForGood: false,
      blame: 'server',
    })
  })

  test('tries again where somebody hangs up', async () => {
    const server = createServer(socket => void socket.end('220 hello\r\n'))
    await new Promise<void>(done => void server.listen(0, '127.0.0.1', done))
    closing.push(() => void server.close())
    const { port } = server.address() as { port: number } // it listens
    await expect(carrierTo(port).send(mail())).rejects.toMatchObject({ isForGood: false, blame: 'server' })
  })
})

function refusing(answer: Error): NonNullable<SMTPServerOptions['onData']> {
  return (stream, _, done) => {
    stream.resume()
    stream.on('end', () => done(answer))
  }
}
