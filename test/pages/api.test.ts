// The post office over HTTP: what is listed, found, read and sent, and who is kept out.
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Server, serve } from '../../src/pages/http.ts'
import { officeRoutes, officeSite, officeView } from '../../src/pages/officeView.ts'
import { drawBoard } from '../../src/pages/page.ts'
import { PostOffice } from '../../src/post/office/postOffice.ts'
import { PostTable, rawLetter } from '../judge/daemon/postTable.ts'
import { askedBy, type Description, operationsOf, unlike } from './described.ts'
import { OfficeTable } from './officeTable.ts'

const JUDGE = 'judge@dragoman.example'
const anna = 'anna@table.example'
const bert = 'bert@table.example'

let filing: () => Promise<void> = async () => {}
const office = new PostOffice(JUDGE, () => filing())
const table = new PostTable()
let http: Server
let ids: readonly string[]

beforeAll(async () => {
  const answer = officeView({ services: table.services, office, draw: () => '<svg/>' })
  http = await serve({ port: 0, answer, onFault: () => {} })
  const mails = [
    rawLetter({ from: `Anna <${anna}>`, to: bert, subject: 'Belgium', text: 'Shall we share it?' }),
    rawLetter({ from: bert, to: anna, subject: 'Re: Belgium', text: 'No thanks.' }),
    rawLetter({
      from: JUDGE,
      to: anna,
      subject: 'Results',
      heads: ['Reply-To: judge+t0ken@dragoman.example'],
    }),
  ]
  ids = mails.map((raw, i) => office.deliver([anna, bert, JUDGE][i]!, [[bert, anna, anna][i]!], raw).id)
})
afterAll(async () => {
  await http.close()
  await table.end()
})

const url = (path: string) => `http://127.0.0.1:${http.port}${path}`

async function get(path: string) {
  const answer = await fetch(url(path))
  const body = (await answer.json()) as { messages: { Subject: string }[]; error?: string } & Record<
    string,
    unknown
  > // as the API says
  return { status: answer.status, body, subjects: body.messages?.map(({ Subject }) => Subject) }
}

const LETTER = {
  From: { Email: anna, Name: 'Anna' },
  To: [{ Email: JUDGE }],
  Subject: 'orders',
  Text: 'A Vie - Gal',
}

const post = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(url('/api/v1/send'), {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

/** What fetch does not let one say. */
const asked = (headers: Record<string, string>, path = '/api/v1/messages'): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: http.port, path, headers }, ({ statusCode = 0 }) =>
      resolve(statusCode),
    )
    sent.on('error', reject)
    sent.end()
  })

describe('messages', () => {
  test('are listed, the newest first', async () => {
    const { body, subjects } = await get('/api/v1/messages')
    expect(subjects).toEqual(['Results', 'Re: Belgium', 'Belgium'])
    expect(body).toMatchObject({ total: 3, messages_count: 3, count: 3, start: 0 })
    expect(body.messages[2]).toMatchObject({
      ID: ids[0],
      From: { Name: 'Anna', Address: anna },
      To: [{ Name: '', Address: bert }],
      Snippet: 'Shall we share it?',
    })
  })

  test.each<[string, readonly string[]]>([
    ['limit=1', ['Results']],
    ['start=1&limit=1', ['Re: Belgium']],
    ['start=5', []],
    ['limit=-1', ['Results', 'Re: Belgium', 'Belgium']],
    ['limit=many', ['Results', 'Re: Belgium', 'Belgium']],
  ])('are listed in pieces by %s', async (query, subjects) => {
    expect((await get(`/api/v1/messages?${query}`)).subjects).toEqual(subjects)
  })

  test.each<[string, readonly string[]]>([
    [`to:"${anna}"`, ['Results', 'Re: Belgium']],
    [`to:${bert}`, ['Belgium']],
    ['from:anna', ['Belgium']],
    ['subject:belgium', ['Re: Belgium', 'Belgium']],
    [`subject:belgium to:${anna}`, ['Re: Belgium']],
    ['"share it"', ['Belgium']],
    ['nothing-of-that-kind', []],
    ['', ['Results', 'Re: Belgium', 'Belgium']],
  ])('are found by %s', async (query, subjects) => {
    expect((await get(`/api/v1/search?query=${encodeURIComponent(query)}`)).subjects).toEqual(subjects)
  })

  test('are read one by one', async () => {
    expect((await get(`/api/v1/message/${ids[1]}`)).body).toMatchObject({
      Subject: 'Re: Belgium',
      Text: 'No thanks.\n',
      HTML: '',
      ReturnPath: bert,
    })
    expect((await get('/api/v1/message/latest')).body).toMatchObject({
      Subject: 'Results',
      ReplyTo: [{ Address: 'judge+t0ken@dragoman.example' }],
    })
  })

  test('are had byte for byte', async () => {
    const answer = await fetch(url(`/api/v1/message/${ids[0]}/raw`))
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(office.mail(ids[0]!)!.raw()))
  })

  test.each([
    '/api/v1/message/0123456789abcdef01234567',
    '/api/v1/message/../../etc/passwd',
    '/api/v1/message/',
    '/api/v2/messages',
    '//',
  ])('there is nothing at %s', async path => {
    expect(await asked({}, path)).toBe(404)
  })
})

