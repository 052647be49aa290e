// Reads mails of every make: what their writers say themselves, and which mails are no letters.
import { describe, expect, test } from 'vitest'
import { type DeliveryResult, type ReadLetter, readLetter } from '../../src/post/letter.ts'
import { LETTER_LIMITS } from '../../src/post/limits.ts'
import { type Expected, expectedLetters, letterNames, rawLetter } from './letterFiles.ts'

const SETTING = { limits: LETTER_LIMITS, own: ['judge@dragoman.example'] }
const expected = expectedLetters()

test('every mail in the folder is described, and every one described is there', () => {
  expect([...expected.keys()].sort()).toEqual([...letterNames()].sort())
  expect(expected.size).toBeGreaterThanOrEqual(80)
})

describe('a mail is read as it was meant', () => {
  test.each([...expected])('%s', async (name, wanted) => {
    const read = await readLetter(rawLetter(name), SETTING)
    expect(described(read, wanted)).toEqual(wanted)
  })
})

/** What was read, in the words of the table, as far as the table asks. */
function described(read: ReadLetter, wanted: Expected): Expected {
  const told: Record<keyof Expected, unknown> = { ...headsTold(read), ...bodyTold(read) }
  const asked = Object.keys(wanted) as (keyof Expected)[]
  const always = read.kind === 'letter' ? [] : (['kind'] as const)
  return Object.fromEntries([...always, ...asked].map(key => [key, told[key]]))
}

const headsTold = (read: ReadLetter) => ({
  from: read.from?.address,
  name: read.from?.name,
  subject: read.subject,
  messageId: read.messageId,
  inReplyTo: read.inReplyTo[0],
  references: read.references,
  recipients: read.recipients,
  authenticationResults: read.authenticationResults,
  date: read.date === undefined ? undefined : new Date(read.date).toISOString(),
})

const bodyTold = (read: ReadLetter) => ({
  kind: read.kind,
  why: whyTold(read),
  source: read.kind === 'letter' ? read.source : undefined,
  cut: read.kind === 'letter' ? read.cut.map(({ why }) => why) : undefined,
  text: read.kind === 'letter' ? read.text : undefined,
  results: read.kind === 'deliveryReport' ? read.results.map(resultTold) : undefined,
  originalId: read.kind === 'deliveryReport' ? read.original.messageId : undefined,
  originalTo: read.kind === 'deliveryReport' ? read.original.to : undefined,
})

function whyTold(read: ReadLetter): string | undefined {
  if (read.kind === 'ignored') return read.why
  if (read.kind !== 'unreadable') return undefined
  return read.why.kind === 'overLimit' ? read.why.limit : read.why.kind
}

const resultTold = ({ address, fate, action, status, diagnostic }: DeliveryResult) =>
  [address, fate, action, status, diagnostic].join(' ')
