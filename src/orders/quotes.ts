// What in a mail is not its writer's own: quotations, the lines that introduce them, older mails, signatures.
import type { Board } from '../board/board.ts'
import { gazetteerOf } from '../board/gazetteer.ts'

/** A line of a text, already in plain characters. */
export interface Row {
  /** Counted from 1. */
  readonly number: number
  readonly text: string
  readonly original: string
}

export type StrangerReason = 'quoted' | 'attribution' | 'forwarded' | 'signature' | 'rule'

/** Some lines that are not the writer's own, from one line on. */
export interface Stranger {
  readonly count: number
  readonly why: StrangerReason
}

/** What begins at a line that is not the writer's own; `isFirst` where nothing but headings stood before. */
export function strangerAt(
  rows: readonly Row[],
  at: number,
  board: Board,
  isFirst: boolean,
): Stranger | undefined {
  const { text, original } = rows[at]!
  const rest = rows.length - at
  if (isQuoted(text, board) || isTornOff(rows, at)) return { count: 1, why: 'quoted' }
  if (OLDER_MAIL.test(text) || isHeader(rows, at)) return { count: rest, why: 'forwarded' }
  if (isSignature(text, original) || (UNDERSCORES.test(text) && !isFirst)) {
    return { count: rest, why: 'signature' }
  }
  if (RULE.test(text)) return { count: 1, why: 'rule' }
  const count = attributionAt(rows, at)
  if (count === 0) return undefined
  return isMarked(rows, at + count, board) ? { count, why: 'attribution' } : { count: rest, why: 'quoted' }
}

/** Whether anything on a line can be read at all. */
export const isBlank = ({ text }: Row): boolean => text.trim() === ''

const QUOTED = /^\s*(?:>|\|)/
const SPEAKER = /^\s{0,3}(\p{L}{1,15})>/u

/** `> …`, `| …`, `Judge> …`; but not `Mun>Bur`. */
function isQuoted(text: string, board: Board): boolean {
  if (QUOTED.test(text)) return true
  const [, speaker] = SPEAKER.exec(text) ?? []
  return speaker !== undefined && gazetteerOf(board).named(speaker, 'slipped').length === 0
}

/** A mail program that breaks long lines leaves their ends without a mark, in the middle of a quotation. */
const LONG_LINE = 68

function isTornOff(rows: readonly Row[], at: number): boolean {
  const before = rows[at - 1]?.text ?? ''
  return before.length >= LONG_LINE && QUOTED.test(before) && QUOTED.test(rows[at + 1]?.text ?? '')
}

/** What the first line after an introduction looks like: marked as a quotation, or there is none. */
function isMarked(rows: readonly Row[], from: number, board: Board): boolean {
  const next = rows.slice(from, from + 5).find(row => !isBlank(row))
  return next === undefined || isQuoted(next.text, board)
}

const OLDER_MAIL = new RegExp(
  `^[-_=*\\s]*(?:${[
    '(?:begin )?forwarded message',
    'original message',
    'original appointment',
    'anfang der weitergeleiteten (?:nachricht|e-?mail)',
    '(?:ursprüngliche|weitergeleitete|original)[- ]?nachricht',
    "(?:début du )?message (?:d'origine|original|transféré|réexpédié|initial)",
    'mensaje (?:original|reenviado)',
    '(?:inizio )?messaggio (?:originale|inoltrato)',
    '(?:oorspronkelijk|doorgestuurd|origineel) bericht',
    'begin doorgestuurd bericht',
    'mensagem (?:original|encaminhada)',
  ].join('|')})[-_=*\\s:]*$`,
  'i',
)

const FROM = /^[\s*]*(?:from|von|de|da|van)\s?:[\s*]*\S/i
const OTHER_HEADER =
  /^[\s*]*(?:sent|date|subject|gesendet|datum|betreff|envoyé|date|objet|enviado(?: el)?|fecha|asunto|inviato|data|oggetto|verzonden|onderwerp|assunto)\s?:/i

/** The block of `From:`, `Sent:`, `To:` and `Subject:` above an older mail. */
const isHeader = (rows: readonly Row[], at: number): boolean =>
  FROM.test(rows[at]!.text) && rows.slice(at + 1, at + 4).some(({ text }) => OTHER_HEADER.test(text))

/** `_____`: what stands below is a footer, a signature or an older mail, if anything stands above. */
const UNDERSCORES = /^\s*_{3,}\s*$/
const RULE = /^\s*(?:[-=*_~#+.]\s*)+$/

const SIGNATURES = [
  /^\s*--\s*$/,
  /^\s*sent (?:from|via|with|using) (?:my\b|the\b|a\b|mail\b|outlook|yahoo|gmail|proton|samsung|android|iphone|ipad|blackberry|windows|thunderbird|aol\b|fairmail)[^>]{0,60}$/i,
  /^\s*get outlook for [^>]{0,40}$/i,
  /^\s*(?:diese nachricht wurde )?von mein(?:em|er) [^>]{1,60} gesendet\.?\s*$/i,
  /^\s*gesendet (?:von|mit|über) [^>]{1,60}$/i,
  /^\s*outlook für (?:ios|android) [^>]{1,40}$/i,
  /^\s*envoyé (?:de|depuis|avec|à partir) [^>]{1,60}$/i,
  /^\s*enviad[oa] (?:desde|do|da|a partir|via|con|com) [^>]{1,60}$/i,
  /^\s*inviato (?:da|dal|con) [^>]{1,60}$/i,
  /^\s*verzonden (?:vanaf|met|via|van) [^>]{1,60}$/i,
  /^\s*(?:to unsubscribe\b|you received this (?:message|e-?mail) because|unsubscribe:|mailing list\b)/i,
]

/** A dash alone on a line is the `--` that a telephone made into one. */
const isSignature = (text: string, original: string): boolean =>
  SIGNATURES.some(signature => signature.test(text)) || /^\s*[—–]\s*$/.test(original)

const WROTE =
  /(?<!\p{L})(?:wrote|writes|schrieb|schrieben|écrit|escribió|escribio|scritto|schreef|escreveu)(?!\p{L})/iu
const LEAD = /^\s*(?:on|am|le|el|il|op|em)\s.*[\d,]/i
const MAIL_ADDRESS = /[<(]?[^\s<>@]{1,64}@[^\s<>@]{1,200}/
/** An introduction goes over so many lines at the most, of so many characters. */
const MOST_LINES = 3
const LONGEST = 400

/** Over how many lines it goes: `On Tue, 3 Mar 2026 at 10:12, Judge <judge@example.org> wrote:` */
function attributionAt(rows: readonly Row[], at: number): number {
  let text = rows[at]!.text
  if (/wrote:\s*$/i.test(text) && text.length < LONGEST) return 1
  if (!LEAD.test(text) && !MAIL_ADDRESS.test(text)) return 0
  for (let count = 1; count <= MOST_LINES && text.length < LONGEST; count++) {
    if (/:\s*$/.test(text)) return WROTE.test(text) ? count : 0
    const next = rows[at + count]
    if (next === undefined || isBlank(next) || QUOTED.test(next.text)) return 0
    text = `${text} ${next.text}`
  }
  return 0
}
