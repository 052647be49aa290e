// The files beside a letter: what each is called, what is in it if it is text, and which of them nobody need hear about.
import type { Part } from './parts.ts'

/** A file beside a letter, as its writer is told of it. */
export interface AttachedFile {
  /** Of letters that can be shown anywhere. */
  readonly name: string
  /** Whether it was read; one is missed where the letter leaves it to a file to say what it is about. */
  readonly fate: 'read' | 'unread' | 'missed'
  /** How a file begins that was not read, where it is text. */
  readonly text: string | undefined
}

/** A file, before it is known whether it is read. */
export interface Beside {
  readonly name: string
  /** Undefined where it is no text that can be read. */
  readonly text: string | undefined
  /** Programs add it by themselves: it is told of only where something is missed. */
  readonly isQuiet: boolean
}

/** All files beside a letter in their order, but for those that are no business of anybody who reads it. */
export function filesBeside(root: Part): readonly Beside[] {
  const pages = leavesOf(root).flatMap(({ part }) => (isPage(part) ? [part.text ?? ''] : []))
  return leavesOf(root).flatMap(({ part, within }) =>
    isBody(part) || within === 'multipart/encrypted' || isOfPrograms(part) || isShown(part, within, pages)
      ? []
      : [{ name: nameOf(part), text: textOf(part), isQuiet: isQuiet(part) }],
  )
}

interface Leaf {
  readonly part: Part
  /** The type of what it lies in. */
  readonly within: string
}

const leavesOf = (part: Part, within = ''): readonly Leaf[] =>
  part.type.startsWith('multipart/')
    ? part.parts.flatMap(inner => leavesOf(inner, part.type))
    : [{ part, within }]

const isPage = ({ type, isAttached }: Part): boolean => type === 'text/html' && !isAttached

const isBody = (part: Part): boolean => isPage(part) || (part.type === 'text/plain' && !part.isAttached)

/** Signatures, keys, cards, invitations, mails inside the mail, and what gateways make of the rest of a letter. */
const isOfPrograms = ({ type, name = '' }: Part): boolean =>
  TYPES_OF_PROGRAMS.test(type) || NAMES_OF_PROGRAMS.test(name.trim())

const TYPES_OF_PROGRAMS =
  /^(?:message\/.*|text\/(?:rfc822-headers|calendar|(?:x-)?vcard|directory|x-amp-html)|application\/(?:ics|applefile|pgp-.*|(?:x-)?pkcs7-.*))$/
const NAMES_OF_PROGRAMS =
  /(?:\.(?:p7[a-z]|sig|pgp|gpg|vcf|ics|eml)|^(?:signature|openpgp|encrypted|publickey|0x).*\.asc|^att\d+\.html?)$/i

/** Another form of the words themselves, or a picture that stands among them. */
function isShown(part: Part, within: string, pages: readonly string[]): boolean {
  if (within === 'multipart/alternative') return !part.isAttached
  if (!isPicture(part)) return false
  return within === 'multipart/related' || isNamedIn(pages, part)
}

const isPicture = ({ type, name = '' }: Part): boolean =>
  type.startsWith('image/') || /\.(?:png|jpe?g|gif|bmp|svg|webp|heic|[we]mz)$/i.test(name.trim())

/** `cid:logo@weir.example` (RFC 2392) */
function isNamedIn(pages: readonly string[], { headers }: Part): boolean {
  const id = String(headers.get('content-id') ?? '').replace(/^<|>$/g, '')
  return id !== '' && pages.some(page => page.includes(`cid:${id}`))
}

/** Telephones show pictures among the words; Outlook packs whatever it is given into winmail.dat, and often nothing. */
const isQuiet = (part: Part): boolean =>
  (part.isInline && isPicture(part)) ||
  part.type.endsWith('/ms-tnef') ||
  /^winmail\.dat$/i.test(part.name?.trim() ?? '')

/** The text of a file that is one; a program's own format under the name of a text is none. */
const textOf = ({ type, name = '', text = '' }: Part): string | undefined =>
  type !== 'text/plain' || OTHER_FORMAT.test(name.trim()) || isOfAnotherFormat(text) ? undefined : text

const OTHER_FORMAT = /\.(?:csv|tsv|html?|rtf|docx?|odt|xlsx?|ods|pdf|zip|png|jpe?g|gif)$/i

/** HTML, RTF, PDF, whatever lies in a ZIP, and anything with zeros in it. */
const isOfAnotherFormat = (text: string): boolean =>
  /^\s*<(?:!doctype|html|head|body)\b/i.test(text.slice(0, 1000)) ||
  ['{\\rtf', '%PDF', 'PK\u0003\u0004'].some(mark => text.startsWith(mark)) ||
  text.includes('\0')

const nameOf = ({ name = '', type }: Part): string =>
  safeName(name) || type.replace(/[^a-z0-9./+-]/g, '').slice(0, MOST_OF_A_NAME) || '?'

const MOST_OF_A_NAME = 50
const END_OF_A_NAME = 12

/** A name in which nothing hides, turns round or takes up room. */
export function safeName(name: string): string {
  const plain = name
    .slice(0, 1000)
    .normalize('NFC')
    .replace(/[\p{Cf}\p{Co}\p{Cs}\ufffd]/gu, '')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .replace(/^.*[/\\]/, '')
    .replace(/["“”„«»<>`|]/g, "'")
    .trim()
  const letters = [...plain]
  if (letters.length <= MOST_OF_A_NAME) return plain
  return [
    ...letters.slice(0, MOST_OF_A_NAME - END_OF_A_NAME - 3),
    '...',
    ...letters.slice(-END_OF_A_NAME),
  ].join('')
}
