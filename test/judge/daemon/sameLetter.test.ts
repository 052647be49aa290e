// Copies of one letter are one letter, by whatever ways they come; whatever says anything else is another, and is answered.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readFiled } from '../../../src/judge/conversation/who/broughtBack.ts'
import { contentKey, keyOf } from '../../../src/judge/conversation/who/identity.ts'
import type { Instant } from '../../../src/judge/game/calendar.ts'
import { STORE_FILE } from '../../../src/judge/service/home.ts'
import { Judge } from '../../../src/judge/service/judge.ts'
import { chronicled } from '../../../src/judge/service/log.ts'
import type { ServiceEvent } from '../../../src/judge/service/news.ts'
import { findings } from '../../../src/judge/service/verifying.ts'
import { tamper } from '../store/made.ts'
import { JUDGE, mailsTo, PostTable } from './postTable.ts'
import { gathered, newestTo, PLAYERS, passwordOf, replyOf } from './sevenPlayers.ts'

let table: PostTable
beforeEach(() => {
  table = new PostTable()
})
afterEach(() => table.end())

const anna = 'anna@table.example'

/** A letter as it stands on the wire: its headers, and below them its body as it is. */
interface Wire {
  readonly heads?: Readonly<Record<string, string | undefined>>
  readonly above?: readonly string[]
  readonly body?: string
  readonly end?: string
}

const HEADS = {
  From: anna,
  To: JUDGE,
  Subject: 'orders',
  'Message-ID': '<1@table.example>',
  Date: 'Mon, 05 Jan 2026 10:00:00 +0000',
}