describe('a letter', () => {
  test('is sent to the judge, and answered for when it is filed', async () => {
    const before = (await office.mailbox.list()).length
    const answer = await post({
      ...LETTER,
      Headers: { 'In-Reply-To': '<1@x>', Bcc: 'mallory@elsewhere.example' },
    })
    expect(answer.status).toBe(200)
    const { ID } = (await answer.json()) as { ID: string } // as the API says
    expect(await office.mailbox.list()).toHaveLength(before + 1)
    const raw = Buffer.from(office.mail(ID)!.raw()).toString('latin1')
    expect(raw).toContain(`From: Anna <${anna}>`)
    expect(raw).toContain('In-Reply-To: <1@x>')
    expect(raw).not.toContain('mallory')
    filing = () => Promise.reject(new Error('the disk is full'))
    expect((await post(LETTER)).status).toBe(503)
    filing = async () => {}
  })

  test.each<[string, unknown]>([
    ['no JSON', '{'],
    ['nothing', ''],
    ['null', null],
    ['a number', 7],
    ['a list', []],
    ['no sender', { ...LETTER, From: undefined }],
    ['a sender who is nobody', { ...LETTER, From: null }],
    ['a sender with no address', { ...LETTER, From: { Email: 'anna' } }],
    ['two senders in one', { ...LETTER, From: { Email: `${anna}, ${bert}` } }],
    ['no recipient', { ...LETTER, To: [] }],
    ['a recipient who is nobody', { ...LETTER, To: [null] }],
    ['recipients in a text', { ...LETTER, To: JUDGE }],
    ['an address with a line end', { ...LETTER, To: [{ Email: 'x@y.example\r\nBcc: z@y.example' }] }],
    ['too many recipients', { ...LETTER, To: Array(51).fill({ Email: JUDGE }) }],
  ])('is not sent of %s', async (_, body) => {
    const before = office.kept().length
    const answer = await post(body)
    expect(answer.status).toBe(400)
    expect(((await answer.json()) as { error: string }).error).toContain('write {"From"')
    expect(office.kept()).toHaveLength(before)
  })

  test('has the headers of its own and no others, whatever is put into them', async () => {
    const nasty = 'a\r\nBcc: mallory@elsewhere.example\r\n\r\nx\u2028y'
    const headers = { 'In-Reply-To': nasty, References: nasty }
    const answer = await post({
      ...LETTER,
      From: { Email: anna, Name: nasty },
      Subject: nasty,
      Headers: headers,
    })
    const { ID } = (await answer.json()) as { ID: string } // as the API says
    const [head = ''] = Buffer.from(office.mail(ID)!.raw()).toString('latin1').split('\r\n\r\n')
    const names = head.split(/\r\n(?![ \t])/).map(line => line.split(':')[0])
    expect(names).not.toContain('Bcc')
  })

  test('that is too large is refused, and told so', async () => {
    const answer = await post({ ...LETTER, Text: 'x'.repeat(1_100_000) })
    expect(answer.status).toBe(413)
    expect(await answer.json()).toEqual({ error: 'at most 1048576 bytes' })
  })
})

describe('a stranger', () => {
  test.each<[string, Record<string, string>]>([
    ['a page of another site', { origin: 'https://elsewhere.example' }],
    ['a page of nowhere', { origin: 'null' }],
    ['a page from another port', { origin: 'http://127.0.0.1:1' }],
  ])('is kept out: %s', async (_, headers) => {
    expect((await post(LETTER, headers)).status).toBe(403)
    expect(await asked(headers)).toBe(403)
  })

  test.each(['elsewhere.example', 'elsewhere.example:8025', '127.0.0.1.elsewhere.example', '10.0.0.1'])(
    'is kept out who calls us %s',
    async host => {
      expect(await asked({ host })).toBe(403)
    },
  )

  test('may be our own page', async () => {
    expect(await asked({ host: `localhost:${http.port}`, origin: `http://localhost:${http.port}` })).toBe(200)
  })

  test.each(['PUT', 'DELETE', 'PATCH'])('cannot %s anything', async method => {
    expect((await fetch(url('/api/v1/messages'), { method })).status).toBe(405)
  })
})

