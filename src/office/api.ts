// The post office over HTTP: the mails that are kept, and sending one, as JSON in the shape that Mailpit's clients know.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { simpleParser } from 'mailparser'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import type { KeptMail, PostOffice } from './postOffice.ts'

const MOST_BYTES = 1024 * 1024
const MOST_LISTED = 500

interface Answer {
  readonly status: number
  readonly type: string
  readonly body: string | Uint8Array
}

const json = (value: unknown, status = 200): Answer => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(value),
})

const problem = (status: number, error: string): Answer => json({ error }, status)

/** Answers on the loopback only. */
export function serveOffice(
  office: PostOffice,
  port: number,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    answer(request, office)
      .catch(() => problem(500, 'the post office failed'))
      .then(found => reply(response, found))
  })
  server.requestTimeout = 30_000
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      resolve({
        port: typeof address === 'object' && address !== null ? address.port : port,
        close: () =>
          new Promise<void>(done => {
            server.close(() => done())
            server.closeAllConnections()
          }),
      })
    })
  })
}

function reply(response: ServerResponse, { status, type, body }: Answer): void {
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  response.end(body)
}

async function answer(request: IncomingMessage, office: PostOffice): Promise<Answer> {
  if (!isLocal(request)) return problem(403, 'this post office serves this machine only')
  const url = urlOf(request)
  if (url === undefined) return problem(404, 'there is nothing here')
  const path = url.pathname
  if (request.method === 'POST')
    return path === '/api/v1/send' ? send(request, office) : problem(404, 'there is nothing here')
  if (request.method !== 'GET') return problem(405, 'only GET and POST')
  if (path === '/api/v1/messages') return list(office, office.kept(), url)
  if (path === '/api/v1/search')
    return list(office, await found(office, url.searchParams.get('query') ?? ''), url)
  const [, id, raw] = /^\/api\/v1\/message\/([0-9a-f]{24}|latest)(\/raw)?$/.exec(path) ?? []
  const mail = id === 'latest' ? office.kept()[0] : id === undefined ? undefined : office.mail(id)
  if (mail === undefined) return problem(404, 'there is no such mail')
  if (raw !== undefined) return { status: 200, type: 'text/plain; charset=utf-8', body: mail.raw }
  return json(await whole(mail))
}

function urlOf({ url = '/' }: IncomingMessage): URL | undefined {
  const text = `http://127.0.0.1${url}`
  return url.startsWith('/') && URL.canParse(text) ? new URL(text) : undefined
}

/** Neither a page of somebody else's nor a name that was made to point here gets in. */
function isLocal({ headers }: IncomingMessage): boolean {
  const host = (headers.host ?? '').replace(/:\d+$/, '')
  const isHere = host === '127.0.0.1' || host === 'localhost'
  return isHere && (headers.origin === undefined || headers.origin === `http://${headers.host}`)
}

async function list(office: PostOffice, mails: readonly KeptMail[], { searchParams }: URL): Promise<Answer> {
  const start = numberIn(searchParams.get('start'), 0)
  const limit = Math.min(numberIn(searchParams.get('limit'), 50), MOST_LISTED)
  const messages = await Promise.all(mails.slice(start, start + limit).map(summary))
  const total = office.kept().length
  return json({
    total,
    unread: total,
    count: messages.length,
    messages_count: mails.length,
    start,
    tags: [],
    messages,
  })
}

const numberIn = (text: string | null, otherwise: number): number => {
  const number = Number(text ?? otherwise)
  return Number.isInteger(number) && number >= 0 ? number : otherwise
}

/** `to:"x@y"`, `from:`, `subject:`, and bare words, all of which must fit. */
async function found(office: PostOffice, query: string): Promise<readonly KeptMail[]> {
  const terms = [...query.slice(0, 500).matchAll(/(?:(to|from|subject):)?(?:"([^"]*)"|(\S+))/g)].map(
    ([, field, quoted, bare]) => ({ field, text: (quoted ?? bare ?? '').toLowerCase() }),
  )
  const mails: KeptMail[] = []
  for (const mail of office.kept()) {
    const { To, From, Subject, Snippet } = await summary(mail)
    const fields: Readonly<Record<string, string>> = {
      to: To.map(({ Address }) => Address).join(' '),
      from: `${From.Address} ${From.Name}`,
      subject: Subject,
    }
    const anywhere = `${Object.values(fields).join(' ')} ${Snippet}`
    if (
      terms.every(({ field, text }) =>
        (field === undefined ? anywhere : fields[field]!).toLowerCase().includes(text),
      )
    )
      mails.push(mail)
  }
  return mails
}

