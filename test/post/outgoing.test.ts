// A mail as it goes over the wire: one recipient, headers of one line each, and our lines byte for byte.
import { simpleParser } from 'mailparser'
import { describe, expect, test } from 'vitest'
import { readLetter } from '../../src/post/letter.ts'
import { LETTER_LIMITS } from '../../src/post/limits.ts'
import { type Enclosed, packed, type WrittenMail } from '../../src/post/outgoing.ts'

const SENDER = { address: 'judge@dragoman.example', name: 'Judge' }
const DATE = new Date('2026-01-05T10:00:00Z')

const mail = (more: Partial<WrittenMail> = {}): WrittenMail => ({
  subject: 'EXMP:harbor - S1901M Results',
  text: ':: Judge: EXMP  Game: Harbor  Variant: Standard\n',
  replyTo: 'judge+abc@dragoman.example',
  inReplyTo: null,
  references: [],
  auto: 'auto-generated',
  listId: null,
  ...more,
})

async function sent(more: Partial<WrittenMail> = {}, to = 'anna@table.example', sender = SENDER) {
  const { raw, envelope } = await packed('<1.0@dragoman.example>', to, mail(more), sender, DATE)
  const text = Buffer.from(raw).toString('latin1')
  const [, head = '', body = ''] = /^([\s\S]*?)\r\n\r\n([\s\S]*)$/.exec(text) ?? []
  const lines = head.split(/\r\n(?![ \t])/)
  return { text, head, body, lines, envelope, names: lines.map(line => line.split(':')[0]!.toLowerCase()) }
}

const header = (lines: readonly string[], name: string) =>
  lines.filter(line => line.toLowerCase().startsWith(`${name.toLowerCase()}: `))

describe('the headers of a mail', () => {
  test('are those that a mail program threads a game by, and no machine answers', async () => {
    const { lines, envelope } = await sent({
      inReplyTo: '<7@table.example>',
      references: ['<game.harbor@dragoman.example>', '<7@table.example>'],
      listId: '<harbor.dragoman.example>',
    })
    expect(lines.toSorted()).toEqual([
      'Auto-Submitted: auto-generated',
      'Content-Transfer-Encoding: 7bit',
      'Content-Type: text/plain; charset=utf-8',
      'Date: Mon, 05 Jan 2026 10:00:00 +0000',
      'From: Judge <judge@dragoman.example>',
      'In-Reply-To: <7@table.example>',
      'List-ID: <harbor.dragoman.example>',
      'MIME-Version: 1.0',
      'Message-ID: <1.0@dragoman.example>',
      'References: <game.harbor@dragoman.example> <7@table.example>',
      'Reply-To: judge+abc@dragoman.example',
      'Subject: EXMP:harbor - S1901M Results',
      'To: anna@table.example',
      'X-Auto-Response-Suppress: All',
      'X-Dragoman: yes',
    ])
    expect(envelope).toEqual({ from: 'judge@dragoman.example', to: 'anna@table.example' })
  })

  const NASTY: readonly (readonly [string, string])[] = [
    ['a line end', 'a\r\nBcc: mallory@elsewhere.example'],
    ['a bare line feed', 'a\nBcc: mallory@elsewhere.example'],
    ['a bare carriage return', 'a\rBcc: mallory@elsewhere.example'],
    ['a line separator', 'a\u2028Bcc: mallory@elsewhere.example\u2029X: y'],
    ['a next line', 'a\u0085Bcc: mallory@elsewhere.example'],
    ['a nought', 'a\0Bcc: mallory@elsewhere.example'],
    ['an empty line', 'a\r\n\r\nHello'],
    ['a folded line', 'a\r\n Bcc: mallory@elsewhere.example'],
    ['an encoded line end', '=?utf-8?Q?a=0D=0ABcc:_mallory@elsewhere.example?='],
    ['a mark that turns the reading', '\u202eelpmaxe'],
    ['ten thousand letters', 'x'.repeat(10_000)],
    ['ten thousand letters of another script', 'ж'.repeat(10_000)],
  ]

  test.each(NASTY)('cannot be more than they are by %s', async (_, nasty) => {
    const usual = await sent({ listId: '<l>' })
    const found = await sent(
      { subject: nasty, inReplyTo: nasty, references: [nasty], listId: nasty },
      'anna@table.example',
      { ...SENDER, name: nasty },
    )
    expect(found.names.toSorted()).toEqual(usual.names.toSorted())
    expect(found.body).toBe(usual.body)
    expect(found.head.replace(/\r\n/g, '')).not.toMatch(/[\r\n\0]|[^ -~\t]/)
    expect(found.head.split('\r\n').filter(line => line.length > 998)).toEqual([])
    expect(found.envelope).toEqual(usual.envelope)
  })

  test("repeat a stranger's Message-ID only if it is one", async () => {
    const { names } = await sent({ inReplyTo: '<ж@table.example>', references: ['<a b@table.example>'] })
    expect(names.filter(name => name === 'in-reply-to' || name === 'references')).toEqual([])
  })

  test('name one recipient only', async () => {
    const { lines, names } = await sent()
    expect(header(lines, 'To')).toEqual(['To: anna@table.example'])
    expect(names.filter(name => name === 'cc' || name === 'bcc')).toEqual([])
  })

  test('keep a subject in any script', async () => {
    const { text } = await sent({ subject: 'Re: EXMP:harbor - S1901M Привет, 世界 🚢' })
    expect((await simpleParser(text)).subject).toBe('Re: EXMP:harbor - S1901M Привет, 世界 🚢')
  })
})

