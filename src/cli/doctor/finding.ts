// What the doctor says about one thing: that it is well, or what to mend, with the DNS record that mends it.
import { wording } from '../../wording/wording.ts'

export interface Finding {
  readonly part:
    | 'configuration'
    | 'store'
    | 'keep'
    | 'outbox'
    | 'imap'
    | 'smtp'
    | 'letter'
    | 'domain'
    | 'mx'
    | 'spf'
    | 'dkim'
    | 'dmarc'
    | 'sender'
    | 'reverse'
    | 'tls'
    | 'postmaster'
    | 'health'
    | 'web'
    | 'templates'
    | 'boards'
    | 'clock'
    | 'smoke'
  readonly isWell: boolean
  /** Neither well nor ill: it cannot be checked from here. */
  readonly isOpen?: true
  readonly text: string
  /** What to publish. */
  readonly records?: readonly DnsRecord[]
}

export interface DnsRecord {
  readonly name: string
  readonly type: 'TXT' | 'MX' | 'A' | 'AAAA' | 'PTR'
  readonly value: string
}

const say = wording.doctor.line

/** A line for the finding, and one for each record. */
export const linesFor = ({ part, isWell, isOpen, text, records = [] }: Finding): readonly string[] => [
  (isWell && isOpen !== true ? say.ok : say.other)({ part, text }),
  ...records.map(record => `    ${recordLine(record)}`),
]

/** In zone file format: names end in a dot, and no string of a text is longer than 255. (RFC 1035, 3.3) */
export const recordLine = ({ name, type, value }: DnsRecord): string =>
  `${name}. ${type} ${type === 'TXT' ? (value.match(/.{1,255}/g) ?? []).map(quoted).join(' ') : value}`

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`