const parsedMails = new WeakMap<KeptMail, ReturnType<typeof simpleParser>>()

function parsed(mail: KeptMail): ReturnType<typeof simpleParser> {
  const known = parsedMails.get(mail) ?? simpleParser(Buffer.from(mail.raw), { skipImageLinks: true })
  parsedMails.set(mail, known)
  return known
}

async function summary(mail: KeptMail) {
  const { messageId, from, subject, text } = await parsed(mail)
  const [sender] = from?.value ?? []
  return {
    ID: mail.id,
    MessageID: (messageId ?? '').replace(/^<|>$/g, ''),
    Read: false,
    From: { Name: sender?.name ?? '', Address: sender?.address ?? mail.from },
    To: mail.to.map(Address => ({ Name: '', Address })),
    Cc: [],
    Bcc: [],
    ReplyTo: [],
    Subject: subject ?? '',
    Created: new Date(mail.received).toISOString(),
    Tags: [],
    Size: mail.raw.length,
    Attachments: 0,
    Snippet: (text ?? '').replace(/\s+/g, ' ').trim().slice(0, 250),
  }
}

async function whole(mail: KeptMail) {
  const { text, html, replyTo, date } = await parsed(mail)
  return {
    ...(await summary(mail)),
    ReplyTo: (replyTo?.value ?? []).map(({ name, address }) => ({ Name: name, Address: address ?? '' })),
    ReturnPath: mail.from,
    Date: (date ?? new Date(mail.received)).toISOString(),
    Text: text ?? '',
    HTML: html === false ? '' : (html ?? ''),
    Inline: [],
    Attachments: [],
  }
}

interface Sent {
  readonly From?: { readonly Email?: unknown; readonly Name?: unknown } | null
  readonly To?: readonly ({ readonly Email?: unknown } | null)[]
  readonly Subject?: unknown
  readonly Text?: unknown
  readonly Headers?: unknown
}

async function send(request: IncomingMessage, office: PostOffice): Promise<Answer> {
  const body = await bodyOf(request)
  if (body === undefined) return problem(413, `at most ${MOST_BYTES} bytes`)
  const written = mailIn(body)
  if (written === undefined)
    return problem(400, 'write {"From":{"Email":…},"To":[{"Email":…}],"Subject":…,"Text":…}')
  const { from, name, to, subject, text, headers } = written
  const composer = new MailComposer({
    from: { name, address: from },
    to: to.map(address => ({ name: '', address })),
    subject,
    text,
    headers,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const { id, filed } = office.deliver(from, to, await composer.compile().build())
  const isFiled = await filed.then(
    () => true,
    () => false,
  )
  return isFiled ? json({ ID: id }) : problem(503, 'the letter cannot be filed now, try again')
}

async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = chunk as Buffer // a request gives buffers
    size += bytes.length
    // Read to its end, or the answer would not be heard.
    if (size <= MOST_BYTES) chunks.push(bytes)
  }
  return size > MOST_BYTES ? undefined : Buffer.concat(chunks).toString('utf8')
}

const ADDRESS = /^[^\s@<>,;"]{1,64}@[^\s@<>,;"]{1,190}$/

function mailIn(body: string) {
  const { From, To, Subject, Text, Headers } = sentIn(body) ?? {}
  const [from, to] = [From?.Email, Array.isArray(To) ? To.map(each => each?.Email) : []]
  if (typeof from !== 'string' || !ADDRESS.test(from)) return undefined
  if (to.length === 0 || to.length > 50) return undefined
  const addresses = to.flatMap(each => (typeof each === 'string' && ADDRESS.test(each) ? [each] : []))
  if (addresses.length < to.length) return undefined
  return {
    from,
    name: plain(From?.Name),
    to: addresses,
    subject: plain(Subject),
    text: typeof Text === 'string' ? Text : '',
    headers: headersIn(Headers),
  }
}

/** Nothing in it has been looked at yet. */
function sentIn(body: string): Sent | undefined {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch (fault) {
    if (fault instanceof SyntaxError) return undefined
    throw fault
  }
}

/** `In-Reply-To` and the like, which answers need. */
function headersIn(written: unknown): Record<string, string> {
  if (typeof written !== 'object' || written === null) return {}
  return Object.fromEntries(
    Object.entries(written)
      .filter(([name]) => /^(?:in-reply-to|references)$/i.test(name))
      .map(([name, value]) => [name, plain(value)]),
  )
}

const plain = (value: unknown): string =>
  typeof value === 'string' ? value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, 500) : ''
