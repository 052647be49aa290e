// Mails with files beside them, as mail programs make them.
import { JUDGE } from './postTable.ts'

export interface Attached {
  readonly name?: string
  /** More of Content-Type, and of Content-Disposition in the place of its name. */
  readonly type?: string
  readonly disposition?: string
  readonly heads?: readonly string[]
  readonly bytes: string | Uint8Array
}

const numbers = { mails: 0 }

/** A part of a mail; a file is in base64, as most programs send it. */
export const partOf = (heads: readonly string[], body: string): string =>
  `${heads.join('\r\n')}\r\n\r\n${body}`

export const plain = (text: string): string =>
  partOf(['Content-Type: text/plain; charset=utf-8'], text.replaceAll('\n', '\r\n'))

export const page = (html: string): string => partOf(['Content-Type: text/html; charset=utf-8'], html)

export function file({
  name = 'orders.txt',
  type = 'text/plain',
  disposition,
  heads = [],
  bytes,
}: Attached): string {
  const base64 = Buffer.from(bytes).toString('base64').replace(/.{76}/g, '$&\r\n')
  const lines = [
    `Content-Type: ${type}`,
    `Content-Disposition: ${disposition ?? `attachment; filename="${name}"`}`,
    'Content-Transfer-Encoding: base64',
    ...heads,
  ]
  return partOf(lines, base64)
}

/** Several parts in one, `mixed` and the like. */
export function together(kind: string, ...parts: readonly string[]): string {
  const boundary = `b${++numbers.mails}`
  const body = parts.map(part => `--${boundary}\r\n${part}\r\n`).join('')
  return partOf([`Content-Type: multipart/${kind}; boundary="${boundary}"`], `${body}--${boundary}--\r\n`)
}

/** The whole mail; its content begins with headers of its own. */
export const mailOf = (
  from: string,
  content: string,
  { to = JUDGE, subject = 'orders' }: { readonly to?: string; readonly subject?: string } = {},
): Uint8Array =>
  Buffer.from(
    [
      `From: ${from}`,
      `To: ${to}`,
      `Subject: ${subject}`,
      `Message-ID: <attached.${++numbers.mails}@table.example>`,
      'Date: Mon, 05 Jan 2026 10:00:00 +0000',
      'MIME-Version: 1.0',
      content,
    ].join('\r\n'),
  )
