// One raw mail goes in, and what would be read in it comes out; nothing is executed.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { contextIn } from '../../src/cli/context.ts'
import { type ReadAsJson, readMail } from '../../src/cli/read.ts'
import { LETTER_LIMITS } from '../../src/post/limits.ts'
import { file, mailOf, plain, together } from '../judge/daemon/attachedMails.ts'
import { dragoman } from './program.ts'

const folder = mkdtempSync(join(tmpdir(), 'dragoman-read-'))
afterAll(() => rmSync(folder, { recursive: true }))

const CONTEXT = {
  game: 'harbor',
  phase: 'S1901M',
  units: ['FRANCE A PAR', 'FRANCE A MAR', 'FRANCE F BRE', 'GERMANY A MUN', 'GERMANY F KIE'],
  centers: { FRANCE: ['PAR', 'MAR', 'BRE'] },
  players: [
    { power: 'FRANCE', address: 'france@table.example', password: 'baguette' },
    { power: 'GERMANY', address: 'germany@table.example' },
    { power: 'ITALY', address: 'two@table.example' },
    { power: 'TURKEY', address: 'two@table.example' },
    { power: 'MASTER', address: 'gm@table.example', password: 'sesame' },
  ],
}

function context(changes: object = {}): string {
  const file = join(folder, `${Math.random().toString(36).slice(2)}.json`)
  writeFileSync(file, JSON.stringify({ ...CONTEXT, ...changes }))
  return file
}

const mail = (from: string, text: string, headers = ''): string =>
  `From: ${from}\r\nTo: judge@dragoman.example\r\nSubject: moves\r\nMessage-ID: <1@table.example>\r\n${headers}\r\n${text.replace(/\n/g, '\r\n')}\r\n`

async function read(raw: string, file = context()): Promise<ReadAsJson> {
  const against = contextIn(file, 'judge@dragoman.example')
  if (!against.ok) throw new Error(against.error)
  return readMail(Buffer.from(raw), against.value, LETTER_LIMITS)
}

const FRANCE = 'france@table.example'

test('a letter with files tells which is read, and names the others among what is left out', async () => {
  const orders = file({ bytes: 'A Par - Bur\r\n> A Par H\r\n' })
  const pdf = file({ name: 'map.pdf', type: 'application/pdf', bytes: '%PDF' })
  const raw = mailOf(FRANCE, together('mixed', plain('Hi judge!\nOrders attached.\n'), orders, pdf))
  expect(await read(Buffer.from(raw).toString())).toMatchObject({
    orders: { FRANCE: ['A PAR - BUR'] },
    text: 'Hi judge!\n\nA Par - Bur',
    cut: ['aboutFile: Orders attached.', 'quoted: > A Par H', 'file: map.pdf'],
  })
})

test('what a YES would enter is told beside what is entered', async () => {
  const text = 'A Par - Bur\nMy brave fleet leaves Brest behind and heads for the Mid-Atlantic Ocean at dawn.'
  expect(await read(mail(FRANCE, text))).toMatchObject({
    kind: 'orders',
    proposed: { FRANCE: expect.arrayContaining(['A PAR - BUR', 'F BRE - MAO']) },
  })
})