test('a mail that the library cannot read is listed with its heads, and with the others', async () => {
  const heads = ['Content-Type: text/html; charset=utf-8']
  const text = '<div>'.repeat(50_000)
  const { id } = office.deliver(
    bert,
    ['carl@table.example'],
    rawLetter({ from: bert, to: 'carl@table.example', subject: 'Knots', heads, text }),
  )
  const listed = (await (await fetch(url('/api/v1/search?query=to:"carl@table.example"'))).json()) as {
    messages: readonly { ID: string; Subject: string; Snippet: string }[]
  } // as the API says
  expect(listed.messages.map(({ ID, Subject, Snippet }) => [ID, Subject, Snippet])).toEqual([
    [id, 'Knots', 'This mail could not be read.'],
  ])
  expect((await fetch(url(`/api/v1/message/${id}`))).status).toBe(200)
})

describe('the description of the API', () => {
  let played: OfficeTable
  let description: Description
  beforeAll(async () => {
    played = await OfficeTable.open()
    await played.post('/sample')
    for (let i = 0; i < 4; i++) await played.post('/games/sample1/fill', { all: 'yes' })
    const { text } = await played.get('/api/openapi.json')
    description = JSON.parse(text) as Description // as OpenAPI says
  })
  afterAll(() => played.end())

  /** Nothing that others should rely on. */
  const FOR_OUR_SCRIPTS = ['/board/data.json', '/games/:name/situation.json', '/api/openapi.json']
  /** These never end. */
  const FOLLOWED = ['/people/:person/events']

  test('names each route that answers with JSON, and each below /api', async () => {
    const { services, office } = played
    const routes = officeRoutes(officeSite({ services, office, draw: drawBoard }))
    const named = operationsOf(description).map(({ method, path }) => `${method} ${path}`)
    const parts: Readonly<Record<string, string>> = {
      name: 'sample1',
      game: 'sample1',
      phase: 'S1901M',
      id: 'latest',
    }
    const found: string[] = []
    for (const { path, GET, POST } of routes) {
      if (FOR_OUR_SCRIPTS.includes(path) || FOLLOWED.includes(path)) continue
      const asked = path.replace(/:(\w+)/g, (_, part: string) => parts[part] ?? '0')
      const isOurs = path.startsWith('/api/')
      const isJson = async () => (await played.get(asked)).type.startsWith('application/json')
      if (GET !== undefined && (isOurs || (await isJson()))) found.push(`GET ${path}`)
      if (POST !== undefined && isOurs) found.push(`POST ${path}`)
    }
    expect(found.length).toBeGreaterThan(8)
    expect(named.toSorted()).toEqual(found.toSorted())
  })

  test('is kept by what is answered, and by its own examples', async () => {
    for (const each of operationsOf(description)) {
      const { method, path, operation } = each
      for (const [own, status] of [
        [{}, 200],
        [{ name: 'nothing', id: 'nothing' }, 404],
      ] as const) {
        const content = operation.responses[status]?.content
        if (content === undefined) continue
        const body = JSON.stringify(operation.requestBody?.content['application/json']?.example)
        const answer = await fetch(
          `${played.origin}${askedBy(each, own)}`,
          method === 'GET' ? {} : { method, body },
        )
        expect(`${path} ${answer.status}`).toBe(`${path} ${status}`)
        const [[type, { schema, example } = {}] = ['']] = Object.entries(content)
        if (schema === undefined) {
          expect(type === '*/*' || answer.headers.get('content-type')?.startsWith(type)).toBe(true)
          continue
        }
        expect(`${path} ${unlike(schema, await answer.json())}`).toBe(`${path} undefined`)
        expect(`${path} ${unlike(schema, example)}`).toBe(`${path} undefined`)
        expect(unlike(schema, { ...Object(example), more: 1 })).toContain('more')
      }
    }
    expect(played.faults).toEqual([])
  })

  test('is shown on a page, each path with its example', async () => {
    const { text } = await played.get('/api')
    for (const path of Object.keys(description.paths)) expect(text).toContain(` ${path}</code></h2>`)
    expect(text).toContain('to:&quot;anna@players.example&quot;')
    expect(text).toContain('&quot;href&quot;: &quot;/games/sample1/phases/S1901M.json&quot;')
  })
})
