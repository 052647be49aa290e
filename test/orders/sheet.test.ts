// A mail's text is cut into lines that may be orders; what is not its writer's own, or no order, is set aside.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Board } from '../../src/board/board.ts'
import { cutSheet, LONGEST_LINE, MOST_LINES } from '../../src/orders/reading/sheet.ts'
import { standard, variant } from '../boards.ts'

const BOARD = standard()
const CHAOS = variant('chaos')

const linesOf = (text: string, board: Board = BOARD): string[] =>
  cutSheet(text, board).lines.map(({ text: line }) => line)

/** `ITALY A Ven - Tri` for a line under a heading, or with a prefix, of Italy. */
const headedOf = (text: string, board: Board = BOARD): string[] =>
  cutSheet(text, board).lines.map(({ text: line, heading }) =>
    heading === undefined ? line : `${board.powers[heading]!.id} ${line}`,
  )

/** `2 quoted` for every line that is set aside. */
const cutOf = (text: string): string[] =>
  cutSheet(text, BOARD).cut.map(({ number, why }) => `${number} ${why}`)

describe('a line without its trimmings', () => {
  it.each([
    ['- A Con-Bul', 'A Con-Bul'],
    ['-A Con-Bul', 'A Con-Bul'],
    ['-- A Con-Bul', 'A Con-Bul'],
    ['* A Con-Bul', 'A Con-Bul'],
    ['  o A Con-Bul', 'A Con-Bul'],
    ['• A Con-Bul', 'A Con-Bul'],
    ['+ A Con - Bul', 'A Con - Bul'],
    ['1. A Con-Bul', 'A Con-Bul'],
    ['12) A Con-Bul', 'A Con-Bul'],
    ['(3) A Con-Bul', 'A Con-Bul'],
    ['[4] A Con-Bul', 'A Con-Bul'],
    ['#5 A Con-Bul', 'A Con-Bul'],
    ['6 - A Con-Bul', 'A Con-Bul'],
    ['7 A Con-Bul', 'A Con-Bul'],
    ['- 1. A Con-Bul', 'A Con-Bul'],
    ['(a) A Con-Bul', 'A Con-Bul'],
    ['f) F Ank-Bla', 'F Ank-Bla'],
    ['b. F Ank-Bla', 'F Ank-Bla'],
    ['c) Smyrna holds', 'Smyrna holds'],
    ['*F Kie - Den*', 'F Kie - Den'],
    ['__A Mun__ - **Bur**', 'A Mun - Bur'],
    ['“A Mun - Bur”', 'A Mun - Bur'],
    ["'A Mun - Bur.'", 'A Mun - Bur'],
    ['[A Mun - Bur]', 'A Mun - Bur'],
    ['F Kie - Hol!!!', 'F Kie - Hol'],
    ['F Kie - Hol :-) ;)', 'F Kie - Hol'],
    ['-> A Con - Bul', 'A Con - Bul'],
    ['Paris -> Burgundy.', 'Paris -> Burgundy'],
    ['A Mun - Ruh // as agreed', 'A Mun - Ruh'],
    ['A Mun - Ruh   # standard', 'A Mun - Ruh'],
    ['A Mun - Ruh /* or not? */', 'A Mun - Ruh / or not? /'],
    ['Army Vienna -> Galicia.  (*bounce*)', 'Army Vienna -> Galicia'],
    ['Fleet Kiel -> Holland.  (*cut, dislodged*)', 'Fleet Kiel -> Holland'],
    ['A Vie - Gal (bounce)', 'A Vie - Gal'],
  ])('%j is %j', (written, line) => {
    expect(linesOf(written)).toEqual([line])
  })

  it.each([
    'A(Par) - Bur',
    '(A) Paris - Burgundy',
    'A. Paris - Burgundy',
    'F) Brest - MAO',
    '2 waives',
    '-> Burgundy',
    'A Par - Bur (to bounce A Mun)',
    'F Spa/sc - Lyo',
    'Is this an order?',
  ])('%j is left as it is', line => {
    expect(linesOf(line)).toEqual([line])
  })

  it('keeps its number, what it was, and whether it was indented or an item', () => {
    expect(cutSheet('A Mar S\n\n  1. A Par - Bur!', BOARD).lines).toEqual([
      {
        number: 1,
        text: 'A Mar S',
        heading: undefined,
        isIndented: false,
        isItem: false,
        original: 'A Mar S',
      },
      {
        number: 3,
        text: 'A Par - Bur',
        heading: undefined,
        isIndented: true,
        isItem: true,
        original: '  1. A Par - Bur!',
      },
    ])
  })

  it('is one of several that a mail program put into one', () => {
    const { lines } = cutSheet('x\nA Par - Bur<br>F Bre - Mao', BOARD)
    expect(lines.map(({ number, text }) => `${number} ${text}`)).toEqual([
      '1 x',
      '2 A Par - Bur',
      '2 F Bre - Mao',
    ])
  })

  it('is a build with a plus before a unit alone', () => {
    expect(linesOf('+ A Par\n+ F StP/nc\n+ A Par H')).toEqual(['Build A Par', 'Build F StP/nc', 'A Par H'])
  })
})

