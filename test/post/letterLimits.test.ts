// Sends mails that are too large in every way, and counts how much is done about them.
import { describe, expect, test } from 'vitest'
import { readLetter } from '../../src/post/letter.ts'
import { LETTER_LIMITS, type LetterLimits } from '../../src/post/limits.ts'
import { isTangled, textOfMarkup } from '../../src/post/markup.ts'
import { ownRows } from '../../src/post/ownWords.ts'
import { partsOf } from '../../src/post/parts.ts'
import type { Row } from '../../src/reader/line/marks.ts'

const HEAD = 'From: anna@table.example\r\nTo: judge@dragoman.example\r\nMessage-ID: <1@table.example>\r\n'
const SETTING = { limits: LETTER_LIMITS, own: [] }
const mixed = (parts: readonly string[]) =>
  `${HEAD}Content-Type: multipart/mixed; boundary=b\r\n\r\n${parts.map(part => `--b\r\n${part}\r\n`).join('')}--b--\r\n`
const nested = (depth: number) =>
  `${HEAD}Content-Type: multipart/mixed; boundary=b0\r\n\r\n${Array.from({ length: depth }, (_, i) => `--b${i}\r\nContent-Type: multipart/mixed; boundary=b${i + 1}\r\n\r\n`).join('')}`
const base64 = (bytes: number) =>
  `${HEAD}Content-Transfer-Encoding: base64\r\n\r\n${Buffer.alloc(bytes, 'A Par H\n').toString('base64')}\r\n`

const FILE = 'Content-Type: text/plain\r\nContent-Disposition: attachment; filename=a.txt\r\n\r\n'
const MANY = 10_000

