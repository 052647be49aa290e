// Mails that are signed for our domain: a stranger can prove that they are ours, and not a byte of them is changed.
import { generateKeyPairSync } from 'node:crypto'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { packed } from '../../src/post/outgoing.ts'
import { SmtpCarrier } from '../../src/post/servers/smtp.ts'
import { SmtpSink } from '../servers/smtpSink.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const KEY = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const PUBLIC = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const DKIM = { domain: 'dragoman.example', selector: 'judge2026', key: KEY }

/** The DNS of our domain, and of nobody else's. */
const resolver = async (name: string, type: string): Promise<string[][]> => {
  if (name === 'judge2026._domainkey.dragoman.example' && type === 'TXT')
    return [[`v=DKIM1; k=rsa; p=${PUBLIC}`]]
  throw Object.assign(new Error('there is no such name'), { code: 'ENOTFOUND' })
}

let sink: SmtpSink
const closing: SmtpCarrier[] = []
beforeEach(async () => {
  sink = await SmtpSink.start()
})
afterEach(async () => {
  for (const carrier of closing.splice(0)) carrier.close()
  await sink.stop()
})

async function received(text: string): Promise<Buffer> {
  const carrier = new SmtpCarrier({ host: '127.0.0.1', port: sink.port, security: 'none', dkim: DKIM })
  closing.push(carrier)
  const mail = {
    subject: 'EXMP:harbor - S1901M Results',
    text,
    replyTo: 'judge+abc@dragoman.example',
    inReplyTo: null,
    references: ['<game.harbor@dragoman.example>'],
    auto: 'auto-generated',
    listId: '<harbor.dragoman.example>',
  } as const
  const sender = { address: 'judge@dragoman.example', name: 'Judge' }
  await carrier.send(await packed('<1@dragoman.example>', 'anna@table.example', mail, sender, new Date(0)))
  return Buffer.from(sink.mails[0]!.text)
}

async function verdict(raw: Buffer) {
  const { results } = await dkimVerify(raw, { resolver })
  const [result] = results
  return { result: result?.status.result, domain: result?.signingDomain }
}

const RESULTS = [
  ':: Judge: EXMP  Game: Harbor  Variant: Standard',
  ':: Deadline: F1902M Thu Nov 26 2026 23:30:00 +0000  ',
  '',
  '[M]  A VIE - GAL   bounced  ',
  '.',
  'From here on',
  '',
].join('\n')

describe('a mail that is signed', () => {
  test.each([
    ['in plain letters', RESULTS],
    ['in another script', 'Grüße aus Köln\n'],
  ])('%s proves that it is ours', async (_, text) => {
    expect(await verdict(await received(text))).toMatchObject({ result: 'pass', domain: 'dragoman.example' })
  })

  test('signs whom it is from, and all that is read by people and programs', async () => {
    const [, signature = ''] =
      /^DKIM-Signature:([\s\S]*?)\r\n(?![ \t])/m.exec((await received(RESULTS)).toString()) ?? []
    const [, names = ''] = /\bh=([^;]*)/.exec(signature.replace(/\s/g, '')) ?? []
    expect(names.toLowerCase().split(':')).toEqual(
      expect.arrayContaining([
        'from',
        'to',
        'reply-to',
        'subject',
        'date',
        'message-id',
        'references',
        'list-id',
      ]),
    )
  })

  test('keeps each line of the results byte for byte', async () => {
    const text = (await received(RESULTS)).toString('latin1')
    expect(text.slice(text.indexOf('\r\n\r\n') + 4)).toBe(RESULTS.replaceAll('\n', '\r\n'))
  })

  test.each([
    ['its text', 'bounced', 'succeeds'],
    ['its subject', 'Results', 'Rumours'],
    ['its sender', 'From: Judge <judge@', 'From: Judge <other@'],
  ])('proves nothing when somebody has changed %s', async (_, was, is) => {
    const raw = (await received(RESULTS)).toString('latin1')
    expect(raw).toContain(was)
    const { result } = await verdict(Buffer.from(raw.replace(was, is), 'latin1'))
    expect(result).not.toBe('pass')
  })
})

describe('a key that cannot sign', () => {
  const ed25519 = generateKeyPairSync('ed25519')
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()
  test.each([
    ['is none', 'abc', 'not a private key'],
    ['is the public one', publicKey.export({ type: 'spki', format: 'pem' }).toString(), 'not a private key'],
    ['is of another kind', ed25519, 'a key for ed25519'],
  ])('is refused before a mail leaves unsigned: it %s', (_, key, why) => {
    const settings = { host: '127.0.0.1', port: sink.port, security: 'none', dkim: { ...DKIM, key } } as const
    expect(() => new SmtpCarrier(settings)).toThrow(why)
  })
})
