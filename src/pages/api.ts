// The post office over HTTP for programs: lists, reads and sends mails, as JSON in the shape that Mailpit's clients
// know.
import type { Attachment } from 'mailparser'
import type { KeptMail, PostOffice } from '../post/office/postOffice.ts'
import { type Answer, json, MOST_BYTES, type Request, type Route } from './http.ts'
import { post } from './letters.ts'
import { headsOf, isAddress, parsed } from './readMails.ts'

const MOST_LISTED = 500

/** An error answer as JSON, like all others of the API. */
export const problem = (status: number, error: string): Answer => json({ error }, status)

export function apiRoutes(office: PostOffice): readonly Route[] {
  const newest = (): KeptMail | undefined => office.kept()[0]
  const mailOf = (id: string): KeptMail | undefined => (id === 'latest' ? newest() : office.mail(id))
  return [
    { path: '/api/v1/messages', GET: ({ query }) => list(office, office.kept(), query) },
    {
      path: '/api/v1/search',
      GET: async ({ query }) => list(office, await found(office, query.get('query') ?? ''), query),
    },
    {
      path: '/api/v1/message/:id',
      GET: async (_, [id = '']) => {
        const mail = mailOf(id)
        return mail === undefined ? noMail() : json(await whole(mail))
      },
    },
    {
      path: '/api/v1/message/:id/raw',
      GET: (_, [id = '']) => {
        const mail = mailOf(id)
        return mail === undefined ? noMail() : rawMail(mail)
      },
    },
    {
      path: '/api/v1/message/:id/part/:part',
      GET: async (_, [id = '', part = '']) => {
        const mail = mailOf(id)
        return (mail && (await partAnswer(mail, part))) ?? noMail()
      },
    },
    { path: '/api/v1/send', POST: request => send(request, office) },
  ]
}

const noMail = (): Answer => problem(404, 'there is no such mail')

/** Pictures are shown inline, everything else is downloaded. Undefined if there is no such part. */
export async function partAnswer(mail: KeptMail, number: string): Promise<Answer | undefined> {
  const { attachments } = await parsed(mail)
  const part = /^\d{1,3}$/.test(number) ? attachments[Number(number)] : undefined
  if (part === undefined) return undefined
  const name = (part.filename ?? 'part').replace(/[^\w.-]/g, '_')
  return {
    status: 200,
    type: isPicture(part) ? part.contentType : 'application/octet-stream',
    body: part.content,
    headers: isPicture(part) ? {} : { 'content-disposition': `attachment; filename="${name}"` },
  }
}

const PICTURES: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

export const isPicture = ({ contentType }: Attachment): boolean => PICTURES.includes(contentType)

/** The mail byte for byte. */
export const rawMail = ({ raw }: KeptMail): Answer => ({
  status: 200,
  type: 'text/plain; charset=utf-8',
  body: raw(),
})

async function list(office: PostOffice, mails: readonly KeptMail[], query: URLSearchParams): Promise<Answer> {
  const start = numberIn(query.get('start'), 0)
  const limit = Math.min(numberIn(query.get('limit'), 50), MOST_LISTED)
  const messages = await Promise.all(mails.slice(start, start + limit).map(summary))
  const all = office.kept()
  return json({
    total: all.length,
    unread: all.filter(mail => !isRead(mail)).length,
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

/** `to:"x@y"`, `from:`, `subject:` and bare words; all must match. */
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

/** Read means that one of the recipients has opened it on the pages. */
const isRead = ({ openedBy }: KeptMail): boolean => openedBy.size > 0

async function summary(mail: KeptMail) {
  const { messageId, sender, subject, begins, attachments } = await headsOf(mail)
  return {
    ID: mail.id,
    MessageID: messageId.replace(/^<|>$/g, ''),
    Read: isRead(mail),
    From: { Name: sender?.name ?? '', Address: sender?.address || mail.from },
    To: mail.to.map(Address => ({ Name: '', Address })),
    Cc: [],
    Bcc: [],
    ReplyTo: [],
    Subject: subject,
    Created: new Date(mail.received).toISOString(),
    Tags: [],
    Size: mail.size,
    Attachments: attachments,
    Snippet: begins,
  }
}

async function whole(mail: KeptMail) {
  const { text, html, replyTo, date, attachments } = await parsed(mail)
  const parts = attachments.map(partOf)
  return {
    ...(await summary(mail)),
    ReplyTo: (replyTo?.value ?? []).map(({ name, address }) => ({ Name: name, Address: address ?? '' })),
    ReturnPath: mail.from,
    Date: (date ?? new Date(mail.received)).toISOString(),
    Text: text ?? '',
    HTML: html === false ? '' : (html ?? ''),
    Inline: parts.filter((_, i) => attachments[i]!.related),
    Attachments: parts.filter((_, i) => !attachments[i]!.related),
  }
}

const partOf = ({ filename, contentType, cid, size }: Attachment, index: number) => ({
  PartID: String(index),
  FileName: filename ?? '',
  ContentType: contentType,
  ContentID: cid ?? '',
  Size: size,
})

interface Sent {
  readonly From?: { readonly Email?: unknown; readonly Name?: unknown } | null
  readonly To?: readonly ({ readonly Email?: unknown } | null)[]
  readonly Subject?: unknown
  readonly Text?: unknown
  readonly Headers?: unknown
}

async function send(request: Request, office: PostOffice): Promise<Answer> {
  const body = await request.body()
  if (body === undefined) return problem(413, `at most ${MOST_BYTES} bytes`)
  const written = mailIn(body)
  if (written === undefined)
    return problem(400, 'write {"From":{"Email":…},"To":[{"Email":…}],"Subject":…,"Text":…}')
  const posted = await post(office, written)
  return posted === undefined
    ? problem(503, 'the letter cannot be filed now, try again')
    : json({ ID: posted.id })
}

function mailIn(body: string) {
  const { From, To, Subject, Text, Headers } = sentIn(body) ?? {}
  const [from, to] = [From?.Email, Array.isArray(To) ? To.map(each => each?.Email) : []]
  if (typeof from !== 'string' || !isAddress(from)) return undefined
  if (to.length === 0 || to.length > 50) return undefined
  const addresses = to.flatMap(each => (typeof each === 'string' && isAddress(each) ? [each] : []))
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

/** The fields are not validated yet. */
function sentIn(body: string): Sent | undefined {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch (fault) {
    if (fault instanceof SyntaxError) return undefined
    throw fault
  }
}

/** `In-Reply-To` and `References`, which replies need. */
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