function wire({ heads = {}, above = [], body = 'LIST\nHELP', end = '\r\n' }: Wire = {}): Uint8Array {
  const own = Object.entries({ ...HEADS, ...heads }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value}`],
  )
  return Buffer.from([...above, ...own, '', body, ''].join('\n').replaceAll('\n', end), 'latin1')
}

const base64 = (text: string) => Buffer.from(text).toString('base64')
const encoded = (as: string, body: string, type = 'text/plain; charset=utf-8'): Wire => ({
  heads: { 'Content-Type': type, 'Content-Transfer-Encoding': as },
  body,
})
const withFile = (edge: string, file: string, as = 'base64'): Wire => ({
  heads: { 'MIME-Version': '1.0', 'Content-Type': `multipart/mixed; boundary="${edge}"` },
  body: [
    `--${edge}\nContent-Type: text/plain\n\nLIST\nHELP`,
    `--${edge}\nContent-Type: image/png; name="a.png"\nContent-Transfer-Encoding: ${as}\n\n${file}`,
    `--${edge}--`,
  ].join('\n'),
})

const repliesTo = async (...letters: readonly Uint8Array[]): Promise<number> => {
  let replies = 0
  for (const letter of letters) replies += (await table.raw(letter)).length
  return replies
}

describe('a copy is answered once', () => {
  const plain = wire()
  test.each<[string, Uint8Array, Uint8Array]>([
    ['from a copied mailbox', plain, plain],
    [
      'by another server',
      plain,
      wire({ above: ['Received: from relay.example', 'Return-Path: <a@b.example>'] }),
    ],
    ['to another address of the judge', plain, wire({ above: ['Delivered-To: judge+x@dragoman.example'] })],
    [
      'signed, checked and passed on',
      plain,
      wire({
        above: [
          'ARC-Seal: i=1; a=rsa-sha256; b=AA==',
          'Authentication-Results: mx.example; dkim=pass',
          'DKIM-Signature: v=1; a=rsa-sha256; d=table.example; s=x; h=from; bh=AA==; b=AA==',
          'X-Spam-Status: No',
        ],
      }),
    ],
    ['with other line ends', plain, wire({ end: '\n' })],
    ['with blanks and empty lines behind', plain, wire({ body: 'LIST  \nHELP\t\n\n\n' })],
    ['packed in base64', plain, wire(encoded('base64', base64('LIST\nHELP')))],
    ['packed as quoted-printable', plain, wire(encoded('quoted-printable', 'LIST=\n\nHELP=20'))],
    [
      'in another set of characters',
      wire(encoded('8bit', 'LIST\n-- \nZo\xeb', 'text/plain; charset=iso-8859-1')),
      wire(encoded('base64', base64('LIST\n-- \nZoë'))),
    ],
    ['with its subject encoded', plain, wire({ heads: { Subject: '=?utf-8?B?b3JkZXJz?=' } })],
    [
      'with its date told in another zone',
      plain,
      wire({ heads: { Date: 'Mon, 5 Jan 2026 11:00:00 +0100' } }),
    ],
    [
      'with a line that a mailbox file has marked',
      wire({ body: 'HELP\n\nFrom where I sit' }),
      wire({ body: 'HELP\n\n>From where I sit' }),
    ],
    [
      'with its parts parted otherwise',
      wire(withFile('aa', base64('png'))),
      wire(withFile('bb', base64('png'))),
    ],
    [
      'with its file packed otherwise',
      wire(withFile('aa', base64('png'))),
      wire(withFile('aa', 'png', '7bit')),
    ],
    [
      'that nobody numbered',
      wire({ heads: { 'Message-ID': undefined } }),
      wire({ heads: { 'Message-ID': undefined }, above: ['Received: from relay.example'] }),
    ],
    [
      'that is too long to be read',
      wire({ body: 'x\n'.repeat(200_000) }),
      wire({ body: 'x \n'.repeat(200_000), above: ['Received: from relay.example'] }),
    ],
  ])('%s', async (_, first, copy) => {
    expect(await repliesTo(first, copy)).toBe(1)
    expect(await table.letters()).toEqual([{ sender: anna, answered: true, setAside: null, replies: 1 }])
  })

  test('while the first one still waits', async () => {
    table.mailbox.put(wire(), table.clock.now())
    table.mailbox.put(wire({ above: ['Received: from relay.example'] }), table.clock.now())
    expect(await table.round()).toHaveLength(1)
  })

  test('and told to those who keep count', async () => {
    const told: ServiceEvent[] = []
    const { services } = table
    const judge = new Judge(
      { ...services, store: chronicled(services.store, news => told.push(news)) },
      () => {},
    )
    const key = await judge.file(wire(), table.clock.now())
    expect(await judge.file(wire({ end: '\n' }), table.clock.now())).toBe(key)
    expect(told.map(({ kind }) => kind)).toEqual(['letterFiled', 'letterKnown'])
    expect(told[1]).toMatchObject({ as: key })
  })
})

describe('another letter under the same Message-ID is answered', () => {
  test.each<[string, Wire, Wire]>([
    ['with other words', {}, { body: 'LIST\nHELP START' }],
    ['with one more line', {}, { body: 'LIST\nHELP\nHELP' }],
    ['with a line torn in two', { body: 'LIST HELP' }, { body: 'LIST\nHELP' }],
    ['with another subject', {}, { heads: { Subject: 'my orders' } }],
    ['sent at another time', {}, { heads: { Date: 'Mon, 05 Jan 2026 10:00:01 +0000' } }],
    ['by somebody else', {}, { heads: { From: 'bert@table.example' } }],
    ['with a file', {}, withFile('aa', base64('png'))],
    ['with another file', withFile('aa', base64('png')), withFile('aa', base64('gnp'))],
    ['of which the words stand in HTML', {}, { heads: { 'Content-Type': 'text/html' }, body: '<p>LIST</p>' }],
    [
      'that is too long, and begins otherwise',
      { body: 'x\n'.repeat(200_000) },
      { body: `y\n${'x\n'.repeat(200_000)}` },
    ],
  ])('%s', async (_, first, second) => {
    expect(await repliesTo(wire(first), wire(second))).toBe(2)
  })

  test('though nobody has numbered or dated either', async () => {
    const heads = { 'Message-ID': undefined, Date: undefined }
    expect(await repliesTo(wire({ heads }), wire({ heads, above: ['Received: from relay.example'] }))).toBe(2)
  })

  test('within the same second, where nobody has numbered or dated either', async () => {
    const heads = { 'Message-ID': undefined, Date: undefined }
    for (const body of ['LIST', 'HELP', 'LIST', 'LIST MAPS'])
      table.mailbox.put(wire({ heads, body }), table.clock.now())
    // What is the same to the last byte, and came in the same second, is one letter.
    expect(mailsTo(anna, await table.round())).toHaveLength(3)
  })

  test('and what it says is done: the orders that came last stand', async () => {
    await gathered(table)
    const draft = await replyOf(table, PLAYERS.A, '')
    const send = (text: string) => table.letter({ ...draft, text, messageId: '<draft@table.example>' })
    expect((await send('A Vie - Gal'))[0]!.text).toContain('A VIE - GAL')
    expect((await send('A Vie - Tyr'))[0]!.text).toContain('A VIE - TYR')
    expect(await send('A Vie - Gal')).toEqual([])
    const { events } = await table.services.store.load('harbor')
    const written = events
      .filter(({ kind }) => kind === 'ordersWritten')
      .map(({ body }) => JSON.stringify(body))
    expect(written).toHaveLength(2)
    expect(written.at(-1)).toContain('A VIE - TYR')
  })
})

describe('a letter with the bytes of an earlier one, which nobody has numbered or dated', () => {
  const heads = { 'Message-ID': undefined, Date: undefined }
  const bare = (body: string, more: Wire['heads'] = {}) => wire({ heads: { ...heads, ...more }, body })
  const minute = 60_000
  /** What its writer is answered, a minute after the last letter. */
  const sent = async (letter: Uint8Array, from = anna): Promise<string> => {
    table.clock.turnTo((table.clock.now() + minute) as Instant)
    const [reply] = mailsTo(from, await table.raw(letter)).filter(({ raw }) => /auto-replied/i.test(raw))
    return (reply?.text ?? '').replace(/\s+/g, ' ').trim()
  }
  const REPEAT =
    'Your letter is the same, word for word, as one that came from your address on Mon 5 Jan 2026 10:01 UTC. Neither has a date or a number (Message-ID) that would tell them apart, so this one was taken for a copy of that one, and nothing in it has been done again. If you mean it once more, please send it with anything else in it: another subject is enough.'

  test('is answered, and not done: RESIGN, SIGNON, and RESIGN again', async () => {
    await gathered(table)
    const to = { To: (await newestTo(table, PLAYERS.A)).replyTo, From: PLAYERS.A }
    const seats = async () => {
      const { events } = await table.services.store.load('harbor')
      const kinds = ['playerResigned', 'seatTaken']
      return events.map(({ kind }) => kind).filter(kind => kinds.includes(kind))
    }
    expect(await sent(bare('RESIGN!', to))).toContain('You have left the game.')
    await table.confirmed({ from: PLAYERS.A, text: `SIGNON Aharbor ${passwordOf('A')}` })
    expect(await seats()).toEqual(['playerResigned', 'seatTaken'])
    expect(await sent(bare('RESIGN!', to))).toBe(REPEAT)
    expect(await seats()).toEqual(['playerResigned', 'seatTaken'])
    // With another subject it is read: the mail that it answers is from before the new password.
    expect(await sent(bare('RESIGN!', { ...to, Subject: 'once more' }))).toContain('Please confirm')
  })

  test('has exactly one answer each time it comes, even where all lie in the mailbox together', async () => {
    const at = table.clock.now()
    for (const [i, body] of ['LIST', 'HELP', 'LIST', 'LIST'].entries())
      table.mailbox.put(bare(body), at - (4 - i) * minute)
    const replies = await table.round()
    expect(replies.map(({ text }) => text.includes('word for word'))).toEqual([false, false, true, true])
    expect((await table.letters()).map(each => each.replies)).toEqual([1, 1, 1, 1])
  })

  test('is the same letter if it came at the same time: a mailbox may bring one twice', async () => {
    const at = table.clock.now()
    for (let i = 0; i < 3; i++) table.mailbox.put(bare('LIST'), at)
    expect(await table.round()).toHaveLength(1)
    table.mailbox.put(bare('LIST'), at)
    expect(await table.round()).toEqual([])
    table.clock.turnTo((at + minute) as Instant)
    for (let i = 0; i < 2; i++) table.mailbox.put(bare('LIST'), at + minute)
    expect(await table.round()).toHaveLength(1)
  })

  test('has no answer if a machine wrote it, and few if it comes again and again', async () => {
    const machine = bare('LIST', { 'Auto-Submitted': 'auto-replied' })
    expect([await sent(machine), await sent(machine)]).toEqual(['', ''])
    let answers = 0
    for (let i = 0; i < 30; i++) if ((await sent(bare('Thanks'))) !== '') answers++
    expect(answers).toBeLessThan(15)
  })

  test('that is piped in again before it was answered is that one', async () => {
    const judge = new Judge(table.services, () => {})
    const key = await judge.file(bare('LIST'), table.clock.now())
    table.clock.turnTo((table.clock.now() + minute) as Instant)
    expect(await judge.file(bare('LIST'), table.clock.now())).toBe(key)
    await judge.answer((await table.services.store.letter(key))!)
    expect(await judge.file(bare('LIST'), table.clock.now())).not.toBe(key)
  })
})

const creating: Wire = { body: 'CREATE ?harbor mistral' }

describe('a letter in which a password was', () => {
  const copy = wire({ ...creating, above: ['Received: from relay.example'] })

  test('is known again when it lies under seal, and when it is blacked out', async () => {
    const [asked] = await table.raw(wire(creating))
    expect(await table.raw(copy)).toEqual([])
    await table.letter({ from: anna, to: asked!.replyTo, text: 'YES' })
    expect(await table.everythingStored()).not.toContain('mistral')
    expect(await table.raw(copy)).toEqual([])
  })

  test('has marks in the store that nobody without the secret can make: no word can be tried on them', async () => {
    const key = await new Judge(table.services, () => {}).file(wire(creating), 0)
    const { content } = (await table.services.store.letter(key))!
    const services = { ...table.services, secret: new Uint8Array(32) }
    const read = await readFiled(wire(creating), services)
    expect([key, content]).not.toContain(keyOf(wire(creating), services))
    expect([key, content]).not.toContain(contentKey(read, services))
    expect(keyOf(wire(creating), table.services)).toBe(key)
    const stored = await table.everythingStored()
    for (const plain of [createHash('sha256').update(wire(creating)).digest('hex'), read.content!])
      expect(stored).not.toContain(plain.slice(0, 24))
  })
})

/** Makes of all letters what they were before contents were noted: named by a plain hash, and nothing noted. */
async function asOfOld(...letters: readonly Uint8Array[]): Promise<void> {
  const { services } = table
  const names = letters.map(raw => [
    keyOf(raw, services),
    createHash('sha256').update(raw).digest('hex').slice(0, 24),
  ])
  await table.restart()
  const renamed = names.map(
    ([now, then]) =>
      `UPDATE letters SET key = '${then}' WHERE key = '${now}'; UPDATE outbox SET answers = '${then}' WHERE answers = '${now}';`,
  )
  tamper(join(table.folder, STORE_FILE), `UPDATE letters SET content = NULL; ${renamed.join(' ')}`)
}

describe('a letter that was filed before contents were noted', () => {
  test.each<[string, Wire, Wire]>([
    ['the same bytes', {}, {}],
    [
      'the same bytes without a number',
      { heads: { 'Message-ID': undefined } },
      { heads: { 'Message-ID': undefined } },
    ],
    ['a copy', {}, { above: ['Received: from relay.example'] }],
    [
      'a copy of one that lies under seal',
      creating,
      { ...creating, above: ['Received: from relay.example'] },
    ],
    [
      'a copy of one with a password that is blacked out',
      { body: 'SIGNON Aharbor mistral' },
      { body: 'SIGNON Aharbor mistral', end: '\n' },
    ],
    [
      'a copy of one with a password that was packed',
      encoded('base64', base64('SIGNON Aharbor mistral')),
      encoded('quoted-printable', 'SIGNON Aharbor =6Distral'),
    ],
  ])('is known by %s', async (_, first, copy) => {
    await table.raw(wire(first))
    await asOfOld(wire(first))
    expect(await table.raw(wire(copy))).toEqual([])
    expect(await findings(table.services.store, [])).toEqual([])
  })

  test.each<[string, Wire]>([
    ['other words', { body: 'HELP' }],
    ['another password', { body: 'SIGNON Aharbor zephyr\nHELP' }],
  ])('is another one than that which has %s under its Message-ID', async (_, second) => {
    const first = wire({ body: 'SIGNON Aharbor mistral' })
    await table.raw(first)
    await asOfOld(first)
    expect(await table.raw(wire(second))).toHaveLength(1)
  })
})
