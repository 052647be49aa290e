// A letter that waits for its writer's word lies in the store under seal, if there is a password in it.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** How what is sealed begins. */
export const SEAL_MARK = Buffer.from('This letter is sealed until its writer answers for it.\n')
const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** What can be opened by the same judge only. */
export function sealed(raw: Uint8Array, secret: Uint8Array): Uint8Array {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(secret), iv)
  const hidden = Buffer.concat([cipher.update(raw), cipher.final()])
  return Buffer.concat([SEAL_MARK, iv, cipher.getAuthTag(), hidden])
}

/** What was sealed; anything else as it is. */
export function unsealed(raw: Uint8Array, secret: Uint8Array): Uint8Array {
  const bytes = Buffer.from(raw)
  if (!bytes.subarray(0, SEAL_MARK.length).equals(SEAL_MARK)) return raw
  const [iv, tag] = [SEAL_MARK.length, SEAL_MARK.length + IV_BYTES]
  const hidden = tag + TAG_BYTES
  if (bytes.length < hidden) return raw
  const decipher = createDecipheriv(CIPHER, keyOf(secret), bytes.subarray(iv, tag))
  decipher.setAuthTag(bytes.subarray(tag, hidden))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(hidden)), decipher.final()])
  } catch {
    // Somebody has sent us our own words, or the secret is another one by now.
    return raw
  }
}

const keyOf = (secret: Uint8Array): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'letters under seal', 32))
