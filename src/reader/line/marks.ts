// Finds what in a letter is not its writer's own (quotations, older mails, signatures) and how far each goes.
// Also tells how orders begin.
import type { Board } from '../../rules/board/board.ts'
import { gazetteerOf } from '../../rules/board/gazetteer.ts'
import { isOrder } from './headings.ts'

/** A line of a text, in plain characters. */
export interface Row {
  /** Counted from 1. */
  readonly number: number
  readonly text: string
  readonly original: string
}

/** Whether a line has nothing to read. */
export const isBlank = ({ text }: Row): boolean => text.trim() === ''

const QUOTED = /^\s*(?:>|\||:\s+\S)/

/** `> …`, `| …`, `: …`. */
export const isQuoteMarked = (text: string): boolean => QUOTED.test(text)

/** In characters: mail programs wrap such lines within a quotation, and leave their ends without a mark. */
const LONG_LINE = 68

export function isTornOff(rows: readonly Row[], at: number): boolean {
  const before = rows[at - 1]?.text ?? ''
  if (!QUOTED.test(before)) return false
  // `>`, with its text in the next line.
  const isEmptyMark = /^\s*>\s*$/.test(before)
  if (isEmptyMark && /^\s+\S/.test(rows[at]?.original ?? '')) return true
  // The same right below an introduction: nothing else of the older mail follows.
  if (isEmptyMark && WROTE_LAST.test(rows[at - 2]?.text ?? '') && !isBlank(rows[at]!)) return true
  const text = rows[at]?.text ?? ''
  // `> A Mun`, with what it does in the next line.
  if (UNIT_QUOTED.test(before) && /^\s*(?:-|(?:to|into)\b|[hsc]\b)/i.test(text)) return true
  const isWhole = /^\W*(?:[af]|army|fleet)\s+\w{3}/i.test(text)
  return (
    (HALF_QUOTED.test(before) && !isWhole) ||
    (before.length >= LONG_LINE && QUOTED.test(rows[at + 1]?.text ?? ''))
  )
}

const WROTE_LAST = /\b(?:wrote|writes|schrieb|écrit|escribió|scritto|schreef|skrev):\s*$/iu

const UNIT_QUOTED = /^[\s>|]*(?:a|f|army|fleet)\s+[\p{L}. ]{3,30}(?:[/(][nsew]c\)?)?\s*$/iu

/** `> A`, `> A Mun -`: an order that was broken in the middle. */
const HALF_QUOTED =
  /^[\s>|]*(?:a|f|army|fleet)\W*$|(?:[-–]|->|\b(?:to|supports?|convoys?|s|c|the|via|in))\s*$/i

/** `-----Original Message-----`, in the usual languages. */
export const isOlderMail = (text: string): boolean => OLDER_MAIL.test(text) || ON_WROTE.test(text)

