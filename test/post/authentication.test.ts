// Where a mail comes from is believed on the word of our own server or on a signature for all of it, and on nothing else.
import { describe, expect, test, vi } from 'vitest'
import { instantOf } from '../../src/judge/game/calendar.ts'
import { doubtAboutOrigin, type OriginDoubt, type Trusting } from '../../src/post/authentication.ts'
import { dnsOf, type KeyKind, keySaying, publicKey, type Signing, signed, signedFor } from './signed.ts'

const ANNA = 'anna@players.example'
const JUDGE = 'judge@dragoman.example'
const SERVER = 'mx.dragoman.example'
const NOW = instantOf('2026-01-05T10:00:00Z')
const DAY = 86_400_000

const HEAD = [
  `From: Anna <${ANNA}>`,
  `To: Judge <${JUDGE}>`,
  'Subject: orders',
  'Date: Mon, 05 Jan 2026 09:59:00 +0000',
  'Message-ID: <1@players.example>',
]
const letter = (heads: readonly string[] = HEAD, body = 'A Vie - Gal') =>
  Buffer.from(`${heads.join('\r\n')}\r\n\r\n${body}\r\n`)
const changed = (old: string, by: string, heads = HEAD) =>
  heads.map(line => (line.startsWith(old) ? by : line))

const trusting = (more: Partial<Trusting> = {}): Trusting => ({
  judge: JUDGE,
  dkim: true,
  ask: dnsOf(['players.example']).ask,
  now: NOW,
  ...more,
})