describe('a heading', () => {
  it.each([
    'ITALY',
    'Italy:',
    'Italian orders, S01',
    'Spring 1901 orders for Italy:',
    'Orders for Italy',
    "Italy's moves",
    '*** ITALY ***',
    '=== Italy ===',
    '## Italy',
    '[ITALY]',
    '- Italy:',
    '1. Italy',
    'Here are my orders for Italy, F1902M:',
  ])('%j sets the power of the lines below', heading => {
    expect(headedOf(`${heading}\nA Ven - Tri\n\nA Rom H`)).toEqual(['ITALY A Ven - Tri', 'ITALY A Rom H'])
    expect(cutOf(`${heading}\nA Ven - Tri`)).toEqual(['1 heading'])
  })

  it('holds until the next', () => {
    expect(headedOf('A Par H\nITALY\nA Ven H\nFRANCE\nBuilds:\nA Mar H')).toEqual([
      'A Par H',
      'ITALY A Ven H',
      'FRANCE A Mar H',
    ])
  })

  it.each([
    'Orders:',
    'Movement orders',
    'Builds:',
    'Retreats',
    'Spring 1901',
    'S1901M',
    'Here are my orders for this turn.',
  ])('%j names no power and is no order', heading => {
    expect(headedOf(`${heading}\nA Par - Bur`)).toEqual(['A Par - Bur'])
  })

  it.each([
    'I',
    'Italy and France',
    'Italy?',
    'waive',
    'no build this year',
    'Paris',
    'English Channel',
    'Hold',
  ])('%j is none', line => {
    expect(cutSheet(line, BOARD).lines.map(({ original }) => original)).toEqual([line])
  })

  it.each([
    ['Italy: A Ven-Tri', 'ITALY A Ven-Tri'],
    ['[ITALY] A Ven-Tri', 'ITALY A Ven-Tri'],
    ['(Italy) A Ven-Tri', 'ITALY A Ven-Tri'],
    ['Italy - A Ven-Tri', 'ITALY A Ven-Tri'],
    ['I: A Ven-Tri', 'ITALY A Ven-Tri'],
    ['Ita: A Ven-Tri', 'ITALY A Ven-Tri'],
    ['Eng: F Lon - Nth', 'ENGLAND F Lon - Nth'],
    ['F: A Par - Bur', 'FRANCE A Par - Bur'],
    ['1. Italy: A Ven-Tri', 'ITALY A Ven-Tri'],
    ['Spring 1901: Italy: A Ven-Tri', 'ITALY A Ven-Tri'],
    ['Italian orders: A Ven-Tri', 'ITALY A Ven-Tri'],
    ['Austria: Army Vienna -> Galicia.  (*bounce*)', 'AUSTRIA Army Vienna -> Galicia'],
    ['Italy builds: F Nap', 'ITALY Build F Nap'],
  ])('before an order on its line is for that line: %j', (written, line) => {
    expect(headedOf(`${written}\nA Boh H`)).toEqual([line, 'A Boh H'])
  })

  it.each([
    ['Builds: A Par, F Mar', 'Build A Par, F Mar'],
    ['Build: A Par', 'Build A Par'],
    ['Builds: waive', 'waive'],
    ['Builds: build A Par', 'build A Par'],
    ['Removals: A Gal, F Adr', 'Remove A Gal, F Adr'],
    ['Disband: A Mun', 'Disband A Mun'],
    ['Retreats: A Mun - Boh', 'A Mun - Boh'],
    ['Orders: A Par - Bur', 'A Par - Bur'],
    ['A: Par - Bur', 'A: Par - Bur'],
    ['Eng: hold', 'Eng: hold'],
    ['Paris: hold', 'Paris: hold'],
    ['Army Paris: hold', 'Army Paris: hold'],
    ['e) F Lon - Nth', 'F Lon - Nth'],
  ])('of a section gives its word to the order: %j', (written, line) => {
    expect(headedOf(written)).toEqual([line])
  })

  describe('where powers are called like places', () => {
    it.each(['PARIS', 'Paris:', '*** Paris ***', 'Orders for Paris', 'Parisian'])('%j is one', heading => {
      expect(headedOf(`${heading}\nA Par - Bur`, CHAOS)).toEqual(['PARIS A Par - Bur'])
    })

    it.each(['Paris', 'paris', 'Par', 'Paris - Burgundy', 'Paris: hold', 'Norwegian', 'Paris - A Bur'])(
      '%j may be an order, and is none',
      line => {
        expect(headedOf(line, CHAOS)).toEqual([line])
      },
    )

    it.each([
      ['Paris: A Par - Bur', 'PARIS A Par - Bur'],
      ['Paris: the army in Paris holds', 'PARIS the army in Paris holds'],
      ['Paris: waive', 'PARIS waive'],
      ['Paris: Removals: the army in Gascony', 'PARIS Remove the army in Gascony'],
    ])('a prefix before a whole order is one: %j', (written, line) => {
      expect(headedOf(written, CHAOS)).toEqual([line])
    })
  })
})

