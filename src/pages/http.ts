// The HTTP server of the pages: limits requests, finds the page that answers, and adds the headers that all pages have.
import { createHash } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Crowd } from '../post/office/crowd.ts'
import { isNearby } from '../post/servers/network.ts'
import { Cache } from './cache.ts'

/** A request as pages see it. */
export interface Request {
  readonly method: string
  /** As written, not decoded: `%2F` stays. */
  readonly path: string
  /** The request target as received: with its query, before `./` is resolved. Defaults to the path. */
  readonly written?: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  /** The client's address, as far as it is known. Several clients may share one. */
  readonly client: string
  /** Nobody sees the answer: a HEAD request or a prefetch. */
  readonly isUnseen?: boolean
  /** The text of the body; undefined if it is too long or cut off. */
  body(): Promise<string | undefined>
}

export interface Answer {
  readonly status: number
  readonly type: string
  readonly body: string | Uint8Array
  readonly headers?: Readonly<Record<string, string>>
  /** May be compressed although it is not cacheable: it holds no secret that its length could leak. */
  readonly mayBePacked?: boolean
  /** Sends more after the body while the client listens. Returns a function that stops. */
  readonly follows?: (line: Line) => () => void
}

/** An open response that can be written to. */
export interface Line {
  say(text: string): void
  end(): void
}

interface Serving {
  readonly port: number
  /** Defaults to the loopback. */
  readonly address?: string
  readonly answer: (request: Request) => Promise<Answer>
  /** Gets each error; the client only learns that the page failed. */
  readonly onFault: (fault: unknown) => void
}

export interface Server {
  readonly port: number
  close(): Promise<void>
}

export const MOST_BYTES = 1024 * 1024
/** In milliseconds: slower clients are cut off. */
const PATIENCE = 30_000
const MOST_CONNECTIONS = 256
/** In milliseconds: how often slow clients are looked for. The default of the runtime is twice a minute. */
const GLANCE = 1_000

export const text = (status: number, body: string): Answer => ({
  status,
  type: 'text/plain; charset=utf-8',
  body: `${body}\n`,
})

export const json = (value: unknown, status = 200): Answer => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(value),
})

/** The fields of a submitted form; undefined if it is too long. */
export async function formOf(request: Request): Promise<URLSearchParams | undefined> {
  const body = await request.body()
  return body === undefined ? undefined : new URLSearchParams(body)
}

/** Redirects after a POST, so that going back submits nothing twice. */
export const seeOther = (location: string): Answer => ({
  ...text(303, location),
  headers: { location },
})

export function serve({ port, address = '127.0.0.1', answer, onFault }: Serving): Promise<Server> {
  const crowd = new Crowd(MOST_CONNECTIONS)
  const server = createServer(
    { requestTimeout: PATIENCE, headersTimeout: PATIENCE / 3, connectionsCheckingInterval: GLANCE },
    (incoming, response) => {
      servedWhileWhole(crowd, incoming, response)
      answered(incoming, answer)
        .catch((fault: unknown) => {
          onFault(fault)
          return text(500, 'this page failed')
        })
        .then(found => reply(incoming, response, found))
        .catch(onFault)
    },
  )
  crowd.watch(server)
  server.setTimeout(PATIENCE)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, address, () => {
      const found = server.address()
      resolve({
        port: typeof found === 'object' && found !== null ? found.port : port,
        close: () =>
          new Promise<void>(done => {
            server.close(() => done())
            server.closeAllConnections()
          }),
      })
    })
  })
}

/** From the end of a request to the end of its answer, the connection does not count as slow. */
function servedWhileWhole(crowd: Crowd, incoming: IncomingMessage, response: ServerResponse): void {
  const { socket } = incoming
  // A request without a body ends with its headers.
  const hasBody = incoming.headers['content-length'] !== undefined || 'transfer-encoding' in incoming.headers
  if (hasBody) incoming.once('end', () => crowd.serve(socket))
  else crowd.serve(socket)
  response.once('close', () => crowd.release(socket))
}

