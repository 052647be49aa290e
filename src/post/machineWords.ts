// What automatic replies say, in subjects and in text, and the signs that a person wrote the letter after all.

/** Prefixes that programs on the way put before a subject: `Re:`, `[EXTERNAL]`, `CAUTION:`. */
const PREFIXES =
  're aw antw sv vs odp ynt vá r ref 回复 答复 回覆 fwd? wg tr i caution warning achtung attention external extern spam'.split(
    ' ',
  )
const BEFORE = String.raw`(?:(?:${PREFIXES.join('|')})(?:\s*\[\d{1,3}\])?\s*[:：]\s*|[[(【][\p{L}\d-]{1,20}\??[\])】](?:\s*:)?\s*|\*\*+[^*]{1,30}\*\*+(?!\*)\s*)*`

/** People write such subjects too: `Holiday: my orders before I leave`. */
const SAID_BY_PEOPLE = new RegExp(
  String.raw`^\s*${BEFORE}(?:(?:on )?(?:vacation|holiday)|ooo|away|nicht im büro|außer haus|(?:ich bin )?abwesend|im urlaub|absente?|assente|fuori sede|afwezig|nieobecność|ne(?:př|pr)ítomnos[tť]|frånvaro)(?!\p{L})(?!\s*(?:reply|message|auto))`,
  'iu',
)

/** The beginning of a subject is enough to recognize it. */
const LONGEST_SUBJECT = 200

/** Whether the subject marks an automatic reply; `perhaps` where people write such subjects too. */
export function awayBy(subject: string): 'surely' | 'perhaps' | undefined {
  const said = subject.slice(0, LONGEST_SUBJECT)
  if (!AWAY.test(said)) return undefined
  // An automatic reply never asks a question about itself.
  return SAID_BY_PEOPLE.test(said) || /^[\p{L} -]{1,40}\?/u.test(said) ? 'perhaps' : 'surely'
}