describe('what our own server says', () => {
  const own = (results: string) => `Authentication-Results: ${SERVER}; ${results}`
  const RECEIVED = `Received: from mail.players.example by ${SERVER}; Mon, 5 Jan 2026 09:59:01 +0000`
  const asks = (...on: readonly string[]) =>
    doubtAboutOrigin(letter([...on, ...HEAD]), ANNA, trusting({ server: SERVER }))

  test.each([
    ['dmarc', 'dmarc=pass (p=reject dis=none) header.from=players.example'],
    ['dmarc among others', 'spf=fail smtp.mailfrom=x@y.example; dmarc=pass header.from=players.example'],
    ['a signature of its domain', 'dkim=pass (2048-bit key) header.d=players.example header.s=s'],
    ['a signature by its older name', 'dkim=pass header.i=@players.example'],
    [
      'a signature of another house beside its own',
      'dkim=pass header.d=list.example; dkim=pass header.d=players.example',
    ],
    ['a signature of a part of its house', 'dkim=pass header.d=mail.players.example'],
    ['the way that it came', 'spf=pass smtp.mailfrom=bounces@mail.players.example'],
    ['the bare name of the way', 'dmarc=none; spf=pass smtp.mailfrom=players.example'],
    ['it in capitals, in a version, and with blanks', 'DMARC = PASS header.from = Players.Example'],
  ])('is believed for %s', async (_, results) => {
    expect(await asks(own(results), RECEIVED)).toBe(undefined)
  })

  test.each<[string, readonly string[], OriginDoubt?]>([
    ['that it failed', [own('dmarc=fail header.from=players.example')]],
    [
      'that it failed, whatever else passed',
      [own('dkim=pass header.d=players.example; dmarc=fail header.from=players.example')],
    ],
    ['pass for another house', [own('dmarc=pass header.from=elsewhere.example')]],
    ['pass for a house that ends alike', [own('dkim=pass header.d=otherplayers.example')]],
    ['pass for all names of a kind', [own('dkim=pass header.d=example')]],
    ['pass for nobody', [own('dmarc=pass'), own('dkim=pass'), own('spf=pass')]],
    ['pass for a greeting', [own('spf=pass smtp.helo=players.example')]],
    ['pass for two at once', [own('dkim=pass header.d=elsewhere.example header.d=players.example')]],
    [
      'almost pass',
      [own('dkim=neutral header.d=players.example'), own('spf=softfail smtp.mailfrom=players.example')],
    ],
    ['nothing', [own('none')]],
    ['pass in a comment', [own('none (dmarc=pass header.from=players.example)')]],
    ['pass in a comment in a comment', [own('none ((;) dmarc=pass header.from=players.example)')]],
    [
      'pass in what a sender chose',
      [own('spf=pass smtp.mailfrom="; dmarc=pass header.from=players.example;"@elsewhere.example')],
    ],
    ['a comment without an end', [own('none; (x; dmarc=pass header.from=players.example')], 'unsigned'],
    [
      'an end without a comment',
      [own('spf=fail smtp.helo=x); dmarc=pass header.from=players.example')],
      'unsigned',
    ],
    [
      'pass in a form that nobody knows',
      [`Authentication-Results: ${SERVER} 2; dmarc=pass header.from=players.example`],
      'unsigned',
    ],
  ])('is no proof where it says %s', async (_, fields, doubt = 'server') => {
    expect(await asks(...fields, RECEIVED)).toBe(doubt)
  })

  test.each<[string, readonly string[], OriginDoubt?]>([
    [
      'of another server',
      [`Authentication-Results: mx.elsewhere.example; dmarc=pass header.from=players.example`],
      'unsigned',
    ],
    [
      'of a server that ends alike',
      [`Authentication-Results: evil.${SERVER}; dmarc=pass header.from=players.example`],
      'unsigned',
    ],
    [
      'of our server, below another',
      ['Authentication-Results: mx.elsewhere.example; none', own('dmarc=pass header.from=players.example')],
      'unsigned',
    ],
    [
      'below what our server said of the same',
      [own('spf=pass smtp.mailfrom=elsewhere.example'), own('spf=pass smtp.mailfrom=players.example')],
    ],
    ['below a stamp', [own('spf=none'), RECEIVED, own('dmarc=pass header.from=players.example')]],
    [
      'of our server, in a chain',
      [`ARC-Authentication-Results: i=1; ${SERVER}; dmarc=pass header.from=players.example`],
      'unsigned',
    ],
  ])('is not what stands in a field %s', async (_, fields, doubt = 'server') => {
    expect(await asks(...fields)).toBe(doubt)
  })

  test('is not what stands in the letter or in a part of it', async () => {
    const body = own('dmarc=pass header.from=players.example')
    const parts = `--b\r\n${body}\r\nContent-Type: message/rfc822\r\n\r\n${body}\r\n\r\nHello\r\n--b--`
    const heads = [...HEAD, 'Content-Type: multipart/mixed; boundary=b']
    for (const raw of [letter(HEAD, body), letter(heads, parts)])
      expect(await doubtAboutOrigin(raw, ANNA, trusting({ server: SERVER }))).toBe('unsigned')
  })

  test('counts for nothing where no server is named', async () => {
    const raw = letter([own('dmarc=pass header.from=players.example'), ...HEAD])
    expect(await doubtAboutOrigin(raw, ANNA, trusting())).toBe('unsigned')
  })

  test.each<[string, string, Partial<Trusting>, OriginDoubt | undefined]>([
    ['a signature of an old letter', 'dkim=pass header.d=players.example', { now: NOW + 8 * DAY }, 'server'],
    ['a signature of a second one', 'dkim=pass header.d=players.example', { isSecond: true }, 'server'],
    ['dmarc of an old letter', 'dmarc=pass header.from=players.example', { now: NOW + 8 * DAY }, 'server'],
    ['dmarc of a second one', 'dmarc=pass header.from=players.example', { isSecond: true }, 'server'],
    ['dmarc of one of six days', 'dmarc=pass header.from=players.example', { now: NOW + 6 * DAY }, undefined],
    ['the way of a second one', 'spf=pass smtp.mailfrom=players.example', { isSecond: true }, undefined],
    [
      'the way of an old letter',
      'spf=pass smtp.mailfrom=players.example',
      { now: NOW + 400 * DAY },
      undefined,
    ],
  ])('of %s', async (_, results, more, doubt) => {
    const raw = letter([own(results), RECEIVED, ...HEAD])
    expect(await doubtAboutOrigin(raw, ANNA, trusting({ server: SERVER, ...more }))).toBe(doubt)
  })

  test('goes before any signature', async () => {
    const dns = dnsOf(['players.example'])
    const raw = Buffer.concat([
      Buffer.from(`${own('dmarc=fail header.from=players.example')}\r\n`),
      await signed(letter(), { domain: 'players.example' }),
    ])
    expect(await doubtAboutOrigin(raw, ANNA, trusting({ server: SERVER, ask: dns.ask }))).toBe('server')
    expect(dns.asked).toEqual([])
  })
})