describe('what is not the writer’s own', () => {
  it.each([
    ['> F Lon - Nth', '1 quoted'],
    ['  >> F Lon - Nth', '1 quoted'],
    ['| F Lon - Nth', '1 quoted'],
    ['&gt; F Lon - Nth', '1 quoted'],
    ['Judge> F Lon - Nth', '1 quoted'],
    ['England> F Lon - Nth', '1 quoted'],
    ['-----', '1 rule'],
    ['* * *', '1 rule'],
    ['=======', '1 rule'],
    ['________', '1 rule'],
    ['// nothing yet', '1 comment'],
    ['# F Lon - Nth', '1 comment'],
  ])('%j is set aside alone', (line, cut) => {
    expect(cutOf(`${line}\nA Lvp - Yor`)).toEqual([cut])
    expect(linesOf(`${line}\nA Lvp - Yor`)).toEqual(['A Lvp - Yor'])
  })

  it.each(['Mun>Bur', 'Mnuich> Bur', 'A Mun> Bur', 'A Mun - Bur |'])('%j is no quotation', line => {
    expect(linesOf(line)).toEqual([line])
  })

  it.each([
    'On Tue, 3 Mar 2026 at 10:12, Judge <judge@example.org> wrote:',
    'On Tue, 3 Mar 2026 at 10:12, Judge\n<judge@example.org> wrote:',
    'On 3 March 2026, the judge\n<judge@example.org>\nwrote:',
    'Judge wrote:',
    'Am 03.03.26 um 10:12 schrieb Judge:',
    'Judge <judge@example.org> schrieb am Di., 3. März 2026,\n10:12:',
    'Le mar. 3 mars 2026 à 10:12, Judge <judge@example.org> a\nécrit\u00a0:',
    'El mar, 3 mar 2026 a las 10:12, Judge (<judge@example.org>) escribió:',
    'Il giorno mar 3 mar 2026 alle ore 10:12 Judge <judge@example.org>\nha scritto:',
    'Op di 3 mrt 2026 om 10:12 schreef Judge <judge@example.org>:',
    'Em ter., 3 de mar. de 2026 às 10:12, Judge <judge@example.org>\nescreveu:',
  ])('an introduction is: %j', introduction => {
    const text = `A Lvp - Yor\n${introduction}\n\n> A Lvp - Wal\n\nF Lon - Nth`
    expect(linesOf(text)).toEqual(['A Lvp - Yor', 'F Lon - Nth'])
    expect(new Set(cutSheet(text, BOARD).cut.map(({ why }) => why))).toEqual(
      new Set(['attribution', 'quoted']),
    )
  })

  it('a quotation without marks is, to its end', () => {
    const text = 'A Lvp - Yor\nOn Tue, 3 Mar 2026, Judge wrote:\n\nA Lvp - Wal\nF Lon - Nth'
    expect(linesOf(text)).toEqual(['A Lvp - Yor'])
    expect(cutOf(text)).toEqual(['2 quoted', '4 quoted', '5 quoted'])
  })

  it('the end of a quoted line that a mail program broke is', () => {
    const long = `> I thought you said that you would rather not let your army stay in Liverpool and order`
    expect(linesOf(`${long}\nA Lvp - Wal\n> this time\nA Lvp - Yor`)).toEqual(['A Lvp - Yor'])
  })

  it.each(['A Par - Bur, A Mar - Spa\nthat is all:', 'On to Burgundy, Paris', 'a b@c.de'])(
    'an order or a sentence is not: %j',
    text => {
      expect(cutOf(text)).toEqual([])
    },
  )

  it.each([
    '-----Original Message-----',
    '----- Ursprüngliche Nachricht -----',
    '-------- Message original --------',
    '-----Mensaje original-----',
    '-----Messaggio originale-----',
    '-----Oorspronkelijk bericht-----',
    '-----Mensagem original-----',
    '---------- Forwarded message ---------',
    'Begin forwarded message:',
    'Anfang der weitergeleiteten Nachricht:',
    'From: Judge\nSent: Tuesday, 3 March 2026\nTo: Bob\nSubject: Orders\n',
    '*From:* Judge <judge@example.org>\n*Date:* Tuesday',
    'Von: Judge\nGesendet: Dienstag\nAn: Bob\nBetreff: Züge\n',
    'De : Judge\nEnvoyé : mardi\nÀ : Bob\nObjet : Ordres\n',
    'Da: Judge\nInviato: martedì\nA: Bob\nOggetto: Ordini\n',
    'Van: Judge\nVerzonden: dinsdag\nAan: Bob\nOnderwerp: Orders\n',
  ])('an older mail is, to its end: %j', header => {
    const text = `F Lon - Eng\n\n${header}\nF Lon - Nth`
    expect(linesOf(text)).toEqual(['F Lon - Eng'])
    expect(new Set(cutSheet(text, BOARD).cut.map(({ why }) => why))).toEqual(new Set(['forwarded']))
  })

  it.each([
    '--',
    '-- ',
    '—',
    '___',
    '________________________________',
    'Sent from my iPhone',
    'Sent from Outlook for Android',
    'Get Outlook for iOS',
    'Von meinem Handy gesendet',
    'Gesendet von Outlook für iOS',
    'Envoyé de mon iPhone',
    'Enviado desde mi iPhone',
    'Inviato da iPhone',
    'Verzonden vanaf mijn telefoon',
    'You received this message because you are subscribed to the group.',
    'To unsubscribe, write to list-leave@example.org',
  ])('a signature is, to its end: %j', signature => {
    const text = `F Lon - Nth\n\n${signature}\nLondon - Wales - Yorkshire tours`
    expect(linesOf(text)).toEqual(['F Lon - Nth'])
    expect(cutOf(text)).toEqual(['3 signature', '4 signature'])
  })

  it.each(['Sent from London to Wales', 'Send from my army: A Lvp - Yor', '- A Con - Bul', '---> Bur'])(
    '%j begins no signature',
    line => {
      expect(linesOf(`${line}\nA Lvp - Yor`)).toHaveLength(2)
    },
  )

  it('underscores under a heading are a rule, for the orders are still to come', () => {
    expect(headedOf('ITALY\n_____\nA Ven H')).toEqual(['ITALY A Ven H'])
  })
})

