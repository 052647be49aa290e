// Looks at single rules by which a writer's own words are told from the rest, and lines from soft breaks.
import { describe, expect, test } from 'vitest'
import { beginsPress } from '../../src/judge/commands/reading/commandLine.ts'
import { unflowed } from '../../src/post/body.ts'
import { textOfMarkup } from '../../src/post/markup.ts'
import { ownWords } from '../../src/post/ownWords.ts'
import type { HiddenLine } from '../../src/post/shown.ts'

describe('press with an end is left whole', () => {
  const inside = '> said before\n-- \nAnna\n\n\nOn Monday Bert wrote:\n> ha'

  test.each([
    ['PRESS TO F', 'ENDPRESS'],
    ['press to f,g', 'endpress'],
    ['PRESS', 'ENDPRESS'],
    ['GREY PRESS TO ALL', 'ENDPRESS'],
    ['WHITE BROADCAST', 'ENDBROADCAST'],
    ['BROADCAST', 'END BROADCAST'],
    ['POSTAL PRESS', 'ENDPRESS'],
    ['DIARY RECORD', 'ENDPRESS'],
    ['  Press to Austria  ', '  EndPress'],
    ['PRESS TO F', 'SIGNOFF'],
  ])('%s … %s', (begin, end) => {
    const text = `A Par H\n${begin}\n${inside}\n${end}`
    expect(ownWords(`${text}\n> quoted`)).toMatchObject({ text: text.trimEnd(), cut: [{ why: 'quoted' }] })
  })

  test.each([
    ['has no end', `PRESS TO F\n${inside}`],
    ['only looks like it', `Pressing on:\n${inside}\nENDPRESS`],
    ['ends in a quotation', `PRESS TO F\n${inside}\n> ENDPRESS`],
    [
      'ends with the sign-off of an older mail',
      `PRESS TO F\n${inside}\n-----Original Message-----\nA Par H\nSIGNOFF`,
    ],
  ])('but not where it %s', (_, text) => {
    expect(ownWords(text).cut.map(({ why }) => why)).toContain('quoted')
  })
})

describe('a mail of ours that stands in a letter without any marks', () => {
  const HEAD = ':: Judge: EXMP  Game: Harbor  Variant: Standard'
  const mail = `${HEAD}\n:: Deadline: S1901M Thu Jan 08 2026 23:30:00 +0000\n\nEngland writes:\n\nA Par - Bur\nRESIGN!`

  test.each([
    ['is cut off', `I am away.\n\n${mail}`, 'I am away.'],
    ['is cut off with all that stands below it', `${mail}\n\nYour ticket is open.\nSET WAIT`, ''],
    ['is known amid a line', `I am away. Your mail: ${mail}`, ''],
    ['is known behind a tab, and behind a star', `I am away.\n\t${mail}\n* ${mail}`, 'I am away.'],
    ['is known without its head', 'I am away.\nEngland writes:\n\nRESIGN!', 'I am away.'],
    [
      'is no press because the words above it begin like one',
      `Press 1 for help.\n${mail}\nENDPRESS\nRESIGN!`,
      'Press 1 for help.',
    ],
    ['is left in press', `PRESS TO F\nSee:\n${mail}\nENDPRESS`, `PRESS TO F\nSee:\n${mail}\nENDPRESS`],
    ['is not what is marked', `> ${HEAD}\n> x\nF Lon H\n> y\nF Edi H`, 'F Lon H\n\nF Edi H'],
    ['is not what only speaks of it', 'Whose head is :: Judge\nF Lon H', 'Whose head is :: Judge\nF Lon H'],
  ])('%s', (_, whole, text) => {
    expect(ownWords(whole, beginsPress).text).toBe(text)
  })

  test('is cut off from a line of any length', () => {
    expect(ownWords(`${'x'.repeat(2000)} ${HEAD}\nRESIGN!`)).toMatchObject({
      text: '',
      cut: [{ why: 'returned' }],
    })
  })
})

