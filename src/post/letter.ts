// Reads a raw mail: who writes what in their own words, or why it is not a letter, or not one that we answer.
import { createHash } from 'node:crypto'
import { type Body, type BodyReading, bodyOf, type SaidOfFiles } from './body.ts'
import { type DeliveryReport, deliveryReportIn } from './deliveryReport.ts'
import { type Correspondent, type Heads, headsOf, mayReport, sendersOf, valuesOf } from './heads.ts'
import type { OverLimit } from './limits.ts'
import { type IgnoreReason, ignoreReason, mayBringBack, type SpamReport, spamReportIn } from './machines.ts'
import { type BrokenMail, headOf, type Part, partsOf, type WholeMail } from './parts.ts'

export type { AttachedFile } from './attachments.ts'
export type { BodySource, SaidOfFiles } from './body.ts'
export type { DeliveryFate, DeliveryReport, DeliveryResult } from './deliveryReport.ts'
export type { Correspondent, Heads } from './heads.ts'
export { type Cut, type CutReason, type OwnWords, ownWords } from './ownWords.ts'

/** A letter from a person. A reply goes to `from`; proving that it is really theirs is done elsewhere. */
export interface Letter extends Heads, Body {
  readonly kind: 'letter'
  readonly from: Correspondent
  /**
   * Whether its subject is that of an automatic reply, which may copy our mail: then only what our mail does not
   * contain is the writer's own.
   */
  readonly mayBringBack?: true
}

/** Why a mail is not read. */
export type UnreadableReason =
  | OverLimit
  | BrokenMail
  | { readonly kind: 'noSender' }
  | { readonly kind: 'twoSenders' }

export type ReadLetter =
  | Letter
  | (Heads & { readonly kind: 'ignored'; readonly why: IgnoreReason })
  | (Heads & DeliveryReport & { readonly kind: 'deliveryReport' })
  | (Heads & { readonly kind: 'spamReport'; readonly report: SpamReport })
  | (Heads & { readonly kind: 'unreadable'; readonly why: UnreadableReason })

/** The words of a letter and the names of its files. */
export interface LetterWithFiles extends Heads {
  readonly words: string
  readonly names: readonly string[]
  /** The only text file among them. */
  readonly file: string | undefined
}

interface LetterSetting extends Pick<BodyReading, 'limits' | 'beginsPress'> {
  /** The judge's own addresses, in lower case. */
  readonly own: readonly string[]
  /** How a letter relates to its files. By default a single text file is read where there are no words. */
  readonly saysOfFiles?: (letter: LetterWithFiles) => SaidOfFiles
}

/** What tells a letter from others. */
export interface Content {
  /** The same for all copies of a letter; undefined if only its bytes identify it. */
  readonly content: string | undefined
}

/** Never throws: an unreadable mail returns the reason, with as much of its headers as could be read. */
export async function readLetter(raw: Uint8Array, setting: LetterSetting): Promise<ReadLetter & Content> {
  const whole = await partsOf(raw, setting.limits)
  if (whole.ok) {
    const { root } = whole.value
    return { ...readParts(root, setting), content: contentOf(root, wordsOf(whole.value)) }
  }
  const head = await headOf(raw, setting.limits)
  const content = head === undefined ? undefined : contentOf(head, beginningOf(raw))
  return { ...readHead(head, whole.error, setting), content }
}

/** A machine gets no reply, even if its mail is too long. */
function readHead(root: Part | undefined, trouble: UnreadableReason, { own }: LetterSetting): ReadLetter {
  const why = root === undefined ? undefined : ignoreReason(root, own)
  if (root === undefined || why === undefined) return unreadable(root, trouble)
  return { ...headsOf(root), kind: 'ignored', why }
}

