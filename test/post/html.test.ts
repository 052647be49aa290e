// A mail as HTML has the same words as its text, in headings, lists and tables, and nothing in it that acts.
import { describe, expect, test } from 'vitest'
import { htmlOf } from '../../src/post/html.ts'

const bodyOf = (text: string): string =>
  /<h1>[\s\S]*<\/h1>\n([\s\S]*)\n<\/body>/.exec(htmlOf(text, 'a subject', 'en'))?.[1] ?? ''

describe('what stands in a mail becomes', () => {
  test.each([
    ['a paragraph', 'You have joined harbor.', '<p>\nYou have joined harbor.\n</p>'],
    [
      'one paragraph, where a line was broken since it was full',
      `${'word '.repeat(14).trim()}\nwords go on.`,
      `<p>\n${'word '.repeat(14).trim()}\nwords go on.\n</p>`,
    ],
    ['two lines, where the first ended before it was full', 'Done.\nMore.', '<p>\nDone.<br>\nMore.\n</p>'],
    [
      'a list under its heading',
      'What stopped whom\n\n* A Paris bounced with the army\n  from Munich.\n* A Munich was cut.',
      '<h2>What stopped whom</h2>\n<ul>\n<li>A Paris bounced with the army from Munich.</li>\n<li>A Munich was cut.</li>\n</ul>',
    ],
    [
      'what programs read, as it is set',
      'France: Army Paris -> Burgundy.   (*bounce*)\nFrance: Fleet Brest, No Order Processed.',
      '<pre>France: Army Paris -&gt; Burgundy.   (*bounce*)\nFrance: Fleet Brest, No Order Processed.</pre>',
    ],
    [
      'a long order, which goes on further in where there is no room',
      'Russia: Fleet St Petersburg (south coast) -> Gulf of Bothnia.',
      '<pre><span>Russia: Fleet St Petersburg (south coast) -&gt; Gulf of Bothnia.</span></pre>',
    ],
    [
      'orders under their heading',
      'Orders of France for S1901M\n  A PAR - BUR\n  A MAR H',
      '<h2>Orders of France for S1901M</h2>\n<pre>  A PAR - BUR\n  A MAR H</pre>',
    ],
    [
      'a table with the name of each row',
      'How the powers stand\n\n  France   3 centers  ###\n  Germany  4 centers  ####',
      '<h2>How the powers stand</h2>\n<table>\n<tr><th scope="row">France</th>\n<td>3 centers</td>\n<td>###</td></tr>\n' +
        '<tr><th scope="row">Germany</th>\n<td>4 centers</td>\n<td>####</td></tr>\n</table>',
    ],
    [
      'a table with the name of each column',
      'Year  England  France\n1901  3        4',
      '<table>\n<tr><th scope="col">Year</th>\n<th scope="col">England</th>\n<th scope="col">France</th></tr>\n' +
        '<tr><th scope="row">1901</th>\n<td>3</td>\n<td>4</td></tr>\n</table>',
    ],
    ['a quotation', '> SET WAIT\n  Done.', '<blockquote>\nSET WAIT\n</blockquote>\n<p>\nDone.\n</p>'],
  ])('%s', (_, text, html) => {
    expect(bodyOf(text)).toBe(html)
  })
})

const NASTY = [
  '<script>alert(1)</script>',
  '<img src="https://elsewhere.example/x.png" onerror=alert(1)>',
  '* <a href="javascript:alert(1)">here</a>',
  '> </blockquote><style>@import url(https://elsewhere.example)</style>',
  "  A PAR - <b onclick='x'>BUR</b>",
  'Austria: <iframe src=//elsewhere.example></iframe>',
  'a  <u>  c\nd  &lt;  f',
  '</pre></body><form action="https://elsewhere.example">',
]

describe('what somebody wrote stays a text', () => {
  test.each(NASTY)('%s', text => {
    const html = htmlOf(text, text, 'en')
    const tags = new Set([...html.matchAll(/<\/?([a-z]\w*)/gi)].map(([, name]) => name))
    const own =
      'html head meta title style body h1 h2 p br ul li pre span blockquote table tr th td wbr'.split(' ')
    expect([...tags].filter(tag => !own.includes(tag!))).toEqual([])
    expect(html).not.toMatch(/<[^>]*\b(?:on\w+|src|href|action)\s*=/i)
    const shown = html
      .replace(/<wbr\s*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
    for (const word of text.split(/\s+/).filter(each => /^[\w<]{4,}/.test(each)))
      expect(shown.replaceAll('&#39;', "'").replaceAll('&amp;', '&')).toContain(word)
  })
})

test('whatever stands in it, it is ASCII in lines that may go over the wire', () => {
  const text = [`${'ж'.repeat(3000)}`, '🚢'.repeat(900), `Austria: ${'x'.repeat(3000)}`, 'a\0b\u2028c'].join(
    '\n\n',
  )
  const html = htmlOf(text, '🚢'.repeat(600), 'en')
  expect(html).toMatch(/^[\n -~]*$/)
  expect(html.split('\n').filter(line => line.length > 998)).toEqual([])
  expect(html.replace(/<wbr\n>/g, '').match(/&#1078;/g)).toHaveLength(3000)
})

test('a mail program may show it by night, and read it aloud', () => {
  const html = htmlOf('Done.', 'EXMP:harbor - S1901M Results', 'en')
  expect(html).toContain('<html lang="en">')
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toContain('<h1>EXMP:harbor - S1901M Results</h1>')
  expect(html).not.toMatch(/background|(?<!-)\bcolor\s*:|https?:|url\(|@import/)
})
