// The files attached to a letter: their names, their text if they have any, and which of them the sender need not hear about.
import type { Part } from './parts.ts'

/** An attached file, as reported to its sender. */
export interface AttachedFile {
  /** Contains only characters that can be shown anywhere. */
  readonly name: string
  /** Whether it was read; `missed` if the letter leaves it to a file to say what it is about. */
  readonly fate: 'read' | 'unread' | 'missed'
  /** The beginning of a text file that was not read. */
  readonly text: string | undefined
}

/** An attached file, before it is known whether it is read. */
export interface Beside {
  readonly name: string
  /** Undefined if it is not readable text. */
  readonly text: string | undefined
  /** Programs add such files by themselves: the sender hears of it only where a file is missed. */
  readonly isQuiet: boolean
}

/** All files attached to a letter in their order, except those that no reader is interested in. */
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
  /** The type of the multipart that contains it. */
  readonly within: string
}

const leavesOf = (part: Part, within = ''): readonly Leaf[] =>
  part.type.startsWith('multipart/')
    ? part.parts.flatMap(inner => leavesOf(inner, part.type))
    : [{ part, within }]

const isPage = ({ type, isAttached }: Part): boolean => type === 'text/html' && !isAttached

const isBody = (part: Part): boolean => isPage(part) || (part.type === 'text/plain' && !part.isAttached)

/** Signatures, keys, cards, invitations, enclosed mails, and the parts that gateways add. */
const isOfPrograms = ({ type, name = '' }: Part): boolean =>
  TYPES_OF_PROGRAMS.test(type) || NAMES_OF_PROGRAMS.test(name.trim())

const TYPES_OF_PROGRAMS =
  /^(?:message\/.*|text\/(?:rfc822-headers|calendar|(?:x-)?vcard|directory|x-amp-html)|application\/(?:ics|applefile|pgp-.*|(?:x-)?pkcs7-.*))$/
const NAMES_OF_PROGRAMS =
  /(?:\.(?:p7[a-z]|sig|pgp|gpg|vcf|ics|eml)|^(?:signature|openpgp|encrypted|publickey|0x).*\.asc|^att\d+\.html?)$/i

/** Another form of the text, or a picture inside it. */
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

/** Phones put pictures among the words. Outlook packs any attachment into winmail.dat, and often nothing at all. */
const isQuiet = (part: Part): boolean =>
  (part.isInline && isPicture(part)) ||
  part.type.endsWith('/ms-tnef') ||
  /^winmail\.dat$/i.test(part.name?.trim() ?? '')

/** The text of a text file; undefined where the contents have another format despite the name. */
const textOf = ({ type, name = '', text = '' }: Part): string | undefined =>
  type !== 'text/plain' || OTHER_FORMAT.test(name.trim()) || isOfAnotherFormat(text) ? undefined : text

const OTHER_FORMAT = /\.(?:csv|tsv|html?|rtf|docx?|odt|xlsx?|ods|pdf|zip|png|jpe?g|gif)$/i

/** HTML, RTF, PDF, anything in a ZIP, and anything with zero bytes. */
const isOfAnotherFormat = (text: string): boolean =>
  /^\s*<(?:!doctype|html|head|body)\b/i.test(text.slice(0, 1000)) ||
  ['{\\rtf', '%PDF', 'PK\u0003\u0004'].some(mark => text.startsWith(mark)) ||
  text.includes('\0')

const nameOf = ({ name = '', type }: Part): string =>
  safeName(name) || type.replace(/[^a-z0-9./+-]/g, '').slice(0, MOST_OF_A_NAME) || '?'

const MOST_OF_A_NAME = 50
const END_OF_A_NAME = 12

/** A name without hidden characters, changes of direction or excessive length. */
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
