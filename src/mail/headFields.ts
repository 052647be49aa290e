// The header of a raw mail field by field, byte for byte: what mail servers write on top, and signatures are made of.

/** A field as it came: its name in small letters, and its lines with their folds, in Latin letters for bytes. */
export interface Field {
  readonly name: string
  readonly text: string
}

export interface HeadAndBody {
  /** Top down. */
  readonly fields: readonly Field[]
  readonly body: Uint8Array
}

/** Undefined where line ends are such that two readers would find different fields. */
export function headFieldsOf(raw: Uint8Array): HeadAndBody | undefined {
  const text = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('latin1')
  const end = /\n\r?\n/.exec(text)
  const head = end === null ? text : text.slice(0, end.index)
  const body = raw.subarray(end === null ? raw.length : end.index + end[0].length)
  const lines = head.replace(/\r$/, '')
  return /\r(?!\n)|\0/.test(lines) ? undefined : { fields: fieldsOf(lines), body }
}

/** What stands behind the colon, in one line. */
export const saidIn = ({ text }: Field): string =>
  text
    .slice(text.indexOf(':') + 1)
    .replace(/\r\n/g, '')
    .trim()

/** The same mail with some of its fields. */
export const mailOf = (fields: readonly Field[], body: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`${fields.map(({ text }) => text).join('\r\n')}\r\n\r\n`, 'latin1'), body])

function fieldsOf(head: string): readonly Field[] {
  const fields: string[] = []
  for (const line of head.split(/\r?\n/)) {
    const last = fields.length - 1
    if (last >= 0 && /^[ \t]/.test(line)) fields[last] += `\r\n${line}`
    else fields.push(line)
  }
  return fields.map(text => ({ name: (/^[^:]*/.exec(text)?.[0] ?? '').trim().toLowerCase(), text }))
}
