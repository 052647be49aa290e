// What gateways and mailing lists hang on the letters that pass through them.
import type { Row } from '../orders/reading/marks.ts'

/** The first line of a disclaimer, a warning or an advertisement, in the usual languages. */
export const isDisclaimer = (text: string): boolean => DISCLAIMERS.some(disclaimer => disclaimer.test(text))

const THIS_MAIL =
  '(?:this|the) (?:(?:e-?mail|message|communication|information)(?: message)?)|(?:diese|die in dieser) (?:e-?mail|nachricht)|(?:ce|le présent) (?:message|courriel|courrier|e-?mail)|est[ea] (?:mensaje|correo|mensagem|e-?mail)|questo messaggio|questa e-?mail|dit (?:e-?mail)?bericht|deze e-?mail|(?:ta|niniejsza) (?:wiadomość|korespondencja)|detta (?:e-?post)?(?:meddelande|mejl|mail)|denne (?:e-?mail|e-?post|mail)'
const SECRET =
  'confidential|privileged|intended (?:only|solely|for)|vertraulich|confidentiel|confidencial|riservat|confidenzial|vertrouwelijk|poufn|konfidentiell|fortrolig'
const ATTACHED =
  'attach|files|anhäng|anlagen|pièces? jointe|fichier|adjunto|archivo|anexo|allegat|bijlage|załącznik|bilag|bifog'

const DISCLAIMERS = [
  new RegExp(`^[\\s*]*(?:${THIS_MAIL})\\b.{0,200}(?:${SECRET})`, 'iu'),
  new RegExp(`^[\\s*]*(?:${THIS_MAIL}) (?:and|und|et|y|e|en|i|och|og) .{0,40}(?:${ATTACHED})`, 'iu'),
  /^[\s*]*(?:legal |important |confidentiality )?(?:disclaimer|confidentiality (?:notice|note|warning)|legal notice|privacy notice)\b\s*(?::|-|$)/i,
  /^[\s*]*(?:vertraulichkeitshinweis|haftungsausschluss|rechtlicher hinweis|avis de confidentialité|aviso (?:legal|de confidencial\p{L}+)|avviso di riservatezza|klauzula poufności)/iu,
  /^[\s*]*(?:please consider (?:the environment|your environmental)|bitte prüfen sie.{0,60}(?:ausdruck|druck)|pensez à l.environnement|antes de imprimir)/iu,
  /^[\s*]*(?:virus-free|virenfrei|sans virus|libre de virus|senza virus|livre de vírus|virusvrij)\W/iu,
  /^[\s*]*(?:this (?:e-?mail|message) (?:has been|was) (?:checked|scanned)|diese e-?mail wurde (?:von|auf) .{0,60}(?:virus|viren|avast|avg))/iu,
  /^[\s*[]*(?:caution|warning|external(?: e-?mail| sender)?|achtung)\]?\s*[:!-].{0,80}(?:originated|outside|external|unknown sender|extern)/iu,
  /^\s*\[(?:external|extern|ext)\]\s*$/iu,
]

const OF_A_LIST =
  /mailing list\b|mailman|listinfo|unsubscribe|sympa|groups\.google|groups\.io|googlegroups|liste de diffusion|mailingliste/i

/** Whether a list's own lines stand below a stroke. */
export const isListSignature = (rows: readonly Row[]): boolean =>
  rows.some(({ text }) => OF_A_LIST.test(text))