describe('what stands in a letter', () => {
  test.each<[string, string, string, readonly string[]]>([
    ['a heart alone on a line', 'A Par H\n\n❤', 'A Par H\n\n❤', []],
    ['orders with arrows', 'A Par>Bur\nMun>Bur', 'A Par>Bur\nMun>Bur', []],
    ['a date in an order', 'On 3 March I wrote to you.\nA Par H', 'On 3 March I wrote to you.\nA Par H', []],
    ['own headings', 'From: England\nTo: Judge\nF Lon H', 'From: England\nTo: Judge\nF Lon H', []],
    ['a telephone in a sentence', 'I sent from my window\nF Lon H', 'I sent from my window\nF Lon H', []],
    [
      'this message in a sentence',
      'This message and the next count.\nF Lon H',
      'This message and the next count.\nF Lon H',
      [],
    ],
    [
      'a telephone and a name',
      'F Lon H\n\nSent from my iPhone\nAnna\n\nF Edi H',
      'F Lon H\n\nF Edi H',
      ['signature'],
    ],
    [
      'a header below a telephone',
      'F Lon H\n\nSent from my iPhone\nFrom: x\nSent: y\n\nF Lon - Nth',
      'F Lon H',
      ['signature', 'forwarded'],
    ],
    [
      'strokes above an older mail',
      'F Lon H\n\n-----\n\nFrom: x\nDate: y\n\nF Lon - Nth',
      'F Lon H',
      ['forwarded'],
    ],
    [
      'a disclaimer below strokes',
      'F Lon H\n\n=====\n\nDISCLAIMER: be quiet\n\nof 1901',
      'F Lon H',
      ['disclaimer'],
    ],
    [
      'what follows a quotation',
      '> a\nF Lon H\n> b\nF Edi H\n> c',
      'F Lon H\n\nF Edi H',
      ['quoted', 'quoted', 'quoted'],
    ],
    ['nothing', '', '', []],
    ['blank lines', '\n\n \n', '', []],
  ])('%s', (_, whole, text, cut) => {
    const own = ownWords(whole)
    expect({ text: own.text, cut: own.cut.map(({ why }) => why) }).toEqual({ text, cut })
  })

  test('is cut off with the number of its line', () => {
    expect(ownWords('A Par H\n\n> one\n> two\nF Bre H\n-- \nAnna').cut).toEqual([
      { why: 'quoted', line: 3, text: '> one\n> two' },
      { why: 'signature', line: 6, text: '-- \nAnna' },
    ])
  })

  test('is not lost in a line of a thousand characters', () => {
    const long = `> ${'x'.repeat(2000)}\nA${'a'.repeat(2000)}`
    expect(ownWords(long)).toMatchObject({ text: long.split('\n')[1], cut: [{ why: 'quoted' }] })
  })
})

describe('a soft line break is undone only where it is certain', () => {
  const full = 'I shall move to Burgundy in the spring and hold there until you come '

  test.each([
    ['a full line', `${full}\nto help me.`, false, `${full}to help me.`],
    ['a full line with DelSp', `${full} \nto help me.`, true, `${full}to help me.`],
    ['three full lines', `${full}\n${full}\nend`, false, `${full}${full}end`],
    ['a short line', 'A Par - Bur \nA Mar - Spa ', false, 'A Par - Bur \nA Mar - Spa '],
    ['a full line above a blank one', `${full}\n\nend`, false, `${full}\n\nend`],
    ['a signature', `${full}\n-- \nAnna`, false, `${full}\n-- \nAnna`],
    ['quoted lines', `> ${full}\n> end`, false, `> ${full}\n> end`],
    ['a quotation below', `${full}\n> end`, false, `${full}\n> end`],
    ['own words below a quotation', `> ${full}\nend`, false, `> ${full}\nend`],
    ['stuffed lines', ' From Paris\n  - Bur', false, 'From Paris\n - Bur'],
  ])('%s', (_, text, isDelSp, made) => {
    expect(unflowed(text, isDelSp)).toBe(made)
  })
})