describe('the text of a mail', () => {
  const HEADER = [
    ':: Judge: EXMP  Game: Harbor  Variant: Standard',
    ':: Deadline: F1902M Thu Nov 26 2026 23:30:00 +0000  ',
    '',
  ].join('\n')

  test.each([
    ['short lines', 'A PAR - BUR\n'],
    ['a line of more than 76 characters', `Russia: ${'Fleet St Petersburg (south coast) -> '.repeat(4)}.\n`],
    ['a line that ends in blanks', 'Hold  \n'],
    ['a line that begins with From', 'From here on\n'],
    ['a dot alone', '.\n'],
  ])('with %s goes out as it is', async (_, text) => {
    const { body, lines } = await sent({ text: `${HEADER}\n${text}` })
    expect(header(lines, 'Content-Transfer-Encoding')).toEqual(['Content-Transfer-Encoding: 7bit'])
    expect(header(lines, 'Content-Type')).toEqual(['Content-Type: text/plain; charset=utf-8'])
    expect(body).toBe(`${HEADER}\n${text}`.replaceAll('\n', '\r\n'))
  })

  test.each([
    ['another script', 'Grüße aus Köln\n'],
    ['a line that is longer than any may be', `${'x'.repeat(2000)}\n`],
    ['a control character', 'a\u0007b\n'],
  ])('with %s is encoded, and reads as it was written', async (_, text) => {
    const { text: raw, body, lines } = await sent({ text: `${HEADER}\n${text}` })
    expect(body).toMatch(/^[\t\r\n -~]*$/)
    expect(header(lines, 'Content-Type')[0]).not.toContain('flowed')
    const read = (await simpleParser(raw)).text!
    expect(read.startsWith(HEADER)).toBe(true)
    if (!text.includes('\u0007')) expect(read).toContain(text.trim())
  })

  test('is taken by no judge for a letter', async () => {
    const { text } = await sent()
    const read = await readLetter(Buffer.from(text, 'latin1'), { limits: LETTER_LIMITS, own: [] })
    expect(read).toMatchObject({ kind: 'ignored', why: 'ownMail' })
  })
})

