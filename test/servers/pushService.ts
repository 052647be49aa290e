// A push service, as a browser's maker runs one, and the browsers that have subscribed at it: they read what only they can read.
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { createServer, type Server } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { certificate } from './servers.ts'

/** What a browser was told, and what the service saw of it. */
export interface Heard {
  readonly to: string
  readonly told: unknown
  readonly seconds: number
  /** What the judge has signed: for which service, and how it can be reached. */
  readonly signed: Readonly<Record<string, unknown>>
}

/** A browser of which its page may tell the judge. */
export interface OwnBrowser {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

export class PushService {
  /** The certificate by which it is known. */
  readonly ca: string
  readonly #server: Server
  readonly #browsers = new Map<
    string,
    { readonly own: ReturnType<typeof createECDH>; readonly auth: Buffer }
  >()
  readonly heard: Heard[] = []
  /** What it answers for the browsers that are named, in place of 201. */
  readonly answers = new Map<string, { readonly status: number; readonly location?: string }>()
  /** How many it was asked for, whatever it answered. */
  asked = 0
  /** Browsers that it leaves without an answer. */
  readonly silent = new Set<string>()

  constructor(folder: string) {
    const { cert, key } = certificate(folder)
    this.ca = cert
    const keys = { cert: readFileSync(cert), key: readFileSync(key) }
    this.#server = createServer(keys, async (request, response) => {
      const path = request.url ?? ''
      this.asked++
      const body = await buffer(request)
      if (this.silent.has(path)) return
      const { status, location } = this.answers.get(path) ?? { status: 201 }
      if (status === 201) this.heard.push(this.#read(path, request, body))
      response.writeHead(status, location === undefined ? {} : { location }).end('a word that nobody reads')
    })
  }

  async listen(): Promise<void> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
  }

  /** As the keeper writes it. */
  get host(): string {
    const address = this.#server.address()
    return `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  subscribe(name: string): OwnBrowser {
    const own = createECDH('prime256v1')
    const p256dh = own.generateKeys('base64url')
    const auth = randomBytes(16)
    this.#browsers.set(`/${name}`, { own, auth })
    return { endpoint: `https://${this.host}/${name}`, keys: { p256dh, auth: auth.toString('base64url') } }
  }

  #read(path: string, { headers }: IncomingMessage, body: Buffer): Heard {
    const { own, auth } = this.#browsers.get(path)!
    const told: unknown = JSON.parse(decrypted(body, own, auth))
    const signed = proven(String(headers.authorization))
    return { to: path.slice(1), told, seconds: Number(headers['ttl']), signed }
  }
}

const derived = (key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** One record under AES-128-GCM, keyed for one browser. (RFC 8188, 2; RFC 8291, 3.4) */
function decrypted(body: Buffer, own: ReturnType<typeof createECDH>, auth: Buffer): string {
  const [salt, length] = [body.subarray(0, 16), body[20]!]
  const theirs = body.subarray(21, 21 + length)
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs])
  const secret = derived(own.computeSecret(theirs), auth, about, 32)
  const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const sealed = body.subarray(21 + length)
  const opening = createDecipheriv('aes-128-gcm', key, nonce)
  opening.setAuthTag(sealed.subarray(-16))
  const text = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()])
  // Behind the text stands a two, and then nothing but zeros.
  return text.toString('utf8', 0, text.lastIndexOf(2))
}

/** What the judge says of itself, if it was signed with the key that it names. (RFC 8292, 3) */
function proven(authorization: string): Heard['signed'] {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head, claims, signature] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)]
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const wayOf = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  const isTrue = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    wayOf,
    Buffer.from(`${signature}`, 'base64url'),
  )
  if (!isTrue) throw new Error('somebody else has signed this')
  return JSON.parse(Buffer.from(`${claims}`, 'base64url').toString())
}