describe('HTML becomes lines', () => {
  test.each<readonly string[]>([
    ['breaks', 'A<br>B<br/>C', 'A\nB\nC'],
    ['divisions', '<div>A</div><div>B</div>', 'A\nB'],
    [
      'a table of an office program, with a paragraph in each cell',
      '<table><tr><td><p class=MsoNormal><span>A<o:p></o:p></span></p></td>\n<td> <div><p>Par</p></div> </td><td><p>&nbsp;</p></td><td><p>H</p></td></tr></table>',
      'A Par \u00a0 H',
    ],
    [
      'breaks at the end of cells',
      '<table><tr><td>A<br></td><td><br></td><td>B<br>C<br></td></tr></table>',
      'A B\nC',
    ],
    [
      'several paragraphs in a cell, which stay lines',
      '<table><tr><td><div><p>A</p><p>B</p></div></td><td>C</td></tr></table>',
      'A\n\nB\n\nC',
    ],
    [
      'a signature alone in a cell',
      '<table><tr><td>A</td></tr><tr><td><div class="gmail_signature">Cleo</div></td></tr></table>',
      'A\n--\nCleo',
    ],
    ['rows of a table', '<table><tr><td>A</td><td>B</td></tr><tr><td>C</td></tr></table>', 'A B\nC'],
    [
      'quotations in quotations',
      'A<blockquote>B<blockquote>C</blockquote></blockquote>D',
      'A\n> B\n> > C\nD',
    ],
    ['own words indented', '<blockquote style="margin:0;border:none">A</blockquote>', 'A'],
    ['a signature', 'A<div class="gmail_signature">B</div>', 'A\n--\nB'],
    [
      'links',
      '<a href="https://x.example">A</a> <a href="mailto:b@x.example">b@x.example</a>',
      'A b@x.example',
    ],
    ['what is not shown', '<title>A</title><style>B</style><script>C</script><img alt="D">E', 'E'],
    [
      'what is struck out',
      '<s>A</s><strike>B</strike><del>C</del><ins>D</ins><p class="MsoNormal"><s>E</s>F',
      'D\nF',
    ],
    ['what a style strikes out', '<td style="color:red; text-decoration: LINE-THROUGH">A</td>B', 'B'],
    [
      'what a style hides',
      [
        'display:none',
        'DISPLAY : none !important',
        'visibility:hidden',
        'font-size:0',
        'font-size:0px;color:red',
        'opacity: 0.0',
        'mso-hide:all',
        'max-height:0',
        'color:#fff;background-color:#FFF',
      ]
        .map(style => `<p class="MsoNormal" style="${style}">A</p><div style='${style}'>B</div>`)
        .join(''),
      '',
    ],
    ['what an attribute hides', '<p hidden>A</p><span hidden="">B</span>C<i style=display:none>D</i>', 'C'],
    [
      'what is small or bright',
      '<p style="font-size:0.9em">A</p><p style="opacity:0.5;color:#ccc;display:block">B',
      'A\n\nB',
    ],
    ...[
      '.x{display:none}',
      '.x{font-size:9px}@media screen{ div p.x, #y { color: #fefefe !important } }',
      '/* } */ .X { position:absolute; left:-9999px }',
      '.x{text-indent:-9999px}',
      'p{display:none}.z{display:block}',
      '<!-- .x{color:white;background:white} -->',
      '.x{font:0/0 a}',
      '.x{clip:rect(0 0 0 0)}',
      'p[class^=x]{text-decoration:line-through}',
      '[class~="y"]{display:none}',
      "p.x[class='z']{display:block} p[class]{display:none} .z{display:block}",
    ].map(sheet => [
      `what a stylesheet hides: ${sheet}`,
      `<div><p class="x y">A</p><p class="z">B</p></div><style>${sheet}</style>`,
      'B',
    ]),
    ...[
      '@media print{.x{display:none}}',
      '@media (max-width:480px){.x{display:none}}',
      '.x:hover{display:none}',
      'p{display:none}.x{display:block}',
      'ul .x{display:none}',
      'p[title=z]{text-decoration:line-through}',
      'p[class=y]{display:none}',
      '.x{color:white;background:#123}',
      '.x{color:#ddd}',
    ].map(sheet => [`what a stylesheet shows: ${sheet}`, `<style>${sheet}</style><p class=x>A</p>`, 'A']),
    ...[
      '@media (prefers-color-scheme: dark){.x{display:none}}',
      '@media screen and (prefers-color-scheme:dark){.x{color:#fff !important;background:#111} .y{display:none}}',
      '@media only screen and (max-width: 600px){.x{display:none!important;font-size:0}}',
      '@media (max-device-width:480px){.x{visibility:hidden}}',
      '@media (prefers-color-scheme: dark){@media screen{.x{display:none}}}',
    ].map(sheet => [
      `what a stylesheet hides in the dark or on small screens: ${sheet}`,
      `<style>${sheet}</style><p class=x>A Par - Bur</p><p>A Mar H</p>`,
      'A Par - Bur\n\nA Mar H',
    ]),
    ...[
      '<p style="color:#fff">A</p>',
      '<font color=white>A</font>',
      '<body bgcolor=black>A',
      '<div style="background:#222"><p style="color:rgb(34,34,34)">A</p></div>',
      '<p style="color:transparent">A</p>',
      '<p style="color:rgba(0,0,0,0)">A</p>',
      '<p style="position:absolute; left:-9999px">A</p>',
      '<p style="text-indent:-999em">A</p>',
      '<p style="font-size:1px">A</p>',
    ].map(html => [`what nobody sees: ${html}`, `${html}<p style="color:black;background:white">B</p>`, 'B']),
    [
      'what is shown in what is not',
      '<div style="color:#fff">A<b style="color:#000">B</b></div><table style="font-size:0"><td style="font-size:14px">C</table><i style="visibility:hidden">D<u style="visibility:visible">E</u></i>',
      'B\n\nC\n\nE',
    ],
    ...[
      '<meta name="color-scheme" content="dark"><style>:root{color-scheme:dark}</style><p style="color:white">A</p>',
      '<meta name="color-scheme" content="dark only"><font color=white>A</font>',
      '<style>html, body{color-scheme: only dark}</style><font color=white>A</font>',
      '<body style="color-scheme:dark"><font color=white>A</font>',
    ].map(html => [`white in a letter that says it is dark: ${html}`, html, 'A']),
    ...[
      '<meta name="color-scheme" content="light dark">',
      '<style>@media (prefers-color-scheme:dark){:root{color-scheme:dark}}</style>',
      '<meta name="color-scheme" content="dark"><body bgcolor=white>',
    ].map(html => [`white that nobody sees: ${html}`, `${html}<font color=white>A</font>`, '']),
    ['white on a picture', '<p style="background:url(x.png);color:#fff">A</p>', 'A'],
    ['a page that closes all', 'A</whole-page>B', 'AB'],
    ['headings', '<h1>Orders</h1>A', 'Orders\n\nA'],
    ['paragraphs deep in a cell', `<table><tr><td>${'<div>'.repeat(9_000)}A`, 'A'],
    ['tags that nobody closed', '<p>A<p>B<b>C<td>D', 'A\n\nBCD'],
  ])('%s', (_, html, text) => {
    expect(textOfMarkup(html!)).toBe(text)
  })
})

