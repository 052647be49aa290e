// A mailbox, newest mail first, and the page of one mail: as plain text with its images, as HTML in a frame, and raw.

import type { Attachment } from 'mailparser'
import type { Instant } from '../judge/game/calendar.ts'
import { partedAtBoard } from '../post/html.ts'
import type { KeptMail } from '../post/office/postOffice.ts'
import { wording } from '../wording/wording.ts'
import { isPicture, partAnswer, rawMail } from './api.ts'
import { type Html, html } from './html.ts'
import { type Answer, type Page, type Request, seeOther } from './http.ts'
import { found, searchForm, wantedIn, wayToWanted } from './mailbox/finding.ts'
import { stateOf } from './mailbox/live.ts'
import { nothingHere, time } from './page.ts'
import { pageNumber, pager, pieceOf } from './pieces.ts'
import {
  answersTo,
  type Box,
  headsOf,
  isFrom,
  isJudge,
  isTo,
  knownAs,
  mailOf,
  mailPath,
  mailsIn,
  type OfficeSite,
  parsed,
  personIn,
  personPath,
  unreadBy,
} from './readMails.ts'

const say = wording.web.mailbox

const MOST_ON_A_PAGE = 25
/** In milliseconds: after this the page stops reloading to wait for the reply. */
const LONG = 30_000
/** Other new mails named beside the reply. */
const MOST_ALSO = 3

export const mailboxPage =
  (site: OfficeSite): Page =>
  async (request, [written = '']) => {
    const person = personIn(written)
    if (person === undefined) return nothingHere(site)
    const { office } = site
    const sent = mailOf(site, person, request.query.get('sent') ?? '')
    const answer = sent && (await answerTo(site, person, sent))
    if (answer?.mail !== undefined) opened(site, person, answer.mail, request)
    const wanted = wantedIn(request.query)
    const { mails, searched } = await found(mailsIn(office, person, wanted.box), wanted)
    const piece = pieceOf(mails, pageNumber(request.query), MOST_ON_A_PAGE)
    const { games } = await knownAs(site, person)
    const unread = unreadBy(office, person).length
    const way = wayToWanted(person, wanted)
    const isSearched = wanted.words !== '' || wanted.game !== ''
    const main = html`
${answer?.notice}
${gamesOf(games, person, answer === undefined ? say.games : say.next)}
<p><a href="${personPath(person)}/write">${say.write}</a></p>
${searchForm(person, wanted, games)}
<p class="hint" aria-live="polite" id="came"></p>
<div data-live="${personPath(person)}/events" data-seen="${stateOf(office, person)}" data-said="${say.came}">
${tabs(person, wanted.box, unread)}
${searched !== undefined && html`<p class="hint">${say.searched({ count: searched })}</p>`}
${piece.rows.length === 0 && html`<p>${isSearched ? say.notFound : say.none[wanted.box]}</p>`}
<ul class="mails">
${await Promise.all(piece.rows.map(mail => rowOf(site, person, mail)))}
</ul>
${unread > 0 && html`<form method="post" action="${personPath(person)}/opened"><button type="submit">${say.openAll}</button></form>`}
${pager(piece, `${way}${way.includes('?') ? '&' : '?'}`)}
</div>`
    const waits = answer?.isWaiting === true ? { refresh: 1 } : {}
    const title = say.title({ person })
    const tab = unread === 0 ? title : say.unreadTitle({ count: unread, title })
    return site.frame({ title, tab, main, hasScript: true, ...waits }, { as: person })
  }

export const allOpened =
  (site: OfficeSite): Page =>
  (_, [written = '']) => {
    const person = personIn(written)
    if (person === undefined) return nothingHere(site)
    site.office.open(unreadBy(site.office, person), person)
    return seeOther(personPath(person))
  }

function opened({ office }: OfficeSite, person: string, mail: KeptMail, { isUnseen }: Request): void {
  if (isUnseen !== true && isTo(mail, person)) office.open([mail], person)
}

