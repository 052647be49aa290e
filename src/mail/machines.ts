// Tells letters that a machine wrote, or that come from us: nobody waits for an answer to them.
import { looksLikeOrders } from '../orders/reading/marks.ts'
import { headerNames, sendersOf, valuesOf } from './heads.ts'
import { ownWords } from './ownWords.ts'
import type { Part } from './parts.ts'

/** Why a letter is filed and not answered. */
export type IgnoreReason =
  | 'ownMail'
  | 'readReceipt'
  | 'calendarReply'
  | 'autoReply'
  | 'mailingList'
  | 'bulk'
  | 'machineReport'

/** Why nobody waits for an answer, if so; `own` are the judge's addresses, in lower case. */
export function ignoreReason(root: Part, own: readonly string[]): IgnoreReason | undefined {
  if (isOwnMail(root, own)) return 'ownMail'
  if (isReadReceipt(root)) return 'readReceipt'
  if (isReport(root)) return 'machineReport'
  if (isCalendarReply(root)) return 'calendarReply'
  if (isAutoReply(root)) return 'autoReply'
  if (isFromList(root)) return 'mailingList'
  const precedence = valuesOf(root, 'precedence').join(' ')
  return /\b(?:bulk|list|junk)\b/i.test(precedence) ? 'bulk' : undefined
}

/** RFC 2369, RFC 2919, and what programs wrote before them. */
const LIST_HEADER =
  /^(?:list-(?:id|unsubscribe|post|help|subscribe|owner|archive)|(?:x-)?mailing-?list|x-(?:beenthere|mailman-version|listserver?|google-group-id))$/

/** Lists take what comes back at an address of their own. */
const isFromList = (root: Part): boolean =>
  headerNames(root).some(name => LIST_HEADER.test(name)) ||
  ['return-path', 'sender'].some(name => valuesOf(root, name).some(value => LIST_OWNER.test(value)))

const LIST_OWNER = /(?:^|[<\s])(?:owner-[^@\s]+|[^@\s<]+-(?:bounces?|owner)(?:\+[^@\s]*)?)@/i

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

/** What a calendar says of a date for its owner, who may have pressed a button or nothing at all. (RFC 5546, 3.2.3) */
const isCalendarReply = (root: Part): boolean =>
  root.type === 'text/calendar' || root.parts.some(isCalendarReply)
    ? methodsIn(root).some(method => /^(?:reply|counter|declinecounter|refresh)$/i.test(method))
    : false