async function answered(incoming: IncomingMessage, answer: Serving['answer']): Promise<Answer> {
  const url = urlOf(incoming)
  if (url === undefined) return text(404, 'there is nothing here')
  return answer({
    method: incoming.method === 'HEAD' ? 'GET' : (incoming.method ?? ''),
    path: url.pathname,
    written: incoming.url ?? '',
    query: url.searchParams,
    headers: incoming.headers,
    client: clientOf(incoming),
    isUnseen: incoming.method === 'HEAD' || isAhead(incoming.headers),
    body: () => bodyOf(incoming),
  })
}

/** Prefetch headers, those of older browsers too. */
const isAhead = (headers: IncomingHttpHeaders): boolean =>
  ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some(name =>
    /prefetch|preview/i.test(String(headers[name])),
  )

/** A proxy on this machine or network names the client last. All addresses of an IPv6 network count as one client. */
function clientOf({ socket, headers }: IncomingMessage): string {
  const peer = addressOf(socket.remoteAddress ?? '')
  const named = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)!
    .trim()
  const client = isNearby(peer) && isIP(named) > 0 ? addressOf(named) : peer
  return isIP(client) === 6 ? networkOf(client) : client
}

const addressOf = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** `2001:db8:0:1` of `2001:db8::1:0:0:0:1`: the first half. */
function networkOf(address: string): string {
  const [before = [], after = []] = address.split('::').map(part => part.split(':').filter(Boolean))
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  return [...before, ...zeros, ...after].slice(0, 4).join(':')
}

function urlOf({ url = '/' }: IncomingMessage): URL | undefined {
  const written = `http://127.0.0.1${url}`
  return url.startsWith('/') && url.length < 4_000 && URL.canParse(written) ? new URL(written) : undefined
}

async function bodyOf(incoming: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of incoming) {
      const bytes = chunk as Buffer // a request gives buffers
      size += bytes.length
      // Read to the end, or the client would not get the answer.
      if (size <= MOST_BYTES) chunks.push(bytes)
    }
  } catch (fault) {
    // A client that hung up halfway gets no answer, which is no fault of ours.
    if (incoming.complete) throw fault
    return undefined
  }
  return size > MOST_BYTES ? undefined : Buffer.concat(chunks).toString('utf8')
}

/** Nothing from other sites, and forms only to our own. Scripts only on pages that ask for them, and only ours. */
const policy = (...more: readonly string[]): string => [...POLICY, ...more].join('; ')

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "frame-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
]

/** Headers of a page with our scripts, which may send requests to us. */
export const WITH_SCRIPTS: Readonly<Record<string, string>> = {
  'content-security-policy': policy("script-src 'self'", "connect-src 'self'"),
}

const NOT_KEPT = 'no-store'

