// The configuration as a kind of file: the names of its fields, and what no answer about it repeats, since a secret may stand in any line about a mail server.
import { type FileKind, nearest } from '../../rules/board/fileKind.ts'
import { configSchema, fieldNames } from './configSchema.ts'

const FIELDS: ReadonlySet<string> = new Set(fieldNames(configSchema))

/** Where passwords and keys belong, and so may stand in a wrong line too. */
const CLOSED = ['mailbox', 'smtp'] as const
const CLOSED_FIELDS = new Set([
  'store',
  ...CLOSED.flatMap(name => [name, ...fieldNames(configSchema.shape[name])]),
])

/** Sections, and fields of theirs, in which nobody has a secret. */
const OPEN: ReadonlySet<string> = new Set([...FIELDS].filter(name => !CLOSED_FIELDS.has(name)))

/** What other programs call what we call so. */
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

/** A number, the name of a machine where one belongs, or what says how a connection is made safe. */
const isHarmless = (value: string, field: string): boolean =>
  /^\s*\d{1,5}\s*$/.test(value) ||
  /^(?:ssl|tls|starttls|none|imaps?|smtps?|pop3s?|yes|no|true|false)$/i.test(value) ||
  (/^(?:host|url)$/.test(field) &&
    /^(?:[a-z]+:\/\/)?[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d{1,5})?(?:\/[a-z/]*)?$/i.test(value))
