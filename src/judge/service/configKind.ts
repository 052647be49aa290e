// The configuration as a kind of file: its field names, and what no answer repeats: any line about a mail server may hold a secret.
import { type FileKind, nearest } from '../../rules/board/fileKind.ts'
import { configSchema, fieldNames } from './configSchema.ts'

const FIELDS: ReadonlySet<string> = new Set(fieldNames(configSchema))

/** Passwords and keys belong here, and so may stand in a wrong line here too. */
const CLOSED = ['mailbox', 'smtp'] as const
const CLOSED_FIELDS = new Set([
  'store',
  ...CLOSED.flatMap(name => [name, ...fieldNames(configSchema.shape[name])]),
])

/** Sections, and fields of theirs, in which nobody has a secret. */
const OPEN: ReadonlySet<string> = new Set([...FIELDS].filter(name => !CLOSED_FIELDS.has(name)))

/** What other programs call our fields. */
const SYNONYMS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['pw', 'pwd', 'pass', 'passwort', 'passphrase'].map(word => [word, 'password'])),
  ...Object.fromEntries(['server', 'hostname', 'machine'].map(word => [word, 'host'])),
  ...Object.fromEntries(['username', 'login', 'account'].map(word => [word, 'user'])),
  ...Object.fromEntries(['ssl', 'encryption'].map(word => [word, 'security'])),
}

export const CONFIGURATION: FileKind = {
  fields: FIELDS,
  synonyms: SYNONYMS,
  mayRepeat: (value, { section, field }) =>
    isOpen(section) || typeof value !== 'string' || isHarmless(value, field),
  mayName: (word, section) => isOpen(section) || nearest(word, FIELDS, SYNONYMS) !== undefined,
}

const isOpen = (section: string | undefined): boolean => section !== undefined && OPEN.has(section)

/** A number, the name of a machine where one belongs, or a word for how a connection is made safe. */
const isHarmless = (value: string, field: string): boolean =>
  /^\s*\d{1,5}\s*$/.test(value) ||
  /^(?:ssl|tls|starttls|none|imaps?|smtps?|pop3s?|yes|no|true|false)$/i.test(value) ||
  (/^(?:host|url)$/.test(field) &&
    /^(?:[a-z]+:\/\/)?[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d{1,5})?(?:\/[a-z/]*)?$/i.test(value))
