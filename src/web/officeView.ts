// The pages of the post office on one's own machine: who may use it, every mailbox, every game, and the API for programs.
import type { IncomingHttpHeaders } from 'node:http'
import type { Services } from '../conversation/services.ts'
import type { PostOffice } from '../office/postOffice.ts'
import { wording } from '../report/wording.ts'
import { apiRoutes, problem } from './api.ts'
import { filled, gameActions, newsOf, sampleStarted } from './gameActions.ts'
import { gameRoutes } from './gameRoutes.ts'
import { gamesPanel, homePage, personChosen } from './homePage.ts'
import { type Answer, answerBy, json, type Request, type Route } from './http.ts'
import { letterPosted, writePage } from './letters.ts'
import { mailboxPage, mailHtml, mailPage, mailPart, mailRaw } from './mailboxPage.ts'
import { nothingHere, pageOf } from './page.ts'
import type { OfficeSite } from './readMails.ts'
import type { Draw } from './site.ts'

const say = wording.web.page

interface OfficeView {
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

// Who may use the post office: this machine, and of what is posted only what our own pages post, or no browser at all.

/** Neither a page of somebody else's nor a name that was made to point here gets in; undefined if it may come in. */
function turnedAway(request: Request): Answer | undefined {
  if (!isHere(request.headers) || !isOurs(request))
    return json({ error: 'this post office serves this machine only' }, 403)
  return undefined
}

function isHere({ host = '' }: IncomingHttpHeaders): boolean {
  const name = host.replace(/:\d+$/, '')
  return name === '127.0.0.1' || name === 'localhost'
}

/** A browser says where a page comes from that posts something; who is no browser says nothing. */
function isOurs({ method, headers }: Request): boolean {
  const ours = `http://${headers.host}`
  if (headers.origin !== undefined && headers.origin !== ours) return false
  if (method === 'GET') return true
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  return (
    headers.origin !== undefined || headers.referer === undefined || headers.referer.startsWith(`${ours}/`)
  )
}