/** `---- On Tue, 3 Mar 2026 Judge <judge@dragoman.example> wrote ---` */
const ON_WROTE = /^\s*-{2,}\s*on .{1,300} wrote\s*-{2,}\s*$/i

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
    '(?:início da )?mensagem (?:original|encaminhada|reencaminhada)',
    '(?:oryginalna|przekazana|przesłana dalej) wiadomość|wiadomość (?:oryginalna|przekazana)',
    '(?:ursprungligt|vidarebefordrat|original)[- ]?meddelande',
    '(?:oprindelig|videresendt|opprinnelig|original)[- ]?(?:besked|meddelelse|melding)',
    'reply message',
  ].join('|')})[-_=*\\s:]*$`,
  'i',
)

const FROM = /^[\s*]*(?:from|von|de|da|van|od|från|fra)\s?:[\s*]*\S/i
const OTHER_HEADER =
  /^[\s*]*(?:sent|date|subject|gesendet|datum|betreff|envoyé|date|objet|enviado(?: el)?|fecha|asunto|inviato|data|oggetto|verzonden|onderwerp|assunto|enviada(?: em)?|wysłano|temat|skickat|ämne|sendt|emne|dato)\s?:/i

/** The block of `From:`, `Sent:`, `To:` and `Subject:` above an older mail. */
export const isHeader = (rows: readonly Row[], at: number): boolean =>
  FROM.test(rows[at]!.text)
    ? rows.slice(at + 1, at + 4).some(({ text }) => OTHER_HEADER.test(text))
    : OTHER_HEADER.test(rows[at]!.text) && FROM.test(rows[at + 1]?.text ?? '')

/**
 * `:: Judge: EXMP  Game: Harbor`, the first line of every judge's mails. A mail program may send one back without any
 * marks, with words before it, or wrapped anew.
 */
export const isJudgesHead = ({ text, original }: Row): boolean =>
  !QUOTED.test(text) && JUDGES_HEAD.test(text.length < original.length ? original : text)

const JUDGES_HEAD = /(?:^|[^:]):: ?Judge: ?\w/i

/** `_____`: below it stands a footer, a signature or an older mail, if anything stands above. */
export const isUnderscores = (text: string): boolean => /^\s*_{3,}\s*$/.test(text)

/** A line of only strokes. */
export const isRule = (text: string): boolean => /^\s*(?:[-=*_~#+.]\s*)+$/.test(text)

/** Whether a line begins a signature or a footer. */
const isSignature = (text: string, original: string): boolean =>
  isSignatureMark(text, original) || isPhoneFooter(text) || isListFooter(text)

/** `-- `; a single dash on a line is a `--` that a phone has replaced. */
export const isSignatureMark = (text: string, original: string): boolean =>
  /^\s*--\s*$/.test(text) || /^\s*[—–]\s*$/.test(original)

/** `--` above the first orders is no signature. */
export function isAboveOrders(rows: readonly Row[], at: number): boolean {
  const isOrder = ({ text }: Row): boolean => UNIT_FIRST.test(text)
  const next = rows.slice(at + 1).find(row => !isBlank(row))
  return next !== undefined && isOrder(next) && !rows.slice(0, at).some(isOrder)
}
const UNIT_FIRST = /^\s*(?:[af]|army|fleet)\s+\p{L}{3}.*(?:[-=]>?|\b(?:s|c|h|to|holds|supports)\b)/iu

/** `Sent from my iPhone`, and what other programs add. */
export const isPhoneFooter = (text: string): boolean => PHONE_FOOTERS.some(footer => footer.test(text))

const PHONE_FOOTERS = [
  /^\s*sent (?:from|via|with|using) (?:my\b|the\b|a\b|mail\b|outlook|yahoo|gmail|proton|samsung|android|iphone|ipad|blackberry|windows|thunderbird|aol\b|fairmail)[^>]{0,60}$/i,
  /^\s*get (?:outlook|bluemail) for [^>]{0,100}>?\s*$/i,
  /^\s*(?:diese nachricht wurde )?von mein(?:em|er) [^>]{1,60} gesendet\.?\s*$/i,
  /^\s*gesendet (?:von|mit|über) [^>]{1,60}$/i,
  /^\s*(?:holen sie sich )?outlook (?:für|pour|para|per|voor|för|til|dla) (?:ios|android)\b[^>]{0,100}>?\s*$/i,
  /^\s*(?:télécharger|obtenir|obtener|obter o|scarica|ottieni|download|hämta|hent|pobierz(?: aplikację)?) outlook (?:pour|para|per|voor|för|til|dla) [^>]{1,100}>?\s*$/i,
  /^\s*envoyé (?:de|depuis|avec|à partir) [^>]{1,60}$/i,
  /^\s*enviad[oa] (?:desde|do|da|a partir|via|con|com) [^>]{1,60}$/i,
  /^\s*inviato (?:da|dal|con) [^>]{1,60}$/i,
  /^\s*(?:verzonden|verstuurd) (?:vanaf|met|via|van) [^>]{1,60}$/i,
  /^\s*wysłan[eoay] (?:z|ze|za pomocą|przy użyciu) [^>]{1,60}$/i,
  /^\s*(?:skickat|skickades) från [^>]{1,60}$/i,
  /^\s*sendt fra [^>]{1,60}$/i,
]

/** Some programs put it above everything but a greeting. */
export const isFooterOnTop = (rows: readonly Row[], at: number): boolean =>
  isPhoneFooter(rows[at]!.text) && at <= MOST_ROWS_ABOVE && !rows.slice(0, at).some(isOrder)

const MOST_ROWS_ABOVE = 4

/** What a mailing list adds to the end of each mail. */
export const isListFooter = (text: string): boolean =>
  /^\s*(?:to unsubscribe\b|you received this (?:message|e-?mail) because|unsubscribe:|mailing list\b)/i.test(
    text,
  )

const WROTE =
  /(?<!\p{L})(?:wrote|writes|schrieb|schrieben|écrit|escribió|escribio|scritto|schreef|escreveu|napisał|napisała|napisali|pisze|skrev|написал|пишет)(?!\p{L})/iu
const LEAD = /^\s*(?:on|am|le|el|il|op|em|w dniu|dnia|den)\s.*[\d,]/i
const MAIL_ADDRESS = /[^\s<>@]@[^\s<>@]/
/** Limits of an introduction: lines and characters. */
const MOST_LINES = 3
const LONGEST = 400

/** `England writes:`, `The master writes:` */
const NAME_WRITES = /^\s*(?:[\p{L}.'-]{1,30} ){1,4}writes:\s*$/iu

/** How many lines an introduction has: `On Tue, 3 Mar 2026 at 10:12, Judge <judge@example.org> wrote:` */
export function attributionAt(rows: readonly Row[], at: number): number {
  let text = rows[at]!.text
  if (/\b(?:i|we)(?: (?:just|already|also))? (?:wrote|write|said):\s*$/i.test(text)) return 0
  if (/wrote:\s*$/i.test(text) && text.length < LONGEST) return 1
  if (NAME_WRITES.test(text)) return 1
  if (!LEAD.test(text) && !MAIL_ADDRESS.test(text)) return 0
  for (let count = 1; count <= MOST_LINES && text.length < LONGEST; count++) {
    if (/:\s*$/.test(text)) return WROTE.test(text) ? count : 0
    const next = rows[at + count]
    if (next === undefined || isBlank(next) || QUOTED.test(next.text)) return 0
    text = `${text} ${next.text}`
  }
  return 0
}

// What in a letter is not its writer's own, and how far it goes, if provinces may stand in it.

export type StrangerReason = 'quoted' | 'attribution' | 'forwarded' | 'signature' | 'rule'

/** Lines that are not the writer's own, from one line on. */
interface Stranger {
  readonly count: number
  readonly why: StrangerReason
}

/** The lines from here on that are not the writer's own. `isFirst`: only headings stand before. */
export function strangerAt(
  rows: readonly Row[],
  at: number,
  board: Board,
  isFirst: boolean,
): Stranger | undefined {
  const { text, original } = rows[at]!
  const rest = rows.length - at
  if (isQuoted(text, board) || isTornOff(rows, at)) return { count: 1, why: 'quoted' }
  const marked = markedFrom(rows, at)
  if (marked > 0) return { count: marked, why: 'quoted' }
  if (isOlderMail(text) || isHeader(rows, at)) return { count: rest, why: 'forwarded' }
  if ((isFirst && isPhoneFooter(text)) || isFooterOnTop(rows, at)) return { count: 1, why: 'signature' }
  if ((isSignature(text, original) && !isAboveOrders(rows, at)) || (isUnderscores(text) && !isFirst)) {
    return { count: rest, why: 'signature' }
  }
  if (isRule(text)) return { count: 1, why: 'rule' }
  const count = attributionAt(rows, at)
  if (count === 0) return undefined
  if (IN_MARKS.test(rows[at + count]?.text ?? '')) return { count: count + 1, why: 'quoted' }
  return isMarked(rows, at + count, board) ? { count, why: 'attribution' } : { count: rest, why: 'quoted' }
}

/** A quotation or an example between marks: the number of its lines, or 0 if it has no last mark. */
function markedFrom(rows: readonly Row[], at: number): number {
  if (!QUOTE_BEGINS.test(rows[at]!.text)) return 0
  return rows.slice(at).findIndex(row => QUOTE_ENDS.test(row.text)) + 1
}

const QUOTE_BEGINS =
  /^\W*(?:quote\b.{0,60}|(?:begin|start)(?:ning)?(?: of)?(?: the| an?)? (?:quote|quotation|example|sample|draft)s?)\W*$/i
const QUOTE_ENDS =
  /^\W*(?:[[<]\/quote|unquote|end(?: of)?(?: the| an?)? (?:quote|quotation|example|sample|draft)s?)\W*$/i

/** `"Please move A Par - Pic."`, below the name of its speaker. */
const IN_MARKS = /^\s*["“„«].{3,}["”“»][\s.,]*$/u
const SPEAKER = /^\s{0,3}(\p{L}{1,15})>/u

/** `> …`, `| …`, `Judge> …`; but not `Mun>Bur`. */
function isQuoted(text: string, board: Board): boolean {
  if (isQuoteMarked(text)) return true
  const [, speaker] = SPEAKER.exec(text) ?? []
  return speaker !== undefined && gazetteerOf(board).named(speaker, 'slipped').length === 0
}

/** Whether the first line after an introduction is marked as a quotation, or there is none. */
function isMarked(rows: readonly Row[], from: number, board: Board): boolean {
  const next = rows.slice(from, from + 5).find(row => !isBlank(row))
  return next === undefined || isQuoted(next.text, board)
}

// How orders begin, in a text that may also be prose.

/** Whether any line begins like an order. Thanks and greetings do not. */
export const looksLikeOrders = (text: string): boolean =>
  text.split('\n').some(line => ORDER_LIKE.some(pattern => pattern.test(line)))

const ORDER_LIKE: readonly RegExp[] = [
  /^\W*(?:[af]|army|fleet)\s+\w{3,}/i,
  /^\W*(?:build|remove|disband)\s+(?:(?:[af]|army|fleet)\s+)?\w{3,}/i,
  /^\W*\w{3,}(?:\s*->?\s*|\s+(?:s|supports?)\s+)\w/i,
  /^\W*waives?\W*$/i,
]
