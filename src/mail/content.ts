// What makes two mails copies of one letter: the same sender, Message-ID, Date, Subject and words, by whatever ways they came.
import { createHash } from 'node:crypto'
import { headsOf, valuesOf } from './heads.ts'
import type { Part, WholeMail } from './parts.ts'

/**
 * The same for all copies of a letter; what is written on the way (Received, Delivered-To and the like) is left out,
 * and so are the ways in which its parts were packed. Undefined where the writer has neither numbered nor dated it:
 * then two letters that say the same may well be two. It is a plain hash: whoever keeps it has to hide it, for the
 * letter may hold a password that can be guessed.
 */
export function contentOf(root: Part, words: readonly string[]): string | undefined {
  const { messageId, date, from, subject } = headsOf(root)
  const id = messageId ?? valuesOf(root, 'message-id')[0] ?? null
  const day = date ?? valuesOf(root, 'date')[0] ?? null
  if (id === null && day === null) return undefined
  const said = [from?.address ?? null, id, day, subject, words]
  return createHash('sha256').update(JSON.stringify(said)).digest('hex')
}

/** What a mail says: its texts as they are read, and the hashes of everything else. */
export const wordsOf = ({ root, files }: WholeMail): readonly string[] => [...textsOf(root), ...files]

/** Line ends and what stands before them change on the way, and so does a line that begins with From. (RFC 4155) */
function textsOf({ type, text = '', parts }: Part): readonly string[] {
  const plain = text.replace(UNSEEN, '').replace(/\r\n?/g, '\n')
  const bare = type === 'text/html' ? plain.replace(/\s+/g, ' ').trim() : withoutEnds(plain)
  return [...(bare === '' ? [] : [`${type} ${bare}`]), ...parts.flatMap(textsOf)]
}

const withoutEnds = (text: string): string =>
  text
    .split('\n')
    .map(line => line.trimEnd().replace(/^>+(?=From )/, ''))
    .join('\n')
    .trim()

const UNSEEN = /(?![\r\n\t])\p{Cc}|\ufeff/gu

/** So much of a mail that is too long is there by every way. */
const BEGINNING = 65_536

/** What stands for the words of a mail that cannot be taken apart: how it begins below its headers, without blanks. */
export function beginningOf(raw: Uint8Array): readonly string[] {
  const text = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('latin1')
  const end = text.search(/\r?\n\r?\n/)
  const body = end < 0 ? '' : text.slice(end, end + 2 * BEGINNING)
  return [body.replace(/\s+/g, '').slice(0, BEGINNING)]
}
