// The pages of the post office as a browser without scripts gets them: whatever strangers write stays text, answers keep
// their thread, nothing is posted from elsewhere, and every way leads somewhere.
import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rawLetter } from '../daemon/postTable.ts'
import { JUDGE, OfficeTable, plain } from './officeTable.ts'
import { isOtherBoard, misnesting, walk } from './walk.ts'

const anna = 'anna@table.example'
/** An address may hold signs that mean something in a page. */
const odd = `o'neil&"x"@table.example`
const OUR_SCRIPT = '<script type="module" src="/scripts/pages.js"></script>'
const SVG_NAMESPACE = ' xmlns="http://www.w3.org/2000/svg"'
const NASTY = '<script>alert(1)</script><img src=x onerror=alert(2)>"\'&'
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const RICH = Buffer.from(
  [
    'From: Somebody <bert@table.example>',
    `To: ${anna}`,
    'Subject: With a picture',
    'Message-ID: <rich@table.example>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/related; boundary=b',
    '',
    '--b',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p onclick="x()">Look: <img src="cid:pixel@x"><img src="https://elsewhere.example/spy.png"></p><script>steal()</script>',
    '--b',
    'Content-Type: image/png; name=pixel.png',
    'Content-ID: <pixel@x>',
    'Content-Transfer-Encoding: base64',
    '',
    PIXEL,
    '--b',
    'Content-Type: text/html; name="page.html"',
    'Content-Disposition: attachment; filename="../pa\\"ge.html"',
    '',
    '<script>steal()</script>',
    '--b--',
    '',
  ].join('\r\n'),
)

let table: OfficeTable
const box = (address: string): string => `/people/${encodeURIComponent(address)}`
let ids: { nasty: string; rich: string }

beforeAll(async () => {
  table = await OfficeTable.open()
  const nasty = rawLetter({
    from: `"${NASTY.replaceAll('"', '')}" <bert@table.example>`,
    to: anna,
    subject: NASTY,
    text: NASTY,
  })
  ids = {
    nasty: table.office.deliver('bert@table.example', [anna], nasty).id,
    rich: table.office.deliver('bert@table.example', [anna], RICH).id,
  }
  await table.posted('/sample')
  await table.posted('/games/sample1/fill')
})
afterAll(() => table.end())

