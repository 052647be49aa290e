// Mailboxes that answer by themselves and do not say so: twenty made-up systems, in five languages, none with a header that marks it.
import type { Got, Written } from '../judge/daemon/postTable.ts'

/** What one of them sends back. */
type Response = Required<Pick<Written, 'subject' | 'text'>> & Pick<Written, 'heads'>

export interface Responder {
  /** What it is, in a few words. */
  readonly name: string
  readonly language: 'English' | 'German' | 'French' | 'Spanish' | 'Italian'
  readonly answers: (mail: Got) => Response
}

/** The letter that a responder sends for somebody. */
export const responseOf = ({ answers }: Responder, mail: Got, from = mail.to): Written => ({
  from,
  to: mail.replyTo,
  ...answers(mail),
})

const HTML = ['Content-Type: text/html; charset=utf-8', 'Content-Transfer-Encoding: 8bit']
const PLAIN = ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit']

const plain = (name: string, language: Responder['language'], answers: (mail: Got) => [string, string]) => ({
  name,
  language,
  answers: (mail: Got): Response => {
    const [subject, text] = answers(mail)
    return { subject, text, heads: PLAIN }
  },
})

const html = (name: string, language: Responder['language'], answers: (mail: Got) => [string, string]) => ({
  name,
  language,
  answers: (mail: Got): Response => {
    const [subject, text] = answers(mail)
    return { subject, text: `<html><body>${text}</body></html>`, heads: HTML }
  },
})

const re = ({ subject }: Got): string => (/^re:/i.test(subject) ? subject : `Re: ${subject}`)

const marked = ({ text }: Got, mark = '> '): string =>
  text
    .split('\n')
    .map(line => `${mark}${line}`)
    .join('\n')

/** Broken anew: paragraphs run together, in lines of another width. */
const wrappedAnew = ({ text }: Got, width: number): string =>
  text
    .split(/\n\s*\n/)
    .map(paragraph => {
      const lines = ['']
      for (const word of paragraph.split(/\s+/).filter(each => each !== '')) {
        const last = lines.at(-1)!
        if (last !== '' && last.length + word.length >= width) lines.push(word)
        else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
      }
      return lines.join('\n')
    })
    .join('\n\n')

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Each line of its own, as programs make HTML of plain text. */
const broken = ({ text }: Got): string => escaped(text).replaceAll('\n', '<br>\n')

/** What is left of the lines where blanks are blanks. */
const paragraphs = ({ text }: Got): string =>
  escaped(text)
    .split(/\n\s*\n/)
    .map(each => `<p>${each}</p>`)
    .join('\n')

/** Lines that begin with colons are markup to it. */
const withoutHead = ({ text }: Got): string => text.replace(/^::.*\n/gm, '')

const first = ({ text }: Got, count: number): string => text.split('\n').slice(0, count).join('\n')

let tickets = 4711

export const RESPONDERS: readonly Responder[] = [
  plain('an absence, with our mail below it as it was', 'English', mail => [
    re(mail),
    `I will be back on 5 May. For urgent matters contact Erin Holt, extension 212.\n\nOriginal message:\n\n${mail.text}`,
  ]),
  plain('an absence that quotes nothing', 'English', mail => [
    re(mail),
    'Yes, I am on leave until Monday week.\nNo need to write again: your mail is waiting for me.\nI sign off for the summer.',
  ]),
  plain('a ticket system that answers on top', 'English', mail => [
    `[#${++tickets}] ${mail.subject}`,
    `Hello,\n\nyour request has been registered under the number ${tickets}.\nStatus: Open\nPriority: 3\n\n${marked(mail)}`,
  ]),
  plain('a ticket system with the mail above its own words', 'English', mail => [
    re(mail),
    `${mail.text}\n\nThe above has been assigned to the next free agent.\nHelp\nContact`,
  ]),
  html('a help desk, in HTML alone', 'English', mail => [
    `Case ${++tickets}: ${mail.subject}`,
    `<p>Yes! We are on it.</p><p>OK, what happens next? England and France have local offices.</p><hr>${broken(mail)}`,
  ]),
  plain('a mailbox that has moved', 'English', mail => [
    re(mail),
    `This address is not in use any more. Write to new.me@elsewhere.example instead.\n\n${wrappedAnew(mail, 60)}`,
  ]),
  plain('a challenge', 'English', mail => [
    `Please confirm: ${mail.subject}`,
    `To prove that you are a person, answer this message.\nYES\n\nYour message was:\n${withoutHead(mail)}`,
  ]),
  plain('a receipt', 'English', mail => [`Read: ${mail.subject}`, '']),
  plain('a word of thanks', 'English', mail => [re(mail), 'Thank you for your message.']),
  plain('eine Abwesenheit', 'German', mail => [
    re(mail),
    'Guten Tag,\n\nich bin bis zum 17. August nicht da. Ihre Nachricht wird nicht weitergeleitet.\n\nJa, auch Frankreich und Deutschland haben Ferien.\n\nMit freundlichen Grüßen\nCleo',
  ]),
  plain('ein Ticket, mit unserem Text darunter', 'German', mail => [
    `Re: [Vorgang ${++tickets}] ${mail.subject}`,
    `Vielen Dank für Ihre Anfrage.\n\nIhre Nachricht:\n${mail.text}`,
  ]),
  html('eine Empfangsbestätigung in HTML', 'German', mail => [
    `Gelesen: ${mail.subject}`,
    `<div>OK</div><div>Gelesen am 5.1.2026 um 11:00.</div>${paragraphs(mail)}`,
  ]),
  plain('une absence', 'French', mail => [
    re(mail),
    'Oui,\n\nje suis en voyage du 3 au 12 mars, sans accès à ma messagerie.\nEn cas de besoin : 01 02 03 04 05.',
  ]),
  plain('un service client', 'French', mail => [
    `Votre demande n° ${++tickets} - ${mail.subject}`,
    `Bonjour,\n\nNous traitons votre demande.\n\n--- ${mail.subject} ---\n${wrappedAnew(mail, 38)}`,
  ]),
  html('un merci, le texte en retrait', 'French', mail => [
    re(mail),
    `<p>Merci de votre message.</p><div style="margin-left:2em">${broken(mail)}</div>`,
  ]),
  plain('unas vacaciones', 'Spanish', mail => [
    re(mail),
    `Sí, estoy de vacaciones hasta el 20.\n\nMensaje:\n${marked(mail, '\t')}`,
  ]),
  plain('un buzón cerrado', 'Spanish', mail => [
    re(mail),
    `Este buzón no se atiende.\nEscriba a otra dirección.\n\n${mail.subject}\n\n${marked(mail, '* ')}`,
  ]),
  plain('un’assenza', 'Italian', mail => [
    re(mail),
    'Sono in ferie fino al 1 settembre.\nOK per le urgenze: telefonate in Italia, 9-12.\nA presto',
  ]),
  html('una ricevuta con il testo', 'Italian', mail => [
    re(mail),
    `<table><tr><td>Ricevuto</td></tr><tr><td><pre>${escaped(mail.text)}</pre></td></tr></table>`,
  ]),
  plain('una segreteria che ripete le prime righe', 'Italian', mail => [
    `Re: ${mail.subject}`,
    `Sì, il suo messaggio è arrivato:\n\n${first(mail, 12)}\n[...]`,
  ]),
]
