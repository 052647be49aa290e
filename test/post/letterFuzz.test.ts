// Reads noise, torn mails and mails with wrong bytes: whatever comes, it is of one of the kinds, and nothing is added.
import { describe, expect, test } from 'vitest'
import { saidOfFiles } from '../../src/judge/commands/reading/filesSpokenOf.ts'
import { type Heads, type ReadLetter, readLetter } from '../../src/post/letter.ts'
import { LETTER_LIMITS } from '../../src/post/limits.ts'
import { sample } from '../edition.ts'
import { file, mailOf, plain, together } from '../judge/daemon/attachedMails.ts'
import { Dice } from '../rules/oracle/dice.ts'
import { letterNames, rawLetter } from './letterFiles.ts'

const SETTING = { limits: LETTER_LIMITS, own: ['judge@dragoman.example'], saysOfFiles: saidOfFiles }
const KINDS = ['letter', 'ignored', 'deliveryReport', 'spamReport', 'unreadable']

describe('every mail is read without a throw, and says no more than was in it', () => {
  test.each(sample(letterNames(), 10))('%s, torn off at four places', async name => {
    const raw = rawLetter(name)
    const dice = new Dice(rawLetter(name).length)
    for (let i = 0; i < 4; i++) {
      isSound(await readLetter(raw.subarray(0, dice.below(raw.length + 1)), SETTING))
    }
  })

  test.each(sample(letterNames(), 10))('%s, with wrong bytes in it', async name => {
    const dice = new Dice(rawLetter(name).length + 1)
    for (const count of [1, 10, 200]) {
      const raw = Uint8Array.from(rawLetter(name))
      for (let i = 0; i < count; i++) raw[dice.below(raw.length)] = dice.pick(WRONG)!
      isSound(await readLetter(raw, SETTING))
    }
  })

  test('noise of all lengths', async () => {
    const dice = new Dice(3)
    for (let i = 0; i < 100; i++) {
      const raw = Uint8Array.from({ length: dice.below(1 << dice.below(15)) }, () => dice.below(256))
      isSound(await readLetter(raw, SETTING))
    }
  })

  test('files of all names and kinds, beside words that may speak of them', async () => {
    const dice = new Dice(7)
    const fates = new Set<string>()
    for (let i = 0; i < 300; i++) {
      const files = Array.from({ length: dice.below(4) }, () => {
        const name = Array.from({ length: dice.below(80) }, () => dice.pick(OF_NAMES)!).join('')
        const disposition = `${dice.pick(['attachment', 'inline'])}; filename*=utf-8''${encodeURIComponent(name)}`
        const heads = dice.chance(0.3) ? ['Content-ID: <a@b.example>'] : []
        return file({ type: dice.pick(TYPES)!, disposition, heads, bytes: dice.pick(BYTES)! })
      })
      const words = Array.from({ length: dice.below(5) }, () => `${dice.pick(ABOUT_FILES)}\n`).join('')
      const kind = dice.pick(['mixed', 'mixed', 'related', 'alternative', 'signed'])!
      const read = await readLetter(
        mailOf('anna@table.example', together(kind, plain(words), ...files)),
        SETTING,
      )
      isSound(read)
      if (read.kind === 'letter') for (const { fate } of read.files) fates.add(fate)
    }
    expect([...fates].sort()).toEqual(['missed', 'read', 'unread'])
  })

  test('words that mean something in a mail, in any order', async () => {
    const dice = new Dice(5)
    for (let i = 0; i < 300; i++) {
      const words = Array.from({ length: dice.below(60) }, () => dice.pick(WORDS)!)
      isSound(await readLetter(Buffer.from(words.join(''), 'latin1'), SETTING))
    }
  })
})

const OF_NAMES = [
  ...'ab\u0000\r\n"\'<>|/\\\u202e\u200b\u0301;=?ü\u{1f600}',
  'orders',
  '.txt',
  '.txt',
  '.pdf',
  ' ',
]
const TYPES = [
  'text/plain',
  'text/plain; charset=utf-16',
  'application/octet-stream',
  'image/png',
  'text/html',
  'message/rfc822',
]
const BYTES = [
  'A Par - Bur\r\n',
  '\ufeffA Par - Bur',
  '\0\0',
  '',
  '{\\rtf1',
  '-- \r\nAnna',
  Buffer.from('\ufeffA Par', 'utf16le'),
  Buffer.from([0xe9, 0x20]),
]
const ABOUT_FILES = [
  'see attached',
  'A Par - Bur',
  'SIGNON Fharbor secret',
  'SIGNOFF',
  '',
  'see orders.txt',
  'Hello',
  '> x',
  'PRESS TO E',
  '-- ',
]

/** Bytes by which mails are built. */
const WRONG = [0, 10, 13, 32, 34, 45, 58, 59, 60, 61, 62, 63, 92, 127, 128, 255]

const WORDS = [
  ...[
    '\r\n',
    '\r\n',
    '\n',
    '\r\n\r\n',
    ' ',
    '\t',
    '\0',
    '--',
    '--b',
    '--b--',
    '=',
    '=\r\n',
    '=3D',
    '\xff',
    ';',
    '"',
  ],
  ...[
    'From: anna@table.example\r\n',
    'To: judge@dragoman.example\r\n',
    'Subject: =?utf-8?B?',
    '?=',
    'Date: never\r\n',
  ],
  ...['Content-Type: multipart/mixed; boundary=b\r\n', 'Content-Type: text/html; charset=utf-16\r\n'],
  ...['Content-Type: multipart/report; boundary="b"\r\n', 'Content-Type: message/delivery-status\r\n'],
  ...['Content-Type: message/rfc822\r\n', 'Content-Transfer-Encoding: base64\r\n', 'charset=iso-2022-jp\r\n'],
  ...[
    'Content-Transfer-Encoding: quoted-printable\r\n',
    'Content-Disposition: attachment; filename=a.txt\r\n',
  ],
  ...['Content-Type: text/plain; format=flowed; delsp=yes\r\n', 'Final-Recipient: rfc822; x@y.example\r\n'],
  ...[
    '<blockquote>',
    '</blockquote>',
    '<table><tr><td>',
    '&nbsp;',
    '<!--',
    'QSBQYXIgLSBCdXI=',
    '\x1b$B',
    '\x1b(B',
  ],
  ...[
    'A Par - Bur',
    '> quoted',
    'PRESS TO F',
    'ENDPRESS',
    '-- ',
    'On Monday 1 Anna wrote:',
    '-----Original Message-----',
  ],
]

function isSound(read: ReadLetter): void {
  expect(KINDS).toContain(read.kind)
  for (const value of valuesIn(read)) expect(value).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
  if (read.kind !== 'letter') return
  expect(Buffer.byteLength(read.whole)).toBeLessThanOrEqual(LETTER_LIMITS.body)
  expect(`${read.whole}${read.text}`).not.toMatch(/(?![\n\t])\p{Cc}/u)
  for (const { name } of read.files) {
    expect(name).toMatch(/^[^\p{Cc}\p{Cf}\p{Cs}"<>|\\]+$/u)
    expect([...name].length).toBeLessThanOrEqual(50)
  }
  const written = [read.text, ...read.cut.map(({ text }) => text)].flatMap(linesOf)
  expect(written.sort()).toEqual(linesOf(read.whole).sort())
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

const valuesIn = (heads: Heads): readonly string[] => [
  ...[heads.messageId, ...heads.inReplyTo, heads.from?.address, heads.from?.name].filter(
    value => value !== undefined,
  ),
  ...[heads.subject, ...heads.references, ...heads.recipients, ...heads.authenticationResults],
]
