// Somebody's mails, the newest first; and after he has written, what came back.

import { memoryOf } from '../daemon/memory.ts'
import type { Instant } from '../game/calendar.ts'
import type { KeptMail } from '../office/postOffice.ts'
import { wording } from '../report/wording.ts'
import { type Html, html } from './html.ts'
import type { Page } from './http.ts'
import { nothingHere, pageNumber, pager, pieceOf, time } from './page.ts'
import {
  answersTo,
  type Box,
  headsOf,
  isFrom,
  mailOf,
  mailPath,
  mailsIn,
  type OfficeSite,
  parsed,
  personIn,
  personPath,
} from './readMails.ts'

const say = wording.web.mailbox

const MOST_ON_A_PAGE = 25
/** An answer that takes longer will not be waited for by a page that asks again and again. */
const LONG = 30_000
/** So many other mails that came since then are named. */
const MOST_ALSO = 3

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
${await gamesOf(site, person, answer === undefined ? say.games : say.next)}
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

/** Where he plays, or is the master. */
async function gamesOf({ setting }: OfficeSite, person: string, lead: string): Promise<Html | undefined> {
  const { people } = await memoryOf(setting.store).people()
  const games = [...people.gamesOf(people.personAt(person) ?? person)]
  if (games.length === 0) return undefined
  const as = `as=${encodeURIComponent(person)}`
  return html`<p>${lead} ${games.map((name, i) => html`${i > 0 && ', '}<a href="/games/${encodeURIComponent(name)}?${as}">${name}</a>`)}</p>`
}

function tabs(person: string, box: Box): Html {
  const tab = (its: Box, way: string) =>
    html`<li><a href="${personPath(person)}${way}"${its === box && html` aria-current="page"`}>${say.box[its]}</a></li>`
  return html`<nav class="tabs" aria-label="${say.boxes}"><ul>${tab('received', '')}${tab('sent', '?box=sent')}</ul></nav>`
}

async function rowOf(site: OfficeSite, person: string, mail: KeptMail): Promise<Html> {
  const { subject, sender, opening } = await headsOf(mail)
  const other = isFrom(mail, person) ? mail.to.join(', ') : sender?.name || mail.from
  return html`<li><a href="${mailPath(person, mail)}">${subject.trim() || say.noSubject}</a> <span>${other}, ${time(mail.received as Instant, site.setting.judge.zone)}</span>
<small>${opening}</small></li>
`
}

const alsoCame = async (person: string, mail: KeptMail): Promise<Html> => {
  const { subject } = await headsOf(mail)
  return html`<p>${say.also} <a href="${mailPath(person, mail)}">${subject.trim() || say.noSubject}</a></p>`
}

/** What the judge said to a letter, or that he will say something. */
async function answerTo(site: OfficeSite, person: string, sent: KeptMail) {
  const { messageId } = await headsOf(sent)
  const [answer] = await answersTo(site.office, person, messageId)
  if (answer === undefined) {
    const isWaiting = Date.now() - sent.received < LONG
    return {
      isWaiting,
      notice: html`<div class="notice" role="status"><p>${say.sent}</p>${isWaiting && html`<p>${say.wait}</p>`}</div>`,
    }
  }
  const { text = '', subject } = await parsed(answer)
  const also = mailsIn(site.office, person, 'received').filter(
    mail => mail.received >= sent.received && mail !== answer,
  )
  return {
    isWaiting: false,
    notice: html`<div class="notice" role="status"><p>${say.answered}</p>
${await Promise.all(also.slice(0, MOST_ALSO).map(mail => alsoCame(person, mail)))}</div>
<article class="letter"><h2><a href="${mailPath(person, answer)}">${subject ?? say.noSubject}</a></h2>
<pre>${text}</pre></article>`,
  }
}
