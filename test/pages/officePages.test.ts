// The pages of the post office as a browser without scripts gets them: whatever strangers write stays text, answers keep
// their thread, nothing is posted from elsewhere, and every way leads somewhere.
import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { serve } from '../../src/pages/http.ts'
import { officeView } from '../../src/pages/officeView.ts'
import { drawBoard } from '../../src/pages/page.ts'
import { openGame, type Site } from '../../src/pages/site.ts'
import { isFull } from '../edition.ts'
import { rawLetter } from '../judge/daemon/postTable.ts'
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
      expect(text.replaceAll(OUR_SCRIPT, '')).not.toMatch(/<script|<img src=x|onerror=alert\(2\)>/)
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
    expect(text.replace(OUR_SCRIPT, '')).not.toMatch(/<script|<img src=x/)
    expect(text.match(/<\/textarea>/g)).toHaveLength(1)
    expect(text).toContain('Write to an address like')
  })

  test('runs nowhere and fetches nothing as HTML, and brings its pictures along', async () => {
    const page = await table.get(`${box(anna)}/mails/${ids.rich}?view=html`)
    expect(page.text).toMatch(
      /<iframe src="[^"]+\/html" data-mail sandbox="allow-same-origin" title="[^"]+"><\/iframe>/,
    )
    const { text, headers } = await table.get(`${box(anna)}/mails/${ids.rich}/html`)
    expect(headers.get('content-security-policy')).toMatch(
      /^sandbox allow-same-origin; default-src 'none'; style-src 'unsafe-inline'; img-src data:;/,
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

/** A mail of somebody else's to somebody, by its id. */
const delivered = (to: string, subject: string, text = 'Hello.', from = 'bert@table.example'): string =>
  table.office.deliver(from, [to], rawLetter({ from, to, subject, text })).id

const titleOf = (text: string): string => /<title>(.*?) · /.exec(text)?.[1] ?? ''

describe('a mail', () => {
  const mona = 'mona@table.example'
  const unread = async () => (await table.get(box(mona))).text.match(/<li class="unread">/g)?.length ?? 0

  test('is new until somebody is shown it, which nobody is ahead of time', async () => {
    const id = delivered(mona, 'One')
    delivered(mona, 'Two')
    const path = `${box(mona)}/mails/${id}`
    await fetch(`${table.origin}${path}`, { method: 'HEAD' })
    await table.get(path, { 'sec-purpose': 'prefetch;prerender' })
    await table.get(path, { purpose: 'prefetch' })
    // Whose it is not finds nothing, and marks nothing.
    await table.get(`${box('nobody@table.example')}/mails/${id}`)
    expect(await unread()).toBe(2)
    const { text } = await table.get(box(mona))
    expect(text).toContain('Received (2 new)')
    expect(titleOf(text)).toBe(`(2) Mail of ${mona}`)
    await table.get(path)
    expect(await unread()).toBe(1)
    const { messages } = JSON.parse((await table.get(`/api/v1/search?query=to:${mona}`)).text) as {
      messages: readonly { Subject: string; Read: boolean }[]
    } // as the API says
    expect(messages.map(({ Subject, Read }) => [Subject, Read])).toEqual([
      ['Two', false],
      ['One', true],
    ])
  })

  test('is new for each of its readers, and not for its writer', async () => {
    const [one, other] = ['una@table.example', 'otto@table.example']
    const raw = rawLetter({ from: one, to: `${one}, ${other}`, subject: 'To both' })
    const { id } = table.office.deliver(one, [one, other], raw)
    await table.get(`${box(one)}/mails/${id}`)
    expect((await table.get(box(one))).text).not.toContain('class="unread"')
    expect((await table.get(box(other))).text).toContain('class="unread"')
    const sent = delivered(other, 'Only to him', '', one)
    await table.get(`${box(one)}/mails/${sent}`)
    expect((await table.get(box(other))).text).toContain('Received (2 new)')
  })

  test('is new no more when all are marked', async () => {
    expect(await unread()).toBe(1)
    const { text } = await table.posted(`${box(mona)}/opened`)
    expect(text).not.toContain('class="unread"')
    expect(text).not.toContain('Mark all as read')
    expect(titleOf(text)).toBe(`Mail of ${mona}`)
  })

  test.each([
    ['a deadline', 'Orders are due Sat 5 Dec 2026 18:19 UTC.\n\nBurgundy is ours.', 'Burgundy is ours.'],
    [
      'a deadline in a list, on two lines',
      '* Orders are due Sat 5 Dec\n2026.\n* Late orders are accepted until Sun\n6 Dec 2026.\n* France has to order.',
      'France has to order.',
    ],
    ['what programs read', ':: Judge: EXMP\n\nYou have won.', 'You have won.'],
    ['a quotation', '> HELP\n\nHow to get help.', 'How to get help.'],
    ['a greeting', 'Dear Bert,\n\nhow are you?', 'how are you?'],
    ['no greeting', 'Hello Sailor is a song. Hi!', 'Hello Sailor is a song. Hi!'],
    ['nothing but a greeting', 'Hello!', 'Hello!'],
    [
      'how press is answered',
      'Answer this mail, and what you write goes to Turkey\nand to nobody else.\n\nTurkey writes:\n\nBelgium?',
      'Turkey writes: Belgium?',
    ],
  ])('is told in a line, where it begins with %s', async (what, text, told) => {
    const reader = `${what.replace(/\W+/g, '-')}@table.example`
    delivered(reader, 'x', text)
    expect((await table.get(box(reader))).text).toContain(`<small>${told}</small></li>`)
  })

  test('of the judge is told by what it says, and not by when orders are due', async () => {
    const told = await vi.waitFor(async () => {
      const { text } = await table.get(box('anna@players.example'))
      // The sample game is filled and begun by letters, in any order: who joins last hears of nobody else's joining.
      expect(text).toContain('S1901M Results')
      return [...text.matchAll(/<small>(.*)<\/small><\/li>/g)].map(([, line = '']) => line)
    }, 30_000)
    for (const line of told) expect(line).not.toMatch(/orders are|has not begun|what you write goes/i)
  })
})

describe('mails are found', () => {
  const finn = 'finn@table.example'
  beforeAll(() => {
    delivered(finn, 'EXMP:harbor - S1901M Results', 'Burgundy was taken by Żółć.')
    delivered(finn, 'Re: EXMP:Harbor - Press', 'Shall we share Belgium?', 'greta@table.example')
    delivered(finn, 'EXMP:other - S1901M Results', 'Burgundy again.')
    delivered(JUDGE, 'Orders for burgundy', 'A Par - Bur', finn)
    for (let i = 0; i < 30; i++) delivered(finn, `EXMP:many - Mail ${i}`, 'Ruhr and Kiel.')
  })
  const [results, press, other] = [
    'EXMP:harbor - S1901M Results',
    'Re: EXMP:Harbor - Press',
    'EXMP:other - S1901M Results',
  ]

  test.each<[string, readonly string[]]>([
    ['words=burgundy', [other, results]],
    ['words=BURGUNDY+again', [other]],
    ['words=%C5%BB%C3%B3%C5%82%C4%87', [results]],
    ['words=greta', [press]],
    ['words=press+belgium', [press]],
    ['game=harbor', [press, results]],
    ['words=burgundy&game=harbor', [results]],
    ['words=burgundy&box=sent', ['Orders for burgundy']],
    ['words=.*', []],
    ['words=%3Cscript%3E', []],
  ])('by %s', async (query, subjects) => {
    const { text } = await table.get(`${box(finn)}?${query}`)
    expect(
      [...text.matchAll(/\/mails\/\w+">(.*?)(?: <small>new<\/small>)?<\/a>/g)].map(([, each]) => each),
    ).toEqual(subjects)
    if (subjects.length === 0) expect(text).toContain('No mail is like that.')
    expect(misnesting(text, false)).toBeUndefined()
  })

  test('and what was asked for is kept from page to page, and in the form', async () => {
    const { text } = await table.get(`${box(finn)}?words=ruhr+kiel&game=many`)
    expect(text).toContain('value="ruhr kiel"')
    const [, next = ''] = /rel="next" href="([^"]+)"/.exec(text) ?? []
    const second = await table.get(plain(next))
    expect(second.text).toContain('Page 2 of 2')
    expect(second.text.match(/<li class="unread">/g)).toHaveLength(5)
  })

  test('by the games that one has', async () => {
    const { text } = await table.get(`${box('anna@players.example')}?game=sample1`)
    expect(text).toContain('<option selected>sample1</option>')
    expect(text).toContain('S1901M Results')
    expect(text).not.toContain('>Re: EXMP A sample game')
  })
})

describe('an open mailbox is told', () => {
  const nora = 'nora@table.example'

  async function listening(origin = table.origin) {
    const response = await fetch(`${origin}${box(nora)}/events`)
    const reader = response.body!.getReader()
    let heard = ''
    const ended = (async () => {
      for (let part = await reader.read(); !part.done; part = await reader.read())
        heard += Buffer.from(part.value).toString()
    })().catch(() => {})
    return { response, ended, heard: () => heard, leave: () => reader.cancel() }
  }

  test('of what comes, and of what is opened', async () => {
    const { response, heard, leave } = await listening()
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    expect(response.headers.get('cache-control')).toBe('no-store')
    await expect.poll(heard).toBe('retry: 5000\n\nevent: mail\ndata: - - 0\n\n')
    const id = delivered(nora, 'News')
    await expect.poll(heard).toContain(`data: ${id} - 1\n\n`)
    expect((await table.get(box(nora))).text).toContain(`data-seen="${id} - 1"`)
    await table.posted(`${box(nora)}/opened`)
    await expect.poll(heard).toContain(`data: ${id} - 0\n\n`)
    delivered('somebody@table.example', 'Not for her')
    expect(heard().match(/event: mail/g)).toHaveLength(3)
    await leave()
  })

  test('in a few tabs of one browser: the first gives way', async () => {
    const tabs = []
    for (let i = 0; i < 5; i++) tabs.push(await listening())
    const [first, ...others] = tabs
    await first!.ended
    expect(first!.heard()).toMatch(/event: over\ndata: over\n\n$/)
    for (const { heard } of others) expect(heard()).not.toContain('over')
    const id = delivered(nora, 'News')
    for (const { heard } of others) await expect.poll(heard).toContain(id)
    await Promise.all(others.map(({ leave }) => leave()))
  })

  test('until the judge stops', async () => {
    const answer = officeView({ services: table.services, office: table.office, draw: drawBoard })
    const other = await serve({ port: 0, answer, onFault: fault => table.faults.push(fault) })
    const { ended, heard } = await listening(`http://127.0.0.1:${other.port}`)
    await expect.poll(heard).toContain('event: mail')
    await other.close()
    await ended
  })

  test('that it is still told, where nothing comes; and no more when one has left', async () => {
    const answer = officeView({ services: table.services, office: table.office, draw: drawBoard })
    const { follows } = await answer({
      method: 'GET',
      path: `${box(nora)}/events`,
      query: new URLSearchParams(),
      headers: { host: '127.0.0.1' },
      client: '127.0.0.1',
      body: async () => '',
    })
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const said: string[] = []
      const leave = follows!({ say: text => void said.push(text), end: () => {} })
      vi.advanceTimersByTime(31_000)
      expect(said.slice(1)).toEqual([':\n\n', ':\n\n'])
      leave()
      vi.advanceTimersByTime(31_000)
      delivered(nora, 'News')
      expect(said).toHaveLength(3)
    } finally {
      vi.useRealTimers()
    }
  })

  test('nothing by HEAD', async () => {
    const response = await fetch(`${table.origin}${box(nora)}/events`, { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
  })
})

describe('press', () => {
  const writer = 'anna@players.example'
  const players = async () => {
    const { game, world } = (await openGame(
      { services: table.services, isPublic: false } as Site,
      'sample1',
    ))! // it needs no more
    return game.seats.map(({ player }, power) => ({ player: player!, name: world.board.powers[power]!.name }))
  }
  const field = (text: string, name: string) =>
    plain(new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? '')
  const letterIn = (text: string) => plain(/<textarea[^>]*>\n(.*)<\/textarea>/s.exec(text)?.[1] ?? '')

  test('is written in a form, shown as a letter, sent, and stands in the threads of both', async () => {
    const all = await players()
    const own = all.find(({ player }) => player === writer)!
    const [to, another] = all.filter(({ player }) => player !== writer)
    const path = `${box(writer)}/press/sample1`
    const form = await table.get(`${path}?to=${to!.name.toUpperCase()}`)
    expect(form.text).toContain(`value="${to!.name.toUpperCase()}" checked> ${to!.name}</label>`)
    expect(form.text).not.toContain(`> ${own.name}</label>`)
    expect(form.text).toContain('> The master</label>')
    const draft = await table.post(path, { to: to!.name.toUpperCase(), text: '<b>Belgium</b>?\r\nYours.' })
    expect(letterIn(draft.text)).toMatch(
      new RegExp(`^PRESS TO ${to!.name.toUpperCase()}\\n<b>Belgium</b>\\?\\nYours\\.\\nENDPRESS\\n`),
    )
    const letter = {
      ...Object.fromEntries(['to', 'subject', 'reply'].map(name => [name, field(draft.text, name)])),
    }
    const sent = await table.posted(`${box(writer)}/letters`, { ...letter, text: letterIn(draft.text) })
    expect(sent.text).toContain(`Sent to ${to!.name}.`)
    await table.posted(`${box(writer)}/letters`, {
      ...letter,
      text: `PRESS TO ${to!.name}, ${another!.name}\nSecond.\nENDPRESS\nBROADCAST\nThird.\nENDPRESS`,
    })
    const threads = async (person: string) => {
      const { text } = await table.get(`${box(person)}/press`)
      expect(misnesting(text, false)).toBeUndefined()
      return text
        .split('<h3 ')
        .slice(1)
        .map(part => [
          />(.*?)<\/h3>/.exec(part)?.[1],
          ...[...part.matchAll(/<pre>(.*?)<\/pre>/gs)].map(([, said]) => said),
        ])
    }
    const first = '&lt;b&gt;Belgium&lt;/b&gt;?\nYours.'
    expect(new Set(await threads(writer))).toEqual(
      new Set([
        ['Everybody', 'Third.'],
        [another!.name, 'Second.'],
        [to!.name, first, 'Second.'],
      ]),
    )
    expect(await threads(to!.player)).toEqual([
      ['Everybody', 'Third.'],
      [own.name, first, 'Second.'],
    ])
    expect(await threads(another!.player)).toEqual([
      ['Everybody', 'Third.'],
      [own.name, 'Second.'],
    ])
  })

  test.each([
    ['nobody', { text: 'Hello' }, 'Choose whom it is for.'],
    ['somebody who is not there', { text: 'Hello', to: 'NARNIA' }, 'Choose whom it is for.'],
    ['nothing', { text: ' ', to: 'ALL' }, 'Write what you want to say.'],
  ])('is not written to or of %s', async (_, form, why) => {
    const { status, text } = await table.post(`${box(writer)}/press/sample1`, form)
    expect([status, letterIn(text).includes('PRESS')]).toEqual([400, false])
    expect(text).toContain(why)
  })

  test('is offered as far as the rules of the game allow it', async () => {
    const mara = 'mara@players.example'
    const mail = table.office.kept().find(({ to, from }) => to.includes(mara) && from.includes('judge'))!
    const rule = async (text: string) => {
      const reply = await table.get(`${box(mara)}/write?reply=${mail.id}`)
      await table.posted(`${box(mara)}/letters`, {
        to: field(reply.text, 'to'),
        subject: field(reply.text, 'subject'),
        reply: mail.id,
        text,
      })
      const { text: page } = await table.get(`${box(writer)}/press/sample1`)
      return [...page.matchAll(/name="to" value="(\w+)"/g)].map(([, word]) => word)
    }
    expect(await rule('SET NO PARTIAL')).toEqual(['MASTER', 'ALL'])
    expect(await rule('SET NO PRESS')).toEqual(['MASTER'])
    expect(await rule('SET PARTIAL\nSET WHITE/GREY')).toHaveLength(9)
    const draft = await table.post(`${box(writer)}/press/sample1`, { to: 'ALL', text: 'Boo', colour: 'grey' })
    expect(letterIn(draft.text)).toMatch(/^GREY BROADCAST\nBoo\nENDPRESS\n/)
  })

  test('is for those alone who have to do with a game', async () => {
    for (const path of [`${box(anna)}/press/sample1`, `${box(writer)}/press/none`])
      expect((await table.get(path)).status).toBe(404)
    expect((await table.get(`${box(anna)}/press`)).text).toContain('You play in no game yet.')
  })
})

describe('nothing is posted', () => {
  const POSTS = [
    '/sample',
    `${box(anna)}/letters`,
    `${box(anna)}/opened`,
    '/games/sample1/fill',
    '/api/v1/send',
  ]
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

test('a game that forms opens the letter with which one joins in the mailbox of whoever wants to', async () => {
  const field = (text: string, name: string) =>
    plain(new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? '')
  const send = (person: string, { text }: { readonly text: string }, more: string) =>
    table.posted(`${box(person)}/letters`, {
      ...Object.fromEntries(['to', 'subject', 'reply'].map(name => [name, field(text, name)])),
      text: `${plain(/<textarea[^>]*>\n(.*)<\/textarea>/s.exec(text)?.[1] ?? '')}${more}`,
    })
  const otto = 'otto@players.example'
  await send(otto, await table.get(`${box(otto)}/write`), 'CREATE ?pending zephyr-1')
  const question = table.office.kept().find(({ to }) => to.includes(otto))!
  const { text: quoted } = await table.get(`${box(otto)}/write?reply=${question.id}`)
  await table.posted(`${box(otto)}/letters`, {
    to: field(quoted, 'to'),
    subject: field(quoted, 'subject'),
    text: 'YES',
  })
  const { text } = await table.get('/games/pending?as=zoe%40players.example')
  expect(text).toContain('value="zoe@players.example"')
  expect([...text.matchAll(/name="line" value="([^"]*)">/g)].map(([, line]) => line)).toEqual([
    'SIGNON ?pending ',
    'OBSERVE pending ',
  ])
  const way = new URLSearchParams({ game: 'pending', person: 'zoe@players.example' })
  const { location = '' } = await table.get(`/people?${way}&line=SIGNON+%3Fpending+`)
  const letter = await table.get(location)
  expect(letter.text).toMatch(/>\nSIGNON \?pending <\/textarea>/)
  const told = await send('zoe@players.example', letter, 'Wort-Zoe-12')
  expect(told.text).toContain('SIGNON')
  // The page puts the password of its field behind the line, and shows it to nobody again.
  expect(letter.text).toMatch(/<input id="password" name="password" type="password"[^>]* required/)
  const kept = (person: string) => table.office.kept().filter(({ from }) => from === person)
  const join = (person: string, text: string) =>
    table.post(`${box(person)}/letters`, {
      ...{ to: field(letter.text, 'to'), subject: 'x', reply: '', text },
      ...{ line: 'SIGNON ?pending', password: 'Wort-Yva-12' },
    })
  const lost = await join('yva@players.example', 'HELLO')
  expect(lost.text).toContain('The letter has no line SIGNON ?pending')
  expect(lost.text).toContain('name="line" value="SIGNON ?pending"')
  expect(lost.text).not.toContain('Wort-Yva-12')
  expect(kept('yva@players.example')).toEqual([])
  await join('yva@players.example', 'SIGNON ?pending \r\nSET PREFERENCE AFT')
  expect(Buffer.from(kept('yva@players.example')[0]!.raw()).toString()).toMatch(
    /^SIGNON \?pending Wort-Yva-12\r?\nSET PREFERENCE AFT/m,
  )
  // No letter is written by whoever makes up an address.
  const other = await table.get(
    `${box(otto)}/write?${new URLSearchParams({ game: 'pending', line: 'RESIGN!' })}`,
  )
  expect(other.text).not.toContain('RESIGN')
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
  test.runIf(isFull)(
    'is led to by a way that leads somewhere, is well formed, and has one heading and one main part',
    async () => {
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
    },
  )

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
