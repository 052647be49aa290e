// One mail: as plain text with its pictures, as HTML in a frame of its own, and as it came.
import type { Attachment } from 'mailparser'
import type { Instant } from '../game/calendar.ts'
import type { KeptMail } from '../office/postOffice.ts'
import { wording } from '../report/wording.ts'
import { isPicture, partAnswer, rawMail } from './api.ts'
import { type Html, html } from './html.ts'
import type { Answer, Page, Request } from './http.ts'
import { nothingHere, time } from './page.ts'
import { mailOf, mailPath, type OfficeSite, parsed, personIn, personPath } from './readMails.ts'

const say = wording.web.mail

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
    const { subject, from, html: markup, text = '', attachments } = await parsed(mail)
    const hasMarkup = typeof markup === 'string'
    const view = hasMarkup && request.query.get('view') === 'html' ? 'html' : 'text'
    const title = subject?.trim() || say.noSubject
    const main = html`
<p>${say.from} ${from?.text ?? mail.from}<br>${say.to} ${mail.to.join(', ')}<br>${time(mail.received as Instant, site.setting.judge.zone)}</p>
<p><a href="${personPath(person)}/write?reply=${mail.id}">${say.reply}</a> · <a href="${personPath(person)}">${say.mailbox({ person })}</a></p>
<nav class="tabs" aria-label="${say.views}"><ul>
<li><a href="${mailPath(person, mail)}"${view === 'text' && html` aria-current="page"`}>${say.text}</a></li>
${hasMarkup && html`<li><a href="${mailPath(person, mail)}?view=html"${view === 'html' && html` aria-current="page"`}>${say.html}</a></li>`}
<li><a href="${mailPath(person, mail)}/raw">${say.raw}</a></li>
</ul></nav>
${
  view === 'html'
    ? html`<iframe src="${mailPath(person, mail)}/html" sandbox title="${say.frame({ title })}"></iframe>`
    : html`<article class="letter"><pre>${text}</pre></article>`
}
${attachmentsOf(person, mail, attachments, view)}`
    return site.frame({ title, main }, { as: person })
  })

/** Pictures are shown below the text; in HTML they stand where they belong. */
function attachmentsOf(
  person: string,
  mail: KeptMail,
  attachments: readonly Attachment[],
  view: 'text' | 'html',
): Html | undefined {
  if (attachments.length === 0) return undefined
  const way = (i: number) => `${mailPath(person, mail)}/parts/${i}`
  const nameOf = ({ filename }: Attachment, i: number) => filename ?? say.part({ number: i + 1 })
  const pictures = attachments.flatMap((each, i) =>
    view === 'text' && isPicture(each)
      ? [html`<figure class="map"><img src="${way(i)}" alt="${nameOf(each, i)}"></figure>`]
      : [],
  )
  return html`<section aria-labelledby="parts"><h2 id="parts">${say.parts}</h2>
${pictures}
<ul>${attachments.map((each, i) => html`<li><a href="${way(i)}">${nameOf(each, i)}</a> (${each.contentType}, ${each.size})</li>`)}</ul></section>`
}

export const mailRaw = (site: OfficeSite): Page => forMail(site, async ({ mail }) => rawMail(mail))

/** The HTML of a mail as a document of its own: nothing in it is fetched or run, and its pictures are put into it. */
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

const SEALED = [
  'sandbox',
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
