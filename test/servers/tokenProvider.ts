// A provider of access tokens as strict as any: each refresh token is good once, and one that comes again ends the whole grant.
import { createServer, type Server, type ServerResponse } from 'node:http'

export class TokenProvider {
  /** The access tokens that are good, the newest last. */
  readonly given: string[] = []
  /** The refresh tokens that have come, in their order. */
  readonly asked: string[] = []
  /** Whether somebody has used a refresh token that was used before: then no token of that grant is good any more. */
  wasAbused = false
  /** Called when a request has come, before anything is done about it. */
  onAsked: () => Promise<void> | void = () => {}
  readonly #server: Server
  #good: string

  private constructor(first: string) {
    this.#good = first
    this.#server = createServer((request, response) => {
      let body = ''
      request.on('data', (bytes: Buffer) => {
        body += bytes.toString()
      })
      request.on('end', () => {
        Promise.resolve(this.onAsked()).then(() => this.#answer(new URLSearchParams(body), response))
      })
    })
  }

  /** Whoever owns the mailbox has granted this refresh token. */
  static async start(first: string): Promise<TokenProvider> {
    const provider = new TokenProvider(first)
    await new Promise<void>(done => void provider.#server.listen(0, '127.0.0.1', done))
    return provider
  }

  /** Grants anew. */
  grant(refresh: string): void {
    this.#good = refresh
    this.wasAbused = false
  }

  get url(): string {
    const address = this.#server.address()
    if (typeof address !== 'object' || address === null) throw new Error('the provider is closed')
    return `http://127.0.0.1:${address.port}/token`
  }

  #answer(form: URLSearchParams, response: ServerResponse): void {
    const refresh = form.get('refresh_token') ?? ''
    this.asked.push(refresh)
    this.wasAbused ||= refresh !== this.#good
    const body = this.wasAbused ? REVOKED : this.#next()
    response.writeHead(this.wasAbused ? 400 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }

  #next(): object {
    this.#good = `refresh token ${this.given.length + 1}`
    this.given.push(`access token ${this.given.length + 1}`)
    return { access_token: this.given.at(-1), expires_in: 3_600, refresh_token: this.#good }
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise(done => void this.#server.close(() => done()))
  }
}

const REVOKED = { error: 'invalid_grant', error_description: 'Token has been revoked.' }
