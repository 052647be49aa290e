// Somebody's mails, the newest first; and after he has written, what came back.

import type { Instant } from '../game/calendar.ts'
import type { KeptMail } from '../office/postOffice.ts'
import { wording } from '../report/wording.ts'
import { type Html, html } from './html.ts'
import { nothingHere } from './nothing.ts'
import { mailOf, mailPath, type OfficeSite, personIn, personPath } from './office.ts'
import { pageNumber, pager, pieceOf } from './pager.ts'
import { answersTo, type Box, isFrom, mailsIn, parsed } from './readMails.ts'
import type { Page } from './routes.ts'
import { time } from './words.ts'

const say = wording.web.mailbox

const MOST_ON_A_PAGE = 25
/** An answer that takes longer will not be waited for by a page that asks again and again. */
const LONG = 30_000

export const mailboxPage =
  (site: OfficeSite): Page =>
  async (request, [written = '']) => {
    const person = personIn(written)
    if (person === undefined) return nothingHere(site)
    const box: Box = request.query.get('box') === 'sent' ? 'sent' : 'received'
    const piece = pieceOf(mailsIn(site.office, person, box), pageNumber(request.query), MOST_ON_A_PAGE)
    const sent = mailOf(site, person, request.query.get('sent') ?? '')
    const answer = sent && (await answerTo(site, person, sent))
    const main = html`
${answer?.notice}
<p><a href="${personPath(person)}/write">${say.write}</a></p>
${tabs(person, box)}
${piece.rows.length === 0 && html`<p>${say.none[box]}</p>`}
<ul class="mails">
${await Promise.all(piece.rows.map(mail => rowOf(site, person, mail)))}
</ul>
${pager(piece, `${personPath(person)}?${box === 'sent' ? 'box=sent&' : ''}`)}`
    const waits = answer?.isWaiting === true ? { refresh: 1 } : {}
    return site.frame({ title: say.title({ person }), main, ...waits }, { as: person })
  }

function tabs(person: string, box: Box): Html {
  const tab = (its: Box, way: string) =>
    html`<li><a href="${personPath(person)}${way}"${its === box && html` aria-current="page"`}>${say.box[its]}</a></li>`
  return html`<nav class="tabs" aria-label="${say.boxes}"><ul>${tab('received', '')}${tab('sent', '?box=sent')}</ul></nav>`
}

async function rowOf(site: OfficeSite, person: string, mail: KeptMail): Promise<Html> {
  const { subject, from, text = '' } = await parsed(mail)
  const [sender] = from?.value ?? []
  const other = isFrom(mail, person) ? mail.to.join(', ') : sender?.name || mail.from
  return html`<li><a href="${mailPath(person, mail)}">${subject?.trim() || say.noSubject}</a> <span>${other}, ${time(mail.received as Instant, site.setting.judge.zone)}</span>
<small>${text.replace(/\s+/g, ' ').trim().slice(0, 140)}</small></li>
`
}

/** What the judge said to a letter, or that he will say something. */
async function answerTo(site: OfficeSite, person: string, sent: KeptMail) {
  const { messageId = '' } = await parsed(sent)
  const [answer] = await answersTo(site.office, person, messageId)
  if (answer === undefined) {
    const isWaiting = Date.now() - sent.received < LONG
    return {
      isWaiting,
      notice: html`<div class="notice" role="status"><p>${say.sent}</p>${isWaiting && html`<p>${say.wait}</p>`}</div>`,
    }
  }
  const { text = '', subject } = await parsed(answer)
  return {
    isWaiting: false,
    notice: html`<div class="notice" role="status"><p>${say.answered}</p></div>
<article class="letter"><h2><a href="${mailPath(person, answer)}">${subject ?? say.noSubject}</a></h2>
<pre>${text}</pre></article>`,
  }
}
