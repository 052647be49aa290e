// Letters with files beside them: what is entered of which, and what their writers are told of the others.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memoryOf, worldOf } from '../../../src/judge/conversation/services.ts'
import type { Instant } from '../../../src/judge/game/calendar.ts'
import { whereOf } from '../../../src/judge/game/sheets/ordering.ts'
import { spellOrder } from '../../../src/rules/orders/order.ts'
import { sample } from '../../edition.ts'
import { file, mailOf, page, partOf, plain, together } from './attachedMails.ts'
import { type Got, mailsTo, PostTable } from './postTable.ts'
import { gathered, MASTER, newestTo, PLAYERS, passwordOf, replyOf } from './sevenPlayers.ts'

const CLEO = PLAYERS.F
const SIGNON = `SIGNON Fharbor ${passwordOf('F')}`
/** What the files say, and the letters do not. */
const ORDERS = 'A Par - Bur\r\nF Bre - Mao\r\n'
const ENTERED = ['A PAR - BUR', 'F BRE - MAO']
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk', 'base64')

const table = new PostTable()
beforeAll(async () => {
  await gathered(table)
  await table.letter(await replyOf(table, MASTER, 'SET DEADLINE 1 Jun 2026 12:00!'))
})
afterAll(() => table.end())

/** What is on file for France. */
async function entered(): Promise<readonly string[]> {
  const { services } = table
  const { game } = await memoryOf(services.store).game('harbor')
  const world = worldOf(game, services)
  const power = world.board.powers.find(({ name }) => name === 'France')!.index
  const { standing } = whereOf(game, power, world)!.legality
  return (game.sheets.get(power)?.orders ?? []).map(order => spellOrder(world.board, order, standing))
}

interface Sent {
  readonly reply: Got
  readonly all: readonly Got[]
}

/** A letter of Cleo's, as an answer to a mail of the judge unless it signs on; nothing is on file before it. */
async function sent(content: string, subject?: string): Promise<Sent> {
  // Of what is said in vain only a few are answered each day.
  table.clock.turnTo((table.clock.now() + 3 * 3_600_000) as Instant)
  await table.letter(await replyOf(table, CLEO, 'CLEAR'))
  const { replyTo } = await newestTo(table, CLEO)
  const to = content.includes('SIGNON') ? {} : { to: replyTo }
  const all = await table.raw(mailOf(CLEO, content, { ...to, ...(subject === undefined ? {} : { subject }) }))
  const [reply, another] = mailsTo(CLEO, all)
  expect(another).toBeUndefined()
  return { reply: reply!, all }
}

/** What a reply says of files, in one line. */
const toldIn = ({ text }: Got): string => {
  const paragraphs = text.split(/\n\s*\n/).filter(each => each.startsWith('The attached file'))
  return paragraphs.join(' ').replace(/\s+/g, ' ').trim()
}

const read = (name: string) => `The attached file "${name}" was read as a part of your letter.`
const notRead = (name: string) =>
  `The attached file "${name}" was not read, nor sent to anybody: write orders and press in the mail itself.`
const noneRead = (names: string) =>
  `The attached files ${names} were not read, nor sent to anybody: write orders and press in the mail itself.`

const orders = file({ bytes: ORDERS })
const pdf = file({ name: 'orders.pdf', type: 'application/pdf', bytes: '%PDF-1.7' })
const logo = file({
  name: 'logo.png',
  type: 'image/png',
  disposition: 'inline; filename="logo.png"',
  heads: ['Content-ID: <logo@table.example>'],
  bytes: PNG,
})
const photo = file({
  name: 'IMG_0815.jpeg',
  type: 'image/jpeg',
  disposition: 'inline; filename=IMG_0815.jpeg',
  bytes: PNG,
})
const HTML = '<p>Orders are attached.</p>'
const SIGNATURE = '<p>Cleo</p><img src="cid:logo@table.example">'
const greetings = { count: 0 }
/** Never the same twice: of what is said in vain only a few are answered. */
const seeAttached = () => plain(`see attached\n\nYours, ${'Cleo'.repeat(++greetings.count)}\n`)
const typed = (type: string, name: string, bytes: string | Uint8Array = ORDERS) => file({ type, name, bytes })

