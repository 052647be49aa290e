// What mailparser does not declare, and our parser stands on: each method is there, is called, and is given what we read.
import { expect, test, vi } from 'vitest'
import { LETTER_LIMITS } from '../../src/post/limits.ts'
import { partsOf } from '../../src/post/parts.ts'

const Parser = (await import('mailparser')).MailParser as unknown as { readonly prototype: Undeclared }

interface Undeclared {
  createNode(mime: object): object
  getTextContent(): unknown
}

const MAIL = Buffer.from(
  [
    'From: anna@table.example',
    'Content-Type: multipart/mixed; boundary=edge',
    '',
    '--edge',
    'Content-Type: text/plain; charset=iso-8859-1; format=flowed; delsp=yes',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'A Mun - K=F6ln',
    '--edge',
    'Content-Type: text/plain; name=orders.txt',
    'Content-Disposition: attachment; filename=orders.txt',
    '',
    'A Ber H',
    '--edge--',
  ].join('\r\n'),
)

async function taken() {
  const read = await partsOf(MAIL, LETTER_LIMITS)
  if (!read.ok) throw new Error(read.error.kind)
  return read.value
}

test('createNode is called once for each part, from the outside in, and tells what kind each is', async () => {
  const called = vi.spyOn(Parser.prototype, 'createNode')
  await taken()
  const seen = called.mock.calls.map(([mime]) => mime)
  called.mockRestore()
  expect(seen).toMatchObject([
    { contentType: 'multipart/mixed', parentNode: false },
    { charset: 'iso-8859-1', filename: false, delSp: true },
    { filename: 'orders.txt' },
  ])
  expect(seen.slice(1).every(mime => 'parentNode' in mime && mime.parentNode === seen[0])).toBe(true)
})

test('what createNode gives has the headers, their lines, and in the end the text', async () => {
  const { root } = await taken()
  expect(root.parts.map(({ text }) => text?.trim())).toEqual(['A Mun - Köln', 'A Ber H'])
  expect(root.parts.map(({ isAttached }) => isAttached)).toEqual([false, true])
  expect(root.parts[0]?.flowed).toBe('delSp')
  expect(root.headers.has('from')).toBe(true)
  expect(root.lines.map(({ key }) => key)).toEqual(['from', 'content-type'])
})

test('getTextContent is what makes one text of all: ours is asked in its place', async () => {
  const called = vi.spyOn(Parser.prototype, 'getTextContent')
  await taken()
  const count = called.mock.calls.length
  called.mockRestore()
  expect(Parser.prototype.getTextContent).toBeTypeOf('function')
  expect(count).toBe(0)
})
