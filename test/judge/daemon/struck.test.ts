// Orders that are struck out in a letter of HTML, or not shown there: none is followed, and none is passed over without a word.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PostTable } from './postTable.ts'
import { gathered, PLAYERS, replyOf } from './sevenPlayers.ts'

const table = new PostTable()
beforeAll(() => gathered(table))
afterAll(() => table.end())

const written = async (html: string, plain?: string, kind = 'text/html'): Promise<string> => {
  const letter = await replyOf(table, PLAYERS.F, '')
  const page = [`Content-Type: ${kind}`, '', html]
  const both = ['--b', 'Content-Type: text/plain', '', plain ?? '', '--b', ...page, '--b--']
  const [type, text] =
    plain === undefined
      ? [page[0]!, html]
      : ['Content-Type: multipart/alternative; boundary=b', both.join('\r\n')]
  const heads = [...(letter.heads ?? []), 'MIME-Version: 1.0', type]
  const [got] = await table.letter({ ...letter, text, heads })
  return got!.text
}

test.each([
  ['struck out', '<s>A Par - Bur</s><br>A Par - Pic'],
  ['struck out by a style', '<p style="text-decoration:line-through">A Par - Bur</p><p>A Par - Pic</p>'],
  ['struck out in a line of several', '<div><del>A Par - Bur</del> A Par - Pic</div>'],
  ['hidden', '<div>A Par - Pic</div><div style="display:none">A Par - Bur</div>'],
  ['hidden by an attribute', '<div hidden>A Par - Bur</div>A Par - Pic'],
  ['hidden by a stylesheet', '<style>.x{display:none}</style><p class=x>A Par - Bur</p>A Par - Pic'],
  ['white on white', '<p style="color:#fff">A Par - Bur</p>A Par - Pic'],
  ['off the screen', '<p style="position:absolute;left:-9999px">A Par - Bur</p>A Par - Pic'],
  ['too small to be seen', '<span style="font-size:0">A Par - Bur<br></span>A Par - Pic'],
  ['perhaps hidden', '<p style="filter:opacity(0)">A Par - Bur</p>A Par - Pic'],
])('an order that is %s', async (_, html) => {
  const told = await written(html)
  expect(told).toContain('Army Paris -> Picardy.')
  expect(told).not.toContain('BUR')
  expect(told).toMatch(
    /struck out in your letter, not shown there, or\nstyled so that they may not be seen, and were not read:\n\n {2}\| A Par - Bur\n/,
  )
})

test('an order with strokes through its letters, in plain text', async () => {
  const stroke = (text: string): string => [...text].map(each => `${each}\u0336`).join('')
  const letter = await replyOf(
    table,
    PLAYERS.F,
    `${stroke('A Par - Bur')}\nA Par - Gas\nA Mar - ${stroke('Spa')} Pie`,
  )
  const heads = [...(letter.heads ?? []), 'Content-Type: text/plain; charset=utf-8']
  const [got] = await table.letter({ ...letter, heads })
  expect(got!.text).toContain('  | A Par - Bur\n  | Spa (in: A Mar - Spa Pie)\n')
  expect(got!.text).toContain('Army Paris -> Gascony.')
  expect(got!.text).toContain('Army Marseilles -> Piedmont.')
})

test('plain text beside it does not bring it back', async () => {
  const told = await written('<s>A Par - Bur</s><br>A Par - Gas', 'A Par - Bur\r\nA Par - Gas')
  expect(told).toContain('Army Paris -> Gascony.')
  expect(told).toContain('  | A Par - Bur\n')
})

test.each([
  [
    'with stars about what is bold',
    '<s><b>A Par</b> - Bur</s><br>A Par - Gas',
    '*A Par* - Bur\r\nA Par - Gas',
  ],
  ['with another dash', '<del>A Par – Bur</del><br>A Par – Gas', 'A Par - Bur\r\nA Par - Gas'],
  ['with another spelling', '<s>A Paris - Bur</s><br>A Par - Gas', 'A Par - Bur\r\nA Par - Gas'],
  ['in capitals', '<s>A Paris to Burgundy</s><br>A Par - Gas', 'A PARIS TO BURGUNDY\r\nA Par - Gas'],
])('nor does it %s', async (_, html, plain) => {
  const told = await written(html, plain)
  expect(told).toContain('Army Paris -> Gascony.')
  expect(told).toContain('were not read:')
})