describe('a mail over a limit is not read, and it is said which', () => {
  test.each<[string, string, keyof LetterLimits]>([
    ['a mail of two megabytes', `${HEAD}\r\n${'A Par H\r\n'.repeat(250_000)}`, 'mail'],
    ['a text of 300 kilobytes', `${HEAD}\r\n${'A Par H\r\n'.repeat(34_000)}`, 'body'],
    ['a text of 300 kilobytes in base64', base64(300_000), 'body'],
    [
      'a text that grows when it is decoded',
      `${HEAD}Content-Type: text/plain; charset=koi8-r\r\n\r\n${'\xc1'.repeat(140_000)}`,
      'body',
    ],
    [
      'HTML that grows when it is read',
      `${HEAD}Content-Type: text/html\r\n\r\n${'<hr>'.repeat(15_000)}`,
      'body',
    ],
    ['20,001 lines', `${HEAD}\r\nHELP\r\n${'> x\r\n'.repeat(20_000)}`, 'textLines'],
    ['20,001 lines in a text file', mixed([`${FILE}${'x\r\n'.repeat(20_000)}`]), 'textLines'],
    [
      '20,001 lines in a letter and the text file that it goes on in',
      mixed([`\r\n${'> x\r\n'.repeat(10_000)}`, `${FILE}${'x\r\n'.repeat(10_000)}`]),
      'textLines',
    ],
    ['one header of 70 kilobytes', `${HEAD}X-A: ${'a'.repeat(70_000)}\r\n\r\nA Par H\r\n`, 'headers'],
    ['20,000 headers', `${HEAD}${'X-A: a\r\n'.repeat(20_000)}\r\nA Par H\r\n`, 'headers'],
    ['a part with headers of 70 kilobytes', mixed([`X-A: ${'a'.repeat(70_000)}\r\n\r\nA Par H`]), 'headers'],
    ['10,000 parts', mixed(Array.from({ length: MANY }, () => '\r\nx')), 'parts'],
    ['parts in parts, 12 deep', nested(12), 'depth'],
    ['parts in parts, 200 deep', nested(200), 'depth'],
    ['parts in parts, 2,000 deep', nested(2000), 'parts'],
  ])('%s', async (_, raw, limit) => {
    const read = await readLetter(Buffer.from(raw, 'latin1'), SETTING)
    const allowed = LETTER_LIMITS[limit]
    expect(read).toMatchObject({ kind: 'unreadable', why: { kind: 'overLimit', limit, allowed } })
    // Whom to tell is known all the same.
    expect(read.from?.address).toBe('anna@table.example')
    expect(read.messageId).toBe('<1@table.example>')
  })

  test.each([
    ['a file that is not read, of 300 kilobytes', 'A Par H', 1, 300_000],
    ['two of 30,000 lines', '', 2, 90_000],
  ])('%s keeps no letter from being read', async (_, words, count, bytes) => {
    const files = Array.from({ length: count }, () => `${FILE}${'x\r\n'.repeat(bytes / 3)}`)
    const read = await readLetter(Buffer.from(mixed([`\r\n${words}`, ...files])), SETTING)
    expect(read).toMatchObject({ kind: 'letter', text: words })
    const kept = read.kind === 'letter' ? read.files.map(({ text = '' }) => text.length) : []
    expect(kept).toHaveLength(count)
    expect(kept.reduce((sum, length) => sum + length, 0)).toBe(16_384)
  })

  test('the limits are those of the setting', async () => {
    const limits = { ...LETTER_LIMITS, body: 10 }
    const read = await readLetter(Buffer.from(`${HEAD}\r\nA Par - Bur\r\n`), { limits, own: [] })
    expect(read).toMatchObject({ why: { limit: 'body', allowed: 10, found: 12 } })
  })

  test('a machine is not told that its mail was too long', async () => {
    const raw = `Auto-Submitted: auto-replied\r\n${base64(1_100_000)}`
    expect(await readLetter(Buffer.from(raw), SETTING)).toMatchObject({ kind: 'ignored', why: 'autoReply' })
  })

  test('of two senders none is told', async () => {
    const read = await readLetter(Buffer.from(`From: bert@table.example\r\n${base64(1_100_000)}`), SETTING)
    expect(read).toMatchObject({ kind: 'unreadable', from: undefined, why: { limit: 'mail' } })
  })

  test('parts are counted no further than it takes', async () => {
    const few = mixed(Array.from({ length: 200 }, () => '\r\nx'))
    const root = await partsOf(Buffer.from(few), LETTER_LIMITS)
    expect(root).toMatchObject({ ok: false, error: { limit: 'parts', found: 51 } })
  })

  test('HTML with more tags than a letter has is not read at all', async () => {
    const html = '<b>'.repeat(20_001)
    expect(isTangled(html)).toBe(true)
    expect(isTangled(html.slice(3))).toBe(false)
    const read = await readLetter(Buffer.from(`${HEAD}Content-Type: text/html\r\n\r\n${html}`), SETTING)
    expect(read).toMatchObject({ kind: 'unreadable', why: { kind: 'broken' } })
  })

  test('HTML is read to a depth, and what is quoted deeper is left out', () => {
    const text = textOfMarkup(`A Par H${'<blockquote>x'.repeat(5000)}`)
    expect(text.split('\n').length).toBeLessThan(250)
  })
})

describe('to part own words from others takes work in proportion to the lines', () => {
  test.each([
    ['blank lines', ''],
    ['orders', 'A Par - Bur'],
    ['quotations', '> A Par - Bur'],
    ['press that never ends', 'PRESS TO F'],
    ['signatures', '-- '],
    ['telephones', 'Sent from my iPhone'],
    ['strokes', '______'],
    ['older mails', '-----Original Message-----'],
    ['senders', 'From: anna'],
    ['introductions that never end', 'On 1 March anna@table.example'],
    ['introductions', 'On 1 March Anna wrote:'],
    ['disclaimers', 'Disclaimer:'],
    ['unsubscribing', 'To unsubscribe, do'],
  ])('%s', (_, line) => {
    const looks = looksAt(line, MANY)
    expect(looks).toBeLessThan(60 * MANY)
    expect(looksAt(line, 2 * MANY)).toBeLessThan(2.2 * looks)
  })

  /** How many times a row is looked at. */
  function looksAt(line: string, count: number): number {
    let looks = 0
    const rows: readonly Row[] = Array.from({ length: count }, (_, i) => ({
      number: i + 1,
      original: line,
      get text() {
        looks++
        return line
      },
    }))
    ownRows(rows)
    return looks
  }
})
