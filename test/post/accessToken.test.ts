// Access tokens are fetched when they are needed, kept while they are good, and asked for anew when one was refused.
import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  accessTokens as accessTokensOf,
  type RefreshTokens,
  TokenFault,
  type TokenGrant,
} from '../../src/post/servers/accessToken.ts'
import { lookAtSmtp } from '../../src/post/servers/looks.ts'
import { serverFault } from '../../src/post/servers/serverFault.ts'
import { SmtpCarrier } from '../../src/post/servers/smtp.ts'
import { SmtpSink } from '../servers/smtpSink.ts'

/** A refresh token that is kept as long as this lives. */
function inMemory(): RefreshTokens {
  let latest: string | undefined
  const keep = async (token: string): Promise<void> => {
    latest = token
  }
  return { inHand: ({ refresh }, act) => act({ refresh: latest ?? refresh, keep }) }
}

const accessTokens = (grant: TokenGrant, now?: () => number) => accessTokensOf(grant, inMemory(), now)

let server: Server
let asked: URLSearchParams[]
let answer: { status: number; body: unknown }
beforeEach(async () => {
  asked = []
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (bytes: Buffer) => {
      body += bytes.toString()
    })
    request.on('end', () => {
      asked.push(new URLSearchParams(body))
      const said = answer.body ?? { access_token: `token ${asked.length}`, expires_in: 3_600 }
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
    })
  })
  answer = { status: 200, body: undefined }
  await new Promise<void>(done => void server.listen(0, '127.0.0.1', done))
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const grant = (changes: object = {}) => {
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { url: `http://127.0.0.1:${port}/token`, client: 'dragoman', refresh: 'first', ...changes }
}

test('a token is asked for as the provider wants it, and kept while it is good', async () => {
  let now = 0
  const token = accessTokens(grant({ secret: 'hush', scope: 'mail' }), () => now)
  expect(await token()).toBe('token 1')
  expect(Object.fromEntries(asked[0]!)).toEqual({
    grant_type: 'refresh_token',
    client_id: 'dragoman',
    client_secret: 'hush',
    refresh_token: 'first',
    scope: 'mail',
  })
  now = 3_539_000
  expect(await token()).toBe('token 1')
  now = 3_541_000
  expect(await token()).toBe('token 2')
})

test('a token that was refused is not used again', async () => {
  const token = accessTokens(grant())
  expect([await token(), await token(), await token(true), await token()]).toEqual([
    'token 1',
    'token 1',
    'token 2',
    'token 2',
  ])
})

test('those who ask at the same moment get the same', async () => {
  const token = accessTokens(grant())
  expect(await Promise.all([token(), token(), token(true)])).toEqual(['token 1', 'token 1', 'token 1'])
  expect(asked).toHaveLength(1)
})

test('a new refresh token is kept before what came with it is used, and even if nothing did', async () => {
  const kept: string[] = []
  const refreshTokens: RefreshTokens = {
    async inHand({ refresh }, act) {
      return act({ refresh, keep: async token => void kept.push(token) })
    },
  }
  answer.body = { refresh_token: 'second' }
  await expect(accessTokensOf(grant(), refreshTokens)()).rejects.toThrow('sent no token')
  expect(kept).toEqual(['second'])
  answer.body = { access_token: 'one', refresh_token: 'third' }
  const full = {
    inHand: <Value>({ refresh }: TokenGrant, act: Parameters<RefreshTokens['inHand']>[1]) =>
      act({ refresh, keep: () => Promise.reject(new Error('the disk is full')) }) as Promise<Value>,
  }
  await expect(accessTokensOf(grant(), full)()).rejects.toThrow('the disk is full')
})

test('a new refresh token takes the place of the old', async () => {
  answer.body = { access_token: 'one', refresh_token: 'second' }
  const token = accessTokens(grant())
  await token()
  await token(true)
  expect(asked.map(each => each.get('refresh_token'))).toEqual(['first', 'second'])
})

test.each([
  [
    400,
    { error: 'invalid_grant', error_description: 'Token has been revoked.' },
    'invalid_grant: Token has been',
    'noToken',
  ],
  [500, {}, 'OAuth2: 500', 'noToken'],
  [200, {}, 'sent no token', 'noToken'],
  [200, null, 'sent no token', 'noToken'],
])('a provider that says %i %j is understood', async (status, body, words, trouble) => {
  answer = { status, body: body ?? 'null' }
  const fault = await accessTokens(grant())().catch((fault: unknown) => fault)
  expect(fault).toBeInstanceOf(TokenFault)
  const told = serverFault(fault, { protocol: 'IMAP', host: 'mail.example', port: 993 })
  expect(told).toMatchObject({ trouble })
  expect(told.message).toContain(words)
})

test('a provider that is not there is told apart', async () => {
  const fault = await accessTokens(grant({ url: 'http://127.0.0.1:1/' }))().catch((fault: unknown) => fault)
  const told = serverFault(fault, { protocol: 'IMAP', host: 'mail.example', port: 993 })
  expect(told).toMatchObject({ trouble: 'silentProvider' })
  expect(told.message).toContain('check token: url')
})

test('a mail server that we have no token for is not told to have a wrong password', async () => {
  const sink = await SmtpSink.start({ token: 'token 1' })
  answer = { status: 400, body: { error: 'invalid_grant' } }
  const password = accessTokens(grant())
  const settings = { host: '127.0.0.1', port: sink.port, security: 'none', user: 'judge', password } as const
  const fault: unknown = await lookAtSmtp(settings, 5_000).catch((thrown: unknown) => thrown)
  expect(fault).toMatchObject({ trouble: 'noToken' })
  await sink.stop()
})

test('mails are sent with a token in the place of a password', async () => {
  const sink = await SmtpSink.start({ token: 'token 1' })
  const password = accessTokens(grant())
  const settings = { host: '127.0.0.1', port: sink.port, security: 'none', user: 'judge', password } as const
  const carrier = new SmtpCarrier(settings)
  const envelope = { from: 'judge@test.example', to: 'anna@test.example' }
  await carrier.send({
    messageId: '<1@test.example>',
    envelope,
    raw: Buffer.from('Subject: one\r\n\r\nhello\r\n'),
  })
  expect(sink.mails.map(({ to }) => to)).toEqual(['anna@test.example'])
  carrier.close()
  await sink.stop()
})