describe('a letter of orders', () => {
  test('tells everything, in this order', async () => {
    const raw = mail(FRANCE, 'Hi judge!\nA Par - Bur\nF Bre - Foo\n\nOn Monday the judge wrote:\n> A PAR H')
    expect((await dragoman(['read', '--context', context()], raw)).stdout).toBe(
      '{"kind":"orders","power":"FRANCE","proof":"address","commands":[],"orders":{"FRANCE":["A PAR - BUR"]},' +
        '"refused":[{"text":"F Bre - Foo","why":"unknown-place","message":"No place is called \\"foo\\". Write the full name of the place or its three letters."}],' +
        '"press":[],"reply":"error","text":"Hi judge!\\nA Par - Bur\\nF Bre - Foo",' +
        '"cut":["attribution: On Monday the judge wrote:","quoted: > A PAR H"]}\n',
    )
  })

  test.each<[string, string, string, Partial<ReadAsJson>]>([
    ['by its address', FRANCE, 'A Par H', { proof: 'address', power: 'FRANCE', reply: 'ok', kind: 'orders' }],
    [
      'by the password, from anywhere',
      'x@elsewhere.example',
      'SIGNON Fharbor baguette\nA Par H',
      { proof: 'password', power: 'FRANCE', reply: 'ok', kind: 'orders', commands: ['signon'] },
    ],
    [
      'by the power’s name',
      'x@elsewhere.example',
      'SIGNON France@harbor baguette\nA Par H',
      { proof: 'password', power: 'FRANCE' },
    ],
    [
      'not by a wrong password',
      FRANCE,
      'SIGNON Fharbor croissant\nA Par H',
      { proof: 'none', power: 'FRANCE', reply: 'error' },
    ],
    [
      'not for another game',
      FRANCE,
      'SIGNON Ffjord baguette\nA Par H',
      { proof: 'none', power: null, reply: 'error' },
    ],
    [
      'not where he has two powers',
      'two@table.example',
      'A Par H',
      { proof: 'none', power: null, reply: 'error' },
    ],
    [
      'but with a word for which',
      'two@table.example',
      'SIGNON Iharbor\nA Par H',
      { proof: 'address', power: 'ITALY', orders: {} },
    ],
    [
      'not from a stranger',
      'x@elsewhere.example',
      'A Par H',
      { proof: 'none', power: null, reply: 'error', orders: {} },
    ],
  ])('is proven %s', async (_, from, text, expected) => {
    expect(await read(mail(from, text))).toMatchObject(expected)
  })

  test('is not proven by an address where the file says that addresses prove nothing', async () => {
    const found = await read(mail(FRANCE, 'A Par H'), context({ trustAddresses: false }))
    expect(found).toMatchObject({
      proof: 'none',
      power: 'FRANCE',
      reply: 'error',
      orders: { FRANCE: ['A PAR H'] },
    })
  })

  test('of a master fits whom it fits, and headings say for whom', async () => {
    const found = await read(
      mail('gm@table.example', 'A Par - Bur\nKiel to Denmark\nFrance:\nA Mar H\nF Lon H'),
    )
    expect(found.orders).toEqual({ GERMANY: ['F KIE - DEN'] })
    expect(found.proposed).toEqual({ FRANCE: ['A PAR - BUR', 'A MAR H'] })
    expect(found.refused.map(({ text, why }) => [text, why])).toEqual([['F Lon H', 'no-such-unit']])
    expect(found.refused[0]!.message).toBe('No unit stands in London.')
  })
})

test.each<[string, string, Partial<ReadAsJson>]>([
  [
    'press',
    'PRESS TO G\nShall we?\n> not a quote\nENDPRESS',
    { kind: 'press', press: [{ to: ['GERMANY'], text: 'Shall we?\n> not a quote' }], reply: 'ok' },
  ],
  [
    'press to all',
    'BROADCAST\nHello\nENDBROADCAST',
    { kind: 'press', press: [{ to: ['ALL'], text: 'Hello' }] },
  ],
  [
    'press to several and the master',
    'PRESS TO G, I and M\nHello',
    { press: [{ to: ['GERMANY', 'ITALY', 'MASTER'], text: 'Hello' }] },
  ],
  ['commands', 'SET WAIT\nSET DRAW', { kind: 'command', commands: ['set wait', 'set draw'], reply: 'ok' }],
  [
    'several things',
    'A Par H\nSET NOWAIT\nPRESS TO G\nHello\nENDPRESS',
    { kind: 'mixed', commands: ['set nowait'], orders: { FRANCE: ['A PAR H'] } },
  ],
  ['what stands above SIGNOFF', 'A Par H\nSIGNOFF\nA Mar H', { orders: { FRANCE: ['A PAR H'] } }],
  [
    'nothing',
    'Thanks, and see you on Thursday!',
    { kind: 'command', commands: [], orders: {}, reply: 'error' },
  ],
])('%s', async (_, text, expected) => {
  expect(await read(mail(FRANCE, text))).toMatchObject(expected)
})

test.each([
  ['Auto-Submitted: auto-replied\r\n', 'auto-reply'],
  ['List-Id: <talk.table.example>\r\n', 'mailing-list'],
  ['Precedence: bulk\r\n', 'bulk'],
  ['X-Dragoman: yes\r\n', 'own-mail'],
])('%s is not answered', async (headers, ignored) => {
  expect(await read(mail(FRANCE, 'A Par H', headers))).toMatchObject({
    kind: 'ignore',
    ignored,
    reply: 'none',
    orders: {},
  })
})

test.each([
  [['read'], 'name either --game or --context'],
  [['read', '--context', join(folder, 'none.json')], 'cannot be read: ENOENT'],
  [['read', '--context', context({ phase: 'soon' })], 'phase is missing, or none: write it like S1901M'],
  [
    ['read', '--context', context({ players: [{ power: 'ATLANTIS', address: 'a@b.example' }] })],
    'a player is not a power with an address',
  ],
  [['read', '--context', context({ units: ['FRANCE A NTH'] })], 'NTH is sea'],
])('%s is wrong usage', async (words, message) => {
  const { status, stdout, stderr } = await dragoman(words, mail(FRANCE, 'A Par H'))
  expect([status, stdout]).toEqual([2, ''])
  expect(stderr).toContain(message)
})