function gamesOf(games: readonly string[], person: string, lead: string): Html | undefined {
  if (games.length === 0) return undefined
  const as = `as=${encodeURIComponent(person)}`
  return html`<p>${lead} ${games.map((name, i) => html`${i > 0 && ', '}<a href="/games/${encodeURIComponent(name)}?${as}">${name}</a>`)}</p>`
}

/** The tabs of a mailbox. `unread`: number of unopened mails. */
export function tabs(person: string, here: Box | 'press', unread: number): Html {
  const tab = (its: Box | 'press', way: string) =>
    html`<li><a href="${personPath(person)}${way}"${its === here && html` aria-current="page"`}>${its === 'received' && unread > 0 ? say.unreadBox({ box: say.box[its], count: unread }) : say.box[its]}</a></li>`
  return html`<nav class="tabs" aria-label="${say.boxes}"><ul>${tab('received', '')}${tab('sent', '?box=sent')}${tab('press', '/press')}</ul></nav>`
}

async function rowOf(site: OfficeSite, person: string, mail: KeptMail): Promise<Html> {
  const { subject, sender, about } = await headsOf(mail)
  const isNew = isTo(mail, person) && !mail.openedBy.has(person)
  const { address, name } = site.services.sender
  const nameOf = (to: string): string => (isJudge(to, address) ? name : to)
  const other = isFrom(mail, person) ? mail.to.map(nameOf).join(', ') : sender?.name || mail.from
  return html`<li${isNew && html` class="unread"`}><a href="${mailPath(person, mail)}">${subject.trim() || say.noSubject}${isNew && html` <small>${say.isNew}</small>`}</a> <span>${other}, ${time(mail.received as Instant, site.services.judge.zone)}</span>
<small>${about}</small></li>
`
}

/** A text as it is set; the lines of a board are never broken. */
function readable(text: string): Html {
  const parts = partedAtBoard(text)
  if (parts === undefined) return html`<pre>${text}</pre>`
  const [before, board, after] = parts
  return html`<pre>${before}</pre><pre class="board" tabindex="0">${board}</pre><pre>${after}</pre>`
}

const alsoCame = async (person: string, mail: KeptMail): Promise<Html> => {
  const { subject } = await headsOf(mail)
  return html`<p>${say.also} <a href="${mailPath(person, mail)}">${subject.trim() || say.noSubject}</a></p>`
}

/** The judge's reply to a letter, or a notice to wait for it. */
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
    mail: answer,
    notice: html`<div class="notice" role="status"><p>${say.answered}</p>
${await Promise.all(also.slice(0, MOST_ALSO).map(mail => alsoCame(person, mail)))}</div>
<article class="letter"><h2><a href="${mailPath(person, answer)}">${subject ?? say.noSubject}</a></h2>
${readable(text)}
<p><a href="${personPath(person)}/write?reply=${answer.id}">${wording.web.mail.reply}</a></p></article>`,
  }
}

// One mail: as plain text with its images, as HTML in a frame, and raw.

type MailAnswer = (
  it: {
    readonly site: OfficeSite
    readonly person: string
    readonly mail: KeptMail
    readonly request: Request
  },
  parts: readonly string[],
) => Promise<Answer>

const forMail =
  (site: OfficeSite, answer: MailAnswer): Page =>
  (request, [written = '', id = '', ...parts]) => {
    const person = personIn(written)
    const mail = person === undefined ? undefined : mailOf(site, person, id)
    if (person === undefined || mail === undefined) return nothingHere(site)
    return answer({ site, person, mail, request }, parts)
  }