describe('what strangers write', () => {
  test('stays text in lists, headings, forms and letters', async () => {
    const pages = await Promise.all(
      [
        box(anna),
        `${box(anna)}/mails/${ids.nasty}`,
        `${box(anna)}/write?reply=${ids.nasty}`,
        box('bert@table.example'),
      ].map(path => table.get(path)),
    )
    for (const { text, status } of pages) {
      expect(status).toBe(200)
      expect(text).not.toMatch(/<script|<img src=x|onerror=alert\(2\)>/)
      expect(misnesting(text, false)).toBeUndefined()
    }
    expect(pages[1]!.text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  })

  test('stays text in an address', async () => {
    const page = await table.get(box(odd))
    expect(page.status).toBe(404)
    const quoted = `o'neil&x@table.example`
    const { text } = await table.get(box(quoted))
    expect(text).toContain('o&#39;neil&amp;x@table.example')
    expect(misnesting(text, false)).toBeUndefined()
    expect((await table.get(box('no address'))).status).toBe(404)
  })

  test('stays text in a form that comes back', async () => {
    const { status, text } = await table.post(`${box(anna)}/letters`, {
      to: NASTY,
      subject: NASTY,
      text: `</textarea>${NASTY}`,
      reply: NASTY,
    })
    expect(status).toBe(400)
    expect(text).not.toMatch(/<script|<img src=x/)
    expect(text.match(/<\/textarea>/g)).toHaveLength(1)
    expect(text).toContain('Write to an address like')
  })

  test('runs nowhere and fetches nothing as HTML, and brings its pictures along', async () => {
    const page = await table.get(`${box(anna)}/mails/${ids.rich}?view=html`)
    expect(page.text).toMatch(/<iframe src="[^"]+\/html" sandbox title="[^"]+"><\/iframe>/)
    const { text, headers } = await table.get(`${box(anna)}/mails/${ids.rich}/html`)
    expect(headers.get('content-security-policy')).toMatch(
      /^sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:;/,
    )
    expect(text).toContain(`<img src="data:image/png;base64,${PIXEL}">`)
  })

  test('comes as a file if it is no picture, under a name that does no harm', async () => {
    const page = await table.get(`${box(anna)}/mails/${ids.rich}`)
    expect(page.text).toContain(`<img src="${box(anna)}/mails/${ids.rich}/parts/0" alt="pixel.png">`)
    const picture = await table.get(`${box(anna)}/mails/${ids.rich}/parts/0`)
    expect(picture.type).toBe('image/png')
    const { headers, type } = await table.get(`${box(anna)}/mails/${ids.rich}/parts/1`)
    expect(type).toBe('application/octet-stream')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+"$/)
    expect((await table.get(`${box(anna)}/mails/${ids.rich}/parts/2`)).status).toBe(404)
    const whole = JSON.parse((await table.get(`/api/v1/message/${ids.rich}`)).text) as unknown
    expect(whole).toMatchObject({
      Attachments: [{ PartID: '1', ContentType: 'text/html' }],
      Inline: [{ PartID: '0', FileName: 'pixel.png', ContentType: 'image/png', ContentID: 'pixel@x' }],
    })
    expect((await table.get(`/api/v1/message/${ids.rich}/part/0`)).type).toBe('image/png')
  })

  test('is had as it came, and by those alone who got or wrote it', async () => {
    const raw = await table.get(`${box(anna)}/mails/${ids.rich}/raw`)
    expect(raw.type).toBe('text/plain; charset=utf-8')
    expect(raw.text).toBe(RICH.toString('latin1'))
    expect((await table.get(`${box('cleo@table.example')}/mails/${ids.rich}`)).status).toBe(404)
  })
})

describe('a letter from the page', () => {
  test('goes to the judge, and what he says is on the next page', async () => {
    const page = await table.posted(`${box('zoe@table.example')}/letters`, {
      to: JUDGE,
      subject: 'hello',
      text: 'HELP',
      reply: '',
    })
    expect(page.at).toMatch(/^\/people\/zoe%40table\.example\?sent=[0-9a-f]{24}$/)
    expect(page.text).toContain('Your letter was answered.')
    expect(page.text).toContain('How to get help')
    expect((await table.get('/')).text).toContain('zoe@table.example')
  })

  test('answers a mail at its reply address and in its thread, with what it answers quoted', async () => {
    const page = await table.get('/games/sample1?as=anna%40players.example')
    const [, way = ''] = /href="([^"]+\/write\?reply=[^"]+)"/.exec(page.text) ?? []
    const { text } = await table.get(way)
    const [, to = ''] = /name="to" value="(judge\+[^"]+)"/.exec(text) ?? []
    expect(to).toMatch(/^judge\+\w+@dragoman\.example$/)
    expect(plain(text)).toContain('> :: Judge: EXMP')
    const reply = way.split('reply=')[1]!
    const original = await simpleParser(Buffer.from(table.office.mail(reply)!.raw()))
    const { at } = await table.posted(`${box('anna@players.example')}/letters`, {
      to,
      subject: 'Re: x',
      text: 'STATUS',
      reply,
    })
    const sent = await simpleParser(Buffer.from(table.office.mail(at.split('sent=')[1]!)!.raw()))
    expect(sent.inReplyTo).toBe(original.messageId)
    expect([sent.references].flat().join(' ')).toContain(original.messageId)
    expect(sent.subject).toBe('Re: x')
    const { text: answer } = await table.get(at)
    expect(answer).toContain('Your letter was answered.')
    expect(answer).toMatch(/<pre>:: Judge: EXMP[\s\S]*Orders of \w+ for F1901M/)
  })

  test('has the heads of its own and no others, whatever is put into its fields', async () => {
    const { at } = await table.posted(`${box(anna)}/letters`, {
      to: 'bert@table.example',
      subject: 'a\r\nBcc: mallory@elsewhere.example\u2028b',
      text: 'x',
      reply: '',
    })
    const raw = Buffer.from(table.office.mail(at.split('sent=')[1]!)!.raw()).toString('latin1')
    expect(
      raw
        .split('\r\n\r\n')[0]!
        .split('\r\n')
        .filter(line => /^bcc/i.test(line)),
    ).toEqual([])
    expect((await table.get(at)).text).toContain('Your letter is in the post.')
  })

  test('that is too large is refused', async () => {
    const { status } = await table.post(`${box(anna)}/letters`, {
      to: JUDGE,
      subject: '',
      text: 'x'.repeat(1_100_000),
      reply: '',
    })
    expect(status).toBe(413)
  })
})