describe('a signature', () => {
  const asks = async (signing: Partial<Signing> = {}, heads = HEAD, more: Partial<Trusting> = {}) =>
    doubtAboutOrigin(
      await signed(letter(heads), { domain: 'players.example', ...signing }),
      ANNA,
      trusting(more),
    )

  test('of its domain is believed', async () => {
    expect(await asks()).toBe(undefined)
  })

  const FORMS = ['simple/simple', 'relaxed/simple', 'simple/relaxed', 'relaxed/relaxed']
  test.each(FORMS.flatMap(form => [[form, 'rsa'] as const, [form, 'ed25519'] as const]))(
    'is believed in the form %s, by a key of %s',
    async (form, key) => {
      expect(await asks({ form, key })).toBe(undefined)
    },
  )

  test.each<[string, readonly Partial<Signing>[], OriginDoubt | undefined]>([
    ['of both kinds of key', [{ key: 'ed25519' }, { key: 'rsa' }], undefined],
    ['of its mail house and its own', [{}, { domain: 'elsewhere.example' }], undefined],
    ['of two other houses', [{ domain: 'elsewhere.example' }, { domain: 'example' }], 'otherDomain'],
    ['of its own, whole below one for a part of the text', [{}, { partOfBody: 5 }], undefined],
  ])('among several, %s', async (_, signings, doubt) => {
    let raw: Uint8Array = letter()
    for (const each of signings) raw = await signed(raw, { domain: 'players.example', ...each })
    const { ask } = dnsOf(['players.example', 'elsewhere.example', 'example'])
    expect(await doubtAboutOrigin(raw, ANNA, trusting({ ask }))).toBe(doubt)
  })

  test.each(['rsa', 'ed25519'] as const)(
    'that is broken is none; another of %s beside it counts',
    async key => {
      const broken = await signed(letter(HEAD, 'A Vie - Boh'), { domain: 'players.example', key })
      const [signature = ''] = /^DKIM-Signature:[\s\S]*?\r\n(?![ \t])/.exec(broken.toString('latin1')) ?? []
      const raw = Buffer.concat([Buffer.from(signature), letter()])
      expect(await doubtAboutOrigin(raw, ANNA, trusting())).toBe('broken')
      const both = await signed(raw, { domain: 'players.example', key })
      expect(await doubtAboutOrigin(both, ANNA, trusting())).toBe(undefined)
    },
  )

  test('of a part of its house is believed, unless the house wants the very same name', async () => {
    const domain = 'mail.players.example'
    const dns = (policy: string) => dnsOf([domain], { '_dmarc.players.example': policy })
    expect(await asks({ domain }, HEAD, { ask: dns('v=DMARC1; p=reject').ask })).toBe(undefined)
    for (const strict of ['adkim=s', 'adkim=S', 'ADKIM = s', 'aspf=R; adkim= S '])
      expect(await asks({ domain }, HEAD, { ask: dns(`v=DMARC1; p=reject; ${strict}`).ask })).toBe('policy')
    expect(await asks({ domain }, HEAD, { ask: dns('v=dmarc1; p=REJECT; adkim=R').ask })).toBe(undefined)
  })

  test.each<[string, Partial<Signing>, readonly string[], OriginDoubt?]>([
    ['of another house', { domain: 'elsewhere.example' }, HEAD, 'otherDomain'],
    ['of all names of a kind', { domain: 'example' }, HEAD, 'otherDomain'],
    ['for a part of the text', { partOfBody: 5 }, HEAD],
    ['that leaves out the subject', { fields: 'from:to:date:message-id' }, HEAD],
    ['that leaves out whom it is to', { fields: 'from:subject:date:message-id' }, HEAD],
    ['that leaves out which letter it is', { fields: 'from:to:subject:date' }, HEAD],
    ['that leaves out when it was written', { fields: 'from:to:subject:message-id' }, HEAD],
    ['that leaves out a second reader', {}, [...HEAD, 'Cc: bert@players.example']],
    ['that leaves out where parts begin', {}, [...HEAD, 'Content-Type: multipart/mixed; boundary=x']],
    ['that leaves out how bytes are written', {}, [...HEAD, 'Content-Transfer-Encoding: quoted-printable']],
    ['that leaves out what letters mean', {}, [...HEAD, 'Content-Type: text/plain; charset=utf-7']],
    ['that leaves out what the bytes mean', {}, [...HEAD, 'Content-Transfer-Encoding: base64']],
    ['of another year', { at: '2025-01-05T09:59:00Z' }, HEAD, 'old'],
    [
      'for a letter that names nobody to read it',
      {},
      HEAD.filter(line => !line.startsWith('To:')),
      'toOthers',
    ],
  ])('%s is none, and nobody is asked about it', async (_, signing, heads, doubt = 'incomplete') => {
    const dns = dnsOf(['players.example', 'elsewhere.example', 'example'])
    expect(await asks(signing, [...heads], { ask: dns.ask })).toBe(doubt)
    expect(dns.asked).toEqual([])
  })

  const PARTS = ['--b', 'Content-Type: text/plain', '', 'A Vie - Gal', '', '> --c', '> --c--', '--b--'].join(
    '\r\n',
  )
  const TWO = (kind: string) =>
    [
      '--b',
      'Content-Type: text/plain',
      '',
      'A Vie',
      '--b',
      `Content-Type: text/${kind}`,
      '',
      'A',
      '--b--',
    ].join('\r\n')
  const QUOTED = ['--b', '', 'Thanks.', '--c', '', 'A Vie - Gal', '--c--', '--b--'].join('\r\n')
  test.each<[string, readonly string[], string, OriginDoubt | undefined]>([
    [
      'of parts from the first line to the last',
      ['Content-Type: multipart/alternative; boundary="b"'],
      PARTS,
      undefined,
    ],
    ['of parts, read as text', ['Content-Type: text/plain'], PARTS, 'incomplete'],
    ['of parts, without a word on them', [], PARTS, 'incomplete'],
    ['of parts, by a boundary within', ['Content-Type: multipart/mixed; boundary=c'], QUOTED, 'incomplete'],
    [
      'of parts, by either of two boundaries',
      ['Content-Type: multipart/mixed; boundary=b; boundary=c'],
      PARTS,
      'incomplete',
    ],
    [
      'of parts, by a boundary in pieces',
      ['Content-Type: multipart/mixed; boundary=b; boundary*0=c'],
      PARTS,
      'incomplete',
    ],
    [
      'of parts, by a boundary in capitals',
      ['Content-Type: multipart/mixed; boundary=B'],
      PARTS,
      'incomplete',
    ],
    [
      'of parts, by another head as well',
      ['Content-Type: multipart/mixed; boundary=b', 'Content-Type: text/plain'],
      PARTS,
      'ambiguous',
    ],
    ['of parts, as a report', ['Content-Type: multipart/report; boundary=b'], PARTS, 'incomplete'],
    [
      'of text, as parts',
      ['Content-Type: multipart/mixed; boundary=c'],
      `Hello\r\n--c\r\n\r\nA Vie - Gal\r\n--c--`,
      'incomplete',
    ],
    [
      'of text',
      ['Content-Type: text/plain; charset="utf-8"', 'Content-Transfer-Encoding: 8bit'],
      'A Vie - Gal',
      undefined,
    ],
    [
      'of text, with lines put together',
      ['Content-Type: text/plain; format=flowed; delsp=yes'],
      'A Vie',
      'incomplete',
    ],
    ['of lines that would be', ['Content-Type: text/plain; format=flowed'], 'A Vie \r\n- Gal', 'incomplete'],
    [
      'of lines that would not',
      ['Content-Type: text/plain; format=flowed'],
      'A Vie - Gal\r\n-- \r\nA.',
      undefined,
    ],
    [
      'of base64',
      ['Content-Type: text/plain', 'Content-Transfer-Encoding: base64'],
      'QSBWaWUgLSBHYWw=',
      undefined,
    ],
    [
      'of text that looks like parts, as parts',
      ['Content-Type: multipart/mixed; boundary=c'],
      '--c\r\nA Vie - Gal\r\n\r\nA Bud - Ser\r\n--c--',
      'incomplete',
    ],
    [
      'of text between dashes, as parts',
      ['Content-Type: multipart/mixed; boundary=-'],
      '---\r\nA Vie - Gal\r\n\r\nA Bud - Ser\r\n-----',
      'incomplete',
    ],
    [
      'of parts below a line, as text',
      [],
      'In parts:\r\n--b\r\nContent-Type: text/plain\r\n\r\nA Vie\r\n--b--',
      'incomplete',
    ],
    ['of escapes, as text', ['Content-Type: text/plain'], 'A Vie =2D Gal', 'incomplete'],
    ['of HTML, as text', ['Content-Type: text/plain'], '<p>A Vie</p><!-- A Bud - Ser -->', 'incomplete'],
    [
      'of text with arrows',
      ['Content-Type: text/plain'],
      'A Vie -> Gal\r\n<anna@players.example>',
      undefined,
    ],
    [
      'of text, by either of two sets',
      ['Content-Type: text/plain; charset=utf-8; charset=utf-7'],
      'A',
      'incomplete',
    ],
    [
      'of text, by a set in a name',
      ['Content-Type: text/plain; x="a; charset=utf-8"'],
      'A Vie',
      'incomplete',
    ],
    ['of text, as what nobody knows', ['Content-Type: text/plain/html'], 'A Vie - Gal', 'incomplete'],
    ['of UTF-8', ['Content-Type: text/plain; charset=utf-8'], 'Grüße: A Vie - Gal', undefined],
    ['of UTF-8, as of the West', ['Content-Type: text/plain; charset=iso-8859-1'], 'Grüße', 'incomplete'],
    [
      'of two texts, of which one is to be read',
      ['Content-Type: multipart/alternative; boundary=b'],
      TWO('plain'),
      'incomplete',
    ],
    [
      'of two texts, as one thing',
      ['Content-Type: multipart/related; boundary=b'],
      TWO('plain'),
      'incomplete',
    ],
    ['of two texts', ['Content-Type: multipart/mixed; boundary=b'], TWO('plain'), 'incomplete'],
    [
      'of two texts, as one signed',
      ['Content-Type: multipart/signed; boundary=b'],
      TWO('plain'),
      'incomplete',
    ],
    ['of one text, as related', ['Content-Type: multipart/related; boundary=b'], PARTS, 'incomplete'],
    [
      'of a text and a picture',
      ['Content-Type: multipart/mixed; boundary=b'],
      TWO('plain').replace('text/plain\r\n\r\nA\r\n', 'image/png\r\n\r\nA\r\n'),
      undefined,
    ],
    [
      'of text, by more than a set',
      ['Content-Type: text/plain; charset=iso-8859-1; x=utf-8'],
      'Grüße',
      'incomplete',
    ],
    [
      'of UTF-8, by a set behind another',
      ['Content-Type: text/plain; x=utf-8; charset=windows-1251'],
      'Grüße',
      'incomplete',
    ],
    [
      'of UTF-8, beside what is no set',
      ['Content-Type: text/plain; x="utf-7 charset"; Charset="UTF-8"'],
      'Grüße',
      undefined,
    ],
    [
      'of parts, by a boundary in a remark',
      ['Content-Type: multipart/mixed; x="; boundary=b;"'],
      PARTS,
      'incomplete',
    ],
    [
      'of parts, beside another remark',
      ['Content-Type: multipart/mixed; x="boundary=c"; boundary="b"'],
      PARTS,
      undefined,
    ],
    ['of text, as no type', ['Content-Type: ; charset=utf-8'], 'A Vie - Gal', 'incomplete'],
    ['of base64, without a word on it', [], 'QSBWaWUgLSBH\r\nYWwgLSBHYWwg', 'incomplete'],
    ['of one word', ['Content-Type: text/plain'], 'YES', undefined],
    ['of nothing', ['Content-Type: text/plain'], '', undefined],
    ['of text, by a set and a remark', ['Content-Type: text/plain; charset=utf-8; (x)'], 'A', 'incomplete'],
    ['of a text in two ways', ['Content-Type: multipart/alternative; boundary=b'], TWO('html'), undefined],
    [
      'of a text in two ways, both to be read',
      ['Content-Type: multipart/mixed; boundary=b'],
      TWO('html'),
      'incomplete',
    ],
  ])('that leaves out how to read a body %s', async (_, heads, body, doubt) => {
    const raw = await signed(letter([...HEAD, ...heads], body), { domain: 'players.example' })
    expect(await doubtAboutOrigin(raw, ANNA, trusting())).toBe(doubt)
  })

  test('counts for some days, and for one letter', async () => {
    expect(await asks({}, HEAD, { now: NOW + 6 * DAY })).toBe(undefined)
    expect(await asks({}, HEAD, { now: NOW + 8 * DAY })).toBe('old')
    expect(await asks({}, HEAD, { isSecond: true })).toBe('repeated')
    // By its own time, whatever the clock of its writer says.
    expect(await asks({}, changed('Date:', 'Date: Sun, 05 Jan 2025 09:59:00 +0000'))).toBe(undefined)
    const heads = [...HEAD, 'Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit']
    const fields = 'from:to:subject:date:message-id:content-type:content-transfer-encoding'
    expect(await asks({ fields }, heads)).toBe(undefined)
  })

  test('for a letter to somebody else is none to us, by whatever way it came', async () => {
    for (const to of [
      'mallory@elsewhere.example',
      `"${JUDGE}" <mallory@elsewhere.example>`,
      `judge@dragoman.example.elsewhere.example`,
      `"a quotation without an end, ${JUDGE}`,
      `(a comment without an end) (, ${JUDGE}`,
    ])
      expect(await asks({}, [`Delivered-To: ${JUDGE}`, ...changed('To:', `To: ${to}`)])).toBe('toOthers')
  })

  test('is as good for a reply address of ours, and for one reader of several', async () => {
    expect(await asks({}, changed('To:', 'To: judge+abc@dragoman.example'))).toBe(undefined)
    const heads = [...changed('To:', `To: "Bert, the Bold" <bert@players.example>`), `Cc: ${JUDGE}`]
    expect(await asks({ fields: 'from:to:cc:subject:date:message-id' }, heads)).toBe(undefined)
  })

  test.each<[string, (raw: string) => string, OriginDoubt?]>([
    ['another text', raw => raw.replace('A Vie - Gal', 'A Vie - Boh')],
    ['more text', raw => `${raw}A Bud - Ser\r\n`],
    ['another subject', raw => raw.replace('Subject: orders', 'Subject: others')],
    ['a second subject', raw => `Subject: RESIGN\r\n${raw}`, 'ambiguous'],
    ['a second sender', raw => `From: Mallory <mallory@elsewhere.example>\r\n${raw}`, 'ambiguous'],
    ['a second reader', raw => `To: ${JUDGE}\r\n${raw}`, 'ambiguous'],
    ['a second name of the letter', raw => `Message-ID: <2@players.example>\r\n${raw}`, 'ambiguous'],
    ['another name of the letter', raw => raw.replace('<1@', '<2@')],
    [
      'two kinds of content',
      raw => `Content-Type: text/html\r\nContent-Type: text/plain\r\n${raw}`,
      'ambiguous',
    ],
    ['a length of the text in it', raw => raw.replace('a=rsa-sha256;', 'a=rsa-sha256; l=13;'), 'incomplete'],
    ['a length in disguise', raw => raw.replace('a=rsa-sha256;', 'a=rsa-sha256; l (is)=13;'), 'incomplete'],
    ['a sender hidden by a line end', raw => `X: y\rFrom: mallory@elsewhere.example\r\n${raw}`, 'ambiguous'],
  ])('is none with %s', async (_, change, doubt = 'broken') => {
    const raw = await signed(letter(), { domain: 'players.example' })
    const text = change(raw.toString('latin1'))
    expect(text).not.toBe(raw.toString('latin1'))
    expect(await doubtAboutOrigin(Buffer.from(text, 'latin1'), ANNA, trusting())).toBe(doubt)
  })

  test('is none for another sender than it names', async () => {
    const raw = await signed(letter(), { domain: 'players.example' })
    expect(await doubtAboutOrigin(raw, 'bert@players.example', trusting())).toBe('ambiguous')
  })

  const keyOf = (more: string) => dnsOf([], { 'rsa._domainkey.players.example': keySaying(more) }).ask

  test.each(['t=s', 'h=sha256', 'h=sha1 : sha256', 's=email', 's=*', 's=tlsrpt:email', 'n=a note'])(
    'whose key says %s is believed',
    async more => {
      expect(await asks({}, HEAD, { ask: keyOf(more) })).toBe(undefined)
    },
  )

  test.each([
    ['@players.example', 't=s', undefined],
    ['@Players.example', 't=s', undefined],
    ['@mail.players.example', 's=email', undefined],
    ['@mail.players.example', 't=s', 'broken'],
    ['@mail.players.example', 't = x : S', 'broken'],
    ['@elsewhere.example', 's=email', 'incomplete'],
    ['@xplayers.example', 's=email', 'incomplete'],
  ])('made for %s by a key that says %s', async (by, more, doubt) => {
    const raw = signedFor(letter(), 'players.example', by)
    expect(await doubtAboutOrigin(raw, ANNA, trusting({ ask: keyOf(more) }))).toBe(doubt)
  })

  const keyText = (kind: KeyKind, text: string) =>
    dnsOf([], { [`${kind}._domainkey.players.example`]: text.replace('KEY', publicKey(kind)) }).ask

  test.each<[KeyKind, string, OriginDoubt | undefined]>([
    ['rsa', 'p=KEY', undefined],
    ['rsa', 'k=rsa; p=KEY;', undefined],
    ['rsa', 'v=DKIM1; p=KEY', undefined],
    ['rsa', 'k=rsa; v=DKIM1; p=KEY', 'broken'],
    ['rsa', 'v=dkim2; p=KEY', 'broken'],
    ['rsa', 'v=DKIM1; p=; p=KEY', 'broken'],
    ['rsa', 'v=DKIM1; k=ed25519; k=rsa; p=KEY', 'broken'],
    ['rsa', 'v=DKIM1; t=x; t=s; p=KEY', 'broken'],
    ['ed25519', 'v=DKIM1; k=ed25519; p=KEY', undefined],
    ['ed25519', 'v=DKIM1; p=KEY', 'broken'],
    ['ed25519', 'v=DKIM1; k=rsa; p=KEY', 'broken'],
  ])('by a key for %s that reads %s', async (key, text, doubt) => {
    const raw = await signed(letter(), { domain: 'players.example', key })
    expect(await doubtAboutOrigin(raw, ANNA, trusting({ ask: keyText(key, text) }))).toBe(doubt)
  })

  test.each([
    ['s=email', undefined],
    ['t=s', 'broken'],
  ])('of the domain above that of the sender, by a key that says %s', async (more, doubt) => {
    const from = 'anna@mail.players.example'
    const raw = await signed(letter(changed('From:', `From: ${from}`)), { domain: 'players.example' })
    expect(await doubtAboutOrigin(raw, from, trusting({ ask: keyOf(more) }))).toBe(doubt)
  })

  test.each<[string, Partial<Trusting>, OriginDoubt?]>([
    ['where nobody is to check', { dkim: false }, 'unchecked'],
    ['whose key is gone', { ask: dnsOf([]).ask }],
    ...['t=y', 't=s:y', 'h=sha1', 'h=sha1:sha512', 's=other', 's=tlsrpt'].map(
      (more): [string, Partial<Trusting>] => [`whose key says ${more}`, { ask: keyOf(more) }],
    ),
    ['whose key is no key', { ask: dnsOf([], { 'rsa._domainkey.players.example': 'v=DKIM1; p=AAAA' }).ask }],
    [
      'whose policy cannot be had',
      {
        ask: (name, type) =>
          name.startsWith('_dmarc')
            ? Promise.reject(new Error('SERVFAIL'))
            : dnsOf(['players.example']).ask(name, type),
      },
      'noAnswer',
    ],
    ['while the DNS is down', { ask: () => Promise.reject(new Error('ETIMEOUT')) }, 'noAnswer'],
    ['while the DNS answers nonsense', { ask: async () => [] }],
  ])('%s is no proof, and no fault', async (_, more, doubt = 'broken') => {
    expect(await asks({}, HEAD, more)).toBe(doubt)
  })

  test('is looked for in a bounded number of them', async () => {
    const dns = dnsOf([])
    let raw: Uint8Array = letter()
    for (let i = 0; i < 20; i++) raw = await signed(raw, { domain: `m${i}.players.example` })
    expect(await doubtAboutOrigin(raw, ANNA, trusting({ ask: dns.ask }))).toBe('broken')
    expect(dns.asked).toHaveLength(3)
  })

  test('is asked for by nobody in a letter that has none', async () => {
    const dns = dnsOf(['players.example'])
    expect(await doubtAboutOrigin(letter(), ANNA, trusting({ ask: dns.ask }))).toBe('unsigned')
    expect(dns.asked).toEqual([])
  })

  test('of which the DNS says nothing for too long is no proof', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      let isAsked = false
      const ask = () => {
        isAsked = true
        return new Promise<never>(() => {})
      }
      const verdict = asks({}, HEAD, { ask })
      while (!isAsked) await new Promise(setImmediate)
      await vi.advanceTimersByTimeAsync(5_000)
      expect(await verdict).toBe('noAnswer')
    } finally {
      vi.useRealTimers()
    }
  })
})
