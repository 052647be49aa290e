// Whatever a mail program makes of a text, its plain characters come out again.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plain } from '../../../src/reader/line/plain.ts'

type Case = readonly [what: string, written: string, plain: string]

const CASES: readonly Case[] = [
  ['a no-break space is a blank', 'A\u00a0Ber\u2003-\u3000Kie\tH', 'A Ber - Kie H'],
  ['every line end is one', 'A\r\nB\rC\u2028D\u2029E\u0085F\fG', 'A\nB\nC\nD\nE\nF\nG'],
  ['what has no width is gone', '\ufeffF\u200b Kie\u2060 - De\u00adn\u200d', 'F Kie - Den'],
  ['what turns the reading direction is gone', '\u202eA Par\u202c - \u2067Bur\u2069', 'A Par - Bur'],
  ['full-width letters and signs are ordinary', 'Ａ　Ｐａｒ－Ｂｕｒ（ｎｃ）', 'A Par-Bur(nc)'],
  ['letters from mathematics are ordinary', '𝐀 𝑷𝒂𝒓 - 𝙱𝚞𝚛', 'A Par - Bur'],
  ['every dash is a hyphen', 'a‐b‑c‒d–e—f―g−h⁃i﹣j', 'a-b-c-d-e-f-g-h-i-j'],
  ['every arrow to the right is one', 'a→b➔c⇒d»e▶f⟶g➡️h›i🡒j⮕k', 'a->b->c->d->e->f->g->h->i->j->k'],
  ['an arrow to the left or both ways is no move', 'A Par ← Bur ↔ Gas', 'A Par <- Bur <- Gas'],
  ['an arrow before everything is a bullet', '→ A Par → Bur', '* A Par -> Bur'],
  ['angles in pairs are quotes', '«A Par - Bur» »A Mar H«', '"A Par - Bur" "A Mar H"'],
  ['an angle before everything marks a quotation', '» A Par - Bur', '> A Par - Bur'],
  ['quotes are straight', '“Berlin’s” ‘move’ „so“', '"Berlin\'s" \'move\' "so"'],
  ['dots in one are dots', 'A Par…', 'A Par...'],
  ['bullets are stars', '• A Par\n● F Bre', '* A Par\n* F Bre'],
  ['numbers in circles and on keys are blank', '① A Par\n1️⃣ A Par', '  A Par\n  A Par'],
  ['pictures are blank', 'A Par 😀 - 👍🏽Bur 🇫🇷☺', 'A Par   -   Bur    '],
  ['accents stay, put together', 'Mu\u0308nchen Köln Besançon', 'München Köln Besançon'],
  ['heaped accents are cut down', `a${'\u0301'.repeat(50)}`, 'á\u0301'],
  ['ligatures of print are letters', 'ﬂeet oﬀ', 'fleet off'],
  ['entities are what they stand for', 'A&nbsp;Ber -&gt; Kie &amp; &quot;x&#39;', 'A Ber -> Kie & "x\''],
  ['entities by number are, too', 'A&#8594;B&#x2192;C&#45;', 'A->B->C-'],
  ['entities of entities are, too', '&amp;nbsp;&amp;amp;gt;', ' >'],
  ['arrows and accents by entity are, too', '&rarr;&ndash;M&uuml;nchen', '->-München'],
  ['an unknown entity stays', 'A & B; &bogus; AT&T', 'A & B; &bogus; AT&T'],
  ['a number that is no character is a blank', 'a&#x110000;b&#0;c', 'a b c'],
  ['line ends of HTML are line ends', 'A Par<br>F Bre<br />A Mar', 'A Par\nF Bre\nA Mar'],
  ['type-faces of HTML are gone', '<b>A Par</b> - <font color="red">Bur</font>', 'A Par - Bur'],
  ['an address is no tag', 'Judge <judge@example.org>', 'Judge <judge@example.org>'],
  [
    'a text read in the wrong alphabet is mended',
    'A Par â€“ Bur, Berlinâ€™s Â\u00a0x',
    "A Par - Bur, Berlin's  x",
  ],
  ['half a character is a blank', 'a\ud800b\udc00c\u0000d', 'a b c d'],
]

describe('a text in plain characters', () => {
  it.each(CASES)('%s', (_, written, expected) => {
    expect(plain(written)).toBe(expected)
  })

  it('is left alone where it is plain', () => {
    const text = 'A Par - Bur (to bounce), F StP/sc -> Bot; "so" it\'s\n~ 1. *x* _y_ #z @ ? %'
    expect(plain(text)).toBe(text)
  })

  it('has no characters left but letters, numbers and ASCII, whatever it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        expect(plain(text)).toMatch(/^[\n -~\p{L}\p{N}\p{M}\p{P}\p{Cn}]*$/u)
      }),
    )
  })

  it.each(['&amp;', '&#', '<br', '<b ', '«', '»', '\u0301', ' ', '- ', '😀', '\ud800', 'â€', '1\u20e3'])(
    'comes of a hundred thousand times %j as well',
    piece => {
      expect(plain(piece.repeat(100_000)).length).toBeLessThanOrEqual(2 * piece.length * 100_000)
    },
  )
})