function readParts(root: Part, { own, saysOfFiles, ...setting }: LetterSetting): ReadLetter {
  const heads = headsOf(root)
  if (valuesOf(root, 'from').length > 1) return unreadable(root, { kind: 'twoSenders' })
  const report = mayReport(root) ? deliveryReportIn(root) : undefined
  if (report !== undefined) return { ...heads, ...report, kind: 'deliveryReport' }
  const complaint = spamReportIn(root)
  if (complaint !== undefined && complaint !== 'noComplaint')
    return { ...heads, kind: 'spamReport', report: complaint }
  const why = complaint === undefined ? ignoreReason(root, own) : 'machineReport'
  if (why !== undefined) return { ...heads, kind: 'ignored', why }
  const [from, another] = sendersOf(root)
  if (from === undefined) return unreadable(root, { kind: 'noSender' })
  if (another !== undefined) return unreadable(root, { kind: 'twoSenders' })
  const says: BodyReading['saysOfFiles'] =
    saysOfFiles && ((words, names, file) => saysOfFiles({ ...heads, words, names, file }))
  const body = bodyOf(root, { ...setting, saysOfFiles: says })
  if (!body.ok) return unreadable(root, body.error)
  const brings = mayBringBack(root) ? { mayBringBack: true as const } : {}
  return { ...heads, ...body.value, ...brings, from, kind: 'letter' }
}

/** With two senders neither is believed or answered. */
function unreadable(root: Part | undefined, why: UnreadableReason): ReadLetter {
  const heads = root === undefined ? NO_HEADS : headsOf(root)
  const isOne = root !== undefined && valuesOf(root, 'from').length === 1 && sendersOf(root).length === 1
  return { ...heads, from: isOne ? heads.from : undefined, kind: 'unreadable', why }
}

const NO_HEADS: Heads = {
  messageId: undefined,
  inReplyTo: [],
  references: [],
  from: undefined,
  recipients: [],
  subject: '',
  date: undefined,
  authenticationResults: [],
}

// Copies of a letter have the same sender, Message-ID, Date, Subject and words, whatever way they came.

/**
 * The same for all copies of a letter. Headers that are added on the way (Received, Delivered-To and the like) and the
 * encoding of its parts are left out. Undefined if the letter has neither Message-ID nor date: two such letters with
 * the same text may well be two. The hash is a plain one and must be kept secret, for the letter may contain a password
 * that can be guessed.
 */
function contentOf(root: Part, words: readonly string[]): string | undefined {
  const { messageId, date, from, subject } = headsOf(root)
  const id = messageId ?? valuesOf(root, 'message-id')[0] ?? null
  const day = date ?? valuesOf(root, 'date')[0] ?? null
  if (id === null && day === null) return undefined
  const said = [from?.address ?? null, id, day, subject, words]
  return createHash('sha256').update(JSON.stringify(said)).digest('hex')
}

/** What a mail says: its texts as they are read, and the hashes of everything else. */
const wordsOf = ({ root, files }: WholeMail): readonly string[] => [...textsOf(root), ...files]

/** Line ends, the blanks before them, and lines that begin with From change on the way. (RFC 4155) */
function textsOf({ type, text = '', parts }: Part): readonly string[] {
  const plain = text.replace(UNSEEN, '').replace(/\r\n?/g, '\n')
  const bare = type === 'text/html' ? plain.replace(/\s+/g, ' ').trim() : withoutEnds(plain)
  return [...(bare === '' ? [] : [`${type} ${bare}`]), ...parts.flatMap(textsOf)]
}

const withoutEnds = (text: string): string =>
  text
    .split('\n')
    .map(line => line.trimEnd().replace(/^>+(?=From )/, ''))
    .join('\n')
    .trim()

const UNSEEN = /(?![\r\n\t])\p{Cc}|\ufeff/gu

/** Every copy of a mail that is too long contains at least this much. */
const BEGINNING = 65_536

/** Replaces the words of a mail that cannot be parsed: the beginning of its body without blanks. */
function beginningOf(raw: Uint8Array): readonly string[] {
  const text = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('latin1')
  const end = text.search(/\r?\n\r?\n/)
  const body = end < 0 ? '' : text.slice(end, end + 2 * BEGINNING)
  return [body.replace(/\s+/g, '').slice(0, BEGINNING)]
}
