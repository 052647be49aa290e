// Letters lie in the store without the passwords that were in them.
import type { Instruction } from '../mail/instructions.ts'
import type { Letter, LetterKey } from '../store/batch.ts'

/** The letter as it is to lie in the store, if a password was in it. */
export function blackedOut(
  { key, raw }: Letter,
  instructions: readonly Instruction[],
): ReadonlyMap<LetterKey, Uint8Array> {
  const passwords = instructions.flatMap(each =>
    'password' in each && each.password !== undefined ? [each.password] : [],
  )
  if (passwords.length === 0) return new Map()
  const text = Buffer.from(raw).toString('latin1')
  const hidden = passwords.reduce((left, password) => left.replaceAll(password, STARS), text)
  // Where the text is encoded the password cannot be found, and all of it goes.
  const isFound = passwords.every(password => text.includes(password))
  return new Map([[key, Buffer.from(isFound ? hidden : headerOf(text), 'latin1')]])
}

const STARS = '********'

function headerOf(text: string): string {
  const end = /\r?\n\r?\n/.exec(text)
  const header =
    end === null ? '' : text.slice(0, end.index).replace(/^content-[^\n]*(?:\n[ \t][^\n]*)*\n?/gim, '')
  return `${header.trimEnd()}\r\n\r\n(The text of this letter held a password and is not kept.)\r\n`
}