describe('a mail with HTML in it', () => {
  const text = ':: Judge: EXMP  \n\nFrance: Army Paris -> Burgundy.\n'

  test('has the same text first, byte for byte, and then the same words', async () => {
    const { text: raw, lines } = await sent({ text, html: 'en' })
    expect(header(lines, 'Content-Type')[0]).toMatch(/^Content-Type: multipart\/alternative;/)
    const [, edge = ''] = /boundary="([^"]+)"/.exec(lines.join('')) ?? []
    const [, plain, html, end] = raw.split(`--${edge}`)
    const heads = 'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 7bit'
    expect(plain).toBe(`\r\n${heads}\r\n\r\n${text.replaceAll('\n', '\r\n')}\r\n`)
    expect(html).toMatch(
      /^\r\nContent-Type: text\/html; charset=utf-8\r\nContent-Transfer-Encoding: 7bit\r\n\r\n<!DOCTYPE/,
    )
    expect(end).toBe('--\r\n')
    const read = await simpleParser(raw)
    expect(read.text?.trim()).toBe(text.trim())
    expect(read.html).toContain('<pre>France: Army Paris -&gt; Burgundy.</pre>')
  })

  test('is the same, byte for byte, each time that it is tried', async () => {
    const [first, again] = [await sent({ html: 'en' }), await sent({ html: 'en' })]
    expect(again.text).toBe(first.text)
    expect(first.text).toContain('multipart/alternative')
  })

  test('has the headers of one without', async () => {
    const more = { inReplyTo: '<7@table.example>', references: ['<g@x>'], listId: '<l>' }
    const [plain, both] = [await sent(more), await sent({ ...more, html: 'en' })]
    const others = (lines: readonly string[]) => lines.filter(line => !/^Content-/i.test(line)).toSorted()
    expect(others(both.lines)).toEqual(others(plain.lines))
    expect(both.text.match(/^(?:Message-ID|MIME-Version|Date|Subject):/gim)).toHaveLength(4)
  })

  test('encodes its text where it must, and never says that it flows', async () => {
    const { text: raw } = await sent({ text: `Grüße\n${'x'.repeat(2000)}\n`, html: 'en' })
    expect(raw).toMatch(/^[\t\r\n -~]*$/)
    expect(raw.split('\r\n').filter(line => line.length > 998)).toEqual([])
    expect(raw).not.toContain('flowed')
    expect((await simpleParser(raw)).text).toContain('Grüße')
  })

  test('is no place for what somebody wrote to act', async () => {
    const press = '<script>alert(1)</script>\n<img src=x onerror=y>'
    const { text: raw } = await sent({ text: press, subject: '<b>x</b>', html: 'en' })
    const read = await simpleParser(raw)
    expect(read.html).not.toMatch(/<script|<img|<b>/)
    expect(read.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(read.text).toContain(press.split('\n')[0])
  })
})

describe('a mail with a picture and a date', () => {
  const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, ...Array.from({ length: 300 }, (_, i) => i % 256)])
  const picture: Enclosed = {
    name: 'harbor-S1901M.png',
    type: 'image/png',
    bytes: PNG,
    picture: { cid: 'board@dragoman.example', alt: 'The board of harbor in "S1901M"' },
  }
  const file: Enclosed = {
    name: 'harbor.ics',
    type: 'text/calendar; charset=utf-8; method=PUBLISH',
    bytes: Buffer.from('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'),
  }
  const enclosing = async (enclosed: readonly Enclosed[], html?: string) => {
    const { raw } = await packed(
      '<1.0@dragoman.example>',
      'anna@table.example',
      mail(html === undefined ? {} : { html }),
      SENDER,
      DATE,
      { enclosed },
    )
    return { text: Buffer.from(raw).toString('latin1'), read: await simpleParser(Buffer.from(raw)) }
  }

  test('has the text byte for byte, the HTML with the picture in it, and the date beside both', async () => {
    const { text, read } = await enclosing([picture, file], 'en')
    expect(text).toContain('\r\n:: Judge: EXMP  Game: Harbor  Variant: Standard\r\n')
    expect(text.match(/^Content-Type: multipart\/\w+/gm)).toEqual([
      'Content-Type: multipart/mixed',
      'Content-Type: multipart/alternative',
      'Content-Type: multipart/related',
    ])
    expect(
      read.attachments.map(({ filename, contentType, related }) => [filename, contentType, related === true]),
    ).toEqual([
      ['harbor-S1901M.png', 'image/png', true],
      ['harbor.ics', 'text/calendar', false],
    ])
    expect(Buffer.compare(read.attachments[0]!.content, PNG)).toBe(0)
    expect(text).toContain('<img class="board" src="cid:board@dragoman.example"')
    expect(text).toContain('alt="The board of harbor in &quot;S1901M&quot;"')
  })

  test('without HTML has the picture beside the text', async () => {
    const { text, read } = await enclosing([picture])
    expect(text.match(/^Content-Type: multipart\/\w+/gm)).toEqual(['Content-Type: multipart/mixed'])
    expect(read.attachments.map(({ filename }) => filename)).toEqual(['harbor-S1901M.png'])
    expect(read.text).toContain(':: Judge: EXMP')
  })

  test('is the same, byte for byte, each time that it is tried, in lines that go over the wire', async () => {
    const [one, other] = [await enclosing([picture, file], 'en'), await enclosing([picture, file], 'en')]
    expect(one.text).toBe(other.text)
    expect(one.text.split('\r\n').filter(line => line.length > 998 || /[^\t -~]/.test(line))).toEqual([])
  })
})
