// Reads a raw mail: who writes what in their own words, or why it is no letter, or no letter that we answer.
import { createHash } from 'node:crypto'
import { type Body, type BodyReading, bodyOf, type SaidOfFiles } from './body.ts'
import { type DeliveryReport, deliveryReportIn } from './deliveryReport.ts'
import {
  type Correspondent,
  type Heads,
  headerNames,
  headsOf,
  mayReport,
  sendersOf,
  valuesOf,
} from './heads.ts'
import { type BrokenMail, headOf, type OverLimit, type Part, partsOf, type WholeMail } from './parts.ts'

export type { AttachedFile } from './attachments.ts'
export type { BodySource, SaidOfFiles } from './body.ts'
export type { DeliveryFate, DeliveryReport, DeliveryResult } from './deliveryReport.ts'
export type { Correspondent, Heads } from './heads.ts'
export { type Cut, type CutReason, type OwnWords, ownWords } from './ownWords.ts'
export { LETTER_LIMITS, type LetterLimits, type OverLimit } from './parts.ts'

/** A letter that somebody wrote. An answer goes to `from`; whether it is really theirs is for others to prove. */
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

/** The words of a letter, and what it has beside it. */
export interface LetterWithFiles extends Heads {
  readonly words: string
  readonly names: readonly string[]
  /** The one of them that is a text. */
  readonly file: string | undefined
}

