// The view for everybody: games that are listed, read by whoever comes by. Nobody can do anything in it.

import type { Services } from '../conversation/services.ts'
import { wording } from '../report/wording.ts'
import { gameRoutes, gamesPage } from './gameRoutes.ts'
import { type Answer, answerBy, type Request, type Route, text } from './http.ts'
import { nothingHere, pageOf } from './page.ts'
import type { Draw, Site } from './site.ts'

const say = wording.web.page

export interface PublicView {
  readonly setting: Services
  readonly draw: Draw
  /** Where it is to be found from elsewhere, if the keeper says so. */
  readonly url: string | undefined
}

/** Answers any request. */
export function publicView({ setting, draw, url }: PublicView): (request: Request) => Promise<Answer> {
  const site: Site = {
    setting,
    draw,
    isPublic: true,
    url: url?.replace(/\/+$/, ''),
    frame: async page =>
      pageOf({ ...page, place: setting.sender.name, ways: [{ to: '/games', name: say.games }] }),
    above: () => undefined,
    below: async () => undefined,
  }
  const routes: readonly Route[] = [{ path: '/', GET: gamesPage(site) }, ...gameRoutes(site)]
  return async request => {
    if (request.method !== 'GET') return { ...text(405, 'only GET, HEAD'), headers: { allow: 'GET, HEAD' } }
    const answer = (await answerBy(routes, request)) ?? (await nothingHere(site))
    return fresh(answer)
  }
}

/** A page may be kept by whoever asks again whether it has changed; one that is missing may be there soon. */
const fresh = (answer: Answer): Answer =>
  answer.status === 200 ? { ...answer, headers: { 'cache-control': 'no-cache', ...answer.headers } } : answer