const methodsIn = (part: Part): readonly string[] => [
  ...valuesOf(part, 'content-type').flatMap(value => /\bmethod\s*=\s*"?([\w-]+)/i.exec(value)?.[1] ?? []),
  ...(part.type === 'text/calendar' ? (/^METHOD:([\w-]+)/im.exec(part.text ?? '')?.slice(1) ?? []) : []),
  ...part.parts.flatMap(methodsIn),
]

/** RFC 8098. */
const isReadReceipt = (root: Part): boolean =>
  /disposition-notification/i.test(valuesOf(root, 'content-type').join(' ')) ||
  root.parts.some(({ type }) => type === 'message/disposition-notification')

const isAutoReply = (root: Part): boolean =>
  isSubmittedByMachine(root) ||
  hasAutoHeader(root) ||
  isFromNobody(root) ||
  (wantsNoReplies(root) && !isOfSomebody(root)) ||
  isAway(root)

/** RFC 3834, 5: everything but `no` was sent by a machine. */
const isSubmittedByMachine = (root: Part): boolean =>
  valuesOf(root, 'auto-submitted').some(value => !/^(?:\([^()]*\)\s*)*no\b/i.test(value))

const AUTO_HEADERS =
  /^x-(?:auto-?reply|autoreply-from|autorespond|autoresponder|mail-autoreply|vacation)(?:-|$)/

/** Outlook asks not to be answered by machines where it writes as one; some houses write it into everything. */
const wantsNoReplies = (root: Part): boolean =>
  valuesOf(root, 'x-auto-response-suppress').some(value => /\b(?:all|oof|autoreply)\b/i.test(value))

const hasAutoHeader = (root: Part): boolean =>
  headerNames(root).some(name => AUTO_HEADERS.test(name)) ||
  valuesOf(root, 'precedence').some(value => /auto[-_]?reply/i.test(value))

/** Whom no answer reaches. */
const isFromNobody = (root: Part): boolean =>
  valuesOf(root, 'return-path').some(value => /^<\s*>$/.test(value)) ||
  sendersOf(root).some(({ address }) => /^mailer-daemon@/.test(address))

/** An address by whose name nobody reads what comes to it. */
export const isNobodys = (address: string): boolean => NOBODYS.test(address)

const NOBODYS =
  /^(?:(?:no|do[._-]?not|not|never|dont)[._-]?(?:reply|answer|respond)|(?:keine|nicht)[._-]?antwort(?:en)?|nepas[._-]?repondre|ne[._-]pas[._-]repondre|no[._-]?(?:responder|responda|contestar)|non[._-]?rispondere|nao[._-]?responde?[ar]|nobody|noone|auto(?:mailer|reply|responder|mated|confirm)?|bounces?|mailer|notifications?|notify|alerts?|postmaster|daemon|(?:ticket|case|help)-?(?:system|bot))(?:[+._-][^@]*|\d{1,4})?@/i

/** `Holiday: my orders before I leave` is what people write too: a letter of somebody who orders or commands is no program's. */
function isAway(root: Part): boolean {
  const subject = String(root.headers.get('subject') ?? '').slice(0, 200)
  return AWAY.test(subject) && !(SAID_BY_PEOPLE.test(subject) && isOfSomebody(root))
}

const SAID_BY_PEOPLE =
  /^\s*(?:(?:on )?(?:vacation|holiday)|ooo|away|nicht im büro|außer haus|(?:ich bin )?abwesend|im urlaub|absente?|assente|afwezig|nieobecność|frånvaro)(?!\p{L})(?!\s*(?:reply|message|auto))/iu

function isOfSomebody(part: Part): boolean {
  const words =
    part.type === 'text/plain' && !part.isAttached ? ownWords((part.text ?? '').slice(0, MOST_READ)).text : ''
  return looksLikeOrders(words) || COMMANDS.test(words) || part.parts.some(isOfSomebody)
}

/** A line that begins like a command in capitals, or signs on. */
const COMMANDS =
  /^\s*(?:SIGNON|SET|PRESS|PHASE|CLEAR|OBSERVE|TAKEOVER|LIST|STATUS|signon|set|press|phase)\s+\S/mu

/** What programs on the way put before a subject: `Re:`, `[EXTERNAL]`. */
const BEFORE = String.raw`(?:(?:re|aw|antw|sv|vs|odp|ynt|vá|r|ref|回复|答复|回覆|fwd?|wg|tr|i)(?:\s*\[\d{1,3}\])?\s*[:：]\s*|[[(【](?:ext|extern\p{L}*|caution|warning|achtung|spam\??|bulk|list|[\p{L}\d-]{1,20})[\])】]\s*:?\s*|\*{2,}[^*]{1,30}\*{2,}\s*)*`

const AWAY = new RegExp(
  `^\\s*${BEFORE}(?:${[
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
    'автоматична відповідь|автовідповідь|автоматичен отговор|автоматски одговор',
    'automatick\\p{L} odpoveď|automatski odgovor|samodejni odgovor|automaatvastus|automatinis atsakymas|automātiskā atbilde',
    'automatikus válasz|házon kívül|(?:otomatik|otomatïk) (?:yanıt|cevap)|ofis dışında|(?:răspuns|raspuns) automat',
    'αυτόματη απάντηση|εκτός γραφείου|resposta automàtica|balasan otomatis|trả lời tự động|ตอบกลับอัตโนมัติ',
    '自动(?:回复|答复)|自動(?:回覆|回復|応答|返信|回答)|不在通知|자동 ?(?:회신|응답|답장)|부재 ?중',
    '(?:ال)?رد (?:ال)?تلقائي|تشובה אוטומטית|תשובה אוטומטית|מענה אוטומטי',
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