export const mailPage = (site: OfficeSite): Page =>
  forMail(site, async ({ site, person, mail, request }) => {
    opened(site, person, mail, request)
    const { subject, from, html: markup, text = '', attachments } = await parsed(mail)
    const hasMarkup = typeof markup === 'string'
    const view = hasMarkup && request.query.get('view') === 'html' ? 'html' : 'text'
    const title = subject?.trim() || wording.web.mail.noSubject
    const main = html`
<p>${wording.web.mail.from} ${from?.text ?? mail.from}<br>${wording.web.mail.to} ${mail.to.join(', ')}<br>${time(mail.received as Instant, site.services.judge.zone)}</p>
<p><a href="${personPath(person)}/write?reply=${mail.id}">${wording.web.mail.reply}</a> · <a href="${personPath(person)}">${wording.web.mail.mailbox({ person })}</a></p>
<nav class="tabs" aria-label="${wording.web.mail.views}"><ul>
<li><a href="${mailPath(person, mail)}"${view === 'text' && html` aria-current="page"`}>${wording.web.mail.text}</a></li>
${hasMarkup && html`<li><a href="${mailPath(person, mail)}?view=html"${view === 'html' && html` aria-current="page"`}>${wording.web.mail.html}</a></li>`}
<li><a href="${mailPath(person, mail)}/raw">${wording.web.mail.raw}</a></li>
</ul></nav>
${
  view === 'html'
    ? html`<iframe src="${mailPath(person, mail)}/html" data-mail sandbox="allow-same-origin" title="${wording.web.mail.frame({ title })}"></iframe>`
    : html`<article class="letter">${readable(text)}</article>`
}
${attachmentsOf(person, mail, attachments, view)}`
    return site.frame({ title, main, hasScript: true }, { as: person })
  })

/** Images are shown below plain text; in HTML they are in place. */
function attachmentsOf(
  person: string,
  mail: KeptMail,
  attachments: readonly Attachment[],
  view: 'text' | 'html',
): Html | undefined {
  if (attachments.length === 0) return undefined
  const way = (i: number) => `${mailPath(person, mail)}/parts/${i}`
  const nameOf = ({ filename }: Attachment, i: number) => filename ?? wording.web.mail.part({ number: i + 1 })
  const pictures = attachments.flatMap((each, i) =>
    view === 'text' && isPicture(each)
      ? [html`<figure class="map"><img src="${way(i)}" alt="${nameOf(each, i)}"></figure>`]
      : [],
  )
  return html`<section aria-labelledby="parts"><h2 id="parts">${wording.web.mail.parts}</h2>
${pictures}
<ul>${attachments.map((each, i) => html`<li><a href="${way(i)}">${nameOf(each, i)}</a> (${each.contentType}, ${each.size})</li>`)}</ul></section>`
}

export const mailRaw = (site: OfficeSite): Page => forMail(site, async ({ mail }) => rawMail(mail))

/** The HTML of a mail as a document of its own: nothing is fetched or run, and its images are embedded. */
export const mailHtml = (site: OfficeSite): Page =>
  forMail(site, async ({ site, mail }) => {
    const { html: markup, attachments } = await parsed(mail)
    if (typeof markup !== 'string') return nothingHere(site)
    const body = markup.replace(/\bcid:([^"'\s>)]+)/g, (written, cid: string) => {
      const found = attachments.find(each => each.cid === decodedCid(cid) && isPicture(each))
      return found === undefined
        ? written
        : `data:${found.contentType};base64,${found.content.toString('base64')}`
    })
    return {
      status: 200,
      type: 'text/html; charset=utf-8',
      body,
      headers: { 'content-security-policy': SEALED },
    }
  })

/** The page around it may measure it, but no script in it runs: with both allowed there would be no seal. */
const SEALED = [
  'sandbox allow-same-origin',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ')

function decodedCid(cid: string): string {
  try {
    return decodeURIComponent(cid)
  } catch {
    return cid
  }
}

export const mailPart = (site: OfficeSite): Page =>
  forMail(site, async ({ mail }, [number = '']) => (await partAnswer(mail, number)) ?? nothingHere(site))
