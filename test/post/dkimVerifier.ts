// Whether a signature holds, by RFC 6376 alone: nothing of the library that signs, nor of the one by which the judge looks at letters.
import { createHash, createPublicKey, verify } from 'node:crypto'

interface Field {
  readonly name: string
  /** With its line end. */
  readonly whole: string
}

/** What a signature covers, and whether it is good for the mail as it is. */
export interface Looked {
  readonly isGood: boolean
  /** The fields that are signed, in lower case. */
  readonly signed: readonly string[]
}

/** `key` is what stands behind `p=`. */
export function lookedAt(raw: Uint8Array, key: string): Looked {
  const [head = '', ...rest] = Buffer.from(raw).toString('latin1').split('\r\n\r\n')
  const fields = fieldsIn(`${head}\r\n`)
  const [signature] = fields.filter(({ name }) => name === 'dkim-signature')
  if (signature === undefined) return { isGood: false, signed: [] }
  const tags = tagsOf(signature.whole)
  const signed = (tags.get('h') ?? '').toLowerCase().split(':')
  const isRelaxed = tags.get('c') === 'relaxed/relaxed' && tags.get('a') === 'rsa-sha256'
  const body = createHash('sha256')
    .update(relaxedBody(rest.join('\r\n\r\n')), 'latin1')
    .digest('base64')
  // Each name in h= stands for the next field from below that has it; one that there is not stands for nothing. (5.4.2)
  const left = [...fields]
  const text = signed.map(name => {
    const at = left.findLastIndex(each => each.name === name)
    return at < 0 ? '' : relaxed(left.splice(at, 1)[0]!)
  })
  const own = relaxed({ ...signature, whole: signature.whole.replace(/([;\s]b=)[^;]*/, '$1') }).trimEnd()
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${text.join('')}${own}`, 'latin1'),
    publicKey,
    Buffer.from(tags.get('b') ?? '', 'base64'),
  )
  return { isGood: isRelaxed && isSigned && body === tags.get('bh'), signed }
}

const fieldsIn = (head: string): readonly Field[] =>
  [...head.matchAll(/^([!-9;-~]+)[ \t]*:.*\r\n(?:[ \t].*\r\n)*/gm)].map(([whole, name]) => ({
    name: name!.toLowerCase(),
    whole,
  }))

/** Without the blanks that a value may be folded at. (3.2) */
const tagsOf = (whole: string): ReadonlyMap<string, string> =>
  new Map(
    whole
      .slice(whole.indexOf(':') + 1)
      .split(';')
      .map(tag => [
        tag.slice(0, tag.indexOf('=')).trim(),
        tag.slice(tag.indexOf('=') + 1).replace(/\s/g, ''),
      ]),
  )

/** 3.4.2 */
const relaxed = ({ name, whole }: Field): string =>
  `${name}:${whole
    .slice(whole.indexOf(':') + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()}\r\n`

/** 3.4.4 */
function relaxedBody(body: string): string {
  const text = body
    .replace(/[ \t]+/g, ' ')
    .replace(/ (?=\r\n|$)/g, '')
    .replace(/(?:\r\n)*$/, '')
  return text === '' ? '' : `${text}\r\n`
}
