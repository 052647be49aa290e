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