/** So many of the rows in the core, each a test. */
const some =
  (inCore: number) =>
  <Row extends unknown[] | [unknown]>(rows: readonly Row[]) =>
    test.each(sample(rows, inCore))

describe('one text file is read where the letter has nothing of its own, or speaks of it', () => {
  some(10)<[string, string, string?]>([
    ['a sentence about it', together('mixed', plain('Orders are in the attached file.\n'), orders)],
    ['see attached', together('mixed', seeAttached(), orders)],
    ['orders attached', together('mixed', plain('Hi,\n\norders attached\n\nThanks, Cleo\n'), orders)],
    ['its name', together('mixed', plain('Please use Orders.TXT, thanks.\n'), orders)],
    [
      'a sentence over two lines',
      together(
        'mixed',
        plain('The orders of France for this phase are all in the file\nthat is attached to this mail.\n'),
        orders,
      ),
    ],
    [
      'A file is attached, which begins like an order',
      together('mixed', plain('A file is attached.\n'), orders),
    ],
    ['in German', together('mixed', plain('Meine Befehle sind im Anhang.\n'), orders)],
    ['in French', together('mixed', plain('Voir la pièce jointe\n'), orders)],
    ['the subject', together('mixed', plain('Thanks, Cleo\n'), orders), 'orders attached'],
    ['nothing at all', together('mixed', plain('\n'), orders)],
    ['a signature alone', together('mixed', plain('-- \nCleo\n'), orders)],
    [
      'empty texts before and behind, as telephones send it',
      together('mixed', plain('\n'), orders, plain('\n\n')),
    ],
    [
      'words before it, and the footer of a telephone behind',
      together('mixed', plain('See attachment.\n'), orders, plain('\nSent from my iPhone\n')),
    ],
    [
      'a file by the type of nothing',
      together('mixed', seeAttached(), typed('application/octet-stream', 'orders.txt')),
    ],
    [
      'a file by the type of a program',
      together('mixed', seeAttached(), typed('application/msword', 'orders.txt')),
    ],
    ['a text by another name', together('mixed', seeAttached(), typed('text/plain', 'orders.txt'))],
    [
      'shown among the words',
      together('mixed', seeAttached(), file({ disposition: 'inline; filename=orders.txt', bytes: ORDERS })),
    ],
    [
      'text and HTML, as Outlook sends it',
      together('mixed', together('alternative', plain('Orders are attached.\n'), page(HTML)), orders),
    ],
    ['HTML alone', together('mixed', page(HTML), orders)],
    [
      'inside the HTML, as Apple Mail sends it',
      together('alternative', plain('Orders are attached.\n'), together('mixed', page(HTML), orders)),
    ],
    [
      'a logo, and a signature of a program',
      together(
        'signed',
        together('mixed', together('related', page(HTML + SIGNATURE), logo), orders),
        typed('application/pkcs7-signature', 'smime.p7s'),
      ),
    ],
    [
      'a card of its sender',
      together('mixed', seeAttached(), orders, typed('text/vcard', 'cleo.vcf', 'BEGIN:VCARD')),
    ],
    [
      'the footer of a list behind it',
      together(
        'mixed',
        seeAttached(),
        orders,
        plain(
          '_______________________________________________\ndiplomats mailing list\nhttps://lists.example/mailman/listinfo/diplomats\n',
        ),
      ),
    ],
    [
      'the footer of a list as a file',
      together(
        'mixed',
        seeAttached(),
        orders,
        typed(
          'text/plain',
          'ATT00001.txt',
          '_____\ndiplomats mailing list\nhttps://lists.example/mailman/listinfo/diplomats\n',
        ),
      ),
    ],
    [
      'a page that a gateway has made of the rest',
      together('mixed', seeAttached(), orders, typed('text/html', 'ATT00002.htm', '<br>')),
    ],
    [
      'quoted-printable',
      together(
        'mixed',
        seeAttached(),
        partOf(
          [
            'Content-Type: text/plain; charset=utf-8; name=orders.txt',
            'Content-Disposition: attachment',
            'Content-Transfer-Encoding: quoted-printable',
          ],
          'A Par =\r\n- Bur\r\nF=20Bre - Mao',
        ),
      ),
    ],
    [
      'UTF-16 with its mark',
      together(
        'mixed',
        seeAttached(),
        typed('text/plain; charset=utf-8', 'orders.txt', Buffer.from(`\ufeff${ORDERS}`, 'utf16le')),
      ),
    ],
    [
      'UTF-16 the other way round',
      together(
        'mixed',
        seeAttached(),
        typed('application/octet-stream', 'orders.txt', Buffer.from(`\ufeff${ORDERS}`, 'utf16le').swap16()),
      ),
    ],
    [
      'a mark of UTF-8',
      together('mixed', seeAttached(), typed('text/plain', 'orders.txt', `\ufeff${ORDERS}`)),
    ],
    [
      'words above an older mail',
      together('mixed', plain('See attached.\n\nOn 5 Jan 2026 Judge wrote:\n> A Par - Gas\n'), orders),
    ],
    ['a sign-on in the letter', together('mixed', plain(`${SIGNON}\n`), orders)],
    [
      'a sign-on and words in the letter',
      together('mixed', plain(`${SIGNON}\n\nOrders are attached.\nSIGNOFF\n`), orders),
    ],
    [
      'a sign-on in the file',
      together(
        'mixed',
        seeAttached(),
        typed('text/plain', 'orders.txt', `${SIGNON}\r\n${ORDERS}SIGNOFF\r\n`),
      ),
    ],
    ['a heading in the letter', together('mixed', plain('FRANCE\n\nsee attached\n'), orders)],
    [
      'words and a quotation of its own',
      together(
        'mixed',
        seeAttached(),
        typed(
          'text/plain',
          'orders.txt',
          `Dear judge,\r\n\r\n${ORDERS}\r\n> A Par - Gas\r\n-- \r\nF Bre - Eng\r\n`,
        ),
      ),
    ],
  ])('%s', async (_, content, subject) => {
    const { reply } = await sent(content, subject)
    expect(await entered()).toEqual(ENTERED)
    expect(toldIn(reply)).toBe(read('orders.txt'))
    expect(reply.subject).not.toContain('Error')
  })

  test('and another that is no text is told of', async () => {
    const { reply } = await sent(together('mixed', seeAttached(), orders, pdf))
    expect(await entered()).toEqual(ENTERED)
    expect(toldIn(reply)).toBe(`${read('orders.txt')} ${notRead('orders.pdf')}`)
    expect(reply.subject).not.toContain('Error')
  })

  test('in the set of its bytes, whether it is named or not', async () => {
    const bytes = Buffer.from('A Par \x96 Bur\r\nF Bre \x96 Mao\r\n', 'latin1')
    for (const type of ['text/plain', 'text/plain; charset=utf-8', 'text/plain; charset=windows-1252']) {
      const { reply } = await sent(together('mixed', seeAttached(), typed(type, 'orders.txt', bytes)))
      expect([type, await entered(), toldIn(reply)]).toEqual([type, ENTERED, read('orders.txt')])
    }
  })

  test('what is wrong in it is told as of any letter', async () => {
    const bytes = `${ORDERS}A Mar - Lon\r\n`
    const { reply } = await sent(together('mixed', seeAttached(), file({ bytes })))
    expect(await entered()).toEqual(ENTERED)
    expect(reply.subject).toContain('not all taken')
    expect(reply.text).toContain('A MAR - LON VIA: no chain of fleets links Marseilles and London')
  })

  test('the phase that the letter says it is for stands over it', async () => {
    const { reply } = await sent(together('mixed', plain('Attached are my orders for Fall 1901.\n'), orders))
    expect(await entered()).toEqual([])
    expect(toldIn(reply)).toBe(read('orders.txt'))
    expect(reply.text).toContain('Fall 1901')
  })

  test('press in it is press, to its end', async () => {
    const bytes = `${ORDERS}PRESS TO E\r\nShall we?\r\nENDPRESS\r\n`
    const { reply, all } = await sent(together('mixed', seeAttached(), file({ bytes })))
    expect(toldIn(reply)).toBe(read('orders.txt'))
    expect(await entered()).toEqual(ENTERED)
    expect(mailsTo(PLAYERS.E, all)[0]?.text).toMatch(/France writes:\n+Shall we\?/)
  })

  test('what stands above it holds for it: these are no orders yet', async () => {
    const { reply } = await sent(together('mixed', plain('DRAFT\n\nsee attached\n'), orders))
    expect(await entered()).toEqual([])
    expect(reply.text).toContain('> DRAFT\nAnswer YES')
    await sent(plain('NO\n'))
  })

  test('a phase to come above it is that of its orders', async () => {
    const { reply } = await sent(
      together('mixed', plain('PHASE F1901M\nsee attached\n'), file({ bytes: 'A Bur - Mun\r\n' })),
    )
    expect(await entered()).toEqual([])
    expect(toldIn(reply)).toBe(read('orders.txt'))
    expect(reply.text).toContain('> PHASE F1901M\n  Kept for that phase.')
  })
})

