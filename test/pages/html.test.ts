// The templates of pages: what a stranger writes is text wherever it is put.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { html, markup } from '../../src/pages/html.ts'
import { plain } from './officeTable.ts'
import { misnesting } from './walk.ts'

describe('a piece of a page', () => {
  test.each<[string, string]>([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['" onmouseover="x', '&quot; onmouseover=&quot;x'],
    ["it's & so on", 'it&#39;s &amp; so on'],
    ['&lt;', '&amp;lt;'],
    ['a\u0000b\u001b\uFFFEc', 'a\uFFFDb\uFFFD\uFFFDc'],
    ['\uD800x', '\uFFFDx'],
    ['Łódź 🗺', 'Łódź 🗺'],
  ])('escapes %j', (written, escaped) => {
    expect(html`<p>${written}</p>`.text).toBe(`<p>${escaped}</p>`)
  })

  test('keeps pieces in pieces, lists of them, and numbers; and writes nothing for nothing', () => {
    const rows = ['a', '<b>'].map(each => html`<li>${each}</li>`)
    expect(html`<ul>${rows}</ul>${0}${undefined}${false}${markup('<hr>')}`.text).toBe(
      '<ul><li>a</li><li>&lt;b&gt;</li></ul>0<hr>',
    )
  })

  test('comes back as it was meant, and leaves the tags around it alone, whatever is put in', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), written => {
        const { text } = html`<p title="${written}">${written}</p>`
        expect(misnesting(text, true)).toBeUndefined()
        const [, inside = ''] = /^<p title="[^"]*">([^<]*)<\/p>$/.exec(text) ?? []
        const readable = written.replace(
          /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu,
          '\uFFFD',
        )
        expect(plain(inside)).toBe(readable)
      }),
      { numRuns: 300 },
    )
  })
})
