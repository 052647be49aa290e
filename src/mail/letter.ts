// Reads a raw mail: who writes what in his own words, or why it is no letter, or no letter that we answer.
import { type IgnoreReason, ignoreReason } from './automatic.ts'
import { type Body, bodyOf } from './body.ts'
import type { LetterLimits, OverLimit } from './budget.ts'
import { beginningOf, contentOf, wordsOf } from './content.ts'
import { type DeliveryReport, deliveryReportIn } from './deliveryReport.ts'
import { type Correspondent, type Heads, headsOf, sendersOf, valuesOf } from './heads.ts'
import { type BrokenMail, headOf, type Part, partsOf } from './parts.ts'
import type { BeginsPress } from './press.ts'

export type { IgnoreReason } from './automatic.ts'
export type { BodySource } from './body.ts'
export { LETTER_LIMITS, type LetterLimits, type OverLimit } from './budget.ts'
export type { DeliveryFate, DeliveryReport, DeliveryResult } from './deliveryReport.ts'
export type { Correspondent, Heads } from './heads.ts'
export { type Cut, type CutReason, type OwnWords, ownWords } from './ownWords.ts'

/** A letter that somebody wrote. An answer goes to `from`; whether it is really his is for others to prove. */
export interface Letter extends Heads, Body {
  readonly kind: 'letter'
  readonly from: Correspondent
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
  | (Heads & { readonly kind: 'unreadable'; readonly why: UnreadableReason })

export interface LetterSetting {
  readonly limits: LetterLimits
  /** The judge's own addresses, in lower case. */
  readonly own: readonly string[]
  /** Whether a line begins press, as whoever reads commands can tell; if nothing is said each does that looks like it. */
  readonly beginsPress?: BeginsPress
}

/** What tells a letter from others. */
export interface Content {
  /** The same for all copies of a letter; undefined where nothing but its bytes tells it from others. */
  readonly content: string | undefined
}

/** Never throws: what cannot be read says why, with as much of its headers as could be read. */
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

/** A machine whose mail is too long gets no more of an answer than any other. */
function readHead(root: Part | undefined, trouble: UnreadableReason, { own }: LetterSetting): ReadLetter {
  const why = root === undefined ? undefined : ignoreReason(root, own)
  if (root === undefined || why === undefined) return unreadable(root, trouble)
  return { ...headsOf(root), kind: 'ignored', why }
}

function readParts(root: Part, { limits, own, beginsPress }: LetterSetting): ReadLetter {
  const heads = headsOf(root)
  if (valuesOf(root, 'from').length > 1) return unreadable(root, { kind: 'twoSenders' })
  const report = deliveryReportIn(root)
  if (report !== undefined) return { ...heads, ...report, kind: 'deliveryReport' }
  const why = ignoreReason(root, own)
  if (why !== undefined) return { ...heads, kind: 'ignored', why }
  const [from, another] = sendersOf(root)
  if (from === undefined) return unreadable(root, { kind: 'noSender' })
  if (another !== undefined) return unreadable(root, { kind: 'twoSenders' })
  const body = bodyOf(root, limits, beginsPress)
  return body.ok ? { ...heads, ...body.value, from, kind: 'letter' } : unreadable(root, body.error)
}

/** Of two senders neither is believed, nor answered. */
function unreadable(root: Part | undefined, why: UnreadableReason): ReadLetter {
  const heads = root === undefined ? NO_HEADS : headsOf(root)
  const isOne = root !== undefined && valuesOf(root, 'from').length === 1 && sendersOf(root).length === 1
  return { ...heads, from: isOne ? heads.from : undefined, kind: 'unreadable', why }
}

const NO_HEADS: Heads = {
  messageId: undefined,
  inReplyTo: undefined,
  references: [],
  from: undefined,
  recipients: [],
  subject: '',
  date: undefined,
  authenticationResults: [],
}