describe('a file that is not read is named, with what would work', () => {
  test('the orders of the letter count, whatever it says of the file', async () => {
    const { reply } = await sent(together('mixed', plain('Orders attached. Also A Mar - Spa.\n'), orders))
    expect(await entered()).toEqual(['A MAR - SPA'])
    expect(toldIn(reply)).toBe(notRead('orders.txt'))
  })

  test('and so is one with nothing in it', async () => {
    const { reply } = await sent(together('mixed', plain('Orders attached.\n'), file({ bytes: ' \r\n' })))
    expect(await entered()).toEqual([])
    expect(toldIn(reply)).toBe(notRead('orders.txt'))
  })

  some(8)<[string, string, string, { readonly has?: readonly string[]; readonly isMissed?: boolean }?]>([
    [
      'orders in the letter',
      together('mixed', plain('A Mar - Spa\n'), orders),
      notRead('orders.txt'),
      { has: ['A MAR - SPA'] },
    ],
    [
      'orders in the letter that speaks of it too',
      together('mixed', plain('A Mar - Spa, the rest is attached\n'), orders),
      notRead('orders.txt'),
      { has: ['A MAR - SPA'], isMissed: true },
    ],
    [
      'orders in words',
      together('mixed', plain('Marseilles to Spain\n\nsee attached\n'), orders),
      notRead('orders.txt'),
      { has: ['A MAR - SPA'], isMissed: true },
    ],
    [
      'a command in the letter',
      together('mixed', plain('LIST harbor\n\nOrders attached\n'), orders),
      notRead('orders.txt'),
      { isMissed: true },
    ],
    [
      'a sign-on and orders in the letter',
      together('mixed', plain(`${SIGNON}\nA Mar - Spa\n`), orders),
      notRead('orders.txt'),
      { has: ['A MAR - SPA'] },
    ],
    [
      'a letter that says other things',
      together('mixed', plain('I wish you all a fine game.\n'), orders),
      notRead('orders.txt'),
    ],
    [
      'two texts',
      together('mixed', seeAttached(), orders, typed('text/plain', 'more.txt')),
      noneRead('"orders.txt" and "more.txt"'),
      { isMissed: true },
    ],
    ['a PDF', together('mixed', seeAttached(), pdf), notRead('orders.pdf'), { isMissed: true }],
    [
      'a PDF alone',
      partOf(
        ['Content-Type: application/pdf; name="orders.pdf"', 'Content-Transfer-Encoding: base64'],
        'JVBERi0xLjc=',
      ),
      notRead('orders.pdf'),
      { isMissed: true },
    ],
    [
      'a Word file and a spreadsheet',
      together(
        'mixed',
        plain('Orders attached.\n'),
        typed('application/msword', 'orders.doc'),
        typed('text/csv', 'orders.csv'),
      ),
      noneRead('"orders.doc" and "orders.csv"'),
      { isMissed: true },
    ],
    [
      'a page',
      together('mixed', seeAttached(), typed('text/html', 'orders.html', '<p>A Par - Bur')),
      notRead('orders.html'),
      { isMissed: true },
    ],
    [
      'RTF by the name of a text',
      together('mixed', seeAttached(), typed('text/plain', 'orders.txt', '{\\rtf1 A Par - Bur}')),
      notRead('orders.txt'),
      { isMissed: true },
    ],
    [
      'a ZIP by the name of a text',
      together('mixed', seeAttached(), typed('text/plain', 'orders.txt', 'PK\u0003\u0004A Par - Bur')),
      notRead('orders.txt'),
      { isMissed: true },
    ],
    [
      'zeros by the name of a text',
      together('mixed', seeAttached(), typed('text/plain', 'orders.txt', `${ORDERS}\0\0`)),
      notRead('orders.txt'),
      { isMissed: true },
    ],
    [
      'a page by the name of a text',
      together('mixed', seeAttached(), typed('text/html', 'orders.txt', '<html><p>A Par - Bur')),
      notRead('orders.txt'),
      { isMissed: true },
    ],
    [
      'a text, where another file is named',
      together('mixed', plain('see orders.pdf\n'), orders, pdf),
      noneRead('"orders.txt" and "orders.pdf"'),
      { isMissed: true },
    ],
    [
      'a text that is called a map',
      together('mixed', plain('The map is attached.\n'), orders),
      notRead('orders.txt'),
      { isMissed: true },
    ],
    [
      'a text that counts no more',
      together('mixed', plain('Please ignore the attached file.\n'), orders),
      notRead('orders.txt'),
      { isMissed: true },
    ],
    [
      'a player who is attached to an army',
      together('mixed', plain('I am attached to armies.\n'), orders),
      notRead('orders.txt'),
    ],
    [
      'a picture beside orders',
      together('mixed', plain('A Mar - Spa\n'), typed('image/png', 'map.png')),
      notRead('map.png'),
      { has: ['A MAR - SPA'] },
    ],
    [
      'a photo of a telephone, and nothing else',
      together('mixed', plain('\n'), photo, plain('\nSent from my iPhone\n')),
      notRead('IMG_0815.jpeg'),
      { isMissed: true },
    ],
    [
      'what Outlook has packed',
      together('mixed', plain('Orders attached.\n'), typed('application/ms-tnef', 'winmail.dat')),
      notRead('winmail.dat'),
      { isMissed: true },
    ],
    [
      'a name in RFC 2231',
      together(
        'mixed',
        seeAttached(),
        file({
          type: 'application/pdf',
          disposition: "attachment; filename*=utf-8''Z%C3%BCge%20Fr%C3%BChjahr.pdf",
          bytes: '%PDF',
        }),
      ),
      notRead('Züge Frühjahr.pdf'),
      { isMissed: true },
    ],
    [
      'a name in RFC 2047',
      together(
        'mixed',
        seeAttached(),
        file({ name: '=?utf-8?Q?Z=C3=BCge.pdf?=', type: 'application/pdf', bytes: '%PDF' }),
      ),
      notRead('Züge.pdf'),
      { isMissed: true },
    ],
    [
      'one without a name',
      together(
        'mixed',
        seeAttached(),
        file({ type: 'application/pdf', disposition: 'attachment', bytes: '%PDF' }),
      ),
      notRead('application/pdf'),
      { isMissed: true },
    ],
    [
      'a long name',
      together('mixed', seeAttached(), typed('application/pdf', `${'orders'.repeat(40)}.pdf`, '%PDF')),
      notRead(`${'orders'.repeat(5)}order...dersorde.pdf`.replace('dersorde.pdf', 'rsorders.pdf')),
      { isMissed: true },
    ],
    [
      'a name with a way to other folders',
      together('mixed', seeAttached(), typed('application/pdf', '../../etc/C:\\\\secret.pdf', '%PDF')),
      notRead('secret.pdf'),
      { isMissed: true },
    ],
    [
      'seven files',
      together(
        'mixed',
        seeAttached(),
        ...['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(name => typed('application/pdf', `${name}.pdf`, '%PDF')),
      ),
      noneRead('"a.pdf", "b.pdf", "c.pdf", "d.pdf" and 3 more'),
      { isMissed: true },
    ],
  ])('%s', async (_, content, told, { has = [], isMissed = false } = {}) => {
    const { reply } = await sent(content)
    expect(await entered()).toEqual(has)
    expect(toldIn(reply)).toBe(told)
    expect(/\[Error Flag\]|not all taken/.test(reply.subject)).toBe(isMissed)
  })

  test('nothing of a name turns round, ends a line or acts', async () => {
    const name = `a\u202etxt.\u0000\u200b"\r\nBcc: x@y.example\r\n<b>${'\u0301'.repeat(30)}.pdf`
    const disposition = `attachment; filename*=utf-8''${encodeURIComponent(name)}`
    const { reply } = await sent(
      together(
        'mixed',
        plain('A Mar - Spa\n'),
        file({ type: 'application/pdf', disposition, bytes: '%PDF' }),
      ),
    )
    expect(toldIn(reply)).toBe(notRead("atxt. ' Bcc: x@y.example 'b'\u0301\u0301.pdf"))
    expect(reply.raw).not.toMatch(/^Bcc:/m)
    expect(reply.raw).not.toContain('<b>\u0301')
  })

  test('whoever sends press is told that the file stayed behind', async () => {
    const letter = together(
      'mixed',
      plain('PRESS TO E\nHere is a map.\nENDPRESS\n'),
      typed('image/png', 'map.png'),
    )
    const { reply, all } = await sent(letter)
    expect(toldIn(reply)).toBe(notRead('map.png'))
    expect(mailsTo(PLAYERS.E, all)[0]?.text).toContain('Here is a map.')
    expect(mailsTo(PLAYERS.E, all)[0]?.raw).not.toContain('map.png')
  })
})

describe('nobody hears of', () => {
  const mar = plain('A Mar - Spa\n')
  some(6)<[string, string]>([
    ['a signature of S/MIME', together('signed', mar, typed('application/pkcs7-signature', 'smime.p7s'))],
    ['a signature of PGP', together('signed', mar, typed('application/pgp-signature', 'signature.asc'))],
    [
      'a signature that a gateway took for a file',
      together('mixed', mar, typed('application/octet-stream', 'smime.p7s')),
    ],
    ['a key', together('mixed', mar, typed('application/pgp-keys', 'OpenPGP_0x0815.asc'))],
    ['a card', together('mixed', mar, typed('text/x-vcard', 'cleo.vcf', 'BEGIN:VCARD'))],
    [
      'an invitation',
      together(
        'mixed',
        together('alternative', mar, typed('text/calendar', 'invite.ics')),
        typed('application/ics', 'invite.ics'),
      ),
    ],
    [
      'a packet of Outlook beside orders',
      together('mixed', mar, typed('application/ms-tnef', 'winmail.dat')),
    ],
    [
      'pictures of the HTML',
      together('related', together('alternative', mar, page(`<p>A Mar - Spa</p>${SIGNATURE}`)), logo),
    ],
    [
      'pictures of the HTML that lie elsewhere',
      together('mixed', page(`<p>A Mar - Spa</p>${SIGNATURE}`), logo),
    ],
    ['a picture that a telephone shows among the words', together('mixed', mar, photo)],
    [
      'a mail inside the mail',
      together(
        'mixed',
        mar,
        partOf(
          ['Content-Type: message/rfc822', 'Content-Disposition: attachment; filename=mail.eml'],
          'Subject: x\r\n\r\nA Par - Gas',
        ),
      ),
    ],
    [
      'the footer of a list',
      together(
        'mixed',
        mar,
        plain('_____\ndiplomats mailing list\nhttps://lists.example/mailman/listinfo/diplomats\n'),
      ),
    ],
    [
      'a page for certain programs',
      together(
        'alternative',
        mar,
        partOf(['Content-Type: text/x-amp-html'], '<html amp4email>'),
        page('<p>A Mar - Spa</p>'),
      ),
    ],
    ['an empty text', together('mixed', mar, typed('text/plain', 'ATT00001.txt', '\r\n\r\n'))],
  ])('%s', async (_, content) => {
    const { reply } = await sent(content)
    expect(await entered()).toEqual(['A MAR - SPA'])
    expect(toldIn(reply)).toBe('')
    expect(reply.subject).not.toContain('Error')
  })
})

describe('who writes it', () => {
  test('of whom nothing was known confirms the file with the letter, and hears of it then', async () => {
    const letter = together(
      'mixed',
      seeAttached(),
      file({ bytes: 'LIST harbor\r\nOBSERVE harbor Wort-X-1\r\n' }),
      pdf,
    )
    const from = 'newcomer@table.example'
    const [asked] = await table.raw(mailOf(from, letter))
    expect(asked!.text).toContain('OBSERVE harbor ********')
    const [reply] = mailsTo(from, await table.letter({ from, to: asked!.replyTo, text: 'YES' }))
    expect(toldIn(reply!)).toBe(`${read('orders.txt')} ${notRead('orders.pdf')}`)
    expect(reply!.text).toContain('> OBSERVE harbor')
  })

  test('answers press: words and orders of a file are asked about, and nothing is done', async () => {
    await table.letter(await replyOf(table, CLEO, 'CLEAR'))
    const got = await table.letter(await replyOf(table, PLAYERS.E, 'PRESS TO F\nWhat now?\nENDPRESS'))
    const [press] = mailsTo(CLEO, got)
    const all = await table.raw(
      mailOf(CLEO, together('mixed', plain('See attached.\n'), orders), { to: press!.replyTo }),
    )
    expect(await entered()).toEqual([])
    expect(mailsTo(PLAYERS.E, all)).toEqual([])
    expect(mailsTo(CLEO, all)[0]?.text).toContain('Nothing was sent and nothing was')
  })

  test('passwords lie in the store neither as they were read in a file nor as they stood in others', async () => {
    const password = passwordOf('F')
    const two = [`${SIGNON}\r\n${ORDERS}`, `${SIGNON}\r\nA Mar - Spa\r\n`]
    await sent(
      together(
        'mixed',
        seeAttached(),
        typed('text/plain', 'one.txt', two[0]),
        typed('text/plain', 'two.txt', two[1]),
      ),
    )
    await sent(together('mixed', seeAttached(), typed('text/plain', 'orders.txt', two[0])))
    const base64 = Buffer.from(two[0]!).toString('base64').slice(0, 40)
    const stored = await table.everythingStored()
    expect(stored).not.toContain(password)
    expect(stored).not.toContain(base64)
  })

  test('two mails that differ in a file alone are two letters, and a copy is none', async () => {
    const at = (bytes: string) =>
      Buffer.from(
        Buffer.from(mailOf(CLEO, together('mixed', plain(`${SIGNON}\nsee attached\n`), file({ bytes }))))
          .toString('latin1')
          .replace(/^Message-ID:.*$/m, 'Message-ID: <draft@table.example>'),
        'latin1',
      )
    const first = at('A Par - Bur\n')
    expect(mailsTo(CLEO, await table.raw(first))).toHaveLength(1)
    const copy = Buffer.concat([Buffer.from('Received: by another.example\r\n'), at('A Par - Bur\r\n')])
    expect(mailsTo(CLEO, await table.raw(copy))).toEqual([])
    expect(mailsTo(CLEO, await table.raw(at('A Par - Gas\n')))).toHaveLength(1)
    expect((await entered()).includes('A PAR - GAS')).toBe(true)
  })
})