const USUAL: Readonly<Record<string, string>> = {
  'cache-control': NOT_KEPT,
  'content-security-policy': policy(),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

/** A cacheable answer has an ETag, by which a browser asks whether it has changed. */
async function reply(incoming: IncomingMessage, response: ServerResponse, answer: Answer): Promise<void> {
  if (answer.follows !== undefined) return followed(incoming, response, answer, answer.follows)
  const plain = Buffer.from(answer.body)
  const { 'cache-control': keeping = NOT_KEPT } = answer.headers ?? {}
  const mark = answer.status === 200 && keeping !== NOT_KEPT ? markOf(plain) : undefined
  // Answers that are not cacheable may hold secrets that a compressed length leaks; trial boards hold none.
  const isLong = plain.length > SHORT && IS_TEXT.test(answer.type)
  const mayBePacked = isLong && (mark !== undefined || answer.mayBePacked === true)
  const headers = {
    ...USUAL,
    'content-type': answer.type,
    ...answer.headers,
    ...(mark === undefined ? {} : { etag: mark }),
    ...(mayBePacked ? { vary: 'accept-encoding' } : {}),
  }
  if (mark !== undefined && incoming.headers['if-none-match'] === mark) {
    response.writeHead(304, headers).end()
    return
  }
  const way = mayBePacked ? WAYS.find(each => takes(incoming.headers, each)) : undefined
  const body = way === undefined ? plain : await packed(plain, way, mark)
  const encoding = way === undefined ? {} : { 'content-encoding': way }
  response.writeHead(answer.status, { ...headers, ...encoding, 'content-length': body.length })
  response.end(incoming.method === 'HEAD' ? undefined : body)
}

/** A client that stops listening, or reads too slowly, is dropped. */
function followed(
  { method }: IncomingMessage,
  response: ServerResponse,
  { status, type, body, headers }: Answer,
  follows: NonNullable<Answer['follows']>,
): void {
  if (response.closed) return
  response.writeHead(status, { ...USUAL, 'content-type': type, ...headers })
  if (method === 'HEAD') {
    response.end()
    return
  }
  const say = (text: string | Uint8Array): void => {
    if (!response.writableEnded && !response.write(text)) response.destroy()
  }
  say(body)
  response.once('close', follows({ say, end: () => response.end() }))
}

/** In bytes: compression gains nothing on less. */
const SHORT = 1_000
const IS_TEXT = /^(?:text\/|image\/svg|application\/(?:json|atom))/

/** The better one first. */
const WAYS = ['br', 'gzip'] as const
type Way = (typeof WAYS)[number]

const takes = (headers: IncomingHttpHeaders, way: Way): boolean =>
  String(headers['accept-encoding'] ?? '')
    .split(',')
    .map(each => each.trim().split(/\s*;\s*q=/))
    .some(([name, weight = '1']) => name === way && Number(weight) > 0)

const [byGzip, byBrotli] = [promisify(gzip), promisify(brotliCompress)]
/** A higher quality is much slower. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** In bytes. */
const MOST_PACKED = 8_000_000
const kept = new Cache<Buffer>(MOST_PACKED, ({ length }) => length)

/** Compresses in another thread. Cacheable bodies are compressed once. */
async function packed(plain: Buffer, way: Way, mark: string | undefined): Promise<Buffer> {
  const key = `${way} ${mark}`
  const known = mark === undefined ? undefined : kept.find(key)
  if (known !== undefined) return known
  const made = await (way === 'br' ? byBrotli(plain, QUALITY) : byGzip(plain))
  return mark === undefined ? made : kept.keep(key, made)
}

/** The ETag is the same for the compressed and the plain body. */
const markOf = (body: Uint8Array): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

// Routes: a table of paths, each with its methods.

/** Gets the parts of the path that each `:word` stands for, in order. */
export type Page = (request: Request, parts: readonly string[]) => Answer | Promise<Answer>

export interface Route {
  /** `/games/:name/map.svg`. A `:key` matches one spelling only, because rate limits count by spelling. */
  readonly path: string
  readonly GET?: Page
  readonly POST?: Page
}

/** Undefined if no route has that path. */
export async function answerBy(routes: readonly Route[], request: Request): Promise<Answer | undefined> {
  for (const { route, pattern } of routes.map(compiled)) {
    const found = pattern.exec(request.path)
    if (found === null) continue
    const parts = found.slice(1).map(decoded)
    if (!parts.every(part => part !== undefined)) continue
    if (route.path.includes(':key') && !isAsGiven(request, route)) continue
    const page = request.method === 'GET' || request.method === 'POST' ? route[request.method] : undefined
    return page === undefined ? notThat(route) : page(request, parts)
  }
  return undefined
}

/** Below a key only the map takes a query, for the phase, and the history, for the page. */
function isAsGiven({ path, written = path, query }: Request, route: Route): boolean {
  const takes = TAKES.find(([end]) => route.path.endsWith(end))?.[1]
  return (
    (takes === undefined ? written : written.split('?')[0]) === path &&
    !path.includes('%') &&
    [...query.keys()].every(name => name === takes)
  )
}

const TAKES = [
  ['/map.svg', 'phase'],
  ['/history', 'page'],
] as const

function notThat({ GET, POST }: Route): Answer {
  const allowed = [
    ...(GET === undefined ? [] : ['GET', 'HEAD']),
    ...(POST === undefined ? [] : ['POST']),
  ].join(', ')
  return { ...text(405, `only ${allowed}`), headers: { allow: allowed } }
}

const patterns = new WeakMap<Route, { readonly route: Route; readonly pattern: RegExp }>()

function compiled(route: Route) {
  const known = patterns.get(route)
  if (known !== undefined) return known
  const source = route.path.replace(/\./g, '\\.').replace(/:\w+/g, '([^/]+?)')
  const fresh = { route, pattern: new RegExp(`^${source}$`) }
  patterns.set(route, fresh)
  return fresh
}

/** Undefined for a broken escape such as `%zz`. */
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
