// By what a letter is known when it comes again: its name follows from its bytes, its content from what it says.
import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { instructionsIn } from '../../commands/reading/instructions.ts'
import type { Content, ReadLetter } from '../../mail/letter.ts'
import type { Letter, LetterKey, NewLetter } from '../../store/batch.ts'
import type { Services } from '../services.ts'
import { blackedOut, passwordsOf } from './blackout.ts'
import { readFiled } from './identity.ts'

/**
 * Under a key of the judge's own: from a plain hash somebody who has got hold of the store could find out a password
 * that is blacked out in the letter, by trying.
 */
export const keyOf = (raw: Uint8Array, { secret }: Services): LetterKey =>
  hidden(raw, 'names of letters', secret).slice(0, 24)

/** What is kept of what a letter says, so that its copies are known. */
export const contentKey = ({ content }: Content, { secret }: Services): string | null =>
  content === undefined ? null : hidden(content, 'what letters say', secret).slice(0, 32)

const hidden = (text: string | Uint8Array, use: string, secret: Uint8Array): string =>
  createHmac('sha256', new Uint8Array(hkdfSync('sha256', secret, '', use, 32)))
    .update(text)
    .digest('hex')

/** The letter among some others that this one is. */
export const sameAmong = (others: readonly NewLetter[], { key, content }: NewLetter): NewLetter | undefined =>
  others.find(other => other.key === key || (content !== null && other.content === content))

/** The letter that this one is, if it was filed before: by its bytes, by what it says, or in the way of older stores. */
export async function knownAs(
  letter: NewLetter,
  read: ReadLetter & Content,
  services: Services,
): Promise<LetterKey | undefined> {
  const { key, raw, content } = letter
  const { store } = services
  if ((await store.letter(key)) !== undefined) return key
  return (
    (content === null ? undefined : await store.letterWith(content)) ??
    (await knownOfOld(plainKey(raw), letter, read, services))
  )
}

/** How letters were named before their names were hidden. */
const plainKey = (raw: Uint8Array): LetterKey => createHash('sha256').update(raw).digest('hex').slice(0, 24)

/** Of what was filed before contents were noted the letters themselves are compared, as they lie there by now. */
async function knownOfOld(
  plain: LetterKey,
  letter: NewLetter,
  read: ReadLetter & Content,
  services: Services,
): Promise<LetterKey | undefined> {
  const { messageId, sender } = letter
  const { store } = services
  if ((await store.letter(plain)) !== undefined) return plain
  const old = messageId === null ? [] : await store.unmarked(messageId, sender)
  for (const each of old) if (await isCopy(each, letter, read, services)) return each.key
  return undefined
}

async function isCopy(
  old: Letter,
  letter: NewLetter,
  read: ReadLetter & Content,
  services: Services,
): Promise<boolean> {
  const { content } = await readFiled(old.raw, services)
  if (content === read.content) return true
  const instructions = read.kind === 'letter' ? instructionsIn(read.text) : []
  const [bare] = blackedOut(
    { ...letter, answered: null, setAside: null },
    read,
    passwordsOf(read, instructions),
  ).values()
  return bare !== undefined && (await readFiled(bare, services)).content === content
}