describe('a text without end', () => {
  it('is read as far as nobody needs more', () => {
    const sheet = cutSheet('A Par H\n'.repeat(100_000), BOARD)
    expect(sheet.lines).toHaveLength(MOST_LINES)
    expect(sheet.tooLong).toBe(true)
    expect(sheet.cut[0]).toEqual({ number: MOST_LINES + 1, text: 'A Par H', why: 'tooLong' })
  })

  it('may quote as much as it likes', () => {
    const sheet = cutSheet(`${'> A Par H\n\n'.repeat(2 * MOST_LINES)}A Par - Bur`, BOARD)
    expect(sheet.lines.map(({ text }) => text)).toEqual(['A Par - Bur'])
    expect(sheet.tooLong).toBe(false)
  })

  it('has no line that is longer than anybody needs', () => {
    const sheet = cutSheet(`A Par ${'x'.repeat(LONGEST_LINE)}\nA Mar H`, BOARD)
    expect(sheet.lines.map(({ text }) => text)).toEqual(['A Mar H'])
    expect(sheet.cut.map(({ number, why }) => `${number} ${why}`)).toEqual(['1 tooLong'])
    expect(sheet.tooLong).toBe(true)
  })

  it('loses no line: each that is not blank is kept or set aside, once', () => {
    const piece = fc.constantFrom(
      ...[
        '> ',
        'A Par - Bur',
        '\n',
        '\r\n',
        '--',
        '-----',
        'On 3.3. Bob wrote:',
        'ITALY',
        'From: x',
        'Date: y',
        ' ',
        '1. ',
      ],
      ...['Builds: ', '(', ')', '*', 'é', '_'],
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), pieces => {
        const text = pieces.join('')
        const { lines, cut } = cutSheet(text, BOARD)
        const kept = [...lines, ...cut].map(({ number }) => number).sort((a, b) => a - b)
        const written = text.split(/\r\n|\n/).flatMap((line, i) => (line.trim() === '' ? [] : [i + 1]))
        expect(kept).toEqual(written)
      }),
    )
  })
})