const AWAY = new RegExp(
  `^\\s*${BEFORE}[[(【]?(?:${[
    'auto(?:matic|mated|matische)?[ -]?(?:reply|response|responder|answer|acknowledge?ment|antwort)\\b',
    '(?:i am |currently )?out of (?:the )?office\\s*(?:[:!.-]|$|re\\b|auto)',
    'ooo\\s*(?:[:-]|$)',
    'away\\s*:',
    "(?:i am |i'm )?away from (?:my |the )?(?:office|desk|mail)\\b",
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
    '(?:nepřítomnost|neprítomnosť|mimo kancelář|mimo kancelárie)\\s*(?:[:!.-]|$)',
    'accusé de réception automatique|automatische (?:eingangs|empfangs)bestätigung',
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

// Signs that a person wrote the text.

/** Lines that only might be orders count from two on: automatic replies contain `Anna Nagy - Sales` too. */
const ENOUGH = 2

/** Whether a text without its quotations contains orders or commands. */
export function isByHand(text: string): boolean {
  const rows = text.slice(0, MOST_READ).split('\n')
  return (
    COMMANDS.test(text.slice(0, MOST_READ)) ||
    rows.some(row => SURELY.some(order => order.test(row))) ||
    rows.filter(row => PERHAPS.test(row)).length >= ENOUGH
  )
}

/** Whether a text begins with orders or commands, or has them below a few words that no program writes. */
export function beginsByHand(text: string): boolean {
  const rows = text
    .slice(0, MOST_READ)
    .split('\n')
    .flatMap(sentencesApart)
    .filter(row => row.trim() !== '')
  const at = rows.findIndex((_, i) => isByHandAt(rows, i))
  return at >= 0 && at <= MOST_LEADING && !soundsAway(rows.slice(0, at).join('\n'))
}

/** The orders and commands of a text, one by one, wherever they stand. A program may have copied them from the mail that it replies to. */
export const rowsByHand = (text: string, most = MOST_READ): readonly string[] =>
  text
    .slice(0, most)
    .split('\n')
    .flatMap(sentencesApart)
    .filter(row => isByHand(row) || LOOKS_UP.test(row))

/** Splits `I am back. A Par - Bur` in two, and drops the courtesy of `Please SET WAIT`. */
function sentencesApart(row: string): readonly string[] {
  const sentences = row.split(/(?<=[.!?:]) +/).map(each => each.replace(PLEASE, ''))
  const at = sentences.findIndex(isByHand)
  return at < 0 ? [row] : [sentences.slice(0, at).join(' '), sentences.slice(at).join(' ')]
}

/** Programs write no requests in capitals. */
const PLEASE = /^\s*[Pp]lease,? (?=\p{Lu}{3}|[Ss]et (?:no )?(?:absence|vacation|wait|deadline)\b)/u

/** A lone `STATUS` may be a whole letter, but below other words it may be the menu of a program. */
const isByHandAt = (rows: readonly string[], at: number): boolean =>
  isByHand(rows[at]!) ||
  rows.slice(at, at + ENOUGH).filter(row => PERHAPS.test(row)).length >= ENOUGH ||
  (at === 0 && LOOKS_UP.test(rows[0]!))

const LOOKS_UP = /^\s*(?:status|help|who|history|summary|list|map|my games)[ !.]*$/i

/** `Sorry, I was on vacation!` is about an absence that is over. */
const soundsAway = (text: string): boolean => soundsAutomatic(text.replace(OVER, ''))

const OVER = new RegExp(
  `(?<!\\p{L})(?:${[
    'i was',
    'i forgot',
    'back from',
    // A program that says this also says when.
    "i(?: a|['’])?m back(?: (?:in|at) (?:the |my )?\\p{L}+)?(?: now| again)?(?=[,.!\\n]|$)",
    'auto[ -]?(?:reply|responder|response) (?:was|is off)',
    'out of (?:the )?office(?: reply| message)? (?:was|is off)',
    'ich war',
    'zurück aus',
    "j'étais",
    'estaba',
    'estuve',
    'ero',
    'ik was',
  ].join('|')})(?!\\p{L})[^.!?\\n]{0,60}`,
  'giu',
)

/** Room for `Sorry for the late answer!`, `Dear judge,` and `here are my orders:`. */
const MOST_LEADING = 3

/** `A Par - Bur`, `fleet Brest supports …`, `Par-Bur`, `build army Paris`; not `A colleague will answer you`. */
const SURELY: readonly RegExp[] = [
  /^[^\p{L}\p{N}_]*(?:[af]|army|fleet)\s+\p{L}[\p{L}.]{2,30}(?:\s\p{L}[\p{L}.]{0,30}){0,2}(?:\/[nsew]c|\([nsew]c\))?\s*(?:-+>?\s*\p{L}|\s(?:h|s|c|holds?|supports?|convoys?)(?:\s|[^\p{L}\p{N}_]*$)|\sto\s+\p{L}+[^\p{L}\p{N}_]*$)/iu,
  /^[^\p{L}\p{N}_]*\p{L}{3}(?:\/[nsew]c)?\s*-+>?\s*\p{L}{3}(?:\/[nsew]c)?[^\p{L}\p{N}_]*$/iu,
  /^[^\p{L}\p{N}_]*(?:build|remove|disband)s?\s+(?:[af]|army|fleet)\s+\p{L}{3}/iu,
  /^\W*waives?\W*$/i,
]
const PERHAPS =
  /^[^\p{L}\p{N}_]*\p{L}[\p{L}. ]{1,30}\s*(?:-+>?|\bto\b|\bsupports?\b)\s*\p{L}[\p{L}. ]{1,30}[^\p{L}\p{N}_]*$|^[^\p{L}\p{N}_]*\p{L}[\p{L}. ]{1,30}\sholds?[^\p{L}\p{N}_]*$/iu

/** `Munich to Tyrolia` */
export const mayBeOrder = (row: string): boolean => PERHAPS.test(row.slice(0, MOST_READ))

/** A line that begins like a command in capitals, or signs on. */
const COMMANDS =
  /^\s*(?:(?:SIGN ?ON|SET|PRESS|BROADCAST|DIARY|PHASE|CLEAR|OBSERVE|TAKEOVER|CREATE|REGISTER|LIST|STATUS|HISTORY|SUMMARY|MAP|WHO|I AM|PREVIEW|RESIGN|signon|Signon|set|Set (?:no )?(?:absence|vacation|wait)|press|phase)\s+\S|(?:MY GAMES|RESIGN|WAIT|NO WAIT|LIST|MAP|CLEAR)[ !.]*$)/mu

// The phrases of automatic replies. They alone discard no letter, because people write such words too.

/**
 * Whether a text reads like an automatic reply, from a vacation program or a ticket system for example. A short text
 * that mentions orders is a player's: `I'm away, orders later.`
 */
export const soundsAutomatic = (text: string): boolean => {
  const said = text.slice(0, MOST_READ).replace(/\s+/g, ' ').trim()
  return AUTOMATIC.test(said) && !(said.length <= LONGEST_NOTE && OF_THE_GAME.test(said))
}

/** A sentence or two. */
const LONGEST_NOTE = 120
const OF_THE_GAME =
  /\b(?:my|the|no|send|write|your)? ?(?:orders|moves)\b|\b(?:the|this|next) (?:deadline|turn|phase|game)\b|\bbefehle\b|\b(?:mes|les) ordres\b|\b(?:mis|las) [óo]rdenes\b|\bordini\b/i

/** An automatic reply shows itself early in the text. */
const MOST_READ = 4000

/** A few phrases of each kind in the most common languages. They match inside longer words too. */
const PHRASES = [
  // What programs say about themselves in any language.
  'auto[- ]?(?:reply|replies|respon|generat|antwort|svar|mat[aeiïy]|mát|ответ)',
  'автоматич|自動|自动',
  '##-|\\[?#\\d{3,}',
  '\\bticket|\\bcase (?:number|id)\\b|\\breference (?:number|no\\b)',
  '(?:do|please) not reply|no-?reply|reply above',
  // English
  'out of (?:the )?office|(?:on|annual|parental|sick) (?:vacation|holiday|leave)\\b|\\bon holidays\\b',
  'my colleagues?\\b|please contact',
  "\\bi(?: a|')?m (?:currently |now )?(?:away|out(?! (?:with|at|in|to|for)\\b)|travel|absent|unavailable)|currently (?:away|unavailable|travel|closed|out\\b)",
  'limited access|no longer (?:with|work|employ|monitor|in use|check)|not monitored|back in the office',
  'will (?:be back|return|get back|get in touch|respond|reply|answer|be in touch|contact)',
  'thank(?:s| you)[^.!?]{0,30} (?:message|e-?mail|mail|letter|inquiry|enquiry|request|contacting|writing|reaching|getting in touch|note)(?!\\W*$)',
  '(?:have|has been|was|been) (?:received|registered|logged|opened|assigned|delivered)|(?:have|we) received your',
  // German
  'abwesen|urlaub|im büro|außer haus|elternzeit|erreichbar|eingegangen|bestätigen (?:ihnen|wir) den|(?:vorgangs|bearbeitungs)nummer',
  'dank für (?:ihr|dein|eur|die|das)|(?:anfrage|nachricht|e-?mail|mail)[^.]{0,30} erhalten|nicht weitergeleitet',
  // French
  'absen[tc]|\\bcongés?\\b|vacances|bien (?:reçu|été reçu|enregistr)|accusé de réception|prise? en compte|merci (?:de|pour|d.avoir)|de retour',
  // Spanish
  'vacaciones|ausen[tc]|de viaje|\\bvuelvo\\b|fuera de la oficina|gracias por (?:su|tu|el|contact|escrib|comunic)|(?:hemos|he) recibido|ha sido (?:recibid|registrad)|\\bno responda',
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
  'lomalla|poissa|kiitos (?:viesti|yhteyden)|nepřítom|dovolen|děkuj\\p{L}+ za|szabadság|köszönj|izinde|tatilde|teşekkür|ευχαριστ|απουσ',
  // Russian, Ukrainian
  'отпуск|відпуст|отсутств|відсутн|спасибо за|дякуємо за|получен|заявк',
  // Romanian, Croatian, Serbian
  'concedi|mulțum\\p{L}+ pentru|godišnj\\p{L}+ odmor|odsut|одмор',
  // Chinese, Japanese, Korean, Arabic, Hebrew
  '休暇|不在|休假|外出|收到|ありがとうござい|휴가|부재|إجازة|خارج المكتب|בחופשה',
]

const AUTOMATIC = new RegExp(PHRASES.join('|'), 'iu')