describe('an order in HTML', () => {
  test.each([
    ...[
      'color:hsl(0 0% 100%)',
      'color:azure',
      'color:#e0e0e0',
      'color:var(--x)',
      'color:rgba(0,0,0,.1)',
      'color:color-mix(in srgb, white 99%, black)',
      'background:currentcolor',
      'zoom:0',
      'width:0;height:0',
      'height:1px;overflow:hidden',
      'filter:opacity(0)',
      'transform:translateX(-90vw)',
      'position:fixed',
      'font-size:calc(1px - 1px)',
      'line-height:0',
      'letter-spacing:-1em',
      'd\\69splay:none',
      'content-visibility:hidden',
      `font-family:${'x'.repeat(2000)};display:none`,
    ].map(style => `<p style="${style}">A Par - Bur</p>A Par - Pic`),
    ...[
      'p:not(.y){display:none}',
      '.x:nth-child(1){color:white}',
      '.x:nth-child(1){text-decoration:line-through}',
      'style+p{font-size:0}',
      'p[title="not here"],p:first-of-type{text-indent:9999px}',
      '@media (min-width:1px){.x{display:none}}',
      '@media not (prefers-color-scheme:dark){.x{display:none}}',
      '@media (prefers-color-scheme:light){.x{display:none}}',
      '@media (max-width:480px),(min-width:1px){.x{display:none}}',
      '@media (max-width:9999px){.x{display:none}}',
      '.x{display:none}@media (prefers-color-scheme:dark){.x{display:block}}',
      '@container (width > 0px){.x{display:none}}',
    ].map(
      sheet =>
        `<style>${sheet}</style><p class=x>A Par - Bur</p><div style="display:block">A Par - Pic</div>`,
    ),
    '<template>A Par - Bur</template><p>A Par - Pic</p>',
    '<dialog>A Par - Bur</dialog><p>A Par - Pic</p>',
    `${'<small>'.repeat(6)}A Par - Bur${'</small>'.repeat(6)}<br>A Par - Pic`,
    ...[
      '[class^=x]:first-child,:last-child{display:none}',
      'div{color:red;& p{display:none}}',
      '.x{display:none;.y{color:red}}',
      `${'b{color:red}'.repeat(1000)}.x{display:none}`,
    ].map(
      sheet => `<style>${sheet}</style><i style="display:block">A Par - Pic</i><p class=x>A Par - Bur</p>`,
    ),
  ])('that is styled as we do not know is not read, and named: %.100s', html => {
    const hidden: HiddenLine[] = []
    expect(textOfMarkup(html, hidden)).not.toContain('Bur')
    expect(hidden.map(({ whole, isDoubted }) => [whole, isDoubted])).toContainEqual(['A Par - Bur', true])
  })

  const SHEET =
    '@font-face{font-family:x;src:y}@page x{size:1in}a:link,a:visited{color:#00f;text-decoration:underline}@media print{p{display:none}}'
  test.each([
    'tab-interval:36.0pt;text-justify:trim;text-autospace:none;layout-grid-mode:char;mso-list:l0 level1 lfo1',
    'margin:0cm -5px auto 1em;padding:0;font:bold 12pt/1.5 Arial;color:windowtext;mso-fareast-language:EN-US',
    'font-size:12.0pt;font-family:"Times New Roman",serif;color:#1F497D;background:none white;line-height:106%',
    'caret-color:rgb(0, 0, 0);letter-spacing:normal;orphans:auto;text-indent:0px;white-space:pre-wrap;word-spacing:0px;-webkit-text-stroke-width:0px;text-decoration:none',
    'border:none;border-left:1px solid #ccc;width:100%;display:inline;direction:ltr;position:relative;overflow:auto;float:none',
    'color:rgba(0,0,0,.87);background-color:transparent;text-decoration-color:initial;font-variant-ligatures:normal;page:WordSection1',
  ])('that mail programs style is read: %.100s', style => {
    const page = `<style>${SHEET}</style><body link=blue><p style='${style}'>A Par - Bur</p>`
    expect(textOfMarkup(page)).toContain('A Par - Bur')
  })
})
