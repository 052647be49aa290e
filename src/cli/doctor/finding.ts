// What the doctor says of a thing: that it is well, what to mend, and the DNS record that mends it, ready to paste.

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
  /** Nothing speaks against it, and nothing for it: it cannot be seen from here. */
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

/** A line for what was found, and one for each record. */
export const linesFor = ({ part, isWell, isOpen, text, records = [] }: Finding): readonly string[] => [
  `${part}: ${isWell && isOpen !== true ? 'ok, ' : ''}${text}`,
  ...records.map(record => `    ${recordLine(record)}`),
]

/** As a zone file has it: names end in a dot, and no string of a text is longer than 255. (RFC 1035, 3.3) */
export const recordLine = ({ name, type, value }: DnsRecord): string =>
  `${name}. ${type} ${type === 'TXT' ? (value.match(/.{1,255}/g) ?? []).map(quoted).join(' ') : value}`

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`
