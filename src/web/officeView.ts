// The pages of the post office on one's own machine: every mailbox, every game, and the API for programs.
import type { Services } from '../conversation/services.ts'
import type { PostOffice } from '../office/postOffice.ts'
import { wording } from '../report/wording.ts'
import { apiRoutes, problem } from './api.ts'
import { filled, gameActions, newsOf, sampleStarted } from './gameActions.ts'
import { gameRoutes } from './gameRoutes.ts'
import { turnedAway } from './guard.ts'
import { homePage, personChosen } from './homePage.ts'
import type { Answer, Request } from './http.ts'
import { mailboxPage } from './mailboxPage.ts'
import { mailHtml, mailPage, mailPart, mailRaw } from './mailPage.ts'
import { nothingHere } from './nothing.ts'
import type { OfficeSite } from './office.ts'
import { pageOf } from './page.ts'
import { gamesPanel } from './panel.ts'
import { answerBy, type Route } from './routes.ts'
import type { Draw } from './site.ts'
import { letterPosted, writePage } from './writePage.ts'

const say = wording.web.page

export interface OfficeView {
  readonly setting: Services
  readonly office: PostOffice
  readonly draw: Draw
}

/** Answers any request that comes from this machine. */
export function officeView(view: OfficeView): (request: Request) => Promise<Answer> {
  const site: OfficeSite = {
    ...view,
    isPublic: false,
    url: undefined,
    frame: async (page, { as } = { as: undefined }) =>
      pageOf({
        ...page,
        place: say.office,
        ways: [
          { to: '/', name: say.people },
          { to: '/games', name: say.games },
        ],
        aside: page.isWide ? undefined : await gamesPanel(site, as),
      }),
    above: newsOf,
    below: (open, as) => gameActions(site, open, as),
  }
  const routes = [...pages(site), ...gameRoutes(site), ...apiRoutes(view.office)]
  return async request => {
    const refusal = turnedAway(request)
    if (refusal !== undefined) return refusal
    const answer = await answerBy(routes, request)
    if (answer !== undefined) return answer
    return request.path.startsWith('/api/') ? problem(404, 'there is nothing here') : nothingHere(site)
  }
}

const pages = (site: OfficeSite): readonly Route[] => [
  { path: '/', GET: homePage(site) },
  { path: '/sample', POST: sampleStarted(site) },
  { path: '/people', GET: personChosen(site) },
  { path: '/people/:person', GET: mailboxPage(site) },
  { path: '/people/:person/write', GET: writePage(site) },
  { path: '/people/:person/letters', POST: letterPosted(site) },
  { path: '/people/:person/mails/:mail', GET: mailPage(site) },
  { path: '/people/:person/mails/:mail/html', GET: mailHtml(site) },
  { path: '/people/:person/mails/:mail/raw', GET: mailRaw(site) },
  { path: '/people/:person/mails/:mail/parts/:part', GET: mailPart(site) },
  { path: '/games/:name/fill', POST: filled(site) },
]
