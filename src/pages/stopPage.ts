// The unsubscribe page: viewing it changes nothing, and its button needs no login. (RFC 8058)
import { endMails } from '../judge/conversation/fewerMails.ts'
import { STOP_PATH, type Unwanted, unwantedIn } from '../judge/conversation/unwanted.ts'
import { wording } from '../wording/wording.ts'
import { html } from './html.ts'
import type { Page, Route } from './http.ts'
import { untold } from './page.ts'
import type { Site } from './site.ts'

const say = wording.mailTimes.page

export const stopRoute = (site: Site): Route => ({
  path: `${STOP_PATH}/:key`,
  GET: stopPage(site),
  POST: stopped(site),
})

const nameOf = ({ what }: Unwanted): string =>
  what === 'digest' ? say.digest : wording.mailTimes.parts[what]

const stopPage =
  (site: Site): Page =>
  (_, [key = '']) => {
    const unwanted = unwantedIn(key, site.services.secret)
    if (unwanted === undefined)
      return untold(site, { title: say.title, main: html`<p>${say.nothing}</p>`, status: 404 })
    // Without an action, the form posts to its own address, whatever path a proxy has put in front of ours.
    const main = html`<form method="post">
<p>${say.question({ what: nameOf(unwanted) })}</p>
<p><button>${say.button}</button></p>
</form>`
    return untold(site, { title: say.title, main })
  }

const stopped =
  (site: Site): Page =>
  async (_, [key = '']) => {
    const unwanted = unwantedIn(key, site.services.secret)
    if (unwanted === undefined)
      return untold(site, { title: say.title, main: html`<p>${say.nothing}</p>`, status: 404 })
    await endMails(unwanted, 'click', site.services)
    return untold(site, { title: say.title, main: html`<p>${say.done({ what: nameOf(unwanted) })}</p>` })
  }