test.each([
  ['in a line', '<p>A Par - <s>Bur</s> Gas</p>', undefined],
  ['in a line that is told in plain text too', '<p>A Par - <s>Bur</s> Gas</p>', 'A Par - Bur Gas'],
])('a word that is struck out %s is told with its line', async (_, html, plain) => {
  const told = await written(html, plain)
  expect(told).toContain('Army Paris -> Gascony.')
  expect(told).toContain('  | Bur (in: A Par - Bur Gas)\n')
})

test('plain text beside what may not be shown counts', async () => {
  const told = await written(
    '<style>p{display:none}p+p{display:block}</style><p>A</p><p>A Par - Bur',
    'A Par - Bur',
  )
  expect(told).toContain('Army Paris -> Burgundy.')
})

test('of words that are no orders nothing is said', async () => {
  const told = await written('<div style="display:none">Your weekly offers</div>A Par - Pic')
  expect(told).toContain('Army Paris -> Picardy.')
  expect(told).not.toContain('struck out')
})

test.each([
  ['struck out', '<div><s>YES</s></div>'],
  ['hidden', '<div style="display:none">YES</div>'],
])('a YES that is %s is none, and plain text beside it does not bring it back', async (_, html) => {
  await written('<p>Maybe A Par - Spa?')
  const told = await written(html, 'YES')
  expect(told).not.toContain('Army Paris -> Spain.')
  expect(told).toContain('  | YES\n')
})

test('a letter with nothing else is answered however often it comes', async () => {
  for (let i = 0; i < 6; i++)
    expect(await written(`<p><s>A Par - ${i % 2 === 0 ? 'Bur' : 'Pic'}</s></p>`)).toContain('struck out')
})

test('an order that is struck out in a page of XML', async () => {
  for (const plain of [undefined, 'A Par - Bur\r\nA Par - Gas']) {
    const told = await written('<p><s>A Par - Bur</s><br/>A Par - Gas</p>', plain, 'application/xhtml+xml')
    expect(told).toContain('Army Paris -> Gascony.')
    expect(told).not.toContain('BUR')
  }
})

test('of press goes out what is not struck out', async () => {
  const told = await written(
    '<p>PRESS TO E<p><s>I do not trust you,</s> hello<p>ENDPRESS',
    'PRESS TO E\r\nI do not trust you, hello\r\nENDPRESS',
  )
  expect(told).toContain('hello')
  expect(told).not.toContain('trust')
})

test('a letter of which nothing is shown is not said to be empty', async () => {
  const told = await written('<p><s>A Par - Bur</s></p>')
  expect(told).toContain('Nothing else stands in this letter.')
  expect(told).not.toContain('no text of its own')
})

test('a letter that says it is dark is read in white', async () => {
  const told = await written(
    '<meta name="color-scheme" content="dark"><style>:root{color-scheme:dark}</style><p style="color:#fff">A Par - Gas</p>',
  )
  expect(told).toContain('Army Paris -> Gascony.')
  expect(told).not.toContain('struck out')
})

test('what is not shown of a letter is named where it has to be confirmed', async () => {
  const from = PLAYERS.F
  const text = '<body bgcolor="#202020"><p>CLEAR<p><font color=white>A Par - Bur</font>'
  const [got] = await table.letter({ from, text, heads: ['MIME-Version: 1.0', 'Content-Type: text/html'] })
  expect(got!.text).toMatch(/wrote it:\n\n {2}\| A Par - Bur\n\nThese lines or words are struck out/)
  expect(got!.text).toMatch(/and would not be done:\n\n {2}\| CLEAR\n\nIf you did not/)
})
