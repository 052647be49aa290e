// Puts several mails into one, each complete.
import { createHash } from 'node:crypto'

/** A text followed by each mail as it would have come alone. `headers` do not describe the encoding. (RFC 2046, 5.1.5) */
export function digestOf(headers: string, text: string, within: readonly Uint8Array[]): Buffer {
  // The same for each attempt, and not predictable for a writer.
  const mark = createHash('sha256').update(headers).digest('hex').slice(0, 24)
  const [outer, inner] = [`o${mark}`, `i${mark}`]
  const head = [
    headers,
    `Content-Type: multipart/mixed; boundary="${outer}"`,
    '',
    `--${outer}`,
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    ...(Buffer.from(text)
      .toString('base64')
      .match(/.{1,76}/g) ?? []),
    `--${outer}`,
    `Content-Type: multipart/digest; boundary="${inner}"`,
    '',
  ]
  return Buffer.concat([
    Buffer.from(head.join('\r\n')),
    // Some programs do not recognize the parts of a digest without this.
    ...within.flatMap(raw => [Buffer.from(`\r\n--${inner}\r\nContent-Type: message/rfc822\r\n\r\n`), raw]),
    Buffer.from(`\r\n--${inner}--\r\n\r\n--${outer}--\r\n`),
  ])
}
