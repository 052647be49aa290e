// A judge with its post office and the pages of it, in a temporary folder, as `dragoman start` runs them.
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wallClock } from '../../src/judge/clock/clock.ts'
import type { Services } from '../../src/judge/conversation/services.ts'
import { UTC } from '../../src/judge/game/calendar.ts'
import { type Home, openHome } from '../../src/judge/service/home.ts'
import { Daemon } from '../../src/judge/service/loop.ts'
import { type Server, serve } from '../../src/pages/http.ts'
import { officeView } from '../../src/pages/officeView.ts'
import { drawBoard } from '../../src/pages/page.ts'
import { PostOffice } from '../../src/post/office/postOffice.ts'
import { isFull } from '../edition.ts'
import { CHEAP } from '../judge/daemon/postTable.ts'

export const JUDGE = 'judge@dragoman.example'

/** What a browser without scripts gets. */
export interface Got {
  readonly status: number
  readonly type: string
  readonly location: string | undefined
  readonly headers: Headers
  readonly text: string
}

export class OfficeTable {
  readonly faults: unknown[] = []
  readonly office: PostOffice
  readonly services: Services
  readonly #folder = mkdtempSync(join(tmpdir(), 'dragoman-office-'))
  readonly #home: Home
  readonly #daemon: Daemon
  readonly #running: Promise<void>
  #http: Server | undefined

  constructor() {
    this.#home = openHome(this.#folder)
    const { store, secret } = this.#home
    const onFault = (fault: unknown): void => void this.faults.push(fault)
    this.services = {
      store,
      secret,
      clock: wallClock,
      judge: { code: 'EXMP', zone: UTC },
      sender: { address: JUDGE, name: 'Judge' },
      chance: sides => Math.floor(this.#dice() * sides),
      ...(isFull ? {} : { passwordCost: CHEAP }),
    }
    this.office = new PostOffice(JUDGE, async () => this.#daemon.wake())
    const { services, office } = this
    this.#daemon = new Daemon({ services, mailbox: office.mailbox, carrier: office, poll: 60_000 })
    this.#running = this.#daemon.run(onFault)
  }

  /** The same game every time. */
  #seed = 1
  #dice(): number {
    this.#seed = (Math.imul(this.#seed, 48_271) >>> 0) % 2_147_483_647
    return this.#seed / 2_147_483_647
  }

  static async open(): Promise<OfficeTable> {
    const table = new OfficeTable()
    const answer = officeView({ services: table.services, office: table.office, draw: drawBoard })
    table.#http = await serve({ port: 0, answer, onFault: fault => table.faults.push(fault) })
    return table
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#http!.port}`
  }

  get port(): number {
    return this.#http!.port
  }

  async end(): Promise<void> {
    await this.#http?.close()
    this.#daemon.stop()
    await this.#running
    await this.#home.close()
    rmSync(this.#folder, { recursive: true })
  }

  get = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Got> =>
    got(fetch(`${this.origin}${path}`, { headers, redirect: 'manual' }))

  /** A form that is sent, from a page of our own unless it says another. */
  post = (
    path: string,
    form: Readonly<Record<string, string>> = {},
    headers: Readonly<Record<string, string>> = { origin: this.origin },
  ): Promise<Got> =>
    got(
      fetch(`${this.origin}${path}`, {
        method: 'POST',
        headers,
        body: new URLSearchParams(form),
        redirect: 'manual',
      }),
    )

  /** Sends a form, and goes on to where that leads. */
  async posted(
    path: string,
    form: Readonly<Record<string, string>> = {},
  ): Promise<Got & { readonly at: string }> {
    const { status, location, text } = await this.post(path, form)
    if (status !== 303 || location === undefined) throw new Error(`${status} ${text}`)
    return { ...(await this.get(location)), at: location }
  }

  /** What is answered to a path that no browser would write so. */
  bare = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<number> =>
    new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port: this.port, path, headers }, response => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
      sent.on('error', reject)
      sent.end()
    })
}

async function got(asked: Promise<Response>): Promise<Got> {
  const response = await asked
  const { status, headers } = response
  const location = headers.get('location') ?? undefined
  return { status, headers, location, type: headers.get('content-type') ?? '', text: await response.text() }
}

const SIGNS: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
}

/** What a page means by the signs in it. */
export const plain = (markup: string): string =>
  markup.replace(/&(?:lt|gt|quot|#39|amp);/g, sign => SIGNS[sign] ?? sign)