interface LetterSetting extends Pick<BodyReading, 'limits' | 'beginsPress'> {
  /** The judge's own addresses, in lower case. */
  readonly own: readonly string[]
  /** How a letter bears on the files beside it; if nothing is said one text is read where there are no words. */
  readonly saysOfFiles?: (letter: LetterWithFiles) => SaidOfFiles
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

function readParts(root: Part, { own, saysOfFiles, ...setting }: LetterSetting): ReadLetter {
  const heads = headsOf(root)
  if (valuesOf(root, 'from').length > 1) return unreadable(root, { kind: 'twoSenders' })
  const report = mayReport(root) ? deliveryReportIn(root) : undefined
  if (report !== undefined) return { ...heads, ...report, kind: 'deliveryReport' }
  const why = ignoreReason(root, own)
  if (why !== undefined) return { ...heads, kind: 'ignored', why }
  const [from, another] = sendersOf(root)
  if (from === undefined) return unreadable(root, { kind: 'noSender' })
  if (another !== undefined) return unreadable(root, { kind: 'twoSenders' })
  const says: BodyReading['saysOfFiles'] =
    saysOfFiles && ((words, names, file) => saysOfFiles({ ...heads, words, names, file }))
  const body = bodyOf(root, { ...setting, saysOfFiles: says })
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
  inReplyTo: [],
  references: [],
  from: undefined,
  recipients: [],
  subject: '',
  date: undefined,
  authenticationResults: [],
}

// What makes two mails copies of one letter: the same sender, Message-ID, Date, Subject and words, by whatever ways they came.

/**
 * The same for all copies of a letter; what is written on the way (Received, Delivered-To and the like) is left out,
 * and so are the ways in which its parts were packed. Undefined where the writer has neither numbered nor dated it:
 * then two letters that say the same may well be two. It is a plain hash: whoever keeps it has to hide it, for the
 * letter may hold a password that can be guessed.
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

/** Line ends and what stands before them change on the way, and so does a line that begins with From. (RFC 4155) */
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

/** So much of a mail that is too long is there by every way. */
const BEGINNING = 65_536

/** What stands for the words of a mail that cannot be taken apart: how it begins below its headers, without blanks. */
function beginningOf(raw: Uint8Array): readonly string[] {
  const text = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('latin1')
  const end = text.search(/\r?\n\r?\n/)
  const body = end < 0 ? '' : text.slice(end, end + 2 * BEGINNING)
  return [body.replace(/\s+/g, '').slice(0, BEGINNING)]
}

// Tells letters that a machine wrote, or that come from us: nobody waits for an answer to them.

/** Why a letter is filed and not answered. */
type IgnoreReason = 'ownMail' | 'readReceipt' | 'autoReply' | 'mailingList' | 'bulk' | 'machineReport'

/** Why nobody waits for an answer, if so; `own` are the judge's addresses, in lower case. */
function ignoreReason(root: Part, own: readonly string[]): IgnoreReason | undefined {
  if (isOwnMail(root, own)) return 'ownMail'
  if (isReport(root)) return isReadReceipt(root) ? 'readReceipt' : 'machineReport'
  if (isAutoReply(root)) return 'autoReply'
  if (headerNames(root).some(name => LIST_HEADERS.includes(name))) return 'mailingList'
  const precedence = valuesOf(root, 'precedence').join(' ')
  return /\b(?:bulk|list|junk)\b/i.test(precedence) ? 'bulk' : undefined
}

const LIST_HEADERS = ['list-id', 'list-unsubscribe', 'list-post', 'mailing-list']

/** Judges mark their mails, ours and the classic ones. */
const JUDGE_HEADER = /^x-(?:dragoman|njudge|judge)(?:-|$)/

function isOwnMail(root: Part, own: readonly string[]): boolean {
  if (headerNames(root).some(name => JUDGE_HEADER.test(name))) return true
  const loops = valuesOf(root, 'x-loop').join(' ').toLowerCase()
  return (
    own.some(address => loops.includes(address)) ||
    sendersOf(root).some(({ address }) => own.includes(address))
  )
}

const isReport = ({ type }: Part): boolean => type === 'multipart/report'

/** RFC 8098. */
const isReadReceipt = (root: Part): boolean =>
  /disposition-notification/i.test(valuesOf(root, 'content-type').join(' ')) ||
  root.parts.some(({ type }) => type === 'message/disposition-notification')

const isAutoReply = (root: Part): boolean =>
  isSubmittedByMachine(root) || hasAutoHeader(root) || isFromNobody(root) || isAway(root)

/** RFC 3834, 5: everything but `no` was sent by a machine. */
const isSubmittedByMachine = (root: Part): boolean =>
  valuesOf(root, 'auto-submitted').some(value => !/^(?:\([^()]*\)\s*)*no\b/i.test(value))

const AUTO_HEADERS =
  /^x-(?:auto-?reply|autoreply-from|autorespond|autoresponder|mail-autoreply|vacation)(?:-|$)/

/** Outlook asks not to be answered by machines where it writes as one. */
const hasAutoHeader = (root: Part): boolean =>
  headerNames(root).some(name => AUTO_HEADERS.test(name)) ||
  valuesOf(root, 'x-auto-response-suppress').some(value => /\b(?:all|oof|autoreply)\b/i.test(value)) ||
  valuesOf(root, 'precedence').some(value => /auto[-_]?reply/i.test(value))

/** Whom no answer reaches. */
const isFromNobody = (root: Part): boolean =>
  valuesOf(root, 'return-path').some(value => /^<\s*>$/.test(value)) ||
  sendersOf(root).some(({ address }) => /^mailer-daemon@/.test(address))

const isAway = (root: Part): boolean => AWAY.test(String(root.headers.get('subject') ?? '').slice(0, 200))

const AWAY = new RegExp(
  `^\\s*(?:${[
    'auto(?:matic|mated|matische)?[ -]?(?:reply|response|antwort)\\b',
    '(?:i am |currently )?out of (?:the )?office\\s*(?:[:!.-]|$|re\\b|auto)',
    'ooo\\s*[:-]',
    'away from (?:my |the )?(?:office|desk|mail)\\b',
    '(?:vacation|holiday|on vacation|on holiday)\\s*(?::|reply|message|auto)',
    'automatische? (?:antwort|afwezigheidsmelding|antwoord)',
    'automatisch antwoord',
    'abwesenheits(?:notiz|assistent|nachricht|meldung)',
    '(?:nicht im büro|außer haus|abwesend|ich bin abwesend|im urlaub)\\s*(?:[:!.-]|$)',
    'réponse automatique',
    "(?:message d'absence|absence du bureau|absent du bureau|absente? du)",
    'respuesta automática',
    'fuera de (?:la )?oficina',
    'risposta automatica',
    '(?:fuori sede|fuori ufficio|assenza dall.ufficio|assente\\s*(?:[:!.-]|$))',
    'afwezig(?:heid|heidsbericht|heidsassistent)?\\s*(?:[:!.-]|$|re\\b)',
    'niet op kantoor',
    'resposta automática',
    '(?:ausência (?:temporária|do escritório)|fora do escritório)',
    '(?:automatyczna odpowiedź|odpowiedź automatyczna|autoodpowiedź)',
    '(?:poza biurem|nieobecność)\\s*(?:[:!.-]|$)',
    'auto(?:matisk|matiskt)?\\s?svar\\b',
    'frånvaro(?:meddelande)?\\s*(?:[:!.-]|$)',
    'automaattinen vastaus',
    'automatická odpověď',
    'автоответ|автоматический ответ',
  ].join('|')})`,
  'iu',
)

// How machines speak that answer for people: by this alone nothing is thrown away, since people write such words as well.

/** Whether a text reads like that of a vacation program, of a ticket system, or of anything else that answers by itself. */
export const soundsAutomatic = (text: string): boolean =>
  AUTOMATIC.test(text.slice(0, MOST_READ).replace(/\s+/g, ' '))

/** Such a text comes to the point at once. */
const MOST_READ = 4000

/** A few words of each kind in the languages that are written most; a letter or a blank may stand on either side. */
const PHRASES = [
  // What programs say of themselves, whatever the language.
  'auto[- ]?(?:reply|replies|respon|generat|antwort|svar|mat[aeiïy]|mát|ответ)',
  'автоматич|自動|自动',
  '##-|\\[?#\\d{3,}',
  '\\bticket|\\bcase (?:number|id)\\b|\\breference (?:number|no\\b)',
  '(?:do|please) not reply|no-?reply|reply above',
  // English
  'out of (?:the )?office|(?:on|annual|parental|sick) (?:vacation|holiday|leave)\\b|\\bon holidays\\b',
  "\\bi(?: a|')?m (?:currently |now )?(?:away|out|travel|absent|unavailable)|currently (?:away|unavailable|travel|closed|out\\b)",
  'limited access|no longer (?:with|work|employ|monitor|in use|check)|not monitored|back in the office',
  'will (?:be back|return|get back|get in touch|respond|reply|answer|be in touch|contact)',
  'thank(?:s| you)[^.!?]{0,30} (?:message|e-?mail|mail|letter|inquiry|enquiry|request|contacting|writing|reaching|getting in touch|note)',
  '(?:have|has been|was|been) (?:received|registered|logged|opened|assigned|delivered)|(?:have|we) received your',
  // German
  'abwesen|urlaub|im büro|außer haus|elternzeit|erreichbar|eingegangen|bestätigen (?:ihnen|wir) den|(?:vorgangs|bearbeitungs)nummer',
  'dank für (?:ihr|dein|eur|die|das)|(?:anfrage|nachricht|e-?mail|mail)[^.]{0,30} erhalten|nicht weitergeleitet',
  // French
  'absen[tc]|\\bcongés?\\b|vacances|bien (?:reçu|été reçu|enregistr)|accusé de réception|prise? en compte|merci (?:de|pour|d.avoir)|de retour',
  // Spanish
  'vacaciones|ausen[tc]|fuera de la oficina|gracias por (?:su|tu|el|contact|escrib|comunic)|(?:hemos|he) recibido|ha sido (?:recibid|registrad)|\\bno responda',
  // Italian
  'fuori (?:dall.)?(?:ufficio|sede)|assen(?:te|za)|\\bferie\\b|vacanz|grazie per|(?:abbiamo|ho) ricevuto|è stat[ao] (?:ricev|regist|pres)|non risponder',
  // Dutch
  'afwezig|vakantie|op kantoor|(?:bedankt|dank) voor|ontvangen|niet aanwezig',
  // Portuguese
  'ausên|férias|obrigad[oa] (?:por|pel)|recebemos|agradecemos|fora do escritório|não responda',
  // Polish
  'nieobecn|urlop|dziękuj\\p{L}+ za|otrzymali|zgłoszeni|poza biurem',
  // Swedish, Danish, Norwegian
  'frånvar|fravær|semester|\\bferie|på kontoret|ta(?:ck|kk?) för|takk? for|mot(?:tagit|tatt)|modtaget',
  // Finnish, Czech, Hungarian, Turkish, Greek
  'lomalla|poissa|kiitos (?:viesti|yhteyden)|nepřítom|dovolen|děkuj\\p{L}+ za|szabadság|köszönj|izinde|teşekkür|ευχαριστ|απουσί',
  // Russian, Ukrainian
  'отпуск|відпуст|отсутств|відсутн|спасибо за|дякуємо за|получен|заявк',
  // Chinese, Japanese
  '休暇|不在|休假|外出|收到您|ありがとうござい',
]

const AUTOMATIC = new RegExp(PHRASES.join('|'), 'iu')