describe('nothing is posted', () => {
  const POSTS = ['/sample', `${box(anna)}/letters`, '/games/sample1/fill', '/api/v1/send']
  const FOREIGN: readonly [string, Record<string, string>][] = [
    ['by a page of another site', { origin: 'https://elsewhere.example' }],
    ['by a page of nowhere', { origin: 'null' }],
    ['by a page from another port', { origin: 'http://127.0.0.1:1' }],
    ['by a browser that says it comes from elsewhere', { 'sec-fetch-site': 'cross-site' }],
    ['by a page of the same machine that is not ours', { 'sec-fetch-site': 'same-site' }],
    ['by a page of which only the address is told', { referer: 'https://elsewhere.example/127.0.0.1' }],
  ]
  test.each(POSTS.flatMap(path => FOREIGN.map(([who, headers]) => [path, who, headers] as const)))(
    'to %s %s',
    async (path, _, headers) => {
      const before = table.office.kept().length
      const form = { to: JUDGE, subject: '', text: 'HELP', reply: '', as: '' }
      expect((await table.post(path, form, headers)).status).toBe(403)
      expect(table.office.kept()).toHaveLength(before)
    },
  )

  test('and nothing is read under another name of this machine', async () => {
    for (const path of ['/', '/games', '/api/v1/messages'])
      expect(await table.bare(path, { host: 'elsewhere.example' })).toBe(403)
  })

  test('by looking: a form is not sent by its address', async () => {
    const before = table.office.kept().length
    for (const path of POSTS) expect((await table.get(path)).status).toBe(405)
    expect(table.office.kept()).toHaveLength(before)
  })
})

test('whoever one is on the page of a game, one stays on all its pages', async () => {
  const as = `as=${encodeURIComponent('anna@players.example')}`
  const leaves: string[] = []
  const way = `/games/sample1?${as}`
  for (const path of (
    await walk(table.get, way, to => !to.startsWith('/games/sample1') || !to.includes(as))
  ).keys()) {
    leaves.push(path.replace(/\?.*/, ''))
    const { text } = await table.get(path)
    expect(`${path} ${/href="\/games\/sample1(?:\/phases\/\w+|\/film|\/history)?"/.exec(text)?.[0]}`).toBe(
      `${path} undefined`,
    )
  }
  const pages = ['', '/phases/S1901M', '/film', '/history', '/orders'].map(page => `/games/sample1${page}`)
  expect(leaves).toEqual(expect.arrayContaining(pages))
})

describe('every page', () => {
  test('is led to by a way that leads somewhere, is well formed, and has one heading and one main part', async () => {
    const pages = await walk(table.get, '/', path => path.includes('/html') || isOtherBoard(path))
    const broken = [...pages]
      .filter(([, { status }]) => status !== 200)
      .map(([path, { status }]) => `${status} ${path}`)
    expect(broken).toEqual([])
    const documents = [...pages].filter(([, { type }]) => type.startsWith('text/html'))
    expect(documents.length).toBeGreaterThan(60)
    for (const [path, { text }] of documents) {
      expect(`${path} ${misnesting(text, false)}`).toBe(`${path} undefined`)
      expect(`${path} ${text.match(/<h1>/g)?.length} ${text.match(/<main /g)?.length}`).toBe(`${path} 1 1`)
      expect(text).toContain('<a class="skip" href="#main">')
      const foreign = text.replaceAll(OUR_SCRIPT, '').replaceAll(SVG_NAMESPACE, '')
      expect(foreign).not.toMatch(/<script|\sstyle="|https?:\/\/(?!127\.0\.0\.1)/)
    }
    expect(table.faults).toEqual([])
  })

  test.each([
    '/nowhere',
    '/people',
    '/people/x',
    '/games/none',
    '/games/sample1/phases/S1800M',
    '/games/%zz',
    '/games/..%2f..%2fetc%2fpasswd',
    '/style.css/x',
    '/games/sample1/map.svg?phase=W1999A',
  ])('is not at %s', async path => {
    expect((await table.get(path)).status).toBe(404)
  })

  test('tells a browser to run nothing and to fetch nothing from elsewhere', async () => {
    const { headers } = await table.get('/')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('content-security-policy')).not.toContain('script-src')
    const board = (await table.get('/board')).headers.get('content-security-policy')
    expect(board).toContain("script-src 'self'; connect-src 'self'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })
})
