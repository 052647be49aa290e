// The front door of the post office: who lives here, and how to begin.
import { wording } from '../report/wording.ts'
import { html } from './html.ts'
import { seeOther } from './http.ts'
import { nothingHere } from './nothing.ts'
import { type OfficeSite, personIn, personPath } from './office.ts'
import { localPeople } from './readMails.ts'
import type { Page } from './routes.ts'

const say = wording.web.home

const MOST_PEOPLE = 100

export const homePage =
  (site: OfficeSite): Page =>
  async () => {
    const { address } = site.setting.sender
    const people = localPeople(site.office, address)
    const main = html`
<p>${say.lead({ judge: address })}</p>
<section aria-labelledby="begin"><h2 id="begin">${people.length === 0 ? say.begin : say.another}</h2>
<p>${say.sample}</p>
<form method="post" action="/sample"><button type="submit">${say.start}</button></form></section>
<section aria-labelledby="people"><h2 id="people">${say.people}</h2>
${people.length === 0 ? html`<p>${say.nobody}</p>` : html`<p>${say.choose}</p>`}
<ul class="mails">
${people.slice(0, MOST_PEOPLE).map(
  ({ address, received, sent }) =>
    html`<li><a href="${personPath(address)}">${address}</a> <span>${say.counts({ received, sent })}</span></li>
`,
)}
</ul>
<form method="get" action="/people"><label for="person">${say.somebody}</label>
<input id="person" name="person" type="email" required maxlength="250" placeholder="zoe@players.example" autocomplete="off">
<button type="submit">${say.go}</button></form></section>`
    return site.frame({ title: say.title, main })
  }

/** Where the form for somebody else leads. */
export const personChosen =
  (site: OfficeSite): Page =>
  request => {
    const person = personIn(request.query.get('person') ?? '')
    return person === undefined ? nothingHere(site) : seeOther(personPath(person))
  }
